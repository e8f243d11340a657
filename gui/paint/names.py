"""Names cut to a width so that they can still be told apart."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from PySide6.QtGui import QFont, QFontMetricsF

from engine.binary.kept import kept
from gui.paint.lettering import metrics_of

DOTS = "…"
EDGE = 0.25  # of the room, for either end of a name of which a part in the middle is kept
LETTERS = 3  # of a name that stands for it where there is hardly room
PARTED_AFTER = " /-_"
AIR = 1.0  # px: the widths of parts add up to a little less than the whole's


@kept(64)
def distinguished(
    names: tuple[str, ...], size: float, weight: QFont.Weight, room: float
) -> tuple[str, ...]:
    """Each name as much of it as fits, so that no two read alike if that can be.

    What is left out is the middle; where the ends are those of another name too, the part in
    which the two differ stays between them.

    Args:
        names: of models that are seen together; all different.
        size: of the letters in pixels.
        weight: of the letters.
        room: in pixels, the same for all.
    """
    metrics = metrics_of(size, weight)
    return tuple(_cut(place, names, metrics, room) for place in range(len(names)))


def _cut(place: int, names: Sequence[str], metrics: QFontMetricsF, room: float) -> str:
    name = names[place]
    if metrics.horizontalAdvance(name) <= room:
        return name
    others = [other for other in names if other != name]
    room = max(room - AIR, 0.0)
    free = room - metrics.horizontalAdvance(DOTS)
    heads = _widths((name[:end] for end in range(len(name))), metrics, free)
    tails = _widths((name[start:] for start in range(len(name), 0, -1)), metrics, free)
    pairs = sorted(_ends(heads, tails, free), key=_imbalance)
    for head, tail in pairs:
        if not any(_could_be(other, name[:head], name[-tail:]) for other in others):
            return _joined(name[:head], name[-tail:])
    if not pairs:
        return DOTS
    head, tail = pairs[0]
    alike = [other for other in others if _could_be(other, name[:head], name[-tail:])]
    return _with_difference(name, alike, metrics, room) or _joined(name[:head], name[-tail:])


def _widths(growing: Iterable[str], metrics: QFontMetricsF, room: float) -> list[float]:
    """How wide the parts of a name are, from none to the longest that fits.

    Only those are measured: a name may have thousands of letters, and the room for a few.
    """
    return list(takewhile(lambda width: width <= room, map(metrics.horizontalAdvance, growing)))


def _ends(heads: Sequence[float], tails: Sequence[float], room: float) -> Iterator[tuple[int, int]]:
    """How many letters fit at the beginning and, with those, at the end; at least one each."""
    tail = len(tails) - 1
    for head in range(1, len(heads)):
        while tail > 0 and heads[head] + tails[tail] > room:
            tail -= 1
        if tail <= 0:
            return
        yield head, tail


def _imbalance(ends: tuple[int, int]) -> int:
    head, tail = ends
    return abs(head - tail)


def _could_be(other: str, head: str, tail: str) -> bool:
    """Whether another name cut to these ends would read the same."""
    return other.startswith(head) and other.endswith(tail) and len(other) > len(head) + len(tail)


def _with_difference(
    name: str, alike: Sequence[str], metrics: QFontMetricsF, room: float
) -> str | None:
    """Both ends, and between them where the name begins to differ from those like it."""
    start = min(_common(name, other) for other in alike)
    edge = EDGE * room
    head = _longest(name[:start], metrics, edge)
    rest = name[start:]
    left = room - metrics.horizontalAdvance(f"{head}{DOTS}{DOTS}")
    if left <= 0:
        return None
    tail = _longest(rest[::-1], metrics, min(edge, left / 2))[::-1]
    middle = _longest(rest, metrics, left - metrics.horizontalAdvance(tail))
    if not middle:
        return None
    if len(middle) + len(tail) >= len(rest):
        return _joined(head, rest)
    return f"{_joined(head, middle)}{DOTS}{tail.strip()}"


def _common(one: str, other: str) -> int:
    """How many letters two names begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _longest(text: str, metrics: QFontMetricsF, room: float) -> str:
    """As much of the beginning of a text as fits."""
    growing = (text[:end] for end in range(len(text) + 1))
    return text[: max(len(_widths(growing, metrics, room)) - 1, 0)]


def _joined(head: str, tail: str) -> str:
    return f"{head.rstrip()}{DOTS}{tail.strip()}"


def in_two_lines(name: str) -> tuple[str, ...]:
    """A name parted where its longer line is shortest: after a blank, a slash, a dash, a line.

    One word stays alone.
    """
    places = [place + 1 for place, letter in enumerate(name[:-1]) if letter in PARTED_AFTER]
    if not places:
        return (name,)
    middle = min(places, key=lambda place: max(place, len(name) - place))
    return name[:middle].rstrip(), name[middle:]


def beginnings(names: Sequence[str]) -> list[str]:
    """How each name begins, or its number where some begin alike."""
    short = [name[:LETTERS] for name in names]
    return short if len(set(short)) == len(short) else [str(i + 1) for i in range(len(short))]
