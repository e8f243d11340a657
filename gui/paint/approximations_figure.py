"""The exact VUS and its approximations as a table: a measure a row, a classifier a column."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import plural, tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.approximation_rows import (
    EstimateRow,
    approximation_rows,
    legend_words,
)
from gui.paint.approximation_columns import (
    AIR,
    ERROR,
    LEAST_COLUMN,
    SIZE,
    ClassifierHead,
    column_head,
    column_widths,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import faded
from gui.paint.paragraph import LEADING, draw_lines, elided_text, lines_of
from gui.paint.sizes import Sizes
from gui.paint.table_figure import more_rows
from gui.themes.theme import ModelStyle, Theme

NOTE = 11.5
HEAD, FOOT, FOOT_AIR = 30.0, 24.0, 4.0
MOST_HIGH, LEAST_HIGH = 28.0, 17.0  # px of a row
FOLDED_HIGH = 27.0  # px of a row from which a name can have two lines
ROOMY = 34.0  # px of a row at most where a name has two
LEAST_NAME = 88.0
MOST_COLUMN = 150.0
MARK, ABOVE = 9.0, 6.8  # px of a classifier's mark; of it above, of its name below the middle
TIGHT = 1.1  # of a folded name, from line to line
HIGHER, LOWER = 6.0, 7.5  # px from a row's middle to a number with its error below, and to that
CHANCE, CHANCE_SHORT = tr("Chance level"), tr("Chance")
NOTHING = tr("Every classifier is hidden.\nShow one to see its numbers.")


class TablePlaces(Struct, frozen=True):
    """Where the table's parts stand.

    Attributes:
        name: right end of the rows' names.
        columns: right end of each classifier's numbers that is shown.
        chance: right end of the chance levels.
        short: whether chance levels are fractions alone, "1/180".
        top: of the first row.
        step: from one row to the next.
        rows: how many rows there is room for.
        folded: whether standard errors stand below their numbers.
    """

    name: float
    columns: tuple[float, ...]
    chance: float
    short: bool
    top: float
    step: float
    rows: int
    folded: bool


class ApproximationsFigure:
    """Paints the table of one analysis.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say below the table what its signs mean.
        pointed: the classifier that the mouse is on in another view; empty for none.
        first: place of the first row that is shown, where there is no room for all.
        from_column: place of the first classifier that is shown, likewise.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        pointed: str = "",
        first: int = 0,
        from_column: int = 0,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._pointed, self._first = notes, pointed, first
        self._from = from_column
        self._models = analysis.models[from_column:]

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The whole table: all of it may change at once."""
        return (self._theme, self._sizes)

    @cached_property
    def rows(self) -> tuple[EstimateRow, ...]:
        """All rows."""
        return approximation_rows(self._analysis)

    @property
    def amount(self) -> int:
        """How many classifiers there are."""
        return len(self._analysis.models)

    def places(self, rect: QRectF) -> TablePlaces:
        """Where the parts stand when the figure fills `rect`."""
        px = self._sizes.px
        left, right = rect.left() + px(10), rect.right() - px(10)
        folded = self._folds(rect)
        need = self._column_widths[folded][self._from :]
        chance = self._chance_width(short=False)
        short = self._names_width + sum(self._column_widths[folded]) + chance > right - left
        if short:
            chance = self._chance_width(short=True)
        room = right - left - chance
        top, step = rect.top() + px(HEAD), self._step(rect)
        least = self._least_name(room, step, need)
        seen = 0
        while seen < len(need) and sum(need[: seen + 1]) <= room - least:
            seen += 1
        name = min(self._names_width, max(least, room - sum(need[:seen])))
        spare = (room - name - sum(need[:seen])) / max(seen, 1)
        spare = min(spare, px(MOST_COLUMN - LEAST_COLUMN))
        wide = [width + spare for width in need[:seen]]
        ends = [left + name + sum(wide[: place + 1]) for place in range(seen)]
        fitting = min(max(int(self._height(rect) / step + 1e-6), 1), len(self.rows))
        chance = min(right, (ends[-1] + spare if ends else left + name) + chance)
        return TablePlaces(left + name, tuple(ends), chance, short, top, step, fitting, folded)

    def last_start(self, rect: QRectF) -> int:
        """The place of the first classifier that is shown where the last one is shown, too."""
        need = self._column_widths[self._folds(rect)]
        room = rect.width() - self._sizes.px(20) - self._chance_width(short=True)
        room -= self._least_name(room, self._step(rect), need)
        starts = (place for place in range(len(need)) if sum(need[place:]) <= room)
        return next(starts, max(len(need) - 1, 0))

    def _height(self, rect: QRectF) -> float:
        """What there is for rows."""
        return rect.height() - self._sizes.px(HEAD + (FOOT if self._notes else 0.0))

    def _step(self, rect: QRectF) -> float:
        """From one row to the next."""
        px = self._sizes.px
        room = self._height(rect) / max(len(self.rows), 1)
        most = MOST_HIGH if self._has_width(rect) else ROOMY
        return min(px(most), max(px(LEAST_HIGH), room))

    def _has_width(self, rect: QRectF) -> bool:
        """Whether all stands beside each other."""
        beside = sum(self._column_widths[False]) + self._chance_width(short=True)
        return self._names_width + beside <= rect.width() - self._sizes.px(20)

    def _folds(self, rect: QRectF) -> bool:
        """Whether standard errors stand below their numbers: rows are high, columns narrow."""
        return not self._has_width(rect) and self._step(rect) >= self._sizes.px(FOLDED_HIGH)

    @cached_property
    def _names_width(self) -> float:
        """What the rows' names need."""
        px, ink = self._sizes.px, self._theme.ink
        widths = (width_of([Run(row.name, ink, STRONG)], px(SIZE)) for row in self.rows)
        return max(widths, default=0.0) + px(AIR)

    def _least_name(self, room: float, step: float, widths: Sequence[float]) -> float:
        """What names need of the room for them and all classifiers.

        Where rows are high they can fold; else classifiers wait behind the bar. Only where not
        one stood beside whole names are these cut.
        """
        least = self._sizes.px(LEAST_NAME)
        beside = self._names_width + max(widths, default=0.0) <= room
        if step >= self._sizes.px(FOLDED_HIGH) or not beside:
            return min(least, self._names_width)
        return self._names_width

    def _chance_width(self, *, short: bool) -> float:
        """What the chance levels need."""
        px, ink = self._sizes.px, self._theme.ink
        levels = (_chance_words(row, short=short) for row in self.rows)
        widths = [width_of([Run(words, ink)], px(SIZE)) for words in levels]
        return max([*widths, width_of([Run(_chance_head(short=short), ink)], px(NOTE))]) + px(AIR)

    @cached_property
    def _column_widths(self) -> dict[bool, list[float]]:
        """What each classifier's numbers need, by whether standard errors stand below them."""
        return {
            folded: column_widths(self._analysis, self.rows, self._sizes, folded=folded)
            for folded in (False, True)
        }

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing stays while numbers change."""

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the table."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._analysis.models:
            places = self.places(rect)
            self._draw_pointed(painter, places)
            self._draw_head(painter, rect, places)
            for place, row in enumerate(self.rows[self._first : self._first + places.rows]):
                self._draw_row(painter, rect, places, place, row)
            self._draw_foot(painter, rect, places)
        else:
            middle = rect.center()
            for place, line in enumerate(NOTHING.split("\n")):
                below = middle + QPointF(0, place * self._sizes.px(17))
                words = [Run(line, self._theme.ink3)]
                draw_runs(painter, below, words, self._sizes.px(NOTE), Align.CENTRE)
        painter.restore()

    def column_at(self, rect: QRectF, place: QPointF) -> str:
        """The classifier whose numbers are at a place; empty for none."""
        places = self.places(rect)
        left = places.name
        for model, right in zip(self._models, places.columns, strict=False):
            if left <= place.x() < right:
                return model.name
            left = right
        return ""

    def _draw_pointed(self, painter: QPainter, places: TablePlaces) -> None:
        """The column of the classifier that the mouse is on, anywhere."""
        left = places.name
        for model, right in zip(self._models, places.columns, strict=False):
            if model.name == self._pointed:
                height = places.step * places.rows + self._sizes.px(HEAD - 4)
                top = places.top - self._sizes.px(HEAD - 4)
                painter.fillRect(
                    QRectF(left + 2, top, right - left, height), faded(self._theme.selected, 0.7)
                )
            left = right

    def _draw_head(self, painter: QPainter, rect: QRectF, places: TablePlaces) -> None:
        px, theme = self._sizes.px, self._theme
        row = rect.top() + px(HEAD) / 2
        left = places.name
        seen = tuple(zip(self._models, places.columns, strict=False))
        names = tuple(model.name for model, _ in seen)
        for place, (model, right) in enumerate(seen):
            head = column_head(names, place, right - left, self._sizes)
            self._draw_column_head(painter, QPointF(right, row), theme.model(model.look), head)
            left = right
        chance = [Run(_chance_head(short=places.short), theme.ink2)]
        draw_runs(painter, QPointF(places.chance, row), chance, px(NOTE), Align.RIGHT)
        painter.setPen(theme.pen(theme.border, self._sizes.line(1.5)))
        under = places.top - px(2)
        painter.drawLine(QPointF(rect.left() + px(10), under), QPointF(places.chance, under))

    def _draw_column_head(
        self, painter: QPainter, end: QPointF, style: ModelStyle, head: ClassifierHead
    ) -> None:
        """A classifier's name and mark, which end at a place."""
        px = self._sizes.px
        step, wide = head.size * TIGHT, 0.0
        below = px(ABOVE) if head.above else -step * (len(head.lines) - 1) / 2
        for line, words in enumerate(head.lines):
            run = [Run(words, style.word_color, STRONG)]
            draw_runs(painter, end + QPointF(0, below + step * line), run, head.size, Align.RIGHT)
            wide = max(wide, width_of(run, head.size))
        mark = QPointF(-px(MARK) / 2, -px(ABOVE)) if head.above else QPointF(-wide - px(MARK), 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color)
        painter.drawPath(shape(style.marker, end + mark, px(MARK)))

    def _draw_row(
        self, painter: QPainter, rect: QRectF, places: TablePlaces, place: int, row: EstimateRow
    ) -> None:
        px, theme = self._sizes.px, self._theme
        middle = places.top + (place + 0.5) * places.step
        left = rect.left() + px(10)
        for text, below, size in self.name_lines(row, places, left):
            name = [Run(text, theme.ink, STRONG if row.leading else NORMAL)]
            draw_runs(painter, QPointF(left, middle + below), name, size)
        for cell, right in zip(row.cells[self._from :], places.columns, strict=False):
            bold = STRONG if cell.best else NORMAL
            color = theme.ink if cell.value is not None else theme.ink3
            at = beside = QPointF(right, middle)
            if cell.error:
                error = [Run(f" {cell.error}", theme.ink3)]
                at = QPointF(right - width_of(error, px(ERROR)), middle)
                if places.folded:
                    at = QPointF(right, middle - px(HIGHER))
                    beside = QPointF(right, middle + px(LOWER))
                draw_runs(painter, beside, error, px(ERROR), Align.RIGHT)
            words = [Run(cell.words, color, bold)]
            draw_runs(painter, at, words, px(SIZE), Align.RIGHT)
        chance = [Run(_chance_words(row, short=places.short), theme.ink3)]
        draw_runs(painter, QPointF(places.chance, middle), chance, px(SIZE), Align.RIGHT)
        painter.setPen(theme.pen(theme.separator, self._sizes.line(1)))
        line = middle + places.step / 2
        painter.drawLine(QPointF(left, line), QPointF(places.chance, line))

    def name_lines(
        self, row: EstimateRow, places: TablePlaces, left: float
    ) -> list[tuple[str, float, float]]:
        """The lines of a row's name: words, how far below its middle, size of letters."""
        name, weight = row.name, STRONG if row.leading else NORMAL
        px, room = self._sizes.px, places.name - left - self._sizes.px(6)
        whole = width_of([Run(name, self._theme.ink, weight)], px(SIZE)) <= room
        if whole or places.step < px(FOLDED_HIGH):
            return [(elided_text(name, px(SIZE), weight, room), 0.0, px(SIZE))]
        lines = lines_of(name, px(NOTE), room, weight, most=2)
        first = -px(NOTE) * (len(lines) - 1) / 2 * TIGHT
        return [
            (elided_text(line, px(NOTE), weight, room), first + k * px(NOTE) * TIGHT, px(NOTE))
            for k, line in enumerate(lines)
        ]

    def _hidden(self, places: TablePlaces) -> str:
        """How many classifiers there is no room for; empty where all are seen."""
        hidden = self.amount - len(places.columns)
        words = plural("{count} more classifier", "{count} more classifiers", hidden)
        return f"… {words}" if hidden else ""

    def _draw_foot(self, painter: QPainter, rect: QRectF, places: TablePlaces) -> None:
        if not self._notes:
            return
        px = self._sizes.px
        words = legend_words(self.rows)
        first, hidden = min(self._first, len(self.rows) - places.rows), self._hidden(places)
        unseen = more_rows(first, len(self.rows) - places.rows - first)
        words = " ".join(f"{each}." for each in (unseen, hidden) if each) + f" {words}"
        room, under = rect.width() - px(20), places.top + places.rows * places.step
        most = max(1, int((rect.bottom() - under) / (px(NOTE) * LEADING)))
        lines = lines_of(words.strip(), px(NOTE), room, most=most)
        cut = [elided_text(line, px(NOTE), NORMAL, room) for line in lines]
        top = min(under + px(FOOT_AIR), rect.bottom() - px(FOOT) + px(FOOT_AIR))
        area = QRectF(rect.left() + px(10), top, room, px(FOOT))
        draw_lines(painter, area, cut, px(NOTE), self._theme.ink3)


def _chance_words(row: EstimateRow, *, short: bool) -> str:
    return row.chance.partition(" = ")[0] if short else row.chance


def _chance_head(*, short: bool) -> str:
    return CHANCE_SHORT if short else CHANCE
