"""A file of scenarios: any spelling of its columns, and a wrong row named by its line."""

from pathlib import Path

import pytest

from engine.binary.voros.conditions import Scenario, WeightedScenario
from engine.messages.errors import InputError
from engine.opening.scenarios import read_scenarios


def json_text(folder: Path, text: str) -> Path:
    path = folder / "scenarios.csv"
    path.write_text(text, "utf-8")
    return path


def test_columns_in_any_order_and_spelling(tmp_path: Path) -> None:
    path = json_text(tmp_path, "π,Cost FN,c_fp,weight\n0.1,5,1,2\n0.2,4,2,0\n")
    assert read_scenarios(path) == (
        WeightedScenario(Scenario(1, 5, 0.1), 2),
        WeightedScenario(Scenario(2, 4, 0.2), 0),
    )


def test_without_weights_all_count_alike(tmp_path: Path) -> None:
    path = json_text(tmp_path, "cost_fp,cost_fn,prevalence\n1,5,0.1\n2,4,0.2\n")
    assert [found.weight for found in read_scenarios(path)] == [1, 1]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("cost_fp,prevalence\n1,0.1\n2,0.2\n", "needs a column cost_fn"),
        ("cost_fp,cost_fn,prevalence\n1,5,0.1\n2,4,1.2\n", "line 3"),
        ("cost_fp,cost_fn,prevalence\n0,5,0.1\n2,4,0.2\n", "line 2"),
        ("cost_fp,cost_fn,prevalence,weight\n1,5,0.1,1\n2,4,0.2,-1\n", "line 3"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        read_scenarios(json_text(tmp_path, text))
    assert caught.value.do
