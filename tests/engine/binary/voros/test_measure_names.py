"""Every measure over t that is listed can be had by its name, and is offered as it says."""

import pytest

from engine.binary.voros.conditions import Conditions, exactly, resolve
from engine.binary.voros.measure_names import MEASURES, NamedMeasure, measure_forms
from engine.binary.voros.measure_specs import parse_measure

GIVEN = resolve(Conditions(cost_fp=exactly(1.0), cost_fn=exactly(3.0)), 0.3)


def test_forms_name_each_once_with_its_parameters() -> None:
    assert measure_forms() == "t, ratio, log-ratio, ranges, beta:A,B or scenarios:FILE"


@pytest.mark.parametrize("listed", MEASURES, ids=lambda listed: str(listed.name))
def test_what_the_window_offers_is_what_is_made(listed: NamedMeasure) -> None:
    for name, words in listed.choices:
        assert parse_measure(name, GIVEN).name == name
        assert words
    assert listed.choices or listed.name == "scenarios"
