"""One model's groups of cases as tables: its threshold in each, with intervals, and its curves."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.group_rates import RATE_KEYS
from engine.messages.language import tr
from engine.wording.certainty import level_words
from engine.wording.group_lines import (
    LARGEST_GAP,
    NOTHING,
    GroupLine,
    group_lines,
    groups_note,
    groups_title,
    rate_heads,
)
from gui.paint.painted_tables import PaintedRow, PaintedTable
from gui.paint.table_figure import TableFigure
from gui.themes.theme import Theme


class GroupsFigure(TableFigure):
    """The groups of the model in focus.

    Args:
        selected: index of that model; None for the one that costs least.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        first: int = 0,
        selected: int | None = None,
    ) -> None:
        super().__init__(analysis, theme, scale=scale, notes=notes, first=first)
        self._selected = selected

    @property
    def model(self) -> ModelResult | None:
        """The model in focus; None where every model is hidden."""
        return self.analysis.with_index(self._selected) or self.analysis.shown_in_use

    def tables(self) -> Sequence[PaintedTable]:
        """What the threshold does, sizes and AUCs, and the intervals, two columns at a time."""
        model = self.model
        if model is None:
            return ()
        lines, heads = group_lines(self.analysis, model), rate_heads(self.analysis)
        title = groups_title(self.analysis, model)
        curves = tuple(
            PaintedRow((line.name, line.cases, line.positives, line.auc)) for line in lines[:-1]
        )
        flagged, tpr, fpr, ppv, cost = range(len(RATE_KEYS))
        return (
            PaintedTable(title, heads, tuple(_row(line, line.rates) for line in lines)),
            PaintedTable(tr("own curve"), (tr("cases"), tr("positives"), "AUC"), curves),
            *(self._intervals(lines, pair) for pair in ((tpr, fpr), (flagged, ppv), (cost, None))),
        )

    def _intervals(self, lines: Sequence[GroupLine], pair: tuple[int, int | None]) -> PaintedTable:
        """The intervals of two numbers; None is the AUC."""
        heads = tuple(
            "AUC" if place is None else rate_heads(self.analysis)[place] for place in pair
        )
        cells = [
            [line.auc_interval if at is None else line.intervals[at] for at in pair]
            for line in lines
        ]
        rows = tuple(
            _row(line, [text or NOTHING for text in texts])
            for line, texts in zip(lines, cells, strict=True)
            if line.name != LARGEST_GAP or any(texts)
        )
        title = tr("{level} interval", level=level_words(self.analysis))
        return PaintedTable(title, heads, rows)

    def note(self) -> str:
        """What the groups are, and what equal odds would cost."""
        model = self.model
        return groups_note(self.analysis, () if model is None else (model,))


def _row(line: GroupLine, cells: Sequence[str]) -> PaintedRow:
    """One row; that of the largest gaps stands out."""
    return PaintedRow((line.name, *cells), strong=line.name == LARGEST_GAP)
