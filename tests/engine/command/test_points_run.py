"""Points: engine.analysis.requested_points, engine.command.two.json_chosen_points, engine.command.two.table_requested_points."""

import math
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd
import pytest

from gui.cli import main
from tests.engine.command.test_run import OPTIONS, analyse_json, nulls_without_a_why
from tests.reference.files import VALUES, path_of
from tests.samples import sample

CROSSING = str(sample("crossing").path)
POINTS = ["tpr:0.9", "fpr:0.05", "precision:0.5", "capacity:0.1"]
ASKED = [word for spec in POINTS for word in ("--point", spec)]

Json = dict[str, Any]


def rates(truth: np.ndarray, score: np.ndarray, threshold: float) -> tuple[float, float]:
    flagged = score >= threshold
    return float(np.mean(flagged[truth == 0])), float(np.mean(flagged[truth == 1]))


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    names = ["malignant", "forest", "bayes", "logistic"]
    return pd.read_csv(CROSSING)[names].dropna()


def test_points_reach_what_was_asked_at_the_users_prevalence(
    capsys: pytest.CaptureFixture[str], table: pd.DataFrame
) -> None:
    found = analyse_json(capsys, CROSSING, *OPTIONS, *ASKED)
    assert nulls_without_a_why(found) == []
    scenario = found["conditions"]["scenario"]
    prevalence = scenario["prevalence"]
    truth = table["malignant"].to_numpy()
    for model in found["models"]:
        score = table[model["name"]].to_numpy()
        assert [point["spec"] for point in model["points"]] == POINTS
        for asked in model["points"]:
            point, kind = asked["point"], asked["spec"].split(":")[0]
            fpr, tpr = rates(truth, score, float(point["threshold"]))
            assert (point["fpr"], point["tpr"]) == (
                pytest.approx(fpr, abs=1e-12),
                pytest.approx(tpr, abs=1e-12),
            )
            flagged = prevalence * tpr + (1 - prevalence) * fpr
            reached = {
                "tpr": tpr,
                "fpr": fpr,
                "capacity": flagged,
                "precision": prevalence * tpr / flagged,
            }
            assert point["value"] == pytest.approx(reached[kind], abs=1e-12)
            assert point["ppv"] == pytest.approx(reached["precision"], abs=1e-12)
            money = scenario["cost_fp"] * (1 - prevalence) * fpr
            money += scenario["cost_fn"] * prevalence * (1 - tpr)
            assert point["cost_per_case"] == pytest.approx(money, abs=1e-12)


def test_a_coin_between_two_thresholds_reaches_the_bound_exactly(
    capsys: pytest.CaptureFixture[str], table: pd.DataFrame
) -> None:
    found = analyse_json(capsys, CROSSING, *OPTIONS, *ASKED)
    prevalence = found["conditions"]["scenario"]["prevalence"]
    truth = table["malignant"].to_numpy()
    for model in found["models"]:
        score = table[model["name"]].to_numpy()
        for asked in model["points"]:
            mixture, (kind, bound) = asked["mixture"], asked["spec"].split(":")
            first = rates(truth, score, float(mixture["first"]["threshold"]))
            second = rates(truth, score, float(mixture["second"]["threshold"]))
            chance = mixture["chance"]
            fpr, tpr = ((1 - chance) * one + chance * two for one, two in zip(first, second))  # noqa: B905
            flagged = prevalence * tpr + (1 - prevalence) * fpr
            reached = {
                "tpr": tpr,
                "fpr": fpr,
                "capacity": flagged,
                "precision": prevalence * tpr / flagged,
            }
            assert 0 < chance < 1
            assert reached[kind] == pytest.approx(float(bound), abs=1e-12)
            assert mixture["ppv"] == pytest.approx(reached["precision"], abs=1e-12)
            assert mixture["cost_per_case"] == pytest.approx(
                (1 - chance) * mixture["first"]["cost_per_case"]
                + chance * mixture["second"]["cost_per_case"],
                abs=1e-12,
            )
            # One threshold alone does no better than the two with a coin.
            assert mixture["tpr"] >= asked["point"]["tpr"] - 1e-12 or kind == "tpr"
            assert mixture["fpr"] <= asked["point"]["fpr"] + 1e-12 or kind != "tpr"


def test_every_point_has_the_predictive_values_of_its_own_scenario(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = analyse_json(capsys, CROSSING, *OPTIONS)
    a, b = found["conditions"]["t"]
    for model in found["models"]:
        for name, t in (("at_low", a), ("at_high", b)):
            point = model["optimal"][name]
            # At either end of [a, b] costs and prevalence are at the ends of their ranges.
            prevalence = 0.2 if name == "at_low" else 0.1
            hits, alarms = prevalence * point["tpr"], (1 - prevalence) * point["fpr"]
            assert point["t"] == t
            assert point["ppv"] == pytest.approx(hits / (hits + alarms), abs=1e-9)
            spared = (1 - prevalence) * (1 - point["fpr"])
            missed = prevalence * (1 - point["tpr"])
            assert point["npv"] == pytest.approx(spared / (spared + missed), abs=1e-9)


def test_without_a_prevalence_roc_points_have_no_precision(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "points.csv"
    file.write_text("fpr,tpr\n0.1,0.5\n0.3,0.8\n")
    asked = ["--point", "precision:0.6", "--point", "capacity:0.4", "--point", "fpr:0.2"]
    found = analyse_json(capsys, str(file), *asked)
    assert nulls_without_a_why(found["models"][0]["points"]) == []
    precision, capacity, fpr = found["models"][0]["points"]
    for none in (precision, capacity):
        assert none["point"] is None
        assert "no prevalence is stated" in none["why"]["point"]
    assert (fpr["point"]["fpr"], fpr["mixture"]["tpr"]) == (0.1, pytest.approx(0.65))
    assert "no prevalence is stated" in fpr["mixture"]["why"]["ppv"]
    stated = analyse_json(capsys, str(file), *asked, "--prevalence", "0.5")
    precision, capacity, fpr = stated["models"][0]["points"]
    assert precision["point"]["ppv"] == pytest.approx(0.8 / 1.1)
    mixed = capacity["mixture"]
    assert 0.5 * (mixed["fpr"] + mixed["tpr"]) == pytest.approx(0.4, abs=1e-12)


def test_a_precision_that_none_reaches_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "s.csv"
    file.write_text("y,s\n0,3\n1,2\n0,1\n1,0\n")
    words = (str(file), "--label", "y", "--positive", "1", "--score", "s")
    found = analyse_json(capsys, *words, "--point", "precision:0.9")
    (asked,) = found["models"][0]["points"]
    assert (asked["point"], asked["mixture"]) == (None, None)
    assert asked["why"]["point"] == "no threshold of s reaches a precision of 0.9"
    assert nulls_without_a_why(found) == []
    assert main(["analyse", *words, "--point", "precision:0.9"]) == 0
    assert "no threshold of s reaches a precision of 0.9" in capsys.readouterr().out


def test_the_table_shows_the_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", CROSSING, *OPTIONS, "--point", "fpr:0.05"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert any(line.startswith("operating point model score ≥ TPR FPR PPV NPV") for line in lines)
    forest = next(line for line in lines if line.startswith("fpr:0.05 forest"))
    found = analyse_json(capsys, CROSSING, *OPTIONS, "--point", "fpr:0.05")
    point = found["models"][0]["points"][0]["point"]
    for name in ("tpr", "fpr", "ppv", "npv"):
        assert f"{point[name]:.3f}" in forest


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("auc:0.9", "“auc:0.9” is no operating point. Write one of: tpr:LEAST"),
        ("tpr:1.2", "“1.2” in “tpr:1.2” is no share"),
        ("tpr", "“” in “tpr” is no share"),
        ("tpr:nan", "is no share"),
    ],
)
def test_malformed_points_are_refused_before_the_file_is_read(
    capsys: pytest.CaptureFixture[str], spec: str, words: str
) -> None:
    assert main(["analyse", "there-is-no-such-file.csv", "--point", spec]) == 2
    assert words in capsys.readouterr().err


def test_a_saved_session_keeps_points_and_interval(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scores, saved = tmp_path / "scores.csv", str(tmp_path / "p.voro")
    scores.write_bytes(sample("crossing").path.read_bytes())
    words = [str(scores), *OPTIONS, *ASKED, "--auc-interval", "logit"]
    first = analyse_json(capsys, *words, "--save", saved)
    assert first["models"][0]["auc_ci"]["method"] == "DeLong, logit"
    assert analyse_json(capsys, saved) == first
    assert main(["analyse", saved, "--point", "tpr:0.5"]) == 2
    assert "--point" in capsys.readouterr().err


def logit_interval_is_that_of_procs_variance(
    capsys: pytest.CaptureFixture[str], name: str, score: str
) -> None:
    """The interval of the logit of a reference score's AUC, worked out from pROC's variance."""
    held = VALUES[name]
    known = held["scores"][score]
    auc, error = known["auc"]["value"], math.sqrt(known["var_auc_delong"]["value"])
    centre = math.log(auc / (1 - auc))
    reach = NormalDist().inv_cdf(0.975) * error / (auc * (1 - auc))
    words = (str(path_of(f"csv/{held['file']}")), "--score", score, "--label")
    found = analyse_json(
        capsys, *words, held["label"], "--positive", str(held["positive"]),
        "--auc-interval", "logit",
    )  # fmt: skip
    interval = found["models"][0]["auc_ci"]
    assert interval["method"] == "DeLong, logit"
    assert interval["low"] == pytest.approx(1 / (1 + math.exp(reach - centre)), abs=1e-12)
    assert interval["high"] == pytest.approx(1 / (1 + math.exp(-reach - centre)), abs=1e-12)


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("two_class_example", "Class1"),
        ("wdbc", "logistic"),
        ("wdbc", "gaussian_nb"),
        ("wdbc", "multinomial_nb"),
    ],
)
def test_the_logit_interval_is_that_of_pROCs_variance(  # noqa: N802
    capsys: pytest.CaptureFixture[str], name: str, score: str
) -> None:
    logit_interval_is_that_of_procs_variance(capsys, name, score)


def test_all_models_at_one_given_threshold(
    capsys: pytest.CaptureFixture[str], table: pd.DataFrame
) -> None:
    found = analyse_json(capsys, CROSSING, "--point", "threshold:0.5", "--point", "fpr:0.1")
    assert nulls_without_a_why(found) == []
    truth = table["malignant"].to_numpy()
    for model in found["models"]:
        given, at_fpr = model["points"]
        fpr, tpr = rates(truth, table[model["name"]].to_numpy(), 0.5)
        point = given["point"]
        assert (point["fpr"], point["tpr"]) == (pytest.approx(fpr), pytest.approx(tpr))
        assert (point["threshold"], point["rule"], given["mixture"]) == (0.5, 0.5, None)
        share = (truth.mean() * tpr) + (1 - truth.mean()) * fpr
        assert point["flagged_per_1000"] == pytest.approx(1000 * share)
        low, high = (point["flagged_per_1000_ci"][end] for end in ("low", "high"))
        assert low < 1000 * share < high
        assert "interpolated" not in given
        assert at_fpr["interpolated"]["tpr"] >= at_fpr["point"]["tpr"]
        assert at_fpr["interpolated"]["tpr"] <= at_fpr["mixture"]["tpr"] + 1e-12
