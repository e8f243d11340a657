"""The cases behind a count as a list: each row of the file with its columns, sorted by score."""

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.analysis.cases_behind_counts import CaseList, Cell, CountedCases
from engine.messages.language import in_marks, tr
from engine.wording.case_list_words import case_list_name, case_list_sentence, case_list_title
from gui.export.steps import Task
from gui.themes.theme import Theme
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, TableEntry
from gui.widgets.text import WrappedLabel

SIZE = (760, 520)
AT_ONCE = 20_000  # cases that are sorted before the dialog is seen
LOOK_EVERY = 10  # ms
MOST_COPIED = 100_000  # cells: making text of more would freeze the window
SAMPLED = 200  # rows by which a column's side is chosen
TOO_MANY = tr("These are too many numbers for the clipboard; save them")
SORTING = tr("The cases are sorted…")


class CaseListDialog(FittingDialog):
    """Lists the cases; they are sorted beside the main thread, and rows are read as they are seen.

    Attributes:
        table: the list.
        listed: the cases; None while they are sorted.
    """

    copied = Signal(object)
    saved = Signal(str, object)

    def __init__(self, counted: CountedCases, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self.resize(*SIZE)
        self.setWindowTitle(case_list_title(counted))
        self._counted = counted
        self.listed: CaseList | None = None
        self._task: Task | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._sentence = WrappedLabel(case_list_sentence(counted), 12.5, tone="2")
        self.table = PlainTable(self.windowTitle())
        self.table.show_theme(theme)
        self.copy_button, self.save_button = QPushButton(tr("Copy")), QPushButton(tr("Save…"))
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self._sentence)
        column.addWidget(self.table, 1)
        column.addLayout(self.foot(self.copy_button, self.save_button))
        self.finished.connect(self._end)
        self._begin()

    def _begin(self) -> None:
        """Sort the cases: few at once, many beside."""
        size = self._counted.model.cases.score.size
        if size <= AT_ONCE:
            self._show(self._counted.listed())
            return
        for button in (self.copy_button, self.save_button):
            button.setEnabled(False)
        self.table.show_entries((), (), SORTING)
        self._task = Task(self._counted.listed)
        self._timer.start(LOOK_EVERY)

    @Slot()
    def _look(self) -> None:
        """Show the cases once they are sorted."""
        if self._task is not None and not self._task.running:
            self._timer.stop()
            self._show(cast("CaseList", self._task.result()))

    def _show(self, listed: CaseList) -> None:
        self.listed = listed
        amount = int(listed.rows.size)
        sample = [listed.cells(place) for place in range(min(amount, SAMPLED))]
        heads = [
            ColumnHead(head, right=_is_numeric([row[place] for row in sample]))
            for place, head in enumerate(listed.heads)
        ]
        rows = LazyRows(
            amount, lambda place: [TableEntry(_words(cell)) for cell in listed.cells(place)]
        )
        self.table.show_entries(heads, rows, tr("There are none."))
        many = amount * len(heads) > MOST_COPIED
        self.copy_button.setEnabled(bool(amount) and not many)
        self.copy_button.setToolTip(TOO_MANY if many else "")
        self.save_button.setEnabled(bool(amount))
        if amount:
            self.table.setCurrentIndex(self.table.entries.index(0, 0))

    @Slot()
    def _copy(self) -> None:
        if self.listed is not None:
            self.copied.emit(self.listed.as_columns())

    @Slot()
    def _save(self) -> None:
        if self.listed is not None:
            self.saved.emit(case_list_name(self._counted), self.listed.as_columns())

    @Slot()
    def _end(self) -> None:
        """Nothing is waited for any more."""
        self._timer.stop()
        self.deleteLater()


def _is_numeric(cells: Sequence[Cell]) -> bool:
    return all(cell is None or isinstance(cell, float | int) for cell in cells)


def _words(cell: Cell) -> str:
    """A cell as it is read: every digit, in the marks of the language."""
    if cell is None:
        return ""
    return in_marks(repr(cell)) if isinstance(cell, float) else str(cell)
