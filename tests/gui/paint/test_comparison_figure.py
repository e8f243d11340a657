"""The comparison, pixel by pixel: squares, intervals, crossings and strips where the numbers are."""

from types import ModuleType

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from engine.analysis.analyser import refine
from engine.analysis.analysis import Analysis
from engine.analysis.bound_rankings import BoundRankings
from gui.paint import dominance_strips, forest_plot
from gui.paint.comparison_figure import ComparisonFigure, ComparisonPart
from gui.themes.theme import Theme, load_theme
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import painted_on
from tests.gui.paint.test_ribbon import is_near

RECT = QRectF(0, 0, 420, 372)
THEMES = ["light", "dark", "contrast"]


@pytest.fixture(scope="module")
def compared(analyse_crossing: AnalyseCrossing) -> Analysis:
    exact = analyse_crossing(at=0.56)
    *_, last = refine(exact, replicates=100)
    return BoundRankings().with_ranking(replace(last, session=replace(last.session, bootstrap=100)))


def painted(figure: ComparisonFigure, theme: Theme, rect: QRectF = RECT) -> QImage:
    return painted_on(theme, figure, rect)


def at(image: QImage, place: QPointF) -> QColor:
    return image.pixelColor(int(place.x()), int(place.y()))


@pytest.mark.parametrize(
    ("part", "where", "words"),
    [
        ("differences", forest_plot, "leaders_sentence"),
        ("t", dominance_strips, "dominance_summary"),
    ],
)
def test_the_sentence_below_is_found_once(
    part: ComparisonPart,
    where: ModuleType,
    words: str,
    compared: Analysis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often it is asked where a row stands: of many models it takes long."""
    found: list[str] = []

    def sentence(*_: object) -> str:
        found.append("found")
        return "Nobody leads."

    monkeypatch.setattr(where, words, sentence)
    theme = load_theme("light")
    painted(ComparisonFigure(compared, theme, part=part), theme)
    assert found == ["found"]


@pytest.mark.parametrize("name", THEMES)
def test_squares_stand_at_the_differences_open_where_zero_is_held(
    compared: Analysis, name: str
) -> None:
    theme = load_theme(name)
    figure = ComparisonFigure(compared, theme, part="differences")
    image = painted(figure, theme)
    opened = []
    for pair in figure.forest.pairs:
        for column, difference in enumerate((pair.auc, pair.voros)):
            place = figure.forest.place_of(RECT, pair, column, difference.value)
            shown = at(image, place)
            assert is_near(shown, theme.plot if difference.holds_zero else theme.ink)
            assert difference.low is not None
            end = figure.forest.place_of(RECT, pair, column, difference.low)
            near = [at(image, end + QPointF(step, 0)) for step in (-1, 0, 1, 2)]
            assert any(is_near(color, theme.ink, 60) for color in near)
            opened.append(bool(difference.holds_zero))
    assert opened == [True, True, False, False, False, False]


def test_both_columns_have_one_scale(compared: Analysis) -> None:
    forest = ComparisonFigure(compared, load_theme("light"), part="differences").forest
    pair = forest.pairs[1]
    steps = [
        forest.place_of(RECT, pair, column, 0.05).x() - forest.place_of(RECT, pair, column, 0).x()
        for column in (0, 1)
    ]
    assert steps[0] == pytest.approx(steps[1])


@pytest.mark.parametrize("name", THEMES)
def test_strips_have_the_colour_of_who_costs_less(compared: Analysis, name: str) -> None:
    theme = load_theme(name)
    figure = ComparisonFigure(compared, theme, part="t")
    image = painted(figure, theme)
    strips = figure.strips
    for row, pair in enumerate(strips.pairs):
        strip = strips.strip(RECT, row)
        for t in (0.3, 0.43, 0.47, 0.7):
            stretch = next(s for s in pair.stretches if s.t_low <= t <= s.t_high)
            model = compared.model(pair.a if stretch.cheaper < 0 else pair.b)
            assert model is not None
            place = QPointF(strip.left() + t * strip.width(), strip.center().y())
            assert is_near(at(image, place), theme.model(model.index).color)
        hairline = QPointF(strip.left() + 0.56 * strip.width(), strip.center().y())
        near = [at(image, hairline + QPointF(step, 0)) for step in (-1, 0)]
        assert any(is_near(color, theme.accent, 30) for color in near)


def test_strips_tell_two_models_of_one_hue_apart() -> None:
    """The ninth repeats the first hue: its stretches wear a hatch, as on the ribbon."""
    theme, rect, analysis = load_theme("light"), QRectF(0, 0, 640, 1400), analyse_blends(10)
    figure = ComparisonFigure(analysis, theme, part="t")
    image, strips = painted(figure, theme, rect), figure.strips
    told = set()
    for row, pair in enumerate(strips.pairs[: strips.rows(rect)]):
        strip = strips.strip(rect, row).adjusted(0, 2, 0, -2)
        for stretch in pair.stretches:
            model = analysis.model(pair.a if stretch.cheaper < 0 else pair.b)
            low, high = max(stretch.t_low, 0.26), min(stretch.t_high, 0.54)
            if model is None or stretch.cheaper == 0 or high - low < 0.1:
                continue
            columns = range(
                int(strip.left() + low * strip.width()) + 2,
                int(strip.left() + high * strip.width()) - 2,
            )
            row_of = [at(image, QPointF(each, strip.center().y())) for each in columns]
            style = theme.model(model.look)
            assert any(is_near(each, style.color) for each in row_of)
            assert any(not is_near(each, style.color, 30) for each in row_of) is style.hatched
            told.add(style.hatched)
    assert told == {True, False}


def test_the_hairline_alone_moves_with_t(compared: Analysis) -> None:
    theme = load_theme("light")
    first = ComparisonFigure(compared, theme, part="t")
    moved = ComparisonFigure(replace(compared, t=0.7), theme, part="t", like=first)
    assert moved.ground_key == first.ground_key
    assert moved.strips is first.strips
    image, strip = painted(moved, theme), first.strips.strip(RECT, 0)
    place = QPointF(strip.left() + 0.7 * strip.width(), strip.center().y())
    near = [at(image, place + QPointF(step, 0)) for step in (-1, 0)]
    assert any(is_near(color, theme.accent, 30) for color in near)


@pytest.mark.parametrize("name", THEMES)
def test_lines_of_two_models_meet_where_they_change_places(compared: Analysis, name: str) -> None:
    theme = load_theme(name)
    figure = ComparisonFigure(compared, theme, part="bound")
    image, axes, ranking = painted(figure, theme), figure.bound.axes(RECT), compared.by_bound
    assert ranking is not None
    last = ranking.crossings[-1]
    assert last.bound == pytest.approx(0.695, abs=5e-4)
    assert is_near(at(image, axes.point(last.bound, last.height)), theme.plot)  # the dot's inside
    forest = compared.models[0]
    for place in (64, 120):
        line = axes.point(ranking.bounds[place], ranking.means["forest"][place])
        near = [at(image, line + QPointF(0, step)) for step in (-1, 0, 1)]
        assert any(is_near(color, theme.model(forest.index).color, 40) for color in near)
    band = axes.plot.top() - 8
    colors = [at(image, QPointF(axes.x(last.bound) + step, band)) for step in (-8, 8)]
    wanted = [theme.model(compared.model(last_name).index).color  # type: ignore[union-attr]
              for last_name in (last.better_below, last.better_above)]  # fmt: skip
    assert all(is_near(one, other) for one, other in zip(colors, wanted, strict=True))


@pytest.mark.parametrize("part", ["differences", "t"])
def test_of_many_pairs_as_many_are_seen_as_there_is_room_for(
    compared: Analysis, part: ComparisonPart
) -> None:
    low = QRectF(0, 0, 300, 200)
    figure = ComparisonFigure(compared, load_theme("light"), part=part, first=9)
    first, rows, pairs = figure.pages(low)
    assert pairs == 3
    assert first == pairs - rows  # nothing stays empty at the end
    assert figure.pages(QRectF(0, 0, 420, 500)) == (0, 3, 3)


def test_all_about_a_pair_is_told_under_the_mouse(compared: Analysis) -> None:
    figure = ComparisonFigure(compared, load_theme("light"), part="differences")
    place = figure.forest.place_of(RECT, figure.forest.pairs[1], 0, 0.0)
    assert figure.words_at(RECT, place).startswith("forest minus logistic: AUC +0.072 (0.028 to")
    assert figure.words_at(RECT, QPointF(5, 2)) == ""


def test_a_wide_picture_holds_all_parts(compared: Analysis) -> None:
    theme, wide = load_theme("light"), QRectF(0, 0, 1000, 600)
    figure = ComparisonFigure(compared, theme)
    image = painted(figure, theme, wide)
    for area in (QRectF(0, 0, 480, 300), QRectF(520, 0, 480, 300), QRectF(520, 350, 480, 200)):
        points = [(x, y) for x in range(int(area.left()), int(area.right()), 3)
                  for y in range(int(area.top()), int(area.bottom()), 3)]  # fmt: skip
        inked = sum(image.pixelColor(x, y) != theme.panel for x, y in points)
        assert inked > 300


def test_one_model_has_nothing_to_be_compared_with(analyse_crossing: AnalyseCrossing) -> None:
    alone = analyse_crossing(hidden=("bayes", "logistic"))
    figure = ComparisonFigure(alone, load_theme("light"))
    painted(figure, load_theme("light"))
    assert figure.pages(RECT) == (0, 0, 0)
    assert figure.words_at(RECT, RECT.center()) == ""
