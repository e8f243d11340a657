"""A card: a panel with round corners, a title, a subtitle, buttons and a body."""

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.paint.painting_rounds import PAINTING
from gui.themes.theme import Theme
from gui.widgets.scroll_column import BAR
from gui.widgets.term_tips import TIPS
from gui.widgets.text import SEMIBOLD, Elided

CORNER = 6
PADDING = 12
FLUSH = 5  # px, so that a view leaves the round corners to the card
HEADER = 20
KEYS = 2.0  # px of the border round what has the keys
STALE = 0.4  # how much of the ground covers a stale picture: it keeps 60 %


class Card(QWidget):
    """A titled frame round one body.

    Args:
        title: the title; empty for a card that its body titles.
        flush: whether the body reaches the card's edges (views do, panels do not).

    Of a card that `set_movable` made so the title can be dragged: `drag_moved` brings where the
    mouse is on the screen, `dropped` that it was let go. `menu_requested` brings where on the
    screen a menu is asked for, by the mouse or by key.
    """

    drag_moved = Signal(QPoint)
    dropped = Signal()
    menu_requested = Signal(QPoint)

    def __init__(
        self, title: str = "", *, flush: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._body: QWidget | None = None
        self._subtitle_text = ""
        self._movable = False
        self._pressed: QPoint | None = None
        self._dragged = self._has_keys = False
        self._title = Elided(title, 13, SEMIBOLD)
        self._subtitle = Elided("", 12, tone="3")
        self._subtitle.tip = TIPS["subtitle"]
        self._veil: _Veil | None = None
        self._cover: _Cover | None = None
        self._bar = QWidget(self)
        self._header = QHBoxLayout(self._bar)
        self._header.setContentsMargins(0, 0, 0, 0)
        self._header.setSpacing(8)
        self._header.addWidget(self._title)
        self._header.addWidget(self._subtitle)
        self._header.addStretch(1)
        self._first_button = self._header.count()
        if flush:
            self._header.setContentsMargins(PADDING - FLUSH, 0, PADDING - FLUSH - 4, 0)
        self._column = QVBoxLayout(self)
        side = FLUSH if flush else PADDING
        self._column.setContentsMargins(side, 7, side, side)
        self._column.setSpacing(2 if flush else 8)
        self._bar.setVisible(bool(title))
        if title:
            self._column.addWidget(self._bar, 0, Qt.AlignmentFlag.AlignTop)
            self._title.setFixedHeight(HEADER)

    @property
    def ground(self) -> QColor:
        """The colour on which the body stands."""
        return QColor() if self._theme is None else QColor(self._theme.panel)

    @property
    def title(self) -> str:
        """The card's title."""
        return self._title.whole

    @property
    def body(self) -> QWidget | None:
        """What the card holds."""
        return self._body

    def set_padding(self, padding: int) -> None:
        """Change the room round the body."""
        self._column.setContentsMargins(padding, padding, padding, padding)

    def make_room_for_bar(self) -> None:
        """Let the body have a scroll bar in the padding at its right."""
        margins = self._column.contentsMargins()
        margins.setRight(PADDING - BAR)
        self._column.setContentsMargins(margins)

    @property
    def subtitle(self) -> str:
        """What stands beside the title."""
        return self._subtitle.whole

    def set_title(self, title: str) -> None:
        """Change the title of a card that has one."""
        self._title.show_whole(title)
        self._give_title_room()

    def set_subtitle(self, subtitle: str) -> None:
        """Say beside the title what the body shows."""
        self._subtitle_text = subtitle
        self._subtitle.show_parts(subtitle)

    def set_body(self, body: QWidget) -> None:
        """Put a widget into the card, in the place of the one that is there."""
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.setParent(None)
        self._body = body
        self._column.addWidget(body, 1)
        for above in (self._veil, self._cover):
            if above is not None:
                above.raise_()

    def add_button(self, button: QAbstractButton) -> None:
        """Put a button beside the title, left of those that are there."""
        self._header.insertWidget(self._first_button, button)

    def set_header_shown(self, shown: bool) -> None:
        """Show the line of the title, or leave it out where tabs say the same."""
        margins = self._column.contentsMargins()
        margins.setTop(7 if shown else margins.bottom())
        self._column.setContentsMargins(margins)
        self._bar.setVisible(shown)

    def set_movable(self, movable: bool) -> None:
        """Let the title be dragged."""
        self._movable = movable
        self._bar.setCursor(
            Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.ArrowCursor
        )
        for button in self._bar.findChildren(QAbstractButton):
            button.setCursor(Qt.CursorShape.ArrowCursor)

    def set_stale(self, stale: bool) -> None:
        """Say that a newer picture is being made; the last one stays, paler."""
        text = self._subtitle_text
        if stale and text:
            self._subtitle.show_parts(text, lambda words: tr("{words}, updating", words=words))
        else:
            self._subtitle.show_parts(tr("updating") if stale else text)
        if stale and self._veil is None:
            self._veil = _Veil(self)
            self._lay_over_body()
        if self._veil is not None:
            self._veil.setVisible(stale)

    def show_keys(self, has_keys: bool) -> None:
        """Say by the border that keys go to the body, to those who came there by keys."""
        if has_keys != self._has_keys:
            self._has_keys = has_keys
            self.update()

    def cover_body(self) -> None:
        """Show the ground alone: the body still has the colours of another theme."""
        if self._body is None:
            return
        if self._cover is None:
            self._cover = _Cover(self)
        self._cover.lay_over(self._body)
        self._lay_over_body()

    def uncover_body(self) -> None:
        """Show the body again, as soon as all of it is painted anew."""
        if self._cover is not None:
            self._cover.lift()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what lies over the body there."""
        super().resizeEvent(event)
        self._give_title_room()
        self._lay_over_body()

    def _lay_over_body(self) -> None:
        top = 7 + HEADER if self._title.whole and not self._bar.isHidden() else 1
        for above in (self._veil, self._cover):
            if above is not None:
                above.setGeometry(1, top, self.width() - 2, self.height() - top - 1)

    def _give_title_room(self) -> None:
        """Cut the subtitle before the title."""
        only = Qt.FindChildOption.FindDirectChildrenOnly
        buttons = self._bar.findChildren(QAbstractButton, options=only)
        beside = sum(_width_in_row(button) + self._header.spacing() for button in buttons)
        room = self._bar.width() - beside - self._header.contentsMargins().left()
        self._title.setMinimumWidth(max(min(self._title.sizeHint().width(), room), 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the title."""
        on_title = self._bar.isVisible() and self._bar.geometry().contains(
            event.position().toPoint()
        )
        if self._movable and on_title and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.globalPosition().toPoint()
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the card by its title, once the mouse has moved far enough to mean it."""
        if self._pressed is None:
            return
        place = event.globalPosition().toPoint()
        far = (place - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if far or self._dragged:
            self._dragged = True
            self.drag_moved.emit(place)

    def cancel_drag(self) -> None:
        """Forget that the title is held."""
        self._pressed, self._dragged = None, False

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go of the title."""
        dragged = self._dragged
        self.cancel_drag()
        if dragged:
            self.dropped.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu, unless the body has one of its own."""
        self.menu_requested.emit(event.globalPos())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground and border."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge, width = (self._theme.separator, 1.0)
            if self._has_keys:
                edge, width = self._theme.accent, KEYS
            painter.setPen(QPen(edge, width))
            painter.setBrush(self._theme.panel)
            inset = width / 2
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, CORNER, CORNER)


class _Veil(QWidget):
    """Covers a stale body with a share of the card's ground; the mouse goes through."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self._card = card
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the veil."""
        with QPainter(self) as painter:
            ground = self._card.ground
            ground.setAlphaF(STALE)
            painter.fillRect(self.rect(), ground)


class _Cover(QWidget):
    """Hides a body that is not painted in the window's colours yet; the mouse goes through."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self._card = card
        self._body: QWidget | None = None
        self._is_lifted = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hiding = QTimer(self)
        self._hiding.setSingleShot(True)
        self._hiding.timeout.connect(self.hide)

    def lay_over(self, body: QWidget) -> None:
        """Hide a body."""
        self._body, self._is_lifted = body, False
        self._hiding.stop()
        self.raise_()
        self.show()

    def lift(self) -> None:
        """Go with the next painting in which the body has not to wait."""
        self._is_lifted = True
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, unless the body, which is painted before, is there."""
        if self._is_lifted and self._body is not None and not PAINTING.are_waiting_in(self._body):
            self._hiding.start()
            return
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._card.ground)


def _width_in_row(button: QAbstractButton) -> int:
    """What a row keeps for a button; the row's own item, once asked for, would outlive it."""
    if button.isHidden():
        return 0
    wanted = max(button.sizeHint().width(), button.minimumSizeHint().width())
    return max(min(wanted, button.maximumWidth()), button.minimumWidth())
