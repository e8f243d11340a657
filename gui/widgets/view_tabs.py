"""Tabs above views: where there is no room for all of them, each is named and can be brought.

Names that are too long together for one line stand in two; only where these do not suffice are
the longest cut.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme, font
from gui.widgets.icon_button import icon_button
from gui.widgets.text import NORMAL, SEMIBOLD

LINE_HEIGHT = 24
MOST_LINES = 2
GAP = 2
SIDE = 9
MENU = 24  # px at the end of a line, for the button of the menu
FEW = 40  # px of a tab whose view is not seen, at least
LINE = 2  # px below the names of the views that are seen


class ViewTabs(QWidget):
    """Names in a line or two; those of the views that are seen are underlined.

    Attributes:
        menu_button: asks for the menu of the only view that is seen; hidden where there are more.
    """

    chosen = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Views of this page"))
        self._theme: Theme | None = None
        self._tabs: list[ViewTab] = []
        self.menu_button = icon_button(tr("What can be done with this view"))
        self.menu_button.setParent(self)
        self.menu_button.clicked.connect(self._request_menu)

    def tab(self, key: str) -> "ViewTab":
        """The tab of a view."""
        return next(tab for tab in self._tabs if tab.key == key)

    def show_tabs(self, views: Sequence[tuple[str, str]], seen: Collection[str]) -> None:
        """Name these views, each by its key and its title.

        Args:
            views: in the order of their tabs.
            seen: keys of those that are seen.
        """
        if [(tab.key, tab.text()) for tab in self._tabs] != list(views):
            for tab in self._tabs:
                tab.hide()
                tab.deleteLater()  # one of them may be what was just pressed
            self._tabs = [ViewTab(key, title, self) for key, title in views]
            for tab in self._tabs:
                tab.clicked.connect(self._emit_chosen)
                tab.show()
                QWidget.setTabOrder(tab, self.menu_button)
        for tab in self._tabs:
            tab.setChecked(tab.key in seen)
            if self._theme is not None:
                tab.show_theme(self._theme)
        self.menu_button.setVisible(len(seen) == 1)
        self._place()

    def _place(self) -> None:
        """Put the tabs into their lines, and the button at the end of the first one."""
        lines = lines_of_tabs([tab.text() for tab in self._tabs], self.width())
        tabs = iter(self._tabs)
        for number, line in enumerate(lines):
            within = [next(tabs) for _ in line]
            x, y = 0, number * LINE_HEIGHT
            for tab, width in zip(within, self._widths(within), strict=True):
                tab.setGeometry(x, y, width, LINE_HEIGHT)
                x += width + GAP
        button = self.menu_button
        button.move(self.width() - button.width(), (LINE_HEIGHT - button.height()) // 2)

    def _widths(self, line: Sequence["ViewTab"]) -> list[int]:
        """How wide each is: where there is no room, the longest are cut, none more than need be.

        The names of views that are seen are whole.
        """
        room = self.width() - MENU - GAP * len(line)
        widths = {tab: tab.whole for tab in line if tab.isChecked()}
        room -= sum(widths.values())
        others = sorted((tab for tab in line if tab not in widths), key=lambda tab: tab.whole)
        for place, tab in enumerate(others):
            widths[tab] = min(tab.whole, max(FEW, room // (len(others) - place)))
            room -= widths[tab]
        return [widths[tab] for tab in line]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._place()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.menu_button.setIcon(icon("more", theme.ink2))
        for tab in self._tabs:
            tab.show_theme(theme)

    @Slot()
    def _emit_chosen(self) -> None:
        tab = self.sender()
        if isinstance(tab, ViewTab):
            tab.setChecked(True)  # whoever listens says which are seen
            self.chosen.emit(tab.key)

    @Slot()
    def _request_menu(self) -> None:
        button = self.menu_button
        self.menu_requested.emit(button.mapToGlobal(QPoint(0, button.height())))


class ViewTab(QAbstractButton):
    """The name of one view, cut where there is no room; the whole is the tooltip."""

    def __init__(self, key: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = key
        self._theme: Theme | None = None
        self.setText(title)
        self.setToolTip(title)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    @property
    def whole(self) -> int:
        """How wide the name and a little air are."""
        return _whole(self.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the name, and a line below it where its view is seen."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            on = self.isChecked()
            frame = self.rect().adjusted(0, 0, 0, -LINE)
            if self.underMouse():
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.hover)
                painter.drawRoundedRect(frame, 4, 4)
            if self.hasFocus():
                painter.setPen(QPen(theme.accent, 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), 4, 4)
            words = font(12.5, SEMIBOLD if on else NORMAL)
            painter.setFont(words)
            painter.setPen(theme.ink if on else theme.ink2)
            room = frame.adjusted(SIDE - 2, 0, 2 - SIDE, 0)
            cut = painter.fontMetrics().elidedText(
                self.text(), Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, cut)
            if on:
                line = QRect(SIDE, self.height() - LINE, self.width() - 2 * SIDE, LINE)
                painter.fillRect(line, theme.accent)


def height_at(titles: Sequence[str], width: int) -> int:
    """How high tabs with these names are at a width."""
    return len(lines_of_tabs(titles, width)) * LINE_HEIGHT


def lines_of_tabs(titles: Sequence[str], width: int) -> list[Sequence[str]]:
    """The names of each line: one line where all of them fit, or two."""
    lines: list[list[str]] = []
    left = 0
    for title in titles:
        whole = _whole(title)
        if not lines or whole > left:
            lines.append([])
            left = width - MENU - GAP
        lines[-1].append(title)
        left -= whole + GAP
    if len(lines) <= MOST_LINES:
        return [*lines]
    half = -(-len(titles) // MOST_LINES)
    return [titles[:half], titles[half:]]


def _whole(title: str) -> int:
    """How wide a name and a little air are; the wider weight decides."""
    return QFontMetrics(font(12.5, SEMIBOLD)).horizontalAdvance(title) + 2 * SIDE
