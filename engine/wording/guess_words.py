"""Guesses in words, those alike together."""

from collections.abc import Iterable

from engine.data.roles import Guess
from engine.messages.language import count_in_words, plural, tr

# What a guess is about; in JSON it stands as the program calls it.
ROLE_WORDS = {
    "label": tr("label"),
    "score": tr("score"),
    "weight": tr("weight"),
    "positive": tr("positive"),
    "negative": tr("negative"),
    "predicted": tr("predicted"),
    "left out": tr("left out"),
    "label again": tr("label again"),
    "marker": tr("marker"),
    "kind": tr("kind"),
    "encoding": tr("encoding"),
    "unpaired": tr("unpaired"),
    "suspicious": tr("suspicious"),
    "joined": tr("joined"),
    "model": tr("model"),
    "case": tr("case"),
    "fold": tr("fold"),
    "group": tr("group"),
    "id": tr("id"),
    "percent": tr("percent"),
    "orientation": tr("orientation"),
    "direction": tr("direction"),
    "decimal sign": tr("decimal sign"),
    "thousands": tr("thousands"),
    "below chance": tr("below chance"),
}


def role_words(role: str) -> str:
    """What a guess is about, in words."""
    return ROLE_WORDS.get(role, role)


def counted_role(role: str, amount: int) -> str:
    """A role that several columns have: "3 scores"."""
    counted = {
        "score": plural("{count} score", "{count} scores", amount),
        "marker": plural("{count} marker", "{count} markers", amount),
        "predicted": plural("{count} prediction", "{count} predictions", amount),
        "group": plural("{count} group", "{count} groups", amount),
        "fold": plural("{count} fold", "{count} folds", amount),
        "id": plural("{count} id", "{count} ids", amount),
    }
    other = tr("{count} × {role}", count=count_in_words(amount), role=role_words(role))
    return counted.get(role, other)


def guess_words(guesses: Iterable[Guess]) -> list[str]:
    """A line for all guesses of one role for one reason, "score a, b (a column of numbers)"."""
    columns: dict[tuple[str, str], list[str]] = {}
    for guess in guesses:
        columns.setdefault((guess.role, guess.why), []).append(guess.column)
    return [
        f"{role_words(role)} {', '.join(found)} ({why})" for (role, why), found in columns.items()
    ]
