"""The confusion table as squares, a case each, with words beside them."""

import math
from functools import cached_property, partial

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import ConfusionTable, confusion_table
from engine.wording.confusion_words import (
    NO_MODEL,
    ConfusionLine,
    ConfusionWords,
    Part,
    Unit,
    confusion_title,
    confusion_words,
)
from gui.paint.case_squares import CaseRun, CaseSquares
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.paragraph import draw_lines, elided_text, lines_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

HEADING = 12.0
FACT, BELOW = 13.0, 11.0
BRACKET, BESIDE = 48.0, 10.0  # px for a bracket and its words, and what of it they leave free
LEADER = 20.0  # px between the squares and their words
BLOCK, BLOCK_ALONE = 32.0, 20.0  # px from one group's words to the next one's
WIDTH_STEP = 12.0
MOST_WORDS = 0.62  # of the width, for the words


class ConfusionFigure:
    """Paints what the cheapest threshold of one model does to every case.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say above the squares of which cases they are.
        unit: what the numbers are: of 1,000 cases, counts in the file, or rates.
        model: the model's name; empty for the one that costs least at t.
        pointed: the cases that the mouse is on, whose words are underlined.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        unit: Unit = "cases",
        model: str = "",
        pointed: Part | None = None,
    ) -> None:
        self._pointed = pointed
        self._theme = theme
        self._sizes = Sizes(scale)
        self._notes = notes
        self._table: ConfusionTable | None = confusion_table(analysis, model)
        self._words: ConfusionWords | None = None
        if self._table is not None:
            self._words = confusion_words(analysis, self._table, unit)

    @property
    def words(self) -> ConfusionWords | None:
        """What stands beside the squares; None where every model is hidden."""
        return self._words

    def squares(self, rect: QRectF) -> CaseSquares | None:
        """Where the squares lie when the figure fills `rect`; None where there are none."""
        if self._words is None or self._words.squares is None:
            return None
        px, inside = self._sizes.px, self._inside(rect)
        room = inside.adjusted(px(BRACKET), 0, -px(LEADER) - self._words_width(inside), 0)
        made = CaseSquares(self._words.squares, room, self._sizes)
        spare = (room.width() - made.area.width()) / 2
        return CaseSquares(self._words.squares, room.translated(max(spare, 0), 0), self._sizes)

    @property
    def table(self) -> ConfusionTable | None:
        """What is shown; None where every model is hidden."""
        return self._table

    def part_at(self, rect: QRectF, place: QPointF) -> Part | None:
        """The cases whose squares or words are at a place; None where there are none."""
        squares = self.squares(rect)
        if squares is None or self._words is None:
            return None
        lines = self._line_places(self._inside(rect), squares, self._words)
        for line, top in zip(lines.lines, lines.tops, strict=True):
            if QRectF(lines.left, top, lines.room, lines.step).contains(place):
                return None if line.part == "total" else line.part
        found = squares.place_at(place)
        runs: dict[Part, CaseRun] = _runs(squares)
        return next((part for part, run in runs.items() if run.start <= found < run.end), None)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the squares depend on, but for their room."""
        squares = None if self._words is None else self._words.squares
        return self._theme, self._sizes, self._notes, squares, self._words_need

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the squares, which stay while t moves without another threshold."""
        squares = self.squares(rect)
        if squares is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            squares.paint(painter, self._theme, self._sizes)
            painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all words, and what joins them to the squares."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        squares = self.squares(rect)
        if self._words is None:
            self._draw_notice(painter, rect, NO_MODEL)
        elif squares is None:
            self._draw_heading(painter, rect)
            self._draw_without_squares(painter, rect, self._words)
        else:
            self._draw_heading(painter, rect)
            self._draw_brackets(painter, squares, self._words)
            self._draw_lines(painter, self._inside(rect), squares, self._words)
        painter.restore()

    def _inside(self, rect: QRectF) -> QRectF:
        """What is left below the heading."""
        px = self._sizes.px
        return rect.adjusted(px(4), px(30) if self._notes else px(6), -px(8), -px(8))

    def _draw_heading(self, painter: QPainter, rect: QRectF) -> None:
        """Model and threshold, and of which cases the numbers are."""
        if not self._notes or self._table is None or self._words is None:
            return
        px, theme = self._sizes.px, self._theme
        left, middle = rect.left() + px(8), rect.top() + px(13)
        room, size = rect.width() - px(16), px(HEADING)
        title = [Run(confusion_title(self._table), self._model_color(), STRONG)]
        further = [Run(self._words.heading, theme.ink3)]
        gap = px(12)
        if width_of(title, size) + gap + width_of(further, size) <= room:
            draw_runs(painter, QPointF(left, middle), title, size)
            draw_runs(painter, QPointF(left + width_of(title, size) + gap, middle), further, size)
            return
        cut = elided_text(self._words.heading or title[0].text, size, STRONG, room)
        draw_runs(painter, QPointF(left, middle), [Run(cut, theme.ink2)], size)

    def _model_color(self) -> QColor:
        look = 0 if self._table is None else self._table.model.look
        return self._theme.model(look).word_color

    def _draw_without_squares(self, painter: QPainter, rect: QRectF, words: ConfusionWords) -> None:
        """The rates that are known without a number of cases, and why there is no more."""
        inside = self._inside(rect)
        step = self._sizes.px(BLOCK)
        for place, line in enumerate(words.lines):
            self._draw_line(painter, inside.left(), inside.top() + place * step, line, below=True)
        top = inside.top() + len(words.lines) * step
        self._draw_notice(painter, inside.adjusted(0, top - inside.top(), 0, 0), words.why)

    def _draw_notice(self, painter: QPainter, area: QRectF, words: str) -> None:
        px = self._sizes.px
        room = area.adjusted(px(8), px(8), -px(8), 0)
        lines = lines_of(words, px(12), room.width())
        draw_lines(painter, room, lines, px(12), self._theme.ink3)

    def _words_width(self, inside: QRectF) -> float:
        """The room that the words get."""
        return min(self._words_need, MOST_WORDS * inside.width())

    @cached_property
    def _words_need(self) -> float:
        """The room that the words need, in steps, so that squares stay while numbers change."""
        px, ink = self._sizes.px, self._theme.ink
        widths = [px(60)]
        for line in self._words.lines if self._words is not None else ():
            widths.append(width_of(_fact(line, ink, ink), px(FACT)))
            widths.append(width_of([Run(line.below, ink)], px(BELOW)))
        return math.ceil(max(widths) / px(WIDTH_STEP)) * px(WIDTH_STEP)

    def _draw_brackets(
        self, painter: QPainter, squares: CaseSquares, words: ConfusionWords
    ) -> None:
        """Which squares are positive, and which negative."""
        ends = (squares.missed.start, squares.found.end, squares.cleared.end)
        texts = (words.positives, words.negatives)
        for start, end, text in zip(ends[:-1], ends[1:], texts, strict=True):
            if end > start:
                top, foot = squares.row_edge(start), squares.row_edge(end)
                self._draw_bracket(painter, squares.area.left(), top, foot, text)

    def _draw_bracket(
        self, painter: QPainter, right: float, top: float, foot: float, text: str
    ) -> None:
        px, theme = self._sizes.px, self._theme
        column, serif = right - px(8), px(4)
        top, foot = top + 1, max(foot - 1, top + 2)
        painter.setPen(theme.pen(theme.border, self._sizes.line(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        corners = [(column + serif, top), (column, top), (column, foot), (column + serif, foot)]
        painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in corners]))
        run = [Run(text, theme.ink2)]
        middle = QPointF(column - px(9), (top + foot) / 2)
        if width_of(run, px(BELOW)) > foot - top:
            short = [Run(text.partition(" ")[0], theme.ink2)]
            if foot - top >= px(9) and width_of(short, px(BELOW)) <= px(BRACKET - BESIDE):
                draw_runs(
                    painter, QPointF(column - px(4), middle.y()), short, px(BELOW), Align.RIGHT
                )
            return
        painter.save()
        painter.translate(middle)
        painter.rotate(-90)
        draw_runs(painter, QPointF(0, 0), run, px(BELOW), Align.CENTRE)
        painter.restore()

    def _draw_lines(
        self, painter: QPainter, inside: QRectF, squares: CaseSquares, words: ConfusionWords
    ) -> None:
        """The words beside the squares, each with a leader to its group."""
        px, places = self._sizes.px, self._line_places(inside, squares, words)
        left, room, tops, runs = places.left, places.room, places.tops, _runs(squares)
        for line, top in zip(places.lines, tops, strict=True):
            self._draw_line(painter, left, top, line, below=places.high, room=room)
            run = runs.get(line.part)
            if run is not None and run.end > run.start:
                self._draw_leader(painter, squares, run, QPointF(left - px(3), top + px(8)))
        right = left + min(self._words_width(inside), room)
        if places.lines[-1].part == "total":
            self._draw_rule(painter, QLineF(left, tops[-1] - px(2), right, tops[-1] - px(2)))
        if words.square:
            place = QPointF(squares.area.left(), squares.area.bottom() + px(8))
            draw_runs(painter, place, [Run(words.square, self._theme.ink3)], px(BELOW))

    def _line_places(
        self, inside: QRectF, squares: CaseSquares, words: ConfusionWords
    ) -> "_LinePlaces":
        """Where the words stand, as many as there is room for."""
        px = self._sizes.px
        high = len(words.lines) * px(BLOCK) <= inside.height() + px(8)
        step = px(BLOCK if high else BLOCK_ALONE)
        runs, lines = _runs(squares), words.lines
        if len(lines) * step > inside.height() + px(8):  # the rest follows from the four kinds
            lines = tuple(line for line in lines if line.part in runs)
        lines = lines[: max(1, int((inside.height() + px(8)) // step))]
        bottom = max(squares.area.bottom(), inside.top() + len(lines) * step)
        left = squares.area.right() + px(LEADER)
        room = inside.right() + px(8) - left
        tops = _places(lines, runs, squares, step, bottom)
        return _LinePlaces(lines, tuple(tops), left, room, step, high)

    def _draw_line(
        self,
        painter: QPainter,
        left: float,
        top: float,
        line: ConfusionLine,
        *,
        below: bool,
        room: float = 1e9,
    ) -> None:
        px, theme = self._sizes.px, self._theme
        chosen = line.part == "flagged"
        color = theme.accent if chosen else theme.ink
        fact = _fact(line, color, color if chosen else theme.ink)
        if width_of(fact, px(FACT)) > room:
            rest = room - width_of(fact[:1], px(FACT))
            fact = [fact[0], Run(elided_text(fact[1].text, px(FACT), STRONG, rest), color)]
        draw_runs(painter, QPointF(left, top + px(8)), fact, px(FACT))
        if line.part == self._pointed:
            foot, width = top + px(16), width_of(fact, px(FACT))
            painter.setPen(theme.pen(theme.accent, self._sizes.line(1.2)))
            painter.drawLine(QLineF(left, foot, left + width, foot))
        if below and line.below:
            text = elided_text(line.below, px(BELOW), NORMAL, room)
            draw_runs(painter, QPointF(left, top + px(22)), [Run(text, theme.ink3)], px(BELOW))

    def _draw_leader(
        self, painter: QPainter, squares: CaseSquares, run: CaseRun, end: QPointF
    ) -> None:
        start = QPointF(squares.area.right() + self._sizes.px(3), squares.row_middle(run))
        painter.setPen(self._theme.pen(self._theme.border, self._sizes.line(1)))
        painter.drawLine(start, end)

    def _draw_rule(self, painter: QPainter, line: QLineF) -> None:
        painter.setPen(self._theme.pen(self._theme.separator, self._sizes.line(1)))
        painter.drawLine(line)


class _LinePlaces(Struct, frozen=True, eq=False):
    """The words beside the squares: which, from where, and whether each has a second line."""

    lines: tuple[ConfusionLine, ...]
    tops: tuple[float, ...]
    left: float
    room: float
    step: float
    high: bool


def _runs(squares: CaseSquares) -> dict[Part, CaseRun]:
    """The squares of each kind."""
    return {
        "missed": squares.missed,
        "found": squares.found,
        "alarms": squares.false_alarms,
        "cleared": squares.cleared,
    }


def _fact(line: ConfusionLine, strong: QColor, plain: QColor) -> list[Run]:
    """A number and what it is of."""
    return [Run(line.fact, strong, STRONG), Run(f" {line.words}", plain)]


def _places(
    lines: tuple[ConfusionLine, ...],
    runs: dict[Part, CaseRun],
    squares: CaseSquares,
    step: float,
    bottom: float,
) -> list[float]:
    """The top of each group's words: beside its squares where there is room, never overlapping."""
    tops: list[float] = []
    for line in lines:
        run = runs.get(line.part)
        least = tops[-1] + step if tops else squares.area.top()
        wanted = least if run is None else squares.row_middle(run) - step / 4
        tops.append(max(wanted, least))
    limit = bottom
    for place in range(len(tops) - 1, -1, -1):
        limit -= step
        if lines[place].part == "total":
            tops[place] = limit
        tops[place] = min(tops[place], limit)
        limit = tops[place]
    return tops


cases_figure = partial(ConfusionFigure, unit="cases")
counts_figure = partial(ConfusionFigure, unit="counts")
rates_figure = partial(ConfusionFigure, unit="rates")
