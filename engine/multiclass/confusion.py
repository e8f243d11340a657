"""Confusion matrices of crisp classifiers, and their place in the space of error ratios.

Orientation throughout: rows are predicted classes, columns actual ones (Ferri,
Hernández-Orallo & Salido 2003), the transpose of scikit-learn's. It is never guessed.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from math import isqrt
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

CellKind = Literal["counts", "shares"]
SHARE_TOLERANCE = 1e-6  # shares printed with six digits need not sum to exactly 1


@cache
def error_places(classes: int) -> tuple[tuple[int, int], ...]:
    """(actual, predicted) of each coordinate of an error vector, in the paper's order.

    Ordered by predicted class, then actual: for a, b, c it is
    v_ba, v_ca, v_ab, v_cb, v_ac, v_bc.
    """
    return tuple(
        (actual, predicted)
        for predicted in range(classes)
        for actual in range(classes)
        if actual != predicted
    )


@cache
def actual_of_coordinate(classes: int) -> IntArray:
    """(d,) the actual class of each coordinate; read-only."""
    found = np.array([actual for actual, _ in error_places(classes)], dtype=np.int64)
    found.setflags(write=False)
    return found


@cache
def predicted_of_coordinate(classes: int) -> IntArray:
    """(d,) the predicted class of each coordinate; read-only."""
    found = np.array([predicted for _, predicted in error_places(classes)], dtype=np.int64)
    found.setflags(write=False)
    return found


def classes_of_dimension(dimension: int) -> int:
    """C for an error space of c (c - 1) coordinates."""
    classes = (1 + isqrt(1 + 4 * dimension)) // 2
    if classes < 2 or classes * (classes - 1) != dimension:
        raise InputError(
            tr("{dimension} error ratios fit no number of classes", dimension=dimension),
            do=tr("Give c · (c - 1) of them for c classes: 2, 6, 12, …"),
        )
    return classes


def trivial_errors(classes: int) -> FloatArray:
    """(c, d) error vectors of the classifiers that call everything one class."""
    called = predicted_of_coordinate(classes)[None, :] == np.arange(classes)[:, None]
    return np.asarray(called, dtype=np.float64)


def trivial_name(label: str) -> str:
    """What the classifier is called that calls everything one class: "all setosa"."""
    return tr("all {label}", label=label)


def trivial_label(name: str) -> str:
    """The class after which a trivial classifier is called."""
    before, _, after = tr("all {label}").partition("{label}")
    return name.removeprefix(before).removesuffix(after)


def hit_rates(errors: FloatArray) -> FloatArray:
    """(n, c) share of each actual class that is recognised: 1 - its errors."""
    classes = classes_of_dimension(errors.shape[-1])
    member = actual_of_coordinate(classes)[:, None] == np.arange(classes)
    hits: FloatArray = 1 - errors @ member.astype(np.float64)
    return hits


def errors_of_ratios(ratios: FloatArray) -> FloatArray:
    """(…, d) error vectors of column-normalised matrices (…, c, c)."""
    classes = ratios.shape[-1]
    errors: FloatArray = ratios[
        ..., predicted_of_coordinate(classes), actual_of_coordinate(classes)
    ]
    return errors


def ratios_of_errors(errors: FloatArray) -> FloatArray:
    """(…, c, c) column-normalised matrices of error vectors (…, d)."""
    classes = classes_of_dimension(errors.shape[-1])
    ratios = np.zeros((*errors.shape[:-1], classes, classes))
    ratios[..., predicted_of_coordinate(classes), actual_of_coordinate(classes)] = errors
    diagonal = np.arange(classes)
    ratios[..., diagonal, diagonal] = hit_rates(errors)
    return ratios


class ConfusionMatrix(Struct, frozen=True, eq=False, dict=True):
    """The confusion matrix of one crisp classifier.

    Attributes:
        name: the classifier's name.
        labels: the c classes, in order.
        cells: (c, c) as given, rows predicted, columns actual: counts (case weights may
            make them fractions) or shares of each actual class.
        kind: what the cells are.
    """

    name: str
    labels: tuple[str, ...]
    cells: FloatArray
    kind: CellKind

    @property
    def classes(self) -> int:
        """C, how many classes there are."""
        return len(self.labels)

    @cached_property
    def ratios(self) -> FloatArray:
        """(c, c) column-normalised: the share of each actual class that goes to each row."""
        shares: FloatArray = self.cells / self.cells.sum(axis=0)
        return shares

    @cached_property
    def errors(self) -> FloatArray:
        """(d,) off-diagonal ratios in the paper's order."""
        return errors_of_ratios(self.ratios)

    @cached_property
    def hits(self) -> FloatArray:
        """(c,) share of each actual class that is recognised."""
        return np.diagonal(self.ratios).copy()

    @property
    def totals(self) -> FloatArray | None:
        """(c,) cases of each actual class; None where only shares are known."""
        return self.cells.sum(axis=0) if self.kind == "counts" else None

    def swapped(self) -> "ConfusionMatrix":
        """The matrix read the other way round: rows actual, columns predicted.

        Raises:
            InputError, UndefinedError: read that way it is no confusion matrix.
        """
        return confusion(self.name, self.labels, self.cells.T, self.kind)


def confusion(
    name: str,
    labels: Sequence[str],
    cells: FloatArray | Sequence[Sequence[float]],
    kind: CellKind | Literal["auto"] = "auto",
) -> ConfusionMatrix:
    """A confusion matrix from its cells, rows predicted, columns actual.

    Args:
        name: the classifier's name, used in messages.
        labels: the c classes, in the order of rows and columns.
        cells: (c, c) counts or shares.
        kind: "auto" takes the cells as shares if every column sums to 1, as counts if all
            are whole.

    Raises:
        InputError: the shape is wrong, a cell is negative or no number, a column of shares
            exceeds or misses 1.
        UndefinedError: an actual class has no case.
    """
    matrix = np.array(cells, dtype=np.float64)
    where = tr("confusion matrix of {name}", name=name)
    count = len(labels)
    if count < 2 or matrix.shape != (count, count):
        shape = " × ".join(str(side) for side in matrix.shape)
        raise InputError(
            tr("it is {shape}, for {count} classes", shape=shape, count=count),
            where=where,
            do=tr("Give one row and one column for each of at least two classes."),
        )
    if len(set(labels)) < count:
        raise InputError(tr("a class is named twice"), where=where, do=tr("Name each class once."))
    _refuse_bad_cells(matrix, labels, where)
    found = _kind_of(matrix) if kind == "auto" else kind
    if found == "shares":
        _refuse_bad_columns(matrix, labels, where)
    matrix.setflags(write=False)
    return ConfusionMatrix(name, tuple(labels), matrix, found)


def _refuse_bad_cells(matrix: FloatArray, labels: Sequence[str], where: str) -> None:
    """Refuse cells that are no numbers or negative, and empty columns."""
    for bad, negative in ((~np.isfinite(matrix), False), (matrix < 0, True)):
        if bad.any():
            row, column = (int(i) for i in np.argwhere(bad)[0])
            what = tr("is negative") if negative else tr("is not a number")
            raise InputError(
                tr(
                    "the cell predicted {labels}, actual {other} {what}",
                    labels=labels[row],
                    other=labels[column],
                    what=what,
                )
                + (f" ({matrix[row, column]:g})" if negative else ""),
                where=where,
                do=tr("Give counts of cases or shares of each actual class, none below 0."),
            )
    empty = np.flatnonzero(matrix.sum(axis=0) == 0)
    if empty.size:
        raise UndefinedError(
            tr(
                "no case is actually {labels}, so its error rates are undefined",
                labels=labels[int(empty[0])],
            ),
            where=where,
            do=tr("Leave this class out, or swap rows and columns if rows are the actual classes."),
        )


def _kind_of(matrix: FloatArray) -> CellKind:
    """Shares if every column sums to 1 or a cell is broken, counts otherwise."""
    columns_are_one = bool((np.abs(matrix.sum(axis=0) - 1) <= SHARE_TOLERANCE).all())
    whole = bool((matrix == np.floor(matrix)).all())
    return "shares" if columns_are_one or not whole else "counts"


def _refuse_bad_columns(matrix: FloatArray, labels: Sequence[str], where: str) -> None:
    """Refuse shares of an actual class that do not sum to 1."""
    totals = matrix.sum(axis=0)
    for label, total in zip(labels, totals.tolist(), strict=True):
        if abs(total - 1) > SHARE_TOLERANCE:
            raise InputError(
                tr(
                    "the shares of actual class {label} sum to {total:g}, over 1"
                    if total > 1
                    else "the shares of actual class {label} sum to {total:g}, under 1",
                    label=label,
                    total=total,
                ),
                where=where,
                do=tr(
                    "Each column (actual class) must sum to 1; swap rows and columns "
                    "if the rows are the actual classes, or give whole counts."
                ),
            )


def count_confusion(
    name: str, labels: Sequence[str], predicted: IntArray, actual: IntArray
) -> ConfusionMatrix:
    """The confusion matrix of predictions.

    Args:
        name: the classifier's name.
        labels: the c classes.
        predicted: (m,) class index of each case as predicted.
        actual: (m,) class index of each case as it is.

    Raises:
        UndefinedError: an actual class has no case.
    """
    count = len(labels)
    cells = np.bincount(predicted * count + actual, minlength=count * count)
    return confusion(name, labels, cells.reshape(count, count).astype(np.float64), "counts")


def confusions_from_rows(
    models: Sequence[str],
    predicted: Sequence[str],
    actual: Sequence[str],
    counts: Sequence[float],
    labels: Sequence[str] | None = None,
) -> tuple[ConfusionMatrix, ...]:
    """Confusion matrices in long form, one row a cell; cells that are not named are 0.

    Args:
        models: (k,) model of each row; matrices come in order of appearance.
        predicted: (k,) predicted class of each row.
        actual: (k,) actual class of each row.
        counts: (k,) count or share.
        labels: the classes in order; None takes them by appearance among the actual ones,
            then among the predicted.

    Raises:
        InputError: a cell appears twice, a class is unknown, or a matrix is wrong.
        UndefinedError: an actual class has no case.
    """
    order = tuple(labels) if labels is not None else tuple(dict.fromkeys([*actual, *predicted]))
    tables = {model: np.full((len(order), len(order)), np.nan) for model in dict.fromkeys(models)}
    for model, row, column, count in zip(models, predicted, actual, counts, strict=True):
        _fill(
            tables[model], order, row, column, count, tr("confusion matrix of {model}", model=model)
        )
    for model, table in tables.items():
        _refuse_other_classes(model, order, table)
    return tuple(
        confusion(model, order, np.where(np.isnan(table), 0.0, table))
        for model, table in tables.items()
    )


def _refuse_other_classes(model: str, order: Sequence[str], table: FloatArray) -> None:
    """Refuse a matrix that names a class of the others neither in a row nor in a column."""
    given = ~np.isnan(table)
    lacking = np.flatnonzero(~given.any(axis=0) & ~given.any(axis=1))
    if lacking.size:
        raise InputError(
            tr(
                "it has no cell of {label}, which another matrix has",
                label=order[int(lacking[0])],
            ),
            where=tr("confusion matrix of {model}", model=model),
            do=tr("Give all matrices the same classes, spelt alike."),
        )


def _fill(
    table: FloatArray, order: Sequence[str], row: str, column: str, count: float, where: str
) -> None:
    """Write one cell of a matrix whose cells are NaN until they are given."""
    for label in (row, column):
        if label not in order:
            raise InputError(
                tr("class “{label}” is none of {order}", label=label, order=", ".join(order)),
                where=where,
            )
    place = order.index(row), order.index(column)
    if not np.isnan(table[place]):
        raise InputError(
            tr("the cell predicted {row}, actual {column} appears twice", row=row, column=column),
            where=where,
            do=tr("Give each cell once."),
        )
    if np.isnan(count):
        raise InputError(
            tr("the cell predicted {row}, actual {column} is not a number", row=row, column=column),
            where=where,
        )
    table[place] = count
