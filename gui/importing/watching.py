"""Notices when a file that is open changes on disk, is replaced, or vanishes."""

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

QUIET = 400  # ms without a change until it is told: files are written in pieces

Stamp = tuple[int, int, int]


def stamp_of(path: Path) -> Stamp | None:
    """What tells a file's states apart: which file it is, its size and its time."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


class FileWatch(QObject):
    """Watches files and the folders that hold them: what replaces a file is a new one there."""

    changed = Signal(object)
    vanished = Signal(object)
    returned = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stamps: dict[Path, Stamp | None] = {}
        self._described: dict[Path, Stamp | None] = {}
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._note)
        self._watcher.directoryChanged.connect(self._note)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET)
        self._timer.timeout.connect(self.look)

    def watch(self, stamps: dict[Path, Stamp | None]) -> None:
        """Watch files in the place of those before.

        Args:
            stamps: each file, and its stamp from before it was read.
        """
        before = [*self._watcher.files(), *self._watcher.directories()]
        if before:
            self._watcher.removePaths(before)
        self._stamps, self._described = dict(stamps), dict(stamps)
        self._watch_all()
        self._timer.start()  # it may have changed since it was read

    @Slot()
    def finish(self) -> None:
        """Watch nothing any more."""
        self.watch({})
        self._timer.stop()

    @Slot()
    def accept(self) -> None:
        """Take the files as they are now: nothing more is told until they change again."""
        self._stamps = {path: stamp_of(path) for path in self._stamps}
        self._described = dict(self._stamps)

    @Slot()
    def look(self) -> None:
        """Tell what has changed since it was read, once."""
        self._watch_all()
        for path, read in self._stamps.items():
            now = stamp_of(path)
            if now == self._described[path]:
                continue
            self._described[path] = now
            if now is None:
                self.vanished.emit(path)
            elif now == read:
                self.returned.emit(path)
            else:
                self.changed.emit(path)

    @Slot(str)
    def _note(self, _path: str) -> None:
        self._timer.start()

    def _watch_all(self) -> None:
        """Watch each file that is there, a new one of its name too, and its folder."""
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [
            str(place)
            for path in self._stamps
            for place in (path, path.parent)
            if str(place) not in watched and place.exists()
        ]
        if wanted:
            self._watcher.addPaths(wanted)
