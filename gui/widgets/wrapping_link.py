"""A button that looks like a link and wraps where its words do not fit a line."""

from PySide6 import QtWidgets
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from gui.widgets.text import ENDLESS, LEAST_WIDTH

ASIDE, ABOVE = 4, 2  # px round the words


class WrappingLink(QPushButton):
    """A link of as many lines as it needs."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setProperty("role", "link")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and the words in lines."""
        painter = QtWidgets.QStylePainter(self)
        option = QtWidgets.QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QtWidgets.QStyle.ControlElement.CE_PushButton, option)
        painter.setPen(self.palette().buttonText().color())
        wrapped = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        painter.drawText(self.rect().adjusted(ASIDE, 0, -ASIDE, 0), wrapped, self.text())

    def hasHeightForWidth(self) -> bool:
        """Yes: the narrower, the more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Room for all lines."""
        area = QRect(0, 0, width - 2 * ASIDE, ENDLESS)
        wrapped = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(area, wrapped, self.text()).height() + 2 * ABOVE

    def sizeHint(self) -> QSize:
        """All words in one line."""
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text()) + 2 * ASIDE + 1
        return QSize(width, metrics.height() + 2 * ABOVE)

    def minimumSizeHint(self) -> QSize:
        """As narrow as a paragraph."""
        return QSize(LEAST_WIDTH, self.fontMetrics().height() + 2 * ABOVE)
