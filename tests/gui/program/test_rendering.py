"""`report` and `render` as processes: any platform, exit statuses, one line of complaint."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage

from gui.cli import main
from tests.conftest import CHECKOUT
from tests.in_part import in_part
from tests.samples import sample

FILE = sample("crossing").path
OPTIONS = [
    *("--label", "malignant", "--score", "forest", "--score", "bayes", "--score", "logistic"),
    *("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--at", "0.56"),
    *("--bootstrap", "0"),  # intervals are tested elsewhere
]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process whose environment names no display and no platform."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    return subprocess.run(
        [sys.executable, str(CHECKOUT / "main.py"), *words],
        capture_output=True,
        text=True,
        check=False,
        env=kept | environment,
    )


@pytest.mark.parametrize(
    "environment", in_part([{}, {"DISPLAY": ":987"}, {"QT_QPA_PLATFORM": "minimal"}], 3)
)
def test_report_needs_no_display(tmp_path: Path, environment: dict[str, str]) -> None:
    out = tmp_path / "out.pdf"
    ran = run("report", str(FILE), "-o", str(out), *OPTIONS, **environment)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert "284 per 1,000 cases" in PdfReader(out).pages[0].extract_text()


@pytest.mark.parametrize("view", in_part(["window", "roc", "surface"], 3))
def test_every_view_of_a_saved_session_is_rendered(tmp_path: Path, view: str) -> None:
    session, out = tmp_path / "crossing.voro", tmp_path / "out.png"
    assert main(["samples", "crossing", "-o", str(session)]) == 0
    ran = run("render", view, str(session), "-o", str(out))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert not QImage(str(out)).isNull()


@pytest.mark.parametrize(
    ("theme", "view"), in_part(product(["light", "dark"], ["roc", "surface", "window"]), 2)
)
def test_every_view_is_rendered_without_a_display(tmp_path: Path, view: str, theme: str) -> None:
    out = tmp_path / "out.png"
    words = ("--theme", theme, "--size", "1280x800", *OPTIONS)
    ran = run("render", view, str(FILE), "-o", str(out), *words)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    image = QImage(str(out))
    assert (image.width(), image.height()) == (1280, 800)
    corner = image.pixelColor(2, 2).lightness()
    assert (corner > 200) == (theme == "light")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["render", "costs", str(FILE), "-o", "a.png"], "“costs” is not roc"),
        (["render", "roc", str(FILE), "-o", "a.gif", *OPTIONS], "no format of pictures"),
        (["render", "roc", "no.csv", "-o", "a.png"], "no.csv"),
        (["render", "roc", str(FILE)], "-o"),
        (["render", "roc", str(FILE), "-o", "a.png", "--theme", "pink"], "pink"),
        (["render", "roc", str(FILE), "-o", "a.png", "--size", "1x1"], "1x1"),
        (["report", str(FILE), "-o", "a.doc", *OPTIONS], "no format of reports"),
        (["report", str(FILE), "-o", "a.pdf", "--mode", "roc=t", *OPTIONS], "is not VIEW=MODE"),
        (["report", str(FILE), "-o", "a.pdf", "--mode", "cost=x", *OPTIONS], "no mode “x”"),
        (["report", str(FILE), "-o", str(FILE), *OPTIONS], "format of reports"),
        (["report", str(FILE), "-o", "missing/a.pdf", *OPTIONS], "cannot be written"),
    ],
)
def test_complaints_are_one_line(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert message in printed.err
    assert list(tmp_path.iterdir()) == []


def test_the_plane_takes_bands_axes_regions_and_rules(tmp_path: Path) -> None:
    out = tmp_path / "out.svg"
    plane = ("--band-of", "bayes", "--chance-band", "--axes", "sensitivity")
    places = ("--roi", "two-way:0.3:0.6", "--point", "tpr:0.9", "--bootstrap", "40")
    ran = run("render", "roc", str(FILE), "-o", str(out), *OPTIONS, *plane, *places)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    words = out.read_text("utf-8").replace("\u202f", " ")
    for wanted in (
        *("Sensitivity", "1 − specificity", "band: bayes’ curve, 95 % at each", "bootstrap"),
        *("round the diagonal: 95 % of what chance gives", "region of interest", "sens. ≥ 0.9"),
    ):
        assert wanted in words


def test_a_square_plane_and_other_modes_are_in_the_report(tmp_path: Path) -> None:
    """Both axes equally long, scores by their log-odds and Brier curves, as the window has them."""
    wide, square, page = (tmp_path / name for name in ("wide.svg", "square.svg", "report.html"))
    assert run("render", "roc", str(FILE), "-o", str(wide), *OPTIONS).returncode == 0
    assert run("render", "roc", str(FILE), "-o", str(square), "--square", *OPTIONS).returncode == 0
    assert wide.read_bytes() != square.read_bytes()
    modes = ("--mode", "scores=densities-log-odds", "--mode", "cost=brier")
    ran = run("report", str(FILE), "-o", str(page), "--square", *modes, *OPTIONS)
    assert (ran.returncode, ran.stderr) == (0, "")
    written = page.read_text("utf-8")
    for words in ("Score, by log-odds", "Share of each class by score", "Brier curves"):
        assert words in written


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--band-of", "oak"], "--band-of: there is no model “oak” in wdbc_partial_oof.csv"),
        (["--axes", "roc"], "“roc” is not tpr-fpr, sensitivity or fnr-fpr"),
    ],
)
def test_what_the_plane_does_not_have_is_refused(
    tmp_path: Path, words: list[str], message: str
) -> None:
    ran = run("render", "roc", str(FILE), "-o", str(tmp_path / "out.png"), *OPTIONS, *words)
    assert ran.returncode == 2
    assert message in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_saved_session_says_how_its_plane_is_shown(tmp_path: Path) -> None:
    session, out = tmp_path / "crossing.voro", tmp_path / "out.svg"
    words = (*OPTIONS, "--axes", "fnr-fpr", "--save", str(session))
    assert run("render", "roc", str(FILE), "-o", str(out), *words).returncode == 0
    again = tmp_path / "again.svg"
    assert run("render", "roc", str(session), "-o", str(again)).returncode == 0
    assert "False negative rate" in again.read_text("utf-8")
    ran = run("render", "roc", str(session), "-o", str(again), "--confidence-band")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "--confidence-band: a saved session supplies every option" in ran.stderr


def test_a_picture_of_the_window_leaves_no_trace_in_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    session = tmp_path / "crossing.voro"
    assert main(["samples", "crossing", "-o", str(session)]) == 0
    assert run("render", "window", str(session), "-o", str(tmp_path / "out.png")).returncode == 0
    assert not [*(tmp_path / "config").rglob("*.ini")]
