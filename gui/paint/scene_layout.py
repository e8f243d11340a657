"""Where on a canvas a 3D drawing stands, and the pixels that it is drawn into."""

from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QMarginsF, QRectF

from engine.numerics.arrays import FloatArray
from gui.paint.camera import HOME, Box, Camera, Projection
from gui.paint.sizes import Sizes

MARGINS = QMarginsF(34, 26, 20, 40)
SMALL_MARGINS = QMarginsF(22, 22, 12, 26)
NOTES_HEIGHT = 38.0
SMALL_WIDTH, SMALL_HEIGHT = 380.0, 290.0  # below these, notes and end labels go


class DrawingFrame(Struct, frozen=True, eq=False):
    """What OpenGL draws one picture through.

    Attributes:
        projection: camera and canvas, in logical pixels.
        sizes: widths of lines, in logical pixels.
        width, height: of the framebuffer.
        whole: width and height of the picture of which it holds a part; None where all of it.
        corner: the left and lower pixel of that part.
    """

    projection: Projection
    sizes: Sizes
    width: int
    height: int
    whole: tuple[int, int] | None = None
    corner: tuple[int, int] = (0, 0)

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per logical pixel."""
        width = self.width if self.whole is None else self.whole[0]
        return width / self.projection.canvas.width()

    @property
    def matrix(self) -> FloatArray:
        """(4, 4) the projection's matrix, of which a part of the picture fills clip space."""
        if self.whole is None:
            return self.projection.matrix
        across, up = self.whole[0] / self.width, self.whole[1] / self.height
        left, bottom = self.corner
        part = np.diag([across, up, 1.0, 1.0])
        part[0, 3] = across - 1 - 2 * left / self.width
        part[1, 3] = up - 1 - 2 * bottom / self.height
        return np.asarray(part @ self.projection.matrix)

    def part(self, left: int, bottom: int, width: int, height: int) -> "DrawingFrame":
        """The same picture, of which a framebuffer holds these pixels, counted from below."""
        whole = (self.width, self.height)
        return DrawingFrame(self.projection, self.sizes, width, height, whole, (left, bottom))


class SceneLayout(Struct, frozen=True, eq=False, dict=True):
    """Where on a canvas a 3D drawing and its words stand.

    Attributes:
        box: what the drawing stands in.
        rect: the whole figure.
        notes: how many lines of notes stand above it.
        home: from where the box fills it at zoom 1.
        foot: how much room below is left to words, in logical pixels.
        head: and above, where there are notes.
        margins: px that its words need around the box, unless it is small.
    """

    box: Box
    rect: QRectF
    camera: Camera
    sizes: Sizes
    notes: int
    home: Camera = HOME
    foot: float = 0.0
    head: float = NOTES_HEIGHT
    margins: QMarginsF = MARGINS

    @cached_property
    def small(self) -> bool:
        """Whether there is only room for what is needed."""
        px = self.sizes.px
        return self.rect.width() < px(SMALL_WIDTH) or self.rect.height() < px(SMALL_HEIGHT)

    @cached_property
    def projection(self) -> Projection:
        """The camera, fitted between the notes and the axis labels."""
        margins = SMALL_MARGINS if self.small else self.margins
        scale = self.sizes.scale
        fit = self.rect.marginsRemoved(margins * scale)
        if self.notes and not self.small:
            fit.setTop(fit.top() + self.sizes.px(self.head))
        if not self.small:
            fit.setBottom(fit.bottom() - self.sizes.px(self.foot))
        return Projection(self.box, self.camera, self.rect, fit, self.home)

    def frame(self, ratio: float) -> DrawingFrame:
        """A framebuffer for it, with so many pixels per logical pixel."""
        width, height = round(self.rect.width() * ratio), round(self.rect.height() * ratio)
        return DrawingFrame(self.projection, self.sizes, width, height)
