"""What the workspace asks of every view in the catalogue."""

from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from gui.themes.theme import Theme


class ViewWidget(QWidget):
    """Shows an analysis in a card; made with the playhead whose t it moves, and a theme."""

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or none."""
        raise NotImplementedError

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        raise NotImplementedError

    def reset_view(self) -> None:
        """Show it as at first."""
        raise NotImplementedError

    def subtitle(self, analysis: Analysis) -> str:
        """What stands beside the card's title."""
        raise NotImplementedError
