"""The command: engine.command.call, engine.command.run_analyse, engine.command.run_samples, engine.command.run_discrepancy, engine.command.two.json_analysis, engine.command.two.terminal_table, engine.command.table_source."""

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.messages.version import VERSION
from engine.session.samples import BUNDLED, bundled
from gui.cli import main
from tests.conftest import CHECKOUT, INSTALLED
from tests.samples import sample

CROSSING = sample("crossing")
OPTIONS = [
    *("--label", "malignant", "--positive", "1"),
    *("--score", "forest", "--score", "bayes", "--score", "logistic"),
    *("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56"),
]
PROGRAM = [sys.executable, str(CHECKOUT / "main.py")]


def analyse_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["analyse", *words, "--json", "-"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    parsed: dict[str, Any] = json.loads(printed.out)
    return parsed


def test_the_table_says_what_the_picture_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(CROSSING.path), *OPTIONS]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "forest 0.866 0.928 +0.218 65 % 0.39 0.749 0.134 284" in lines
    assert "bayes 0.870 0.922 +0.212 35 % 0.26 0.806 0.222 321" in lines
    assert "Flag no one 0.710 never 0 0 673" in lines
    assert "569 rows read, 563 used, 6 left out" in lines


def test_columns_of_the_table_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    main(["analyse", str(CROSSING.path), *OPTIONS])
    lines = capsys.readouterr().out.splitlines()
    rule = next(place for place, line in enumerate(lines) if set(line) == {"-"})
    ends = {len(line) for line in lines[rule : rule + 6]}
    assert len(ends) == 1
    assert max(map(len, lines)) <= 82


def test_json_has_every_key_of_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    found = analyse_json(capsys, str(CROSSING.path), *OPTIONS)
    assert found["schema"] == "voroscope/1"
    assert found["program"] == {"name": "voroscope", "version": VERSION}
    source = found["source"]
    assert source["rows_read"] == 569
    assert source["rows_used"] == 563
    assert source["sha256"].startswith("493cadc09c6c6d21")
    assert source["left_out"][0]["rows"] == 6
    assert source["guesses"] == []
    conditions = found["conditions"]
    assert conditions["cost_fn"] == [2, 12]
    assert conditions["t"] == pytest.approx([0.25, 9 / 11], abs=1e-15)
    assert conditions["at"] == 0.56
    assert conditions["measure"] == "t"
    model = found["models"][0]
    assert set(model) >= {
        *("name", "column", "direction", "positives", "negatives", "distinct_scores", "two_u"),
        *("auc", "auc_ci", "hull", "voros", "optimal", "minimum_cost", "regions", "h_measure"),
        "youden",
    }
    assert set(model["optimal"]) == {"at", "at_low", "at_mid", "at_high"}
    assert set(model["optimal"]["at"]) >= {
        *("t", "fpr", "tpr", "threshold", "model", "normalised_cost", "cost_per_case"),
        *("counts", "ties"),
    }
    assert set(found["comparison"]) >= {"winners", "crossings", "pairs"}
    assert [len(found["models"]), len(found["comparison"]["pairs"])] == [3, 3]


def test_json_numbers_agree_with_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    found = analyse_json(capsys, str(CROSSING.path), *OPTIONS)
    for model in found["models"]:
        positives, negatives = model["positives"], model["negatives"]
        assert isinstance(model["two_u"], str)
        assert model["auc"] == int(model["two_u"]) / (2 * positives * negatives)
        vertices = model["hull"]["vertices"]
        assert (vertices[0]["fpr"], vertices[0]["tpr"]) == (0, 0)
        assert (vertices[-1]["fpr"], vertices[-1]["tpr"]) == (1, 1)
        assert vertices[0]["threshold"] == "inf"
        point = model["optimal"]["at"]
        counts = point["counts"]
        assert point["fpr"] == counts["fp"] / negatives
        assert counts["tp"] + counts["fn"] == positives
        assert model["minimum_cost"]["per_case"] == point["cost_per_case"]
        cheapest = min(
            0.56 * vertex["fpr"] + (1 - 0.56) * (1 - vertex["tpr"]) for vertex in vertices
        )
        assert point["normalised_cost"] == pytest.approx(cheapest, abs=1e-15)
        youden = model["youden"]
        largest = max(vertex["tpr"] - vertex["fpr"] for vertex in vertices)
        assert youden["j"] == pytest.approx(largest, abs=1e-15)
    winners = found["comparison"]["winners"]
    assert (winners[0]["t_low"], winners[-1]["t_high"]) == (0, 1)
    assert all(a["t_high"] == b["t_low"] for a, b in itertools.pairwise(winners))


def nulls_without_a_why(value: object, path: str = "") -> list[str]:
    if isinstance(value, list):
        return [
            gap
            for place, each in enumerate(value)
            for gap in nulls_without_a_why(each, f"{path}[{place}]")
        ]
    if not isinstance(value, dict):
        return []
    why = value.get("why", {})
    gaps = [f"{path}.{key}" for key, each in value.items() if each is None and key not in why]
    for key, each in value.items():
        gaps += nulls_without_a_why(each, f"{path}.{key}")
    return gaps


@pytest.mark.parametrize(
    "options",
    [
        OPTIONS,
        [],
        ["--t", "0.2"],
        ["--cost-fn", "2:12", "--at", "0.99"],
        [*OPTIONS, "--bootstrap", "20", "--roi", "rra", "--roi", "fpr:0:0.1:hull"],
    ],
)
def test_every_null_has_its_why(capsys: pytest.CaptureFixture[str], options: list[str]) -> None:
    found = analyse_json(capsys, str(CROSSING.path), *options)
    assert nulls_without_a_why(found) == []


def test_nothing_stated_has_no_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    found = analyse_json(capsys, str(CROSSING.path))
    assert found["conditions"]["t"] == [0, 1]
    assert found["conditions"]["cost_fp"] is None
    assert found["models"][0]["minimum_cost"]["per_case"] is None
    assert {guess["role"] for guess in found["source"]["guesses"]} >= {"label", "score"}


def test_json_goes_to_a_file_and_never_over_the_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scores, out = tmp_path / "scores.csv", tmp_path / "out.json"
    scores.write_bytes(CROSSING.path.read_bytes())
    assert main(["analyse", str(scores), "--json", str(out)]) == 0
    assert json.loads(out.read_text("utf-8"))["schema"] == "voroscope/1"
    assert main(["analyse", str(scores), "--json", str(scores)]) == 2
    assert "would be overwritten" in capsys.readouterr().err
    assert scores.read_bytes() == CROSSING.path.read_bytes()


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["analyse", "no-such.csv"], 2, "no-such.csv"),
        (["analyse", "."], 2, "folder"),
        (["analyse", str(CROSSING.path), "--label", "nope"], 2, "nope"),
        (["analyse", str(CROSSING.path), "--t", "0.5", "--cost-fp", "1"], 2, "--t"),
        (["analyse", str(CROSSING.path), "--prevalence", "1.5"], 2, "prevalence"),
        (["analyse", str(CROSSING.path), "--at", "2"], 2, "between 0 and 1"),
        (["analyse", str(CROSSING.path), "--cost-fn", "12:2"], 2, "lower bound first"),
        (["analyse", str(CROSSING.path), "--roi", "blob"], 2, "no region of interest"),
        (["analyse", str(CROSSING.path), "--measure", "ratio"], 2, "infinite mass"),
        (["analyse", str(CROSSING.path), "--t", "0:0.5", "--measure", "ranges"], 2, "of t"),
        (["analyse", str(CROSSING.path), "--measure", "gamma"], 2, "no measure"),
        (["analyse", str(CROSSING.path), "--level", "1.5"], 2, "confidence level"),
        (["samples", "nope"], 2, "crossing, breast-cancer, one-model"),
        (["samples", "-o", "x"], 2, "which sample"),
        (["analyse"], 2, "FILE"),
        (["--nope"], 2, "--nope"),
    ],
)
def test_errors_are_one_line_and_a_status(
    capsys: pytest.CaptureFixture[str], words: list[str], status: int, message: str
) -> None:
    assert main(words) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("voroscope: ")
    assert message in printed.err


def test_gini_and_ks_are_shown_on_request(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved = tmp_path / "s.voro"
    assert main(["samples", "crossing", "-o", str(saved)]) == 0
    further = ("--show", "ks", "--show", "gini", "--show", "ks")
    for file in (str(CROSSING.path), str(saved)):
        assert main(["analyse", file, *further]) == 0
        lines = capsys.readouterr().out.splitlines()
        head = next(line.split() for line in lines if "VOROS" in line.split())
        row = next(line.split() for line in lines if line.startswith("forest  "))
        assert head[:5] == ["in", "sample", "AUC", "KS", "Gini"]
        assert row[1:4] == ["0.866", "0.615", "0.732"]
    assert main(["analyse", str(CROSSING.path), "--show", "brier"]) == 2
    assert "“brier” is not gini or ks" in capsys.readouterr().err
    three = bundled("iris").path
    assert main(["analyse", str(three), "--show", "ks"]) == 2
    assert "--show: this file has several classes" in capsys.readouterr().err


def test_data_that_cannot_be_measured_are_status_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one_class = tmp_path / "one.csv"
    one_class.write_text("y,s\n1,0.5\n1,0.7\n1,0.1\n")
    assert main(["analyse", str(one_class), "--label", "y", "--positive", "1", "--score", "s"]) == 1
    assert capsys.readouterr().err.startswith("voroscope: ")


def test_a_saved_session_gives_the_same_answer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    scores, saved = tmp_path / "scores.csv", tmp_path / "s.voro"
    scores.write_bytes(CROSSING.path.read_bytes())
    first = analyse_json(capsys, str(scores), *OPTIONS, "--save", str(saved))
    again = analyse_json(capsys, str(saved))
    assert again == first
    assert main(["analyse", str(saved), "--at", "0.3"]) == 2
    assert "--at" in capsys.readouterr().err
    scores.write_bytes(scores.read_bytes() + b"570,1,0.5,0.5,0.5\n")
    assert main(["analyse", str(saved)]) == 2
    assert "changed" in capsys.readouterr().err


def test_samples_are_listed_and_written(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    assert main(["samples"]) == 0
    listed = capsysbinary.readouterr().out.decode()
    assert [line.split()[0] for line in listed.splitlines()] == [found.name for found in BUNDLED]
    assert main(["samples", "one-model", "-o", str(tmp_path / "a.csv")]) == 0
    assert (tmp_path / "a.csv").read_bytes() == sample("one-model").path.read_bytes()
    capsysbinary.readouterr()
    assert main(["samples", "crossing"]) == 0
    assert capsysbinary.readouterr().out == CROSSING.path.read_bytes()


def test_standard_input(tmp_path: Path) -> None:
    with CROSSING.path.open("rb") as scores:
        ran = subprocess.run(
            [*PROGRAM, "analyse", "-", *OPTIONS, "--json", "-"],
            stdin=scores,
            capture_output=True,
            check=False,
            cwd=tmp_path,
        )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["source"]["rows_used"] == 563


def test_a_closed_pipe_ends_quietly() -> None:
    command = (
        f"{sys.executable} {CHECKOUT / 'main.py'} analyse {CROSSING.path} --json - | head -c 10"
    )
    ran = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"], capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_an_interruption_ends_with_one_line() -> None:
    # Where the tests run in the background, programs begin with interruptions ignored.
    heeding = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "import engine.data.readers.read, engine.command.runners, gui.program.commands; "
        "import engine.command.call, engine.command.run_analyse, gui.catalogue; "
        "from gui.cli import main; print('here', flush=True); "
        "sys.exit(main(['analyse', '-']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", heeding],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=CHECKOUT,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"here\n"
    time.sleep(1.5)  # by then it waits for standard input
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=20)
    assert process.returncode == 128 + signal.SIGINT
    assert complaint == b"voroscope: interrupted.\n"


MODULES = sorted(
    ".".join(path.relative_to(INSTALLED).with_suffix("").parts).removesuffix(".__init__")
    for path in (INSTALLED / "engine").rglob("*.py")
)


def imported_by(program: str) -> set[str]:
    ran = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=CHECKOUT,
    )
    return {name.partition(".")[0] for name in ran.stdout.split("\n")[-2].split()}


def test_no_engine_module_imports_qt() -> None:
    found = imported_by("\n".join(f"import {module}" for module in MODULES))
    assert "engine" in found
    assert not found & {"PySide6", "shiboken6", "pyqtgraph", "OpenGL"}


def test_analyse_imports_no_qt() -> None:
    found = imported_by(
        f"from gui.cli import main\nassert main(['analyse', {str(CROSSING.path)!r}]) == 0"
    )
    assert "numpy" in found
    assert not found & {"PySide6", "shiboken6", "pyqtgraph", "OpenGL"}


def test_help_imports_nothing_slow() -> None:
    found = imported_by("from gui.cli import main\nmain(['analyse', '--help'])")
    assert not found & {"scipy", "pandas", "PySide6"}


def test_a_sample_is_written_as_a_session_that_opens_with_its_costs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = tmp_path / "crossing.voro"
    assert main(["samples", "crossing", "-o", str(session)]) == 0
    assert main(["analyse", str(session)]) == 0
    shown = capsys.readouterr().out
    assert "0.250 – 0.818, decided at t = 0.560" in shown
    assert "284 per 1,000 cases" in " ".join(shown.split())
