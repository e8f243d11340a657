"""Numbers, ranges and lists of the command line: what is read, and what is refused in words."""

from argparse import ArgumentTypeError
from collections.abc import Callable

import pytest

from engine.binary.voros.conditions import Range
from engine.command.ranges import (
    cost_range,
    linear_range,
    number,
    prevalence_range,
    ranges,
    size,
    words,
)


def test_ranges_of_every_scale() -> None:
    assert number("1e-3") == 0.001
    assert linear_range("3") == Range(3, 3, "linear")
    assert cost_range("log:2:12") == Range(2, 12, "log")
    assert prevalence_range("logit:0.1:0.2") == Range(0.1, 0.2, "logit")
    assert ranges("1, 2:3") == (Range(1, 1, "linear"), Range(2, 3, "linear"))
    assert words("low, middle,high") == ("low", "middle", "high")
    assert size("1600X1000") == (1600, 1000)


@pytest.mark.parametrize(
    ("read", "text", "what"),
    [
        (number, "nan", "not a number"),
        (number, "1_000", "not a number"),
        (linear_range, "log:1:2", "makes no sense here"),
        (cost_range, "logit:0.1:0.2", "makes no sense here"),
        (cost_range, "log:3", "needs two bounds"),
        (cost_range, "1:2:3", "neither a number nor LO:HI"),
        (words, "one", "not a list of classes"),
        (words, "a,,b", "not a list of classes"),
        (size, "1600", "not WIDTHxHEIGHT"),
        (size, "100x1000", "between 200 and 16384"),
    ],
)
def test_what_is_malformed_is_refused(read: Callable[[str], object], text: str, what: str) -> None:
    with pytest.raises(ArgumentTypeError, match=what):
        read(text)
