"""The verdict under constraints, and with a person who looks at some cases."""

from fractions import Fraction

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import NO_POINT
from engine.analysis.decision_records import Bounded, BoundedModel, Review
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, winner_at
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.best_shares import TRIVIAL_WORDS
from engine.wording.decision_lines import (
    bounds_words,
    cost_number,
    cost_words,
    dearer_words,
    leading_bounded,
    leading_decided,
)
from engine.wording.rules import rule_or_rates
from engine.wording.text_spans import TextSpan, spans_of

_CORNERS = {
    ALL_NEGATIVE: (Fraction(0), Fraction(0)),
    ALL_POSITIVE: (Fraction(1), Fraction(1)),
}
THIS = {
    "precision": tr("No threshold keeps this precision"),
    "capacity": tr("No threshold flags so few cases"),
    "alerts": tr("No threshold flags so few cases"),
    "tpr": tr("No threshold reaches this TPR"),
    "fpr": tr("No threshold keeps this FPR"),
}


def bounded_spans(analysis: Analysis) -> list[TextSpan]:
    """Which threshold to use that keeps the constraints, what it costs, and what they cost."""
    bounded = analysis.bounded
    if bounded is None or not analysis.models:
        return []
    if not bounded.winners:
        return [TextSpan(_nothing_keeps(bounded))]
    names = winner_at(bounded.winners, analysis.t).names
    leading = leading_bounded(analysis)
    trivial = next((name for name in names if name in TRIVIAL_WORDS), None)
    if trivial is not None or leading is None:
        return _idle(analysis, bounded, trivial or ALL_NEGATIVE)
    model = bounded.models[leading.name]
    spans = _use(analysis, bounded, leading, model)
    return [*spans, *_end_words(model), *review_spans(analysis)]


def _nothing_keeps(bounded: Bounded) -> str:
    """Why there is no verdict."""
    if len(bounded.constraints) == 1:
        words = THIS[bounded.constraints[0].kind]
    elif bounded.why == NO_POINT:
        words = tr("No point of the ROC plane keeps {bounds}", bounds=bounds_words(bounded))
    else:
        words = tr("No threshold keeps {bounds}", bounds=bounds_words(bounded))
    return tr("{words}: there is nothing to choose from.", words=words)


def _idle(analysis: Analysis, bounded: Bounded, trivial: str) -> list[TextSpan]:
    """Doing nothing costs least of what keeps the constraints."""
    place = 0 if trivial == ALL_NEGATIVE else 1
    found = analysis.trivials[place]
    cost = found.normalised_cost if found.cost_per_case is None else found.cost_per_case
    return spans_of(
        "Keeping {bounds}, no model beats {words} here (t = {t}): {cost}.",
        bounds=bounds_words(bounded),
        words=TRIVIAL_WORDS[trivial],
        t=formatting.t_short(analysis.t),
        cost=_amount(analysis, cost_number(analysis, cost)),
    )


def _use(
    analysis: Analysis, bounded: Bounded, leading: ModelResult, model: BoundedModel
) -> list[TextSpan]:
    """The model and its threshold, with what it costs more than without, less than nothing."""
    point = model.at
    if point is None:
        return []
    spans = spans_of(
        "Keeping {bounds}, at t = {t} use {name} at {rule}: {cost}",
        bounds=bounds_words(bounded),
        t=formatting.t_short(analysis.t),
        name=[TextSpan(leading.name, strong=True)],
        rule=[TextSpan(rule_or_rates(leading.geometry.direction, point), strong=True)],
        cost=_amount(analysis, cost_words(analysis, point)),
    )
    if model.dearer:
        more = dearer_words(analysis, model)
        spans.append(TextSpan(tr(", {more} more than without them", more=more)))
    idle, words = _cheaper_feasible(analysis, bounded)
    own = point.normalised_cost if point.cost_per_case is None else point.cost_per_case
    if idle is not None and idle > own:
        less = cost_number(analysis, idle - own)
        spans.append(
            TextSpan(tr(", {less} less than {trivial_words}", less=less, trivial_words=words))
        )
    return [*spans, TextSpan(".")]


def _cheaper_feasible(analysis: Analysis, bounded: Bounded) -> tuple[float | None, str]:
    """What the cheaper way of doing nothing costs that keeps the constraints, and its name."""
    found = [
        (each.normalised_cost if each.cost_per_case is None else each.cost_per_case, each.name)
        for each in analysis.trivials
        if bounded.region.holds(*_CORNERS[each.name])
    ]
    if not found:
        return None, ""
    cost, name = min(found)
    return cost, TRIVIAL_WORDS[name]


def _end_words(model: BoundedModel) -> list[TextSpan]:
    """That the choice breaks the constraints at an end of the range of prevalences."""
    broken = [formatting.prevalence(end) for end, kept in model.at_ends if not kept]
    if not broken:
        return []
    ends = tr("{first} and {second}", first=broken[0], second=broken[-1])
    return [
        TextSpan(
            tr(
                " At a prevalence of {prevalences} it breaks them.",
                prevalences=broken[0] if len(broken) == 1 else ends,
            )
        )
    ]


def _amount(analysis: Analysis, text: str) -> list[TextSpan]:
    """A cost per 1,000 cases, or a normalised one where no money is known."""
    if analysis.scenario is None:
        return spans_of("a normalised cost of {cost}", cost=[TextSpan(text, strong=True)])
    return [TextSpan(tr("{words} per 1,000 cases", words=text), strong=True)]


def review_spans(analysis: Analysis) -> list[TextSpan]:
    """What a person between two thresholds of the model in use changes; empty where no one is."""
    if analysis.review is None:
        return []
    leading = leading_decided(analysis)
    found = None if leading is None else analysis.review[leading.name]
    if leading is None or not isinstance(found, Review):
        return []
    price = formatting.plain(found.price)
    if not found.pays:
        return [TextSpan(tr(" Review at {price} a case does not pay.", price=price))]
    return [
        TextSpan(" "),
        *spans_of(
            "Review of scores between {clear} and {flag}, {share} of cases, makes it {cost}.",
            clear=formatting.threshold(found.clear.shown_threshold),
            flag=formatting.threshold(found.flag.shown_threshold),
            share=formatting.share(found.share),
            cost=[TextSpan(cost_number(analysis, found.cost_per_case), strong=True)],
        ),
    ]
