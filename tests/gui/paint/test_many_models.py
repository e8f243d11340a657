"""Figures of more models than there is room for, and of models with endless names."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from gui.paint.map_figure import DecisionMapFigure, MapOptions
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_ground import stretches
from gui.paint.ribbon_names_below import ROWS, _placed, room_inside
from gui.paint.roc_best_places import best_places
from gui.paint.roc_extent import Extent, plane_plot
from gui.paint.roc_hover import hover_card
from gui.paint.roc_label_places import card_size
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions, RocScene
from gui.paint.roc_spots import common_tangents
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, load_theme, mix
from tests.blends import analyse_blends
from tests.conftest import dataset_of, session_for
from tests.gui.paint.pictures import painted_on
from tests.gui.paint.test_roc_plane import color_at, is_near

RECT = QRectF(0, 0, 500, 480)
RIBBON = QRectF(0, 0, 1420, 124)
ENDLESS = "a_column_name_that_does_not_want_to_end_" * 6


def analysis_of(*names: str) -> Analysis:
    """Models of falling worth under some names."""
    generator = np.random.default_rng(7)
    positive = generator.random(150) < 0.4
    scores = {
        name: generator.normal(size=150) + positive * 2 / (1 + place)
        for place, name in enumerate(names)
    }
    dataset = dataset_of(positive, **scores)
    return Analyser().analyse(session_for(dataset), dataset)


@pytest.fixture(scope="module")
def many() -> Analysis:
    return analyse_blends()


def painted(figure: RocPlaneFigure | RibbonFigure, rect: QRectF, theme: Theme) -> QImage:
    return painted_on(theme, figure, rect)


def test_of_many_models_a_block_names_those_that_win_and_says_where(many: Analysis) -> None:
    places = best_places(many)
    assert [place.model.name for place in places] == [
        "blend_15",
        "blend_26",
        "blend_43",
        "blend_18",
        "blend_46",
        "blend_19",
    ]
    # each is where its model costs least on the widest stretch of [a, b] that a vertex serves
    assert [place.rule for place in places] == [
        "≥ 0.095",
        "≥ 0.2175",
        "≥ 0.296",
        "≥ 0.3534",
        "≥ 0.386",
        "≥ 0.546",
    ]
    figure = RocPlaneFigure(many, load_theme("light"))
    plan, plot = figure.plan(RECT), figure.axes(RECT).plot
    assert plan.names == {}
    assert plan.block is not None
    assert plot.contains(plan.block)
    assert not plan.block.intersects(plan.card)


def test_the_block_says_what_to_use_at_the_playhead() -> None:
    moved = analyse_blends(at=0.43)
    rule = {place.model.name: place.rule for place in best_places(moved)}
    best = moved.best
    assert best is not None
    assert rule[best.name] == f"≥ {best.at.shown_threshold}"
    assert best.name == "blend_18"


def test_the_others_are_pale_hulls_behind_those_in_colour(many: Analysis) -> None:
    theme = load_theme("light")
    figure = RocPlaneFigure(many, theme)
    image, axes = painted(figure, RECT, theme), figure.axes(RECT)
    worst = min(many.behind, key=lambda model: model.voros.value)
    middle = worst.hull.fpr.size // 2
    fpr, tpr = (float(part[middle]) for part in (worst.hull.fpr, worst.hull.tpr))
    assert is_near(color_at(image, axes.point(fpr, tpr)), theme.pale, 40)
    for place in best_places(many):
        if place.model.name in ("blend_19", "blend_15", "blend_43"):  # no mark lies on these
            at = axes.point(place.point.fpr, place.point.tpr)
            assert is_near(color_at(image, at), theme.model(place.model.look).color)


def test_the_ribbon_of_many_names_narrow_stretches_below(many: Analysis) -> None:
    theme = load_theme("light")
    figure = RibbonFigure(many, theme)
    scene, image = figure.scene(RIBBON), painted(figure, RIBBON, theme)
    assert scene.lane_models == ()
    narrow = next(each for each in stretches(many) if each.model == "blend_26")
    assert not room_inside(scene, narrow)
    column = scene.x((narrow.t_low + narrow.t_high) / 2)
    words = theme.model(7).word_color
    below = QRectF(column - 40, scene.band.bottom() + 4, 80, 30)
    assert any(
        is_near(image.pixelColor(x, y), words, 8)
        for x in range(round(below.left()), round(below.right()))
        for y in range(round(below.top()), round(below.bottom()))
    )
    wide = next(each for each in stretches(many) if each.t_low <= 0.7 < each.t_high)
    assert room_inside(scene, wide)


def test_like_colours_side_by_side_have_a_border_of_ink(many: Analysis) -> None:
    theme = load_theme("light")
    figure = RibbonFigure(many, theme)
    scene, image = figure.scene(RIBBON), painted(figure, RIBBON, theme)
    found = stretches(many)
    inked = {}
    for before, after in pairwise(found):
        column, row = round(scene.x(after.t_low)), round(scene.band.top() + 4)
        beside = (image.pixelColor(column + step, row) for step in (-1, 0, 1))
        inked[before.name, after.name] = min(color.value() for color in beside) < 60
    assert inked["blend_46", "blend_18"]  # green and olive, alike without red cones
    assert not inked["blend_43", "blend_46"]


def test_a_repeated_hue_wears_a_hatch(many: Analysis) -> None:
    theme = load_theme("light")
    figure = RibbonFigure(many, theme)
    scene, image = figure.scene(RIBBON), painted(figure, RIBBON, theme)
    ninth = next(each for each in stretches(many) if each.model == "blend_34")
    model = many.model("blend_34")
    assert model is not None
    assert theme.model(model.look).hatched
    left, right = (round(scene.x(t)) for t in (ninth.t_low, ninth.t_high))
    rows = range(round(scene.band.top()) + 2, round(scene.band.bottom()) - 2)
    seen = {image.pixel(column, row) for column in range(left + 3, right - 2) for row in rows}
    assert len(seen) > 2


def test_up_to_eight_models_have_lanes_and_names_beside_their_curves() -> None:
    few = analyse_blends(8)
    theme = load_theme("light")
    assert RibbonFigure(few, theme).scene(RIBBON).lane_models == few.models
    plan = RocPlaneFigure(few, theme).plan(RECT)
    assert plan.block is None
    assert plan.names
    boxes = [place.box for place in plan.names.values()]
    assert not any(one.intersects(two) for one, two in combinations(boxes, 2))


def test_an_endless_name_stays_in_the_plot() -> None:
    analysis = analysis_of(ENDLESS + "1", ENDLESS + "2")
    theme = load_theme("light")
    figure = RocPlaneFigure(analysis, theme)
    plot = figure.axes(RECT).plot
    assert plot.contains(figure.plan(RECT).card)
    scene = RocScene(analysis, theme, Sizes(1), figure.axes(RECT), RocOptions())
    assert card_size(scene, scene.chosen_words()).width() < plot.width()
    first, second = (scene.name(model) for model in analysis.models)
    assert first.endswith("1")
    assert second.endswith("2")
    assert "…" in first


def test_numbers_beside_a_close_look_have_room() -> None:
    closest = Extent().zoomed(0.2065, 0.7210, 1e-9)
    axes = closest.on(plane_plot(RECT, Sizes(1)))
    theme = load_theme("light")
    analysis = analysis_of("one")
    figure = RocPlaneFigure(analysis, theme, extent=closest)
    assert figure.axes(RECT) == axes
    image = QImage(500, 480, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    edge = {image.pixel(column, row) for column in (0, 1) for row in range(480)}
    assert edge == {theme.panel.rgb()}


def test_the_decision_map_has_the_same_hues(many: Analysis) -> None:
    theme = load_theme("light")
    figure = DecisionMapFigure(many, theme, options=MapOptions())
    image = QImage(500, 480, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    (axes,) = figure.axes(RECT)
    assert many.scenario is not None
    scenario = many.scenario
    beside = axes.point(scenario.cost_fn / scenario.cost_fp * 1.3, scenario.prevalence)
    tint = mix(theme.model(2).color, theme.plot, 1 - theme.map_tint)  # of blend_46
    seen = [color_at(image, beside + QPointF(dx, 0)) for dx in range(-30, 31)]
    assert any(is_near(color, tint, 6) for color in seen)


def test_in_little_room_the_card_stands_beside_the_hulls(many: Analysis) -> None:
    """Below them, for the block of names takes none there."""
    room = QRectF(0, 0, 384, 300)
    figure = RocPlaneFigure(many, load_theme("light"))
    card, axes = figure.plan(room).card, figure.axes(room)
    assert axes.plot.contains(card)
    share = np.linspace(0, 1, 400)
    for model in many.in_front:
        tpr = np.interp(share, model.hull.fpr, model.hull.tpr)
        pairs = zip(share.tolist(), tpr.tolist(), strict=True)
        assert not any(card.contains(axes.point(x, y)) for x, y in pairs)


def test_the_card_of_a_common_tangent_covers_no_row_of_the_block(many: Analysis) -> None:
    """Where the plot is as low as in a window of 1600 by 1000, too."""
    for area in (QRectF(0, 0, 490, 348), QRectF(0, 0, 420, 585), QRectF(0, 0, 850, 580)):
        for found in common_tangents(many):
            figure = RocPlaneFigure(many, load_theme("light"))
            scene, plan = figure._scene(area), figure.plan(area)
            assert plan.block is not None
            assert plan.tangent is not None
            assert not hover_card(scene, found, plan.tangent).intersects(plan.block)


def test_a_name_below_the_ribbon_can_be_read_where_the_playhead_runs_through_it(
    many: Analysis,
) -> None:
    theme = load_theme("light")
    figure = RibbonFigure(many, theme)
    scene = figure.scene(RIBBON)
    name = next(each for each in _placed(scene) if each.place == 0)
    row = scene.band.bottom() + ROWS[0]
    box = QRectF(name.left, row - 6, name.label.width, 12).toRect()

    def inked(at: float) -> int:
        image = painted(RibbonFigure(analyse_blends(at=at), theme), RIBBON, theme)
        pixels = (
            image.pixelColor(x, y)
            for x in range(box.left(), box.right() + 1)
            for y in range(box.top(), box.bottom() + 1)
        )
        return sum(is_near(pixel, name.label.run.color, 60) for pixel in pixels)

    assert inked(scene.t(box.center().x())) > 0.9 * inked(0.999)
