"""The menus: where each action stands, so that everything can be found in them."""

from PySide6.QtWidgets import QMenu, QMenuBar

from engine.messages.language import tr
from gui.frame.actions import Actions

HEIGHT = 28


def make_menus(bar: QMenuBar, actions: Actions) -> None:
    """Fill the menu bar of the window."""
    bar.setFixedHeight(HEIGHT)
    bar.setNativeMenuBar(False)
    file = bar.addMenu(tr("&File"))
    file.addActions([actions["open"], actions["open_with"]])
    samples = QMenu(tr("Open &sample"), file)
    samples.addActions(actions.samples.actions())
    file.addMenu(samples)
    file.addSeparator()
    file.addActions([actions["report"], actions["export"]])
    file.addSeparator()
    file.addAction(actions["quit"])
    edit = bar.addMenu(tr("&Edit"))
    edit.addActions([actions["undo"], actions["redo"]])
    edit.addSeparator()
    edit.addActions([actions["copy"], actions["paste"]])
    _fill_view_menu(bar.addMenu(tr("&View")), actions)
    analyse = bar.addMenu(tr("&Analyse"))
    analyse.addActions([actions["play"], actions["reset_conditions"]])
    help_ = bar.addMenu(tr("&Help"))
    help_.addActions([actions["commands"], actions["shortcuts"]])
    help_.addSeparator()
    help_.addAction(actions["about"])


def _fill_view_menu(menu: QMenu, actions: Actions) -> None:
    """Which views stand on which page, what can be done with them, and how the window looks."""
    menu.addActions(actions.views.actions())
    menu.addSeparator()
    menu.addActions(actions.pages.actions())
    pages = QMenu(tr("Arran&ge pages"), menu)
    pages.addActions([actions[name] for name in ("reset_page", "add_page", "rename_page")])
    pages.addAction(actions["remove_page"])
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
