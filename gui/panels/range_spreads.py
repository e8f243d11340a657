"""How each stated range is spread under the measure of ranges: evenly, or in its logarithm."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.binary.voros.conditions import Conditions, Range, Scale
from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.segmented import Segmented
from gui.widgets.text import Phrase, Text

UNIFORM, LOGARITHMIC, LOG_ODDS = tr("Uniform"), tr("Log-uniform"), tr("Log-odds")
COST: tuple[tuple[str, Scale], ...] = ((UNIFORM, "linear"), (LOGARITHMIC, "log"))
PARTS: dict[str, tuple[str, tuple[tuple[str, Scale], ...]]] = {
    "cost_fp": ("C<sub>FP</sub>", COST),
    "cost_fn": ("C<sub>FN</sub>", COST),
    "prevalence": ("π", (*COST, (LOG_ODDS, "logit"))),
}
NAMES = {
    "cost_fp": tr("Within the range of C_FP"),
    "cost_fn": tr("Within the range of C_FN"),
    "prevalence": tr("Within the range of π"),
}


class RangeSpreads(QWidget):
    """A row for each range that is stated; the others have nothing to be spread over."""

    chosen = Signal(str, str)  # part of the conditions, and scale

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: dict[str, Segmented] = {}
        self._rows: dict[str, Flow] = {}
        self._words = Phrase(tr("Within each range"), 12, tone="2")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._words)
        for part, (symbol, scales) in PARTS.items():
            choice = Segmented(NAMES[part], [words for words, _ in scales], size=11.5)
            choice.chosen.connect(partial(self._choose, part))
            named = Text(symbol, 12, tone="2")
            named.setTextFormat(Qt.TextFormat.RichText)
            row = Flow()
            row.add(named)
            row.add(choice, right=True)
            column.addWidget(row)
            self.choices[part], self._rows[part] = choice, row

    def show_conditions(self, conditions: Conditions) -> None:
        """Show how each range is spread."""
        shown = False
        for part, (_, scales) in PARTS.items():
            stated: Range | None = getattr(conditions, part)
            ranged = stated is not None and not stated.exact
            self._rows[part].setVisible(ranged)
            shown = shown or ranged
            if stated is not None and ranged:
                self.choices[part].choose([scale for _, scale in scales].index(stated.scale))
        self._words.setVisible(shown)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for choice in self.choices.values():
            choice.show_theme(theme)

    def _choose(self, part: str, place: int) -> None:
        self.chosen.emit(part, PARTS[part][1][place][1])
