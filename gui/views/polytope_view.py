"""Sections of the VUS polytope in the window: the body, its sliders, small multiples along one.

A slider moves the section at once; the session takes it when the slider is let go.
"""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QAction, QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.section_strips import section_through
from engine.multiclass.stated_costs import with_exact_costs
from engine.multiclass.vus_polytope_sections import Section, room_of, section
from engine.wording.classes.section_words import error_arrow, section_subtitle
from gui.scene.drawing import PointedPart
from gui.scene.looked_at import LookedAt
from gui.scene.picked import PickedKind
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.section_controls import SectionControls
from gui.views.section_scene_view import SectionSceneView
from gui.views.section_strip_view import SectionStripView
from gui.views.view_data import ViewData, data_of_rows
from gui.views.view_widget import ViewWidget
from gui.widgets.nested import nested
from gui.widgets.scroll_column import ScrollColumn

CONTROLS = 280
ENDLESS = 16777215  # px: no limit
GAP = 12
BESIDE = 640  # px of width from which the controls stand at the right
STRIP = 470  # px of height from which the strip is shown
STRIP_SHARE = 0.28
UPRIGHT_WIDTH, UPRIGHT_HEIGHT = 840, 240  # px from which a strip stands beside the body, else
UPRIGHT = 164  # px of its width
LEAST = QSize(260, 300)


class PolytopeView(ViewWidget[ClassesAnalysis, ClassesSession]):
    """Shows the section that the session asks for, and lets the user move it."""

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pointer = pointer
        self._theme = theme
        self._analysis: ClassesAnalysis | None = None
        self._section: Section | None = None
        self._dragging, self._strip_is_below = False, True
        self.scene = SectionSceneView(theme)
        self.controls = SectionControls()
        self.strip = SectionStripView()
        self._column = ScrollColumn(self.controls)
        self._column.setFixedWidth(CONTROLS)
        self._lay_out()
        self.scene.face_clicked.connect(self._use_costs)
        self.scene.pointed.connect(self._point)
        for part in (self.controls, self.strip):
            part.value_dragged.connect(self.move_section)
            part.drag_finished.connect(self._settle)
        self.controls.classifier_chosen.connect(self.go_through)
        self.controls.swapped.connect(self.swap)
        self.show_theme(theme)

    def _lay_out(self) -> None:
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(GAP)
        self._upper = nested(QHBoxLayout(), self._whole, 1)
        self._upper.setSpacing(GAP)
        self._upper.addWidget(self.scene, 1)
        self._upper.addWidget(self._column)
        self._whole.addWidget(self.strip)

    @property
    def section(self) -> Section | None:
        """What is shown."""
        return self._section

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis; while a slider moves, its place in it.

        Where costs or priors alone have changed the section and looks are the same, and stay.
        """
        before, self._analysis = self._analysis, analysis
        if before is not None and analysis is not None and self._shows(before, analysis):
            if analysis.strips is not before.strips:
                self._show_strips()
            return
        if analysis is None or analysis.polytope is None:
            self._section = None
        elif self._dragging and self._section is not None:
            self._section = section(analysis.polytope, dict(self._section.fixed))
        else:
            self._section = analysis.section
        self._refresh()

    def _shows(self, before: ClassesAnalysis, analysis: ClassesAnalysis) -> bool:
        """Whether the section of an analysis is the one that is shown, in the same colours."""
        return analysis.section is self._section and analysis.looks == before.looks

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show strips that have come."""
        self._analysis = analysis
        self._show_strips()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.scene.show_theme(theme)
        self.controls.show_theme(theme)
        self.strip.show_theme(theme)
        self._refresh()

    def reset_view(self) -> None:
        """Look from home."""
        self.scene.reset_view()

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Whose reach it is, and that three of six coordinates are fixed."""
        return "" if analysis.section is None else section_subtitle(analysis.section)

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """The corners of the section that is shown."""
        return None if self._section is None else _section_table(self._section, analysis.labels)

    def menu_entries(self) -> Sequence[QAction]:
        """The cameras that the body offers."""
        return self.scene.menu_entries()

    def looked_at(self) -> LookedAt:
        """The body from where it is seen now."""
        return self.scene.looked_at()

    def snapshot(self, width: int, height: int, scale: float = 1.0) -> QImage:
        """A picture of the body as it is looked at now."""
        return self.scene.snapshot(width, height, scale)

    @Slot(int, float)
    def move_section(self, coordinate: int, value: float) -> None:
        """Hold an error ratio fixed at another value, at once."""
        if self._section is not None and self._analysis is not None:
            self._dragging = True
            fixed = {**dict(self._section.fixed), coordinate: value}
            self._show(section(self._section.polytope, fixed))

    @Slot(int)
    def go_through(self, classifier: int) -> None:
        """Hold fixed what is held fixed at a classifier's values."""
        if self._section is not None:
            first, second, third = (place for place, _ in self._section.fixed)
            through = section_through(self._section.polytope, classifier, (first, second, third))
            self._show(through)
            self._settle()

    @Slot(int, int)
    def swap(self, fixed: int, free: int) -> None:
        """Let a fixed error ratio vary, and hold a free one fixed: where the classifier has it."""
        found = self._section
        if found is None:
            return
        held = {place: value for place, value in found.fixed if place != fixed}
        count = len(found.polytope.names) - found.polytope.classes
        at = next((place for place in range(count) if found.through(place)), 0)
        value = float(np.clip(found.polytope.errors[at, free], 0.0, 1.0))
        held[free] = value
        if min(room_of(found.polytope, held)) < 0:  # of its class the others leave less
            held[free] = max(value + min(room_of(found.polytope, held)), 0.0)
        self._show(section(found.polytope, held))
        self._settle()

    def _show(self, found: Section) -> None:
        self._section = found
        self._refresh()

    @Slot()
    def _settle(self) -> None:
        """Propose the section that is shown."""
        self._dragging = False
        analysis, found = self._analysis, self._section
        if analysis is None or found is None:
            return
        rest = analysis.session.sections[1:]
        wanted = (found.fixed, *rest)
        if wanted != analysis.session.sections:
            self.session_proposed.emit(replace(analysis.session, sections=wanted))

    @Slot(object)
    def _point(self, pointed: PointedPart | None) -> None:
        """Show in all views who alone is cheapest on the face that the mouse is on."""
        found, picked = self._section, None if pointed is None else pointed.picked
        best: tuple[str, ...] = ()
        if found is not None and picked is not None and picked.kind is PickedKind.FACE:
            trivial = found.polytope.names[-found.polytope.classes :]
            best = tuple(name for name in found.best_on(picked.index) if name not in trivial)
        self._pointer.point_at(PointedClassifier(best[0]) if len(best) == 1 else None)

    @Slot(int)
    def _use_costs(self, face: int) -> None:
        """Propose a facet's costs: its prior × cost of each error, at the priors in use."""
        analysis, found = self._analysis, self._section
        if analysis is None or found is None or not found.facets[face]:
            return
        if (analysis.priors <= 0).any():
            return
        matrix = found.cost_matrix(face, analysis.priors)
        self.session_proposed.emit(with_exact_costs(analysis.session, matrix, analysis.labels))

    def _refresh(self) -> None:
        analysis, found = self._analysis, self._section
        self.scene.show_section(found, analysis)
        self._fit()
        if analysis is not None and found is not None:
            self.controls.show_section(found, analysis, self._theme)
        self._show_strips()

    def _show_strips(self) -> None:
        analysis, drawing = self._analysis, self.scene.drawing
        if analysis is not None and drawing is not None:
            self.strip.show_strips(analysis.strips, drawing.scene, self.scene.camera)

    def sizeHint(self) -> QSize:
        """As in the window at its usual size."""
        return QSize(960, 760)

    def minimumSizeHint(self) -> QSize:
        """What it can do with, whatever is beside the body now."""
        return LEAST

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Controls where it is wide; the strip below where it is high, else upright beside."""
        shown, size = self._section is not None, self.size()
        self._column.setVisible(shown and size.width() >= BESIDE)
        below = size.height() >= STRIP
        upright = size.width() >= UPRIGHT_WIDTH and size.height() >= UPRIGHT_HEIGHT
        self.strip.setVisible(shown and (below or upright))
        if below is not self._strip_is_below:
            self._strip_is_below = below
            self._place_strip()
        if below:
            self.strip.setFixedHeight(max(round(STRIP_SHARE * size.height()), 190))

    def _place_strip(self) -> None:
        """Put the strip below the body, or upright at its left."""
        below = self._strip_is_below
        self.strip.stand_upright(not below)
        if below:
            self._upper.removeWidget(self.strip)
            self._whole.addWidget(self.strip)
            self.strip.setMinimumWidth(0)
            self.strip.setMaximumWidth(ENDLESS)
        else:
            self._whole.removeWidget(self.strip)
            self._upper.insertWidget(0, self.strip)
            self.strip.setFixedWidth(UPRIGHT)
            self.strip.setMinimumHeight(0)
            self.strip.setMaximumHeight(ENDLESS)


def _section_table(section: Section, labels: Sequence[str]) -> ViewData:
    """The corners of a section of the VUS polytope, face by face, with who is cheapest there.

    What is held fixed has the same value in every row.
    """
    arrows = {place: error_arrow(place, labels) for place in range(6)}
    rows = [
        (number, ", ".join(section.best_on(place)), *corner, *(held for _, held in section.fixed))
        for place, number in enumerate(range(1, len(section.solid.faces) + 1))
        for corner in section.solid.faces[place].corners.tolist()
    ]
    moving = [arrows[place] for place in section.free]
    return data_of_rows(
        "polytope-section",
        ("face", "winner", *moving, *(arrows[place] for place, _ in section.fixed)),
        rows,
    )
