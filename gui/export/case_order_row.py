"""Which column a list of cases is sorted by, and which way; and Cancel where that takes long."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from engine.analysis.sorted_cases import SCORE, CaseOrder
from engine.messages.language import tr
from gui.widgets.choice import Choice
from gui.widgets.text import Text

RISING, FALLING = 0, 1
SORTING = tr("The cases are sorted…")


class CaseOrderRow(QWidget):
    """Two lists to choose from; `chosen` tells the order, `cancelled` that it is given up.

    Attributes:
        columns: the heads of the list.
        ways: rising or falling.
        cancel_button: seen where sorting takes long.
    """

    chosen = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns, self.ways = Choice(), Choice()
        self.columns.setAccessibleName(tr("Column that the cases are sorted by"))
        self.columns.setToolTip(tr("The column that the cases are sorted by, as by its head"))
        self.ways.setAccessibleName(tr("Rising or falling"))
        self.ways.setToolTip(tr("Whether the least or the most stands first; gaps come last"))
        self.ways.addItems([tr("rising"), tr("falling")])
        for choice in (self.columns, self.ways):
            choice.activated.connect(self._emit_order)
        self._words = Text(SORTING, 12.5, tone="2")
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Text(tr("Sorted by"), 12.5, tone="2"))
        for part in (self.columns, self.ways, self._words, self.cancel_button):
            row.addWidget(part)
        row.addStretch(1)
        self.show_late(late=False)

    def show_order(self, heads: Sequence[str], order: CaseOrder) -> None:
        """Show the columns there are, and how the list is sorted."""
        with QSignalBlocker(self.columns), QSignalBlocker(self.ways):
            if [self.columns.itemText(at) for at in range(self.columns.count())] != [*heads]:
                self.columns.clear()
                self.columns.addItems(list(heads))
            self.columns.setCurrentIndex(order.place)
            self.ways.setCurrentIndex(FALLING if order.falling else RISING)

    def show_late(self, *, late: bool) -> None:
        """Say that the cases are still being sorted, and offer to give it up; or no longer."""
        had_focus = self.cancel_button.hasFocus()
        self._words.setVisible(late)
        self.cancel_button.setVisible(late)
        if had_focus and not late:
            self.columns.setFocus()

    @Slot()
    def _emit_order(self) -> None:
        self.chosen.emit(
            CaseOrder(self.columns.currentIndex(), self.ways.currentIndex() == FALLING)
        )


def usual_order(direction: str) -> CaseOrder:
    """By the score, the most positive-looking one first."""
    return CaseOrder(SCORE, direction == "higher")
