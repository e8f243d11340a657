"""In which order classes may stand, as it is proposed before anyone said so."""

from collections.abc import Sequence

from engine.data.labels import LabelValue

LEAST, MOST = 3, 12  # classes whose order is asked
RANKED_WORDS = (  # what classes are often called, from none of it to most of it
    ("none", "normal", "healthy", "control", "absent", "no"),
    ("minimal", "minor", "low", "mild", "early", "benign", "small"),
    ("intermediate", "medium", "moderate", "middle", "average"),
    ("severe", "high", "advanced", "late", "major", "diseased", "malignant", "large"),
)


def can_be_ordered(values: Sequence[LabelValue]) -> bool:
    """Whether there are so many classes that their order can be asked."""
    return LEAST <= len(values) <= MOST


def proposed_order(values: Sequence[LabelValue]) -> tuple[str, ...]:
    """The classes from lowest to highest: by size, by what their names mean, else by alphabet."""
    ranks = {word: rank for rank, words in enumerate(RANKED_WORDS) for word in words}
    meant = [ranks.get(value.spelling.strip().casefold()) for value in values]
    known = [rank for rank in meant if rank is not None]
    if len(known) == len(values) == len(set(known)):
        return tuple(
            value.spelling for _, value in sorted(zip(known, values, strict=True), key=_first)
        )
    words = sorted((v for v in values if isinstance(v.key, str)), key=lambda v: str(v.key))
    numbers = sorted((v for v in values if not isinstance(v.key, str)), key=lambda v: v.key)
    return tuple(value.spelling for value in (*numbers, *words))


def _first(pair: tuple[int, LabelValue]) -> int:
    return pair[0]
