"""The bundled samples as cards: a small picture of what is in each, its title, what it shows."""

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.messages.language import plural, tr
from engine.session.sample_outline import SampleOutline
from engine.session.samples import BundledFile
from gui.paint.marker_shapes import shape
from gui.themes.theme import Theme, font, mix
from gui.widgets.text import SEMIBOLD, WrappedLabel

PICTURE = 120  # px, a square
SIDE, CORNER = 14, 6
AMOUNTS = 32  # px at the foot, where stands how much is in it
MARKER = 9.0
DOT = 1.5  # px: half of a case's dot
SLANT = cos(radians(30)), sin(radians(30))  # of a cube seen from its corner
LEANS = ((-SLANT[0], SLANT[1]), (SLANT[0], SLANT[1]), (0.0, -1.0))  # px that a hit rate leads


class SampleButton(QPushButton):
    """One sample; its picture comes when the sample has been measured."""

    def __init__(self, sample: BundledFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = sample.name
        self._theme: Theme | None = None
        self.outline: SampleOutline | None = None
        self.setAccessibleName(
            tr("Sample: {title}. {words}", title=sample.title, words=sample.words)
        )
        self.setToolTip(tr("Open this sample"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, PICTURE + 24, SIDE, AMOUNTS)
        column.setSpacing(4)
        for label in (WrappedLabel(sample.title, 13, SEMIBOLD, "1"), WrappedLabel(sample.words)):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)

    def heightForWidth(self, width: int) -> int:
        """Room for all its words."""
        return self._column.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """As wide as it gets, and high enough for that."""
        return QSize(180, self._column.heightForWidth(180))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def show_outline(self, outline: SampleOutline) -> None:
        """Show what is in the sample."""
        self.outline = outline
        self.setAccessibleDescription(_amounts(outline))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a card that answers to the mouse and to focus, and the picture on it."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            focus = self.hasFocus()
            painter.setPen(QPen(theme.accent if focus else theme.separator, 1.5 if focus else 1))
            painter.setBrush(theme.hover if self.underMouse() else theme.panel)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)
            left = (self.width() - PICTURE) / 2
            draw_outline(painter, QRectF(left, SIDE, PICTURE, PICTURE), theme, self.outline)
            if self.outline is not None:
                painter.setFont(font(12))
                painter.setPen(theme.ink3)
                foot = QRectF(SIDE, self.height() - AMOUNTS, self.width() - 2 * SIDE, AMOUNTS - 6)
                painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter, _amounts(self.outline))


def _amounts(outline: SampleOutline) -> str:
    """How much is in a sample."""
    parts = [plural("{count} model", "{count} models", outline.models)]
    if outline.cases:
        parts.insert(0, plural("{count} case", "{count} cases", outline.cases))
    return ", ".join(parts)


def draw_outline(
    painter: QPainter, square: QRectF, theme: Theme, outline: SampleOutline | None
) -> None:
    """Draw what is in a sample: curves, a cube of hit rates, or scores; a frame until it is known.

    Args:
        painter: antialiased.
        square: what the picture fills.
        theme: its colours.
        outline: what is known of the sample.
    """
    if outline is not None and outline.hit_rates:
        _draw_cube(painter, square, theme, outline.hit_rates)
        return
    painter.setPen(QPen(theme.border, 1))
    painter.setBrush(theme.plot)
    painter.drawRect(square)
    if outline is not None and outline.lanes:
        _draw_lanes(painter, square, theme, outline.lanes)
    elif outline is not None:
        _draw_curves(painter, square, theme, outline.curves)


def _draw_curves(
    painter: QPainter,
    square: QRectF,
    theme: Theme,
    curves: tuple[tuple[tuple[float, float], ...], ...],
) -> None:
    """The hull of every model over chance."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme.pen(theme.neutral, 1, (2, 4)))
    painter.drawLine(square.bottomLeft(), square.topRight())
    for look, curve in reversed(tuple(enumerate(curves))):
        style = theme.model(look)
        painter.setPen(theme.pen(style.color, 1.6, style.dash))
        corners = [
            QPointF(square.left() + x * square.width(), square.bottom() - y * square.height())
            for x, y in curve
        ]
        painter.drawPolyline(QPolygonF(corners))


def _draw_lanes(
    painter: QPainter, square: QRectF, theme: Theme, lanes: tuple[tuple[float, ...], ...]
) -> None:
    """A dot a case: its score to the right, its class upwards, spread within its lane."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.ink2)
    pitch = square.height() / len(lanes)
    for place, scores in enumerate(lanes):
        middle = square.bottom() - (place + 0.5) * pitch
        for number, score in enumerate(scores):
            spread = ((number * 7) % 11 / 10 - 0.5) * 0.6 * pitch
            x = square.left() + 6 + score * (square.width() - 12)
            painter.drawEllipse(QPointF(x, middle + spread), DOT, DOT)
    painter.setPen(QPen(theme.separator, 1))
    for place in range(1, len(lanes)):
        row = round(square.top() + place * pitch)
        painter.drawLine(QPointF(square.left(), row), QPointF(square.right(), row))


def _draw_cube(
    painter: QPainter, square: QRectF, theme: Theme, rates: tuple[tuple[float, ...], ...]
) -> None:
    """The cube of hit rates from its corner "no error", and every classifier in it."""
    centre, edge = square.center(), square.height() / 2 - 2

    def place(rate: tuple[float, ...]) -> QPointF:
        # The corner where all are right is nearest, in the middle; what is missed leads away.
        across = sum((1 - each) * lean[0] for each, lean in zip(rate, LEANS, strict=True))
        down = sum((1 - each) * lean[1] for each, lean in zip(rate, LEANS, strict=True))
        return QPointF(centre.x() - edge * across, centre.y() - edge * down)

    painter.setPen(QPen(theme.border, 1))
    for number, (first, second) in enumerate(((0, 1), (1, 2), (2, 0))):
        corners = [[1.0, 1.0, 1.0] for _ in range(4)]
        corners[1][first] = corners[2][first] = corners[2][second] = corners[3][second] = 0.0
        painter.setBrush(mix(theme.plot, theme.neutral, 0.08 + 0.09 * number))
        painter.drawPolygon(QPolygonF([place(tuple(corner)) for corner in corners]))
    for look, rate in reversed(tuple(enumerate(rates))):
        style = theme.model(look)
        painter.setPen(QPen(theme.plot, 1))
        painter.setBrush(style.color)
        painter.drawPath(shape(style.marker, place(rate), MARKER))
