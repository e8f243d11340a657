"""A table before it is used: what each column is taken for, why, and what would come of it.

Everything is what `guess_roles` and the analysis say; where the guess is not certain, the
likeliest answer is proposed and the doubt is kept beside it.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.model_geometry import Geometry
from engine.analysis.unseen_parts import refuse_folds
from engine.data.cases.cases import LeftOut
from engine.data.cases.converted_rows import TableLook, look_of
from engine.data.dataset import Dataset
from engine.data.guessing.label_guess import by_meaning, guess_label, label_candidates
from engine.data.guessing.role_guess import guess_roles
from engine.data.guessing.score_guess import place_columns
from engine.data.labels import LabelValue, label_values
from engine.data.read_options import CountingEngine, ReadOptions
from engine.data.roles import Arrangement, Direction, Guess, RoleRequest, Roles
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, UndefinedError, UserError
from engine.opening.column_roles import ColumnRole, ProposedRoles, RequestedColumns, column_roles
from engine.opening.kind_of_table import about_several
from engine.wording.cautions import Caution, on_scores

MOST_VALUES = 50  # label values that are offered
MOST_CANDIDATES = 5

Measure = Callable[[Roles, Progress], Geometry]


class ModelLine(Struct, frozen=True):
    """One model that would be opened, and its AUC with its direction."""

    name: str
    direction: Direction
    auc: float


class Preview(Struct, frozen=True, eq=False):
    """A table with proposed roles.

    Attributes:
        options: how it was read.
        requested: the proposal, complete; what the user said is in it.
        layout: how the table is laid out; None if a row is a case and a column a model.
        layout_why: how that was recognised.
        values: the label's values with their rows, at most MOST_VALUES.
        roles: None where none can be proposed.
        positive_proposed: whether the positive class is only likelier than the other.
        cautions: what to doubt about the scores.
        doubt: what the guess leaves open; None if it is certain, or the user said all.
        refusal: why it cannot be analysed with these roles; None if it can.
        several: whether it is about several classes, of which none two are named; then roles
            are of two of them, and no refusal of these keeps it from being opened.
        matrices: whether these are known by confusion matrices alone.
        orientation: which axis of those is which, in words; empty where they are refused.
        engines: what may count the table, "memory" among them where it can be read.
    """

    dataset: Dataset
    options: ReadOptions
    requested: RequestedColumns
    look: TableLook
    columns: tuple[ColumnRole, ...]
    layout: Arrangement | None
    layout_why: str
    label: str | None
    values: tuple[LabelValue, ...]
    roles: Roles | None
    guesses: tuple[Guess, ...]
    models: tuple[ModelLine, ...]
    rows_used: int
    positives: int
    negatives: int
    left_out: tuple[LeftOut, ...]
    positive_proposed: bool
    cautions: tuple[Caution, ...]
    doubt: UserError | None
    refusal: UserError | None
    several: bool = False
    matrices: bool = False
    orientation: str = ""
    engines: tuple[CountingEngine, ...] = ("memory",)

    @property
    def can_be_opened(self) -> bool:
        """Whether anything comes of the table; a refusal of two of several classes is none."""
        of_two = self.several and not (self.requested.order or self.matrices)
        return self.refusal is None or of_two

    @property
    def cases(self) -> int:
        """Positives and negatives in use: of counted cases a row stands for many."""
        return self.positives + self.negatives

    @property
    def prevalence(self) -> float | None:
        """The share of positives among the cases in use."""
        return self.positives / self.cases if self.cases else None


def preview(
    dataset: Dataset,
    requested: RequestedColumns,
    options: ReadOptions,
    measure: Measure,
    progress: Progress = silent,
) -> Preview:
    """Propose roles, and measure what would come of them.

    Args:
        dataset: the table.
        requested: what the user said.
        options: how the table was read; kept beside the answer.
        measure: counts the cases that some roles choose, and draws their curves.
        progress: told between columns.

    Raises:
        Cancelled: through `progress`.
    """
    requested = _applicable(dataset, requested)
    proposed = _propose(dataset, requested.request)
    roles, geometry = proposed.roles, None
    refusal = proposed.doubt if roles is None else None
    if roles is not None:
        try:
            geometry = measure(roles, part_of(progress, 0, 0.5))
            refuse_folds(geometry)
        except UserError as error:
            refusal = error
    models = tuple(
        ModelLine(model.name, model.cases.direction, model.curve.auc)
        for model in (geometry.models if geometry else ())
    )
    label = proposed.request.label
    values = label_values(dataset.column(label), MOST_VALUES) if label is not None else ()
    return Preview(
        dataset=dataset,
        options=options,
        requested=replace(requested, request=_complete(proposed.request, roles)),
        look=look_of(dataset),
        columns=column_roles(
            dataset,
            requested,
            ProposedRoles(roles, proposed.guesses, label),
            {model.name: model.auc for model in models},
            part_of(progress, 0.5, 1),
        ),
        layout=roles.layout.arrangement if roles is not None and roles.layout else None,
        layout_why=next((guess.why for guess in proposed.guesses if guess.role == "kind"), ""),
        label=label,
        values=values or (),
        roles=roles,
        guesses=proposed.guesses,
        models=models,
        rows_used=geometry.rows_used if geometry else 0,
        positives=(geometry.positives or 0) if geometry else 0,
        negatives=(geometry.negatives or 0) if geometry else 0,
        left_out=geometry.left_out if geometry else (),
        positive_proposed=requested.request.positive is None
        and requested.request.negative is None
        and proposed.request.positive is not None,
        cautions=on_scores(geometry) if geometry else (),
        doubt=proposed.doubt,
        refusal=refusal,
        several=_is_about_several(dataset, requested.request),
    )


def _is_about_several(dataset: Dataset, request: RoleRequest) -> bool:
    """Whether the table would be opened as one of several classes."""
    try:
        return about_several(dataset, request)
    except InputError:  # the label that is named is no column: the preview says so
        return False


def _applicable(dataset: Dataset, requested: RequestedColumns) -> RequestedColumns:
    """What the user said of columns that are there: read in another way, a table has others."""
    names = {column.name for column in dataset.columns}
    request = requested.request
    gone = {*request.scores} - names
    if request.label is not None and request.label not in names:
        return RequestedColumns(RoleRequest(kind=request.kind, missing=request.missing))

    def there(name: str | None) -> str | None:
        return name if name in names else None

    return replace(
        requested,
        request=replace(
            request,
            scores=tuple(name for name in request.scores if name in names),
            lower=tuple(name for name in request.lower if name not in gone),
            weight=there(request.weight),
            case_cost_fp=there(request.case_cost_fp),
            case_cost_fn=there(request.case_cost_fn),
            cluster=there(request.cluster),
            fold=there(request.fold),
            group=there(request.group),
        ),
        noted=tuple((name, note) for name, note in requested.noted if name in names),
    )


class _Proposal(Struct, frozen=True):
    """Roles, or as many of them as can be told, and what is doubtful about them."""

    request: RoleRequest
    roles: Roles | None
    guesses: tuple[Guess, ...]
    doubt: UserError | None


def _propose(dataset: Dataset, request: RoleRequest) -> _Proposal:
    """The certain guess, else the likeliest one."""
    try:
        found = guess_roles(dataset, request)
    except UserError as error:
        return _likeliest(dataset, request, error)
    label = found.roles.label or None
    return _Proposal(replace(request, label=label), found.roles, found.guesses, None)


def _likeliest(dataset: Dataset, request: RoleRequest, doubt: UserError) -> _Proposal:
    """The first answer to the doubt with which the guess goes through."""
    labels = _likely_labels(dataset, request)
    for label in labels:
        for attempt in _attempts(dataset, replace(request, label=label)):
            try:
                found = guess_roles(dataset, attempt)
            except (InputError, UndefinedError):
                continue
            guesses = (*_label_guess(dataset, request, label), *found.guesses)
            return _Proposal(replace(attempt, label=label), found.roles, guesses, doubt)
    return _Proposal(replace(request, label=labels[0] if labels else None), None, (), doubt)


def _label_guess(dataset: Dataset, request: RoleRequest, label: str) -> tuple[Guess, ...]:
    """The guess of the label where it is certain, and only something else is in doubt."""
    if request.label is not None:
        return ()
    try:
        found, why = guess_label(dataset)
    except UserError:
        return ()
    return (Guess("label", label, why),) if found.column.name == label else ()


def _likely_labels(dataset: Dataset, request: RoleRequest) -> list[str]:
    """Names of columns that may be the label, the likeliest first."""
    if request.label is not None:
        known = any(column.name == request.label for column in dataset.columns)
        return [request.label] if known else []
    likely = [found for found in label_candidates(dataset) if len(found.values) > 1]
    likely.sort(key=lambda found: (-found.rank, len(found.values)))
    return [found.column.name for found in likely[:MOST_CANDIDATES]]


def _attempts(dataset: Dataset, request: RoleRequest) -> Iterator[RoleRequest]:
    """The request, and where only the positive class or a score is in doubt, without the doubt.

    Of two values that mean nothing the later in order is likelier: B beside A, 2 beside 1.
    """
    yield request
    label = dataset.column(str(request.label))
    values = label_values(label, 2) or ()
    if len(values) != 2:
        return
    first, second = sorted(values, key=lambda value: (isinstance(value.key, str), value.key))
    meant = by_meaning((first, second))
    likelier = second if meant is None else meant[0]
    proposed = request
    if request.positive is None and request.negative is None:
        proposed = replace(request, positive=likelier.spelling)
        yield proposed
    if not request.scores:
        other = first if likelier is second else second
        placed = place_columns(dataset, label, likelier, other)
        sure = tuple(found.column.name for found in placed if found.part == "score")
        yield replace(request, scores=sure)
        yield replace(proposed, scores=sure)


def _complete(request: RoleRequest, roles: Roles | None) -> RoleRequest:
    """The request that names all that the roles say."""
    if roles is None:
        return request
    layout = roles.layout
    lower = tuple(score.name for score in roles.scores if score.direction == "lower")
    if layout is not None and layout.arrangement != "long":
        return request  # tables without cases are told by their columns
    scores = tuple(score.column for score in roles.scores)
    if layout is not None:
        scores = (str(layout.score),)
    return replace(
        request,
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        scores=scores,
        lower=lower,
    )
