"""The small cube beside a 3D drawing (gui.paint.orientation_cube): its faces look along axes."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF

from gui.paint.camera import HOME, Box, Camera
from gui.paint.orientation_cube import camera_at, cube_area
from gui.paint.scene_layout import SceneLayout
from gui.paint.sizes import Sizes

RECT = QRectF(0, 0, 600, 500)


def layout_of(camera: Camera) -> SceneLayout:
    return SceneLayout(Box((1.0, 1.0, 1.0)), RECT, camera, Sizes(), 1)


@pytest.mark.parametrize(
    "camera", [HOME, HOME.orbited(170, 0), HOME.orbited(80, -60), Camera(135, 35)]
)
def test_a_click_looks_along_an_axis_that_is_turned_to_the_eye(camera: Camera) -> None:
    layout = layout_of(camera)
    area = cube_area(layout)
    found = {
        camera_at(layout, QPointF(x, y))
        for x in range(round(area.left()), round(area.right()), 3)
        for y in range(round(area.top()), round(area.bottom()), 3)
    } - {None}
    assert len(found) == 3
    for along in found:
        assert along is not None
        assert along.orthographic
        axis = int(np.abs(along.axes[2]).argmax())
        assert np.abs(along.axes[2][axis]) == pytest.approx(1)
        assert along.axes[2][axis] * camera.axes[2][axis] > 0  # from the side that was seen


def test_beside_the_cube_nothing_is_clicked_and_along_an_axis_there_is_none() -> None:
    assert camera_at(layout_of(HOME), QPointF(10, 10)) is None
    flat = layout_of(Camera(90, 0, orthographic=True))
    assert cube_area(flat).isEmpty()
    assert camera_at(flat, QPointF(560, 460)) is None
