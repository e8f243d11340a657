"""The cards of a grid of views, each with its two buttons; made when they are first asked for."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QObject, QPoint, QSize, Signal, Slot
from PySide6.QtWidgets import QToolButton, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.card import FLUSH, Card
from gui.widgets.icon_button import icon_button, name_button

HEADER = 34  # px of a card above its view
LEAST = QSize(300, 275)  # px of a view: words in smaller ones would meet each other
USUAL_LEAST = QSize(LEAST.width() + 2 * FLUSH, LEAST.height() + HEADER)


class GridCards(QObject):
    """Makes cards and dresses them.

    `expand_pressed` brings the key of a view, `menu_requested` the key and where its menu is to
    open, `dragged` the key and the place of the mouse; `dropped` comes when a card is let go.

    Args:
        titles: of all views that there can be, by their keys.
        grid: what the cards stand in.
    """

    expand_pressed = Signal(str)
    menu_requested = Signal(str, QPoint)
    dragged = Signal(str, QPoint)
    dropped = Signal()

    def __init__(self, titles: Mapping[str, str], grid: QWidget) -> None:
        super().__init__(grid)
        self._titles, self._grid = titles, grid
        self._theme: Theme | None = None
        self._cards: dict[str, Card] = {}
        self._expands: dict[str, QToolButton] = {}
        self._menus: dict[str, QToolButton] = {}
        self._expanded = ""
        self._stale = False

    def __iter__(self) -> Iterator[tuple[str, Card]]:
        return iter(self._cards.items())

    def __getitem__(self, key: str) -> Card:
        """The card of a view, which may be without its body yet."""
        if key not in self._cards:
            self._make(key)
        return self._cards[key]

    def expand_button(self, key: str) -> QToolButton:
        """The button that gives a view all the room."""
        return self._expands[self[key].objectName()]

    def menu_button(self, key: str) -> QToolButton:
        """The button that opens the menu of a view."""
        return self._menus[self[key].objectName()]

    def least(self, key: str) -> QSize:
        """The smallest size of a card; views that are made later are rarely in need of more."""
        card = self._cards.get(key)
        if card is None or card.body is None:
            return USUAL_LEAST
        least = card.body.minimumSize().expandedTo(card.body.minimumSizeHint())
        return USUAL_LEAST.expandedTo(QSize(least.width() + 2 * FLUSH, least.height() + HEADER))

    def set_stale(self, stale: bool) -> None:
        """Say in every card that newer pictures are being made."""
        self._stale = stale
        for card in self._cards.values():
            card.set_stale(stale)

    def show_expanded(self, key: str) -> None:
        """Let the buttons say which view has all the room; none where the key is empty."""
        if key != self._expanded:
            self._expanded = key
            for each in self._cards:
                self._dress(each)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for key in self._cards:
            self._dress(key)

    def _make(self, key: str) -> None:
        card = Card(self._titles[key], flush=True, parent=self._grid)
        card.hide()
        menu = icon_button(tr("What can be done with {title}", title=card.title))
        expand = icon_button(tr("Enlarge {title}", title=card.title))
        for button in (menu, expand):
            button.setObjectName(key)
            card.add_button(button)
        menu.clicked.connect(self._request_menu_at_button)
        expand.clicked.connect(self._press_expand)
        card.setObjectName(key)
        card.set_movable(True)
        card.drag_moved.connect(self._drag)
        card.dropped.connect(self.dropped)
        card.menu_requested.connect(self._request_menu)
        card.set_stale(self._stale)
        self._menus[key], self._expands[key] = menu, expand
        self._cards[key] = card
        self._dress(key)

    def _dress(self, key: str) -> None:
        """Give a card its colours, and its buttons their drawings and words."""
        grown = key == self._expanded
        title = self._titles[key]
        words = tr("Back to all views") if grown else tr("Enlarge {title}", title=title)
        name_button(self._expands[key], words)
        if self._theme is not None:
            self._cards[key].show_theme(self._theme)
            self._menus[key].setIcon(icon("more", self._theme.ink2))
            drawing = "restore" if grown else "expand"
            self._expands[key].setIcon(icon(drawing, self._theme.ink2))

    @Slot()
    def _press_expand(self) -> None:
        self.expand_pressed.emit(self.sender().objectName())

    @Slot()
    def _request_menu_at_button(self) -> None:
        button = self._menus[self.sender().objectName()]
        below = button.mapToGlobal(QPoint(0, button.height()))
        self.menu_requested.emit(button.objectName(), below)

    @Slot(QPoint)
    def _request_menu(self, place: QPoint) -> None:
        self.menu_requested.emit(self.sender().objectName(), place)

    @Slot(QPoint)
    def _drag(self, place: QPoint) -> None:
        self.dragged.emit(self.sender().objectName(), place)
