"""The VUS of crisp and of soft classifiers as plain JSON, schema voroscope/1.

Of many classes the volumes are smaller than any double: then they are None with the reason,
while their shares of the largest, and the powers of ten of the bounds, always stand beside.
"""

import sys
from fractions import Fraction
from math import log10
from typing import Any

from engine.messages.language import tr
from engine.multiclass.soft import SoftVus
from engine.multiclass.vus import Vus, maximum_of, minimum_of

Json = dict[str, Any]

NO_INTERVAL = tr("no bootstrap was asked for")
TOO_SMALL = tr("it is smaller than a double can hold; see of_maximum and maximum_log10")
NO_GRID = tr("no grid of weights was tried")


def with_interval(form: Json, interval: Json | None) -> Json:
    """A form with its bootstrap interval, or why it has none."""
    if interval is not None:
        return form | {"ci": interval}
    return form | {"ci": None, "why": form.get("why", {}) | {"ci": NO_INTERVAL}}


def vus_form(vus: Vus | None, interval: Json | None) -> Json | None:
    """A VUS with its bounds, and how it was found."""
    if vus is None:
        return None
    largest, least = maximum_of(vus.classes), minimum_of(vus.classes)
    shares = {
        "value": vus.share,
        "low": vus.low_share,
        "high": vus.high_share,
        "standard_error": vus.share_error,
    }
    exact = {key: Fraction(share) * largest for key, share in shares.items()}
    exact |= {"minimum": least, "maximum": largest}
    small = [key for key, volume in exact.items() if is_too_small(volume)]
    if vus.share_error == 0:
        small.remove("standard_error")
    volumes: Json = {
        "value": vus.value,
        "normalised": vus.normalised,
        "method": vus.method,
        "certified": vus.certified,
        "spread": vus.spread,
        "low": vus.low,
        "high": vus.high,
        "standard_error": vus.standard_error,
        "minimum": vus.minimum,
        "maximum": vus.maximum,
    }
    form = volumes | dict.fromkeys(small) | {"of_maximum": shares}
    form |= {"minimum_log10": power_of_ten(least), "maximum_log10": power_of_ten(largest)}
    if small:
        form["why"] = dict.fromkeys(small, TOO_SMALL)
    return with_interval(form, interval)


def is_too_small(volume: Fraction) -> bool:
    """Whether a double cannot hold a volume in full; none is 0."""
    return volume < Fraction(sys.float_info.min)


def power_of_ten(volume: Fraction) -> float:
    """The logarithm of a volume above 0 to the base 10."""
    return log10(volume.numerator) - log10(volume.denominator)


def soft_form(soft: SoftVus | None, interval: Json | None) -> Json | None:
    """The VUS of a soft classifier's family, and which of its weights were looked at."""
    if soft is None:
        return None
    weights: Json = {"which": soft.weights, "side": soft.side, "tried": soft.tried}
    if soft.side is None:
        weights["why"] = {"side": NO_GRID}
    return {
        "vus": vus_form(soft.vus, interval),
        "family": soft.family,
        "reach": soft.reach,
        "distinct": len(soft.matrices),
        "cases": soft.cases,
        "weights": weights,
        "note": soft.note,
    }
