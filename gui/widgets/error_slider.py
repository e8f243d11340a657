"""A slider for an error ratio: marks of classifiers to snap to, what cannot be is hatched."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.messages.language import in_marks
from gui.paint.marker_shapes import shape
from gui.paint.marks import draw_hatch
from gui.themes.theme import ModelStyle, Theme
from gui.widgets.range_slider import HANDLE, TRACK_Y, RangeSlider, Scale

SNAP = 4.0  # px within which a handle goes to a classifier's value
MARK = 8.0
MARK_Y = TRACK_Y + 15
HATCH_HEIGHT = 8.0
HATCH = 4.0
DECIMALS = 3
TICKS = ((0.5, in_marks("0.5")), (1.0, "1"))
BESIDE = 9.0  # px between the marks of equal values


class ErrorSlider(RangeSlider):
    """One error ratio from 0 to 1, at most what the other errors of its class leave.

    Args:
        name: what is chosen, for screen readers.
        in_words: a value in words, likewise.
    """

    def __init__(
        self, name: str, in_words: Callable[[float], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        self._in_words = in_words
        self._most = 1.0
        self._marks: Sequence[tuple[float, ModelStyle]] = ()
        self._look: Theme | None = None

    def show_value(
        self, value: float, most: float, marks: Sequence[tuple[float, ModelStyle]]
    ) -> None:
        """Show a value; emits nothing.

        Args:
            value: the ratio.
            most: the largest that is possible.
            marks: the classifiers' own values and looks.
        """
        self._most, self._marks = most, marks
        scale = Scale(lambda each: each, self._settled, TICKS, self._in_words)
        self.show_values(scale, value, value, two=False)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._look = theme
        super().show_theme(theme)

    def _settled(self, share: float) -> float:
        """The value that a place along the track stands for."""
        reach = SNAP / max(self.track.width(), 1.0)
        own = [value for value, _ in self._marks if value <= self._most]
        nearest = min(own, key=lambda value: abs(value - share), default=None)
        if nearest is not None and abs(nearest - share) <= reach:
            return nearest
        return min(round(share, DECIMALS), self._most)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track, then what is not possible and the marks."""
        super().paintEvent(event)
        if self._look is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            track = self.track
            left = track.left() + self._most * track.width()
            if self._most < 1:
                area = QRectF(left, TRACK_Y - HATCH_HEIGHT / 2, track.right() - left, HATCH_HEIGHT)
                painter.fillRect(area, self._look.panel)
                draw_hatch(painter, area, self._look.border, HATCH)
            painter.setPen(Qt.PenStyle.NoPen)
            at = track.left() + self.values[0] * track.width() - HANDLE / 2 - 1
            if at > track.left():
                painter.setBrush(self._look.accent)
                painter.drawRect(
                    QRectF(track.left(), track.top(), at - track.left(), track.height())
                )
            for x, style in self._mark_places(track):
                painter.setBrush(style.color)
                painter.drawPath(shape(style.marker, QPointF(x, MARK_Y), MARK))

    def _mark_places(self, track: QRectF) -> list[tuple[float, ModelStyle]]:
        """Where marks stand; those of equal values beside each other."""
        found: list[tuple[float, ModelStyle]] = []
        last = -BESIDE
        for value, style in sorted(self._marks, key=lambda mark: mark[0]):
            last = max(track.left() + value * track.width(), last + BESIDE)
            found.append((last, style))
        return found
