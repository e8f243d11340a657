"""Messy files as people send them: the expected AUC, or a refusal in words.

tests/data/weird/expected.json holds the AUC of each file as other programs give it, and the
options that name its columns; null means that the file must be refused or asked about.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.data.cases import Cases, ModelCases, select_cases
from engine.data.read import read
from engine.data.role_guess import guess_roles
from engine.data.roles import RoleRequest
from engine.errors import InputError, UserError

FOLDER = Path(__file__).resolve().parents[2] / "data" / "weird"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text())

# Tables of another kind than a row a case and a column a model: see test_kinds.py.
OTHER_KINDS = {"long_format_3_models_shuffled_wdbc.csv", "sklearn_roc_points_wdbc_logistic.csv"}
# Two classes, nearly as many of each, with names that say nothing: the rarer one is taken,
# and shown; here it is the other one.
CONTRADICTED = {"scores_percent_strings.csv"}


def request_of(args: list[str]) -> RoleRequest:
    parser = argparse.ArgumentParser()
    parser.add_argument("--label")
    parser.add_argument("--positive")
    parser.add_argument("--score", action="append", default=[])
    parser.add_argument("--kind")
    given = parser.parse_args(args)
    return RoleRequest(label=given.label, positive=given.positive, scores=tuple(given.score))


def cases_of(path: Path, request: RoleRequest | None = None) -> Cases:
    dataset = read(path)
    cases = select_cases(dataset, guess_roles(dataset, request).roles)
    assert cases.rows_used + sum(left.rows for left in cases.left_out) == dataset.rows
    return cases


def area(model: ModelCases) -> float:
    """AUC by comparing every positive with every negative case."""
    positives, negatives = model.score[model.positive], model.score[~model.positive]
    above = np.sum(positives[:, None] > negatives, dtype=np.int64)
    equal = np.sum(positives[:, None] == negatives, dtype=np.int64)
    return float((2 * above + equal) / (2 * positives.size * negatives.size))


def check(cases: Cases, expected: dict[str, Any]) -> None:
    found = {model.name: area(model) for model in cases.models}
    aucs = expected["auc"]
    if not isinstance(aucs, dict):
        score = expected["args"][expected["args"].index("--score") + 1]
        aucs = {score: aucs}
    for name, auc in aucs.items():
        assert found[name] == pytest.approx(auc, abs=1e-12)
    if "left_out" in expected:
        assert sum(left.rows for left in cases.left_out) == expected["left_out"]


READ = [name for name in EXPECTED if name not in OTHER_KINDS and EXPECTED[name]["auc"] is not None]


@pytest.mark.parametrize("name", READ)
def test_with_options(name: str) -> None:
    check(cases_of(FOLDER / name, request_of(EXPECTED[name]["args"])), EXPECTED[name])


@pytest.mark.parametrize("name", [name for name in READ if name not in CONTRADICTED])
def test_without_options(name: str) -> None:
    check(cases_of(FOLDER / name), EXPECTED[name])


@pytest.mark.parametrize("name", sorted(CONTRADICTED))
def test_a_class_that_the_scores_contradict_is_asked_for(name: str) -> None:
    with pytest.raises(InputError, match="the positive class may be “Class2” or “Class1”"):
        guess_roles(read(FOLDER / name))


@pytest.mark.parametrize("name", [name for name in EXPECTED if EXPECTED[name]["auc"] is None])
def test_refused_in_words(name: str) -> None:
    with pytest.raises(UserError) as caught:
        cases_of(FOLDER / name, request_of(EXPECTED[name]["args"]))
    assert caught.value.do
    assert "\n" not in str(caught.value)


def test_row_names_and_blanks(shared: Path) -> None:
    manifest = json.loads((shared / "data" / "weird_manifest.json").read_text())
    expected = manifest["weird/ht01.twoclass.rownames_spacesep.txt"]
    path = shared / "data" / "weird" / "ht01.twoclass.rownames_spacesep.txt"
    check(cases_of(path), expected)
    check(cases_of(path, request_of(expected["args"])), expected)


def test_merged_spellings_are_counted() -> None:
    merged = {
        found.value: dict(found.spellings)
        for found in cases_of(FOLDER / "labels_yes_no_mixed_case_spaces.csv").merged
    }
    assert merged == {
        "NO": {"NO": 21, "No": 28, "no": 22},
        "Yes": {"Yes": 13, "YES": 14, "yes": 15},
    }
