"""A combo box that cuts its words with an ellipsis where it is narrow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

INSET = 4  # px that the style keeps free at the words' ends
LEAST = 72


class Choice(QComboBox):
    """Shows the chosen words, the middle left out where there is no room; its list shows all."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the box with as much of its words as fits."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        cut = Qt.TextElideMode.ElideMiddle
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, cut, field.width() - INSET
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its longest words."""
        return QSize(LEAST, super().minimumSizeHint().height())
