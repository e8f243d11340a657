"""The menu bar: which actions stand where."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.recent_files import RecentFiles


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
    """Fills a menu bar with actions.

    Attributes:
        recent: the menu of files that were opened lately.
    """

    def __init__(self, bar: QMenuBar, actions: Actions) -> None:
        super().__init__(bar)
        self.recent = self._file_menu(bar, actions)
        edit = bar.addMenu(tr("&Edit"))
        edit.addActions([actions["undo"], actions["redo"]])
        edit.addSeparator()
        edit.addActions([actions["copy"], actions["paste"]])
        edit.addSeparator()
        edit.addAction(actions["preferences"])
        self._view_menu(bar, actions)
        analyse = bar.addMenu(tr("&Analyse"))
        analyse.addActions([actions["play"], actions["reset_conditions"], actions["share_t"]])
        bar.addMenu(tr("&Help")).addAction(actions["about"])

    def _file_menu(self, bar: QMenuBar, actions: Actions) -> RecentMenu:
        file = bar.addMenu(tr("&File"))
        file.addActions([actions["open"], actions["open_with"]])
        recent = RecentMenu(file)
        file.addMenu(recent)
        samples = QMenu(tr("Open &sample"), file)
        samples.addActions(actions.samples.actions())
        file.addMenu(samples)
        file.addAction(actions["new_window"])
        file.addSeparator()
        file.addActions([actions["save"], actions["save_as"], actions["close"]])
        file.addSeparator()
        file.addActions([actions["report"], actions["export"]])
        file.addSeparator()
        file.addAction(actions["quit"])
        return recent

    def _view_menu(self, bar: QMenuBar, actions: Actions) -> None:
        view = bar.addMenu(tr("&View"))
        view.addActions(actions.views.actions())
        view.addSeparator()
        view.addActions(actions.pages.actions())
        moves = QMenu(tr("&Move view"), view)
        moves.addActions(actions.moves.actions())
        view.addMenu(moves)
        view.addAction(actions["enlarge"])
        view.addSeparator()
        themes = QMenu(tr("&Theme"), view)
        themes.addActions(actions.themes.actions())
        view.addMenu(themes)
        view.addAction(actions["full_screen"])
