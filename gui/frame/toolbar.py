"""The tool bar: open, undo and redo, which views are shown, report and export."""

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from engine.messages.language import tr
from gui import catalogue
from gui.frame.actions import Actions
from gui.themes.theme import Theme, font
from gui.widgets.text import Text

HEIGHT = 44


class ToolBar(QWidget):
    """Buttons of actions."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setFixedHeight(HEIGHT)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(6)
        row.addWidget(self._button(actions, "open"))
        row.addSpacing(6)
        for name in ("undo", "redo"):
            button = self._button(actions, name)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setProperty("role", "square")
            button.setFixedSize(28, 28)
            button.setIconSize(QSize(16, 16))
            row.addWidget(button)
        row.addSpacing(16)
        self._views = Text(tr("Views"), 12.5, tone="3")
        row.addWidget(self._views)
        for view in catalogue.VIEWS:
            button = self._button(actions, view.key)
            button.setProperty("role", "view")
            row.addWidget(button)
        row.addStretch(1)
        for name in ("report", "export"):
            row.addWidget(self._button(actions, name))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def show_offered(self, keys: Collection[str]) -> None:
        """Show the buttons of these views alone."""
        for view in catalogue.VIEWS:
            self.buttons[view.key].setVisible(view.key in keys)
        self._views.setVisible(bool(keys))

    def _button(self, actions: Actions, name: str) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(actions[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFont(font(13))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.buttons[name] = button
        return button

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the line below it."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.panel)
        painter.setPen(QPen(self._theme.separator, 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
