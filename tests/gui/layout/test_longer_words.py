"""In a language of longer words, as German has them, nothing in the window is cut."""

import os
import subprocess
import sys
from pathlib import Path

from engine.messages.language import tr
from tests.conftest import CHECKOUT
from tests.gui.layout.pseudo_locale import longer, templates

HERE = Path(__file__).parent.relative_to(CHECKOUT)


def test_words_grow_and_values_keep_their_names() -> None:
    grown = longer("Rows of {name}: “{value:.3f}” is no number, <b>C_{FP}</b>. --score AUC &Open")
    for kept in ("{name}", "{value:.3f}", "<b>C_{FP}</b>", "--score", "AUC", "&Ö"):
        assert kept in grown
    assert grown.startswith("Röwsun of")


def test_every_template_grows_by_about_two_fifths() -> None:
    found = [each for each in templates() if len(each) > 20]
    assert len(found) > 500
    shares = sorted(len(longer(each)) / len(each) for each in found)
    assert 1.3 < shares[len(shares) // 2] < 1.5
    assert tr("Conditions") == "Conditions"  # here the language is English


def test_nothing_is_cut_in_longer_words() -> None:
    """A language is taken before what says it is imported: another process speaks it."""
    words = ["-p", "no:cacheprovider", "-p", "tests.gui.layout.pseudo_locale"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, str(HERE / "in_longer_words.py")],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
