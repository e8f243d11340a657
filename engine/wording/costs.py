"""What models and doing nothing cost at the playhead, written so that all of it agrees."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult, Trivial
from engine.binary.points.operating_point import OperatingPoint
from engine.wording import formatting

MORE_DECIMALS = 6  # a model may cost hardly less than doing nothing


class FormattedCosts(Struct, frozen=True):
    """One column of costs: per 1,000 cases where there is a scenario, else normalised.

    Attributes:
        models: a text a model, in the analysis' order.
        trivials: of flagging no one and flagging everyone.
        cheapest: places of what costs least among models and then trivials; none if all tie.
    """

    models: tuple[str, ...]
    trivials: tuple[str, ...]
    cheapest: frozenset[int]


def formatted_costs(analysis: Analysis) -> FormattedCosts:
    """The costs of all models and of doing nothing at the playhead.

    Those that differ read apart, so that whoever subtracts finds the difference that is told.
    """
    amounts = shown_costs(analysis)
    count = len(analysis.models)
    texts = formatting.distinct_texts(amounts, _decimals(analysis), MORE_DECIMALS)
    cheapest = formatting.best_places(amounts, largest=False)
    return FormattedCosts(texts[:count], texts[count:], cheapest)


def cost_and_saving(analysis: Analysis, payer: ModelResult | Trivial) -> tuple[str, str]:
    """What one costs, and how much less than the cheaper way of doing nothing; or nothing.

    Both are written as in the column of costs, the saving with as many decimals.
    """
    costs, amounts = formatted_costs(analysis), shown_costs(analysis)
    texts = (*costs.models, *costs.trivials)
    everyone = (*analysis.models, *analysis.trivials)
    place = next(place for place, each in enumerate(everyone) if each is payer)
    idle = min(range(len(analysis.models), len(everyone)), key=amounts.__getitem__)
    saved = amounts[idle] - amounts[place]
    if saved <= 0 or texts[idle] == texts[place]:
        return texts[place], ""
    decimals = max(formatting.decimals_of(texts[each]) for each in (idle, place))
    return texts[place], formatting.number(saved, decimals)


def tested_point(analysis: Analysis, model: ModelResult) -> OperatingPoint:
    """A model's cheapest threshold at the playhead, on unseen rows where there are any."""
    unseen = analysis.unseen
    tested = None if unseen is None else unseen.models[model.name].at.test
    return model.at if tested is None else tested


def shown_costs(analysis: Analysis) -> list[float]:
    """The costs themselves, in the unit in which they are written: models, then trivials.

    Where unseen rows measure, they are those of the models' thresholds on them.
    """
    points = [tested_point(analysis, model) for model in analysis.models]
    paid = [(point.cost_per_case, point.normalised_cost) for point in points]
    paid += [(each.cost_per_case, each.normalised_cost) for each in analysis.trivials]
    return [normal if per_case is None else 1000 * per_case for per_case, normal in paid]


def _decimals(analysis: Analysis) -> int:
    """Decimals that show the cheapest model to three digits, normalised to two; and what it saves.

    Less may be saved than those decimals show. Then all costs get more, for a difference beside
    two numbers that do not show it would contradict them.
    """
    amounts = shown_costs(analysis)
    models, trivials = amounts[: len(analysis.models)], amounts[len(analysis.models) :]
    paid = [amount for amount in models if amount > 0]
    if analysis.scenario is not None:
        least = formatting.cost_decimals(amount / 1000 for amount in paid)
    else:
        least = formatting.decimals_of(formatting.normalised_cost(min(paid, default=0.0)))
    saved = min(trivials) - min(models, default=min(trivials))
    enough = (least + more for more in range(MORE_DECIMALS) if saved >= 0.5 * 0.1 ** (least + more))
    return next(enough, least) if saved > 0 else least
