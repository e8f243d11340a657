"""The menu of the ROC plane: words and shape of the axes, confidence band, band of chance."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.rate_names import RATE_NAMES
from gui.widgets.term_tips import WHY_NOT

CHEAPEST = tr("Whichever costs least at t")


class PlaneMenu(QMenu):
    """Ticks what the session has chosen, and proposes another one."""

    session_proposed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = Session()
        self._models: tuple[str, ...] = ()
        self.axes = {key: QAction(names.words, self) for key, names in RATE_NAMES.items()}
        together = QActionGroup(self)
        for key, action in self.axes.items():
            action.setData(key)
            action.setCheckable(True)
            together.addAction(action)
            self.addAction(action)
        together.triggered.connect(self._choose_axes)
        self.square = self._toggle(tr("Both axes equally long"))
        self.square.triggered.connect(self._choose_square)
        self.addSeparator()
        self.confidence = self._toggle(tr("Confidence band of a curve"))
        self.confidence.setToolTip(tr("TPR at each FPR by itself, by the stratified bootstrap"))
        self.confidence.triggered.connect(self._choose_confidence)
        self.band_of = QMenu(tr("Whose curve"), self)
        self.addMenu(self.band_of)
        self.band_of.triggered.connect(self._choose_model)
        self.chance = self._toggle(tr("Band of chance"))
        self.chance.triggered.connect(self._choose_chance)
        self.setToolTipsVisible(True)

    def show_session(self, session: Session) -> None:
        """Tick what is chosen."""
        self._session, plane = session, session.plane
        self.axes[plane.axes].setChecked(True)
        self.square.setChecked(plane.square)
        self.confidence.setChecked(plane.confidence_band)
        self.chance.setChecked(plane.chance_band)
        self.band_of.setEnabled(plane.confidence_band)
        self.band_of.menuAction().setToolTip("" if plane.confidence_band else WHY_NOT["no band"])
        for action in self.band_of.actions():
            action.setChecked(action.data() == plane.band_model)

    def show_analysis(self, analysis: Analysis) -> None:
        """Offer the models whose curves are shown."""
        names = tuple(model.name for model in analysis.models)
        if names != self._models or not self.band_of.actions():
            self._models = names
            self.band_of.clear()
            for words, data in ((CHEAPEST, None), *((name, name) for name in names)):
                action = QAction(words.replace("&", "&&"), self.band_of)
                action.setCheckable(True)
                action.setData(data)
                self.band_of.addAction(action)
            self.show_session(self._session)

    def _toggle(self, words: str) -> QAction:
        action = QAction(words, self)
        action.setCheckable(True)
        self.addAction(action)
        return action

    def _propose(self, **changed: Any) -> None:  # noqa: ANN401 - attributes of PlaneChoices
        plane = replace(self._session.plane, **changed)
        self.session_proposed.emit(replace(self._session, plane=plane))

    @Slot(QAction)
    def _choose_axes(self, action: QAction) -> None:
        self._propose(axes=action.data())

    @Slot(bool)
    def _choose_square(self, square: bool) -> None:
        self._propose(square=square)

    @Slot(bool)
    def _choose_confidence(self, shown: bool) -> None:
        self._propose(confidence_band=shown)

    @Slot(bool)
    def _choose_chance(self, shown: bool) -> None:
        self._propose(chance_band=shown)

    @Slot(QAction)
    def _choose_model(self, action: QAction) -> None:
        self._propose(band_model=action.data())
