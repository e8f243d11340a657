"""Cells of the tables of several classes: what is undefined says so."""

from engine.numerics.intervals import Interval
from engine.wording.classes.class_cells import NONE, bounds, rate


def test_a_rate_or_a_dash() -> None:
    assert rate(0.12345) == "0.1235"
    assert rate(None) == NONE


def test_an_interval_or_undefined() -> None:
    assert bounds(None) == "undefined"
    assert bounds(Interval(None, None, 0.95, "bootstrap", "too few replicates")) == "undefined"
    found = bounds(Interval(0.25, 0.5, 0.95, "bootstrap"), 2)
    assert "0.25" in found
    assert "0.50" in found
