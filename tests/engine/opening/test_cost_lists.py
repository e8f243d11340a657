"""A file of scenarios of several classes: priors left out, and what cannot be, with its line."""

from pathlib import Path

import pytest

from engine.messages.errors import InputError
from engine.opening.cost_lists import read_cost_list

LABELS, EQUAL = ("a", "b", "c"), (0.25, 0.25, 0.5)


def written(folder: Path, text: str) -> Path:
    path = folder / "scenarios.csv"
    path.write_text(text, "utf-8")
    return path


def test_priors_and_weights_may_be_left_out(tmp_path: Path) -> None:
    path = written(tmp_path, 'cost_matrix\n"0,1,5;1,0,2;9,3,0"\n"0,1,1;1,0,1;1,1,0"\n')
    found = read_cost_list(path, LABELS, EQUAL).scenarios
    assert [each.priors for each in found] == [EQUAL, EQUAL]
    assert [each.weight for each in found] == [1, 1]
    assert found[0].matrix == ((0, 1, 5), (1, 0, 2), (9, 3, 0))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("costs\n1\n", "needs a column cost_matrix"),
        ('cost_matrix\n"0,1;1,0"\n', "line 2"),
        ('cost_matrix,priors\n"0,1,1;1,0,1;1,1,0","0.5,0.5,x"\n', "“x” is not a number"),
        ('cost_matrix,priors\n"0,1,1;1,0,1;1,1,0","0.2:0.5,0.3,0.3"\n', "has ranges"),
        ('cost_matrix,weight\n"0,1,1;1,0,1;1,1,0",0\n', "no weight"),
        ("cost_matrix\n", "no weight"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read_cost_list(written(tmp_path, text), LABELS, EQUAL)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_cost_list(tmp_path / "none.csv", LABELS, EQUAL)
