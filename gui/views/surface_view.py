"""The ROC surface in the window."""

from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from gui.paint.surface_scene import surface_subtitle
from gui.scene.surface_drawing import SurfaceDrawing, surface_drawing
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.scene_view import SceneView

ALL_HIDDEN = tr("Every model is hidden.\nShow one to see its surface.")


class SurfaceView(SceneView[Analysis, Session]):
    """Shows an Analysis as the block that its best models leave; its slice moves the playhead."""

    def __init__(self, playhead: Playhead, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("ROC surface"), ALL_HIDDEN, parent)
        self._playhead = playhead
        self.dragged.connect(playhead.move)
        self.drag_finished.connect(playhead.rest)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none; intervals that came since change nothing here."""
        if not _is_refined(self._analysis, analysis):
            super().show_analysis(analysis)

    def drawing_of(self, analysis: Analysis | None, theme: Theme) -> SurfaceDrawing | None:
        """The ROC surface of an analysis, None where there is no model to show."""
        return surface_drawing(analysis, theme)

    def subtitle(self, analysis: Analysis) -> str:
        """Whose surface it is."""
        return surface_subtitle(analysis)


def _is_refined(before: Analysis | None, analysis: Analysis | None) -> bool:
    """Whether an analysis is one that is shown already, with more that is known of it."""
    if before is None or analysis is None:
        return False
    same = before.revision == analysis.revision and before.session == analysis.session
    return same and before.geometry is analysis.geometry
