"""The ROC surface of three ordered classes in the window."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_marker import Cuts
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.ordered_words import best_words, decimal_at, order_words
from engine.wording.text_spans import as_text
from gui.scene.drawing import PointedPart
from gui.scene.looked_at import MakeDrawing
from gui.scene.ordered_drawing import OrderedDrawing, ordered_drawing, picked_cuts
from gui.scene.ordered_scene import ORDERED_HOME, shown_model
from gui.scene.picked import Picked
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.scene_view import SceneView
from gui.views.view_data import ViewData

NOTHING = tr("The surface is there for a score of three classes whose order is stated.")


class OrderedView(SceneView[ClassesAnalysis, ClassesSession]):
    """Shows what two thresholds on a score call right; they are dragged, or a click puts them.

    Args:
        pointer: which score is shown, and where its thresholds are dragged to in any view.
        theme: the look.
    """

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        name = tr("Ordered-class surface")
        super().__init__(theme, name, NOTHING, parent, home=ORDERED_HOME)
        self._pointer = pointer
        self._session = ClassesSession()
        self._own: list[QAction] = []
        self.dragged.connect(self._drag)
        self.drag_finished.connect(self._settle)
        self.pointed.connect(self._share_pointed)
        self.clicked.connect(self._click)
        pointer.score_changed.connect(self._follow)

    def drawing_maker(self) -> MakeDrawing:
        """What draws the surface of the model that is shown, with the thresholds as they are."""
        pointer = self._pointer
        return partial(ordered_drawing, model=pointer.scored, dragged=pointer.dragged)

    def show_session(self, session: ClassesSession) -> None:
        """Know what is chosen, to propose thresholds."""
        self._session = session

    def sentence(self, analysis: ClassesAnalysis) -> str:
        """Which classifier costs least."""
        return as_text(classes_verdict(analysis))

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose surface it is, and which order."""
        found = shown_model(analysis, self._pointer.scored)
        if found is None or found.ordered is None:
            return ""
        order = order_words(found.ordered)
        return f"{found.name}, {order}"

    def menu_entries(self) -> Sequence[QAction]:
        """Cameras, the other scores, and the best thresholds where others are chosen."""
        if self._analysis is None or not isinstance(self._drawing, OrderedDrawing):
            return ()
        for old in self._own:
            old.deleteLater()
        self._own = []
        shown = self._drawing.shown
        for found in self._analysis.ordered:
            if found.name != shown.found.name:
                action = QAction(tr("Show {name}", name=found.name), self)
                action.triggered.connect(partial(self._pointer.show_score, found.name))
                self._own.append(action)
        if shown.result.cuts != shown.result.best:
            words = tr("Back to the thresholds: {best}", best=best_words(shown.result))
            action = QAction(words, self)
            action.triggered.connect(self.use_best)
            self._own.append(action)
        return [*super().menu_entries(), *self._own]

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """Every block's thresholds, and what they call right."""
        found = shown_model(analysis, self._pointer.scored)
        if found is None or found.ordered is None:
            return None
        surface, marker = found.ordered.surface, found.ordered.marker
        pairs = surface.all_cuts
        pairs = pairs[pairs[:, 0] <= pairs[:, 1]]
        words = {cut: decimal_at(marker, cut) for cut in np.unique(pairs).tolist()}
        low, high = ([words[cut] for cut in end.tolist()] for end in pairs.T)
        rates = marker.rates_of(pairs)
        return ViewData(
            "ordered-surface",
            {
                tr("first threshold"): low,
                tr("second threshold"): high,
                **{
                    tr("{label} called right", label=label): rates[:, place].tolist()
                    for place, label in enumerate(marker.labels)
                },
            },
        )

    @Slot()
    def use_best(self) -> None:
        """Take the best thresholds again."""
        if isinstance(self._drawing, OrderedDrawing):
            name = self._drawing.shown.found.name
            self.session_proposed.emit(self._session.with_thresholds(name, None))

    @Slot()
    def _follow(self) -> None:
        """Another score, or other thresholds, are shown."""
        self._refresh()
        self.subtitle_changed.emit()

    @Slot(object)
    def _drag(self, cuts: Cuts) -> None:
        if isinstance(self._drawing, OrderedDrawing):
            self._pointer.drag_thresholds((self._drawing.shown.found.name, cuts))

    @Slot()
    def _settle(self) -> None:
        """The session takes the thresholds where they were let go."""
        if isinstance(self._drawing, OrderedDrawing) and self._pointer.dragged is not None:
            self._propose(self._drawing.shown.cuts)

    @Slot(object)
    def _click(self, picked: Picked | None) -> None:
        if picked is not None and isinstance(self._drawing, OrderedDrawing):
            self._propose(picked_cuts(self._drawing, picked))

    def _propose(self, cuts: Cuts) -> None:
        """Propose thresholds; they are shown there until the answer comes."""
        if isinstance(self._drawing, OrderedDrawing):
            shown = self._drawing.shown
            self._pointer.drag_thresholds((shown.found.name, cuts))
            chosen = shown.result.marker.thresholds(cuts)
            self.session_proposed.emit(self._session.with_thresholds(shown.found.name, chosen))

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, in which thresholds are where the session has them."""
        self._pointer.settle_thresholds(analysis)
        super().show_analysis(analysis)

    @Slot(object)
    def _share_pointed(self, pointed: PointedPart | None) -> None:
        """Let other views know whose surface the mouse is on."""
        if pointed is None or not isinstance(self._drawing, OrderedDrawing):
            self._pointer.point_at(None)
        else:
            self._pointer.point_at(PointedClassifier(self._drawing.shown.found.name))
