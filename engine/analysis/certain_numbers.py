"""What is certain of models whose scores are not all told apart yet: numbers between two others."""

from collections.abc import Sequence

from engine.analysis.model_geometry import ModelGeometry
from engine.binary.points.operating_point import optimal_point
from engine.binary.voros.measures_over_t import Mean, Measure
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, winners

Between = tuple[float, float]
ROUNDING = 2.0**-48  # that sums of doubles near 1 may lose


def certain_mean(
    measure: Measure, model: ModelGeometry, least: Mean, between: Between
) -> Between | None:
    """The least and the greatest that a model's VOROS can be; None where it is exact.

    A_t grows with the hull, whatever t: the model's own hull gives the least.
    """
    if model.certain is None:
        return None
    most = measure.mean(model.certain.highest, *between)
    low, high = least.value - least.error, most.value + most.error
    return max(0.0, low - ROUNDING), min(1.0, high + ROUNDING)


def certain_cost(model: ModelGeometry, t: float) -> Between | None:
    """The least and the greatest that its minimum normalised cost at t can be."""
    if model.certain is None:
        return None
    hulls = (model.certain.highest, model.hull)
    low, high = (optimal_point(model.name, hull, t, None).normalised_cost for hull in hulls)
    return max(0.0, low - ROUNDING), high + ROUNDING


def certain_winners(models: Sequence[ModelGeometry]) -> tuple[tuple[float, float, str], ...]:
    """Stretches of t, rising, on which it is certain who costs least, and who that is.

    On them a model's hull as it is known lies below no hull that another can have. Doing
    nothing is certain to be best where no model's highest hull beats it.
    """
    names = [model.name for model in models]
    highest = [model.hull if model.certain is None else model.certain.highest for model in models]
    found = []
    for place, model in enumerate(models):
        hulls = [*highest[:place], model.hull, *highest[place + 1 :]]
        found += [
            (won.t_low, won.t_high, won.model)
            for won in winners(names, hulls)
            if won.model == model.name and not won.ties
        ]
    found += [
        (won.t_low, won.t_high, won.model)
        for won in winners(names, highest)
        if won.model in (ALL_NEGATIVE, ALL_POSITIVE)
    ]
    return _joined(sorted(found))


def _joined(stretches: list[tuple[float, float, str]]) -> tuple[tuple[float, float, str], ...]:
    """Neighbouring stretches of one winner as one."""
    joined: list[tuple[float, float, str]] = []
    for low, high, name in stretches:
        if joined and joined[-1][1] >= low and joined[-1][2] == name:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]), name)
        else:
            joined.append((low, high, name))
    return tuple(joined)
