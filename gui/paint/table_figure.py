"""Tables painted in a card: titles, rows with a model's mark, a column that leads."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from engine.messages.language import plural
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import faded
from gui.paint.model_looks import ModelLooks
from gui.paint.names import in_two_lines
from gui.paint.painted_tables import PaintedRow, PaintedTable, SeenTable, SeenTables
from gui.paint.paragraph import draw_lines, elided_text, height_of, lines_of
from gui.paint.sizes import Sizes
from gui.themes.theme import ModelStyle, Theme

SIZE, HEAD, NOTE = 12.5, 12.0, 11.5  # px of letters
ROW, TITLE_ROW, SPACE = 25.0, 30.0, 10.0  # px
SECOND_LINE = 14.0  # px that a head in two lines is higher
NOTE_SHARE = 0.45  # of the height, at most
MORE = 20.0  # px of the line that says how many rows have no room
SIDE, MARK = 12.0, 9.0
WIDEST = 820.0  # px that tables take, unless their columns need more
AIR, TIGHT, TIGHTEST = 18.0, 10.0, 6.0  # px between columns, where there is room for them
LEAST_NAME = 90.0  # px for names, where they are not shorter and the widest gaps would not fit


class TableFigure:
    """Paints the tables of one analysis, from the first row that is to be seen.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say below the tables what their numbers are.
        first: how many rows are scrolled away.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        first: int = 0,
    ) -> None:
        self.analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._first = notes, first
        self._found: dict[tuple[float, ...], tuple[list[float], list[tuple[str, ...]]]] = {}

    def tables(self) -> Sequence[PaintedTable]:
        """What is shown."""
        raise NotImplementedError

    def note(self) -> str:
        """What stands below; empty for nothing."""
        raise NotImplementedError

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All of it may change at once, so nothing is kept."""
        return (self._theme, self._sizes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing stays while numbers change."""

    @cached_property
    def _tables(self) -> tuple[PaintedTable, ...]:
        return tuple(map(self._leaders_first, self.tables()))

    def _leaders_first(self, table: PaintedTable) -> PaintedTable:
        """Of many models those in front first, as in other views; else as they come."""
        behind = {model.name for model in self.analysis.behind}
        rows = tuple(sorted(table.rows, key=lambda row: row.cells[0] in behind))
        return replace(table, rows=rows) if behind else table

    @property
    def rows(self) -> int:
        """How many rows there are in all tables."""
        return sum(len(table.rows) for table in self._tables)

    def last_first(self, rect: QRectF) -> int:
        """How many rows are scrolled away where the last one is just seen; 0 where all are."""
        starts, area = range(max(self.rows - 1, 0)), self._readable(rect)
        return bisect_left(starts, 0, key=lambda first: -self._seen(area, first).below)

    def _readable(self, rect: QRectF) -> QRectF:
        """The part of an area in which an eye still follows a row from its name to its numbers."""
        needed = (
            self._names_width(table)
            + sum(self._widths(table, [(head,) for head in table.heads]))
            + self._sizes.px(2 * SIDE + AIR * len(table.heads))
            for table in self._tables
        )
        most = max((self._sizes.px(WIDEST), *needed))
        return QRectF(rect.topLeft(), QSizeF(min(rect.width(), most), rect.height()))

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the tables, as much of them as there is room for, how much is not, and the note."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self._readable(rect)
        px, seen = self._sizes.px, self._seen(rect, self._first)
        under = rect.top()
        for part in seen.parts:
            self._draw_lead(painter, part)
            self._draw_head(painter, rect, part)
            under = part.top + part.title
            for row in part.rows:
                self._draw_row(painter, rect, part, (row, under + px(ROW) / 2))
                under += px(ROW)
        words = more_rows(seen.above, seen.below)
        if words:
            place = QPointF(rect.left() + px(SIDE), under + px(MORE / 2))
            draw_runs(painter, place, [Run(words, self._theme.ink3)], px(NOTE))
        self._draw_note(painter, rect)
        painter.restore()

    def free_area(self, rect: QRectF) -> QRectF:
        """What is free between the tables and the note; nothing where a row has no room."""
        rect = self._readable(rect)
        seen = self._seen(rect, self._first)
        if seen.above or seen.below or not seen.parts:
            return QRectF()
        last, px = seen.parts[-1], self._sizes.px
        top = last.top + last.title + len(last.rows) * px(ROW) + px(SPACE)
        bottom = rect.bottom() - self._note_height(rect) - px(SPACE)
        return QRectF(QPointF(rect.left(), top), QPointF(rect.right(), max(top, bottom)))

    def _seen(self, rect: QRectF, first: int) -> SeenTables:
        """What there is room for from a row on; where that is not all, there is a line less."""
        seen = self._fitting(rect, first, 0.0)
        if seen.above or seen.below:
            return self._fitting(rect, first, self._sizes.px(MORE))
        return seen

    def _fitting(self, rect: QRectF, first: int, kept_free: float) -> SeenTables:
        px, place, top = self._sizes.px, 0, rect.top() + self._sizes.px(4)
        bottom = rect.bottom() - self._note_height(rect) - px(SPACE) - kept_free
        parts, above, below = list[SeenTable](), 0, 0
        for table in self._tables:
            skipped = max(0, first - place)
            place += len(table.rows)
            if table.rows and place <= first:
                above += len(table.rows)
                continue
            ends, heads = self._columns_of(rect, table)
            title = self._title_height(heads)
            room = 0 if below else int((bottom + 0.5 - top - title) // px(ROW))
            rows = table.rows[skipped : skipped + max(room, 0)]
            above += skipped
            below += len(table.rows) - skipped - len(rows)
            if rows or (not table.rows and room >= 0):
                parts.append(SeenTable(table, rows, top, title, ends, heads))
                top += title + len(rows) * px(ROW) + px(SPACE)
        return SeenTables(tuple(parts), above, below)

    def _title_height(self, heads: Sequence[Sequence[str]]) -> float:
        """How high the row of heads is."""
        two = any(len(lines) > 1 for lines in heads)
        return self._sizes.px(TITLE_ROW + (SECOND_LINE if two else 0))

    def _columns_of(
        self, rect: QRectF, table: PaintedTable
    ) -> tuple[list[float], list[tuple[str, ...]]]:
        """The columns of a table of this figure, which are found once."""
        key = id(table), rect.left(), rect.right()
        if key not in self._found:
            self._found[key] = self._columns(rect, table)
        return self._found[key]

    def _columns(
        self, rect: QRectF, table: PaintedTable
    ) -> tuple[list[float], list[tuple[str, ...]]]:
        """The right end of each column of numbers, and its head in as many lines as need be."""
        px = self._sizes.px
        title = width_of([Run(table.title, self._theme.ink, STRONG)], px(SIZE))
        room = rect.width() - px(2 * SIDE) - max(px(LEAST_NAME), title)
        heads: list[tuple[str, ...]] = [(head,) for head in table.heads]
        widths = self._widths(table, heads)
        if sum(widths) + len(widths) * px(AIR) > room:
            heads = [in_two_lines(head) for head in table.heads]
            widths = self._widths(table, heads)
        whole = (
            rect.width() - px(2 * SIDE) - max(self._names_width(table), self._title_width(table))
        )
        if sum(widths) + len(widths) * px(TIGHTEST) > whole:
            widths = self._widths(table, heads, intervals=False)
        if sum(widths) + len(widths) * px(TIGHTEST) > whole:
            whole = rect.width() - px(2 * SIDE) - self._names_width(table)
        room = rect.width() - px(2 * SIDE + LEAST_NAME)
        if sum(widths) + len(widths) * px(TIGHT) > room:  # the title is cut before a number is
            room = rect.width() - px(2 * SIDE) - min(px(LEAST_NAME), self._names_width(table))
        gaps = (px(AIR), px(TIGHT), px(TIGHTEST))
        tries = ((gap, most) for most in sorted((whole, room)) for gap in gaps)  # names cut last
        fits = (each for each in tries if sum(widths) + len(widths) * each[0] <= each[1])
        gap, room = next(fits, (gaps[-1], max(whole, room)))
        widths = [width + gap for width in widths]
        right = rect.right() - px(SIDE)
        most = _widest_that_fit(widths, room)
        widths = [min(width, most) for width in widths]  # words are cut before numbers are
        ends = []
        for width in reversed(widths):
            ends.append(right)
            right -= width
        return [right, *reversed(ends)], heads

    def _widths(
        self, table: PaintedTable, heads: Sequence[Sequence[str]], *, intervals: bool = True
    ) -> list[float]:
        """How wide each column of numbers is, head and all, and intervals beside leading ones."""
        px, ink = self._sizes.px, self._theme.ink
        widths = []
        for place, lines in enumerate(heads, start=1):
            texts = [row.cells[place] for row in table.rows if place < len(row.cells)]
            if place == table.lead and intervals:
                texts = [_with_interval(row, place) for row in table.rows]
            widest = max(
                (width_of([Run(text, ink, STRONG)], px(SIZE)) for text in texts), default=0
            )
            of_head = max(width_of([Run(line, ink, STRONG)], px(HEAD)) for line in lines)
            widths.append(max(widest, of_head))
        return widths

    def _names_width(self, table: PaintedTable) -> float:
        """How wide the names of rows are, with their marks."""
        px, ink = self._sizes.px, self._theme.ink
        return max(
            (
                width_of([Run(row.cells[0], ink, STRONG if row.strong else NORMAL)], px(SIZE))
                + px(0 if row.look is None else MARK + 8)
                for row in table.rows
            ),
            default=0.0,
        )

    def _title_width(self, table: PaintedTable) -> float:
        """How wide the longest word of a title is, which may stand in two lines."""
        ink, size = self._theme.ink, self._sizes.px(SIZE)
        return max(
            (width_of([Run(each, ink, STRONG)], size) for each in table.title.split()), default=0.0
        )

    def _draw_lead(self, painter: QPainter, part: SeenTable) -> None:
        """The band behind the column that leads."""
        px, lead, ends = self._sizes.px, part.table.lead, part.ends
        if lead is None:
            return
        left, right = ends[lead - 1] + px(AIR / 2), ends[lead] + px(AIR / 2)
        band = QRectF(left, part.top, right - left, part.title + len(part.rows) * px(ROW))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(self._theme.separator, 0.45))
        if not self._theme.tints:
            painter.setPen(self._theme.pen(self._theme.separator, self._sizes.line(1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(band, px(4), px(4))

    def _draw_head(self, painter: QPainter, rect: QRectF, part: SeenTable) -> None:
        """Title and heads over a line; of heads in two lines the last stands beside the title."""
        table, ends, px, theme = part.table, part.ends, self._sizes.px, self._theme
        left, middle = rect.left() + px(SIDE), part.top + part.title - px(TITLE_ROW) / 2
        room, most = ends[0] - left, max((len(lines) for lines in part.heads), default=1)
        titles = self._title_lines(part, room, most)
        for above, words in enumerate(reversed(titles)):
            whole = [Run(words, theme.ink, STRONG)]
            draw_runs(painter, QPointF(left, middle - above * px(SECOND_LINE)), whole, px(SIZE))
        for place, (lines, right) in enumerate(zip(part.heads, ends[1:], strict=True), start=1):
            leads = place == table.lead
            room = right - ends[place - 1] - px(4)
            for above, words in enumerate(reversed(lines)):
                head = elided_text(words, px(HEAD), STRONG if leads else NORMAL, room)
                run = Run(head, theme.ink if leads else theme.ink3, STRONG if leads else NORMAL)
                at = QPointF(right, middle - above * px(SECOND_LINE))
                draw_runs(painter, at, [run], px(HEAD), Align.RIGHT)
        painter.setPen(theme.pen(theme.border, self._sizes.line(1)))
        line = part.top + part.title - px(2)
        painter.drawLine(QPointF(left, line), QPointF(rect.right() - px(SIDE), line))

    def _title_lines(self, part: SeenTable, room: float, most: int) -> list[str]:
        """The title in as many lines; the upper one may reach over heads that have none there."""
        size, ink, ends = self._sizes.px(SIZE), self._theme.ink, part.ends
        two = in_two_lines(part.table.title)
        if most > 1 and len(two) > 1:
            high = (place for place, lines in enumerate(part.heads) if len(lines) > 1)
            above = ends[next(high)] - ends[0] + room
            widths = [width_of([Run(words, ink, STRONG)], size) for words in two]
            if widths[0] <= above and widths[1] <= room:
                return [*two]
        lines = lines_of(part.table.title, size, room, STRONG, most=most)
        return [elided_text(words, size, STRONG, room) for words in lines]

    def _draw_row(
        self, painter: QPainter, rect: QRectF, part: SeenTable, row_at: tuple[PaintedRow, float]
    ) -> None:
        px, theme, (row, middle) = self._sizes.px, self._theme, row_at
        table, ends, left = part.table, part.ends, rect.left() + px(SIDE)
        if row.look is not None:
            style = self._style_of(row.cells[0], row.look)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color)
            painter.drawPath(shape(style.marker, QPointF(left + px(MARK / 2), middle), px(MARK)))
            left += px(MARK + 8)
        weight = STRONG if row.strong else NORMAL
        name = elided_text(row.cells[0], px(SIZE), weight, ends[0] - left)
        draw_runs(painter, QPointF(left, middle), [Run(name, theme.ink, weight)], px(SIZE))
        for place, text in enumerate(row.cells[1:], start=1):
            leads = place == table.lead
            color = theme.ink if leads or table.lead is None else theme.ink2
            if row.amiss and place == len(row.cells) - 1:
                color = theme.error
            right, room = ends[place], ends[place] - ends[place - 1] - px(4)
            if leads and row.below and self._has_room_for_interval(row, place, room):
                below = [Run(f"  {row.below}", theme.ink3)]
                draw_runs(painter, QPointF(right, middle), below, px(NOTE), Align.RIGHT)
                right -= width_of(below, px(NOTE))
                room -= width_of(below, px(NOTE))
            cut = elided_text(text, px(SIZE), STRONG if leads else NORMAL, room)
            run = Run(cut, color, STRONG if leads else NORMAL)
            draw_runs(painter, QPointF(right, middle), [run], px(SIZE), Align.RIGHT)

    def _has_room_for_interval(self, row: PaintedRow, place: int, room: float) -> bool:
        """Whether an interval stands beside its number whole; else it goes before a number does."""
        number = width_of([Run(row.cells[place], self._theme.ink, STRONG)], self._sizes.px(SIZE))
        beside = [Run(f"  {row.below}", self._theme.ink3)]
        return number + width_of(beside, self._sizes.px(NOTE)) <= room

    def _style_of(self, name: str, look: int) -> ModelStyle:
        """The look of a row's mark: of a model behind others a pale one."""
        model = self.analysis.model(name)
        if model is None:
            return self._theme.model(look)
        return ModelLooks(self.analysis, self._theme).of(model)

    @cached_property
    def _words(self) -> str:
        """The note; found once, for how many rows have room follows from it."""
        return self.note() if self._notes else ""

    def _note_lines(self, rect: QRectF) -> list[str]:
        words = self._words
        room = rect.width() - self._sizes.px(2 * SIDE)
        most = max(1, int(NOTE_SHARE * rect.height() // height_of([""], self._sizes.px(NOTE))))
        return lines_of(words, self._sizes.px(NOTE), room, most=most) if words else []

    def _note_height(self, rect: QRectF) -> float:
        lines = self._note_lines(rect)
        return height_of(lines, self._sizes.px(NOTE)) + self._sizes.px(6) if lines else 0.0

    def _draw_note(self, painter: QPainter, rect: QRectF) -> None:
        px, lines = self._sizes.px, self._note_lines(rect)
        height = self._note_height(rect)
        area = QRectF(
            rect.left() + px(SIDE), rect.bottom() - height, rect.width() - px(2 * SIDE), 0
        )
        draw_lines(painter, area, lines, px(NOTE), self._theme.ink3)


def more_rows(above: int, below: int) -> str:
    """How many rows stand where there is no room; empty where all are seen."""
    words = []
    if below:
        words.append(plural("{count} more row", "{count} more rows", below))
    if above:
        words.append(plural("{count} row above", "{count} rows above", above))
    return f"… {', '.join(words)}" if words else ""


def _widest_that_fit(widths: Sequence[float], room: float) -> float:
    """How wide the widest columns may be so that all fit: narrower ones keep what they need."""
    for place, width in enumerate(sorted(widths)):
        share = room / (len(widths) - place)
        if width > share:
            return max(share, 1.0)
        room -= width
    return max(widths, default=1.0)


def _with_interval(row: PaintedRow, place: int) -> str:
    """A leading number and its interval, as wide as they are together."""
    text = row.cells[place] if place < len(row.cells) else ""
    return f"{text}  {row.below}" if row.below else text
