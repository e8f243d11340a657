"""gui.paint.roc_overlay, gui.paint.roc_label_places: what is asked for is drawn of many models too, and names stay."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.session.plane_choices import PlaneChoices
from gui.paint.roc_best_places import best_places
from gui.paint.roc_label_places import note_lines, note_room
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_rule_points import rule_points
from gui.themes.theme import Theme, load_theme
from tests.blends import CONDITIONS, blends
from tests.conftest import session_for
from tests.gui.conftest import AnalyseCrossing
from tests.gui.layout.painted import words_on_paper
from tests.gui.paint.pictures import nearest, painted_on

AREA = QRectF(0, 0, 620, 520)
LOW = QRectF(0, 0, 590, 300)  # of a small window
LIGHT, CONTRAST = load_theme("light"), load_theme("contrast")
POINTS = ("youden", "tpr:0.9", "fpr:0.1", "max-f1")


def analysed(count: int = 10, **choices: Any) -> Analysis:
    """Blends of which most stand behind."""
    dataset = blends(count)
    session = session_for(dataset, conditions=CONDITIONS, at=0.56, **choices)
    return Analyser().analyse(session, dataset)


def painted(figure: RocPlaneFigure, theme: Theme, area: QRectF = AREA) -> QImage:
    return painted_on(theme, figure, area)


@pytest.mark.parametrize("theme", [LIGHT, CONTRAST])
def test_a_region_of_interest_is_drawn_of_many_models_too(theme: Theme) -> None:
    analysis = analysed(regions=("two-way:0.3:0.6",))
    assert analysis.behind
    figure = RocPlaneFigure(analysis, theme)
    image, axes = painted(figure, theme), figure.axes(AREA)
    assert note_lines(figure._scene(AREA)) == ["dotted: region of interest"]
    for fpr, tpr in ((0.3, 0.64), (0.3, 0.97), (0.05, 0.6)):
        assert nearest(image, axes.point(fpr, tpr), theme.ink, reach=3) < 60, (fpr, tpr)
    hidden = replace(analysis.session, plane=PlaneChoices(regions_shown=False))
    image = painted(RocPlaneFigure(replace(analysis, session=hidden), theme), theme)
    assert nearest(image, axes.point(0.3, 0.64), theme.ink, reach=3) > 60


def test_a_band_that_is_asked_for_is_drawn_and_said_of_many_models_too() -> None:
    made = analysed(points=POINTS)
    asked = replace(made.session, plane=PlaneChoices(confidence_band=True))
    *_, analysis = refine(replace(made, session=asked, inference=None), replicates=50)
    banded = analysis.banded
    assert banded is not None
    figure = RocPlaneFigure(analysis, LIGHT)
    bare = RocPlaneFigure(replace(analysis, session=made.session), LIGHT)
    one, other = painted(figure, LIGHT), painted(bare, LIGHT)
    band, scene = analysis.bands[banded.name].curve, figure._scene(AREA)
    at = len(band.at) // 2
    inside = scene.axes.point(float(band.at[at]), float(band.low[at] * 0.9 + band.high[at] * 0.1))
    place = inside.toPoint()
    assert one.pixelColor(place) != other.pixelColor(place)
    assert any(line.startswith("band: ") for line in note_lines(scene))
    block = figure.plan(AREA).block
    assert block is not None
    assert not block.intersects(note_room(scene))


@pytest.mark.parametrize("count", [10, 50])
def test_in_little_room_names_of_many_models_stay_where_they_cover_nothing(count: int) -> None:
    figure = RocPlaneFigure(analysed(count), LIGHT)
    scene, block = figure._scene(LOW), figure.plan(LOW).block
    assert scene.small
    assert block is not None
    assert not block.isEmpty()
    assert scene.axes.plot.contains(block)
    for model in figure._analysis.models:
        x, y = (each.tolist() for each in scene.axes.places(model.hull.fpr, model.hull.tpr))
        assert not any(block.contains(QPointF(*place)) for place in zip(x, y, strict=True))
    tiny = RocPlaneFigure(analysed(count), LIGHT).plan(QRectF(QPointF(), QSize(230, 190)))
    assert tiny.block is not None
    assert tiny.block.isEmpty()


def test_names_keep_off_the_marks_that_rules_choose(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing(at=0.56, points=POINTS)
    for theme in (LIGHT, CONTRAST):
        for width in range(420, 760, 20):
            area = QRectF(0, 0, width, 420)
            figure = RocPlaneFigure(analysis, theme)
            scene, plan = figure._scene(area), figure.plan(area)
            marks = [
                QRectF(point.place - QPointF(4, 4), QSize(8, 8)) for point in rule_points(scene)
            ]
            for place in plan.names.values():
                assert not any(place.box.intersects(mark) for mark in marks), (theme.name, width)


def test_under_constraints_the_block_names_thresholds_that_keep_them() -> None:
    for constraints in (("fpr:0.1",), ("precision:0.5",), ("capacity:0.1",)):
        analysis = analysed(constraints=constraints)
        bounded = analysis.bounded
        assert bounded is not None
        chosen = analysis.chosen
        assert chosen is not None
        for place in best_places(analysis):
            chain = bounded.models[place.model.name].chain
            assert chain is not None
            kept = zip(chain.fpr.tolist(), chain.tpr.tolist(), strict=True)
            assert (place.point.fpr, place.point.tpr) in set(kept)
            if place.model is chosen:
                assert place.point == analysis.shown_point(chosen)


def test_hatching_of_constraints_is_said_of_many_models_too() -> None:
    for constraints, said in ((("fpr:0.1",), True), ((), False)):
        figure = RocPlaneFigure(analysed(constraints=constraints), LIGHT)
        scene, block = figure._scene(AREA), figure.plan(AREA).block
        assert scene.says_ground is said
        assert block is not None
        assert note_room(scene).isNull() is not said
        assert not block.intersects(note_room(scene))
        size = AREA.size().toSize()
        words = words_on_paper(size, partial(figure.paint, rect=AREA))
        assert any("breaks the constraints" in each.text for each in words) is said
