"""One threshold in each group, and equal odds: engine.analysis.groups_at_threshold, engine.wording.group_lines."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.optimize import linprog
from scipy.stats import norm
from scipy.stats import t as student

from engine.binary.points.group_rates import SHARED_CLUSTERS, group_rates, largest_gap
from engine.binary.points.operating_point import Confusion
from engine.numerics.arrays import BoolArray
from gui.cli import main
from tests.engine.analysis.test_split_models import groups_of
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.samples import sample

CONDITIONS = ("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56")
SCORES = ("--score", "forest", "--lower", "logistic", "--group", "site")

Json = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> pd.DataFrame:
    """Three sites, and two rows without one; a site of negatives alone; weights."""
    table = pd.read_csv(sample("crossing").path).dropna().reset_index(drop=True)
    table = table[["malignant", "forest", "logistic"]]
    place = np.arange(len(table))
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[place % 7 % 3]
    table.loc[np.flatnonzero(table["malignant"] == 0)[:3], "site"] = "Rome"
    table.loc[[4, 90], "site"] = None
    return table.assign(weight=1 + place % 3, patient=place // 2)


@pytest.fixture(scope="module")
def file(rows: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("groups") / "sites.csv"
    rows.to_csv(path, index=False)
    return path


def flagged_by(model: Json, rows: pd.DataFrame) -> BoolArray:
    """Which rows the printed rule flags."""
    rule = float(model["optimal"]["at"]["rule"])
    scores = rows[model["name"]].to_numpy()
    return scores <= rule if model["direction"] == "lower" else scores >= rule


@pytest.mark.parametrize("weighted", [False, True])
def test_the_printed_rule_gives_every_group_its_rates(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, file: Path, weighted: bool
) -> None:
    more = ("--weight", "weight") if weighted else ()
    found = analyse_json(capsys, str(file), *SCORES, *CONDITIONS, *more)
    assert nulls_without_a_why(found) == []
    scenario, t = found["conditions"]["scenario"], Fraction(0.56)
    weight = rows["weight"] if weighted else rows["weight"] * 0 + 1
    for place, model in enumerate(found["models"]):
        flagged, truth = flagged_by(model, rows), rows["malignant"] == 1
        for name, group in groups_of(found, place).items():
            ours = rows["site"].fillna("(no value)") == name
            tp, fp, fn, tn = (
                int(weight[ours & (flagged == f) & (truth == p)].sum())
                for f, p in ((True, True), (True, False), (False, True), (False, False))
            )
            counts = [int((ours & (flagged == f) & (truth == p)).sum()) for f, p in ((True, True), (True, False), (False, True), (False, False))]  # fmt: skip
            assert list(group["counts"].values()) == counts
            assert group["prevalence"] == (tp + fn) / (tp + fp + fn + tn)
            assert group["flagged"]["value"] == (tp + fp) / (tp + fp + fn + tn)
            assert group["fpr"]["value"] == fp / (fp + tn)
            assert group["tpr"]["value"] == (tp / (tp + fn) if tp + fn else None)
            assert group["ppv"]["value"] == (tp / (tp + fp) if tp + fp else None)
            assert (group["fpr"]["ci"]["low"] is None) == weighted
            if tp + fn:
                h, k = Fraction(fp, fp + tn), Fraction(tp, tp + fn)
                cost = t * h + (1 - t) * (1 - k)
                assert group["cost"]["value"] == pytest.approx(float(cost), abs=1e-15)
                pi = scenario["prevalence"]
                money = scenario["cost_fp"] * (1 - pi) * float(h)
                money += scenario["cost_fn"] * pi * float(1 - k)
                assert group["cost"]["per_case"] == pytest.approx(money, rel=1e-12)
        check_gaps(model)


def check_gaps(model: Json) -> None:
    """Each gap is the largest of all pairs, of the groups that it names."""
    by_name = {group["name"]: group for group in model["groups"]}
    for key in ("flagged", "tpr", "fpr", "ppv", "cost"):
        values = {name: group[key]["value"] for name, group in by_name.items()}
        known = [value for value in values.values() if value is not None]
        gap = model["group_gaps"][key]
        if len(known) < 2:
            assert gap is None
            continue
        assert gap["value"] == max(known) - min(known)
        assert values[gap["higher"]] - values[gap["lower"]] == gap["value"]


@pytest.mark.parametrize("at", ["0.1", "0.5", "0.9"])
def test_equal_odds_are_the_best_of_a_linear_programme(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, file: Path, tmp_path: Path, at: str
) -> None:
    """Least t h + (1 - t)(1 - k) under every edge of the hull of each group as its own file."""
    found = analyse_json(capsys, str(file), *SCORES, "--at", at)
    edges: dict[str, list[tuple[float, float, float]]] = {"forest": [], "logistic": []}
    for name, part in rows.groupby(rows["site"].fillna("(no value)")):
        if part["malignant"].nunique() == 2:
            path = tmp_path / f"{name}.csv"
            part.to_csv(path, index=False)
            for model in analyse_json(capsys, str(path), *SCORES[:4])["models"]:
                points = [(v["fpr"], v["tpr"]) for v in model["hull"]["vertices"]]
                edges[model["name"]] += [
                    (h0 - h1, k1 - k0, k1 * h0 - k0 * h1)  # k1 - k0 over h1 - h0, without division
                    for (h0, k0), (h1, k1) in pairwise(points)
                ]
    for model in found["models"]:
        odds, t = model["equal_odds"], float(at)
        lines = [(-up, -across, -right) for across, up, right in edges[model["name"]]]
        best = linprog(
            [t, -(1 - t)],
            A_ub=[[first, second] for first, second, _ in lines],
            b_ub=[right for _, _, right in lines],
            bounds=[(0, 1), (0, 1)],
        )
        assert best.success
        assert best.fun is not None
        assert odds["normalised"] == pytest.approx(best.fun + 1 - t, abs=1e-9)
        assert odds["single_threshold"] == model["optimal"]["at"]["normalised_cost"]
        assert odds["price"] == odds["normalised"] - odds["single_threshold"]
        assert odds["price_per_case"] is None


def test_equal_odds_may_cost_less_than_one_threshold(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Two groups alike, but for scores that one has higher by 10: no one threshold serves both."""
    label, score = [0, 0, 1, 0, 1, 1], [1, 2, 3, 4, 5, 6]
    table = pd.DataFrame({"y": label * 2, "s": [*score, *(10 + x for x in score)], "g": list("aaaaaabbbbbb")})  # fmt: skip
    table.to_csv(tmp_path / "moved.csv", index=False)
    found = analyse_json(capsys, str(tmp_path / "moved.csv"), "--score", "s", "--group", "g")
    odds = found["models"][0]["equal_odds"]
    assert (odds["fpr"], odds["tpr"]) in ((0, 2 / 3), (1 / 3, 1))
    assert odds["normalised"] == pytest.approx(1 / 6)
    assert odds["price"] < 0


def test_under_constraints_the_threshold_is_the_one_that_keeps_them(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    bound = (*SCORES[:2], *SCORES[4:], "--at", "0.3", "--constraint", "fpr:0.05")
    model = analyse_json(capsys, str(file), *bound)["models"][0]
    kept = model["constraints"]["optimal"]["counts"]
    assert kept != model["optimal"]["at"]["counts"]
    for part, number in kept.items():
        assert sum(group["counts"][part] for group in model["groups"]) == number
    assert model["equal_odds"]["single_threshold"] == model["optimal"]["at"]["normalised_cost"]


def test_on_test_data_groups_are_of_the_rows_that_chose_nothing(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, tmp_path: Path
) -> None:
    place = np.arange(len(rows))
    parts = {"train": rows[place % 3 > 0], "test": rows[place % 3 == 0]}
    for name, part in parts.items():
        part.to_csv(tmp_path / f"{name}.csv", index=False)
    train, test = str(tmp_path / "train.csv"), str(tmp_path / "test.csv")
    found = analyse_json(capsys, train, *SCORES, *CONDITIONS, "--test", test)
    assert nulls_without_a_why(found) == []
    assert found["source"]["groups"] == {"column": "site", "number": 5, "on": "test"}
    own = analyse_json(capsys, test, *SCORES, *CONDITIONS)
    for which, model in enumerate(found["models"]):
        flagged, part = flagged_by(model, parts["test"]), parts["test"]
        for name, group in groups_of(found, which).items():
            ours = (part["site"].fillna("(no value)") == name).to_numpy()
            assert sum(group["counts"].values()) == ours.sum()
            assert group["counts"]["tp"] + group["counts"]["fp"] == (flagged & ours).sum()
            assert group["auc"] == groups_of(own, which)[name]["auc"]
        assert model["equal_odds"] == own["models"][which]["equal_odds"]
    parts["test"].drop(columns="site").to_csv(test, index=False)
    without = analyse_json(capsys, train, *SCORES, *CONDITIONS, "--test", test)
    assert without["source"]["groups"]["on"] == "file"


def by_clusters(part: BoolArray, of: BoolArray, codes: BoolArray) -> tuple[float, float]:
    """A share's Wilson interval at as many cases as would vary as its clusters do."""
    found = pd.DataFrame({"code": codes[of], "part": part[of]}).groupby("code")["part"]
    sums, cases = found.sum().to_numpy(), found.count().to_numpy()
    rate, clusters, number = sums.sum() / cases.sum(), len(cases), cases.sum()
    variance = (((sums - rate * cases) / number) ** 2).sum() * clusters / (clusters - 1)
    z = norm.ppf(0.975)
    alone = rate * (1 - rate) / variance if variance else clusters
    n = min(alone * (z / student.ppf(0.975, clusters - 1)) ** 2, number)
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
    return float(middle - half), float(middle + half)


def test_with_clusters_whole_clusters_vary_in_each_group(
    capsys: pytest.CaptureFixture[str], rows: pd.DataFrame, tmp_path: Path
) -> None:
    site = rows["site"].fillna("(no value)")
    rows = rows.assign(ward=site + (np.arange(len(rows)) // 9).astype(str))
    path = tmp_path / "wards.csv"
    rows.to_csv(path, index=False)
    call = (str(path), *SCORES, *CONDITIONS, "--cluster")
    found = analyse_json(capsys, *call, "ward")
    assert nulls_without_a_why(found) == []
    model, truth = found["models"][0], (rows["malignant"] == 1).to_numpy()
    flagged, codes = flagged_by(model, rows), rows["ward"].to_numpy()
    for name in ("Boston", "Kyoto", "Oslo"):
        ours, group = (site == name).to_numpy(), groups_of(found)[name]
        pairs = {
            "flagged": (flagged, ours),
            "tpr": (flagged, ours & truth),
            "fpr": (flagged, ours & ~truth),
            "ppv": (truth, ours & flagged),
        }
        for key, (part, of) in pairs.items():
            ci = group[key]["ci"]
            assert (ci["low"], ci["high"]) == pytest.approx(by_clusters(part, of, codes), abs=1e-9)
            assert ci["method"] == "Wilson, by clusters"
        assert group["cost"]["ci"]["low"] < group["cost"]["value"] < group["cost"]["ci"]["high"]
    assert model["group_gaps"]["flagged"]["ci"]["low"] is not None  # no ward has cases of two sites
    # Where they have, both vary together.
    alone = (
        group_rates(Confusion(3, 2, 1, 4), 0.5, 0.95),
        group_rates(Confusion(1, 2, 3, 4), 0.5, 0.95),
    )
    gap = largest_gap([each.tpr for each in alone], lambda one, other: one != other)
    assert gap is not None
    assert (gap.value, gap.interval.why) == (0.5, SHARED_CLUSTERS)


def test_lone_classes_have_no_equal_odds_and_no_price_has_an_interval(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    odds = analyse_json(capsys, str(file), *SCORES)["models"][0]["equal_odds"]
    assert odds["price_ci"] is None
    assert "no interval" in odds["why"]["price_ci"]
    path = tmp_path / "apart.csv"
    path.write_text("y,s,g\n1,0.7,a\n0,0.2,b\n1,0.4,a\n0,0.5,b\n")
    alone = analyse_json(capsys, str(path), "--score", "s", "--group", "g")
    assert nulls_without_a_why(alone) == []
    assert alone["models"][0]["equal_odds"] is None
    assert alone["models"][0]["group_gaps"]["tpr"] is None


def test_table_report_and_scores_that_are_infinite(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    assert main(["analyse", str(file), *SCORES, *CONDITIONS]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "largest gap" in text
    assert "Equal odds of forest, FPR " in text
    report = tmp_path / "report.html"
    assert main(["report", str(file), *SCORES, *CONDITIONS, "-o", str(report), "--bootstrap", "0"]) == 0  # fmt: skip
    page = report.read_text("utf-8")
    assert "One threshold in each group" in page
    assert "largest gap" in page
    path = tmp_path / "infinite.csv"
    path.write_text("y,s,g\n1,inf,a\n0,0.2,b\n1,0.4,b\n0,inf,b\n0,0.1,a\n")
    capsys.readouterr()
    found = analyse_json(capsys, str(path), "--score", "s", "--group", "g", "--at", "1")
    model = found["models"][0]
    assert model["optimal"]["at"]["counts"]["fp"] == sum(g["counts"]["fp"] for g in model["groups"])
    assert model["optimal"]["at"]["counts"]["tp"] == sum(g["counts"]["tp"] for g in model["groups"])


def test_why_gaps_have_no_interval_is_said_once(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    """Every patient has cases of two sites, so that two groups vary together."""
    words = ("analyse", str(file), *SCORES, *CONDITIONS)
    said = ("The largest gaps have no interval: ", "; clusters hold cases of both groups, so that")
    for more, times in (((), 0), (("--cluster", "patient"), 1)):
        assert main([*words, *more]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert "largest gap" not in [line.strip() for line in lines]  # a row without a number
        found = " ".join(" ".join(lines).split()).replace(": clusters", ": ; clusters")
        assert [found.count(each) for each in said] == [times, times]
