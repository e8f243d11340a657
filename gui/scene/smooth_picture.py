"""A picture with soft edges that is drawn while the window answers; nobody waits for the GPU."""

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from gui.paint.scene_layout import DrawingFrame
from gui.scene.drawing import Drawing

if TYPE_CHECKING:
    from gui.scene.offscreen import Offscreen

STRIPS = 4  # of a smooth picture, between which it can be given up
QUICK = 0.004  # s: a smooth picture that takes no longer is drawn while things move, too


def strip_at(place: int) -> tuple[float, float]:
    """Where a strip begins and ends, as shares of the height from below.

    They go from the top down: Mesa's software renderer spoils the row of pixels below a strip.
    """
    return (STRIPS - 1 - place) / STRIPS, (STRIPS - place) / STRIPS


class SmoothPicture:
    """Draws strip by strip: what is wanted before all are there waits for one at most.

    A software renderer takes some hundredths of a second over a strip, and several times that
    where other programs want the processors. So each is begun and left to itself, and asked after
    later.

    Args:
        offscreen: draws; what else it draws meanwhile comes after the strip that is begun.
        drawing: what is drawn.
        frame: through what.

    Attributes:
        took: seconds from the beginning of each strip until it was there, together.
    """

    def __init__(self, offscreen: "Offscreen", drawing: Drawing, frame: DrawingFrame) -> None:
        self.took = 0.0
        self._offscreen, self._drawing, self._frame = offscreen, drawing, frame
        self._strips = 0  # that are begun
        self._began: float | None = None  # the last of them, while it is not there
        self._is_gathered = False

    def step(self) -> QImage | None:
        """Go on as far as that takes no waiting; the picture, once it is there."""
        if not self._offscreen.has_drawn():
            return None
        self._note_time()
        if self._strips < STRIPS:
            self._began = perf_counter()
            self._offscreen.begin_strip(self._drawing, self._frame, strip_at(self._strips))
            self._strips += 1
            if self._offscreen.has_drawn(QUICK / STRIPS):  # how quick a GPU is, no timer tells
                self._note_time()
        elif not self._is_gathered:
            self._offscreen.begin_gathering(self._frame)
            self._is_gathered = True
        else:
            return self._offscreen.gathered(self._frame)
        return None

    def _note_time(self) -> None:
        if self._began is not None:
            self.took += perf_counter() - self._began
            self._began = None
