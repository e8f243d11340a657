"""A view in a module of its own, to see when that is imported."""

from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.session.session import Session
from gui.themes.theme import Theme
from gui.views.playhead import Playhead
from gui.views.view_widget import ViewWidget


class LateView(ViewWidget[Analysis, Session]):
    """Shows nothing."""

    def __init__(self, playhead: Playhead, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.made_with = (playhead, theme)

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Nothing is shown."""

    def show_theme(self, theme: Theme) -> None:
        """Nothing is painted."""

    def subtitle(self, _analysis: Analysis) -> str:
        return "late"
