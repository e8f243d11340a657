"""Tables on the sheet: long names take several lines, and rows may go on overleaf."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from engine.messages.language import tr
from engine.report.document import DocumentCell, DocumentRow, DocumentTable
from engine.wording.text_spans import TextSpan
from gui.export.page import STRONG, Ink, Type, WrappedText
from gui.paint.lettering import Align
from gui.widgets.swatch import paint_swatch

ONE_LINE, TWO_LINES = 23.0, 46.0
MANY_ROWS = 12  # of two lines: tables of more are denser
DENSE = 36.0  # a row of two lines there
ONE_HEAD, TWO_HEAD, HEAD_LINE = 27.0, 41.0, 15.0
SWATCH = 27.0
NAME = 36.0  # where names start, past the swatch
MOST_NAME_LINES = 4  # of an endless name the middle is left out
NAME_LINE = 16.0  # from one line of a long name to the next
MOST_ALONE = 3  # rows that stay together though one row is left for the next sheet
LEAST_NAME = 84.0  # room that names keep, however wide the numbers are
COLUMN_GAP, TIGHT_GAP = 14.0, 5.0  # the least between two columns; before heads are folded

HeadLines = tuple[tuple[str, ...], tuple[str, ...]]


class TablePart:
    """Some rows of a table, with caption and head above them.

    Args:
        start: the first row.
        room: the height that there is for them.
        least: how many rows there are however little room there is.

    Attributes:
        stop: the row after the last.
        complete: whether the last row of the table is among these.
    """

    above, below = 18.0, 9.0

    def __init__(
        self, table: DocumentTable, width: float, ink: Ink, start: int, room: float, least: int = 0
    ) -> None:
        theme = ink.theme
        self._table = table
        self._width = width
        self._cell = Type(12.5, theme.ink)
        self._below = Type(10.5, theme.ink2)
        self._head = Type(11.5, theme.ink, STRONG)
        caption = table.caption + (tr(", continued") if start else "")
        self._caption = ink.wrapped(
            (TextSpan(tr("Table {number}. ", number=table.number), strong=True), TextSpan(caption)),
            width,
            Type(11.5, theme.ink),
        )
        self._heads = [_lines(column.head, column.below) for column in table.columns]
        self._rights = self._columns(ink)
        room_for_name = self._rights[0] - NAME
        self._names = [self._name(row, room_for_name, ink) for row in table.rows]
        tall = sum(map(_is_tall, table.rows))
        self._two_lines = DENSE if tall > MANY_ROWS else TWO_LINES
        self._heights = [
            _height(*each, self._two_lines) for each in zip(table.rows, self._names, strict=True)
        ]
        lines = max(len(head) + len(note) for head, note in self._heads)
        self._head_height = ONE_HEAD if lines < 2 else TWO_HEAD + HEAD_LINE * (lines - 2)
        self.start = start
        self.stop = self._end(room - self._caption.height - 6 - self._head_height, least)
        self.complete = self.stop == len(table.rows)
        rows = sum(self._heights[start : self.stop])
        self.height = self._caption.height + 6 + self._head_height + rows

    def _end(self, room: float, least: int) -> int:
        """The row after the last that finds room; of the rest no row is left alone overleaf."""
        stops = [self.start]
        for length in _groups(self._table.rows[self.start :]):
            stop = stops[-1] + length
            fits = sum(self._heights[self.start : stop]) <= room
            if not fits and stops[-1] >= self.start + least:
                break
            stops.append(stop)
        left = len(_groups(self._table.rows[stops[-1] :]))
        return stops[-2] if left == 1 and len(stops) > MOST_ALONE else stops[-1]

    def height_of(self, rows: int) -> float:
        """The height with only so many of its rows."""
        return self.height - sum(self._heights[self.start + rows : self.stop])

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint caption, head, rows and the lines between them."""
        if ink.painter is None:
            return
        theme, right = ink.theme, left + self._width
        self._caption.paint(ink.painter, left, top)
        top += self._caption.height + 6
        ink.rule(left, right, top, theme.ink, 1.4)
        self._paint_head(ink, left, top)
        top += self._head_height
        ink.rule(left, right, top, theme.border)
        rows = self._table.rows[self.start : self.stop]
        for place, row in enumerate(rows):
            if place and not _joined(rows[place - 1], row):
                ink.rule(left, right, top, theme.separator)
            self._paint_row(ink, self.start + place, left, top)
            self._paint_bracket(ink, self.start + place, left, top)
            top += self._heights[self.start + place]
        ink.rule(left, right, top, theme.ink, 1.4)

    def _columns(self, ink: Ink) -> list[float]:
        """Right ends of the columns; the first takes what it needs of what the others leave.

        Where that is too little, heads are folded, those first that then need least.
        """
        places = range(len(self._table.columns))
        cells = [self._width_of_cells(place, ink) for place in places]
        widths = [max(cells[place], self._width_of_head(place, ink)) for place in places]
        folded = [self._folded(place, cells[place], ink) for place in places]
        gaps = COLUMN_GAP * (len(widths) - 1)
        name = min(widths[0], LEAST_NAME) + NAME
        if sum(widths[1:]) + name + TIGHT_GAP * (len(widths) - 1) > self._width:
            for place in sorted(places[1:], key=lambda each: folded[each][0] - widths[each]):
                if sum(widths[1:]) + name + gaps > self._width:
                    widths[place], self._heads[place] = folded[place]
        left = self._width - sum(widths[1:]) - gaps
        widths[0] = min(widths[0] + NAME, max(left, LEAST_NAME + NAME))
        spare = max(0.0, self._width - sum(widths)) / max(1, len(widths) - 1)
        rights = [widths[0]]
        for width in widths[1:]:
            rights.append(rights[-1] + spare + width)
        return rights

    def _width_of_cells(self, place: int, ink: Ink) -> float:
        cells = [row.cells[place] for row in self._table.rows]
        texts = [(cell.text, self._kind(cell, ink)) for cell in cells]
        texts += [(cell.below, self._below) for cell in cells]
        return max((ink.text_width(*each) for each in texts), default=0.0)

    def _width_of_head(self, place: int, ink: Ink) -> float:
        head, note = self._heads[place]
        texts = [*((line, self._head) for line in head), *((line, self._below) for line in note)]
        return max((ink.text_width(*each) for each in texts), default=0.0)

    def _folded(self, place: int, cells: float, ink: Ink) -> tuple[float, HeadLines]:
        """A column's least width, with head and note on two lines each where that helps.

        Args:
            place: which.
            cells: the width of its widest cell.
            ink: measures words.
        """
        column = self._table.columns[place]
        head, note = _in_two(column.head, self._head, ink), _in_two(column.below, self._below, ink)
        width = max(cells, head[0], note[0])
        head_fits = ink.text_width(column.head, self._head) <= width
        note_fits = ink.text_width(column.below, self._below) <= width
        lines = _lines(column.head, column.below)
        return width, (lines[0] if head_fits else head[1], lines[1] if note_fits else note[1])

    def _name(self, row: DocumentRow, room: float, ink: Ink) -> WrappedText | None:
        """A name that needs more lines than one; None if it does not."""
        cell = row.cells[0]
        kind = self._kind(cell, ink, quiet=row.quiet)
        if ink.text_width(cell.text, kind) <= room:
            return None
        text = ink.elided(cell.text, MOST_NAME_LINES * room, kind)
        leading = replace(kind, leading=NAME_LINE / kind.size)
        return ink.wrapped((TextSpan(text, strong=cell.strong),), room, leading)

    def _kind(self, cell: DocumentCell, ink: Ink, *, quiet: bool = False) -> Type:
        color = ink.theme.ink2 if quiet else ink.theme.ink
        return Type(12.5, color, STRONG) if cell.strong else Type(12.5, color)

    def _paint_head(self, ink: Ink, left: float, top: float) -> None:
        middle = top + self._head_height / 2
        for column, lines, right in zip(
            self._table.columns, self._heads, self._rights, strict=True
        ):
            if column.wide:
                ink.write(column.head, QPointF(left + NAME, middle), self._head)
                continue
            place = QPointF(left + right, middle if self._head_height == ONE_HEAD else top + 14)
            for texts, kind in zip(lines, (self._head, self._below), strict=True):
                for text in texts:
                    ink.write(text, place, kind, Align.RIGHT)
                    place += QPointF(0, HEAD_LINE)

    def _paint_row(self, ink: Ink, place: int, left: float, top: float) -> None:
        row, name = self._table.rows[place], self._names[place]
        dense = self._two_lines == DENSE
        upper = 13.0 if dense else 18.0
        middle = top + (upper if _is_tall(row) else ONE_LINE / 2)
        step = 14.0 if dense else 15.5
        if row.look is not None and ink.painter is not None:
            area = QRectF(left, middle - 7, SWATCH, 14)
            paint_swatch(ink.painter, area, ink.theme, row.look)
        for cell, column, right in zip(row.cells, self._table.columns, self._rights, strict=True):
            kind = self._kind(cell, ink, quiet=row.quiet)
            if column.wide:
                if name is not None and ink.painter is not None:
                    name.paint(ink.painter, left + NAME, middle - NAME_LINE / 2)
                else:
                    ink.write(cell.text, QPointF(left + NAME, middle), kind)
                continue
            ink.write(cell.text, QPointF(left + right, middle), kind, Align.RIGHT)
            ink.write(cell.below, QPointF(left + right, middle + step), self._below, Align.RIGHT)

    def _paint_bracket(self, ink: Ink, row: int, left: float, top: float) -> None:
        """One value for several rows: a bracket over all of them, beside it the value."""
        bracket = self._table.bracket
        if bracket is None or row != bracket.first or ink.painter is None:
            return
        height = sum(self._heights[bracket.first : bracket.last + 1])
        kind = self._kind(DocumentCell(bracket.text), ink, quiet=True)
        right = left + self._rights[bracket.column]
        edge = right - ink.text_width(bracket.text, kind) - 7
        low, high = top + 6, top + height - 6
        ink.painter.setPen(QPen(ink.theme.border, 1))
        ink.painter.drawPolyline(
            [
                QPointF(edge - 5, low),
                QPointF(edge, low),
                QPointF(edge, high),
                QPointF(edge - 5, high),
            ]
        )
        ink.write(bracket.text, QPointF(right, top + height / 2), kind, Align.RIGHT)


def _lines(head: str, note: str) -> HeadLines:
    """A head and what stands below it, a line each where there is any."""
    return (head,) if head else (), (note,) if note else ()


def _in_two(text: str, kind: Type, ink: Ink) -> tuple[float, tuple[str, ...]]:
    """The narrowest two lines of a text, with their width; one line of a word."""
    whole: tuple[str, ...] = (text,) if text else ()
    found = [(ink.text_width(text, kind), whole)]
    for place in (at for at, letter in enumerate(text) if letter == " "):
        lines = text[:place], text[place + 1 :]
        found.append((max(ink.text_width(line, kind) for line in lines), lines))
    return min(found, key=lambda each: each[0])


def _groups(rows: Sequence[DocumentRow]) -> list[int]:
    """How many rows at a time stay together on a page: doing nothing is one group."""
    lengths: list[int] = []
    for place, row in enumerate(rows):
        if place and _joined(rows[place - 1], row):
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


def _joined(above: DocumentRow, row: DocumentRow) -> bool:
    """Whether no line parts two rows."""
    return row.continues or (row.quiet and above.quiet)


def _is_tall(row: DocumentRow) -> bool:
    """Whether something stands below one of its numbers."""
    return any(cell.below for cell in row.cells)


def _height(row: DocumentRow, name: WrappedText | None, two_lines: float) -> float:
    """The height of a row, whose name may need more lines than its numbers."""
    height = two_lines if _is_tall(row) else ONE_LINE
    if name is None:
        return height
    return max(height, name.height + (20.0 if _is_tall(row) else ONE_LINE - NAME_LINE))
