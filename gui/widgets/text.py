"""Labels in the look's sizes and tones."""

from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent
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
            polish_again(self)


def polish_again(widget: QWidget) -> None:
    """Let the style sheet look at a widget's properties again, if it has looked at all."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)


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


class Elided(Text):
    """A line that is cut with an ellipsis where there is no room; its whole is the tooltip.

    Attributes:
        whole: the line uncut.
    """

    def __init__(
        self,
        text: str = "",
        size: float = 13,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "1",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", size, weight, tone, parent)
        self.whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.show_whole(text)

    def show_whole(self, text: str) -> None:
        """Show another line."""
        self.whole = text
        self.updateGeometry()
        self._cut()

    def _cut(self) -> None:
        """Leave out the middle: how a line ends often matters."""
        elided(self, self.whole, self.width(), Qt.TextElideMode.ElideMiddle)

    def sizeHint(self) -> QSize:
        """Room for all of it."""
        # a label's width is rounded; one pixel more keeps a line that fits from being cut
        width = self.fontMetrics().horizontalAdvance(self.whole) + 1
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Any room will do."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the line to the new width."""
        super().resizeEvent(event)
        self._cut()


def elided(
    label: QLabel,
    text: str,
    width: int,
    where: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """Show a text cut to a width; cut, its whole is the tooltip."""
    shown = label.fontMetrics().elidedText(text, where, width)
    label.setText(shown)
    label.setToolTip(text if shown != text else "")
