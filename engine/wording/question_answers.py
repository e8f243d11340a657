"""The questions of the Decide page, each with a one-line answer."""

from typing import Literal

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import FixedThresholds
from engine.analysis.groups_at_threshold import model_in_groups
from engine.analysis.margin_tests import STILL_TO_COME, margin_tests
from engine.analysis.power_records import ENOUGH
from engine.messages.errors import Undefined
from engine.messages.language import listing, plural, tr
from engine.wording import formatting
from engine.wording.decision_lines import (
    cost_number,
    dearer_words,
    leading_bounded,
    leading_decided,
)
from engine.wording.group_lines import equal_odds_price
from engine.wording.rules import rule_or_rates

QuestionKey = Literal[
    "constraints", "review", "one_threshold", "unseen", "groups", "clusters", "margin", "power"
]
MOST_NAMES = 4  # of models that an answer names; of more it says how many
TITLES: dict[QuestionKey, str] = {
    "constraints": tr("Constraints"),
    "review": tr("Review by a person"),
    "one_threshold": tr("One threshold for all t"),
    "unseen": tr("Unseen rows"),
    "groups": tr("Groups"),
    "clusters": tr("Cases that belong together"),
    "margin": tr("Not worse by a margin"),
    "power": tr("How many cases?"),
}


class QuestionAnswer(Struct, frozen=True):
    """One question.

    Attributes:
        stated: whether the session asks it.
        answer: one line: what is found, or why it is not asked.
    """

    key: QuestionKey
    stated: bool
    answer: str

    @property
    def title(self) -> str:
        """What is asked, in a few words."""
        return TITLES[self.key]


def question_answers(analysis: Analysis) -> tuple[QuestionAnswer, ...]:
    """Every question, in the order of the page."""
    session = analysis.session
    return (
        QuestionAnswer("constraints", bool(session.constraints), _constraints(analysis)),
        QuestionAnswer("review", session.review_cost is not None, _review(analysis)),
        QuestionAnswer("one_threshold", session.one_threshold, _one_threshold(analysis)),
        QuestionAnswer("unseen", analysis.unseen is not None, _unseen(analysis)),
        QuestionAnswer("groups", analysis.split is not None, _groups(analysis)),
        QuestionAnswer("clusters", analysis.clustered, _clusters(analysis)),
        QuestionAnswer("margin", analysis.asks_margin, _margin(analysis)),
        QuestionAnswer("power", analysis.session.power, _power(analysis)),
    )


def _constraints(analysis: Analysis) -> str:
    bounded, leading = analysis.bounded, leading_bounded(analysis)
    if bounded is None:
        return tr("no bound stated")
    if leading is None:
        return tr("no threshold keeps them")
    model = bounded.models[leading.name]
    if model.only_flags_none:
        return tr("only flagging no one keeps them")
    if not model.dearer:
        return tr("cost nothing more")
    more = dearer_words(analysis, model)
    if model.dearer_per_case is None:
        return tr("normalised cost {more} more", more=more)
    return tr("cost {more} per 1,000 more", more=more)


def _review(analysis: Analysis) -> str:
    leading = leading_decided(analysis)
    if analysis.review is None:
        return tr("no cost of a review stated")
    found = None if leading is None else analysis.review[leading.name]
    if leading is None or found is None:
        return tr("no threshold keeps them")
    if isinstance(found, Undefined):
        return found.why
    if not found.pays:
        return tr("does not pay above {price}", price=formatting.plain(found.break_even))
    saving = cost_number(analysis, found.saving)
    return tr("saves {saving} per 1,000", saving=saving)


def _one_threshold(analysis: Analysis) -> str:
    leading = leading_decided(analysis)
    if analysis.fixed is None or not analysis.session.one_threshold:
        return tr("each t has its own")
    found = None if leading is None else analysis.fixed[leading.name]
    if leading is None or not isinstance(found, FixedThresholds):
        return tr("no threshold keeps them")
    return tr(
        "{rule}, at worst {regret} dearer",
        rule=rule_or_rates(leading.geometry.direction, found.mean.point),
        regret=formatting.rate(found.mean.regret.worst),
    )


def _unseen(analysis: Analysis) -> str:
    unseen, model = analysis.unseen, analysis.shown_in_use
    if unseen is None or model is None:
        return tr("no test data, no folds")
    found = unseen.models[model.name].voros
    return tr(
        "{name}: VOROS {test}, in sample {in_sample}",
        name=model.name,
        test=formatting.rate(found.test),
        in_sample=formatting.rate(found.in_sample),
    )


def _groups(analysis: Analysis) -> str:
    model = analysis.shown_in_use
    if analysis.split is None or model is None:
        return tr("no column chosen")
    found = model_in_groups(analysis, model)
    known = [] if found is None else [each.rates.tpr.value for each in found.groups]
    rates = [rate for rate in known if rate is not None]
    number = plural("{count} group", "{count} groups", len(known))
    if found is None or len(rates) < 2:
        return number
    between, price = (
        formatting.interval(min(rates), max(rates)),
        equal_odds_price(analysis, found),
    )
    return tr(
        "{number}: TPR {between}, equal odds {price}", number=number, between=between, price=price
    )


def _clusters(analysis: Analysis) -> str:
    for model in analysis.geometry.models:
        cluster = model.cases.groups.cluster
        if cluster is not None:
            return tr(
                "{number} of {column}",
                number=plural("{count} cluster", "{count} clusters", cluster.number),
                column=cluster.column,
            )
    if analysis.geometry.repeated:
        return tr("{column} repeats", column=analysis.geometry.repeated[0])
    return tr("every row stands alone")


def _margin(analysis: Analysis) -> str:
    if not analysis.asks_margin:
        return tr("no margin stated")
    tests = margin_tests(analysis)
    good = [test.new for test in tests if test.non_inferior]
    whys = dict.fromkeys(test.interval.why for test in tests if test.non_inferior is None)
    if not good and whys:
        why = next(iter(whys))
        return why if why == STILL_TO_COME else tr("no interval: {why}", why=why)
    if not good:
        return tr("shown of no model")
    if len(good) > MOST_NAMES:
        return tr("shown of {good} of {models} models", good=len(good), models=len(tests))
    return tr("shown of {names}", names=listing(good))


def _power(analysis: Analysis) -> str:
    if not analysis.session.power:
        return tr("no size stated")
    power = analysis.power
    if power is None or (not power.complete and not power.sizes):
        return tr("files are drawn")
    if not power.sizes:
        return power.why
    if not power.complete:
        return tr("files up to {cases} drawn", cases=formatting.count(power.sizes[-1].cases))
    of = power.margin.partition(":")[0] or "auc"
    others = [name for name, found in power.sizes[-1].models.items() if found.against]
    needed = [power.enough_for(of, name, ENOUGH[0]) for name in others]
    known = [each for each in needed if each is not None]
    if not known:
        return tr("widths by size") if not others else tr("more than were drawn")
    return tr("from {cases} on", cases=formatting.count(min(known)))
