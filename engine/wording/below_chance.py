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
from engine.messages.language import listing, sentence, tr
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
            rate = formatting.rate(model.curve.auc)
            why = (
                tr(
                    "its AUC is {rate}: is the other class positive, or does a "
                    "lower score mean positive?",
                    rate=rate,
                )
                if OPPOSITE[model.direction] == "lower"
                else tr(
                    "its AUC is {rate}: is the other class positive, or does a "
                    "higher score mean positive?",
                    rate=rate,
                )
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
    listed = listing([*shown[:NAMED], tr("{more} more", more=more)] if more > 0 else shown)
    if len(shown) == 1:
        return tr("{listed} ranks worse than chance (AUC below 0.5)", listed=listed)
    return tr("{listed} rank worse than chance (AUC below 0.5)", listed=listed)


def below_chance_question(analysis: Analysis) -> str:
    """The same of the shown models, with what may be meant; empty where none does."""
    statement = below_chance_statement(model.name for model in below_chance(analysis))
    questions = [remedy.question for remedy in remedies(analysis)]
    if not questions:
        return f"{statement}." if statement else ""
    words = questions[0]
    for question in questions[1:]:
        words = tr("{question}, or {other}", question=words, other=question)
    return f"{statement}: {words}?"


def below_chance_advice(analysis: Analysis) -> str:
    """The same with the options of the command line; empty where none does."""
    statement = below_chance_statement(model.name for model in below_chance(analysis))
    found = remedies(analysis)
    if not found:
        return f"{statement}." if statement else ""
    answers = [tr("if {answer}, {options}", answer=e.answer, options=e.options) for e in found]
    return f"{statement}. {sentence('; '.join(answers))}"


def _turning(roles: Roles, below: tuple[ModelResult, ...]) -> Remedy:
    """The other direction for the scores of some models."""
    names = {model.name for model in below}
    turned = [score for score in roles.scores if score.name in names]
    scores = tuple(
        replace(score, direction=OPPOSITE[score.direction]) if score in turned else score
        for score in roles.scores
    )
    directions = {OPPOSITE[score.direction] for score in turned}
    return Remedy(
        *_turning_words(directions),
        _turning_options(roles, turned),
        replace(roles, scores=scores),
    )


def _turning_words(directions: set[Direction]) -> tuple[str, str, str]:
    """Act, question and answer of turning scores round to these directions."""
    if directions == {"lower"}:
        return (
            tr("Turn the scores round: lower means positive"),
            tr("does a lower score mean positive"),
            tr("a lower score means positive"),
        )
    if directions == {"higher"}:
        return (
            tr("Turn the scores round: higher means positive"),
            tr("does a higher score mean positive"),
            tr("a higher score means positive"),
        )
    return (
        tr("Turn the scores round"),
        tr("do their scores mean the opposite"),
        tr("their scores mean the opposite"),
    )


def _turning_options(roles: Roles, turned: Iterable[ScoreRole]) -> str:
    """What the command line must be told more, or no longer, for scores to be turned round."""
    options = {
        before: " ".join(
            f"--lower {shlex.quote(score.column if roles.layout is None else score.name)}"
            for score in turned
            if score.direction == before
        )
        for before in ("higher", "lower")
    }
    parts = [tr("add {options}", options=options["higher"])] if options["higher"] else []
    parts += [tr("leave out {options}", options=options["lower"])] if options["lower"] else []
    return listing(parts)


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
