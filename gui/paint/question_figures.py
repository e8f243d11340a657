"""The tables of the Decide page: questions, unseen rows, clusters, margins."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.analysis.margin_tests import margin_tests
from engine.analysis.standing_alone import StandingAlone, standing_alone
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.certainty import level_words
from engine.wording.margin_lines import margin_lines, margin_note, omnibus_words
from engine.wording.question_answers import question_answers
from engine.wording.unseen_lines import (
    HINDSIGHT,
    IN_SAMPLE,
    WHAT_THEY_ARE,
    UnseenLines,
    lead_head,
    unseen_blocks,
)
from engine.wording.unseen_words import cluster_words, source_words
from gui.paint.interval_strips import (
    HeldAgainst,
    IntervalBar,
    IntervalRow,
    IntervalStrips,
    draw_strips,
    strips_fit,
)
from gui.paint.painted_tables import PaintedRow, PaintedTable
from gui.paint.table_figure import TableFigure

LEAD = 2  # the column of numbers on test
NOTHING = "–"


class QuestionsFigure(TableFigure):
    """Every question with its one-line answer."""

    def tables(self) -> Sequence[PaintedTable]:
        """What is asked, and what is not."""
        found = question_answers(self.analysis)
        parts = ((tr("Asked"), True), (tr("Not asked"), False))
        return tuple(
            PaintedTable(
                title,
                ("",),
                tuple(
                    PaintedRow((each.title, each.answer), strong=stated)
                    for each in found
                    if each.stated is stated
                ),
            )
            for title, stated in parts
            if any(each.stated is stated for each in found)
        )

    def note(self) -> str:
        """Nothing more."""
        return ""


class UnseenFigure(TableFigure):
    """In sample, on test and with hindsight, the middle one leading."""

    def tables(self) -> Sequence[PaintedTable]:
        """VOROS and AUC of all models, then what each threshold does."""
        return tuple(map(self._table, unseen_blocks(self.analysis)))

    def _table(self, block: UnseenLines) -> PaintedTable:
        rows = tuple(
            PaintedRow((line.name, line.in_sample, line.test, line.hindsight), look, line.interval)
            for line, look in zip(block.lines, block.looks, strict=True)
        )
        heads = (IN_SAMPLE, lead_head(self.analysis), HINDSIGHT)
        return PaintedTable(block.title, heads, rows, LEAD)

    def note(self) -> str:
        """Which rows chose and measured."""
        return f"{source_words(self.analysis)}. {WHAT_THEY_ARE}"


class TableWithIntervals(TableFigure):
    """A table, and where there is room below it its intervals on one axis."""

    def strips(self) -> IntervalStrips:
        """The intervals, in the order of the models."""
        raise NotImplementedError

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the table, the intervals below it and the note."""
        super().paint_overlay(painter, rect)
        area, strips = self.free_area(rect), self.strips()
        if strips_fit(strips, area, self._sizes):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_strips(painter, area, strips, self._theme, self._sizes)
            painter.restore()


class MarginFigure(TableWithIntervals):
    """Each model held against the reference."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        looks = {model.name: model.look for model in self.analysis.models}
        rows = tuple(
            PaintedRow(
                (line.model, line.difference, line.interval, line.answer),
                looks[line.model],
                amiss=line.refused,
            )
            for line in margin_lines(self.analysis)
        )
        level = tr("{level} interval", level=level_words(self.analysis))
        heads = (tr("difference"), level, tr("answer"))
        reference = self.analysis.session.reference or ""
        title = tr("against {reference}", reference=reference)
        return (PaintedTable(title, heads, rows),)

    def strips(self) -> IntervalStrips:
        """Differences beside 0 and the margin, with the interval that decides of each question."""
        tests = margin_tests(self.analysis)
        looks = {model.name: model.look for model in self.analysis.models}
        rows = tuple(
            IntervalRow(
                test.new,
                self._style_of(test.new, looks[test.new]),
                test.difference,
                (
                    *_bar(test.interval, thick=False),
                    *_bar(test.interval_of_equivalence, thick=True),
                ),
            )
            for test in tests
        )
        delta = tests[0].margin.delta if tests else 0.0
        inner = formatting.percent(tests[0].interval_of_equivalence.level) if tests else ""
        lines = (
            HeldAgainst(
                -delta, tr("margin −{delta}", delta=formatting.plain(delta, 6)), bounds=True
            ),
            HeldAgainst(0.0, "0"),
        )
        caption = tr("thin {outer}, thick {inner}", outer=level_words(self.analysis), inner=inner)
        return IntervalStrips(rows, lines, caption, nested=True)

    def note(self) -> str:
        """How it is decided, and the test of all AUCs."""
        whys = dict.fromkeys(line.why for line in margin_lines(self.analysis) if line.why)
        why = " ".join(tr("No interval: {why}.", why=each) for each in whys)
        return f"{why or margin_note(self.analysis)} {omnibus_words(self.analysis)}".strip()


class ClustersFigure(TableWithIntervals):
    """The AUC's interval with clusters, and what it would be without."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        rows = tuple(map(self._row, standing_alone(self.analysis), self.analysis.models))
        heads = (tr("standing alone"), tr("in clusters"), tr("variance"))
        title = tr("AUC, {level} interval", level=level_words(self.analysis))
        return (PaintedTable(title, heads, rows, LEAD),)

    def strips(self) -> IntervalStrips:
        """Both intervals of each AUC."""
        rows = tuple(
            IntervalRow(
                each.model,
                self._style_of(model.name, model.look),
                model.curve.auc,
                (*_bar(each.alone, thick=False), *_bar(each.together, thick=True)),
            )
            for each, model in zip(standing_alone(self.analysis), self.analysis.models, strict=True)
        )
        caption = tr("thin: standing alone, thick: in clusters")
        return IntervalStrips(rows, (), caption, nested=False)

    def _row(self, each: StandingAlone, model: ModelResult) -> PaintedRow:
        ratio = each.variance_ratio
        times = NOTHING if ratio is None else tr("× {ratio}", ratio=formatting.number(ratio, 2))
        cells = (each.model, _bounds(each.alone), _bounds(each.together), times)
        return PaintedRow(cells, model.look)

    def note(self) -> str:
        """What belongs together."""
        return cluster_words(self.analysis)


def _bounds(found: Interval | None) -> str:
    if found is None or found.low is None or found.high is None:
        return NOTHING
    return formatting.interval(found.low, found.high)


def _bar(found: Interval | None, *, thick: bool) -> tuple[IntervalBar, ...]:
    """The bar of an interval; none where it is not known."""
    if found is None or found.low is None or found.high is None:
        return ()
    return (IntervalBar(found.low, found.high, thick),)
