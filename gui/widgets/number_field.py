"""A field for one number, checked in words."""

import re
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.messages.language import decimal_mark, in_marks, quoted_words, thousands_mark, tr
from gui.widgets.checked_field import CheckedField

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?")
LONGEST_QUOTE = 12
SPACES = str.maketrans("", "", " \u00a0\u2009\u202f")


class Kind(Struct, frozen=True):
    """What a field takes.

    Attributes:
        name: what the number is, "the cost of a miss".
        low, high: the bounds, both allowed.
        in_words: how a value is shown in the field.
        bounds: the bounds in words, "0.000001 to 1,000,000".
        share: whether it is a share, which may be written in percent.
    """

    name: str
    low: float
    high: float
    in_words: Callable[[float], str]
    bounds: str
    share: bool = False


def parse(text: str, kind: Kind) -> float:
    """The number that a text stands for.

    "10 %" is 0.1 where the kind is a share; "1,000" is a thousand, "0,5" a half. Where the
    language in use has a decimal comma, "1.000" is a thousand, too, and "0.5" a half.

    Raises:
        ValueError: it stands for none, or for one out of bounds; the message is for users.
    """
    bare = text.translate(SPACES).replace("\u2212", "-")
    if not bare:
        raise ValueError(tr("Type a number for {name}.", name=kind.name))
    percent = bare.endswith("%")
    digits = bare.removesuffix("%")
    thousands, decimal = thousands_mark(), decimal_mark()
    if _grouped(thousands, decimal).fullmatch(digits):
        digits = digits.replace(thousands, "")
    digits = digits.replace(",", ".")
    if not NUMBER.fullmatch(digits):
        raise ValueError(tr("{text} is not a number.", text=_quoted(text)))
    if percent and not kind.share:
        raise ValueError(tr("{text}: {name} is no percentage.", text=_quoted(text), name=kind.name))
    value = float(digits) / 100 if percent else float(digits)
    if kind.share and not percent and 1 < value < 100:
        raise ValueError(
            tr(
                "{text} is above 1. Write {digits} % or {share:g}.",
                text=_quoted(text),
                digits=in_marks(digits),
                share=value / 100,
            )
        )
    if not kind.low <= value <= kind.high:
        raise ValueError(
            tr("{text} is out of bounds: {bounds}.", text=_quoted(text), bounds=kind.bounds)
        )
    return value


def _quoted(text: str) -> str:
    """What was typed, shortened: the field itself shows all of it."""
    typed = text.strip()
    shown = typed if len(typed) <= LONGEST_QUOTE else f"{typed[:LONGEST_QUOTE]}…"
    return quoted_words(shown)


def _grouped(thousands: str, decimal: str) -> re.Pattern[str]:
    """What a number looks like whose thousands are set apart."""
    return re.compile(rf"[1-9]\d{{0,2}}({re.escape(thousands)}\d{{3}})+({re.escape(decimal)}\d*)?")


class NumberField(CheckedField[float]):
    """A field for one number.

    Args:
        kind: what the field takes.
        name: what it is called by screen readers.
    """

    value_entered = Signal(float)

    def __init__(self, kind: Kind, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._kind = kind

    def read_text(self, text: str) -> float:
        """The number that a text stands for.

        Raises:
            ValueError: it stands for none, or for one out of bounds.
        """
        return parse(text, self._kind)

    def value_in_words(self, value: float) -> str:
        """How its kind is shown."""
        return self._kind.in_words(value)

    def announce(self, value: float) -> None:
        """Tell the number."""
        self.value_entered.emit(value)
