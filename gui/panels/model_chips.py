"""The models folded to chips, for small windows: swatch, name and AUC; a click hides or shows."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import MOST_IN_FRONT
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from gui.widgets.chip_column import ChipColumn

if TYPE_CHECKING:
    from engine.analysis.model_geometry import ModelGeometry


class ModelChips(ChipColumn):
    """One chip per model, in the order of the models; of many, those that win come first."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._shown: tuple[ModelGeometry, ...] = ()
        self.toggled.connect(self._propose)

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
            ordered = list(zip(analysis.geometry.looks, models, strict=True))
            if len(models) > MOST_IN_FRONT:
                ordered.sort(key=lambda pair: pair[0])
            self.make_chips(
                tuple(model.name for _, model in ordered), tuple(look for look, _ in ordered)
            )
            for chip, (_, model) in zip(self.chips, ordered, strict=True):
                cases = tr("not known") if model.size is None else formatting.count(model.size)
                chip.show_number("AUC", formatting.rate(model.curve.auc), f", n = {cases}")
        best = None if analysis.chosen is None else analysis.chosen.name
        behind = {model.name for model in analysis.behind}
        for chip in self.chips:
            chip.show_best(chip.name == best)
            chip.show_behind(chip.name in behind)

    @Slot(object)
    def _propose(self, hidden: frozenset[str]) -> None:
        self.session_proposed.emit(replace(self._session, hidden=hidden))
