"""Answers every request of window and command line, and keeps what the next one needs again."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.analysis.certain_widths import is_certain_enough
from engine.analysis.drawn_ranges import worked_out
from engine.analysis.last_value import LastValue
from engine.data.dataset import Dataset
from engine.data.sources.source import STANDARD_INPUT
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import (
    DialectError,
    InputError,
    SeveralTablesError,
    UserError,
)
from engine.messages.language import tr
from engine.opening.named_roles import has_columns, is_named, refuse_two_only
from engine.opening.requests_and_answers import (
    AnalyseSession,
    EngineRequest,
    JoinTable,
    Opened,
    OpenTable,
    PreviewTable,
    ReadCostList,
    ReadScenarios,
    RefineAnalysis,
    ScenariosRead,
    Second,
    SessionOpened,
    TableToOpen,
    Unsettled,
)
from engine.opening.tables import READING, left_where_it_is, read_table, with_known_tables
from engine.session.file import SavedSession, is_session_file
from engine.session.model_changes import called_as_before
from engine.session.reopening import counted_session, refuse_other_table, reopen
from engine.session.session import Session
from engine.session.unseen_file import refuse_changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.analysis.analysis_kinds import AnyAnalysis
    from engine.analysis.bound_rankings import BoundRankings
    from engine.analysis.corrected_of_models import KeptSources
    from engine.analysis.model_details import ModelDetails
    from engine.analysis.power_by_size import KeptPower
    from engine.data.roles import Guess
    from engine.opening.counted_tables import CountedTables
    from engine.opening.several_classes import ClassesAnalyser
    from engine.session.session_kinds import AnySession


class Answerer:
    """Answers requests; an instance belongs to one thread."""

    def __init__(self) -> None:
        self._analyser = Analyser()
        self._test: LastValue[Dataset] = LastValue()
        self._held_tests: dict[str, bytes] = {}  # by SHA-256: what sessions hold, not the disk
        self._details: LastValue[Mapping[str, ModelDetails]] = LastValue()
        self._classes_analyser: ClassesAnalyser | None = None
        self._refined_last: Analysis | None = None

    def answer(self, request: EngineRequest, progress: Progress) -> object:
        """Answer one request; see `Engine.answer`."""
        match request:
            case OpenTable():
                return self._open(request, progress)
            case PreviewTable() | JoinTable():
                return self._looked_at(request, progress)
            case ReadScenarios():
                return _scenarios(request)
            case ReadCostList():
                return self._of_several.read_costs(request)
            case AnalyseSession():
                session, dataset = request.session, request.dataset
                return self._analyse(session, dataset, request.revision, progress)
            case RefineAnalysis():
                return self._refined(request, progress)

    def _open(self, request: OpenTable, progress: Progress) -> Opened | Unsettled:
        """Read a table, guess what is not named, analyse."""
        found = self._counted_elsewhere(request, progress)
        if found is not None:
            return found
        reading, table, session = part_of(progress, 0, READING), request.table, request.session
        guesses: tuple[Guess, ...] = ()
        reopened: SessionOpened | None = None
        if table.is_file and is_session_file(table.path):
            reopened, dataset = _reopened(table, reading)
            files, session = reopened.files, reopened.saved.session
            test = reopened.saved.test
            if test is not None and test.content is not None:
                self._held_tests[test.sha256] = test.content
            table = reopened.table
        else:
            self.close(forget=False)  # it may yet be another file that cannot be read
            try:
                dataset = read_table(table, reading)
            except (DialectError, SeveralTablesError) as error:
                if not request.interactive or is_named(request):
                    raise
                # A door: what a session and a table of named roles do without.
                from engine.opening.unsettled_tables import unread

                return unread(table, error, progress)
            paths = (each.path for each in (table, *request.added) if each.is_file)
            files = tuple(path for path in paths if str(path) != STANDARD_INPUT)
            dataset = with_known_tables(request, dataset, reading)
        if isinstance(session, Session) and session.test is not None:
            held = session.test.sha256 in self._held_tests
            files = files if held else (*files, Path(session.test.path))
        table = replace(table, dataset=dataset)
        if isinstance(session, Session) and not has_columns(dataset, session, request):
            session = replace(session, roles=None)
        if isinstance(session, Session) and session.roles is None:
            # A door: the same.
            from engine.opening.unsettled_tables import as_before, settled_roles

            settled = settled_roles(request, table, progress)
            if isinstance(settled, Unsettled):
                return settled
            if settled is None:
                refuse_two_only(request, dataset)
                session, guesses = self._of_several.session(request, dataset)
            else:
                roles = as_before(settled, dataset, request.before)
                dataset, guesses = settled.dataset, settled.guesses
                session = replace(session, roles=roles)
        if not isinstance(session, Session):
            refuse_two_only(request, dataset)
        analysis = self._analyse(session, dataset, request.revision, part_of(progress, READING, 1))
        self.close()
        return Opened(table, dataset, guesses, analysis, files, reopened)

    def close(self, *, forget: bool = True) -> None:
        """End the database that counts, if there is one, and forget what it counted."""
        if "_counted" in self.__dict__:
            self._counted.close(forget=forget)

    def _open_counted(self, request: OpenTable, progress: Progress) -> Opened | Unsettled:
        """A table that a database counts, as far as it is certain at once."""
        table = request.table
        try:
            counted = self._counted.open(request, table, part_of(progress, 0, READING))
        except SeveralTablesError as error:
            if not request.interactive or is_named(request):
                raise
            return Unsettled(table, failure=error)
        if isinstance(counted, Unsettled):
            return counted
        session = request.session
        if not isinstance(session, Session):
            raise InputError(tr("a database counts two classes"), where="--engine")
        before = request.before.roles if isinstance(request.before, Session) else None
        session = replace(session, roles=called_as_before(counted.roles, before))
        table = replace(table, dataset=counted.dataset)
        part = part_of(progress, READING, 1)
        analysis = self._analyse(session, counted.dataset, request.revision, part)
        if isinstance(analysis, Analysis):
            worked_out(analysis)
        return Opened(table, counted.dataset, counted.guesses, analysis, (table.path,))

    def _counted_elsewhere(
        self, request: OpenTable, progress: Progress
    ) -> Opened | Unsettled | None:
        """A table, or that of a session, that a database counts; None of one that is read."""
        table = request.table
        if table.is_file and is_session_file(table.path):
            saved = counted_session(table.path, table.data)
            return None if saved is None else self._reopen_counted(request, saved, progress)
        counted = _counted_request(request)
        return None if counted is None else self._open_counted(counted, progress)

    def _reopen_counted(
        self, request: OpenTable, saved: SavedSession, progress: Progress
    ) -> Opened | Unsettled:
        """A saved session whose table is counted anew, with its filter."""
        table = TableToOpen(saved.data.path, options=saved.reading)
        opened = self._open_counted(replace(request, table=table, session=saved.session), progress)
        if isinstance(opened, Unsettled):
            return opened
        path, choice, found = request.table.path, request.table.data, opened.dataset.source.sha256
        if choice is None or not choice.changed:
            refuse_other_table(path, saved, found)
        saved = replace(saved, data=replace(saved.data, sha256=found))
        reopened = SessionOpened(path, saved, as_saved=choice is None)
        return replace(opened, files=reopened.files, reopened=reopened)

    def _looked_at(
        self, request: PreviewTable | JoinTable, progress: Progress
    ) -> Unsettled | Second:
        """A table before it is opened, or beside the one that is."""
        # A door: the same.
        from engine.opening.unsettled_tables import joined_tables, previewed

        if isinstance(request, JoinTable):
            return joined_tables(request, progress)
        return previewed(request, progress, lambda: self._of_several)

    def _analyse(
        self, session: "AnySession", dataset: Dataset, revision: int, progress: Progress
    ) -> "AnyAnalysis":
        """Answer a session of either kind."""
        if isinstance(session, Session):
            if dataset.counted is not None:
                dataset = self._counted.newest(dataset)
            test = self._test_data(session, progress)
            found = self._analyser.analyse(
                session, dataset, revision=revision, test=test, progress=progress
            )
            found = replace(found, details=self._details.peek(found.geometry))
            return self._with_inference(found)
        return self._of_several.analyse(session, dataset, revision=revision, progress=progress)

    def _test_data(self, session: Session, progress: Progress) -> Dataset | None:
        """The rows of the session's test file, read once; None where it names none.

        Raises:
            InputError: it cannot be read, or is another one than when the session was saved.
        """
        if session.test is None:
            return None
        held = self._held_tests.get(session.test.sha256)
        place = TableToOpen(Path(session.test.path), held, options=session.test.reading)
        key = session.test.path, session.test.reading, held is not None
        found = self._test.get(key, lambda: read_table(place, progress))
        refuse_changed(found, session.test)
        return found

    def _with_inference(self, analysis: Analysis) -> Analysis:
        """The intervals of the last analysis, where only what is shown of it is another."""
        last = self._refined_last
        if last is None or last.geometry is not analysis.geometry:
            return analysis
        shown = {"plane": last.session.plane, "interval": last.session.interval}
        same = replace(analysis.session, **shown) == last.session
        if not same:
            return analysis
        return replace(analysis, inference=last.inference, corrected=last.corrected)

    def _refined(self, request: RefineAnalysis, progress: Progress) -> "Iterator[AnyAnalysis]":
        """The same analysis, better and better."""
        analysis = request.analysis
        if not isinstance(analysis, Analysis):
            yield from self._of_several.refine(analysis, progress, details=request.details)
            return
        if not analysis.geometry.exact and request.exact:
            part = part_of(progress, 0, 0.7)
            for narrower in self._narrowed(analysis, part, beyond=request.beyond):
                analysis = narrower
                yield analysis
            progress = part_of(progress, 0.7, 1)
        part = part_of(progress, 0, 0.8) if request.further else progress
        if request.details and analysis.details is None:
            analysis = self._with_details(analysis, part)
            yield analysis
        resampled = not request.bounded or analysis.geometry.is_resampled_unasked
        replicates = None if resampled else 0
        finer = refine(analysis, part, replicates=replicates, kept=self._sources)
        known = _replicates(analysis)
        for refined in (analysis,) if _is_refined(analysis) else finer:
            if _replicates(refined) < known:
                continue  # what is there stays until there is more
            analysis = self._rankings.with_kept(refined)
            self._analyser.keep(analysis)
            self._refined_last = analysis
            yield analysis
            if analysis.by_bound is None and len(analysis.models) > 1:
                analysis = self._rankings.with_ranking(analysis, part)
                yield analysis
        if analysis.session.power:
            for found in self._power.of(analysis, part_of(progress, 0.7, 0.8)):
                analysis = replace(analysis, power=found)
                yield analysis
        if request.further:
            # A door: numbers that the window does not show yet.
            from engine.analysis.further_numbers import with_further

            yield with_further(analysis, part_of(progress, 0.8, 1))

    @cached_property
    def _power(self) -> "KeptPower":
        """What draws files of other sizes."""
        # A door: most sessions do not ask how many cases are needed.
        from engine.analysis.power_by_size import KeptPower

        return KeptPower()

    def _narrowed(
        self, analysis: Analysis, progress: Progress, *, beyond: bool
    ) -> "Iterator[Analysis]":
        """The same analysis after each range of scores that is counted, until it is exact."""
        counted = analysis.geometry.counted
        dataset = Dataset(analysis.geometry.source, (), counted=counted)
        if beyond:
            self._counted.go_beyond(dataset)
        wanted = 0.0 if counted is None or beyond else counted.certain_to
        if is_certain_enough(analysis, wanted):
            return
        for narrower in self._counted.narrowed(dataset, progress):
            found = self._analyse(analysis.session, narrower, analysis.revision, progress)
            if isinstance(found, Analysis):
                yield worked_out(found)
                if is_certain_enough(found, wanted):
                    return

    @cached_property
    def _counted(self) -> "CountedTables":
        """What counts tables that are larger than memory."""
        # A door: most files are read.
        from engine.opening.counted_tables import CountedTables

        return CountedTables()

    def _with_details(self, analysis: Analysis, progress: Progress) -> Analysis:
        """The same analysis with what views show of the cases, made once a geometry."""
        # A door: the first picture does without.
        from engine.analysis.details_of_models import measure_details

        geometry = analysis.geometry
        made = self._details.get(geometry, lambda: measure_details(geometry, progress))
        return replace(analysis, details=made)

    @cached_property
    def _sources(self) -> "KeptSources":
        """The rows that were left out, for corrected numbers under the next conditions."""
        # A door: the same.
        from engine.analysis.corrected_of_models import KeptSources

        return KeptSources()

    @cached_property
    def _rankings(self) -> "BoundRankings":
        """What ranks models as a region's bound moves."""
        # A door: what the first picture does without.
        from engine.analysis.bound_rankings import BoundRankings

        return BoundRankings()

    @property
    def _of_several(self) -> "ClassesAnalyser":
        """What answers about several classes."""
        if self._classes_analyser is None:
            # A door: a third of a second of scipy, which two classes do without.
            from engine.opening.several_classes import ClassesAnalyser

            self._classes_analyser = ClassesAnalyser()
        return self._classes_analyser


def _reopened(table: TableToOpen, progress: Progress) -> tuple[SessionOpened, Dataset]:
    """A saved session and its data."""
    found = reopen(table.path, progress, table.data)
    return SessionOpened(table.path, found.saved, found.newer, table.data is None), found.dataset


def _counted_request(request: OpenTable) -> OpenTable | None:
    """The request as one of a database: where it says so, or a window opens what is large."""
    table = request.table
    if table.options.engine != "memory":
        return request
    if not request.interactive or not table.is_file or table.dataset is not None:
        return None
    counted = left_where_it_is(table)
    return None if counted is table else replace(request, table=counted)


def _is_refined(analysis: Analysis) -> bool:
    """Whether all replicates are there already."""
    bootstrap = None if analysis.inference is None else analysis.inference.bootstrap
    return bootstrap is not None and bootstrap.complete


def _replicates(analysis: Analysis) -> int:
    """How many replicates its intervals are of."""
    known = analysis.inference
    return 0 if known is None or known.bootstrap is None else known.bootstrap.replicates


def _scenarios(request: ReadScenarios) -> ScenariosRead:
    """What a file of scenarios holds, or why it holds none."""
    # A door: a second kind of file.
    from engine.opening.scenarios import read_scenarios

    try:
        found = read_scenarios(request.path)
    except UserError as error:
        return ScenariosRead(request.path, why=str(error))
    return ScenariosRead(request.path, found)
