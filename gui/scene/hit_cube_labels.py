"""The words of the hit cube: axes, names, volumes, a key, and cards of what is pointed at."""

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.messages.language import listing, tr
from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.hit_cube_words import face_lines, point_lines, volume_in_short, volume_rows
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import draw_hollow
from gui.paint.names import beginnings, distinguished
from gui.paint.orientation_cube import cube_area, paint_cube
from gui.paint.paragraph import elided_text, lines_of
from gui.paint.plot_card import draw_card_beside
from gui.paint.point_names import PointName, body_of, paint_point_names
from gui.paint.scene_labels import DOWN, WHOLE, paint_axis_title, paint_reason
from gui.paint.scene_layout import SceneLayout
from gui.scene.drawing import PointedPart
from gui.scene.hit_cube_scene import HitCubeScene, is_discarded, priors_of, weights_of
from gui.scene.picked import PickedKind
from gui.scene.scene_cut import SceneCut, free_part

RIGHT = (1.0, 0.1)
TOWARD = (DOWN, DOWN, RIGHT)
TICKS = (0.0, 0.5, 1.0)
TICK_SIZE = 11.0
INSET = 10.0
LINE = 18.0
AIR = 8.0  # px between numbers and names
NUMBER_COLUMN, NARROW_COLUMN = 196.0, 160.0  # px to the right end of the volumes
KEY_MARK = 26.0  # px of the lines in the key
KEY_SIZE, FOLDED = 11.5, 14.0  # px of its letters, and from line to line of one entry
BELOW_CUBE, BESIDE_CUBE = 14.0, 24.0  # px that its lowest corner and the ticks there take
NAME_ROOM = 130.0
NARROW = 560.0  # px of width
OUTLINE = 2.6
KEY_ROOM = 470.0  # px of height below which there is no key


def paint_hit_cube_labels(
    painter: QPainter,
    shown: HitCubeScene,
    layout: SceneLayout,
    reason: str,
    cut: SceneCut | None = None,
) -> None:
    """All words on and around the cube; a title gives way to the knob of a cut on its axis."""
    theme, labels, words = shown.scene.theme, shown.analysis.labels, list[QRectF]()
    for axis, toward in enumerate(TOWARD):
        _paint_ticks(painter, shown, layout, axis, toward)
        if not layout.small:
            label = _short(labels[axis], layout)
            title = tr("Hit rate of {label}", label=label)
            part = WHOLE if cut is None or cut.axis != axis else free_part(layout, cut)
            words += paint_axis_title(
                painter, theme, layout, title, axis, toward, shorter=label, part=part
            )
    paint_cube(painter, theme, layout, beginnings(labels))
    words.append(_paint_volumes(painter, shown, layout))
    shown.scene.paint_points(painter, layout.projection, layout.sizes)
    _paint_names(painter, shown, layout, words)
    if reason:
        paint_reason(painter, theme, layout, reason)
    elif layout.rect.height() >= layout.sizes.px(KEY_ROOM) and not layout.small:
        _paint_key(painter, shown, layout)


def _short(label: str, layout: SceneLayout) -> str:
    """A class's name as long as there is room for."""
    return distinguished((label,), layout.sizes.px(11.5), STRONG, layout.sizes.px(NAME_ROOM))[0]


def _paint_ticks(
    painter: QPainter,
    shown: HitCubeScene,
    layout: SceneLayout,
    axis: int,
    toward: tuple[float, float],
) -> None:
    """Ticks along an axis that is not seen end on, and where it ends: at 1."""
    view, px, theme = layout.projection, layout.sizes.px, shown.scene.theme
    edge = outer_edge(view, axis, toward)
    line = axis_line(view, edge)
    if layout.small or line.length < px(120):
        return
    painter.setPen(theme.pen(theme.border, layout.sizes.line(1)))
    for tick in TICKS:
        along = np.array(edge.start)
        along[axis] = tick
        place = view.point(along)
        painter.drawLine(place, place + line.outward * px(4))
        if tick < 1:
            continue
        inward = line.at(0.5) - place
        step = inward * (px(9) / max(QLineF(QPointF(), inward).length(), 1e-9))
        run = [Run(f"{tick:g}", theme.ink3)]
        centre = place + line.outward * px(11) + step
        draw_runs(painter, centre, run, px(TICK_SIZE), Align.CENTRE)


def _paint_volumes(painter: QPainter, shown: HitCubeScene, layout: SceneLayout) -> QRectF:
    """The dome's volume and the VUS, which is another one, each with its chance level."""
    px, theme = layout.sizes.px, shown.scene.theme
    top = layout.rect.topLeft() + QPointF(px(INSET), px(13))
    narrow = layout.rect.width() < px(NARROW)
    right = top.x() + px(NARROW_COLUMN if narrow else NUMBER_COLUMN)
    rows = list(volume_rows(shown.cube, shown.analysis))[: 2 if narrow else None]
    if layout.small:
        rows = [(volume_in_short(shown.cube), "")]
    area = QRectF(layout.rect.topLeft(), QPointF(right, top.y() + px(LINE * len(rows) - 6)))
    for place, (words, number) in enumerate(rows):
        weight = NORMAL if place % 2 else STRONG
        draw_runs(painter, top, [Run(words, theme.ink2)], px(12))
        run = [Run(number, theme.ink, weight)]
        draw_runs(painter, QPointF(right, top.y()), run, px(12), Align.RIGHT)
        top += QPointF(0, px(LINE))
    return area.adjusted(0, 0, px(AIR), px(AIR))


def _paint_names(
    painter: QPainter, shown: HitCubeScene, layout: SceneLayout, words: Sequence[QRectF]
) -> None:
    """Who each mark is, the cheapest first."""
    view, sizes, theme = layout.projection, layout.sizes, shown.scene.theme
    models = {found.name: found for found in shown.analysis.models}
    middle = view.point(view.box.middle)
    names: list[PointName] = []
    for point in shown.scene.points:
        found = models.get(point.name)
        centre = view.point(point.place)
        text = distinguished((point.name,), sizes.px(12.5), STRONG, sizes.px(NAME_ROOM))[0]
        if point.name in shown.cheapest:
            text = tr("{name}, cheapest", name=text)
        color = theme.ink if found is None else theme.model(found.look).word_color
        away = centre - middle if found is None else QPointF(1.0, 0.0)
        radius, trivial = sizes.line(point.radius), found is None
        name = PointName(text, color, centre, radius, away, off=trivial)
        names.insert(0 if point.name in shown.cheapest else len(names), name)
    body = body_of(view)
    paint_point_names(painter, names, layout.rect, sizes.px(12.5), theme.panel, words, body)


def _paint_key(painter: QPainter, shown: HitCubeScene, layout: SceneLayout) -> None:
    """What lines and open marks mean, where there are such."""
    px, sizes, theme = layout.sizes.px, layout.sizes, shown.scene.theme
    left, size = layout.rect.left() + px(INSET), px(KEY_SIZE)
    wanted = list(_key_rows(shown))
    rows = [
        (_key_lines(words, size, _key_rooms(layout, len(wanted) - place)), kind)
        for place, (*words, kind) in enumerate(wanted)
    ]
    height = sum(px(LINE) + px(FOLDED) * (len(lines) - 1) for lines, _ in rows)
    row = layout.rect.bottom() - px(5) - height + px(LINE) / 2
    for lines, kind in rows:
        if kind == "mark":
            style = next(p.style for p in shown.scene.points if p.hollow)
            draw_hollow(painter, QPointF(left + px(KEY_MARK / 2), row), style, theme, sizes, 11.0)
        else:
            color, width, dash = _key_pens(shown)[kind]
            painter.setPen(theme.pen(color, sizes.line(width), sizes.dash(dash)))
            painter.drawLine(QLineF(left, row, left + px(KEY_MARK), row))
        for line in lines:
            place = QPointF(left + px(KEY_MARK + 8), row)
            draw_runs(painter, place, [Run(line, theme.ink2)], size)
            row += px(FOLDED)
        row += px(LINE - FOLDED)


def _key_width(layout: SceneLayout) -> float:
    """The room for the key's words, left of the small cube that says where one looks from."""
    px = layout.sizes.px
    cube = cube_area(layout)
    right = layout.rect.right() if cube.isEmpty() else cube.left()
    return right - layout.rect.left() - px(INSET + KEY_MARK + 8 + 4)


def _key_rooms(layout: SceneLayout, from_below: int) -> tuple[float, ...]:
    """The room for a line of the key: first beside the cube, if it would stand on it, then all."""
    px, whole = layout.sizes.px, _key_width(layout)
    corners = layout.projection.flat(layout.box.corners)
    lowest = corners[np.argmax(corners[:, 1])]
    if layout.rect.bottom() - px(5 + LINE * from_below) > lowest[1] + px(BELOW_CUBE):
        return (whole,)
    beside = float(lowest[0]) - px(BESIDE_CUBE) - layout.rect.left() - px(INSET + KEY_MARK + 8)
    return min(beside, whole), whole


def _key_lines(choices: Sequence[str], size: float, rooms: Sequence[float]) -> list[str]:
    """The first words that fit in a line of the first room that has some; else two lines."""
    for room in rooms:
        for words in choices:
            if width_of([Run(words, QColor())], size) <= room:
                return [words]
    room = rooms[-1]
    lines = lines_of(choices[-1], size, room, most=2)
    return [elided_text(line, size, NORMAL, room) for line in lines]


def _key_rows(shown: HitCubeScene) -> Iterator[tuple[str, ...]]:
    """Words, shorter ones where there are such, and what stands before them."""
    if shown.has_plane:
        yield (
            tr("equal cost through {name}", name=listing(shown.cheapest)),
            tr("equal cost through the cheapest"),
            "plane",
        )
    elif shown.cheapest:
        yield (
            tr("costs depend on what is predicted, too: equal cost is no plane here"),
            tr("equal cost is no plane here"),
            "none",
        )
    names = ", ".join(shown.cube.names[-3:])
    yield (
        tr("no knowledge: {names}", names=names),
        tr("no knowledge: everything called one class"),
        "trivial",
    )
    if any(found.paths for found in shown.analysis.models):
        yield (
            tr("one class weighs more and more: the crisp classifiers of a soft one"),
            tr("a soft classifier’s path over its weights"),
            "path",
        )
    if any(point.hollow for point in shown.scene.points):
        yield (
            tr("open mark: a mixture of others is as good at all costs"),
            tr("open mark: a mixture is as good"),
            "mark",
        )


def _key_pens(shown: HitCubeScene) -> dict[str, tuple[QColor, float, tuple[float, ...]]]:
    theme = shown.scene.theme
    soft = next((found for found in shown.analysis.models if found.paths), None)
    path = theme.ink if soft is None else theme.model(soft.look).color
    return {
        "plane": (theme.accent, 2.2, ()),
        "none": (theme.panel, 1.0, ()),
        "trivial": (theme.ink2, 1.2, (4.0, 3.0)),
        "path": (path, 1.6, ()),
    }


def paint_hit_cube_pointed(
    painter: QPainter, shown: HitCubeScene, layout: SceneLayout, pointed: PointedPart
) -> None:
    """What belongs to a classifier or a face that is pointed at, and its card."""
    picked, theme = pointed.picked, shown.scene.theme
    if picked.kind is PickedKind.POINT:
        _paint_witness(painter, shown, layout, picked.item)
        _paint_ring(painter, shown, layout, picked.index)
        lines = list(point_lines(shown.cube, shown.analysis, theme, picked.item))
    elif picked.kind is PickedKind.FACE and shown.faces[picked.index]:
        _paint_outline(painter, shown, layout, picked.index)
        members = shown.faces[picked.index]
        weights = weights_of(shown.solid.faces[picked.index])
        priors, labels = priors_of(shown.analysis), shown.analysis.labels
        lines = list(face_lines(shown.cube, labels, theme, members, weights, priors))
    else:
        return
    if pointed.mouse is not None:
        draw_card_beside(painter, layout.rect, pointed.mouse, lines, theme, layout.sizes)


def _paint_outline(painter: QPainter, shown: HitCubeScene, layout: SceneLayout, face: int) -> None:
    """A face's edge, thick."""
    theme, view = shown.scene.theme, layout.projection
    corners = shown.solid.faces[face].corners
    painter.setPen(theme.pen(theme.ink, layout.sizes.line(OUTLINE)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF([view.point(place) for place in corners]))


def _paint_ring(painter: QPainter, shown: HitCubeScene, layout: SceneLayout, place: int) -> None:
    """A ring round a mark."""
    theme, sizes, point = shown.scene.theme, layout.sizes, shown.scene.points[place]
    radius = sizes.line(point.radius) + sizes.px(3)
    painter.setPen(theme.pen(theme.ink, sizes.line(1.5)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(layout.projection.point(point.place), radius, radius)


def _paint_witness(painter: QPainter, shown: HitCubeScene, layout: SceneLayout, name: str) -> None:
    """Lines from the mixture that discards a classifier to those that are mixed, and to it."""
    found = next((each for each in shown.analysis.models if each.name == name), None)
    if not is_discarded(found) or found is None or found.discarded is None:
        return
    theme, view, sizes = shown.scene.theme, layout.projection, layout.sizes
    hits = dict(zip(shown.cube.names, shown.cube.hits, strict=True))
    mixture = sum((share * hits[other] for other, share in found.discarded.mixture), np.zeros(3))
    middle = view.point(mixture)
    painter.setPen(theme.pen(theme.ink, sizes.line(1.6)))
    for other, _ in found.discarded.mixture:
        painter.drawLine(middle, view.point(hits[other]))
    painter.setPen(theme.pen(theme.ink, sizes.line(1.2), sizes.dash((2.0, 2.0))))
    painter.drawLine(middle, view.point(hits[name]))
    painter.setPen(theme.pen(theme.ink, sizes.line(1.6)))
    painter.setBrush(theme.plot)
    painter.drawEllipse(middle, sizes.px(3.5), sizes.px(3.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
