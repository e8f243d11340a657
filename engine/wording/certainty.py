"""How sure the numbers are, in words: intervals, the chance to beat a rival, optimism."""

from typing import TYPE_CHECKING

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.leading_models import leading_models
from engine.analysis.ranked_pairs import BOOTSTRAP, auc_difference, shows_score
from engine.binary.inference.delong import DELONG
from engine.messages.language import alternatives, in_english, sentence, tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.certain_words import certain_auc
from engine.wording.corrected_words import corrected_of, has_corrected

if TYPE_CHECKING:
    from engine.binary.inference.bootstrap_results import ModelIntervals

NO_INTERVALS = tr("No bootstrap was asked for, so only the AUC has an interval.")
ONLY_CORRECTED = tr(
    "No bootstrap was asked for, so only corrected numbers and the AUC have intervals."
)
NO_BOOTSTRAP = tr("no bootstrap was asked for")
MINIMUM_COST = "minimum cost"  # its name among what is measured out of bag


def why_no_bootstrap(analysis: Analysis) -> str:
    """Why there are no replicates, where there are none."""
    why = analysis.geometry.why_not_redrawn
    return tr("{no_counts}, so none can be drawn again", no_counts=why) if why else NO_BOOTSTRAP


def why_no_intervals(analysis: Analysis) -> str:
    """Why there are no bootstrap intervals, as a sentence."""
    why = analysis.geometry.why_not_redrawn
    if why:
        return sentence(tr("{no_counts}, so nothing has an interval.", no_counts=why))
    return ONLY_CORRECTED if has_corrected(analysis) else NO_INTERVALS


def interval_words(found: Interval, decimals: int = 3, factor: float = 1.0) -> str:
    """An interval as printed, "0.834 – 0.898"; empty where there is none."""
    if found.low is None or found.high is None:
        return ""
    return formatting.interval(factor * found.low, factor * found.high, decimals)


def auc_interval_of(analysis: Analysis, model: ModelResult) -> Interval:
    """The AUC's interval: DeLong's, or the score interval where that holds better.

    Where neither is defined, the bootstrap's if there is one.
    """
    known, corrected = intervals_of(analysis, model), corrected_of(analysis, model)
    if corrected is not None and corrected.auc_score.defined and shows_score(analysis, model):
        return corrected.auc_score
    if model.auc_interval.defined or (known is None and corrected is None):
        return model.auc_interval
    if known is not None:
        return known.auc
    return model.auc_interval if corrected is None else corrected.auc_score


def auc_interval_words(analysis: Analysis, model: ModelResult) -> tuple[str, str]:
    """The AUC's interval, "0.81 – 0.90", and how it was found or why there is none."""
    if between := certain_auc(model):
        return between, tr("The AUC lies certainly within it: scores are still being counted.")
    found = auc_interval_of(analysis, model)
    if found.low is None or found.high is None:
        return "", found.why
    level = formatting.percent(found.level)
    tip = found.why or tr("{level} interval of the AUC, {method}", level=level, method=found.method)
    return formatting.interval(found.low, found.high), tip


def auc_method(analysis: Analysis) -> str:
    """How the AUC's intervals are found: "DeLong", "DeLong, logit", "bootstrap"."""
    methods = {auc_interval_of(analysis, model).method for model in analysis.models}
    short = {BOOTSTRAP if in_english(name).startswith("bootstrap") else name for name in methods}
    logit = tr("{method}, logit", method=DELONG)
    named = logit if analysis.session.auc_interval == "logit" else DELONG
    return alternatives(sorted(short)) or named


def auc_note(analysis: Analysis) -> str:
    """What intervals the AUCs have, "95 % DeLong"; empty where there are no counts for any."""
    if analysis.geometry.size is None:
        return ""
    if not analysis.geometry.exact:
        return tr("certain")
    return f"{level_words(analysis)} {auc_method(analysis)}"


def test_method(analysis: Analysis) -> str:
    """Whose test of two AUCs it is: "DeLong", or "Obuchowski" where cases belong together."""
    known = analysis.inference
    methods = {pair.delong.method for pair in known.pairs} if known else set()
    return alternatives(sorted(methods)) or DELONG


def auc_difference_method(analysis: Analysis) -> str:
    """How the intervals of differences of AUCs are found, in a word; empty before there are any."""
    known = analysis.inference
    found = [auc_difference(analysis, pair) for pair in known.pairs] if known else []
    return alternatives(sorted({each.method for each in found}))


def intervals_of(analysis: Analysis, model: ModelResult) -> "ModelIntervals | None":
    """A model's bootstrap intervals; None without a bootstrap."""
    known = analysis.inference
    return None if known is None else known.intervals.get(model.name)


def level_words(analysis: Analysis) -> str:
    """The level of all intervals, "95 %"."""
    return f"{formatting.plain(100 * analysis.session.level)}{formatting.THIN_SPACE}%"


def sampling_words(analysis: Analysis) -> str:
    """How the intervals are found: "intervals 95 %, 2,000 bootstrap samples, seed 1".

    While samples arrive it says how many of them there are, "400 of 2,000"; the seed waits, so
    that the words are no longer than at the end.
    """
    known, requested = analysis.inference, analysis.session.bootstrap
    if known is None or known.bootstrap is None:
        return ""
    done = known.bootstrap.replicates
    if done < requested:
        return tr(
            "{intervals}, {out_of} bootstrap samples",
            intervals=_intervals(analysis),
            out_of=formatting.out_of(done, requested),
        )
    return finished_sampling_words(analysis)


def finished_sampling_words(analysis: Analysis) -> str:
    """What `sampling_words` says in the end, however many samples there are yet."""
    samples = formatting.count(analysis.session.bootstrap)
    return tr(
        "{intervals}, {samples} bootstrap samples, seed {seed}",
        intervals=_intervals(analysis),
        samples=samples,
        seed=analysis.session.seed,
    )


def _intervals(analysis: Analysis) -> str:
    return tr("intervals {level_words}", level_words=level_words(analysis))


def notes_on_inference(analysis: Analysis) -> tuple[str, ...]:
    """What the intervals are, the chance to beat the rival, the cost out of bag."""
    if not analysis.models:
        return ()
    how = sampling_words(analysis)
    notes = (
        f"{how[:1].upper()}{how[1:]}." if how else "",
        chance_words(analysis),
        out_of_bag_words(analysis),
    )
    return tuple(note for note in notes if note)


def chance_words(analysis: Analysis) -> str:
    """The chance that the leading model's VOROS beats that of the next one."""
    if analysis.inference is None or len(analysis.models) < 2:
        return ""  # nothing is known, or there is no rival
    first, second = (model.name for model in leading_models(analysis))
    for pair in analysis.inference.pairs:
        if pair.chance_a_better is None or {pair.a, pair.b} != {first, second}:
            continue
        chance = pair.chance_a_better if pair.a == first else 1 - pair.chance_a_better
        names = [formatting.possessive(name) for name in (first, second)]
        words = {
            "first": names[0],
            "second": names[1],
            "share": chance_text(chance, replicates_of(analysis)),
        }
        if analysis.given.a < analysis.given.b:
            return tr("Chance that {first} VOROS beats {second} over the range: {share}.", **words)
        return tr("Chance that {first} VOROS beats {second} here: {share}.", **words)
    return ""


def replicates_of(analysis: Analysis) -> int:
    """How many bootstrap replicates there are so far; 0 without a bootstrap."""
    sampled = None if analysis.inference is None else analysis.inference.bootstrap
    return 0 if sampled is None else sampled.replicates


def chance_text(chance: float, replicates: int) -> str:
    """A chance as a share of replicates, "67 %", no surer than their number: "> 99.8 %" of 500."""
    if 0 < chance < 1 or replicates < 1:
        return formatting.share(chance)
    one = 100 / replicates
    rest = formatting.plain(one, 1)
    if chance == 0:
        return f"<{formatting.THIN_SPACE}{rest}{formatting.THIN_SPACE}%"
    decimals = formatting.decimals_of(rest)
    least = formatting.percent(1 - float(f"{one:.{decimals}f}") / 100, decimals)
    return f">{formatting.THIN_SPACE}{least}"


def out_of_bag_words(analysis: Analysis) -> str:
    """What the best model costs on rows that did not choose its threshold."""
    best, scenario = analysis.best, analysis.scenario
    known = None if best is None else intervals_of(analysis, best)
    if best is None or known is None:
        return ""
    for each in known.out_of_bag:
        if each.measure == MINIMUM_COST and each.out_of_bag is not None:
            name = best.name
            if scenario is None:
                cost = tr(
                    "a normalised {normalised_cost}",
                    normalised_cost=formatting.normalised_cost(each.out_of_bag),
                )
            else:
                money = each.out_of_bag * scenario.worst_case
                cost = tr(
                    "{cost_per_1000} per 1,000 cases", cost_per_1000=formatting.cost_per_1000(money)
                )
            return tr(
                "On rows that did not choose the threshold (out of bag) {name} costs {cost}.",
                name=name,
                cost=cost,
            )
    return ""
