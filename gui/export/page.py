"""The sheet of a report: its size, its margins, and ink that writes and draws on it."""

import re
from collections.abc import Callable
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPagedPaintDevice,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from engine.wording.text_spans import Sentence
from gui.export.stepwise_painter import StepwisePainter
from gui.paint.lettering import Align
from gui.paint.rich_sentence import WITHIN_A_RANGE
from gui.themes.theme import Theme, font

# An A4 sheet is counted in units of which 924 make its width: in them sizes of type and
# lines are those of the window.
SHEET = QSizeF(924.0, 924.0 * 297 / 210)
MARGIN = 79.0
BODY = QRectF(MARGIN, 98.0, SHEET.width() - 2 * MARGIN, SHEET.height() - 98.0 - 82.0)

SUBSCRIPT = 0.76 / 0.66  # Qt makes subscripts two thirds of what is asked for

LONGEST_FACT = 30  # key facts up to this length are not broken
# A line does not end beside such a sign, within a range of numbers, nor between the hyphens and
# the name of an option.
GLUE = re.compile(rf"(?<=[=≥≤÷·−]) | (?=[=≥≤÷·−])|(?<= )--?(?=\w)|{WITHIN_A_RANGE}")

NORMAL = QFont.Weight.Normal
STRONG = QFont.Weight.DemiBold
BOLD = QFont.Weight.Bold


PaintFigure = Callable[[QPainter, QRectF], None]


class Type(Struct, frozen=True):
    """How words are set.

    Attributes:
        size: in units of the sheet.
        leading: from one line to the next, as a share of the size.
    """

    size: float
    color: QColor
    weight: QFont.Weight = NORMAL
    leading: float = 1.45


class WrappedText:
    """A sentence broken into lines of one width, ready to be painted."""

    def __init__(
        self, sentence: Sentence, width: float, kind: Type, device: QPagedPaintDevice
    ) -> None:
        self._text = "".join(span.text for span in sentence)
        self._joined = _joined_places(sentence, self._text)
        self._layout = QTextLayout(self._text, _face(kind), device)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setFormats(_formats(sentence, kind))
        self.height = self._break(width, kind.size * kind.leading)

    def _break(self, width: float, leading: float) -> float:
        """Set the lines below each other and return their height."""
        self._layout.beginLayout()
        top = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            self._unbreak(line)
            line.setPosition(QPointF(0.0, top + (leading - line.height()) / 2))
            top += leading
        self._layout.endLayout()
        return top

    def _unbreak(self, line: QTextLine) -> None:
        """Shorten a line that would tear "t = 0.56" or a key fact apart.

        No-break spaces would hold them together too, but then nobody finds the words by
        searching the page for them.
        """
        end = line.textStart() + line.textLength()
        torn = end
        while torn in self._joined:
            torn = self._text.rfind(" ", 0, torn - 1) + 1
        if line.textStart() < torn < end:
            place: tuple[float, int] = line.cursorToX(torn)  # type: ignore[assignment] # "object" in the stubs
            line.setLineWidth(place[0] + 0.5)

    @property
    def width(self) -> float:
        """The width of the widest line."""
        lines = (self._layout.lineAt(place) for place in range(self._layout.lineCount()))
        return max((line.naturalTextWidth() for line in lines), default=0.0)

    def paint(self, painter: StepwisePainter, left: float, top: float) -> None:
        """Paint the lines from a corner downwards."""
        painter.draw_by(lambda real: self._layout.draw(real, QPointF(left, top)))


def _face(kind: Type) -> QFont:
    """The program's font; outlines are not fitted to pixels that a page does not have."""
    face = font(kind.size, kind.weight)
    face.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return face


def _joined_places(sentence: Sentence, text: str) -> frozenset[int]:
    """Where no line may start: beside a sign, in an option's name, or within a key fact."""
    places = {found.end() for found in GLUE.finditer(text)}
    start = 0
    for span in sentence:
        if span.strong and len(span.text) <= LONGEST_FACT:
            places.update(
                start + place + 1 for place, letter in enumerate(span.text) if letter == " "
            )
        start += len(span.text)
    return frozenset(places)


def _formats(sentence: Sentence, kind: Type) -> list[QTextLayout.FormatRange]:
    formats = []
    start = 0
    for span in sentence:
        look = QTextCharFormat()
        look.setForeground(kind.color)
        look.setFontWeight(STRONG if span.strong else kind.weight)
        if span.low:
            look.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSubScript)
            look.setProperty(QTextFormat.Property.FontPixelSize, round(kind.size * SUBSCRIPT))
        piece = QTextLayout.FormatRange()
        piece.start, piece.length, piece.format = start, len(span.text), look
        formats.append(piece)
        start += len(span.text)
    return formats


class Ink(Struct, frozen=True, eq=False, dict=True):
    """What words and lines are set with on one device.

    Attributes:
        device: what is painted on in the end; text is measured for it.
        painter: None while the pages are only counted.
    """

    theme: Theme
    device: QPagedPaintDevice
    painter: StepwisePainter | None = None

    def wrapped(self, sentence: Sentence, width: float, kind: Type) -> WrappedText:
        """A sentence broken into lines."""
        return WrappedText(sentence, width, kind, self.device)

    def text_width(self, text: str, kind: Type) -> float:
        """The width of a text on one line, measured once: pages are laid out again and again."""
        key = text, kind.size, kind.weight
        if key not in self._widths:
            self._widths[key] = QFontMetricsF(_face(kind), self.device).horizontalAdvance(text)
        return self._widths[key]

    @cached_property
    def _widths(self) -> dict[tuple[str, float, QFont.Weight], float]:
        """Widths that were measured."""
        return {}

    def elided(self, text: str, width: float, kind: Type) -> str:
        """A text without as much of its middle as does not find room."""
        metrics = QFontMetricsF(_face(kind), self.device)
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)

    def write(self, text: str, place: QPointF, kind: Type, align: Align = Align.LEFT) -> None:
        """Write one line whose capitals are centred on `place`."""
        if self.painter is None or not text:
            return
        face = _face(kind)
        metrics = QFontMetricsF(face, self.device)
        left = place.x() - align.value * metrics.horizontalAdvance(text)
        self.painter.setFont(face)
        self.painter.setPen(kind.color)
        self.painter.drawText(QPointF(left, place.y() + metrics.capHeight() / 2), text)

    def rule(self, left: float, right: float, y: float, color: QColor, width: float = 1) -> None:
        """A level line."""
        if self.painter is not None:
            self.painter.setPen(QPen(color, width))
            self.painter.drawLine(QLineF(left, y, right, y))

    def fill(self, area: QRectF, color: QColor) -> None:
        """A filled rectangle."""
        if self.painter is not None:
            self.painter.fillRect(area, color)
