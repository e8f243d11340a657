"""The models: colour, dash and marker, name, cases, AUC, and an eye that hides."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import MOST_IN_FRONT, ModelGeometry
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.messages.language import tr
from engine.session.model_changes import changeable, moved, recoloured, renamed, turned
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.certainty import auc_interval_words, auc_note
from gui.panels.eye_rows import EyeRows
from gui.panels.new_name import ask_for_new_name
from gui.themes.theme import Theme
from gui.widgets.eye_row import EyeRow
from gui.widgets.model_menu import DOWN, LOOK, RENAME, TURN
from gui.widgets.swatch import Swatch
from gui.widgets.term_tips import TIPS
from gui.widgets.text import Phrase

if TYPE_CHECKING:
    from gui.panels.many_models import ManyModels

BEST = tr("Costs least at t")
SELECTED = tr(
    "Selected: views of one model show it. Esc goes back to the one that costs least at t."
)
UNDER = tr(
    "An AUC below 0.5: the scores rank the classes worse than "
    "chance. Beside the verdict they can be turned round."
)


class ModelsPanel(EyeRows):
    """One row per model, and one for the classifiers that look at nothing."""

    model_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Models"), Session(), parent)
        self._shown: tuple[ModelGeometry, ...] = ()
        self._made: list[ModelRow] = []
        self._analysis: Analysis | None = None
        self._selected: int | None = None
        self._renewed = ""  # the model whose row is the current one anew: keys go on moving it
        self._baselines = _BaselineRow()
        self._column.addWidget(self._baselines)

    @cached_property
    def many(self) -> "ManyModels":
        """The list in the place of rows, made for the first file that has so many models."""
        # A door: its delegate makes enumerations of Qt, a hundredth of a second.
        from gui.panels.many_models import ManyModels

        made = ManyModels()
        made.hide()
        made.hide_toggled.connect(self._propose)
        made.alone_requested.connect(self._propose_alone)
        made.model_pressed.connect(self._select)
        made.hidden_requested.connect(self._propose_hidden)
        made.change_requested.connect(self._change)
        if self._theme is not None:
            made.show_theme(self._theme)
        self._column.insertWidget(1, made)
        return made

    @property
    def names(self) -> Sequence[str]:
        """The names of all models, whether they have rows or not."""
        return [model.name for model in self._shown]

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models, and which of them is selected or costs least at the playhead."""
        self._analysis = analysis = _with_kept_intervals(analysis, self._analysis)
        if analysis.geometry.models is not self._shown:
            self._make_rows(analysis.geometry.models, analysis.geometry.looks)
        if len(self._shown) > MOST_IN_FRONT:
            self.many.show()
            self._heading.set_note(formatting.count(len(self._shown)))
            self.many.list.changes = changeable(analysis.session)
            self.many.show_analysis(analysis)
            self.many.list.go_to(self._renewed)
            self._renewed = ""
            self._mark()
            return
        self._let_go_of_many()
        self._heading.set_note(", ".join(filter(None, ("AUC", auc_note(analysis)))))
        self._mark()
        shown = {model.name: model for model in analysis.models}
        for row in self._made:
            if row.name in shown:
                row.show_interval(*auc_interval_words(analysis, shown[row.name]))

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None
        self._make_rows((), ())
        self._let_go_of_many()

    def _let_go_of_many(self) -> None:
        if "many" in vars(self):
            self.many.hide()
            self.many.let_go()

    @Slot(object)
    def show_selected(self, model: int | None) -> None:
        """Mark the model of an index; None marks the one that costs least at the playhead."""
        self._selected = model
        self._mark()

    def _mark(self) -> None:
        best = None if self._analysis is None else self._analysis.chosen
        name, why = "" if best is None else best.name, BEST
        if self._selected is not None and self._selected < len(self._shown):
            name, why = self._shown[self._selected].name, SELECTED
        if "many" in vars(self):
            self.many.show_marked(name)
        for row in self._made:
            row.show_marked(row.name == name, why)

    @Slot(str)
    def _select(self, name: str) -> None:
        """Select a model; one that is hidden cannot be looked at."""
        place = next(at for at, model in enumerate(self._shown) if model.name == name)
        if name not in self._session.hidden:
            self.model_selected.emit(place)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        super().show_theme(theme)
        if "many" in vars(self):
            self.many.show_theme(theme)
        self._baselines.show_theme(theme)

    def _make_rows(self, models: tuple[ModelGeometry, ...], looks: tuple[int, ...]) -> None:
        self._shown = models
        names = tuple(model.name for model in models)
        aucs = formatting.distinct_texts([model.curve.auc for model in models])
        self._made = [
            ModelRow(index, looks[index], model, aucs[index], names)
            for index, model in enumerate(models)
            if len(models) <= MOST_IN_FRONT
        ]
        self.take_rows(self._made)
        changes = isinstance(self._session, Session) and changeable(self._session)
        for row in self._made:
            row.model_pressed.connect(self._select)
            row.changes = row.turns = changes
            row.change_requested.connect(self._change)
        if self._made and self._renewed in names:
            renewed = self._made[names.index(self._renewed)]
            renewed.show()
            renewed.setFocus()
        if self._made:
            self._renewed = ""

    @Slot(str, str, object)
    def _change(self, name: str, what: str, value: object) -> None:
        """Propose a model with another name, look, place or direction."""
        session = self._session
        if self._analysis is None or not isinstance(session, Session):
            return
        looks = self._analysis.geometry.looks
        if what == RENAME:
            answer = ask_for_new_name(self, name, partial(renamed, session, name))
            name, proposed = answer or (name, session)
        elif what == LOOK and isinstance(value, int):
            proposed = recoloured(session, name, value, looks)
        elif what == TURN:
            proposed = turned(session, name)
        else:
            by = 1 if what == DOWN else -1
            if isinstance(value, str):  # the neighbour that it goes past
                by = self.names.index(value) - self.names.index(name)
            proposed = moved(session, name, by, looks)
        if proposed != session:
            self._renewed = name
            self.session_proposed.emit(proposed)

    @Slot(object)
    def _propose_hidden(self, hidden: frozenset[str]) -> None:
        self.session_proposed.emit(replace(self._session, hidden=hidden))


def _with_kept_intervals(analysis: Analysis, before: Analysis | None) -> Analysis:
    """An analysis with the AUCs' intervals of one before, which t and costs do not change."""
    if before is None or analysis.corrected is not None or analysis.inference is not None:
        return analysis
    one, other = analysis.session, before.session
    same = (one.level, one.auc_interval) == (other.level, other.auc_interval)
    if not same or analysis.geometry is not before.geometry:
        return analysis
    return replace(analysis, corrected=before.corrected, inference=before.inference)


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
        self.value.setToolTip(TIPS["auc"])
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
