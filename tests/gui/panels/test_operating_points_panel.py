"""gui.panels.operating_points_panel, gui.paint.roc_rule_points: points by rule, listed and marked."""

from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.reopening import reopen
from gui.paint.roc_plane import RocPlaneFigure
from gui.panels.operating_points_panel import OperatingPointsPanel
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.roc_plane_view import RocPlaneView
from tests.blends import CONDITIONS, blends
from tests.conftest import SAMPLES, session_for
from tests.gui.acts import click, open_sample, settle, type_into, workspace_of
from tests.gui.conftest import AnalyseCrossing

AREA = QRectF(0, 0, 568, 568)


def plane_of(program: WindowedProgram) -> RocPlaneView:
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)
    return view


def test_rules_are_added_typed_and_removed_as_steps(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    panel, store = workspace_of(program).points, program.store
    for spec in ("youden", "tpr:0.9"):
        next(each for each in panel.menu.actions() if each.data() == spec).trigger()
        settle(program)
    assert list(store.two_class_session.points) == ["youden", "tpr:0.9"]
    analysis = store.two_class_analysis
    assert analysis is not None
    for model, (rule, rates) in zip(analysis.models, panel.blocks[0].words, strict=True):
        best = max(zip(model.curve.fpr, model.curve.tpr, strict=True), key=lambda p: p[1] - p[0])
        assert rates.startswith(f"TPR {best[1]:.3f}, FPR {best[0]:.3f}\nTP ")
        assert rule.startswith("score ≥ ")
    field = panel.blocks[1].field
    assert field is not None
    type_into(field, "0.95")
    settle(program)
    assert list(store.two_class_session.points) == ["youden", "tpr:0.95"]
    for model, (_, rates) in zip(analysis.models, panel.blocks[1].words, strict=True):
        rates_of = zip(model.curve.fpr, model.curve.tpr, strict=True)
        reached = min(fpr for fpr, tpr in rates_of if tpr >= 0.95)
        assert f"FPR {reached:.3f}" in rates
    click(panel.blocks[0].remove)
    settle(program)
    assert list(store.two_class_session.points) == ["tpr:0.95"]
    for _ in range(4):
        store.undo()
    settle(program)
    assert list(store.two_class_session.points) == []
    assert panel.blocks == []


def test_in_the_words_of_detection_error_a_least_tpr_is_a_greatest_fnr(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    actions = {action.data(): action for action in workspace.points.menu.actions()}
    actions["tpr:0.9"].trigger()
    plane_of(program).menu.axes["fnr"].trigger()
    settle(program)
    field = workspace.points.blocks[0].field
    assert field is not None
    assert (field.accessibleName(), field.text()) == ("FNR ≤", "0.1")
    type_into(field, "0.2")
    settle(program)
    assert list(program.store.two_class_session.points) == ["tpr:0.8"]


@pytest.mark.parametrize("rule", ["youden", "fpr:0.5"])
def test_a_mark_stands_where_the_rule_chooses(analyse_crossing: AnalyseCrossing, rule: str) -> None:
    images = []
    for points in ((), (rule,)):
        analysis = analyse_crossing(at=0.2, points=points)
        figure = RocPlaneFigure(analysis, load_theme("light"))
        image = QImage(568, 568, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        figure.paint(painter, AREA)
        painter.end()
        images.append(image)
    before, after = images
    chosen = analysis.points["logistic"][0].chosen
    assert chosen is not None
    place = figure.axes(AREA).point(chosen.point.fpr, chosen.point.tpr).toPoint()
    assert before.pixelColor(place) != after.pixelColor(place)
    assert after.pixelColor(place) == load_theme("light").plot  # it is hollow


def test_moving_t_changes_what_points_cost_and_nothing_else(
    analyse_crossing: AnalyseCrossing,
) -> None:
    rules = ("youden", "capacity:0.2", "tpr:0.9", "max-f1")
    one, other = (analyse_crossing(at=t, points=rules) for t in (0.3, 0.7))
    for name in ("forest", "bayes", "logistic"):
        for first, second in zip(one.points[name], other.points[name], strict=True):
            if first.spec.kind == "capacity":  # at the prevalence of the scenario at t
                continue
            assert first.chosen is not None
            assert second.chosen is not None
            a, b = first.chosen.point, second.chosen.point
            assert (a.fpr, a.tpr, a.shown_threshold) == (b.fpr, b.tpr, b.shown_threshold)
            assert b.normalised_cost == pytest.approx(0.7 * b.fpr + 0.3 * (1 - b.tpr), abs=1e-15)
            assert (a.t, b.t) == (0.3, 0.7)


def test_regions_rules_and_the_look_of_the_plane_are_saved(
    tmp_path: Path, program: WindowedProgram
) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    workspace.points.menu.actions()[0].trigger()
    workspace.regions.menu.actions()[1].trigger()
    plane_of(program).menu.chance.trigger()
    settle(program)
    session = program.store.two_class_session
    data = SAMPLES / "wdbc_partial_oof.csv"
    digest = sha256(data.read_bytes()).hexdigest()
    target = tmp_path / "kept.voro"
    target.write_bytes(write_session(SavedSession(session, SavedFile(data, digest)), target))
    saved = reopen(target).saved
    assert saved.session == session
    assert session.plane.chance_band
    assert session.regions == ("two-way:0.3:0.6", "fpr:0:0.1")


def test_of_many_models_those_in_front_are_listed() -> None:
    dataset = blends()
    session = session_for(dataset, conditions=CONDITIONS, at=0.56, points=("youden",))
    analysis, panel = Analyser().analyse(session, dataset), OperatingPointsPanel()
    panel.show_session(session)
    panel.show_analysis(analysis)
    leading = [model.name for model in analysis.in_front]
    lines = panel.blocks[0].words
    assert len(leading) < len(lines) == 8
    for name, (rule, _) in zip(leading, lines, strict=False):
        chosen = analysis.points[name][0].chosen
        assert chosen is not None
        assert rule == f"score ≥ {chosen.point.shown_threshold}"
    panel.deleteLater()
