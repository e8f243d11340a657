"""Models compared in words: differences, who leads by what, who costs less at which t."""

import math
from typing import TYPE_CHECKING

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.ranked_pairs import (
    Difference,
    RankedPair,
    RankedPairs,
    ranked_models,
    shows_corrected,
)
from engine.binary.inference.delong import DELONG
from engine.binary.voros.dominance import Dominance
from engine.messages.language import listing, plural, tr
from engine.wording import formatting
from engine.wording.certainty import (
    auc_difference_method,
    chance_text,
    level_words,
    why_no_bootstrap,
)
from engine.wording.reversal_words import reversal_sentence

if TYPE_CHECKING:
    from engine.binary.regions.rankings_by_bound import RankingByBound

ONE_MODEL = tr("One model is shown: there is nothing to compare it with.")
NO_MODEL = tr("Every model is hidden.")
RANKING_TO_COME = tr("The ranking over the bound is being worked out.")
MOST_CHANGES = 4  # changes of the first place that one sentence names
MOST_STRETCHES = 3  # stretches of t that one sentence names


def difference_text(difference: Difference) -> str:
    """A difference with its sign, "+0.006"."""
    return formatting.signed(difference.value, 3)


def difference_interval(difference: Difference) -> str:
    """Its interval, "−0.013 to 0.025"; empty where there is none."""
    if difference.low is None or difference.high is None:
        return ""
    low, high = formatting.number(difference.low, 3), formatting.number(difference.high, 3)
    return tr("{low} to {high}", low=low, high=high)


def refining_words(analysis: Analysis) -> str:
    """How far the replicates have come, "400 of 2,000"; empty when there are all, or none to be."""
    requested, known = analysis.session.bootstrap, analysis.inference
    if requested == 0 or analysis.geometry.why_not_redrawn:
        return ""
    if known is None:
        return tr("refining")
    if known.bootstrap is None or known.bootstrap.replicates < requested:
        done = 0 if known.bootstrap is None else known.bootstrap.replicates
        return formatting.out_of(done, requested)
    return ""


def auc_difference_note(analysis: Analysis) -> str:
    """What stands where the interval of AUCs is to be, while there is none."""
    return tr("no interval") if analysis.inference is not None else refining_words(analysis)


def voros_difference_note(analysis: Analysis) -> str:
    """What stands where the interval of the VOROS is to be, while there is none."""
    return refining_words(analysis) or tr("no interval")


def why_no_voros_interval(analysis: Analysis) -> str:
    """Why the VOROS' differences have no interval; empty where they have, or will have."""
    known = shows_corrected(analysis) or (analysis.inference and analysis.inference.bootstrap)
    if refining_words(analysis) or known:
        return ""
    return tr("VOROS: no interval, for {why}.", why=why_no_bootstrap(analysis))


def pair_chance(analysis: Analysis, pair: RankedPair) -> str:
    """The chance that the first one's VOROS is the larger, as a share of replicates; or a dash."""
    known = analysis.inference
    if pair.chance is None or known is None or known.bootstrap is None:
        return "–"
    return chance_text(pair.chance, known.bootstrap.replicates)


def comparison_subtitle(analysis: Analysis, part: str) -> str:
    """What is compared in a part of the view, "differences, 95 % intervals"."""
    if part == "bound":
        return tr("who leads as a region grows")
    if part == "t":
        return tr("two by two, over t")
    return tr("differences, {level} intervals", level=level_words(analysis))


def leaders_sentence(analysis: Analysis, pairs: RankedPairs) -> str:
    """Whom AUC and VOROS put first, and whether that is settled."""
    if not pairs:
        return ""
    by_auc = max(analysis.models, key=lambda model: model.curve.auc)
    by_voros = max(analysis.models, key=lambda model: _voros(analysis, model))
    if by_auc is by_voros:
        leads = tr("AUC and VOROS both put {name} first.", name=by_auc.name)
    else:
        leads = tr("AUC puts {auc} first, VOROS {voros}.", auc=by_auc.name, voros=by_voros.name)
    mark = tr("An open square marks an interval that holds 0.")
    beside = tr("A thin line marks the difference in sample.") if shows_corrected(analysis) else ""
    parts = (leads, _settled(pairs, by_auc.name, by_voros.name), mark, beside)
    return " ".join(filter(None, parts))


def _voros(analysis: Analysis, model: ModelResult) -> float:
    """The VOROS by which models are compared."""
    if analysis.corrected is None or not shows_corrected(analysis):
        return model.voros.value
    known = analysis.corrected.models.get(model.name)
    return model.voros.value if known is None else known.voros.value


def auc_head(analysis: Analysis) -> str:
    """How the intervals of the differences of the AUC are found."""
    method = auc_difference_method(analysis) or DELONG
    if analysis.geometry.paired:
        return tr("AUC, {method}", method=method)
    return tr("AUC, {method}, unpaired", method=method)


def voros_head(analysis: Analysis) -> str:
    """What the differences of the VOROS are of."""
    if shows_corrected(analysis):
        return tr("VOROS corrected")
    if analysis.unseen is not None:
        return tr("VOROS in sample")
    return tr("VOROS on [a, b]") if analysis.given.a < analysis.given.b else tr("VOROS at t")


def in_sample_words(pair: RankedPair) -> str:
    """The difference in sample beside a corrected one, "in sample +0.012"; empty of others."""
    if pair.in_sample is None:
        return ""
    return tr("in sample {difference}", difference=formatting.signed(pair.in_sample, 3))


def _settled(pairs: RankedPairs, by_auc: str, by_voros: str) -> str:
    """Whether the leads of the first over every other model are beyond chance."""

    def open_(name: str, of: str) -> bool | None:
        holds = [(pair.auc if of == "auc" else pair.voros).holds_zero for pair in pairs.of(name)]
        return None if None in holds else any(holds)

    auc, voros = open_(by_auc, "auc"), open_(by_voros, "voros")
    if auc is None or voros is None:
        return ""
    if auc and voros:
        return tr("Neither is settled.") if by_auc != by_voros else tr("Neither lead is settled.")
    if auc or voros:
        return tr("Only the lead by {measure} is settled.", measure="VOROS" if auc else "AUC")
    return tr("Both leads are settled.")


def pairs_shown(first: int, last: int, pairs: int) -> str:
    """Which pairs of many are seen, "1 – 5 of 45"; empty where all are."""
    if first == 1 and last >= pairs:
        return ""
    return tr(
        "{first} – {last} of {pairs}",
        first=formatting.count(first),
        last=formatting.count(last),
        pairs=formatting.count(pairs),
    )


def bound_sentence(ranking: "RankingByBound") -> str:
    """Who has the largest partial area as the bound of the region moves, and where it flips."""
    firsts = ranking.firsts
    if len(firsts) == 1:
        lead = tr(
            "{name} has the largest area under the curve over FPR ≤ f for every bound f.",
            name=firsts[0][2],
        )
    else:
        parts = [
            tr("{name} up to f = {bound}", name=name, bound=formatting.rate(high))
            for _, high, name in firsts[:MOST_CHANGES]
            if high < 1
        ]
        rest = len(firsts) - 1 - len(parts)
        more = tr(", {count} more in between", count=rest) if rest > 0 else ""
        lead = tr(
            "The largest area under the curve over FPR ≤ f: {parts}{more}, then {last}. "
            "The conclusion flips as the region moves.",
            parts=", ".join(parts),
            more=more,
            last=firsts[-1][2],
        )
    if not ranking.left_out:
        return lead
    left = plural(
        "{count} model that never lead are left out.",
        "{count} models that never lead are left out.",
        ranking.left_out,
    )
    return f"{lead} {left}"


def measure_sentence(analysis: Analysis) -> str:
    """Whether another measure over t ranks two models otherwise."""
    found = analysis.reversals
    if not found:
        return tr("No pair ranks otherwise by VOROS uniform in t, in the ratio or the log-ratio.")
    pairs = {(reversal.better, reversal.worse) for reversal in found}
    if len(pairs) <= 2:
        return reversal_sentence(analysis)
    return tr(
        "{pairs} of {all} rank the other way by VOROS under another measure over t.",
        pairs=formatting.count(len(pairs)),
        all=plural("{count} pair", "{count} pairs", math.comb(len(analysis.models), 2)),
    )


def ranked_dominances(analysis: Analysis, chosen: str = "") -> tuple[Dominance, ...]:
    """Every pair over t, in the order of the pairs that are compared."""
    place = {model.name: at for at, model in enumerate(ranked_models(analysis, chosen))}

    def rank(pair: Dominance) -> int:
        a, b = place[pair.a], place[pair.b]
        return min(a, b) * len(place) + max(a, b)

    return tuple(sorted(analysis.dominances, key=rank))


def dominance_sentence(pair: Dominance) -> str:
    """Who costs less at which t, "bayes costs less for t < 0.449, forest above"."""
    if pair.same:
        return tr("{a} and {b} cost the same at every t.", a=pair.a, b=pair.b)
    winner = pair.dominant
    if winner:
        other = pair.b if winner == pair.a else pair.a
        return tr(
            "{winner} dominates: at no t does it cost more than {other}.",
            winner=winner,
            other=other,
        )
    if len(pair.crossings) == 1:
        low, high = (pair.a, pair.b) if _first_cheaper(pair) == -1 else (pair.b, pair.a)
        t = formatting.t_value(pair.crossings[0])
        return tr("{low} costs less below t = {t}, {high} above.", low=low, high=high, t=t)
    name = pair.a if _first_cheaper(pair) == -1 else pair.b
    other = pair.b if name == pair.a else pair.a
    stretches = [
        formatting.between(formatting.t_value(low), formatting.t_value(high))
        for low, high in pair.where_cheaper(other)
    ]
    shown = listing(stretches[:MOST_STRETCHES])
    more = len(stretches) - MOST_STRETCHES
    tail = tr(" and {more} more", more=more) if more > 0 else ""
    return tr(
        "{other} costs less for t in {shown}{tail}; {name} elsewhere.",
        other=other,
        shown=shown,
        tail=tail,
        name=name,
    )


def _first_cheaper(pair: Dominance) -> int:
    """Who is cheaper where t is small: the first stretch on which they differ."""
    return next(stretch.cheaper for stretch in pair.stretches if stretch.cheaper)


def dominance_summary(analysis: Analysis) -> str:
    """How many pairs are settled at every t."""
    pairs = analysis.dominances
    settled = [pair for pair in pairs if pair.dominant]
    if len(pairs) == 1:
        return ""
    return tr(
        "In {settled} of {pairs} one model costs no more than the other at any t.",
        settled=formatting.count(len(settled)),
        pairs=plural("{count} pair", "{count} pairs", len(pairs)),
    )
