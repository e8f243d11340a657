"""Leaders on the ROC plane: from a place to its card, clear of the words that stand there."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from gui.paint.marks import around, draw_leader, visible_part
from gui.paint.roc_scene import RocScene

NAME_AIR = 3.0  # px between a leader and a name
ENDS = 6  # parts of a side of the card between which a leader may end


def draw_leader_to(
    painter: QPainter,
    scene: RocScene,
    start: QPointF,
    card: QRectF,
    words: Sequence[QRectF],
    ring: float = 0.0,
) -> None:
    """A leader to a card, clear of all words that the card itself does not cover.

    It goes to the nearest place of the card's border from which it crosses none; where each
    crosses some, it stops before them and goes on behind.

    Args:
        painter: draws.
        scene: the plane.
        start: where it comes from.
        card: where it ends.
        words: what stands on the plot.
        ring: px round its start that it leaves free.
    """
    air = (-NAME_AIR, -NAME_AIR, NAME_AIR, NAME_AIR)
    kept = [box.adjusted(*air) for box in words if not box.intersects(card)]
    rays = [QLineF(start, end) for end in _card_ends(start, card)]
    clear = (ray for ray in rays if all(visible_part(ray, box) is None for box in kept))
    ray = next(clear, rays[0])
    if ray.length() <= ring:
        return
    pen = QPen(scene.theme.ink3, scene.sizes.line(1))
    seen = QLineF(ray.pointAt(ring / ray.length()), ray.p2())
    for part in around(seen, kept):
        draw_leader(painter, part.p1(), part.p2(), pen)


def _card_ends(start: QPointF, card: QRectF) -> list[QPointF]:
    """Places on a card's border at which a leader may end, the best first."""
    inset = card.height() / 3
    beside = not card.left() <= start.x() <= card.right()
    top, bottom = card.top() + inset * beside, card.bottom() - inset * beside
    x = min(max(start.x(), card.left()), card.right())
    first = QPointF(x, min(max(start.y(), top), bottom))
    shares = [step / ENDS for step in range(1, ENDS)]
    others = [
        QPointF(card.left() + share * card.width(), y)
        for share in shares
        for y in (card.top(), card.bottom())
    ]
    others += [
        QPointF(x, card.top() + share * card.height())
        for share in shares
        for x in (card.left(), card.right())
    ]
    facing = [end for end in others if _faces(start, end, card)]
    return [first, *sorted(facing, key=lambda end: QLineF(start, end).length())]


def _faces(start: QPointF, end: QPointF, card: QRectF) -> bool:
    """Whether a line to a place on a card's border does not run through the card."""
    through = visible_part(QLineF(start, end), card)
    return through is None or through.length() < 1
