"""Costs and what is saved are written so that they agree."""

import re

import numpy as np
import pytest

from engine.analysis.analyser import Analyser
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.readers.read import read
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.costs import formatted_costs
from engine.wording.text_spans import as_text
from engine.wording.verdict import cheaper_trivial, verdict
from tests.samples import sample

NUMBER = r"([\d,.]+)"
SAID = re.compile(rf"(?:cost of {NUMBER}|{NUMBER} per 1,000 cases), {NUMBER} less than flagging")


def number(text: str) -> float:
    return float(text.replace(",", ""))


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(),
        Conditions(cost_fn=Range(2.0, 12.0), prevalence=Range(0.1, 0.2)),
        Conditions(exactly(0.001), exactly(50_000.0), Range(0.001, 0.9)),
    ],
)
def test_the_saving_is_the_difference_of_the_two_costs(conditions: Conditions) -> None:
    chosen, analyser = sample("crossing"), Analyser()
    dataset = read(chosen.path)
    told = 0
    for at in (*np.linspace(0, 1, 60).tolist(), 0.9, 0.97, 0.98, 0.99, 0.9925, 0.999):
        session = Session(roles=chosen.session.roles, conditions=conditions, at=at)
        analysis = analyser.analyse(session, dataset)
        costs, said = formatted_costs(analysis), SAID.search(as_text(verdict(analysis)))
        if said is None:
            continue
        told += 1
        cost = said[1] or said[2]
        idle = costs.trivials[analysis.trivials.index(cheaper_trivial(analysis))]
        assert cost in costs.models
        assert cost != idle
        unit = 10.0 ** -max(map(formatting.decimals_of, (cost, idle, said[3])))
        assert number(said[3]) > 0
        assert abs(number(idle) - number(cost) - number(said[3])) <= 1.01 * unit
    assert told > 5


def test_the_cheapest_is_named_whoever_wins_the_stretch() -> None:
    chosen = sample("crossing")
    session = Session(roles=chosen.session.roles, at=0.3)
    analysis = Analyser().analyse(session, read(chosen.path))
    least = min(model.at.normalised_cost for model in analysis.models)
    (place,) = formatted_costs(analysis).cheapest
    assert analysis.models[place].at.normalised_cost == least
