"""Choosing a page in the tool bar: beside each other, or in a menu where there is no room."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from engine.messages.language import tr
from gui.themes.icons import chevron
from gui.themes.theme import Theme, font
from gui.widgets.menu_entries import add_entry
from gui.widgets.segmented import Segmented
from gui.widgets.term_tips import TIPS
from gui.widgets.text import Text

CHEVRON, AIR = 12, 8


class PageChooser(QWidget):
    """The names of pages, one of them chosen; `chosen` brings its place among them."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._names: tuple[str, ...] = ()
        self._current = -1
        self._room = 0
        self._segments: Segmented | None = None
        self._label = Text(tr("Page"), 12.5, tone="3")
        self._button = MenuButton(tr("Page"))
        self._button.setToolTip(TIPS["page"])
        self._menu = QMenu(self)
        self._menu.triggered.connect(self._choose_in_menu)
        self._button.setMenu(self._menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addWidget(self._label)
        self._row.addWidget(self._button)
        self.hide()

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._names)

    @property
    def segments(self) -> Segmented:
        """The names beside each other."""
        assert self._segments is not None  # noqa: S101 - there is a page wherever it is used
        return self._segments

    def show_pages(self, names: Sequence[str], current: int) -> None:
        """Offer these pages."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self._make_segments()
        self._current = current
        if self._segments is not None and current >= 0:
            self._segments.choose(current)
        self._button.setText(names[current] if current >= 0 else tr("Page"))
        self._menu.clear()
        for place, name in enumerate(names):
            action = add_entry(self._menu, name.replace("&", "&&"))
            action.setData(place)
            action.setCheckable(True)
            action.setChecked(place == current)
        self.set_room(self._room)

    def set_room(self, room: int) -> None:
        """Show names beside each other where they fit into so many pixels."""
        self._room = room
        beside = 0 if self._segments is None else self._segments.sizeHint().width()
        fits = self._label.sizeHint().width() + self._row.spacing() + beside <= room
        self._button.setVisible(not fits)
        if self._segments is not None:
            self._segments.setVisible(fits)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._button.show_theme(theme)
        if self._segments is not None:
            self._segments.show_theme(theme)

    def _make_segments(self) -> None:
        if self._segments is not None:
            self._row.removeWidget(self._segments)
            self._segments.hide()
            self._segments.deleteLater()
        self._segments = Segmented(tr("Page"), self._names, size=13, height=26)
        self._segments.chosen.connect(self.chosen)
        self._row.insertWidget(1, self._segments)
        before: QWidget = self._button  # made later, it would be what Tab visits last
        for place in range(self._segments.count):
            QWidget.setTabOrder(before, self._segments.segment(place))
            before = self._segments.segment(place)
        if self._theme is not None:
            self._segments.show_theme(self._theme)

    @Slot(QAction)
    def _choose_in_menu(self, action: QAction) -> None:
        self.chosen.emit(int(action.data()))


class MenuButton(QToolButton):
    """A button with words and a chevron that opens its menu."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._theme: Theme | None = None
        self.setText(words)
        self.setFont(font(13))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("role", "menu")

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As any button, with room for the chevron."""
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + 2 * 13 + CHEVRON + AIR, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """No smaller than its words."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, and the chevron at its right."""
        super().paintEvent(event)
        if self._theme is not None:
            with QPainter(self) as painter:
                left = self.width() - CHEVRON - 10
                drawing = chevron(self._theme.name, CHEVRON)
                painter.drawPixmap(left, (self.height() - CHEVRON) // 2, drawing)
