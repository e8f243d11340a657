"""What runs and is worth a doubt: said in the table, in JSON and in the report."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.wording.cautions import far_scores
from tests.conftest import SAMPLES

ROWS = "".join(f"{i % 2},{(i * 7 % 31) / 31}\n" for i in range(40))


@pytest.mark.parametrize(
    ("scores", "far"),
    [
        ([-999, *np.linspace(0, 1, 20)], (-999,)),
        ([*np.linspace(0, 1, 20), 9999], (9999,)),
        ([-999, -888, *np.linspace(0, 1, 20)], (-999, -888)),
        ([-999, *np.linspace(0, 400, 20)], (-999,)),
        ([-99, *np.linspace(0, 400, 20)], (-99,)),
        ([-1, *np.linspace(0, 1, 20)], (-1,)),
        ([-np.inf, -999, *np.linspace(0, 1, 20), np.inf], (-999,)),
        (np.linspace(-3, 3, 20), ()),
        ([-1, *np.linspace(0, 40, 20)], ()),
        (np.arange(-99, 100), ()),
        (np.exp(np.linspace(-5, 5, 50)), ()),
        ([-999, 0.1, 0.2, 0.3], ()),
        ([-np.inf, np.inf], ()),
        ([], ()),
    ],
)
def test_scores_that_stand_apart(scores: list[float], far: tuple[float, ...]) -> None:
    rising = np.sort(np.array(scores, dtype=np.float64))
    assert far_scores(rising) == far
    assert far_scores(rising[::-1]) == far


def test_no_sample_has_one() -> None:
    for path in SAMPLES.glob("*.csv"):
        table = np.genfromtxt(path, delimiter=",", skip_header=1)
        for column in table.T[1:]:
            known = np.unique(column[~np.isnan(column)])
            assert far_scores(known) == ()


def analysed(
    capsys: pytest.CaptureFixture[str], path: Path, *options: str
) -> tuple[list[dict[str, str]], str]:
    """The warnings in JSON, and the table on one line."""
    run_analyse(parse(["analyse", str(path), *options, "--json", "-"]))
    warnings = json.loads(capsys.readouterr().out)["source"]["warnings"]
    run_analyse(parse(["analyse", str(path), *options]))
    return warnings, " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("rows", "options", "about", "words"),
    [
        ("1,-999\n", (), "score", "score is -999 (1 case), far from all its other values. "),
        ("1,-999\n", ("--lower", "score"), "score", "add --na -999."),
        ("", ("--label", "y", "--score", "y"), "y", "y is the label and its own score"),
        ("", ("--bootstrap", "1"), "--bootstrap", "1 bootstrap replicate cannot show"),
        ("", ("--bootstrap", "199"), "--bootstrap", "199 bootstrap replicates cannot"),
    ],
)
def test_a_doubt_is_said(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    rows: str,
    options: tuple[str, ...],
    about: str,
    words: str,
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("y,score\n" + ROWS + rows)
    ((warning), table) = analysed(capsys, path, *options)
    assert [found["about"] for found in warning] == [about]
    assert words in warning[0]["why"]
    assert f"Warning: {warning[0]['why']}" in table


def test_a_copy_of_the_label_is_pointed_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("y,score\n" + "1,3\n0,2\n" * 9)
    warnings, _ = analysed(capsys, path, "--label", "y", "--score", "score")
    assert "score has two values, which are the label’s in every row" in warnings[0]["why"]


def test_nothing_is_said_where_nothing_is_odd(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("y,score\n" + ROWS)
    warnings, table = analysed(capsys, path, "--bootstrap", "200")
    assert warnings == []
    assert "Warning" not in table
