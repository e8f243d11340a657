"""Fractions filled with numbers, one a line."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.themes.theme import Theme, font
from gui.widgets.flow import Flow
from gui.widgets.text import NORMAL, SEMIBOLD, Phrase

CORNER = 4
PADDING = 10
LINE = 38
SECOND_LINE = 20
SIZES = (12.0, 11.0, 10.5)  # the first at which a line fits
NOTE_SIZE = 11
GAP = 8.0  # px between a value and the note at the end of its line


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
        self._title, self._value = Phrase("", 12), Phrase("", 13, SEMIBOLD, "1")
        self._note = Phrase("", 12, tone="3")
        self._lines: list[FractionLine] = []
        head = Flow()
        head.add(self._title)
        head.add(self._value, right=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(PADDING, 6, PADDING, 6)
        self._column.setSpacing(4)
        self._column.addWidget(head)
        self._column.addWidget(self._note)

    def show_formula(
        self, title: str, value: str, fractions: Sequence[Fraction], note: str = ""
    ) -> None:
        """Show a title, its value, and fractions, or a note where there are none."""
        for label, words in ((self._title, title), (self._value, value), (self._note, note)):
            if label.text() != words:
                label.setText(words)
        self._note.setVisible(bool(note) and not fractions)
        while len(self._lines) < len(fractions):
            line = FractionLine()
            line.show_theme(self._theme)
            self._lines.append(line)
            self._column.insertWidget(len(self._lines), line)
        for place, line in enumerate(self._lines):
            line.setVisible(place < len(fractions))
            if place < len(fractions):
                line.show_fraction(fractions[place])
        parts = [f"{title}: {value}", *(fraction.text for fraction in fractions), note]
        self.setAccessibleName(". ".join(part for part in parts if part))

    @property
    def text(self) -> str:
        """All that is shown, as plain text."""
        return self.accessibleName()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for line in self._lines:
            line.show_theme(theme)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the box."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.separator, 1))
            painter.setBrush(self._theme.window)
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, CORNER, CORNER)


class FractionLine(QWidget):
    """One fraction; its value and note go below it where the line is too short for them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._fraction = Fraction("", "", "", "")
        self._settings: dict[float, _Setting] = {}  # by sizes; measuring words is slow
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_fraction(self, fraction: Fraction) -> None:
        """Show another one."""
        if fraction != self._fraction:
            self._fraction = fraction
            self._settings.clear()
            self.updateGeometry()
            self.update()

    def show_theme(self, theme: Theme | None) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def _set(self, width: float) -> "_Setting":
        """How the line is set in a width."""
        for size in SIZES:
            if size not in self._settings:
                self._settings[size] = _Setting(self._fraction, size)
            made = self._settings[size]
            if made.whole <= width:
                return made
        return made

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(240, LINE)

    def minimumSizeHint(self) -> QSize:
        """Narrower is possible, lower is not."""
        return QSize(120, LINE)

    def heightForWidth(self, width: int) -> int:
        """One line, or two."""
        return LINE if self._set(width).in_line(width) else LINE + SECOND_LINE

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the fraction, its value, and its note."""
        theme, fraction = self._theme, self._fraction
        if theme is None:
            return
        with QPainter(self) as painter:
            setting = self._set(self.width())
            middle, plain = LINE / 2, setting.plain
            base = middle + plain.capHeight() / 2
            x = setting.name
            painter.setFont(setting.font)
            painter.setPen(theme.ink)
            painter.drawText(QPointF(0, base), f"{fraction.name} =")
            over = plain.horizontalAdvance(fraction.over)
            painter.drawText(QPointF(x + (setting.bar - over) / 2, middle - 5), fraction.over)
            painter.drawText(QPointF(x + 4, middle + 4 + plain.ascent()), fraction.under)
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QPointF(x, middle), QPointF(x + setting.bar, middle))
            inside = setting.in_line(self.width())
            x, base = (x + setting.bar + 6, base) if inside else (setting.name - 8, LINE + 12.0)
            painter.setFont(setting.strong_font)
            painter.setPen(theme.ink)
            painter.drawText(QPointF(x, base), f"= {fraction.value}")
            end = x + setting.value + GAP
            if not inside or setting.whole <= self.width():
                painter.setFont(font(NOTE_SIZE, NORMAL))
                painter.setPen(theme.ink3)
                painter.drawText(
                    QPointF(max(end, self.width() - setting.note), base), fraction.note
                )


class _Setting:
    """A fraction's widths at a size, in px.

    Attributes:
        name, bar, value, note: of "a =", of the line between the numbers, of "= 0.5" and of the
            note.
        whole: of all of them in one line.
    """

    def __init__(self, fraction: Fraction, size: float) -> None:
        self.font, self.strong_font = font(size), QFont(font(size, SEMIBOLD))
        self.plain = QFontMetricsF(self.font)
        self.name = self.plain.horizontalAdvance(f"{fraction.name} = ") + 4
        both = map(self.plain.horizontalAdvance, (fraction.over, fraction.under))
        self.bar = max(both) + 8
        strong = QFontMetricsF(self.strong_font)
        self.value = strong.horizontalAdvance(f"= {fraction.value}")
        self.note = QFontMetricsF(font(NOTE_SIZE)).horizontalAdvance(fraction.note)
        self.short = self.name + self.bar + 6 + self.value
        self.whole = self.short + (GAP + self.note if fraction.note else 0)

    def in_line(self, width: float) -> bool:
        """Whether the value stands beside the fraction; the note may be left out for it."""
        return self.short <= width
