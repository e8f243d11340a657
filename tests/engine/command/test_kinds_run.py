"""Kinds: engine.data.guessing.counted_guess, engine.data.cases.checked_roc_points, engine.command.two.table_inference."""

from collections.abc import Callable
from pathlib import Path

import pytest

from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.engine.data.shape.test_kinds import CELLS, COUNTS, LONG, MATRIX, POINTS
from tests.session_files import json_of

Write = Callable[[str], str]

SEVERAL_POINTS = "model,fpr,tpr\na,0.1,0.6\nb,0.4,0.95\na,0.5,0.7\n"
STATED = ["--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--roi", "fpr:0:0.5"]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a table and gives its path."""

    def json_text(text: str) -> str:
        path = tmp_path / "table.csv"
        path.write_text(text)
        return str(path)

    return json_text


@pytest.mark.parametrize("text", [LONG, COUNTS, CELLS, MATRIX, POINTS, SEVERAL_POINTS])
@pytest.mark.parametrize("options", [[], [*STATED, "--bootstrap", "20"]])
def test_every_null_has_its_why(
    capsys: pytest.CaptureFixture[str], write: Write, text: str, options: list[str]
) -> None:
    found = analyse_json(capsys, write(text), *options)
    assert nulls_without_a_why(found) == []
    assert main(["analyse", write(text), *options]) == 0
    assert "nan" not in capsys.readouterr().out.casefold().split()


def test_points_tell_no_counts(capsys: pytest.CaptureFixture[str], write: Write) -> None:
    found = analyse_json(capsys, write(POINTS), "--kind", "points", *STATED)
    (model,) = found["models"]
    assert found["source"]["kind"] == "points"
    assert model["optimal"]["at"]["counts"] is None
    assert model["optimal"]["at"]["cost_per_case"] is not None
    assert model["two_u"] is None
    assert model["auc_ci"]["low"] is None
    assert model["regions"][0]["area"] == pytest.approx(0.3125, abs=1e-15)


def test_costs_without_a_prevalence_are_refused_of_points(
    capsys: pytest.CaptureFixture[str], write: Write
) -> None:
    assert main(["analyse", write(POINTS), "--cost-fn", "5"]) == 2
    assert "--prevalence" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "options", "status", "words"),
    [
        ("y,score\n1,2\n0,1\n", ["--kind", "points"], 2, "holds no ROC points"),
        ("y,score\n1,2\n0,1\n", ["--kind", "counts"], 2, "or a confusion matrix"),
        (COUNTS, ["--kind", "scores"], 2, ""),
        (POINTS, ["--positive", "1"], 2, "means nothing"),
        (COUNTS, ["--weight", "score"], 2, "means nothing"),
        (COUNTS, ["--score", "other"], 2, "there is no model"),
        ("y,score\n1,2\n0,1\n", ["--swap"], 2, "no confusion matrix"),
    ],
)
def test_errors_are_one_line_and_a_status(
    capsys: pytest.CaptureFixture[str],
    write: Write,
    text: str,
    options: list[str],
    status: int,
    words: str,
) -> None:
    assert main(["analyse", write(text), *options]) == status
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_matrix_may_be_swapped_and_two_classes_remain(
    capsys: pytest.CaptureFixture[str], write: Write
) -> None:
    (straight,) = analyse_json(capsys, write(MATRIX))["models"]
    (swapped,) = analyse_json(capsys, write(MATRIX), "--swap")["models"]
    assert (straight["positives"], swapped["positives"]) == (8, 10)


@pytest.mark.parametrize("text", [LONG, COUNTS, MATRIX, POINTS])
def test_a_saved_session_brings_its_kind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, write: Write, text: str
) -> None:
    saved = tmp_path / "s.voro"
    first = analyse_json(capsys, write(text), "--save", str(saved))
    again = analyse_json(capsys, str(saved))
    assert again["source"]["kind"] == first["source"]["kind"]
    assert [model["auc"] for model in again["models"]] == [m["auc"] for m in first["models"]]
    assert json_of(saved.read_bytes())["session"]["roles"]["layout"] is not None
