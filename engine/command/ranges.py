"""Numbers, ranges and lists as the command line takes them: X, LO:HI, log:LO:HI, logit:LO:HI."""

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from engine.binary.voros.conditions import Range, Scale
from engine.data.read_options import PIXEL
from engine.messages.language import tr

LOG: tuple[Scale, ...] = ("linear", "log")
LARGEST_SIDE = 16384
MOST_PIXELS = 2**27
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
        raise ArgumentTypeError(tr("“{words}” is not a number", words=text))
    return value


def whole(least: int, most: int, hint: str = "") -> Callable[[str], int]:
    """What takes a whole number within bounds.

    Args:
        least: the lowest that is possible.
        most: the highest.
        hint: what is said beside them.
    """

    def taken(text: str) -> int:
        if not re.fullmatch("[+-]?[0-9]+", text):
            raise ArgumentTypeError(tr("“{words}” is not a whole number", words=text))
        # Of very long numbers the digits alone would take minutes to turn into one.
        value = int(text) if len(text) <= 40 else (-1 if text.startswith("-") else most + 1)
        if not least <= value <= most:
            raise ArgumentTypeError(
                tr(
                    "{words} is not between {least:,} and {most:,}{hint}",
                    words=text,
                    least=least,
                    most=most,
                    hint=hint,
                )
            )
        return value

    return taken


def level(text: str) -> float:
    """A confidence level, strictly between 0 and 1.

    Raises:
        ArgumentTypeError: it is not one.
    """
    value = number(text)
    if not 0 < value < 1:
        raise ArgumentTypeError(
            tr("the confidence level {words} is not between 0 and 1", words=text)
        )
    return value


def stopping_width(text: str) -> float:
    """The width to which numbers must be certain: a share, or “pixel”.

    Raises:
        ArgumentTypeError: it is none.
    """
    if text == "pixel":
        return PIXEL
    value = number(text)
    if not 0 < value < 1:
        raise ArgumentTypeError(tr("the width {words} is not between 0 and 1", words=text))
    return value


def named(text: str) -> str:
    """The name of a file.

    Raises:
        ArgumentTypeError: it is empty.
    """
    if not text:
        raise ArgumentTypeError(tr("the name of the file is empty"))
    return text


def words(text: str) -> tuple[str, ...]:
    """At least two names with commas between them.

    Raises:
        ArgumentTypeError: there are fewer, or one is empty.
    """
    found = tuple(part.strip() for part in text.split(","))
    if len(found) < 2 or not all(found):
        raise ArgumentTypeError(
            tr("“{words}” is not a list of classes such as low,middle,high", words=text)
        )
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
            raise ArgumentTypeError(
                tr("a {scale} range makes no sense here: “{words}”", scale=scale, words=text)
            )
        if not head:
            raise ArgumentTypeError(
                tr("“{words}” needs two bounds, {scale}:LO:HI", words=text, scale=scale)
            )
    if len(head) > 1:
        raise ArgumentTypeError(tr("“{words}” is neither a number nor LO:HI", words=text))
    high = number(tail)
    return Range(number(head[0]) if head else high, high, scale)


def size(text: str) -> tuple[int, int]:
    """A picture's WIDTHxHEIGHT in pixels.

    Raises:
        ArgumentTypeError: it is not one, or is out of bounds.
    """
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise ArgumentTypeError(tr("“{words}” is not WIDTHxHEIGHT, such as 1600x1000", words=text))
    # More digits than any side has are not even turned into a number.
    sides = [int(side) if len(side) < 10 else LARGEST_SIDE + 1 for side in (width, height)]
    if not all(200 <= side <= LARGEST_SIDE for side in sides):
        raise ArgumentTypeError(
            tr(
                "“{words}”: each side must lie between 200 and {largest_side} pixels",
                words=text,
                largest_side=LARGEST_SIDE,
            )
        )
    if sides[0] * sides[1] > MOST_PIXELS:
        raise ArgumentTypeError(
            tr(
                "“{words}”: more than {most_pixels} million pixels are too many",
                words=text,
                most_pixels=MOST_PIXELS // 10**6,
            )
        )
    return sides[0], sides[1]
