"""The error bar: what happened, where, and what to do; it goes when dismissed."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme, font, mix
from gui.widgets.nested import nested
from gui.widgets.text import SEMIBOLD, WrappedLabel

CORNER = 6


class ErrorBar(QWidget):
    """One failure in words, above what it left as it was; nothing waits until it is read.

    `copy_pressed` asks for all that can be told about it.
    """

    copy_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._what = WrappedLabel("", 13, SEMIBOLD, "error")
        self._do = WrappedLabel("", 12, tone="2")
        for line in (self._what, self._do):
            line.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.dismiss_button = QToolButton()
        self.dismiss_button.setProperty("role", "icon")
        self.dismiss_button.setFixedSize(24, 24)
        self.dismiss_button.setIconSize(QSize(14, 14))
        self.dismiss_button.setAccessibleName(tr("Dismiss the message"))
        self.dismiss_button.setToolTip(tr("Dismiss (Esc)"))
        self.dismiss_button.clicked.connect(self.dismiss)
        self.copy_button = QPushButton(tr("Copy details"))
        self.copy_button.setProperty("role", "link")
        self.copy_button.setFont(font(12.5))
        self.copy_button.setToolTip(
            tr("Copy what is said here, with the versions of program and system")
        )
        self.copy_button.clicked.connect(self.copy_pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 6, 8)
        words = nested(QVBoxLayout(), row, 1)
        words.setSpacing(2)
        words.addWidget(self._what)
        words.addWidget(self._do)
        row.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.dismiss_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    @property
    def text(self) -> str:
        """All that the bar says."""
        return f"{self._what.text()} {self._do.text()}".strip()

    def show_failure(self, what: str, where: str, do: str) -> None:
        """Say what happened, where, and what to do."""
        self._what.setText(f"{where}: {what}" if where else what)
        self._do.setText(do)
        self._do.setVisible(bool(do))
        self.setAccessibleName(self.text)
        self.show()

    @Slot()
    def dismiss(self) -> None:
        """Take the message away."""
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.dismiss_button.setIcon(icon("close", theme.ink2))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape dismisses."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a tinted ground, a border and a bar at the left."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.error, 1))
            painter.setBrush(mix(theme.panel, theme.error, 0.06) if theme.tints else theme.panel)
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, CORNER, CORNER)
            painter.fillRect(QRectF(5, 8, 3, self.height() - 16), theme.error)
