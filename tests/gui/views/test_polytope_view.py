"""The polytope view: sliders move the section at once, the session takes it when they are let go.

Its parts (gui.views.section_controls, gui.views.section_strip_view, gui.widgets.error_slider,
gui.views.section_strip_figure, gui.views.section_strip_column) are used here as they stand in it.
"""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.multiclass.best_under_costs import best_under_costs
from engine.multiclass.class_costs import costs_of
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.vus_polytope_sections import section
from gui.paint.sizes import Sizes
from gui.scene.polytope_drawing import PolytopeDrawing
from gui.themes.theme import load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.polytope_view import PolytopeView
from gui.views.section_strip_column import StripColumn
from tests.gui.three_matrices import MATRICES, QUICK, analyse_matrices
from tests.gui.views.mouse import drag, move, press, release

LIGHT = load_theme("light")
AT_A = ((0, 0.2), (1, 0.1), (5, 0.1))


def heard(signal: SignalInstance) -> list[object]:
    """What a signal says from now on."""
    said: list[object] = []
    signal.connect(said.append)
    return said


@pytest.fixture
def view() -> PolytopeView:
    made = PolytopeView(ClassPointer(), LIGHT)
    made.resize(980, 760)
    made.show_analysis(analyse_matrices())
    made.show()
    QApplication.processEvents()
    return made


def fixed_of(view: PolytopeView) -> dict[int, float]:
    assert view.section is not None
    return dict(view.section.fixed)


def test_a_picture_that_was_asked_for_is_not_changed_by_what_comes_later(
    view: PolytopeView,
) -> None:
    found = analyse_matrices()
    view.show_analysis(found)
    make = view.looked_at().drawing
    assert make is not None
    view.move_section(0, 0.31)
    drawing = make(found, LIGHT)
    assert isinstance(drawing, PolytopeDrawing)
    assert dict(drawing.scene.section.fixed) == pytest.approx(dict(AT_A))


def test_of_another_file_its_own_section_is_drawn(view: PolytopeView) -> None:
    make = view.looked_at().drawing
    assert make is not None
    hidden = analyse_matrices(replace(QUICK, hidden=frozenset({"A"})))
    drawing = make(hidden, LIGHT)
    assert isinstance(drawing, PolytopeDrawing)
    assert drawing.scene.section is hidden.section
    assert drawing.scene.through_name == "B"


def test_it_begins_at_the_first_classifier_with_sizes_by_name(view: PolytopeView) -> None:
    assert fixed_of(view) == pytest.approx(dict(AT_A))
    assert view.controls.through.currentText() == "A"
    assert view.controls.sizes.texts()[:2] == [
        ("Volume, the solid", "0.301"),
        ("of what is valid, the ghost", "0.450"),
    ]
    assert view.controls.whole.texts() == [
        ("A, B and C together", "0.06249"),
        ("no knowledge, chance level", "1/180 = 0.00556"),
        ("perfect, maximum", "1/8 = 0.125"),
    ]


def test_a_slider_moves_the_section_at_once_and_proposes_it_when_let_go(
    view: PolytopeView,
) -> None:
    proposed = heard(view.session_proposed)
    slider = view.controls.rows[1].slider
    start = slider.handle_position()
    place = QPointF(slider.track.left() + 0.4 * slider.track.width(), start.y())
    press(slider, start)
    move(slider, place)
    assert fixed_of(view)[1] == pytest.approx(0.4, abs=0.01)
    assert view.section is not None
    wanted = section(view.section.polytope, fixed_of(view)).solid.volume
    assert view.controls.sizes.texts()[0] == ("Volume, the solid", f"{wanted:.3f}")
    assert view.controls.through.currentText() == "Own values"
    drawing = view.scene.drawing
    assert drawing is not None
    assert drawing.scene.boxed.solid.volume == pytest.approx(wanted)
    assert proposed == []
    release(slider, place)
    (session,) = proposed
    assert isinstance(session, ClassesSession)
    assert dict(session.sections[0]) == fixed_of(view)


def test_a_slider_snaps_to_classifiers_and_stops_where_errors_sum_to_one(
    view: PolytopeView,
) -> None:
    slider = view.controls.rows[0].slider  # b taken for a; b taken for c is held at 0.1
    track = slider.track

    def go(share: float) -> float:
        drag(slider, slider.handle_position(), QPointF(track.left() + share * track.width(), 10))
        return fixed_of(view)[0]

    assert go(0.1 + 2 / track.width()) == pytest.approx(0.1)  # B's
    assert go(0.99) == pytest.approx(0.9)
    assert view.section is not None
    assert view.section.solid.volume >= 0


def test_a_field_takes_a_value_and_says_what_is_too_much(view: PolytopeView) -> None:
    proposed = heard(view.session_proposed)
    field = view.controls.rows[0].field
    field.setText("")
    QTest.keyClicks(field, "0.35")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert fixed_of(view)[0] == 0.35
    assert len(proposed) == 1
    field.setText("")
    QTest.keyClicks(field, "0.95")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert fixed_of(view)[0] == pytest.approx(0.9)


def test_going_through_a_classifier_holds_its_values(view: PolytopeView) -> None:
    proposed = heard(view.session_proposed)
    view.controls.through.activated.emit(1)
    assert fixed_of(view) == pytest.approx({0: 0.1, 1: 0.05, 5: 0.05})
    assert view.controls.through.currentText() == "B"
    assert len(proposed) == 1


def test_any_three_can_be_held_fixed(view: PolytopeView) -> None:
    menu = view.controls.choice_menu()
    names = [action.text() for action in menu.actions()]
    assert names == [
        "Hold a taken for b fixed",
        "Hold c taken for b fixed",
        "Hold a taken for c fixed",
    ]
    view.swap(0, 3)
    assert fixed_of(view) == pytest.approx({1: 0.1, 3: 0.3, 5: 0.1})
    view.move_section(1, 0.7)
    view.swap(5, 0)  # what a and b are taken for needs no room of c
    assert view.section is not None
    assert fixed_of(view)[1] == pytest.approx(0.7)


def test_a_click_on_a_face_proposes_costs_at_which_its_classifiers_tie(view: PolytopeView) -> None:
    proposed = heard(view.session_proposed)
    assert view.section is not None
    face = next(
        place
        for place in range(len(view.section.facets))
        if view.section.best_on(place) == ("A", "B", "all a")
    )
    drawing = view.scene.drawing
    canvas = view.scene.canvas
    assert drawing is not None
    assert canvas is not None
    layout = drawing.layout(canvas.rect().toRectF(), view.scene.camera, Sizes())
    place = layout.projection.point(drawing.scene.boxed.solid.faces[face].corners.mean(axis=0))
    move(canvas, place, held=False)
    press(canvas, place)
    release(canvas, place)
    (session,) = proposed
    assert isinstance(session, ClassesSession)
    assert session.cost_matrix is not None
    costs = costs_of(session.cost_matrix, np.full(3, 1 / 3), ("a", "b", "c"))
    ratios = np.array([found / found.sum(axis=0) for found in MATRICES.values()])
    best = best_under_costs(list(MATRICES), ("a", "b", "c"), ratios, costs)
    assert set(best.ties) == {"A", "B", "all a"}


def test_a_face_of_one_classifier_points_at_it_in_all_views() -> None:
    pointer = ClassPointer()
    view = PolytopeView(pointer, LIGHT)
    view.resize(980, 760)
    view.show_analysis(analyse_matrices())
    view.show()
    QApplication.processEvents()
    section_shown, drawing, canvas = view.section, view.scene.drawing, view.scene.canvas
    assert section_shown is not None
    assert drawing is not None
    assert canvas is not None
    layout = drawing.layout(canvas.rect().toRectF(), view.scene.camera, Sizes())
    said: list[str | None] = []
    pointer.pointed_changed.connect(
        lambda: said.append(None if pointer.pointed is None else pointer.pointed.name)
    )
    for names in (("B", "all a", "all c"), ("A", "B", "all a")):
        face = next(
            place
            for place in range(len(section_shown.facets))
            if section_shown.best_on(place) == names
        )
        corners = drawing.scene.boxed.solid.faces[face].corners
        move(canvas, layout.projection.point(corners.mean(axis=0)), held=False)
    assert said == ["B", None]


def test_the_strip_follows_and_a_frame_is_clicked(view: PolytopeView) -> None:
    proposed = heard(view.session_proposed)
    figure = view.strip.canvas.strip_figure
    assert figure is not None
    assert not figure.is_stale
    assert len(figure.frames) == 7
    number, frame = figure.frames[-1]
    press(view.strip.canvas, frame.center())
    release(view.strip.canvas, frame.center())
    assert fixed_of(view)[1] == pytest.approx(figure.strip.values[number])
    assert len(proposed) == 1
    assert view.section is not None
    assert view.section.solid.volume == pytest.approx(
        figure.strip.sections[number].solid.volume, abs=1e-12
    )


def test_a_drag_along_the_profile_moves_the_section(view: PolytopeView) -> None:
    figure = view.strip.canvas.strip_figure
    assert figure is not None
    start, end = (QPointF(figure.x_of(value), figure.plot.center().y()) for value in (0.1, 0.6))
    drag(view.strip.canvas, start, end)
    assert fixed_of(view)[1] == pytest.approx(0.6, abs=0.01)


def test_a_strip_is_stale_once_another_slider_moves(view: PolytopeView) -> None:
    view.move_section(0, 0.3)
    figure = view.strip.canvas.strip_figure
    assert figure is not None
    assert figure.is_stale
    wanted = analyse_matrices(replace(QUICK, sections=(tuple(fixed_of(view).items()),)))
    view.controls.drag_finished.emit()
    view.show_analysis(wanted)
    figure = view.strip.canvas.strip_figure
    assert figure is not None
    assert not figure.is_stale


def test_the_strip_runs_along_any_of_the_three(view: PolytopeView) -> None:
    assert view.strip.choice is not None
    view.strip.choice.segment(2).click()
    figure = view.strip.canvas.strip_figure
    assert figure is not None
    assert figure.strip.profile.coordinate == 5
    assert view.strip.note.text().startswith("b taken for c moves")


def test_strips_come_later(view: PolytopeView) -> None:
    bare = analyse_matrices(strips=False)
    fresh = PolytopeView(ClassPointer(), LIGHT)
    fresh.resize(980, 760)
    fresh.show_analysis(bare)
    fresh.show()
    shown = [fresh.strip.canvas.strip_figure is not None]
    fresh.show_refined(analyse_matrices())
    shown.append(fresh.strip.canvas.strip_figure is not None)
    assert shown == [False, True]
    assert view.subtitle(bare).startswith("the reach of A, B and C")


def test_small_views_keep_the_body(view: PolytopeView) -> None:
    view.resize(420, 330)
    QApplication.processEvents()
    assert not view.strip.isVisible()
    assert not view.controls.isVisible()
    assert view.scene.isVisible()


def test_without_an_analysis_nothing_is_shown(view: PolytopeView) -> None:
    view.show_analysis(None)
    assert view.section is None
    assert view.scene.drawing is None


def test_in_a_low_wide_card_the_strip_stands_beside_the_body(view: PolytopeView) -> None:
    view.resize(980, 420)
    QApplication.processEvents()
    canvas = view.strip.canvas
    figure = canvas.strip_figure
    assert isinstance(figure, StripColumn)
    assert view.strip.geometry().right() < view.scene.geometry().left()
    assert view.strip.geometry().height() > 400
    assert view.strip.choice is not None
    assert view.strip.choice.isHidden()
    lefts = {frame.left() for _, frame in figure.frames}
    assert len(lefts) == 1
    own = {0.05, 0.1, 0.2}  # of B, A and C
    assert own <= {round(figure.strip.values[number], 9) for number, _ in figure.frames}
    number, frame = figure.frames[-1]
    press(canvas, frame.center())
    release(canvas, frame.center())
    assert fixed_of(view)[1] == figure.strip.values[number]
    drawn = canvas.strip_figure
    assert isinstance(drawn, StripColumn)
    halfway = QPointF(drawn.rect.left() + 4, drawn.frames[0][1].center().y())
    drag(canvas, QPointF(halfway.x(), drawn.frames[1][1].center().y()), halfway)
    assert fixed_of(view)[1] == pytest.approx(figure.strip.values[figure.frames[0][0]], abs=2e-3)
    view.strip.box.setCurrentIndex(2)
    view.strip.box.activated.emit(2)
    assert view.strip.along == 2
    view.resize(980, 760)
    QApplication.processEvents()
    assert not isinstance(canvas.strip_figure, StripColumn)
    assert view.strip.geometry().top() > view.scene.geometry().bottom()
    assert view.strip.choice.choice == 2


def test_its_least_room_does_not_depend_on_what_it_shows(view: PolytopeView) -> None:
    least = view.minimumSizeHint()
    view.resize(400, 500)
    QApplication.processEvents()
    assert view.minimumSizeHint() == least
    assert least.width() < 400
