"""Which column is the label, and which of its values is the positive class."""

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.labels import (
    MOST_CLASSES,
    MOST_VALUES,
    LabelValue,
    label_key,
    label_values,
    rows_with,
)
from engine.data.vocabulary import (
    ATTRIBUTES,
    FOLDS,
    IDENTITIES,
    LABELS,
    NEGATIVES,
    POSITIVES,
    PREDICTIONS,
    SCORES,
    WEIGHTS,
    tokens,
    whole,
)
from engine.messages.errors import InputError, UndefinedError, UserError
from engine.messages.language import alternatives, listing, quoted_words, tr

# A column with more values than this is not taken for a label of several classes.
MOST_NAMED = 100  # if words of several classes stand in a column that is named like a label


class Candidate(Struct, frozen=True):
    """A column that may be the label.

    Attributes:
        rank: 3 for a label's name, 2 for a name with such a word in it, 1 for any other,
            0 for a name that says it is something else.
    """

    column: Column
    values: tuple[LabelValue, ...]
    rank: int


def guess_label(dataset: Dataset, wanted: tuple[str, ...] = ()) -> tuple[Candidate, str]:
    """The label column and why it is taken for that.

    Args:
        dataset: the table.
        wanted: the class values that the user named; two may be of more that the label has.

    Raises:
        InputError: no column, or more than one, may be the label.
        UndefinedError: the label has one value only.
    """
    every = label_candidates(dataset)
    holding = [
        found
        for found in every
        if all(find_value(found.values, value) is not None for value in wanted)
    ]
    candidates = holding or every
    paired = [found for found in candidates if len(found.values) == 2]
    if holding and len(wanted) == 2:
        paired = holding
    named = [found for found in candidates if found.rank == 3 and found not in paired]
    best = max((found.rank for found in paired), default=0)
    if named and best < 3:
        raise wrong_values(dataset, named[0].column, named[0].values)
    first = [found for found in paired if found.rank == best]
    if best == 0:
        raise _no_label(dataset, paired)
    chosen = first[0]
    others = [found for found in first[1:] if not same_classes(chosen.column, found.column)]
    if others:
        names = alternatives(quoted_words(found.column.name) for found in [chosen, *others[:5]])
        raise InputError(
            tr("the label may be {names}", names=names),
            where=dataset.source.name,
            do=tr("Add --label {name} or another.", name=quoted(chosen.column.name)),
        )
    return chosen, _why_label(chosen, first, paired)


def quoted(name: str) -> str:
    """A name as it is typed after an option."""
    plain = name.replace("_", "").replace("-", "").replace(".", "").isalnum()
    return name if plain and not name.startswith("-") else f"'{name}'"


def same_classes(left: Column, right: Column) -> bool:
    """Whether two columns of two values part the rows in the same way, empty cells apart."""
    theirs = label_values(right, 2)  # first: it is usually a score, and quickly told
    ours = label_values(left, 2) if theirs is not None and len(theirs) == 2 else None
    if ours is None or theirs is None or len(ours) != 2:
        return False
    first, second = (rows_with(left, value.spelling) for value in ours)
    one, two = (rows_with(right, value.spelling) for value in theirs)
    straight = np.any(first & two) or np.any(second & one)
    crossed = np.any(first & one) or np.any(second & two)
    return bool(straight) != bool(crossed)


def values_of_label(dataset: Dataset, column: Column) -> tuple[LabelValue, ...]:
    """The values of a column that was named or taken as the label.

    Raises:
        InputError: there are too many for a label.
    """
    values = label_values(column)
    if values is None:
        raise InputError(
            tr(
                "the column has more than {most_values} values, so it is no label",
                most_values=MOST_VALUES,
            ),
            where=tr(
                "{source_name}, column {column_name}",
                source_name=dataset.source.name,
                column_name=column.name,
            ),
            do=tr("Name the label column with --label."),
        )
    return values


def wrong_values(dataset: Dataset, column: Column, values: tuple[LabelValue, ...]) -> UserError:
    """The error of a label that has not two values."""
    where = tr(
        "{source_name}, column {column_name}",
        source_name=dataset.source.name,
        column_name=column.name,
    )
    if not values:
        return UndefinedError(tr("no row has a label"), where=where, do=tr("Choose another label."))
    if len(values) == 1:
        return UndefinedError(
            tr(
                "every label is {spelling}, and one class alone has no ROC curve",
                spelling=values[0].spelling,
            ),
            where=where,
            do=tr("Choose data with both classes, or another label with --label."),
        )
    if isinstance(column, NumberColumn) and (len(values) > MOST_CLASSES or not _are_codes(values)):
        return InputError(
            tr(
                "the column has {count} different numbers, so it looks like a "
                "score and is no label of two classes",
                count=len(values),
            ),
            where=where,
            do=tr("Name the column of true classes with --label."),
        )
    listed = ", ".join(map(str, values[:10])) + (", …" if len(values) > 10 else "")
    return InputError(
        tr("the label has {count} values: {listed}", count=len(values), listed=listed),
        where=where,
        do=tr(
            "Choose two with --positive VALUE --negative VALUE; other rows "
            "are left out. Or give --order A,B,C."
        ),
    )


def label_candidates(dataset: Dataset) -> list[Candidate]:
    """Every column of few enough values, in the file's order."""
    found = []
    for column in dataset.columns:
        rank = _rank(column.name)
        named = rank > 1 and not isinstance(column, NumberColumn)
        values = label_values(column, MOST_NAMED if named else MOST_CLASSES)
        if values is None or not values:
            continue
        if len(values) > 2 and isinstance(column, NumberColumn) and not _are_codes(values):
            continue
        found.append(Candidate(column, values, rank))
    return found


def _are_codes(values: tuple[LabelValue, ...]) -> bool:
    """Whether all values are whole numbers."""
    return all(isinstance(value.key, float) and value.key.is_integer() for value in values)


def _rank(name: str) -> int:
    words = tokens(name)
    if whole(name) in LABELS:
        return 3
    if words & (PREDICTIONS | ATTRIBUTES | SCORES | WEIGHTS | FOLDS | IDENTITIES):
        return 0
    return 2 if words & LABELS else 1


def _no_label(dataset: Dataset, paired: list[Candidate]) -> InputError:
    if paired:
        names = listing(quoted_words(found.column.name) for found in paired[:5])
        return InputError(
            tr("no column is named like a label; {name} has two values", name=names)
            if len(paired) == 1
            else tr("no column is named like a label; {names} have two values", names=names),
            where=dataset.source.name,
            do=tr("Add --label {name} if that is it.", name=quoted(paired[0].column.name)),
        )
    names = ", ".join(column.name for column in dataset.columns[:10])
    return InputError(
        tr("no column has two values, so none is a label"),
        where=dataset.source.name,
        do=tr(
            "Name one with --label; the columns are: {names}. Ordered classes need --order A,B,C.",
            names=names,
        ),
    )


def _why_label(chosen: Candidate, first: list[Candidate], paired: list[Candidate]) -> str:
    same = [found.column.name for found in first[1:]]
    if same:
        return tr("the first of the columns that agree row by row: {same}", same=", ".join(same))
    if len(paired) == 1:
        few = len(chosen.values) == 2
        return (
            tr("the only column with two values") if few else tr("holds the classes that are named")
        )
    if chosen.rank > 1:
        return tr("named like a label, with two values")
    return tr("the only column with two values whose name does not say otherwise")


def guess_positive(
    dataset: Dataset, column: Column, values: tuple[LabelValue, LabelValue]
) -> tuple[LabelValue, str]:
    """The positive class of two, and why.

    Raises:
        InputError: nothing tells one from the other.
    """
    meant = by_meaning(values)
    if meant is not None:
        return meant
    for other in dataset.columns:
        if other.name == column.name or not isinstance(other, NumberColumn):
            continue
        for value in values:
            if names_class(other.name, value):
                return value, tr(
                    "the first column of probabilities, {name}, is named so", name=other.name
                )
    rarer = rarer_of(
        values,
        tr(
            "{source_name}, column {column_name}",
            source_name=dataset.source.name,
            column_name=column.name,
        ),
    )
    return rarer, tr(
        "the rarer value: {rows:,} of {total:,} rows",
        rows=rarer.rows,
        total=sum(v.rows for v in values),
    )


def rarer_of(values: tuple[LabelValue, LabelValue], where: str) -> LabelValue:
    """The value that fewer rows hold.

    Raises:
        InputError: as many hold the one as the other, so that nothing tells the positive class.
    """
    first, second = values
    if first.rows == second.rows:
        raise InputError(
            tr(
                "the positive class may be “{first_spelling}” or “{second_spelling}”",
                first_spelling=first.spelling,
                second_spelling=second.spelling,
            ),
            where=where,
            do=tr(
                "Add --positive {first_spelling} or --positive {second_spelling}.",
                first_spelling=quoted(first.spelling),
                second_spelling=quoted(second.spelling),
            ),
        )
    return first if first.rows < second.rows else second


def names_class(name: str, value: LabelValue) -> bool:
    """Whether a column is named after a class: “Class1”, “prob_Class1”, “Class1_prob”."""
    name, word = name.strip().casefold(), value.spelling.strip().casefold()
    if name == word:
        return True
    rest = name.removesuffix(word) if name.endswith(word) else name.removeprefix(word)
    return rest != name and whole(rest) in SCORES and not rest.isalnum()


def by_meaning(values: tuple[LabelValue, LabelValue]) -> tuple[LabelValue, str] | None:
    """The positive class by what the values mean, if they say."""
    keys = {value.key: value for value in values}
    first, second = values
    if 1.0 in keys and (0.0 in keys or -1.0 in keys):
        rest = second if keys[1.0] is first else first
        return keys[1.0], tr("the other value is {spelling}", spelling=rest.spelling)
    for value, rest in ((first, second), (second, first)):
        if _means(value, POSITIVES) and not _means(rest, POSITIVES):
            return value, tr("a word for positive cases")
    for value, rest in ((first, second), (second, first)):
        if _means(rest, NEGATIVES) and not _means(value, NEGATIVES):
            return value, tr("“{spelling}” is a word for negative cases", spelling=rest.spelling)
    return None


def _means(value: LabelValue, words: frozenset[str]) -> bool:
    return isinstance(value.key, str) and value.key in words


def find_value(values: tuple[LabelValue, ...], wanted: str) -> LabelValue | None:
    """The value that a user named, in any spelling, or by the number that it is a label of."""
    key = label_key(wanted)
    named = [value for value in values if value.key == key]
    named = named or [value for value in values if value.number == key]
    return named[0] if len(named) == 1 else None
