"""The status line: what is open at the left, progress in the middle, the measure at the right."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from engine.messages.language import tr
from gui.themes.theme import font
from gui.widgets.progress_strip import ProgressStrip
from gui.widgets.text import Elided

HEIGHT = 24
SHOWN_FOR = 8000  # ms
MOST_KEPT = 280  # px
COUNT_ON = tr("Count the scores that are left; what is counted by now stays")


class StatusLine(QWidget):
    """Words at both ends and the progress of slow work.

    Attributes:
        progress: of measuring.
        saving: of saving, which may go on meanwhile.
        deciding: of deciding the cases of a new file, likewise.
        count_on_button: offers to count what a database has left.
    """

    count_on_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._left = Elided("", 12, tone="2")
        self._right = Elided("", 12, tone="2")
        self._words = ""
        self._until = QTimer(self)
        self._until.setSingleShot(True)
        self._until.setInterval(SHOWN_FOR)
        self._until.timeout.connect(self._show_left)
        self.progress = ProgressStrip()
        self.saving = ProgressStrip()
        self.deciding = ProgressStrip()
        self.count_on_button = QPushButton(tr("Count on to the exact answer"))
        self.count_on_button.setProperty("role", "link")
        self.count_on_button.setFont(font(12))
        self.count_on_button.setFixedHeight(20)
        self.count_on_button.setToolTip(COUNT_ON)
        self.count_on_button.clicked.connect(self.count_on_pressed)
        self.count_on_button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(16)
        row.addWidget(self._left)
        row.addWidget(self.count_on_button)
        row.addWidget(self.progress)
        row.addWidget(self.saving)
        row.addWidget(self.deciding)
        row.addStretch(1)
        row.addWidget(self._right)

    @property
    def text(self) -> str:
        """What stands at the left."""
        return self._left.whole

    @property
    def naming_files(self) -> tuple[QWidget, ...]:
        """Whatever in it may name a file."""
        return self._left, self.progress, self.saving, self.deciding

    @Slot(str)
    def show_message(self, words: str) -> None:
        """Say something for a while in the place of the words at the left."""
        self._show(words)
        self._until.start()

    @Slot()
    def _show_left(self) -> None:
        self._show(self._words)

    def _show(self, words: str) -> None:
        """Show words at the left; they have room before those at the right."""
        self._left.show_whole(words)
        self._left.setMinimumWidth(min(self._left.sizeHint().width(), MOST_KEPT))

    def show_words(self, left: str, right: str = "") -> None:
        """Show what is open and how it is measured, of which the last part matters most."""
        self._words = left
        if not self._until.isActive():
            self._show(left)
        self._right.show_parts(right, last_stays=True)
