"""The inference panel: waiting, refining, settled, and files too long to resample."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import refine
from engine.analysis.analysis import Analysis
from engine.numerics.limits import MOST_REPLICATES
from engine.session.session import Session
from gui.panels.inference_panel import (
    BANDS_ONLY,
    KEPT,
    NO_BOOTSTRAP,
    NO_SAMPLES,
    WAITING,
    InferencePanel,
)
from gui.panels.inference_settings import SAMPLES, InferenceSettings
from gui.program.app import WindowedProgram
from gui.widgets.text import WrappedLabel
from tests.gui.acts import (
    analysis_of,
    open_sample,
    settle,
    type_into,
    wait,
    wait_until,
    workspace_of,
)
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
    tests_only, *_, banded = refine(exact, replicates=0)
    panel.show_analysis(tests_only)
    assert panel.method.text() == WAITING
    monkeypatch.setattr("engine.analysis.model_geometry.MOST_RESAMPLED", 100)
    panel.show_analysis(tests_only)
    assert panel.method.text() == NO_BOOTSTRAP
    assert panel.honest.isHidden()
    panel.show_analysis(banded)
    assert panel.method.text() == BANDS_ONLY
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
    words = WrappedLabel("The command line resamples what has too many rows, with --bootstrap.")
    words.resize(width, words.heightForWidth(width))
    lines = [line.text.replace("\u2011", "-") for line in words_of(words, monkeypatch)]
    assert any("--bootstrap" in line for line in lines), lines
    words.deleteLater()


def test_it_says_how_far_it_is_and_lets_one_stop_and_go_on(exact: Analysis) -> None:
    panel = InferencePanel()
    calls: list[str] = []
    panel.cancel_requested.connect(lambda: calls.append("cancel"))
    panel.refine_requested.connect(lambda: calls.append("again"))
    panel.show_analysis(exact)
    panel.show_stage("running")
    assert not panel.cancel_button.isHidden()
    *_, early, last = refine(exact)
    panel.show_analysis(early)
    panel.cancel_button.click()
    panel.show_stage("stopped")
    assert panel.cancel_button.isHidden()
    assert panel.stopped.text() == KEPT
    assert "100 of 200" in panel.method.text()
    assert panel.again_button.text() == "Refine again"
    panel.again_button.click()
    assert calls == ["cancel", "again"]
    panel.show_stage("running")
    panel.show_analysis(last)
    panel.show_stage("done")
    for part in (panel.cancel_button, panel.again_button, panel.stopped):
        assert part.isHidden()
    panel.deleteLater()


def test_what_is_too_long_to_resample_unasked_is_offered(
    exact: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.analysis.model_geometry.MOST_RESAMPLED", 100)
    panel = InferencePanel()
    tests_only = next(iter(refine(exact, replicates=0)))
    panel.show_analysis(tests_only)
    panel.show_stage("done")
    assert panel.again_button.text() == "Resample now"
    assert not panel.again_button.isHidden()
    none = replace(tests_only, session=replace(exact.session, bootstrap=0))
    panel.show_analysis(none)
    assert panel.method.text() == NO_SAMPLES
    assert panel.again_button.isHidden()
    panel.deleteLater()


def test_level_samples_seed_and_method_are_of_the_session() -> None:
    assert SAMPLES.high == MOST_REPLICATES
    settings = InferenceSettings()
    settings.show()
    settings.show_session(Session(bootstrap=2000))
    found: list[Session] = []
    settings.session_proposed.connect(found.append)
    settings.session_proposed.connect(settings.show_session)
    type_into(settings.level, "90 %")
    type_into(settings.samples, "500")
    type_into(settings.seed, "7")
    settings.method.segment(1).click()
    last = found[-1]
    assert (last.level, last.bootstrap, last.seed, last.auc_interval) == (0.9, 500, 7, "logit")
    settings.method.segment(2).click()
    assert found.pop().auc_interval == "score"
    settings.interval.segment(1).click()
    assert found.pop().interval == "in-sample"
    type_into(settings.samples, "12.5")
    assert settings.complaint == "12.5 is no whole number."
    assert settings.samples.text() == "500"
    type_into(settings.level, "30 %")
    assert "out of bounds" in settings.complaint
    assert len(found) == 4
    settings.deleteLater()


def test_the_program_stops_keeps_and_goes_on(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    store, panel = program.store, workspace_of(program).inference
    store.take_session(replace(store.two_class_session, bootstrap=200_000))
    settle(program)
    wait_until(lambda: drawn(program) > 0)
    panel.cancel_button.click()
    assert store.refinement.stage == "stopped"
    kept = 0
    while drawn(program) > kept:  # what is under way may still come
        kept = drawn(program)
        wait(1500)
    assert 0 < kept < 200_000
    assert "Stopped" in panel.stopped.text()
    wait(200)
    assert drawn(program) == kept
    panel.again_button.click()
    wait_until(lambda: drawn(program) > kept)  # and never less in between
    store.undo()
    settle(program)
    wait_until(lambda: store.refinement.stage == "done")
    assert drawn(program) == 2000
    assert panel.cancel_button.isHidden()


def drawn(program: WindowedProgram) -> int:
    """How many samples the shown intervals are of."""
    known = analysis_of(program).inference
    return 0 if known is None or known.bootstrap is None else known.bootstrap.replicates
