"""Corrected numbers in words: how they were found, what is optimistic and by how much."""

from typing import TYPE_CHECKING

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.inference.corrected_numbers import FEW
from engine.messages.language import listing, sentence, tr
from engine.wording import formatting
from engine.wording.unseen_words import optimism_words

if TYPE_CHECKING:
    from engine.binary.inference.corrected_numbers import Corrected
    from engine.binary.inference.corrected_results import CorrectedModel

WAITING = "…"
RATE = 3  # decimals of a VOROS, and of a normalised cost
NOT_YET = tr("they are still being worked out")
OPTIMISTIC = tr(
    "Thresholds were chosen and measured on the same rows, so these costs are optimistic."
)
NOT_EXCLUDED = tr("No better than flagging all or none is not excluded.")
NOT_EXCLUDED_OVER = tr("No better than flagging all or none over the range is not excluded.")


def corrected_of(analysis: Analysis, model: ModelResult) -> "CorrectedModel | None":
    """A model's corrected numbers; None where they are not known, or not yet."""
    known = analysis.corrected
    return None if known is None else known.models.get(model.name)


def shown_corrected(analysis: Analysis, model: ModelResult) -> "CorrectedModel | None":
    """The same, where they are shown beside those in sample; see `corrects`."""
    return corrected_of(analysis, model) if corrects(analysis) else None


def why_no_corrected(analysis: Analysis) -> str:
    """Why no corrected numbers are there."""
    why = analysis.geometry.why_not_redrawn
    return tr("{no_counts}, so none can be left out", no_counts=why) if why else NOT_YET


def corrects(analysis: Analysis) -> bool:
    """Whether corrected numbers are shown beside those in sample, now or in a moment.

    What was measured on unseen rows leads, and needs none; bins cannot be corrected.
    """
    wanted = analysis.session.interval == "corrected" and analysis.unseen is None
    return wanted and analysis.geometry.exact and not analysis.geometry.why_not_redrawn


def has_corrected(analysis: Analysis) -> bool:
    """Whether corrected numbers are there to be shown."""
    return corrects(analysis) and analysis.corrected is not None


def corrected_note(analysis: Analysis) -> str:
    """What the corrected numbers and their intervals are, as a sentence; empty without any."""
    method = corrected_method(analysis)
    if not method:
        return ""
    words = tr(
        "Corrected: the middle of what is measured on the rows that chose the thresholds and on "
        "rows left out, with {level} intervals ({method}).",
        level=formatting.percent(analysis.session.level),
        method=method,
    )
    return " ".join(filter(None, (words, _cost_note(analysis), few_note(analysis))))


def few_note(analysis: Analysis) -> str:
    """Which models have so few cases of a class that intervals lead, a sentence; empty of none."""
    found = ((model, shown_corrected(analysis, model)) for model in analysis.models)
    names = [model.name for model, known in found if known is not None and known.few]
    if not names:
        return ""
    return tr(
        "{names}: a class has {count} cases or fewer, so that the corrected values err (VOROS and "
        "cost low, hull AUC high); go by their intervals.",
        names=listing(names) if len(names) < len(analysis.models) else tr("All models"),
        count=FEW,
    )


def _cost_note(analysis: Analysis) -> str:
    """Whether intervals of costs are corrected, a sentence, or why none is."""
    found = (shown_corrected(analysis, model) for model in analysis.models)
    known = [each for each in found if each is not None]
    costs = [each.minimum_cost for each in known]
    if not known or any(cost is not None and cost.interval.defined for cost in costs):
        return tr("The intervals of costs are corrected, too.")
    if costs[0] is None:
        return sentence(f"{known[0].why}.")
    return tr("Corrected cost and hull AUC have no interval: {why}.", why=costs[0].interval.why)


def short_corrected_note(analysis: Analysis) -> str:
    """Of which kind the intervals are, in short sentences; empty without corrected ones."""
    method = corrected_method(analysis)
    if not method:
        return ""
    level = formatting.percent(analysis.session.level)
    words = tr("Intervals: {level}, corrected, {method}.", level=level, method=method)
    costs = (shown_corrected(analysis, model) for model in analysis.models)
    known = [each.minimum_cost for each in costs if each is not None]
    every = all(cost is not None and cost.interval.defined for cost in known)
    return " ".join(
        filter(None, (words, "" if every else _cost_note(analysis), few_note(analysis)))
    )


def corrected_method(analysis: Analysis) -> str:
    """How the shown corrected numbers were found, "out of bag, 100 replicates, seed 1"."""
    found = (shown_corrected(analysis, model) for model in analysis.models)
    methods = dict.fromkeys(each.voros.interval.method for each in found if each)
    return tr(" or ").join(methods)


def optimism(analysis: Analysis) -> str:
    """Which number is optimistic, and by how much; that costs are, until that is known.

    Of unseen rows, which numbers lead in their place.
    """
    if analysis.unseen is not None:
        return short_optimism(analysis)
    model = analysis.best or next(iter(analysis.models), None)
    known = None if model is None else corrected_of(analysis, model)
    if model is None or known is None:
        return OPTIMISTIC
    parts = [_gap_words("VOROS", known.voros, (1.0, RATE), few=known.few)]
    if known.minimum_cost is not None:
        name, factor = _money(analysis)
        unit = factor, _decimals(analysis, known)
        parts.append(_gap_words(name, known.minimum_cost, unit, few=known.few))
    return tr(
        "Thresholds were chosen and measured on the same rows, which flatters {name}: {parts}.",
        name=model.name,
        parts="; ".join(parts),
    )


def short_optimism(analysis: Analysis) -> str:
    """That costs are optimistic; of unseen rows, which numbers lead in their place."""
    return optimism_words(analysis) or OPTIMISTIC


def corrected_verdict(analysis: Analysis) -> str:
    """What the best model's cost is once corrected, and whether it may be no better than nothing.

    Empty where nothing is corrected, or doing nothing costs least.
    """
    best = analysis.best
    known = None if best is None else shown_corrected(analysis, best)
    if known is None:
        return ""
    if known.minimum_cost is None:
        return NOT_EXCLUDED_OVER if not _beats_nothing_over(known) else ""
    name, factor = _money(analysis)
    words = tr(
        "Corrected for a threshold chosen on these rows, {name}: {number}.",
        name=name,
        number=_with_bounds(
            known.minimum_cost, (factor, _decimals(analysis, known)), few=known.few
        ),
    )
    nothing = min(analysis.t, 1 - analysis.t)
    high = known.minimum_cost.interval.high
    if high is None:  # of this t nothing is known; of the range it is
        return words if _beats_nothing_over(known) else f"{words} {NOT_EXCLUDED_OVER}"
    return words if high < nothing else f"{words} {NOT_EXCLUDED}"


def corrected_tip(analysis: Analysis, model: ModelResult) -> str:
    """A model's corrected VOROS and cost, named, as further sentences of a tooltip."""
    known = shown_corrected(analysis, model)
    if known is None:
        return ""
    tip = tr(
        " Corrected VOROS {number}, {method}.",
        number=_with_bounds(known.voros, (1.0, RATE), few=known.few),
        method=known.voros.interval.method,
    )
    if known.minimum_cost is None:
        return tip
    name, factor = _money(analysis)
    unit = factor, _decimals(analysis, known)
    number = _with_bounds(known.minimum_cost, unit, few=known.few)
    return tip + tr(" Corrected {name} {number}.", name=name, number=number)


def _beats_nothing_over(known: "CorrectedModel") -> bool:
    """Whether the whole interval of the VOROS lies above that of doing nothing."""
    low = known.gain.interval.low
    return low is not None and low > 0


def _money(analysis: Analysis) -> tuple[str, float]:
    """What a cost is called, and the factor from a normalised one.

    Corrected is that of the cheapest threshold of all, whatever is asked of it.
    """
    scenario, free = analysis.scenario, analysis.bounded is None
    if scenario is None:
        name = tr("normalised cost") if free else tr("normalised cost without the constraints")
        return name, 1.0
    name = tr("cost per 1,000 cases")
    if not free:
        name = tr("cost per 1,000 cases without the constraints")
    return name, 1000 * scenario.worst_case


def _decimals(analysis: Analysis, known: "CorrectedModel") -> int:
    """With how many decimals costs are written: all with those of the corrected one."""
    cost, (_, factor) = known.minimum_cost, _money(analysis)
    if analysis.scenario is None or cost is None:
        return RATE
    return formatting.cost_decimals([cost.value * factor / 1000])


def _gap_words(name: str, found: "Corrected", unit: tuple[float, int], *, few: bool) -> str:
    """A number in sample beside the corrected one: "VOROS 0.871 in sample, 0.852 corrected".

    How far apart they are is told by the numbers as they are rounded.
    """
    factor, decimals = unit
    shown = [round(factor * value, decimals) for value in (found.in_sample, found.value)]
    return tr(
        "{name} {in_sample} in sample, {number} corrected, so {gap} {too_good}",
        name=name,
        in_sample=formatting.number(shown[0], decimals),
        number=_with_bounds(found, unit, few=few)
        if found.interval.defined
        else formatting.number(shown[1], decimals),
        gap=formatting.number(abs(shown[0] - shown[1]), decimals),
        too_good=tr("too high") if found.in_sample > found.value else tr("too low"),
    )


def _with_bounds(found: "Corrected", unit: tuple[float, int], *, few: bool) -> str:
    """A corrected number with its interval behind it: "0.852 (95 %: 0.810 – 0.883)".

    Where cases are few the interval comes first; where it is missing, why.

    Args:
        found: the number.
        unit: the factor from it to what is written, and with how many decimals.
        few: whether a class has so few cases that the value errs.
    """
    factor, decimals = unit

    def write(value: float) -> str:
        return formatting.number(value, decimals)

    value, bounds = write(factor * found.value), found.interval
    if bounds.low is None or bounds.high is None:
        return tr("{value} (no interval: {why})", value=value, why=bounds.why)
    level = formatting.percent(bounds.level)
    between = formatting.between(write(factor * bounds.low), write(factor * bounds.high))
    if few:
        return tr("{bounds} ({level}; value {value})", bounds=between, level=level, value=value)
    return tr("{value} ({level}: {bounds})", value=value, level=level, bounds=between)
