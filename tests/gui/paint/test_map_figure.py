"""The decision map's picture: tints of those who cost least, lines, box and names where they belong."""

from fractions import Fraction

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE
from gui.paint.map_card import map_card
from gui.paint.map_figure import DecisionMapFigure, MapOptions
from gui.paint.map_names import band_names
from gui.paint.map_scene import map_spans, unstated_note
from gui.paint.marks import visible_part
from gui.paint.plot_axes import Span
from gui.paint.plot_figure import WHOLE, PlotOptions
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, load_theme
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import nearest

SIZE = QSize(520, 420)
AREA = QRectF(0, 0, 520, 420)


def picture(analysis: Analysis, theme: Theme, options: PlotOptions = WHOLE) -> QImage:
    """The map on its theme's ground."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    DecisionMapFigure(analysis, theme, options=options).paint(painter, AREA)
    painter.end()
    return image


def cheapest_models(analysis: Analysis, ratio: Fraction, prevalence: Fraction) -> set[str]:
    """Who costs least by exact costs of every threshold; trivial classifiers among them."""
    costs = {ALL_NEGATIVE: ratio * prevalence, ALL_POSITIVE: 1 - prevalence}
    for model in analysis.models:
        curve = model.curve
        costs[model.name] = min(
            (1 - prevalence) * Fraction(fp, curve.negatives)
            + ratio * prevalence * Fraction(curve.positives - tp, curve.positives)
            for fp, tp in zip(curve.fp.tolist(), curve.tp.tolist(), strict=True)
        )
    least = min(costs.values())
    return {name for name, cost in costs.items() if cost == least}


@pytest.mark.parametrize("name", ["light", "dark"])
def test_a_pixel_has_the_tint_of_who_costs_least_there(
    analyse_crossing: AnalyseCrossing, name: str
) -> None:
    """Random pixels, those near lines and words apart: the colour nearest to it is the winner's."""
    theme = load_theme(name)
    analysis = analyse_crossing(at=0.56)
    scene = DecisionMapFigure(analysis, theme).scene(AREA)
    image = picture(analysis, theme)
    tints = {each.model: scene.tint(each) for each in scene.stretches if each.model is not None}
    chance = np.random.default_rng(3)
    seen: dict[str, int] = {}
    for _ in range(60):
        place = QPointF(int(chance.integers(70, 490)) + 0.5, int(chance.integers(25, 365)) + 0.5)
        around = {
            image.pixelColor(int(place.x()) + dx, int(place.y()) + dy).rgb()
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        }
        ratio, prevalence = (Fraction(value) for value in scene.axes.data(place))
        winners = cheapest_models(analysis, ratio, prevalence)
        if len(winners) == 1 and len(around) == 1:  # a flat part of the picture
            (who,) = winners
            assert around == {tints[who].rgb()}
            seen[who] = seen.get(who, 0) + 1
    assert min(seen["forest"], seen["bayes"]) > 2
    assert set(seen) == {"forest", "bayes"}


def test_where_models_cost_the_same_it_is_hatched(analyse_crossing: AnalyseCrossing) -> None:
    """Far down at the left: nobody beats flagging no one."""
    theme = load_theme("light")
    analysis = analyse_crossing(at=0.56)
    scene = DecisionMapFigure(analysis, theme).scene(AREA)
    corner = scene.axes.point(0.11, 0.0012)
    assert len(cheapest_models(analysis, Fraction(11, 100), Fraction(12, 10000))) > 1
    image = picture(analysis, theme)
    colors = {image.pixelColor(int(corner.x()) + dx, int(corner.y())).rgb() for dx in range(12)}
    assert scene.tint(scene.stretches[-1]).rgb() in colors
    assert len(colors) > 2


def test_lines_of_t_and_of_the_box_are_drawn(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    analysis = analyse_crossing(at=0.56)
    scene = DecisionMapFigure(analysis, theme).scene(AREA)
    image = picture(analysis, theme)

    def near(place: QPointF, color: QColor) -> bool:
        return any(
            image.pixelColor(int(place.x()) + dx, int(place.y()) + dy) == color
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        )

    line = scene.band(0.56, 0.56)
    for share in (0.2, 0.8):
        assert near(QLineF(line.at(0), line.at(1)).pointAt(share), theme.accent)
    box = scene.box
    assert box is not None
    assert near(QPointF(box.left(), box.center().y()), theme.ink)
    assert scene.diamond is not None
    assert near(scene.diamond, theme.accent)


def test_the_card_says_what_to_use_there(analyse_crossing: AnalyseCrossing) -> None:
    """At ◆: the model, its rule and the money of the verdict."""
    analysis = analyse_crossing(at=0.56)
    scene = DecisionMapFigure(analysis, load_theme("light")).scene(AREA)
    assert scene.diamond is not None
    lines = map_card(scene, scene.diamond)
    words = [
        ("".join(run.text for run in left), "".join(run.text for run in right))
        for left, right in lines
    ]
    assert words == [
        ("forest, score ≥ 0.39", ""),
        ("Cost ratio CFN / CFP", "4.71"),
        ("Prevalence", "14.3\u202f%"),
        ("t", "0.560"),
        ("Cost per 1,000 cases, CFP = 1", "284"),
    ]


def test_the_card_does_not_fall_outside(analyse_crossing: AnalyseCrossing) -> None:
    """Also at the corners of the plot."""
    theme = load_theme("light")
    analysis = analyse_crossing(at=0.56)
    plot = DecisionMapFigure(analysis, theme).scene(AREA).axes.plot
    for corner in (plot.topLeft(), plot.bottomRight()):
        picture(analysis, theme, MapOptions(mouse=(corner + plot.center()) / 2))


def test_names_lie_in_their_bands_and_off_the_box(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing(at=0.56)
    scene = DecisionMapFigure(analysis, load_theme("light")).scene(AREA)
    box = scene.box
    assert box is not None
    names = band_names(scene, Sizes(), [box])
    assert {name.words for name in names} == {"bayes", "forest", "forest and bayes alike"}
    for name in names:
        assert not box.contains(name.place)
        assert scene.stretch_at(scene.t_at(name.place)) == name.stretch


def test_a_name_stands_on_a_line_of_a_or_b_only_where_its_model_has_no_other() -> None:
    for width in range(440, 900, 20):
        area = QRectF(0, 0, width, 420)
        scene = DecisionMapFigure(analyse_blends(10), load_theme("light")).scene(area)
        names = band_names(scene, Sizes(), [] if scene.box is None else [scene.box])
        for place, name in enumerate(names):
            before = {each.words for each in names[:place]}
            assert not (name.on_line and name.words in before), (width, name.words)
            if not name.on_line:
                ends = [scene.level_of(t) for t in (scene.analysis.given.a, scene.analysis.given.b)]
                level = scene.level_at(name.place)
                assert all(abs(level - end) > 6 * scene.level_of_pixel for end in ends)


@pytest.mark.parametrize(
    ("conditions", "words"),
    [
        (Conditions(), "Costs and prevalence are not stated: there is no box"),
        (Conditions(t=Range(0.1, 0.5)), "t was given directly: there is no box of conditions"),
        (
            Conditions(cost_fn=exactly(5)),
            "cost of a false alarm not stated, taken as 1; prevalence not stated, the file's 37.5\u202f%",
        ),
        (Conditions(exactly(1), exactly(5), exactly(0.1)), ""),
    ],
)
def test_it_says_what_is_not_stated(
    analyse_crossing: AnalyseCrossing, conditions: Conditions, words: str
) -> None:
    assert unstated_note(analyse_crossing(at=None, conditions=conditions)) == words


def test_the_axes_hold_the_box_with_a_decade_to_spare(analyse_crossing: AnalyseCrossing) -> None:
    """Far away too."""
    across, up = map_spans(analyse_crossing())
    assert across.values == pytest.approx((0.1, 1000))
    assert up.values == pytest.approx((0.001, 0.9))
    far = Conditions(exactly(1), Range(2e4, 3e5), Range(2e-5, 0.97))
    across, up = map_spans(analyse_crossing(at=None, conditions=far))
    assert across.values == pytest.approx((1e3, 1e7))
    assert up.values == pytest.approx((1e-5, 0.99))


def test_with_every_model_hidden_doing_nothing_costs_least(
    analyse_crossing: AnalyseCrossing,
) -> None:
    analysis = analyse_crossing(hidden=("forest", "bayes", "logistic"))
    scene = DecisionMapFigure(analysis, load_theme("dark")).scene(AREA)
    names = band_names(scene, Sizes(), [])
    assert {name.words for name in names} == {"flag no one", "flag everyone"}
    picture(analysis, load_theme("contrast"))


def test_letters_of_the_ends_stand_clear_of_the_box(analyse_crossing: AnalyseCrossing) -> None:
    """Wherever on the map the box lies, whose corners are on both lines."""
    analysis, met = analyse_crossing(), 0
    across, up = map_spans(analysis)
    for right in np.linspace(-0.5, 0.5, 21):
        aside = float(right) * (across.high - across.low)
        held = (Span(across.low + aside, across.high + aside, across.scale), up)
        figure = DecisionMapFigure(analysis, load_theme("light"), options=MapOptions(held=held))
        scene = figure.scene(AREA)
        assert scene.box is not None
        box = scene.box.adjusted(-6, -6, 6, 6)
        letters = [letter for *_, letter in figure._letters(scene)]
        assert not any(letter.intersects(box) for letter in letters)
        usual = [(analysis.given.a, 0.1), (analysis.given.b, 0.9)]
        lines = [(scene.line(t), share) for t, share in usual]
        met += any(line is not None and box.contains(line.pointAt(share)) for line, share in lines)
    assert met


@pytest.mark.parametrize("size", [(410, 300), (520, 420), (640, 330), (860, 570)])
def test_the_dashed_lines_run_through_no_letter_and_not_through_the_name_of_the_box(
    analyse_crossing: AnalyseCrossing, size: tuple[int, int]
) -> None:
    analysis, theme, area = analyse_crossing(at=0.56), load_theme("light"), QRectF(0, 0, *size)
    figure = DecisionMapFigure(analysis, theme)
    scene = figure.scene(area)
    image = QImage(area.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        figure.paint(painter, area)
    lines = [scene.line(t) for t in (analysis.given.a, analysis.given.b)]
    for line, (place, _, box) in zip(lines, figure._letters(scene), strict=True):
        assert line is not None
        tint = scene.tint(scene.stretch_at(scene.t_at(place)))
        for column in (box.left() - 1, box.right() + 1):
            share = (column - line.x1()) / line.dx()
            assert nearest(image, line.pointAt(share), tint, reach=0) < 40, column
    assert scene.box is not None
    words = figure._box_words(scene, scene.box, [])
    assert words is not None
    assert not any(line is not None and visible_part(line, words[1]) for line in lines)
