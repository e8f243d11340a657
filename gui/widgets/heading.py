"""A section's title with a note or a button at its right, and the line between sections."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from gui.theme import font
from gui.widgets.text import SEMIBOLD, Text

HEIGHT = 24


class Heading(QWidget):
    """A title, and at the right a note (notes explain) or a link (links act)."""

    def __init__(self, title: str, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._note = Text(note, 12, tone="3")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(Text(title, 13, SEMIBOLD))
        self._row.addStretch(1)
        self._row.addWidget(self._note)

    def set_note(self, note: str) -> None:
        """Change the note."""
        self._note.setText(note)

    def add_link(self, words: str, explained: str) -> QPushButton:
        """A button that looks like a link, at the right."""
        link = QPushButton(words)
        link.setProperty("role", "link")
        link.setFont(font(12.5))
        link.setToolTip(explained)
        self._row.addWidget(link)
        return link


class Separator(QFrame):
    """A thin line between sections."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "separator")
        self.setFixedHeight(1)
