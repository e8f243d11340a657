"""Pictures of cards, stretched over their new places until each card is laid out there itself."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from gui.paint.painting_rounds import PAINTING
from gui.widgets.card import Card

REST = 50  # ms without another size after which cards are laid out


class StretchedCards(QWidget):
    """Lies over the cards of its parent while their room changes.

    To lay out and paint six views takes longer than the window may wait. While it is resized one
    sees them as they were, stretched; after it each card is laid out in an event of its own.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures: dict[Card, QPixmap] = {}
        self._places: dict[Card, QRect] = {}
        self._waiting: list[Card] = []
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._lay_one_out)
        # So that the cards beneath are not painted.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    @property
    def is_waiting(self) -> bool:
        """Whether a card is still where it was."""
        return bool(self._waiting)

    def place(self, places: Mapping[Card, QRect]) -> None:
        """Show cards at other places, as far as they are seen, and lay them out once this rests."""
        if not self._pictures:
            self._pictures = {card: _as_seen(card) for card in places if card.isVisible()}
        self._places, self._waiting = dict(places), list(places)
        if not places:
            self.finish()
            return
        covered = QRect()
        for place in places.values():
            covered = covered.united(place)
        self.setGeometry(covered)
        self.raise_()
        self.show()
        self.update()
        self._next.start(REST)

    def finish(self) -> None:
        """Lay out what waits, now."""
        while self._waiting:
            self._lay_out(self._waiting.pop())
        self._next.stop()
        self._pictures.clear()
        self.hide()

    @Slot()
    def _lay_one_out(self) -> None:
        """Lay one card out, above the pictures of the others."""
        self._lay_out(self._waiting.pop(0))
        if self._waiting:
            self._next.start(0)
        else:
            self.finish()

    def _lay_out(self, card: Card) -> None:
        card.setGeometry(self._places[card])
        card.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the pictures of the cards that wait; a card that was not seen has none."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), self.palette().window())
            for card in self._waiting:
                if card in self._pictures:
                    place = self._places[card].translated(-self.pos())
                    painter.drawPixmap(place, self._pictures[card])


def _as_seen(card: QWidget) -> QPixmap:
    """What the window shows of a card: painted anew, six of them take a tenth of a second."""
    window = card.window()
    shown = window.backingStore().paintDevice()
    if not isinstance(shown, QImage):  # where the system keeps it elsewhere
        with PAINTING.round():  # as it was, where it is behind
            return card.grab()
    ratio = shown.devicePixelRatio()
    corner = QPointF(card.mapTo(window, QPoint())) * ratio
    return QPixmap.fromImage(shown.copy(QRect(corner.toPoint(), card.size() * ratio)))
