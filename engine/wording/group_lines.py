"""Models split into groups, in lines: sizes, AUCs, and what the threshold in use does to each."""

from collections.abc import Sequence

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.groups_at_threshold import (
    EqualOdds,
    ModelInGroups,
    model_in_groups,
    threshold_in_use,
)
from engine.analysis.split_models import CaseGroup
from engine.binary.points.group_rates import RATE_KEYS, RateKey
from engine.messages.language import plural, tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.rules import model_at_rule

NOTHING = "–"
LARGEST_GAP = tr("largest gap")
OWN_SHARE = tr("PPV at each group’s own share of positives; costs at the same for all.")


class GroupLine(Struct, frozen=True):
    """One group of one model, as written; the dash, and nothing, for what is undefined.

    Attributes:
        name: of the group, or what the last line holds: the largest gaps.
        cases, positives: how many there are; empty of gaps.
        auc, auc_interval: of its own curve; empty of gaps.
        rates, intervals: at the threshold, in the order of RATE_KEYS.
    """

    name: str
    cases: str
    positives: str
    auc: str
    auc_interval: str
    rates: tuple[str, ...]
    intervals: tuple[str, ...]


def rate_heads(analysis: Analysis) -> tuple[str, ...]:
    """What the numbers at the threshold are, in the order of RATE_KEYS."""
    cost = tr("cost/1,000") if analysis.scenario is not None else tr("norm. cost")
    return (tr("flagged"), "TPR", "FPR", "PPV", cost)


def groups_title(analysis: Analysis, model: ModelResult) -> str:
    """A model and its threshold, “forest at score ≥ 0.39”."""
    point = threshold_in_use(analysis, model)
    return model_at_rule(model.name, model.geometry.direction, point)


def group_lines(analysis: Analysis, model: ModelResult) -> tuple[GroupLine, ...]:
    """The groups of one model, then the largest gaps; none where there are no groups."""
    found = model_in_groups(analysis, model)
    if found is None:
        return ()
    costs = _Costs.of(analysis, found)
    lines = []
    for each in found.groups:
        group, rates = each.group, [each.rates.of(key) for key in RATE_KEYS]
        interval = group.auc_interval(analysis.session)
        lines.append(
            GroupLine(
                group.name,
                formatting.count(group.size),
                formatting.count(group.positives),
                NOTHING if group.auc is None else formatting.rate(group.auc),
                "" if interval is None else _bounds(interval),
                tuple(
                    costs.text(key, rate.value) for key, rate in zip(RATE_KEYS, rates, strict=True)
                ),
                tuple(
                    costs.interval(key, rate.interval)
                    for key, rate in zip(RATE_KEYS, rates, strict=True)
                ),
            )
        )
    return (*lines, _gaps(found, costs))


def _gaps(found: ModelInGroups, costs: "_Costs") -> GroupLine:
    """The largest gap of each number."""
    gaps = [found.gaps[key] for key in RATE_KEYS]
    pairs = list(zip(RATE_KEYS, gaps, strict=True))
    return GroupLine(
        LARGEST_GAP,
        "",
        "",
        "",
        "",
        tuple(costs.text(key, None if gap is None else gap.value) for key, gap in pairs),
        tuple("" if gap is None else costs.interval(key, gap.interval) for key, gap in pairs),
    )


class _Costs(Struct, frozen=True):
    """How numbers are written: rates with three decimals, costs of all groups with as many.

    Attributes:
        factor: from the normalised cost to the one that is shown.
    """

    factor: float
    decimals: int

    @staticmethod
    def of(analysis: Analysis, found: ModelInGroups) -> "_Costs":
        """As is right for one model's groups."""
        if analysis.scenario is None:
            return _Costs(1.0, 3)
        worst = analysis.scenario.worst_case
        known = [each.rates.cost.value for each in found.groups]
        money = [worst * cost for cost in known if cost is not None and cost > 0]
        return _Costs(1000 * worst, formatting.cost_decimals(money))

    def text(self, key: RateKey, value: float | None) -> str:
        """One number."""
        if value is None:
            return NOTHING
        if key != "cost":
            return formatting.rate(value)
        return formatting.number(self.factor * value, self.decimals)

    def interval(self, key: RateKey, found: Interval) -> str:
        """Its interval; empty where there is none."""
        if key != "cost" or found.low is None or found.high is None:
            return _bounds(found)
        low, high = self.factor * found.low, self.factor * found.high
        return formatting.interval(low, high, self.decimals)


def _bounds(found: Interval) -> str:
    if found.low is None or found.high is None:
        return ""
    return formatting.interval(found.low, found.high)


def groups_note(analysis: Analysis, models: Sequence[ModelResult]) -> str:
    """What the groups are, why some have no curve, and what equal odds would cost."""
    split = analysis.split
    if split is None:
        return ""
    groups = next(iter(split.models.values()))
    whys = [
        tr("{name}: {why}", name=group.name, why=group.why_no_curve)
        for group in groups
        if group.why_no_curve
    ]
    number = plural("{count} group", "{count} groups", len(groups))
    note = (
        tr("The test data divided by {column}, {number}.", column=split.column, number=number)
        if split.tested
        else tr(
            "Cases divided by {column}, {number}; each has the curve of its own cases.",
            column=split.column,
            number=number,
        )
    )
    missing = tr("No curve of {whys}.", whys="; ".join(whys)) if whys else ""
    odds = [equal_odds_words(analysis, model) for model in models]
    free = [
        tr("No threshold of {name} keeps the constraints: its cheapest is shown.", name=model.name)
        for model in models
        if analysis.used(model) is None
    ]
    gaps = "; ".join(_whys_of_gaps(analysis, models))
    alone = tr("The largest gaps have no interval: {why}.", why=gaps) if gaps else ""
    return " ".join(filter(None, (note, missing, OWN_SHARE, *free, alone, *odds)))


def _whys_of_gaps(analysis: Analysis, models: Sequence[ModelResult]) -> list[str]:
    """Why the largest gaps of some models have no interval, each reason once."""
    found = [model_in_groups(analysis, model) for model in models]
    gaps = [gap for each in found if each is not None for gap in each.gaps.values()]
    return list(dict.fromkeys(gap.interval.why for gap in gaps if gap and gap.interval.low is None))


def equal_odds_words(analysis: Analysis, model: ModelResult) -> str:
    """What one FPR and one TPR in all groups would cost, a sentence; empty where it is unknown."""
    found = model_in_groups(analysis, model)
    if found is None or found.equal_odds is None:
        return ""
    costs, odds = _Costs.of(analysis, found), found.equal_odds
    cost, single = costs.text("cost", odds.normalised_cost), costs.text("cost", odds.single)
    words = {
        "name": model.name,
        "fpr": formatting.rate(odds.fpr),
        "tpr": formatting.rate(odds.tpr),
        "cost": _money(analysis, cost),
        "single": _money(analysis, single),
    }
    return tr(
        "Equal odds of {name}, FPR {fpr} and TPR {tpr} in every group, would cost {cost}, one "
        "threshold for all {single}; they take coins between thresholds of each group (Hardt, "
        "Price & Srebro 2016).",
        **words,
    )


def equal_odds_price(analysis: Analysis, found: ModelInGroups) -> str:
    """What equal odds cost more, or less, than one threshold, “+16 per 1,000”; empty if unknown."""
    odds: EqualOdds | None = found.equal_odds
    if odds is None:
        return ""
    costs = _Costs.of(analysis, found)
    return _money(analysis, formatting.signed(costs.factor * odds.price, costs.decimals))


def _money(analysis: Analysis, text: str) -> str:
    """A cost with its unit."""
    return text if analysis.scenario is None else tr("{text} per 1,000", text=text)


def group_name_and_size(group: CaseGroup) -> str:
    """A group as it stands beside its curve, “female, 1,204”."""
    return tr("{name}, {size}", name=group.name, size=formatting.count(group.size))
