"""What a row of a table is: a case, a model's case, a score counted, a matrix, an ROC point."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn, TextColumn
from engine.data.labels import label_values, spelt
from engine.data.read_options import Kind
from engine.data.roles import Layout
from engine.data.shape.matrix_layout import find_matrices
from engine.data.shape.weight_columns import weight_columns
from engine.data.vocabulary import (
    FOLDS,
    IDENTITIES,
    MODELS,
    NEGATIVES,
    POSITIVES,
    SCORES,
    tokens,
    whole,
)
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

FPR = frozenset(
    [
        *("fpr", "false_positive_rate", "fp_rate", "false_alarm_rate", "far", "fall_out"),
        *("fallout", "1_specificity", "one_minus_specificity", "1_spec"),
    ]
)
SPECIFICITY = frozenset(["specificity", "spec", "tnr", "true_negative_rate", "tn_rate"])
TPR = frozenset(
    ["tpr", "true_positive_rate", "tp_rate", "sensitivity", "sens", "recall", "hit_rate"]
)
PLAINEST = frozenset(["fpr", "false_positive_rate", "tpr", "true_positive_rate"])
CELLS = (
    frozenset(["tp", "true_positives", "true_positive", "n_tp", "hits"]),
    frozenset(["fp", "false_positives", "false_positive", "n_fp", "false_alarms"]),
    frozenset(["fn", "false_negatives", "false_negative", "n_fn", "misses"]),
    frozenset(["tn", "true_negatives", "true_negative", "n_tn", "correct_rejections"]),
)
THRESHOLDS = frozenset(["threshold", "thresholds", "cutoff", "cutoffs", "cutpoint", "cut"])
# Words that say only that a column holds counts: “n_yes” is the count of “yes”.
COUNTING = frozenset(["n", "num", "number", "count", "counts", "of", "cases", "total", "freq"])
BIN_ENDS = frozenset(["low", "high"])  # the least and the greatest score of a bin
PLURALS = {"positives": "positive", "negatives": "negative", "events": "event"}
MOST_MODELS = 1000
LARGEST = 2**53

POINTS_NEEDED = tr("ROC points need columns fpr and tpr (or specificity and sensitivity).")
COUNTS_NEEDED = tr(
    "Give columns score, positives and negatives; or tp, fp, fn and tn; or a confusion matrix."
)


class Recognised(Struct, frozen=True):
    """How a table is laid out, and the reason that the user reads."""

    layout: Layout
    why: str


def recognise(
    dataset: Dataset, kind: Kind, *, positive: str | None = None, negative: str | None = None
) -> Recognised | None:
    """How a table is laid out; None where a row is a case and a column a model.

    Args:
        dataset: the table.
        kind: what the user says that it is.
        positive: the class that the user names; of counts it may be a column.
        negative: likewise.

    Raises:
        InputError: the table is not of the kind that the user names.
    """
    model = _model_column(dataset)
    if kind in ("auto", "scores"):
        for look in (_confusion, _points, _counts) if kind == "auto" else ():
            found = look(dataset, model)
            if found is not None:
                return found
        return (_matrix(dataset) if kind == "auto" else None) or _long(dataset, model)
    if kind == "points":
        return _points(dataset, model) or _refuse(dataset, tr("no ROC points"), POINTS_NEEDED)
    if kind == "counts":
        named = _named_counts(dataset, model, positive, negative)
        looks = (_confusion(dataset, model, sure=True), _counts(dataset, model, sure=True))
        for found in (named, *looks):
            if found is not None:
                return found
        return _matrix(dataset) or _refuse(dataset, tr("no counts"), COUNTS_NEEDED)
    return None


def _refuse(dataset: Dataset, what: str, do: str) -> Recognised:
    names = ", ".join(column.name for column in dataset.columns[:10])
    raise InputError(
        tr("the table holds {what} as far as its columns say: {names}", what=what, names=names),
        where=tr("{name}, --kind", name=dataset.source.name),
        do=do,
    )


def _model_column(dataset: Dataset) -> str | None:
    """The column that names models: so called, and with fewer names than rows."""
    for column in dataset.columns:
        if whole(column.name) in MODELS and _holds_names(column):
            return column.name
    return None


def _holds_names(column: Column) -> bool:
    """Whether a column holds words, or whole numbers of which there are few."""
    if isinstance(column, TextColumn):
        return True
    values = label_values(column, MOST_MODELS)
    return values is not None and all(
        isinstance(value.key, float) and value.key.is_integer() for value in values
    )


def _one(dataset: Dataset, names: frozenset[str]) -> NumberColumn | None:
    """The one column of numbers with such a name; of several the one whose name is plainest.

    WEKA writes the true positive rate again as the recall, and calls another rate fallout.
    """
    found = [
        column
        for column in dataset.columns
        if isinstance(column, NumberColumn) and whole(column.name) in names
    ]
    if len(found) > 1:
        found = [column for column in found if whole(column.name) in PLAINEST]
    return found[0] if len(found) == 1 else None


def _threshold(dataset: Dataset, but: Sequence[str]) -> str | None:
    """The column of thresholds, or one named like a score, among the others."""
    for names in (THRESHOLDS, frozenset(["score", "scores", "cut_off", "cut_point"])):
        column = _one(dataset, names)
        if column is not None and column.name not in but:
            return column.name
    return None


def _points(dataset: Dataset, model: str | None) -> Recognised | None:
    """Columns of rates."""
    tpr = _one(dataset, TPR)
    fpr = _one(dataset, FPR) or _one(dataset, SPECIFICITY)
    if tpr is None or fpr is None:
        return None
    threshold = _threshold(dataset, (fpr.name, tpr.name))
    layout = Layout("points", model=model, score=threshold, columns=(fpr.name, tpr.name))
    return Recognised(
        layout,
        tr(
            "a row is an ROC point: columns {fpr_name} and {tpr_name}",
            fpr_name=fpr.name,
            tpr_name=tpr.name,
        ),
    )


def _confusion(dataset: Dataset, model: str | None, *, sure: bool = False) -> Recognised | None:
    """Columns tp, fp, fn and tn, all of them counts (or else refused when they are read)."""
    cells = [_one(dataset, names) for names in CELLS]
    found = [cell for cell in cells if cell is not None and (sure or holds_counts(cell))]
    if len(found) != len(CELLS):
        return None
    names = tuple(cell.name for cell in found)
    layout = Layout("confusion", model=model, score=_threshold(dataset, names), columns=names)
    return Recognised(
        layout, tr("a row is a confusion matrix: columns {names}", names=", ".join(names))
    )


def holds_counts(column: Column) -> bool:
    """Whether all cells with a number hold whole numbers >= 0."""
    if not isinstance(column, NumberColumn):
        return False
    values = column.values[~np.isnan(column.values)]
    return bool(
        values.size and values.min() >= 0 and values.max() < LARGEST and not np.any(values % 1)
    )


def _counts(dataset: Dataset, model: str | None, *, sure: bool = False) -> Recognised | None:
    """One column of positives, one of negatives, one of scores that are distinct."""
    sides: list[list[str]] = [[], []]
    for column in dataset.columns:
        words = {PLURALS.get(word, word) for word in whole(column.name).split("_")} - COUNTING
        for side, meant in zip(sides, (POSITIVES, NEGATIVES), strict=True):
            named = words and words <= meant and column.name != model
            if named and isinstance(column, NumberColumn) and (sure or holds_counts(column)):
                side.append(column.name)
    if [len(side) for side in sides] != [1, 1]:
        return None
    return _counted(dataset, model, sides[0][0], sides[1][0])


def _named_counts(
    dataset: Dataset, model: str | None, positive: str | None, negative: str | None
) -> Recognised | None:
    """Columns that the user names as the counts of each class."""
    names = {column.name for column in dataset.columns if holds_counts(column)}
    if positive not in names or negative not in names:
        return None
    return _counted(dataset, model, str(positive), str(negative))


def _counted(
    dataset: Dataset, model: str | None, positives: str, negatives: str
) -> Recognised | None:
    """The layout of counts, if one column beside them holds distinct scores."""
    weights = weight_columns(dataset)
    others = (positives, negatives, model, *weights)
    rest = [
        column
        for column in dataset.columns
        if isinstance(column, NumberColumn) and column.name not in others
    ]
    ends = {whole(column.name): column for column in rest}
    if "score" not in ends and ends.keys() >= BIN_ENDS:
        sides = positives, negatives
        return _binned(dataset, model, sides, (ends["low"], ends["high"]), weights)
    named = [column for column in rest if tokens(column.name) & SCORES]
    scores = named if len(named) == 1 else rest
    if len(scores) != 1 or not _distinct(dataset, scores[0], model):
        return None
    score = scores[0].name
    sides = (positives, negatives)
    layout = Layout("counts", model=model, score=score, columns=sides, weights=weights)
    why = tr(
        "a row is a distinct {score} with its counts in {positives} and {negatives}",
        score=score,
        positives=positives,
        negatives=negatives,
    )
    return Recognised(layout, why)


def _binned(
    dataset: Dataset,
    model: str | None,
    counts: tuple[str, str],
    ends: tuple[NumberColumn, NumberColumn],
    weights: tuple[str, ...],
) -> Recognised | None:
    """The layout of counts by bins, if each has a least and a greatest score."""
    low, high = ends
    if not (low.values <= high.values).all() or not _distinct(dataset, low, model):
        return None
    columns = (*counts, high.name)
    layout = Layout("counts", model=model, score=low.name, columns=columns, weights=weights)
    why = tr(
        "a row is a bin of scores from {low} to {high} with its counts in {positives} and "
        "{negatives}",
        low=low.name,
        high=high.name,
        positives=counts[0],
        negatives=counts[1],
    )
    return Recognised(layout, why)


def _distinct(dataset: Dataset, score: NumberColumn, model: str | None) -> bool:
    """Whether no two rows of one model hold the same score."""
    codes = codes_of(dataset.column(model))[0] if model else np.zeros(dataset.rows, np.int64)
    known = ~np.isnan(score.values)
    pairs = np.unique(np.column_stack((codes[known], score.values[known])), axis=0)
    return bool(pairs.shape[0] == np.count_nonzero(known))


def _matrix(dataset: Dataset) -> Recognised | None:
    """A confusion matrix of two classes, in counts."""
    table = find_matrices(dataset)
    if table is None:
        return None
    names = (table.rows, *(table.actual or table.columns))
    counts = table.columns if table.actual is None else table.actual[1:]
    if not all(holds_counts(dataset.column(name)) for name in counts):
        return None
    if len(_matrix_classes(dataset, names, long=table.actual is not None)) != 2:
        return None
    layout = Layout("matrix", model=table.model, columns=names)
    return Recognised(layout, tr("the table is a confusion matrix of two classes"))


def _matrix_classes(dataset: Dataset, names: tuple[str, ...], *, long: bool) -> tuple[str, ...]:
    """The classes of a matrix, each as first spelt."""
    if not long:
        return names[1:]
    values: dict[object, str] = {}
    for name in names[:2]:
        for value in label_values(dataset.column(name)) or ():
            values.setdefault(value.key, value.spelling)
    return tuple(values.values())


def matrix_classes(dataset: Dataset, layout: Layout) -> tuple[str, ...]:
    """The two classes of a confusion matrix, each as first spelt."""
    return _matrix_classes(dataset, layout.columns, long=is_long_matrix(dataset, layout))


def is_long_matrix(dataset: Dataset, layout: Layout) -> bool:
    """Whether a row of a matrix' table is one of its cells."""
    table = find_matrices(dataset)
    return table is not None and table.actual is not None and table.rows == layout.columns[0]


def _long(dataset: Dataset, model: str | None) -> Recognised | None:
    """A row for each model and case: the models named in a column."""
    if model is None:
        return None
    codes, names = codes_of(dataset.column(model))
    if not 1 < len(names) <= dataset.rows // 2:
        return None
    case, fold = _case_columns(dataset, model, codes, len(names))
    layout = Layout("long", model=model, case=case, fold=fold)
    cases = (
        tr("the cases in {case}", case=case) if case else tr("and no column tells the cases apart")
    )
    if fold:
        cases += tr(" and {fold}", fold=fold)
    return Recognised(
        layout,
        tr(
            "a row is a model’s score of a case: {rows:,} rows, of {count} "
            "models in {model}, {cases}",
            rows=dataset.rows,
            count=len(names),
            model=model,
            cases=cases,
        ),
    )


def _case_columns(
    dataset: Dataset, model: str, models: IntArray, count: int
) -> tuple[str | None, str | None]:
    """The column, with that of folds if it is needed, that tells the cases apart."""
    named = [
        column for column in dataset.columns if column.name != model and _is_identity(column.name)
    ]
    folds = [column for column in dataset.columns if whole(column.name) in FOLDS]
    for fold in (None, *folds):
        for column in named:
            if fold is not column and _pairs(column, fold, models, count):
                return column.name, None if fold is None else fold.name
    return (named[0].name, None) if named and not _counts_rows(named[0]) else (None, None)


def _is_identity(name: str) -> bool:
    return bool(tokens(name) & IDENTITIES)


def _counts_rows(column: Column) -> bool:
    """Whether every row has a value of its own: row names, say."""
    codes, names = codes_of(column)
    return len(names) == codes.size


def _pairs(column: Column, fold: Column | None, models: IntArray, count: int) -> bool:
    """Whether a model has no case twice, and some case has several models."""
    cases = case_codes(column, fold)
    pairs = np.unique(cases * count + models).size
    return bool(pairs == cases.size and np.unique(cases).size < cases.size)


def case_codes(column: Column, fold: Column | None) -> IntArray:
    """(rows,) int64: which rows are of the same case, by one or two columns."""
    codes = codes_of(column)[0]
    if fold is None:
        return codes
    second, names = codes_of(fold)
    together = codes * (len(names) + 1) + second + 1
    found: IntArray = np.unique(together, return_inverse=True)[1].astype(np.int64)
    return found


def codes_of(column: Column) -> tuple[IntArray, tuple[str, ...]]:
    """(rows,) int64 codes into the distinct values of a column as words; -1 where empty."""
    if isinstance(column, TextColumn):
        return column.codes.astype(np.int64), column.values
    known = ~np.isnan(column.values)
    values, inverse = np.unique(column.values[known] + 0.0, return_inverse=True)
    codes = np.full(column.values.size, -1, dtype=np.int64)
    codes[known] = inverse
    return codes, tuple(spelt(float(value)) for value in values)
