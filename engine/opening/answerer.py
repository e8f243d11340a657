"""Answers every request of window and command line, and keeps what the next one needs again."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.analysis.analyser import (
    Analyser,
    is_resampled_unasked,
    measure_geometry,
    refine,
)
from engine.analysis.analysis import Analysis, Geometry
from engine.analysis.further import with_further
from engine.data.dataset import Dataset
from engine.data.guessing.role_guess import guess_roles
from engine.data.guessing.second_file import join_tables
from engine.data.readers.read import read, read_bytes
from engine.data.roles import Guess, GuessedRoles, RoleRequest, Roles
from engine.data.sources.source import STANDARD_INPUT
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import (
    DialectError,
    EncodingError,
    InputError,
    SeveralTablesError,
    UserError,
)
from engine.messages.language import sentence, tr
from engine.opening.column_roles import RequestedColumns
from engine.opening.kind_of_table import about_several
from engine.opening.preview import Preview, preview
from engine.opening.requests_and_answers import (
    AnalyseSession,
    EngineRequest,
    JoinTable,
    Opened,
    OpenTable,
    PreviewTable,
    RefineAnalysis,
    Second,
    TableToOpen,
    Unsettled,
)
from engine.session.file import is_session_file
from engine.session.reopening import read_session, reopen
from engine.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.analysis.analysis_kinds import AnyAnalysis
    from engine.opening.several_classes import ClassesAnalyser
    from engine.session.session_kinds import AnySession

READING = 0.6  # share of the time of opening that reading takes
OLDER = "cp1252"  # the encoding of most texts that are not in UTF-8; it tells all letters apart


class Answerer:
    """Answers requests; an instance belongs to one thread."""

    def __init__(self) -> None:
        self._analyser = Analyser()
        self._classes_analyser: ClassesAnalyser | None = None

    def answer(self, request: EngineRequest, progress: Progress) -> object:
        """Answer one request; see `Engine.answer`."""
        match request:
            case OpenTable():
                return self._open(request, progress)
            case PreviewTable():
                return _previewed(request, progress)
            case JoinTable():
                return _joined(request, progress)
            case AnalyseSession():
                session, dataset = request.session, request.dataset
                return self._analyse(session, dataset, request.revision, progress)
            case RefineAnalysis():
                return self._refined(request, progress)

    def _open(self, request: OpenTable, progress: Progress) -> Opened | Unsettled:
        """Read a table, guess what is not named, analyse."""
        reading, table, session = part_of(progress, 0, READING), request.table, request.session
        guesses: tuple[Guess, ...] = ()
        if table.is_file and is_session_file(table.path):
            saved, dataset = reopen(table.path, reading)
            files = (table.path, saved.path, *(file.path for file in saved.joined))
            table, session = TableToOpen(saved.path, options=saved.reading), saved.session
        else:
            try:
                dataset = _read(table, reading)
            except (DialectError, SeveralTablesError) as error:
                if not request.interactive or _is_named(request):
                    raise
                return _unread(table, error, progress)
            paths = (each.path for each in (table, *request.added) if each.is_file)
            files = tuple(path for path in paths if str(path) != STANDARD_INPUT)
        table = replace(table, dataset=dataset)
        if isinstance(session, Session) and session.roles is None:
            try:
                guessed = _roles_of_two(request, dataset)
            except InputError as error:
                if not request.interactive:
                    raise
                shown = _preview(table, RequestedColumns(request.columns), progress)
                return Unsettled(table, replace(shown, doubt=shown.doubt or error))
            if guessed is None:
                _refuse_two_only(request, dataset)
                session, guesses = self._of_several.session(request, dataset)
            else:
                dataset, guessed = _with_added(request, dataset, guessed, progress)
                session, guesses = replace(session, roles=guessed.roles), guessed.guesses
        if not isinstance(session, Session):
            _refuse_two_only(request, dataset)
        analysis = self._analyse(session, dataset, request.revision, part_of(progress, READING, 1))
        return Opened(table, dataset, guesses, analysis, files)

    def _analyse(
        self, session: "AnySession", dataset: Dataset, revision: int, progress: Progress
    ) -> "AnyAnalysis":
        """Answer a session of either kind."""
        if isinstance(session, Session):
            return self._analyser.analyse(session, dataset, revision=revision, progress=progress)
        return self._of_several.analyse(session, dataset, revision=revision, progress=progress)

    def _refined(self, request: RefineAnalysis, progress: Progress) -> "Iterator[AnyAnalysis]":
        """The same analysis, better and better."""
        analysis = request.analysis
        if not isinstance(analysis, Analysis):
            yield from self._of_several.refine(analysis, progress)
            return
        part = part_of(progress, 0, 0.8) if request.further else progress
        resampled = not request.bounded or is_resampled_unasked(analysis)
        for refined in refine(analysis, part, replicates=None if resampled else 0):
            analysis = refined
            yield analysis
        if request.further:
            yield with_further(analysis, part_of(progress, 0.8, 1))

    @property
    def _of_several(self) -> "ClassesAnalyser":
        """What answers about several classes."""
        if self._classes_analyser is None:
            # A door: a third of a second of scipy, which two classes do without.
            from engine.opening.several_classes import ClassesAnalyser

            self._classes_analyser = ClassesAnalyser()
        return self._classes_analyser


def _roles_of_two(request: OpenTable, dataset: Dataset) -> GuessedRoles | None:
    """The roles of two classes; None where the table is about several."""
    named = request.several is not None and request.several.named
    if about_several(dataset, request.columns, named=named):
        return None
    return guess_roles(dataset, request.columns)


def _is_named(request: OpenTable) -> bool:
    """Whether the user named roles: of such a table more is known than can be proposed."""
    session = request.session
    return request.columns != RoleRequest() or (session != Session() and session.roles is not None)


def _refuse_two_only(request: OpenTable, dataset: Dataset) -> None:
    """Refuse several classes where only two will do."""
    if request.two_only:
        raise InputError(
            tr("{two_only} of several classes comes later", two_only=request.two_only),
            where=dataset.source.name,
            do=tr("Use voroscope analyse, or choose two with --positive VALUE --negative VALUE."),
        )


def _with_added(
    request: OpenTable, dataset: Dataset, guessed: GuessedRoles, progress: Progress
) -> tuple[Dataset, GuessedRoles]:
    """The table and roles with the scores of further files."""
    roles, guesses = guessed.roles, guessed.guesses
    for table in request.added:
        joined = join_tables(dataset, roles, _read(table, part_of(progress, READING, READING)))
        dataset, roles = joined.dataset, joined.roles
        guesses = (*guesses, *joined.guesses)
    return dataset, GuessedRoles(roles, guesses)


def _previewed(request: PreviewTable, progress: Progress) -> Unsettled:
    """A table as it is read and with which roles, or why it cannot be read."""
    table = request.table
    try:
        dataset = _read(table, part_of(progress, 0.0, READING))
    except EncodingError as error:
        return _unread(table, error, progress)
    except UserError as error:
        return Unsettled(table, failure=error)
    table = replace(table, dataset=dataset)
    return Unsettled(table, _preview(table, request.columns, progress))


def _unread(table: TableToOpen, error: InputError, progress: Progress) -> Unsettled:
    """What to show of a text that could not be read: it may be in an older encoding."""
    if isinstance(error, EncodingError) and table.options.encoding is None:
        older = replace(table, options=replace(table.options, encoding=OLDER))
        try:
            dataset = _read(older, part_of(progress, 0.0, READING))
        except InputError:
            return Unsettled(table, failure=error)
        older = replace(older, dataset=dataset)
        shown = _preview(older, RequestedColumns(), progress)
        return Unsettled(older, replace(shown, doubt=shown.doubt or error))
    return Unsettled(table, failure=error)


def _preview(table: TableToOpen, columns: RequestedColumns, progress: Progress) -> Preview:
    """A preview of a table that was read."""
    dataset = _dataset_of(table)

    def measure(roles: Roles, measuring: Progress) -> Geometry:
        return measure_geometry(Session(roles=roles), dataset, measuring)

    return preview(dataset, columns, table.options, measure, part_of(progress, READING, 1.0))


def _joined(request: JoinTable, progress: Progress) -> Second:
    """What a second table adds to the first.

    Raises:
        UserError: the second table cannot be opened by itself either.
    """
    table = request.table
    if table.is_file and is_session_file(table.path):
        read_session(table.path)
        return Second(table, why=tr("A saved session brings its own data."))
    try:
        dataset = _read(table, progress)
    except (DialectError, SeveralTablesError):
        return Second(table, why=tr("How it is read must be said first."))
    table = replace(table, dataset=dataset)
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


def _read(table: TableToOpen, progress: Progress) -> Dataset:
    """The table as a dataset, which it may be already."""
    if table.dataset is not None:
        return table.dataset
    if table.content is not None:
        name = str(table.path)
        return read_bytes(table.content, name, progress=progress, options=table.options)
    return read(table.path, progress=progress, options=table.options)


def _dataset_of(table: TableToOpen) -> Dataset:
    """The dataset of a table that was read."""
    if table.dataset is None:
        raise ValueError("the table was not read yet")
    return table.dataset
