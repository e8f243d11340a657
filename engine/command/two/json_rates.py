"""What a threshold does as JSON: intervals of its rates, and its likelihood ratios."""

from typing import Any

from engine.binary.points.threshold_intervals import ThresholdMeasures
from engine.command.two.json_inference import interval, number
from engine.messages.language import tr

NO_RATIO = tr("nothing is on this side of the threshold")

Json = dict[str, Any]


def rates_form(found: ThresholdMeasures) -> tuple[Json, Json]:
    """Intervals of the rates and predictive values of a POINT, its likelihood ratios, and whys.

    A rate's own value stands in the POINT; `lr_positive` and `lr_negative` are new with it.
    """
    ratios = {"lr_positive": found.lr_positive, "lr_negative": found.lr_negative}
    rates = {"tpr": found.tpr, "fpr": found.fpr, "ppv": found.ppv, "npv": found.npv}
    form: Json = {f"{name}_ci": interval(each.interval) for name, each in rates.items()}
    for name, each in ratios.items():
        form |= {name: number(each.value), f"{name}_ci": interval(each.interval)}
    return form, {name: NO_RATIO for name, each in ratios.items() if each.value is None}
