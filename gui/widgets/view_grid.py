"""Views side by side, each in a card; one of them may take all the room."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.card import Card

GAP = 8


class ViewGrid(QWidget):
    """Cards in rows of two; in a narrow window one at a time."""

    shown_changed = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._cards: dict[str, Card] = {}
        self._buttons: dict[str, QToolButton] = {}
        self._resets: dict[str, QToolButton] = {}
        self._wanted: list[str] = []
        self._refused: frozenset[str] = frozenset()  # they cannot show what is open
        self._expanded = ""
        self._front = ""  # the view asked for last: the one that is seen where only one can be
        self._single = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)

    @property
    def shown(self) -> tuple[str, ...]:
        """Keys of the views that can be seen now."""
        return tuple(key for key, card in self._cards.items() if not card.isHidden())

    @property
    def sections(self) -> tuple[QWidget, ...]:
        """What can have the focus, a card after the other: its buttons, then the view."""
        found: list[QWidget] = []
        for key, card in self._cards.items():
            found += [self._resets[key]] if key in self._resets else []
            found += [self._buttons[key]]
            found += [card.body] if card.body is not None else []
        return tuple(found)

    def card(self, key: str) -> Card:
        """The card of a view."""
        return self._cards[key]

    def expand_button(self, key: str) -> QToolButton:
        """The button that gives a view all the room."""
        return self._buttons[key]

    def add_view(self, key: str, title: str, body: QWidget) -> None:
        """Add a view; it is shown."""
        card = Card(title, flush=True)
        card.set_body(body)
        button = _icon_button(tr("Enlarge {title}", title=title))
        button.setObjectName(key)
        button.clicked.connect(self._toggle_expanded)
        card.add_button(button)
        self._cards[key], self._buttons[key] = card, button
        self._wanted.append(key)
        self._front = self._front or key
        self._arrange()

    def add_reset(self, key: str) -> QToolButton:
        """A button beside a view's title that shows it as it was at first."""
        button = _icon_button(tr("Show it as at first"))
        self._cards[key].add_button(button)
        self._resets[key] = button
        return button

    def set_shown(self, key: str, shown: bool) -> None:
        """Show or hide a view; where there is room for one only, the others give way."""
        if not shown and self._wanted == [key]:  # an empty middle helps nobody
            self.shown_changed.emit(key, True)
            return
        if shown and self._expanded != key:
            self._expanded = ""
        if shown:
            self._front = key
            if key not in self._wanted:
                self._wanted.append(key)
        elif key in self._wanted:
            self._wanted.remove(key)
            if self._front == key:
                self._front = self._wanted[-1]
        if not shown:
            self._expanded = ""
        self._arrange()

    def offer(self, keys: Iterable[str]) -> None:
        """Show these views where they are wanted, and no others."""
        refused = frozenset(self._cards) - frozenset(keys)
        if refused != self._refused:
            self._refused = refused
            self._arrange()

    def set_single(self, single: bool) -> None:
        """Show one view at a time, or as many as are wanted."""
        if single != self._single:
            self._single = single
            self._arrange()

    def set_stale(self, stale: bool) -> None:
        """Say in every card that newer pictures are being made."""
        for card in self._cards.values():
            card.set_stale(stale)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for card in self._cards.values():
            card.show_theme(theme)
        self._name_buttons()

    @Slot()
    def _toggle_expanded(self) -> None:
        key = self.sender().objectName()
        self._expanded = "" if self._expanded == key else key
        self._arrange()

    def _arrange(self) -> None:
        """Put the cards that are to be seen into the grid."""
        wanted = [key for key in self._cards if key in self._wanted and key not in self._refused]
        if self._expanded in wanted:
            seen = [self._expanded]
        elif self._single:
            seen = [self._front] if self._front in wanted else wanted[:1]
        else:
            seen = wanted
        for card in self._cards.values():
            self._grid.removeWidget(card)
        for row in range(len(self._cards)):
            self._grid.setRowStretch(row, 1 if row < (len(seen) + 1) // 2 else 0)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < len(seen) else 0)
        for place, key in enumerate(seen):
            self._grid.addWidget(self._cards[key], place // 2, place % 2)
        for key, card in self._cards.items():
            before, after = not card.isHidden(), key in seen
            card.setVisible(after)
            if before is not after:
                self.shown_changed.emit(key, after)
        self._name_buttons()

    def _name_buttons(self) -> None:
        for key, button in self._buttons.items():
            grown = key == self._expanded
            words = (
                tr("Back to all views")
                if grown
                else tr("Enlarge {title}", title=self._cards[key].title)
            )
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setVisible(not self._single)
            if self._theme is not None:
                button.setIcon(icon("restore" if grown else "expand", self._theme.ink2))
        for button in self._resets.values():
            if self._theme is not None:
                button.setIcon(icon("reset", self._theme.ink2))


def _icon_button(words: str) -> QToolButton:
    """A small button with a drawing on it."""
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setFixedSize(22, 22)
    button.setIconSize(QSize(14, 14))
    button.setToolTip(words)
    button.setAccessibleName(words)
    return button
