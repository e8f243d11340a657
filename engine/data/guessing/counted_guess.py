"""Completing the roles of tables without cases: counts, confusion matrices, ROC points."""

from engine.data.cases.cases import Sieve
from engine.data.cases.checked_roc_points import direction_of
from engine.data.cases.roc_points import in_percent, point_sieve, points_of
from engine.data.cases.score_counts import (
    NEGATIVE,
    POSITIVE,
    confusion_points,
    matrix_cells,
    model_rows,
)
from engine.data.dataset import Dataset
from engine.data.guessing.label_guess import by_meaning, find_value, rarer_of
from engine.data.labels import LabelValue, label_key
from engine.data.roles import Direction, Guess, GuessedRoles, Layout, RoleRequest, Roles, ScoreRole
from engine.data.shape.kinds import Recognised, matrix_classes
from engine.messages.errors import InputError
from engine.messages.language import tr

SIGNS: dict[Direction, str] = {
    "higher": tr("thresholds fall as more is flagged: a higher score means positive"),
    "lower": tr("thresholds rise as more is flagged: a lower score means positive"),
}


def guess_counted(dataset: Dataset, found: Recognised, request: RoleRequest) -> GuessedRoles:
    """Roles of a table of counts or points.

    Raises:
        InputError: an option has no meaning here, or names what is not there.
        UndefinedError: a class is empty.
    """
    layout = found.layout
    _refuse_options(dataset, layout, request)
    guesses = [Guess("kind", ", ".join(layout.columns), found.why)]
    if layout.model is not None:
        guesses.append(Guess("model", layout.model, tr("names the models")))
    if layout.score is not None:
        role = "score" if layout.arrangement == "counts" else "threshold"
        guesses.append(
            Guess(role, layout.score, tr("named so, or the only other column of numbers"))
        )
    if layout.arrangement == "points" and in_percent(dataset, layout):
        guesses.append(
            Guess("percent", ", ".join(layout.columns), tr("rates above 1 are percents"))
        )
    positive, negative = _classes(dataset, layout, request, guesses)
    scores = tuple(
        ScoreRole(name, name, _direction(dataset, layout, name, request, guesses))
        for name in _models(dataset, layout, request)
    )
    roles = Roles("", positive, negative, scores, missing="each", layout=layout)
    taken = {layout.model, layout.score, *layout.columns}
    guesses += [
        Guess("left out", column.name, tr("is no part of what a row is"))
        for column in dataset.columns
        if column.name not in taken
    ]
    return GuessedRoles(roles, tuple(guesses))


def _refuse_options(dataset: Dataset, layout: Layout, request: RoleRequest) -> None:
    """Refuse what would otherwise be ignored."""
    named = layout.arrangement in ("counts", "matrix")
    for option, given in (
        ("--label", request.label),
        ("--weight", request.weight),
        ("--case-cost-fp", request.case_cost_fp),
        ("--case-cost-fn", request.case_cost_fn),
        ("--cluster", request.cluster),
        ("--fold", request.fold),
        ("--group", request.group),
        ("--positive", None if named else request.positive),
        ("--negative", None if named else request.negative),
    ):
        if given is not None:
            raise InputError(
                tr(
                    "a table of {arrangement} has no row a case, so this means nothing",
                    arrangement=layout.arrangement,
                ),
                where=f"{dataset.source.name}, {option}",
                do=tr("Leave the option out."),
            )


def _models(dataset: Dataset, layout: Layout, request: RoleRequest) -> list[str]:
    """The models' names, as many as the user wants."""
    names = [
        name for name, rows in model_rows(dataset, layout, Sieve(dataset)).items() if rows.size
    ]
    wanted = [name for name in request.scores if name != layout.score]
    for name in wanted:
        if name not in names:
            raise InputError(
                tr("there is no model “{name}”", name=name),
                where=tr("{name}, --score", name=dataset.source.name),
                do=tr("The models are: {names}.", names=", ".join(names[:20])),
            )
    return wanted or names


def _classes(
    dataset: Dataset, layout: Layout, request: RoleRequest, guesses: list[Guess]
) -> tuple[str, str]:
    """What the positive and the negative class are called; of counts, their columns."""
    if layout.arrangement == "counts":
        positives, negatives = layout.columns[:2]
        if request.positive == negatives or request.negative == positives:
            return negatives, positives
        guesses.append(Guess("positive", positives, tr("named like counts of positives")))
        guesses.append(Guess("negative", negatives, tr("named like counts of negatives")))
        return positives, negatives
    if layout.arrangement != "matrix":
        return POSITIVE, NEGATIVE
    values = _matrix_values(dataset, layout)
    chosen = [_chosen(dataset, values, word) for word in (request.positive, request.negative)]
    first, second = values
    positive = chosen[0]
    if positive is None and chosen[1] is not None:
        positive = second if chosen[1] is first else first
    if positive is None:
        positive, why = _positive(dataset, values)
        guesses.append(
            Guess(
                "positive",
                layout.columns[0],
                tr("{value}: {why}", value=positive.spelling, why=why),
            )
        )
    way = (
        tr("rows actual, columns predicted")
        if layout.swapped
        else tr("rows predicted, columns actual")
    )
    guesses.append(Guess("orientation", layout.columns[0], tr("{way}; --swap turns it", way=way)))
    return positive.spelling, (second if positive is first else first).spelling


def _matrix_values(dataset: Dataset, layout: Layout) -> tuple[LabelValue, LabelValue]:
    """The two classes with the cases that are truly of each, over all models."""
    cells: dict[object, int] = {}
    for rows in model_rows(dataset, layout, Sieve(dataset)).values():
        for (_, actual), count in matrix_cells(dataset, layout, rows).items():
            cells[actual] = cells.get(actual, 0) + count
    first, second = (
        LabelValue(label_key(name), name, cells.get(label_key(name), 0), ())
        for name in matrix_classes(dataset, layout)
    )
    return first, second


def _chosen(
    dataset: Dataset, values: tuple[LabelValue, LabelValue], wanted: str | None
) -> LabelValue | None:
    if wanted is None:
        return None
    found = find_value(values, wanted)
    if found is None:
        raise InputError(
            tr("the matrix has no class “{wanted}”", wanted=wanted),
            where=dataset.source.name,
            do=tr(
                "Its classes are {values_spelling} and {spelling}.",
                values_spelling=values[0].spelling,
                spelling=values[1].spelling,
            ),
        )
    return found


def _positive(dataset: Dataset, values: tuple[LabelValue, LabelValue]) -> tuple[LabelValue, str]:
    """The positive class of a matrix and why: by its meaning, else the rarer one."""
    meant = by_meaning(values)
    if meant is not None:
        return meant
    rarer = rarer_of(values, dataset.source.name)
    return rarer, tr(
        "the rarer class: {rows:,} of {total:,} cases",
        rows=rarer.rows,
        total=sum(v.rows for v in values),
    )


def _direction(
    dataset: Dataset, layout: Layout, model: str, request: RoleRequest, guesses: list[Guess]
) -> Direction:
    """Which scores mean positive: as thresholds show, else as the user says."""
    lower = model in request.lower or layout.score in request.lower
    if layout.arrangement in ("points", "confusion") and layout.score is not None:
        if layout.arrangement == "points":
            rows = model_rows(dataset, layout, point_sieve(dataset, layout))[model]
            points = points_of(dataset, layout, rows)[0]
        else:
            rows = model_rows(dataset, layout, Sieve(dataset))[model]
            points = confusion_points(dataset, layout, rows)[0]
        shown = direction_of(points)
        if shown is not None and not lower:
            guesses.append(Guess("direction", model, SIGNS[shown]))
            return shown
    return "lower" if lower else "higher"
