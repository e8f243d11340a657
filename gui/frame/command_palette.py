"""The command palette: type what you want to do, and do it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import QAction, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenuBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.command_search import Command, commands_of, search
from gui.themes.theme import Theme, font
from gui.widgets.text import MEDIUM, Text

WIDTH, TOP, FOOT = 640, 56, 40  # px: its width, and the room above and below it
ROW, MOST_ROWS = 34, 12
MARK, SIDE = 22, 10
COMMAND = Qt.ItemDataRole.UserRole


class CommandPalette(QFrame):
    """A field and a list over the window; Enter does what is marked, Escape leaves.

    Attributes:
        field: what is typed.
        list: the commands that fit.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "palette")
        self.setAccessibleName(tr("Commands"))
        self._commands: list[Command] = []
        self._over, self._before = parent, QApplication.focusWidget()
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("What do you want to do?"))
        self.field.setAccessibleName(tr("Find a command"))
        self.field.setFont(font(15))
        self.field.setFixedHeight(36)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Commands that fit"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._rows = _CommandRows(self.list)
        self.list.setItemDelegate(self._rows)
        self.list.itemClicked.connect(self._do)
        self.list.itemEntered.connect(self.list.setCurrentItem)
        self._note = Text("", 12, tone="2")
        self._note.setContentsMargins(SIDE, 2, SIDE, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 6)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(self.list, 1)
        column.addWidget(self._note)
        self.hide()
        parent.installEventFilter(self)

    def open(
        self, bar: QMenuBar, actions: Actions, of_views: Mapping[str, Sequence[QAction]]
    ) -> None:
        """Offer the commands of menus and views as they are now; asked for again, it goes."""
        if self.isVisible():
            self.leave()
            return
        self._commands = commands_of(bar, actions, of_views)
        self._before = QApplication.focusWidget()
        self.field.clear()
        self._search("")
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._rows.theme = theme

    @Slot()
    def leave(self) -> None:
        """Go, and give the focus back."""
        if self.isVisible():
            self.hide()
            if self._before is not None and isValid(self._before) and self._before.isVisible():
                self._before.setFocus(Qt.FocusReason.PopupFocusReason)

    @Slot(str)
    def _search(self, typed: str) -> None:
        """List what fits; what can be done stands before what cannot."""
        self.list.clear()
        self._commands = [each for each in self._commands if isValid(each.action)]
        found = search(self._commands, typed)
        for command in sorted(found, key=lambda each: bool(each.why_not)):
            item = QListWidgetItem(self.list)
            item.setData(COMMAND, command)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(command))
        self.list.setCurrentRow(0)
        if found:
            self._note.setText(tr("Enter does it · Esc leaves"))
        else:
            self._note.setText(tr("Nothing is called “{typed}”", typed=typed.strip()))
        self._place()

    def _place(self) -> None:
        """At the top of the window, as high as what it lists."""
        window = self._over
        width = min(WIDTH, window.width() - 2 * TOP)
        rows = min(max(self.list.count(), 1), MOST_ROWS)
        around = self.sizeHint().height() - self.list.sizeHint().height()
        height = min(around + rows * ROW + 4, window.height() - TOP - FOOT)
        self.setGeometry((window.width() - width) // 2, TOP, width, height)

    @Slot(QListWidgetItem)
    def _do(self, item: QListWidgetItem) -> None:
        """Do what an entry names; one that cannot be done stays and says why."""
        command: Command = item.data(COMMAND)
        if not isValid(command.action):  # went with a file that was closed meanwhile
            self._search(self.field.text())
            return
        if command.why_not:
            self._note.setText(f"{command.words}: {command.why_not}")
            return
        self.leave()
        command.action.trigger()

    _MOVES: ClassVar = {
        Qt.Key.Key_Down: 1,
        Qt.Key.Key_Up: -1,
        Qt.Key.Key_PageDown: MOST_ROWS - 1,
        Qt.Key.Key_PageUp: 1 - MOST_ROWS,
    }

    def _press(self, event: QKeyEvent) -> bool:
        """Move in the list, do, or leave; False for keys that belong to the field."""
        key, item = Qt.Key(event.key()), self.list.currentItem()
        if key in self._MOVES and self.list.count():
            row = self.list.currentRow() + self._MOVES[key]
            one = abs(self._MOVES[key]) == 1
            last = self.list.count() - 1
            self.list.setCurrentRow(row % (last + 1) if one else min(max(row, 0), last))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if item is not None:
                self._do(item)
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)  # there is nowhere else to go
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys from the field, follow the window, and go where something else is clicked."""
        if watched is self.field:
            if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._press(event)
            if event.type() == QEvent.Type.FocusOut and self.isVisible():
                self.hide()
        elif event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False


def _spoken(command: Command) -> str:
    """An entry as a screen reader says it."""
    return ", ".join(filter(None, (command.words, command.where, command.keys, command.why_not)))


class _CommandRows(QStyledItemDelegate):
    """Paints an entry: a tick, the name, where it stands or why it cannot be done, and its keys."""

    theme: Theme | None = None

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Rows are alike."""
        return QSize(0, ROW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one entry."""
        theme, command = self.theme, index.data(COMMAND)
        if theme is None or not isinstance(command, Command):
            return
        rect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.selected)
            painter.fillRect(QRect(rect.topLeft(), QSize(3, ROW)), theme.accent)
        can = not command.why_not
        painter.setPen(theme.ink if can else theme.ink3)
        room = rect.adjusted(SIDE, 0, -SIDE, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font(13, MEDIUM))
        if command.ticked and can:
            painter.drawText(room, middle, "✓")
        room.setLeft(room.left() + MARK)
        room = _draw_keys(painter, room, command.keys, theme)
        painter.setPen(theme.ink if can else theme.ink3)
        painter.setFont(font(13, MEDIUM))
        painter.drawText(room, middle, command.words)
        room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(command.words) + 12)
        painter.setFont(font(12))
        painter.setPen(theme.ink2 if can else theme.ink3)
        words = command.where if can else command.why_not
        cut = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, middle, cut)
        painter.restore()


def _draw_keys(painter: QPainter, room: QRect, keys: str, theme: Theme) -> QRect:
    """Write the shortcuts at the right; what room is left."""
    if not keys:
        return room
    painter.setFont(font(12))
    painter.setPen(theme.ink2)
    right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
    painter.drawText(room, right, keys)
    return room.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(keys) - 12, 0)
