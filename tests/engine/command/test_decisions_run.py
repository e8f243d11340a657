"""Decisions on the command line: engine.command.two.json_decisions, engine.command.two.table_decisions, engine.wording.decision_lines, engine.wording.fixed_lines, engine.wording.review_lines, engine.wording.decision_verdict, engine.report.decision_tables."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.samples import sample

CONDITIONS = ("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56")
BOTH = ("--constraint", "precision:0.5", "--constraint", "capacity:0.2")
FILE = str(sample("crossing").path)

Json = dict[str, Any]


def test_every_answer_in_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (*BOTH, "--review-cost", "0.6", "--one-threshold")
    found = analyse_json(capsys, FILE, *CONDITIONS, *asked)
    assert nulls_without_a_why(found) == []
    forest = next(model for model in found["models"] if model["name"] == "forest")
    bounded = forest["constraints"]
    assert bounded["specs"] == ["precision:0.5", "capacity:0.2"]
    assert bounded["prevalence"] == found["conditions"]["prevalence_in_use"]["value"]
    assert bounded["optimal"]["rule"] == 0.468
    assert bounded["optimal"]["ppv"] == pytest.approx(bounded["bounds"][0]["value"], abs=1e-15)
    assert bounded["dearer_per_case"] == pytest.approx(
        bounded["optimal"]["cost_per_case"] - forest["minimum_cost"]["per_case"], abs=1e-15
    )
    assert forest["fixed"]["mean"]["rule"] == 0.468
    assert forest["fixed"]["curve"][-1]["mean"] == forest["fixed"]["mean"]["worst_regret"]
    review = forest["review"]
    assert (review["flag"]["rule"], review["clear"]["rule"]) == (0.689, 0.39)
    assert review["t_flag"] == pytest.approx(0.8)


def test_nothing_asked_and_nothing_stated(capsys: pytest.CaptureFixture[str]) -> None:
    found = analyse_json(capsys, FILE)
    assert nulls_without_a_why(found) == []
    for model in found["models"]:
        assert model["constraints"] is None
        assert model["review"] is None
        assert model["fixed"]["mean_money"] is None
        assert model["fixed"]["mean_t"] == 0.5
    found = analyse_json(capsys, FILE, "--t", "0.2:0.8", "--review-cost", "1")
    assert nulls_without_a_why(found) == []
    assert "no costs are known" in found["models"][0]["why"]["review"]


def test_what_no_threshold_keeps(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--constraint", "fpr:0.01", "--constraint", "tpr:0.9", "--review-cost", "0.5")
    found = analyse_json(capsys, FILE, *CONDITIONS, *asked)
    assert nulls_without_a_why(found) == []
    for model in found["models"]:
        assert model["constraints"]["optimal"] is None
        assert model["constraints"]["why"]["optimal"] == "no threshold keeps all constraints"
        assert model["fixed"] is None
        assert model["review"] is None
    assert main(["analyse", FILE, *CONDITIONS, *asked]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "forest: no threshold keeps all constraints." in printed
    assert "No threshold keeps FPR at most 0.01 and TPR at least 0.9: there is nothing" in printed
    assert (
        main(["analyse", FILE, *CONDITIONS, "--constraint", "fpr:0", "--constraint", "tpr:1"]) == 0
    )
    assert "nothing to choose from" in " ".join(capsys.readouterr().out.split())
    assert main(["analyse", FILE, *CONDITIONS, "--constraint", "capacity:0"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "no model beats flagging no one here (t = 0.56): 673 per 1,000 cases" in printed


def test_on_test_data_by_brute_force(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows = pd.read_csv(FILE).dropna().reset_index(drop=True)
    place = np.arange(len(rows))
    train, test = tmp_path / "train.csv", tmp_path / "test.csv"
    rows[place % 3 > 0].to_csv(train, index=False)
    rows[place % 3 == 0].to_csv(test, index=False)
    asked = (*BOTH, "--review-cost", "0.6", "--one-threshold", "--test", str(test))
    found = analyse_json(capsys, str(train), *CONDITIONS, *asked)
    assert nulls_without_a_why(found) == []
    part = pd.read_csv(test)
    positive = part["malignant"].to_numpy() == 1
    pi = found["conditions"]["prevalence_in_use"]["value"]
    for model in found["models"]:
        points = {each["point"]: each for each in model["test"]["points"]}
        chosen = {
            "constraints": model["constraints"]["optimal"],
            "fixed:mean": model["fixed"]["mean"],
            "fixed:minimax": model["fixed"]["minimax"],
            "review:flag": model["review"]["flag"],
            "review:clear": model["review"]["clear"],
        }
        for name, point in chosen.items():
            tested = points[name]
            flagged = part[model["name"]].to_numpy() >= point["rule"]
            assert tested["in_sample"]["threshold"] == point["threshold"]
            assert tested["test"]["counts"]["tp"] == int((flagged & positive).sum())
            assert tested["test"]["counts"]["fp"] == int((flagged & ~positive).sum())
        flagged = part[model["name"]].to_numpy() >= chosen["constraints"]["rule"]
        hits = pi * float(flagged[positive].mean())
        share = hits + (1 - pi) * float(flagged[~positive].mean())
        precision, capacity = points["constraints"]["bounds"]
        assert precision["test"]["value"] == pytest.approx(hits / share, abs=1e-14)
        assert precision["test"]["kept"] == (hits / share >= 0.5)
        assert capacity["test"]["value"] == pytest.approx(share, abs=1e-14)
        assert capacity["test"]["kept"] == (share <= 0.2)
        assert precision["in_sample"]["kept"]


def test_the_table_has_every_answer(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (*BOTH, "--review-cost", "0.6", "--one-threshold")
    assert main(["analyse", FILE, *CONDITIONS, *asked]) == 0
    printed = capsys.readouterr().out
    for words in (
        "51.7 % (chance 65 %)",
        "Constraints, at π = 14.3 %: precision at least 50 % and flagged at most 20 %.",
        "minimax regret",
        "pays below",
        "At π = 10 % forest’s threshold breaks them.",
        "at t = 0.56 use forest at score ≥ 0.468: 300 per 1,000 cases, 16 more than without them",
        ", 373 less than flagging no one.",
        "Review of scores between 0.39 and 0.689, 12 % of cases, makes it 264.",
    ):
        assert words in " ".join(printed.replace("\u202f", " ").split())


def test_a_session_keeps_the_questions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved = tmp_path / "asked.voro"
    asked = ("--constraint", "alerts:20", "--volume", "100", "--review-cost", "0.6")
    call = ["analyse", FILE, *CONDITIONS, *asked, "--one-threshold", "--json", "-"]
    assert main([*call, "--save", str(saved)]) == 0
    first = json.loads(capsys.readouterr().out)
    again = analyse_json(capsys, str(saved))
    assert again["models"] == first["models"]


@pytest.mark.parametrize(
    "asked",
    [
        ("--constraint", "recall:0.9"),
        ("--constraint", "precision:1.5"),
        ("--constraint", "alerts:20"),
        ("--constraint", "tpr:0.5", "--volume", "-1"),
        ("--review-cost", "0"),
        ("--review-cost", "nan"),
    ],
)
def test_a_wrong_call_is_one_line(
    capsys: pytest.CaptureFixture[str], asked: tuple[str, ...]
) -> None:
    assert main(["analyse", FILE, *CONDITIONS, *asked]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1


def test_the_report_has_every_table(tmp_path: Path) -> None:
    asked = (*BOTH, "--review-cost", "0.6", "--one-threshold", "--bootstrap", "0")
    out = tmp_path / "decided.html"
    assert main(["report", FILE, "-o", str(out), *CONDITIONS, *asked]) == 0
    text = out.read_text("utf-8")
    for words in (
        "Best thresholds under constraints",
        "One threshold for the whole range of t",
        "A person between two thresholds",
        "0.468",
        "0.689",
    ):
        assert words in text
