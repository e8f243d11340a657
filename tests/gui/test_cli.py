"""The command that opens the window, where no window can be."""

import pytest

from gui.cli import main


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
