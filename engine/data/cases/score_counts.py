"""Tables that are counted already: a row a distinct score, or a row a confusion matrix."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.data.cases.cases import LeftOut, Sieve
from engine.data.cases.checked_roc_points import GivenPoint, curve_through
from engine.data.cases.counts import ScoreCounts, grouped_counts
from engine.data.dataset import Dataset, NumberColumn
from engine.data.labels import LabelKey, label_key
from engine.data.roles import Direction, Layout, Roles
from engine.data.shape.kinds import codes_of, is_long_matrix, matrix_classes
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import quoted_words, tr
from engine.numerics.arrays import IntArray

LARGEST = 2**53
NEGATIVE = "negative"  # the name of a class that the table does not name
POSITIVE = "positive"
CLASSES = (POSITIVE, NEGATIVE)


class CountedModel(Struct, frozen=True, eq=False):
    """One model's score counts."""

    name: str
    column: str
    counts: ScoreCounts


class CountedTable(Struct, frozen=True, eq=False):
    """All models' score counts, and the rows of the table that they come from."""

    models: tuple[CountedModel, ...]
    rows_used: int
    left_out: tuple[LeftOut, ...]


def read_counts(dataset: Dataset, roles: Roles) -> CountedTable:
    """The score counts of every model that the roles name.

    Raises:
        InputError: a count is no whole number >= 0, or rows contradict each other.
        UndefinedError: a model has no positive or no negative case.
    """
    layout = roles.layout
    if layout is None:
        raise InputError(tr("the table holds no counts"), where=dataset.source.name)
    if layout.arrangement == "matrix":
        return _from_matrices(dataset, roles, layout)
    names = (layout.score, *layout.columns)
    sieve = Sieve(dataset)
    for name in layout.columns if layout.arrangement == "confusion" else names:
        for problem in number_column(dataset, str(name)).problems:
            sieve.leave_out(f"{name}: {problem.why}", problem.rows)
    rows_of = model_rows(dataset, layout, sieve)
    models = []
    for role in roles.scores:
        rows = rows_of.get(role.column, np.zeros(0, dtype=np.int64))
        if layout.arrangement == "counts":
            counts = _grouped(dataset, roles, rows, role.direction)
        else:
            counts = _of_confusions(dataset, layout, rows, role.direction)
        models.append(CountedModel(role.name, role.column, counts))
    return CountedTable(tuple(models), _used(sieve, dataset), sieve.left_out())


def _used(sieve: Sieve, dataset: Dataset) -> int:
    return dataset.rows if sieve.used is None else int(np.count_nonzero(sieve.used))


def number_column(dataset: Dataset, name: str) -> NumberColumn:
    """A column of numbers.

    Raises:
        InputError: it holds words.
    """
    column = dataset.column(name)
    if isinstance(column, NumberColumn):
        return column
    shown = ", ".join(quoted_words(value) for value in column.values[:3])
    raise InputError(
        tr("the column holds words ({shown})", shown=shown),
        where=tr("{source_name}, column {name}", source_name=dataset.source.name, name=name),
        do=tr("Choose a column of numbers."),
    )


def model_rows(dataset: Dataset, layout: Layout, sieve: Sieve) -> dict[str, IntArray]:
    """The rows in use of each model, by its name; of one model without a name all of them."""
    used = np.ones(dataset.rows, dtype=np.bool_) if sieve.used is None else sieve.used
    if layout.model is None:
        return {unnamed(dataset, layout): np.flatnonzero(used)}
    codes, names = codes_of(dataset.column(layout.model))
    sieve.leave_out(tr("{model} names no model", model=layout.model), np.flatnonzero(codes < 0))
    return {name: np.flatnonzero(used & (codes == code)) for code, name in enumerate(names)}


def unnamed(dataset: Dataset, layout: Layout) -> str:
    """What the one model of a table is called: its scores' column, or the file."""
    stem = dataset.source.path.stem
    by_score = layout.arrangement == "counts" and len(layout.columns) == len(CLASSES)
    if by_score and layout.score is not None:
        return layout.score
    return stem if stem not in ("", "-") else "model"


def whole_numbers(dataset: Dataset, name: str, rows: IntArray) -> IntArray:
    """The whole numbers of a column in some rows."""
    values = number_column(dataset, name).values[rows]
    wrong = np.flatnonzero((values < 0) | (values % 1 != 0) | (values >= LARGEST))
    if wrong.size:
        raise InputError(
            tr("{values:g} is no number of cases", values=values[wrong[0]]),
            where=tr(
                "{source_name}, line {line_of}, column {name}",
                source_name=dataset.source.name,
                line_of=dataset.line_of(int(rows[wrong[0]])),
                name=name,
            ),
            do=tr("Counts are whole numbers, 0 or above."),
        )
    return values.astype(np.int64)


def _grouped(dataset: Dataset, roles: Roles, rows: IntArray, direction: Direction) -> ScoreCounts:
    """One model's rows of distinct scores."""
    layout = roles.layout
    score = "" if layout is None else str(layout.score)
    return grouped_counts(
        number_column(dataset, score).values[rows],
        whole_numbers(dataset, roles.positive, rows),
        whole_numbers(dataset, roles.negative, rows),
        direction,
    )


def confusion_points(
    dataset: Dataset, layout: Layout, rows: IntArray
) -> tuple[list[GivenPoint], int, int]:
    """The points of some rows, and the totals N and P that all of them share.

    Raises:
        InputError: the totals differ.
        UndefinedError: a class is empty.
    """
    tp, fp, fn, tn = (whole_numbers(dataset, name, rows) for name in layout.columns)
    thresholds = np.full(rows.size, np.nan)
    if layout.score is not None:
        thresholds = number_column(dataset, layout.score).values[rows]
    totals = [(int(n), int(p)) for n, p in zip(fp + tn, tp + fn, strict=True)]
    for place, total in enumerate(totals):
        if total != totals[0]:
            one, other = (dataset.line_of(int(rows[at])) for at in (0, place))
            raise InputError(
                tr(
                    "lines {one} and {other} are not about the same cases: {second} "
                    "and {total} positive, {first} and {total_2} negative",
                    one=one,
                    other=other,
                    second=totals[0][1],
                    total=total[1],
                    first=totals[0][0],
                    total_2=total[0],
                ),
                where=dataset.source.name,
                do=tr("Tell several models apart by a column named model."),
            )
    negatives, positives = totals[0] if totals else (0, 0)
    columns = (fp.tolist(), tp.tolist(), thresholds.tolist(), rows.tolist())
    return [GivenPoint(*point) for point in zip(*columns, strict=True)], negatives, positives


def _of_confusions(
    dataset: Dataset, layout: Layout, rows: IntArray, direction: Direction
) -> ScoreCounts:
    """One model's rows of tp, fp, fn and tn."""
    points, negatives, positives = confusion_points(dataset, layout, rows)
    return _counts_through(points, negatives, positives, direction, dataset)


def _counts_through(
    points: Sequence[GivenPoint],
    negatives: int,
    positives: int,
    direction: Direction,
    dataset: Dataset,
) -> ScoreCounts:
    if not positives or not negatives:
        raise UndefinedError(
            tr("there is no negative case, so no ROC curve exists")
            if positives
            else tr("there is no positive case, so no ROC curve exists"),
            where=dataset.source.name,
            do=tr("Choose data with both classes."),
        )
    curve = curve_through(points, negatives, positives, direction, dataset)
    return ScoreCounts(
        thresholds=np.array(curve.thresholds),
        tp=np.array(curve.tp, dtype=np.int64),
        fp=np.array(curve.fp, dtype=np.int64),
        direction=direction,
        scored=False,
    )


def _from_matrices(dataset: Dataset, roles: Roles, layout: Layout) -> CountedTable:
    """A confusion matrix of two classes for each model: one point each."""
    sieve = Sieve(dataset)
    rows_of = model_rows(dataset, layout, sieve)
    models = []
    for role in roles.scores:
        rows = rows_of.get(role.column, np.zeros(0, dtype=np.int64))
        cells = matrix_cells(dataset, layout, rows)
        positive, negative = label_key(roles.positive), label_key(roles.negative)
        tp, fp = cells.get((positive, positive), 0), cells.get((positive, negative), 0)
        fn, tn = cells.get((negative, positive), 0), cells.get((negative, negative), 0)
        point = GivenPoint(fp, tp, float("nan"), int(rows[0]) if rows.size else 0)
        counts = _counts_through([point], fp + tn, tp + fn, "higher", dataset)
        models.append(CountedModel(role.name, role.column, counts))
    return CountedTable(tuple(models), _used(sieve, dataset), sieve.left_out())


def matrix_cells(
    dataset: Dataset, layout: Layout, rows: IntArray
) -> dict[tuple[object, object], int]:
    """The counts of one model's matrix by predicted and actual class.

    Raises:
        InputError: a cell is given twice, or is no count.
    """
    predicted = _classes_of(dataset, layout.columns[0], rows)
    cells: dict[tuple[object, object], int] = {}

    def put(row_class: object, column_class: object, count: int) -> None:
        pair = (column_class, row_class) if layout.swapped else (row_class, column_class)
        if pair in cells:
            raise InputError(
                tr(
                    "the cell predicted {first}, actual {second} is given twice",
                    first=pair[0],
                    second=pair[1],
                ),
                where=dataset.source.name,
                do=tr("Tell several models apart by a column named model."),
            )
        cells[pair] = count

    if is_long_matrix(dataset, layout):
        actual = _classes_of(dataset, layout.columns[1], rows)
        counts = whole_numbers(dataset, layout.columns[2], rows).tolist()
        for row, column, count in zip(predicted, actual, counts, strict=True):
            put(row, column, count)
        return cells
    for name in matrix_classes(dataset, layout):
        for row, count in zip(predicted, whole_numbers(dataset, name, rows).tolist(), strict=True):
            put(row, label_key(name), count)
    return cells


def _classes_of(dataset: Dataset, name: str, rows: IntArray) -> list[LabelKey]:
    """The classes that some rows name."""
    codes, names = codes_of(dataset.column(name))
    for row in rows[codes[rows] < 0].tolist():
        raise InputError(
            tr("the row names no class"),
            where=tr(
                "{source_name}, line {line_of}, column {name}",
                source_name=dataset.source.name,
                line_of=dataset.line_of(row),
                name=name,
            ),
            do=tr("Fill in the cell or remove the row."),
        )
    return [label_key(names[code]) for code in codes[rows].tolist()]
