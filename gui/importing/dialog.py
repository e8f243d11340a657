"""The import dialog: how a table is read and what its columns are, shown before it is used."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QWidget,
)

from engine.data.read_options import CountingEngine, ReadOptions
from engine.data.roles import RoleRequest
from engine.messages.errors import SeveralTablesError, UserError
from engine.messages.language import plural
from engine.opening.column_roles import RequestedColumns
from engine.opening.copied_query import CopiedQuery, copied_query
from engine.opening.preview import Preview
from engine.opening.requests_and_answers import TableToOpen, Unsettled
from engine.opening.turned_scores import turned_round
from engine.opening.typed_command import command_line
from gui.importing.dialog_parts import AS_GUESSED, AS_LAST_TIME, QUERY, ImportDialogParts
from gui.importing.notices import (
    LOWER,
    show_below_chance,
    show_doubt,
    show_failure_notice,
)
from gui.importing.query_dialog import QueryDialog
from gui.importing.remembered_choices import LastChoices
from gui.importing.requested_columns import (
    Impossible,
    with_classes,
    with_direction,
    with_kind,
    with_missing,
    with_order,
    with_part,
    with_swap,
)


class ImportDialog(ImportDialogParts):
    """Asks; what is shown is always the engine's answer to what was said so far.

    Args:
        memory: what was chosen last time for tables with the same columns.
        changing: whether the roles of a file that is open are changed; else one is opened.
    """

    preview_wanted = Signal(object, object)
    settled = Signal(object)

    def __init__(
        self, memory: LastChoices, *, changing: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(changing=changing, parent=parent)
        self._memory = memory
        self._table: TableToOpen | None = None
        self._requested = RequestedColumns()
        self._preview: Preview | None = None
        self._remembered: RequestedColumns | None = None
        self._from_memory = self._use_no_memory = False
        self._waiting = self._begun = False
        self._looks_back = False  # whether the answer to what was chosen last time is to come
        self.query_dialog: QueryDialog | None = None
        self._connect()

    @property
    def preview(self) -> Preview | None:
        """What is shown."""
        return self._preview

    @property
    def waiting(self) -> bool:
        """Whether an answer of the engine is still to come."""
        return self._waiting

    def expect(
        self,
        table: TableToOpen,
        request: RoleRequest | None = None,
        order: tuple[str, ...] = (),
    ) -> RequestedColumns:
        """Wait for the engine's first answer; what was said already comes before memories.

        Returns:
            what the engine is to answer.
        """
        self._table, self._waiting = table, True
        self._requested = RequestedColumns(request or RoleRequest(), order=order)
        self._use_no_memory = request is not None
        self.show_name(table.path.name or str(table.path))
        self.set_readable(False)
        self.set_askable(False)
        self._show_actions()
        return self._requested

    @Slot(object)
    def show_found(self, found: Unsettled) -> None:
        """Show the engine's answer."""
        self._waiting = False
        self.progress.finish()
        self._table = found.table
        self.show_name(found.table.path.name or str(found.table.path))
        self.set_askable(True)
        if found.preview is not None:
            self._show_preview(found.preview)
        elif found.failure is not None:
            self._show_failure(found.failure, found.table.options)
        is_first = not self._begun
        if self._preview is not None and is_first:
            self._begun = True
            self._remembered = self._memory.recall(self._preview.dataset)
            if not self._use_no_memory:
                self._use_memory()
        self._show_actions()
        if self._begun and (is_first or self._looks_back):
            self._focus_first()
            self._looks_back = is_first and self._waiting

    def _focus_first(self) -> None:
        """Let keys begin at what opens, or at the columns while something must be chosen first."""
        if self._looks_back and self.focusWidget() is not self.columns:
            return  # somebody has gone elsewhere meanwhile
        can_open = self.open_button.isEnabled()
        (self.open_button if can_open else self.columns).setFocus(Qt.FocusReason.TabFocusReason)

    @Slot(float, str)
    def show_progress(self, fraction: float, doing: str) -> None:
        """Show how far the engine is."""
        if self._waiting:
            self.progress.show_progress(fraction, doing)

    # what is shown

    def _show_preview(self, preview: Preview) -> None:
        self._preview = preview
        counted = preview.options.engine != "memory"
        rows = (
            plural(
                "{count} row drawn from all", "{count} rows drawn from all", preview.dataset.rows
            )
            if counted
            else plural("{count} row", "{count} rows", preview.dataset.rows)
        )
        columns = plural("{count} column", "{count} columns", len(preview.columns))
        self._size.setText(f"{rows} · {columns}")
        self.reading.show_preview(preview)
        self.counting.show_columns(tuple(column.name for column in preview.columns))
        options = preview.options
        self.counting.show_counting(preview.engines, options)
        self.classes.show_preview(preview)
        self.columns.show_preview(preview)
        self.tables.show_preview(preview)
        self.set_readable(True)
        show_doubt(self.doubt, preview, from_memory=self._from_memory)
        show_below_chance(self.below, preview)

    def _show_failure(self, failure: UserError, options: ReadOptions) -> None:
        """Say why nothing can be shown; only how it is read can be changed."""
        self._preview = None
        self._size.setText("")
        tables = failure.tables if isinstance(failure, SeveralTablesError) else ()
        self.reading.show_unread(options, tables)
        self.counting.show_counting(("memory",), options)
        show_failure_notice(self.doubt, failure)
        self.below.hide()
        self.set_readable(False)

    @Slot()
    def _show_actions(self) -> None:
        """Enable what can be done now."""
        preview, table = self._preview, self._table
        usable = preview is not None and preview.can_be_opened
        ready = usable and not self._waiting and self.counting.settled
        self.open_button.setEnabled(ready)
        self.open_button.setToolTip("" if ready or self._waiting else self.doubt.text)
        counted = copied_query(preview) if ready and preview is not None else ""
        self.query_button.setEnabled(isinstance(counted, CopiedQuery))
        self.query_button.setToolTip((isinstance(counted, str) and counted) or QUERY)
        self.last_time.setVisible(self._remembered is not None)
        self.last_time.setText(AS_GUESSED if self._from_memory else AS_LAST_TIME)
        if table is not None:
            requested = RequestedColumns() if preview is None else preview.requested
            path: Path | None = table.path if table.is_file else None
            added = () if preview is None else preview.dataset.source.joined
            more = tuple(source.path for source in added)
            line = command_line(path, table.options, requested.request, more, requested.order)
            self.command.show_line(line)

    # what the user says

    @Slot(str, str)
    def _choose_part(self, name: str, part: str) -> None:
        if self._preview is not None:
            try:
                requested = with_part(self._requested, self._preview, name, part)
            except Impossible as why:
                self.doubt.show_words(str(why))
                return
            self._ask(requested)

    @Slot(str, str)
    def _choose_direction(self, name: str, direction: str) -> None:
        if self._preview is not None:
            self._ask(with_direction(self._requested, self._preview, name, direction))

    @Slot(int)
    def _turn_round(self, place: int) -> None:
        """Let lower values mean positive where the AUC is below 0.5, or swap the classes."""
        preview = self._preview
        if preview is None or preview.roles is None:
            return
        if place == LOWER:
            self._ask(turned_round(self._requested, preview))
        else:
            self._choose_classes(preview.roles.negative, preview.roles.positive)

    @Slot(str, str)
    def _choose_classes(self, positive: str, negative: str) -> None:
        if self._preview is not None:
            self._ask(with_classes(self._requested, self._preview, positive, negative))

    @Slot(str)
    def _choose_missing(self, missing: str) -> None:
        self._ask(with_missing(self._requested, "each" if missing == "each" else "paired"))

    @Slot(tuple)
    def _choose_order(self, order: tuple[str, ...]) -> None:
        if self._preview is not None:
            self._ask(with_order(self._requested, self._preview, order))

    @Slot(bool)
    def _choose_swap(self, swap: bool) -> None:
        self._ask(with_swap(self._requested, swap))

    @Slot(str)
    def _choose_kind(self, kind: str) -> None:
        self._ask(with_kind(kind))

    @Slot(object)
    def _choose_options(self, options: ReadOptions) -> None:
        if self._table is not None:
            self._table = TableToOpen(self._table.path, self._table.content, options)
            self._ask(self._requested)

    @Slot(str, str, float)
    def _choose_counting(self, engine: CountingEngine, where: str, certain_to: float) -> None:
        if self._table is not None:
            options = replace(self._table.options, engine=engine, where=where)
            self._choose_options(replace(options, certain_to=certain_to))

    @Slot()
    def _use_other(self) -> None:
        """Change between what was chosen last time and the guess."""
        if self._from_memory:
            self._ask(RequestedColumns())
        else:
            self._use_memory()

    def _use_memory(self) -> None:
        if self._remembered is not None:
            self._ask(self._remembered, from_memory=True)

    def _ask(self, requested: RequestedColumns, *, from_memory: bool = False) -> None:
        """Ask the engine what would come of it."""
        self._requested, self._from_memory, self._waiting = requested, from_memory, True
        self._show_actions()
        self.preview_wanted.emit(self._table, requested)

    @Slot()
    def _show_query(self) -> None:
        """Show the query that counts the table as it is settled so far."""
        found = "" if self._preview is None else copied_query(self._preview)
        if isinstance(found, CopiedQuery):
            self.query_dialog = QueryDialog(found, self)
            self.query_dialog.open()

    @Slot()
    def _settle(self) -> None:
        """Accept what is shown."""
        if self._preview is not None and self.open_button.isEnabled():
            if not self._preview.several:
                self._memory.keep(self._preview)
            self.settled.emit(Unsettled(self._table or TableToOpen(Path()), self._preview))
            self.accept()

    def _connect(self) -> None:
        self.columns.part_chosen.connect(self._choose_part)
        self.columns.direction_chosen.connect(self._choose_direction)
        self.below.pressed.connect(self._turn_round)
        self.classes.classes_chosen.connect(self._choose_classes)
        self.classes.missing_chosen.connect(self._choose_missing)
        self.classes.swap_chosen.connect(self._choose_swap)
        self.classes.order.order_chosen.connect(self._choose_order)
        self.reading.kind_chosen.connect(self._choose_kind)
        self.reading.options_chosen.connect(self._choose_options)
        self.counting.counting_chosen.connect(self._choose_counting)
        self.counting.settled_changed.connect(self._show_actions)
        self.query_button.clicked.connect(self._show_query)
        self.last_time.clicked.connect(self._use_other)
        self.progress.cancel_pressed.connect(self.reject)
        self.cancel_button.clicked.connect(self.reject)
        self.open_button.clicked.connect(self._settle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl with Return opens, wherever the focus is."""
        returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if returned and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._settle()
            return
        super().keyPressEvent(event)
