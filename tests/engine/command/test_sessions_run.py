"""All that engine.command.two.two_class_options lets one choose survives --save and reopening."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from gui.cli import main
from tests.engine.command.test_run import analyse_json
from tests.engine.data.workbooks import Cell, rows_of, xlsx
from tests.samples import sample

Json = dict[str, Any]

NAMES = ["malignant", "forest", "bayes", "logistic"]
ROLES = ["--label", "malignant", "--positive", "1", "--negative", "0", "--score", "forest"]
CHOSEN = [
    *("--lower", "bayes", "--missing", "each", "--weight", "amount"),
    *("--case-cost-fp", "alarm", "--case-cost-fn", "loss"),
    *("--cost-fp", "log:1:3", "--cost-fn", "2:12", "--prevalence", "logit:0.1:0.2", "--at", "0.4"),
    *("--roi", "fpr:0:0.1", "--roi", "polygon:0,0;0.5,0;0.5,1:hull", "--point", "capacity:0.1"),
    *("--auc-interval", "logit", "--bootstrap", "50", "--seed", "7", "--level", "0.9"),
]


@pytest.fixture
def table() -> pd.DataFrame:
    table = pd.read_csv(sample("crossing").path)[NAMES]
    table["amount"] = [1 + row % 3 / 2 for row in range(len(table))]
    table["alarm"] = [1 + row % 5 for row in range(len(table))]
    table["loss"] = [2.5 + row % 7 for row in range(len(table))]
    return table


def both(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> tuple[Json, Json]:
    """What a file's analysis answers, and what the session saved from it does."""
    saved = str(path.parent / "s.voro")
    first = analyse_json(capsys, str(path), *words, "--save", saved)
    again = analyse_json(capsys, saved)
    for answer in (first, again):
        answer["source"].pop("guesses")  # of a session nothing is guessed
    return first, again


@pytest.mark.parametrize("measure", ["t", "ratio", "log-ratio", "beta:2,3", "ranges"])
def test_every_choice_survives(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame, measure: str
) -> None:
    path = tmp_path / "scores.csv"
    table.to_csv(path, index=False)
    first, again = both(capsys, path, *ROLES, *CHOSEN, "--measure", measure)
    assert again == first
    assert first["conditions"]["measure"] == measure
    assert first["models"][0]["inference"]["seed"] == 7


def test_scenarios_survive_without_their_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame
) -> None:
    path, listed = tmp_path / "scores.csv", tmp_path / "met.csv"
    table.to_csv(path, index=False)
    listed.write_text("cost_fp,cost_fn,prevalence,weight\n1,5,0.1,2\n1,9,0.2,1\n2,5,0.3,0.5\n")
    saved = str(tmp_path / "s.voro")
    words = [*ROLES, "--measure", f"scenarios:{listed}", "--save", saved]
    first = analyse_json(capsys, str(path), *words)
    listed.unlink()
    again = analyse_json(capsys, saved)
    assert again["models"] == first["models"]


def test_how_the_file_was_read_survives(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame
) -> None:
    path = tmp_path / "scores.txt"
    text = table.to_csv(index=False, header=False, sep="|", decimal=",")
    path.write_bytes(text.replace("0,", ",").encode("cp1252"))
    reading = ["--separator", "|", "--decimal", ",", "--encoding", "cp1252", "--header", "no"]
    roles = ["--label", "#1", "--positive", "1", "--score", "#2", "--score", "#3"]
    first, again = both(capsys, path, *reading, *roles)
    assert again == first
    saved = str(tmp_path / "s.voro")
    further = str(tmp_path / "t.voro")  # a session that is saved again keeps it too
    assert main(["analyse", saved, "--save", further]) == 0
    capsys.readouterr()
    answer = analyse_json(capsys, further)
    answer["source"].pop("guesses")
    assert answer == first


def test_one_sheet_of_several_survives(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame
) -> None:
    path = tmp_path / "scores.xlsx"
    head: list[Cell] = ["malignant", "forest"]
    rows: list[list[Cell]] = [head, *table[["malignant", "forest"]].to_numpy().tolist()]
    path.write_bytes(xlsx({"short": rows_of(rows[:30]), "long": rows_of(rows)}))
    first, again = both(capsys, path, "--sheet", "long", *ROLES)
    assert again == first
    assert first["source"]["rows_read"] == len(table)


@pytest.fixture
def two_files(tmp_path: Path, table: pd.DataFrame) -> tuple[Path, Path]:
    """The forest's scores in one file, those of the others in a second, in another order."""
    first, second = tmp_path / "first.csv", tmp_path / "second.csv"
    table.insert(0, "case_id", [f"c{row}" for row in range(len(table))])
    table[["case_id", "malignant", "forest"]].to_csv(first, index=False)
    others = table[["case_id", "bayes", "logistic"]].sample(frac=1, random_state=3)
    others.to_csv(second, index=False)
    return first, second


def test_scores_that_a_second_file_added_survive(
    capsys: pytest.CaptureFixture[str], two_files: tuple[Path, Path]
) -> None:
    path, added = two_files
    first, again = both(capsys, path, *ROLES, "--add", str(added))
    assert [model["name"] for model in first["models"]] == ["forest", "bayes", "logistic"]
    assert again == first
    added.write_text(added.read_text() + "c9999,0.5,0.5\n")
    assert main(["analyse", str(path.parent / "s.voro")]) == 2
    complaint = capsys.readouterr().err
    assert "the data changed after the session was saved" in complaint
    assert "second.csv" in complaint


@pytest.mark.parametrize(
    "words",
    [
        ["--bootstrap", "100"],
        ["--seed", "1"],
        ["--level", "0.9"],
        ["--separator", ";"],
        ["--header", "no"],
        ["--sheet", "long"],
    ],
)
def test_no_option_beside_a_session_is_ignored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame, words: list[str]
) -> None:
    path = tmp_path / "scores.csv"
    table.to_csv(path, index=False)
    both(capsys, path, *ROLES)
    assert main(["analyse", str(tmp_path / "s.voro"), *words]) == 2
    assert capsys.readouterr().err == (
        f"voroscope: {words[0]}: a saved session supplies every option. "
        "Leave the option out, or name the data file itself.\n"
    )


def test_a_report_of_a_session_is_no_new_choice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, table: pd.DataFrame
) -> None:
    path = tmp_path / "scores.csv"
    table.to_csv(path, index=False)
    both(capsys, path, *ROLES)
    target = tmp_path / "r.html"
    assert main(["report", str(tmp_path / "s.voro"), "-o", str(target)]) == 0
    assert "malignant" in target.read_text()


def test_several_classes_take_no_second_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "classes.csv"
    path.write_text("truth,guess\n" + "a,a\nb,b\nc,a\n" * 4)
    words = ["--label", "truth", "--predicted", "guess", "--add", str(path)]
    assert main(["analyse", str(path), *words]) == 2
    assert "--add" in capsys.readouterr().err
