"""A small button with a drawing on it."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QToolButton


def icon_button(words: str) -> QToolButton:
    """A button as cards have it; its words are its tooltip, and what screen readers read."""
    button = QToolButton()
    button.setProperty("role", "icon")
    button.setFixedSize(22, 22)
    button.setIconSize(QSize(14, 14))
    name_button(button, words)
    return button


def name_button(button: QToolButton, words: str) -> None:
    """Say what a button does."""
    button.setToolTip(words)
    button.setAccessibleName(words)
