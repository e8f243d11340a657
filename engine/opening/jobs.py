"""What the window asks of the engine: open a file, show it beforehand, answer a session."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from engine.data.read_options import ReadOptions
from engine.data.roles import Guess, RoleRequest
from engine.errors import DialectError, EncodingError, InputError, SeveralTablesError, UserError
from engine.jobs.progress import Progress, part_of
from engine.session.file import is_session_file, read_session, reopen
from engine.session.session import Session
from engine.wording.formatting import sentence

if TYPE_CHECKING:  # numpy and all that stands on it wait until the window is painted
    from engine.analysis.analyser import Analyser
    from engine.analysis.analysis import Analysis, Geometry
    from engine.data.dataset import Dataset
    from engine.data.guessing.second_file import JoinedTables
    from engine.data.roles import Roles
    from engine.opening.column_roles import Asked
    from engine.opening.preview import Preview

MOST_RESAMPLED = 100_000  # rows up to which the window resamples unasked
READING = 0.6  # share of the time of opening that reading takes
OLDER = "cp1252"  # the encoding of most texts that are not in UTF-8; it tells all letters apart


class TableToOpen(Struct, frozen=True, eq=False):
    """What is to be opened, and how it is read.

    Attributes:
        path: the file, or the name of what is no file.
        content: the bytes of what is no file: a pasted table.
        options: how to read it.
        dataset: what it became, if it was read with these options already.
    """

    path: Path
    content: bytes | None = None
    options: ReadOptions = field(default_factory=ReadOptions)
    dataset: "Dataset | None" = None

    @property
    def is_file(self) -> bool:
        """Whether it lies on disk, so that it can be read again."""
        return self.content is None


class Opened(Struct, frozen=True, eq=False):
    """A file that was read, the roles of its columns, and its first analysis."""

    table: TableToOpen
    dataset: "Dataset"
    guesses: tuple[Guess, ...]
    analysis: "Analysis"

    @property
    def session(self) -> Session:
        """The session that was analysed, roles included."""
        return self.analysis.session


class Unsettled(Struct, frozen=True, eq=False):
    """A table that only its owner can settle: how it is read, or what its columns are.

    Attributes:
        table: as far as it was read.
        preview: what can be proposed; None where it could not be read.
        failure: why it could not be read; None where it could.
    """

    table: TableToOpen
    preview: "Preview | None" = None
    failure: UserError | None = None


class Second(Struct, frozen=True, eq=False):
    """A second file, and what it adds to the first.

    Attributes:
        table: as far as it was read.
        joined: the first table with its scores; None where it adds none.
        why: why it adds none, a sentence.
    """

    table: TableToOpen
    joined: "JoinedTables | None" = None
    why: str = ""


class Engine:
    """Makes the work of jobs; what it keeps between them belongs to the engine thread."""

    def __init__(self) -> None:
        self._analyser: Analyser | None = None

    def opening(
        self, table: TableToOpen, asked: RoleRequest, session: Session, revision: int
    ) -> Callable[[Progress], Opened | Unsettled]:
        """Work that reads a file, guesses the roles not named, and analyses.

        Where the guess is not certain, the answer is Unsettled.

        Args:
            table: the file; a saved session brings its own roles and conditions.
            asked: the roles that the user named.
            session: all else that the user chose; roles that it names are not guessed.
            revision: number of the request.
        """

        def work(progress: Progress) -> Opened | Unsettled:
            reading = part_of(progress, 0.0, READING)
            guesses: tuple[Guess, ...] = ()
            source = table
            if table.is_file and is_session_file(table.path):
                saved, dataset = reopen(table.path, Session, reading)
                chosen, source = saved.session, TableToOpen(saved.path, options=saved.reading)
            elif session.roles is None and asked == RoleRequest():
                try:
                    dataset, chosen = _read(table, reading), session
                except (DialectError, SeveralTablesError) as error:
                    return self._unread(table, error, progress)
            else:
                dataset, chosen = _read(table, reading), session
            read = replace(source, dataset=dataset)
            if chosen.roles is None:
                from engine.data.guessing.role_guess import guess_roles
                from engine.multiclass.class_recognition import refuse_several

                refuse_several(dataset)
                try:
                    guessed = guess_roles(dataset, asked)
                except InputError as error:
                    refuse_several(dataset, unsettled=asked == RoleRequest())
                    shown = self._previewed(read, _asked(asked), progress)
                    return Unsettled(read, replace(shown, doubt=shown.doubt or error))
                guesses = guessed.guesses
                chosen = replace(chosen, roles=guessed.roles)
            analysis = self._answering().analyse(
                chosen,
                dataset,
                revision=revision,
                progress=part_of(progress, READING, 1.0),
            )
            return Opened(read, dataset, guesses, analysis)

        return work

    def previewing(self, table: TableToOpen, asked: "Asked") -> Callable[[Progress], Unsettled]:
        """Work that shows a table beforehand: as it is read, and with which roles."""

        def work(progress: Progress) -> Unsettled:
            try:
                dataset = _read(table, part_of(progress, 0.0, READING))
            except EncodingError as error:
                return self._unread(table, error, progress)
            except UserError as error:
                return Unsettled(table, failure=error)
            read = replace(table, dataset=dataset)
            return Unsettled(read, self._previewed(read, asked, progress))

        return work

    def joining(
        self, dataset: "Dataset", roles: "Roles", table: TableToOpen
    ) -> Callable[[Progress], "Second"]:
        """Work that reads a second file and finds out what it adds to the first.

        Args:
            dataset: the first one.
            roles: what its columns are.
            table: the second one; the data of a saved session are not read, for it adds nothing.

        The work raises UserError where the second file cannot be opened by itself either.
        """

        def work(progress: Progress) -> "Second":
            from engine.data.guessing.second_file import join_tables

            if table.is_file and is_session_file(table.path):
                read_session(table.path, Session)
                return Second(table, why="A saved session brings its own data.")
            try:
                read = replace(table, dataset=_read(table, progress))
            except (DialectError, SeveralTablesError):
                return Second(table, why="How it is read must be said first.")
            try:
                joined = join_tables(dataset, roles, _dataset_of(read))
            except UserError as error:
                _refuse_hopeless(_dataset_of(read))
                return Second(read, why=sentence(error.what))
            return Second(read, joined)

        return work

    def analysing(
        self, session: Session, dataset: "Dataset", revision: int
    ) -> Callable[[Progress], "Analysis"]:
        """Work that answers a session on a dataset already read."""

        def work(progress: Progress) -> "Analysis":
            return self._answering().analyse(session, dataset, revision=revision, progress=progress)

        return work

    def refining(self, analysis: "Analysis") -> Callable[[Progress], "Iterator[Analysis]"]:
        """Work that yields the same analysis with tests, then with finer intervals.

        Files of more than MOST_RESAMPLED rows get no bootstrap here: on the command line
        one can be asked for whatever it costs.
        """

        def work(progress: Progress) -> "Iterator[Analysis]":
            from engine.analysis.analyser import refine

            wanted = is_resampled_unasked(analysis)
            return refine(analysis, progress, replicates=None if wanted else 0)

        return work

    def _unread(self, table: TableToOpen, error: InputError, progress: Progress) -> Unsettled:
        """What to show of a text that could not be read: it may be in an older encoding."""
        if isinstance(error, EncodingError) and table.options.encoding is None:
            older = replace(table, options=replace(table.options, encoding=OLDER))
            try:
                dataset = _read(older, part_of(progress, 0.0, READING))
            except InputError:
                return Unsettled(table, failure=error)
            read = replace(older, dataset=dataset)
            shown = self._previewed(read, _asked(RoleRequest()), progress)
            return Unsettled(read, replace(shown, doubt=shown.doubt or error))
        return Unsettled(table, failure=error)

    def _previewed(self, table: TableToOpen, asked: "Asked", progress: Progress) -> "Preview":
        """A preview of a table that was read."""
        from engine.analysis.analyser import measure_geometry
        from engine.opening.preview import preview

        dataset = _dataset_of(table)

        def measure(roles: "Roles", telling: Progress) -> "Geometry":
            return measure_geometry(Session(roles=roles), dataset, telling)

        telling = part_of(progress, READING, 1.0)
        return preview(dataset, asked, table.options, measure, telling)

    def _answering(self) -> "Analyser":
        """The one analyser, made where it is used: on the engine thread."""
        if self._analyser is None:
            from engine.analysis.analyser import Analyser

            self._analyser = Analyser()
        return self._analyser


def is_resampled_unasked(analysis: "Analysis") -> bool:
    """Whether the window resamples the cases, which takes long where there are many."""
    return (analysis.geometry.size or 0) <= MOST_RESAMPLED


def _read(table: TableToOpen, progress: Progress) -> "Dataset":
    """The table as a dataset, which it may be already."""
    from engine.data.readers.read import read, read_bytes

    if table.dataset is not None:
        return table.dataset
    if table.content is not None:
        name = str(table.path)
        return read_bytes(table.content, name, progress=progress, options=table.options)
    return read(table.path, progress=progress, options=table.options)


def _dataset_of(table: TableToOpen) -> "Dataset":
    """The dataset of a table that was read."""
    if table.dataset is None:
        raise ValueError("the table was not read yet")
    return table.dataset


def _refuse_hopeless(dataset: "Dataset") -> None:
    """Refuse what can be neither added nor opened by itself, as data of one class or of several.

    Raises:
        UndefinedError: there is one class.
        InputError: there are several.
    """
    from engine.data.guessing.role_guess import guess_roles
    from engine.multiclass.class_recognition import refuse_several

    refuse_several(dataset)
    try:
        guess_roles(dataset, RoleRequest())
    except InputError:  # it can be settled by asking, unless there are several classes
        refuse_several(dataset, unsettled=True)


def _asked(request: RoleRequest) -> "Asked":
    """What the user said about roles, and nothing else."""
    from engine.opening.column_roles import Asked

    return Asked(request)
