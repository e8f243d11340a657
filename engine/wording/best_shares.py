"""Who is best on how much of [a, b], as every table and the verdict write it.

Under constraints it is of the thresholds that keep them.
"""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis
from engine.binary.kept import kept
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, BestOn
from engine.messages.language import listing, plural, tr
from engine.wording import formatting

NEVER, ONLY_IN_TIES = tr("never"), tr("only in ties")
TRIVIAL_WORDS = {ALL_NEGATIVE: tr("flagging no one"), ALL_POSITIVE: tr("flagging everyone")}
MOST_TIES = 5  # rows of a table; the others stand together in one more
MOST_TIED = 3  # names of one tie


def formatted_shares(analysis: Analysis) -> dict[tuple[str, ...], str]:
    """The share of [a, b] on which some names alone, or in a tie, cost least; the whole is 100 %.

    Keys are the names, in descending order of their share.
    """
    return dict(_formatted(analysis.divided))


@kept(4)
def _formatted(best_on: tuple[BestOn, ...]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The same as pairs; every row of a table of many models asks for them."""
    parts = sorted(best_on, key=lambda part: -part.share)
    texts = formatting.shares([part.share for part in parts])
    return tuple((part.names, text) for part, text in zip(parts, texts, strict=True))


def best_alone(analysis: Analysis, name: str) -> str:
    """On how much of [a, b] a model or a trivial classifier alone is best, "61 %"."""
    tied = any(name in part.names and part.share for part in analysis.divided)
    without = ONLY_IN_TIES if tied else NEVER
    return formatted_shares(analysis).get((name,), without)


def tie_rows(analysis: Analysis) -> list[tuple[str, str]]:
    """A row a tie, "Tie of forest and bayes", "12 %", by falling share."""
    texts = formatted_shares(analysis)
    ties = [names for names in texts if len(names) > 1]
    rows = [
        (tr("Tie of {tied_names}", tied_names=tied_names(names)), texts[names])
        for names in ties[:MOST_TIES]
    ]
    rest = sum(part.share for part in analysis.divided if part.names in ties[MOST_TIES:])
    return [*rows, (tr("Other ties"), formatting.share(rest))] if rest else rows


def tied_names(names: Sequence[str]) -> str:
    """Names that tie, "forest and bayes", of many the first ones."""
    words = [TRIVIAL_WORDS.get(name, name) for name in names]
    if len(words) > MOST_TIED:
        others = plural("{count} other", "{count} others", len(words) - MOST_TIED + 1)
        words = [*words[: MOST_TIED - 1], others]
    return listing(words)
