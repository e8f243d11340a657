"""The verdict: sentences a manager can read, made from an Analysis."""

from collections.abc import Iterable, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult, Trivial
from engine.analysis.model_geometry import Geometry
from engine.binary.voros.measures_over_t import UniformInLogRatio, UniformInRatio, UniformInT
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, cost_least_at
from engine.data.dataset import Source
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.best_shares import TRIVIAL_WORDS, formatted_shares, tied_names
from engine.wording.costs import cost_and_saving, tested_point
from engine.wording.rules import rule_or_point
from engine.wording.unseen_words import optimism_words, tested_words

NOTHING_DONE = {ALL_NEGATIVE: tr("Flag no one"), ALL_POSITIVE: tr("Flag everyone")}
MOST_NAMED = 3

OPTIMISTIC = tr(
    "Thresholds were chosen and measured on the same rows, so these costs are optimistic."
)


class TextSpan(Struct, frozen=True):
    """A piece of a sentence.

    Attributes:
        strong: it is a key fact.
        low: it is a subscript, as FN in C_FN.
    """

    text: str
    strong: bool = False
    low: bool = False


Sentence = tuple[TextSpan, ...]

MEASURE_WORDS = {
    measure.name: measure.words for measure in (UniformInT(), UniformInRatio(), UniformInLogRatio())
}


def as_text(sentence: Iterable[TextSpan]) -> str:
    """A sentence without weights; a subscript follows a low line, "C_FN"."""
    return "".join(f"_{span.text}" if span.low else span.text for span in sentence)


def verdict(analysis: Analysis) -> Sentence:
    """Who, where, what to do, what it costs, against doing nothing (LOOK: Words).

    Every view has it for those who do not see it: of one analysis it is worded once.
    """
    if analysis not in _WORDED:
        _WORDED[analysis] = _worded(analysis)
    return _WORDED[analysis]


_WORDED: WeakKeyDictionary[Analysis, Sentence] = WeakKeyDictionary()


def _worded(analysis: Analysis) -> Sentence:
    """The same."""
    spans: list[TextSpan] = []
    if not analysis.models:
        spans.append(TextSpan(tr("Every model is hidden. ")))
    elif analysis.given.a < analysis.given.b:
        spans += [*_over_the_range(analysis), TextSpan(" ")]
        if _no_model_wins(analysis):  # said once: at the playhead only what it costs is new
            names = cost_least_at(analysis.winners, analysis.t)
            if all(name in TRIVIAL_WORDS for name in names):
                return tuple(_joined([*spans, *_idle_at_the_playhead(analysis, names)]))
    return tuple(_joined([*spans, *_at_the_playhead(analysis)]))


def scenario_sentence(analysis: Analysis) -> Sentence:
    """At which costs and prevalence the money stands, or why there is no money."""
    scenario = analysis.scenario
    if scenario is None:
        why = why_no_cost_per_case(analysis, analysis.t)
        return (TextSpan(tr("Costs are normalised, a share of the worst case: {why}.", why=why)),)
    unit = scenario.cost_fp == 1
    spans = [TextSpan(tr("Cost in units of one false alarm, at C") if unit else tr("Cost at C"))]
    if not unit:
        spans += [TextSpan("FP", low=True), TextSpan(f" = {formatting.plain(scenario.cost_fp)}, C")]
    spans += [TextSpan("FN", low=True), TextSpan(f" = {formatting.plain(scenario.cost_fn)}, ")]
    spans.append(TextSpan(f"π = {formatting.prevalence(scenario.prevalence)}"))
    t = formatting.t_short(analysis.t)
    where = tr(", the middle of the t = {t} line inside the stated ranges.", t=t)
    spans.append(TextSpan(where if _has_ranges(analysis) else "."))
    return tuple(spans)


def reversal_sentence(analysis: Analysis) -> str:
    """Where another measure ranks two models the other way; empty where none does."""
    by_pair: dict[tuple[str, str], list[str]] = {}
    for found in analysis.reversals:
        by_pair.setdefault((found.better, found.worse), []).append(MEASURE_WORDS[found.measure])
    return " ".join(
        tr(
            "{better} has the higher VOROS {words}, {worse} {others}: the ranking reverses.",
            better=better,
            words=analysis.measure.words,
            worse=worse,
            others=formatting.listing(others, "or"),
        )
        for (better, worse), others in by_pair.items()
    )


def classes_line(geometry: Geometry) -> str:
    """The label, or what the rows are instead, with the cases of each class where it is known."""
    positives, negatives = geometry.positives, geometry.negatives
    if positives is None or negatives is None:
        return tr("ROC points: no numbers of cases are known, so nothing has an interval")
    named = tr("Label {label}", label=geometry.label) if geometry.label else tr("Counted cases")
    count = formatting.count
    return tr(
        "{named}: positive {positive} ({positives}), negative {negative} ({negatives})",
        named=named,
        positive=geometry.positive,
        positives=count(positives),
        negative=geometry.negative,
        negatives=count(negatives),
    )


def source_lines(source: Source) -> list[str]:
    """What was guessed about how a file is written, in lines without a full stop."""
    return [
        tr("Guessed: {role} {column} ({why})", role=guess.role, column=guess.column, why=guess.why)
        for guess in source.guesses
    ]


def amount_lines(analysis: Analysis) -> list[str]:
    """Which columns weigh the cases, or say what their errors cost; none where none does."""
    roles, weights = analysis.session.roles, analysis.geometry.weights
    lines = []
    if roles is not None and roles.weight is not None and weights is not None:
        of_positives, of_negatives = (formatting.plain(total) for total in weights)
        lines.append(
            tr(
                "Cases are weighted by {weight}: positives weigh {of_positives} "
                "in all, negatives {of_negatives}",
                weight=roles.weight,
                of_positives=of_positives,
                of_negatives=of_negatives,
            )
        )
    if roles is not None and roles.case_cost_fp is not None:
        lines.append(
            tr(
                "What a false alarm of each case costs stands in {case_cost_fp}",
                case_cost_fp=roles.case_cost_fp,
            )
        )
    if roles is not None and roles.case_cost_fn is not None:
        lines.append(
            tr(
                "What a miss of each case costs stands in {case_cost_fn}",
                case_cost_fn=roles.case_cost_fn,
            )
        )
    return lines


def why_no_cost_per_case(analysis: Analysis, t: float) -> str:
    """Why a cost per case is undefined at t, as a sentence without a full stop."""
    conditions = analysis.session.conditions
    if conditions.t is not None:
        return tr("t was given directly, so the costs behind it are not known")
    if analysis.given.cost_fp is None:
        return tr("no cost and no prevalence is stated")
    return tr(
        "the stated costs and prevalence do not reach t = {t_value}", t_value=formatting.t_value(t)
    )


def cheaper_trivial(analysis: Analysis) -> Trivial:
    """The cheaper of flagging no one and flagging everyone at the playhead."""
    flag_none, everybody = analysis.trivials
    return flag_none if flag_none.normalised_cost <= everybody.normalised_cost else everybody


def _has_ranges(analysis: Analysis) -> bool:
    """Whether a cost or the prevalence is a range, so that the scenario is a choice."""
    given = analysis.given
    return any(
        part is not None and not part.exact
        for part in (given.cost_fp, given.cost_fn, given.prevalence)
    )


def _no_model_wins(analysis: Analysis) -> bool:
    """Whether doing nothing costs least over all of [a, b]."""
    return all(part.names[0] in TRIVIAL_WORDS for part in analysis.best_on)


def _over_the_range(analysis: Analysis) -> list[TextSpan]:
    """Who costs least over [a, b], by falling share; a tie is a part by itself."""
    low, high = formatting.t_bounds(analysis.given.a, analysis.given.b)
    opening = tr("For t between {low} and {high} ", low=low, high=high)
    shares = formatted_shares(analysis)
    (first, share), *others = shares.items()
    if _no_model_wins(analysis):
        rest = formatting.listing((TRIVIAL_WORDS[name] for (name,) in shares), "or")
        return [TextSpan(tr("{opening}no model beats {rest}.", opening=opening, rest=rest))]
    always = tuple(name for name in first if all(name in names for names in shares))
    if always:
        return [TextSpan(opening), *_throughout(always, shares), TextSpan(".")]
    spans = [TextSpan(opening), *_names(first)]
    spans += [
        TextSpan(tr(" tie on ") if len(first) > 1 else tr(" costs least on ")),
        TextSpan(share, strong=True),
    ]
    spans.append(TextSpan(tr(" of the range")))
    named, unnamed = others[:MOST_NAMED], others[MOST_NAMED:]
    for place, (names, part) in enumerate(named):
        last = place == len(named) - 1 and not unnamed
        spans += [TextSpan(tr(", a tie of ") if len(names) > 1 else ", "), *_names(names)]
        spans.append(TextSpan(tr(" on the rest") if last else tr(" on {part}", part=part)))
    if unnamed:
        spans.append(
            TextSpan(
                tr(", {unnamed} on the rest", unnamed=formatting.quantity(len(unnamed), "other"))
            )
        )
    return [*spans, TextSpan(".")]


def _throughout(always: tuple[str, ...], shares: dict[tuple[str, ...], str]) -> list[TextSpan]:
    """Who costs least everywhere, and who does as well somewhere: "tied by Bayes on 12 %"."""
    spans = [
        *_names(always),
        TextSpan(tr(" {word} least throughout", word="cost" if len(always) > 1 else "costs")),
    ]
    guests = [(names, share) for names, share in shares.items() if names != always]
    for place, (names, share) in enumerate(guests[:MOST_NAMED]):
        others = tuple(name for name in names if name not in always)
        spans.append(TextSpan(tr(" and by ") if place else tr(", tied by ")))
        spans += [*_names(others), TextSpan(tr(" on {share}", share=share))]
    return [*spans, TextSpan(tr(", and by others elsewhere"))] if guests[MOST_NAMED:] else spans


def _names(names: tuple[str, ...]) -> list[TextSpan]:
    """A name, or several, each a key fact; trivial classifiers are plain words."""
    if len(names) > MOST_NAMED:
        return [TextSpan(tied_names(names), strong=True)]
    spans: list[TextSpan] = []
    for place, name in enumerate(names, start=1):
        if place > 1:
            spans.append(TextSpan(" and " if place == len(names) else ", "))
        spans.append(TextSpan(TRIVIAL_WORDS.get(name, name), strong=name not in TRIVIAL_WORDS))
    return spans


def _at_the_playhead(analysis: Analysis) -> list[TextSpan]:
    """What to do at t, what it costs, and what that saves against doing nothing."""
    names = cost_least_at(analysis.winners, analysis.t)
    t = formatting.t_short(analysis.t)
    best = [found for found in analysis.models if found.name in names]
    if not best:
        return _nothing_beats(analysis, names, t)
    if len(best) == 1 and len(names) == 1:
        return [TextSpan(tr("At t = {t} use ", t=t)), *_use(best[0]), *_cost(analysis, best[0])]
    return _tie(analysis, best, names, t)


def _use(model: ModelResult) -> list[TextSpan]:
    """A model and the threshold, or the point, at which to use it."""
    lead, fact = rule_or_point(model.geometry.direction, model.at)
    spans = [TextSpan(model.name, strong=True), TextSpan(f" {lead} "), TextSpan(fact, strong=True)]
    if model.at.ties:  # a strict hull has at most two vertices on one supporting line
        spans.append(TextSpan(tr(" (another threshold costs the same)")))
    return spans


def _tie(
    analysis: Analysis, best: list[ModelResult], names: tuple[str, ...], t: str
) -> list[TextSpan]:
    """Several names cost the same at the playhead."""
    trivial = [TRIVIAL_WORDS[name] for name in names if name in TRIVIAL_WORDS]
    spans = _names(tuple(model.name for model in best))
    if trivial:
        spans += [TextSpan(tr(" and {trivial}", trivial=trivial[0]))]
        return [
            *spans,
            TextSpan(tr(" cost the same here (t = {t}): ", t=t)),
            *_amount(analysis, best[0]),
        ]
    spans.append(TextSpan(tr(" cost the same here. At t = {t} use ", t=t)))
    for place, model in enumerate(best):
        spans += [TextSpan(" or ")] if place else []
        spans += _use(model)
    return [*spans, *_cost(analysis, best[0])]


def _nothing_beats(analysis: Analysis, names: tuple[str, ...], t: str) -> list[TextSpan]:
    """No model costs less than doing nothing at the playhead."""
    idle = cheaper_trivial(analysis)
    trivial = [name for name in names if name in TRIVIAL_WORDS] or [idle.name]
    words = formatting.listing((TRIVIAL_WORDS[name] for name in trivial), "or")
    cost = _amount(analysis, idle)
    if not analysis.models:
        return [TextSpan(tr("At t = {t} {words} costs least: ", t=t, words=words)), *cost]
    return [TextSpan(tr("No model beats {words} here (t = {t}): ", words=words, t=t)), *cost]


def _idle_at_the_playhead(analysis: Analysis, names: tuple[str, ...]) -> list[TextSpan]:
    """What doing nothing costs at the playhead, where no model is worth naming."""
    t = formatting.t_short(analysis.t)
    who = (
        tr("both cost the same")
        if len(names) > 1
        else tr("{trivial_words} costs least", trivial_words=TRIVIAL_WORDS[names[0]])
    )
    return [
        TextSpan(tr("At t = {t} {who}: ", t=t, who=who)),
        *_amount(analysis, cheaper_trivial(analysis)),
    ]


def _cost(analysis: Analysis, model: ModelResult) -> list[TextSpan]:
    """What a model costs, after a colon."""
    return [TextSpan(": "), *_amount(analysis, model)]


def _amount(analysis: Analysis, payer: ModelResult | Trivial) -> list[TextSpan]:
    """A cost per 1,000 cases, or a normalised one where no money is known."""
    text, less = cost_and_saving(analysis, payer)
    spans = [TextSpan(tr("{words} per 1,000 cases", words=text), strong=True)]
    if analysis.scenario is None:
        spans = [TextSpan(tr("a normalised cost of ")), TextSpan(text, strong=True)]
    if analysis.unseen is not None and isinstance(payer, ModelResult):
        spans.append(TextSpan(f" {tested_words(analysis.unseen)}"))
        if not less:
            spans.append(TextSpan(_no_less(analysis, payer)))
    if less:
        idle = cheaper_trivial(analysis)
        spans.append(
            TextSpan(
                tr(
                    ", {less} less than {trivial_words}",
                    less=less,
                    trivial_words=TRIVIAL_WORDS[idle.name],
                )
            )
        )
    return [*spans, TextSpan(".")]


def _no_less(analysis: Analysis, payer: ModelResult) -> str:
    """That a threshold saves nothing on unseen rows, where it does not."""
    idle, point = cheaper_trivial(analysis), tested_point(analysis, payer)
    if point.normalised_cost <= idle.normalised_cost:
        return ""
    return tr(", more than {trivial_words}", trivial_words=TRIVIAL_WORDS[idle.name])


def optimism(analysis: Analysis) -> str:
    """Which number is optimistic, or which leads in its place, a sentence."""
    return optimism_words(analysis) or OPTIMISTIC


def _joined(spans: Sequence[TextSpan]) -> list[TextSpan]:
    """Neighbours of the same kind as one span."""
    joined: list[TextSpan] = []
    for span in spans:
        if joined and (joined[-1].strong, joined[-1].low) == (span.strong, span.low):
            joined[-1] = TextSpan(joined[-1].text + span.text, span.strong, span.low)
        else:
            joined.append(span)
    return joined
