"""One model's groups of cases as tables: its threshold in each, with intervals, and its curves."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.messages.language import tr
from engine.wording.certainty import level_words
from engine.wording.group_lines import (
    LARGEST_GAP,
    group_lines,
    groups_note,
    groups_title,
    rate_heads,
)
from gui.paint.table_figure import PaintedRow, PaintedTable, TableFigure
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
        return self.analysis.with_index(self._selected) or self.analysis.cheapest

    def tables(self) -> Sequence[PaintedTable]:
        """What the threshold does, the intervals of that, sizes and AUCs."""
        model = self.model
        if model is None:
            return ()
        lines, heads = group_lines(self.analysis, model), rate_heads(self.analysis)
        interval = tr("{level} interval", level=level_words(self.analysis))
        rule = groups_title(self.analysis, model)
        sizes = (tr("cases"), tr("positives"), "AUC", interval)
        curves = (
            PaintedRow((line.name, line.cases, line.positives, line.auc, line.auc_interval))
            for line in lines[:-1]
        )
        return (
            PaintedTable(
                rule,
                heads,
                tuple(
                    PaintedRow((line.name, *line.rates), strong=line.name == LARGEST_GAP)
                    for line in lines
                ),
            ),
            PaintedTable(
                interval,
                heads,
                tuple(
                    PaintedRow((line.name, *line.intervals), strong=line.name == LARGEST_GAP)
                    for line in lines
                ),
            ),
            PaintedTable(tr("Each group’s own curve"), sizes, tuple(curves)),
        )

    def note(self) -> str:
        """What the groups are, and what equal odds would cost."""
        model = self.model
        return groups_note(self.analysis, () if model is None else (model,))
