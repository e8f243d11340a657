"""The ROC surface as rows of floats for the GPU: corners of faces, ends of lines."""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from engine.binary.voros.roc_surface import (
    GROUPS_PER_FACE,
    TRIVIAL,
    Block,
    Face,
    face_and_owner,
    group_of,
)
from engine.geometry.mesh import Mesh
from engine.numerics.arrays import FloatArray, IntArray
from gui.paint.camera import Point
from gui.paint.surface_cube import floor_grid
from gui.paint.surface_look import (
    HATCH_OPACITY,
    OUTLINE_WIDTH,
    RULING_WIDTH,
    TRIANGLE,
    SurfaceLook,
)
from gui.paint.surface_scene import SurfaceScene, shown_rulings, slice_triangle

Rows32 = NDArray[np.float32]

FACE_COLUMNS = (3, 3, 4, 4)  # place, normal, colour, stripe
LINE_COLUMNS = (3, 3, 4, 2)  # start, end, colour, width and reach
_CAPS = (Face.LOW_CAP, Face.LOW_CAP_BAND, Face.HIGH_CAP, Face.HIGH_CAP_BAND)
_NO_STRIPE = (0.0, 0.0, 0.0, 0.0)


def rgba(color: QColor, opacity: float = 1.0) -> tuple[float, float, float, float]:
    """A colour as four numbers from 0 to 1."""
    return color.redF(), color.greenF(), color.blueF(), opacity


def mantle_rows(mesh: Mesh, look: SurfaceLook) -> tuple[Rows32, FloatArray]:
    """Corners of every face along t, and where in t its triangles begin and end.

    The fourth number of a colour is a ghost's opacity. The triangles rise in t, and so do
    both rows of the (2, m) bounds: a range of t is a range of triangles.
    """
    along = mesh.vertices[mesh.triangles, 0]
    bounds = np.stack([along.min(axis=1), along.max(axis=1)])
    keep = np.flatnonzero(~np.isin(_faces_of(mesh), _CAPS))
    order = keep[np.lexsort(bounds[::-1, keep])]
    return _face_rows(mesh, look, order), bounds[:, order]


def cap_rows(block: Block, look: SurfaceLook) -> Rows32:
    """Corners of both ends of a block, in the colours of its sides."""
    faces = _faces_of(block.mesh)
    plain = replace(block.mesh, groups=group_of(Face.CUT, TRIVIAL) + GROUPS_PER_FACE * faces)
    return _face_rows(plain, look, np.flatnonzero(np.isin(faces, _CAPS)))


def end_cap_rows(block: Block, look: SurfaceLook) -> Rows32:
    """Corners of a block's end at high t, with the band between the models."""
    return _face_rows(block.mesh, look, np.flatnonzero(np.isin(_faces_of(block.mesh), _CAPS[2:])))


def _faces_of(mesh: Mesh) -> IntArray:
    """(m,) the Face of every triangle, as a number."""
    return mesh.groups // GROUPS_PER_FACE


def _face_rows(mesh: Mesh, look: SurfaceLook, keep: IntArray) -> Rows32:
    """Three rows for every triangle that is kept, in that order."""
    corners = mesh.triangles[keep].reshape(-1)
    groups = np.repeat(mesh.groups[keep], 3)
    size = int(mesh.groups.max()) + 1 if mesh.groups.size else 0
    table = np.zeros((size, 9))
    for group in sorted(set(mesh.groups[keep].tolist())):
        face, owner = face_and_owner(group)
        color = rgba(look.face(face, owner), look.opacity(face, owner))
        table[group] = (*color, *_stripe(look, face, owner), float(face is Face.CUT))
    looks = table[groups]
    normals = mesh.normals[corners] * looks[:, 8:]  # only the cut is lit
    return np.concatenate([mesh.vertices[corners], normals, looks[:, :8]], axis=1).astype(
        np.float32
    )


def _stripe(look: SurfaceLook, face: Face, owner: int) -> tuple[float, float, float, float]:
    """The stripe on a face: where no model wins, and on bands where a theme has no tints."""
    color = look.stripe(face, owner)
    return _NO_STRIPE if color is None else rgba(color, HATCH_OPACITY)


def flat_rows(corners: Sequence[Point], color: QColor, opacity: float = 1.0) -> Rows32:
    """A flat convex polygon in one colour that is not lit."""
    fan = [corners[place] for i in range(1, len(corners) - 1) for place in (0, i, i + 1)]
    look = (0.0, 0.0, 0.0, *rgba(color, opacity), *_NO_STRIPE)
    return np.array([(*place, *look) for place in fan], dtype=np.float32)


def slice_rows(scene: SurfaceScene) -> Rows32:
    """The triangle that the slice leaves open, in the accent."""
    return flat_rows(slice_triangle(scene), scene.look.theme.accent, TRIANGLE)


def line_rows(
    lines: Iterable[tuple[Point, Point]], color: QColor, width: float, *, reach: float = 0.0
) -> Rows32:
    """Separate segments in one colour; `reach` px beyond their ends, for square corners."""
    look = (*rgba(color), width, reach)
    rows = [(*start, *end, *look) for start, end in lines]
    return np.array(rows, dtype=np.float32).reshape(-1, sum(LINE_COLUMNS))


def _polyline_rows(line: FloatArray, color: QColor, width: float) -> Rows32:
    """A line through (n, 3) points; its pieces meet without overlap."""
    look = np.tile([*rgba(color), width, 0.0], (len(line) - 1, 1))
    return np.concatenate([line[:-1], line[1:], look], axis=1).astype(np.float32)


def edge_rows(block: Block, look: SurfaceLook) -> tuple[Rows32, Rows32]:
    """The cut's edge on the top and the one on the front."""
    upper = np.stack([block.t, block.x, np.ones_like(block.t)], axis=-1)
    lower = np.stack([block.t, np.zeros_like(block.t), 1 - block.y], axis=-1)
    ink, width = look.theme.ink, OUTLINE_WIDTH + look.theme.extra_width
    return _polyline_rows(upper, ink, width), _polyline_rows(lower, ink, width)


def ruling_rows(block: Block, look: SurfaceLook) -> Rows32:
    """A line across the cut wherever the winner changes its threshold, but not the winner."""
    at = np.searchsorted(block.t, shown_rulings(block.rulings))
    at = at[block.owner[at - 1] == block.owner[at]]
    lines = [
        ((t, x, 1.0), (t, 0.0, 1 - y))
        for t, x, y in zip(
            block.t[at].tolist(), block.x[at].tolist(), block.y[at].tolist(), strict=True
        )
    ]
    return line_rows(lines, look.ruling, RULING_WIDTH + look.theme.extra_width)


def floor_rows(look: SurfaceLook) -> tuple[Rows32, Rows32]:
    """The floor, and its grid."""
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0))
    grid = line_rows(floor_grid(), look.theme.grid, 1 + look.theme.extra_width)
    return flat_rows(corners, look.floor), grid
