"""The discrepancy study as the command prints it: the shares of the study, digit by digit."""

import pytest

from engine.multiclass.discrepancy import discrepancy_study
from gui.cli import main


def test_the_discrepancy_study(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["discrepancy", "--classifiers", "8", "--seed", "3", "--sampling", "uniform-columns"]
    assert main(words) == 0
    text = capsys.readouterr().out
    study = discrepancy_study("uniform columns", 8, 3)
    assert "8 classifiers, 28 pairs, sampling uniform columns" in " ".join(text.split())
    shown = next(line.split() for line in text.splitlines() if line.startswith("HT2"))
    assert float(shown[1]) == pytest.approx(study.shares["ht2"], abs=5e-5)
    assert main(["discrepancy", "--classifiers", "1"]) == 2
    assert main(["discrepancy", "--sampling", "other"]) == 2
