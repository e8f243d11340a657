"""Smooth moves of the camera (gui.scene.camera_move), presets (gui.paint.camera), clicks."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QProxyStyle, QStyle, QWidget

from gui.paint.camera import END_VIEW, HOME, Box, Camera, Projection, between_cameras
from gui.scene.camera_move import CameraMove
from tests.gui.acts import wait_until


class Still(QProxyStyle):
    """A style of a system that moves nothing."""

    def styleHint(self, hint: QStyle.StyleHint, *_: object) -> int:  # noqa: N802
        return (
            0 if hint is QStyle.StyleHint.SH_Widget_Animation_Duration else super().styleHint(hint)
        )


@pytest.fixture
def widget() -> QWidget:
    made = QWidget()
    made.show()
    return made


def test_a_move_passes_between_and_ends_where_it_should(widget: QWidget) -> None:
    move, seen = CameraMove(widget), list[Camera]()
    move.moved.connect(seen.append)
    move.go(HOME, END_VIEW)
    wait_until(lambda: bool(seen) and seen[-1] == END_VIEW)
    yaws = [camera.yaw for camera in seen]
    assert yaws == sorted(yaws)
    assert not any(camera.orthographic for camera in seen[:-1])


def test_without_motion_it_is_there_at_once(widget: QWidget) -> None:
    style = Still()
    widget.setStyle(style)
    move, seen = CameraMove(widget), list[Camera]()
    move.moved.connect(seen.append)
    move.go(HOME, END_VIEW)
    assert seen == [END_VIEW]


def test_a_move_turns_the_shorter_way() -> None:
    start, end = Camera(yaw=170), Camera(yaw=-170, zoom=4)
    half = between_cameras(start, end, 0.5)
    assert abs(half.yaw) == pytest.approx(180)
    assert half.zoom == pytest.approx(2)
    assert between_cameras(start, end, 1) == end


def test_a_ray_passes_through_its_pixel() -> None:

    box = Box((1.0, 0.8, 0.6), (0.0, 10.0, -1.0), (20.0, 30.0, 4.0))
    canvas = QRectF(20, 30, 400, 300)
    for camera in (HOME, END_VIEW, HOME.orbited(100, -70)):
        view = Projection(box, camera, canvas, canvas)
        for place in (QPointF(200, 200), QPointF(77, 300)):
            start, end = view.ray(place)
            for share in (0.0, 0.5, 1.0):
                found = view.point(start + share * (end - start))
                assert (found.x(), found.y()) == pytest.approx((place.x(), place.y()), abs=1e-6)
