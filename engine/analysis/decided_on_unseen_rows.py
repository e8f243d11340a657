"""Review and one threshold for all t, chosen on some rows and measured on others."""

import math
from collections.abc import Mapping, Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_choices import Siblings
from engine.analysis.decision_records import (
    BOUNDED,
    FIXED_MEAN,
    FIXED_MINIMAX,
    REVIEW_CLEAR,
    REVIEW_FLAG,
)
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.unseen_parts import ElsewhereModel
from engine.analysis.unseen_records import (
    BoundedElsewhere,
    FixedElsewhere,
    ReviewElsewhere,
    ThreeWays,
    UnseenPoint,
)
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere
from engine.binary.points.fixed_threshold import cost_at
from engine.binary.points.operating_point import OperatingPoint, cost_per_case
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.mean_costs import mean_t
from engine.messages.errors import Undefined

NOWHERE = math.nan


def review_elsewhere(
    analysis: Analysis, points: Mapping[str, UnseenPoint]
) -> ReviewElsewhere | None:
    """What a person between two thresholds comes to; None where none is asked for, or chosen.

    Args:
        analysis: for costs, prevalence and the price.
        points: of one model, by name.
    """
    scenario, price = analysis.scenario, analysis.session.review_cost
    flag, clear = points.get(REVIEW_FLAG), points.get(REVIEW_CLEAR)
    if scenario is None or price is None or flag is None or clear is None:
        return None
    alone = points["at" if analysis.bounded is None else BOUNDED]
    found = [
        _reviewed(scenario, price, *each)
        for each in zip(_three(flag), _three(clear), _three(alone), strict=True)
    ]
    share, cost, saving = (ThreeWays(*column) for column in zip(*found, strict=True))
    return ReviewElsewhere(share, cost, saving)


def _three(point: UnseenPoint) -> tuple[OperatingPoint | None, ...]:
    return point.in_sample, point.test, point.hindsight


def _reviewed(
    scenario: Scenario,
    price: float,
    flag: OperatingPoint | None,
    clear: OperatingPoint | None,
    alone: OperatingPoint | None,
) -> tuple[float, float, float]:
    """The share reviewed, what a case costs, and what that saves against deciding all."""
    if flag is None or clear is None or alone is None:
        return NOWHERE, NOWHERE, NOWHERE
    pi = scenario.prevalence
    share = (1 - pi) * (clear.fpr - flag.fpr) + pi * (clear.tpr - flag.tpr)
    cost = cost_per_case(scenario, fpr=flag.fpr, fnr=1 - clear.tpr) + price * share
    decided = cost_per_case(scenario, fpr=alone.fpr, fnr=1 - alone.tpr)
    return share, cost, decided - cost


def fixed_elsewhere(
    analysis: Analysis,
    result: ModelResult,
    models: Mapping[str, ElsewhereModel],
    kept: Mapping[str, BoundedElsewhere | Undefined | None],
    points: Mapping[str, UnseenPoint],
) -> dict[str, FixedElsewhere]:
    """Mean cost and worst regret of thresholds that stay, by the names of their points.

    On unseen rows regret is against what those rows would have chosen at each t, of the model
    itself or of all.

    Args:
        analysis: for the range and its measure.
        result: the model on the rows that choose.
        models: by name, with the rows that measure.
        kept: by name their thresholds under the constraints.
        points: its points by name.
    """
    of_model = None if analysis.fixed is None else analysis.fixed[result.name]
    if of_model is None or isinstance(of_model, Undefined):
        return {}
    of_all = analysis.session.regret_against == "all"
    rivals = [each.name for each in analysis.models] if of_all else [result.name]
    found_best = (_best(models[name], kept[name]) for name in rivals)
    best = [each for each in found_best if each is not None]
    middle = mean_t(analysis.measure, analysis.given.a, analysis.given.b)
    choices = {FIXED_MEAN: of_model.mean, FIXED_MINIMAX: of_model.minimax}
    found = {}
    for name, choice in choices.items():
        point = points.get(name)
        if point is None:
            continue
        ways = (point.test, point.hindsight)
        costs = (
            NOWHERE if each is None else cost_at(middle, each.fpr, 1 - each.tpr) for each in ways
        )
        regrets = (_worst(analysis, each, best) for each in ways)
        found[name] = FixedElsewhere(
            ThreeWays(choice.mean_cost, *costs), ThreeWays(choice.regret.worst, *regrets)
        )
    return found


def _best(
    model: ElsewhereModel, kept: BoundedElsewhere | Undefined | None
) -> ChosenElsewhere | None:
    """What the rows that measure would have chosen of a model, under constraints if there are."""
    if kept is None:
        return model.hindsight if model.hindsight.parts else None
    return kept.best if isinstance(kept, BoundedElsewhere) else None


def siblings_of(analysis: Analysis, models: Mapping[str, ElsewhereModel]) -> Siblings:
    """All shown models on the rows of one of them: the file's, a fold's, or those that test."""
    names = [result.name for result in analysis.models]

    def siblings(geometry: ModelGeometry) -> Sequence[ModelGeometry]:
        if any(geometry is result.geometry for result in analysis.models):
            return [result.geometry for result in analysis.models]
        own = models[geometry.name].parts
        place = next(
            at for at, part in enumerate(own) if geometry in (part.chosen_by, part.measured_by)
        )
        same = [models[name].parts for name in names if len(models[name].parts) == len(own)]
        if geometry is own[place].chosen_by:
            return [parts[place].chosen_by for parts in same]
        tested = (parts[place].measured_by for parts in same)
        return [each for each in tested if each is not None]

    return siblings


def _worst(
    analysis: Analysis, point: OperatingPoint | None, best: Sequence[ChosenElsewhere]
) -> float:
    """The most that a point costs above the best of [a, b], which is at one of its ends."""
    if point is None or not best:
        return NOWHERE
    ends = analysis.given.a, analysis.given.b
    return max(
        cost_at(t, point.fpr, 1 - point.tpr) - min(cost_at(t, *each.rates_at(t)) for each in best)
        for t in ends
    )
