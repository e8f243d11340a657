"""What models and doing nothing cost at the playhead, written so that all of it agrees."""

import math
from fractions import Fraction
from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.trivials import Trivial
from engine.binary.points.operating_point import OperatingPoint
from engine.wording import formatting

NONE_KEEPS = "–"
MORE_DECIMALS = 6  # a model may cost hardly less than doing nothing


class FormattedCosts(Struct, frozen=True):
    """One column of costs: per 1,000 cases where there is a scenario, else normalised.

    Attributes:
        models: a text a model, in the analysis' order; a dash where nothing keeps the constraints.
        trivials: of flagging no one and flagging everyone, likewise.
        cheapest: places of what costs least among models and then trivials; none if all tie.
    """

    models: tuple[str, ...]
    trivials: tuple[str, ...]
    cheapest: frozenset[int]


def formatted_costs(analysis: Analysis) -> FormattedCosts:
    """The costs of all models and of doing nothing at the playhead.

    Those that differ read apart, so that whoever subtracts finds the difference that is told.
    Verdict, table and views have them: of one analysis they are written once.
    """
    if analysis not in _FORMATTED:
        _FORMATTED[analysis] = _format_costs(analysis)
    return _FORMATTED[analysis]


_FORMATTED: WeakKeyDictionary[Analysis, FormattedCosts] = WeakKeyDictionary()


def _format_costs(analysis: Analysis) -> FormattedCosts:
    """The same."""
    amounts = shown_costs(analysis)
    count = len(analysis.models)
    known = [place for place, amount in enumerate(amounts) if amount is not None]
    found = [amount for amount in amounts if amount is not None]
    in_words = formatting.distinct_texts(found, _decimals(analysis), MORE_DECIMALS)
    of_place = dict(zip(known, in_words, strict=True))
    texts = tuple(of_place.get(place, NONE_KEEPS) for place in range(len(amounts)))
    cheapest = {known[place] for place in formatting.best_places(found, largest=False)}
    return FormattedCosts(texts[:count], texts[count:], frozenset(cheapest))


def cost_and_saving(analysis: Analysis, payer: ModelResult | Trivial) -> tuple[str, str]:
    """What one costs, and how much less than the cheaper way of doing nothing; or nothing.

    Both are written as in the column of costs, the saving with as many decimals.
    """
    costs, amounts = formatted_costs(analysis), _known(shown_costs(analysis))
    texts = (*costs.models, *costs.trivials)
    everyone = (*analysis.models, *analysis.trivials)
    place = next(place for place, each in enumerate(everyone) if each is payer)
    idle = min(range(len(analysis.models), len(everyone)), key=amounts.__getitem__)
    saved = amounts[idle] - amounts[place]
    if saved <= 0 or texts[idle] == texts[place]:
        return texts[place], ""
    decimals = max(formatting.decimals_of(texts[each]) for each in (idle, place))
    return texts[place], formatting.number(saved, decimals)


def tested_point(analysis: Analysis, model: ModelResult) -> OperatingPoint | None:
    """A model's threshold to decide by at the playhead, on unseen rows where there are any.

    It is the cheapest of those that keep the constraints; None where none does.
    """
    used, unseen = analysis.used(model), analysis.unseen
    if used is None or unseen is None:
        return used
    tested = unseen.models[model.name].deciding.test
    return used if tested is None else tested


def shown_costs(analysis: Analysis) -> list[float | None]:
    """The costs themselves, in the unit in which they are written: models, then trivials.

    Where unseen rows measure, they are those of the models' thresholds on them. Under
    constraints they are of what keeps them, None where nothing does.
    """
    trivials = (each if keeps(analysis, each) else None for each in analysis.trivials)
    points = [*(tested_point(analysis, model) for model in analysis.models), *trivials]
    return [None if point is None else _amount(point) for point in points]


def keeps(analysis: Analysis, trivial: Trivial) -> bool:
    """Whether a way of doing nothing keeps the constraints."""
    bounded, rate = analysis.bounded, Fraction(int(trivial.fpr))
    return bounded is None or bounded.region.holds(rate, rate)


def _amount(point: OperatingPoint | Trivial) -> float:
    """What it costs per 1,000 cases, or normalised."""
    return point.normalised_cost if point.cost_per_case is None else 1000 * point.cost_per_case


def _known(amounts: list[float | None]) -> list[float]:
    """The amounts themselves; infinite where nothing keeps the constraints."""
    return [math.inf if amount is None else amount for amount in amounts]


def _decimals(analysis: Analysis) -> int:
    """Decimals that show the cheapest model to three digits, normalised to two; and what it saves.

    Less may be saved than those decimals show. Then all costs get more, for a difference beside
    two numbers that do not show it would contradict them.
    """
    amounts = _known(shown_costs(analysis))
    models, trivials = amounts[: len(analysis.models)], amounts[len(analysis.models) :]
    paid = [amount for amount in models if 0 < amount < math.inf]
    if analysis.scenario is not None:
        least = formatting.cost_decimals(amount / 1000 for amount in paid)
    else:
        least = formatting.decimals_of(formatting.normalised_cost(min(paid, default=0.0)))
    saved = min(trivials) - min(models, default=min(trivials))
    if not math.isfinite(saved):
        return least
    enough = (least + more for more in range(MORE_DECIMALS) if saved >= 0.5 * 0.1 ** (least + more))
    return next(enough, least) if saved > 0 else least
