"""The verdict for people who look from afar, and below it what another t has just changed."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.wording.text_spans import TextSpan
from gui.paint.rich_sentence import rich_sentence
from gui.themes.theme import font
from gui.widgets.text import WrappedLabel

SIZE, CHANGE_SIZE = 19.0, 12.5  # px at scale 1
LINE_HEIGHT = 119  # percent
LINES = 2  # of room that is kept, so that views stay where they are while t moves


class PresentedVerdict(QWidget):
    """A sentence in large type, and a line in smaller type.

    Attributes:
        changed: the words of the line below.
    """

    room_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = WrappedLabel("", SIZE, tone="1")
        self._sentence.setTextFormat(Qt.TextFormat.RichText)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._change = WrappedLabel("", CHANGE_SIZE, tone="2")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._sentence)
        column.addWidget(self._change)

    @property
    def text(self) -> str:
        """The sentence, as rich text."""
        return self._sentence.text()

    @property
    def changed(self) -> str:
        """What has changed last."""
        return self._change.text()

    @property
    def line_height(self) -> float:
        """How high the line below is, in px."""
        return self._change.fontMetrics().height()

    def show_scale(self, scale: float) -> None:
        """Take larger or smaller type."""
        self._sentence.setFont(font(SIZE * scale))
        self._change.setFont(font(CHANGE_SIZE * scale))
        self._change.setMinimumHeight(self._change.fontMetrics().height())
        self._keep_room()

    def show_sentence(self, sentence: Sequence[TextSpan], names: tuple[str, ...]) -> None:
        """Say what to do."""
        self._sentence.setText(rich_sentence(sentence, LINE_HEIGHT, names))
        self._keep_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the lines that the sentence has at this width."""
        super().resizeEvent(event)
        self._keep_room()
        self.room_changed.emit()

    def _keep_room(self) -> None:
        """Views and ribbon give way to the whole sentence."""
        lines = LINES * self._sentence.fontMetrics().height() * LINE_HEIGHT // 100
        self._sentence.setMinimumHeight(max(lines, self._sentence.heightForWidth(self.width())))

    def show_change(self, words: str) -> None:
        """Say what has just changed."""
        self._change.setText(words)
