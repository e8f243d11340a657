"""What the window makes only when it is asked for: the palette, the page of keys, hidden names."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from gui.frame.actions import Actions
from gui.frame.hidden_names import HiddenNames
from gui.frame.shortcuts import Shortcuts
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.frame.command_palette import CommandPalette
    from gui.frame.shortcuts_dialog import ShortcutsDialog
    from gui.frame.table_twin import TableTwin
    from gui.views.view_data import ViewData


EntriesOfViews: TypeAlias = Callable[[], Mapping[str, Sequence[QAction]]]


class OnRequest(QObject):
    """Makes each part the first time, and shows it.

    Args:
        window: over which they come.
        actions: what they offer.
        of_views: what views add to that.
        nameless: the title of a window whose names are hidden.

    Attributes:
        shortcuts: the keys of every action; those that were changed hold from the start.
    """

    def __init__(
        self, window: QMainWindow, actions: Actions, of_views: EntriesOfViews, nameless: str
    ) -> None:
        super().__init__(window)
        self._window, self._actions, self._of_views = window, actions, of_views
        self._nameless = nameless
        self._theme: Theme | None = None
        self.shortcuts = Shortcuts(actions)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for made in ("palette", "shortcuts_dialog", "table_twin"):
            if made in vars(self):
                getattr(self, made).show_theme(theme)

    @Slot()
    def show_commands(self) -> None:
        """Offer everything that the window can do, to be found by its name."""
        self.palette.open(self._window.menuBar(), self._actions, self._of_views())

    @Slot()
    def show_shortcuts(self) -> None:
        """List all keys, and let them be changed."""
        self.shortcuts_dialog.open()

    @Slot(str, str, object)
    def show_table(self, title: str, sentence: str, data: "ViewData") -> None:
        """Show what a view shows as a table."""
        self.table_twin.show_data(title, sentence, data)

    @Slot(bool)
    def set_names_hidden(self, hidden: bool) -> None:
        """Blur names of files and paths, or show them."""
        self.hidden_names.set_on(hidden)

    @cached_property
    def palette(self) -> "CommandPalette":
        """Finds commands by name."""
        # A door: no start waits for what few ask for.
        from gui.frame.command_palette import CommandPalette

        made = CommandPalette(self._window)
        if self._theme is not None:
            made.show_theme(self._theme)
        return made

    @cached_property
    def table_twin(self) -> "TableTwin":
        """Shows a view as a table."""
        # A door: no start waits for what few ask for.
        from gui.frame.table_twin import TableTwin

        made = TableTwin(self._window)
        if self._theme is not None:
            made.show_theme(self._theme)
        return made

    @cached_property
    def shortcuts_dialog(self) -> "ShortcutsDialog":
        """Lists keys."""
        # A door: no start waits for what few ask for.
        from gui.frame.shortcuts_dialog import ShortcutsDialog

        made = ShortcutsDialog(self._actions, self.shortcuts, self._window)
        if self._theme is not None:
            made.show_theme(self._theme)
        return made

    @cached_property
    def hidden_names(self) -> HiddenNames:
        """Blurs names of files."""
        return HiddenNames(self._window, self._nameless)
