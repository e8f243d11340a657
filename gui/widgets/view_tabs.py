"""Tabs above views: where there is no room for all of them, each is named and can be brought."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme, font
from gui.widgets.icon_button import icon_button
from gui.widgets.text import NORMAL, SEMIBOLD

HEIGHT = 24
SIDE = 9
FEW = 40  # px of a tab whose view is not seen, at least
LINE = 2  # px below the names of the views that are seen


class ViewTabs(QWidget):
    """A row of names; those of the views that are seen are underlined.

    Attributes:
        menu_button: asks for the menu of the only view that is seen; hidden where there are more.
    """

    chosen = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Views of this page"))
        self.setFixedHeight(HEIGHT)
        self._theme: Theme | None = None
        self._tabs: list[ViewTab] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._row.addStretch(1)
        self.menu_button = icon_button(tr("What can be done with this view"))
        self.menu_button.clicked.connect(self._request_menu)
        self._row.addWidget(self.menu_button)

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
                self._row.removeWidget(tab)
                tab.hide()
                tab.deleteLater()  # one of them may be what was just pressed
            self._tabs = [ViewTab(key, title) for key, title in views]
            for place, tab in enumerate(self._tabs):
                tab.clicked.connect(self._emit_chosen)
                self._row.insertWidget(place, tab)
                tab.show()
        for tab in self._tabs:
            tab.setChecked(tab.key in seen)
            tab.updateGeometry()
            if self._theme is not None:
                tab.show_theme(self._theme)
        self.menu_button.setVisible(len(seen) == 1)
        self._share_room()

    def _share_room(self) -> None:
        """Where there is no room for all names, cut the longest, and none more than need be."""
        gaps = self._row.spacing() * (len(self._tabs) + 1)
        button = 0 if self.menu_button.isHidden() else self.menu_button.sizeHint().width()
        room = self.width() - gaps - button
        seen = [tab for tab in self._tabs if tab.isChecked()]
        room -= sum(tab.whole for tab in seen)
        others = sorted((tab for tab in self._tabs if tab not in seen), key=lambda tab: tab.whole)
        for place, tab in enumerate(others):
            tab.take_room(min(tab.whole, max(FEW, room // (len(others) - place))))
            room -= tab.sizeHint().width()
        for tab in seen:
            tab.take_room(tab.whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

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

    def __init__(self, key: str, title: str) -> None:
        super().__init__()
        self.key = key
        self._theme: Theme | None = None
        self._room: int | None = None
        self.setText(title)
        self.setToolTip(title)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFont(font(12.5, SEMIBOLD))  # the wider weight decides the width
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    @property
    def whole(self) -> int:
        """How wide the name and a little air are."""
        return self.fontMetrics().horizontalAdvance(self.text()) + 2 * SIDE

    def take_room(self, room: int) -> None:
        """Be no wider than this."""
        if room != self._room:
            self._room = room
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The name and a little air, or as much of them as there is room for."""
        return QSize(self.whole if self._room is None else self._room, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """A few letters; all of them where the view is seen."""
        return QSize(self.whole if self.isChecked() else min(self.whole, FEW), HEIGHT)

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
