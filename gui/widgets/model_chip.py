"""A model in a small window: swatch, name and number; a click hides or shows it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from engine.messages.language import tr
from gui.paint.names import distinguished
from gui.themes.theme import Theme, font
from gui.widgets.eye_row import CORNER
from gui.widgets.swatch import LENGTH, THICKNESS, paint_context, paint_swatch
from gui.widgets.text import NORMAL, SEMIBOLD

WIDTH = 46
HEIGHT = 56
NAME_SIZE, NUMBER_SIZE = 10.5, 12  # px of letters
SIDES = 4  # px that a name leaves free
NAME_TOP, NAME_LINE, NUMBER_LINE = 17, 16, 18  # px


class Chip(QAbstractButton):
    """One model in small, with its leading number; checked is shown, unchecked is hidden.

    Args:
        look: place of its look.
        name: its own.
        names: of all models, from which a name that is cut is still told.
    """

    def __init__(
        self, look: int, name: str, names: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name = name
        self._names = names
        self.look = look
        self._number = ""
        self._theme: Theme | None = None
        self._best = False
        self._behind = False
        self.setCheckable(True)
        self.setChecked(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_number(self, measure: str, number: str, more: str = "") -> None:
        """Show a number, and say what it is and what else is known of the model."""
        self._number = number
        shown = f"{measure} {number}".strip()
        self.setAccessibleName(f"{self.name}, {shown}")  # that it is checked is told anyway
        self.setToolTip(
            tr(
                "{name}: {shown}{more}. Click to hide or show.",
                name=self.name,
                shown=shown,
                more=more,
            )
        )
        self.update()

    def show_best(self, best: bool) -> None:
        """Mark the model that costs least at the playhead."""
        if best != self._best:
            self._best = best
            self.update()

    def show_behind(self, behind: bool) -> None:
        """Show a pale line where the model is only context."""
        if behind != self._behind:
            self._behind = behind
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """One size everywhere."""
        return QSize(WIDTH, HEIGHT)

    @property
    def name_shown(self) -> str:
        """As much of its name as there is room for."""
        cut = distinguished(self._names, NAME_SIZE, NORMAL, self.width() - SIDES)
        return cut[self._names.index(self.name)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, swatch, name and number."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            best = self._best and self.isChecked()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(
                theme.selected if best else theme.hover if self.underMouse() else theme.panel
            )
            painter.drawRoundedRect(QRectF(self.rect()), CORNER, CORNER)
            if best:
                painter.setBrush(theme.accent)
                painter.drawRoundedRect(QRectF(0, 3, 3, self.height() - 6), 1.5, 1.5)
            if self.hasFocus():
                painter.setPen(theme.accent)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)
            painter.setOpacity(1 if self.isChecked() else 0.4)
            swatch = QRectF((self.width() - LENGTH) / 2, 5, LENGTH, THICKNESS)
            if self._behind:
                paint_context(painter, swatch, theme)
            else:
                paint_swatch(painter, swatch, theme, self.look)
            painter.setOpacity(1)
            painter.setPen(theme.ink if self.isChecked() else theme.ink3)
            top = NAME_TOP
            for words, letters, high in (
                (self.name_shown, font(NAME_SIZE), NAME_LINE),
                (self._number, font(NUMBER_SIZE, SEMIBOLD if best else NORMAL), NUMBER_LINE),
            ):
                painter.setFont(letters)
                tight = painter.fontMetrics().horizontalAdvance(words) > self.width() - 2 * SIDES
                left = SIDES if tight else 0  # beside the bar of the best
                line = QRectF(left, top, self.width() - left, high)
                painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
                top += high
