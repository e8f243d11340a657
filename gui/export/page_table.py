"""Tables on the sheet: columns as wide as their cells, rows that may go on overleaf."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from engine.explain import Span
from engine.report.document import Cell, Row, Table
from gui.export.page import STRONG, Align, Ink, Type
from gui.widgets.swatch import paint_swatch

ONE_LINE, TWO_LINES = 23.0, 46.0
ONE_HEAD, TWO_HEAD = 27.0, 41.0
SWATCH = 27.0
NAME = 36.0  # where names start, past the swatch


class TablePart:
    """Some rows of a table, with caption and head above them."""

    above, below = 18.0, 9.0

    def __init__(self, table: Table, width: float, ink: Ink, start: int, room: float) -> None:
        theme = ink.theme
        self._table = table
        self._width = width
        self._cell = Type(12.5, theme.ink)
        self._below = Type(10.5, theme.ink2)
        self._head = Type(11.5, theme.ink, STRONG)
        caption = table.caption + (", continued" if start else "")
        self._caption = ink.wrapped(
            (Span(f"Table {table.number}. ", strong=True), Span(caption)),
            width,
            Type(11.5, theme.ink),
        )
        self._rights = self._columns(ink)
        self._head_height = TWO_HEAD if any(column.below for column in table.columns) else ONE_HEAD
        self.start = start
        self.height = self._caption.height + 6 + self._head_height
        self.stop = start
        for group in _groups(table.rows[start:]):
            height = sum(map(_height, group))
            if self.height + height > room:
                break
            self.height += height
            self.stop += len(group)

    @property
    def complete(self) -> bool:
        """Whether the last row of the table is among these."""
        return self.stop == len(self._table.rows)

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
            self._paint_row(ink, row, left, top)
            self._paint_bracket(ink, self.start + place, left, top)
            top += _height(row)
        ink.rule(left, right, top, theme.ink, 1.4)

    def _columns(self, ink: Ink) -> list[float]:
        """Right ends of the columns, the first one taking whatever is left."""
        widths = []
        for place, column in enumerate(self._table.columns):
            cells = [row.cells[place] for row in self._table.rows]
            texts = [
                *((cell.text, self._kind(cell, ink)) for cell in cells),
                *((cell.below, self._below) for cell in cells),
                (column.head, self._head),
                (column.below, self._below),
            ]
            widths.append(max(ink.text_width(text, kind) for text, kind in texts))
        widths[0] += NAME
        spare = max(0.0, self._width - sum(widths)) / max(1, len(widths) - 1)
        rights = [widths[0]]
        for width in widths[1:]:
            rights.append(rights[-1] + spare + width)
        return rights

    def _kind(self, cell: Cell, ink: Ink, *, quiet: bool = False) -> Type:
        color = ink.theme.ink2 if quiet else ink.theme.ink
        return Type(12.5, color, STRONG) if cell.strong else Type(12.5, color)

    def _paint_head(self, ink: Ink, left: float, top: float) -> None:
        middle = top + self._head_height / 2
        for column, right in zip(self._table.columns, self._rights, strict=True):
            if column.wide:
                ink.write(column.head, QPointF(left + NAME, middle), self._head)
                continue
            upper = top + 14 if self._head_height == TWO_HEAD else middle
            ink.write(column.head, QPointF(left + right, upper), self._head, Align.RIGHT)
            ink.write(column.below, QPointF(left + right, top + 29), self._below, Align.RIGHT)

    def _paint_row(self, ink: Ink, row: Row, left: float, top: float) -> None:
        tall = _height(row) == TWO_LINES
        middle = top + (18 if tall else ONE_LINE / 2)
        if row.model_index is not None and ink.painter is not None:
            area = QRectF(left, middle - 7, SWATCH, 14)
            paint_swatch(ink.painter, area, ink.theme, row.model_index)
        for cell, column, right in zip(row.cells, self._table.columns, self._rights, strict=True):
            kind = self._kind(cell, ink, quiet=row.quiet)
            if column.wide:
                ink.write(cell.text, QPointF(left + NAME, middle), kind)
                continue
            ink.write(cell.text, QPointF(left + right, middle), kind, Align.RIGHT)
            ink.write(cell.below, QPointF(left + right, middle + 15.5), self._below, Align.RIGHT)

    def _paint_bracket(self, ink: Ink, row: int, left: float, top: float) -> None:
        """One value for several rows: a bracket over all of them, beside it the value."""
        bracket = self._table.bracket
        if bracket is None or row != bracket.first or ink.painter is None:
            return
        rows = self._table.rows[bracket.first : bracket.last + 1]
        height = sum(map(_height, rows))
        kind = self._kind(Cell(bracket.text), ink, quiet=True)
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


def _groups(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that stay together on a page: doing nothing is one group."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and _joined(groups[-1][-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _joined(above: Row, row: Row) -> bool:
    """Whether no line parts two rows."""
    return row.continues or (row.quiet and above.quiet)


def _height(row: Row) -> float:
    return TWO_LINES if any(cell.below for cell in row.cells) else ONE_LINE
