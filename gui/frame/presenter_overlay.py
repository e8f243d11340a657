"""What lies over presented views: the halo, keys that were pressed, a frozen picture, a hint."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.text import MEDIUM

SHOWN_FOR, HINT_FOR = 1500, 6000  # ms
HALO, PADDING, MARGIN = 26.0, 10.0, 16.0  # px at scale 1
SIZE = 12.5
MODIFIERS = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
)
FROZEN = tr("Frozen · F goes on")


class PresenterOverlay(QWidget):
    """Covers its parent; the mouse goes through it.

    Attributes:
        row: the pixel in the middle of what is written.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._scale = 1.0
        self._place: QPointF | None = None
        self._halo = self._keys_shown = False
        self._words, self.row = "", 0.0
        self._frozen: QPixmap | None = None
        self._until = QTimer(self)
        self._until.setSingleShot(True)
        self._until.timeout.connect(self._forget)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    @property
    def is_frozen(self) -> bool:
        """Whether a picture hides what moves on below."""
        return self._frozen is not None

    @property
    def words(self) -> str:
        """What it says now."""
        return FROZEN if self.is_frozen else self._words

    @property
    def halo_at(self) -> QPointF | None:
        """Where the halo is; None where there is none."""
        return self._place if self._halo else None

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def show_scale(self, scale: float) -> None:
        """Enlarge what is written."""
        self._scale = scale
        self.update()

    def write_at(self, row: float) -> None:
        """Write at the right of a row, by the pixel in its middle."""
        self.row = row
        self.update()

    def set_halo(self, on: bool) -> None:
        """Show the halo, or none."""
        self._halo = on
        self.update()

    def set_keys_shown(self, on: bool) -> None:
        """Show keys, or none."""
        self._keys_shown = on

    def point_at(self, place: QPointF) -> None:
        """Know where the mouse is."""
        self._place = place
        if self._halo:
            self.update()

    def show_key(self, event: QKeyEvent) -> None:
        """Say which key was pressed, where that is asked for."""
        if self._keys_shown and Qt.Key(event.key()) not in MODIFIERS:
            keys = QKeySequence(event.keyCombination())
            self.show_words(keys.toString(QKeySequence.SequenceFormat.NativeText), SHOWN_FOR)

    def show_words(self, words: str, during: int = HINT_FOR) -> None:
        """Say something for a while."""
        self._words = words
        self._until.start(during)
        self.update()

    def freeze(self, picture: QPixmap | None) -> None:
        """Show a picture in front of all, until there is none."""
        self._frozen = picture
        self.update()

    @Slot()
    def _forget(self) -> None:
        self._words = ""
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frozen picture, the halo and the words."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._frozen is not None:
                painter.drawPixmap(self.rect(), self._frozen)
            place = self.halo_at
            if place is not None:
                ring = HALO * self._scale
                ground = QColor(theme.accent)
                ground.setAlphaF(0.16)
                painter.setBrush(ground)
                painter.setPen(QPen(theme.accent, 2.5 * self._scale))
                painter.drawEllipse(place, ring, ring)
            if self.words:
                self._draw_words(painter, theme, self.words)

    def _draw_words(self, painter: QPainter, theme: Theme, words: str) -> None:
        """A pill at the right, beside the line below the verdict."""
        painter.setFont(font(SIZE * self._scale, MEDIUM))
        padding = PADDING * self._scale
        metrics = painter.fontMetrics()
        room = round(self.width() - 2 * (MARGIN * self._scale + padding))
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        size = QSizeF(metrics.horizontalAdvance(words) + 2 * padding, metrics.height() + padding)
        left = self.width() - size.width() - MARGIN * self._scale
        pill = QRectF(QPointF(left, self.row - size.height() / 2), size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.ink)
        painter.drawRoundedRect(pill, size.height() / 2, size.height() / 2)
        painter.setPen(theme.panel)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, words)
