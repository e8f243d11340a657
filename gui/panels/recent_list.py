"""Files that were opened lately, each to be opened again, or to be found where it has moved."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.heading import SectionHeading
from gui.widgets.tab_order import order_tabs
from gui.widgets.text import MEDIUM, WrappedLabel

MOST = 5
ROW, SIDE, CORNER = 44, 8, 4
NOTHING = tr("Files that you open are listed here.")


class RecentList(QWidget):
    """The latest files first; whether each is there still is looked up beside the window.

    `chosen` brings the file that is to be opened; `locating` one that has gone, to be looked for.
    """

    chosen = Signal(object)
    locating = Signal(object)
    cleared = Signal()

    _looked = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.rows: tuple[RecentRow, ...] = ()
        heading = SectionHeading(tr("Recent"))
        self.clear_button = heading.add_link(tr("Clear"), tr("List none of these files any more"))
        self.clear_button.clicked.connect(self.cleared)
        self._nothing = WrappedLabel(NOTHING, 12, tone="3")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 10, 14, 12)
        self._column.setSpacing(2)
        self._column.addWidget(heading)
        self._column.addWidget(self._nothing)
        self._column.addStretch(1)
        self._looked.connect(self._take_look)  # queued: it comes from another thread
        self.show_files(())

    def show_files(self, files: Sequence[Path]) -> None:
        """List files, the latest first."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.deleteLater()
        self.rows = tuple(RecentRow(file) for file in files[:MOST])
        for place, row in enumerate(self.rows):
            row.show_theme(self._theme)
            row.clicked.connect(self._choose)
            self._column.insertWidget(2 + place, row)
        order_tabs(self, (self.clear_button, *self.rows))
        self._nothing.setVisible(not self.rows)
        self.clear_button.setVisible(bool(self.rows))
        if self.rows:
            # A place on a network may answer late, or never: nothing waits for it.
            Thread(target=self._look, args=(tuple(files[:MOST]),), daemon=True).start()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for row in self.rows:
            row.show_theme(theme)
        self.update()

    def _look(self, files: tuple[Path, ...]) -> None:
        """See which files are there, and from when."""
        for file in files:
            try:
                found = file.stat().st_mtime
            except OSError:
                found = None
            self._looked.emit(file, found)

    @Slot(object, object)
    def _take_look(self, file: Path, changed: float | None) -> None:
        for row in self.rows:
            if row.file == file:
                row.show_found(changed)

    @Slot()
    def _choose(self) -> None:
        row = self.sender()
        if isinstance(row, RecentRow):
            (self.locating if row.lost else self.chosen).emit(row.file)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a card."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.separator, 1))
            painter.setBrush(self._theme.panel)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class RecentRow(QPushButton):
    """One file: its name, where it lies, and when it was changed.

    Attributes:
        file: which.
        lost: whether it is not where it was.
    """

    def __init__(self, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.file, self.lost = file, False
        self._theme: Theme | None = None
        self._when = ""
        self.setFixedHeight(ROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("Open {file}", file=str(file)))
        self.setProperty("private", True)
        self.setAccessibleName(tr("Recent file: {name}", name=file.name))

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, ROW)

    def show_theme(self, theme: Theme | None) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def show_found(self, changed: float | None) -> None:
        """Say when the file was changed, or that it is not there."""
        self.lost = changed is None
        self._when = "" if changed is None else when_words(datetime.fromtimestamp(changed))
        if self.lost:
            self.setToolTip(tr("{file} was not found. Look for it…", file=str(self.file)))
        self.setAccessibleDescription(tr("Not found") if self.lost else self._when)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint two lines, on a ground that answers to mouse and focus."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if self.hasFocus() or self.underMouse():
                edge = QPen(theme.accent, 1.5) if self.hasFocus() else QPen(Qt.PenStyle.NoPen)
                painter.setPen(edge)
                painter.setBrush(theme.hover)
                painter.drawRoundedRect(frame, CORNER, CORNER)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            room = frame.adjusted(SIDE, 3, -SIDE, -ROW / 2)
            below = frame.adjusted(SIDE, ROW / 2 - 4, -SIDE, -3)
            painter.setFont(font(13, MEDIUM))
            painter.setPen(theme.ink2 if self.lost else theme.ink)
            self._write(painter, room, self.file.name, Qt.TextElideMode.ElideMiddle)
            painter.setFont(font(12))
            beside = tr("Locate…") if self.lost else self._when
            painter.setPen(theme.accent if self.lost else theme.ink3)
            painter.drawText(below, right, beside)
            below.setRight(below.right() - painter.fontMetrics().horizontalAdvance(beside) - 12)
            painter.setPen(theme.error if self.lost else theme.ink2)
            words = tr("Not found. It may have moved.") if self.lost else str(self.file.parent)
            self._write(painter, below, words, Qt.TextElideMode.ElideLeft)

    def _write(self, painter: QPainter, room: QRectF, words: str, mode: Qt.TextElideMode) -> None:
        cut = painter.fontMetrics().elidedText(words, mode, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut)


def when_words(changed: datetime, now: datetime | None = None) -> str:
    """When something was changed, as people say it: "Today 16:40", "Yesterday", "12 November"."""
    days = ((now or datetime.now()).date() - changed.date()).days
    if days == 0:
        return tr("Today {time}", time=f"{changed:%H:%M}")
    if days == 1:
        return tr("Yesterday")
    locale = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    day = QDate(changed.year, changed.month, changed.day)
    same_year = changed.year == (now or datetime.now()).year
    return locale.toString(day, "d MMMM" + ("" if same_year else " yyyy"))
