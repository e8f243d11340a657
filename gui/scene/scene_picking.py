"""What of a 3D scene lies under the mouse: points first, then vertices, edges and faces."""

import numpy as np
from PySide6.QtCore import QPointF

from engine.geometry.hidden import first_face
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Projection
from gui.paint.sizes import Sizes
from gui.scene.picked import Picked, PickedKind
from gui.scene.scene import Scene
from gui.scene.solid_item import SolidItem

NEAR_POINT = 4.0  # px around a mark
NEAR_VERTEX = 7.0
NEAR_EDGE = 5.0


def pick(scene: Scene, view: Projection, place: QPointF, sizes: Sizes) -> Picked | None:
    """The part of a scene at a pixel, None where there is none.

    What a solid hides cannot be picked, but points can: they are seen through it.
    """
    mouse = np.array([place.x(), place.y()])
    found = _point_at(scene, view, mouse, sizes)
    if found is not None:
        return found
    for finder in (_vertex_at, _edge_at):
        for solid in scene.solids:
            found = finder(solid, view, mouse, sizes)
            if found is not None and not _is_hidden(scene, view, found):
                return found
    return _face_at(scene, view, place)


def _point_at(scene: Scene, view: Projection, mouse: FloatArray, sizes: Sizes) -> Picked | None:
    """The point whose mark is nearest to the mouse."""
    if not scene.points:
        return None
    flat = view.flat(np.array([point.place for point in scene.points]))
    distance = np.hypot(*(flat - mouse).T)
    nearest = int(distance.argmin())
    point = scene.points[nearest]
    if distance[nearest] > sizes.line(point.radius) + sizes.px(NEAR_POINT):
        return None
    return Picked(PickedKind.POINT, point.name, nearest, point.place)


def _vertex_at(item: SolidItem, view: Projection, mouse: FloatArray, sizes: Sizes) -> Picked | None:
    """The vertex of a solid that is nearest to the mouse, of two in line the nearer one."""
    vertices = item.solid.vertices
    if len(vertices) == 0:
        return None
    distance = np.hypot(*(view.flat(vertices) - mouse).T)
    close = np.flatnonzero(distance <= sizes.px(NEAR_VERTEX))
    if len(close) == 0:
        return None
    nearest = min(close.tolist(), key=lambda i: _depth(view, vertices[i]))
    return Picked(PickedKind.VERTEX, item.name, nearest, vertices[nearest])


def _edge_at(item: SolidItem, view: Projection, mouse: FloatArray, sizes: Sizes) -> Picked | None:
    """The edge of a solid that is nearest to the mouse, of those in line the nearer one."""
    edges = item.solid.edges
    if len(edges) == 0:
        return None
    ends = view.flat(edges.reshape(-1, 3)).reshape(-1, 2, 2)
    step = ends[:, 1] - ends[:, 0]
    along = np.einsum("ij,ij->i", mouse - ends[:, 0], step)
    along = np.clip(along / np.maximum(np.einsum("ij,ij->i", step, step), 1e-12), 0, 1)
    distance = np.hypot(*(ends[:, 0] + along[:, None] * step - mouse).T)
    places = edges[:, 0] + along[:, None] * (edges[:, 1] - edges[:, 0])
    close = np.flatnonzero(distance <= sizes.px(NEAR_EDGE))
    if len(close) == 0:
        return None
    nearest = min(close.tolist(), key=lambda i: _depth(view, places[i]))
    return Picked(PickedKind.EDGE, item.name, nearest, places[nearest])


def _face_at(scene: Scene, view: Projection, place: QPointF) -> Picked | None:
    """The face that the ray of a pixel meets first."""
    start, end = view.ray(place)
    met = [
        (hit[1], item.name, hit[0])
        for item in scene.solids
        if (hit := first_face(item.solid, start, end)) is not None
    ]
    if not met:
        return None
    along, name, face = min(met)
    return Picked(PickedKind.FACE, name, face, start + along * (end - start))


def _is_hidden(scene: Scene, view: Projection, picked: Picked) -> bool:
    return bool(scene.hides(view, picked.place[None])[0])


def _depth(view: Projection, place: FloatArray) -> float:
    return float(np.linalg.norm((place - view.eye) * view.box.scale))
