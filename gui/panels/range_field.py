"""A field for a number or a range of it: "8", "2 – 5"."""

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.stated_costs import StatedRange, single
from engine.wording import formatting
from gui.widgets.checked_field import CheckedField
from gui.widgets.number_field import Kind, parse

DIGITS, SHARE_DIGITS = 6, 4  # significant digits that a field shows
LARGEST_COST = 1e6
BETWEEN = re.compile(r"\s*(?:–|—|:|\.\.+|\b(?:to|bis)\b|(?<=[\d.,%\s])-)\s*")
LEAST = 60  # px of width


def _share_words(value: float) -> str:
    return f"{formatting.plain(100 * value, SHARE_DIGITS)}{formatting.THIN_SPACE}%"


def cost_kind(name: str) -> Kind:
    """What a field of a cost takes."""
    return Kind(
        name, 0.0, LARGEST_COST, lambda value: formatting.plain(value, DIGITS), tr("0 to 1,000,000")
    )


def prior_kind(name: str) -> Kind:
    """What a field of a prior takes."""
    return Kind(name, 0.0, 1.0, _share_words, tr("0 to 100 %"), share=True)


def parse_range(text: str, kind: Kind) -> StatedRange:
    """The number or the range that a text stands for.

    "2 – 5", "2-5", "2:5" and "2 to 5" are ranges; "10 – 20 %" is one of percentages.

    Raises:
        ValueError: it stands for none; the message is for users.
    """
    parts = BETWEEN.split(text.strip())
    if len(parts) != 2 or not all(parts):
        return single(parse(text, kind))
    low, high = parts
    if high.endswith("%") and not low.endswith("%"):
        low = f"{low} %"
    found = StatedRange(parse(low, kind), parse(high, kind))
    if found.low > found.high:
        raise ValueError(
            tr(
                "From {low} down to {high}: give the lower bound first.",
                low=kind.in_words(found.low),
                high=kind.in_words(found.high),
            )
        )
    return found


class RangeField(CheckedField[StatedRange]):
    """A field for a number or a range.

    Args:
        kind: what either bound is.
        name: what it is called by screen readers.
    """

    range_entered = Signal(object)

    def __init__(self, kind: Kind, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._kind = kind
        self.setMinimumWidth(LEAST)
        self.setProperty("dense", True)
        self.setToolTip(tr("{name}: a number, or a range such as 2 – 5", name=name))
        if kind.share:
            self.setToolTip(tr("{name}: a share, or a range such as 10 – 20 %", name=name))

    def read_text(self, text: str) -> StatedRange:
        """The number or range that a text stands for.

        Raises:
            ValueError: it stands for none.
        """
        return parse_range(text, self._kind)

    def value_in_words(self, value: StatedRange) -> str:
        """A number, or both bounds; of percentages the sign once."""
        if value.exact:
            return self._kind.in_words(value.low)
        low, high = self._kind.in_words(value.low), self._kind.in_words(value.high)
        if self._kind.share:
            low = low.removesuffix(f"{formatting.THIN_SPACE}%")
        return formatting.between(low, high)

    def announce(self, value: StatedRange) -> None:
        """Tell the range."""
        self.range_entered.emit(value)
