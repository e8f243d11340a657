"""Scores that rank the classes worse than chance: what is said of them, and what may be meant.

They are never turned round unasked. That a lower score means positive, or that the other class
is the positive one, only the user can know: it is offered as an act of theirs.
"""

import shlex
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.data.roles import Direction, Guess, Roles, ScoreRole
from engine.messages.language import tr
from engine.wording import formatting

CHANCE = 0.5
NAMED = 3
LONGEST_VALUE = 16  # of a class, where there is but one line for an act
OWN_CLASSES = ("points", "confusion")  # tables that say themselves what is positive
OWN_DIRECTION = (*OWN_CLASSES, "matrix")  # and those that flag by themselves
OPPOSITE: dict[Direction, Direction] = {"higher": "lower", "lower": "higher"}


class Remedy(Struct, frozen=True):
    """One thing that may be meant by scores that rank worse than chance.

    Attributes:
        act: what to do about it, "Turn the scores round: lower means positive".
        question: whether it is meant, "does a lower score mean positive".
        answer: that it is, "a lower score means positive".
        options: what the command line must be told then, "add --lower forest".
        roles: the session's roles once it is done.
    """

    act: str
    question: str
    answer: str
    options: str
    roles: Roles


def below_chance(analysis: Analysis) -> tuple[ModelResult, ...]:
    """The shown models whose AUC is below a half."""
    return tuple(model for model in analysis.models if model.curve.auc < CHANCE)


def all_guesses(analysis: Analysis, guesses: Iterable[Guess]) -> tuple[Guess, ...]:
    """The roles that were guessed, and which of the file's scores make a guess doubtful."""
    doubts = []
    for model in analysis.geometry.models:
        if model.curve.auc < CHANCE:
            why = tr(
                "its AUC is {rate}: is the other class positive, or does a "
                "{opposite} score mean positive?",
                rate=formatting.rate(model.curve.auc),
                opposite=OPPOSITE[model.direction],
            )
            doubts.append(Guess("below chance", model.column, why))
    return (*guesses, *doubts)


def remedies(analysis: Analysis) -> tuple[Remedy, ...]:
    """What may be meant, the likelier first; none where no model ranks worse than chance.

    Where every model does, the wrong class may be positive; of several models that is likelier
    than that all their scores run backwards.
    """
    below, roles = below_chance(analysis), analysis.session.roles
    if not below or roles is None:
        return ()
    arrangement = None if roles.layout is None else roles.layout.arrangement
    found = []
    if arrangement not in OWN_DIRECTION:
        found.append(_turning(roles, below))
    if len(below) == len(analysis.models) and arrangement not in OWN_CLASSES:
        found.append(_swapping(roles))
    return tuple(reversed(found) if len(below) > 1 else found)


def below_chance_statement(names: Iterable[str]) -> str:
    """That some models rank worse than chance, without a full stop; empty where none does."""
    shown = list(names)
    if not shown:
        return ""
    more = len(shown) - NAMED
    listed = formatting.listing(
        [*shown[:NAMED], tr("{more} more", more=more)] if more > 0 else shown
    )
    verb = "ranks" if len(shown) == 1 else "rank"
    return tr("{listed} {verb} worse than chance (AUC below 0.5)", listed=listed, verb=verb)


def below_chance_question(analysis: Analysis) -> str:
    """The same of the shown models, with what may be meant; empty where none does."""
    statement = below_chance_statement(model.name for model in below_chance(analysis))
    questions = [remedy.question for remedy in remedies(analysis)]
    if not questions:
        return f"{statement}." if statement else ""
    return f"{statement}: {', or '.join(questions)}?"


def below_chance_advice(analysis: Analysis) -> str:
    """The same with the options of the command line; empty where none does."""
    statement = below_chance_statement(model.name for model in below_chance(analysis))
    answers = "; if ".join(f"{each.answer}, {each.options}" for each in remedies(analysis))
    if not answers:
        return f"{statement}." if statement else ""
    return tr("{statement}. If {answers}.", statement=statement, answers=answers)


def _turning(roles: Roles, below: tuple[ModelResult, ...]) -> Remedy:
    """The other direction for the scores of some models."""
    names = {model.name for model in below}
    turned = [score for score in roles.scores if score.name in names]
    scores = tuple(
        replace(score, direction=OPPOSITE[score.direction]) if score in turned else score
        for score in roles.scores
    )
    directions = {OPPOSITE[score.direction] for score in turned}
    act, question, answer = (
        tr("Turn the scores round"),
        tr("do their scores mean the opposite"),
        tr("their scores mean the opposite"),
    )
    if len(directions) == 1:
        (to,) = directions
        act = tr("{act}: {to} means positive", act=act, to=to)
        question, answer = (
            tr("does a {to} score mean positive", to=to),
            tr("a {to} score means positive", to=to),
        )
    return Remedy(
        act, question, answer, _turning_options(roles, turned), replace(roles, scores=scores)
    )


def _turning_options(roles: Roles, turned: Iterable[ScoreRole]) -> str:
    """What the command line must be told more, or no longer, for scores to be turned round."""
    parts = []
    for verb, before in (("add", "higher"), (tr("leave out"), "lower")):
        words = [
            f"--lower {shlex.quote(score.column if roles.layout is None else score.name)}"
            for score in turned
            if score.direction == before
        ]
        parts += [f"{verb} {' '.join(words)}"] if words else []
    return " and ".join(parts)


def _swapping(roles: Roles) -> Remedy:
    """The other class as the positive one."""
    other, now = shlex.quote(roles.negative), shlex.quote(roles.positive)
    return Remedy(
        act=tr("Make {shortened} the positive class", shortened=_shortened(roles.negative)),
        question=tr("is {negative} the positive class", negative=roles.negative),
        answer=tr("{negative} is the positive class", negative=roles.negative),
        options=tr("add --positive {other} --negative {now}", other=other, now=now),
        roles=replace(roles, positive=roles.negative, negative=roles.positive),
    )


def _shortened(value: str) -> str:
    """A class, of which the middle is left out where it is long."""
    if len(value) <= LONGEST_VALUE:
        return value
    return f"{value[: LONGEST_VALUE // 2]}…{value[-LONGEST_VALUE // 2 :]}"
