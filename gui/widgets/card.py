"""A card: a panel with round corners, a title, a subtitle, buttons and a body."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme
from gui.widgets.scroll_column import BAR
from gui.widgets.text import SEMIBOLD, Elided

CORNER = 6
PADDING = 12
FLUSH = 5  # px, so that a view leaves the round corners to the card
HEADER = 20
STALE = 0.4  # how much of the ground covers a stale picture: it keeps 60 %


class Card(QWidget):
    """A titled frame round one body.

    Args:
        title: the title; empty for a card that its body titles.
        flush: whether the body reaches the card's edges (views do, panels do not).
    """

    def __init__(
        self, title: str = "", *, flush: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._body: QWidget | None = None
        self._subtitle_text = ""
        self._title = Elided(title, 13, SEMIBOLD)
        self._subtitle = Elided("", 12, tone="3")
        self._veil = _Veil(self)
        self._header = QHBoxLayout()
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
        if title:
            self._column.addLayout(self._header)
            self._title.setFixedHeight(HEADER)

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
        self._subtitle.show_whole(subtitle)

    def set_body(self, body: QWidget) -> None:
        """Put a widget into the card, in the place of the one that is there."""
        if self._body is not None:
            self._column.removeWidget(self._body)
            self._body.setParent(None)
        self._body = body
        self._column.addWidget(body, 1)
        self._veil.raise_()

    def add_button(self, button: QAbstractButton) -> None:
        """Put a button beside the title, left of those that are there."""
        self._header.insertWidget(self._first_button, button)

    def set_stale(self, stale: bool) -> None:
        """Say that a newer picture is being made; the last one stays, paler."""
        text = self._subtitle_text
        updating = tr("{words}, updating", words=text) if text else "updating"
        self._subtitle.show_whole(updating if stale else text)
        self._veil.setVisible(stale)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._veil.ground = theme.panel
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the veil over the body."""
        super().resizeEvent(event)
        self._give_title_room()
        top = 7 + HEADER if self._title.whole else 1
        self._veil.setGeometry(1, top, self.width() - 2, self.height() - top - 1)

    def _give_title_room(self) -> None:
        """Cut the subtitle before the title."""
        places = range(self._first_button, self._header.count())
        parts = [part for part in map(self._header.itemAt, places) if part is not None]
        beside = sum(part.sizeHint().width() + self._header.spacing() for part in parts)
        room = self._header.geometry().width() - beside
        self._title.setMinimumWidth(max(min(self._title.sizeHint().width(), room), 0))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground and border."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.separator, 1))
        painter.setBrush(self._theme.panel)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, CORNER, CORNER)


class _Veil(QWidget):
    """Covers a stale body with a share of the card's ground; the mouse goes through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ground = QColor()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the veil."""
        painter = QPainter(self)
        ground = QColor(self.ground)
        ground.setAlphaF(STALE)
        painter.fillRect(self.rect(), ground)
