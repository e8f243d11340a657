"""What is open is opened anew: models look as they did, those of further files stay beside."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.data.roles import RoleRequest
from engine.opening.requests_and_answers import TableToOpen
from engine.session.session import Session
from gui.importing.reloading import FileReloading
from gui.importing.replacing import with_codes_of
from gui.state.session_document import SessionDocument
from gui.state.store import Store

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession


class OpeningAnew:
    """Opens a table that is open already, or one in its place with the same conditions.

    Attributes:
        before: what was chosen of what is open; None where another file is opened.
    """

    def __init__(self, store: Store, document: SessionDocument, reloading: FileReloading) -> None:
        self._store, self._document, self._reloading = store, document, reloading
        self.before: AnySession | None = None

    @property
    def kept(self) -> Session | None:
        """Conditions that outlive the roles they were chosen with."""
        before = self.before
        return replace(before, roles=None) if isinstance(before, Session) else None

    def note(self) -> None:
        """Note what is chosen: what is opened next is what is open now."""
        self.before = self._store.session

    def open(
        self,
        table: TableToOpen,
        request: RoleRequest | None,
        session: "AnySession | None",
        *,
        again: bool,
        order: tuple[str, ...] = (),
    ) -> None:
        """Open a table; see `Store.open_table`."""
        dataset = self._store.dataset
        is_read_anew = dataset is not None and table.dataset is not dataset
        added = self._joined_again() if again and is_read_anew else ()
        for each in (table, *added):
            self._reloading.note_stamp(each)
        self._store.open_table(
            table, request, session, again=again, order=order, added=added, before=self.before
        )

    def _joined_again(self) -> tuple[TableToOpen, ...]:
        """The further tables whose models are open, to be read anew."""
        dataset = self._store.dataset
        joined = () if dataset is None else dataset.source.joined
        pasted = {table.path: table for table in self._document.pasted}
        tables = (pasted.get(each.path, TableToOpen(each.path)) for each in joined)
        return tuple(with_codes_of(self._store.table, each) for each in tables)
