"""Files that change on disk while they are open: what is said of them, and reading them again."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from engine.messages.language import tr
from engine.opening.requests_and_answers import TableToOpen
from gui.frame.dialogs import ask_for_file
from gui.frame.window import MainWindow
from gui.importing.watching import FileWatch, Stamp, stamp_of
from gui.state.store import Store

if TYPE_CHECKING:
    from engine.data.dataset import Dataset

RELOAD, IGNORE = 0, 1


class FileReloading(QObject):
    """Watches what is open, and asks for it to be read again where the user wants that."""

    wanted = Signal(object)  # a table that is read again with what is chosen

    def __init__(self, store: Store, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self.watch = FileWatch(self)
        self._stamps: dict[Path, Stamp | None] = {}
        self._locates = False
        self._newer: Path | None = None  # than the data that the session holds
        store.dataset_changed.connect(self._watch_dataset)
        store.opened.connect(self._notify_newer)
        store.forgotten.connect(self._watch_nothing)
        window.closed.connect(self.watch.finish)
        self.watch.changed.connect(self._notify_changed)
        self.watch.vanished.connect(self._notify_vanished)
        self.watch.returned.connect(self._hide_notice)
        window.file_notice.pressed.connect(self._answer_change)

    def note_stamp(self, table: TableToOpen) -> None:
        """Note how a file is before it is read: what is written meanwhile is noticed."""
        if table.is_file and table.dataset is None:
            self._stamps[table.path] = stamp_of(table.path)

    @Slot(object)
    def _watch_dataset(self, dataset: "Dataset") -> None:
        """Watch the file of what is open now."""
        table = self._store.table
        self._window.file_notice.hide()
        self._newer = None
        if table is None or not table.is_file or table.is_of_spark:
            self.watch.watch({})
            return
        paths = [source.path for source in (dataset.source, *dataset.source.joined)]
        self.watch.watch({path: self._stamps.get(path) or stamp_of(path) for path in paths})
        self._stamps.clear()

    @Slot()
    def watch_joined(self) -> None:
        """Watch the files whose models were added, too."""
        dataset, table = self._store.dataset, self._store.table
        if dataset is not None and table is not None and table.is_file:
            sources = (dataset.source, *dataset.source.joined)
            self.watch.watch({source.path: stamp_of(source.path) for source in sources})

    @Slot()
    def _watch_nothing(self) -> None:
        """Nothing is open any more."""
        self.watch.watch({})
        self._window.file_notice.hide()

    @Slot()
    def _notify_newer(self) -> None:
        """Say that the data in a session are no longer as they are on disk, and offer those."""
        opened = self._store.reopened
        if opened is None or opened.newer is None or self._store.opened_again:
            return
        self._newer = opened.newer
        self._show_notice(
            tr("Open the changed data"),
            tr("{name} has changed since this session was saved.", name=opened.newer.name),
            tr("What you see are the data as they were saved."),
        )

    @Slot(object)
    def _notify_changed(self, path: Path) -> None:
        self._locates = False
        self._show_notice(
            tr("Reload"),
            tr("{name} has changed on disk.", name=path.name),
            tr("What you see is of the file as it was opened."),
        )

    @Slot(object)
    def _notify_vanished(self, path: Path) -> None:
        self._locates = True
        self._show_notice(
            tr("Locate…"),
            tr("{name} is not there any more. It may have moved.", name=path.name),
            tr("What you see stays as it is."),
        )

    def _show_notice(self, button: str, what: str, more: str) -> None:
        self._window.file_notice.set_button(RELOAD, button)
        self._window.file_notice.show_words(what, more)

    @Slot(object)
    def _hide_notice(self, _path: Path) -> None:
        self._window.file_notice.hide()

    @Slot(int)
    def _answer_change(self, button: int) -> None:
        """Read the file again, or leave everything as it is."""
        notice, table, newer = self._window.file_notice, self._store.table, self._newer
        if button == IGNORE or table is None:
            notice.hide()
            self._newer = None
            self.watch.accept()
            return
        path = newer or (ask_for_file(self._window) if self._locates else table.path)
        if path is not None:
            notice.hide()
            self.wanted.emit(replace(table, path=path, content=None, dataset=None))
