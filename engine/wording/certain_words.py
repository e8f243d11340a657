"""Between what a number certainly is, in words: with as many digits as tell its bounds apart."""

import math

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.certain_numbers import Between, certain_cost
from engine.analysis.certain_widths import certain_width
from engine.messages.language import tr
from engine.wording import formatting

FEWEST, MOST = 3, 7  # decimals


def certain_range(between: Between) -> str:
    """As “0.8312 – 0.8314”: the lower bound rounded down, the upper one up."""
    low, high = between
    width = high - low
    decimals = FEWEST if width >= 1 else MOST
    if 0 < width < 1:
        decimals = min(MOST, max(FEWEST, math.ceil(-math.log10(width)) + 1))
    step = 10.0**decimals
    down, up = math.floor(low * step) / step, math.ceil(high * step) / step
    return formatting.interval(down, up, decimals)


def certain_to(analysis: Analysis) -> str:
    """As “certain to 0.00006”, rounded up; empty where every score is counted."""
    width = certain_width(analysis)
    if width is None:
        return ""
    places = FEWEST if width <= 0 else min(MOST, max(FEWEST, 1 - math.floor(math.log10(width))))
    shown = math.ceil(width * 10.0**places) / 10.0**places
    return tr("certain to {width}", width=formatting.number(shown, places))


def certain_auc(model: ModelResult) -> str:
    """The AUC's certain range; empty where it is exact."""
    certain = model.geometry.certain
    return "" if certain is None else certain_range(certain.auc)


def certain_voros(model: ModelResult) -> str:
    """The VOROS's certain range; empty where it is exact."""
    return "" if model.voros_certain is None else certain_range(model.voros_certain)


def certain_minimum_cost(analysis: Analysis, model: ModelResult) -> str:
    """The certain range of its minimum normalised cost at the playhead; empty likewise."""
    between = certain_cost(model.geometry, analysis.t)
    return "" if between is None else certain_range(between)


def certain_table(analysis: Analysis) -> list[list[str]]:
    """Head and rows of what is certain by now; the head alone where all of it is exact."""
    rows = [
        [
            model.name,
            certain_auc(model),
            certain_voros(model),
            certain_minimum_cost(analysis, model),
        ]
        for model in analysis.models
        if model.geometry.certain is not None
    ]
    return [[tr("certainly"), "AUC", "VOROS", tr("Norm. cost")], *rows]
