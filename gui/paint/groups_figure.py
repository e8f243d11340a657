"""One model's groups of cases as a table."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.messages.language import tr
from engine.wording.certainty import level_words
from engine.wording.group_lines import group_lines, groups_note
from gui.paint.table_figure import PaintedRow, PaintedTable, TableFigure
from gui.themes.theme import Theme


class GroupsFigure(TableFigure):
    """The groups of the model in focus, with their sizes and AUCs.

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
        """One table."""
        model = self.model
        if model is None:
            return ()
        rows = tuple(
            PaintedRow((line.name, line.cases, line.positives, line.auc, line.interval))
            for line in group_lines(self.analysis, model)
        )
        interval = tr("{level} interval", level=level_words(self.analysis))
        heads = (tr("cases"), tr("positives"), "AUC", interval)
        return (PaintedTable(model.name, heads, rows),)

    def note(self) -> str:
        """What the groups are."""
        return groups_note(self.analysis)
