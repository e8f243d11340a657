"""Parts of answers about one table of several classes, kept by what they depend on.

A cost or a prior leaves the volumes, the polytope and the hit cube as they are, and another
matrix of one classifier leaves what is known of the others: what is kept is not worked out again.
"""

from engine.multiclass.approximations import Approximations
from engine.multiclass.hand_till import SoftRanking
from engine.multiclass.hit_cube import HitCube
from engine.multiclass.kept_values import KeptValues
from engine.multiclass.ordered import OrderedMeasures
from engine.multiclass.section_strips import SectionStrip
from engine.multiclass.soft import SoftVus
from engine.multiclass.soft_mesh import SoftMesh
from engine.multiclass.vus import Vus
from engine.multiclass.vus_polytope import Discarded, VusPolytope
from engine.multiclass.vus_polytope_sections import Section
from engine.multiclass.weight_triangle import WeightTriangle
from engine.numerics.arrays import FloatArray

FEW = 8  # of what all classifiers together make: a drag goes to and fro
FOR_EACH = 4  # of what each classifier has of its own


class KeptParts:
    """All that is kept of one table; an instance belongs to one thread.

    Args:
        models: how many the table has.

    Attributes:
        vus: of one or several classifiers, by `key_of` their errors.
        approximations: of one.
        voros_means: of a set, the mean of each scramble of the cost vectors.
        soft: of a soft classifier, the best value so far.
        soft_sides: the finest grid of weights that was tried for it.
        rankings, ordered, paths: of a model's rows.
        discarded: of one classifier among all.
        polytopes, hit_cubes, sections, strips: of all classifiers together.
        triangles: of all classifiers, and
        meshes: of a soft one, under the costs of one case.
    """

    def __init__(self, models: int = 1) -> None:
        most = FEW + FOR_EACH * models
        self.vus = KeptValues[Vus](most)
        self.approximations = KeptValues[Approximations](most)
        self.voros_means = KeptValues[FloatArray](most)
        self.soft = KeptValues[SoftVus](most)
        self.soft_sides = KeptValues[int](most)
        self.rankings = KeptValues[SoftRanking](most)
        self.ordered = KeptValues[OrderedMeasures](most)
        self.paths = KeptValues[tuple[FloatArray, ...]](most)
        self.discarded = KeptValues[Discarded](most)
        self.meshes = KeptValues[SoftMesh](most)
        self.polytopes = KeptValues[VusPolytope](FEW)
        self.hit_cubes = KeptValues[HitCube](FEW)
        self.sections = KeptValues[Section](FEW)
        self.triangles = KeptValues[WeightTriangle](FEW)
        self.strips = KeptValues[tuple[SectionStrip, ...]](FEW)
