"""Models split into groups: engine.analysis.split_models, engine.wording.group_lines, engine.command.two.json_groups."""

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from engine.analysis.split_models import MOST_GROUPS
from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.samples import sample

MODELS = ("forest", "logistic", "bayes")
SCORES = ("--score", "forest", "--lower", "logistic", "--score", "bayes")

Json = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> pd.DataFrame:
    """Three sites, two rows without one; a site of negatives alone; ages in five steps."""
    table = pd.read_csv(sample("crossing").path).dropna().reset_index(drop=True)
    table = table[["malignant", *MODELS]]
    place = np.arange(len(table))
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[place % 7 % 3]
    table.loc[np.flatnonzero(table["malignant"] == 0)[:3], "site"] = "Rome"
    table.loc[[4, 90], "site"] = None
    return table.assign(age=20 + place % 5 * 10, weight=1 + place % 3, patient=place)


@pytest.fixture(scope="module")
def file(rows: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("groups") / "sites.csv"
    rows.to_csv(path, index=False)
    return path


def groups_of(found: Json, model: int = 0) -> dict[str, Json]:
    return {group["name"]: group for group in found["models"][model]["groups"]}


@pytest.mark.parametrize("more", [(), ("--weight", "weight"), ("--auc-interval", "logit")])
def test_each_group_is_what_its_rows_are_as_a_file_of_their_own(
    capsys: pytest.CaptureFixture[str],
    rows: pd.DataFrame,
    file: Path,
    tmp_path: Path,
    more: tuple[str, ...],
) -> None:
    whole = analyse_json(capsys, str(file), *SCORES, *more)
    split = analyse_json(capsys, str(file), *SCORES, *more, "--group", "site")
    assert nulls_without_a_why(split) == []
    assert split["source"]["groups"] == {"column": "site", "number": 5, "on": "file"}
    assert split["source"]["rows_used"] == whole["source"]["rows_used"] == len(rows)
    for place, model in enumerate(split["models"]):
        without = {
            key: value
            for key, value in model.items()
            if key not in ("groups", "group_gaps", "equal_odds", "why")
        }
        assert without == {key: whole["models"][place][key] for key in without}
    for name, part in rows.groupby(rows["site"].fillna("(no value)")):
        path = tmp_path / f"{name}.csv"
        part.to_csv(path, index=False)
        if name == "Rome":
            continue
        alone = analyse_json(capsys, str(path), *SCORES, *more)
        for place, model in enumerate(alone["models"]):
            group = groups_of(split, place)[str(name)]
            keys = ("positives", "negatives", "auc", "auc_ci")
            assert {key: group[key] for key in keys} == {key: model[key] for key in keys}
    rome = groups_of(split)["Rome"]
    assert (rome["positives"], rome["negatives"], rome["auc"]) == (0, 3, None)
    assert rome["why"]["auc"] == "no positive case in it"


def test_sizes_add_up_and_numbers_stand_in_their_order(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, file: Path
) -> None:
    found = analyse_json(capsys, str(file), *SCORES, "--group", "age")["models"][0]["groups"]
    assert [group["name"] for group in found] == ["20", "30", "40", "50", "60"]
    sizes = [group["positives"] + group["negatives"] for group in found]
    assert sizes == rows.groupby("age").size().tolist()
    unsplit = analyse_json(capsys, str(file), *SCORES)
    assert unsplit["models"][0]["groups"] is None
    assert unsplit["models"][0]["why"]["groups"] == "no column of groups is named"


def test_a_long_table_has_groups_of_words(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, file: Path, tmp_path: Path
) -> None:
    kept = ["patient", "malignant", "site"]
    long = rows.melt(id_vars=kept, value_vars=["forest", "bayes"], var_name="model", value_name="score")  # fmt: skip
    long.to_csv(tmp_path / "long.csv", index=False)
    wide = analyse_json(capsys, str(file), "--score", "forest", "--group", "site")
    found = analyse_json(capsys, str(tmp_path / "long.csv"), "--group", "site")
    assert groups_of(found) == groups_of(wide)
    long.loc[0, "site"] = "Oslo"
    long.to_csv(tmp_path / "long.csv", index=False)
    assert main(["analyse", str(tmp_path / "long.csv"), "--group", "site"]) == 2
    assert "the rows of one case differ" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("column", "why"),
    [
        ("nothing", "there is no column “nothing”"),
        ("patient", "there are 563 groups"),
        ("alike", "all rows are of one group"),
    ],
)
def test_columns_that_are_no_groups_are_refused(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, tmp_path: Path, column: str, why: str
) -> None:
    path = tmp_path / "table.csv"
    rows.assign(alike="yes").to_csv(path, index=False)
    assert main(["analyse", str(path), *SCORES, "--group", column]) == 2
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1
    assert len(rows) > MOST_GROUPS


def test_counts_have_no_groups(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("score,positives,negatives,site\n0.1,1,5,a\n0.7,4,2,b\n")
    assert main(["analyse", str(path), "--kind", "counts", "--group", "site"]) == 2
    assert "has no row a case" in capsys.readouterr().err


def test_the_table_and_a_saved_session_have_the_groups(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    saved = str(tmp_path / "kept.voro")
    assert main(["analyse", str(file), *SCORES, "--group", "site", "--save", saved]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Cases divided by site, 5 groups; each has the curve of its own cases." in text
    assert "No curve of Rome: no positive case in it." in text
    first = analyse_json(capsys, str(file), *SCORES, "--group", "site")
    again = analyse_json(capsys, saved)
    assert [model["groups"] for model in again["models"]] == [
        model["groups"] for model in first["models"]
    ]


def test_a_class_of_one_case_has_no_differences_with_intervals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "two.csv"
    path.write_text("y,a,b\n1,0.3,0.5\n0,0.2,0.7\n")
    found = analyse_json(capsys, str(path), "--score", "a", "--score", "b")
    pair = found["comparison"]["pairs"][0]["voros_corrected"]
    assert (pair["low"], pair["high"]) == (None, None)
