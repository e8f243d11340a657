"""What becomes of what comes in while something is open: one rule, whatever way it comes."""

import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6 import QtCore  # makes a class with its enumerations where it is first named
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QCloseEvent

from engine.messages.errors import UserError
from engine.messages.failures import in_words
from engine.messages.language import tr
from engine.opening.requests_and_answers import JoinTable, Second, TableToOpen
from engine.session.session import Session
from gui.export.asking import save_where_chosen
from gui.frame.dialogs import ask_about_unsaved
from gui.frame.window import MainWindow
from gui.importing.session_requests import take_test_file
from gui.state.store import Store

if TYPE_CHECKING:
    from gui.importing.second_file_dialog import SecondFileDialog

TABLES = "Tables (*.csv *.tsv *.txt)"
SETTLED_FIRST = tr("How it is read, and what its columns are, is asked first.")


class IncomingTable(Struct, frozen=True, eq=False):
    """A table that comes in.

    Attributes:
        session: what it opens with, as a sample does; None lets its roles be guessed.
        asks_first: whether how it is read, and what its columns are, is asked in any case.
    """

    table: TableToOpen
    session: Session | None = None
    asks_first: bool = False


class Replacing(QObject):
    """Lets nothing take the place of what is open unasked.

    What comes in is looked at first: what cannot be opened at all is refused in words, and
    nothing is asked. A pasted table exists nowhere else: it is offered to be saved.

    Attributes:
        question: what asks, while it is open.
        pasted: the pasted tables that are open.
    """

    agreed = Signal(object)  # an Arrival is to be opened
    added = Signal()  # its models came to what is open
    passed = Signal()  # it was dealt with
    refused = Signal()
    failed = Signal(object)

    def __init__(self, store: Store, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self._incoming: IncomingTable | None = None
        self.question: SecondFileDialog | None = None
        self.pasted: list[TableToOpen] = []
        self._saved: list[TableToOpen] = []
        store.previews.second_read.connect(self._ask)
        store.dataset_changed.connect(self._note_opened)

    @property
    def unsaved(self) -> list[TableToOpen]:
        """The pasted tables that are open and in no file."""
        return [table for table in self.pasted if table not in self._saved]

    def free_name(self, name: str) -> Path:
        """A name for a pasted table that no other one bears."""
        taken = {table.path.name for table in self.pasted}
        places = (Path(f"{name} {place}" if place > 1 else name) for place in count(1))
        return next(path for path in places if path.name not in taken)

    def receive(self, incoming: IncomingTable) -> None:
        """Agree to what comes in where nothing is open; else look at it, then ask."""
        self._incoming, dataset = incoming, self._store.dataset
        if dataset is None:
            self.agreed.emit(incoming)
        elif incoming.asks_first:
            self._ask(Second(incoming.table, why=SETTLED_FIRST))
        else:
            table = _with_codes_of(self._store.table, incoming.table)
            self._store.previews.read_second(JoinTable(dataset, self._store.roles, table))

    @Slot(object)
    def _ask(self, second: Second) -> None:
        """Ask whether its models are added, or it is opened instead or beside."""
        incoming, dataset = self._incoming, self._store.dataset
        self._store.previews.finish()
        self.close_question()
        if incoming is None:
            return
        self._incoming = replace(incoming, table=second.table)
        if dataset is None:
            self.agreed.emit(self._incoming)
            return
        unsaved = [table.path.name for table in self.unsaved]
        # A door: a first file meets no other.
        from gui.importing.second_file_dialog import SecondFileDialog

        self.question = SecondFileDialog(
            second,
            dataset.source.name,
            self._window,
            never_beside=_why_not_beside(incoming),
            unsaved=unsaved,
        )
        self.question.finished.connect(self._take_outcome)
        self.question.open()

    def close_question(self) -> None:
        """Take the question back."""
        if self.question is not None:
            self.question.reject()

    @Slot(int)
    def _take_outcome(self, result: int) -> None:
        question, self.question = self.question, None
        incoming, self._incoming = self._incoming, None
        if question is None or incoming is None:
            return
        question.deleteLater()
        if not result:
            self.refused.emit()
        elif question.outcome == "add":
            self._store.add_models(question.second)
            if not incoming.table.is_file:
                self.pasted.append(incoming.table)
            self.added.emit()
            self.passed.emit()
        elif question.outcome == "test":
            take_test_file(self._store, incoming.table.path)
            self.passed.emit()
        elif question.outcome == "beside":
            open_beside(incoming.table.path)
            self.passed.emit()
        elif question.saves and not self._save_unsaved():
            self.refused.emit()
        else:
            self.agreed.emit(incoming)

    @Slot(object)
    def _note_opened(self, _dataset: object) -> None:
        """Note a pasted table; those joined to a file that is read anew will be joined again."""
        table = self._store.table
        if not self._store.opened_again:
            self.pasted = [] if table is None or table.is_file else [table]

    @Slot(object)
    def guard_closing(self, event: QCloseEvent) -> None:
        """Offer to save what would be lost with the window."""
        if not self.unsaved:
            return
        answer = ask_about_unsaved(self._window, [table.path.name for table in self.unsaved])
        if answer == "cancel" or (answer == "save" and not self._save_unsaved()):
            event.ignore()

    def _save_unsaved(self) -> bool:
        """Save every pasted table to a file; false if one was not."""
        for table in self.unsaved:
            name, content = f"{table.path.name}.csv", table.content or b""
            try:
                if not save_where_chosen(self._window, name, TABLES, content):
                    return False
            except UserError as error:
                self.failed.emit(in_words(error))
                return False
            self._saved.append(table)
        return True


def _with_codes_of(opened: TableToOpen | None, second: TableToOpen) -> TableToOpen:
    """A second table in which the same codes stand for what is missing, unless it names its own."""
    if opened is None or second.options.na:
        return second
    return replace(second, options=replace(second.options, na=opened.options.na))


def _why_not_beside(incoming: IncomingTable) -> str:
    """Why another window could not open it as this one would; empty if it could."""
    if not incoming.table.is_file:
        return tr("it is in no file.")
    if incoming.asks_first:
        return tr("what is said about it here would be missing there.")
    return tr("the sample’s conditions would be missing there.") if incoming.session else ""


def open_beside(path: Path) -> None:
    """Start the program once more, on a file."""
    program = [sys.executable]
    if not getattr(sys, "frozen", False):
        started = Path(sys.argv[0])
        program += [str(started)] if started.suffix == ".py" else ["-m", "gui.cli"]
    QtCore.QProcess.startDetached(program[0], [*program[1:], str(path.resolve())])
