"""The ROC plane, pixel by pixel, on the sample whose curves cross."""

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QIODevice, QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter, QPen

from engine.analysis.analyser import analyse
from engine.binary.voros.supporting_lines import SupportingLine
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read_bytes
from engine.session.session import Session
from gui.paint import roc_leaders, roc_overlay
from gui.paint.marks import visible_part
from gui.paint.roc_extent import Extent
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_regions import paint_region_words
from gui.paint.roc_scene import RocOptions, RocScene
from gui.paint.roc_spots import Hover, common_tangents, spot_words
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, load_theme, mix
from gui.views.numbers_view import numbers
from gui.views.picking import VertexKey, hover_of
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import painted_on

RECT = QRectF(0, 0, 500, 480)
THEMES = ("light", "dark", "contrast")


def painted(figure: RocPlaneFigure, theme: Theme, rect: QRectF = RECT) -> QImage:
    """The figure on the panel's ground."""
    return painted_on(theme, figure, rect)


def color_at(image: QImage, place: QPointF) -> QColor:
    """The colour of the pixel that holds a place."""
    return image.pixelColor(int(place.x()), int(place.y()))


def is_near(color: QColor, wanted: QColor, tolerance: int = 3) -> bool:
    """Whether two colours differ by no more than rounding in each channel."""
    differences = (
        color.red() - wanted.red(),
        color.green() - wanted.green(),
        color.blue() - wanted.blue(),
    )
    return all(abs(difference) <= tolerance for difference in differences)


def has_near(image: QImage, place: QPointF, wanted: QColor, tolerance: int = 24) -> bool:
    """Whether a pixel at a place or next to it has a colour: a thin line may miss the middle."""
    return any(
        is_near(color_at(image, place + QPointF(dx, dy)), wanted, tolerance)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )


@pytest.mark.parametrize("name", THEMES)
def test_winner_stands_in_its_ring_and_the_others_on_their_points(
    analyse_crossing: AnalyseCrossing, name: str
) -> None:
    analysis, theme = analyse_crossing(at=0.56), load_theme(name)
    figure = RocPlaneFigure(analysis, theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    chosen = axes.point(47 / 352, 158 / 211)  # the counts that the report prints for forest
    assert is_near(color_at(image, chosen), theme.model(0).color)
    assert is_near(color_at(image, chosen + QPointF(0, 9)), theme.accent, 24)
    assert is_near(color_at(image, chosen + QPointF(6.9, 0)), theme.plot, 40)
    assert is_near(color_at(image, axes.point(78 / 352, 170 / 211)), theme.model(1).color)
    assert is_near(color_at(image, axes.point(118 / 352, 180 / 211)), theme.model(2).color)


@pytest.mark.parametrize("name", THEMES)
def test_accent_line_supports_the_chosen_point(
    analyse_crossing: AnalyseCrossing, name: str
) -> None:
    analysis, theme = analyse_crossing(at=0.56), load_theme(name)
    figure = RocPlaneFigure(analysis, theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    start, end = SupportingLine(0.56, 47 / 352, 158 / 211).inside_unit_square()
    for share in (0.1, 0.25, 0.75, 0.9):
        x = start[0] + share * (end[0] - start[0])
        y = start[1] + share * (end[1] - start[1])
        assert has_near(image, axes.point(x, y), theme.accent), share


@pytest.mark.parametrize("name", ["light", "dark"])
def test_only_what_costs_more_is_shaded(analyse_crossing: AnalyseCrossing, name: str) -> None:
    theme = load_theme(name)
    figure = RocPlaneFigure(analyse_crossing(at=0.56), theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    shaded = mix(theme.model(0).color, theme.plot, 1 - theme.lesser_tint)
    assert is_near(color_at(image, axes.point(0.9, 0.3)), shaded)
    assert is_near(color_at(image, axes.point(0.03, 0.97)), theme.plot)


def test_high_contrast_hatches_instead_of_tinting(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("contrast")
    figure = RocPlaneFigure(analyse_crossing(), theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    middle = axes.point(0.85, 0.3)
    row = {color_at(image, middle + QPointF(step, 0)).name() for step in range(-15, 15)}
    assert theme.plot.name() in row
    assert len(row) > 1
    above = axes.point(0.03, 0.97)
    assert {color_at(image, above + QPointF(step, 0)).name() for step in range(-4, 4)} == {
        theme.plot.name()
    }


@pytest.mark.parametrize("name", THEMES)
def test_hull_edges_are_where_the_counts_put_them(
    analyse_crossing: AnalyseCrossing, name: str
) -> None:
    analysis, theme = analyse_crossing(), load_theme(name)
    figure = RocPlaneFigure(analysis, theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    hull = analysis.models[0].hull
    x, y = axes.places(hull.fpr, hull.tpr)
    long = [i for i in range(x.size - 1) if abs(x[i + 1] - x[i]) > 30]
    assert long
    for i in long:
        middle = QPointF((x[i] + x[i + 1]) / 2, (y[i] + y[i + 1]) / 2)
        assert has_near(image, middle, theme.model(0).color, 40)


def test_nothing_is_painted_outside_the_rectangle(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    image = QImage(700, 700, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    RocPlaneFigure(analyse_crossing(), theme).paint(painter, QRectF(100, 100, 500, 500))
    painter.end()
    border = [image.pixelColor(x, y) for x in range(700) for y in (98, 602)]
    border += [image.pixelColor(x, y) for y in range(700) for x in (98, 602)]
    assert {color.name() for color in border} == {theme.panel.name()}


def test_when_no_model_beats_doing_nothing_the_corner_is_chosen(
    analyse_crossing: AnalyseCrossing,
) -> None:
    analysis, theme = (
        analyse_crossing(at=0.3, hidden=("forest", "bayes", "logistic")),
        load_theme("light"),
    )
    figure = RocPlaneFigure(analysis, theme)
    image, axes = painted(figure, theme), figure.axes(RECT)
    assert is_near(color_at(image, axes.point(1, 1)), theme.neutral)


def test_extent_shows_its_part_of_the_plane(analyse_crossing: AnalyseCrossing) -> None:
    theme, extent = load_theme("light"), Extent(0.1, 0.2, 0.7, 0.8)
    figure = RocPlaneFigure(analyse_crossing(at=0.56), theme, extent=extent)
    axes = figure.axes(RECT)
    chosen = axes.point(47 / 352, 158 / 211)
    assert axes.plot.contains(chosen)
    assert is_near(color_at(painted(figure, theme), chosen), theme.model(0).color)


def test_chosen_point_out_of_sight_has_no_card_and_no_leader(
    analyse_crossing: AnalyseCrossing,
) -> None:
    theme, extent = load_theme("light"), Extent(0.8, 0.9, 0.1, 0.2)
    image = painted(RocPlaneFigure(analyse_crossing(at=0.56), theme, extent=extent), theme)
    plot = RocPlaneFigure(analyse_crossing(), theme).axes(RECT).plot
    colors = {
        image.pixelColor(x, y).name()
        for x in range(int(plot.left()) + 3, int(plot.right()) - 3, 3)
        for y in range(int(plot.top()) + 3, int(plot.top() + plot.height() * 0.8), 3)
    }
    shaded = mix(theme.model(0).color, theme.plot, 1 - theme.lesser_tint)
    seen = sorted(colors - {theme.grid.name()})
    assert len(seen) <= 2
    assert is_near(QColor(seen[-1]), shaded)


def test_hover_grows_its_vertex_to_a_marker(analyse_crossing: AnalyseCrossing) -> None:
    analysis, theme = analyse_crossing(at=0.56), load_theme("light")
    position = int(analysis.models[2].hull.index[3])
    hover = hover_of(analysis, VertexKey("logistic", position))
    assert isinstance(hover, Hover)
    figure = RocPlaneFigure(analysis, theme, hover=hover)
    place = figure.axes(RECT).point(hover.point.fpr, hover.point.tpr)
    image = painted(figure, theme)
    assert is_near(color_at(image, place), theme.model(2).color)
    assert is_near(color_at(image, place + QPointF(0, 1)), theme.model(2).color)


def test_layers_make_up_the_whole(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("dark")
    figure = RocPlaneFigure(analyse_crossing(), theme)
    image = QImage(RECT.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint_floor(painter, RECT)
    figure.paint_ground(painter, RECT)
    figure.paint_overlay(painter, RECT)
    painter.end()
    assert image == painted(figure, theme)


def test_ground_does_not_depend_on_t(analyse_crossing: AnalyseCrossing) -> None:
    theme = load_theme("light")
    grounds = []
    for t in (0.3, 0.7):
        image = QImage(RECT.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        RocPlaneFigure(analyse_crossing(at=t), theme).paint_ground(painter, RECT)
        painter.end()
        grounds.append(image)
    assert grounds[0] == grounds[1]


def test_page_keeps_lines_and_words_as_they_are(analyse_crossing: AnalyseCrossing) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(96)
    painter = QPainter(writer)
    figure = RocPlaneFigure(analyse_crossing(), load_theme("light"), notes=False, framed=False)
    figure.paint(painter, RECT)
    painter.end()
    assert b"/Subtype /Image" not in buffer.data().data()


def test_a_point_without_a_threshold_is_named_by_its_rates() -> None:
    """On the card, under the mouse and in the table: a file of ROC points may tell none."""
    dataset = read_bytes(b"fpr,tpr\n0.1,0.5\n0.3,0.8\n", "given.csv")
    analysis = analyse(Session(roles=guess_roles(dataset).roles, at=0.5), dataset)
    hover = hover_of(analysis, VertexKey(analysis.models[0].name, 1))
    assert isinstance(hover, Hover)
    figure = RocPlaneFigure(analysis, load_theme("light"), hover=hover)
    scene = RocScene(
        analysis, load_theme("light"), Sizes(1), figure.axes(RECT), RocOptions(framed=True)
    )
    head, rates, *_ = (" ".join(run.text for run in line) for line in spot_words(scene, hover))
    assert head.endswith(", no threshold given")
    assert rates == "TPR 0.500, FPR 0.100"
    (chosen,), (below,) = scene.chosen_words()
    assert chosen.text.endswith(", no threshold given")
    assert below.text == "TPR 0.800, FPR 0.300"
    _, rows = numbers(analysis)
    assert rows[0].cells[2].text == "–"


def test_the_leader_of_the_card_crosses_no_words(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither those of a region of interest nor those of points by rule.

    Nor does that of a common tangent, which takes the place of the card at some t.
    """
    leaders: list[QLineF] = []

    def noted(_painter: QPainter, start: QPointF, end: QPointF, _pen: QPen) -> None:
        leaders.append(QLineF(start, end))

    monkeypatch.setattr(roc_leaders, "draw_leader", noted)
    seen = 0
    crossing = common_tangents(analyse_crossing())[0].t
    for t in (*np.linspace(0.2, 0.9, 15), crossing):
        for area in (QRectF(0, 0, 480, 340), QRectF(0, 0, 420, 585), QRectF(0, 0, 900, 700)):
            analysis = analyse_crossing(
                at=float(t), regions=("two-way:0.3:0.6",), points=("youden", "tpr:0.9")
            )
            figure = RocPlaneFigure(analysis, load_theme("light"))
            scene, plan = figure._scene(area), figure.plan(area)
            image = QImage(area.size().toSize(), QImage.Format.Format_RGB32)
            with QPainter(image) as painter:
                standing = roc_overlay._words_on(scene, plan, None)
                words = paint_region_words(painter, scene, standing)
                leaders.clear()
                figure.paint_overlay(painter, area)
            words = [word for word in words if not word.intersects(plan.card)]
            assert not any(visible_part(each, word) for each in leaders for word in words)
            seen += bool(leaders)
    assert seen > 10
