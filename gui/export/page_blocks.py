"""The blocks of a report on the sheet: each knows its height and paints itself at a place."""

import math
from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF

from engine.messages.language import tr
from engine.report.document import (
    Block,
    Callout,
    DocumentHeading,
    DocumentParagraph,
    Entries,
    Facts,
    Figure,
    FigureKind,
    FigureRow,
    SideBySide,
    Title,
    WinnerBar,
)
from engine.wording.text_spans import Sentence, TextSpan
from gui.export.page import BOLD, SHEET, STRONG, Ink, PaintFigure, Type, WrappedText
from gui.export.page_bar import BarBlock
from gui.export.steps import Steps, reckoned
from gui.paint.thinning import VECTOR_CELLS

Figures = Mapping[FigureKind, PaintFigure]

FACTS_GAP = 24.0
SIDE = 276.0  # width of the words beside a figure
GUTTER = 41.0
VERDICT = 16.5
ROW, ROW_GAP = 2, 24.0  # figures beside each other, and between them
MEASURE = 560.0  # longer lines of the verdict are hard to follow


class MeasuredBlock(Protocol):
    """A block that was measured for a width.

    Attributes:
        height: without the gaps around it.
        above, below: gaps to the neighbours; the larger one of two that meet counts.
    """

    height: float
    above: float
    below: float

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint with the left upper corner at a place."""


class TitleBlock:
    """The report's name, and below it what it is about."""

    above, below = 0.0, 11.0

    def __init__(self, block: Title, width: float, ink: Ink) -> None:
        name = Type(24, ink.theme.ink, BOLD, leading=1.3)
        self._title = ink.wrapped((TextSpan(block.text),), width, name)
        about = Type(13.5, ink.theme.ink2)
        self._subtitle = ink.wrapped((TextSpan(block.subtitle),), width, about)
        self.height = self._title.height + 4 + self._subtitle.height

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint both."""
        if ink.painter is not None:
            self._title.paint(ink.painter, left, top)
            self._subtitle.paint(ink.painter, left, top + self._title.height + 4)


class FactsBlock:
    """A strip of names above their values, between two lines."""

    above, below = 11.0, 8.0
    height = 45.0

    def __init__(self, block: Facts, width: float, ink: Ink) -> None:
        self._width = width
        value = Type(12, ink.theme.ink, STRONG)
        room = (width - FACTS_GAP * (len(block.entries) - 1)) / len(block.entries)
        spare = width - FACTS_GAP * (len(block.entries) - 1)
        spare -= sum(min(room, ink.text_width(text, value)) for _, text in block.entries)
        self._entries = [
            (name, ink.elided(text, room + max(0.0, spare), value)) for name, text in block.entries
        ]
        needed = [max(ink.text_width(text, value) for text in entry) for entry in self._entries]
        gap = (width - sum(needed)) / max(1, len(needed) - 1)
        self._places = [sum(needed[:place]) + gap * place for place in range(len(needed))]

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the strip."""
        theme = ink.theme
        for y in (top, top + self.height):
            ink.rule(left, left + self._width, y, theme.separator)
        for (name, value), place in zip(self._entries, self._places, strict=True):
            ink.write(name, QPointF(left + place, top + 13.5), Type(10.5, theme.ink3))
            ink.write(value, QPointF(left + place, top + 30), Type(12, theme.ink, STRONG))


class TextBlock:
    """Running text."""

    def __init__(
        self, sentence: Sentence, width: float, kind: Type, ink: Ink, gaps: tuple[float, float]
    ) -> None:
        self.above, self.below = gaps
        self._text = ink.wrapped(sentence, width, kind)
        self.height = self._text.height

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the lines."""
        if ink.painter is not None:
            self._text.paint(ink.painter, left, top)


class CalloutBlock:
    """The verdict on a tinted ground with a bar of the accent at its left."""

    above, below = 16.0, 16.0

    def __init__(self, block: Callout, width: float, ink: Ink) -> None:
        self._width = width
        kind = Type(VERDICT, ink.theme.ink, leading=25 / VERDICT)
        self._text = ink.wrapped(block.sentence, min(width - 40, MEASURE), kind)
        self.height = self._text.height + 24

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the ground, the bar and the words."""
        ink.fill(QRectF(left, top, self._width, self.height), ink.theme.selected)
        ink.fill(QRectF(left, top, 4, self.height), ink.theme.accent)
        if ink.painter is not None:
            self._text.paint(ink.painter, left + 19, top + 12)


class EntriesBlock:
    """Names with their values; short values stand at the right, long ones in a column.

    Args:
        start: the first row of this part.
        room: the height that there is for it.
        least: how many rows it has however little room there is.

    Attributes:
        stop: the row after its last.
        complete: whether the last row of all is among these.
    """

    above, below = 4.0, 8.0

    def __init__(
        self,
        block: Entries,
        width: float,
        ink: Ink,
        start: int = 0,
        room: float = math.inf,
        least: int = 0,
    ) -> None:
        theme = ink.theme
        self._width = width
        self._narrow = width <= SIDE
        kind = Type(12, theme.ink2, leading=1.4) if self._narrow else Type(11.5, theme.ink)
        value_kind = Type(kind.size, theme.ink, leading=kind.leading)
        name_width = width if self._narrow else min(150.0, width / 3)
        self._column = name_width + 12
        self._rows: list[tuple[WrappedText, WrappedText, float]] = []
        self.height = 0.0
        for name, value in block.rows[start:]:
            named = ink.wrapped(name, name_width, kind)
            beside = width - named.width - 8 if self._narrow else width - self._column
            valued = ink.wrapped(value, max(beside, 60.0), value_kind)
            height = max(named.height, valued.height) + 8.5
            if self.height + height > room and len(self._rows) >= least:
                break
            self._rows.append((named, valued, height))
            self.height += height
        self.stop = start + len(self._rows)
        self.complete = self.stop == len(block.rows)

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the rows with lines between them."""
        if ink.painter is None:
            return
        for name, value, height in self._rows:
            name.paint(ink.painter, left, top + 4)
            at = self._width - value.width if self._narrow else self._column
            value.paint(ink.painter, left + at, top + 4)
            top += height
            ink.rule(left, left + self._width, top, ink.theme.separator)


class FigureBlock:
    """A picture with its caption below."""

    above, below = 16.0, 14.0

    def __init__(self, block: Figure, width: float, ink: Ink, figures: Figures) -> None:
        self._paint = figures[block.kind]
        self._size = QSizeF(width, width * block.aspect)
        caption = (
            TextSpan(tr("Figure {number}. ", number=block.number), strong=True),
            TextSpan(block.caption),
        )
        room = min(SHEET.width() - 158, width)
        self._caption = ink.wrapped(caption, room, Type(11.5, ink.theme.ink2))
        self.height = self._size.height() + 6 + self._caption.height

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the picture and the caption."""
        if ink.painter is None:
            return
        ink.painter.save()
        self._paint(ink.painter, QRectF(QPointF(left, top), self._size))
        ink.painter.restore()
        self._caption.paint(ink.painter, left, top + self._size.height() + 6)

    @property
    def figures(self) -> tuple["FigureBlock", ...]:
        """Itself."""
        return (self,)

    def reckoned(self, fraction: float, doing: str) -> Steps[None]:
        """What the picture works out ahead, done beside."""
        return reckoned(self._paint, self._size, VECTOR_CELLS, fraction, doing)


@runtime_checkable
class WithFigures(Protocol):
    """A block with pictures."""

    @property
    def figures(self) -> tuple[FigureBlock, ...]:
        """All of them."""


class SideBySideBlock:
    """A figure with blocks stacked at its right."""

    above, below = 12.0, 14.0

    def __init__(self, block: SideBySide, width: float, ink: Ink, figures: Figures) -> None:
        self._left = width - SIDE - GUTTER
        self._figure = FigureBlock(block.figure, self._left, ink, figures)
        self._words = [placed(word, SIDE, ink, figures) for word in block.words]
        self._offset = 14.0
        self.height = max(self._figure.height, self._offset + stacked_height(self._words))

    @property
    def figures(self) -> tuple[FigureBlock, ...]:
        """The one at the left."""
        return (self._figure,)

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the figure, and the words from its upper edge down."""
        self._figure.paint(ink, left, top)
        right = left + self._left + GUTTER
        for word, place in zip(self._words, stacked(self._words), strict=True):
            word.paint(ink, right, top + self._offset + place)


class FigureRowBlock:
    """Figures beside each other, with their captions below them; one alone takes all the row.

    It is as high as it would be beside another.
    """

    above, below = 12.0, 14.0

    def __init__(self, block: FigureRow, width: float, ink: Ink, figures: Figures) -> None:
        self._step = (width + ROW_GAP) / ROW
        each, drawn = self._step - ROW_GAP, block.figures
        if len(drawn) == 1:
            drawn = (replace(drawn[0], aspect=drawn[0].aspect * each / width),)
            each = width
        self.figures = tuple(FigureBlock(figure, each, ink, figures) for figure in drawn)
        self.height = max(figure.height for figure in self.figures)

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint them from left to right."""
        for place, figure in enumerate(self.figures):
            figure.paint(ink, left + place * self._step, top)


class HeadingLook(Struct, frozen=True):
    """How a heading of one level is set."""

    size: float
    above: float
    below: float


HEADINGS = {1: HeadingLook(17, 22, 8), 2: HeadingLook(14, 18, 4)}


def placed(block: Block, width: float, ink: Ink, figures: Figures) -> MeasuredBlock:
    """A block measured for a width; tables and page breaks are the flow's."""
    theme = ink.theme
    match block:
        case Title():
            return TitleBlock(block, width, ink)
        case Facts():
            return FactsBlock(block, width, ink)
        case DocumentHeading():
            look = HEADINGS[block.level]
            kind = Type(look.size, theme.ink, STRONG, leading=1.3)
            return TextBlock((TextSpan(block.text),), width, kind, ink, (look.above, look.below))
        case DocumentParagraph():
            size, color = (11.0, theme.ink2) if block.small else (12.0, theme.ink)
            kind = Type(size, color, leading=1.5)
            return TextBlock(block.sentence, width, kind, ink, (7.0, 7.0))
        case Callout():
            return CalloutBlock(block, width, ink)
        case Entries():
            return EntriesBlock(block, width, ink)
        case WinnerBar():
            return BarBlock(block, width)
        case Figure():
            return FigureBlock(block, width, ink, figures)
        case SideBySide():
            return SideBySideBlock(block, width, ink, figures)
        case FigureRow():
            return FigureRowBlock(block, width, ink, figures)
    raise TypeError(f"{type(block).__name__} is set by the flow of pages")


def stacked(blocks: "list[MeasuredBlock]") -> list[float]:
    """Where each of some blocks starts when they stand below each other from 0."""
    places: list[float] = []
    top = 0.0
    for place, block in enumerate(blocks):
        if place:
            top += max(blocks[place - 1].below, block.above)
        places.append(top)
        top += block.height
    return places


def stacked_height(blocks: "list[MeasuredBlock]") -> float:
    """The height of some blocks below each other."""
    return stacked(blocks)[-1] + blocks[-1].height if blocks else 0.0
