"""The command `apply`: engine.command.applied_file, engine.wording.applied_lines."""

import json
import shutil
from pathlib import Path

import pandas as pd
import pytest
from scipy.stats import ks_2samp

from engine.analysis.decision_rule import Applied, DecisionRule
from engine.analysis.score_drift import Drift
from engine.session.reopening import read_session
from engine.session.samples import bundled
from engine.wording.applied_lines import applied_lines, drift_line, rule_lines, undecided_line
from gui.cli import main
from tests.samples import sample

CONDITIONS = ("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56")


@pytest.fixture
def chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A session beside its data."""
    data, session = tmp_path / "scores.csv", tmp_path / "chosen.voro"
    shutil.copy(sample("crossing").path, data)
    assert main(["analyse", str(data), *CONDITIONS, "--save", str(session), "--json", "-"]) == 0
    capsys.readouterr()
    return session


def test_the_file_itself_is_decided_as_the_analysis_counts(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out, told = tmp_path / "scores.csv", tmp_path / "out.csv", tmp_path / "out.json"
    assert main(["analyse", str(chosen), "--json", "-"]) == 0
    model = json.loads(capsys.readouterr().out)["models"][0]
    point = model["optimal"]["at"]
    assert main(["apply", str(chosen), str(data), "-o", str(out), "--json", str(told)]) == 0
    printed = capsys.readouterr()
    assert "forest: a case is flagged if its score ≥ 0.39." in printed.out
    frame = pd.read_csv(out)
    positive, flagged = frame["malignant"] == 1, frame["decision"] == "flag"
    used = frame[["forest", "logistic", "bayes"]].notna().all(axis=1)
    assert point["counts"]["tp"] == (positive & flagged & used).sum()
    assert point["counts"]["fp"] == (~positive & flagged & used).sum()
    assert (flagged == (frame["forest"] >= point["rule"])).all()
    found = json.loads(told.read_text("utf-8"))
    assert found["decisions"]["flag"] == flagged.sum()
    # The session knows the scores of the rows that it used: all but those without some score.
    exact = ks_2samp(frame["forest"], frame["forest"][used])
    drift = found["drift"]
    assert drift["ks"] == pytest.approx(exact.statistic, abs=1e-12)
    assert drift["psi"] < 0.01
    assert "That is no more than chance may give." in printed.out
    assert found["expected_cost"]["total"] == pytest.approx(frame["expected_cost"].sum())
    # Reweighted to the prevalence in use, what the cases cost is what the point costs.
    # Its odds are the geometric middle of 1 : 9 and 1 : 4, where the line of t = 0.56 enters and
    # leaves the box of costs and prevalence.
    of_class = frame[used].groupby("malignant")["expected_cost"].mean()
    mean = of_class[1] / 7 + 6 * of_class[0] / 7
    assert mean == pytest.approx(point["cost_per_case"])


def test_scores_that_shifted_are_told_and_the_session_says_from_where(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = read_session(chosen).score_quantiles
    assert [each.model for each in kept] == ["forest", "logistic", "bayes"]
    frame = pd.read_csv(tmp_path / "scores.csv")
    new = tmp_path / "new.csv"
    frame.assign(forest=frame["forest"] * 0.5).to_csv(new, index=False)
    assert main(["apply", str(chosen), str(new), "-o", str(tmp_path / "out.csv")]) == 0
    assert "They have shifted much: look at what changed" in capsys.readouterr().out


def test_missing_scores_are_counted_on_standard_error(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.csv"
    words = ["apply", str(chosen), str(tmp_path / "scores.csv"), "-o", str(out)]
    assert main([*words, "--model", "bayes"]) == 0
    printed = capsys.readouterr()
    empty = pd.read_csv(out)["decision"].isna().sum()
    assert printed.err.startswith(
        f"voroscope: {empty} rows have no usable score, and no decision ("
    )
    assert printed.err.count("\n") == 1


def test_calls_that_are_refused(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = str(tmp_path / "scores.csv")
    several = sample_of_several(tmp_path)
    for words, said in (
        ([str(chosen), data, "-o", data], "this file is the input and would be overwritten"),
        ([str(chosen), data, "-o", str(chosen)], "this file is the input"),
        ([data, data, "-o", "x.csv"], "the rule comes from a saved session"),
        ([str(chosen), data, "-o", "x.csv", "--model", "oak"], "there is no model “oak”"),
        ([str(chosen), data, "-o", "x.csv", "--score", "oak"], "there is no column “oak”"),
        ([str(chosen), data, "-o", "-"], "the decided rows need a file"),
        ([str(chosen), data, "-o", "x.csv", "--json", "x.csv"], "would be the same file"),
        ([str(chosen), "gone.csv", "-o", "x.csv"], "there is no such file"),
        ([several, data, "-o", "x.csv"], "about several classes"),
    ):
        assert main(["apply", *words]) == 2, words
        printed = capsys.readouterr()
        assert said in printed.err
        assert printed.err.count("\n") == 1
    assert not Path("x.csv").exists()


def sample_of_several(folder: Path) -> str:
    path = folder / "several.voro"
    assert main(["samples", "iris", "-o", str(path)]) == 0
    return str(path)


def test_another_ending_is_written_as_csv_and_said_so(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.dta"
    assert main(["apply", str(chosen), str(tmp_path / "scores.csv"), "-o", str(out)]) == 0
    assert f"Written as CSV: {out}" in capsys.readouterr().out
    assert "expected_cost" in out.read_text("utf-8").splitlines()[0]


def test_what_a_rule_does_is_said() -> None:
    nan = float("nan")
    assert rule_lines(DecisionRule("m", "m", "lower", 0.5, 1e-7)) == [
        "m: a case is flagged if its score ≤ 1e−7."
    ]
    assert rule_lines(DecisionRule("m", "m", "higher", 0.5, nan)) == ["m: no case is flagged."]
    everyone = DecisionRule("m", "m", "higher", 0.5, -float("inf"))
    assert rule_lines(everyone) == ["m: every case is flagged."]
    review = DecisionRule("m", "m", "higher", 0.5, 0.8, review=0.25)
    assert rule_lines(review)[1] == "Of the others those are reviewed whose score ≥ 0.25."
    all_others = DecisionRule("m", "m", "higher", 0.5, 0.8, review=-float("inf"))
    assert rule_lines(all_others)[1] == "All others are reviewed."


@pytest.mark.parametrize(
    ("ks", "psi", "words"),
    [
        (0.04, 0.9, "That is no more than chance may give."),
        (0.06, 0.09, "They are distributed much as they were."),
        (0.06, 0.1, "They have shifted somewhat"),
        (0.06, 0.25, "They have shifted much"),
    ],
)
def test_drift_in_words(ks: float, psi: float, words: str) -> None:
    drift = Drift(ks, 0.0, 0.05, psi, 1000, 1000)
    line = drift_line(Applied(2, (2, 0, 0), (), None, (), drift))
    assert f"KS distance {ks:.3f} (chance alone stays under 0.050" in line
    assert words in line


def test_what_was_done_is_said() -> None:
    found = Applied(1003, (900, 40, 60), (5, 9, 12), 250.0, ("a", "b", "c"))
    assert applied_lines(found) == [
        "1,003 rows: 60 flagged, 40 reviewed and 900 cleared.",
        "These decisions are expected to cost 250 per 1,000 cases.",
    ]
    assert undecided_line(found) == (
        "3 rows have no usable score, and no decision (lines 5, 9, 12)"
    )
    one = Applied(2, (1, 0, 0), (2,), None, ("a", "b", "c"))
    assert undecided_line(one) == "1 row has no usable score, and no decision (line 2)"
    assert applied_lines(one)[1] == "Without stated costs no cost is expected."
    assert undecided_line(Applied(1, (1, 0, 0), (), None, ())) == ""


def test_the_rule_is_printed_as_code(
    chosen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "a.json"
    assert main(["analyse", str(chosen), "--rule", "python", "--json", str(summary)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("def decide(score")
    assert "if score >= 0.39:" in printed
    assert summary.exists()
    assert main(["analyse", str(chosen), "--rule", "sql", "--json", "-"]) == 2
    assert "both go to standard output" in capsys.readouterr().err
    assert main(["analyse", str(bundled("iris").path), "--rule", "sql"]) == 2
    assert "a rule is about two classes" in capsys.readouterr().err


def test_a_review_that_pays_gives_a_third_decision(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, session, out = tmp_path / "s.csv", tmp_path / "r.voro", tmp_path / "out.csv"
    shutil.copy(sample("crossing").path, data)
    costs = ["--cost-fp", "1", "--cost-fn", "5", "--prevalence", "0.3", "--review-cost", "0.1"]
    assert main(["analyse", str(data), *costs, "--save", str(session), "--json", "-"]) == 0
    capsys.readouterr()
    summary = tmp_path / "out.json"
    words = ["apply", str(session), str(data), "-o", str(out), "--json", str(summary)]
    assert main(words) == 0
    assert "Of the others those are reviewed whose score" in capsys.readouterr().out
    frame, name = pd.read_csv(out), json.loads(summary.read_text("utf-8"))["model"]
    assert main(["analyse", str(session), "--json", "-"]) == 0
    model = next(
        each for each in json.loads(capsys.readouterr().out)["models"] if each["name"] == name
    )
    review, scores = model["review"], frame[name]
    flag, clear = review["flag"]["rule"], review["clear"]["rule"]
    assert review["pays"]
    assert ((frame["decision"] == "flag") == (scores >= flag)).all()
    assert ((frame["decision"] == "review") == ((scores < flag) & (scores >= clear))).all()
    assert (frame["expected_cost"][frame["decision"] == "review"] == 0.1).all()
    used = frame[["forest", "logistic", "bayes"]].notna().all(axis=1)
    of_class = frame[used].groupby("malignant")["expected_cost"].mean()
    mean = 0.3 * of_class[1] + 0.7 * of_class[0]
    assert mean == pytest.approx(review["cost_per_case"])


def test_under_constraints_the_rule_keeps_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, session, out = tmp_path / "s.csv", tmp_path / "r.voro", tmp_path / "out.csv"
    shutil.copy(sample("crossing").path, data)
    asked = ["--cost-fn", "9", "--prevalence", "0.3", "--constraint", "fpr:0.05"]
    assert main(["analyse", str(data), *asked, "--save", str(session), "--json", "-"]) == 0
    capsys.readouterr()
    assert main(["apply", str(session), str(data), "-o", str(out)]) == 0
    frame = pd.read_csv(out)
    used = frame[["forest", "logistic", "bayes"]].notna().all(axis=1)
    flagged = frame[used & (frame["malignant"] == 0)]["decision"] == "flag"
    assert 0 < flagged.mean() <= 0.05
