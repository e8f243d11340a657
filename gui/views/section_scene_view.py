"""The 3D part of the polytope view: a section that turns, whose faces answer the mouse."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.vus_polytope_sections import Section
from gui.paint.polytope_scene import SECTION_HOME, polytope_scene
from gui.scene.polytope_drawing import PolytopeDrawing
from gui.scene.scene_picking import Picked, PickedKind
from gui.themes.theme import Theme
from gui.views.scene_view import SceneView

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
        self.clicked.connect(self._click)

    def show_section(self, section: Section | None, analysis: ClassesAnalysis | None) -> None:
        """Show a section of an analysis; None shows the analysis' own."""
        self._section = section
        self.show_analysis(analysis)

    def drawing_of(self, analysis: ClassesAnalysis | None, theme: Theme) -> PolytopeDrawing | None:
        """The section."""
        scene = polytope_scene(analysis, theme, section=self._section)
        return None if scene is None else PolytopeDrawing(scene)

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
