"""--cost-matrix, and what engine.command.several.class_conditions makes of it: cells, names, ranges."""

from argparse import Namespace
from pathlib import Path

import pytest

from engine.command.several.class_conditions import stated_costs
from engine.command.several.cost_matrix import read_cost_matrix
from engine.messages.errors import InputError
from engine.multiclass.cost_measures import CostBox, UniformWeights

LABELS = ("a", "b", "c")
PLAIN = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))


def test_the_option_itself_or_a_file_in_any_order(tmp_path: Path) -> None:
    found = read_cost_matrix("0,1,5;1,0,2;9,3,0", LABELS)
    assert found.low == found.high == PLAIN
    path = tmp_path / "costs.csv"
    path.write_text("predicted,c,a,b\nb,2,1,0\na,5,0,1\nc,0,9,3\n", "utf-8")
    assert read_cost_matrix(str(path), LABELS) == found
    path.write_text("0;1;5\n1;0;2\n9;3;0\n", "utf-8")
    assert read_cost_matrix(str(path), LABELS) == found


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("predicted,a,b,d\na,0,1,5\nb,1,0,2\nd,9,3,0\n", "not named a, b, c"),
        ("predicted,a,b,c\na,0,1\nb,1,0,2\nc,9,3,0\n", "row a is not 3 numbers"),
    ],
)
def test_files_that_are_wrong(tmp_path: Path, content: str, what: str) -> None:
    path = tmp_path / "costs.csv"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError, match=what):
        read_cost_matrix(str(path), LABELS)
    with pytest.raises(InputError, match="cannot be read"):
        read_cost_matrix(str(tmp_path / "none.csv"), LABELS)


def options(matrix: str, measure: str | None = None) -> Namespace:
    return Namespace(cost_matrix=matrix, priors=None, cost_measure=measure)


def test_ranges_make_a_box_and_their_middles_a_matrix() -> None:
    exact = stated_costs(options("0,1,5;1,0,2;9,3,0"), LABELS, None)
    assert (exact.matrix, exact.measure) == (PLAIN, UniformWeights())
    ranged = stated_costs(options("0,1,4:9;1,0,2;9,3,0"), LABELS, None)
    assert ranged.matrix == ((0.0, 1.0, 6.0), *PLAIN[1:])  # the geometric mean of 4 and 9
    assert isinstance(ranged.measure, CostBox)
    with pytest.raises(InputError, match="knows no ranges"):
        stated_costs(options("0,1,4:9;1,0,2;9,3,0", "uniform"), LABELS, None)
    with pytest.raises(InputError, match="there is no measure"):
        stated_costs(options("0,1,5;1,0,2;9,3,0", "other"), LABELS, None)
