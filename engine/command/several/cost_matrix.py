"""--cost-matrix: the costs of several classes, from the option itself or from a file."""

import csv
import re
from pathlib import Path

from engine.data.labels import label_key
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import parse_matrix
from engine.multiclass.stated_costs import CellRanges
from engine.opening.cost_lists import refused_cells, text_of

MATRIX_TEXT = re.compile(r"[-+0-9.,:;\seE]*")  # what a matrix in the option itself consists of


def read_cost_matrix(text: str, labels: tuple[str, ...]) -> CellRanges:
    """The cost matrix, rows predicted, columns actual, in the order of `labels`.

    Args:
        text: "0,1,5;1,0,2;9,3,0", or a file with a row a line, commas, semicolons or tabs
            between cells; a cell is a number or LO:HI; named rows and columns may come in
            any order.
        labels: the classes.

    Raises:
        InputError: the file cannot be read, a cell is no number, or names are not the classes.
    """
    if MATRIX_TEXT.fullmatch(text):
        return _cells(text)
    path = Path(text)
    rows = _read_rows(path)
    if not all(MATRIX_TEXT.fullmatch(cell) for row in rows for cell in row):
        rows = _named(path, rows, labels)
    return _cells(";".join(",".join(row) for row in rows))


def _cells(text: str) -> CellRanges:
    low, high = (tuple(tuple(row) for row in side) for side in parse_matrix(text))
    return CellRanges(low, high)


def _read_rows(path: Path) -> list[list[str]]:
    """The cells of a small file."""
    content = text_of(path, "--cost-matrix ")
    first = content.partition("\n")[0]
    separator = max("\t;,", key=first.count)
    with refused_cells(path):
        rows = list(csv.reader(content.splitlines(), delimiter=separator))
    return [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]


def _named(path: Path, rows: list[list[str]], labels: tuple[str, ...]) -> list[list[str]]:
    """The cells of a matrix with the classes' names before its rows and above its columns."""
    where = tr("cost matrix {path}", path=path)
    header, *body = rows
    keys = [label_key(label) for label in labels]
    columns = [label_key(word) for word in header[1:]]
    named = {label_key(row[0]): row[1:] for row in body}
    if sorted(map(str, columns)) != sorted(map(str, keys)) or set(named) != set(keys):
        raise InputError(
            tr("its rows and columns are not named {labels}", labels=", ".join(labels)),
            where=where,
            do=tr("Name rows (predicted) and columns (actual) so, or give numbers only."),
        )
    cells = []
    for key, label in zip(keys, labels, strict=True):
        row = dict(zip(columns, named[key], strict=False))
        if not all(row.get(column) for column in keys):
            raise InputError(
                tr("row {label} is not {count} numbers", label=label, count=len(keys)), where=where
            )
        cells.append([row[column] for column in keys])
    return cells
