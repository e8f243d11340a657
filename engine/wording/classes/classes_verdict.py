"""What follows for the choice among classifiers of several classes, in a sentence."""

import math
from fractions import Fraction

from engine.messages.language import alternatives, listing, tr
from engine.multiclass.best_under_costs import BestUnderCosts
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.confusion import trivial_label
from engine.multiclass.vus import Vus
from engine.wording import formatting
from engine.wording.classes.ordered_verdict import ordered_verdict
from engine.wording.classes.rank_sections import ordered_name
from engine.wording.classes.ranked_costs import cost_places
from engine.wording.classes.vus_sections import chance_words, share_of
from engine.wording.text_spans import Sentence, TextSpan, spans_of

SCALE = tr("0 is no knowledge, 1 perfect")


def classes_verdict(analysis: ClassesAnalysis) -> Sentence:
    """Who costs least where costs are stated, else what the classifiers are worth."""
    if not analysis.models:
        return (TextSpan(tr("All classifiers are hidden.")),)
    if analysis.best is not None:
        return (*_cheapest(analysis, analysis.best), *_supposed(analysis))
    if analysis.set_vus is not None:
        return (*_worth(analysis, analysis.set_vus), *_supposed(analysis))
    return _ordering(analysis)


def _supposed(analysis: ClassesAnalysis) -> Sentence:
    """Whose confusion matrices are not those of the file."""
    shown = {found.name for found in analysis.models}
    names = [change.name for change in analysis.session.what_if if change.name in shown]
    if not names:
        return ()
    words = listing(names)
    return (TextSpan(tr(" This supposes another confusion matrix of {names}.", names=words)),)


def _cheapest(analysis: ClassesAnalysis, best: BestUnderCosts) -> Sentence:
    """Who costs least, against the next one and the cheapest way of knowing nothing."""
    names = {found.name for found in analysis.models}
    paid = tr(
        "{cost} per 1,000 cases",
        cost=formatting.cost_per_1000(best.cost, cost_places(analysis)),
    )
    cost = [TextSpan(paid, strong=True), TextSpan(f"{_less(analysis, best)}.")]
    if best.best not in names:
        return tuple(
            spans_of(
                "With these costs and priors no classifier is cheaper than {calling}: {cost}",
                calling=[TextSpan(alternatives(map(_calling, best.ties)), strong=True)],
                cost=cost,
            )
        )
    winners = [name if name in names else _calling(name) for name in best.ties]
    return tuple(
        spans_of(
            "With these costs and priors {names} cost least: {cost}"
            if len(winners) > 1
            else "With these costs and priors {name} costs least: {cost}",
            name=[TextSpan(winners[0], strong=True)],
            names=[TextSpan(listing(winners), strong=True)],
            cost=cost,
        )
    )


def _less(analysis: ClassesAnalysis, best: BestUnderCosts) -> str:
    """How much less than the next classifier, and than the cheapest way of knowing nothing."""
    names, places = {found.name for found in analysis.models}, cost_places(analysis)
    others = [(name, cost) for name, cost in best.costs if name not in best.ties]
    rivals = [
        next((other for other in others if (other[0] in names) is known), None)
        for known in (True, False)
    ]
    parts = [
        tr(
            "{less} less than {rival}",
            less=formatting.cost_per_1000(rival[1] - best.cost, places),
            rival=rival[0] if rival[0] in names else _calling(rival[0]),
        )
        for rival in rivals
        if rival is not None
    ]
    return f", {listing(parts)}" if parts else ""


def _calling(trivial: str) -> str:
    """What a trivial classifier does, "calling everything setosa"."""
    return tr("calling everything {label}", label=trivial_label(trivial))


def _worth(analysis: ClassesAnalysis, together: Vus) -> Sentence:
    """What the crisp classifiers are worth together, and who alone is worth most."""
    names, share = _leaders(analysis.crisp)
    alone = [TextSpan(listing(names), strong=True)]
    own = [TextSpan(share, strong=True)]
    if len(analysis.crisp) == 1:
        return tuple(
            spans_of(
                "{name} has a normalised VUS of {vus} ({scale}). "
                "No costs are stated, so which costs least is open.",
                name=alone,
                vus=own,
                scale=SCALE,
            )
        )
    return tuple(
        spans_of(
            "No costs are stated, so which costs least is open. The {count} crisp classifiers "
            "together have a normalised VUS of {vus} ({scale}); alone, {names} have most, {own}."
            if len(names) > 1
            else "No costs are stated, so which costs least is open. The {count} crisp classifiers "
            "together have a normalised VUS of {vus} ({scale}); alone, {name} has most, {own}.",
            count=formatting.count(len(analysis.crisp)),
            vus=[TextSpan(share_of(together), strong=True)],
            scale=SCALE,
            name=alone,
            names=alone,
            own=own,
        )
    )


def _leaders(crisp: tuple[ClassModelResult, ...]) -> tuple[list[str], str]:
    """The classifiers whose VUS alone is largest as it is written, and that VUS."""
    known = [(found.name, found.measures.vus) for found in crisp if found.measures.vus is not None]
    most = share_of(max((vus for _, vus in known), key=lambda vus: vus.share))
    return [name for name, vus in known if share_of(vus) == most], most


def _ordering(analysis: ClassesAnalysis) -> Sentence:
    """How well markers order the classes."""
    known = [(f.name, f.measures.ordered.value) for f in analysis.models if f.measures.ordered]
    if not known:
        return (TextSpan(tr("No order of the classes is stated, so markers are not measured.")),)
    if analysis.ordered and analysis.costs is not None:
        return ordered_verdict(analysis)
    name, value = max(known, key=lambda each: each[1])
    chance = chance_words(Fraction(1, math.factorial(analysis.cases.classes)))
    return tuple(
        spans_of(
            "{name} has the largest {measure} of {value} (chance {chance})."
            if len(known) > 1
            else "{name} has an {measure} of {value} (chance {chance}).",
            name=[TextSpan(name, strong=True)],
            measure=ordered_name(analysis),
            value=[TextSpan(formatting.number(value, 4), strong=True)],
            chance=chance,
        )
    )
