"""A session keeps its rules: engine.session.saved_rules; they decide as the analysis does."""

import json
import math
import shutil
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from engine.analysis.analyser import analyse
from engine.analysis.decision_rule import DecisionRule, rule_of
from engine.analysis.kept_rules import kept_rule, with_measured
from engine.data.readers.read import read_bytes
from engine.data.roles import Roles, ScoreRole
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.reopening import read_session
from engine.session.session import Session
from gui.cli import main
from tests.samples import sample

ASKED = (
    ("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--review-cost", "0.3"),
    ("--t", "0.3:0.6", "--constraint", "precision:0.6"),
    ("--cost-fp", "1", "--cost-fn", "900", "--prevalence", "0.5"),
    ("--cost-fp", "900", "--cost-fn", "1", "--lower", "forest"),
)


def saved(tmp_path: Path, words: tuple[str, ...]) -> Path:
    data, session = tmp_path / "scores.csv", tmp_path / "chosen.voro"
    shutil.copy(sample("crossing").path, data)
    assert main(["analyse", str(data), *words, "--save", str(session), "--json", "-"]) == 0
    return session


def decide(session: Path, new: Path, out: Path, *words: str) -> bytes:
    assert main(["apply", str(session), str(new), "-o", str(out), *words]) == 0
    return out.read_bytes()


def without_rules(session: Path) -> None:
    """Write the file as earlier versions did."""
    with zipfile.ZipFile(session) as archive:
        content = json.loads(archive.read("session.json"))
    del content["rules"]
    with zipfile.ZipFile(session, "w") as archive:
        archive.writestr("session.json", json.dumps(content))


@pytest.mark.parametrize("words", ASKED)
@pytest.mark.parametrize("model", [(), ("--model", "bayes")])
def test_the_kept_rule_decides_as_the_data_do_and_needs_none(
    tmp_path: Path,
    words: tuple[str, ...],
    model: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = saved(tmp_path, words)
    new = tmp_path / "new.csv"
    (tmp_path / "scores.csv").rename(new)
    capsys.readouterr()
    kept = decide(session, new, tmp_path / "kept.csv", *model)
    said = capsys.readouterr().out
    shutil.copy(new, tmp_path / "scores.csv")
    without_rules(session)
    assert not read_session(session).rules
    assert decide(session, new, tmp_path / "anew.csv", *model) == kept
    again = capsys.readouterr().out
    assert said.splitlines()[:-1] == again.splitlines()[:-1]


def test_a_session_that_was_edited_is_analysed_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = saved(tmp_path, ("--cost-fp", "1", "--cost-fn", "5", "--prevalence", "0.2"))
    assert read_session(session).rules
    with zipfile.ZipFile(session) as archive:
        content = json.loads(archive.read("session.json"))
    content["session"]["conditions"]["cost_fp"] = {"low": 30.0, "high": 30.0}
    with zipfile.ZipFile(session, "w") as archive:
        archive.writestr("session.json", json.dumps(content))
    assert not read_session(session).rules
    decided = decide(session, tmp_path / "scores.csv", tmp_path / "out.csv")
    other = saved(tmp_path, ("--cost-fp", "30", "--cost-fn", "5", "--prevalence", "0.2"))
    assert decide(other, tmp_path / "scores.csv", tmp_path / "other.csv") == decided
    capsys.readouterr()


def measured(rows: bytes, direction: str = "higher") -> tuple[SavedSession, object]:
    role = ScoreRole("s", "m", "lower" if direction == "lower" else "higher")
    session = Session(roles=Roles("y", "1", "0", (role,)))
    data = SavedFile(Path("s.csv"), "", content=rows, is_file=False)
    return SavedSession(session, data), analyse(session, read_bytes(rows, "s.csv"))


def same(left: DecisionRule, right: DecisionRule) -> bool:
    """As bits; NaN is like NaN."""
    return repr(asdict(left)) == repr(asdict(right))


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize(
    "rows",
    [
        b"y,s\n1,0.1\n0,0.9\n",  # flag no one or everyone
        b"y,s\n1,inf\n0,0.5\n0,-inf\n1,0.25\n",
        b"y,s\n1,0.30000000000000004\n0,0.3\n1,0.1\n0,0.1\n0,0.05\n",
    ],
)
def test_every_cut_comes_back_from_the_file(tmp_path: Path, rows: bytes, direction: str) -> None:
    session, analysis = measured(rows, direction)
    whole = with_measured(session, analysis)
    path = tmp_path / "s.voro"
    path.write_bytes(write_session(whole, path))
    back = read_session(path).rules
    assert back == whole.rules
    found = kept_rule(back)
    assert found is not None
    assert same(found, rule_of(analysis))  # type: ignore[arg-type]
    assert same(kept_rule(back, "m") or found, found)
    assert kept_rule(back, "oak") is None
    assert math.isnan(kept_rule((replace(back[0], flag="never"),)).flag)  # type: ignore[union-attr]


def test_a_session_that_changed_since_it_was_measured_keeps_no_rule() -> None:
    session, analysis = measured(b"y,s\n1,0.3\n0,0.2\n")
    assert with_measured(session, analysis).rules
    later = replace(session, session=replace(session.session, one_threshold=True))
    found = with_measured(later, analysis)
    assert not found.rules
    assert found.score_quantiles
    assert with_measured(session, None) == session
