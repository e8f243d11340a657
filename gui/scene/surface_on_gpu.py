"""The ROC surface drawn by OpenGL, in passes that need no sorting.

Opaque first: the slab. Then, from the far end of t to the near one, the planes at a, b and t
and the ghosts outside the slab, each ghost as a single coat: its depth alone, then its colour
where that depth is. Lines are drawn last in each pass, tested against depth but not writing it.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from engine.binary.voros.surface_block import Face
from gui.paint.scene_layout import DrawingFrame
from gui.paint.surface_cube import SIDES
from gui.paint.surface_look import (
    EDGE_OPACITY,
    GHOST_EDGE_OPACITY,
    GHOST_PATH_OPACITY,
    GHOST_RULING_OPACITY,
    GHOST_SIDE_LINE_OPACITY,
    PATH_OPACITY,
    RULING_OPACITY,
    SIDE_LINE_OPACITY,
)
from gui.paint.surface_scene import SurfaceScene, section_parts, section_pen
from gui.scene.box_item import draw_box
from gui.scene.surface_rows import (
    cap_rows,
    edge_rows,
    end_cap_rows,
    floor_rows,
    mantle_rows,
    path_rows,
    ruling_rows,
    side_line_rows,
    slice_rows,
)
from gui.scene.vertex_rows import line_rows

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu


MANTLE = ("cut", "sides")  # all faces along t


def upload_surface(gpu: "Gpu", scene: SurfaceScene, *, cut: bool) -> None:
    """Send what is new: the mesh for other models, a few corners for another a, b or t."""
    models = (scene.surface, scene.look.theme, *(style.color for style in scene.look.styles))
    if gpu.lacks("models", models):
        block = scene.surface.whole
        for name, faces in zip(MANTLE, mantle_rows(block.mesh, scene.look), strict=True):
            gpu.upload_faces(name, *faces)
        for name, lines in zip(("upper", "lower"), edge_rows(block, scene.look), strict=True):
            gpu.upload_lines(name, lines)
        gpu.upload_lines("rulings", ruling_rows(block, scene.look))
        gpu.upload_lines("side-lines", side_line_rows(scene.surface, scene.look))
        gpu.upload_lines("path-inside", path_rows(scene.surface, scene.look, inside=True))
        gpu.upload_lines("path-outside", path_rows(scene.surface, scene.look, inside=False))
        floor, grid = floor_rows(scene.look)
        gpu.upload_faces("floor", floor)
        gpu.upload_lines("grid", grid)
    if scene.a < scene.b and gpu.lacks("slab", (*models, scene.a, scene.b)):
        slab = scene.surface.block(scene.a, scene.b)
        gpu.upload_faces("caps", cap_rows(slab, scene.look))
    if cut and scene.t > 0 and gpu.lacks("end", (*models, scene.t)):
        rest = scene.surface.block(0.0, scene.t)
        gpu.upload_faces("end cap", end_cap_rows(rest, scene.look))
    if gpu.lacks("slice", (*models, scene.t)):
        gpu.upload_faces("slice", slice_rows(scene))


class SurfaceItem:
    """Draws one picture of what was uploaded."""

    def __init__(self, gpu: "Gpu", scene: SurfaceScene, frame: DrawingFrame) -> None:
        self._gpu = gpu
        self._scene = scene
        self._view = frame.projection
        self._is_cut = scene.is_cut(self._view.camera)
        self._end = scene.end(self._view.camera)

    def draw(self) -> None:
        """Draw into the current framebuffer, on whatever is there."""
        self._draw_ground()
        self._draw_slab()
        for step in self._far_to_near():
            step()
        self._draw_near()

    def _draw_ground(self) -> None:
        """The floor, if it is seen from above, and the box's edges behind the block."""
        self._gpu.hide_behind(on=False)
        if not self._view.faces_eye(*SIDES[Face.BOTTOM]):
            self._gpu.draw_faces("floor", cull=False)
            self._gpu.draw_lines("grid")
        draw_box(self._gpu, self._view, self._scene.look.theme, near=False)
        self._gpu.hide_behind(on=True)

    def _draw_slab(self) -> None:
        """The opaque block over [a, b], with the lines on its cut."""
        slab = (self._scene.a, min(self._scene.b, self._end))
        if slab[0] < slab[1]:
            for name in MANTLE:
                self._gpu.draw_faces(name, slab)
            self._gpu.draw_faces("caps", (-1.0, self._end))
        if self._is_cut and self._scene.t > 0:
            self._gpu.draw_faces("end cap")
        if slab[0] < slab[1]:
            self._draw_lines(slab, inside=True)

    def _draw_lines(self, part: tuple[float, float], *, inside: bool) -> None:
        """The lines on a part of the block."""
        gpu = self._gpu
        gpu.draw_lines("rulings", RULING_OPACITY if inside else GHOST_RULING_OPACITY, part)
        gpu.draw_lines("side-lines", SIDE_LINE_OPACITY if inside else GHOST_SIDE_LINE_OPACITY, part)
        for name in ("upper", "lower"):
            gpu.draw_lines(name, EDGE_OPACITY if inside else GHOST_EDGE_OPACITY, part)
        name, opacity = ("inside", PATH_OPACITY) if inside else ("outside", GHOST_PATH_OPACITY)
        gpu.draw_lines(f"path-{name}", opacity, part)

    def _far_to_near(self) -> list[Callable[[], None]]:
        """Ghosts and planes of constant t, those farthest from the eye along t first."""
        scene, end, eye = self._scene, self._end, float(self._view.eye[0])
        stops = sorted({0.0, scene.a, scene.b, scene.t, 1.0})
        ghosts = [
            (max(low - eye, eye - high, 0.0), 0, partial(self._draw_ghost, (low, high)))
            for low, high in pairwise(stops)
            if (high <= scene.a or low >= scene.b) and high <= end
        ]
        planes = [
            (abs(t - eye), 1, partial(self._draw_plane, t))
            for t in {scene.a, scene.b, scene.t}
            if t <= end
        ]
        steps = sorted([*ghosts, *planes], key=lambda step: (-step[0], step[1]))
        return [step for _, _, step in steps]

    def _draw_ghost(self, part: tuple[float, float]) -> None:
        """A part of the block outside the slab, as one translucent coat with its lines."""
        self._gpu.draw_coat(MANTLE, part)
        self._draw_lines(part, inside=False)

    def _draw_plane(self, t: float) -> None:
        """What may be hidden of the frame at a, b or t; and the slice itself."""
        if t == self._scene.t:
            self._gpu.draw_ghost("slice", cull=False)
        self._draw_section(t, near=False)

    def _draw_near(self) -> None:
        """What nothing hides: frames on sides that are turned to the eye, the box's edges."""
        self._gpu.hide_behind(on=False)
        for t in (self._scene.a, self._scene.b, self._scene.t):
            if t <= self._end:
                self._draw_section(t, near=True)
        draw_box(self._gpu, self._view, self._scene.look.theme, near=True)

    def _draw_section(self, t: float, *, near: bool) -> None:
        """Lines of the frame at t: those that nothing can hide, or the others."""
        lines = [
            line
            for face, line in section_parts(self._scene, t)
            if near == (face is not None and self._view.faces_eye(*SIDES[face]))
        ]
        color, width = section_pen(self._scene, t)
        width += self._scene.look.theme.extra_width
        self._gpu.upload_lines("section", line_rows(lines, color, width, reach=width / 2))
        self._gpu.draw_lines("section")
