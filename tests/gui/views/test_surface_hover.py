"""What the mouse finds on the ROC surface, and what other views hear and say of it."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.pointed import Pointed
from gui.paint.sizes import Sizes
from gui.paint.surface_card import CutSpot, _change_lines, _stretch_lines, spot_at, spot_of
from gui.scene.drawing import PointedPart
from gui.scene.picked import PickedKind
from gui.scene.surface_drawing import SurfaceDrawing, surface_drawing
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.surface_view import SurfaceView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import HEIGHT, RECT, WIDTH, on_cut
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import send

LIGHT = load_theme("light")


@pytest.fixture
def drawing(analyse_crossing: AnalyseCrossing) -> SurfaceDrawing:
    found = surface_drawing(analyse_crossing(), LIGHT)
    assert found is not None
    return found


@pytest.fixture
def view(analyse_crossing: AnalyseCrossing) -> SurfaceView:
    made = SurfaceView(Playhead(), LIGHT)
    made.resize(WIDTH, HEIGHT)
    made.show_analysis(analyse_crossing())
    made.show()
    QApplication.processEvents()
    return made


@pytest.mark.parametrize("camera", [HOME, Camera(10, 40), Camera(-35, 35)])
@pytest.mark.parametrize(("t", "height"), [(0.3, 0.2), (0.5, 0.8), (0.7, 0.5), (0.1, 0.5)])
def test_a_pixel_of_the_cut_is_found_again(
    drawing: SurfaceDrawing,
    analyse_crossing: AnalyseCrossing,
    camera: Camera,
    t: float,
    height: float,
) -> None:
    view = drawing.layout(RECT, camera, Sizes()).projection
    place = view.point(on_cut(analyse_crossing(), t, height))
    found = spot_at(drawing.scene, view, place)
    assert found is not None
    assert found.t == pytest.approx(t, abs=0.004)
    stretch = drawing.scene.surface.stretches[found.stretch]
    assert stretch.t_low <= found.t <= stretch.t_high


def test_beside_the_cut_and_on_the_sides_nothing_is_found(drawing: SurfaceDrawing) -> None:
    view = drawing.layout(RECT, HOME, Sizes()).projection
    for place in ((0.5, 0.0, 0.1), (0.5, 0.9, 1.0), (0.9, 0.5, 1.0)):
        assert spot_at(drawing.scene, view, view.point(place)) is None
    behind = drawing.layout(RECT, Camera(150, 20), Sizes()).projection
    hidden = behind.point((0.5, 0.05, 0.75))
    assert spot_at(drawing.scene, behind, hidden) is None


def test_in_the_end_view_the_half_that_is_seen_is_found(drawing: SurfaceDrawing) -> None:
    view = drawing.layout(RECT, END_VIEW, Sizes()).projection
    x, y, _, _ = drawing.scene.surface.legs_at(0.5)
    found = spot_at(drawing.scene, view, view.point((0.5, 0.02 * x, 1 - 0.98 * y)))
    assert found is not None
    assert found.t == pytest.approx(0.5, abs=0.01)
    assert spot_at(drawing.scene, view, view.point((0.56, 0.5, 0.5))) is None


def test_the_line_where_another_model_becomes_best_is_an_edge(drawing: SurfaceDrawing) -> None:
    layout = drawing.layout(RECT, HOME, Sizes())
    change = next(
        after.t_low
        for before, after in zip(
            drawing.scene.surface.stretches, drawing.scene.surface.stretches[1:], strict=False
        )
        if (before.owner, after.owner) == (1, 0)
    )
    x, y, _, _ = drawing.scene.surface.legs_at(change)
    place = layout.projection.point((change, 0.5 * x, 1 - 0.5 * y)) + QPointF(2, 0)
    picked = drawing.pick_at(layout, place)
    assert picked is not None
    assert picked.kind is PickedKind.EDGE
    assert float(picked.place[0]) == change


def words_of(lines: object) -> list[str]:
    return ["".join(run.text for run in left) for left, _ in lines]  # type: ignore[attr-defined]


def test_the_card_says_which_threshold_serves_which_t(drawing: SurfaceDrawing) -> None:
    best = drawing.scene.models[0]
    spot = spot_of(drawing.scene, 0.56)
    found = words_of(_stretch_lines(drawing.scene, spot))
    assert found[0] == "forest"
    assert found[1] == f"score ≥ {best.at.shown_threshold}"
    assert found[2].startswith("costs least for t from ")
    assert found[4] == "Click for t = 0.560"
    change = CutSpot(0.449, spot_of(drawing.scene, 0.45).stretch, is_change=True)
    assert words_of(_change_lines(drawing.scene, change))[0] == "t = 0.449: both cost the same"


def test_what_is_pointed_at_is_outlined_and_has_a_card(drawing: SurfaceDrawing) -> None:
    def painted(pointed: PointedPart | None) -> QImage:
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        image.fill(LIGHT.panel)
        painter = QPainter(image)
        layout = drawing.layout(QRectF(image.rect()), HOME, Sizes())
        drawing.paint(painter, layout)
        if pointed is not None:
            drawing.paint_pointed(painter, layout, pointed)
        painter.end()
        return image

    nothing = painted(None)
    elsewhere = painted(PointedPart(drawing.picked_at_t(0.7), None))
    here = painted(PointedPart(drawing.picked_at_t(0.7), QPointF(300, 200)))
    assert nothing != elsewhere != here
    card = QPointF(330, 230).toPoint()
    assert here.pixelColor(card) != elsewhere.pixelColor(card) == nothing.pixelColor(card)


def test_pointing_is_shared_with_other_views_and_a_click_moves_t(
    view: SurfaceView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing()
    heard = Heard(view._playhead)
    layout = view._layout()
    assert layout is not None
    assert view.canvas is not None
    place = layout.projection.point(on_cut(analysis, 0.7, 0.2))
    send(view.canvas, QEvent.Type.MouseMove, place, held=False)
    pointed = view._playhead.pointed
    assert pointed is not None
    assert pointed.t == pytest.approx(0.7, abs=0.004)
    assert pointed.model == 0
    send(view.canvas, QEvent.Type.MouseButtonPress, place, held=True)
    send(view.canvas, QEvent.Type.MouseButtonRelease, place, held=False)
    assert heard.t == [pytest.approx(0.7, abs=0.004)]
    assert heard.finished == 1
    send(view.canvas, QEvent.Type.MouseMove, QPointF(5, HEIGHT - 60), held=False)
    assert view._playhead.pointed is None


def test_what_another_view_points_at_is_shown(view: SurfaceView) -> None:
    before = view.grab().toImage()
    view._playhead.point_at(Pointed(0.7, 0))
    assert view.grab().toImage() != before
    view._playhead.point_at(None)
    assert view.grab().toImage() == before


def test_the_block_can_be_cut_at_t_and_follows_it(
    view: SurfaceView, analyse_crossing: AnalyseCrossing
) -> None:
    beyond = (0.7, 0.0, 0.2)  # on the front
    layout = view._layout()
    assert layout is not None
    pixel = layout.projection.point(beyond).toPoint()
    side = view.grab().toImage().pixelColor(pixel)
    (cut,) = [entry for entry in view.menu_entries() if entry.isCheckable()]
    cut.trigger()
    assert view.grab().toImage().pixelColor(pixel) != side
    view.show_analysis(analyse_crossing(at=0.8))
    assert view.grab().toImage().pixelColor(pixel) == side
    drawing = view._drawing
    assert isinstance(drawing, SurfaceDrawing)
    place = layout.projection.point(on_cut(analyse_crossing(), 0.9, 0.5))
    assert drawing.pick_at(layout, place) is None
    view.reset_view()
    assert not cut.isChecked()
