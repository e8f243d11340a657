"""A view of plots under the mouse and the keyboard: what is seen is what is painted anywhere."""

from collections.abc import Iterator
from pkgutil import resolve_name

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QMouseEvent, QPainter, QPen, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analysis import Analysis
from gui.catalogue import TWO_CLASSES, views_of
from gui.paint.cost_figure import CostFigure
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_figure import PlotFigure
from gui.themes.theme import load_theme
from gui.views.cost_view import CostView
from gui.views.layer_pictures import KeptLayers
from gui.views.playhead import Playhead
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import LEFT, drag, move, send, turn_wheel


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    """Of two models that cross, at t = 0.56."""
    return analyse_crossing(at=0.56)


@pytest.fixture
def view(analysis: Analysis) -> Iterator[CostView]:
    """The cost view of it."""
    playhead = Playhead()
    playhead.show_analysis(analysis)
    made = CostView(playhead)
    made.resize(520, 500)
    made.show_theme(load_theme("light"))
    made.show()
    made.show_analysis(analysis)
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def hands(view: CostView) -> QWidget:
    """What takes the mouse."""
    viewport = view._hands.viewport()
    assert isinstance(viewport, QWidget)
    return viewport


def axes_of(view: CostView) -> tuple[PlotAxes, ...]:
    """Where values lie now."""
    figure = view.figure
    assert figure is not None
    return figure.axes(view.area)


def spans(view: CostView) -> list[tuple[float, float, float, float]]:
    """Ends of what each plot shows."""
    return [(*axes.across.values, *axes.up.values) for axes in axes_of(view)]


def test_the_wheel_keeps_the_point_under_the_mouse(view: CostView) -> None:
    """Its values are the same before and after; both plots show the same t."""
    place = axes_of(view)[0].point(0.3, 0.1)
    before = spans(view)
    turn_wheel(hands(view), place, 3)
    assert spans(view) != before
    assert axes_of(view)[0].data(place) == pytest.approx((0.3, 0.1), abs=2e-3)
    costs, areas = axes_of(view)
    assert costs.across == areas.across


def test_a_drag_moves_what_is_seen_but_not_past_its_end(view: CostView) -> None:
    """Of the whole nothing moves; looked at closely it does, as far as there is something."""
    start = axes_of(view)[0].point(0.3, 0.1)
    before = spans(view)
    drag(hands(view), start, start + QPointF(40, 0), start + QPointF(60, 0))
    assert spans(view) == before
    turn_wheel(hands(view), start, 4)
    low = spans(view)[0][0]
    drag(hands(view), start, start + QPointF(20, 0), start + QPointF(40, 0))
    assert spans(view)[0][0] < low
    drag(hands(view), start, start + QPointF(200, 0), start + QPointF(5000, 0))
    assert spans(view)[0][0] == pytest.approx(0.0, abs=1e-9)


def test_a_drag_with_shift_looks_at_the_box(view: CostView) -> None:
    """The plot then shows what the box held."""
    axes = axes_of(view)[0]
    corners = axes.point(0.1, 0.05), axes.point(0.4, 0.2)
    for kind, place in (
        (QEvent.Type.MouseButtonPress, corners[0]),
        (QEvent.Type.MouseMove, (corners[0] + corners[1]) / 2),
        (QEvent.Type.MouseMove, corners[1]),
        (QEvent.Type.MouseButtonRelease, corners[1]),
    ):
        released = kind == QEvent.Type.MouseButtonRelease
        event = QMouseEvent(
            kind,
            place,
            hands(view).mapToGlobal(place),
            Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT,
            Qt.MouseButton.NoButton if released else LEFT,
            Qt.KeyboardModifier.ShiftModifier,
        )
        QApplication.sendEvent(hands(view), event)
    assert spans(view)[0] == pytest.approx((0.1, 0.4, 0.05, 0.2), abs=0.01)


@pytest.mark.parametrize("how", ["key", "double click"])
def test_all_is_shown_again(view: CostView, how: str) -> None:
    """By 0 and by a double click."""
    whole = spans(view)
    turn_wheel(hands(view), axes_of(view)[1].point(0.5, 0.95), 5)
    assert spans(view) != whole
    if how == "key":
        QTest.keyClick(view, Qt.Key.Key_0)
    else:
        place = axes_of(view)[0].plot.center()
        send(hands(view), QEvent.Type.MouseButtonDblClick, place, held=True)
    assert spans(view) == whole


def test_the_line_of_t_is_dragged(view: CostView, analysis: Analysis) -> None:
    """A drag of it moves the playhead, and is one step; elsewhere a drag does not."""
    heard = Heard(view.playhead)
    axes = axes_of(view)[0]
    on_line = QPointF(axes.x(analysis.t), axes.plot.center().y())
    goal = QPointF(axes.x(0.25), axes.plot.center().y())
    drag(hands(view), on_line, (on_line + goal) / 2, goal)
    assert heard.t[-1] == pytest.approx(0.25, abs=0.01)
    assert heard.finished == 1
    drag(hands(view), on_line + QPointF(80, 0), goal)
    assert heard.finished == 1


def test_what_is_under_the_mouse_is_pointed_at_everywhere(view: CostView) -> None:
    """The t under the mouse, until it leaves the plots."""
    axes = axes_of(view)[1]
    move(hands(view), axes.point(0.8, 0.95), held=False)
    assert view.playhead.pointed is not None
    assert view.playhead.pointed.t == pytest.approx(0.8, abs=0.01)
    move(hands(view), QPointF(2, 2), held=False)
    assert view.playhead.pointed is None


@pytest.mark.parametrize("notches", [0, 4])
def test_what_the_screen_shows_is_what_a_picture_gets(view: CostView, notches: int) -> None:
    """The figure painted elsewhere has the screen's pixels, looked at closely or not."""
    turn_wheel(hands(view), axes_of(view)[0].point(0.4, 0.1), notches)
    size = hands(view).size()
    on_screen = QImage(size, QImage.Format.Format_RGB32)
    on_screen.fill(load_theme("light").panel)
    hands(view).render(on_screen, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    elsewhere = QImage(size, QImage.Format.Format_RGB32)
    elsewhere.fill(load_theme("light").panel)
    painter = QPainter(elsewhere)
    figure = view.figure
    assert isinstance(figure, CostFigure)
    for layer in figure.layers:
        if layer.key is None:
            layer.paint(painter, view.area)
            continue
        picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(Qt.GlobalColor.transparent)
        on_picture = QPainter(picture)
        layer.paint(on_picture, view.area)
        on_picture.end()
        painter.drawImage(0, 0, picture)
    painter.end()
    assert on_screen == elsewhere


def test_beneath_a_rubber_box_the_same_is_painted(view: CostView) -> None:
    """Its box makes the scene paint, which takes longer; else the figure is painted by itself."""
    box = view._hands._boxes[0].rbScaleBox
    box.setPen(QPen(Qt.PenStyle.NoPen))
    box.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    shots = []
    for held in (False, True):
        box.setVisible(held)
        QApplication.processEvents()
        shots.append(hands(view).grab().toImage())
    assert shots[0] == shots[1]


def test_the_box_that_is_dragged_to_look_closer_is_seen_meanwhile(view: CostView) -> None:
    """In place of what the mouse pointed at before."""
    plot, accent = axes_of(view)[0].plot, load_theme("light").accent
    corner, beyond = plot.center() - QPointF(60, 40), plot.center() + QPointF(60, 40)
    move(hands(view), corner, held=False)
    QApplication.processEvents()
    shift = Qt.KeyboardModifier.ShiftModifier
    pointed = [view.playhead.pointed]
    QTest.mousePress(hands(view), LEFT, shift, corner.toPoint())
    pointed.append(view.playhead.pointed)
    assert pointed[0] is not None
    assert pointed[1] is None
    for share in (0.3, 0.7, 1.0):
        move(hands(view), corner + (beyond - corner) * share)
    shot = hands(view).grab().toImage()
    edge = QPointF(plot.center().x() + 7, corner.toPoint().y()) * shot.devicePixelRatio()
    nearby = [shot.pixelColor(round(edge.x()), round(edge.y()) + step) for step in (-1, 0, 1)]
    assert any(seen.rgb() == accent.rgb() for seen in nearby), [seen.name() for seen in nearby]
    outside = shot.pixelColor(QPointF(edge.x(), edge.y() - 12).toPoint())
    assert outside.rgb() != accent.rgb()
    QTest.mouseRelease(hands(view), LEFT, shift, beyond.toPoint())


def test_a_rubber_box_has_the_colour_of_the_theme_after_the_plot_was_dragged_too(
    view: CostView,
) -> None:
    """A plot that is dragged forgets its box, and makes another; none is left behind."""
    (box, *_), place = view._hands._boxes, axes_of(view)[0].plot.center().toPoint()
    accent, children = load_theme("light").accent, len(box.childGroup.childItems())
    shift, none = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
    for modifier in (none, shift, none, shift):
        QTest.mousePress(hands(view), LEFT, modifier, place)
        assert box.rbScaleBox.pen().color() == accent
        QTest.mouseRelease(hands(view), LEFT, modifier, place)
        assert len(box.childGroup.childItems()) <= children + 1


def test_an_envelope_is_drawn_where_its_cost_is(view: CostView, analysis: Analysis) -> None:
    """The pixel of the winner's cost at t is of its colour, or the accent's ring is round it."""
    model = analysis.models[0]
    axes = axes_of(view)[0]
    t = float(model.hull.edge_t[model.hull.edge_t.size // 2])
    place = axes.point(t, float((t * model.hull.fpr + (1 - t) * model.hull.fnr).min()))
    shot = hands(view).grab().toImage()
    ratio = shot.devicePixelRatio()
    around = [
        shot.pixelColor(int(place.x() * ratio) + dx, int(place.y() * ratio) + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    ]
    expected = load_theme("light").model(model.index).color
    assert min(abs(each.hue() - expected.hue()) for each in around) < 12


def test_what_a_mode_keeps_is_not_taken_for_what_another_shows(analysis: Analysis) -> None:
    """Nothing of the modes that one looked at before is left in any view."""
    theme, area, widget = load_theme("light"), QRectF(0, 0, 420, 320), QWidget()

    def painted(figure: PlotFigure, kept: KeptLayers) -> QImage:
        image = QImage(area.size().toSize(), QImage.Format.Format_RGB32)
        image.fill(theme.window)
        with QPainter(image) as painter:
            kept.paint(painter, figure.layers, area, 1.0)
        return image

    seen = 0
    for view in views_of(TWO_CLASSES):
        kept = KeptLayers(widget)
        for mode in view.modes:
            figure = resolve_name(mode.figure)(analysis, theme)
            if isinstance(figure, PlotFigure):
                found = painted(figure, kept)
                assert found == painted(figure, KeptLayers(widget)), (view.key, mode.key)
                seen += 1
    assert seen > 8
