"""What is copied can be reckoned on: one number a cell, every digit, rules that hold."""

import numpy as np
import pytest

from engine.analysis.analyser import analyse
from engine.binary.voros.conditions import Conditions, Range
from engine.wording.copied_table import copied_table
from tests.conftest import dataset_of, session_for

TRUTH = np.array([True] * 10 + [False] * 10)
SCORES = {
    "early": np.array([3.0] * 4 + [2.0] * 10 + [1.0] * 6),
    "late": np.array([3.0] * 4 + [2.0] * 12 + [1.0] * 4),
}
LOW, HIGH = 0.2, 0.7


@pytest.fixture
def table() -> list[list[str]]:
    dataset = dataset_of(TRUTH, **SCORES)
    conditions = Conditions(t=Range(LOW, HIGH))
    text = copied_table(analyse(session_for(dataset, conditions=conditions), dataset))
    return [line.split("\t") for line in text.split("\n")]


def test_every_row_has_a_cell_a_column_and_no_cell_two_numbers(table: list[list[str]]) -> None:
    header, *rows = table

    assert [row[0] for row in rows][:2] == ["early", "late"]
    assert {len(row) for row in rows} == {len(header)}
    for row in rows:
        for title, cell in zip(header[1:], row[1:], strict=True):
            if cell and title != "Rule":
                float(cell)


def test_rule_and_rates_and_cost_are_those_of_the_cases(table: list[list[str]]) -> None:
    header, *rows = table
    t = float(header[0].removeprefix("At t = "))

    assert t == (LOW + HIGH) / 2
    for row in rows[:2]:
        cells = dict(zip(header, row, strict=True))
        assert cells["Rule"] == "≥"
        flagged = SCORES[row[0]] >= float(cells["Score"])
        tpr, fpr = flagged[TRUTH].mean(), flagged[~TRUTH].mean()
        assert (float(cells["TPR"]), float(cells["FPR"])) == (tpr, fpr)
        assert float(cells["Normalised cost"]) == pytest.approx(t * fpr + (1 - t) * (1 - tpr))


def test_the_shares_of_models_ties_and_doing_nothing_add_up_to_all(table: list[list[str]]) -> None:
    _, *rows = table

    assert sum(float(row[1]) for row in rows) == pytest.approx(1)
