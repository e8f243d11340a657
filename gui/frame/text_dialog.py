"""A dialog with a long text that can be read, searched by the eye, and copied."""

from PySide6 import QtWidgets  # makes a class with its enumerations where it is first named
from PySide6.QtCore import Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.text import WrappedLabel

SIZE = (760, 620)
LETTERS = 12  # px


class TextDialog(FittingDialog):
    """Shows a text as it is.

    Args:
        title: what it is.
        introduction: a sentence or two about it.
        text: may be long.
        over: the window over which it comes.
    """

    def __init__(self, title: str, introduction: str, text: str, over: QWidget) -> None:
        super().__init__(over)
        self.setWindowTitle(title)
        self.resize(*SIZE)
        self.shown = QtWidgets.QPlainTextEdit(text)
        self.shown.setReadOnly(True)
        self.shown.setAccessibleName(title)
        letters = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        letters.setPixelSize(LETTERS)
        letters.setStyleHint(QFont.StyleHint.Monospace)
        self.shown.setFont(letters)
        self.copy_button = QtWidgets.QPushButton(tr("Copy"))
        self.copy_button.clicked.connect(self.copy)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(10)
        column.addWidget(WrappedLabel(introduction, 12.5, tone="2"))
        column.addWidget(self.shown, 1)
        self.add_foot(column, self.copy_button)

    @Slot()
    def copy(self) -> None:
        """Put the whole text on the clipboard."""
        QGuiApplication.clipboard().setText(self.shown.toPlainText())
