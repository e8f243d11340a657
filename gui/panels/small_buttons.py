"""Small buttons with a drawing: an eye that hides, a cross that removes."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton

SIDE = 22


def eye_button(words: str) -> QToolButton:
    """An eye that opens and closes; the panel draws it in its theme."""
    made = _icon_button(words, 16)
    made.setCheckable(True)
    return made


def remove_button(words: str) -> QToolButton:
    """A cross that takes something away."""
    return _icon_button(words, 12)


def _icon_button(words: str, size: int) -> QToolButton:
    made = QToolButton()
    made.setProperty("role", "icon")
    made.setFixedSize(SIDE, SIDE)
    made.setIconSize(QSize(size, size))
    made.setToolTip(words)
    made.setAccessibleName(words)
    return made
