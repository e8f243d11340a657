"""What a table that can be opened looks like: a label, and a column of scores a model."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font, mix

HEAD = ("diagnosis", "logistic", "random_forest", "gaussian_nb")
ROWS = (("benign", "0.9960", "0.9300", "1.0000"), ("malignant", "0.0029", "0.3600", "0.0228"))
NOTES = (tr("label, one\ncolumn"), tr("scores, one\ncolumn a model"))
CELL, ROW = 112, 22  # px
LEFT, RIGHT = 8, 4  # px beside the words of a cell
NOTE, GAP = 92, 10
WORDS = tr("For example: a column of labels, and a column of scores for each model.")


def column_widths(wide: float) -> list[float]:
    """How wide each column is, of a table so wide: all alike where their words have room so."""
    words = QFontMetricsF(font(11.5))
    needed = [
        max(words.horizontalAdvance(row[place]) for row in (HEAD, *ROWS)) + LEFT + RIGHT
        for place in range(len(HEAD))
    ]
    if max(needed) <= wide / len(HEAD):
        return [wide / len(HEAD)] * len(HEAD)
    air = (wide - sum(needed)) / len(HEAD)
    return [each + air for each in needed]


class ExampleTable(QWidget):
    """A small table with a note at either side, where there is room for them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Example of a table"))
        self.setAccessibleDescription(WORDS)
        self.setToolTip(WORDS)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Table and notes."""
        return QSize(len(HEAD) * CELL + 2 * (NOTE + GAP), 3 * ROW + 2)

    def minimumSizeHint(self) -> QSize:
        """The table alone, narrow."""
        return QSize(len(HEAD) * 84, 3 * ROW + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint all of it anew."""
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint head, rows and notes."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            with_notes = self.width() >= self.sizeHint().width()
            wide = len(HEAD) * CELL if with_notes else min(self.width() - 2, len(HEAD) * CELL)
            left = (self.width() - wide) / 2
            table = QRectF(left, 0.5, wide, 3 * ROW)
            painter.fillRect(table, theme.plot)
            painter.fillRect(QRectF(left, 0.5, wide, ROW), mix(theme.panel, theme.ink, 0.05))
            painter.setPen(QPen(theme.separator, 1))
            painter.drawRect(table)
            widths = column_widths(wide)
            edges = [left + sum(widths[:place]) for place in range(len(HEAD))]
            for edge in edges[1:]:
                painter.drawLine(round(edge), 1, round(edge), 3 * ROW)
            painter.setFont(font(11.5))
            for number, row in enumerate((HEAD, *ROWS)):
                painter.setPen(theme.ink2 if number == 0 else theme.ink)
                for place, words in enumerate(row):
                    width = widths[place] - LEFT - RIGHT + 1
                    room = QRectF(edges[place] + LEFT, number * ROW, width, ROW)
                    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
            if with_notes:
                painter.setPen(theme.ink3)
                painter.setFont(font(11))
                top = Qt.AlignmentFlag.AlignVCenter
                before = QRectF(left - GAP - NOTE, 0, NOTE, 3 * ROW)
                painter.drawText(before, top | Qt.AlignmentFlag.AlignRight, NOTES[0])
                painter.drawText(QRectF(table.right() + GAP, 0, NOTE, 3 * ROW), top, NOTES[1])
