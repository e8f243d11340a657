"""Measures over t by their command-line names: `t`, `ratio`, `log-ratio`, `beta:2,2`, `ranges`."""

from engine.binary.voros.conditions import Conditions, OperatingRange
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.errors import InputError


def measure_of(conditions: Conditions, given: OperatingRange) -> Measure:
    """The measure that conditions name.

    Raises:
        InputError: as parse_measure.
    """
    if conditions.measure == "scenarios" and conditions.scenarios:
        return ScenarioList(conditions.scenarios)
    return parse_measure(conditions.measure, given)


def parse_measure(text: str, given: OperatingRange) -> Measure:
    """The measure of a command-line name; "scenarios" needs its list and is made by measure_of.

    Raises:
        InputError: the name is unknown, its parameters cannot be, or "ranges" is asked for
            where t is given directly.
    """
    simple: dict[str, Measure] = {
        "t": UniformInT(),
        "ratio": UniformInRatio(),
        "log-ratio": UniformInLogRatio(),
    }
    if text in simple:
        return simple[text]
    kind, _, rest = text.partition(":")
    if kind == "ranges":
        if given.cost_fp is None:
            raise InputError(
                "the measure “ranges” needs ranges of costs or prevalence, not of t",
                do="State costs or a prevalence, or choose another measure.",
            )
        return RangesOfConditions(given)
    if kind == "beta":
        try:
            alpha, beta = (float(part) for part in rest.split(","))
        except ValueError:
            raise InputError(f"“{text}” is no measure", do="Write beta:A,B.") from None
        return BetaInT(alpha, beta)
    raise InputError(
        f"“{text}” is no measure over t",
        do="Choose t, ratio, log-ratio, beta:A,B, ranges or scenarios:FILE.",
    )
