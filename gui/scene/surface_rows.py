"""The ROC surface as rows for the GPU: its faces, its lines, the floor."""

import numpy as np
from msgspec.structs import replace

from engine.binary.voros.roc_surface import RocSurface
from engine.binary.voros.surface_block import (
    GROUPS_PER_FACE,
    TRIVIAL,
    Block,
    Face,
    face_and_owner,
    group_of,
)
from engine.geometry.mesh import Mesh
from engine.numerics.arrays import FloatArray, IntArray
from gui.paint.surface_cube import floor_grid
from gui.paint.surface_lines import edge_lines, path_segments
from gui.paint.surface_look import (
    HATCH_OPACITY,
    JUMP_WIDTH,
    OUTLINE_WIDTH,
    PATH_WIDTH,
    RULING_WIDTH,
    TRIANGLE,
    SurfaceLook,
)
from gui.paint.surface_scene import SurfaceScene, shown_rulings, slice_triangle
from gui.scene.vertex_rows import (
    NO_STRIPE,
    Rows32,
    flat_rows,
    line_rows,
    mesh_rows,
    polyline_rows,
    rgba,
    segment_rows,
)

_CAPS = (Face.LOW_CAP, Face.LOW_CAP_BAND, Face.HIGH_CAP, Face.HIGH_CAP_BAND)


def mantle_rows(mesh: Mesh, look: SurfaceLook) -> tuple[tuple[Rows32, FloatArray], ...]:
    """Corners of the cut, then of the sides along t, and where in t their triangles begin and end.

    The fourth number of a colour is a ghost's opacity. The triangles rise in t, and so do
    both rows of the (2, m) bounds: a range of t is a range of triangles. The cut alone is lit,
    which takes longer to draw.
    """
    along = mesh.vertices[mesh.triangles, 0]
    bounds = np.stack([along.min(axis=1), along.max(axis=1)])
    faces = _faces_of(mesh)
    cut = faces == Face.CUT
    found = []
    for chosen in (cut, ~cut & ~np.isin(faces, _CAPS)):
        keep = np.flatnonzero(chosen)
        order = keep[np.lexsort(bounds[::-1, keep])]
        found.append((_face_rows(mesh, look, order), bounds[:, order]))
    return tuple(found)


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
    size = int(mesh.groups.max()) + 1 if mesh.groups.size else 0
    table = np.zeros((size, 9))
    for group in sorted(set(mesh.groups[keep].tolist())):
        face, owner = face_and_owner(group)
        color = rgba(look.face(face, owner), look.opacity(face, owner))
        is_lit = face is Face.CUT
        table[group] = (*color, *_stripe(look, face, owner), float(is_lit))
    return mesh_rows(mesh, table, keep)


def _stripe(look: SurfaceLook, face: Face, owner: int) -> tuple[float, float, float, float]:
    """The stripe on a face: where no model wins, and on bands where a theme has no tints."""
    color = look.stripe(face, owner)
    return NO_STRIPE if color is None else rgba(color, HATCH_OPACITY)


def slice_rows(scene: SurfaceScene) -> Rows32:
    """The triangle that the slice leaves open, in the accent."""
    return flat_rows(slice_triangle(scene), scene.look.theme.accent, TRIANGLE)


def edge_rows(block: Block, look: SurfaceLook) -> tuple[Rows32, Rows32]:
    """The cut's edge on the top and the one on the front."""
    upper = np.stack([block.t, block.x, np.ones_like(block.t)], axis=-1)
    lower = np.stack([block.t, np.zeros_like(block.t), 1 - block.y], axis=-1)
    ink, width = look.theme.ink, OUTLINE_WIDTH + look.theme.extra_width
    return polyline_rows(upper, ink, width), polyline_rows(lower, ink, width)


def side_line_rows(surface: RocSurface, look: SurfaceLook) -> Rows32:
    """The edges of models that are not the best, and of doing nothing, on top and front."""
    more = look.theme.extra_width
    lines = edge_lines(surface, look)
    return np.concatenate(
        [segment_rows(line.segments, line.color, line.width + more) for line in lines]
    )


def path_rows(surface: RocSurface, look: SurfaceLook, *, inside: bool) -> Rows32:
    """The optimal point's path, as it looks inside the slab or outside."""
    along, jumps = path_segments(surface)
    color, more = look.path(inside=inside), look.theme.extra_width
    rows = [segment_rows(along, color, PATH_WIDTH + more)]
    return np.concatenate([*rows, segment_rows(jumps, color, JUMP_WIDTH + more)])


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
