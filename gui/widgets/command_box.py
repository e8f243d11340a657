"""A line to be typed elsewhere: it can be selected, and copied by a button."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from engine.messages.language import tr

SIZE = 12


class CommandBox(QWidget):
    """Shows one line that does on the command line what is chosen here."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.line.setAccessibleName(name)
        fixed = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        fixed.setPixelSize(SIZE)
        self.line.setFont(fixed)
        self.copy_button = QPushButton(tr("Copy"))
        self.copy_button.setAutoDefault(False)
        self.copy_button.setToolTip(tr("Copy the command line"))
        self.copy_button.clicked.connect(self.copy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.line, 1)
        row.addWidget(self.copy_button)

    def show_line(self, line: str) -> None:
        """Show another line."""
        self.line.setText(line)
        self.line.setCursorPosition(0)
        self.line.setToolTip(line)

    @Slot()
    def copy(self) -> None:
        """Put the line on the clipboard."""
        QGuiApplication.clipboard().setText(self.line.text())
