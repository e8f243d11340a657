"""What drawings draw with: programs and buffers; importing this imports PyOpenGL."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtGui import QColor

from engine.numerics.arrays import FloatArray
from gui.paint.lighting import LIGHT, SHADE
from gui.paint.marks import FACE_HATCH
from gui.paint.scene_layout import DrawingFrame
from gui.scene import gl
from gui.scene.program import GpuProgram, VertexRows
from gui.scene.vertex_rows import FACE_COLUMNS, LINE_COLUMNS, LIT_OR_STRIPED, Rows32

NEARER = 1e-2  # in depth: by how much a line stands before the face that it is drawn on
HATCH_BREADTH = 0.7  # px to each side of a hatch's line
# Drawn before there is anything to draw: faces that are lit, and such as have but their colour.
REHEARSED = {"rehearsed-lit": 1.0, "rehearsed-plain": 0.0}
LINE = "rehearsed-line"
Part = tuple[float, float]
ALL: Part = (-1e12, 1e12)  # no infinities: not every GPU knows them


class Gpu:
    """Draws faces and lines in the context that is current, in which it was made.

    They lie in buffers by names that a drawing chooses, and stay there from picture to picture.
    What is drawn may be a part: a range along the first axis.
    """

    def __init__(self) -> None:
        self._programs = {
            "face": GpuProgram("face", "face"),
            "plain": GpuProgram("face", "plain"),
            "depth": GpuProgram("face", "depth"),
            "line": GpuProgram("line", "line"),
        }
        self._rows: dict[str, VertexRows] = {}
        self._bounds: dict[str, FloatArray] = {}
        self._plain: set[str] = set()  # faces that are neither lit nor striped
        self._sources: dict[str, tuple[object, ...]] = {}
        self._spacing = 1.0  # px between stripes of the picture that is drawn

    def lacks(self, what: str, source: tuple[object, ...]) -> bool:
        """Whether something was last uploaded from another source; from now on it is from this."""
        lacking = self._sources.get(what) != source
        self._sources[what] = source
        return lacking

    def upload_faces(self, name: str, rows: Rows32, bounds: FloatArray | None = None) -> None:
        """Replace faces, given as rows of FACE_COLUMNS, three a triangle.

        Args:
            name: of the buffer.
            rows: as `vertex_rows` makes them.
            bounds: (2, m) where along the first axis each triangle begins and ends, both
                rising; with them only those triangles are drawn that a part needs.
        """
        self._upload(name, rows, FACE_COLUMNS)
        (self._plain.discard if rows[:, LIT_OR_STRIPED].any() else self._plain.add)(name)
        if bounds is not None:
            self._bounds[name] = bounds

    def upload_lines(self, name: str, rows: Rows32) -> None:
        """Replace line segments, given as rows of LINE_COLUMNS."""
        self._upload(name, rows, LINE_COLUMNS, instanced=True)

    def _upload(
        self, name: str, rows: Rows32, columns: Sequence[int], *, instanced: bool = False
    ) -> None:
        if name not in self._rows:
            self._rows[name] = VertexRows(columns, instanced=instanced)
        self._rows[name].upload(rows)

    def begin(self, frame: DrawingFrame, ground: QColor) -> None:
        """Clear the framebuffer that is bound, and give the programs what stays for a picture."""
        gl.glViewport(0, 0, frame.width, frame.height)
        gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0)
        gl.glDepthMask(gl.GL_TRUE)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        self._prepare_programs(frame)
        self._set_rules()

    def _set_rules(self) -> None:
        """Say how what is drawn meets what is there."""
        gl.glEnable(gl.GL_DEPTH_TEST)
        gl.glEnable(gl.GL_CLIP_DISTANCE0)
        gl.glEnable(gl.GL_CLIP_DISTANCE1)
        gl.glBlendFuncSeparate(
            gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA
        )
        gl.glDepthFunc(gl.GL_LEQUAL)
        gl.glFrontFace(gl.GL_CCW)
        gl.glCullFace(gl.GL_BACK)

    def _prepare_programs(self, frame: DrawingFrame) -> None:
        view = frame.projection
        faces, lines = self._programs["face"], self._programs["line"]
        matrix = frame.matrix
        for name in ("depth", "plain"):
            self._programs[name].use()
            self._programs[name].set_matrix("matrix", matrix)
        faces.use()
        faces.set_matrix("matrix", matrix)
        faces.set("corner", *map(float, frame.corner))
        faces.set("scale", *view.box.scale.tolist())
        faces.set("eye", *view.eye.tolist())
        faces.set("light", *LIGHT.tolist())
        faces.set("shade", SHADE)
        self._spacing = frame.sizes.px(FACE_HATCH) * np.sqrt(2) * frame.ratio
        faces.set("spacing", self._spacing)
        lines.use()
        lines.set_matrix("matrix", matrix)
        lines.set("canvas", frame.width, frame.height)
        lines.set("ratio", frame.ratio * frame.sizes.line(1.0))
        lines.set("nearer", NEARER)

    def end(self) -> None:
        """Leave the context as it was found."""
        gl.glDisable(gl.GL_CLIP_DISTANCE0)
        gl.glDisable(gl.GL_CLIP_DISTANCE1)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glDepthMask(gl.GL_TRUE)
        gl.glUseProgram(0)

    def rehearse(self) -> None:
        """Draw one of each kind, as small as nothing.

        A driver compiles a program once more for every way in which what it draws meets what is
        there, a software renderer for hundredths of a second, and only where something is drawn.
        """
        for name, value in REHEARSED.items():
            self.upload_faces(name, np.full((3, sum(FACE_COLUMNS)), value, dtype=np.float32))
        self.upload_lines(LINE, np.zeros((1, sum(LINE_COLUMNS)), dtype=np.float32))
        self._set_rules()
        for is_hidden in (True, False):
            self.hide_behind(on=is_hidden)
            self.draw_lines(LINE)
            for name in REHEARSED:
                self.draw_faces(name)
        self.hide_behind(on=True)
        self.draw_coat(tuple(REHEARSED))
        self.end()

    def hide_behind(self, *, on: bool) -> None:
        """Whether what is drawn from now on is hidden by faces that stand before it."""
        (gl.glEnable if on else gl.glDisable)(gl.GL_DEPTH_TEST)

    def draw_faces(
        self, name: str, part: Part = ALL, *, cull: bool = True, banded: bool = False
    ) -> None:
        """Draw opaque faces, those that are turned to the eye.

        Args:
            name: of the buffer.
            part: of the first axis.
            cull: leave out those that are turned away.
            banded: stripes are as wide as the room between them, not lines.
        """
        self._draw_triangles(self._look_of(name), name, part, cull=cull, ghost=False, banded=banded)

    def draw_ghost(self, name: str, part: Part = ALL, *, cull: bool = True) -> None:
        """Draw translucent faces over what is there."""
        self._draw_triangles(self._look_of(name), name, part, cull=cull, ghost=True)

    def draw_coat(self, names: Sequence[str], part: Part = ALL) -> None:
        """Draw translucent faces as one coat: their depth alone, then colour where it is."""
        gl.glColorMask(gl.GL_FALSE, gl.GL_FALSE, gl.GL_FALSE, gl.GL_FALSE)
        for name in names:
            self._draw_triangles("depth", name, part, cull=True, ghost=False)
        gl.glColorMask(gl.GL_TRUE, gl.GL_TRUE, gl.GL_TRUE, gl.GL_TRUE)
        for name in names:
            self.draw_ghost(name, part)

    def _look_of(self, name: str) -> str:
        """The program that gives faces their colours, the quickest that can."""
        return "plain" if name in self._plain else "face"

    def _draw_triangles(
        self,
        program: str,
        name: str,
        part: Part,
        *,
        cull: bool,
        ghost: bool,
        banded: bool = False,
    ) -> None:
        using = self._programs[program]
        using.use()
        using.set("range", *part)
        if program != "depth":
            using.choose("ghost", value=ghost)
        if program == "face":
            using.choose("banded", value=banded)
            using.set("breadth", self._spacing / 4 if banded else HATCH_BREADTH)
        (gl.glEnable if cull else gl.glDisable)(gl.GL_CULL_FACE)
        (gl.glEnable if ghost else gl.glDisable)(gl.GL_BLEND)
        gl.glDepthMask(gl.GL_FALSE if ghost else gl.GL_TRUE)
        if name in self._bounds:
            first = int(np.searchsorted(self._bounds[name][1], part[0], side="right"))
            last = int(np.searchsorted(self._bounds[name][0], part[1], side="left"))
            self._rows[name].draw_triangles(first, last)
        else:
            self._rows[name].draw_triangles()

    def draw_lines(
        self, name: str, opacity: float = 1.0, part: Part = ALL, *, hidden: bool = False
    ) -> None:
        """Draw lines; they hide nothing, so that their soft edges leave no dark rims.

        Args:
            name: of the buffer.
            opacity: of all of them.
            part: of the first axis.
            hidden: draw what faces hide, and only that.
        """
        program = self._programs["line"]
        program.use()
        program.set("range", *part)
        program.set("opacity", opacity)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_BLEND)
        gl.glDepthMask(gl.GL_FALSE)
        gl.glDepthFunc(gl.GL_GREATER if hidden else gl.GL_LEQUAL)
        self._rows[name].draw_strips()
        gl.glDepthFunc(gl.GL_LEQUAL)
