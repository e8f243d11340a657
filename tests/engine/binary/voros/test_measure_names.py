"""Every measure over t that is listed can be had by its name, and is offered as it says."""

import pytest

from engine.binary.voros.conditions import Conditions, exactly, resolve
from engine.binary.voros.measure_names import (
    MEASURES,
    NamedMeasure,
    listed_measure,
    measure_forms,
    parameters_of,
)
from engine.binary.voros.measure_specs import parse_measure

GIVEN = resolve(Conditions(cost_fp=exactly(1.0), cost_fn=exactly(3.0)), 0.3)


def test_forms_name_each_once_with_its_parameters() -> None:
    assert measure_forms() == "t, ratio, log-ratio, ranges, beta:A,B or scenarios:FILE"


@pytest.mark.parametrize("listed", MEASURES, ids=lambda listed: str(listed.name))
def test_what_the_window_offers_is_what_is_made(listed: NamedMeasure) -> None:
    assert listed.words
    assert len(listed.symbols) == len(listed.usual)
    if listed.name != "scenarios":
        name = listed.with_parameters(listed.usual)
        assert parse_measure(name, GIVEN).name == name
        assert listed_measure(name) is listed
        assert parameters_of(name) == listed.usual


def test_parameters_are_read_back_as_they_were() -> None:
    listed = listed_measure("beta:2,2")
    assert listed is not None
    for values in ((0.1, 1 / 3), (2.0, 5.0), (1e-6, 1e300)):
        assert parameters_of(listed.with_parameters(values)) == values
    assert listed.with_parameters((2.0, 0.5)) == "beta:2,0.5"
    assert listed_measure("gamma:1") is None
