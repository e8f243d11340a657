"""Messy files as people send them: the expected AUC, or a refusal in words.

tests/reference/manifest.json holds the AUC of each file as other programs give it, and the
options that name its columns; null means that the file must be refused or asked about.
"""

import argparse
from pathlib import Path

import numpy as np
import pytest

from engine.data.cases.cases import Cases, ModelCases, select_cases
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError, UserError
from tests.reference.files import MANIFEST, aucs_of, listed, path_of

# Tables of another kind than a row a case and a column a model: see test_kinds.py.
OTHER_KINDS = {
    "weird/long_format_3_models_shuffled_wdbc.csv",
    "weird/sklearn_roc_points_wdbc_logistic.csv",
}
# Two classes, nearly as many of each, with names that say nothing: the rarer one is taken,
# and shown; here it is the other one.
CONTRADICTED = {"weird/scores_percent_strings.csv"}


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


def check(cases: Cases, name: str) -> None:
    """The AUCs of a file and the rows left out of it are those of the manifest."""
    found = {model.name: area(model) for model in cases.models}
    for score, auc in aucs_of(name).items():
        assert found[score] == pytest.approx(auc, abs=1e-12)
    assert sum(left.rows for left in cases.left_out) == MANIFEST[name].get("left_out", 0)


READ = [name for name in listed("weird/", outside=False, measured=True) if name not in OTHER_KINDS]


@pytest.mark.parametrize("name", READ)
def test_with_options(name: str) -> None:
    check(cases_of(path_of(name), request_of(MANIFEST[name]["args"])), name)


@pytest.mark.parametrize("name", [name for name in READ if name not in CONTRADICTED])
def test_without_options(name: str) -> None:
    check(cases_of(path_of(name)), name)


@pytest.mark.parametrize("name", sorted(CONTRADICTED))
def test_a_class_that_the_scores_contradict_is_asked_for(name: str) -> None:
    with pytest.raises(InputError, match="the positive class may be “Class2” or “Class1”"):
        guess_roles(read(path_of(name)))


@pytest.mark.parametrize("name", listed("weird/", outside=False, measured=False))
def test_refused_in_words(name: str) -> None:
    with pytest.raises(UserError) as caught:
        cases_of(path_of(name), request_of(MANIFEST[name]["args"]))
    assert caught.value.do
    assert "\n" not in str(caught.value)


def test_merged_spellings_are_counted() -> None:
    merged = {
        found.value: dict(found.spellings)
        for found in cases_of(path_of("weird/labels_yes_no_mixed_case_spaces.csv")).merged
    }
    assert merged == {
        "NO": {"NO": 21, "No": 28, "no": 22},
        "Yes": {"Yes": 13, "YES": 14, "yes": 15},
    }
