"""What of all that is open is saved, and where: the session file, and what is in no file yet."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from engine.messages.language import tr
from engine.opening.requests_and_answers import TableToOpen
from engine.session.samples import is_bundled
from gui.state.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.data.dataset import Source
    from engine.session.file import SavedFile, SavedSession
    from engine.session.session_kinds import AnySession

SUFFIX = ".voro"


class SessionDocument(QObject):
    """Knows what would be lost if what is open were closed.

    Attributes:
        path: the session file; None where the session was never saved.
        holds_data: whether that file holds the data, not only their names.
        pasted: the tables that are open and came from no file.
    """

    changed = Signal()  # what it is called, or whether something of it is unsaved

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store
        self.path: Path | None = None
        self.holds_data = False
        self.pasted: list[TableToOpen] = []
        self._session: AnySession | None = None  # as it was opened, or saved
        self._hashes: tuple[str, ...] | None = None  # of the data that were saved
        self._expected: tuple[Path, Path | None, bool] | None = None  # to be restored
        self._is_restored = False
        self._announced = ("", False)
        store.opened.connect(self._note_opened)
        store.session_changed.connect(self._announce)
        store.forgotten.connect(self._forget)

    @property
    def name(self) -> str:
        """What it is called: the session file, else the data; empty where nothing is open."""
        if self.path is not None:
            return self.path.name
        return "" if self._store.dataset is None else self._store.dataset.source.name

    @property
    def is_changed(self) -> bool:
        """Whether something of what is open is in no file."""
        return bool(self.why)

    @property
    def why(self) -> str:
        """What of all that is open is in no file, a sentence; empty where nothing is."""
        if self._store.dataset is None or self.is_of_spark:
            return ""
        if self._is_restored:
            return tr("What was restored is in no file.")
        unsaved = [table.path.name for table in self.pasted if not self._is_held]
        if unsaved:
            return tr("{name} is in no file.", name=unsaved[0])
        saved = self.path is not None
        others = saved and self._hashes != self.hashes
        if self._session in (None, self._store.session) and not others:
            return ""
        if saved:
            return tr("What was changed since it was saved is in no file.")
        return tr("What was chosen since it was opened is in no file.")

    @property
    def hashes(self) -> tuple[str, ...]:
        """The SHA-256 of each file that is open."""
        return tuple(source.sha256 for source in self._sources)

    @property
    def suggested_path(self) -> Path:
        """Where the session is saved unless the user says otherwise."""
        if self.path is not None:
            return self.path
        table = self._store.table
        if table is None or not table.is_file or is_bundled(table.path):
            return Path(self.name or "session").with_suffix(SUFFIX)
        return table.path.with_suffix(SUFFIX)

    @property
    def is_of_spark(self) -> bool:
        """Whether what is open is a table of Spark, which no session can name."""
        return self._store.table is not None and self._store.table.is_of_spark

    @property
    def is_open(self) -> bool:
        """Whether there is something to save."""
        return self._store.table is not None

    @property
    def can_name_data(self) -> bool:
        """Whether all data lie on disk, so that a session needs not hold them."""
        return all(file.is_file for file in self.saved_session().every_file)

    def saved_session(self) -> "SavedSession":
        """What is open now, as a session file keeps it.

        Raises:
            ValueError: nothing is open.
        """
        # A door: what writes zip files, which the first picture does without.
        from engine.session.file import SavedSession

        table = self._store.table
        if table is None:
            raise ValueError("nothing is open")
        data, *joined = (self._saved_file(source) for source in self._sources)
        session, test = self._store.session, self._test_file()
        return SavedSession(session, data, table.options, tuple(joined), test)

    def _test_file(self) -> "SavedFile | None":
        """The session's test file, with its bytes where they came out of a session file."""
        # A door: the same.
        from engine.session.file import file_on_disk

        named = getattr(self._store.session, "test", None)
        if named is None:
            return None
        reopened, analysis = self._store.reopened, self._store.two_class_analysis
        known = None if reopened is None else reopened.saved.test
        if known is not None and known.sha256 == named.sha256:
            return known
        source = None if analysis is None or analysis.unseen is None else analysis.unseen.source
        read = source is not None and source.path == Path(named.path)
        sha256 = source.sha256 if source is not None and read else named.sha256
        return file_on_disk(Path(named.path), sha256)

    def measured_later(self) -> "Callable[[SavedSession], SavedSession]":
        """What adds to a session what is measured of its models, on whatever thread."""
        analysis = self._store.analysis
        # A door: numbers of the rows, which only saving needs.
        from engine.analysis.kept_rules import with_measured

        return partial(with_measured, analysis=analysis)

    def note_saved(self, path: Path, saved: "SavedSession", *, holds_data: bool) -> None:
        """Note that a session was saved."""
        self.path, self.holds_data = path, holds_data
        self._session = saved.session
        self._hashes = tuple(file.sha256 for file in saved.files)
        self._is_restored = False
        self._announce()

    def expect_restored(self, opened: Path, saved_in: str | None, *, holds_data: bool) -> None:
        """What is opened from a file is restored: some of it is in no file.

        Args:
            opened: the file.
            saved_in: the session file in which it had been saved; None where it never was.
            holds_data: whether that file holds the data.
        """
        self._expected = (opened, None if saved_in is None else Path(saved_in), holds_data)

    def expect_nothing(self) -> None:
        """What was to be restored could not be opened."""
        self._expected = None

    def add_pasted(self, table: TableToOpen) -> None:
        """Note a pasted table whose models were added."""
        self.pasted.append(table)
        self._announce()

    @property
    def _sources(self) -> "tuple[Source, ...]":
        """Where the data came from, file by file."""
        dataset = self._store.dataset
        return () if dataset is None else (dataset.source, *dataset.source.joined)

    @property
    def _is_held(self) -> bool:
        """Whether the session file holds the very data that are open."""
        return self.path is not None and self._hashes == self.hashes

    def _saved_file(self, source: "Source") -> "SavedFile":
        """A file as a session keeps it; its content where there is no other place to have it."""
        from engine.session.file import SavedFile, file_on_disk  # the same door

        reopened = self._store.reopened
        for known in () if reopened is None else reopened.saved.files:
            if known.sha256 == source.sha256:
                return known
        for table in self.pasted:
            if table.path == source.path and table.content is not None:
                content = table.content
                return SavedFile(table.path, source.sha256, len(content), content, is_file=False)
        return file_on_disk(source.path, source.sha256)

    @Slot()
    def _note_opened(self) -> None:
        """Note what was just opened; what is only read anew stays what it was."""
        store = self._store
        if store.opened_again:
            self._announce()
            return
        reopened, table = store.reopened, store.table
        self._session, self._hashes = store.session, self.hashes
        if reopened is None:
            self.path, self.holds_data = None, False
            self.pasted = [] if table is None or table.is_file else [table]
        else:
            files = reopened.saved.files
            self.path = None if is_bundled(reopened.path) else reopened.path
            self.holds_data = any(file.content is not None for file in files)
            self.pasted = [TableToOpen(f.path, f.content) for f in files if not f.is_file]
            if not reopened.as_saved:
                self._hashes = None
        expected, self._expected = self._expected, None
        self._is_restored = False
        if expected is not None and reopened is not None and reopened.path == expected[0]:
            _, self.path, self.holds_data = expected
            self._is_restored = True
        self._announce()

    @Slot()
    def _forget(self) -> None:
        """Nothing is open any more."""
        self.path, self.holds_data, self.pasted = None, False, []
        self._session, self._hashes, self._is_restored = None, None, False
        self._announce()

    @Slot()
    def _announce(self) -> None:
        """Tell of another name, or another mark."""
        now = (self.name, self.is_changed)
        if now != self._announced:
            self._announced = now
            self.changed.emit()
