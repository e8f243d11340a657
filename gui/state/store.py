"""The store: the one place that holds what is open, chosen and found."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from engine.analysis.analysis_kinds import has_same_counts, is_exact, is_of_two, several_labels_of
from engine.data.roles import Guess, RoleRequest
from engine.jobs.thread import Answer, Job, Report
from engine.messages.failures import in_words
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import (
    AnalyseSession,
    Opened,
    OpenTable,
    RefineAnalysis,
    Second,
    SessionOpened,
    TableToOpen,
    Unsettled,
)
from engine.session.plane_choices import AxisWords
from engine.session.session import Session
from engine.session.session_data import SessionDataError
from gui.state.bridge import EngineBridge
from gui.state.counting_on import CountingOn
from gui.state.history import History
from gui.state.refinement import Refinement
from gui.state.session_choices import SessionChoices
from gui.state.staleness import Staleness
from gui.state.table_previews import TablePreviews
from gui.state.usual_session import UsualSession

if TYPE_CHECKING:
    from engine.analysis.analysis import Analysis
    from engine.analysis.analysis_kinds import AnyAnalysis
    from engine.data.dataset import Dataset
    from engine.session.session_kinds import AnySession


class Store(SessionChoices):
    """Session, dataset and analysis, of two classes or several; every change is a signal.

    Proposals come in by `take_session`, `drag_session` and `drag_t`; each becomes a request
    with a revision, and `analysis_changed` brings the answer; `analysis_refined` brings the
    same one again with finer intervals. `two_classes` or `several_classes` emits both, too, for
    whatever takes one kind only.

    Attributes:
        revision: number of the latest request.
        dataset: what is open, None at first.
        analysis: the latest answer, None at first.
        guesses: the roles that were guessed when the file was opened.
        table: what the dataset was read from, and how.
        reopened: the saved session that was opened; None where it was a table.
        refinement: when the analysis is refined, and how far that has come.
        opened_again: whether what is open, or being opened, was open before and is read anew.
        previews: looks at tables that are not open; what is open waits for them.
    """

    opening = Signal()
    dataset_changed = Signal(object)
    guesses_changed = Signal(object)
    analysis_changed = Signal(object)
    analysis_refined = Signal(object)
    opened = Signal()
    progressed = Signal(float, str)
    work_finished = Signal()
    stale_changed = Signal(bool)
    failed = Signal(object)
    unsettled = Signal(object)
    misplaced = Signal(object, object)  # data of a session that are gone or others: why, of what
    forgotten = Signal()  # nothing is open any more

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.revision = 0
        self.dataset: Dataset | None = None
        self.analysis: AnyAnalysis | None = None
        self.guesses: tuple[Guess, ...] = ()
        self.table: TableToOpen | None = None
        self.reopened: SessionOpened | None = None
        self._usual = UsualSession()
        self.opened_again = False
        self._opening: TableToOpen | None = None
        self._opening_revision = 0
        self._refined = False  # whether a refined analysis is shown
        self._worthless = 0  # answers up to this revision are
        self._engine = Engine()
        self._bridge = EngineBridge(self)
        self._bridge.answered.connect(self._take_answer)
        self._bridge.reported.connect(self._take_report)
        self.previews = TablePreviews(self._engine, self._bridge, self)
        self.previews.answered.connect(self.work_finished)
        self.previews.finished.connect(self._go_on)
        self.previews.failed.connect(self.failed)
        self._staleness = Staleness(self)
        self._staleness.changed.connect(self.stale_changed)
        self.refinement = Refinement(self)
        self.refinement.due.connect(self._refine)
        self.refinement.stop_requested.connect(partial(self._bridge.cancel, aside=False))
        self.previews.began.connect(self.refinement.hold)
        self.counting_on = CountingOn(self)
        self.counting_on.requested.connect(self._count_on)
        for signal in (self.analysis_changed, self.analysis_refined):
            signal.connect(self.counting_on.show_analysis)
        self.refinement.stage_changed.connect(self.counting_on.show_stage)
        self.forgotten.connect(self.counting_on.show_nothing)

    @property
    def two_class_analysis(self) -> "Analysis | None":
        """The analysis, where it is of two classes; None where there is none of them."""
        found = self.analysis
        return found if found is not None and is_of_two(found) else None

    @property
    def waiting(self) -> bool:
        """Whether an answer to the latest request is still to come."""
        return self._staleness.waiting or self.previews.due

    def set_usual(self, level: float, bootstrap: int, axes: AxisWords) -> None:
        """Have files begin so, unless they bring a session; what is open takes what changed."""
        changed = self._usual.change(self.session, level, bootstrap, axes)
        if self.dataset is None:
            self._history = History(changed)
        else:
            self.take_session(changed)

    def open(
        self, path: Path, columns: RoleRequest | None = None, session: "AnySession | None" = None
    ) -> None:
        """Open a file in the place of the one that is open; see `open_table`."""
        self.open_table(TableToOpen(path), columns, session)

    def open_table(
        self,
        table: TableToOpen,
        columns: RoleRequest | None = None,
        session: "AnySession | None" = None,
        *,
        again: bool = False,
        order: tuple[str, ...] = (),
        added: tuple[TableToOpen, ...] = (),
        before: "AnySession | None" = None,
    ) -> None:
        """Open a table in the place of the one that is open; on failure that one stays.

        Where the guess of the roles is not certain, nothing is opened and `unsettled` says so.

        Args:
            table: the file, or what was pasted.
            columns: the roles that are known; the others are guessed.
            session: conditions to begin with.
            again: what is open is read anew; what it began with stays what a reset goes back to.
            order: of several classes, the lowest first, where they are ordered.
            added: further tables whose models stand beside it.
            before: what was chosen of it so far; models that are still there look the same, and
                classes that are still the same cost the same.
        """
        self.revision += 1
        self.previews.drop()  # of what was to join what is open so far
        self._bridge.cancel(aside=True)
        self.opened_again = again
        self._opening, self._opening_revision = table, self.revision
        self._worthless = self.revision - 1
        own = session if session is not None and again else None
        chosen = own or self._usual.begin(self.session, session)
        request = OpenTable(
            table,
            columns=columns or RoleRequest(),
            session=chosen,
            order=order,
            added=added,
            before=before,
            classes_before=several_labels_of(self.analysis),
            interactive=True,
            revision=self.revision,
        )
        self._bridge.submit(Job(self.revision, self._engine.work(request)), interrupt=True)
        self.opening.emit()
        self._staleness.wait()

    def show_opened(self, opened: Opened) -> None:
        """Show a file that was read and analysed, in the place of the one that is open."""
        self.table, self.dataset, self.analysis = opened.table, opened.dataset, opened.analysis
        self.counting_on.begin_table()
        self.set_guesses(opened.guesses)
        self._refined = getattr(opened.analysis, "inference", None) is not None
        if not (self.opened_again and opened.session == self.session):
            self._history = History(opened.session)
        if not self.opened_again:
            self._start, self.reopened = opened.session, opened.reopened
        self.dataset_changed.emit(opened.dataset)
        self._announce_session()
        self.analysis_changed.emit(opened.analysis)
        self._of_kind.analysis_changed.emit(opened.analysis)
        self.opened.emit()
        if self._refined:
            self.refinement.take_refined()
        else:
            self.refinement.wait()

    def forget(self) -> None:
        """Have nothing open any more; what is chosen of the axes stays."""
        self._give_up()
        self.revision += 1
        self._worthless = self.revision
        self.refinement.hold()
        self.table, self.dataset, self.analysis, self.reopened = None, None, None, None
        self._history = History(self._usual.begin(self.session, None))
        self._start = self.session
        self._refined = False
        self._announce_history()
        self._bridge.submit(Job(self.revision, self._engine.forget, reports=False))
        self.forgotten.emit()

    def add_models(self, second: Second) -> None:
        """Open the scores of a second file beside those of the first, as one step."""
        if second.joined is not None and isinstance(self.session, Session):
            self.dataset = second.joined.dataset
            self.set_guesses((*self.guesses, *second.joined.guesses))
            self.take_session(replace(self.session, roles=second.joined.roles))

    def set_guesses(self, guesses: tuple[Guess, ...]) -> None:
        """Note which roles were guessed of what is open."""
        self.guesses = guesses
        self.guesses_changed.emit(guesses)

    @Slot()
    def hold_answers(self) -> None:
        """Keep answers back while what shows them is still being made."""
        self._bridge.hold()

    @Slot()
    def release_answers(self) -> None:
        """Take the answers that were held, and from now on every one as it comes."""
        self._bridge.release()

    @Slot()
    def cancel(self) -> None:
        """Give up the work that runs; what was shown before it stays."""
        if self.refinement.stage == "running" and self._opening is None:
            self.refinement.stop()
            self._settle()
            return
        interrupted = self.dataset if self._opening is not None else None
        self._give_up()
        if interrupted is not None:
            self._request_analysis(interrupted)  # and what follows it, as of what stays open

    def _give_up(self) -> None:
        """Wait for nothing any more; what was shown before stays."""
        self.refinement.hold()
        self._bridge.cancel()
        self._opening = None
        self.previews.drop()
        self._worthless = self.revision
        self._return_to_answered()
        self._settle()

    def close(self) -> None:
        """End the engine thread; the store answers nothing any more."""
        self._staleness.stop()
        self.refinement.hold()
        self._bridge.close()
        self._engine.close()

    def _announce(self) -> None:
        """Announce the new session and request its analysis."""
        self._announce_session()
        if self.dataset is not None and self._opening is None:
            self._request_analysis(self.dataset)

    def _request_analysis(self, dataset: "Dataset") -> None:
        self.refinement.hold()
        self.revision += 1
        request = AnalyseSession(self.session, dataset, self.revision)
        self._bridge.submit(Job(self.revision, self._engine.work(request)))
        self._staleness.wait_on()

    @Slot()
    def _go_on(self) -> None:
        """Go on with what is open, once no other table is looked at any more."""
        self.work_finished.emit()
        answered = self.analysis is not None and self.analysis.session == self.session
        if self.dataset is not None and answered and self._opening is None and not self._refined:
            self.refinement.wait()

    @Slot(object)
    def _take_answer(self, answer: Answer) -> None:
        if answer.revision <= self._worthless:  # below 0: of a table that is not open
            return
        if self._opening is not None and answer.revision == self._opening_revision:
            self._take_opened(answer)
        elif answer.error is not None and answer.revision == self.revision:
            self._refuse(answer.error)
        elif answer.value is not None and not self._is_overtaken(answer):
            self._take_analysis(answer)
        elif not answer.cancelled and answer.revision == self.revision:
            self.refinement.finish()
            self.work_finished.emit()

    def _is_overtaken(self, answer: Answer) -> bool:
        """Whether a later analysis has come while something else was shown: it is shown alone."""
        later = self._bridge.next_answer
        if later is None or later.value is None or self._opening is not None:
            return False
        return 0 < answer.revision < later.revision

    def _take_opened(self, answer: Answer) -> None:
        table, self._opening = self._opening, None
        if isinstance(answer.value, Opened):
            self.show_opened(answer.value)
        elif answer.error is not None and not isinstance(answer.error, SessionDataError):
            self.failed.emit(in_words(answer.error, where=table.path.name if table else ""))
        self._settle()
        if isinstance(answer.value, Unsettled):
            self.unsettled.emit(answer.value)
        elif isinstance(answer.error, SessionDataError):
            self.misplaced.emit(answer.error, table)
        answered = None if self.analysis is None else self.analysis.session
        was_opened = isinstance(answer.value, Opened)
        if answer.revision != self.revision:
            return  # who was told has already asked for something else: the data where they are
        if self.dataset is not None and (answered != self.session or not was_opened):
            # Proposed while the file was read; or what that interrupted of this one goes on.
            self._request_analysis(self.dataset)

    def _take_analysis(self, answer: Answer) -> None:
        """Show an analysis; the same one again, of the same revision, is a refined one."""
        analysis, shown = cast("AnyAnalysis", answer.value), self.analysis
        self._refined = shown is not None and analysis.revision == shown.revision
        self.analysis = analysis
        if self._refined and not has_same_counts(analysis, shown):
            self.analysis_changed.emit(analysis)  # a range more of a table that is counted
            self._of_kind.analysis_changed.emit(analysis)
        elif self._refined:
            self.analysis_refined.emit(analysis)
            self._of_kind.analysis_refined.emit(analysis)
        else:
            self.analysis_changed.emit(analysis)
            self._of_kind.analysis_changed.emit(analysis)
            self.refinement.wait()
            self.work_finished.emit()
        self._staleness.settle()
        if answer.revision < self.revision:
            self._staleness.wait()  # in a drag: stale only if no answer comes for a while

    def _refuse(self, error: Exception) -> None:
        """Go back to the last session that could be answered, and say why."""
        self.refinement.hold()
        self._return_to_answered()
        self._settle()
        self.failed.emit(in_words(error))

    def _return_to_answered(self) -> None:
        """Make the session of the last analysis the present one again."""
        if self.analysis is not None and self.session != self.analysis.session:
            self._history.go_back_to(self.analysis.session)
            self._announce_session()

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if report.revision == self.revision:
            self.progressed.emit(report.fraction, report.doing)

    @Slot()
    def _count_on(self) -> None:
        """Have the database count to the last score, and from now on wherever this is opened."""
        if self.table is not None:
            to_the_last = replace(self.table.options, certain_to=0.0)
            self.table = replace(self.table, options=to_the_last)
        self.refinement.begin_now()

    @Slot(bool)
    def _refine(self, bounded: bool) -> None:
        """Ask for tests and intervals of what is shown, unless something newer is asked."""
        shown = self.analysis
        if shown is not None and shown.revision == self.revision and self._opening is None:
            counting = self.counting_on
            how = {"exact": counting.counts, "beyond": counting.beyond}
            request = RefineAnalysis(shown, bounded=bounded, details=True, **how)
            work = self._engine.work(request)
            # Of two classes a panel says how far it is, unless scores are counted first.
            unseen = not is_of_two(shown) or not is_exact(shown)
            self._bridge.submit(Job(self.revision, work, refines=True, reports=unseen))
        else:
            self.refinement.hold()

    def _settle(self) -> None:
        """Nothing is waited for any more."""
        self._staleness.settle()
        self.work_finished.emit()
