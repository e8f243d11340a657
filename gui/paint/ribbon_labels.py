"""The labels above the ribbon: each has its place while nothing more important needs it."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.ribbon_brackets import SERIF
from gui.paint.ribbon_ground import stretches
from gui.paint.ribbon_layout import RibbonScene
from gui.paint.ribbon_measure import measure_words

LEFT_HINTS = (tr("← misses matter more"), tr("← misses"))
PLACES = (0.5, *(round(0.5 + side * step / 20, 2) for step in range(1, 10) for side in (-1, 1)))
OUTSIDE = (4.0, 14.0, 24.0, 40.0)  # px from a bracket, farther where a playhead stands near
RIGHT_HINTS = (tr("false alarms matter more →"), tr("false alarms →"))


class LabelRow:
    """The row above the band, which gives each label a place if it is still free."""

    def __init__(self, painter: QPainter, scene: RibbonScene) -> None:
        self._painter = painter
        self.scene = scene
        self._taken: list[tuple[float, float]] = []
        self._gap = scene.sizes.px(10)

    def take(self, low: float, high: float) -> None:
        """Keep columns free of labels."""
        self._taken.append((low, high))

    def add(self, column: float, runs: list[Run], size: float, align: Align) -> bool:
        """Draw a label unless it would touch another; the first ones come first."""
        width = width_of(runs, size)
        left = column - align.value * width
        right = left + width
        for low, high in self._taken:
            if left < high + self._gap and low - self._gap < right:
                return False
        if left < self.scene.rect.left() or right > self.scene.rect.right():
            return False
        self._taken.append((left, right))
        place = QPointF(column, self.scene.label_row)
        draw_runs(self._painter, place, runs, size, align)
        return True


def draw_labels(painter: QPainter, scene: RibbonScene, tags: Sequence[QRectF]) -> None:
    """A and b, the break points between winners, and which end of t means what.

    Args:
        painter: draws.
        scene: the ribbon.
        tags: of the playheads, which cover what is under them.
    """
    row = LabelRow(painter, scene)
    for tag in tags:
        row.take(tag.left(), tag.right())
    _draw_range(row, scene)
    given = scene.analysis.given
    breaks = [stretch.t_low for stretch in stretches(scene.analysis)[1:]]
    inside = [t for t in breaks if given.a <= t <= given.b]
    for t in inside:
        _draw_break(painter, row, t)
    size, band = scene.sizes.px(11.5), scene.band
    for column, hints, align in (
        (band.left(), LEFT_HINTS, Align.LEFT),
        (band.right(), RIGHT_HINTS, Align.RIGHT),
    ):
        any(row.add(column, [Run(words, scene.theme.ink3)], size, align) for words in hints)
    _draw_measure(row, scene)
    _draw_rows(row, scene)
    for t in breaks:
        if t not in inside:
            _draw_break(painter, row, t)


def _draw_break(painter: QPainter, row: LabelRow, t: float) -> None:
    """The value of a break point above the band, if there is room."""
    scene = row.scene
    size, column = scene.sizes.px(11.5), scene.x(t)
    if row.add(column, [Run(formatting.t_value(t), scene.theme.ink2)], size, Align.CENTRE):
        painter.setPen(QPen(scene.theme.border, 1))
        below = scene.label_row + scene.sizes.px(7)
        painter.drawLine(QLineF(column, below, column, scene.band.top()))


def _draw_measure(row: LabelRow, scene: RibbonScene) -> None:
    """What the hill above the band is, in the first free place inside [a, b], else beside it."""
    words, size, given = measure_words(scene), scene.sizes.px(11.5), scene.analysis.given
    if not words:
        return
    low, high = scene.x(given.a), scene.x(given.b)
    half = width_of(words, size) / 2
    for share in PLACES:
        column = low + share * (high - low)
        fits = low + half <= column <= high - half
        if fits and row.add(column, words, size, Align.CENTRE):
            return


def _draw_rows(row: LabelRow, scene: RibbonScene) -> None:
    """On which rows who costs least was found, where others measure: in the first free place."""
    if scene.analysis.unseen is None:
        return
    size, band = scene.sizes.px(11.5), scene.band
    for words in (tr("who costs least in sample"), tr("in sample")):
        for share in PLACES:
            column = band.left() + share * band.width()
            if row.add(column, [Run(words, scene.theme.ink2)], size, Align.CENTRE):
                return


def _draw_range(row: LabelRow, scene: RibbonScene) -> None:
    """The values of a and b, inside their brackets if there is room, else outside."""
    px, theme, given = scene.sizes.px, scene.theme, scene.analysis.given
    size, aside = px(11.5), px(SERIF + 5)
    low = [Run(f"a = {formatting.t_value(given.a)}", theme.ink, STRONG)]
    high = [Run(f"b = {formatting.t_value(given.b)}", theme.ink, STRONG)]
    left, right = scene.x(given.a), scene.x(given.b)
    needed = width_of(low, size) + width_of(high, size) + 2 * aside + px(10)
    inside = right - left >= needed
    if not (inside and row.add(left + aside, low, size, Align.LEFT)):
        any(row.add(left - px(gap), low, size, Align.RIGHT) for gap in OUTSIDE)
    if not (inside and row.add(right - aside, high, size, Align.RIGHT)):
        any(row.add(right + px(gap), high, size, Align.LEFT) for gap in OUTSIDE)
    for bracket in (left, right):
        row.take(bracket, bracket)
