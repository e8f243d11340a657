"""A section's title with a note or a button at its right, and the line between sections."""

from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from gui.themes.theme import font
from gui.widgets.flow import Flow
from gui.widgets.text import SEMIBOLD, Phrase

HEIGHT = 24


class SectionHeading(Flow):
    """A title, and at the right a note (notes explain) or a link (links act)."""

    def __init__(self, title: str, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.add(Phrase(title, 13, SEMIBOLD, "1"))
        self._note: Phrase | None = None
        if note:
            self.set_note(note)

    def set_note(self, note: str) -> None:
        """Change the note."""
        if self._note is None:
            self._note = Phrase("", 12, tone="3")
            self.add(self._note, right=True)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def add_link(self, words: str, explained: str) -> QPushButton:
        """A button that looks like a link, at the right."""
        link = QPushButton(words)
        link.setProperty("role", "link")
        link.setFont(font(12.5))
        link.setToolTip(explained)
        self.add(link, right=True)
        return link


class Separator(QFrame):
    """A thin line between sections."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "separator")
        self.setFixedHeight(1)
