"""The 3D part of the polytope view: a section that turns, whose faces answer the mouse."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.vus_polytope_sections import Section
from engine.wording.classes.section_words import error_arrow
from gui.paint.polytope_scene import SECTION_HOME
from gui.scene.looked_at import MakeDrawing
from gui.scene.picked import Picked, PickedKind
from gui.scene.polytope_drawing import PolytopeDrawing, polytope_drawing
from gui.themes.theme import Theme
from gui.views.cut_scene_view import CutSceneView

FIRST_CUT = 0.75  # of an axis of the box
NOTHING = tr(
    "There is no VUS polytope here.\nIt needs three classes, and classifiers with a confusion "
    "matrix each."
)


class SectionSceneView(CutSceneView):
    """Draws a section; a click on a face says which."""

    face_clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            theme, tr("Polytope"), NOTHING, parent, home=SECTION_HOME, first_cut=FIRST_CUT
        )
        self._section: Section | None = None
        self.clicked.connect(self._click)

    def show_section(self, section: Section | None, analysis: ClassesAnalysis | None) -> None:
        """Show a section of an analysis; None shows the analysis' own."""
        self._section = section
        self.show_analysis(analysis)

    def drawing_maker(self) -> MakeDrawing:
        """What draws the section, whole or cut."""
        return partial(polytope_drawing, section=self._section, cut=self._cut)

    def cut_words(self) -> Sequence[str]:
        """Cuts at error ratios."""
        drawing = self.drawing
        if drawing is None:
            return ()
        scene = drawing.scene
        errors = (error_arrow(place, scene.labels) for place in scene.boxed.coordinates)
        return [tr("Cut across {error}", error=error) for error in errors]

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
