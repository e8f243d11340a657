"""engine.command.two.json_details and engine.command.two.json_rates against scipy and sklearn."""

import math

import numpy as np
import pytest
from scipy.stats import binomtest, ks_2samp
from scipy.stats.contingency import relative_risk
from sklearn import metrics
from sklearn.linear_model import LogisticRegression

from tests.engine.command.test_run import nulls_without_a_why
from tests.engine.command.two.test_json_rankings import (
    COSTS,
    CROSSING,
    MODELS,
    NAMES,
    Json,
    Labels,
    Scores,
    analysed,
    crossing,
    rows,
)

__all__ = ["crossing", "rows"]  # fixtures
LEVEL = ("--level", "0.9")


def test_gini_and_ks_are_those_of_other_programs(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    labels, scores = rows
    for name, model in zip(NAMES, crossing["models"], strict=True):
        own = scores[name]
        assert model["gini"] == pytest.approx(2 * metrics.roc_auc_score(labels, own) - 1, abs=1e-12)
        ks = model["ks"]
        statistic = ks_2samp(own[labels == 1], own[labels == 0]).statistic
        assert ks["value"] == pytest.approx(statistic, abs=1e-12)
        assert ks["value"] == pytest.approx(ks["tpr"] - ks["fpr"], abs=1e-12)
        assert ks["fpr_is_greater"] is False
        for bound in (ks["threshold"], ks["rule"]):
            flagged = own >= bound
            assert np.mean(flagged[labels == 1]) == ks["tpr"]
            assert np.mean(flagged[labels == 0]) == ks["fpr"]


def test_the_calibration_line_is_a_logistic_regression_on_log_odds(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    labels, scores = rows
    own = scores["forest"]
    found = crossing["models"][0]["calibration_line"]["slope"]
    log_odds = np.log(own / (1 - own))[:, np.newaxis]
    fitted = LogisticRegression(C=np.inf, tol=1e-10).fit(log_odds, labels)
    assert found["value"] == pytest.approx(fitted.coef_[0, 0], rel=1e-5)
    assert found["low"] < found["value"] < found["high"]
    assert (found["level"], found["method"]) == (0.95, "Wald")


def test_the_intervals_of_a_threshold_are_scipys(capsys: pytest.CaptureFixture[str]) -> None:
    found = analysed(capsys, CROSSING, *MODELS, *COSTS, *LEVEL)
    for model in found["models"]:
        for point in (*model["optimal"].values(), model["youden"], *model["criteria"]):
            counts = point["counts"]
            tp, fp, fn, tn = (counts[name] for name in ("tp", "fp", "fn", "tn"))
            for name, k, n in (("tpr", tp, tp + fn), ("fpr", fp, fp + tn)):
                wilson = binomtest(k, n).proportion_ci(0.9, "wilson")
                interval = point[f"{name}_ci"]
                assert (interval["low"], interval["high"]) == pytest.approx(tuple(wilson))
            ratio = relative_risk(tp, tp + fn, fp, fp + tn)
            assert point["lr_positive"] == pytest.approx(ratio.relative_risk)
            bounds = ratio.confidence_interval(0.9)
            interval = point["lr_positive_ci"]
            assert (interval["low"], interval["high"]) == pytest.approx((bounds.low, bounds.high))
            odds = _odds(point["ppv"]) / point["lr_positive"]  # of the prevalence in use
            for end in ("low", "high"):
                of_ratio = odds * point["lr_positive_ci"][end]
                assert _odds(point["ppv_ci"][end]) == pytest.approx(of_ratio)
                of_ratio = 1 / (odds * point["lr_negative_ci"][end])
                other = "high" if end == "low" else "low"
                assert _odds(point["npv_ci"][other]) == pytest.approx(of_ratio)
    assert nulls_without_a_why(found) == []


def _odds(share: float) -> float:
    return share / (1 - share)


def test_points_and_weights_have_no_intervals_and_the_json_says_why(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path_factory.mktemp("no_counts")
    points = folder / "points.csv"
    points.write_text("fpr,tpr\n0.1,0.5\n0.4,0.9\n")
    found = analysed(capsys, str(points), "--kind", "points", "--t", "0.4")
    model = found["models"][0]
    assert model["gini"] == pytest.approx(2 * model["auc"] - 1, abs=1e-12)
    assert (model["ks"], model["calibration_line"]) == (None, None)
    at = model["optimal"]["at"]
    assert at["tpr_ci"]["low"] is None
    assert "no numbers of cases" in at["tpr_ci"]["why"]["low"]
    assert at["lr_positive"] == pytest.approx(at["tpr"] / at["fpr"])
    assert nulls_without_a_why(found) == []

    weighted = folder / "weighted.csv"
    weighted.write_text("y,s,w\n1,0.9,2\n0,0.6,1\n1,0.4,1\n0,0.1,3\n")
    found = analysed(
        capsys, str(weighted), "--label", "y", "--positive", "1", "--score", "s", "--weight", "w"
    )
    model = found["models"][0]
    assert model["ks"]["value"] == pytest.approx(0.75)  # the lower positive takes one negative of 4
    assert "weights" in model["optimal"]["at"]["ppv_ci"]["why"]["low"]
    assert math.isfinite(model["gini"])
    assert nulls_without_a_why(found) == []
