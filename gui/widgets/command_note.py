"""A command line in a note, wrapped: it can be selected, and copied by a link."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.themes.theme import font
from gui.widgets.text import WrappedLabel

SIZE = 11.5


class CommandNote(QFrame):
    """Shows one line to be typed elsewhere, in as many lines as it needs.

    Args:
        name: what the line does, for screen readers.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "note")
        self.line = WrappedLabel("", SIZE, tone="1")
        self.line.setAccessibleName(name)
        self.line.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        fixed = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        fixed.setPixelSize(round(SIZE))
        self.line.setFont(fixed)
        self.copy_button = QPushButton(tr("Copy"))
        self.copy_button.setProperty("role", "link")
        self.copy_button.setFont(font(12))
        self.copy_button.setToolTip(tr("Copy the command line"))
        self.copy_button.clicked.connect(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 4, 2)
        column.setSpacing(0)
        column.addWidget(self.line)
        column.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignRight)

    def show_line(self, line: str) -> None:
        """Show another line."""
        self.line.setText(line)

    @Slot()
    def copy(self) -> None:
        """Put the line on the clipboard."""
        QGuiApplication.clipboard().setText(self.line.text())
