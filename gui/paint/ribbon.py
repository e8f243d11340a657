"""The t-ribbon: who costs least at each t, the range in question, and the t looked at."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.analysis.analysis import Analysis
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.plot_figure import Layer
from gui.paint.pointed import Pointed
from gui.paint.ribbon_brackets import draw_brackets
from gui.paint.ribbon_ground import Stretch, band_color, draw_clips, draw_scale, stretches
from gui.paint.ribbon_labels import draw_labels
from gui.paint.ribbon_layout import RibbonScene
from gui.paint.ribbon_measure import draw_measure
from gui.paint.ribbon_names_below import draw_names_below, draw_names_over
from gui.paint.ribbon_review import ReviewEnd, draw_review, review_columns, tags_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

PLAYHEAD = 2.25
HALO = 5.0
TAG_HEIGHT = 20.0
RING = 3.0  # px between the tag and the ring of focus, which stays within the figure
TAG_PADDING = 10.0


class RibbonFigure:
    """Paints one analysis as a timeline over t.

    Its owner may keep layers as pictures: see `Layer`. The band and lanes are there twice, as
    they look within [a, b] and outside; dragging a or b shows other parts of them. The overlay
    holds the playhead, and the labels and names that give way to it.

    Args:
        scale: 1 in the window; the presenter and exports enlarge.
        lanes: show a lane a model; without, the ribbon is 76 px high instead of 124.
        focused: draw a ring round the playhead's tag.
        pointed: what the mouse is on, here or in a view.
        held: the playhead of a review that keys move; None where they move t.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        lanes: bool = True,
        focused: bool = False,
        pointed: Pointed | None = None,
        held: ReviewEnd | None = None,
    ) -> None:
        self._analysis = analysis
        self._pointed = pointed
        self._theme = theme
        self._sizes = Sizes(scale)
        self._lanes = lanes
        self._focused = focused
        self._held = held

    def scene(self, rect: QRectF) -> RibbonScene:
        """Where everything lies when the figure fills `rect`."""
        return RibbonScene(self._analysis, self._theme, self._sizes, rect, self._lanes)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        scale, _, _, *above = self.layers
        scene = self.scene(rect)
        inside = partial(self._draw_clips, inside=True, parts=scene.within)
        outside = partial(self._draw_clips, inside=False, parts=scene.outside)
        for layer in (scale, Layer(inside), Layer(outside), *above):
            layer.paint(painter, rect)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All that is painted, from below; all but the last do not depend on the playhead."""
        analysis, given = self._analysis, self._analysis.given
        shown = tuple(model.index for model in analysis.models)
        looks = (self._theme, self._sizes, self._lanes)
        stays = (analysis.geometry, shown, analysis.deciding, bool(analysis.behind), *looks)
        return (
            Layer(self._draw_scale, stays),
            Layer(partial(self._draw_clips, inside=True), stays, self._within),
            Layer(partial(self._draw_clips, inside=False), stays, self._outside),
            Layer(self._draw_range, (*stays, given.a, given.b, analysis.measure)),
            Layer(self._draw_overlay),
        )

    def _within(self, rect: QRectF) -> Sequence[QRectF]:
        return self.scene(rect).within

    def _outside(self, rect: QRectF) -> Sequence[QRectF]:
        return self.scene(rect).outside

    def _draw_scale(self, painter: QPainter, rect: QRectF) -> None:
        """What is round band and lanes, wherever a and b are."""
        draw_scale(painter, self.scene(rect))

    def _draw_clips(
        self,
        painter: QPainter,
        rect: QRectF,
        *,
        inside: bool,
        parts: Sequence[QRectF] | None = None,
    ) -> None:
        """Some parts of band and lanes, or all, as they look within [a, b] or outside."""
        scene = self.scene(rect)
        for part in scene.whole if parts is None else parts:
            draw_clips(painter, scene, part, inside=inside)

    def _draw_range(self, painter: QPainter, rect: QRectF) -> None:
        """How t is weighed in [a, b], its brackets, and names that have no room on the band."""
        scene = self.scene(rect)
        draw_measure(painter, scene)
        draw_brackets(painter, scene)
        if scene.lanes and self._analysis.behind:
            draw_names_below(painter, scene)

    def _draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Labels, names and the playhead."""
        scene = self.scene(rect)
        tag = _tag(scene, scene.x(self._analysis.t))
        draw_labels(painter, scene, (tag, *tags_of(scene).values()))
        drawn = [_draw_name(painter, scene, each) for each in stretches(self._analysis)]
        names = [box for box in drawn if box is not None]
        if self._pointed is not None:
            _draw_hairline(painter, scene, self._pointed.t)
        draw_review(painter, scene, tag, names, self._held if self._focused else None)
        _draw_playhead(painter, scene, focused=self._focused and self._held is None)
        if scene.lanes and self._analysis.behind:
            columns = [scene.x(self._analysis.t), *review_columns(scene)]
            draw_names_over(painter, scene, columns)


def _draw_name(painter: QPainter, scene: RibbonScene, stretch: Stretch) -> QRectF | None:
    """A winner's name, in the part of its stretch inside [a, b] if it fits there; its box."""
    given, size = scene.analysis.given, scene.sizes.name
    inner = max(stretch.t_low, given.a), min(stretch.t_high, given.b)
    width = width_of([Run(stretch.name, scene.theme.ink, STRONG)], size) + scene.sizes.px(16)
    for (low, high), inside in ((inner, True), *_outer_parts(scene, stretch)):
        centre = _clear_of_playheads(scene, scene.x(low), scene.x(high), width)
        if centre is not None:
            run = Run(stretch.name, _word_color(scene, stretch, inside=inside), STRONG)
            halo = None if stretch.model else band_color(scene, stretch, inside=inside)
            place = QPointF(centre, scene.band.center().y())
            draw_runs(painter, place, [run], size, Align.CENTRE, halo=halo)
            return box_of(place, [run], size, Align.CENTRE)
    return None


def _outer_parts(scene: RibbonScene, stretch: Stretch) -> list[tuple[tuple[float, float], bool]]:
    """The parts of a stretch below a and above b, where it has none between them."""
    given = scene.analysis.given
    if stretch.t_high > given.a and stretch.t_low < given.b:
        return []
    return [((stretch.t_low, stretch.t_high), False)]


def _word_color(scene: RibbonScene, stretch: Stretch, *, inside: bool) -> QColor:
    """A colour that can be read on a stretch."""
    model = None if stretch.model is None else scene.analysis.model(stretch.model)
    if model is None:
        return scene.theme.ink
    return scene.theme.model(model.look).band_word_color if inside else scene.theme.ink


def _clear_of_playheads(
    scene: RibbonScene, left: float, right: float, width: float
) -> float | None:
    """The middle of a part of the band, moved aside where a playhead would cross the words."""
    if right - left < width:
        return None
    centre, columns = (left + right) / 2, [scene.x(scene.analysis.t), *review_columns(scene)]
    within = sorted(column for column in columns if left < column < right)
    if all(abs(centre - column) >= width / 2 for column in within):
        return centre
    rooms = [room for room in pairwise((left, *within, right)) if room[1] - room[0] >= width]
    if not rooms:
        return centre
    low, high = max(rooms, key=lambda room: round(room[1] - room[0]))  # as wide: the left one
    return min(max(centre, low + width / 2), high - width / 2)


def _draw_hairline(painter: QPainter, scene: RibbonScene, t: float) -> None:
    """The thin line of a t that the mouse is on, over band and lanes."""
    column = scene.x(t)
    halo = QLineF(column, scene.band.top(), column, scene.foot)
    for color, width in ((scene.theme.panel, 3.0), (scene.theme.ink2, 1.0)):
        painter.setPen(QPen(color, scene.sizes.line(width)))
        painter.drawLine(halo)


def _draw_playhead(painter: QPainter, scene: RibbonScene, *, focused: bool) -> None:
    """The line at t over band and lanes, and its tag."""
    theme, px, column = scene.theme, scene.sizes.px, scene.x(scene.analysis.t)
    tag = _tag(scene, column)
    line = QLineF(column, tag.bottom(), column, scene.foot)
    halo = QLineF(column, scene.band.top() - px(1), column, scene.foot)
    for drawn, color, width in ((halo, theme.panel, HALO), (line, theme.accent, PLAYHEAD)):
        pen = QPen(color, scene.sizes.line(width))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(drawn)
    painter.setPen(QPen(theme.panel, px(3)))
    painter.setBrush(theme.accent)
    painter.drawRoundedRect(tag, px(3), px(3))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(tag, px(3), px(3))
    tip, half = tag.bottom() + px(5), px(5)
    corners = [(column - half, tag.bottom()), (column + half, tag.bottom()), (column, tip)]
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    if focused:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(theme.pen(theme.accent, scene.sizes.line(1.5)))
        ring = px(RING)
        painter.drawRoundedRect(tag.adjusted(-ring, -ring, ring, ring), px(5), px(5))
    words = [Run(f"t = {formatting.t_value(scene.analysis.t)}", theme.on_accent, STRONG)]
    draw_runs(painter, tag.center(), words, px(13), Align.CENTRE)


def _tag(scene: RibbonScene, column: float) -> QRectF:
    """The tag's rectangle, within the figure."""
    px = scene.sizes.px
    words = [Run(f"t = {formatting.t_value(scene.analysis.t)}", scene.theme.ink, STRONG)]
    width, height = width_of(words, px(13)) + 2 * px(TAG_PADDING), px(TAG_HEIGHT)
    left = min(
        max(column - width / 2, scene.rect.left() + px(4)), scene.rect.right() - width - px(4)
    )
    top = scene.label_row - height / 2
    return QRectF(left, top, width, height)
