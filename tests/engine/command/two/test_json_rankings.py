"""What only the JSON carries: engine.command.two.json_comparison, engine.command.two.json_point."""

import json
import math
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from numpy.typing import NDArray
from scipy import integrate
from sklearn import metrics

from gui.cli import main
from tests.conftest import CHECKOUT
from tests.engine.command.test_run import nulls_without_a_why
from tests.in_part import in_part
from tests.samples import sample

CROSSING = str(sample("crossing").path)
NAMES = ("forest", "bayes", "logistic")
MODELS = ["--label", "malignant", "--positive", "1"]
for _name in NAMES:
    MODELS += ["--score", _name]
COSTS = ["--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56"]
ADDED = {
    *("criteria", "points", "average_precision", "precision_recall", "gain", "brier"),
    *("calibration", "mean_cost", "decision_curve", "brier_curve", "cost_curve"),
}

Json = dict[str, Any]
Labels = NDArray[np.int64]
Scores = NDArray[np.float64]


def analysed(capsys: pytest.CaptureFixture[str], file: str, *words: str) -> Json:
    assert main(["analyse", file, *words, "--json", "-"]) == 0
    parsed: Json = json.loads(capsys.readouterr().out)
    return parsed


@pytest.fixture(scope="module")
def crossing(tmp_path_factory: pytest.TempPathFactory) -> Json:
    out = tmp_path_factory.mktemp("crossing") / "out.json"
    assert main(["analyse", CROSSING, *MODELS, *COSTS, "--json", str(out)]) == 0
    parsed: Json = json.loads(out.read_text("utf-8"))
    return parsed


@pytest.fixture(scope="module")
def rows() -> tuple[Labels, dict[str, Scores]]:
    """Labels and scores of the rows that have them all, read without our reader."""
    table = pd.read_csv(CROSSING).dropna(subset=["malignant", *NAMES])
    return (
        table["malignant"].to_numpy(np.int64),
        {name: table[name].to_numpy(np.float64) for name in NAMES},
    )


def distance(truth: Labels, flagged: NDArray[np.bool_]) -> float:
    hit = metrics.recall_score(truth, flagged)
    return math.hypot(1 - hit, 1 - metrics.recall_score(truth, flagged, pos_label=0))


PEERS: dict[str, Callable[..., float]] = {
    "youden": lambda y, p: metrics.balanced_accuracy_score(y, p, adjusted=True),
    "closest-to-corner": distance,
    "max-accuracy": metrics.accuracy_score,
    "max-f1": metrics.f1_score,
    "max-mcc": metrics.matthews_corrcoef,
}


def best_of_all(truth: Labels, score: Scores) -> dict[str, float]:
    """What each criterion reaches at the best of all thresholds, from counts of rows."""
    flagged = score >= np.unique(score)[:, None]
    tp, fp = (flagged & (truth == 1)).sum(axis=1), (flagged & (truth == 0)).sum(axis=1)
    fn, tn = (truth == 1).sum() - tp, (truth == 0).sum() - fp
    spread = np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn * 1.0))
    some = spread > 0
    return {
        "youden": max(tp / (tp + fn) - fp / (fp + tn)),
        "closest-to-corner": min(np.hypot(fn / (tp + fn), fp / (fp + tn))),
        "max-accuracy": max(tp + tn) / truth.size,
        "max-f1": max(2 * tp / (2 * tp + fp + fn)),
        "max-mcc": max((tp * tn - fp * fn)[some] / spread[some]),
    }


def test_no_threshold_serves_a_criterion_better(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        score = scores[model["name"]]
        assert [found["criterion"] for found in model["criteria"]] == list(PEERS)
        best = best_of_all(truth, score)
        for found in model["criteria"]:
            criterion, flagged = found["criterion"], score >= found["threshold"]
            assert found["value"] == pytest.approx(best[criterion], abs=1e-12)
            assert PEERS[criterion](truth, flagged) == pytest.approx(best[criterion], abs=1e-12)
            tn, fp, fn, tp = metrics.confusion_matrix(truth, flagged).ravel().tolist()
            assert found["counts"] == {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
            assert (found["model"], found["t"]) == (model["name"], 0.56)


def test_predictive_values_and_money_are_those_of_the_scenario(crossing: Json) -> None:
    # t = 0.56 in these ranges: a miss costs 33/7, and 1 in 7 is ill.
    used = crossing["conditions"]["prevalence_in_use"]
    assert used == {"value": pytest.approx(1 / 7, abs=1e-15), "origin": "scenario"}
    for model in crossing["models"]:
        for found in model["criteria"]:
            counts = found["counts"]
            # So many of 7,000 people, 1,000 of them ill.
            hits = 1000 * counts["tp"] / (counts["tp"] + counts["fn"])
            alarms = 6000 * counts["fp"] / (counts["fp"] + counts["tn"])
            assert found["ppv"] == pytest.approx(hits / (hits + alarms), abs=1e-12)
            spared, missed = 6000 - alarms, 1000 - hits
            assert found["npv"] == pytest.approx(spared / (spared + missed), abs=1e-12)
            money = (alarms + 33 / 7 * missed) / 7000
            assert found["cost_per_case"] == pytest.approx(money, abs=1e-12)


def test_scikit_learn_finds_the_same_precision_and_brier_score(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        score = scores[model["name"]]
        assert model["average_precision"] == {
            "value": pytest.approx(metrics.average_precision_score(truth, score), abs=1e-13),
            "chance": pytest.approx(truth.mean(), abs=1e-15),
        }
        assert model["brier"] == pytest.approx(metrics.brier_score_loss(truth, score), abs=1e-13)


def test_scikit_learn_finds_the_same_precision_at_each_recall(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        precision, recall, cuts = metrics.precision_recall_curve(truth, scores[model["name"]])
        found = model["precision_recall"]
        for place, at in enumerate(found["at"]):
            # scikit-learn's recall falls: the last that reaches it has the highest threshold.
            last = np.flatnonzero(recall[:-1] >= at - 1e-12)[-1]
            assert found["threshold"][place] == cuts[last]
            assert found["recall"][place] == pytest.approx(recall[last], abs=1e-14)
            assert found["precision"][place] == pytest.approx(precision[last], abs=1e-14)


def test_gain_lift_and_delinquency_hang_together(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    share = truth.mean()
    for model in crossing["models"]:
        found = model["gain"]
        assert (found["gain"][0], found["gain"][100]) == (0, 1)
        assert found["lift"][100] == 1
        assert found["delinquency"][0] == pytest.approx(share, abs=1e-14)
        assert found["delinquency"][100] is None
        score = scores[model["name"]]
        if np.unique(score).size == score.size:  # then no lots are drawn
            ranked = truth[np.argsort(-score)]
            hits = np.concatenate(([0], np.cumsum(ranked))) / truth.sum()
            places = np.interp(np.arange(101) / 100 * truth.size, np.arange(truth.size + 1), hits)
            assert found["gain"] == pytest.approx(places.tolist(), abs=1e-12)


def test_the_reliability_table_counts_rows(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        score, table = scores[model["name"]], model["calibration"]
        error = 0.0
        for found in table["bins"]:
            inside = (score >= found["low"]) & (score < found["high"])
            if found["high"] == 1:
                inside |= score == 1
            assert found["cases"] == inside.sum() > 0
            assert found["predicted"] == pytest.approx(score[inside].mean(), abs=1e-12)
            assert found["observed"] == pytest.approx(truth[inside].mean(), abs=1e-12)
            error += abs(truth[inside].sum() - score[inside].sum()) / truth.size
        assert sum(found["cases"] for found in table["bins"]) == truth.size
        assert table["error"] == pytest.approx(error, abs=1e-12)


def test_the_mean_cost_is_the_area_under_the_lower_envelope(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    a, b = 0.25, 9 / 11
    steps = 20_000
    t = a + (b - a) * (np.arange(steps) + 0.5) / steps
    for model in crossing["models"]:
        fpr, tpr, _ = metrics.roc_curve(truth, scores[model["name"]])
        lowest = np.full(steps, np.inf)
        for h, k in zip(fpr, tpr, strict=True):
            np.minimum(lowest, t * h + (1 - t) * (1 - k), out=lowest)
        found = model["mean_cost"]
        assert found["value"] == pytest.approx(lowest.mean(), abs=1e-8)
        # min(t, 1 - t): up from a to 1/2, down from 1/2 to b.
        trivial = ((0.25 - a**2) + (0.25 - (1 - b) ** 2)) / 2 / (b - a)
        assert found["baseline"] == pytest.approx(trivial, abs=1e-14)
        assert found["t"] == pytest.approx([a, b], abs=1e-15)


def test_decision_curves_count_true_and_false_positives(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    ill = 1 / 7
    for model in crossing["models"]:
        score, found = scores[model["name"]], model["decision_curve"]
        assert found["prevalence"] == pytest.approx(ill, abs=1e-15)
        assert found["p"] == [float(f"{p / 100:.2f}") for p in range(1, 100)]
        fpr, tpr, _ = metrics.roc_curve(truth, score)
        for place, p in enumerate(found["p"]):
            odds = p / (1 - p)
            flagged = score >= p
            hit, alarm = flagged[truth == 1].mean(), flagged[truth == 0].mean()
            given = ill * hit - (1 - ill) * alarm * odds
            assert found["as_given"][place] == pytest.approx(given, abs=1e-12)
            best = max(ill * tpr - (1 - ill) * fpr * odds)
            assert found["best"][place] == pytest.approx(best, abs=1e-12)
            assert found["treat_all"][place] == pytest.approx(ill - (1 - ill) * odds, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "words"),
    in_part(
        product(
            ["crossing", "breast-cancer", "one-model"],
            [[], ["--t", "0.2:0.4"], COSTS, [*COSTS[:-1], "0.99"]],
        ),
        3,
    ),
)
def test_every_null_of_the_samples_has_its_why(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, words: list[str]
) -> None:
    saved = tmp_path / "sample.voro"
    assert main(["samples", name, "-o", str(saved)]) == 0
    roles = sample(name).session.roles
    assert roles is not None
    options = ["--label", roles.label, "--positive", roles.positive]
    for score in roles.scores:
        options += ["--score", score.column]
    for found in (
        analysed(capsys, str(saved)),
        analysed(capsys, str(sample(name).path), *options, *words),
    ):
        assert nulls_without_a_why(found) == []
        for model in found["models"]:
            assert set(model) >= ADDED
            curve = model["decision_curve"]
            for line in ("p", "best", "treat_all"):
                assert len(curve[line]) == 99
                assert None not in curve[line]


@pytest.mark.parametrize(
    ("scores", "words"),
    [((3, 2, 1, -4), []), ((0.9, 0.8, 0.3, 0.1), ["--lower", "s"]), ((9, 9, 9, 9), [])],
)
def test_scores_that_are_no_probabilities_say_so(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    scores: tuple[float, ...],
    words: list[str],
) -> None:
    file = tmp_path / "scores.csv"
    lines = [f"{truth},{score}" for truth, score in zip((1, 0, 1, 0), scores, strict=True)]
    file.write_text("\n".join(["y,s", *lines]))
    options = ["--label", "y", "--positive", "1", *(words or ["--score", "s"])]
    found = analysed(capsys, str(file), *options)
    assert nulls_without_a_why(found) == []
    model = found["models"][0]
    assert (model["brier"], model["calibration"]) == (None, None)
    assert "probabilities" in model["why"]["brier"]
    assert "probabilities" in model["why"]["calibration"]
    assert model["decision_curve"]["as_given"] is None
    assert "probabilities" in model["decision_curve"]["why"]["as_given"]
    assert model["average_precision"]["chance"] == 0.5


def test_thresholds_that_tie_are_all_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # Negative, positive, negative, positive: J is 0, -½, 0, -½, 0.
    file = tmp_path / "scores.csv"
    file.write_text("y,s\n0,4\n1,3\n0,2\n1,1\n")
    youden = analysed(capsys, str(file), "--label", "y", "--positive", "1", "--score", "s")[
        "models"
    ][0]["criteria"][0]
    assert (youden["value"], youden["threshold"]) == (0, "inf")
    assert youden["tied"] == [
        {"fpr": 0.5, "tpr": 0.5, "threshold": 3, "rule": 3},
        {"fpr": 1, "tpr": 1, "threshold": 1, "rule": 1},
    ]
    assert (youden["ppv"], youden["npv"]) == (None, 0.5)
    assert youden["why"]["ppv"] == "no case is flagged"


@pytest.mark.parametrize(
    ("words", "value", "origin"),
    [
        ([], 0.5, "file"),
        (["--cost-fn", "3"], 0.5, "file"),
        (["--prevalence", "0.2"], 0.2, "scenario"),
        (["--prevalence", "0.2", "--at", "0.1"], 0.2, "stated"),
        # The odds 1/9 and 1 have the middle 1/3, which is a quarter of all.
        (["--prevalence", "0.1:0.5", "--at", "0.1"], 0.25, "stated"),
        (["--prevalence", "0.1:0.5", "--at", "0.75"], 0.25, "scenario"),
    ],
)
def test_the_prevalence_in_use_and_its_origin(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: list[str],
    value: float,
    origin: str,
) -> None:
    file = tmp_path / "scores.csv"
    file.write_text("y,s\n1,0.9\n0,0.6\n1,0.4\n0,0.1\n")
    found = analysed(capsys, str(file), "--label", "y", "--positive", "1", "--score", "s", *words)
    used = found["conditions"]["prevalence_in_use"]
    assert used == {"value": pytest.approx(value, abs=1e-12), "origin": origin}
    assert found["models"][0]["decision_curve"]["prevalence"] == used["value"]


def test_the_page_of_formulas_names_every_number_of_a_model(crossing: Json) -> None:
    page = (CHECKOUT / "docs" / "measures.md").read_text("utf-8")
    described = {"name", "column", "direction", "positives", "negatives", "distinct_scores", "why"}
    model = crossing["models"][0]
    names = {*model, *(found["criterion"] for found in model["criteria"])} - described
    assert [name for name in sorted(names) if f"`{name}`" not in page] == []


def test_the_lower_envelope_is_the_least_cost_of_any_threshold(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        score, found = scores[model["name"]], model["cost_curve"]
        flagged = score >= np.append(np.unique(score), np.inf)[:, None]
        fpr, tpr = flagged[:, truth == 0].mean(axis=1), flagged[:, truth == 1].mean(axis=1)
        for t, cost in zip(found["t"], found["cost"], strict=True):
            assert cost == pytest.approx(float(np.min(t * fpr + (1 - t) * (1 - tpr))), abs=1e-14)
        assert (found["t"][0], found["t"][-1]) == (0, 1)
        between = float(np.interp(0.25, found["t"], found["cost"]))
        assert between == pytest.approx(model["optimal"]["at_low"]["normalised_cost"], abs=1e-14)


def test_the_brier_curve_is_what_each_severity_costs(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for model in crossing["models"]:
        score = scores[model["name"]]
        for c, loss in zip(*(model["brier_curve"][key] for key in ("c", "loss")), strict=True):
            wrong = np.where(truth == 1, (1 - c) * (score < c), c * (score >= c))
            assert loss == pytest.approx(2 * float(wrong.mean()), abs=1e-12)


def test_the_hybrid_is_the_best_model_at_each_t(crossing: Json) -> None:
    compared, models = crossing["comparison"], crossing["models"]
    hybrid, (a, b) = compared["hybrid"], crossing["conditions"]["t"]
    assert hybrid["auc"] > max(model["hull"]["auc"] for model in models)
    assert hybrid["voros"]["value"] > max(model["voros"]["value"] for model in models)
    assert hybrid["voros"]["baseline"] == models[0]["voros"]["baseline"]
    area = 0.0
    for winner in compared["winners"]:
        low, high = max(winner["t_low"], a), min(winner["t_high"], b)
        if low < high:
            area += integrate.quad(lesser_area, low, high, (winner["fpr"], winner["tpr"]))[0]
    assert hybrid["voros"]["value"] == pytest.approx(area / (b - a), abs=1e-12)


def lesser_area(t: float, fpr: float, tpr: float) -> float:
    """The share of ROC space that costs more at t than a point does."""
    return 1 - (t * fpr + (1 - t) * (1 - tpr)) ** 2 / (2 * t * (1 - t))


def test_every_winner_names_its_threshold(
    crossing: Json, rows: tuple[Labels, dict[str, Scores]]
) -> None:
    truth, scores = rows
    for winner in crossing["comparison"]["winners"]:
        if winner["model"] in ("all negative", "all positive"):
            assert winner["threshold"] is None
            assert winner["fpr"] == winner["tpr"] == float(winner["model"] == "all positive")
            continue
        flagged = scores[winner["model"]] >= winner["threshold"]
        assert winner["fpr"] == pytest.approx(float(flagged[truth == 0].mean()), abs=1e-15)
        assert winner["tpr"] == pytest.approx(float(flagged[truth == 1].mean()), abs=1e-15)
