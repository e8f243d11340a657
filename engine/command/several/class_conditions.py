"""Costs and priors of several classes as options state them, exact or as ranges."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from msgspec import Struct

from engine.command.several.cost_matrix import read_cost_matrix
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.cost_measures import CostMeasure, Rows, UniformWeights
from engine.multiclass.stated_costs import (
    CellRanges,
    StatedRange,
    any_range,
    box_of,
    check_cells,
    check_priors,
    middle_costs,
    middle_priors,
    refuse_ranges,
)
from engine.numerics.arrays import FloatArray
from engine.opening.cost_lists import read_cost_list

MEASURES = tr("uniform, box, log-box or list:FILE")


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
    default = np.full(len(labels), 1 / len(labels)) if file_priors is None else file_priors
    name, _, path = (named or ("box" if ranged else "uniform")).partition(":")
    if ranged and name in ("uniform", "list"):
        with _named("--cost-measure"):
            refuse_ranges(name)
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
        given = default.tolist()
        return read_cost_list(Path(path), labels, given, named_by="--cost-measure list:")
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
