"""What the hit cube shows of an analysis: the dome and its colours, classifiers, equal cost."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QColor

from engine.geometry.cut_solid import cut_solid
from engine.geometry.solid import Solid, SolidFace
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.hit_cube import HitCube, equal_cost_polygon
from engine.multiclass.performance import priors_in_use
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Box, Camera
from gui.scene.ghost_item import GhostItem
from gui.scene.line_item import DASHED, LineItem, polyline_segments, ring_segments
from gui.scene.point_item import PointItem
from gui.scene.scene import Scene
from gui.scene.solid_item import SolidItem
from gui.themes.theme import Marker, ModelStyle, Theme, mix

CUBE_BOX = Box((1.0, 1.0, 1.0))
DIAGONAL = Camera(yaw=135.0, pitch=float(np.degrees(np.arctan(np.sqrt(0.5)))))
GROUND = {"light": 0.6, "dark": 0.48, "contrast": 0.5}  # share of the plot's ground in a hue
PLANE = 0.1
PLANE_WIDTH, PATH_WIDTH = 2.2, 1.6
TRIVIAL_BREADTH = 9.0
GRID = (0.25, 0.5, 0.75)


class HitCubeScene(Struct, frozen=True, eq=False):
    """An analysis of three classes in the cube of their hit rates.

    Attributes:
        analysis: what is shown.
        cube: its hit cube.
        faces: the classifiers that are best on each face of the solid that is drawn, by their
            places in the cube; none on faces that are no dome.
        scene: what is drawn.
        cheapest: the classifiers that cost least, all that do; none where no costs are stated.
        has_plane: whether equal cost is a plane here.
    """

    analysis: ClassesAnalysis
    cube: HitCube
    faces: tuple[tuple[int, ...], ...]
    scene: Scene
    cheapest: tuple[str, ...]
    has_plane: bool

    @property
    def solid(self) -> Solid:
        """The body that is drawn."""
        return self.scene.solids[0].solid

    def cut(self, axis: int, level: float) -> "HitCubeScene":
        """What is below a hit rate of one class."""
        origins = cut_solid(self.solid, np.eye(3)[axis], level).origins
        faces = tuple(() if i < 0 else self.faces[i] for i in origins)
        return replace(self, faces=faces, scene=self.scene.cut(axis, level))


def hit_cube_scene(analysis: ClassesAnalysis | None, theme: Theme) -> HitCubeScene | None:
    """The scene of an analysis, None where there are not three classes with a classifier."""
    if analysis is None or analysis.hit_cube is None:
        return None
    cube = analysis.hit_cube
    cheapest = () if analysis.best is None else analysis.best.ties
    faces = best_on_faces(cube)
    plane = _plane(analysis, cube, cheapest)
    looks = {found.name: theme.model(found.look) for found in analysis.models}
    lines = (_no_knowledge(cube, theme), *_paths(analysis, theme))
    ghosts: tuple[GhostItem, ...] = ()
    if len(plane) >= 3:
        ghosts = (GhostItem("equal-cost", (plane,), theme.accent, PLANE, is_lit=False),)
        edge = ring_segments(plane)
        lines = (*lines, LineItem("plane-edge", edge, theme.accent, theme, PLANE_WIDTH))
    scene = Scene(
        CUBE_BOX,
        theme,
        solids=(_dome(cube, faces, looks, theme),),
        ghosts=ghosts,
        ground=_grid(theme),
        lines=lines,
        points=_points(analysis, cube, cheapest, theme),
        front_edges=False,
    )
    return HitCubeScene(analysis, cube, faces, scene, cheapest, len(plane) >= 3)


def best_on_faces(cube: HitCube) -> tuple[tuple[int, ...], ...]:
    """For each face of the solid the places of those who touch it, where it is of the dome."""
    dome = {id(face): names for face, names in cube.dome}
    place = {name: i for i, name in enumerate(cube.names)}
    return tuple(tuple(place[name] for name in dome.get(id(face), ())) for face in cube.solid.faces)


def weights_of(face: SolidFace) -> FloatArray:
    """(3,) the weights of the classes at which those on a face of the dome cost the same."""
    normal = np.clip(face.normal, 0.0, None)
    return np.asarray(normal / normal.sum())


def priors_of(analysis: ClassesAnalysis) -> FloatArray:
    """(3,) the priors in use; thirds where none are known."""
    if analysis.costs is not None:
        return analysis.costs.priors
    found = priors_in_use(analysis.cases, analysis.session)
    return np.full(3, 1 / 3) if found is None else found


def _dome(
    cube: HitCube,
    faces: Sequence[tuple[int, ...]],
    looks: dict[str, ModelStyle],
    theme: Theme,
) -> SolidItem:
    """The solid, each face in the hue of who costs least there."""
    colors, stripes = [], []
    for members in faces:
        hues = [looks[cube.names[i]].color for i in members if cube.names[i] in looks]
        color, stripe = _face_look(hues, theme)
        colors.append(color)
        stripes.append(stripe)
    return SolidItem("dome", cube.solid, tuple(colors), theme, tuple(stripes))


def _face_look(hues: Sequence[QColor], theme: Theme) -> tuple[QColor, QColor | None]:
    """The colour of a face and its bands: of two who cost the same, each half way to its hue."""
    ground = GROUND[theme.name]
    if not hues:
        return mix(theme.neutral, theme.plot, 0.7), None
    if len(hues) == 1:
        return mix(hues[0], theme.plot, ground), None
    blend = mix(hues[0], hues[1], 0.5)
    one, two = (mix(mix(blend, hue, 0.5), theme.plot, ground) for hue in hues[:2])
    return one, two


def _plane(analysis: ClassesAnalysis, cube: HitCube, cheapest: Sequence[str]) -> FloatArray:
    """(k, 3) equal cost through the cheapest, within the cube; empty where it is no plane."""
    none = np.empty((0, 3))
    weights = None if analysis.costs is None else analysis.costs.class_weights
    if weights is None or not cheapest:
        return none
    return equal_cost_polygon(weights, cube.hits[cube.names.index(cheapest[0])])


def _no_knowledge(cube: HitCube, theme: Theme) -> LineItem:
    """The triangle of the trivial classifiers, seen through the dome."""
    return LineItem(
        "no-knowledge",
        ring_segments(cube.hits[-3:]),
        theme.ink2,
        theme,
        1.2,
        DASHED,
        hidden_dash=DASHED,
    )


def _grid(theme: Theme) -> tuple[LineItem, ...]:
    """Lines on the three walls where a hit rate is 0."""
    segments = []
    for wall in range(3):
        one, two = (axis for axis in range(3) if axis != wall)
        for level in GRID:
            for along, across in ((one, two), (two, one)):
                ends = np.zeros((2, 3))
                ends[:, across] = level
                ends[1, along] = 1.0
                segments.append(ends)
    return (LineItem("grid", np.array(segments), theme.grid, theme, 1.0),)


def _paths(analysis: ClassesAnalysis, theme: Theme) -> tuple[LineItem, ...]:
    """Where a soft classifier goes while one class weighs more and more."""
    return tuple(
        LineItem(
            f"path-{found.name}-{place}",
            polyline_segments(path),
            theme.model(found.look).color,
            theme,
            PATH_WIDTH,
            hidden_dash=(1.5, 2.5),
            hidden_opacity=0.8,
        )
        for found in analysis.models
        for place, path in enumerate(found.paths)
        if len(path) > 1
    )


def _points(
    analysis: ClassesAnalysis, cube: HitCube, cheapest: Sequence[str], theme: Theme
) -> tuple[PointItem, ...]:
    """The trivial classifiers, then the models, discarded ones hollow."""
    plain = ModelStyle(theme.neutral, theme.ink2, theme.on_band, (), Marker.CIRCLE)
    results = {found.name: found for found in analysis.models}
    points = []
    for name, hits in reversed(list(zip(cube.names, cube.hits, strict=True))):
        found = results.get(name)
        style = plain if found is None else theme.model(found.look)
        points.append(
            PointItem(
                name,
                hits,
                style,
                hollow=is_discarded(found),
                chosen=name in cheapest,
                breadth=TRIVIAL_BREADTH if found is None else 12.0,
            )
        )
    return tuple(points)


def is_discarded(found: ClassModelResult | None) -> bool:
    """Whether a mixture of others is as good as a model at all costs."""
    return found is not None and found.discarded is not None and found.discarded.discarded
