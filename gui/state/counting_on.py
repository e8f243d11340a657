"""Whether a database goes on counting, and when the user is asked whether it should."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.analysis.analysis_kinds import can_be_counted_on

if TYPE_CHECKING:
    from engine.analysis.analysis_kinds import AnyAnalysis


class CountingOn(QObject):
    """Counting may stop before the last score: at a width, or because the user cancelled it.

    What is counted by then stays, and from there it goes on where that is asked for.

    Attributes:
        counts: whether scores are counted unasked; not any more once that was cancelled.
        beyond: whether they are even where all was to be certain to a width only.
    """

    offered = Signal(bool)  # whether there is something to go on with, and nothing is done of it
    requested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stage, self._has_rest = "waiting", False
        self.begin_table()

    def begin_table(self) -> None:
        """Another table is opened, which is counted as far as it was asked for."""
        self.counts, self.beyond = True, False

    @Slot()
    def go_on(self) -> None:
        """Count to the last score."""
        self.counts = self.beyond = True
        self.requested.emit()

    @Slot(object)
    def show_analysis(self, analysis: "AnyAnalysis") -> None:
        """Know whether there are scores left to count."""
        self._has_rest = can_be_counted_on(analysis)
        self._offer()

    @Slot(str)
    def show_stage(self, stage: str) -> None:
        """Know whether it is counted now; see `Refinement.stage`."""
        self._stage = stage
        if stage == "stopped" and self._has_rest:
            self.counts = False
        self._offer()

    @Slot()
    def show_nothing(self) -> None:
        """Nothing is open any more."""
        self._has_rest = False
        self._offer()

    def _offer(self) -> None:
        self.offered.emit(self._has_rest and self._stage in ("stopped", "done"))
