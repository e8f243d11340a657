"""The inference panel: waiting, refining, settled, and files too long to resample."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import refine
from engine.analysis.analysis import Analysis
from gui.panels.inference_panel import NO_BOOTSTRAP, WAITING, InferencePanel
from gui.widgets.text import WrappedLabel
from tests.gui.conftest import AnalyseCrossing
from tests.gui.layout.painted import words_of

COLUMN = 208  # px between the paddings of the left column


@pytest.fixture
def exact(analyse_crossing: AnalyseCrossing) -> Analysis:
    made = analyse_crossing()
    return replace(made, session=replace(made.session, bootstrap=200))


def test_it_waits_refines_and_settles(exact: Analysis) -> None:
    panel = InferencePanel()
    panel.show_analysis(exact)
    assert panel.method.text() == WAITING
    assert panel.chance.isHidden()
    *_, early, last = refine(exact)
    panel.show_analysis(early)
    assert "100 of 200 bootstrap samples" in panel.method.text()
    panel.show_analysis(last)
    assert "200 bootstrap samples, seed 20261120." in panel.method.text()
    assert panel.chance.text().startswith("Chance that forest’s VOROS beats bayes’")
    assert "out of bag" in panel.honest.text()
    panel.deleteLater()


def test_without_replicates_it_says_how_to_get_them(
    exact: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = InferencePanel()
    (tests_only,) = refine(exact, replicates=0)
    panel.show_analysis(tests_only)
    assert panel.method.text() == WAITING
    monkeypatch.setattr("engine.analysis.analyser.MOST_RESAMPLED", 100)
    panel.show_analysis(tests_only)
    assert panel.method.text() == NO_BOOTSTRAP
    assert panel.honest.isHidden()
    panel.deleteLater()


def test_nothing_jumps_while_replicates_arrive(exact: Analysis) -> None:
    panel = InferencePanel()
    panel.show_analysis(exact)
    height = panel.method.heightForWidth(COLUMN)
    for answer in refine(exact):
        panel.show_analysis(answer)
        assert panel.method.heightForWidth(COLUMN) == height
    panel.deleteLater()


@pytest.mark.parametrize("width", range(60, 240, 9))
def test_an_option_never_falls_apart(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    words = WrappedLabel(NO_BOOTSTRAP)
    words.resize(width, words.heightForWidth(width))
    lines = [line.text.replace("\u2011", "-") for line in words_of(words, monkeypatch)]
    assert any("--bootstrap" in line for line in lines), lines
    words.deleteLater()
