"""Completing roles: what the user named stands, the rest is guessed, each guess with a reason."""

from msgspec.structs import replace

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.guessing.counted_guess import guess_counted
from engine.data.guessing.label_guess import (
    find_value,
    guess_label,
    guess_positive,
    quoted,
    values_of_label,
    wrong_values,
)
from engine.data.guessing.score_guess import ColumnPart, place_columns, ranks_against, separates
from engine.data.labels import LabelValue, rows_with
from engine.data.roles import Guess, GuessedRoles, RoleRequest, Roles, ScoreRole
from engine.data.shape.kinds import Recognised, recognise
from engine.data.shape.long_tables import model_names, score_column
from engine.messages.errors import InputError
from engine.messages.language import alternatives, listing, quoted_words, tr

MOST_NAMED = 5
WHY_PART = {
    "model": tr("names the models"),
    "case": tr("tells the cases apart"),
}
BESIDE_CASE = tr("tells the rows of one case apart")


def guess_roles(dataset: Dataset, request: RoleRequest | None = None) -> GuessedRoles:
    """Roles for a dataset: what the user named, and a certain guess for the rest.

    The guesses name every column: its role ("label", "positive", "score", "id", "fold",
    "weight", "label again", "left out") with the reason; "suspicious" comes in addition to
    "score". Scores are never turned round: a direction is "lower" only where the user says so.

    Raises:
        InputError: a named column or value does not exist, or a guess would be uncertain; the
            message names the candidates and the option to add.
        UndefinedError: the label has one value only.
    """
    request = request or RoleRequest()
    found = _recognised(dataset, request)
    if found is not None and found.layout.arrangement == "long":
        return _guess_long(dataset, found, request)
    if found is not None:
        return guess_counted(dataset, found, request)
    guesses: list[Guess] = []
    label = _label(dataset, request, guesses)
    positive, negative = _two_classes(dataset, label, request, guesses)
    scores = _scores(dataset, label, (positive, negative), request, guesses)
    lower = {find_column(dataset, name, "--lower").name for name in request.lower}
    _check_positive(dataset, label, (positive, negative), scores, request)
    _suspect(dataset, scores, label, (positive, negative), guesses)
    roles = Roles(
        label=label.name,
        positive=positive.spelling,
        negative=negative.spelling,
        scores=tuple(
            ScoreRole(name, name, "lower" if name in lower else "higher") for name in scores
        ),
        missing=request.missing,
        layout=None,
        **_named_columns(dataset, request),
    )
    return GuessedRoles(roles, tuple(guesses))


def _recognised(dataset: Dataset, request: RoleRequest) -> Recognised | None:
    """How the table is laid out; None where a row is a case and a column a model."""
    kind = request.kind
    if kind == "auto" and request.label is not None:
        kind = "scores"  # what has a label has a row a case
    found = recognise(dataset, kind, positive=request.positive, negative=request.negative)
    if not request.swap:
        return found
    if found is None or found.layout.arrangement != "matrix":
        raise InputError(
            tr("the table holds no confusion matrix, so nothing can be swapped"),
            where=tr("{name}, --swap", name=dataset.source.name),
            do=tr("Leave the option out."),
        )
    return replace(found, layout=replace(found.layout, swapped=True))


def _guess_long(dataset: Dataset, found: Recognised, request: RoleRequest) -> GuessedRoles:
    """Roles of a table with a row for each model and case: every model is a score."""
    layout = found.layout
    parts = {"model": layout.model, "case": layout.case}
    taken = {name for name in (*parts.values(), layout.fold) if name is not None}
    guesses = [Guess("kind", str(layout.model), found.why)]
    guesses += [
        Guess(part, name, WHY_PART[part]) for part, name in parts.items() if name is not None
    ]
    if layout.fold is not None:  # a part of the cases' name: no folds that are left out in turn
        guesses.append(Guess("case", layout.fold, BESIDE_CASE))
    rest = replace(
        dataset, columns=tuple(column for column in dataset.columns if column.name not in taken)
    )
    label = _label(rest, request, guesses)
    positive, negative = _two_classes(rest, label, request, guesses)
    alone = replace(request, lower=())
    scores = _scores(rest, label, (positive, negative), alone, guesses)
    if len(scores) > 1:
        names = alternatives(quoted_words(name) for name in scores[:5])
        raise InputError(
            tr("the score of each model may be {names}", names=names),
            where=dataset.source.name,
            do=tr("Add --score {scores} or another.", scores=quoted(scores[0])),
        )
    _check_positive(dataset, label, (positive, negative), scores, request)
    layout = replace(layout, score=scores[0])
    models = model_names(dataset, layout)
    for name in request.lower:
        if name not in (scores[0], *models):
            find_column(dataset, name, "--lower")
    all_lower = scores[0] in request.lower
    if layout.case is None:
        why = tr("no column tells the cases apart, so each model has its own rows")
        guesses.append(Guess("unpaired", str(layout.model), why))
    roles = Roles(
        label=label.name,
        positive=positive.spelling,
        negative=negative.spelling,
        scores=tuple(
            ScoreRole(
                score_column(layout, name),
                name,
                "lower" if all_lower or name in request.lower else "higher",
            )
            for name in models
        ),
        missing="each" if layout.case is None else request.missing,
        layout=layout,
        **_named_columns(dataset, request),
    )
    return GuessedRoles(roles, tuple(guesses))


def find_column(dataset: Dataset, name: str, option: str = "") -> Column:
    """The column that a user named, by its name or by its position as “#2”.

    Raises:
        InputError: there is none.
    """
    for column in dataset.columns:
        if column.name == name:
            return column
    if name.startswith("#") and name[1:].isdecimal():
        place = int(name[1:])
        if 1 <= place <= len(dataset.columns):
            return dataset.columns[place - 1]
    names = ", ".join(column.name for column in dataset.columns[:20])
    more = ", …" if len(dataset.columns) > 20 else ""
    raise InputError(
        tr("there is no column “{name}”", name=name),
        where=f"{dataset.source.name}, {option}" if option else dataset.source.name,
        do=tr("The columns are: {names}{more}.", names=names, more=more),
    )


def _label(dataset: Dataset, request: RoleRequest, guesses: list[Guess]) -> Column:
    if request.label is not None:
        return find_column(dataset, request.label, "--label")
    wanted = [value for value in (request.positive, request.negative) if value is not None]
    chosen, why = guess_label(dataset, tuple(wanted))
    guesses.append(Guess("label", chosen.column.name, why))
    return chosen.column


def _two_classes(
    dataset: Dataset, label: Column, request: RoleRequest, guesses: list[Guess]
) -> tuple[LabelValue, LabelValue]:
    """The positive and the negative value of the label."""
    values = values_of_label(dataset, label)
    positive = _named(dataset, label, values, request.positive, "--positive")
    negative = _named(dataset, label, values, request.negative, "--negative")
    if len(values) < 2:
        raise wrong_values(dataset, label, values)
    if positive is not None and negative is not None:
        return positive, negative
    if len(values) > 2:
        raise wrong_values(dataset, label, values)
    first, second = values
    if positive is not None:
        return positive, second if positive is first else first
    if negative is not None:
        return (second if negative is first else first), negative
    positive, why = guess_positive(dataset, label, (first, second))
    guesses.append(
        Guess("positive", label.name, tr("{value}: {why}", value=positive.spelling, why=why))
    )
    return positive, second if positive is first else first


def _named(
    dataset: Dataset,
    label: Column,
    values: tuple[LabelValue, ...],
    wanted: str | None,
    option: str,
) -> LabelValue | None:
    if wanted is None or not values:
        return None
    found = find_value(values, wanted)
    if found is None:
        raise InputError(
            tr("column {name} holds no “{wanted}”", name=label.name, wanted=wanted),
            where=f"{dataset.source.name}, {option}",
            do=_values_in_words(dataset, values),
        )
    return found


def _values_in_words(dataset: Dataset, values: tuple[LabelValue, ...]) -> str:
    """What a column holds; of rows that were drawn it is not said how often."""
    if dataset.source.drawn_of is not None:
        listed = ", ".join(value.spelling for value in values[:10])
    else:
        listed = ", ".join(map(str, values[:10]))
    return tr("Its values are: {listed}.", listed=listed)


def _scores(
    dataset: Dataset,
    label: Column,
    classes: tuple[LabelValue, LabelValue],
    request: RoleRequest,
    guesses: list[Guess],
) -> list[str]:
    """The names of the score columns, in the user's order or the file's."""
    lower = [find_column(dataset, name, "--lower").name for name in request.lower]
    if request.scores:
        named = [find_column(dataset, name, "--score").name for name in request.scores]
        return list(dict.fromkeys([*named, *lower]))
    amounts = _named_columns(dataset, request).values()
    placed = tuple(
        found
        for found in place_columns(dataset, label, *classes)
        if found.column.name not in amounts
    )
    guesses += [Guess(found.part, found.column.name, found.why) for found in placed]
    scores = [found.column.name for found in placed if found.part == "score"]
    doubtful = [found.column.name for found in placed if found.doubtful]
    if doubtful and not lower:
        raise _doubtful_scores(dataset, scores, doubtful)
    if not scores and not lower:
        raise _no_scores(dataset, placed)
    return list(dict.fromkeys([*scores, *lower]))


def _named_columns(dataset: Dataset, request: RoleRequest) -> dict[str, str]:
    """The names of the columns of weights, costs and groups, by role: only those named."""
    named = {
        "weight": request.weight,
        "case_cost_fp": request.case_cost_fp,
        "case_cost_fn": request.case_cost_fn,
        "cluster": request.cluster,
        "fold": request.fold,
        "group": request.group,
    }
    return {
        role: find_column(dataset, name, f"--{role.replace('_', '-')}").name
        for role, name in named.items()
        if name is not None
    }


def _doubtful_scores(dataset: Dataset, scores: list[str], doubtful: list[str]) -> InputError:
    """The error of columns that may be scores beside others that are."""
    names = listing(quoted_words(name) for name in doubtful[:MOST_NAMED])
    options = " ".join(f"--score {quoted(name)}" for name in scores[:MOST_NAMED])
    more = " …" if len(scores) > MOST_NAMED else ""
    return InputError(
        tr(
            "{names} may be scores, or say something else of the cases: "
            "whole numbers, where other columns look like probabilities",
            names=names,
        )
        if len(doubtful) > 1
        else tr(
            "{names} may be a score, or say something else of the case: "
            "whole numbers, where other columns look like probabilities",
            names=names,
        ),
        where=dataset.source.name,
        do=tr(
            "Add {options}{more}, and --score {doubtful} too if it is one.",
            options=options,
            more=more,
            doubtful=quoted(doubtful[0]),
        ),
    )


def _no_scores(dataset: Dataset, placed: tuple[ColumnPart, ...]) -> InputError:
    reasons = "; ".join(f"{found.column.name} {found.why}" for found in placed[:5])
    numbers = [found.column.name for found in placed if isinstance(found.column, NumberColumn)]
    option = f"--score {quoted(numbers[0])}" if numbers else "--score"
    return InputError(
        tr("no column looks like a score ({reasons})", reasons=reasons)
        if reasons
        else tr("there is no score column"),
        where=dataset.source.name,
        do=tr("Name one with {option}.", option=option)
        if numbers
        else tr("Choose a file with scores as numbers."),
    )


def _check_positive(
    dataset: Dataset,
    label: Column,
    classes: tuple[LabelValue, LabelValue],
    scores: list[str],
    request: RoleRequest,
) -> None:
    """Ask for the positive class where every score contradicts the guess of it.

    A code of 1 beside 0 or -1 is no guess: there low scores are pointed out and stay.

    Raises:
        InputError: the scores of the class guessed as negative are clearly higher.
    """
    positive, negative = classes
    stated = request.positive is not None or request.negative is not None or bool(request.lower)
    if stated or positive.key == 1.0:
        return
    ours, theirs = (rows_with(label, value.spelling) for value in classes)
    columns = [dataset.column(name) for name in scores]
    if all(
        isinstance(column, NumberColumn) and ranks_against(column, ours, theirs)
        for column in columns
    ):
        raise InputError(
            tr(
                "the positive class may be “{positive_spelling}” or “{negative_spelling}”: the "
                "first is likelier by itself, but the second has the higher "
                "scores",
                positive_spelling=positive.spelling,
                negative_spelling=negative.spelling,
            ),
            where=tr(
                "{source_name}, column {label_name}",
                source_name=dataset.source.name,
                label_name=label.name,
            ),
            do=tr(
                "Add --positive {positive_spelling} or --positive {negative_spelling}.",
                positive_spelling=quoted(positive.spelling),
                negative_spelling=quoted(negative.spelling),
            ),
        )


def _suspect(
    dataset: Dataset,
    scores: list[str],
    label: Column,
    classes: tuple[LabelValue, LabelValue],
    guesses: list[Guess],
) -> None:
    """Point out scores that know the label too well."""
    positive, negative = (rows_with(label, value.spelling) for value in classes)
    for name in scores:
        column = dataset.column(name)
        if isinstance(column, NumberColumn) and separates(column, positive, negative):
            why = tr(
                "one threshold parts the classes without an error: was it made from the label?"
            )
            guesses.append(Guess("suspicious", name, why))
