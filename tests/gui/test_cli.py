"""The command that opens the window, where no window can be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.cli import main
from tests.conftest import CHECKOUT


def test_without_a_display_the_window_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert main(["scores.csv"]) == 2
    said = capsys.readouterr().err
    assert "there is no display" in said
    assert len(said.splitlines()) == 1


def test_an_option_without_a_command_is_refused_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--nonsense"]) == 2
    assert "--nonsense" in capsys.readouterr().err


def test_a_misspelt_command_is_told_from_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["anlyse", "scores.csv"]) == 2
    assert "did you mean analyse?" in capsys.readouterr().err
    assert main(["scores"]) == 2
    assert "no command or file “scores”. The commands are analyse," in capsys.readouterr().err
    assert main(["a" * 5000]) == 2
    assert len(capsys.readouterr().err) < 500
    # A file of such a name is a file: here there is only no display to open it on.
    monkeypatch.chdir(tmp_path)
    Path("anlyse").write_bytes(b"y,s\n")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert main(["anlyse"]) == 2
    assert "there is no display" in capsys.readouterr().err


def test_the_module_is_the_command() -> None:
    """As a window that is opened beside another one starts it where the program is installed."""
    ran = subprocess.run(
        [sys.executable, "-m", "gui.cli", "samples"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith("crossing")


def test_linear_algebra_keeps_to_one_thread_unless_the_user_says_otherwise() -> None:
    program = (
        "from gui.cli import main; main(['samples']); import numpy, os; "
        "print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    for given, found in ((None, "1"), ("2", "2")):
        env = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
        if given is not None:
            env["OPENBLAS_NUM_THREADS"] = given
        ran = subprocess.run(
            [sys.executable, "-c", program],
            cwd=CHECKOUT,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.splitlines()[-1] == found
