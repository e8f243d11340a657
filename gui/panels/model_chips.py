"""The models folded to chips, for small windows: swatch, name and AUC; a click hides or shows."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import MOST_IN_FRONT
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from gui.widgets.chip_column import SPACE, ChipColumn
from gui.widgets.heading import Separator
from gui.widgets.text import MEDIUM, Text

if TYPE_CHECKING:
    from engine.analysis.model_geometry import Geometry, ModelGeometry


class ModelChips(ChipColumn):
    """One chip per model, in the order of the models; below them what became of the rows.

    Of many, those in front come first, the highest VOROS above, then those that win elsewhere.
    """

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._shown: tuple[ModelGeometry, ...] = ()
        self.toggled.connect(self._propose)
        self._rows = RowsInBrief()
        self.add_foot(self._rows)

    def show_session(self, session: Session) -> None:
        """Show which models are hidden."""
        self._session = session
        self.show_hidden(session.hidden)

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._shown = ()

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models, and which of them costs least at the playhead."""
        models = analysis.geometry.models
        if models is not self._shown:
            self._shown = models
            self.make_chips(tuple(model.name for model in models), analysis.geometry.looks)
            self._rows.show_rows(analysis.geometry)
            for chip, model in zip(self.chips, models, strict=True):
                cases = tr("not known") if model.size is None else formatting.count(model.size)
                chip.show_number("AUC", formatting.rate(model.curve.auc), f", n = {cases}")
        if len(models) > MOST_IN_FRONT:
            self.order_chips(_in_order(analysis))
        best = None if analysis.chosen is None else analysis.chosen.name
        behind = {model.name for model in analysis.behind}
        for chip in self.chips:
            chip.show_best(chip.name == best)
            chip.show_behind(chip.name in behind)

    @Slot(object)
    def _propose(self, hidden: frozenset[str]) -> None:
        self.session_proposed.emit(replace(self._session, hidden=hidden))


def _in_order(analysis: Analysis) -> list[str]:
    """The names of all models: those in front by their VOROS, the others as looks are given."""
    front = sorted(analysis.in_front, key=lambda model: -model.voros.value)
    first = {model.name: place - len(front) for place, model in enumerate(front)}
    looks, models = analysis.geometry.looks, analysis.geometry.models
    places = {model.name: look for look, model in zip(looks, models, strict=True)} | first
    return sorted(places, key=places.__getitem__)


class RowsInBrief(QWidget):
    """How many rows are used, positive and left out, below chips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(0)
        column.addWidget(Separator())
        self._numbers = [Text("", 12, MEDIUM) for _ in range(3)]
        self._words = [Text(words, 10.5, tone="2") for words in _what_rows_are()]
        for number, words in zip(self._numbers, self._words, strict=True):
            column.addSpacing(2 * SPACE)
            for text in (number, words):
                column.addWidget(text, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_rows(self, geometry: "Geometry") -> None:
        """Show the numbers that are known."""
        out = geometry.source.rows_read - geometry.rows_used
        counts = (geometry.rows_used, geometry.positives, out)
        for number, words, count in zip(self._numbers, self._words, counts, strict=True):
            number.setText("" if count is None else formatting.short_count(count))
            words.setVisible(count is not None)
            number.setToolTip("" if count is None else f"{formatting.count(count)} {words.text()}")


def _what_rows_are() -> tuple[str, str, str]:
    return tr("rows"), tr("positive"), tr("left out")
