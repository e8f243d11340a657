"""Costs and priors of classes that stand in another order, or are no longer the same."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList, CostMeasure, CostScenario, Rows


def with_costs_of(
    session: ClassesSession,
    before: ClassesSession,
    labels_before: Sequence[str],
    labels: Sequence[str],
) -> ClassesSession:
    """A session with the costs, priors and measure of another one, each at its class.

    Where the two have not the same classes the session stays as it is: half a matrix of costs
    states nothing.

    Args:
        session: what is chosen otherwise.
        before: what was stated.
        labels_before: its c classes, in the order of its costs and priors.
        labels: the classes of `session`.
    """
    if set(labels_before) != set(labels) or len(labels_before) != len(labels):
        return session
    places = [labels_before.index(label) for label in labels]
    matrix, priors = before.cost_matrix, before.priors
    return replace(
        session,
        cost_matrix=None if matrix is None else _square(matrix, places),
        priors=None if priors is None else _parts(priors, places),
        measure=_measure(before.measure, places),
    )


def _measure(measure: CostMeasure, places: Sequence[int]) -> CostMeasure:
    """A measure of cost vectors whose classes stand in another order."""
    if isinstance(measure, CostBox):
        return replace(
            measure,
            cost_low=_square(measure.cost_low, places),
            cost_high=_square(measure.cost_high, places),
            prior_low=_parts(measure.prior_low, places),
            prior_high=_parts(measure.prior_high, places),
        )
    if isinstance(measure, CostList):
        return CostList(tuple(_scenario(each, places) for each in measure.scenarios))
    return measure


def _scenario(scenario: CostScenario, places: Sequence[int]) -> CostScenario:
    matrix, priors = _square(scenario.matrix, places), _parts(scenario.priors, places)
    return replace(scenario, matrix=matrix, priors=priors)


def _square(rows: Rows, places: Sequence[int]) -> Rows:
    """Rows and columns in another order."""
    return tuple(map(tuple, np.array(rows)[np.ix_(places, places)].tolist()))


def _parts(parts: Sequence[float], places: Sequence[int]) -> tuple[float, ...]:
    return tuple(parts[place] for place in places)
