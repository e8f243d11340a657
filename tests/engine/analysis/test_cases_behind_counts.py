"""The cases behind a count, by brute force over the file: engine.analysis.cases_behind_counts, engine.wording.case_list_words."""

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.analysis.analysis import Analysis
from engine.analysis.cases_behind_counts import CountedCases, CountedPart
from engine.data.roles import Missing, RoleRequest
from engine.jobs.progress import silent
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.session import Session
from engine.wording.case_list_words import case_list_name, case_list_sentence, case_list_title
from tests.samples import sample

PARTS: tuple[CountedPart, ...] = ("missed", "found", "alarms", "cleared", "flagged", "spared")
FLAGGED = {"found": True, "alarms": True, "flagged": True, "missed": False, "cleared": False, "spared": False}  # fmt: skip
POSITIVE = {"found": True, "missed": True, "alarms": False, "cleared": False}


def opened(path: Path, session: Session, named: RoleRequest | None = None) -> Analysis:
    request = OpenTable(TableToOpen(path), named or RoleRequest(), session)
    found = Engine().answer(request, silent)
    assert isinstance(found, Opened)
    assert isinstance(found.analysis, Analysis)
    return found.analysis


def by_hand(
    rows: pd.DataFrame, score: str, rule: float, part: CountedPart, *, lower: bool = False
) -> list[int]:
    """Lines in the file of the cases of a part, sorted as a person would sort them."""
    known = rows[rows[score].notna()]
    flagged = known[score] <= rule if lower else known[score] >= rule
    inside = flagged == FLAGGED[part]
    if part in POSITIVE:
        inside &= (known["malignant"] == 1) == POSITIVE[part]
    chosen = known[inside].sort_values(score, ascending=lower, kind="stable")
    return [int(place) + 2 for place in chosen.index]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with a word and a date a case, and gaps in two columns of scores."""
    table = pd.read_csv(sample("crossing").path)[["malignant", "forest", "bayes", "logistic"]]
    table.insert(1, "name", [f"case, {place}" for place in range(len(table))])
    table["bayes"] = table["bayes"].where(np.arange(len(table)) % 11 > 0)
    path = tmp_path_factory.mktemp("cases") / "cases.csv"
    table.to_csv(path, index=False)
    return path


def lists(analysis: Analysis) -> Iterator[tuple[str, CountedPart, list[int], int]]:
    for model in analysis.models:
        for part in PARTS:
            counted = CountedCases(analysis.geometry, model.geometry, model.at, part)
            listed = counted.listed()
            assert counted.number == listed.rows.size
            lines = [listed.cells(place)[0] for place in range(listed.rows.size)]
            assert list(listed.as_columns()["line"]) == lines
            yield model.name, part, [int(str(line)) for line in lines], counted.number


@pytest.mark.parametrize("missing", ["paired", "each"])
@pytest.mark.parametrize("t", [0.0, 0.2, 0.56, 1.0])
def test_the_rule_as_it_is_printed_gives_the_list_from_the_file(
    file: Path, missing: Missing, t: float
) -> None:
    rows = pd.read_csv(file)
    named = RoleRequest(scores=("forest", "bayes"), lower=("logistic",), missing=missing)
    analysis = opened(file, Session(at=t), named)
    if missing == "paired":
        rows = rows.dropna()
    for name, part, lines, number in lists(analysis):
        model = analysis.model(name)
        assert model is not None
        shown = model.at.shown_threshold
        rule = float(shown.replace("∞", "inf").replace("−", "-"))
        assert lines == by_hand(rows, name, rule, part, lower=name == "logistic")
        assert number == len(lines)


def test_all_columns_are_listed_the_score_first(file: Path) -> None:
    analysis = opened(file, Session(at=0.5), RoleRequest(scores=("forest", "bayes")))
    model = analysis.models[1]
    counted = CountedCases(analysis.geometry, model.geometry, model.at, "missed")
    listed = counted.listed()
    assert listed.heads == ("line", "bayes", "malignant", "name", "forest", "logistic")
    with file.open(newline="") as text:
        read = list(csv.DictReader(text))
    for place in range(listed.rows.size):
        line, *cells = listed.cells(place)
        row = read[int(str(line)) - 2]
        for head, cell in zip(listed.heads[1:], cells, strict=True):
            assert (
                row[head] == "" if cell is None else row[head] == cell or float(row[head]) == cell
            )
    columns = listed.as_columns()
    assert [list(columns[head])[3] for head in listed.heads] == list(listed.cells(3))
    assert case_list_title(counted) == f"Missed cases: bayes at score ≥ {model.at.shown_threshold}"
    assert case_list_sentence(counted) == (
        f"{counted.number} cases of the file, positive, and not flagged; the highest scores first."
    )
    assert case_list_name(counted) == "missed-bayes"


def test_cases_of_a_long_table_are_known_by_their_names(file: Path, tmp_path: Path) -> None:
    rows = pd.read_csv(file)
    long = rows.rename(columns={"name": "id"}).melt(id_vars=["malignant", "id"], value_vars=["forest", "bayes"], var_name="model", value_name="score")  # fmt: skip
    long.to_csv(tmp_path / "long.csv", index=False)
    analysis = opened(tmp_path / "long.csv", Session(at=0.3))
    model = next(found for found in analysis.models if found.name == "forest")
    listed = CountedCases(analysis.geometry, model.geometry, model.at, "alarms").listed()
    assert listed.heads[:3] == ("line", "score of forest", "malignant")
    names = list(listed.as_columns()["id"])
    rows = rows[rows["bayes"].notna()]
    lines = by_hand(rows, "forest", float(model.at.shown_threshold), "alarms")
    assert names == [rows["name"].loc[line - 2] for line in lines]
    assert "id" not in analysis.geometry.other_columns


def test_counts_hold_no_cases(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("score,positives,negatives\n0.1,1,5\n0.7,4,2\n")
    analysis = opened(path, Session())
    model = analysis.models[0]
    counted = CountedCases(analysis.geometry, model.geometry, model.at, "missed")
    with pytest.raises(ValueError, match="no cases"):
        counted.listed()


def test_a_lower_score_that_means_positive_stands_first(file: Path) -> None:
    analysis = opened(file, Session(at=0.5), RoleRequest(scores=("forest",), lower=("logistic",)))
    model = analysis.models[1]
    counted = CountedCases(analysis.geometry, model.geometry, model.at, "cleared")
    assert "the lowest scores first" in case_list_sentence(counted)
    scores = [float(str(counted.listed().cells(place)[1])) for place in range(counted.number)]
    assert scores == sorted(scores)
