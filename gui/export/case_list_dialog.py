"""The cases behind a count as a list: each row of the file with its columns, in any order."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.analysis.cases_behind_counts import CaseList, Cell, CountedCases
from engine.analysis.sorted_cases import CaseOrder, in_order
from engine.messages.language import in_marks, tr
from engine.wording.case_list_words import case_list_name, case_list_sentence, case_list_title
from gui.export.case_order_row import SORTING, CaseOrderRow, usual_order
from gui.export.case_sorting import CaseSorting
from gui.themes.theme import Theme
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, TableEntry
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import WrappedLabel

SIZE = (760, 520)
MOST_COPIED = 100_000  # cells: making text of more would freeze the window
SAMPLED = 200  # rows by which a column's side is chosen
UP, DOWN = "↑", "↓"


class CaseListDialog(FittingDialog):
    """Lists the cases; they are sorted beside the main thread, and rows are read as they are seen.

    Attributes:
        table: the list.
        listed: the cases as they stand in it; None while they are first looked for.
        order: how they are sorted.
        order_row: chooses that.
        sorting: does it.
    """

    copied = Signal(object)
    saved = Signal(str, object)

    def __init__(self, counted: CountedCases, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self.resize(*SIZE)
        self.setWindowTitle(case_list_title(counted))
        self._counted = counted
        self.listed: CaseList | None = None
        self.order = self._next_order = usual_order(counted.model.direction)
        self._by_score: CaseList | None = None
        self._sentence = WrappedLabel(case_list_sentence(counted), 12.5, tone="2")
        self.table = PlainTable(self.windowTitle())
        self.table.show_theme(theme)
        self.table.horizontalHeader().setSectionsClickable(True)
        self.table.head_pressed.connect(self._sort_by)
        self.order_row, self.sorting = CaseOrderRow(), CaseSorting(self)
        self.order_row.chosen.connect(self._sort)
        self.order_row.cancelled.connect(self.sorting.cancel)
        self.sorting.listed.connect(self._show)
        self.sorting.late.connect(self._show_late)
        self.sorting.given_up.connect(self._stay)
        self.copy_button, self.save_button = QPushButton(tr("Copy")), QPushButton(tr("Save…"))
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self._save)
        self._lay_out()
        self.finished.connect(self._end)
        self._begin()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self._sentence)
        column.addWidget(self.order_row)
        column.addWidget(self.table, 1)
        self.add_foot(column, self.copy_button, self.save_button)
        self.table.setFocus()

    def _begin(self) -> None:
        """Look for the cases: among few at once, among many beside."""
        for part in (self.copy_button, self.save_button, self.order_row):
            part.setEnabled(False)
            part.setToolTip(SORTING)
        self.table.show_entries((), (), SORTING)
        self.sorting.begin(lambda _is_wanted: self._counted.listed(), self._cases)

    @property
    def _cases(self) -> int:
        """Among how many cases those of the list are."""
        return int(self._counted.model.cases.score.size)

    @Slot(int)
    def _sort_by(self, place: int) -> None:
        """Sort by a head that was pressed; once more, the other way round."""
        if self.listed is not None:
            usual = usual_order(self._counted.model.direction)
            first = usual if place == usual.place else CaseOrder(place, falling=False)
            turned = place == self._next_order.place
            self._sort(CaseOrder(place, not self._next_order.falling) if turned else first)

    @Slot(object)
    def _sort(self, order: CaseOrder) -> None:
        """Bring the cases in another order; equal ones stand by their scores."""
        listed = self._by_score
        if listed is not None:
            self._next_order = order
            self.order_row.show_order(listed.heads, order)
            self.sorting.begin(
                lambda is_wanted: in_order(listed, order, is_wanted), listed.rows.size
            )

    @Slot()
    def _show_late(self) -> None:
        """Sorting takes long: it can be given up, but for the first time, when there is no list."""
        self.order_row.show_late(late=self.listed is not None)

    @Slot()
    def _stay(self) -> None:
        """What was sorted so far stays as it was."""
        self._next_order = self.order
        self.order_row.show_late(late=False)
        if self.listed is not None:
            self.order_row.show_order(self.listed.heads, self.order)

    @Slot(object)
    def _show(self, listed: CaseList) -> None:
        self.listed, self.order = listed, self._next_order
        self._by_score = listed if self._by_score is None else self._by_score
        self._sentence.setText(case_list_sentence(self._counted, self.order, listed.heads))
        self.order_row.show_late(late=False)
        self.order_row.show_order(listed.heads, self.order)
        rows = LazyRows(
            int(listed.rows.size),
            lambda place: [TableEntry(_words(cell)) for cell in listed.cells(place)],
        )
        self.table.show_entries(self._heads(listed), rows, tr("There are none."))
        amount = len(rows)
        many = amount * len(listed.heads) > MOST_COPIED
        self.copy_button.setEnabled(bool(amount) and not many)
        none = "" if amount else WHY_NOT["no cases"]
        self.copy_button.setToolTip(WHY_NOT["too many"] if many else none)
        for part in (self.save_button, self.order_row):
            part.setEnabled(bool(amount))
            part.setToolTip(none)
        if amount:
            self.table.setCurrentIndex(self.table.entries.index(0, 0))

    def _heads(self, listed: CaseList) -> list[ColumnHead]:
        """The columns' heads, that of the order with an arrow."""
        first = listed if self._by_score is None else self._by_score
        sample = [first.cells(place) for place in range(min(len(first.rows), SAMPLED))]
        heads = [
            ColumnHead(head, right=_is_numeric([row[place] for row in sample]))
            for place, head in enumerate(listed.heads)
        ]
        sorted_by = heads[self.order.place]
        heads[self.order.place] = replace(sorted_by, mark=DOWN if self.order.falling else UP)
        return heads

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
        self.sorting.end()
        self.deleteLater()


def _is_numeric(cells: Sequence[Cell]) -> bool:
    return all(cell is None or isinstance(cell, float | int) for cell in cells)


def _words(cell: Cell) -> str:
    """A cell as it is read: every digit, in the marks of the language."""
    if cell is None:
        return ""
    return in_marks(repr(cell)) if isinstance(cell, float) else str(cell)
