"""Models held against a reference by a margin, from the intervals that an analysis has."""

from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.inference.bootstrap import Bootstrap
from engine.binary.inference.corrected_numbers import CorrectedDifference
from engine.binary.inference.corrected_pairs import CorrectedPair
from engine.binary.inference.delong import difference_interval
from engine.binary.inference.margins import Margin, MarginTest, margin_test, parse_margin
from engine.binary.inference.pairwise import NO_BOOTSTRAP, Pair
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.intervals import Interval, percentile_interval, undefined
from engine.session.session import Session

BOOTSTRAP = "bootstrap percentile"
STILL_TO_COME = tr("the intervals are still being worked out")
TOO_MANY = tr("so many rows are not resampled unasked")


def refuse_margin(session: Session, names: Sequence[str]) -> None:
    """Refuse a margin that cannot be, or a reference that is no model.

    Raises:
        InputError: it says which, and what can be named.
    """
    if session.margin is not None:
        parse_margin(session.margin)
    listed = ", ".join(names)
    if session.reference is not None and session.reference not in names:
        raise InputError(
            tr("there is no model “{name}”", name=session.reference),
            where="--reference",
            do=tr("Name one of: {names}.", names=listed),
        )
    if session.margin is not None and session.reference is None:
        raise InputError(
            tr("a margin needs a model that others are held against"),
            where="--margin",
            do=tr("Add --reference with one of: {names}.", names=listed),
        )


def margin_tests(analysis: Analysis) -> tuple[MarginTest, ...]:
    """Every shown model but the reference held against it; none where nothing is asked.

    On the test file, if there is one. Else the AUC by DeLong's or Obuchowski's variance, or by
    bootstrap; VOROS and cost by their corrected numbers where the session shows those, else by
    bootstrap.
    """
    if analysis not in _TESTED:
        _TESTED[analysis] = _tests(analysis)
    return _TESTED[analysis]


_TESTED: WeakKeyDictionary[Analysis, tuple[MarginTest, ...]] = WeakKeyDictionary()


def _tests(analysis: Analysis) -> tuple[MarginTest, ...]:
    spec, reference = analysis.session.margin, analysis.session.reference
    if spec is None or reference is None or analysis.model(reference) is None:
        return ()
    if analysis.unseen is not None and analysis.unseen.kind == "file":
        return analysis.unseen.margins
    margin = parse_margin(spec)
    return tuple(
        _test(analysis, margin, model.name, reference)
        for model in analysis.models
        if model.name != reference
    )


def _test(analysis: Analysis, margin: Margin, new: str, reference: str) -> MarginTest:
    """One model against the reference: by corrected numbers where they are asked for and known."""
    ours, theirs = analysis.model(new), analysis.model(reference)
    if ours is None or theirs is None:
        raise ValueError("a model that is not shown is not compared")
    level, names = analysis.session.level, (new, reference)
    found = _corrected(analysis, margin, names)
    if found is not None:
        outer, inner = found

        def at(of_level: float) -> Interval:
            return outer.interval if of_level == level else inner.interval

        return margin_test(margin, names, outer.value, level, at, corrected=True)
    if margin.of == "auc":
        difference = ours.curve.auc - theirs.curve.auc
    elif margin.of == "voros":
        difference = ours.voros.value - theirs.voros.value
    else:
        difference = theirs.at.normalised_cost - ours.at.normalised_cost
    return margin_test(margin, names, difference, level, _intervals(analysis, margin, *names))


def _corrected(
    analysis: Analysis, margin: Margin, names: tuple[str, str]
) -> tuple[CorrectedDifference, CorrectedDifference] | None:
    """Δ of corrected numbers at the session's level and at that of two one-sided tests.

    None of AUCs, which nothing is chosen for; where numbers in sample are asked for; and where
    nothing corrected has an interval.
    """
    known = analysis.corrected
    if known is None or margin.of == "auc" or analysis.session.interval != "corrected":
        return None
    for pair in known.pairs.values():
        if {pair.a, pair.b} != set(names):
            continue
        outer = _of(pair, margin)
        inner = _of(known.narrower.get((pair.a, pair.b), pair), margin)
        if outer is None or inner is None or not outer.interval.defined:
            return None
        turned = (pair.a != names[0]) != (margin.of == "cost")
        return (_turned(outer), _turned(inner)) if turned else (outer, inner)
    return None


def _of(pair: CorrectedPair, margin: Margin) -> CorrectedDifference | None:
    """The difference that a margin is about."""
    return pair.voros if margin.of == "voros" else pair.minimum_cost


def _turned(found: CorrectedDifference) -> CorrectedDifference:
    """The difference the other way round."""
    low, high = found.interval.low, found.interval.high
    if low is None or high is None:
        return replace(found, value=-found.value)
    return CorrectedDifference(-found.value, replace(found.interval, low=-high, high=-low))


def _intervals(
    analysis: Analysis, margin: Margin, new: str, reference: str
) -> Callable[[float], Interval]:
    """The interval of Δ at any level, or why there is none."""
    known = analysis.inference
    if margin.of == "auc" and known is not None:
        pair = _pair(known.pairs, new, reference)
        if pair is not None and pair.delong.variance is not None:
            test, turned = pair.delong, pair.a != new
            return lambda level: difference_interval(test, level, turned=turned)
    result = None if known is None else known.bootstrap
    if result is None:
        why = _why_none(analysis, margin, (new, reference))
        return lambda level: undefined(level, BOOTSTRAP, why)
    found, statistic, sign = result, _STATISTICS[margin.of], -1 if margin.of == "cost" else 1
    return lambda level: _resampled(found, statistic, (new, reference), sign, level)


def _why_none(analysis: Analysis, margin: Margin, names: tuple[str, str]) -> str:
    """Why there is no interval by which a margin could be held: not yet, or not at all."""
    wanted = analysis.session.bootstrap > 0
    if analysis.geometry.size is None:
        return NO_COUNTS
    corrects = analysis.session.interval == "corrected" and margin.of != "auc"
    if analysis.inference is None or (corrects and analysis.corrected is None):
        return STILL_TO_COME
    if wanted and analysis.geometry.is_resampled_unasked:
        return STILL_TO_COME
    sampled = TOO_MANY if wanted else NO_BOOTSTRAP
    pair = _pair(analysis.inference.pairs, *names)
    other = _why_not_corrected(analysis, margin, names) if corrects else ""
    if margin.of == "auc" and pair is not None:
        other = pair.delong.why
    return tr("{other}, and {sampled}", other=other, sampled=sampled) if other else sampled


def _why_not_corrected(analysis: Analysis, margin: Margin, names: tuple[str, str]) -> str:
    """Why a corrected difference has no interval; empty of models that have no corrected pair."""
    known = analysis.corrected
    for pair in () if known is None else known.pairs.values():
        if {pair.a, pair.b} == set(names) and known is not None:
            found = _of(pair, margin)
            return known.models[pair.a].why if found is None else found.interval.why
    return ""


_STATISTICS = {"auc": "auc", "voros": "voros", "cost": "minimum cost"}


def _pair(pairs: Sequence[Pair], new: str, reference: str) -> Pair | None:
    """The pair of two models, in whichever order."""
    return next((pair for pair in pairs if {pair.a, pair.b} == {new, reference}), None)


def _resampled(
    result: Bootstrap, statistic: str, names: tuple[str, str], sign: int, level: float
) -> Interval:
    """The middle of the replicates of Δ."""
    new, reference = names
    gap = sign * (result.of(statistic, new) - result.of(statistic, reference))
    return percentile_interval(gap, level, result.method)
