"""Completing the roles of several classes: what the user named stands, the rest is guessed."""

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.guessing.label_guess import Candidate, label_candidates, quoted, values_of_label
from engine.data.guessing.role_guess import find_column
from engine.data.labels import LabelValue, label_key, label_values
from engine.data.roles import Guess
from engine.data.vocabulary import (
    FOLDS,
    IDENTITIES,
    PREDICTIONS,
    SCORES,
    WEIGHTS,
    tokens,
    whole,
)
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import alternatives, quoted_words, tr
from engine.multiclass.answer_columns import (
    UNNAMED,
    Group,
    prediction_columns,
    probability_groups,
    shared_prefix,
)
from engine.multiclass.class_roles import (
    ClassRequest,
    ClassRole,
    ClassRoles,
    MarkerRole,
    PredictedRole,
    ProbabilityRole,
    names_classes,
    parse_classes,
)

Guesses = list[Guess]


def holds_classes(dataset: Dataset, label: str | None) -> bool:
    """Whether a table, without more being said, has several classes and answers about them.

    More than two label values, and probabilities of them or predicted classes.
    """
    if label is not None:
        column = find_column(dataset, label, "--label")
        values = label_values(column)
        return values is not None and len(values) > 2 and _answered(dataset, column, values)
    candidates = [found for found in label_candidates(dataset) if _may_be_label(dataset, found)]
    if any(found.rank == 3 and len(found.values) == 2 for found in candidates):
        return False
    return any(
        len(found.values) > 2 and _answered(dataset, found.column, found.values)
        for found in candidates
    )


def guess_class_roles(dataset: Dataset, request: ClassRequest) -> tuple[ClassRoles, Guesses]:
    """Roles of several classes, and what was guessed of them, each with a reason.

    The classes come in the order that the request names, else in that of the first model's
    probability columns; without such, sorted.

    Raises:
        InputError: a named column or class does not exist, probabilities lack a class, or a
            guess would be uncertain.
        UndefinedError: the label has fewer than two values.
    """
    guesses: Guesses = []
    label = _label(dataset, request, guesses)
    values = _values(dataset, label)
    models = _named_models(dataset, label, values, request)
    if not request.named:
        models = _guessed_models(dataset, label, values, request, guesses)
    if not models:
        raise _no_models(dataset, label, values)
    if not request.named:
        guessed = {guess.column for guess in guesses}
        left = _left_out(dataset, label, values, models)
        guesses += [guess for guess in left if guess.column not in guessed]
    names = [model.name for model in models]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                tr("two models would be called “{name}”", name=name),
                where=dataset.source.name,
                do=tr("Name each with --score NAME:a=COL,b=COL,c=COL."),
            )
    labels = _in_order(_labels(dataset, values, models), request.order)
    for model in models:
        _require_every_class(dataset, model, labels)
    return ClassRoles(label.name, labels, tuple(models)), guesses


def _may_be_label(dataset: Dataset, candidate: Candidate) -> bool:
    """Whether a column's name does not say that it is something else.

    A name of cases ("obs") may be the label's where other columns are its probabilities.
    """
    if candidate.rank:
        return True
    if tokens(candidate.column.name) & (PREDICTIONS | SCORES | FOLDS | WEIGHTS):
        return False
    groups = probability_groups(dataset, candidate.column, candidate.values)
    return any(group.complete for group in groups)


def _answered(dataset: Dataset, label: Column, values: tuple[LabelValue, ...]) -> bool:
    """Whether some columns hold probabilities or predictions of a label's values."""
    return bool(
        probability_groups(dataset, label, values) or prediction_columns(dataset, label, values)
    )


def _label(dataset: Dataset, request: ClassRequest, guesses: Guesses) -> Column:
    """The label: as named, or the one column whose classes others answer."""
    if request.label is not None:
        return find_column(dataset, request.label, "--label")
    answers = set(_named_columns(dataset, request))
    keys = {label_key(word) for word in request.order or ()}
    found = [
        candidate
        for candidate in label_candidates(dataset)
        if _may_be_label(dataset, candidate)
        and len(candidate.values) > 1
        and candidate.column.name not in answers
        and keys <= {value.key for value in candidate.values}
    ]
    if not request.named:
        answering = [each for each in found if _answered(dataset, each.column, each.values)]
        found = answering or found
    best = max((candidate.rank for candidate in found), default=0)
    found = [candidate for candidate in found if candidate.rank == best]
    if len(found) == 1:
        few = ", ".join(str(value) for value in found[0].values[:6])
        guesses.append(Guess("label", found[0].column.name, tr("its classes are {few}", few=few)))
        return found[0].column
    names = alternatives(quoted_words(candidate.column.name) for candidate in found[:6])
    raise InputError(
        tr("the label may be {names}", names=names)
        if found
        else tr("no column looks like a label of classes"),
        where=dataset.source.name,
        do=tr("Add --label {name} or another.", name=quoted(found[0].column.name))
        if found
        else tr("Name the column of actual classes with --label."),
    )


def _named_columns(dataset: Dataset, request: ClassRequest) -> list[str]:
    """Every column that the request names as somebody's answer."""
    names = [find_column(dataset, name, "--predicted").name for name in request.predicted]
    for score in request.scores:
        pairs = parse_classes(score)[1] if names_classes(score) else ((score, score),)
        names += [find_column(dataset, column, "--score").name for _, column in pairs]
    return names


def _values(dataset: Dataset, label: Column) -> tuple[LabelValue, ...]:
    """The label's values."""
    values = values_of_label(dataset, label)
    if len(values) < 2:
        raise UndefinedError(
            tr("every label is {spelling}", spelling=values[0].spelling)
            if values
            else tr("no row has a label"),
            where=tr(
                "{source_name}, column {label_name}",
                source_name=dataset.source.name,
                label_name=label.name,
            ),
            do=tr("Choose data with at least two classes."),
        )
    return values


def _named_models(
    dataset: Dataset, label: Column, values: tuple[LabelValue, ...], request: ClassRequest
) -> list[ClassRole]:
    """The models that the user named, in the order of the options."""
    models: list[ClassRole] = []
    spellings = {value.key: value.spelling for value in values}
    soft = [score for score in request.scores if names_classes(score)]
    for place, score in enumerate(soft, 1):
        name, columns = parse_classes(score)
        pairs = tuple(
            (
                spellings.get(label_key(word), word),
                find_column(dataset, column, "--score").name,
            )
            for word, column in columns
        )
        prefix = shared_prefix(pairs)
        own = UNNAMED if len(soft) == 1 else f"model {place}"
        guessed = own if prefix is None else Group(prefix, pairs, complete=True).model
        models.append(ProbabilityRole(name or (own if guessed == UNNAMED else guessed), pairs))
    models += [
        _marker(dataset, score, request) for score in request.scores if not names_classes(score)
    ]
    for column in request.predicted:
        found = find_column(dataset, column, "--predicted").name
        if found == label.name:
            raise InputError(
                tr("the label cannot be its own prediction"),
                where=f"--predicted {column}",
                do=tr("Name the column of a model’s answers."),
            )
        models.append(PredictedRole(found, found))
    return models


def _marker(dataset: Dataset, score: str, request: ClassRequest) -> MarkerRole:
    """One column of scores, which needs an order of the classes."""
    column = find_column(dataset, score, "--score").name
    if request.order is None:
        raise InputError(
            tr("one score alone tells several classes apart only if they are ordered"),
            where=f"--score {score}",
            do=tr(
                "Add --order LOWEST,…,HIGHEST, or name a column a class: --score a=COL,b=COL,c=COL."
            ),
        )
    return MarkerRole(column, column)


def _guessed_models(
    dataset: Dataset,
    label: Column,
    values: tuple[LabelValue, ...],
    request: ClassRequest,
    guesses: Guesses,
) -> list[ClassRole]:
    """Probability columns by their names, columns of predictions, else markers of an order."""
    models: list[ClassRole] = []
    groups = probability_groups(dataset, label, values)
    names = [group.model for group in groups]
    for group in groups:
        name = group.model if names.count(group.model) == 1 else group.prefix
        models.append(ProbabilityRole(name, group.columns))
        whose = "" if name == UNNAMED else tr(" of {name}", name=name)
        why = tr("probabilities{whose}, named after the classes", whose=whose)
        guesses += [Guess("score", column, why) for _, column in group.columns]
    for column in prediction_columns(dataset, label, values):
        models.append(PredictedRole(column, column))
        guesses.append(
            Guess("predicted", column, tr("named like predictions, and holds the classes"))
        )
    if not models and request.order is not None:
        for each in dataset.columns:
            if isinstance(each, NumberColumn) and each.name != label.name:
                if whole(each.name) in WEIGHTS | FOLDS | IDENTITIES:
                    guesses.append(Guess("left out", each.name, tr("named like no marker")))
                    continue
                models.append(MarkerRole(each.name, each.name))
                guesses.append(Guess("marker", each.name, tr("a column of numbers")))
    return models


def _left_out(
    dataset: Dataset, label: Column, values: tuple[LabelValue, ...], models: list[ClassRole]
) -> Guesses:
    """Every column that takes no part, and why; one that holds the classes may be an answer."""
    used = {label.name}
    for model in models:
        if isinstance(model, ProbabilityRole):
            used.update(column for _, column in model.columns)
        else:
            used.add(model.column)
    found = []
    for column in dataset.columns:
        if column.name in used:
            continue
        why = tr("is neither named after a class nor like predictions")
        if _holds_classes_only(column, values):
            why = tr("holds the classes; add it with --predicted if these are a model’s answers")
        found.append(Guess("left out", column.name, why))
    return found


def _holds_classes_only(column: Column, values: tuple[LabelValue, ...]) -> bool:
    """Whether a column holds nothing but the label's classes, at least two of them."""
    found = label_values(column, len(values))
    return bool(
        found and len(found) > 1 and {value.key for value in found} <= {v.key for v in values}
    )


def _no_models(dataset: Dataset, label: Column, values: tuple[LabelValue, ...]) -> InputError:
    """Nothing answers the label."""
    for column in dataset.columns:
        if column.name != label.name and _holds_classes_only(column, values):
            return InputError(
                tr(
                    "no column is named like predicted classes, but {name} holds the classes",
                    name=column.name,
                ),
                where=dataset.source.name,
                do=tr(
                    "Add --predicted {name} if these are a model's answers.",
                    name=quoted(column.name),
                ),
            )
    words = ",".join(f"{value.spelling}=COL" for value in values[:4])
    return InputError(
        tr("no column holds probabilities named after the classes, or predicted classes"),
        where=dataset.source.name,
        do=tr("Name them with --score {words} or --predicted COL.", words=quoted(words)),
    )


def _labels(
    dataset: Dataset, values: tuple[LabelValue, ...], models: list[ClassRole]
) -> tuple[str, ...]:
    """All classes: the first model's order, then those of the label and of predictions."""
    ordered = sorted(values, key=_rank_of_value)
    labels: dict[object, str] = {}
    for model in models:
        if isinstance(model, ProbabilityRole):
            labels = {label_key(word): word for word, _ in model.columns}
            break
    for value in ordered:
        labels.setdefault(value.key, value.spelling)
    for model in models:
        if isinstance(model, PredictedRole):
            for found in label_values(dataset.column(model.column)) or ():
                labels.setdefault(found.key, found.spelling)
    return tuple(labels.values())


def _in_order(labels: tuple[str, ...], order: tuple[str, ...] | None) -> tuple[str, ...]:
    """The classes in a named order, in which costs and priors are stated then.

    An order of other classes is refused where it is used.
    """
    ranks = {label_key(word): rank for rank, word in enumerate(order or ())}
    if len(ranks) != len(labels) or any(label_key(label) not in ranks for label in labels):
        return labels
    return tuple(sorted(labels, key=lambda label: ranks[label_key(label)]))


def _rank_of_value(value: LabelValue) -> tuple[int, float, str]:
    """Numbers by size, then words by the alphabet."""
    if isinstance(value.key, str):
        return 1, 0.0, value.key
    return 0, value.key, ""


def _require_every_class(dataset: Dataset, model: ClassRole, labels: tuple[str, ...]) -> None:
    """Refuse probabilities that lack a class of the label."""
    if not isinstance(model, ProbabilityRole):
        return
    held = {label_key(word) for word, _ in model.columns}
    lacking = [label for label in labels if label_key(label) not in held]
    if lacking:
        raise InputError(
            tr(
                "{name} has no probability of {lacking}",
                name=model.name,
                lacking=", ".join(lacking),
            ),
            where=tr(
                "{name}, columns {names}",
                name=dataset.source.name,
                names=", ".join(c for _, c in model.columns),
            ),
            do=tr("Name a column for every class: --score NAME:a=COL,b=COL,c=COL."),
        )
