"""Looks at tables that are not open: before one is opened, and whether a second one can join."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.jobs.thread import Answer, Job, Report
from engine.messages.failures import in_words
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import (
    CostListRead,
    JoinTable,
    PreviewTable,
    ReadCostList,
    ReadScenarios,
    ScenariosRead,
    Second,
    TableToOpen,
    Unsettled,
)
from gui.state.bridge import EngineBridge

if TYPE_CHECKING:
    from engine.opening.column_roles import RequestedColumns


class TablePreviews(QObject):
    """One look at a table at a time; a later one makes an earlier one worthless.

    `began`, `answered` and `finished` say how far the latest look is, for what is open meanwhile:
    it is not refined until `finished`. Looks have revisions of their own, below 0, so that no
    answer about what is open counts as outdated.

    Args:
        engine: finds the answers.
        bridge: to the thread that finds them.

    Attributes:
        due: whether an answer is still to come.
    """

    began = Signal()
    answered = Signal()
    finished = Signal()
    previewed = Signal(object)
    second_read = Signal(object)
    scenarios_read = Signal(object, str)
    cost_list_read = Signal(object, str)
    progressed = Signal(float, str)
    failed = Signal(object)

    def __init__(self, engine: Engine, bridge: EngineBridge, parent: QObject) -> None:
        super().__init__(parent)
        self._engine, self._bridge = engine, bridge
        self._count = 0  # how often tables were looked at
        self._running = False  # until `finish`
        self.due = False
        bridge.answered.connect(self._take_answer)
        bridge.reported.connect(self._take_report)

    def preview(self, table: TableToOpen, columns: "RequestedColumns") -> None:
        """Look at a table before it is opened; `previewed` brings the answer."""
        self._look(PreviewTable(table, columns))

    def preview_first(self, table: TableToOpen, columns: "RequestedColumns") -> None:
        """The same where nobody said yet whether its rows are read: large ones are not."""
        self._look(PreviewTable(table, columns, unasked=True))

    def read_second(self, request: JoinTable) -> None:
        """Find out what a second file adds to the open one; `second_read` brings the answer."""
        self._look(request)

    @Slot(object)
    def read_scenarios(self, path: Path) -> None:
        """Read a file of scenarios; `scenarios_read` brings them, and why there are none."""
        self._look(ReadScenarios(path))

    @Slot(object, object, object)
    def read_cost_list(
        self, path: Path, labels: tuple[str, ...], priors: tuple[float, ...]
    ) -> None:
        """Read scenarios of several classes; `cost_list_read` brings them, or why there are none.

        Args:
            path: of the file.
            labels: the classes.
            priors: what stands for those that a row leaves out.
        """
        self._look(ReadCostList(path, labels, priors))

    @Slot()
    def finish(self) -> None:
        """Give up looking; what is open goes on."""
        if self._running:
            self.drop()
            self._bridge.cancel(aside=True)
            self.finished.emit()

    def drop(self) -> None:
        """Pass on no answer that is still to come."""
        self._running = self.due = False

    def _look(self, request: PreviewTable | JoinTable | ReadScenarios | ReadCostList) -> None:
        self._count += 1
        self.began.emit()
        job = Job(-self._count, self._engine.work(request), aside=True)
        self._bridge.submit(job, interrupt=self.due)
        self._running = self.due = True

    def _is_latest(self, revision: int) -> bool:
        return self._running and revision == -self._count

    @Slot(object)
    def _take_answer(self, answer: Answer) -> None:
        """Bring the answer to the latest look."""
        if not self._is_latest(answer.revision) or answer.cancelled:
            return
        self.due = False
        self.answered.emit()
        if isinstance(answer.value, Second):
            self.second_read.emit(answer.value)
        elif isinstance(answer.value, Unsettled):
            self.previewed.emit(answer.value)
        elif isinstance(answer.value, ScenariosRead):
            self.finish()
            self.scenarios_read.emit(answer.value.scenarios, answer.value.why)
        elif isinstance(answer.value, CostListRead):
            self.finish()
            self.cost_list_read.emit(answer.value.listed, answer.value.why)
        elif answer.error is not None:
            self.finish()
            self.failed.emit(in_words(answer.error))

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if self._is_latest(report.revision):
            self.progressed.emit(report.fraction, report.doing)
