"""Where on a canvas a 3D drawing stands, and the pixels that it is drawn into."""

from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QMarginsF, QRectF

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
    """

    projection: Projection
    sizes: Sizes
    width: int
    height: int

    @property
    def ratio(self) -> float:
        """Framebuffer pixels per logical pixel."""
        return self.width / self.projection.canvas.width()


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
