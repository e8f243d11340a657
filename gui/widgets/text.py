"""Labels in the look's sizes and tones."""

from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.theme import font

Tone = Literal["1", "2", "3", "error"]
BOLD = QFont.Weight.Bold
SEMIBOLD = QFont.Weight.DemiBold
MEDIUM = QFont.Weight.Medium
LEAST_WIDTH = 40
NORMAL = QFont.Weight.Normal


class Text(QLabel):
    """A line or a paragraph: size in pixels, weight, and tone (ink, ink2, ink3 or error)."""

    def __init__(
        self,
        text: str = "",
        size: float = 13,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "1",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.setFont(font(size, weight))
        self.setProperty("tone", tone)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_tone(self, tone: Tone) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)


class Paragraph(Text):
    """Text that wraps to the width it is given and can be as narrow as need be."""

    def __init__(
        self,
        text: str = "",
        size: float = 12,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "2",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, size, weight, tone, parent)
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        """One line; how high it must be follows from the width it gets."""
        return QSize(LEAST_WIDTH, self.fontMetrics().height())


def elided(label: QLabel, text: str, width: int) -> None:
    """Show a text cut to a width; cut, its whole is the tooltip."""
    shown = label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
    label.setText(shown)
    label.setToolTip(text if shown != text else "")
