"""Numbers, ranges and lists as the command line takes them: X, LO:HI, log:LO:HI, logit:LO:HI."""

import math
from argparse import ArgumentTypeError

from engine.binary.conditions import Range, Scale

LOG: tuple[Scale, ...] = ("linear", "log")
LOGIT: tuple[Scale, ...] = ("linear", "log", "logit")


def number(text: str) -> float:
    """A finite number.

    Raises:
        ArgumentTypeError: it is not one.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or "_" in text:
        raise ArgumentTypeError(f"“{text}” is not a number")
    return value


def seed(text: str) -> int:
    """A seed: a whole number of 0 or more.

    Raises:
        ArgumentTypeError: it is not one.
    """
    if not text.strip().isdecimal():
        raise ArgumentTypeError(f"“{text}” is not a whole number of 0 or more")
    return int(text)


def words(text: str) -> tuple[str, ...]:
    """At least two names with commas between them.

    Raises:
        ArgumentTypeError: there are fewer, or one is empty.
    """
    found = tuple(part.strip() for part in text.split(","))
    if len(found) < 2 or not all(found):
        raise ArgumentTypeError(f"“{text}” is not a list of classes such as low,middle,high")
    return found


def linear_range(text: str) -> Range:
    """A number or LO:HI."""
    return _range(text, ("linear",))


def ranges(text: str) -> tuple[Range, ...]:
    """Numbers or ranges LO:HI with commas between them."""
    return tuple(linear_range(part.strip()) for part in text.split(","))


def cost_range(text: str) -> Range:
    """A number, LO:HI or log:LO:HI."""
    return _range(text, LOG)


def prevalence_range(text: str) -> Range:
    """A number, LO:HI, log:LO:HI or logit:LO:HI."""
    return _range(text, LOGIT)


def _range(text: str, scales: tuple[Scale, ...]) -> Range:
    *head, tail = text.split(":")
    scale: Scale = "linear"
    if head and not head[0].strip()[:1].isdigit() and head[0] in ("log", "logit"):
        scale = "log" if head.pop(0) == "log" else "logit"
        if scale not in scales:
            raise ArgumentTypeError(f"a {scale} range makes no sense here: “{text}”")
        if not head:
            raise ArgumentTypeError(f"“{text}” needs two bounds, {scale}:LO:HI")
    if len(head) > 1:
        raise ArgumentTypeError(f"“{text}” is neither a number nor LO:HI")
    high = number(tail)
    return Range(number(head[0]) if head else high, high, scale)


def size(text: str) -> tuple[int, int]:
    """A picture's WIDTHxHEIGHT in pixels.

    Raises:
        ArgumentTypeError: it is not one, or is out of bounds.
    """
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise ArgumentTypeError(f"“{text}” is not WIDTHxHEIGHT, such as 1600x1000")
    if not all(200 <= side <= 16384 for side in (int(width), int(height))):
        raise ArgumentTypeError(f"“{text}”: each side must lie between 200 and 16384 pixels")
    return int(width), int(height)
