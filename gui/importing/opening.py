"""What comes in: files, pasted tables, a second file; asked about where that is needed."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication

from engine.data.roles import RoleRequest
from engine.messages.failures import Failure
from engine.messages.language import tr
from engine.opening.requests_and_answers import TableToOpen, Unsettled
from engine.session.model_changes import called_as_before
from engine.session.samples import Sample, bundled, is_bundled
from engine.session.session import Session
from engine.session.session_data import DataChoice, SessionDataError
from engine.session.session_kinds import with_axes_of
from gui.frame.dialogs import ask_about_data, ask_for_file, ask_for_folder
from gui.frame.recent_files import RecentFiles
from gui.frame.window import MainWindow
from gui.importing.opening_anew import OpeningAnew
from gui.importing.reloading import FileReloading
from gui.importing.replacing import IncomingTable, Replacing
from gui.importing.session_requests import is_same_request, request_of, take_test_file
from gui.state.store import Store
from gui.themes.theming import Theming
from gui.widgets.delete_dialog import delete_dialog

if TYPE_CHECKING:
    from gui.importing.dialog import ImportDialog

PASTED = tr("Pasted table")
NO_TABLE = Failure(
    tr("The clipboard holds no table."),
    do=tr("Copy cells in a spreadsheet or rows of a text, column names included."),
)
LAST_TIME = 0
WRITE_AFTER = 500  # ms after a file is open: it is seen by then


class FileOpening(QObject):
    """Opens what comes in; asks by a dialog where the engine cannot be certain.

    Attributes:
        dialog: the import dialog while it is open.
        replacing: decides what becomes of what comes in while something is open.
    """

    failed = Signal(object)
    left_alone = Signal()  # a session whose data are gone, or others, is not opened

    def __init__(self, store: Store, theming: Theming, window: MainWindow) -> None:
        super().__init__(window)
        self._store, self._theming, self._window = store, theming, window
        self.dialog: ImportDialog | None = None
        self.replacing = Replacing(store, window)
        self.reloading = FileReloading(store, window)
        self._waiting: deque[TableToOpen] = deque()
        self._changing_roles = False
        self._remembered: RoleRequest | None = None
        self._settling = False
        self._anew = OpeningAnew(store, self.replacing.document, self.reloading)
        store.unsettled.connect(self.ask_about)
        store.previews.previewed.connect(self._show_found)
        store.previews.progressed.connect(self._show_progress)
        self.replacing.agreed.connect(self._open)
        self.replacing.added.connect(self.reloading.watch_joined)
        self.replacing.passed.connect(self._open_waiting)
        self.replacing.refused.connect(self._forget_waiting)
        self.replacing.saving.failed.connect(self.failed)
        self.reloading.wanted.connect(self._reload)
        store.misplaced.connect(self._ask_for_data)
        store.opened.connect(self._compare_with_memory)
        store.opened.connect(self._open_waiting)
        self._writing = QTimer(self)
        self._writing.setSingleShot(True)
        self._writing.setInterval(WRITE_AFTER)
        self._writing.timeout.connect(self._write_recent)
        store.opened.connect(self._note_recent)
        window.closed.connect(self._write_recent)
        window.bars.roles.pressed.connect(self._answer_memory)

    # files and tables come in

    @Slot()
    def ask_and_open(self) -> None:
        """Ask for a file and open it."""
        path = ask_for_file(self._window)
        if path is not None:
            self.open_files([path])

    @Slot()
    def ask_and_open_folder(self) -> None:
        """Ask for a folder and open it."""
        path = ask_for_folder(self._window)
        if path is not None:
            self.open_files([path])

    @Slot()
    def ask_and_open_spark(self) -> None:
        """Ask for a table of Spark by its name and open it."""
        # A door to the query's grammar, which files do without.
        from gui.importing.spark_table_dialog import SparkTableDialog

        dialog = SparkTableDialog(self._window)
        if dialog.exec():
            self._waiting.clear()
            self.receive(IncomingTable(dialog.table))
        delete_dialog(dialog)

    @Slot()
    def add_test_data(self) -> None:
        """Ask for a file on which the thresholds chosen on this one are measured."""
        path = ask_for_file(self._window)
        if path is not None:
            take_test_file(self._store, path)

    @Slot(list)
    def open_files(self, files: list[Path]) -> None:
        """Open the first of some files; what becomes of the others is asked one by one."""
        if files:
            self._waiting = deque(TableToOpen(path) for path in files[1:])
            self.receive(IncomingTable(TableToOpen(files[0])))

    def receive(self, incoming: IncomingTable) -> None:
        """Open what comes in, or find out what is to become of it where something is open."""
        self.reloading.note_stamp(incoming.table)
        self.replacing.receive(incoming)

    @Slot()
    def paste(self) -> None:
        """Open the table, or the files, that the clipboard holds."""
        held: QMimeData | None = QGuiApplication.clipboard().mimeData()  # none where it is empty
        data = QMimeData() if held is None else held
        files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        text = data.text() if data.hasText() else ""
        if files:
            self.open_files(files)
        elif "\n" in text.strip() or "\r" in text.strip():
            self._waiting.clear()
            name = self.replacing.free_name(PASTED)
            self.receive(IncomingTable(TableToOpen(name, text.encode("utf-8", "replace"))))
        else:
            self.failed.emit(NO_TABLE)

    @Slot()
    def open_with_options(self) -> None:
        """Ask for a file, and how it is read, before it is opened."""
        path = ask_for_file(self._window)
        if path is not None:
            self._waiting.clear()
            self.receive(IncomingTable(TableToOpen(path), asks_first=True))

    def open_sample(self, name: str) -> None:
        """Open a bundled sample with the session it comes with, or else as it is guessed."""
        found = bundled(name)
        session = None
        if isinstance(found, Sample):
            session = with_axes_of(self._store.session, found.session)
        self._waiting.clear()
        self.receive(IncomingTable(TableToOpen(found.opened_path), session=session))

    @Slot()
    def change_roles(self) -> None:
        """Ask again what the columns of the open table are."""
        table, session = self._store.table, self._store.session
        if table is None:
            return
        self._anew.note()
        if not isinstance(session, Session):  # of several classes two can be chosen, or an order
            shown = replace(table, dataset=self._store.dataset)
            label = None if session.roles is None else session.roles.label
            order = session.order or ()
            self._show_dialog(shown, RoleRequest(label=label if order else None), order=order)
            return
        if session.roles is None:
            return
        roles = session.roles
        # Of what a database counts, some rows are looked at again.
        counted = table.options.engine != "memory"
        shown = replace(table, dataset=None if counted else self._store.dataset)
        self._show_dialog(shown, request_of(roles), changing=True)

    # the import dialog

    @Slot(object)
    def ask_about(self, found: Unsettled) -> None:
        """Ask what the engine could not be certain of."""
        self._open_dialog().show_found(found)

    def _show_dialog(
        self,
        table: TableToOpen,
        request: RoleRequest | None = None,
        *,
        changing: bool = False,
        order: tuple[str, ...] = (),
    ) -> None:
        """Open the dialog at once; the engine's answer follows."""
        columns = self._open_dialog(changing=changing).expect(table, request, order)
        previews = self._store.previews
        (previews.preview if changing else previews.preview_first)(table, columns)

    def _open_dialog(self, *, changing: bool = False) -> "ImportDialog":
        # A door to the import dialogs: a fiftieth of a second, which certain guesses do without.
        from gui.importing.import_dialogs import make_import_dialog

        self._close_dialogs()
        dialog = make_import_dialog(self._window, changing=changing)
        dialog.show_theme(self._theming.theme)
        dialog.preview_wanted.connect(self._store.previews.preview)
        dialog.settled.connect(self._open_settled)
        dialog.finished.connect(self._finish_dialog)
        self._theming.theme_changed.connect(dialog.show_theme)
        self.dialog, self._changing_roles = dialog, changing
        room = dialog.sizeHint().boundedTo(self._window.screen().availableSize() * 0.94)
        dialog.resize(room)
        self._window.show()
        dialog.open()
        return dialog

    @Slot(object)
    def _show_found(self, found: Unsettled) -> None:
        if self.dialog is not None:
            self.dialog.show_found(found)

    @Slot(float, str)
    def _show_progress(self, fraction: float, doing: str) -> None:
        if self.dialog is not None:
            self.dialog.show_progress(fraction, doing)
        else:
            self._window.status.progress.show_progress(fraction, doing)

    @Slot(object)
    def _open_settled(self, found: Unsettled) -> None:
        """Open what the dialog settled; of the open table only the roles change."""
        preview = found.preview
        if preview is None or (preview.roles is None and not preview.several):
            return
        store, changing = self._store, self._changing_roles
        store.previews.finish()
        if changing and preview.dataset is store.dataset and preview.roles is not None:
            store.set_guesses(preview.guesses)
            if isinstance(store.session, Session):
                roles = called_as_before(preview.roles, store.session.roles)
                store.take_session(replace(store.session, roles=roles))
            return
        table = replace(found.table, dataset=preview.dataset)
        self._settling = True
        again, request = self._anew.kept is not None, preview.requested.request
        order = preview.requested.order
        if preview.several:  # all else that is proposed is of two of the classes
            again = False
            request = request if order else RoleRequest(kind=request.kind, swap=request.swap)
        self._anew.open(table, request, self._anew.kept, again=again, order=order)

    @Slot(int)
    def _finish_dialog(self, _result: int) -> None:
        """Forget the dialog, and go on with what is open."""
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            self._theming.theme_changed.disconnect(dialog.show_theme)
            delete_dialog(dialog)
        self._store.previews.finish()
        self._window.rest()

    # a certain guess that is not what was chosen last time

    @Slot()
    def _compare_with_memory(self) -> None:
        """Say where other roles were chosen last time for the same columns."""
        store, notice = self._store, self._window.bars.roles
        notice.hide()
        dataset, roles = store.dataset, store.roles
        guessed = bool(store.guesses) and not self._settling
        if dataset is None or roles is None or not guessed or roles.layout is not None:
            return
        if dataset.counted is not None:
            return
        # A door to the memory: a fiftieth of a second of a start without a file.
        from gui.importing.remembered_choices import LastChoices

        last = LastChoices().recall(dataset)
        if last is None or is_same_request(last.request, request_of(roles)):
            return
        self._remembered = last.request
        notice.show_words(
            tr("Last time you chose other roles for a table with these columns."),
            tr("This one is open as guessed."),
        )

    @Slot(int)
    def _answer_memory(self, button: int) -> None:
        """Use the roles of last time, or keep the guess."""
        self._window.bars.roles.hide()
        store, table = self._store, self._store.table
        if button == LAST_TIME and table is not None and self._remembered is not None:
            self._settling = True
            table = replace(table, dataset=store.dataset)
            self._anew.note()
            self._anew.open(table, self._remembered, self._anew.kept, again=True)

    def _close_dialogs(self) -> None:
        if self.dialog is not None:
            self.dialog.reject()
        self.replacing.close_question()

    @Slot(object)
    def _open(self, incoming: IncomingTable) -> None:
        """Open what may take the place of whatever was open."""
        self._anew.before, self._settling = None, False
        self.reloading.note_stamp(incoming.table)
        if incoming.asks_first:
            self._show_dialog(incoming.table)
        else:
            self._store.open_table(incoming.table, session=incoming.session)

    @Slot()
    def _open_waiting(self) -> None:
        """Go on with the files that came together."""
        if self._waiting:
            self.receive(IncomingTable(self._waiting.popleft()))

    @Slot()
    def _note_recent(self) -> None:
        """List what was opened among the recent files; samples have a menu of their own."""
        if self._window.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen):
            return  # only a picture is made of it
        table, path = self._store.table, self.replacing.document.path
        if path is None and table is not None and table.is_file and not table.is_of_spark:
            path = table.path
        if path is not None and not is_bundled(path):
            RecentFiles().note_soon(path)
            self._writing.start()

    @Slot()
    def _write_recent(self) -> None:
        """Write down what was noted: before it is seen it would wait for the disk."""
        RecentFiles().write()

    @Slot()
    def _forget_waiting(self) -> None:
        self._waiting.clear()

    # what is open is read again

    @Slot(object)
    def _open_again(self, session: TableToOpen) -> None:
        """Open a saved session once more, with other data."""
        self._anew.before = None
        self._store.open_table(session)

    @Slot(object, object)
    def _ask_for_data(self, error: SessionDataError, session: TableToOpen) -> None:
        """Ask what becomes of a session whose data are gone, or are others by now."""
        self._window.rest()
        answer = ask_about_data(self._window, session.path.name, error.data, gone=error.gone)
        if answer == "look":
            path = ask_for_file(self._window)
            if path is not None:
                self._open_again(replace(session, data=DataChoice(place=path)))
                return
        if answer == "take":
            place = None if session.data is None else session.data.place
            self._open_again(replace(session, data=DataChoice(place, changed=True)))
        else:
            self.left_alone.emit()

    @Slot(object)
    def _reload(self, table: TableToOpen) -> None:
        """Open a table again with the roles and conditions that are chosen."""
        roles, session = self._store.roles, self._store.session
        if self._store.dataset is not None:
            named = None if roles is None else request_of(roles)
            self._anew.note()
            self._anew.open(table, named, session, again=True)
