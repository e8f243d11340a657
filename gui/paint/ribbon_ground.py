"""The ground of the ribbon: band, lanes and ticks; all that stays while t, a and b move."""

from itertools import pairwise

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.hull import RocHull
from engine.binary.kept import kept
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, Winner
from engine.messages.language import listing, tr
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marks import draw_hatch, faded
from gui.paint.plot_axes import tick_text, ticks
from gui.paint.ribbon_layout import RibbonScene
from gui.themes.color_vision import CLOSE, least_difference
from gui.themes.theme import mix

TRIVIAL_NAMES = {ALL_NEGATIVE: tr("flag no one"), ALL_POSITIVE: tr("flag everyone")}
NOTHING_KEEPS = tr("no threshold keeps the constraints")
SHADES = (0.25, 0.58)  # shares of the panel in neighbouring clips of a lane
NEUTRAL_MIX = 0.6
HATCH_SPACING = 9.0
HUE_HATCH = 6.0  # px between lines on the band of a model whose hue an earlier one has
UNCERTAIN = 3.5  # px between lines where the winner is not certain yet
LEAST_CLIP = 4.0
LEAST_NOTCH = 5.0
NOTCH, NOTCH_SHARE = 7.0, 0.2  # px of height, and at most so much of the band's
LEAST_TICK_GAP = 56.0
KEPT = 4  # contests of which the joined stretches are kept: they change with the models only


class Stretch(Struct, frozen=True):
    """A part of [0, 1] with one winner, or the same ones that tie.

    Attributes:
        model: its name; None where a trivial classifier wins or models tie.
        name: what to write on it.
        names: who costs least there.
        inner: the t inside it at which the winner's threshold changes.
    """

    t_low: float
    t_high: float
    model: str | None
    name: str
    names: tuple[str, ...] = ()
    inner: tuple[float, ...] = ()


def stretches(analysis: Analysis) -> tuple[Stretch, ...]:
    """The winners over [0, 1], under the constraints, with neighbours of one name joined.

    Where nothing keeps the constraints it is one stretch that says so.
    """
    return _joined(analysis.deciding) or (Stretch(0.0, 1.0, None, NOTHING_KEEPS),)


@kept(KEPT)
def _joined(winners: tuple[Winner, ...]) -> tuple[Stretch, ...]:
    """The same of hundreds of winners, which several views want at each t."""
    found: list[Stretch] = []
    for winner in winners:
        model, name = _named(winner)
        if found and found[-1].name == name:
            last = found[-1]
            inner = (*last.inner, winner.t_low)
            found[-1] = Stretch(last.t_low, winner.t_high, model, name, winner.names, inner)
        else:
            found.append(Stretch(winner.t_low, winner.t_high, model, name, winner.names))
    return tuple(found)


def _named(winner: Winner) -> tuple[str | None, str]:
    """The model whose colour a stretch wears, if any, and the words on it."""
    if winner.model in TRIVIAL_NAMES:
        return None, TRIVIAL_NAMES[winner.model]
    if winner.ties:
        return None, listing(winner.names)
    return winner.model, winner.model


def draw_scale(painter: QPainter, scene: RibbonScene) -> None:
    """The scale of t, the band's border and the names of lanes."""
    painter.setPen(QPen(faded(scene.theme.border, 0.6), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(scene.band.adjusted(-0.5, -0.5, 0.5, 0.5))
    _draw_ticks(painter, scene)
    for place, name in enumerate(scene.lane_names if scene.names_shown else ()):
        lane = scene.lane(place)
        right = QPointF(lane.left() - scene.sizes.px(8), lane.center().y())
        draw_runs(painter, right, [name], scene.lane_name_size, Align.RIGHT)


def draw_clips(painter: QPainter, scene: RibbonScene, part: QRectF, *, inside: bool) -> None:
    """A part of band and lanes, as they look within [a, b] or, faded, outside.

    They are cut by geometry, not by clipping, which some vector formats do not know.
    """
    _draw_band(painter, scene, part, inside=inside)
    if scene.lanes:
        for place, model in enumerate(scene.lane_models):
            _draw_lane(painter, scene, part, place, model, inside=inside)


def _draw_band(painter: QPainter, scene: RibbonScene, part: QRectF, *, inside: bool) -> None:
    """Who costs least at each t."""
    band, theme = scene.band, scene.theme
    found = stretches(scene.analysis)
    for stretch in found:
        left, right = scene.x(stretch.t_low), scene.x(stretch.t_high)
        area = QRectF(QPointF(left, band.top()), QPointF(right, band.bottom())).intersected(part)
        if not area.isEmpty():
            _fill(painter, scene, stretch, area, inside=inside)
        _draw_notches(painter, scene, part, stretch)
    _draw_uncertain(painter, scene, part)
    for before, stretch in pairwise(found):
        alike = _are_close(scene, before, stretch)
        color, width = (theme.ink, 1.5) if alike else (theme.panel, 2)
        shown = band.intersected(part)
        _fill_column(painter, scene.x(stretch.t_low), shown, scene.sizes.line(width), color)


def _draw_uncertain(painter: QPainter, scene: RibbonScene, part: QRectF) -> None:
    """Hatch where it is not certain yet who costs least, because scores are still counted."""
    if scene.analysis.geometry.exact:
        return
    band, reached = scene.band, 0.0
    for low, high, _ in (*scene.analysis.certain_stretches, (1.0, 1.0, "")):
        ends = QPointF(scene.x(reached), band.top()), QPointF(scene.x(low), band.bottom())
        area = QRectF(*ends).intersected(part)
        if area.width() >= 1:
            draw_hatch(painter, QPolygonF(area), scene.theme.panel, scene.sizes.px(UNCERTAIN))
        reached = max(reached, high)


def _are_close(scene: RibbonScene, one: Stretch, other: Stretch) -> bool:
    """Whether two models' colours, side by side, are hard to tell apart for some eyes."""
    if one.model is None or other.model is None:
        return False
    return least_difference(band_color(scene, one), band_color(scene, other)) < CLOSE


def _draw_notches(painter: QPainter, scene: RibbonScene, part: QRectF, stretch: Stretch) -> None:
    """Where the winner's threshold changes; of changes close together one is marked."""
    band = scene.band
    painter.setPen(QPen(faded(scene.theme.panel, 0.7), scene.sizes.line(1)))
    high = min(scene.sizes.px(NOTCH), NOTCH_SHARE * band.height())  # below the names
    top, last = band.bottom() - high, -np.inf
    bottom, gap = band.bottom(), scene.sizes.px(LEAST_NOTCH)
    lines = []
    for column in scene.xs(np.array(stretch.inner)).tolist():
        if column - last >= gap:
            last = column
            if part.left() <= column < part.right():
                lines.append(QLineF(column, top, column, bottom))
    painter.drawLines(lines)


def _fill(
    painter: QPainter, scene: RibbonScene, stretch: Stretch, area: QRectF, *, inside: bool
) -> None:
    """Fill a part of the band in its winner's colour, or hatched where there is no one winner."""
    theme = scene.theme
    painter.fillRect(area, band_color(scene, stretch, inside=inside))
    model = None if stretch.model is None else scene.analysis.model(stretch.model)
    if model is not None and theme.model(model.look).hatched:
        draw_hatch(painter, QPolygonF(area), theme.panel, scene.sizes.px(HUE_HATCH))
    if stretch.model is None:
        lines = theme.panel if theme.tints else theme.neutral
        draw_hatch(painter, QPolygonF(area), lines, scene.sizes.px(HATCH_SPACING))


def band_color(scene: RibbonScene, stretch: Stretch, *, inside: bool = True) -> QColor:
    """The colour of a stretch within [a, b] or, faded, outside."""
    theme = scene.theme
    model = None if stretch.model is None else scene.analysis.model(stretch.model)
    if model is None:
        color = mix(theme.neutral, theme.panel, NEUTRAL_MIX if theme.tints else 1.0)
    else:
        color = theme.model(model.look).color
    return color if inside else mix(color, theme.panel, theme.outside_mix)


def _fill_column(
    painter: QPainter, middle: float, shown: QRectF, width: float, color: QColor
) -> None:
    """A gap at a column, as far as that is shown."""
    gap = QRectF(middle - width / 2, shown.top(), width, shown.height()).intersected(shown)
    if not gap.isEmpty():
        painter.fillRect(gap, color)


def _draw_lane(
    painter: QPainter,
    scene: RibbonScene,
    part: QRectF,
    place: int,
    model: ModelResult,
    *,
    inside: bool,
) -> None:
    """One model's thresholds over t: each clip is the stretch that one of them serves.

    The clips of the trivial ends of the hull are neutral; under constraints the thresholds are
    those that keep them, and a lane without any is hatched. Clips that begin in one pixel are
    drawn as one, and only wide ones are set apart by a gap.
    """
    lane, theme = scene.lane(place), scene.theme
    bounded = scene.analysis.bounded
    hull = model.hull if bounded is None else bounded.models[model.name].chain
    if hull is None:
        draw_hatch(painter, lane.intersected(part), theme.neutral, scene.sizes.px(HATCH_SPACING))
        return
    edges = np.concatenate(([0.0], hull.edge_t[::-1], [1.0]))
    columns = np.round(scene.xs(edges))
    color, last = theme.model(model.look).color, edges.size - 2
    idle = _idle_clips(hull, last)
    shades = {
        (neutral, odd): mix(theme.neutral if neutral else color, theme.panel, SHADES[odd])
        for neutral in (False, True)
        for odd in (0, 1)
    }
    wide = scene.sizes.px(LEAST_CLIP)
    for clip in np.flatnonzero(np.diff(columns) > 0).tolist():
        shade = shades[clip in idle, clip % 2]
        left, right = scene.xs(edges[clip : clip + 2]).tolist()
        area = QRectF(left, lane.top(), right - left, lane.height()).intersected(part)
        if not area.isEmpty():
            painter.fillRect(area, shade if inside else mix(shade, theme.panel, theme.outside_mix))
        if (
            clip > 0
            and min(columns[clip + 1] - columns[clip], columns[clip] - columns[clip - 1]) >= wide
        ):
            _fill_column(painter, columns[clip], lane.intersected(part), 1.0, theme.panel)


def _idle_clips(hull: RocHull, last: int) -> set[int]:
    """The clips in which everyone or no one is flagged: the ends, where the hull holds corners."""
    everyone = {0} if hull.fp[-1] == hull.negatives else set()
    return everyone | ({last} if hull.tp[0] == 0 else set())


def _draw_ticks(painter: QPainter, scene: RibbonScene) -> None:
    """The scale of t."""
    px, theme = scene.sizes.px, scene.theme
    most = max(2, min(11, int(scene.band.width() / px(LEAST_TICK_GAP))))
    for t in ticks(0, 1, most):
        column = scene.x(t)
        painter.setPen(QPen(theme.border, 1))
        painter.drawLine(QLineF(column, scene.foot, column, scene.foot + px(4)))
        below = QPointF(column, scene.foot + px(12))
        draw_runs(painter, below, [Run(tick_text(t), theme.ink2)], px(11), Align.CENTRE)
