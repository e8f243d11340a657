"""The camera: where points of a box fall on a canvas."""

import itertools

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from gui.paint.camera import (
    END_VIEW,
    HOME,
    LEAST_ZOOM,
    MOST_ZOOM,
    Box,
    Camera,
    Projection,
    between_cameras,
)
from gui.paint.surface_look import ROC_BOX

CANVAS = QRectF(0, 0, 600, 500)
FIT = QRectF(50, 40, 500, 400)
CORNERS = ROC_BOX.corners
COUNTS = Box((1.0, 1.2, 0.8), (0.0, -10.0, 2.0), (50.0, 30.0, 3.0))


@pytest.mark.parametrize("box", [ROC_BOX, COUNTS])
def test_any_box_fills_its_place_at_home(box: Box) -> None:
    found = Projection(box, HOME, CANVAS, FIT).flat(box.corners)
    low, high = found.min(axis=0), found.max(axis=0)
    assert (low >= [50 - 1e-9, 40 - 1e-9]).all()
    assert (high <= [550 + 1e-9, 440 + 1e-9]).all()
    assert max((high - low) / [500, 400]) == pytest.approx(1)
    assert ((low + high) / 2).tolist() == pytest.approx([300, 240])


def test_t_runs_right_tpr_up_and_fpr_into_depth() -> None:
    view = Projection(ROC_BOX, HOME, CANVAS, FIT)
    origin, t, fpr, tpr = (
        view.point(place) for place in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    )
    assert t.x() > origin.x() + 100
    assert tpr.y() < origin.y() - 100
    near, far = (
        np.linalg.norm(view.eye - np.array(place)) for place in ((0.5, 0, 0.5), (0.5, 1, 0.5))
    )
    assert far > near
    assert fpr.y() < origin.y()


def test_the_clip_matrix_agrees_with_the_pixels() -> None:
    canvas, fit = QRectF(20, 30, 600, 500), QRectF(80, 90, 420, 400)
    for camera in (HOME, END_VIEW, Camera(yaw=130, pitch=-40, zoom=2)):
        view = Projection(ROC_BOX, camera, canvas, fit)
        clip = np.append(CORNERS, np.ones((8, 1)), axis=1) @ view.matrix.T
        ndc = clip[:, :3] / clip[:, 3:]
        pixels = np.stack([20 + (ndc[:, 0] + 1) * 300, 30 + (1 - ndc[:, 1]) * 250], axis=1)
        assert pixels == pytest.approx(view.flat(CORNERS))
        assert np.abs(ndc[:, 2]).max() < 1
        distances = np.linalg.norm((CORNERS - view.eye) * [1.62, 1, 1], axis=1)
        if not camera.end_view:
            assert ndc[distances.argmin(), 2] == ndc[:, 2].min()


def test_the_end_view_is_the_roc_plane() -> None:
    view = Projection(ROC_BOX, END_VIEW, CANVAS, FIT)
    for t in (0.0, 0.3, 1.0):
        corner, right, top = (view.point(place) for place in ((t, 0, 0), (t, 1, 0), (t, 0, 1)))
        assert (corner.x(), corner.y()) == pytest.approx((100, 440))
        assert (right.x(), right.y()) == pytest.approx((500, 440))
        assert (top.x(), top.y()) == pytest.approx((100, 40))


def test_a_box_is_drawn_by_its_lengths_whatever_its_ranges() -> None:
    unit = Box(COUNTS.lengths)
    for camera in (HOME, END_VIEW, Camera(yaw=130, pitch=-40)):
        view, plain = (Projection(box, camera, CANVAS, FIT) for box in (COUNTS, unit))
        assert view.flat(COUNTS.corners) == pytest.approx(plain.flat(unit.corners))
        assert view.faces_eye(COUNTS.low, (-1, 0, 0)) == plain.faces_eye(unit.low, (-1, 0, 0))


def test_a_box_that_would_be_cut_off_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        Box((2.0, 2.0, 2.0))


def test_turning_leaves_the_end_view_and_stops_at_the_poles() -> None:
    turned = END_VIEW.orbited(-10, 200)
    assert not turned.end_view
    assert turned.pitch == 90
    assert HOME.orbited(300, 0).yaw == pytest.approx(-84)


def test_zoom_stays_within_limits_and_enlarges() -> None:
    assert HOME.zoomed(1e6).zoom == MOST_ZOOM
    assert HOME.zoomed(1e-6).zoom == LEAST_ZOOM
    plain, twice = (
        Projection(ROC_BOX, HOME.zoomed(by), CANVAS, FIT).flat(CORNERS) for by in (1, 2)
    )
    assert np.ptp(twice, axis=0) == pytest.approx(2 * np.ptp(plain, axis=0))


@pytest.mark.parametrize("home", [HOME, Camera(41.0, 25.0), Camera(45.0, 35.26)])
@pytest.mark.parametrize("size", [(300.0, 300.0), (810.0, 640.0), (1100.0, 800.0)])
def test_a_turned_box_stays_in_the_picture(size: tuple[float, float], home: Camera) -> None:
    canvas = QRectF(0, 0, *size)
    fit = canvas.adjusted(10, 8, -16, -14)
    box = Box((1.0, 1.0, 1.0))
    wide = np.ptp(Projection(box, home, canvas, fit, home).flat(box.corners), axis=0)
    assert max(wide / [fit.width(), fit.height()]) == pytest.approx(1)
    for yaw, pitch in itertools.product(range(-180, 180, 15), range(-90, 91, 15)):
        turned = Projection(box, Camera(yaw, pitch), canvas, fit, home)
        found = turned.flat(box.corners)
        assert (found >= 0).all()
        assert (found <= size).all()
        near = replace(turned, camera=Camera(yaw, pitch, zoom=3.0)).flat(box.corners)
        assert np.ptp(near, axis=0) == pytest.approx(3 * np.ptp(found, axis=0))


def test_a_side_shows_itself_only_from_outside() -> None:
    view = Projection(ROC_BOX, HOME, CANVAS, FIT)
    assert view.faces_eye((0, 0, 1), (0, 0, 1))
    assert not view.faces_eye((0, 0, 0), (0, 0, -1))
    assert view.faces_eye((0, 0, 0), (-1, 0, 0))


@pytest.mark.parametrize(
    ("start", "end"),
    [(HOME, END_VIEW), (END_VIEW, HOME), (END_VIEW, Camera(0.0, 90.0, orthographic=True))],
)
def test_a_move_between_perspective_and_none_jumps_nowhere(start: Camera, end: Camera) -> None:
    cameras = [start, *(between_cameras(start, end, share / 60) for share in range(1, 61))]
    flat = np.stack([Projection(ROC_BOX, each, CANVAS, FIT).flat(CORNERS) for each in cameras])
    steps = np.linalg.norm(np.diff(flat, axis=0), axis=2).max(axis=1)
    assert cameras[-1] == end
    assert steps.max() < 25  # of moves over hundreds
    assert max(steps[0], steps[-1]) < 2 * np.median(steps) + 8


def test_the_eye_goes_away_as_perspective_fades() -> None:
    half = between_cameras(HOME, END_VIEW, 0.5)
    assert HOME.distance < half.distance < between_cameras(HOME, END_VIEW, 0.9).distance
    assert half.orbited(1, 0).distance == HOME.distance
    view = Projection(ROC_BOX, half, CANVAS, FIT)
    start, end = view.ray(view.point((0.3, 0.6, 0.2)))
    along = np.array([0.3, 0.6, 0.2]) - start
    off = np.cross(along, end - start)
    assert np.linalg.norm(off) / np.linalg.norm(end - start) < 1e-6
