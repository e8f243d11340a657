"""The ribbon, pixel by pixel: winners, break points, range and playhead."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from engine.binary.curve.hull import RocHull
from engine.binary.voros.conditions import Conditions, Range, exactly
from gui.paint.lettering import width_of
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_ground import band_color, stretches
from gui.paint.ribbon_layout import COLLAPSED_HEIGHT, FULL_HEIGHT
from gui.themes.theme import Theme, load_theme, mix
from gui.views.layer_pictures import KeptLayers
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import painted_on

RECT = QRectF(0, 0, 1420, 124)
LOW = QRectF(0, 0, 1000, 76)
THEMES = ["light", "dark", "contrast"]
SOFT = 64  # of 255


def painted(figure: RibbonFigure, theme: Theme, rect: QRectF = RECT) -> QImage:
    """The figure on the panel's ground."""
    return painted_on(theme, figure, rect)


def is_near(color: QColor, wanted: QColor, tolerance: int = 3) -> bool:
    """Whether two colours differ by no more than rounding in each channel."""
    differences = (
        color.red() - wanted.red(),
        color.green() - wanted.green(),
        color.blue() - wanted.blue(),
    )
    return all(abs(difference) <= tolerance for difference in differences)


def crossing_of(analyse_crossing: AnalyseCrossing) -> float:
    """The break point between bayes and forest, from the two models' counts alone."""
    analysis = analyse_crossing()
    forest, bayes = analysis.models[0].hull, analysis.models[1].hull

    def cost(hull: RocHull, t: Fraction) -> Fraction:
        counts = zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)
        return min(t * Fraction(fp, 352) + (1 - t) * (1 - Fraction(tp, 211)) for fp, tp in counts)

    low, high = Fraction(3, 10), Fraction(6, 10)
    for _ in range(40):
        middle = (low + high) / 2
        if cost(bayes, middle) < cost(forest, middle):
            low = middle
        else:
            high = middle
    return float(low)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("rect", [RECT, LOW])
def test_band_changes_colour_at_the_break_point(
    analyse_crossing: AnalyseCrossing, name: str, rect: QRectF
) -> None:
    theme = load_theme(name)
    figure = RibbonFigure(analyse_crossing(at=0.7), theme, lanes=rect is RECT)
    image, scene = painted(figure, theme, rect), figure.scene(rect)
    t = crossing_of(analyse_crossing)
    assert t == pytest.approx(0.449, abs=5e-4)
    row, column = int(scene.band.top()) + 4, scene.x(t)
    assert is_near(image.pixelColor(int(column) - 3, row), theme.model(1).color)
    assert is_near(image.pixelColor(int(column) + 3, row), theme.model(0).color)
    gap = [image.pixelColor(int(column) + step, row) for step in (-1, 0, 1)]
    assert any(is_near(color, theme.panel, 40) for color in gap)


@pytest.mark.parametrize("name", THEMES)
def test_outside_the_range_the_band_fades(analyse_crossing: AnalyseCrossing, name: str) -> None:
    theme = load_theme(name)
    figure = RibbonFigure(analyse_crossing(), theme)
    image, scene = painted(figure, theme), figure.scene(RECT)
    row = int(scene.band.top()) + 4
    inside = image.pixelColor(int(scene.x(0.25)) + 4, row)
    outside = image.pixelColor(int(scene.x(0.25)) - 4, row)
    assert is_near(inside, theme.model(1).color)
    assert is_near(outside, mix(theme.model(1).color, theme.panel, 0.55))


@pytest.mark.parametrize("name", ["light", "dark"])
def test_words_on_a_faded_stretch_have_its_own_ground_about_them(name: str) -> None:
    """Of one model flagging everyone costs least below a: its words have no dark border."""
    analysis, theme = analyse_blends(1), load_theme(name)
    figure = RibbonFigure(analysis, theme)
    stretch, scene = stretches(analysis)[0], figure.scene(RECT)
    assert stretch.name == "flag everyone"
    assert stretch.t_high < analysis.given.a
    within = band_color(scene, stretch).name()
    faded = band_color(scene, stretch, inside=False).name()
    image, band = painted(figure, theme), scene.band
    left, right = int(scene.x(stretch.t_low)) + 2, int(scene.x(stretch.t_high)) - 2
    colors = [
        image.pixelColor(column, row).name()
        for row in range(int(band.top()) + 3, int(band.bottom()) - 3)
        for column in range(left, right)
    ]
    assert sum(color == within for color in colors) < 20
    assert sum(color == faded for color in colors) > 500


@pytest.mark.parametrize("name", THEMES)
def test_brackets_stand_at_a_and_b(analyse_crossing: AnalyseCrossing, name: str) -> None:
    theme = load_theme(name)
    figure = RibbonFigure(analyse_crossing(), theme)
    image, scene = painted(figure, theme), figure.scene(RECT)
    row = int(scene.band.top()) - 4
    for t, inwards in ((0.25, 4), (0.9 / 1.1, -4)):
        column = int(scene.x(t))
        found = [image.pixelColor(column + step, row) for step in (-1, 0)]
        assert any(is_near(color, theme.ink, 40) for color in found), t
        assert is_near(image.pixelColor(column - inwards, row), theme.panel)
        hill = image.pixelColor(column + inwards, row)  # the measure's
        assert not is_near(hill, theme.ink, 40)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("t", [0.0, 0.05, 0.56, 0.999, 1.0])
def test_playhead_stands_at_t_in_its_halo(
    analyse_crossing: AnalyseCrossing, name: str, t: float
) -> None:
    theme = load_theme(name)
    figure = RibbonFigure(analyse_crossing(at=t), theme)
    image, scene = painted(figure, theme), figure.scene(RECT)
    row, column = int(scene.band.bottom()) + 2, scene.x(t)
    colors = [image.pixelColor(int(column) + step, row) for step in (-1, 0)]
    assert any(is_near(color, theme.accent, 3) for color in colors)
    tag = image.pixelColor(min(max(int(column), 8), 1411), int(scene.label_row) + 7)
    assert is_near(tag, theme.accent)


def test_lanes_mark_where_each_model_changes_its_threshold(
    analyse_crossing: AnalyseCrossing,
) -> None:
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    figure = RibbonFigure(analysis, theme)
    image, scene = painted(figure, theme), figure.scene(RECT)
    for place, model in enumerate(analysis.models):
        row = int(scene.lane(place).center().y())
        edges = model.hull.edge_t[::-1]
        apart = np.diff(np.concatenate(([0.0], edges, [1.0]))) * scene.band.width() > 8
        shown = [t for i, t in enumerate(edges.tolist()) if apart[i] and apart[i + 1]]
        checked = [t for t in shown if abs(t - 0.56) > 0.01 and abs(t - 0.25) > 0.01]
        assert len(checked) > 3
        for t in checked:
            column = int(scene.x(t))
            before = image.pixelColor(column - 3, row)
            after = image.pixelColor(column + 3, row)
            assert not is_near(before, after, 12), (model.name, t)


def test_a_model_not_better_than_doing_nothing_is_hatched(
    analyse_crossing: AnalyseCrossing,
) -> None:
    theme = load_theme("light")
    hidden = ("forest", "bayes", "logistic")
    analysis = analyse_crossing(at=0.9, hidden=hidden)
    assert [stretch.name for stretch in stretches(analysis)] == ["flag everyone", "flag no one"]
    figure = RibbonFigure(analysis, theme)
    image, scene = painted(figure, theme), figure.scene(RECT)
    row = int(scene.band.top()) + 3
    colors = {image.pixelColor(int(scene.x(0.6)) + step, row).name() for step in range(20)}
    assert len(colors) > 2
    assert is_near(image.pixelColor(int(scene.x(0.5)), row), theme.panel, 40)


def test_stretches_cover_all_t_and_neighbours_differ(analyse_crossing: AnalyseCrossing) -> None:
    found = stretches(analyse_crossing())
    assert found[0].t_low == 0
    assert found[-1].t_high == 1
    assert all(a.t_high == b.t_low for a, b in pairwise(found))
    assert all(a.name != b.name for a, b in pairwise(found))
    assert [stretch.name for stretch in found] == ["bayes", "forest", "forest and bayes"]


def test_t_and_pixels_are_each_others_inverse(analyse_crossing: AnalyseCrossing) -> None:
    scene = RibbonFigure(analyse_crossing(), load_theme("light")).scene(RECT)
    for t in (0.0, 0.1234, 0.56, 1.0):
        assert scene.t(scene.x(t)) == pytest.approx(t, abs=1e-12)
    assert scene.t(-50) == 0
    assert scene.t(5000) == 1


def test_long_names_are_shortened_to_their_room(analyse_crossing: AnalyseCrossing) -> None:
    scene = RibbonFigure(analyse_crossing(), load_theme("light")).scene(RECT)
    size, room = scene.lane_name_size, scene.band.left() - scene.rect.left()
    assert all(width_of([run], size) < room for run in scene.lane_names)
    short = RibbonFigure(analyse_crossing(), load_theme("light"), lanes=False).scene(RECT)
    assert short.band.left() < scene.band.left()


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(t=exactly(0.5)),
        Conditions(t=Range(0.0, 1.0)),
        Conditions(t=Range(0.999, 1.0)),
        Conditions(t=Range(0.0, 0.001)),
    ],
)
@pytest.mark.parametrize("rect", [RECT, QRectF(0, 0, 260, 76)])
def test_any_range_fits_in_any_width(
    analyse_crossing: AnalyseCrossing, conditions: Conditions, rect: QRectF
) -> None:
    theme = load_theme("light")
    figure = RibbonFigure(
        analyse_crossing(at=None, conditions=conditions), theme, lanes=rect is RECT
    )
    image = QImage(int(rect.width()) + 40, int(rect.height()) + 40, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, rect.translated(20, 20))
    painter.end()
    frame = [
        image.pixelColor(x, y) for x in range(image.width()) for y in (17, 22 + int(rect.height()))
    ]
    frame += [
        image.pixelColor(x, y) for y in range(image.height()) for x in (17, 22 + int(rect.width()))
    ]
    assert all(is_near(color, theme.panel, 0) for color in frame)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("lanes", [True, False])
@pytest.mark.parametrize("at", [0.0, 0.56, 1.0])
def test_the_ring_of_focus_stays_inside(
    analyse_crossing: AnalyseCrossing, name: str, lanes: bool, at: float
) -> None:
    theme, air = load_theme(name), 6
    height = FULL_HEIGHT if lanes else COLLAPSED_HEIGHT
    rect = QRectF(0, air, 900, height)
    figure = RibbonFigure(analyse_crossing(at=at), theme, lanes=lanes, focused=True)
    image = QImage(900, int(height) + 2 * air, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, rect)
    painter.end()
    beyond = [*range(air), *range(image.height() - air, image.height())]
    ground = {image.pixelColor(x, y).name() for y in beyond for x in range(image.width())}
    assert ground == {theme.panel.name()}
    ring = image.copy(0, air, 900, 4)
    assert any(
        is_near(ring.pixelColor(x, y), theme.accent, 60) for y in range(4) for x in range(900)
    )


@pytest.mark.parametrize("name", THEMES)
def test_kept_pictures_show_what_is_painted_at_once(
    analyse_crossing: AnalyseCrossing, name: str
) -> None:
    """Band and lanes, each drawn over all t and seen in part, are the ones cut at a and b.

    Soft edges are mixed otherwise in a picture that is transparent elsewhere.
    """
    theme = load_theme(name)
    figure = RibbonFigure(analyse_crossing(), theme)
    image = QImage(RECT.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    KeptLayers(QWidget()).paint(painter, figure.layers, RECT, 1.0)
    painter.end()
    assert greatest_difference(image, painted(figure, theme)) <= SOFT


def test_dragging_the_range_leaves_band_and_lanes(analyse_crossing: AnalyseCrossing) -> None:
    wider = Conditions(exactly(1.0), Range(2.0, 20.0, "log"), Range(0.1, 0.2, "logit"))
    theme = load_theme("light")
    before, after = (
        RibbonFigure(found, theme).layers
        for found in (analyse_crossing(), analyse_crossing(conditions=wider))
    )
    kept = [one.key == other.key for one, other in zip(before, after, strict=True)]
    assert kept[:3] == [True, True, True]
    assert not kept[3]


def greatest_difference(one: QImage, other: QImage) -> int:
    """By how much any channel of any pixel differs."""
    first, second = (np.array(image.constBits(), dtype=int) for image in (one, other))
    return int(np.abs(first - second).max())
