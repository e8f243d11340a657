"""Costs and priors of several classes as options state them, exact or as ranges."""

import csv
import io
from argparse import ArgumentTypeError, Namespace
from pathlib import Path

import numpy as np
from msgspec import Struct

from engine.binary.voros.conditions import Range
from engine.command.ranges import number, ranges
from engine.command.several.cost_matrix import CellRanges, read_cost_matrix, refused_cells, text_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import PRIOR_SUM, costs_of, parse_matrix
from engine.multiclass.cost_measures import (
    CostBox,
    CostList,
    CostMeasure,
    CostScenario,
    Rows,
    UniformWeights,
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
        _check_cells(cells, labels)
    shares = options.priors
    if shares is not None:
        _check_priors(shares, labels)
    measure = _measure(options.cost_measure, cells, shares, labels, file_priors)
    return StatedCosts(
        matrix=None if cells is None else _middle_costs(cells),
        priors=None if shares is None else _middle_priors(shares),
        measure=measure,
    )


def _measure(
    named: str | None,
    cells: CellRanges | None,
    shares: tuple[Range, ...] | None,
    labels: tuple[str, ...],
    file_priors: FloatArray | None,
) -> CostMeasure:
    """The measure of cost vectors: as named, else the box of the ranges given, else uniform."""
    ranged = any(part.low < part.high for part in shares or ())
    ranged |= cells is not None and cells.low != cells.high
    name, _, path = (named or ("box" if ranged else "uniform")).partition(":")
    if ranged and name in ("uniform", "list"):
        raise InputError(
            tr("the measure {name} knows no ranges of costs or priors", name=name),
            where="--cost-measure",
            do=tr("Choose box or log-box, or give single numbers."),
        )
    default = np.full(len(labels), 1 / len(labels)) if file_priors is None else file_priors
    if name in ("box", "log-box") and not path:
        return _box(cells, shares, default, logarithmic=name == "log-box")
    if name == "list" and path:
        return _listed(Path(path), labels, default)
    if name == "uniform" and not path:
        return UniformWeights()
    raise InputError(
        tr("there is no measure “{named}”", named=named),
        where="--cost-measure",
        do=tr("It is {measures}.", measures=MEASURES),
    )


def _middle_costs(cells: CellRanges) -> Rows:
    """Geometric middles of costs above 0, plain ones of others."""
    low, high = np.array(cells.low), np.array(cells.high)
    same, positive = low == high, (low > 0) & (high > 0)
    geometric = np.sqrt(np.where(positive, low * high, 1.0))
    middle = np.where(same, low, np.where(positive, geometric, (low + high) / 2))
    return tuple(tuple(row) for row in middle.tolist())


def _middle_priors(shares: tuple[Range, ...]) -> tuple[float, ...]:
    """Middles of the ranges, divided by their sum where one is a range."""
    middles = [(part.low + part.high) / 2 for part in shares]
    if all(part.low == part.high for part in shares):
        return tuple(middles)
    return tuple(middle / sum(middles) for middle in middles)


def _check_cells(cells: CellRanges, labels: tuple[str, ...]) -> None:
    """Refuse a matrix of another size, and ranges where a decision is right."""
    count = len(labels)
    shape = (len(cells.low), *{len(row) for row in cells.low})
    if shape != (count, count):
        raise InputError(
            tr("the cost matrix is not {count} × {count} numbers", count=count),
            where="--cost-matrix",
            do=tr("Give a row for each predicted class and a column for each actual one."),
        )
    for place, label in enumerate(labels):
        if cells.low[place][place] < cells.high[place][place]:
            raise InputError(
                tr("the cost of calling {label} rightly is a range", label=label),
                where="--cost-matrix",
                do=tr("Give one number there; only errors may have ranges."),
            )


def _check_priors(shares: tuple[Range, ...], labels: tuple[str, ...]) -> None:
    """Refuse ranges of priors that no shares of sum 1 fill; exact ones are checked with costs."""
    if len(shares) != len(labels):
        raise InputError(
            tr("the priors are not {count} shares", count=len(labels)),
            where="--priors",
            do=tr("Give one for each class."),
        )
    if all(part.low == part.high for part in shares):
        return
    low, high = sum(part.low for part in shares), sum(part.high for part in shares)
    crossed = any(not 0 <= part.low <= part.high for part in shares)
    if crossed or not low - PRIOR_SUM <= 1 <= high + PRIOR_SUM:
        raise InputError(
            tr(
                "the ranges of the priors sum to {low:g} at least and {high:g} at most",
                low=low,
                high=high,
            ),
            where="--priors",
            do=tr("Give ranges LO:HI from 0 up that hold shares of sum 1."),
        )


def _box(
    cells: CellRanges | None,
    shares: tuple[Range, ...] | None,
    default: FloatArray,
    *,
    logarithmic: bool,
) -> CostBox:
    """The box of the ranges given, costs net of what being right costs."""
    if cells is None:
        raise InputError(
            tr("a box of costs needs the costs"),
            where="--cost-measure",
            do=tr("Add --cost-matrix with cells LO:HI, such as 0,1:2,5;1,0,2;9,3,0."),
        )
    right = np.diagonal(np.array(cells.low))
    off = ~np.eye(right.size, dtype=np.bool_)
    low, high = (np.where(off, np.array(side) - right, 0.0) for side in (cells.low, cells.high))
    if (low[off] < 0).any():
        raise InputError(
            tr("an error costs less than being right"),
            where="--cost-matrix",
            do=tr("Rows are predicted classes, columns actual ones; swap them if need be."),
        )
    starts = default.tolist() if shares is None else [part.low for part in shares]
    ends = default.tolist() if shares is None else [part.high for part in shares]
    rows = [tuple(tuple(row) for row in side.tolist()) for side in (low, high)]
    return CostBox(rows[0], rows[1], tuple(starts), tuple(ends), logarithmic)


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
