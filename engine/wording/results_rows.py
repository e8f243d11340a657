"""The table of results: heads and rows, of which window, report and terminal choose columns."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.trivials import Trivial
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.best_shares import best_alone, tie_rows
from engine.wording.certain_words import certain_auc, certain_minimum_cost, certain_voros
from engine.wording.certainty import auc_interval_of, interval_words, intervals_of
from engine.wording.corrected_words import (
    WAITING,
    corrected_tip,
    corrects,
    shown_corrected,
)
from engine.wording.costs import NONE_KEEPS, formatted_costs, shown_costs, tested_point
from engine.wording.decision_lines import bounds_words
from engine.wording.rules import SIGNS, rule_cell, shared_sign
from engine.wording.unseen_words import tested_words
from engine.wording.verdict import NOTHING_DONE


class ResultHeads(Struct, frozen=True):
    """What the columns are called, each in one or two parts.

    Attributes:
        at: where thresholds, rates and costs are, "t = 0.56".
        over: what VOROS is the mean over, "on [a, b]", or the one t; of unseen rows that it was
            measured on them.
        sign: ≥ or ≤ where all shown models' rules share it, else empty.
        money: whether costs are of 1,000 cases, and not normalised.
        corrected: of the VOROS where a corrected one stands beside it; empty where none does.
        partial: of the partial VOROS where there are constraints; empty where there are none.
        kept: which constraints thresholds, rates and costs keep, a sentence; empty likewise.
    """

    at: str
    over: str
    sign: str
    money: bool
    auc: str = "AUC"
    voros: str = "VOROS"
    gain: str = tr("Gain")
    corrected: str = ""
    partial: str = ""
    kept: str = ""
    best: str = tr("Best on")
    tpr: str = "TPR"
    fpr: str = "FPR"

    @property
    def score(self) -> str:
        """Of the thresholds, "Score ≥"."""
        return tr("Score {sign}", sign=self.sign).strip()

    @property
    def cost(self) -> str:
        """Of the costs, where there is room for it."""
        return tr("Cost per 1,000") if self.money else tr("Normalised cost")

    @property
    def short_cost(self) -> str:
        """Of the costs, in a narrow column."""
        return self.cost if self.money else tr("Norm. cost")


class FormattedNumber(Struct, frozen=True):
    """A number of the table and its words.

    Attributes:
        value: in the unit in which it is written; None of an empty cell.
        text: with as many decimals as tell it from what differs in its column.
        below: its interval or the counts behind it, in words; empty where there are none.
        bounds: of its interval, in the same unit; None where there is none.
        best: whether no other of its column is better; none is where all are alike.
        steps_back: whether its interval leads, because cases are so few that the number errs.
    """

    value: float | None = None
    text: str = ""
    below: str = ""
    bounds: tuple[float, float] | None = None
    best: bool = False
    steps_back: bool = False


EMPTY = FormattedNumber()
NONE = FormattedNumber(text=NONE_KEEPS)  # of a model, where nothing keeps the constraints
IN_SAMPLE = tr("in sample")


class ResultRow(Struct, frozen=True):
    """One row; what it has no number for is empty.

    Attributes:
        kind: a model, "Tie of forest and bayes", or doing nothing.
        best_on: the share of [a, b] on which it alone costs least.
        corrected: the VOROS corrected for choosing and measuring on the same rows.
        voros: of doing nothing the baseline, the same in both rows.
        partial: the partial VOROS under the constraints, likewise.
        gain: what its VOROS adds to that of doing nothing.
        rule: its threshold, with the sign unless the head has that.
        sign, threshold: the same apart, every digit of it.
        cost: per 1,000 cases where there is money, else normalised.
        look: of a model the place of its look.
        chosen: whether it is the model that costs least at the playhead; under constraints of
            those that keep them, as are its share of [a, b], threshold, rates and cost.
        tip: the cases it decides, and its VOROS, in sentences.
    """

    kind: Literal["model", "tie", "nothing"]
    name: str
    best_on: FormattedNumber
    auc: FormattedNumber = EMPTY
    voros: FormattedNumber = EMPTY
    corrected: FormattedNumber = EMPTY
    gain: FormattedNumber = EMPTY
    partial: FormattedNumber = EMPTY
    rule: str = ""
    sign: str = ""
    threshold: str = ""
    tpr: FormattedNumber = EMPTY
    fpr: FormattedNumber = EMPTY
    cost: FormattedNumber = EMPTY
    look: int | None = None
    chosen: bool = False
    tip: str = ""


def heads(analysis: Analysis) -> ResultHeads:
    """The heads of one analysis's results."""
    return ResultHeads(
        at=f"t = {formatting.t_short(analysis.t)}",
        over=_over(analysis),
        sign=shared_sign(analysis.models),
        money=analysis.scenario is not None,
        corrected=tr("in sample") if corrects(analysis) else "",
        partial=tr("Partial VOROS") if analysis.bounded is not None else "",
        kept=_kept(analysis),
    )


def _kept(analysis: Analysis) -> str:
    """Which constraints bind which columns."""
    if analysis.bounded is None:
        return ""
    return tr(
        "Threshold, rates, cost and where it is best: keeping {bounds}; AUC and VOROS: without. "
        "Partial VOROS: only the part of the ROC plane that keeps them counts.",
        bounds=bounds_words(analysis.bounded),
    )


def _over(analysis: Analysis) -> str:
    """What VOROS is the mean over, or where it was measured if not in sample."""
    if analysis.unseen is not None:
        return tr("on test") if analysis.unseen.kind == "file" else tr("left out")
    if analysis.given.a == analysis.given.b:
        return tr("at {t_short}", t_short=formatting.t_short(analysis.given.a))
    return tr("on [a, b]")


def rows(analysis: Analysis) -> tuple[ResultRow, ...]:
    """Models in the session's order, ties by falling share, then the two of doing nothing."""
    models, count, sign = analysis.models, len(analysis.models), shared_sign(analysis.models)
    costs, amounts = formatted_costs(analysis), shown_costs(analysis)
    paid = [
        FormattedNumber(amount, text, best=place in costs.cheapest)
        for place, (amount, text) in enumerate(
            zip(amounts, (*costs.models, *costs.trivials), strict=True)
        )
    ]
    *parts, idle = _partial(analysis)
    aucs = _areas([_auc(analysis, model) for model in models])
    values = [_voros(analysis, model) for model in models]
    *areas, baseline = _areas([*values, analysis.baseline])
    return (
        *(
            _of_model(analysis, model, sign, numbers)
            for model, *numbers in zip(models, aucs, areas, paid[:count], parts, strict=True)
        ),
        *(
            ResultRow("tie", name, FormattedNumber(text=share))
            for name, share in tie_rows(analysis)
        ),
        *(
            _of_nothing(analysis, trivial, baseline, idle, cost)
            for trivial, cost in zip(analysis.trivials, paid[count:], strict=True)
        ),
    )


def _partial(analysis: Analysis) -> list[FormattedNumber]:
    """The partial VOROS of every model, then of doing nothing; a dash where there is none."""
    bounded = analysis.bounded
    if bounded is None:
        return [EMPTY] * (len(analysis.models) + 1)
    partials = [bounded.models[model.name].partial for model in analysis.models]
    found = [None if isinstance(each, Undefined) else each.value for each in partials]
    idle = [each.baseline for each in partials if not isinstance(each, Undefined)]
    baseline = next((each for each in idle if not isinstance(each, Undefined)), None)
    values = [*found, baseline]
    known = _areas([value for value in values if value is not None])
    texts = iter(known)
    return [NONE if value is None else next(texts) for value in values]


def _areas(values: list[float]) -> list[FormattedNumber]:
    """A column of which more is better."""
    best, texts = formatting.best_places(values, largest=True), formatting.distinct_texts(values)
    return [
        FormattedNumber(value, text, best=place in best)
        for place, (value, text) in enumerate(zip(values, texts, strict=True))
    ]


def _of_model(
    analysis: Analysis, model: ModelResult, sign: str, numbers: list[FormattedNumber]
) -> ResultRow:
    """One model; `numbers` are AUC, VOROS, cost and partial VOROS, still without intervals."""
    auc, area, cost, partial = numbers
    known, scenario = intervals_of(analysis, model), analysis.scenario
    at = tested_point(analysis, model)
    used, counts = analysis.used(model), None if at is None else at.counts
    direction = model.geometry.direction
    money = 1.0 if scenario is None else 1000 * scenario.worst_case
    added = _voros(analysis, model) - analysis.baseline
    gain = formatting.signed(added, formatting.decimals_of(area.text))
    if analysis.unseen is not None:
        auc, area, cost = _beside_in_sample(analysis, model, [auc, area, cost])
        known = None
    hits = formatting.out_of(counts.tp, counts.tp + counts.fn) if counts else ""
    alarms = formatting.out_of(counts.fp, counts.fp + counts.tn) if counts else ""
    return ResultRow(
        kind="model",
        name=model.name,
        look=model.look,
        chosen=model is analysis.chosen,
        auc=auc
        if analysis.unseen is not None
        else _with_certain(auc, certain_auc(model))
        or _with_interval(auc, auc_interval_of(analysis, model)),
        voros=_with_certain(area, certain_voros(model))
        or (_with_interval(area, known.voros) if known and not corrects(analysis) else area),
        corrected=_corrected(analysis, model, formatting.decimals_of(area.text)),
        gain=FormattedNumber(added, gain),
        best_on=_best_on(analysis, model.name),
        partial=partial,
        rule=NONE_KEEPS if used is None else rule_cell(direction, used.shown_threshold, sign),
        sign=SIGNS[direction],
        threshold="" if used is None else used.shown_threshold,
        tpr=NONE if at is None else FormattedNumber(at.tpr, formatting.rate(at.tpr), hits),
        fpr=NONE if at is None else FormattedNumber(at.fpr, formatting.rate(at.fpr), alarms),
        cost=_cost(analysis, model, cost, money),
        tip=_tip(analysis, model, gain),
    )


def _auc(analysis: Analysis, model: ModelResult) -> float:
    """The AUC, on unseen rows where there are any."""
    unseen = analysis.unseen
    return model.curve.auc if unseen is None else unseen.models[model.name].auc[1]


def _voros(analysis: Analysis, model: ModelResult) -> float:
    """The VOROS, likewise."""
    unseen = analysis.unseen
    return model.voros.value if unseen is None else unseen.models[model.name].voros.test


def _beside_in_sample(
    analysis: Analysis, model: ModelResult, numbers: list[FormattedNumber]
) -> list[FormattedNumber]:
    """Numbers on unseen rows with those in sample below them."""
    point, money = analysis.used(model), analysis.scenario is not None
    paid = None
    if point is not None:
        paid = 1000 * (point.cost_per_case or 0.0) if money else point.normalised_cost
    beside = (model.curve.auc, model.voros.value, paid)
    return [
        number
        if value is None
        else replace(
            number,
            below=f"{IN_SAMPLE} {formatting.number(value, formatting.decimals_of(number.text))}",
        )
        for number, value in zip(numbers, beside, strict=True)
    ]


def _of_nothing(
    analysis: Analysis,
    trivial: Trivial,
    baseline: FormattedNumber,
    idle: FormattedNumber,
    cost: FormattedNumber,
) -> ResultRow:
    return ResultRow(
        kind="nothing",
        name=NOTHING_DONE[trivial.name],
        best_on=_best_on(analysis, trivial.name),
        voros=baseline,
        partial=idle,
        tpr=FormattedNumber(trivial.tpr, formatting.number(trivial.tpr)),
        fpr=FormattedNumber(trivial.fpr, formatting.number(trivial.fpr)),
        cost=cost,
    )


def _best_on(analysis: Analysis, name: str) -> FormattedNumber:
    return FormattedNumber(analysis.best_alone(name), best_alone(analysis, name))


def _corrected(analysis: Analysis, model: ModelResult, decimals: int) -> FormattedNumber:
    """The corrected VOROS with its interval; three dots until it is known."""
    known = shown_corrected(analysis, model)
    if known is None:
        return FormattedNumber(text=WAITING) if corrects(analysis) else EMPTY
    value, found = known.voros.value, known.voros.interval
    few = known.few and found.defined
    text = formatting.number(value, decimals)
    return _with_interval(FormattedNumber(value, text, steps_back=few), found)


def _cost(
    analysis: Analysis, model: ModelResult, cost: FormattedNumber, money: float
) -> FormattedNumber:
    """The cost in sample with the interval that the session asks for."""
    if analysis.bounded is not None or analysis.unseen is not None:
        return cost  # intervals are of the cheapest threshold without constraints, and in sample
    between = "" if analysis.scenario else certain_minimum_cost(analysis, model)
    if between:
        return replace(cost, below=tr("{between}, certain", between=between))
    if corrects(analysis):
        corrected = shown_corrected(analysis, model)
        if corrected is None or corrected.minimum_cost is None:
            return cost
        return _with_interval(cost, corrected.minimum_cost.interval, money)
    known = intervals_of(analysis, model)
    return _with_interval(cost, known.minimum_cost, money) if known else cost


def _with_certain(number: FormattedNumber, between: str) -> FormattedNumber | None:
    """A number with the range below it in which it certainly lies; None where it is exact."""
    return replace(number, below=tr("{between}, certain", between=between)) if between else None


def _with_interval(
    number: FormattedNumber, found: Interval, factor: float = 1.0
) -> FormattedNumber:
    """A number with its interval below it, which has as many decimals."""
    if found.low is None or found.high is None:
        return number
    words = interval_words(found, formatting.decimals_of(number.text), factor)
    bounds = (factor * found.low, factor * found.high)
    return replace(number, below=words, bounds=bounds)


def _tip(analysis: Analysis, model: ModelResult, gain: str) -> str:
    """What the table has no column for."""
    point, known = tested_point(analysis, model), intervals_of(analysis, model)
    counts = None if point is None else point.counts
    decided = NO_COUNTS if point is not None else tr("no threshold keeps the constraints")
    if counts is not None:
        decided = tr(
            "{tp} hits, {fn} misses, {fp} false alarms, {tn} rightly left alone",
            tp=formatting.count(counts.tp),
            fn=formatting.count(counts.fn),
            fp=formatting.count(counts.fp),
            tn=formatting.count(counts.tn),
        )
    tip = tr(
        "{name} at t: {decided}. VOROS {gain} against doing nothing, {words}.",
        name=model.name,
        decided=decided,
        gain=gain,
        words=analysis.measure.words,
    )
    tip += corrected_tip(analysis, model)
    if known is not None and known.voros.defined and analysis.unseen is None:
        tip += tr(
            " In sample the VOROS has the interval {interval_words}, {method}.",
            interval_words=interval_words(known.voros),
            method=known.voros.method,
        )
    if analysis.unseen is None:
        return tip
    return tr(
        "{tip} All of it {where}; in sample below.", tip=tip, where=tested_words(analysis.unseen)
    )
