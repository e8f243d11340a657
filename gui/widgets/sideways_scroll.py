"""Content that is wider than its room: it scrolls sideways, and is as high as it needs."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

BAR = 12  # px of height below the content for the bar


class SidewaysScroll(QScrollArea):
    """Holds one widget, which gets the width that it must have.

    Args:
        content: what is shown.
    """

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow how high the content is."""
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """As high as the content, and its bar."""
        hint = self._content.sizeHint().expandedTo(self._content.minimumSize())
        height = hint.height()
        if self._content.hasHeightForWidth():
            height = self._content.heightForWidth(max(hint.width(), self.width()))
        return QSize(hint.width(), height + BAR)

    def minimumSizeHint(self) -> QSize:
        """Any width, and all of the height."""
        return QSize(0, self.sizeHint().height())
