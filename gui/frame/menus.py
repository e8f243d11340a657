"""The menus: where each action stands, so that everything can be found in them."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.menu_bar_focus import MenuBarFocus
from gui.frame.recent_files import RecentFiles

HEIGHT = 28


class RecentMenu(QMenu):
    """Lists the files that were opened or saved lately, as they are when it opens."""

    chosen = Signal(object)

    def __init__(self, parent: QMenu) -> None:
        super().__init__(tr("Open &recent"), parent)
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)
        self.triggered.connect(self._choose)

    @Slot()
    def fill(self) -> None:
        """List the files anew."""
        self.clear()
        files = RecentFiles().files
        names = [file.name for file in files]
        for file in files:
            words = file.name.replace("&", "&&")
            if names.count(file.name) > 1:
                words = f"{words} – {file.parent.name}".replace("&", "&&")
            action = QAction(words, self)
            action.setData(file)
            action.setToolTip(str(file))
            self.addAction(action)
        if not files:
            nothing = QAction(tr("No file was opened yet"), self)
            nothing.setEnabled(False)
            self.addAction(nothing)
            return
        self.addSeparator()
        self.addAction(QAction(tr("&Clear the list"), self))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        file = action.data()
        if isinstance(file, Path):
            self.chosen.emit(file)
        else:
            RecentFiles().clear()


class Menus(QObject):
    """Fills the menu bar of a window with actions.

    Attributes:
        recent: the menu of files that were opened lately.
    """

    def __init__(self, bar: QMenuBar, actions: Actions) -> None:
        super().__init__(bar)
        bar.setFixedHeight(HEIGHT)
        bar.setNativeMenuBar(False)
        MenuBarFocus(bar)
        self.recent = _fill_file_menu(bar.addMenu(tr("&File")), actions)
        edit = bar.addMenu(tr("&Edit"))
        edit.addActions([actions["undo"], actions["redo"]])
        edit.addSeparator()
        edit.addAction(actions["copy"])
        rules = QMenu(tr("Copy the &rule as"), edit)
        rules.addActions(actions.rules.actions())
        edit.addMenu(rules)
        edit.addAction(actions["paste"])
        edit.addSeparator()
        edit.addAction(actions["preferences"])
        _fill_view_menu(bar.addMenu(tr("&View")), actions)
        analyse = bar.addMenu(tr("&Analyse"))
        names = ("play", "reset_conditions", "roles", "share_t")
        analyse.addActions([actions[name] for name in names])
        help_ = bar.addMenu(tr("&Help"))
        help_.addActions([actions["commands"], actions["shortcuts"]])
        help_.addSeparator()
        help_.addActions([actions["crash_reports"], actions["about"]])


def _fill_file_menu(menu: QMenu, actions: Actions) -> RecentMenu:
    """What comes in, is kept and goes out; the list of recent files in it."""
    menu.addActions([actions["open"], actions["open_folder"]])
    menu.addActions([actions["open_spark"], actions["open_with"]])
    recent = RecentMenu(menu)
    menu.addMenu(recent)
    samples = QMenu(tr("Open &sample"), menu)
    samples.addActions(actions.samples.actions())
    menu.addMenu(samples)
    menu.addAction(actions["new_window"])
    menu.addSeparator()
    menu.addActions([actions["save"], actions["save_as"], actions["close"]])
    menu.addSeparator()
    menu.addActions([actions["report"], actions["export"], actions["apply"]])
    menu.addSeparator()
    menu.addAction(actions["quit"])
    return recent


def _fill_view_menu(menu: QMenu, actions: Actions) -> None:
    """Which views stand on which page, what can be done with them, and how the window looks."""
    menu.addActions(actions.views.actions())
    menu.addSeparator()
    menu.addActions(actions.pages.actions())
    pages = QMenu(tr("Arran&ge pages"), menu)
    pages.addActions([actions[name] for name in ("reset_page", "add_page", "rename_page")])
    pages.addActions([actions["remove_page"], actions["bring_back_page"]])
    menu.addMenu(pages)
    menu.addSeparator()
    current = QMenu(tr("This &view"), menu)
    current.addActions(
        [actions[name] for name in ("show_table", "copy_picture", "copy_data", "save_data")]
    )
    current.addSeparator()
    current.addActions([actions["reset_view"], actions["enlarge"], actions["close_view"]])
    menu.addMenu(current)
    moves = QMenu(tr("&Move view"), menu)
    moves.addActions(actions.moves.actions())
    menu.addMenu(moves)
    menu.addSeparator()
    themes = QMenu(tr("&Theme"), menu)
    themes.addActions(actions.themes.actions())
    menu.addMenu(themes)
    menu.addActions([actions[name] for name in ("present", "hide_names", "full_screen")])
