"""Cards of the Decide page: constraints, review, one threshold for all t."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.decision_records import FixedThresholds
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording.decision_lines import (
    bounded_lines,
    bounds_note,
    constraint_words,
    leading_decided,
    missing_words,
)
from engine.wording.fixed_lines import BEST_FIXED, MINIMAX, fixed_lines, fixed_note
from engine.wording.results_rows import heads
from engine.wording.review_lines import review_lines, review_note
from engine.wording.rules import rule_or_rates
from gui.paint.curve_names import (
    LineWords,
    PlacedWords,
    anchors_along,
    draw_line_words,
    place_line_words,
)
from gui.paint.lettering import Run, draw_runs, width_of
from gui.paint.marks import draw_dots
from gui.paint.model_looks import ModelLooks
from gui.paint.painted_tables import PaintedRow, PaintedTable
from gui.paint.paragraph import draw_centred, height_of
from gui.paint.placement import Occupancy
from gui.paint.plot_axes import PlotAxes, Span, tick_text
from gui.paint.plot_frame import (
    TITLE_ASIDE,
    draw_border,
    draw_ground,
    draw_title_below,
    draw_title_beside,
    widest_tick_up,
)
from gui.paint.plot_marks import draw_labels_above, draw_range, draw_t_line, t_words
from gui.paint.table_figure import MORE, NOTE, ROW, SECOND_LINE, SPACE, TITLE_ROW, TableFigure

NOTHING = "–"
LEFT, RIGHT, TOP, BELOW = 68.0, 16.0, 24.0, 42.0  # px around the plot
WAYS = 3  # to keep a threshold, that are seen before a note is
LEAST_TOP = 1e-3  # of regret: what is less lies low, and numbers beside the plot stay short
PLOT_SHARE = 0.52  # of the card's height
LINES = 2  # of thresholds that are kept, each named beside it or above the plot
NAME_HEIGHT = 0.4  # of the plot, from its top: where names should stand
DASH: tuple[float, float] = (7, 3)
LETTERS, DOT = 12.0, 6.0
TICK_AIR = 21.0  # px from numbers beside the plot to the middle of its title, ticks and all
NAME_ROW, GAP = 15.0, 14.0  # px between names of lines, below and beside each other


class BoundedFigure(TableFigure):
    """Every model under the constraints, and how sure each bound is."""

    def tables(self) -> Sequence[PaintedTable]:
        """Thresholds and costs; then what each bound comes to."""
        lines, bounded = bounded_lines(self.analysis), self.analysis.bounded
        if bounded is None:
            return ()
        named = heads(self.analysis)
        cost = tr("Cost/1,000") if named.money else named.short_cost
        columns = (tr("score"), cost, tr("dearer by"), tr("partial VOROS"), tr("with mixtures"))
        first = tuple(
            PaintedRow(
                (line.model, line.rule, line.cost, line.dearer, line.partial, line.mixtures),
                line.look,
            )
            for line in lines
        )
        tables = [PaintedTable(tr("best that keeps them"), columns, first)]
        for place, constraint in enumerate(bounded.constraints):
            rows = tuple(
                PaintedRow(
                    (
                        line.model,
                        *(
                            (line.values[place], line.chances[place])
                            if line.values
                            else (NOTHING, NOTHING)
                        ),
                    ),
                    line.look,
                )
                for line in lines
            )
            heads_of_bound = (tr("on these rows"), tr("chance on new rows"))
            tables.append(PaintedTable(constraint_words(constraint), heads_of_bound, rows))
        return tables

    def note(self) -> str:
        """What the constraints leave, and why something is missing."""
        return " ".join(filter(None, (missing_words(self.analysis), bounds_note(self.analysis))))


class ReviewFigure(TableFigure):
    """Every model with a person between two thresholds."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        named = heads(self.analysis)
        cost = tr("Cost/1,000") if named.money else named.short_cost
        shares = (tr("flag"), tr("clear below"), tr("reviewed"))
        columns = (*shares, cost, tr("saving"), tr("pays below"))
        rows = tuple(
            PaintedRow(
                (
                    line.model,
                    line.flag,
                    line.clear,
                    line.share,
                    line.cost,
                    line.saving,
                    line.pays_to,
                ),
                line.look,
            )
            for line in review_lines(self.analysis)
        )
        return (PaintedTable(tr("looked at by a person"), columns, rows),)

    def note(self) -> str:
        """How the thresholds are read."""
        return review_note(self.analysis)


class RegretFigure(TableFigure):
    """One threshold for all t: its regret over t, and all ways to keep one in a table."""

    @property
    def leading(self) -> ModelResult | None:
        """The model whose regret is drawn: that in use at the playhead."""
        return leading_decided(self.analysis)

    def tables(self) -> Sequence[PaintedTable]:
        """A table a model, the leading one first: each way to keep a threshold, beside none."""
        columns = (tr("score"), tr("mean cost"), tr("worst regret"), tr("where"))
        leading = self.leading
        ways: dict[str, list[PaintedRow]] = {} if leading is None else {leading.name: []}
        for line in fixed_lines(self.analysis):
            cells = (line.way, line.rule, line.mean_cost, line.worst_regret, line.where)
            row = PaintedRow(cells, strong=line.way == BEST_FIXED)
            ways.setdefault(line.model, []).append(row)
        return [PaintedTable(name, columns, tuple(rows)) for name, rows in ways.items() if rows]

    def note(self) -> str:
        """What regret is."""
        return fixed_note(self.analysis)

    def _note_lines(self, rect: QRectF) -> list[str]:
        """The note, where the ways of one model have room above it."""
        lines, px = super()._note_lines(rect), self._sizes.px
        table = px(TITLE_ROW + SECOND_LINE + WAYS * ROW + MORE + SPACE)
        return lines if height_of(lines, px(NOTE)) + table <= rect.height() else []

    def last_first(self, rect: QRectF) -> int:
        """Of the table under the plot."""
        return super().last_first(self._below(rect))

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the plot, and the table below it."""
        leading, fixed = self.leading, self.analysis.fixed
        found = None if leading is None or fixed is None else fixed[leading.name]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        above = QRectF(rect.left(), rect.top(), rect.width(), PLOT_SHARE * rect.height())
        if leading is None or found is None or isinstance(found, Undefined):
            words = found.why if isinstance(found, Undefined) else tr("No threshold keeps them.")
            draw_centred(painter, above, words, self._sizes.px(LETTERS), self._theme.ink3)
        else:
            self._draw_plot(painter, above, leading, found)
        painter.restore()
        super().paint_overlay(painter, self._below(rect))

    def _below(self, rect: QRectF) -> QRectF:
        """The room of the table."""
        height = PLOT_SHARE * rect.height()
        return rect.adjusted(0, height, 0, 0)

    def _axes(self, rect: QRectF, found: FixedThresholds, rows: int) -> PlotAxes:
        """Where the plot lies below so many rows of names, from a to b."""
        px, given = self._sizes.px, self.analysis.given
        top = px(TOP + NAME_ROW * rows)
        plot = QRectF(
            rect.left() + px(LEFT),
            rect.top() + top,
            max(rect.width() - px(LEFT + RIGHT), 1),
            max(rect.height() - top - px(BELOW), 1),
        )
        worst = max(float(found.mean_regret.max()), float(found.minimax_regret.max()), LEAST_TOP)
        pad = 0.06 * (given.b - given.a) or 0.01
        return PlotAxes(plot, Span(given.a - pad, given.b + pad), Span(0.0, 1.15 * worst))

    def _names_beside(
        self, axes: PlotAxes, model: ModelResult, found: FixedThresholds, ways: Sequence[str]
    ) -> list[PlacedWords]:
        """Which line is which threshold, beside those lines that have room for it."""
        plot, given, occupancy = axes.plot, self.analysis.given, Occupancy(axes.plot)
        color = ModelLooks(self.analysis, self._theme).own(model).word_color
        for t in (given.a, given.b, self.analysis.t):
            occupancy.add_line(QLineF(axes.x(t), plot.top(), axes.x(t), plot.bottom()))
        lines = list[LineWords]()
        for words, regret in zip(ways, (found.mean_regret, found.minimax_regret), strict=True):
            places = axes.places(found.knots, regret)
            occupancy.add_polyline(*places)
            lines.append(LineWords(words, *anchors_along(*places, plot), color, NAME_HEIGHT))
        return place_line_words(occupancy, plot, self._sizes, lines)

    def _draw_plot(
        self, painter: QPainter, rect: QRectF, model: ModelResult, found: FixedThresholds
    ) -> None:
        """Both regrets between a and b, and the line of t."""
        px, theme, sizes, given = self._sizes.px, self._theme, self._sizes, self.analysis.given
        style = ModelLooks(self.analysis, theme).own(model)
        axes = self._axes(rect, found, 0)
        beside = self._names_beside(axes, model, found, _named_ways(model, found))
        if len(beside) < LINES:  # the table says the thresholds, too
            beside = self._names_beside(axes, model, found, (BEST_FIXED, MINIMAX))
        rows: list[list[Run]] = []
        if len(beside) < LINES:  # no room beside both lines: above the plot
            names = [Run(words, style.word_color) for words in _way_words(model, found)]
            whole = width_of(names, px(LETTERS)) + px(GAP) <= axes.plot.width()
            rows, beside = [names] if whole else [[name] for name in names], []
            axes = self._axes(rect, found, len(rows))
        plot = axes.plot
        draw_ground(painter, axes, theme, sizes)
        draw_range(painter, axes, theme, sizes, given.a, given.b)
        for regret, dash in ((found.mean_regret, ()), (found.minimax_regret, DASH)):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.pen(style.color, sizes.line(1.8), sizes.dash(dash)))
            painter.drawPolyline(axes.polyline(found.knots, regret))
            ends = axes.places(found.knots[[0, -1]], regret[[0, -1]])
            draw_dots(painter, *ends, style.color, sizes.line(DOT))
        above = [(given.a, "a", theme.ink), (given.b, "b", theme.ink)]
        if given.a == given.b:
            above = []
        if given.a <= self.analysis.t <= given.b:
            draw_t_line(painter, axes, theme, sizes, self.analysis.t)
            above.insert(0, (self.analysis.t, t_words(self.analysis.t), theme.accent))
        draw_labels_above(painter, axes, sizes, above)
        draw_line_words(painter, beside, theme, sizes)
        draw_border(painter, axes, theme, sizes, across=tick_text, up=tick_text)
        draw_title_below(painter, axes, theme, sizes, "t")
        long, short = tr("Regret, normalised cost"), tr("Regret")
        fits = width_of([Run(long, theme.ink2)], sizes.px(LETTERS)) <= plot.height()
        aside = max(TITLE_ASIDE, (widest_tick_up(axes, sizes) + px(TICK_AIR)) / px(1))
        draw_title_beside(painter, axes, theme, sizes, long if fits else short, aside)
        for row, runs in enumerate(reversed(rows)):
            left, middle = plot.left(), plot.top() - px(13 + NAME_ROW * (row + 1))
            for run in runs:
                draw_runs(painter, QPointF(left, middle), [run], px(LETTERS))
                left += width_of([run], px(LETTERS)) + px(GAP)


def _rules(model: ModelResult, found: FixedThresholds) -> tuple[str, str]:
    """The thresholds of both ways to keep one."""
    direction = model.geometry.direction
    mean, minimax = (
        rule_or_rates(direction, choice.point) for choice in (found.mean, found.minimax)
    )
    return mean, minimax


def _named_ways(model: ModelResult, found: FixedThresholds) -> list[str]:
    """Both ways to keep a threshold, each with it, where they are said beside the lines."""
    ways = zip((BEST_FIXED, MINIMAX), _rules(model, found), strict=True)
    return [tr("{way}, {rule}", way=way, rule=rule) for way, rule in ways]


def _way_words(model: ModelResult, found: FixedThresholds) -> tuple[str, str]:
    """Which line is which threshold, where that is said above the plot."""
    mean, minimax = _rules(model, found)
    return (
        tr("solid: {way}, {rule}", way=BEST_FIXED, rule=mean),
        tr("dashed: {way}, {rule}", way=MINIMAX, rule=minimax),
    )
