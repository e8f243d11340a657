"""The edges of the box around a 3D drawing, by OpenGL."""

from typing import TYPE_CHECKING

from gui.paint.box_edges import EDGE_WIDTH, FAR_EDGE_OPACITY, NEAR_EDGE_OPACITY, box_edges
from gui.paint.camera import Projection
from gui.scene.vertex_rows import line_rows
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu


def draw_box(gpu: "Gpu", view: Projection, theme: Theme, *, near: bool, front: bool = True) -> None:
    """Draw the edges before what the box holds, or those behind it; see `paint_edges`."""
    lines = [
        (edge.start, edge.end) for edge in box_edges(view) if edge.is_drawn(near=near, front=front)
    ]
    gpu.upload_lines("box", line_rows(lines, theme.border, EDGE_WIDTH + theme.extra_width))
    gpu.draw_lines("box", NEAR_EDGE_OPACITY if near else FAR_EDGE_OPACITY)
