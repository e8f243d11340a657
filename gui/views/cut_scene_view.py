"""A 3D view of several classes that can be cut across each of its axes."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import as_text
from gui.paint.camera import Camera
from gui.scene.scene_cut import SceneCut
from gui.themes.theme import Theme
from gui.views.scene_view import SceneView


class CutSceneView(SceneView[ClassesAnalysis, ClassesSession]):
    """Offers cuts in its card's menu; the knob of one is dragged in the drawing.

    Args:
        theme: the look.
        name: of the view.
        nothing: what it says where there is nothing to draw.
        home: from where it is looked at first.
        first_cut: where a cut begins, as a share of its axis.
    """

    def __init__(
        self,
        theme: Theme,
        name: str,
        nothing: str,
        parent: QWidget | None = None,
        *,
        home: Camera,
        first_cut: float,
    ) -> None:
        super().__init__(theme, name, nothing, parent, home=home)
        self._first_cut = first_cut
        self._cut: SceneCut | None = None
        self._cuts: list[QAction] = []
        self.dragged.connect(self._take_cut)

    @abstractmethod
    def cut_words(self) -> Sequence[str]:
        """What a cut across each axis is called; nothing where nothing is drawn."""

    def menu_entries(self) -> Sequence[QAction]:
        """Cameras, and a cut across each axis or none."""
        words = self.cut_words()
        if not words:
            return ()
        for old in self._cuts:
            old.deleteLater()
        self._cuts = [QAction(tr("Whole, without a cut"), self)]
        self._cuts[0].triggered.connect(partial(self._take_cut, None))
        for axis, text in enumerate(words):
            action = QAction(text, self)
            action.triggered.connect(partial(self._take_cut, SceneCut(axis, self._first_cut)))
            self._cuts.append(action)
        return [*super().menu_entries(), *self._cuts]

    def reset_view(self) -> None:
        """Look from home at the whole."""
        self._take_cut(None)
        super().reset_view()

    def sentence(self, analysis: ClassesAnalysis) -> str:
        """Which classifier costs least."""
        return as_text(classes_verdict(analysis))

    @Slot(object)
    def _take_cut(self, cut: SceneCut | None) -> None:
        """Cut, or show the whole."""
        if cut != self._cut:
            self._cut = cut
            self._refresh()
