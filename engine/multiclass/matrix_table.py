"""Confusion matrices read from a table, in the orientation that the user wants.

Rows of a square matrix are taken as predicted classes and its columns as actual ones, unless
the user swaps them; a table that names its own axes otherwise is asked about.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.labels import label_key, spelt
from engine.data.numbers import as_number
from engine.data.shape.matrix_layout import MatrixTable
from engine.data.sources.source import STANDARD_INPUT
from engine.data.vocabulary import LABELS, whole
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases, class_cases, matrix_model
from engine.multiclass.confusion import confusions_from_rows

ALONE = "matrix"  # a model that neither its table nor a file names
STRAIGHT = tr("rows predicted, columns actual")
SWAPPED = tr("rows actual, columns predicted (swapped)")


class ReadMatrices(Struct, frozen=True, eq=False):
    """Matrices as read.

    Attributes:
        orientation: how the file was read, in words.
    """

    cases: ClassCases
    orientation: str


def read_matrices(dataset: Dataset, table: MatrixTable, *, swap: bool = False) -> ReadMatrices:
    """The matrices of a table.

    Args:
        dataset: the table.
        table: where they are.
        swap: take rows as actual classes and columns as predicted ones (in long form:
            exchange the two columns).

    Raises:
        InputError: a cell is missing, given twice, negative or no number, a column of shares
            exceeds 1, or the table says that its rows are actual and `swap` is not set.
        UndefinedError: an actual class has no case.
    """
    models, predicted, actual, counts, labels = _cells(dataset, table)
    if table.actual is None and not swap:
        _refuse_actual_rows(dataset, table)
    if swap:
        predicted, actual = actual, predicted
    found = confusions_from_rows(models, predicted, actual, counts, labels)
    cases = class_cases(found[0].labels, None, [matrix_model(matrix) for matrix in found])
    return ReadMatrices(cases, SWAPPED if swap else STRAIGHT)


def _words_of(column: Column) -> list[str | None]:
    """Each cell of a column as a word, numbers as labels are written; None where empty."""
    if isinstance(column, NumberColumn):
        return [None if np.isnan(value) else spelt(value) for value in column.values.tolist()]
    return [None if code < 0 else column.values[code] for code in column.codes.tolist()]


Cells = tuple[list[str], list[str], list[str], list[float], tuple[str, ...] | None]


def _cells(dataset: Dataset, table: MatrixTable) -> Cells:
    """Model, predicted class, actual class and count of every cell, and the classes."""
    rows = dataset.rows
    stem = dataset.source.path.stem
    named = [ALONE if stem == STANDARD_INPUT else stem] * rows
    if table.model is not None:
        named = _all_words(dataset, table.model)
    spellings: dict[object, str] = {}
    if table.actual is not None:
        actual, count = table.actual
        right = _same_spelling(_all_words(dataset, actual), spellings)
        left = _same_spelling(_all_words(dataset, table.rows), spellings)
        return named, left, right, _counts(dataset, count), None
    labels = tuple(_same_spelling(table.columns, spellings))
    left = _same_spelling(_all_words(dataset, table.rows), spellings)
    columns = [_counts(dataset, name) for name in table.columns]
    every = range(rows)
    return (
        [named[row] for row in every for _ in labels],
        [left[row] for row in every for _ in labels],
        [label for _ in every for label in labels],
        [column[row] for row in every for column in columns],
        labels,
    )


def _same_spelling(words: Sequence[str], spellings: dict[object, str]) -> list[str]:
    """Words as their label was first spelt."""
    return [spellings.setdefault(label_key(word), word.strip()) for word in words]


def _all_words(dataset: Dataset, name: str) -> list[str]:
    """A column of names without a gap."""
    words = _words_of(dataset.column(name))
    for row, word in enumerate(words):
        if word is None:
            raise _bad_cell(
                dataset, name, row, tr("the cell is empty"), tr("Name its class or model.")
            )
    return [word for word in words if word is not None]


def _counts(dataset: Dataset, name: str) -> list[float]:
    """A column of counts or shares without a gap."""
    column = dataset.column(name)
    do = tr("Give counts of cases or shares of each actual class.")
    if not isinstance(column, NumberColumn):
        wrong = [place for place, word in enumerate(column.values) if as_number(word) is None]
        row = int(np.flatnonzero(np.isin(column.codes, wrong))[0])
        what = tr("“{values}” is not a number", values=column.values[column.codes[row]])
        raise _bad_cell(dataset, name, row, what, do)
    for problem in column.problems:
        raise _bad_cell(dataset, name, int(problem.rows[0]), problem.why, do)
    return [float(value) for value in column.values.tolist()]


def _bad_cell(dataset: Dataset, name: str, row: int, what: str, do: str) -> InputError:
    """A cell that cannot be used."""
    where = tr(
        "{source_name}, line {line_of}, column {name}",
        source_name=dataset.source.name,
        line_of=dataset.line_of(row),
        name=name,
    )
    return InputError(what, where=where, do=do)


def _refuse_actual_rows(dataset: Dataset, table: MatrixTable) -> None:
    """Ask about a square matrix whose own corner says that rows are actual classes."""
    if whole(table.rows).split("_")[0] in LABELS:
        raise InputError(
            tr(
                "rows are read as predicted classes, but their column is named “{rows}”",
                rows=table.rows,
            ),
            where=dataset.source.name,
            do=tr("Add --swap if rows are actual classes; else name that column “predicted”."),
        )
