"""A picture of a 3D drawing by OpenGL, tile by tile: of any size, in little memory of the GPU.

No framebuffer is larger than a tile, so that neither the GPU's limits nor its memory bound the
picture. What is drawn of a tile goes straight into the picture. All of it runs on one thread,
which may be another one than the main thread.
"""

import threading

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QOffscreenSurface

from engine.messages.language import tr
from gui.paint.scene_layout import DrawingFrame, SceneLayout
from gui.scene.drawing import Drawing
from gui.scene.platform import OpenGLError

TILE = 1024  # pixels a side of what is drawn at once; a quarter second without a GPU
FINE_UP_TO = 3200  # pixels a side up to which a picture is drawn twice as large, then halved
BYTES = 4  # of a pixel


class TileMark:
    """That one of the tiles is there; what a step of saving waits for."""

    def __init__(self) -> None:
        self._reached = threading.Event()

    @property
    def running(self) -> bool:
        """Whether it is still drawn."""
        return not self._reached.is_set()

    def wait(self) -> None:
        """Wait until it is drawn, or will never be."""
        self._reached.wait()

    def reach(self) -> None:
        """Say that it is drawn, or will never be."""
        self._reached.set()


class SceneTiles:
    """Draws a drawing without its words into a part of a picture.

    Args:
        drawing: what is drawn.
        layout: where it stands, in pixels of the picture; its rectangle begins at (0, 0).
        size: of the picture in pixels, width and height.
        place: the left and upper pixel of the drawing in it.
        ground: the colour of what it leaves free.
        surface: of `gui.scene.platform.offscreen_surface`, made by the main thread.
        tile: pixels a side of what is drawn at once; less where the GPU has no more.

    Attributes:
        image: the picture (RGB32), once `draw` has ended without an error.
        reason: why it is not drawn by OpenGL; empty if it is.
        marks: one for the ground, and one for each tile, in the order in which they are drawn.
    """

    def __init__(
        self,
        drawing: Drawing,
        layout: SceneLayout,
        size: tuple[int, int],
        place: tuple[int, int],
        ground: QColor,
        surface: QOffscreenSurface,
        *,
        tile: int = 0,
    ) -> None:
        self._drawing, self._layout, self._surface = drawing, layout, surface
        self._size, self._place, self._ground = size, place, ground
        width, height = round(layout.rect.width()), round(layout.rect.height())
        self._finer = 2 if 2 * max(width, height) <= FINE_UP_TO else 1
        side = max((tile or TILE) // self._finer, 1)
        self._tiles = [
            QRect(left, top, min(side, width - left), min(side, height - top))
            for top in range(0, height, side)
            for left in range(0, width, side)
        ]
        self.marks = tuple(TileMark() for _ in range(len(self._tiles) + 1))
        self.image: QImage | None = None
        self.reason = ""
        self._given_up = False

    def give_up(self) -> None:
        """Draw no further tile."""
        self._given_up = True

    def draw(self) -> None:
        """Draw all tiles; what OpenGL cannot do is told by `reason`."""
        try:
            self._draw()
        except OpenGLError as error:
            self.image, self.reason = None, tr("Drawn without OpenGL: {error}.", error=error)
        finally:
            for mark in self.marks:
                mark.reach()

    def _draw(self) -> None:
        """Draw into a new picture.

        Raises:
            OpenGLError: PyOpenGL cannot be loaded, the system refuses a context or a
                framebuffer, there is no memory, or a call fails.
        """
        try:
            # A door to PyOpenGL: which of its platforms is right is only known from a context.
            from gui.scene.offscreen import drawing_tiles
        except ImportError as error:
            raise OpenGLError(tr("it cannot be loaded ({error})", error=error)) from error
        image = QImage(*self._size, QImage.Format.Format_RGB32)
        if image.isNull():
            width, height = self._size
            raise OpenGLError(
                tr("no memory for {width} × {height} pixels", width=width, height=height)
            )
        _pixels(image)[:] = self._ground.rgb()  # QImage.fill would hold up other threads
        frame = self._layout.frame(self._finer)
        with drawing_tiles(self._surface, self._drawing) as draw_tile:
            self.marks[0].reach()
            for tile, mark in zip(self._tiles, self.marks[1:], strict=True):
                if self._given_up:
                    return
                part = draw_tile(_part(frame, tile, self._finer), tile.width(), tile.height())
                _copy(part, image, self._place[0] + tile.left(), self._place[1] + tile.top())
                mark.reach()
        self.image = image


def _part(frame: DrawingFrame, tile: QRect, finer: int) -> DrawingFrame:
    """What of a frame falls into a tile, whose pixels may be drawn finer."""
    bottom = frame.height - finer * (tile.top() + tile.height())
    size = finer * tile.width(), finer * tile.height()
    return frame.part(finer * tile.left(), bottom, *size)


def _copy(part: QImage, image: QImage, left: int, top: int) -> None:
    """Copy pixels into a picture; other threads may run meanwhile."""
    source = part.convertToFormat(QImage.Format.Format_RGB32)
    rows, columns = source.height(), source.width()
    _pixels(image)[top : top + rows, left : left + columns] = _pixels(source)[:, :columns]


def _pixels(image: QImage) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    """(height, width) pixels of an RGB32 picture, without a copy."""
    row = image.bytesPerLine() // BYTES
    flat = np.frombuffer(image.bits(), dtype=np.uint32)
    return flat.reshape(image.height(), row)
