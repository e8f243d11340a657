"""Which score of ordered classes to use at which two thresholds, where costs are stated."""

from collections.abc import Iterator

from engine.messages.language import alternatives, listing, tr
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.ordered_results import OrderedResult
from engine.wording import formatting
from engine.wording.classes.ordered_words import threshold_words, trivial_costs
from engine.wording.text_spans import Sentence, TextSpan, spans_of

TIE = 1e-12  # of a cost


def ordered_verdict(analysis: ClassesAnalysis) -> Sentence:
    """Who costs least at its best thresholds, against the next one and against knowing nothing.

    At thresholds that were moved by hand, what that costs more.
    """
    leader = analysis.ordered[0]
    result = _result(leader)
    cost = result.cost(result.best)
    everyone = list(trivial_costs(result))
    trivial = min(paid for _, paid in everyone)
    name = alternatives(label for label, paid in everyone if paid <= trivial + TIE)
    if trivial <= cost + TIE:
        calling = TextSpan(tr("calling everyone {label}", label=name), strong=True)
        return tuple(
            spans_of(
                "No pair of thresholds is cheaper than {calling}, which costs {cost}.",
                calling=[calling],
                cost=_per_1000(trivial),
            )
        )
    paid = TextSpan(_per_1000(cost), strong=True)
    spans = spans_of(
        "With these costs and priors {name} costs least: {cost}",
        name=[TextSpan(leader.name, strong=True)],
        cost=[paid, TextSpan(_against(analysis, cost, name, trivial))],
    )
    spans += _rule(result)
    return (*spans, *_moved(result, cost), *_larger(analysis, leader))


def _result(found: ClassModelResult) -> OrderedResult:
    if found.ordered is None:
        raise TypeError("only models with an order are compared")
    return found.ordered


def _per_1000(cost: float) -> str:
    return tr("{cost} per 1,000 cases", cost=formatting.cost_per_1000(cost, 1))


def _against(analysis: ClassesAnalysis, cost: float, name: str, trivial: float) -> str:
    """How much less that is than the next score and than calling everyone the same."""
    less = formatting.cost_per_1000(trivial - cost, 1)
    words = tr("{less} less than calling everyone {name}", less=less, name=name)
    if len(analysis.ordered) == 1:
        return tr(", {words}.", words=words)
    _, *equals = [found.name for found in analysis.cheapest_ordered]
    if len(equals) > 1:
        return tr(", as {names} do, {words}.", names=listing(equals), words=words)
    if equals:
        return tr(", as {name} does, {words}.", name=equals[0], words=words)
    second = analysis.ordered[1]
    behind = _result(second).cost(_result(second).best) - cost
    behind_words = formatting.cost_per_1000(behind, 1)
    return tr(
        ", {behind} less than {name} and {words}.",
        behind=behind_words,
        name=second.name,
        words=words,
    )


def _rule(result: OrderedResult) -> Iterator[TextSpan]:
    """Whom to call what."""
    low, middle, high = result.marker.labels
    first, second = (threshold_words(result, cut) for cut in result.best)
    yield from spans_of(
        " Call {low} below {first}, {high} from {second}, {middle} between.",
        low=low,
        first=[TextSpan(first, strong=True)],
        high=high,
        second=[TextSpan(second, strong=True)],
        middle=middle,
    )


def _moved(result: OrderedResult, least: float) -> Iterator[TextSpan]:
    """What the thresholds in use cost more, where they are others."""
    if result.cuts == result.best:
        return
    low, high = (threshold_words(result, cut) for cut in result.cuts)
    more = formatting.cost_per_1000(result.cost(result.cuts) - least, 1)
    words = tr(" The thresholds {low} and {high} cost {more} more.", low=low, high=high, more=more)
    yield TextSpan(words)


def _larger(analysis: ClassesAnalysis, leader: ClassModelResult) -> Iterator[TextSpan]:
    """Who has a larger volume, though it costs more."""
    volumes = [(f.measures.ordered.value, f.name) for f in analysis.ordered if f.measures.ordered]
    most, name = max(volumes)
    own = leader.measures.ordered
    if own is None or name == leader.name or formatting.rate(most) == formatting.rate(own.value):
        return
    yield TextSpan(
        tr(
            " {name} has the larger volume, {most} against {own}, yet costs more here: a volume "
            "weighs every pair of thresholds alike, these costs use one.",
            name=name,
            most=formatting.rate(most),
            own=formatting.rate(own.value),
        )
    )
