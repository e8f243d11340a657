"""An empty view with every view's manners."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from engine.analysis import Analysis
from gui.theme import Theme


class AwaitedView(QWidget):
    """Shows nothing."""

    t_dragged = Signal(float)
    t_drag_finished = Signal()

    def show_analysis(self, analysis: Analysis) -> None:
        """Show nothing of an analysis."""

    def show_theme(self, theme: Theme) -> None:
        """Show nothing of a theme."""

    @Slot()
    def toggle_play(self) -> None:
        """Play nothing."""
