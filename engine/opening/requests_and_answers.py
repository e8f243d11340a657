"""What window and command line request of the engine, and what it answers; needs no numpy."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from engine.data.read_options import ReadOptions
from engine.data.roles import Guess, RoleRequest
from engine.messages.errors import UserError
from engine.session.session import Session

if TYPE_CHECKING:  # numpy and all that stands on it wait until the window is painted
    from engine.analysis.analysis_kinds import AnyAnalysis
    from engine.binary.voros.conditions import WeightedScenario
    from engine.data.dataset import Dataset
    from engine.data.guessing.second_file import JoinedTables
    from engine.data.roles import Roles
    from engine.multiclass.class_roles import ClassRequest
    from engine.multiclass.class_table import ClassTable
    from engine.multiclass.classes_session import ClassesSession
    from engine.multiclass.cost_measures import CostList
    from engine.opening.column_roles import RequestedColumns
    from engine.opening.preview import Preview
    from engine.session.file import SavedSession
    from engine.session.session_data import DataChoice
    from engine.session.session_kinds import AnySession


class TableToOpen(Struct, frozen=True, eq=False):
    """What is to be opened, and how it is read.

    Attributes:
        path: the file, or the name of what is no file.
        content: the bytes of what is no file: a pasted table.
        options: how to read it.
        dataset: what it became, if it was read with these options already.
        data: of a saved session, which data it is opened with; None: those that it names.
    """

    path: Path
    content: bytes | None = None
    options: ReadOptions = field(default_factory=ReadOptions)
    dataset: "Dataset | None" = None
    data: "DataChoice | None" = None

    @property
    def is_file(self) -> bool:
        """Whether it lies on disk, so that it can be read again."""
        return self.content is None

    @property
    def is_of_spark(self) -> bool:
        """Whether it is a table that Spark knows by its name, and no file."""
        named = self.options.engine == "spark" and self.content is None
        return named and not self.path.exists()


class SeveralClasses(Struct, frozen=True, eq=False):
    """What the user named of a table of several classes.

    Attributes:
        columns: roles; what they leave open is guessed.
        swapped: of matrices, that rows are actual classes and columns predicted ones.
        named: whether something was named that only several classes have.
        session: the session once the classes are known, which costs may name; its roles,
            and whether matrices are swapped, are set afterwards.
        refuse: raises InputError where what was named means nothing in a table of several
            classes; told whether it holds matrices.
    """

    columns: "ClassRequest"
    swapped: bool
    named: bool
    session: "Callable[[ClassTable], ClassesSession]"
    refuse: Callable[[bool], None]


class OpenTable(Struct, frozen=True, eq=False):
    """Read a table, guess the roles that are not named, and analyse it: Opened, or Unsettled.

    A saved session brings its own roles and conditions.

    Attributes:
        columns: the roles of two classes that the user named.
        session: all else that was chosen; roles that it names are not guessed.
        several: what was named of several classes; None where nothing was.
        order: of classes, the lowest first, where that is all that was named of several: the
            scores are markers then.
        added: further files whose scores are added.
        before: what was chosen while the table was open before: models that are still there keep
            names, looks and places, and their direction where nothing else is named.
        classes_before: the classes it had then, where they were several: costs and priors stay
            where they are still the same.
        interactive: whether a doubt is answered by Unsettled; it is an InputError if not.
        two_only: what is to be made of it where only two classes will do, "report" or
            "render roc"; empty where several will do as well.
        revision: number of the request.
    """

    table: TableToOpen
    columns: RoleRequest = RoleRequest()
    session: "AnySession" = Session()
    several: SeveralClasses | None = None
    order: tuple[str, ...] = ()
    added: tuple[TableToOpen, ...] = ()
    before: "AnySession | None" = None
    classes_before: tuple[str, ...] = ()
    interactive: bool = False
    two_only: str = ""
    revision: int = 0


class PreviewTable(Struct, frozen=True, eq=False):
    """Show a table before it is opened, as it is read and with which roles: Unsettled.

    Attributes:
        unasked: whether a large table is left where it is although nobody said so.
    """

    table: TableToOpen
    columns: "RequestedColumns"
    unasked: bool = False


class JoinTable(Struct, frozen=True, eq=False):
    """Read a second table and find out what it adds to the first: Second.

    Attributes:
        dataset: the first one.
        roles: what its columns are.
        table: the second one; the data of a saved session are not read, for it adds nothing.
    """

    dataset: "Dataset"
    roles: "Roles | None"
    table: TableToOpen


class AnalyseSession(Struct, frozen=True, eq=False):
    """Analyse a session of either kind on a dataset already read: an analysis of its kind."""

    session: "AnySession"
    dataset: "Dataset"
    revision: int


class RefineAnalysis(Struct, frozen=True, eq=False):
    """Yield the same analysis with tests, with finer volumes, then with intervals.

    Attributes:
        bounded: whether files of more than MOST_RESAMPLED rows get no bootstrap: the window
            resamples unasked, the command line whatever it costs.
        further: whether the numbers follow that only the JSON holds.
        details: whether what views show of the cases comes first.
        exact: whether a table that a database counts is counted to its last score.
        beyond: whether it is even where it was to be certain to a width only.
    """

    analysis: "AnyAnalysis"
    bounded: bool = False
    further: bool = False
    details: bool = False
    exact: bool = True
    beyond: bool = False


class SessionOpened(Struct, frozen=True, eq=False):
    """A saved session that was opened.

    Attributes:
        path: the session file.
        saved: what it says, with the contents of the data that it holds.
        newer: the file on disk that is no longer as the data that it holds; None if it is.
        as_saved: whether the data are those that were saved.
    """

    path: Path
    saved: "SavedSession"
    newer: Path | None = None
    as_saved: bool = True

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that were read, the session's own first."""
        return (self.path, *(file.path for file in self.saved.files if file.is_file))

    @property
    def table(self) -> TableToOpen:
        """The table that it is about, as it is read again."""
        data = self.saved.data
        return TableToOpen(data.path, content=data.content, options=self.saved.reading)


class Opened(Struct, frozen=True, eq=False):
    """A table that was read, the roles of its columns, and its first analysis.

    Attributes:
        files: that were read, the session's own first.
        reopened: the saved session that was opened; None where it was a table.
    """

    table: TableToOpen
    dataset: "Dataset"
    guesses: tuple[Guess, ...]
    analysis: "AnyAnalysis"
    files: tuple[Path, ...] = ()
    reopened: "SessionOpened | None" = None

    @property
    def session(self) -> "AnySession":
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


class ReadScenarios(Struct, frozen=True, eq=False):
    """A request to read a file of scenarios."""

    path: Path


class ReadCostList(Struct, frozen=True, eq=False):
    """A request to read a file of scenarios of several classes.

    Attributes:
        labels: the classes.
        priors: what stands for priors that a row leaves out.
    """

    path: Path
    labels: tuple[str, ...]
    priors: tuple[float, ...]


class CostListRead(Struct, frozen=True, eq=False):
    """A file of scenarios of several classes.

    Attributes:
        listed: None where it could not be read.
        why: why it could not, a sentence.
    """

    path: Path
    listed: "CostList | None" = None
    why: str = ""


class ScenariosRead(Struct, frozen=True, eq=False):
    """A file of scenarios.

    Attributes:
        scenarios: none where it could not be read.
        why: why it could not, a sentence.
    """

    path: Path
    scenarios: "tuple[WeightedScenario, ...]" = ()
    why: str = ""


EngineRequest = (
    OpenTable
    | PreviewTable
    | JoinTable
    | ReadScenarios
    | ReadCostList
    | AnalyseSession
    | RefineAnalysis
)
