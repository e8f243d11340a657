"""The 3D part of the polytope view: a section that turns, whose faces answer the mouse."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.vus_polytope_sections import Section
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.section_words import error_arrow
from engine.wording.text_spans import as_text
from gui.paint.polytope_scene import SECTION_HOME
from gui.scene.looked_at import MakeDrawing
from gui.scene.picked import Picked, PickedKind
from gui.scene.polytope_drawing import PolytopeDrawing, polytope_drawing
from gui.scene.scene_cut import SceneCut
from gui.themes.theme import Theme
from gui.views.scene_view import SceneView

FIRST_CUT = 0.75  # of an axis of the box
NOTHING = tr(
    "There is no VUS polytope here.\nIt needs three classes, and classifiers with a confusion "
    "matrix each."
)


class SectionSceneView(SceneView[ClassesAnalysis, ClassesSession]):
    """Draws a section; a click on a face says which."""

    face_clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Polytope"), NOTHING, parent, home=SECTION_HOME)
        self._section: Section | None = None
        self._cut: SceneCut | None = None
        self._cuts: list[QAction] = []
        self.dragged.connect(self._take_cut)
        self.clicked.connect(self._click)

    def show_section(self, section: Section | None, analysis: ClassesAnalysis | None) -> None:
        """Show a section of an analysis; None shows the analysis' own."""
        self._section = section
        self.show_analysis(analysis)

    def drawing_maker(self) -> MakeDrawing:
        """What draws the section, whole or cut."""
        return partial(polytope_drawing, section=self._section, cut=self._cut)

    def sentence(self, analysis: ClassesAnalysis) -> str:
        """Which classifier costs least."""
        return as_text(classes_verdict(analysis))

    def menu_entries(self) -> Sequence[QAction]:
        """Cameras, and a cut across each axis or none."""
        drawing = self.drawing
        if drawing is None:
            return ()
        for old in self._cuts:
            old.deleteLater()
        self._cuts = [QAction(tr("Whole, without a cut"), self)]
        self._cuts[0].triggered.connect(partial(self._take_cut, None))
        for axis, coordinate in enumerate(drawing.scene.boxed.coordinates):
            error = error_arrow(coordinate, drawing.scene.labels)
            action = QAction(tr("Cut across {error}", error=error), self)
            action.triggered.connect(partial(self._take_cut, SceneCut(axis, FIRST_CUT)))
            self._cuts.append(action)
        return [*super().menu_entries(), *self._cuts]

    def reset_view(self) -> None:
        """Look from home at the whole."""
        self._take_cut(None)
        super().reset_view()

    @Slot(object)
    def _take_cut(self, cut: SceneCut | None) -> None:
        """Cut, or show the whole."""
        if cut != self._cut:
            self._cut = cut
            self._refresh()

    @property
    def drawing(self) -> PolytopeDrawing | None:
        """What is drawn now."""
        return self._drawing if isinstance(self._drawing, PolytopeDrawing) else None

    def subtitle(self, analysis: ClassesAnalysis) -> str:  # noqa: ARG002
        """It stands in a view that has one."""
        return ""

    @Slot(object)
    def _click(self, picked: Picked | None) -> None:
        if picked is not None and picked.kind is PickedKind.FACE:
            self.face_clicked.emit(picked.index)
