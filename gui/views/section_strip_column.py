"""The strip of a section where the room beside it is narrow: small pictures under each other."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.views.section_strip_figure import SAME, StripFigure, kept_frames

LEAST_HIGH = 76.0  # px of a frame; with less room there are fewer
AXIS = 9.0  # px from the left to the line along which the playhead moves
BESIDE_AXIS = 16.0


class StripColumn(StripFigure, frozen=True, eq=False, dict=True):
    """The small pictures from above, and the playhead beside them, between those it is between."""

    @property
    def frames(self) -> tuple[tuple[int, QRectF], ...]:
        """The small pictures there is room for: place in the strip and rectangle with numbers."""
        px = self.sizes.px
        kept = kept_frames(self, int(self.rect.height() / px(LEAST_HIGH)))
        height = self.rect.height() / max(len(kept), 1)
        left, width = self.rect.left() + px(BESIDE_AXIS), self.rect.width() - px(BESIDE_AXIS)
        return tuple(
            (place, QRectF(left, self.rect.top() + i * height, width, height))
            for i, place in enumerate(kept)
        )

    def y_of(self, value: float) -> float:
        """The pixel row of a value: that of its picture, or between those of its neighbours."""
        values, rows = self._stops()
        return float(np.interp(value, values, rows))

    def value_at(self, place: QPointF) -> float:
        """The value that a click or a drag at a place chooses: a picture's, or along the line."""
        for number, frame in self.frames:
            if frame.contains(place):
                return self.strip.values[number]
        values, rows = self._stops()
        return float(np.interp(place.y(), rows, values))

    def _stops(self) -> tuple[list[float], list[float]]:
        """Values and where they stand: the ends, and each picture's."""
        frames = self.frames
        values = [self.strip.values[number] for number, _ in frames]
        rows = [frame.center().y() for _, frame in frames]
        room, px = self.strip.profile.room, self.sizes.px
        if not values or values[0] > SAME:
            values, rows = [0.0, *values], [self.rect.top() + px(4), *rows]
        if values[-1] < room - SAME:
            values, rows = [*values, room], [*rows, self.rect.bottom() - px(4)]
        return values, rows

    def _paint_profile(self, painter: QPainter) -> None:
        """The line along which the playhead moves, with a stop at each picture."""
        theme, px = self.scene.theme, self.sizes.px
        _, rows = self._stops()
        column = self.rect.left() + px(AXIS)
        painter.setPen(theme.pen(theme.border, self.sizes.line(1)))
        painter.drawLine(QPointF(column, rows[0]), QPointF(column, rows[-1]))
        painter.setBrush(theme.panel)
        for _, frame in self.frames:
            painter.drawEllipse(QPointF(column, frame.center().y()), *(2 * (px(2.4),)))

    def _paint_playhead(self, painter: QPainter) -> None:
        theme, px = self.scene.theme, self.sizes.px
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        place = QPointF(self.rect.left() + px(AXIS), self.y_of(self.value))
        painter.drawEllipse(place, *(2 * (px(4.5),)))

    def _paint_leader(self, painter: QPainter, number: int, frame: QRectF, color: QColor) -> None:
        """A picture stands beside its place."""
