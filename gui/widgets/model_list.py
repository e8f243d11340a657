"""A list of many models in sections: rows are painted, so that hundreds cost no widgets."""

from itertools import accumulate

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView, QToolTip, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.model_list_rows import (
    ENTRY,
    EYE_RIGHT,
    HEAD_HEIGHT,
    ROW_HEIGHT,
    ListEntry,
    RowPainter,
)
from gui.widgets.model_menu import ALONE, HIDE, SHOW, add_changes, key_change, model_menu

Index = QModelIndex | QPersistentModelIndex


class _Entries(QAbstractListModel):
    """What the list shows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.entries: tuple[ListEntry, ...] = ()

    def show(self, entries: tuple[ListEntry, ...]) -> None:
        """Show other entries."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: ARG002
        """How many rows there are."""
        return len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A row, its words, or its height."""
        entry = self.entries[index.row()]
        if role == ENTRY:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return " ".join(filter(None, (entry.name, entry.number, entry.note)))
        if role == Qt.ItemDataRole.SizeHintRole:
            return QSize(0, HEAD_HEIGHT if entry.head else ROW_HEIGHT)
        return None


class ModelList(QListView):
    """Models in sections; each can be hidden, and be shown alone.

    A click on a row's line or eye hides or shows the model, as Space does; one on its name or
    an arrow key selects it; a double click or Return shows it alone, and again all that were
    shown before. F2 renames it, Alt with an arrow moves it: `change_requested` brings its name,
    what is to be changed, and to what.

    Attributes:
        changes: whether names, looks, places and directions can be changed.
    """

    change_requested = Signal(str, str, object)

    hide_toggled = Signal(str, bool)
    alone_requested = Signal(str)
    model_pressed = Signal(str)
    head_pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.changes = False
        self.setViewport(QWidget())
        self._entries = _Entries(self)
        self._painter = RowPainter(self)
        self.setModel(self._entries)
        self.setItemDelegate(self._painter)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(tr("Models"))
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("background: transparent")

    @property
    def entries(self) -> tuple[ListEntry, ...]:
        """What is shown, from above."""
        return self._entries.entries

    @property
    def chosen(self) -> str:
        """The model that is marked."""
        return self._painter.chosen

    def show_entries(self, entries: tuple[ListEntry, ...]) -> None:
        """Show other rows; the one that was current stays so."""
        current = self._at(self.currentIndex())
        self._entries.show(entries)
        self._painter.names = tuple(entry.name for entry in entries if not entry.head)
        for place, entry in enumerate(entries):
            if current is not None and (entry.name, entry.head) == (current.name, current.head):
                self.setCurrentIndex(self._entries.index(place, 0))

    def go_to(self, name: str) -> None:
        """Make a model's row the current one."""
        for place, entry in enumerate(self.entries):
            if entry.name == name and not entry.head:
                self.setCurrentIndex(self._entries.index(place, 0))

    def show_chosen(self, name: str) -> None:
        """Mark the selected model, or the one that costs least; no row moves."""
        if name != self._painter.chosen:
            self._painter.chosen = name
            self.viewport().update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._painter.theme = theme
        self.viewport().update()

    @property
    def whole_height(self) -> int:
        """How high it would be without scrolling."""
        heads = sum(entry.head for entry in self.entries)
        return heads * HEAD_HEIGHT + (len(self.entries) - heads) * ROW_HEIGHT

    def height_within(self, most: int) -> int:
        """How high it may be so that its last row is seen in full."""
        heights = (HEAD_HEIGHT if entry.head else ROW_HEIGHT for entry in self.entries)
        return max((foot for foot in accumulate(heights) if foot <= most), default=most)

    @property
    def models_below(self) -> int:
        """How many models stand below those that are seen, in whole or mostly."""
        foot = self.verticalScrollBar().value() + self.maximumHeight() - ROW_HEIGHT // 2
        heights = (HEAD_HEIGHT if entry.head else ROW_HEIGHT for entry in self.entries)
        tops = accumulate(heights, initial=0)
        below = (
            not entry.head and top > foot for entry, top in zip(self.entries, tops, strict=False)
        )
        return sum(below)

    def _at(self, index: Index) -> ListEntry | None:
        if not index.isValid() or index.row() >= len(self.entries):
            return None
        return self.entries[index.row()]

    def _act(self, entry: ListEntry, *, alone: bool) -> None:
        if entry.head:
            if entry.acts:
                self.head_pressed.emit(entry.name)
        elif alone:
            self.alone_requested.emit(entry.name)
        else:
            self.hide_toggled.emit(entry.name, not entry.hidden)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hide, show, show alone, or select the next one."""
        entry = self._at(self.currentIndex())
        alone = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if entry is not None and (alone or event.key() == Qt.Key.Key_Space):
            self._act(entry, alone=alone)
            return
        change = key_change(event)
        if change and self.changes and entry is not None and not entry.head:
            self.change_requested.emit(entry.name, change, None)
            return
        super().keyPressEvent(event)
        reached = self._at(self.currentIndex())
        if reached is not None and reached != entry and not reached.head:
            self.model_pressed.emit(reached.name)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take a click on an eye, on a name, or on what a head offers."""
        super().mouseReleaseEvent(event)
        entry = self._at(self.indexAt(event.position().toPoint()))
        if entry is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if (entry.head and entry.acts) or (not entry.head and event.position().x() < EYE_RIGHT):
            self._act(entry, alone=False)
        elif not entry.head:
            self.model_pressed.emit(entry.name)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show a model alone, unless its eye is clicked fast."""
        entry = self._at(self.indexAt(event.position().toPoint()))
        if entry is not None and not entry.head and event.position().x() >= EYE_RIGHT:
            self._act(entry, alone=True)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer the same in words."""
        entry = self._at(self.indexAt(event.pos()))
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            entry = self._at(self.currentIndex())
        if entry is not None and not entry.head:
            menu = model_menu(self, entry.name, hidden=entry.hidden)
            if self.changes and self._painter.theme is not None:
                add_changes(menu, entry.name, entry.look, self._painter.theme)
            menu.triggered.connect(self._take_menu)
            menu.popup(event.globalPos())

    @Slot(QAction)
    def _take_menu(self, action: QAction) -> None:
        if action.data() is None:
            return  # it opens a menu
        name, what, *value = action.data()
        if what == ALONE:
            self.alone_requested.emit(name)
        elif what in (HIDE, SHOW):
            self.hide_toggled.emit(name, what == HIDE)
        else:
            self.change_requested.emit(name, what, value[0] if value else None)

    def viewportEvent(self, event: QEvent) -> bool:
        """Say all about a row in a tooltip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            entry = self._at(self.indexAt(event.pos()))
            QToolTip.showText(event.globalPos(), entry.tip if entry else "", self, QRect())
            return True
        return super().viewportEvent(event)

    def row_middle(self, name: str) -> QPoint:
        """Where in the viewport a model's row is, for those who click by program."""
        place = next(at for at, entry in enumerate(self.entries) if entry.name == name)
        return self.visualRect(self._entries.index(place, 0)).center()
