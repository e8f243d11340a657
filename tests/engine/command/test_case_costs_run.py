"""engine.analysis.costs_by_case, engine.command.two.json_case_costs, engine.command.two.table_case_costs: by summing."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.integrate import quad

from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.samples import sample

NAMES = ("forest", "bayes", "logistic")
LABEL = ["--label", "malignant", "--positive", "1"]
SCORES = [word for name in NAMES for word in ("--score", name)]
COLUMNS = ["--case-cost-fp", "alarm", "--case-cost-fn", "loss"]

Json = dict[str, Any]


@pytest.fixture
def priced(tmp_path: Path) -> Path:
    """The crossing sample, each case with what its errors cost."""
    table = pd.read_csv(sample("crossing").path)
    random = np.random.default_rng(8)
    table["alarm"] = random.integers(1, 9, len(table)) / 4
    table["loss"] = random.integers(0, 90, len(table)) / 2
    table.loc[table["malignant"] == 1, "alarm"] = np.nan
    table.loc[table["malignant"] == 0, "loss"] = np.nan
    target = tmp_path / "priced.csv"
    table.to_csv(target, index=False)
    return target


def rows_of(file: Path) -> pd.DataFrame:
    table = pd.read_csv(file).dropna(subset=["malignant", *NAMES])
    return table[(table["malignant"] == 0) | table["loss"].notna()]


def errors(table: pd.DataFrame, name: str, threshold: float) -> tuple[Fraction, Fraction]:
    """All that false alarms, and all that misses, cost at a threshold, exactly."""
    flagged, sick = table[name] >= threshold, table["malignant"] == 1
    alarms = sum(map(Fraction, table.loc[flagged & ~sick, "alarm"]), Fraction(0))
    return alarms, sum(map(Fraction, table.loc[~flagged & sick, "loss"]), Fraction(0))


def per_case(table: pd.DataFrame, name: str, threshold: float, prevalence: float) -> Fraction:
    """Expected cost of a case at a prevalence, exactly."""
    alarms, misses = errors(table, name, threshold)
    sick = int((table["malignant"] == 1).sum())
    share = Fraction(prevalence)
    return (1 - share) * alarms / (len(table) - sick) + share * misses / sick


def test_no_threshold_costs_less_at_the_stated_prevalence(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    words = (str(priced), *LABEL, *SCORES, *COLUMNS, "--prevalence", "0.05")
    found = analyse_json(capsys, *words)
    assert nulls_without_a_why(found) == []
    table = rows_of(priced)
    assert found["source"]["case_cost_fp"] == "alarm"
    for model in found["models"]:
        name, by_case = model["name"], model["case_costs"]
        point = by_case["optimal"]["at"]
        threshold = float(point["threshold"])
        cuts = [np.inf, *np.unique(table[name])]
        least = min(per_case(table, name, cut, 0.05) for cut in cuts)
        assert per_case(table, name, threshold, 0.05) == least
        assert point["cost_per_case"] == float(least)
        alarms, misses = errors(table, name, threshold)
        assert (point["false_alarm_cost"], point["miss_cost"]) == (float(alarms), float(misses))
        flagged, sick = table[name] >= threshold, table["malignant"] == 1
        assert point["counts"] == {
            "tp": int((flagged & sick).sum()),
            "fp": int((flagged & ~sick).sum()),
            "fn": int((~flagged & sick).sum()),
            "tn": int((~flagged & ~sick).sum()),
        }
        assert by_case["flag_no_one"]["cost_per_case"] == float(per_case(table, name, np.inf, 0.05))
        assert by_case["flag_everyone"]["cost_per_case"] == float(
            per_case(table, name, -np.inf, 0.05)
        )
        assert by_case["cost_fn"]["mean"] == pytest.approx(table["loss"].mean(), rel=1e-14)


def test_voros_by_cost_is_the_mean_area_over_the_stated_prevalences(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    words = (str(priced), *LABEL, *SCORES, *COLUMNS, "--prevalence", "0.02:0.3")
    found = analyse_json(capsys, *words)
    for model in found["models"]:
        by_case = model["case_costs"]
        low, high = by_case["t"]
        mean_alarm, mean_miss = by_case["cost_fp"]["mean"], by_case["cost_fn"]["mean"]
        assert low == pytest.approx(mean_alarm * 0.7 / (mean_alarm * 0.7 + mean_miss * 0.3))
        assert high == pytest.approx(mean_alarm * 0.98 / (mean_alarm * 0.98 + mean_miss * 0.02))
        vertices = [(each["fpr"], 1 - each["tpr"]) for each in by_case["hull"]["vertices"]]

        def area(t: float, vertices: list[tuple[float, float]] = vertices) -> float:
            return 1 - min(t * h + (1 - t) * m for h, m in vertices) ** 2 / (2 * t * (1 - t))

        turns = {each["t_low"] for each in by_case["hull"]["vertices"]}
        cuts = [low, *sorted(t for t in turns if low < t < high), high]
        whole = sum(quad(area, one, two, epsabs=1e-13)[0] for one, two in pairwise(cuts))
        assert by_case["voros"]["value"] == pytest.approx(whole / (high - low), abs=1e-10)
        assert by_case["voros"]["gain"] == by_case["voros"]["value"] - by_case["voros"]["baseline"]
        assert by_case["optimal"]["at_low"]["t"] == pytest.approx(low, rel=1e-14)
        assert by_case["optimal"]["at_high"]["t"] == pytest.approx(high, rel=1e-14)
    winners = found["comparison"]["case_cost_winners"]
    assert (winners[0]["t_low"], winners[-1]["t_high"]) == (0, 1)
    for winner in winners:
        t = (winner["t_low"] + winner["t_high"]) / 2
        costs = {
            model["name"]: min(
                t * each["fpr"] + (1 - t) * (1 - each["tpr"])
                for each in model["case_costs"]["hull"]["vertices"]
            )
            for model in found["models"]
        }
        best = min(costs, key=lambda name: costs[name])
        if winner["model"] in costs:
            assert costs[winner["model"]] == pytest.approx(costs[best], abs=1e-12)


def test_constant_columns_say_what_constant_costs_say(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    table = pd.read_csv(priced)
    table["alarm"], table["loss"] = 2, 7
    table.to_csv(priced, index=False)
    costs = ("--cost-fp", "2", "--cost-fn", "7", "--prevalence", "0.1:0.2", "--measure", "ranges")
    found = analyse_json(capsys, str(priced), *LABEL, *SCORES, *COLUMNS, *costs)
    for model in found["models"]:
        by_case = model["case_costs"]
        assert by_case["t"] == pytest.approx(found["conditions"]["t"], rel=1e-14)
        assert by_case["area"] == model["auc"]
        assert by_case["hull"]["area"] == model["hull"]["auc"]
        assert by_case["voros"]["value"] == pytest.approx(model["voros"]["value"], abs=1e-12)
        assert by_case["voros"]["measure"] == "ranges"
        for end in ("at_low", "at_high"):
            assert by_case["optimal"][end]["threshold"] == model["optimal"][end]["threshold"]
            assert by_case["optimal"][end]["cost_per_case"] == pytest.approx(
                model["optimal"][end]["cost_per_case"], rel=1e-12
            )


def test_with_one_column_the_other_error_costs_what_is_stated(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    words = (str(priced), *LABEL, "--score", "forest", "--case-cost-fn", "loss")
    found = analyse_json(capsys, *words, "--cost-fp", "3")["models"][0]["case_costs"]
    assert found["cost_fp"]["constant"] == found["cost_fp"]["mean"] == 3
    assert found["cost_fn"]["column"] == "loss"
    unstated = analyse_json(capsys, *words)["models"][0]["case_costs"]
    assert unstated["cost_fp"]["constant"] == 1
    ranged = analyse_json(capsys, *words, "--cost-fp", "1:3")
    assert nulls_without_a_why(ranged) == []
    assert ranged["models"][0]["case_costs"] is None
    assert "is a range" in ranged["models"][0]["why"]["case_costs"]


def test_weights_multiply_the_costs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows = [(1, 5, 2, 9), (0, 4, 3, 1), (1, 3, 1, 4), (0, 2, 1, 5), (0, 1, 2, 2)]
    once, often = tmp_path / "once.csv", tmp_path / "often.csv"
    head = "y,s,w,c\n"
    once.write_text(head + "".join(f"{y},{s},{w},{c}\n" for y, s, w, c in rows))
    often.write_text(head + "".join(f"{y},{s},{w},{c}\n" * w for y, s, w, c in rows))
    words = ["--label", "y", "--positive", "1", "--score", "s"]
    words += ["--case-cost-fp", "c", "--case-cost-fn", "c"]
    ours = analyse_json(capsys, str(once), *words, "--weight", "w")["models"][0]["case_costs"]
    theirs = analyse_json(capsys, str(often), *words)["models"][0]["case_costs"]
    assert ours["optimal"]["at"].pop("counts") != theirs["optimal"]["at"].pop("counts")
    for part in ("voros", "t", "area", "flag_no_one", "flag_everyone", "cost_fp", "prevalence"):
        assert ours[part] == theirs[part]
    assert ours["optimal"]["at"] == theirs["optimal"]["at"]


def test_an_error_that_is_always_free_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "free.csv"
    file.write_text("y,s,c\n1,3,0\n0,2,1\n1,1,0\n")
    words = (str(file), "--label", "y", "--positive", "1", "--score", "s", "--case-cost-fn", "c")
    found = analyse_json(capsys, *words)
    assert "no miss costs anything" in found["models"][0]["why"]["case_costs"]
    assert found["models"][0]["auc"] == 0.5
    assert main(["analyse", *words]) == 0
    assert "Costs by case: no miss costs anything" in " ".join(capsys.readouterr().out.split())


def test_models_of_different_rows_have_no_common_winner(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    found = analyse_json(capsys, str(priced), *LABEL, *SCORES, *COLUMNS, "--missing", "each")
    assert found["models"][0]["case_costs"]["t"] != found["models"][1]["case_costs"]["t"]
    assert found["comparison"]["case_cost_winners"] is None
    assert "different rows" in found["comparison"]["why"]["case_cost_winners"]


def test_the_table_shows_what_each_model_costs(
    capsys: pytest.CaptureFixture[str], priced: Path
) -> None:
    words = (str(priced), *LABEL, *SCORES, *COLUMNS, "--prevalence", "0.05")
    assert main(["analyse", *words]) == 0
    printed = capsys.readouterr().out
    assert "What a false alarm of each case costs stands in alarm" in printed
    rows = [line.split() for line in printed.splitlines()]
    model = analyse_json(capsys, *words)["models"][0]
    point = model["case_costs"]["optimal"]["at"]
    start = next(place for place, row in enumerate(rows) if row[:3] == ["costs", "by", "case"])
    forest = rows[start + 2]
    assert forest[0] == "forest"
    assert forest[2:4] == [str(point["counts"]["fp"]), str(point["counts"]["fn"])]
    assert float(forest[-1].replace(",", "")) == pytest.approx(
        1000 * point["cost_per_case"], rel=0.005
    )


def test_a_saved_session_keeps_the_cost_columns(
    capsys: pytest.CaptureFixture[str], priced: Path, tmp_path: Path
) -> None:
    saved = str(tmp_path / "c.voro")
    first = analyse_json(capsys, str(priced), *LABEL, *SCORES, *COLUMNS, "--save", saved)
    assert analyse_json(capsys, saved) == first
    assert main(["analyse", saved, "--case-cost-fp", "alarm"]) == 2
    assert "--case-cost-fp" in capsys.readouterr().err
