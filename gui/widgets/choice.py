"""A combo box that cuts its words with an ellipsis where it is narrow."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QComboBox, QStyleOptionComboBox, QWidget

# px beside the words: borders and padding, the arrow, and what the style keeps free at the ends.
# Told by the style sheet; QStyle knows too, but its enumerations take a hundredth of a second.
BESIDE = 2 * 8 + 24 + 4
LEAST = 72
MOST = 260  # px that words are given without being asked for


class Choice(QComboBox):
    """Shows the chosen words, the middle left out where there is no room; its list shows all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model().rowsInserted.connect(self._ask_for_room)  # Qt asks once, for the first words

    @Slot()
    def _ask_for_room(self) -> None:
        """Have other words, which may be longer."""
        self.updateGeometry()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Show as much of the words as fits."""
        super().initStyleOption(option)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText,
            Qt.TextElideMode.ElideMiddle,
            self.width() - BESIDE,
        )

    def sizeHint(self) -> QSize:
        """Wide enough that no usual words are cut."""
        hint, metrics = super().sizeHint(), self.fontMetrics()
        items = (self.itemText(place) for place in range(self.count()))
        longest = max((metrics.horizontalAdvance(text) for text in items), default=0) + BESIDE
        return QSize(max(hint.width(), min(longest + 1, MOST)), hint.height())

    def minimumSizeHint(self) -> QSize:
        """Narrower than its longest words."""
        return QSize(LEAST, super().minimumSizeHint().height())
