"""How many cases each class has, as a bar with a part for each."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, mix

HEIGHT = 8
GAP = 2
LEAST = 3.0  # px: a class that exists can be seen
SQUARE = 10
DARKEST = 0.6  # of black among the parts of high contrast, which keeps them 3:1 from it
WIDEST_GAP = 24  # parts; between more there is no room


class ClassBar(QWidget):
    """From a filled part for the first class, paler and paler, to an empty one for the last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._counts: tuple[int, ...] = ()
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, positives: int, negatives: int) -> None:
        """Show the counts of two classes."""
        words = tr(
            "{positives} positive and {negatives} negative cases",
            positives=positives,
            negatives=negatives,
        )
        self.show_classes((positives, negatives), words)

    def show_classes(self, counts: Sequence[int], words: str) -> None:
        """Show counts, and what those hear who do not see them."""
        self._counts = tuple(counts)
        self.setAccessibleName(words)
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as it gets."""
        return QSize(100, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all parts."""
        if self._theme is None or sum(self._counts) == 0:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            gap = GAP if len(self._counts) <= WIDEST_GAP else 0
            widths = part_widths(self._counts, self.width() - gap * (len(self._counts) - 1))
            left = 0.0
            for place, width in enumerate(widths):
                area = QRectF(left, 0, width, HEIGHT)
                paint_part(painter, area, self._theme, place, len(widths))
                left += width + gap


class ClassSquare(QWidget):
    """The colour of one part, to stand beside its name.

    Args:
        place: of the class.
        amount: how many classes there are.
    """

    def __init__(self, place: int, amount: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._place, self._amount = place, amount
        self.setFixedSize(SQUARE, SQUARE)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the square."""
        if self._theme is not None:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_part(painter, QRectF(self.rect()), self._theme, self._place, self._amount)


def part_widths(counts: Sequence[int], room: float) -> tuple[float, ...]:
    """How wide each part is: in proportion, but none too narrow to be seen."""
    least = min(LEAST, room / len(counts))
    total = sum(counts)
    wide = [max(room * count / total, least) for count in counts]
    surplus = sum(wide) - room
    spare = sum(width - least for width in wide)
    if spare > 0:
        wide = [width - surplus * (width - least) / spare for width in wide]
    return tuple(wide)


def paint_part(painter: QPainter, area: QRectF, theme: Theme, place: int, amount: int) -> None:
    """Paint the part of one class of several; the last one is empty, with a border."""
    if place == amount - 1:
        painter.setPen(QPen(theme.border, 1))
        painter.setBrush(theme.separator if theme.tints else theme.panel)
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 1, 1)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_shade(theme, place, amount))
    painter.drawRoundedRect(area, 1, 1)


def _shade(theme: Theme, place: int, amount: int) -> QColor:
    """Paler from class to class; where lines are as light as words, darker instead."""
    if theme.tints:
        return mix(theme.ink2, theme.separator, 0.85 * place / max(amount - 1, 1))
    return mix(theme.ink2, theme.panel, DARKEST * place / max(amount - 2, 1))
