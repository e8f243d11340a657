"""Where values stand along the sliders' tracks: decades of a cost, log-odds of a share."""

import math

from engine.wording import formatting
from gui.widgets.range_slider import Scale

DECADES = (-2, 2)  # what a cost's slider shows unless the values lie outside
SHARES = (0.001, 0.01, 0.1, 0.5, 0.9)
MOST_LABELS = 5
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def cost_scale(low: float, high: float) -> Scale:
    """Logarithmic, over the decades that hold a range and 0.01 to 100."""
    first = min(DECADES[0], math.floor(round(math.log10(low), 9)))
    last = max(DECADES[1], math.ceil(round(math.log10(high), 9)))
    step = math.ceil((last - first) / (MOST_LABELS - 1))
    return Scale(
        to_share=lambda value: (math.log10(value) - first) / (last - first),
        from_share=lambda share: _two_digits(10 ** (first + share * (last - first))),
        ticks=[(10.0**power, _decade(power)) for power in range(first, last + 1, step)],
        in_words=formatting.plain,
    )


def share_scale(low: float, high: float) -> Scale:
    """In log-odds, over 0.1 % to 90 % and as much more as a range needs."""
    first, last = min(SHARES[0], low), max(SHARES[-1], high)
    first = 10.0 ** math.floor(round(math.log10(first), 9))
    if last > SHARES[-1]:
        last = 1 - 10.0 ** math.floor(round(math.log10(1 - last), 9))
    bottom, top = _log_odds(first), _log_odds(last)

    def to_share(value: float) -> float:
        return (_log_odds(value) - bottom) / (top - bottom)

    def from_share(share: float) -> float:
        odds = bottom + share * (top - bottom)
        value = 1 / (1 + math.exp(-odds))
        return _two_digits(value) if value < 0.5 else 1 - _two_digits(1 - value)

    ticks = [(value, _percent(value)) for value in _share_ticks(first, last)]
    return Scale(to_share, from_share, ticks, formatting.prevalence)


def _share_ticks(first: float, last: float) -> list[float]:
    """A few round shares between two ends, the ends included."""
    inner = [share for share in SHARES if first < share < last]
    if first < SHARES[0]:  # many decades: room for fewer of the usual ones
        inner = [share for share in (0.01, 0.5) if share < last]
    if last > SHARES[-1]:
        inner = [share for share in inner if share <= 0.5]
    return [first, *inner, last]


def _percent(share: float) -> str:
    """A share as the scale writes it; above 90 % every nine is shown."""
    if share < 1e-4:
        return "10" + str(round(math.log10(share))).translate(SUPERSCRIPT)
    if share > 0.9:
        digits = max(0, -math.floor(round(math.log10(1 - share), 9)) - 2)
        return formatting.percent(share, digits)
    return formatting.prevalence(share)


def _decade(power: int) -> str:
    """A power of ten, written out where it is short."""
    if -3 < power < 4:
        return formatting.plain(10.0**power)
    return "10" + str(power).translate(SUPERSCRIPT)


def _two_digits(value: float) -> float:
    """A value as people set it with a slider."""
    return float(f"{value:.1e}")


def _log_odds(share: float) -> float:
    return math.log(share) - math.log1p(-share)
