"""A dialog as high as its sentences are, and no larger than the screen."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout

from engine.messages.language import tr
from gui.widgets.nested import nested

SHARE = 0.94  # of the screen's room, at most


class FittingDialog(QDialog):
    """Asks for the height that wrapped sentences take at its width.

    Qt's dialogs ask for what a sentence takes at the width that it would like best, and cut what
    takes more lines; they do not look how large the screen is either.
    """

    def add_foot(self, column: QVBoxLayout, *buttons: QPushButton) -> None:
        """Add a row: buttons at the left, and at the right what closes the dialog."""
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.accept)
        row = nested(QHBoxLayout(), column)
        for button in buttons:
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(close)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the room that is needed, once fonts and style are known."""
        super().showEvent(event)
        layout, room = self.layout(), self.screen().availableSize() * SHARE
        width, height = min(self.width(), room.width()), self.height()
        if layout is not None and layout.hasHeightForWidth():
            needed = min(layout.totalHeightForWidth(width), room.height())
            self.setMinimumHeight(needed)
            height = max(height, needed)
        self.resize(QSize(width, height).boundedTo(room))
