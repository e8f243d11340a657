"""The ROC surface as one item of an OpenGL scene, drawn in passes that need no sorting.

Opaque first: the slab. Then, from the far end of t to the near one, the planes at a, b and t
and the ghosts outside the slab, each ghost as a single coat: its depth alone, then its colour
where that depth is. Lines are drawn last in each pass, tested against depth but not writing
it, so that their soft edges leave no dark rims.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.binary.voros.roc_surface import Face
from gui.paint.camera import BEAM, Projection
from gui.paint.sizes import Sizes
from gui.paint.surface_cube import SIDES, cube_edges
from gui.paint.surface_look import (
    CUBE_WIDTH,
    EDGE_OPACITY,
    FAR_EDGE_OPACITY,
    GHOST_EDGE_OPACITY,
    GHOST_RULING_OPACITY,
    HATCH,
    LIGHT,
    NEAR_EDGE_OPACITY,
    RULING_OPACITY,
    SHADE,
)
from gui.paint.surface_scene import SurfaceScene, section_parts, section_pen
from gui.scene import gl
from gui.scene.program import GpuProgram, VertexRows
from gui.scene.surface_rows import (
    FACE_COLUMNS,
    LINE_COLUMNS,
    cap_rows,
    edge_rows,
    end_cap_rows,
    floor_rows,
    line_rows,
    mantle_rows,
    ruling_rows,
    slice_rows,
)

NEARER = 1e-2  # in depth: by how much a line stands before the face that it is drawn on
ALL = (-1.0, 2.0)
FACES = ("mantle", "caps", "end_cap", "slice", "floor")
LINES = ("upper", "lower", "rulings", "grid", "frame")


class DrawingFrame(Struct, frozen=True, eq=False):
    """What one picture is drawn through.

    Attributes:
        projection: camera and canvas, in logical pixels.
        sizes: widths of lines, in logical pixels.
        width, height: of the framebuffer.
    """

    projection: Projection
    sizes: Sizes
    width: int
    height: int

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per logical pixel."""
        return self.width / self.projection.canvas.width()


class SurfaceItem:
    """Draws one SurfaceScene; the mesh is uploaded when the models or the theme change only."""

    def __init__(self) -> None:
        self._scene: SurfaceScene | None = None
        self._rows: dict[str, VertexRows] = {}
        self._programs: dict[str, GpuProgram] = {}
        self._bounds = np.empty((2, 0))
        self._uploaded: tuple[object, ...] = ()
        self.uploads = 0

    def show_scene(self, scene: SurfaceScene | None) -> None:
        """Show another scene from the next picture on."""
        self._scene = scene

    def draw(self, frame: DrawingFrame) -> None:
        """Draw into the current framebuffer, on whatever is there."""
        if self._scene is None:
            return
        if not self._rows:
            self.create()
        self._upload(self._scene, end_view=frame.projection.camera.end_view)
        self._prepare(frame)
        self._draw_ground(frame)
        self._draw_slab(self._scene, frame)
        for step in self._far_to_near(self._scene, frame):
            step()
        self._draw_near(self._scene, frame)
        gl.glDisable(gl.GL_CLIP_DISTANCE0)
        gl.glDisable(gl.GL_CLIP_DISTANCE1)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glDepthMask(gl.GL_TRUE)
        gl.glUseProgram(0)

    def create(self) -> None:
        """Make programs and buffers in the current context."""
        self._programs = {
            "face": GpuProgram("face", "face"),
            "depth": GpuProgram("face", "depth"),
            "line": GpuProgram("line", "line"),
        }
        self._rows = {name: VertexRows(FACE_COLUMNS) for name in FACES}
        self._rows |= {name: VertexRows(LINE_COLUMNS, instanced=True) for name in LINES}
        self._uploaded = ()

    def release(self) -> None:
        """Give everything on the GPU back; the context must be current."""
        for rows in self._rows.values():
            rows.release()
        for program in self._programs.values():
            program.release()
        self._rows, self._programs, self._uploaded = {}, {}, ()

    def _upload(self, scene: SurfaceScene, *, end_view: bool) -> None:
        """Send what is new: the mesh for other models, a few corners for another a, b or t."""
        key = (scene.surface, scene.look.theme, *(style.color for style in scene.look.styles))
        if self._uploaded[:-2] != key:
            block = scene.surface.block(0.0, 1.0)
            mantle, self._bounds = mantle_rows(block.mesh, scene.look)
            self._rows["mantle"].upload(mantle)
            upper, lower = edge_rows(block, scene.look)
            self._rows["upper"].upload(upper)
            self._rows["lower"].upload(lower)
            self._rows["rulings"].upload(ruling_rows(block, scene.look))
            floor, grid = floor_rows(scene.look)
            self._rows["floor"].upload(floor)
            self._rows["grid"].upload(grid)
            self.uploads += 1
        if self._uploaded != (*key, scene, end_view):
            if scene.a < scene.b:
                slab = scene.surface.block(scene.a, scene.b)
                self._rows["caps"].upload(cap_rows(slab, scene.look))
            if end_view and scene.t > 0:
                rest = scene.surface.block(0.0, scene.t)
                self._rows["end_cap"].upload(end_cap_rows(rest, scene.look))
            self._rows["slice"].upload(slice_rows(scene))
        self._uploaded = (*key, scene, end_view)

    def _prepare(self, frame: DrawingFrame) -> None:
        """Give both programs what stays for the whole picture."""
        view = frame.projection
        depth, faces, lines = (self._programs[name] for name in ("depth", "face", "line"))
        depth.use()
        depth.set_matrix("matrix", view.matrix)
        faces.use()
        faces.set_matrix("matrix", view.matrix)
        faces.set("beam", *BEAM.tolist())
        faces.set("eye", *view.camera.eye.tolist())
        faces.set("light", *LIGHT.tolist())
        faces.set("shade", SHADE)
        faces.set("spacing", frame.sizes.px(HATCH) * np.sqrt(2) * frame.ratio)
        lines.use()
        lines.set_matrix("matrix", view.matrix)
        lines.set("canvas", frame.width, frame.height)
        lines.set("ratio", frame.ratio * frame.sizes.line(1.0))
        lines.set("nearer", NEARER)
        gl.glEnable(gl.GL_CLIP_DISTANCE0)
        gl.glEnable(gl.GL_CLIP_DISTANCE1)
        gl.glBlendFuncSeparate(
            gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA
        )
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glFrontFace(gl.GL_CCW)
        gl.glCullFace(gl.GL_BACK)

    def _draw_ground(self, frame: DrawingFrame) -> None:
        """The floor, if it is seen from above, and the cube's edges behind the block."""
        gl.glDisable(gl.GL_DEPTH_TEST)
        if not frame.projection.faces_eye(*SIDES[Face.BOTTOM]):
            self._faces("floor", ALL, cull=False)
            self._lines("grid", ALL, 1.0)
        self._draw_cube(frame, near=False)
        gl.glEnable(gl.GL_DEPTH_TEST)

    def _draw_slab(self, scene: SurfaceScene, frame: DrawingFrame) -> None:
        """The opaque block over [a, b], with the lines on its cut."""
        end = _end(scene, frame)
        slab = (scene.a, min(scene.b, end))
        if slab[0] < slab[1]:
            self._faces("mantle", slab)
            self._faces("caps", (-1.0, end))
        if frame.projection.camera.end_view:
            self._faces("end_cap", ALL)
        if slab[0] < slab[1]:
            self._lines("rulings", slab, RULING_OPACITY)
            self._lines("upper", slab, EDGE_OPACITY)
            self._lines("lower", slab, EDGE_OPACITY)

    def _far_to_near(self, scene: SurfaceScene, frame: DrawingFrame) -> list[Callable[[], None]]:
        """Ghosts and planes of constant t, those farthest from the eye along t first."""
        end, eye = _end(scene, frame), float(frame.projection.camera.eye[0])
        stops = sorted({0.0, scene.a, scene.b, scene.t, 1.0})
        ghosts = [
            (max(low - eye, eye - high, 0.0), 0, partial(self._draw_ghost, (low, high)))
            for low, high in pairwise(stops)
            if (high <= scene.a or low >= scene.b) and high <= end
        ]
        planes = [
            (abs(t - eye), 1, partial(self._draw_plane, scene, frame, t))
            for t in {scene.a, scene.b, scene.t}
            if t <= end
        ]
        steps = sorted([*ghosts, *planes], key=lambda step: (-step[0], step[1]))
        return [step for _, _, step in steps]

    def _draw_ghost(self, part: tuple[float, float]) -> None:
        """A part of the block outside the slab, as one translucent coat with its lines."""
        gl.glColorMask(gl.GL_FALSE, gl.GL_FALSE, gl.GL_FALSE, gl.GL_FALSE)
        self._faces("mantle", part, program="depth")
        gl.glColorMask(gl.GL_TRUE, gl.GL_TRUE, gl.GL_TRUE, gl.GL_TRUE)
        self._faces("mantle", part, ghost=True)
        self._lines("rulings", part, GHOST_RULING_OPACITY)
        self._lines("upper", part, GHOST_EDGE_OPACITY)
        self._lines("lower", part, GHOST_EDGE_OPACITY)

    def _draw_plane(self, scene: SurfaceScene, frame: DrawingFrame, t: float) -> None:
        """What may be hidden of the frame at a, b or t; and the slice itself."""
        if t == scene.t:
            self._faces("slice", ALL, ghost=True, cull=False)
        self._draw_section(scene, frame, t, near=False)

    def _draw_near(self, scene: SurfaceScene, frame: DrawingFrame) -> None:
        """What nothing hides: frames on sides that are turned to the eye, the cube's edges."""
        gl.glDisable(gl.GL_DEPTH_TEST)
        for t in (scene.a, scene.b, scene.t):
            if t <= _end(scene, frame):
                self._draw_section(scene, frame, t, near=True)
        self._draw_cube(frame, near=True)

    def _draw_section(
        self, scene: SurfaceScene, frame: DrawingFrame, t: float, *, near: bool
    ) -> None:
        """Lines of the frame at t: those that nothing can hide, or the others."""
        lines = [
            line
            for face, line in section_parts(scene, t)
            if near == (face is not None and frame.projection.faces_eye(*SIDES[face]))
        ]
        color, width = section_pen(scene, t)
        width += scene.look.theme.extra_width
        self._rows["frame"].upload(line_rows(lines, color, width, reach=width / 2))
        self._lines("frame", ALL, 1.0)

    def _draw_cube(self, frame: DrawingFrame, *, near: bool) -> None:
        """The cube's edges before the block, or those behind it."""
        if self._scene is None:
            return
        theme = self._scene.look.theme
        lines = [
            (edge.start, edge.end)
            for edge in cube_edges(frame.projection)
            if (edge.facing > 0) == near
        ]
        self._rows["frame"].upload(line_rows(lines, theme.border, CUBE_WIDTH + theme.extra_width))
        self._lines("frame", ALL, NEAR_EDGE_OPACITY if near else FAR_EDGE_OPACITY)

    def _faces(
        self,
        name: str,
        part: tuple[float, float],
        *,
        program: str = "face",
        ghost: bool = False,
        cull: bool = True,
    ) -> None:
        """Draw faces within a range of t: opaque, or as a coat over the depth that is there."""
        using = self._programs[program]
        using.use()
        using.set("range", *part)
        if program == "face":
            using.choose("ghost", value=ghost)
        (gl.glEnable if cull else gl.glDisable)(gl.GL_CULL_FACE)
        (gl.glEnable if ghost else gl.glDisable)(gl.GL_BLEND)
        gl.glDepthMask(gl.GL_FALSE if ghost else gl.GL_TRUE)
        if name == "mantle":
            first = int(np.searchsorted(self._bounds[1], part[0], side="right"))
            last = int(np.searchsorted(self._bounds[0], part[1], side="left"))
            self._rows[name].draw_triangles(first, last)
        else:
            self._rows[name].draw_triangles()

    def _lines(self, name: str, part: tuple[float, float], opacity: float) -> None:
        """Draw lines within a range of t."""
        program = self._programs["line"]
        program.use()
        program.set("range", *part)
        program.set("opacity", opacity)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_BLEND)
        gl.glDepthMask(gl.GL_FALSE)
        self._rows[name].draw_strips()


def _end(scene: SurfaceScene, frame: DrawingFrame) -> float:
    """Where the block ends: the end view clips what lies beyond the playhead."""
    return scene.t if frame.projection.camera.end_view else 1.0
