"""The tables of the Decide page: questions, unseen rows, clusters, margins."""

from collections.abc import Sequence

from engine.analysis.analysis import ModelResult
from engine.binary.inference.delong import auc_interval, auc_variance
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


class MarginFigure(TableFigure):
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

    def note(self) -> str:
        """How it is decided, and the test of all AUCs."""
        whys = dict.fromkeys(line.why for line in margin_lines(self.analysis) if line.why)
        why = " ".join(tr("No interval: {why}.", why=each) for each in whys)
        return f"{why or margin_note(self.analysis)} {omnibus_words(self.analysis)}".strip()


class ClustersFigure(TableFigure):
    """The AUC's interval with clusters, and what it would be without."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        rows = tuple(map(self._row, self.analysis.models))
        heads = (tr("standing alone"), tr("in clusters"), tr("variance"))
        title = tr("AUC, {level} interval", level=level_words(self.analysis))
        return (PaintedTable(title, heads, rows, LEAD),)

    def _row(self, model: ModelResult) -> PaintedRow:
        session, counts = self.analysis.session, model.geometry.counts
        together, times = model.auc_interval, NOTHING
        alone = NOTHING
        if counts is not None and not model.geometry.weighted:
            own = auc_variance(counts)
            alone = _bounds(auc_interval(own, session.level, session.delong))
            variance = model.geometry.auc_variance.variance
            if own.variance and variance is not None:
                times = tr("× {ratio}", ratio=formatting.number(variance / own.variance, 2))
        return PaintedRow((model.name, alone, _bounds(together), times), model.look)

    def note(self) -> str:
        """What belongs together."""
        return cluster_words(self.analysis)


def _bounds(found: Interval) -> str:
    if found.low is None or found.high is None:
        return NOTHING
    return formatting.interval(found.low, found.high)
