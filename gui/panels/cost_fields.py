"""Fields for the costs and priors of several classes: a row a class, or the whole matrix."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.stated_costs import CellRanges, StatedRange
from gui.panels.range_field import LEAST, RangeField, cost_kind, prior_kind
from gui.widgets.sideways_scroll import SidewaysScroll
from gui.widgets.text import SEMIBOLD, Elided, Text, WrappedLabel

GAP = 6
BESIDE = 5  # classes up to which the columns of a matrix share the width; more scroll sideways
NAME = 74  # px for a class' name before a row of the matrix
DIFFER = tr("they differ")
DIFFERENT = tr(
    "Each error about this class has a cost of its own; a number here is for all of them."
)


class FieldGrid(QWidget):
    """Rows of fields, with what is wrong with a row's fields below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(4)
        self._rows = 0

    @property
    def complaints(self) -> tuple[str, ...]:
        """What is wrong, from above."""
        labels = self.findChildren(Complaint)
        return tuple(label.text() for label in labels if not label.isHidden())

    def next_row(self) -> int:
        """The grid's next row."""
        self._rows += 1
        return self._rows - 1

    def add_fields(
        self, row: int, fields: Sequence[RangeField], columns: int, *, start: int = 1
    ) -> None:
        """Put fields into a row, and below it, over so many columns, room for complaints."""
        complaint = Complaint(fields)
        for place, field in enumerate(fields):
            self._grid.addWidget(field, row, start + place)
        self._grid.addWidget(complaint, self.next_row(), 0, 1, columns)

    def add_head(
        self, row: int, column: int, words: str, *, middle: bool = True, columns: int = 1
    ) -> None:
        """Put a title into a cell, or over so many columns."""
        title = Text(words, 12, tone="3")
        side = Qt.AlignmentFlag.AlignHCenter if middle else Qt.AlignmentFlag.AlignLeft
        self._grid.addWidget(title, row, column, 1, columns, side | Qt.AlignmentFlag.AlignVCenter)

    def share_width(self, name: int, field: int, columns: int) -> None:
        """Give the names' column and those of fields their parts of the width."""
        self._grid.setColumnStretch(0, name)
        for column in range(columns):
            self._grid.setColumnStretch(column + 1, field)

    def add_name(self, row: int, column: int, name: str, names: tuple[str, ...]) -> None:
        """Put a class' name into a cell."""
        label = Elided("", 12.5, SEMIBOLD)
        label.show_name(name, names)
        if column:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._grid.addWidget(label, row, column)


class Complaint(WrappedLabel):
    """What is wrong with any of some fields; seen only where something is."""

    def __init__(self, fields: Sequence[RangeField]) -> None:
        super().__init__("", 11.5, tone="error")
        self._words = dict.fromkeys(range(len(fields)), "")
        for place, field in enumerate(fields):
            field.complained.connect(partial(self._take, place))
        self.hide()

    def _take(self, place: int, words: str) -> None:
        self._words[place] = words
        first = next(filter(None, self._words.values()), "")
        self.setText(first)
        self.setVisible(bool(first))


class PriorFields:
    """One field a class for its prior.

    Args:
        labels: the classes.
        entered: hears which prior was typed, and its range.
    """

    def __init__(
        self, labels: Sequence[str], entered: Callable[[int, RangeField, StatedRange], None]
    ) -> None:
        self.fields = []
        for place, label in enumerate(labels):
            name = tr("Prior of {label}", label=label)
            field = RangeField(prior_kind(tr("the prior of {label}", label=label)), name)
            field.range_entered.connect(partial(entered, place, field))
            self.fields.append(field)

    def show_priors(self, priors: Sequence[StatedRange]) -> None:
        """Show the priors in use."""
        for field, prior in zip(self.fields, priors, strict=True):
            field.show_value(prior)


class ClassFields(FieldGrid):
    """A row a class: what missing it costs, where costs are stated, and its prior.

    Args:
        labels: the classes.
        costs: whether costs are stated.
    """

    miss_entered = Signal(int, object, object)  # class, field, range
    prior_entered = Signal(int, object, object)

    def __init__(
        self, labels: tuple[str, ...], *, costs: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.misses = [_miss_field(label) for label in labels] if costs else []
        self.priors = PriorFields(labels, self.prior_entered.emit)
        head = self.next_row()
        if costs:
            self.add_head(head, 1, tr("Cost of a miss"))
        self.add_head(head, 1 + costs, tr("Prior"))
        for place, label in enumerate(labels):
            row = self.next_row()
            self.add_name(row, 0, label, labels)
            fields = [self.priors.fields[place]]
            if costs:
                miss = self.misses[place]
                miss.range_entered.connect(partial(self.miss_entered.emit, place, miss))
                fields.insert(0, miss)
            self.add_fields(row, fields, 3)
        self.share_width(3, 4, 2)

    def show_numbers(self, cells: CellRanges | None, priors: Sequence[StatedRange]) -> None:
        """Show what is stated."""
        self.priors.show_priors(priors)
        for place, field in enumerate(self.misses):
            cost = None if cells is None else cells.miss(place)
            field.setPlaceholderText(DIFFER if cost is None else "")
            field.show_value(cost)


def _miss_field(label: str) -> RangeField:
    name = tr("Cost of missing {label}", label=label)
    return RangeField(cost_kind(tr("the cost of missing {label}", label=label)), name)


class MatrixFields(QWidget):
    """A field for each cell of the cost matrix, rows predicted, and below them the priors."""

    cell_entered = Signal(int, int, object, object)  # row, column, field, range
    prior_entered = Signal(int, object, object)

    def __init__(self, labels: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        size = len(labels)
        self.cells = [
            [self._cell(labels, row, column) for column in range(size)] for row in range(size)
        ]
        self.priors = PriorFields(labels, self.prior_entered.emit)
        self.grid = grid = FieldGrid()
        few = size <= BESIDE
        grid.add_head(grid.next_row(), 1, tr("actual"), middle=few, columns=size)
        head = grid.next_row()
        grid.add_head(head, 0, tr("predicted"), middle=False)
        for column, label in enumerate(labels):
            grid.add_name(head, column + 1, label, labels)
        for row, label in enumerate(labels):
            place = grid.next_row()
            grid.add_name(place, 0, label, labels)
            grid.add_fields(place, self.cells[row], size + 1)
        last = grid.next_row()
        grid.add_head(last, 0, tr("Prior"), middle=False)
        grid.add_fields(last, self.priors.fields, size + 1)
        self._lay_out(size)

    def show_numbers(self, cells: CellRanges | None, priors: Sequence[StatedRange]) -> None:
        """Show what is stated."""
        self.priors.show_priors(priors)
        for row, fields in enumerate(self.cells):
            for column, field in enumerate(fields):
                field.show_value(None if cells is None else cells.at(row, column))

    def _cell(self, labels: tuple[str, ...], row: int, column: int) -> RangeField:
        words = (
            tr("calling {label} rightly", label=labels[column])
            if row == column
            else tr(
                "calling an actual {actual} {predicted}",
                actual=labels[column],
                predicted=labels[row],
            )
        )
        name = tr("Cost of {words}", words=words)
        field = RangeField(cost_kind(tr("the cost of {words}", words=words)), name)
        field.setProperty("quiet", row == column)
        field.range_entered.connect(partial(self.cell_entered.emit, row, column, field))
        return field

    def _lay_out(self, size: int) -> None:
        self.grid.share_width(NAME, LEAST, size)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        if size <= BESIDE:
            column.addWidget(self.grid)
            return
        self.grid.setMinimumWidth(NAME + size * (LEAST + GAP))
        column.addWidget(SidewaysScroll(self.grid))
