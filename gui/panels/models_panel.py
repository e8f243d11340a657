"""The models: colour, dash and marker, name, cases, AUC, and an eye that hides."""

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.analysis.analysis import MOST_IN_FRONT, Analysis, ModelGeometry
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.messages.language import tr
from engine.session.session import Session
from engine.session.session_kinds import with_alone, with_hidden
from engine.wording import formatting
from engine.wording.certainty import auc_interval_words, auc_note
from gui.panels.many_models import ManyModels
from gui.themes.theme import Theme
from gui.widgets.eye_row import EyeRow
from gui.widgets.heading import SectionHeading
from gui.widgets.swatch import Swatch
from gui.widgets.text import Phrase

BEST = tr("Costs least at t")
UNDER = tr(
    "An AUC below 0.5: the scores rank the classes worse than "
    "chance. Beside the verdict they can be turned round."
)


class ModelsPanel(QWidget):
    """One row per model, and one for the classifiers that look at nothing."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._theme: Theme | None = None
        self._shown: tuple[ModelGeometry, ...] = ()
        self._rows: list[ModelRow] = []
        self._before_alone: frozenset[str] = frozenset()
        self.many = ManyModels()
        self.many.hide()
        self.many.hide_toggled.connect(self._propose)
        self.many.alone_requested.connect(self._propose_alone)
        self.many.hidden_requested.connect(self._propose_hidden)
        self._baselines = _BaselineRow()
        self._list = QVBoxLayout()
        self._list.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._heading = SectionHeading(tr("Models"))
        column.addWidget(self._heading)
        column.addWidget(self.many)
        column.addLayout(self._list)
        column.addWidget(self._baselines)

    @property
    def rows(self) -> "tuple[ModelRow, ...]":
        """The models' rows, in the session's order."""
        return tuple(self._rows)

    def show_session(self, session: Session) -> None:
        """Show which models are hidden."""
        self._session = session
        for row in self._rows:
            row.show_hidden(row.name in session.hidden)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models, and which of them costs least at the playhead."""
        if analysis.geometry.models is not self._shown:
            self._make_rows(analysis.geometry.models, analysis.geometry.looks)
        many = len(self._shown) > MOST_IN_FRONT
        self.many.setVisible(many)
        if many:
            self._heading.set_note(formatting.count(len(self._shown)))
            self.many.show_analysis(analysis)
            return
        self._heading.set_note(", ".join(filter(None, ("AUC", auc_note(analysis)))))
        best = None if analysis.best is None else analysis.best.name
        shown = {model.name: model for model in analysis.models}
        for row in self._rows:
            row.show_best(row.name == best, BEST)
            if row.name in shown:
                row.show_interval(*auc_interval_words(analysis, shown[row.name]))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.many.show_theme(theme)
        self._baselines.show_theme(theme)
        for row in self._rows:
            row.show_theme(theme)

    def _make_rows(self, models: tuple[ModelGeometry, ...], looks: tuple[int, ...]) -> None:
        for row in self._rows:
            self._list.removeWidget(row)
            row.deleteLater()
        self._shown = models
        names = tuple(model.name for model in models)
        aucs = formatting.distinct_texts([model.curve.auc for model in models])
        self._rows = [
            ModelRow(index, looks[index], model, aucs[index], names)
            for index, model in enumerate(models)
            if len(models) <= MOST_IN_FRONT
        ]
        for row in self._rows:
            row.hide_toggled.connect(self._propose)
            row.alone_requested.connect(self._propose_alone)
            row.show_hidden(row.name in self._session.hidden)
            if self._theme is not None:
                row.show_theme(self._theme)
            self._list.addWidget(row)

    @Slot(str, bool)
    def _propose(self, name: str, hide: bool) -> None:
        self.session_proposed.emit(with_hidden(self._session, name, hide=hide))

    @Slot(str)
    def _propose_alone(self, name: str) -> None:
        """Show one model alone, or those again that were shown before."""
        names = [model.name for model in self._shown]
        if len(names) - len(self._session.hidden) != 1:
            self._before_alone = self._session.hidden
        self.session_proposed.emit(with_alone(self._session, name, names, self._before_alone))

    @Slot(object)
    def _propose_hidden(self, hidden: frozenset[str]) -> None:
        self.session_proposed.emit(replace(self._session, hidden=hidden))


def _size_words(model: ModelGeometry) -> str:
    """How many cases the model has, or that its points tell none."""
    return tr("points only") if model.size is None else f"n = {formatting.short_count(model.size)}"


class ModelRow(EyeRow):
    """One model: eye, swatch, name and AUC; below them its cases.

    Args:
        index: the model's place.
        look: the place of its look.
        model: its curve.
        auc: its AUC as written.
        names: those of all models, from which its own is told apart where it is cut.
    """

    def __init__(
        self,
        index: int,
        look: int,
        model: ModelGeometry,
        auc: str,
        names: tuple[str, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(index, look, names, parent)
        self._under = model.curve.auc < 0.5
        self.value.setText(auc)
        self.below.setText(_size_words(model))
        self.below.setToolTip(
            NO_COUNTS
            if model.size is None
            else tr("{size} cases", size=formatting.count(model.size))
        )
        if self._under:
            self.remark.set_tone("error")
            self.remark.setText(tr("under the diagonal"))
            self.remark.setToolTip(UNDER)

    def show_interval(self, words: str, tip: str) -> None:
        """Show the AUC's interval, unless the model is worse than chance: that comes first."""
        if not self._under and words != self.remark.text():
            self.remark.setText(words)
            self.remark.setToolTip(tip)


class _BaselineRow(QWidget):
    """Flag no one, flag everyone: always there, for every model is measured against them."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(24)
        self._swatch = Swatch()
        row = QHBoxLayout(self)
        row.setContentsMargins(29, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(self._swatch)
        row.addWidget(Phrase(tr("Flag no one / everyone"), 12, tone="3"), 1)
        self.setToolTip(tr("What doing nothing costs: every model is measured against it."))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._swatch.show_model(theme, None)
