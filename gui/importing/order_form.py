"""The order of the classes: whether there is one, and which class comes after which."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import tr
from engine.opening.preview import Preview
from engine.opening.proposed_order import can_be_ordered, proposed_order
from gui.themes.theme import font
from gui.widgets.nested import nested
from gui.widgets.text import WrappedLabel

ROW = 24  # px
ABOVE, BELOW = -1, 1


class OrderForm(QWidget):
    """A box to tick, and the classes from lowest to highest, which can be dragged or moved by keys.

    `order_chosen` brings the classes in order, or none.
    """

    order_chosen = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._proposed: tuple[str, ...] = ()
        self.is_ordered = QCheckBox(tr("The classes are ordered"))
        self.is_ordered.setFont(font(12.5))
        self.is_ordered.setToolTip(tr("Two thresholds then part the classes along a score"))
        self.is_ordered.clicked.connect(self._switch)
        self.classes = _ClassList()
        self.classes.moved.connect(self._emit_order)
        self._note = WrappedLabel(
            tr("Lowest first, as it is known beforehand. Drag a class, or Ctrl+↑ and Ctrl+↓."),
            12,
            tone="3",
        )
        self.up, self.down = QPushButton(tr("Move up")), QPushButton(tr("Move down"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.is_ordered)
        column.addWidget(self.classes)
        buttons = nested(QHBoxLayout(), column)
        for button, step in ((self.up, ABOVE), (self.down, BELOW)):
            button.setFont(font(12.5))
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, by=step: self.classes.move_current(by))
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addWidget(self._note)

    def show_preview(self, preview: Preview) -> None:
        """Show the order that was said, or offer to say one."""
        order = preview.requested.order
        offered = preview.layout is None and can_be_ordered(preview.values)
        self.setVisible(offered or bool(order))
        self._proposed = proposed_order(preview.values)
        self.is_ordered.setChecked(bool(order))
        self.classes.show_classes(order)
        for part in (self.classes, self._note, self.up, self.down):
            part.setVisible(bool(order))

    @Slot(bool)
    def _switch(self, ordered: bool) -> None:
        self.order_chosen.emit(self._proposed if ordered else ())

    @Slot()
    def _emit_order(self) -> None:
        self.order_chosen.emit(self.classes.order)


class _ClassList(QListWidget):
    """Classes in order; `moved` says that it is another one."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[str, ...] = ()
        self.setAccessibleName(tr("Classes, lowest first"))
        self.setFont(font(12.5))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model().rowsMoved.connect(self._emit_moved)

    @property
    def order(self) -> tuple[str, ...]:
        """The classes from lowest to highest."""
        return tuple(self.item(place).text() for place in range(self.count()))

    def show_classes(self, order: tuple[str, ...]) -> None:
        """Show an order; the class that is chosen stays so."""
        if order == self.order:
            self._shown = order
            return
        here = self.currentRow()
        name = self.item(here).text() if here >= 0 else ""
        self.clear()
        for name in order:
            item = QListWidgetItem(name, self)
            item.setSizeHint(QSize(0, ROW))
        self._shown = order
        self.setCurrentRow(order.index(name) if name in order else 0)
        self.setFixedHeight(max(2, len(order)) * ROW + 2 * self.frameWidth() + 4)

    def move_current(self, by: int) -> None:
        """Move the chosen class towards either end."""
        here = self.currentRow()
        place = here + by
        if here < 0 or not 0 <= place < self.count():
            return
        item = self.takeItem(here)
        self.insertItem(place, item)
        self.setCurrentRow(place)
        self._emit_moved()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl with an arrow moves the chosen class."""
        steps = {Qt.Key.Key_Up: ABOVE, Qt.Key.Key_Down: BELOW}
        step = steps.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.move_current(step)
            event.accept()
            return
        super().keyPressEvent(event)

    @Slot()
    def _emit_moved(self) -> None:
        if self.order != self._shown:
            self._shown = self.order
            self.moved.emit()
