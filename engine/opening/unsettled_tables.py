"""Tables of which not all is said: roles are guessed, shown beforehand, or joined from a second."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.measured_models import measure_geometry
from engine.analysis.model_geometry import Geometry
from engine.data.counting.first_look import engines_of
from engine.data.dataset import Dataset
from engine.data.guessing.role_guess import guess_roles
from engine.data.guessing.second_file import join_tables
from engine.data.roles import Guess, GuessedRoles, RoleRequest, Roles
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import (
    DialectError,
    EncodingError,
    InputError,
    SeveralTablesError,
    UserError,
)
from engine.messages.language import sentence, tr
from engine.opening.column_roles import ColumnRole, RequestedColumns
from engine.opening.kind_of_table import about_several, holds_matrices
from engine.opening.preview import Preview, preview
from engine.opening.requests_and_answers import (
    JoinTable,
    OpenTable,
    PreviewTable,
    Second,
    TableToOpen,
    Unsettled,
)
from engine.opening.tables import (
    READING,
    dataset_of,
    left_where_it_is,
    read_table,
)
from engine.session.file import is_session_file
from engine.session.model_changes import called_as_before
from engine.session.reopening import read_session
from engine.session.session import Session

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

OLDER = "cp1252"  # the encoding of most texts that are not in UTF-8; it tells all letters apart


class OfSeveral(Protocol):
    """What looks at a table of several classes before it is opened."""

    def preview(self, table: TableToOpen, columns: RequestedColumns, progress: Progress) -> Preview:
        """A table of ordered classes, or of confusion matrices."""

    def guessed_columns(self, dataset: Dataset, label: str | None) -> tuple[ColumnRole, ...] | None:
        """What the columns of all others are guessed to be; None where that is not certain."""


class SettledRoles(Struct, frozen=True, eq=False):
    """The roles of two classes, and the table with the scores of further files."""

    dataset: Dataset
    roles: Roles
    guesses: tuple[Guess, ...]


def settled_roles(
    request: OpenTable, table: TableToOpen, progress: Progress
) -> SettledRoles | Unsettled | None:
    """The roles of a table that was read; None where it is about several classes.

    Raises:
        InputError: they are in doubt, and the request is not interactive.
    """
    dataset = dataset_of(table)
    try:
        guessed = roles_of_two(request, dataset)
    except InputError as error:
        if not request.interactive:
            raise
        shown = preview_of(table, RequestedColumns(request.columns), progress)
        return Unsettled(table, replace(shown, doubt=shown.doubt or error))
    if guessed is None:
        return None
    dataset, guessed = with_added(request, dataset, guessed, progress)
    return SettledRoles(dataset, guessed.roles, guessed.guesses)


def as_before(found: SettledRoles, first: Dataset, before: "AnySession | None") -> Roles:
    """The roles, with models as they were while the table was open before.

    Args:
        found: the roles as they are settled now.
        first: the first file alone; nobody was asked about the columns of further ones.
        before: what was chosen then.
    """
    if not isinstance(before, Session):
        return found.roles
    chosen = {column.name for column in first.columns}
    unasked = {score.column for score in found.roles.scores} - chosen
    return called_as_before(found.roles, before.roles, turned_too=unasked)


def roles_of_two(request: OpenTable, dataset: Dataset) -> GuessedRoles | None:
    """The roles of two classes; None where the table is about several."""
    named = bool(request.order) or (request.several is not None and request.several.named)
    if about_several(dataset, request.columns, named=named):
        return None
    return guess_roles(dataset, request.columns)


def with_added(
    request: OpenTable, dataset: Dataset, guessed: GuessedRoles, progress: Progress
) -> tuple[Dataset, GuessedRoles]:
    """The table and roles with the scores of further files."""
    roles, guesses = guessed.roles, guessed.guesses
    for table in request.added:
        joined = join_tables(dataset, roles, read_table(table, part_of(progress, READING, READING)))
        dataset, roles = joined.dataset, joined.roles
        guesses = (*guesses, *joined.guesses)
    return dataset, GuessedRoles(roles, guesses)


def previewed(
    request: PreviewTable, progress: Progress, of_several: Callable[[], OfSeveral]
) -> Unsettled:
    """A table as it is read and with which roles, or why it cannot be read.

    Args:
        request: the table, and what was said of its columns.
        progress: may raise Cancelled.
        of_several: gives what looks at tables of several classes.
    """
    table = request.table
    if request.unasked and table.dataset is None and table.is_file:
        table = left_where_it_is(table)
    try:
        dataset = read_table(table, part_of(progress, 0.0, READING))
    except EncodingError as error:
        return unread(table, error, progress)
    except UserError as error:
        return Unsettled(table, failure=error)
    table = replace(table, dataset=dataset)
    several = request.columns.order or holds_matrices(dataset, request.columns.request)
    propose = of_several().preview if several else preview_of
    shown = propose(table, request.columns, progress)
    if shown.several and shown.roles is None and not several:
        columns = of_several().guessed_columns(dataset, request.columns.request.label)
        shown = replace(shown, columns=columns or shown.columns)
    return Unsettled(
        table, replace(shown, engines=engines_of(table.path) if table.is_file else ("memory",))
    )


def unread(table: TableToOpen, error: InputError, progress: Progress) -> Unsettled:
    """What to show of a text that could not be read: it may be in an older encoding."""
    if isinstance(error, EncodingError) and table.options.encoding is None:
        older = replace(table, options=replace(table.options, encoding=OLDER))
        try:
            dataset = read_table(older, part_of(progress, 0.0, READING))
        except InputError:
            return Unsettled(table, failure=error)
        older = replace(older, dataset=dataset)
        shown = preview_of(older, RequestedColumns(), progress)
        return Unsettled(older, replace(shown, doubt=shown.doubt or error))
    return Unsettled(table, failure=error)


def preview_of(table: TableToOpen, columns: RequestedColumns, progress: Progress) -> Preview:
    """A preview of a table that was read."""
    dataset = dataset_of(table)

    def measure(roles: Roles, measuring: Progress) -> Geometry:
        return measure_geometry(Session(roles=roles), dataset, measuring)

    return preview(dataset, columns, table.options, measure, part_of(progress, READING, 1.0))


def joined_tables(request: JoinTable, progress: Progress) -> Second:
    """What a second table adds to the first.

    Raises:
        UserError: the second table cannot be opened by itself either.
    """
    table = request.table
    if table.is_file and is_session_file(table.path):
        read_session(table.path)
        return Second(table, why=tr("A saved session brings its own data."))
    if table.is_file and table.dataset is None:
        table = left_where_it_is(table)
    counted = tr("Rows that a database counts cannot be matched with those of another file.")
    if table.options.engine != "memory" and table.dataset is None:
        return Second(table, why=counted)
    try:
        dataset = read_table(table, progress)
    except (DialectError, SeveralTablesError):
        return Second(table, why=tr("How it is read must be said first."))
    table = replace(table, dataset=dataset)
    if request.dataset.source.drawn_of is not None:
        return Second(table, why=counted)
    if request.roles is None:
        return Second(
            table, why=tr("Scores of a second file are added where there are two classes.")
        )
    try:
        return Second(table, join_tables(request.dataset, request.roles, dataset))
    except UserError as error:
        _refuse_unusable(dataset)
        return Second(table, why=sentence(error.what))


def _refuse_unusable(dataset: Dataset) -> None:
    """Refuse what can be neither added nor opened by itself.

    Raises:
        UndefinedError: there is one class.
    """
    try:
        if not about_several(dataset, RoleRequest()):
            guess_roles(dataset, RoleRequest())
    except InputError:  # it can be settled by asking
        return
