"""Questions on the command line: engine.command.two.json_questions, engine.command.two.table_questions, engine.analysis.unseen_rows, engine.analysis.unseen_parts, engine.analysis.unseen_records, engine.analysis.margin_tests, engine.analysis.margins_on_test, engine.analysis.omnibus_on_test, engine.analysis.columns_of_test_file, engine.analysis.measured_models, engine.analysis.power_by_size, engine.analysis.power_records, engine.session.unseen_file, engine.wording.unseen_lines, engine.wording.unseen_words, engine.wording.margin_lines, engine.wording.power_lines."""

import json
import math
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pandas as pd
import pytest

from engine.session.file import with_contents, write_session, zipped
from engine.session.reopening import reopen
from gui.cli import main
from tests.engine.command.test_run import analyse_json, nulls_without_a_why
from tests.samples import sample

MODELS = ("forest", "logistic", "bayes")
CONDITIONS = ("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56")

Json = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> pd.DataFrame:
    return pd.read_csv(sample("crossing").path).dropna().reset_index(drop=True)


@pytest.fixture(scope="module")
def files(rows: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Every third row is the test; five folds, patients of three rows each."""
    folder = tmp_path_factory.mktemp("unseen")
    place = np.arange(len(rows))
    parts = {
        "train": rows[place % 3 > 0],
        "test": rows[place % 3 == 0],
        "all": rows.assign(fold=place % 5, patient=place // 3, single=place * 2),
    }
    for name, part in parts.items():
        part.to_csv(folder / f"{name}.csv", index=False)
    return {name: folder / f"{name}.csv" for name in parts}


def rates(part: pd.DataFrame, model: str, rule: float) -> tuple[float, float]:
    flagged = part[model].to_numpy() >= rule
    truth = part["malignant"].to_numpy() == 1
    return float(flagged[~truth].mean()), float((~flagged)[truth].mean())


def best_rule(found: Json, t: float) -> float:
    """The printed rule of the cheapest hull vertex at t, from the JSON of the rows that chose."""
    costs = [t * v["fpr"] + (1 - t) * (1 - v["tpr"]) for v in found["hull"]["vertices"]]
    vertex = found["hull"]["vertices"][int(np.argmin(np.round(costs, 12)))]
    return math.inf if vertex["rule"] == "inf" else float(vertex["rule"])


def test_a_test_file_by_brute_force(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    train, test = str(files["train"]), str(files["test"])
    points = ("--point", "tpr:0.9", "--point", "threshold:0.5")
    found = analyse_json(capsys, train, *CONDITIONS, *points, "--test", test)
    alone = analyse_json(capsys, test, *CONDITIONS, *points)
    part = pd.read_csv(test)
    assert nulls_without_a_why(found) == []
    assert found["source"]["test"]["positives"] == int(part["malignant"].sum())
    a, b = found["conditions"]["t"]
    grid = a + (b - a) * (np.arange(400) + 0.5) / 400
    for model, hindsight in zip(found["models"], alone["models"], strict=True):
        tested = model["test"]
        areas = []
        for t in grid.tolist():
            fpr, fnr = rates(part, model["name"], best_rule(model, t))
            cost = t * fpr + (1 - t) * fnr
            areas.append(1 - cost**2 / (2 * t * (1 - t)))
        assert tested["voros"]["test"] == pytest.approx(float(np.mean(areas)), abs=3e-4)
        assert tested["voros"]["in_sample"] == model["voros"]["value"]
        assert tested["voros"]["hindsight"] == pytest.approx(hindsight["voros"]["value"], abs=1e-12)
        assert tested["voros"]["test"] <= tested["voros"]["hindsight"]
        assert tested["auc"]["test"] == hindsight["auc"]
        assert tested["auc"]["test_ci"] == hindsight["auc_ci"]
        at, *_, tpr, given = tested["points"]
        fpr, fnr = rates(part, model["name"], model["optimal"]["at"]["rule"])
        assert (at["test"]["fpr"], at["test"]["tpr"]) == pytest.approx((fpr, 1 - fnr))
        assert tested["cost"]["test"] == pytest.approx(0.56 * fpr + 0.44 * fnr)
        assert at["hindsight"]["normalised_cost"] == pytest.approx(
            hindsight["minimum_cost"]["normalised"]
        )
        fpr, fnr = rates(part, model["name"], model["points"][0]["point"]["rule"])
        assert (tpr["test"]["fpr"], tpr["test"]["tpr"]) == pytest.approx((fpr, 1 - fnr))
        assert tpr["hindsight"]["fpr"] == hindsight["points"][0]["point"]["fpr"]
        assert given["test"]["counts"] == hindsight["points"][1]["point"]["counts"]
        low, high = (tested["voros"]["test_ci"][end] for end in ("low", "high"))
        assert low < tested["voros"]["test"] < high


def test_folds_by_brute_force(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path], tmp_path: Path
) -> None:
    """Each fold is left out by hand, the others analysed as a file of their own."""
    whole = pd.read_csv(files["all"])
    found = analyse_json(capsys, str(files["all"]), *CONDITIONS, "--fold", "fold")
    assert nulls_without_a_why(found) == []
    assert found["source"]["test"]["folds"] == 5
    errors = {name: [0.0, 0.0] for name in MODELS}
    for fold in range(5):
        others = tmp_path / f"{fold}.csv"
        whole[whole["fold"] != fold].to_csv(others, index=False)
        here = whole[whole["fold"] == fold]
        positives = int(here["malignant"].sum())
        scores = [word for name in MODELS for word in ("--score", name)]
        for model in analyse_json(capsys, str(others), *CONDITIONS, *scores)["models"]:
            fpr, fnr = rates(here, model["name"], model["optimal"]["at"]["rule"])
            errors[model["name"]][0] += fpr * (len(here) - positives)
            errors[model["name"]][1] += fnr * positives
    positives = int(whole["malignant"].sum())
    for model in found["models"]:
        fp, fn = errors[model["name"]]
        at = model["test"]["points"][0]["test"]
        assert (at["counts"]["fp"], at["counts"]["fn"]) == pytest.approx((fp, fn))
        expected = 0.56 * fp / (len(whole) - positives) + 0.44 * fn / positives
        assert model["test"]["cost"]["test"] == pytest.approx(expected)
        ways = model["test"]["voros"]
        assert ways["test"] < ways["in_sample"] < ways["hindsight"]


def test_one_case_a_cluster_changes_no_digit(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    scores = [word for name in MODELS for word in ("--score", name)]
    plain = analyse_json(capsys, str(files["all"]), *scores)
    single = analyse_json(capsys, str(files["all"]), *scores, "--cluster", "single")
    together = analyse_json(capsys, str(files["all"]), *scores, "--cluster", "patient")
    assert single["source"]["clusters"] == {"column": "single", "number": 563}
    assert together["source"]["clusters"]["number"] == 188
    for ours, theirs in zip(plain["models"], single["models"], strict=True):
        assert ours["auc_ci"] == theirs["auc_ci"]
    assert plain["comparison"]["pairs"] == single["comparison"]["pairs"]
    assert plain["comparison"]["omnibus"]["chi2"] == pytest.approx(single["comparison"]["omnibus"]["chi2"], rel=1e-12)  # fmt: skip
    assert together["models"][0]["auc_ci"]["method"] == "Obuchowski"
    assert together["models"][0]["auc_ci"] != plain["models"][0]["auc_ci"]
    about = [warning["about"] for warning in plain["source"]["warnings"]]
    assert about == ["patient"]
    assert together["source"]["warnings"] == []


def test_tests_of_clusters_are_named_after_obuchowski(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    words = (
        str(files["all"]),
        *(word for name in MODELS for word in ("--score", name)),
        *("--margin", "auc:0.03", "--reference", "forest"),
    )
    for cluster, method in (((), "DeLong"), (("--cluster", "patient"), "Obuchowski")):
        comparison = analyse_json(capsys, *words, *cluster)["comparison"]
        assert comparison["omnibus"]["method"] == method
        assert {pair["delong"]["method"] for pair in comparison["pairs"]} == {method}
        held = [pair["margin"] for pair in comparison["pairs"] if "margin" in pair]
        assert {each["ci"]["method"] for each in held} == {method}
        assert main(["analyse", *words, *cluster]) == 0
        text = capsys.readouterr().out
        assert f"{method} p" in text
        assert f"All AUCs equal ({method}, omnibus)" in text
        assert f"Interval: {method}." in text
        assert ("DeLong" in text) == (method == "DeLong")


def test_what_thresholds_do_varies_by_clusters(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    """In sample and on test data each interval is there, another one, and says so."""
    words = (
        str(files["all"]),
        *CONDITIONS,
        *(word for name in MODELS for word in ("--score", name)),
    )
    test = ("--test", str(files["all"]))
    alone, single, together = (
        analyse_json(capsys, *words, *test, *more)
        for more in ((), ("--cluster", "single"), ("--cluster", "patient"))
    )
    assert nulls_without_a_why(together) == []
    for one, same, other in zip(*(found["models"] for found in (alone, single, together)), strict=True):  # fmt: skip
        assert same["optimal"]["at"] == one["optimal"]["at"]
        assert same["test"] == one["test"]
        for point in (other["optimal"]["at"], other["test"]["points"][0]["test"]):
            for name in (
                "tpr",
                "fpr",
                "ppv",
                "npv",
                "lr_positive",
                "lr_negative",
                "flagged_per_1000",
            ):
                found = point[f"{name}_ci"]
                assert found["method"].endswith("by clusters"), name
                if name.startswith("lr"):
                    assert found["low"] != one["optimal"]["at"][f"{name}_ci"]["low"]
        # The test file is the same file: what its clusters say of the VOROS has an interval, too.
        ours, theirs = (each["test"]["voros"]["test_ci"] for each in (other, one))
        assert ours["low"] < other["test"]["voros"]["test"] < ours["high"]
        assert ours["low"] != theirs["low"]


def test_a_margin_is_held_against_the_tests_own_variance(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    words = (str(files["train"]), "--margin", "auc:0.03", "--reference", "forest")
    found = analyse_json(capsys, *words)
    assert nulls_without_a_why(found) == []
    for pair in found["comparison"]["pairs"]:
        held = pair.get("margin")
        assert (held is None) == ("forest" not in (pair["a"], pair["b"]))
        if held is None:
            continue
        sign = 1 if pair["a"] == held["new"] else -1
        assert held["difference"] == pytest.approx(sign * pair["auc_difference"])
        error = pair["auc_difference"] / pair["delong"]["z"]
        low = held["difference"] - 1.959963984540054 * error
        assert held["ci"]["low"] == pytest.approx(low, abs=1e-12)
        assert held["non_inferior"] == (low > -0.03)
        inner = 1.6448536269514722 * error
        expected = abs(held["difference"]) + inner < 0.03
        assert held["equivalent"] == expected


@pytest.mark.parametrize("of", ["voros", "cost"])
def test_margins_of_voros_and_cost_are_held_against_corrected_numbers(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path], of: str
) -> None:
    """The interval is the pair's corrected one, for equivalence that at the level 0.9."""
    words = (str(files["train"]), *CONDITIONS, "--margin", f"{of}:0.05", "--reference", "forest")
    found = analyse_json(capsys, *words)
    assert nulls_without_a_why(found) == []
    narrow = analyse_json(capsys, str(files["train"]), *CONDITIONS, "--level", "0.9")
    pairs = zip(found["comparison"]["pairs"], narrow["comparison"]["pairs"], strict=True)
    for pair, at_90 in pairs:
        held = pair.get("margin")
        if held is None:
            continue
        assert held["corrected"] is True
        sign = (1 if pair["a"] == held["new"] else -1) * (1 if of == "voros" else -1)
        for form, ours in ((pair, held["ci"]), (at_90, held["equivalence_ci"])):
            gap = form[f"{of}_corrected"]
            ends = sorted((sign * gap["low"], sign * gap["high"]))
            assert (ours["low"], ours["high"]) == pytest.approx(tuple(ends), abs=1e-12)
        assert held["difference"] == sign * pair[f"{of}_corrected"]["difference"]
        assert held["non_inferior"] == (held["ci"]["low"] > -0.05)
        inner = held["equivalence_ci"]
        assert held["equivalent"] == (inner["low"] > -0.05 and inner["high"] < 0.05)


@pytest.mark.parametrize("of", ["auc", "voros", "cost"])
def test_with_a_test_file_margins_are_measured_on_it(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path], of: str
) -> None:
    train, test = str(files["train"]), str(files["test"])
    margin = ("--margin", f"{of}:0.05", "--reference", "forest")
    found = analyse_json(capsys, train, *CONDITIONS, *margin, "--test", test)
    assert nulls_without_a_why(found) == []
    alone = analyse_json(capsys, test, *CONDITIONS)["comparison"]["pairs"]
    known = {model["name"]: model["test"][of]["test"] for model in found["models"]}
    for pair, apart in zip(found["comparison"]["pairs"], alone, strict=True):
        held = pair.get("margin")
        if held is None:
            continue
        assert (held["on_test"], held["corrected"]) == (True, False)
        gap = known[held["new"]] - known["forest"]
        assert held["difference"] == pytest.approx(-gap if of == "cost" else gap, abs=1e-14)
        low, high = held["ci"]["low"], held["ci"]["high"]
        assert low < held["equivalence_ci"]["low"] < held["difference"]
        assert held["difference"] < held["equivalence_ci"]["high"] < high
        assert held["non_inferior"] == (low > -0.05)
        if of == "auc":
            sign = 1 if pair["a"] == held["new"] else -1
            ends = sorted((sign * apart["delong"]["low"], sign * apart["delong"]["high"]))
            assert [low, high] == pytest.approx(ends, abs=1e-12)
    assert main(["analyse", train, *CONDITIONS, *margin, "--test", test]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "on the test data, at most 0.05 worse than forest" in text
    about_margin, _, about_all = text[text.index("A difference above 0") :].partition("All AUCs")
    assert "On the rows that chose the thresholds." not in about_margin
    assert "On the rows that chose the thresholds." not in about_all
    assert "On the test data: All AUCs equal" in text


@pytest.mark.parametrize("more", [(), ("--cluster", "patient")])
def test_all_aucs_of_a_test_file_are_tested_as_those_of_a_file_by_itself(
    capsys: pytest.CaptureFixture[str],
    files: dict[str, Path],
    tmp_path: Path,
    more: tuple[str, ...],
) -> None:
    scores = [word for name in MODELS for word in ("--score", name)]
    parts = []
    for name in ("train", "test"):
        table = pd.read_csv(files[name])
        parts.append(tmp_path / f"{name}.csv")
        table.assign(patient=np.arange(len(table)) // 3).to_csv(parts[-1], index=False)
    train, test = map(str, parts)
    found = analyse_json(capsys, train, *scores, *more, "--test", test)["comparison"]
    alone = analyse_json(capsys, test, *scores, *more)["comparison"]
    assert found["omnibus_on_test"] == alone["omnibus"]
    assert found["omnibus_on_test"] != found["omnibus"]
    assert found["omnibus"]["df"] == 2
    assert found["omnibus"]["method"] == ("Obuchowski" if more else "DeLong")
    assert alone["omnibus_on_test"] is None
    assert alone["why"]["omnibus_on_test"] == "no test file is named"


def test_a_margin_that_no_interval_decides_says_why(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    scores = [word for name in MODELS for word in ("--score", name)]
    asked = (str(files["all"]), *CONDITIONS, *scores, "--margin", "cost:0.05", "--reference", "bayes")  # fmt: skip
    ways = {
        ("--cluster", "patient"): "how far it holds is not known for cases that belong together",
        ("--fold", "fold"): "cost and hull AUC are corrected out of bag only",
    }
    for more, why in ways.items():
        held = analyse_json(capsys, *asked, *more)["comparison"]["pairs"][1]["margin"]
        assert held["non_inferior"] is None
        assert held["why"]["non_inferior"].startswith(why)
        assert held["why"]["non_inferior"].endswith(", and no bootstrap was asked for")
        drawn = analyse_json(capsys, *asked, *more, "--bootstrap", "200")
        assert drawn["comparison"]["pairs"][1]["margin"]["non_inferior"] is True


@pytest.mark.parametrize("of", ["voros", "cost"])
def test_margins_in_sample_need_replicates(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path], of: str
) -> None:
    words = (str(files["train"]), *CONDITIONS, "--margin", f"{of}:0.05", "--reference", "forest", "--interval", "in-sample")  # fmt: skip
    without = analyse_json(capsys, *words)
    assert nulls_without_a_why(without) == []
    assert without["comparison"]["pairs"][0]["margin"]["non_inferior"] is None
    found = analyse_json(capsys, *words, "--bootstrap", "300")
    held = found["comparison"]["pairs"][1]["margin"]  # forest - bayes
    assert held["corrected"] is False
    sign = -1 if of == "voros" else 1
    values = {
        model["name"]: model["voros"]["value"]
        if of == "voros"
        else model["minimum_cost"]["normalised"]
        for model in found["models"]
    }
    assert held["difference"] == pytest.approx(sign * (values["forest"] - values["bayes"]))
    assert held["ci"]["low"] < held["difference"] < held["ci"]["high"]
    assert held["equivalence_ci"]["low"] >= held["ci"]["low"]
    assert held["non_inferior"] == (held["ci"]["low"] > -0.05)


def test_corrected_numbers_follow_clusters_and_folds(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    scores = [word for name in MODELS for word in ("--score", name)]
    plain, clustered, folded = (
        analyse_json(capsys, str(files["all"]), *CONDITIONS, *scores, *more)
        for more in ((), ("--cluster", "patient"), ("--fold", "fold"))
    )
    for one, other, fold in zip(*(found["models"] for found in (plain, clustered, folded)), strict=True):  # fmt: skip
        ours, theirs, of_folds = (each["voros"]["corrected"] for each in (one, other, fold))
        assert "by clusters" in theirs["method"]
        assert of_folds["method"] == "the folds given"
        assert len({ours["low"], theirs["low"], of_folds["low"]}) == 3
        # What folds leave out is what is measured on them: two ways to the same number.
        assert of_folds["left_out"] == pytest.approx(fold["test"]["voros"]["test"], abs=2e-3)
        assert other["minimum_cost"]["corrected"]["low"] is None
        assert "belong together" in other["minimum_cost"]["corrected"]["why"]["low"]


def test_how_many_cases(capsys: pytest.CaptureFixture[str], files: dict[str, Path]) -> None:
    found = analyse_json(capsys, str(files["train"]), "--power", "--reference", "forest")
    assert nulls_without_a_why(found) == []
    forest, logistic, _ = found["models"]
    assert [size["n"] for size in forest["power"]][2] == 375
    assert forest["power"][0]["difference"] is None
    widths = [size["auc_width"] for size in logistic["power"]]
    assert widths == sorted(widths, reverse=True)
    interval = logistic["auc_ci"]
    assert widths[2] == pytest.approx(interval["high"] - interval["low"], rel=0.15)
    power = [size["difference"]["auc_power"] for size in logistic["power"]]
    assert power[-1] == 1.0
    assert power[0] < 0.8


def test_the_table_leads_with_the_test_and_says_all_three(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    train, test = str(files["train"]), str(files["test"])
    words = ("analyse", train, *CONDITIONS, "--test", test, "--margin", "auc:0.03", "--reference", "forest", "--power")  # fmt: skip
    assert main([*words]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "272 per 1,000 cases on the test data, 402 less than flagging no one" in text
    assert "VOROS on [a, b] in sample on test 95 % on test hindsight" in text.replace("\u202f", " ")
    assert "forest 0.928 0.924 0.881 – 0.955 0.935" in text
    assert "AUC on the test data, at most 0.03 worse than forest" in text
    assert "Thresholds chosen on 375 cases, measured on 188 cases of test.csv" in text
    assert "All AUCs equal (DeLong, omnibus)" in text
    assert "power against forest, AUC: logistic (" in text


def test_a_session_remembers_its_questions(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path]
) -> None:
    train, test = files["train"], files["test"]
    saved = train.parent / "asked.voro"
    words = ("--test", str(test), "--margin", "auc:0.03", "--reference", "forest", *CONDITIONS)
    first = analyse_json(capsys, str(train), *words, "--save", str(saved))
    with ZipFile(saved) as archive:
        written = json.loads(archive.read("session.json"))
    assert written["session"]["test"]["path"] == "test.csv"  # it may move together with them
    again = analyse_json(capsys, str(saved))
    assert again["models"] == first["models"]
    assert again["comparison"] == first["comparison"]
    before = test.read_text()
    test.write_text(before.replace("0.957", "0.958"))
    try:
        assert main(["analyse", str(saved)]) == 2
        assert "the test data changed after the session was saved" in capsys.readouterr().err
    finally:
        test.write_text(before)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--test", "{missing}"], "missing.csv"),
        (["--test", "{other}"], "the test data have no column “forest”"),
        (["--test", "-"], "test data cannot come on standard input"),
        (["--fold", "nothing"], "there is no column “nothing”"),
        (["--fold", "row"], "there are 563 folds"),
        (["--cluster", "nothing"], "there is no column “nothing”"),
        (["--margin", "auc:2", "--reference", "forest"], "is no margin"),
        (["--margin", "auc:0.1"], "a margin needs a model that others are held against"),
        (["--reference", "nobody"], "there is no model “nobody”"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
    files: dict[str, Path],
    tmp_path: Path,
    words: list[str],
    said: str,
) -> None:
    other = tmp_path / "other.csv"
    other.write_text("malignant,score\n1,0.5\n0,0.2\n")
    places = {"missing": str(tmp_path / "missing.csv"), "other": str(other)}
    scores = [word for name in MODELS for word in ("--score", name)]
    given = [word.format(**places) for word in words]
    assert main(["analyse", str(files["all"]), *scores, *given]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1


def test_rows_without_a_group_are_left_out_and_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, rows: pd.DataFrame
) -> None:
    path = tmp_path / "gaps.csv"
    place = np.arange(len(rows))
    patients = [f"p{k // 2}" if k % 50 else "" for k in place]
    rows.assign(patient=patients).to_csv(path, index=False)
    found = analyse_json(capsys, str(path), "--cluster", "patient")
    gaps = len([k for k in place if k % 50 == 0])
    assert [left["rows"] for left in found["source"]["left_out"]] == [gaps]
    assert found["source"]["left_out"][0]["why"] == "patient has no value"
    assert found["source"]["rows_used"] == len(rows) - gaps


def test_a_session_holds_its_test_data(
    capsys: pytest.CaptureFixture[str], files: dict[str, Path], tmp_path: Path
) -> None:
    """Saved with data and opened where neither file is; a byte changed in it is seen."""
    train, test = (tmp_path / f"{name}.csv" for name in ("train", "test"))
    for copy in (train, test):
        copy.write_bytes(files[copy.stem].read_bytes())
    named, held = tmp_path / "named.voro", tmp_path / "held" / "held.voro"
    first = analyse_json(capsys, str(train), *CONDITIONS, "--test", str(test), "--save", str(named))
    held.parent.mkdir()
    held.write_bytes(write_session(with_contents(reopen(named).saved), held))
    content = test.read_bytes()
    train.unlink()
    test.unlink()
    with ZipFile(held) as archive:
        entry = json.loads(archive.read("session.json"))["data"]["test"]
        assert archive.read(entry["embedded"]) == content
        assert entry["sha256"] == first["source"]["test"]["sha256"]
        parts = {name: archive.read(name) for name in archive.namelist()}
    again = analyse_json(capsys, str(held), "--save", str(tmp_path / "again.voro"))
    assert again["models"] == first["models"]
    assert again["source"]["test"]["sha256"] == first["source"]["test"]["sha256"]
    assert analyse_json(capsys, str(tmp_path / "again.voro"))["models"] == first["models"]
    parts[entry["embedded"]] = content.replace(b"0.957", b"0.958")
    held.write_bytes(zipped(list(parts.items())))
    assert main(["analyse", str(held)]) == 2
    assert "data/test.csv is damaged" in capsys.readouterr().err
