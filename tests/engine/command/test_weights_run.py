"""Case weights from the file to the JSON: against repeated rows and scikit-learn."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from engine.analysis.analyser import analyse, refine
from engine.analysis.further_numbers import with_further
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.command.two.json_analysis import as_json
from engine.command.two.terminal_table import as_table
from engine.data.readers.read import read_bytes
from engine.data.roles import Roles, ScoreRole
from engine.session.session import Session
from gui.cli import main
from tests.engine.command.test_run import OPTIONS, nulls_without_a_why
from tests.samples import sample

Json = dict[str, Any]
Row = tuple[bool, float, float, int]
"""Truth, two scores and a weight."""

CONDITIONS = [
    Conditions(),
    Conditions(cost_fp=exactly(1), cost_fn=Range(2, 12), prevalence=Range(0.1, 0.2)),
    Conditions(cost_fn=exactly(3)),
    Conditions(t=Range(0.2, 0.7), measure="beta:2,3"),
]
REGIONS = ("fpr:0:0.3", "rra", "capacity:0.4:hull", "phi:0.2")
# What counts cases, pairs of cases, or needs that all cases count alike.
OF_CASES = {"positives", "negatives", "two_u", "auc_ci", "counts", "weights", "fp", "tp", "cases"}
# Sums of products, which repeated rows add up in smaller pieces.
ROUNDED = {"brier"}

SCORES = st.integers(0, 6).map(lambda score: score / 6)
ROWS = st.lists(
    st.tuples(st.booleans(), SCORES, SCORES, st.integers(0, 4)), min_size=3, max_size=14
).filter(lambda rows: len({truth for truth, _, _, weight in rows if weight}) == 2)
SCORE_ROLES = (ScoreRole("a", "a"), ScoreRole("b", "b", "lower"))


def models_of(rows: list[Row], conditions: Conditions, weight: str | None) -> Json:
    text = "y,a,b,w\n" + "".join(f"{int(y)},{a!r},{b!r},{w}\n" for y, a, b, w in rows)
    roles = Roles("y", "1", "0", SCORE_ROLES, weight=weight)
    session = Session(roles=roles, conditions=conditions, regions=REGIONS)
    analysis = analyse(session, read_bytes(text.encode()))
    found: Json = json.loads(as_json(with_further(next(iter(refine(analysis))))))
    assert nulls_without_a_why(found) == []
    return found


def assert_alike(ours: object, theirs: object, path: str = "") -> None:
    """The same JSON but for what counts cases; numbers are equal to the last bit."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        why = set(ours.get("why", {})) | {"why"}
        assert set(ours) - OF_CASES - why == set(theirs) - OF_CASES - why, path
        for key in set(ours) - OF_CASES - why:
            if key in ROUNDED:
                assert ours[key] == pytest.approx(theirs[key], rel=1e-13)
            else:
                assert_alike(ours[key], theirs[key], f"{path}.{key}")
        if "weights" in ours:
            assert ours["weights"] == theirs["counts"], path
    elif isinstance(ours, list) and isinstance(theirs, list):
        assert len(ours) == len(theirs), path
        for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            assert_alike(one, other, f"{path}[{place}]")
    else:
        assert ours == theirs, path


@settings(max_examples=60)
@given(rows=ROWS, conditions=st.sampled_from(CONDITIONS))
def test_whole_weights_are_repeated_rows_in_every_number(
    rows: list[Row], conditions: Conditions
) -> None:
    repeated = [(y, a, b, 1) for y, a, b, w in rows for _ in range(w)]
    ours, theirs = models_of(rows, conditions, "w"), models_of(repeated, conditions, None)
    assert_alike(ours["models"], theirs["models"], "models")
    assert ours["conditions"] == theirs["conditions"]
    for part in ("winners", "crossings", "reversals"):
        assert ours["comparison"][part] == theirs["comparison"][part]
    for one, other in zip(ours["comparison"]["pairs"], theirs["comparison"]["pairs"], strict=True):
        assert one["auc_difference"] == other["auc_difference"]
        assert one["voros_difference"] == other["voros_difference"]
    weight = ours["source"]["weight"]
    counted = theirs["models"][0]
    assert (weight["positives"], weight["negatives"]) == (
        counted["positives"],
        counted["negatives"],
    )


@settings(max_examples=30)
@given(rows=ROWS)
def test_counts_are_those_of_the_rows_that_weigh_something(rows: list[Row]) -> None:
    for model in models_of(rows, Conditions(), "w")["models"]:
        score, sign = (1, 1) if model["name"] == "a" else (2, -1)
        used = [row for row in rows if row[3]]
        for point in (*model["criteria"], *model["optimal"].values()):
            threshold = sign * float(point["threshold"])
            flagged = [row[0] for row in used if sign * row[score] >= threshold]
            assert (point["counts"]["tp"], point["counts"]["fp"]) == (
                sum(flagged),
                len(flagged) - sum(flagged),
            )
        for vertex in model["hull"]["vertices"]:
            threshold = sign * float(vertex["threshold"])
            flagged = [row[0] for row in used if sign * row[score] >= threshold]
            assert (vertex["tp"], vertex["fp"]) == (sum(flagged), len(flagged) - sum(flagged))


@pytest.fixture
def weighted_file(tmp_path: Path) -> Path:
    """The crossing sample with a column of weights, some of them missing or 0."""
    table = pd.read_csv(sample("crossing").path)
    table["amount"] = np.round(np.random.default_rng(3).exponential(size=len(table)), 2)
    table.loc[[5, 17], "amount"] = np.nan
    table.loc[[30, 31, 32], "amount"] = 0
    target = tmp_path / "weighted.csv"
    table.to_csv(target, index=False)
    return target


def analysed(capsys: pytest.CaptureFixture[str], *words: str) -> Json:
    assert main(["analyse", *words, "--json", "-"]) == 0
    parsed: Json = json.loads(capsys.readouterr().out)
    return parsed


def test_scikit_learn_weighs_the_same(
    capsys: pytest.CaptureFixture[str], weighted_file: Path
) -> None:
    found = analysed(capsys, str(weighted_file), *OPTIONS, "--weight", "amount")
    names = [model["name"] for model in found["models"]]
    table = pd.read_csv(weighted_file).dropna(subset=["malignant", "amount", *names])
    truth, weight = table["malignant"].to_numpy(), table["amount"].to_numpy()
    assert found["source"]["rows_used"] == np.count_nonzero(weight)
    for model in found["models"]:
        score = table[model["name"]].to_numpy()
        assert model["auc"] == pytest.approx(
            metrics.roc_auc_score(truth, score, sample_weight=weight), abs=1e-13
        )
        assert model["average_precision"]["value"] == pytest.approx(
            metrics.average_precision_score(truth, score, sample_weight=weight), abs=1e-13
        )
        if model["brier"] is not None:
            assert model["brier"] == pytest.approx(
                metrics.brier_score_loss(truth, score, sample_weight=weight), abs=1e-13
            )
        best = model["criteria"][2]
        assert best["criterion"] == "max-accuracy"
        assert best["value"] == pytest.approx(
            max(
                metrics.accuracy_score(truth, score >= cut, sample_weight=weight)
                for cut in np.append(np.unique(score), np.inf)
            ),
            abs=1e-13,
        )


def test_what_weights_leave_undefined_says_why(
    capsys: pytest.CaptureFixture[str], weighted_file: Path
) -> None:
    words = (str(weighted_file), *OPTIONS, "--weight", "amount", "--bootstrap", "50")
    found = analysed(capsys, *words, "--roi", "fpr:0:0.1")
    assert nulls_without_a_why(found) == []
    for model in found["models"]:
        assert "two_u" in model["why"]
        assert "DeLong" in model["auc_ci"]["why"]["low"]
        assert model["inference"]["auc"]["low"] < model["auc"] < model["inference"]["auc"]["high"]
        assert model["voros"]["ci"]["low"] < model["voros"]["value"] < model["voros"]["ci"]["high"]
    for pair in found["comparison"]["pairs"]:
        assert pair["delong"]["p"] is None
        assert "not for weighted ones" in pair["delong"]["why"]["p"]
        assert 0 <= pair["chance_a_better"] <= 1
        assert pair["auc_ci"]["low"] < pair["auc_difference"] < pair["auc_ci"]["high"]


def test_the_table_says_that_cases_are_weighted(
    capsys: pytest.CaptureFixture[str], weighted_file: Path
) -> None:
    assert main(["analyse", str(weighted_file), *OPTIONS, "--weight", "amount"]) == 0
    printed = capsys.readouterr().out
    assert "Cases are weighted by amount: positives weigh" in printed
    assert "rows: amount is 0" in printed
    assert "2 rows: amount has no weight" in printed


def test_a_named_weight_is_no_score_and_an_unnamed_one_is_not_used(
    capsys: pytest.CaptureFixture[str], weighted_file: Path
) -> None:
    label = ("--label", "malignant", "--positive", "1")
    with_weight = analysed(capsys, str(weighted_file), *label, "--weight", "amount")
    assert "amount" not in [model["name"] for model in with_weight["models"]]
    without = analysed(capsys, str(weighted_file), *label)
    assert without["source"]["weight"] is None
    assert without["models"][0]["two_u"] is not None


def test_a_saved_session_keeps_the_weights(
    capsys: pytest.CaptureFixture[str], weighted_file: Path, tmp_path: Path
) -> None:
    saved = str(tmp_path / "w.voro")
    first = analysed(capsys, str(weighted_file), *OPTIONS, "--weight", "amount", "--save", saved)
    assert analysed(capsys, saved) == first
    assert main(["analyse", saved, "--weight", "amount"]) == 2
    assert "--weight" in capsys.readouterr().err


def test_a_table_stays_readable_where_delong_is_undefined() -> None:
    rows = [(True, 0.9, 0.1, 2), (False, 0.3, 0.8, 1), (True, 0.6, 0.4, 1), (False, 0.5, 0.5, 3)]
    text = "y,a,b,w\n" + "".join(f"{int(y)},{a},{b},{w}\n" for y, a, b, w in rows)
    session = Session(roles=Roles("y", "1", "0", SCORE_ROLES, weight="w"))
    analysis = analyse(session, read_bytes(text.encode()))
    assert "undefined" in as_table(next(iter(refine(analysis))))
