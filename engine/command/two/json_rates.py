"""What a threshold does as JSON: intervals of its rates, and its likelihood ratios."""

from typing import Any

from msgspec.structs import replace

from engine.binary.points.threshold_intervals import UNKNOWN, ThresholdMeasures
from engine.command.two.json_inference import interval, number
from engine.messages.language import tr
from engine.numerics.intervals import Interval

NO_RATIO = tr("nothing is on this side of the threshold")

Json = dict[str, Any]


def rates_form(found: ThresholdMeasures) -> tuple[Json, Json]:
    """Intervals of the rates and predictive values of a POINT, its likelihood ratios, and whys.

    A rate's own value stands in the POINT; `lr_positive`, `lr_negative` and `flagged_per_1000`
    are new with it.
    """
    ratios = {"lr_positive": found.lr_positive, "lr_negative": found.lr_negative}
    rates = {"tpr": found.tpr, "fpr": found.fpr, "ppv": found.ppv, "npv": found.npv}
    form: Json = {f"{name}_ci": interval(each.interval) for name, each in rates.items()}
    for name, each in ratios.items():
        form |= {name: number(each.value), f"{name}_ci": interval(each.interval)}
    flagged = found.flagged.value
    form |= {
        "flagged_per_1000": None if flagged is None else 1000 * flagged,
        "flagged_per_1000_ci": interval(_per_1000(found.flagged.interval)),
    }
    why = {name: NO_RATIO for name, each in ratios.items() if each.value is None}
    return form, why | ({"flagged_per_1000": UNKNOWN} if flagged is None else {})


def _per_1000(found: Interval) -> Interval:
    """The interval of a share as one of cases in 1,000."""
    if found.low is None or found.high is None:
        return found
    return replace(found, low=1000 * found.low, high=1000 * found.high)
