"""Regions of interest on the ROC plane: their sides, their names, and handles to drag them by."""

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.binary.regions.region_areas import Region
from engine.binary.regions.region_box import RegionBox, box_of
from engine.messages.language import tr
from engine.wording.region_words import region_words
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.lettering import box_of as box_of_words
from gui.paint.roc_scene import RocScene

DOTS = (2.0, 2.0)
WIDTH = 1.4
ARC_STEPS = 64
HANDLE = 7.0
LABEL_SIZE = 11.5


def paint_region_sides(painter: QPainter, scene: RocScene) -> None:
    """The sides of every region that do not lie on the unit square, dotted."""
    painter.save()
    painter.setClipRect(scene.axes.plot)
    painter.setPen(scene.theme.pen(scene.theme.ink, scene.sizes.line(WIDTH), DOTS))
    for region in scene.regions:
        for line in _inner_sides(scene, region):
            painter.drawLine(line)
        if region.arc is not None:
            painter.drawPolyline(_arc(scene, region))
    painter.restore()


def paint_region_words(painter: QPainter, scene: RocScene, taken: Sequence[QRectF]) -> list[QRectF]:
    """Every region's name beside it; where they and the words that stood already are.

    Args:
        painter: draws.
        scene: the plane.
        taken: words that stand already.
    """
    standing = list(taken)
    for region in () if scene.small else scene.regions:
        alone = len(scene.regions) == 1
        words = tr("region of interest") if alone else region_words(region, scene.rate_names)
        box = _draw_words(painter, scene, region, words, standing)
        if box is not None:
            standing.append(box)
    return standing


def paint_region_handles(painter: QPainter, scene: RocScene) -> None:
    """Handles on the region that the mouse is about."""
    if scene.options.grasped is not None and scene.options.grasped < len(scene.regions):
        grasped = box_of(scene.regions[scene.options.grasped])
        if grasped is not None:
            _draw_handles(painter, scene, grasped)


def handle_places(area: QRectF, box: RegionBox) -> Iterator[QPointF]:
    """Pixels of the handles of a box that fills an area: free corners, middles of free sides."""
    free: set[str] = set(box.movable)
    columns = {"left": area.left(), "right": area.right()}
    rows = {"top": area.top(), "bottom": area.bottom()}
    for side in columns.keys() & free:
        yield QPointF(columns[side], area.center().y())
        for end in rows.keys() & free:
            yield QPointF(columns[side], rows[end])
    for side in rows.keys() & free:
        yield QPointF(area.center().x(), rows[side])


def _draw_handles(painter: QPainter, scene: RocScene, box: RegionBox) -> None:
    corners = scene.axes.point(box.left, box.top), scene.axes.point(box.right, box.bottom)
    half = scene.sizes.line(HANDLE) / 2
    painter.setPen(scene.theme.pen(scene.theme.ink, scene.sizes.line(1.4)))
    painter.setBrush(scene.theme.plot)
    for place in handle_places(QRectF(*corners), box):
        if scene.axes.plot.adjusted(-1, -1, 1, 1).contains(place):
            painter.drawRect(QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _inner_sides(scene: RocScene, region: Region) -> Iterator[QLineF]:
    """Straight sides that run through the unit square, without the chord under an arc."""
    corners = region.corners.tolist()
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        on_border = any(
            one == other and one in (0.0, 1.0) for one, other in zip(start, end, strict=True)
        )
        under_arc = region.arc is not None and {start[0], end[0]} == {0.0, region.arc.end}
        if not on_border and not (under_arc and start[1] != end[1]):
            yield QLineF(scene.axes.point(*start), scene.axes.point(*end))


def _arc(scene: RocScene, region: Region) -> QPolygonF:
    """The lower side of "Matthews correlation >= phi"."""
    if region.arc is None:
        return QPolygonF()
    fpr = np.linspace(0.0, region.arc.end, ARC_STEPS)
    return scene.axes.polyline(fpr, region.arc.height(fpr))


def _draw_words(
    painter: QPainter, scene: RocScene, region: Region, words: str, taken: Sequence[QRectF]
) -> QRectF | None:
    """A region's name where it covers no other words; None where there is no such place."""
    plot, px = scene.axes.plot, scene.sizes.px
    low, high = region.corners.min(axis=0).tolist(), region.corners.max(axis=0).tolist()
    area = QRectF(scene.axes.point(low[0], high[1]), scene.axes.point(high[0], low[1]))
    area = area.intersected(plot)
    if area.isEmpty():
        return None
    aside, half, size = px(5), px(10), px(LABEL_SIZE)
    upright = box_of(region) is not None
    inside = tuple(
        (QPointF(area.left() + aside, area.top() + row * half), Align.LEFT) for row in (1, 3, 5)
    )
    places = (
        *(() if upright else inside),
        (QPointF(area.right() + aside, area.bottom() - half), Align.LEFT),
        (QPointF(area.right() - aside, area.bottom() + half), Align.RIGHT),
        (QPointF(area.right() - aside, area.bottom() - half), Align.RIGHT),
        (QPointF(area.right() + aside, area.center().y()), Align.LEFT),
        *inside,
    )
    runs = [Run(words, scene.theme.ink2)]
    for place, align in places:
        box = box_of_words(place, runs, size, align)
        if plot.contains(box) and not any(box.intersects(each) for each in taken):
            draw_runs(painter, place, runs, size, align, halo=scene.theme.plot)
            return box
    return None
