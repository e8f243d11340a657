"""Pictures and reports hold a view in the mode in which it is looked at, or that is asked for."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QGuiApplication

from engine.session.session import Session
from gui.catalogue import TWO_CLASSES, VIEWS, view_of, views_of
from gui.cli import main
from gui.export import export_files, exporting
from gui.export.export_dialog import ExportChoice
from gui.export.figures import picture_figure
from gui.export.picture import Picture, svg_bytes
from gui.export.steps import finish
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.comparison_view import ComparisonView
from gui.views.confusion_view import ConfusionView
from gui.views.cost_view import AREAS, CostView
from gui.views.gain_view import GainView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.scores_view import ScoresView
from gui.views.view_widget import AnyView
from gui.widgets.segmented import Segmented
from tests.gui.acts import (
    open_sample,
    settle,
    show_evidence,
    surface_of,
    wait_for_copying,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.mouse import turn_wheel
from tests.in_part import in_part
from tests.samples import sample

OPTIONS = [
    *("--label", "malignant", "--score", "forest", "--score", "bayes", "--score", "logistic"),
    *("--cost-fp", "1", "--cost-fn", "2:12", "--prevalence", "0.1:0.2", "--bootstrap", "0"),
]
SWITCHED = [view.key for view in views_of(TWO_CLASSES) if view.modes and view.key != "models"]
WORDS = {  # that only this mode writes
    ("cost", "probability-cost"): "Probability cost PC(+)",
    ("cost", "brier"): "Brier score",
    ("cost", "decision"): "Net benefit",
    ("scores", "densities"): "Share of its class",
    ("scores", "distributions"): "KS",
    ("scores", "counts-log-odds"): "Score, by log-odds",
    ("scores", "distributions-log-odds"): "Score, by log-odds",
    ("gain", "delinquency"): "Positives left",
    ("comparison", "t"): "costs less",
    ("confusion", "counts"): "Cases in the file",
}


def switch_of(view: AnyView) -> Segmented:
    """What chooses a view's mode by a click."""
    if isinstance(view, CostView | ScoresView):
        return view._modes
    if isinstance(view, GainView):
        return view._lower
    if isinstance(view, ComparisonView):
        return view.parts.segments
    assert isinstance(view, ConfusionView)
    return view.units.segments


def svg_words(content: bytes) -> str:
    """All words of an SVG file."""
    return " ".join(re.findall(r">([^<>]+)</text>", content.decode()))


def places(content: bytes) -> list[float]:
    """Where lines and faces of an SVG file begin; letters differ by a hair from time to time."""
    return [float(x) for x in re.findall(r' d="M([0-9.]+),', content.decode())]


@pytest.fixture
def saved(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], bytes]:
    """What the window's export of a view writes."""

    def save(key: str) -> bytes:
        target = tmp_path / f"{key}.svg"
        choice = ExportChoice(key, "dark", QSize(640, 540))
        monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
        monkeypatch.setattr(export_files, "ask_what_to_export", lambda *_: choice)
        program.window.actions_["export"].trigger()
        wait_for_saving(program)
        return target.read_bytes()

    return save


@pytest.mark.parametrize("key", in_part(SWITCHED, 2))
def test_export_copy_and_render_hold_the_mode_that_is_shown(
    program: WindowedProgram, saved: Callable[[str], bytes], key: str
) -> None:
    """Every mode gives another picture; the widget calls it as the catalogue does."""
    open_sample(program, "crossing")
    session = program.store.session
    assert isinstance(session, Session)
    program.store.take_session(replace(session, bootstrap=20))  # soon done
    settle(program)
    show_evidence(program)
    # intervals would differ from one picture to the next
    wait_until(lambda: program.store.refinement.stage == "done")
    settle(program)
    workspace = workspace_of(program)
    view, theme, seen = workspace.views[key], load_theme("dark"), set()
    modes = [mode for mode in view_of(key).modes if mode.key != AREAS]  # it takes a low card
    for place, mode in enumerate(modes):
        if isinstance(view, ScoresView):
            view._scales.segment(int(mode.key.endswith("-log-odds"))).click()
            place %= 3
        switch_of(view).segment(place).click()
        settle(program)
        assert view.mode_shown == mode.key
        content = saved(key)
        analysis = program.store.two_class_analysis
        assert analysis is not None
        asked = picture_figure(key, analysis, theme, mode=mode.key)
        picture = Picture(asked, QSize(640, 540), theme.plot, "")
        assert svg_words(content) == svg_words(finish(svg_bytes(picture)))
        assert WORDS.get((key, mode.key), "") in svg_words(content)
        program.wiring.card_menus.picture_copied.emit(key, QSize(640, 540))
        wait_for_copying(program)
        copied = QGuiApplication.clipboard().mimeData().data("image/svg+xml").data()
        assert WORDS.get((key, mode.key), "") in svg_words(bytes(copied))
        seen.add(svg_words(content))
    assert len(seen) == len(modes)


def test_the_lesser_area_is_rendered_alone_and_is_a_mode_of_a_low_card(
    program: WindowedProgram, tmp_path: Path
) -> None:
    out = tmp_path / "a.svg"
    file = str(sample("crossing").path)
    assert main(["render", "cost", file, *OPTIONS, "--mode", AREAS, "-o", str(out)]) == 0
    words = svg_words(out.read_bytes())
    assert "Expected cost" not in words
    assert "V 0.928" in words
    open_sample(program, "crossing")
    view = workspace_of(program).views["cost"]
    assert isinstance(view, CostView)
    assert view.mode_shown == "t"
    view._parts.choose(1)
    assert view.mode_shown == "t"  # there is room for both
    view.setFixedHeight(240)
    wait_until(view._parts.isVisible)
    view._parts.segment(1).click()
    assert view.mode_shown == AREAS


def test_export_holds_what_is_looked_at_closely(
    program: WindowedProgram, saved: Callable[[str], bytes]
) -> None:
    open_sample(program, "crossing")
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)
    whole = svg_words(saved("roc"))
    turn_wheel(view, QPointF(view.rect().center()), 4)
    closer = svg_words(saved("roc"))
    assert " 0.2 0.4 0.6 0.8 1" in whole
    assert " 0.2 0.4 0.6 0.8 1" not in closer


def test_export_of_the_surface_looks_from_where_the_window_does(
    program: WindowedProgram, saved: Callable[[str], bytes]
) -> None:
    """The same picture twice, and another one once it is turned."""
    open_sample(program, "crossing")
    surface = surface_of(program)
    wait_until(lambda: surface.canvas is not None)
    home, before = places(saved("surface")), surface.camera
    assert places(saved("surface")) == pytest.approx(home, abs=0.05)
    surface.show_camera(replace(before, yaw=before.yaw + 30))
    assert places(saved("surface")) != pytest.approx(home, abs=0.05)


def test_the_report_of_the_window_takes_its_modes(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Figures and captions, in HTML, whose figures are SVG."""
    open_sample(program, "crossing")
    show_evidence(program)
    views = workspace_of(program).views
    for key, place in (("cost", 2), ("confusion", 1), ("gain", 1), ("comparison", 2)):
        switch_of(views[key]).segment(place).click()
    target = tmp_path / "report.html"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    program.window.actions_["report"].trigger()
    wait_for_saving(program)
    page = target.read_text("utf-8")
    for words in ("Brier curves: what scores cost", "to the cases of the file at t", "Brier score"):
        assert words in page
    for words in ("positives left among the others", "Which model of each pair costs less"):
        assert words in page
    assert "Expected cost over t" not in page


@pytest.mark.parametrize(
    ("key", "mode"), [("cost", "brier"), ("gain", "delinquency"), ("confusion", "counts")]
)
def test_render_takes_a_mode(tmp_path: Path, key: str, mode: str) -> None:
    out = tmp_path / "out.svg"
    path = str(sample("crossing").path)
    assert main(["render", key, path, "-o", str(out), "--mode", mode, *OPTIONS]) == 0
    assert WORDS[key, mode] in svg_words(out.read_bytes())


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("gain", "gain has no mode “pink”"),
        ("roc", "roc has no modes, and “pink” is none of them"),
        ("window", "window has no modes"),
    ],
)
def test_a_mode_that_a_view_has_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, message: str
) -> None:
    out, path = tmp_path / "out.svg", str(sample("crossing").path)
    assert main(["render", key, path, "-o", str(out), "--mode", "pink"]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    for part in message.split(" Its ", maxsplit=1)[0].split(" Leave ")[:1]:
        assert part in printed
    assert not out.exists()


def test_every_mode_of_the_catalogue_is_painted(analyse_crossing: AnalyseCrossing) -> None:
    analysis, theme = analyse_crossing(), load_theme("light")
    for view in VIEWS:
        keys = [mode.key for mode in view.modes]
        assert len(keys) == len(set(keys))
        for key in keys if view.takes_analysis(analysis) else ():
            paint = picture_figure(view.key, analysis, theme, mode=key)
            assert b"<svg" in finish(svg_bytes(Picture(paint, QSize(300, 260), theme.plot, "")))
