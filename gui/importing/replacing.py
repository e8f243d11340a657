"""What becomes of what comes in while something is open: one rule, whatever way it comes."""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QCloseEvent

from engine.messages.language import tr
from engine.opening.requests_and_answers import JoinTable, Second, TableToOpen
from engine.session.session import Session
from gui.frame.dialogs import ask_about_unsaved
from gui.frame.window import MainWindow
from gui.importing.session_requests import take_test_file
from gui.importing.session_saving import SessionSaving
from gui.state.session_document import SessionDocument
from gui.state.store import Store

if TYPE_CHECKING:
    from engine.data.dataset import Dataset
    from gui.importing.second_file_dialog import SecondFileDialog

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
    """Lets nothing take the place of what is open unasked, and nothing unsaved go with it.

    What comes in is looked at first: what cannot be opened at all is refused in words, and
    nothing is asked.

    Attributes:
        question: what asks, while it is open.
        document: what of all that is open is saved.
        saving: saves it.
    """

    agreed = Signal(object)  # an Arrival is to be opened
    added = Signal()  # its models came to what is open
    passed = Signal()  # it was dealt with
    refused = Signal()
    beside = Signal(object)  # an Arrival is to be opened in a window of its own

    def __init__(self, store: Store, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._window = store, window
        self._incoming: IncomingTable | None = None
        self._looked_for: Dataset | None = None  # what it would join
        self.question: SecondFileDialog | None = None
        self.document = SessionDocument(store)
        self.saving = SessionSaving(self.document, window)
        store.previews.second_read.connect(self._ask)

    def free_name(self, name: str) -> Path:
        """A name for a pasted table that no other one bears."""
        taken = {table.path.name for table in self.document.pasted}
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
            self._looked_for = dataset
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
        if dataset is not self._looked_for and not incoming.asks_first:
            self.receive(self._incoming)  # something else is open by now
            return
        # A door: a first file meets no other.
        from gui.importing.second_file_dialog import SecondFileDialog

        self.question = SecondFileDialog(
            second, self.document.name, self._window, unsaved=self.document.why
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
                self.document.add_pasted(incoming.table)
            self.added.emit()
            self.passed.emit()
        elif question.outcome == "test":
            take_test_file(self._store, incoming.table.path)
            self.passed.emit()
        elif question.outcome == "beside":
            self.beside.emit(incoming)
            self.passed.emit()
        elif question.saves:
            self.saving.save_and(partial(self.agreed.emit, incoming), self.refused.emit)
        else:
            self.agreed.emit(incoming)

    @Slot(object)
    def guard_closing(self, event: QCloseEvent) -> None:
        """Ask before the window closes over what is not saved."""
        if not self._may_go(self._window.close):
            event.ignore()

    @Slot()
    def close_table(self) -> None:
        """Have nothing open any more, once what is not saved was asked about."""
        if self._store.dataset is not None and self._may_go(self._store.forget):
            self._store.forget()

    def _may_go(self, go: Callable[[], object]) -> bool:
        """Whether what is open may go now; where it is to be saved first, `go` follows that."""
        if not self.document.is_changed:
            return True
        answer = ask_about_unsaved(self._window, self.document.name, self.document.why)
        if self._store.dataset is None:
            return True  # it was saved and closed while it was asked about
        if answer == "save":
            self.saving.save_and(go)
        return answer == "lose"


def _with_codes_of(opened: TableToOpen | None, second: TableToOpen) -> TableToOpen:
    """A second table in which the same codes stand for what is missing, unless it names its own."""
    if opened is None or second.options.na:
        return second
    return replace(second, options=replace(second.options, na=opened.options.na))
