"""Rows of floats for the GPU, as its programs take them: corners of faces, ends of lines."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from engine.geometry.mesh import Mesh
from engine.numerics.arrays import FloatArray, IntArray
from gui.paint.camera import Point

Rows32 = NDArray[np.float32]

FACE_COLUMNS = (3, 3, 4, 4)  # place, normal, colour, stripe
LINE_COLUMNS = (3, 3, 4, 2, 2)  # start, end, colour, width and reach, dash and gap
LIT_OR_STRIPED = (3, 4, 5, 13)  # columns that are 0 where a face has but its colour
NO_STRIPE = (0.0, 0.0, 0.0, 0.0)
Dash = tuple[float, float]
UNBROKEN: Dash = (0.0, 0.0)


def rgba(color: QColor, opacity: float = 1.0) -> tuple[float, float, float, float]:
    """A colour as four numbers from 0 to 1."""
    return color.redF(), color.greenF(), color.blueF(), opacity


def mesh_rows(mesh: Mesh, looks: FloatArray, keep: IntArray | None = None) -> Rows32:
    """Three rows for every triangle of a mesh, or for those that are kept, in that order.

    Args:
        mesh: the faces.
        looks: (g, 9) for each group colour, stripe, and 1 where it is lit, 0 where it is not.
        keep: (k,) places of triangles.
    """
    kept = slice(None) if keep is None else keep
    corners = mesh.triangles[kept].reshape(-1)
    shown = looks[np.repeat(mesh.groups[kept], 3)]
    normals = mesh.normals[corners] * shown[:, 8:]
    return np.concatenate([mesh.vertices[corners], normals, shown[:, :8]], axis=1).astype(
        np.float32
    )


def flat_rows(corners: Sequence[Point], color: QColor, opacity: float = 1.0) -> Rows32:
    """A flat convex polygon in one colour that is not lit."""
    fan = [corners[place] for i in range(1, len(corners) - 1) for place in (0, i, i + 1)]
    look = (0.0, 0.0, 0.0, *rgba(color, opacity), *NO_STRIPE)
    return np.array([(*place, *look) for place in fan], dtype=np.float32)


def line_rows(
    lines: Iterable[tuple[Point, Point]],
    color: QColor,
    width: float,
    *,
    reach: float = 0.0,
    dash: Dash = UNBROKEN,
) -> Rows32:
    """Separate segments in one colour; `reach` px beyond their ends, for square corners."""
    look = (*rgba(color), width, reach, *dash)
    rows = [(*start, *end, *look) for start, end in lines]
    return np.array(rows, dtype=np.float32).reshape(-1, sum(LINE_COLUMNS))


def polyline_rows(line: FloatArray, color: QColor, width: float) -> Rows32:
    """A line through (n, 3) points; its pieces meet without overlap."""
    look = np.tile([*rgba(color), width, 0.0, *UNBROKEN], (len(line) - 1, 1))
    return np.concatenate([line[:-1], line[1:], look], axis=1).astype(np.float32)


def segment_rows(segments: FloatArray, color: QColor, width: float) -> Rows32:
    """Separate segments (n, 2, 3) in one colour."""
    look = np.tile([*rgba(color), width, 0.0, *UNBROKEN], (len(segments), 1))
    return np.concatenate([segments.reshape(-1, 6), look], axis=1).astype(np.float32)
