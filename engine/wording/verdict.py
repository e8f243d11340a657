"""The verdict: sentences a manager can read, made from an Analysis."""

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.model_geometry import Geometry
from engine.analysis.trivials import Trivial
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, cost_least_at
from engine.data.dataset import Source
from engine.messages.language import alternatives, plural, tr
from engine.wording import formatting
from engine.wording.best_shares import TRIVIAL_WORDS, formatted_shares, tied_names
from engine.wording.corrected_words import corrected_verdict
from engine.wording.costs import cost_and_saving, tested_point
from engine.wording.decision_verdict import bounded_spans, review_spans
from engine.wording.rules import is_point, rule_or_rates
from engine.wording.text_spans import Sentence, TextSpan, spans_of
from engine.wording.unseen_words import tested_words

NOTHING_DONE = {ALL_NEGATIVE: tr("Flag no one"), ALL_POSITIVE: tr("Flag everyone")}
MOST_NAMED = 3


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
    if analysis.bounded is not None:
        return tuple(_joined(bounded_spans(analysis)))
    if not analysis.models:
        spans.append(TextSpan(tr("Every model is hidden. ")))
    elif analysis.given.a < analysis.given.b:
        spans += [*_over_the_range(analysis), TextSpan(" ")]
        if _no_model_wins(analysis):  # said once: at the playhead only what it costs is new
            names = cost_least_at(analysis.winners, analysis.t)
            if all(name in TRIVIAL_WORDS for name in names):
                return tuple(_joined([*spans, *_idle_at_the_playhead(analysis, names)]))
    corrected = corrected_verdict(analysis)
    after = [TextSpan(f" {corrected}")] if corrected else []
    after += review_spans(analysis)
    return tuple(_joined([*spans, *_at_the_playhead(analysis), *after]))


def scenario_sentence(analysis: Analysis) -> Sentence:
    """At which costs and prevalence the money stands, or why there is no money."""
    scenario = analysis.scenario
    if scenario is None:
        why = why_no_cost_per_case(analysis, analysis.t)
        return (TextSpan(tr("Costs are normalised, a share of the worst case: {why}.", why=why)),)
    unit = scenario.cost_fp == 1
    stated = [TextSpan("C")]
    if not unit:
        stated += [TextSpan("FP", low=True)]
        stated += [TextSpan(f" = {formatting.plain(scenario.cost_fp)}, C")]
    stated += [TextSpan("FN", low=True), TextSpan(f" = {formatting.plain(scenario.cost_fn)}, ")]
    stated.append(TextSpan(f"π = {formatting.prevalence(scenario.prevalence)}"))
    t = formatting.t_short(analysis.t)
    if _has_ranges(analysis):
        where = tr(", the middle of the t = {t} line inside the stated ranges.", t=t)
        stated.append(TextSpan(where))
    else:
        stated.append(TextSpan("."))
    if unit:
        return tuple(
            _joined(spans_of("Cost in units of one false alarm, at {stated}", stated=stated))
        )
    return tuple(_joined(spans_of("Cost at {stated}", stated=stated)))


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
    t = {"low": low, "high": high}
    shares = formatted_shares(analysis)
    if _no_model_wins(analysis):
        rest = alternatives(TRIVIAL_WORDS[name] for (name,) in shares)
        return spans_of("For t between {low} and {high} no model beats {rest}.", rest=rest, **t)
    (first, share), *others = shares.items()
    always = tuple(name for name in first if all(name in names for names in shares))
    if always:
        guests = _guests(always, shares)
        return spans_of(
            "For t between {low} and {high} {names} cost least throughout{rest}."
            if len(always) > 1
            else "For t between {low} and {high} {name} costs least throughout{rest}.",
            name=_names(always),
            names=_names(always),
            rest=guests,
            **t,
        )
    part = [TextSpan(share, strong=True)]
    return spans_of(
        "For t between {low} and {high} {names} tie on {share} of the range{rest}."
        if len(first) > 1
        else "For t between {low} and {high} {name} costs least on {share} of the range{rest}.",
        name=_names(first),
        names=_names(first),
        share=part,
        rest=_others(others),
        **t,
    )


def _others(others: Sequence[tuple[tuple[str, ...], str]]) -> list[TextSpan]:
    """Who costs least elsewhere: the last one named "on the rest"."""
    spans: list[TextSpan] = []
    named, unnamed = others[:MOST_NAMED], others[MOST_NAMED:]
    for place, (found, share) in enumerate(named):
        names = _names(found)
        last = place == len(named) - 1 and not unnamed
        if len(found) > 1 and last:
            spans += spans_of(", a tie of {names} on the rest", names=names)
        elif len(found) > 1:
            spans += spans_of(", a tie of {names} on {share}", names=names, share=share)
        elif last:
            spans += spans_of(", {name} on the rest", name=names)
        else:
            spans += spans_of(", {name} on {share}", name=names, share=share)
    if unnamed:
        count = len(unnamed)
        spans.append(
            TextSpan(plural(", {count} other on the rest", ", {count} others on the rest", count))
        )
    return spans


def _guests(always: tuple[str, ...], shares: dict[tuple[str, ...], str]) -> list[TextSpan]:
    """Who does as well somewhere as those who cost least everywhere: "tied by Bayes on 12 %"."""
    spans: list[TextSpan] = []
    guests = [(names, share) for names, share in shares.items() if names != always]
    for place, (found, share) in enumerate(guests[:MOST_NAMED]):
        names = _names(tuple(name for name in found if name not in always))
        if place:
            spans += spans_of(" and by {names} on {share}", names=names, share=share)
        else:
            spans += spans_of(", tied by {names} on {share}", names=names, share=share)
    if guests[MOST_NAMED:]:
        spans.append(TextSpan(tr(", and by others elsewhere")))
    return spans


def _names(names: tuple[str, ...]) -> list[TextSpan]:
    """A name, or several, each a key fact; trivial classifiers are plain words."""
    if len(names) > MOST_NAMED:
        return [TextSpan(tied_names(names), strong=True)]
    *rest, last = (
        [TextSpan(TRIVIAL_WORDS.get(name, name), strong=name not in TRIVIAL_WORDS)]
        for name in names
    )
    if not rest:
        return last
    spans = list(rest[0])
    for each in rest[1:]:
        spans += [TextSpan(", "), *each]
    return spans_of("{rest} and {last}", rest=spans, last=last)


def _at_the_playhead(analysis: Analysis) -> list[TextSpan]:
    """What to do at t, what it costs, and what that saves against doing nothing."""
    names = cost_least_at(analysis.winners, analysis.t)
    t = formatting.t_short(analysis.t)
    best = [found for found in analysis.models if found.name in names]
    if not best:
        return _nothing_beats(analysis, names, t)
    if len(best) == 1 and len(names) == 1:
        return spans_of(
            "At t = {t} use {model}: {cost}",
            t=t,
            model=_use(best[0]),
            cost=_amount(analysis, best[0]),
        )
    return _tie(analysis, best, names, t)


def _use(model: ModelResult) -> list[TextSpan]:
    """A model and the threshold, or the point, at which to use it."""
    name = [TextSpan(model.name, strong=True)]
    fact = [TextSpan(rule_or_rates(model.geometry.direction, model.at), strong=True)]
    if is_point(model.at):
        spans = spans_of("{name} at the point {rates}", name=name, rates=fact)
    else:
        spans = spans_of("{name} at {rule}", name=name, rule=fact)
    if model.at.ties:  # a strict hull has at most two vertices on one supporting line
        spans.append(TextSpan(tr(" (another threshold costs the same)")))
    return spans


def _tie(
    analysis: Analysis, best: list[ModelResult], names: tuple[str, ...], t: str
) -> list[TextSpan]:
    """Several names cost the same at the playhead."""
    trivial = [TRIVIAL_WORDS[name] for name in names if name in TRIVIAL_WORDS]
    names_of_models, cost = _names(tuple(model.name for model in best)), _amount(analysis, best[0])
    if trivial:
        return spans_of(
            "{names} and {trivial} cost the same here (t = {t}): {cost}",
            names=names_of_models,
            trivial=trivial[0],
            t=t,
            cost=cost,
        )
    uses = _use(best[0])
    for model in best[1:]:
        uses = spans_of("{rest} or {last}", rest=uses, last=_use(model))
    return spans_of(
        "{names} cost the same here. At t = {t} use {models}: {cost}",
        names=names_of_models,
        t=t,
        models=uses,
        cost=cost,
    )


def _nothing_beats(analysis: Analysis, names: tuple[str, ...], t: str) -> list[TextSpan]:
    """No model costs less than doing nothing at the playhead."""
    idle = cheaper_trivial(analysis)
    trivial = [name for name in names if name in TRIVIAL_WORDS] or [idle.name]
    words = alternatives(TRIVIAL_WORDS[name] for name in trivial)
    cost = _amount(analysis, idle)
    if not analysis.models:
        return spans_of("At t = {t} {words} costs least: {cost}", t=t, words=words, cost=cost)
    return spans_of("No model beats {words} here (t = {t}): {cost}", words=words, t=t, cost=cost)


def _idle_at_the_playhead(analysis: Analysis, names: tuple[str, ...]) -> list[TextSpan]:
    """What doing nothing costs at the playhead, where no model is worth naming."""
    t = formatting.t_short(analysis.t)
    cost = _amount(analysis, cheaper_trivial(analysis))
    if len(names) > 1:
        return spans_of("At t = {t} both cost the same: {cost}", t=t, cost=cost)
    words = TRIVIAL_WORDS[names[0]]
    return spans_of("At t = {t} {words} costs least: {cost}", t=t, words=words, cost=cost)


def _amount(analysis: Analysis, payer: ModelResult | Trivial) -> list[TextSpan]:
    """A cost per 1,000 cases, or a normalised one where no money is known."""
    text, less = cost_and_saving(analysis, payer)
    spans = [TextSpan(tr("{words} per 1,000 cases", words=text), strong=True)]
    if analysis.scenario is None:
        spans = spans_of("a normalised cost of {cost}", cost=[TextSpan(text, strong=True)])
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
    if point is None or point.normalised_cost <= idle.normalised_cost:
        return ""
    return tr(", more than {trivial_words}", trivial_words=TRIVIAL_WORDS[idle.name])


def _joined(spans: Sequence[TextSpan]) -> list[TextSpan]:
    """Neighbours of the same kind as one span."""
    joined: list[TextSpan] = []
    for span in spans:
        if joined and (joined[-1].strong, joined[-1].low) == (span.strong, span.low):
            joined[-1] = TextSpan(joined[-1].text + span.text, span.strong, span.low)
        else:
            joined.append(span)
    return joined
