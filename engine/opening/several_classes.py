"""Opening and answering of several classes: their session, and what of the table is kept."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.analysis.last_value import LastValue
from engine.analysis.one_vs_rest import one_vs_rest
from engine.data.dataset import Dataset
from engine.data.roles import Guess
from engine.data.shape.matrix_layout import find_matrices
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError, UserError
from engine.messages.language import tr
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.class_answers import in_file_order
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import ClassTable, class_table, no_matrix, with_shown_models
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.kept_parts import KeptParts
from engine.multiclass.reordered_costs import with_costs_of
from engine.multiclass.shown_models import shown_as_before
from engine.opening.class_columns import guessed_columns
from engine.opening.column_roles import ColumnRole, RequestedColumns
from engine.opening.cost_lists import read_cost_list
from engine.opening.matrices_preview import matrices_preview
from engine.opening.ordered_preview import in_order, ordered_preview
from engine.opening.preview import Preview
from engine.opening.requests_and_answers import (
    CostListRead,
    OpenTable,
    ReadCostList,
    TableToOpen,
)
from engine.opening.tables import dataset_of

if TYPE_CHECKING:
    from engine.multiclass.class_curves import ClassCurve

CURVES = 0.1  # share of a refinement that curves of one class against the rest take


class ClassesAnalyser:
    """Answers sessions of several classes; the last one's table, and what it gave, are kept.

    An instance belongs to one thread.
    """

    def __init__(self) -> None:
        self._table: LastValue[ClassTable] = LastValue()
        self._shown: LastValue[ClassTable] = LastValue()  # with its models as they are named
        self._kept: LastValue[KeptParts] = LastValue()
        self._curves: LastValue[tuple[ClassCurve, ...]] = LastValue()

    def session(
        self, request: OpenTable, dataset: Dataset
    ) -> tuple[ClassesSession, tuple[Guess, ...]]:
        """The session of a table of several classes, and what was guessed for it.

        Raises:
            InputError: the call or the file is wrong.
            UndefinedError: a class has no case.
        """
        several, roles = request.several, None
        if request.order:
            several = in_order(request.columns, request.order)
        guesses: list[Guess] = []
        matrices = find_matrices(dataset) is not None
        if request.added:
            raise InputError(
                tr(
                    "scores of a further file are added where there are two classes, "
                    "and here are more"
                ),
                where="--add",
                do=tr("Put all columns into one file."),
            )
        if several is not None:
            several.refuse(matrices)
        swapped = request.columns.swap or (several is not None and several.swapped)
        if not matrices:
            if swapped or request.columns.kind == "counts":
                raise no_matrix(dataset)
            columns = ClassRequest() if several is None else several.columns
            roles, guesses = guess_class_roles(dataset, columns)
        empty = ClassesSession(roles=roles, swapped=swapped)
        table = self._table_of(empty, dataset)
        session = empty if several is None else several.session(table)
        session = replace(session, roles=roles, swapped=swapped)
        return _as_before(session, request, table), tuple(guesses)

    def preview(
        self,
        table: TableToOpen,
        columns: RequestedColumns,
        progress: Progress,  # noqa: ARG002 - it is quick
    ) -> Preview:
        """A table of ordered classes, or of confusion matrices, before it is used."""
        dataset = dataset_of(table)
        matrices = find_matrices(dataset)
        if matrices is not None and not columns.order:
            return matrices_preview(dataset, matrices, columns, table.options)
        return ordered_preview(dataset, columns, table.options)

    def guessed_columns(self, dataset: Dataset, label: str | None) -> tuple[ColumnRole, ...] | None:
        """What the columns are guessed to be; see `class_columns.guessed_columns`."""
        return guessed_columns(dataset, label)

    def analyse(
        self, session: ClassesSession, dataset: Dataset, *, revision: int, progress: Progress
    ) -> ClassesAnalysis:
        """Answer one session quickly; see `analyse_classes`.

        Raises:
            InputError: the session names what cannot be.
            UndefinedError: a class has no case.
            Cancelled: through `progress`.
        """
        table = self._table_of(session, dataset)
        kept = self._kept_of(table)
        found = analyse_classes(
            session, table, revision=revision, kept=kept, quick=True, progress=progress
        )
        return replace(found, one_vs_rest=self._curves.peek(table) or ())

    def refine(
        self, analysis: ClassesAnalysis, progress: Progress, *, details: bool
    ) -> Iterator[ClassesAnalysis]:
        """The same analysis, better and better; see `refine_classes`.

        Args:
            analysis: as it was answered.
            progress: may raise Cancelled.
            details: whether what only views show is wanted, too: strips and curves.

        Raises:
            Cancelled: through `progress`.
        """
        if details and not analysis.one_vs_rest:
            cases = analysis.cases
            part = part_of(progress, 0.0, CURVES)
            curves = self._curves.get(analysis.table, lambda: one_vs_rest(cases, part))
            progress = part_of(progress, CURVES, 1.0)
            if curves:
                analysis = replace(analysis, one_vs_rest=curves)
                yield analysis
        kept = self._kept_of(analysis.table)
        yield from refine_classes(analysis, progress, kept=kept, strips=details)

    def read_costs(self, request: ReadCostList) -> CostListRead:
        """What a file of scenarios holds, or why it holds none."""
        try:
            listed = read_cost_list(request.path, request.labels, request.priors)
        except UserError as error:
            return CostListRead(request.path, why=str(error))
        return CostListRead(request.path, listed)

    def _kept_of(self, table: ClassTable) -> KeptParts:
        """What earlier answers about a table have left; another order changes nothing of it."""
        names = tuple(model.name for model in in_file_order(table.cases.models))
        return self._kept.get((table.in_file, names), lambda: KeptParts(len(names)))

    def _table_of(self, session: ClassesSession, dataset: Dataset) -> ClassTable:
        """The cases or matrices that a session chooses, their models named as it names them."""
        table = self._table.get(
            (dataset, session.roles, session.swapped),
            lambda: class_table(dataset, session.roles, swapped=session.swapped),
        )
        shown = tuple((each.given, each.name) for each in session.models)
        return self._shown.get((table, shown), lambda: with_shown_models(table, session.models))


def _as_before(session: ClassesSession, request: OpenTable, table: ClassTable) -> ClassesSession:
    """A session in which models look, and classes cost, as they did while it was open before."""
    before = request.before
    if not isinstance(before, ClassesSession):
        return session
    models = shown_as_before(table.cases, before.models)
    given = {model.name for model in table.cases.models} - {each.given for each in models}
    names = given | {each.name for each in models}
    hidden = before.hidden & names
    session = replace(session, models=models, hidden=hidden if hidden < names else frozenset())
    return with_costs_of(session, before, request.classes_before, table.cases.labels)
