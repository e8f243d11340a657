"""Progress of slow work: a thin bar, what is being done, and Cancel."""

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from engine.messages.language import tr
from gui.themes.theme import font
from gui.widgets.text import Text

SLOW = 300  # ms: shorter work shows nothing


class ProgressStrip(QWidget):
    """Appears when work lasts, and goes when it ends."""

    cancel_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(140, 4)
        self._doing = Text("", 12, tone="2")
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.setProperty("role", "link")
        self.cancel_button.setFont(font(12))
        self.cancel_button.setFixedHeight(20)
        self.cancel_button.clicked.connect(self.cancel_pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (self._bar, self._doing, self.cancel_button):
            row.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SLOW)
        self._timer.timeout.connect(self._appear)
        self._latest = 0.0, ""
        self.hide()

    @property
    def text(self) -> str:
        """What is being done."""
        return f"{self._latest[1]}…"

    @Slot(float, str)
    def show_progress(self, fraction: float, doing: str) -> None:
        """Show how far the work is, once it has lasted; what is dragged never lasts so long."""
        self._latest = fraction, doing
        if not self.isHidden():
            self._show_latest()
        elif not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _appear(self) -> None:
        self._show_latest()
        self.show()

    def _show_latest(self) -> None:
        fraction, doing = self._latest
        # A bar that may be painted is painted in `setValue`, and with it all of the window that
        # has changed; enabled again, it waits for its turn.
        self._bar.setUpdatesEnabled(False)
        self._bar.setValue(round(1000 * fraction))
        self._bar.setUpdatesEnabled(True)
        self._bar.setAccessibleName(doing)
        self._doing.setText(self.text)

    @Slot()
    def finish(self) -> None:
        """The work has ended."""
        self._timer.stop()
        self.hide()
