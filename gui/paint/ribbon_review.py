"""The two playheads of a review on the ribbon: where cases are flagged, and where cleared."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import Review
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.decision_lines import leading_decided
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.ribbon_layout import RibbonScene

HALO, LINE, HEAD = 4.0, 1.6, 5.0  # px
BAR = 3.0
SIZE, PADDING = 11.0, 8.0
TAG_SIZE, TAG_HEIGHT = 12.0, 18.0
PLACES = 40  # on the bar, tried for its words
IDLE_DASH = (3.0, 3.0)  # of playheads between which a review does not pay

ReviewEnd = Literal["flag", "clear"]
"""The playhead from which on cases are flagged, and the one below which they are cleared."""
FLAG: ReviewEnd = "flag"
CLEAR: ReviewEnd = "clear"


def shown_review(analysis: Analysis) -> Review | None:
    """The review of the model in use; None where none is asked for, or none pays."""
    found = drawn_review(analysis)
    return found if found is not None and found.pays else None


def drawn_review(analysis: Analysis) -> Review | None:
    """The same, even where it does not pay, as long as its two playheads lie apart."""
    leading = leading_decided(analysis)
    found = None if leading is None or analysis.review is None else analysis.review[leading.name]
    return found if isinstance(found, Review) and found.t_clear < found.t_flag else None


def tags_of(scene: RibbonScene) -> dict[ReviewEnd, QRectF]:
    """Where the tags of both playheads stand, in the row of labels; none where one has no room."""
    found = drawn_review(scene.analysis)
    if found is None:
        return {}
    px, tags = scene.sizes.px, {}
    for end, t in ((CLEAR, found.t_clear), (FLAG, found.t_flag)):
        width = width_of([Run(_tag_words(t), scene.theme.ink, STRONG)], px(TAG_SIZE)) + px(PADDING)
        height = px(TAG_HEIGHT)
        tags[end] = QRectF(scene.x(t) - width / 2, scene.label_row - height / 2, width, height)
    return {} if tags[CLEAR].intersects(tags[FLAG]) else tags


def _tag_words(t: float) -> str:
    return formatting.t_value(t)


def review_columns(scene: RibbonScene) -> tuple[float, ...]:
    """Where its two playheads stand; nothing without a review."""
    found = drawn_review(scene.analysis)
    return () if found is None else (scene.x(found.t_clear), scene.x(found.t_flag))


def draw_review(
    painter: QPainter,
    scene: RibbonScene,
    tag: QRectF,
    names: Sequence[QRectF],
    held: ReviewEnd | None,
) -> None:
    """Two playheads at the t that choose both thresholds, joined by a bar with its words.

    Args:
        painter: draws.
        scene: the ribbon.
        tag: that of t, under which no other is drawn.
        names: of winners on the band, which its words leave free.
        held: the playhead that keys move; None where they move t.
    """
    found = drawn_review(scene.analysis)
    if found is None:
        return
    theme, px, band = scene.theme, scene.sizes.px, scene.band
    left, right = scene.x(found.t_clear), scene.x(found.t_flag)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.accent)
    bar = QRectF(left, band.bottom() - px(BAR), right - left, px(BAR))
    if found.pays:
        painter.drawRect(bar)
    tags = tags_of(scene)
    for end, column in ((CLEAR, left), (FLAG, right)):
        _draw_playhead(painter, scene, column, pays=found.pays, held=end == held)
        if end in tags and not tags[end].intersects(tag):
            _draw_tag(painter, scene, tags[end], found.t_clear if end == CLEAR else found.t_flag)
    _draw_words(painter, scene, found, bar, names)


def _draw_playhead(
    painter: QPainter, scene: RibbonScene, column: float, *, pays: bool, held: bool
) -> None:
    """One of them: a line under a hollow head, filled while keys move it."""
    theme, px, band = scene.theme, scene.sizes.px, scene.band
    line = QLineF(column, band.top(), column, scene.foot)
    dash = () if pays else scene.sizes.dash(IDLE_DASH)
    painter.setPen(QPen(theme.panel, scene.sizes.line(HALO)))
    painter.drawLine(line)
    painter.setPen(theme.pen(theme.accent, scene.sizes.line(LINE), dash))
    painter.drawLine(line)
    half, top = px(HEAD), band.top()
    corners = ((column - half, top), (column + half, top), (column, top + px(1.6 * HEAD)))
    painter.setPen(QPen(theme.accent, scene.sizes.line(LINE)))
    painter.setBrush(theme.accent if held else theme.panel)
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    if held:
        ring = QRectF(column - half, top, 2 * half, px(1.6 * HEAD))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(theme.pen(theme.ink, scene.sizes.line(1.5)))
        painter.drawRoundedRect(ring.adjusted(-px(3), -px(3), px(3), px(3)), px(4), px(4))


def _draw_tag(painter: QPainter, scene: RibbonScene, tag: QRectF, t: float) -> None:
    """The t of a playhead, above it."""
    theme, px = scene.theme, scene.sizes.px
    painter.setPen(theme.pen(theme.accent, scene.sizes.line(1.2)))
    painter.setBrush(theme.panel)
    painter.drawRoundedRect(tag, px(3), px(3))
    words = [Run(_tag_words(t), theme.accent, STRONG)]
    draw_runs(painter, tag.center(), words, px(TAG_SIZE), Align.CENTRE)


def _draw_words(
    painter: QPainter, scene: RibbonScene, found: Review, bar: QRectF, names: Sequence[QRectF]
) -> None:
    """The share that is reviewed, or that none pays, on the bar where there is room."""
    theme, px = scene.theme, scene.sizes.px
    words = tr("review {share}", share=formatting.share(found.share))
    if not found.pays:
        words = tr("review does not pay")
    size = px(SIZE)
    width = width_of([Run(words, theme.on_accent, STRONG)], size) + px(PADDING)
    if width >= bar.width():
        return
    box = _free_box(scene, bar, QSizeF(width, 1.5 * size), names)
    if box is not None:
        place = QPointF(box.center().x(), bar.top() - 0.75 * size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        painter.drawRoundedRect(box, px(3), px(3))
        draw_runs(painter, place, [Run(words, theme.on_accent, STRONG)], size, Align.CENTRE)


def _free_box(
    scene: RibbonScene, bar: QRectF, size: QSizeF, names: Sequence[QRectF]
) -> QRectF | None:
    """A place on the bar clear of names and of the line of t, as near to its middle as can be."""
    air, line = scene.sizes.px(PADDING / 2), scene.x(scene.analysis.t)
    room = bar.width() - size.width()
    lefts = [bar.left() + room * step / PLACES for step in range(PLACES + 1)]
    for left in sorted(lefts, key=lambda each: abs(each - bar.left() - room / 2)):
        box = QRectF(QPointF(left, bar.top() - size.height()), size)
        grown = box.adjusted(-air, 0, air, 0)
        crossed = grown.left() < line < grown.right()
        if not crossed and not any(grown.intersects(name) for name in names):
            return box
    return None
