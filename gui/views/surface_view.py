"""The ROC surface in the window."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from gui.paint.pointed import Pointed
from gui.paint.surface_scene import surface_subtitle
from gui.scene.drawing import PointedPart
from gui.scene.looked_at import MakeDrawing
from gui.scene.picked import Picked
from gui.scene.surface_drawing import SurfaceDrawing, surface_drawing
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.scene_view import SceneView
from gui.views.tables_of_views import winners_table
from gui.views.view_data import ViewData

ALL_HIDDEN = tr("Every model is hidden.\nShow one to see its surface.")


class SurfaceView(SceneView[Analysis, Session]):
    """Shows an Analysis as the block that its best models leave; its slice moves the playhead."""

    def __init__(self, playhead: Playhead, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("ROC surface"), ALL_HIDDEN, parent)
        self._playhead = playhead
        self._cut = QAction(tr("Cut off what lies beyond t"), self)
        self._cut.setCheckable(True)
        self._cut.toggled.connect(self._refresh)
        self.dragged.connect(playhead.move)
        self.drag_finished.connect(playhead.rest)
        self.pointed.connect(self._share_pointed)
        self.clicked.connect(self._move_to)
        playhead.pointed_changed.connect(self.follow_pointed)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none; intervals that came since change nothing here."""
        if not _is_refined(self._analysis, analysis):
            super().show_analysis(analysis)

    def drawing_maker(self) -> MakeDrawing:
        """What draws the ROC surface, whole or cut."""
        return partial(surface_drawing, cut=self._cut.isChecked())

    def menu_entries(self) -> Sequence[QAction]:
        """Cameras, and whether the block ends at t."""
        entries = super().menu_entries()
        return [*entries, self._cut] if entries else entries

    def reset_view(self) -> None:
        """Look from home at the whole."""
        self._cut.setChecked(False)
        super().reset_view()

    @Slot(object)
    def _share_pointed(self, pointed: PointedPart | None) -> None:
        """Let other views know which t the mouse is on, and whose point is best there."""
        if pointed is None or self._analysis is None or self._analysis.surface is None:
            self._playhead.point_at(None)
            return
        shown = self._analysis.surface
        owner = shown.surface.stretches[pointed.picked.index].owner
        model = None if owner < 0 else shown.models[owner]
        self._playhead.point_at(Pointed(float(pointed.picked.place[0]), model))

    def _mark_pointed(self) -> None:
        """Show the t that another view points at."""
        if self.is_pointing or not isinstance(self._drawing, SurfaceDrawing):
            return
        pointed = self._playhead.pointed
        if pointed is None:
            self.show_pointed(None)
        else:
            self.show_pointed(PointedPart(self._drawing.picked_at_t(pointed.t), None))

    @Slot(object)
    def _move_to(self, picked: Picked | None) -> None:
        """Move t to where the cut was clicked."""
        if picked is not None:
            self._playhead.move(float(picked.place[0]))
            self._playhead.rest()

    def sentence(self, analysis: Analysis) -> str:
        """Who costs least."""
        return as_text(verdict(analysis))

    def data(self, analysis: Analysis) -> ViewData:
        """Who costs least between which t."""
        return winners_table(analysis)

    def subtitle(self, analysis: Analysis) -> str:
        """Whose surface it is."""
        return surface_subtitle(analysis)


def _is_refined(before: Analysis | None, analysis: Analysis | None) -> bool:
    """Whether an analysis is one that is shown already, with more that is known of it."""
    if before is None or analysis is None:
        return False
    same = before.revision == analysis.revision and before.session == analysis.session
    return same and before.geometry is analysis.geometry
