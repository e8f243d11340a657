"""Convex sets in any dimension: upward-closed hulls, their cones and facets, solids in space."""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.matrix_game import solve_game
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

# Joggled input: on grids of coplanar points Qhull's default merged facets lose volume
# silently (up to 7e-3 in six dimensions), while QJ gives simplices only.
JOGGLED = "QJ"
ACTIVE = 1e-8  # a joggled facet stands this far off its true plane at most
EXACT = 1e-11  # residual of a recomputed facet on its own points
INDEPENDENT = 1e-9  # generators with a smaller singular value do not span their plane
PART = 4096  # facets compared with all generators at a time
BLOCK = 256  # points compared with all that are kept at a time
FEW = 512  # coordinates of points up to which pivots are quicker than a linear programme
PROVED = 1e-12  # between what a mixture reaches and what no mixture can exceed
SLIVER = 1e-14  # a cone with a smaller determinant has no volume


class UpperHull(Struct, frozen=True, eq=False, dict=True):
    """conv(points) + all non-negative directions, as the joggled hull of its projection.

    A generator (z, 1) or (e_j, 0) is projected to x / (Σx + s), where directions are
    finite. Facet i of the projection is spanned by `simplices[i]`, indices into the n
    points followed by the d directions.

    Attributes:
        points: (n, d) float64, non-negative.
        simplices: (f, d) int, rising, so that points come before directions.
        equations: (f, d + 1) outward normals and offsets of the projection's facets.
    """

    points: FloatArray
    simplices: IntArray
    equations: FloatArray

    @property
    def dimension(self) -> int:
        """D, how many coordinates a point has."""
        return int(self.points.shape[1])

    @cached_property
    def generators(self) -> FloatArray:
        """(n + d, d + 1) homogeneous rows: the points with 1, the directions with 0."""
        count, d = self.points.shape
        last = np.concatenate((np.ones(count), np.zeros(d)))
        return np.column_stack((np.vstack((self.points, np.eye(d))), last))

    def cones(self, axis: int) -> tuple[IntArray, FloatArray]:
        """A triangulation of the homogeneous cone: every facet without e_axis joined to it.

        Any axis serves: the d triangulations decompose the same set.

        Returns:
            (k, d + 1) generator indices of the cones that hold a point, points before
            directions, and (k,) absolute determinants on the original coordinates;
            slivers are left out.
        """
        count = len(self.points)
        apex = count + axis
        kept = ~(self.simplices == apex).any(axis=1) & (self.simplices[:, 0] < count)
        faces = self.simplices[kept]
        corners = np.column_stack((faces, np.full(len(faces), apex)))
        minors = np.delete(self.generators, axis, axis=1)  # the apex' row leaves these alone
        parts = [np.linalg.det(minors[faces[part]]) for part in _parts(len(faces))]
        size = np.abs(np.concatenate(parts)) if parts else np.empty(0)
        solid = size > SLIVER
        return corners[solid], size[solid]


def upper_hull(points: FloatArray) -> UpperHull:
    """The upward-closed hull of points.

    Args:
        points: (n, d) float64, non-negative; with the d directions they must span space,
            which any point that is not all zero on a single line with them does.
    """
    from scipy.spatial import ConvexHull

    d = points.shape[1]
    totals = points.sum(axis=1, keepdims=True) + 1
    hull = ConvexHull(np.vstack((points / totals, np.eye(d))), qhull_options=JOGGLED)
    simplices = np.sort(hull.simplices, axis=1)  # as int32, which sorts twice as fast
    return UpperHull(points, simplices.astype(np.int64), hull.equations)


def undominated(points: FloatArray) -> FloatArray:
    """The distinct points (k, d) that no other is below or equal to in every coordinate.

    They have the same upper hull; among a soft classifier's matrices they are few.
    """
    given = points + 0.0  # -0.0 is 0.0
    ranked = given[np.lexsort((*given.T, given.sum(axis=1)))]
    new = np.ones(len(ranked), dtype=np.bool_)
    new[1:] = (ranked[1:] != ranked[:-1]).any(axis=1)
    ranked = ranked[new]
    kept: FloatArray = ranked[:0]
    for start in range(0, len(ranked), BLOCK):  # whatever is below a point has a smaller sum
        block = ranked[start : start + BLOCK]
        block = block[~_is_above_any(block, kept)]
        pairs = (block[:, None, :] >= block[None, :, :]).all(axis=2)
        kept = np.vstack((kept, block[pairs.sum(axis=1) == 1]))  # a point is above itself
    return kept


def _is_above_any(points: FloatArray, others: FloatArray) -> BoolArray:
    """(n,) whether some other point is below or equal to each in every coordinate."""
    above = np.ones((len(points), len(others)), dtype=np.bool_)
    for point, other in zip(points.T, others.T, strict=True):
        above &= point[:, None] >= other[None, :]
    return np.asarray(above.any(axis=1))


class Facets(Struct, frozen=True, eq=False):
    """The half-spaces w·v >= b, w >= 0, b > 0, that bound an upper hull, each once.

    Attributes:
        weights: (f, d) rows of sum 1.
        offsets: (f,) b.
        touching: (f, n) which points lie on the facet.
    """

    weights: FloatArray
    offsets: FloatArray
    touching: BoolArray

    def contains(self, points: FloatArray, tolerance: float = 1e-9) -> BoolArray:
        """(m,) whether points (m, d) of the non-negative orthant lie in the hull."""
        if len(self.offsets) == 0:
            return np.ones(len(points), dtype=np.bool_)
        above = points @ self.weights.T >= self.offsets - tolerance
        return np.asarray(above.all(axis=1))


def facets(hull: UpperHull) -> Facets:
    """The facets of an upper hull, recomputed on the original coordinates.

    A joggled hull's normals carry about 1e-9 and its coplanar facets come in pieces: each
    is used only to find which generators its true facet holds; the plane is then taken
    from those, and kept if they span it and no point lies below.
    """
    count, d = hull.points.shape
    rows = _touching_generators(hull)
    rows = rows[rows[:, :count].any(axis=1) & (rows.sum(axis=1) >= d)]
    planes, good = _planes_through(hull.generators, rows)
    for part in _parts(len(rows)):
        values = planes[part] @ hull.generators.T
        holds = np.where(rows[part], np.abs(values), 0.0).max(axis=1) < EXACT
        good[part] &= holds & (values.min(axis=1) > -EXACT)
    good &= planes[:, d] < -EXACT
    weights = np.where(rows[good, count:], 0.0, planes[good, :d])
    return Facets(weights, -planes[good, d], rows[good, :count])


def _parts(count: int) -> list[slice]:
    """Slices of at most PART rows that cover `count` rows."""
    return [slice(start, start + PART) for start in range(0, count, PART)]


def _touching_generators(hull: UpperHull) -> BoolArray:
    """(f, n + d) which generators lie on each joggled plane, each pattern once.

    A joggled facet a·p + b <= 0 is the plane w·v >= b of weights w = -(a + b) >= 0.
    """
    d = hull.dimension
    outward, offset = hull.equations[:, :d], hull.equations[:, d]
    weights = -(outward + offset[:, None])
    total = weights.sum(axis=1)
    real = (total > 1e-9) & (offset > 1e-9 * total)
    planes = np.column_stack((weights[real], -offset[real])) / total[real, None]
    packed = [
        np.packbits(np.abs(planes[part] @ hull.generators.T) < ACTIVE, axis=1)
        for part in _parts(len(planes))
    ]
    rows = np.vstack(packed) if packed else np.empty((0, 1), dtype=np.uint8)
    once = np.unique(np.ascontiguousarray(rows).view(f"V{rows.shape[1]}").ravel())
    bits = once.view(np.uint8).reshape(once.size, rows.shape[1])
    return np.unpackbits(bits, axis=1, count=len(hull.generators)).astype(np.bool_)


def _planes_through(generators: FloatArray, rows: BoolArray) -> tuple[FloatArray, BoolArray]:
    """The plane (w, -b), Σw = 1, through each row's generators, and whether they span it."""
    d = generators.shape[1] - 1
    planes = np.zeros((len(rows), d + 1))
    spanned = np.zeros(len(rows), dtype=np.bool_)
    counts = rows.sum(axis=1)
    for size in np.unique(counts):
        chosen = np.flatnonzero(counts == size)
        members = np.nonzero(rows[chosen])[1].reshape(len(chosen), size)
        stacked = np.zeros((len(chosen), max(int(size), d + 1), d + 1))
        stacked[:, :size] = generators[members]
        _, singular, vectors = np.linalg.svd(stacked, full_matrices=False)
        spanned[chosen] = singular[:, d - 1] > INDEPENDENT
        planes[chosen] = vectors[:, d]
    total = planes[:, :d].sum(axis=1)
    usable = np.abs(total) > INDEPENDENT
    planes[usable] /= total[usable, None]
    return planes, spanned & usable


class ConvexMixture(Struct, frozen=True, eq=False):
    """The convex mixture of points that stays furthest below a target, and why not further.

    Attributes:
        shares: (n,) of the points, >= 0, sum 1.
        slack: least amount, over the coordinates, by which the mixture is below the target;
            negative if no mixture is below it everywhere.
        weights: (d,) >= 0, sum 1, with weights·target - min over points of weights·point
            equal to the slack: the proof that no mixture does better.
    """

    shares: FloatArray
    slack: float
    weights: FloatArray


def mixture_below(points: FloatArray, target: FloatArray) -> ConvexMixture:
    """The mixture of points (n, d) that stays furthest below a target (d,).

    Few points are a matrix game, solved several times as fast as a general linear programme;
    its answer counts where shares and weights prove each other.
    """
    if points.size <= FEW:
        found = solve_game(target[:, None] - points.T)
        if found is not None:
            weights, shares = found
            slack = float((target - shares @ points).min())
            if float(weights @ target - (points @ weights).min()) - slack <= PROVED:
                return ConvexMixture(shares, slack, weights)
    return _mixture_by_programme(points, target)


def _mixture_by_programme(points: FloatArray, target: FloatArray) -> ConvexMixture:
    """The same by a linear programme, for many points."""
    from scipy.optimize import linprog

    count, d = points.shape
    solved = linprog(
        np.append(np.zeros(count), -1.0),
        A_ub=np.column_stack((points.T, np.ones(d))),
        b_ub=target,
        A_eq=np.append(np.ones(count), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * count + [(None, None)],
        method="highs",
    )
    if solved.x is None or solved.fun is None:  # it is feasible and bounded whatever the points
        raise ArithmeticError(f"the linear programme of a mixture failed: {solved.message}")
    weights = np.maximum(-solved.ineqlin.marginals, 0.0)
    return ConvexMixture(np.asarray(solved.x[:count]), -float(solved.fun), weights / weights.sum())
