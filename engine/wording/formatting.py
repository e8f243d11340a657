"""How every number and name is written, in the table, the window and the report alike.

Numbers have the marks of the language in use: what is copied is written by whoever copies it.
"""

import math
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from engine.messages.language import decimal_mark, in_marks, tr
from engine.numerics.apportioning import apportioned

THIN_SPACE = "\u202f"  # narrow and no-break: "65 %" never falls apart
MINUS = "\u2212"
INFINITY = "\u221e"
MOST_DECIMALS = 12
LEAST_DECIMAL = 1e-6
ROUNDING = 1e-12  # a share this close to none or all is that: the rest is the sum's rounding
MORE_DECIMALS = 3  # by which numbers that read alike are told apart at most

_FORMULA = re.compile(r"\s*[=+@-]")
_NO_FORMULA = re.compile(r"\s*[+-]?([\d.,]+\s*%?)?\s*|-+")


def defused(text: str) -> str:
    """A text for a table that may end in a spreadsheet, which runs what looks like a formula.

    An apostrophe before it makes it text there; numbers with a sign stay as they are.
    """
    return f"'{text}" if _FORMULA.match(text) and not _NO_FORMULA.fullmatch(text) else text


def number(value: float, decimals: int = 0) -> str:
    """A number with a fixed count of decimals, "−1,234.5"; never "−0"."""
    if math.isnan(value):
        return tr("not defined")
    return in_marks(_in_english(value, decimals))


def _in_english(value: float, decimals: int = 0) -> str:
    """A number with a comma between thousands and a point before its decimals."""
    if math.isinf(value):
        return INFINITY if value > 0 else MINUS + INFINITY
    digits = f"{abs(value):,.{decimals}f}"
    negative = value < 0 and any(digit in "123456789" for digit in digits)
    return MINUS + digits if negative else digits


def count(value: int) -> str:
    """A count of rows or cases, "12,345"."""
    return number(value)


def short_count(value: int) -> str:
    """A count where there is little room: from ten thousand on "99 k", "1.2 M"."""
    if value < 10_000:
        return count(value)
    unit, sign = (1e3, "k") if value < 999_500 else (1e6, "M")
    return f"{plain(value / unit, 2)}{THIN_SPACE}{sign}"


def signed(value: float, decimals: int = 0) -> str:
    """A difference with its sign, "+0.218"; no sign where it rounds to zero."""
    text = number(value, decimals)
    rises = value > 0 and any(digit in "123456789" for digit in text)
    return f"+{text}" if rises else text


def rate(value: float) -> str:
    """A rate, an area or a VOROS to three decimals, "0.749"."""
    return number(value, 3)


def distinct_texts(
    values: Sequence[float], decimals: int = 3, more: int = MORE_DECIMALS
) -> tuple[str, ...]:
    """Numbers of one column: those that differ but would read alike get one more decimal.

    Args:
        values: (n,) numbers that are compared with one another.
        decimals: of those that read apart.
        more: how many decimals may be added until they do.

    Returns:
        (n,) texts; equal but for rounding, or apart by less than `more` decimals show: alike.
    """
    texts = [number(value, decimals) for value in values]
    alike: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        alike.setdefault(text, []).append(place)
    for places in alike.values():
        group = [values[place] for place in places]
        if more > 0 and not _all_equal(group):
            for place, text in zip(
                places, distinct_texts(group, decimals + 1, more - 1), strict=True
            ):
                texts[place] = text
    return tuple(texts)


def decimals_of(text: str) -> int:
    """How many decimals a written number has."""
    return len(text.partition(decimal_mark())[2])


def best_places(values: Sequence[float], *, largest: bool) -> frozenset[int]:
    """Places of the best of a column, more than one where they tie; none where all do."""
    if not values or _all_equal(values):
        return frozenset()
    best = max(values) if largest else min(values)
    return frozenset(place for place, value in enumerate(values) if _all_equal((value, best)))


def interval(low: float, high: float, decimals: int = 3) -> str:
    """A range or a confidence interval, "0.834 – 0.898"."""
    return between(number(low, decimals), number(high, decimals))


def between(low: str, high: str) -> str:
    """Two written bounds as one range, with an en dash."""
    return f"{low} – {high}"


def out_of(part: int, whole: int) -> str:
    """A count beside what it is a part of, "158 of 211"."""
    return tr("{part} of {whole}", part=count(part), whole=count(whole))


def percent(share: float, decimals: int = 0) -> str:
    """A share as a percentage with a thin no-break space, "65 %"."""
    return f"{number(100 * share, decimals)}{THIN_SPACE}%"


def share(value: float) -> str:
    """A share of a range: whole percents, but never "0 %" or "100 %" of what is neither."""
    if value <= ROUNDING or value >= 1 - ROUNDING or 0.005 <= value < 0.995:
        return percent(value)
    if value < 0.0005:
        return f"<{THIN_SPACE}{percent(0.001, 1)}"
    if value >= 0.9995:
        return f">{THIN_SPACE}{percent(0.999, 1)}"
    return percent(value, 1)


def share_of_axis(value: float) -> str:
    """A tick of an axis of shares, "25 %", "2.5 %"."""
    return f"{plain(100 * value)}{THIN_SPACE}%"


def times(value: float) -> str:
    """A tick of an axis of multiples, "3×"."""
    return f"{plain(value)}×"


def shares(parts: Sequence[float]) -> list[str]:
    """The shares of one whole: rounded, by largest remainder, so that they add up to 100 %.

    Whole percents, tenths where a part is below half a percent; "< 0.1 %" stands for none.
    """
    tenths = any(0 < part < 0.005 for part in parts)
    units = apportioned(parts, 1000 if tenths else 100)
    return [
        f"<{THIN_SPACE}{percent(0.001, 1)}"
        if unit == 0 < part
        else percent(unit / sum(units), int(tenths))
        for part, unit in zip(parts, units, strict=True)
    ]


def prevalence(value: float) -> str:
    """A prevalence to three significant digits, "14.3 %", "20 %", "0.0001 %"."""
    return f"{plain(100 * value)}{THIN_SPACE}%"


def plain(value: float, digits: int = 3) -> str:
    """A stated number to some significant digits and no trailing zeros: "4.71", "1", "5,000"."""
    if value == 0 or not math.isfinite(value):
        return number(value)
    if abs(value) < LEAST_DECIMAL:
        return _scientific(value, digits)
    decimals = max(0, digits - 1 - _magnitude(value, digits))
    text = _in_english(value, decimals)
    return in_marks(text.rstrip("0").rstrip(".") if "." in text else text)


def t_short(t: float) -> str:
    """A t within a sentence: two decimals, more where that would show 0 or 1 for what is not."""
    return _trim_corner(_t_text(t, _t_decimals(t, 2)))


def t_value(t: float) -> str:
    """A t within a table or beside a mark: three decimals, more close to 0 and 1."""
    return _t_text(t, _t_decimals(t, 3))


def t_bounds(low: float, high: float) -> tuple[str, str]:
    """Two t within a sentence, with as many decimals as tell them apart."""
    for more in range(MOST_DECIMALS):
        texts = [_t_text(t, _t_decimals(t, 2) + more) for t in (low, high)]
        if low == high or texts[0] != texts[1]:
            break
    return _trim_corner(texts[0]), _trim_corner(texts[1])


def normalised_cost(value: float) -> str:
    """A normalised cost, "0.186": three decimals, more where two digits would be lost."""
    decimals = 3 if value == 0 else max(3, 1 - _magnitude(value, 2))
    return number(value, min(decimals, MOST_DECIMALS))


def p_value(p: float | None) -> str:
    """A p value to three decimals, "< 0.001" below them; "–" where there is none."""
    if p is None:
        return "–"
    return f"< {rate(0.001)}" if p < 0.0005 else rate(p)


def threshold(shown: str) -> str:
    """A threshold's shortest decimal with a true minus and infinity, "−0.4", "∞"."""
    return in_marks(shown.replace("-", MINUS).replace("inf", INFINITY))


def cost_decimals(costs: Iterable[float]) -> int:
    """How many decimals show the smallest of some costs per 1,000 to three digits, 0 to 6."""
    shown = [1000 * abs(cost) for cost in costs if cost != 0]
    if not shown:
        return 0
    return min(6, max(0, 2 - _magnitude(min(shown), 3)))


def cost_per_1000(cost: float, decimals: int | None = None) -> str:
    """A cost per case as a cost per 1,000 cases, "284", "12.4", "3.10"."""
    return number(1000 * cost, cost_decimals([cost]) if decimals is None else decimals)


def possessive(name: str) -> str:
    """A name's genitive: "Forest’s", "Bayes’"."""
    if name.endswith(("s", "S")):
        return tr("{name}’", name=name)
    return tr("{name}’s", name=name)


def _all_equal(values: Iterable[float]) -> bool:
    """Whether numbers are the same but for rounding."""
    first, *others = values
    return all(math.isclose(first, other, rel_tol=ROUNDING, abs_tol=ROUNDING) for other in others)


def _magnitude(value: float, digits: int) -> int:
    """The power of ten of the first digit, after rounding to some significant digits."""
    return int(f"{abs(value):.{digits - 1}e}".partition("e")[2])


def exact(value: Fraction, digits: int = 3) -> str:
    """As `plain`, of a fraction that may be smaller than any double, "1.5 × 10⁻⁴⁶²"."""
    if not 0 < abs(value) < LEAST_DECIMAL:
        return plain(float(value), digits)
    return _scientific(Decimal(value.numerator) / Decimal(value.denominator), digits)


def _scientific(value: float | Decimal, digits: int) -> str:
    """A number too small for decimals, "2.1 × 10⁻⁷"."""
    head, _, power = f"{value:.{digits - 1}e}".partition("e")
    head = head.rstrip("0").rstrip(".") if "." in head else head
    return f"{in_marks(head.replace('-', MINUS))} × {power_of_ten(int(power))}"


def power_of_ten(power: int) -> str:
    """A power of ten, "10⁻⁷"."""
    return "10" + str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _t_decimals(t: float, least: int) -> int:
    """Decimals with which t is not shown as the 0 or 1 that it is not."""
    to_corner = min(t, 1 - t)
    decimals = least
    while to_corner > 0 and float(f"{to_corner:.{decimals}f}") == 0 and decimals < MOST_DECIMALS:
        decimals += 1
    return decimals


def _t_text(t: float, decimals: int) -> str:
    """A t with some decimals, or as a power of ten where they would all be 0."""
    return _scientific(t, 2) if 0 < t < LEAST_DECIMAL else number(t, decimals)


def _trim_corner(text: str) -> str:
    """Exactly 0 and 1 without decimals: "0.00" is written "0"."""
    head, _, tail = text.partition(decimal_mark())
    return head if tail and not tail.strip("0") else text
