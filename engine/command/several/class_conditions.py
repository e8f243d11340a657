"""Costs and priors of several classes as options state them, exact or as ranges."""

import csv
import io
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from msgspec import Struct

from engine.binary.voros.conditions import Range
from engine.command.ranges import number, ranges
from engine.command.several.cost_matrix import read_cost_matrix, refused_cells, text_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import costs_of, parse_matrix
from engine.multiclass.cost_measures import (
    CostList,
    CostMeasure,
    CostScenario,
    Rows,
    UniformWeights,
)
from engine.multiclass.stated_costs import (
    CellRanges,
    StatedRange,
    any_range,
    box_of,
    check_cells,
    check_priors,
    middle_costs,
    middle_priors,
)
from engine.numerics.arrays import FloatArray

MEASURES = tr("uniform, box, log-box or list:FILE")
COLUMNS = ("cost_matrix", "priors", "weight")


class StatedCosts(Struct, frozen=True):
    """What is known of costs and priors.

    Attributes:
        matrix: (c, c) rows predicted, columns actual, of ranges their middles; None: unstated.
        priors: (c,) likewise; None: the file's.
        measure: of the cost vectors, for the VOROS.
    """

    matrix: Rows | None
    priors: tuple[float, ...] | None
    measure: CostMeasure


def stated_costs(
    options: Namespace, labels: tuple[str, ...], file_priors: FloatArray | None
) -> StatedCosts:
    """The costs, priors and measure of the call.

    Without --cost-measure it is the box of the ranges given, else uniform.

    Args:
        options: with cost_matrix, priors and cost_measure.
        labels: the c classes.
        file_priors: (c,) what stands for unstated priors; None: equal ones.

    Raises:
        InputError: a file or a number is wrong, or a measure lacks what it needs.
    """
    cells = None
    if options.cost_matrix is not None:
        cells = read_cost_matrix(options.cost_matrix, labels)
        with _named("--cost-matrix"):
            check_cells(cells, labels)
    shares = None
    if options.priors is not None:
        shares = tuple(StatedRange(part.low, part.high) for part in options.priors)
        with _named("--priors"):
            check_priors(shares, labels)
    measure = _measure(options.cost_measure, cells, shares, labels, file_priors)
    return StatedCosts(
        matrix=None if cells is None else middle_costs(cells),
        priors=None if shares is None else middle_priors(shares),
        measure=measure,
    )


def _measure(
    named: str | None,
    cells: CellRanges | None,
    shares: tuple[StatedRange, ...] | None,
    labels: tuple[str, ...],
    file_priors: FloatArray | None,
) -> CostMeasure:
    """The measure of cost vectors: as named, else the box of the ranges given, else uniform."""
    ranged = any_range(cells, shares)
    name, _, path = (named or ("box" if ranged else "uniform")).partition(":")
    if ranged and name in ("uniform", "list"):
        raise InputError(
            tr("the measure {name} knows no ranges of costs or priors", name=name),
            where="--cost-measure",
            do=tr("Choose box or log-box, or give single numbers."),
        )
    default = np.full(len(labels), 1 / len(labels)) if file_priors is None else file_priors
    if name in ("box", "log-box") and not path:
        if cells is None:
            raise InputError(
                tr("a box of costs needs the costs"),
                where="--cost-measure",
                do=tr("Add --cost-matrix with cells LO:HI, such as 0,1:2,5;1,0,2;9,3,0."),
            )
        with _named("--cost-matrix"):
            return box_of(cells, shares, default, logarithmic=name == "log-box")
    if name == "list" and path:
        return _listed(Path(path), labels, default)
    if name == "uniform" and not path:
        return UniformWeights()
    raise InputError(
        tr("there is no measure “{named}”", named=named),
        where="--cost-measure",
        do=tr("It is {measures}.", measures=MEASURES),
    )


@contextmanager
def _named(option: str) -> Iterator[None]:
    """Say which option it was whose numbers cannot be.

    Raises:
        InputError: what is wrong with them.
    """
    try:
        yield
    except InputError as error:
        raise InputError(error.what, where=option, do=error.do) from None


def _listed(path: Path, labels: tuple[str, ...], default: FloatArray) -> CostList:
    """The scenarios of a file with columns cost_matrix, priors and weight, written as options."""
    text = text_of(path, "--cost-measure list:")
    with refused_cells(path):
        return _scenarios(path, csv.DictReader(io.StringIO(text, newline="")), labels, default)


def _scenarios(
    path: Path, rows: "csv.DictReader[str]", labels: tuple[str, ...], default: FloatArray
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
    path: Path, line: int, cells: list[str], labels: tuple[str, ...], default: FloatArray
) -> CostScenario:
    """One row, checked."""
    matrix, priors, weight = cells
    try:
        low, high = parse_matrix(matrix)
        shares = ranges(priors) if priors else tuple(Range(p, p) for p in default.tolist())
        if low != high or any(part.low < part.high for part in shares):
            raise InputError(tr("a scenario has ranges"), do=tr("Give single numbers."))
        costs = costs_of(low, [part.low for part in shares], labels)
        mass = number(weight) if weight else 1.0
    except (InputError, ArgumentTypeError) as error:
        raise InputError(
            " ".join(str(error).split()).rstrip("."),
            where=tr("{path}, line {line}", path=path, line=line),
            do=tr("Mend or remove that row."),
        ) from error
    rows: Rows = tuple(tuple(row) for row in costs.matrix.tolist())
    return CostScenario(rows, tuple(costs.priors.tolist()), mass)
