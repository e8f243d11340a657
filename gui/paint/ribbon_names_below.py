"""Under the ribbon of many models: the winners whose stretches are too narrow for their names."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.last_value import LastValue
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.ribbon_ground import Stretch, stretches
from gui.paint.ribbon_layout import RibbonScene

SIZE = 11.5
ROWS = (12.0, 25.0)  # px from the band's foot to the middle of a row
GAP = 8.0
INSET = 8.0  # px from the end of a name to its leader, where it stands to a side
NAME_PADDING = 16.0
REACH = 3.0  # px beside a name within which a playhead covers some of it


class _Label(Struct, frozen=True):
    """A stretch's name, and the middle and width of its room."""

    run: Run
    column: float
    width: float


class _Placed(Struct, frozen=True):
    """A name, where it begins, and in which row."""

    label: _Label
    left: float
    place: int


_LAST: LastValue[list[_Placed]] = LastValue()


def room_inside(scene: RibbonScene, stretch: Stretch) -> bool:
    """Whether a stretch's name fits on the band, in the part between a and b if it has one."""
    given = scene.analysis.given
    low, high = max(stretch.t_low, given.a), min(stretch.t_high, given.b)
    if high <= low:
        low, high = stretch.t_low, stretch.t_high
    wide = width_of([Run(stretch.name, scene.theme.ink, STRONG)], scene.sizes.name)
    return scene.x(high) - scene.x(low) >= wide + scene.sizes.px(NAME_PADDING)


def draw_names_below(painter: QPainter, scene: RibbonScene) -> None:
    """Names with leaders in two rows; those between a and b come first, then the widest."""
    for each in _placed(scene):
        top = _row(scene, each) - scene.sizes.px(7)
        painter.setPen(QPen(each.label.run.color, 1))
        column = each.label.column
        painter.drawLine(QLineF(column, scene.band.bottom() + 1, column, top))
        _draw_name(painter, scene, each)


def draw_names_over(painter: QPainter, scene: RibbonScene, columns: Sequence[float]) -> None:
    """Draw the names again that playheads run through, so that they can be read."""
    for each in _placed(scene):
        right = each.left + each.label.width
        reach = scene.sizes.px(REACH)
        if any(each.left - reach < column < right + reach for column in columns):
            _draw_name(painter, scene, each)


def _placed(scene: RibbonScene) -> list[_Placed]:
    """Where the names stand; while playheads move they stay."""
    analysis, given = scene.analysis, scene.analysis.given
    looks = tuple((model.name, model.look) for model in analysis.models)
    key = (analysis.deciding, given.a, given.b, looks, scene.theme, scene.sizes, scene.rect)
    return _LAST.get(key, lambda: _find_places(scene))


def _find_places(scene: RibbonScene) -> list[_Placed]:
    """The same, found anew."""
    taken: list[list[tuple[float, float]]] = [[] for _ in ROWS]
    gap = scene.sizes.px(GAP)
    for bound in (scene.analysis.given.a, scene.analysis.given.b):  # the brackets' lines
        for row in taken:
            row.append((scene.x(bound), scene.x(bound)))
    leaders: list[float] = []  # of names in the second row, which run through the first
    placed: list[_Placed] = []
    for label in _labels(scene):
        found = _free_place(scene, label, taken, leaders, gap)
        if found is not None:
            left, place = found
            taken[place].append((left, left + label.width))
            if place:
                leaders.append(label.column)
            placed.append(_Placed(label, left, place))
    return placed


def _free_place(
    scene: RibbonScene,
    label: _Label,
    taken: list[list[tuple[float, float]]],
    leaders: list[float],
    gap: float,
) -> tuple[float, int] | None:
    """Where a name may begin, and in which row: under its stretch, or else to a side of it."""
    inset = min(scene.sizes.px(INSET), label.width / 2)
    shifts = (label.width / 2, label.width - inset, inset)
    for place, row in enumerate(taken):
        if place and any(low <= label.column <= high for low, high in taken[0]):
            continue  # its leader would run through a name of the row above
        for shift in shifts:
            left = label.column - shift
            right = left + label.width
            if left < scene.band.left() or right > scene.band.right():
                continue
            over = any(low - gap < right and left < high + gap for low, high in row)
            crossed = not place and any(left - 2 < column < right + 2 for column in leaders)
            if not (over or crossed):
                return left, place
    return None


def _labels(scene: RibbonScene) -> list[_Label]:
    """Of the models whose names do not fit on the band, the most important first."""
    given, theme, size = scene.analysis.given, scene.theme, scene.sizes.px(SIZE)
    found = []
    for stretch in stretches(scene.analysis):
        model = None if stretch.model is None else scene.analysis.model(stretch.model)
        if model is None or room_inside(scene, stretch):
            continue
        low, high = max(stretch.t_low, given.a), min(stretch.t_high, given.b)
        inside = high > low
        if not inside:
            low, high = stretch.t_low, stretch.t_high
        color = theme.model(model.look).word_color if inside else theme.ink3
        run = Run(stretch.name, color, STRONG if inside else NORMAL)
        label = _Label(run, (scene.x(low) + scene.x(high)) / 2, width_of([run], size))
        found.append(((not inside, low - high), label))
    return [label for _, label in sorted(found, key=lambda pair: pair[0])]


def _row(scene: RibbonScene, placed: _Placed) -> float:
    return scene.band.bottom() + scene.sizes.px(ROWS[placed.place])


def _draw_name(painter: QPainter, scene: RibbonScene, placed: _Placed) -> None:
    place = QPointF(placed.left, _row(scene, placed))
    size, halo = scene.sizes.px(SIZE), scene.theme.panel
    draw_runs(painter, place, [placed.label.run], size, Align.LEFT, halo=halo)
