"""Regions of interest in words, each by the bounds that make it."""

from engine.binary.regions.region_areas import Region
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rate_names import RATE_NAMES, RateNames


def region_words(region: Region, names: RateNames = RATE_NAMES["tpr"]) -> str:
    """A region by its bounds, "FPR ≤ 0.3, TPR ≥ 0.6"."""
    body = region.spec.removesuffix(":hull")
    words = _bounds(region, body, names)
    return tr("{words}, under the hull", words=words) if region.target == "hull" else words


def _bounds(region: Region, body: str, names: RateNames) -> str:
    """The same without what is measured in it."""
    kind, _, rest = body.partition(":")
    low, high = region.corners.min(axis=0).tolist(), region.corners.max(axis=0).tolist()
    if kind in ("two-way", "rra"):
        bound = _number(names.up_number(low[1]))
        words = f"{names.x} ≤ {_number(high[0])}, {names.up_bound} {bound}"
        return words if kind == "two-way" else tr("RRA: {words}", words=words)
    if kind == "fpr":
        return f"{names.x} {formatting.between(_number(low[0]), _number(high[0]))}"
    if kind == "tpr":
        ends = sorted(names.up_number(each) for each in (low[1], high[1]))
        return f"{names.y} {formatting.between(*map(_number, ends))}"
    return _other_bounds(kind, rest, region)


def _other_bounds(kind: str, rest: str, region: Region) -> str:
    """A region whose sides are not upright."""
    numbers = [] if kind == "polygon" else [_number(float(part)) for part in rest.split(":")]
    if kind == "phi":
        return tr("Matthews correlation ≥ {phi}", phi=numbers[0])
    if kind == "precision":
        return tr("precision ≥ {least}", least=numbers[0])
    if kind == "capacity":
        return tr("share flagged ≤ {most}", most=numbers[0])
    if kind == "cost":
        return tr("cost region, λ = {share}, μ = {bound}", share=numbers[0], bound=numbers[1])
    return tr("polygon of {corners} corners", corners=len(region.corners))


def _number(value: float) -> str:
    return formatting.plain(value, 4)
