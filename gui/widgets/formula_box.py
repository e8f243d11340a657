"""Fractions filled with numbers, one a line."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import Theme, font
from gui.widgets.text import NORMAL, SEMIBOLD

CORNER = 4
PADDING = 10
HEAD = 26
LINE = 38
NOTE_LINE = 20
SIZE = 12
SMALLEST = 10.5


class Fraction(Struct, frozen=True):
    """One line: name = over / under = value, and a note at its end."""

    name: str
    over: str
    under: str
    value: str
    note: str = ""

    @property
    def text(self) -> str:
        """The line as plain text."""
        note = f" ({self.note})" if self.note else ""
        return f"{self.name} = {self.over} / ({self.under}) = {self.value}{note}"


class FormulaBox(QWidget):
    """A framed box: what is derived, its value, and how it comes about."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._title, self._value, self._note = "", "", ""
        self._fractions: tuple[Fraction, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_formula(
        self, title: str, value: str, fractions: Sequence[Fraction], note: str = ""
    ) -> None:
        """Show a title, its value, and fractions, or a note where there are none."""
        shown = (self._title, self._value, self._note, self._fractions)
        if shown == (title, value, note, tuple(fractions)):
            return
        self._title, self._value, self._note = title, value, note
        if len(fractions) != len(self._fractions):
            self._fractions = tuple(fractions)
            self.updateGeometry()
        self._fractions = tuple(fractions)
        lines = [f"{title}: {value}", *(fraction.text for fraction in fractions), note]
        self.setAccessibleName(". ".join(line for line in lines if line))
        self.update()

    @property
    def text(self) -> str:
        """All that is shown, as plain text."""
        return self.accessibleName()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """A head and a line for each fraction."""
        body = LINE * len(self._fractions) if self._fractions else NOTE_LINE
        return QSize(260, HEAD + body + 8)

    def minimumSizeHint(self) -> QSize:
        """Narrower is possible, lower is not."""
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the box."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.separator, 1))
        painter.setBrush(theme.window)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, CORNER, CORNER)
        inner = frame.adjusted(PADDING, 4, -PADDING, -4)
        head = QRectF(inner.left(), inner.top(), inner.width(), HEAD - 4)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font(SIZE))
        painter.setPen(theme.ink2)
        painter.drawText(head, middle | Qt.AlignmentFlag.AlignLeft, self._title)
        painter.setFont(font(13, SEMIBOLD))
        painter.setPen(theme.ink)
        painter.drawText(head, middle | Qt.AlignmentFlag.AlignRight, self._value)
        top = head.bottom()
        for fraction in self._fractions:
            self._paint_fraction(painter, theme, fraction, QRectF(head.left(), top, 0, LINE))
            top += LINE
        if not self._fractions:
            painter.setFont(font(SIZE))
            painter.setPen(theme.ink3)
            line = QRectF(head.left(), top, head.width(), NOTE_LINE)
            painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeft, self._note)

    def _paint_fraction(
        self, painter: QPainter, theme: Theme, fraction: Fraction, place: QRectF
    ) -> None:
        """Paint one line; what is too long is set smaller, then goes without its note."""
        room = self.width() - 2 * PADDING
        size = _fitting(fraction, room)
        plain, strong = QFontMetricsF(font(size)), QFontMetricsF(font(size, SEMIBOLD))
        middle = place.center().y()
        base = middle + plain.capHeight() / 2
        x = place.left()
        painter.setFont(font(size))
        painter.setPen(theme.ink)
        painter.drawText(QPointF(x, base), f"{fraction.name} =")
        x += plain.horizontalAdvance(f"{fraction.name} = ") + 4
        width = plain.horizontalAdvance(fraction.under) + 8
        over = plain.horizontalAdvance(fraction.over)
        painter.drawText(QPointF(x + (width - over) / 2, middle - 5), fraction.over)
        painter.drawText(QPointF(x + 4, middle + 4 + plain.ascent()), fraction.under)
        painter.setPen(QPen(theme.border, 1))
        painter.drawLine(QPointF(x, middle), QPointF(x + width, middle))
        x += width + 6
        painter.setFont(font(size, SEMIBOLD))
        painter.setPen(theme.ink)
        painter.drawText(QPointF(x, base), f"= {fraction.value}")
        x += strong.horizontalAdvance(f"= {fraction.value}") + 8
        note = QFontMetricsF(font(11)).horizontalAdvance(fraction.note)
        if x + note <= place.left() + room:
            painter.setFont(font(11, NORMAL))
            painter.setPen(theme.ink3)
            painter.drawText(QPointF(place.left() + room - note, base), fraction.note)


def _fitting(fraction: Fraction, room: float) -> float:
    """The size at which a fraction without its note fits, or the smallest one."""
    for size in (SIZE, 11):
        metrics = QFontMetricsF(font(size, SEMIBOLD))
        words = f"{fraction.name} =  {fraction.under} = {fraction.value}"
        if metrics.horizontalAdvance(words) + 22 <= room:
            return size
    return SMALLEST
