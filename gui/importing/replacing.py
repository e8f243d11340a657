"""What becomes of what comes in while something is open: one rule, whatever way it comes."""

from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent

from engine.messages.language import tr
from engine.opening.requests_and_answers import JoinTable, Second, TableToOpen
from engine.session.session import Session
from gui.frame.dialogs import AboutUnsaved, ask_about_unsaved
from gui.frame.window import MainWindow
from gui.importing.session_requests import take_test_file
from gui.importing.session_saving import SessionSaving
from gui.state.session_document import SessionDocument
from gui.state.store import Store
from gui.widgets.delete_dialog import delete_dialog

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
        self._asks = False  # whether a question about what is unsaved stands open
        self._closes_anyway = False  # whether that was answered so
        self.question: SecondFileDialog | None = None
        self.document = SessionDocument(store)
        self.saving = SessionSaving(self.document, window)
        store.previews.second_read.connect(self._ask)
        store.forgotten.connect(self._forget_looked_for)
        store.forgotten.connect(self.saving.ask_no_more)

    def free_name(self, name: str) -> Path:
        """A name for a pasted table that no other one bears."""
        taken = {table.path.name for table in self.document.pasted}
        places = (Path(f"{name} {place}" if place > 1 else name) for place in count(1))
        return next(path for path in places if path.name not in taken)

    def receive(self, incoming: IncomingTable) -> None:
        """Agree to what comes in where nothing is open; else look at it, then ask."""
        self._incoming, dataset = incoming, self._store.dataset
        if dataset is None:
            self._agree(incoming)
        elif incoming.asks_first:
            self._ask(Second(incoming.table, why=SETTLED_FIRST))
        else:
            self._looked_for = dataset
            table = with_codes_of(self._store.table, incoming.table)
            self._store.previews.read_second(JoinTable(dataset, self._store.roles, table))

    def _agree(self, incoming: IncomingTable) -> None:
        """Let it be opened, and hold its rows no more."""
        self._incoming = None
        self.agreed.emit(incoming)

    @Slot(object)
    def _ask(self, second: Second) -> None:
        """Ask whether its models are added, or it is opened instead or beside."""
        incoming, dataset = self._incoming, self._store.dataset
        looked_for, self._looked_for = self._looked_for, None  # which may not be open for long
        self._store.previews.finish()
        self.close_question()
        if incoming is None:
            return
        self._incoming = replace(incoming, table=second.table)
        if dataset is None:
            self._agree(self._incoming)
            return
        if dataset is not looked_for and not incoming.asks_first:
            self.receive(self._incoming)  # something else is open by now
            return
        # A door: a first file meets no other.
        from gui.importing.second_file_dialog import SecondFileDialog

        self.question = SecondFileDialog(
            second,
            self.document.name,
            self._window,
            unsaved=self.document.why,
            of_several=not isinstance(self._store.session, Session),
        )
        self.question.finished.connect(self._take_outcome)
        self.question.open()

    @Slot()
    def _forget_looked_for(self) -> None:
        """Hold nothing of what is not open any more; what would have joined it may yet come."""
        self._looked_for = None

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
        delete_dialog(question)
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
        """Ask before the window closes over what is not saved; it closes once that is answered."""
        if self.document.is_changed and not self._closes_anyway:
            event.ignore()
            self._ask_before(self._close_window)

    @Slot()
    def close_table(self) -> None:
        """Have nothing open any more, once what is not saved was asked about."""
        if self.document.is_changed:
            self._ask_before(self._close_table)
        elif self._store.dataset is not None:
            self._store.forget()

    def _ask_before(self, go: Callable[[bool], object]) -> None:
        """Ask what becomes of what is not saved; unless it is kept, `go` follows.

        Args:
            go: is told whether it goes unsaved; where not, it asks again about what was changed
                while it was saved.
        """
        if not self._asks:
            self._asks, document = True, self.document
            answered = partial(self._take_leave, go)
            ask_about_unsaved(self._window, document.name, document.why, answered)

    def _take_leave(self, go: Callable[[bool], object], answer: AboutUnsaved) -> None:
        self._asks = False
        if answer == "save" and self._store.dataset is not None:
            self.saving.save_and(partial(go, False))
        elif answer != "cancel":
            go(answer == "lose")

    def _close_window(self, anyway: bool) -> None:
        """Close it in a turn of its own: a window that is closing does not hear another close."""
        self._closes_anyway = anyway
        QTimer.singleShot(0, self._window, self._window.close)

    def _close_table(self, anyway: bool) -> None:
        if anyway:
            self._store.forget()
        else:
            self.close_table()


def with_codes_of(opened: TableToOpen | None, second: TableToOpen) -> TableToOpen:
    """A second table in which the same codes stand for what is missing, unless it names its own."""
    if opened is None or second.options.na:
        return second
    return replace(second, options=replace(second.options, na=opened.options.na))
