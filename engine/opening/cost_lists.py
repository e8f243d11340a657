"""A file of scenarios of several classes, costs with priors, for the measure of that name."""

import csv
import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.data.sources.source import small_content
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import costs_of, parse_matrix
from engine.multiclass.cost_measures import CostList, CostScenario, Rows, check_measure

COLUMNS = ("cost_matrix", "priors", "weight")
LARGEST = 1 << 20


def read_cost_list(
    path: Path, labels: tuple[str, ...], default: Sequence[float], *, named_by: str = ""
) -> CostList:
    """The scenarios of a table with columns cost_matrix, priors and weight.

    Args:
        path: the file; cells are quoted: "0,1,5;1,0,2;9,3,0","0.5,0.3,0.2",1.
        labels: the c classes.
        default: (c,) what stands for priors that a row leaves out.
        named_by: the option that named it, for what is said of a file that cannot be read.

    Raises:
        InputError: the file cannot be read, a column is missing, or a row cannot be.
    """
    text = text_of(path, named_by)
    with refused_cells(path):
        found = _scenarios(path, csv.DictReader(io.StringIO(text, newline="")), labels, default)
    check_measure(found, len(labels))
    return found


def text_of(path: Path, named_by: str = "") -> str:
    """The text of a small file.

    Args:
        path: of the file.
        named_by: the option that named it.

    Raises:
        InputError: it cannot be read.
    """
    try:
        return small_content(path, LARGEST).decode("utf-8-sig")
    except (InputError, UnicodeDecodeError) as error:
        why = (
            error.what
            if isinstance(error, InputError)
            else tr("it is no text in UTF-8 ({error})", error=error)
        )
        raise InputError(
            tr("cannot be read: {why}", why=why),
            where=f"{named_by}{path}",
            do=tr("Name a file, or write the rows themselves like 0,1,5;1,0,2;9,3,0.")
            if named_by
            else tr("Choose a small table in UTF-8."),
        ) from error


@contextmanager
def refused_cells(path: Path) -> Iterator[None]:
    """Say in words what the reader of cells refuses.

    Raises:
        InputError: a cell is longer than any cost, or a quotation is wrong.
    """
    try:
        yield
    except csv.Error as error:
        raise InputError(
            tr("cannot be read: {error}", error=error),
            where=str(path),
            do=tr("Check that this is a small table."),
        ) from error


def _scenarios(
    path: Path, rows: "csv.DictReader[str]", labels: tuple[str, ...], default: Sequence[float]
) -> CostList:
    """The scenarios of a table's rows."""
    names = {(name or "").strip().casefold(): name for name in rows.fieldnames or ()}
    if COLUMNS[0] not in names:
        raise InputError(
            tr("a file of scenarios needs a column cost_matrix"),
            where=str(path),
            do=tr(
                "Its columns are {columns}; the last two may be left out. Cells "
                'are quoted: "0,1,5;1,0,2;9,3,0","0.5,0.3,0.2",1.',
                columns=", ".join(COLUMNS),
            ),
        )
    found = []
    for row in rows:
        cells = [(row.get(names.get(name, name)) or "").strip() for name in COLUMNS]
        if any(cells):
            found.append(_scenario(path, rows.line_num, cells, labels, default))
    return CostList(tuple(found))


def _scenario(
    path: Path, line: int, cells: list[str], labels: tuple[str, ...], default: Sequence[float]
) -> CostScenario:
    """One row, checked."""
    matrix, priors, weight = cells
    try:
        low, high = parse_matrix(matrix)
        if low != high or ":" in priors:
            raise InputError(tr("a scenario has ranges"), do=tr("Give single numbers."))
        shares = list(map(_number, priors.split(","))) if priors else list(default)
        costs = costs_of(low, shares, labels)
        mass = _number(weight) if weight else 1.0
    except InputError as error:
        raise InputError(
            " ".join(str(error).split()).rstrip("."),
            where=tr("{path}, line {line}", path=path, line=line),
            do=tr("Mend or remove that row."),
        ) from error
    rows: Rows = tuple(tuple(row) for row in costs.matrix.tolist())
    return CostScenario(rows, tuple(costs.priors.tolist()), mass)


def _number(text: str) -> float:
    """A finite number.

    Raises:
        InputError: it is not one.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or "_" in text:
        raise InputError(tr("“{words}” is not a number", words=text.strip()))
    return value
