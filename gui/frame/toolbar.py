"""The tool bar: open, undo and redo, pages and views, report and export."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.page_chooser import MenuButton, PageChooser
from gui.themes.theme import Theme, font
from gui.widgets.action_button import ActionButton
from gui.widgets.term_tips import TIPS

HEIGHT = 44
BETWEEN, SIDES = 6, 60  # px between buttons, and of the margins and wider gaps together


class ToolBar(QWidget):
    """Buttons of actions; `page_chosen` brings the place of a page among those offered.

    Attributes:
        buttons: by the names of their actions.
        pages: the pages to choose from.
        views_button: says how many views there are, and opens their menu.
    """

    page_chosen = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setFixedHeight(HEIGHT)
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(BETWEEN)
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
        self.pages = PageChooser()
        self.pages.chosen.connect(self.page_chosen)
        row.addWidget(self.pages)
        row.addSpacing(6)
        self.views_button = MenuButton(tr("Views"))
        self.views_button.setToolTip(TIPS["views"])
        row.addWidget(self.views_button)
        row.addStretch(1)
        for name in ("report", "export"):
            row.addWidget(self._button(actions, name))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.pages.show_theme(theme)
        self.views_button.show_theme(theme)
        self.update()

    def show_offered(self, views: bool) -> None:
        """Offer pages and views, or neither where nothing can be drawn."""
        self.pages.setVisible(views and self.pages.count > 1)
        self.views_button.setVisible(views)

    def show_pages(self, names: Sequence[str], current: int, views: int) -> None:
        """Offer these pages, of which one is shown with so many views."""
        self.pages.show_pages(names, current)
        self.pages.setVisible(len(names) > 1)
        self.views_button.setText(tr("Views {count}", count=views))
        self._give_pages_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show pages beside each other where there is room for it."""
        super().resizeEvent(event)
        self._give_pages_room()

    def _give_pages_room(self) -> None:
        others = [*self.buttons.values(), self.views_button]
        taken = sum(button.sizeHint().width() + BETWEEN for button in others) + SIDES
        self.pages.set_room(self.width() - taken)

    def _button(self, actions: Actions, name: str) -> QToolButton:
        button = ActionButton(actions[name])
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFont(font(13))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.buttons[name] = button
        return button

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the line below it."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.panel)
            painter.setPen(QPen(self._theme.separator, 1))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
