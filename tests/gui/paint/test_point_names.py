"""Names beside points of a 3D drawing (gui.paint.point_names), and the words along its axes."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gui.paint.camera import Box, Camera, Projection
from gui.paint.point_names import PointName, body_of, paint_point_names

RECT = QRectF(0, 0, 480, 420)
INK, GROUND = QColor("black"), QColor("white")
VIEW = Projection(Box((1.0, 1.0, 1.0)), Camera(41, -25), RECT, RECT.adjusted(90, 60, -90, -60))


@pytest.fixture
def picture() -> QImage:
    """White."""
    made = QImage(RECT.size().toSize(), QImage.Format.Format_RGB32)
    made.fill(GROUND)
    return made


def name_at(centre: QPointF, *, off: bool) -> PointName:
    """Of a mark that is nearest to the right side."""
    return PointName("all severe", INK, centre, 4.0, QPointF(1.0, 0.0), off)


def test_a_box_covers_what_its_corners_span() -> None:
    corners = [QPointF(x, y) for x, y in VIEW.flat(VIEW.box.corners).tolist()]
    body = body_of(VIEW)
    assert body.contains(VIEW.point(VIEW.box.middle))
    middle = VIEW.point(VIEW.box.middle)
    for corner in corners:
        assert body.contains(corner + (middle - corner) * 0.02)
    lowest = max(corner.y() for corner in corners)
    assert not body.contains(QPointF(middle.x(), lowest + 1))


def test_a_name_is_kept_off_the_body_and_a_line_leads_there(picture: QImage) -> None:
    body = body_of(VIEW)
    right = max(x for x, _ in VIEW.flat(VIEW.box.corners).tolist())
    centre = QPointF(right - 60, VIEW.point(VIEW.box.middle).y())
    assert body.contains(centre)
    with QPainter(picture) as painter:
        (area,) = paint_point_names(
            painter, [name_at(centre, off=True)], RECT, 12.5, GROUND, [], body
        )
    assert not body.intersects(area.adjusted(1, area.height() / 4, -1, -area.height() / 4))
    end = QPointF(
        min(max(centre.x(), area.left()), area.right()),
        min(max(centre.y(), area.top()), area.bottom()),
    )
    halfway = (centre + end) / 2
    found = [
        picture.pixelColor(round(halfway.x()) + x, round(halfway.y()) + y).lightness()
        for x in (-1, 0, 1)
        for y in (-1, 0, 1)
    ]
    assert min(found) < 200, "the line"


def test_others_stand_beside_their_marks(picture: QImage) -> None:
    body, centre = body_of(VIEW), VIEW.point(VIEW.box.middle)
    with QPainter(picture) as painter:
        (area,) = paint_point_names(
            painter, [name_at(centre, off=False)], RECT, 12.5, GROUND, [], body
        )
    assert area.left() - centre.x() < 12
    assert abs(area.center().y() - centre.y()) < 1


def test_where_the_outside_is_too_far_it_stands_beside_its_mark(picture: QImage) -> None:
    centre = VIEW.point(VIEW.box.middle)
    near = RECT.adjusted(200, 180, -200, -180)
    with QPainter(picture) as painter:
        names = [name_at(centre, off=True)]
        found = paint_point_names(
            painter, names, near.adjusted(-60, 0, 60, 0), 12.5, GROUND, [], body_of(VIEW)
        )
    assert len(found) == 1
