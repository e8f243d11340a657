"""What the views of the page Decide show, as tables of numbers with every digit."""

from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import BoundedModel, PartialVoros
from engine.analysis.groups_at_threshold import model_in_groups
from engine.analysis.margin_tests import margin_tests
from engine.analysis.standing_alone import standing_alone
from engine.binary.points.group_rates import RATE_KEYS
from engine.messages.errors import Undefined
from engine.wording.decision_lines import bounded_lines
from engine.wording.margin_lines import margin_lines
from engine.wording.unseen_lines import unseen_blocks
from gui.views.view_data import Value, ViewData, data_of_rows


def bounded_table(analysis: Analysis) -> ViewData | None:
    """What each model does under all constraints: a row a model and constraint."""
    bounded = analysis.bounded
    if bounded is None:
        return None
    why = {line.model: line.why for line in bounded_lines(analysis)}
    rows: list[tuple[Value, ...]] = []
    for result in analysis.models:
        model = bounded.models[result.name]
        shared = (*_bounded_numbers(model), *_partial(model.partial))
        for place, constraint in enumerate(bounded.constraints):
            kept = model.bounds[place] if model.bounds else None
            value = None if kept is None else kept.value
            chance = None if kept is None else _known(kept.chance)
            rows.append((result.name, *shared, constraint.spec, value, chance, why[result.name]))
    heads = (
        *("model", "threshold", "fpr", "tpr", "normalised_cost", "cost_per_1000"),
        *("dearer_normalised", "dearer_per_1000", "partial_voros", "partial_voros_mixtures"),
        *("constraint", "on_these_rows", "chance_on_new_rows", "why"),
    )
    return data_of_rows("constraints", heads, rows)


def _bounded_numbers(model: BoundedModel) -> tuple[float | None, ...]:
    """Threshold, rates and costs of the best point that keeps the constraints."""
    at = model.at
    dearer = (model.dearer, _per_1000(model.dearer_per_case))
    if at is None:
        return (None, None, None, None, None, *dearer)
    cost = _per_1000(at.cost_per_case)
    return (at.threshold, at.fpr, at.tpr, at.normalised_cost, cost, *dearer)


def _partial(found: PartialVoros | Undefined) -> tuple[float | None, float | None]:
    """The partial VOROS, of thresholds and with mixtures of them."""
    return (None, None) if isinstance(found, Undefined) else (found.value, _known(found.mixtures))


def regret_table(analysis: Analysis) -> ViewData | None:
    """The regrets of every model over t, as normalised costs; None where none is asked for."""
    if analysis.fixed is None or not analysis.session.one_threshold:
        return None
    rows: list[tuple[Value, ...]] = []
    for result in analysis.models:
        found = analysis.fixed[result.name]
        if not isinstance(found, Undefined):
            regrets = (found.knots, found.mean_regret, found.minimax_regret)
            rows += [
                (result.name, *each)
                for each in zip(*(regret.tolist() for regret in regrets), strict=True)
            ]
    return data_of_rows("regret", ("model", "t", "best_fixed", "minimax"), rows) if rows else None


def review_table(analysis: Analysis) -> ViewData | None:
    """Both thresholds of every model, what is reviewed and what it saves."""
    if analysis.review is None:
        return None
    rows: list[tuple[Value, ...]] = []
    for result in analysis.models:
        found = analysis.review[result.name]
        if isinstance(found, Undefined):
            rows.append((result.name, *(None,) * 6, found.why))
        else:
            costs = _per_1000(found.cost_per_case), _per_1000(found.saving), found.break_even
            thresholds = found.flag.threshold, found.clear.threshold
            rows.append((result.name, *thresholds, found.share, *costs, ""))
    heads = (
        *("model", "flag_threshold", "clear_threshold", "share_reviewed"),
        *("cost_per_1000", "saving_per_1000", "pays_below", "why"),
    )
    return data_of_rows("review", heads, rows)


def unseen_table(analysis: Analysis) -> ViewData | None:
    """Every number three times, with the interval of the one on test."""
    rows = [
        (block.title, line.name, *line.values, *line.bounds)
        for block in unseen_blocks(analysis)
        for line in block.lines
    ]
    heads = ("about", "number", "in_sample", "test", "hindsight", "test_low", "test_high")
    return data_of_rows("unseen-rows", heads, rows) if rows else None


def groups_table(analysis: Analysis) -> ViewData | None:
    """What the threshold in use does to every group of every model."""
    if analysis.split is None:
        return None
    scenario = analysis.scenario
    rows: list[tuple[Value, ...]] = []
    for model in analysis.models:
        found = model_in_groups(analysis, model)
        for each in () if found is None else found.groups:
            group, rates = each.group, [each.rates.of(key).value for key in RATE_KEYS]
            normalised, worst = rates[-1], None if scenario is None else scenario.worst_case
            money = None if worst is None or normalised is None else 1000 * worst * normalised
            known = (group.size, group.positives, group.auc)
            rows.append((model.name, group.name, *known, *rates, money))
    heads = (
        *("model", "group", "cases", "positives", "auc"),
        *("flagged", "tpr", "fpr", "ppv", "normalised_cost", "cost_per_1000"),
    )
    return data_of_rows("groups", heads, rows)


def clusters_table(analysis: Analysis) -> ViewData:
    """The interval of every AUC with clusters and without, and how much the variance grows."""
    rows: list[tuple[Value, ...]] = []
    for each in standing_alone(analysis):
        low, high = (None, None) if each.alone is None else (each.alone.low, each.alone.high)
        bounds = (low, high, each.together.low, each.together.high)
        rows.append((each.model, *bounds, each.variance_ratio))
    heads = ("model", "alone_low", "alone_high", "clusters_low", "clusters_high", "variance_ratio")
    return data_of_rows("clusters", heads, rows)


def margin_table(analysis: Analysis) -> ViewData | None:
    """The difference of each model from the reference, with its interval, and what it says."""
    tests, lines = margin_tests(analysis), margin_lines(analysis)
    rows: list[tuple[Value, ...]] = [
        (
            *(test.new, test.reference, test.margin.of, test.margin.delta, test.difference),
            *(test.interval.low, test.interval.high, line.answer, line.why),
        )
        for test, line in zip(tests, lines, strict=True)
    ]
    heads = ("model", "reference", "measure", "margin", "difference", "low", "high")
    return data_of_rows("margin", (*heads, "answer", "why"), rows) if rows else None


def _known(found: float | Undefined) -> float | None:
    return None if isinstance(found, Undefined) else found


def _per_1000(amount: float | None) -> float | None:
    return None if amount is None else 1000 * amount
