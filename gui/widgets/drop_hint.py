"""Files dragged over a window: says that they may be dropped, and tells which were."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.text import SEMIBOLD


class DropHint(QWidget):
    """A frame over the whole window with words in its middle; the mouse goes through.

    `files_dropped` brings the paths of files that were dropped on the window.

    Args:
        parent: the window, which takes what is dropped from now on.
    """

    files_dropped = Signal(list)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._theme: Theme | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        parent.setAcceptDrops(True)
        parent.installEventFilter(self)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is dragged over the window, and its size."""
        if isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            self._take(event)
            return True
        if isinstance(event, QDragEnterEvent):
            self._welcome(event)
            return True
        if event.type() == QEvent.Type.DragLeave:
            self.hide()
        elif event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def _welcome(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self.raise_()
            self.show()

    def _take(self, event: QDropEvent) -> None:
        """Hand over the dropped files."""
        self.hide()
        urls = event.mimeData().urls()
        files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.files_dropped.emit(files)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a veil, the frame and the words."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            veil = QColor(theme.window)
            veil.setAlphaF(0.75)
            painter.fillRect(self.rect(), veil)
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(8, 8, -8, -8), 8, 8)
            painter.setFont(font(20, SEMIBOLD))
            painter.setPen(theme.ink)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Drop to open"))
