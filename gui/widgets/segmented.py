"""A row of segments of which one is chosen."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from gui.themes.theme import Theme, font
from gui.widgets.term_tips import tip_for
from gui.widgets.text import NORMAL, SEMIBOLD

CORNER = 4
SIDE = 7
HEIGHT = 22
LEAST, LEAST_SIDE = 40, 3  # px of a segment that has no room for its words


class Segmented(QWidget):
    """Radio buttons drawn as one control: arrows move the choice, Tab enters and leaves.

    Args:
        name: what is chosen, for screen readers.
        choices: what each segment says.
        shorter: the same where there is little room; else words are cut.
        size: of the words.
        height: in pixels.
    """

    chosen = Signal(int)  # by its user
    changed = Signal(int)  # by whomever

    def __init__(
        self,
        name: str,
        choices: Sequence[str],
        size: float = 12,
        parent: QWidget | None = None,
        *,
        shorter: Sequence[str] = (),
        height: int = HEIGHT,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group, tip = QButtonGroup(self), tip_for(name)
        self._segments: list[_Segment] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for place, words in enumerate(choices):
            segment = _Segment(words, place == 0, place == len(choices) - 1, size, height)
            segment.shorter = shorter[place] if shorter else ""
            segment.setAccessibleName(f"{name}: {words}")
            segment.setToolTip(tip)
            self._segments.append(segment)
            self._group.addButton(segment, place)
            row.addWidget(segment)
        self._group.idClicked.connect(self._emit_chosen)
        self._group.idToggled.connect(self._emit_changed)

    @property
    def count(self) -> int:
        """How many segments there are."""
        return len(self._group.buttons())

    @property
    def choice(self) -> int:
        """The chosen segment's place."""
        return self._group.checkedId()

    def choose(self, place: int) -> None:
        """Choose a segment without a signal."""
        self._group.button(place).setChecked(True)

    def sizeHint(self) -> QSize:
        """All words in full, whether there is room for them or not."""
        return QSize(sum(each.whole for each in self._segments), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is no room for all words, share it by the shorter ones."""
        super().resizeEvent(event)
        for segment in self._segments:
            segment.set_brief(brief=self.width() < self.sizeHint().width())

    def press(self, place: int) -> None:
        """Choose a segment as its user would, if it can be chosen and is not yet."""
        if place != self.choice:
            self._group.button(place).click()

    def segment(self, place: int) -> QAbstractButton:
        """One of the segments."""
        return self._group.button(place)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for segment in self._segments:
            segment.show_theme(theme)

    @Slot(int)
    def _emit_chosen(self, place: int) -> None:
        self.chosen.emit(place)

    @Slot(int, bool)
    def _emit_changed(self, place: int, on: bool) -> None:
        if on:
            self._enter_at(place)
            self.changed.emit(place)

    def _enter_at(self, place: int) -> None:
        """Let Tab enter at the chosen segment, from either side: Qt would at the first or last."""
        for at, segment in enumerate(self._group.buttons()):
            reached = Qt.FocusPolicy.StrongFocus if at == place else Qt.FocusPolicy.ClickFocus
            segment.setFocusPolicy(reached)


class _Segment(QRadioButton):
    """One segment; round where the row ends."""

    def __init__(self, words: str, first: bool, last: bool, size: float, height: int) -> None:
        super().__init__(words)
        self._first, self._last, self._size, self._height = first, last, size, height
        self.shorter, self._brief = "", False
        self._fitted: tuple[object, str] = (), ""  # for what the words were fitted
        self._theme: Theme | None = None
        self.setFont(font(size, SEMIBOLD))  # the wider weight decides the width
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    @property
    def whole(self) -> int:
        """How wide the words and a little air are."""
        return self.fontMetrics().horizontalAdvance(self.text()) + 2 * SIDE

    def set_brief(self, *, brief: bool) -> None:
        """Ask for no more room than the shorter words need, if there are any."""
        if brief is not self._brief:
            self._brief = brief
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The words and a little air."""
        if self._brief and self.shorter:
            width = self.fontMetrics().horizontalAdvance(self.shorter) + 2 * LEAST_SIDE
            return QSize(width, self._height)
        return QSize(self.whole, self._height)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters: where there is no more the words are shortened."""
        return QSize(min(self.sizeHint().width(), LEAST), self._height)

    def hitButton(self, position: object) -> bool:  # noqa: ARG002 - Qt asks with a position
        """The whole segment is the button."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the segment; the chosen one overlaps its neighbours' borders."""
        theme = self._theme
        if theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            on = self.isChecked()
            left = 0.5 if self._first or on else -0.5
            frame = QRectF(left, 0.5, self.width() - left - (0.5 if self._last or on else 0), 0)
            frame.setBottom(self.height() - 0.5)
            ground = theme.selected if on else theme.hover if self.underMouse() else theme.plot
            width = 2.0 if self.hasFocus() and on else 1.0
            painter.setPen(QPen(theme.accent if on else theme.border, width))
            painter.setBrush(ground)
            sides = frame.left(), frame.width(), frame.height()
            painter.drawPath(_rounded(*sides, self._first, self._last))
            painter.setFont(font(self._size, SEMIBOLD if on else NORMAL))
            painter.setPen(theme.accent if on else theme.ink2)
            words = self._shown(painter)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)

    def _shown(self, painter: QPainter) -> str:
        """The words, shorter ones or as much as there is room for; then a tip has them all."""
        wanted = self.text(), self.shorter, self.width(), self.isChecked()
        if wanted != self._fitted[0]:
            self._fitted = wanted, self._fit(painter)
        return self._fitted[1]

    def _fit(self, painter: QPainter) -> str:
        room, metrics = self.width() - 2 * LEAST_SIDE, painter.fontMetrics()
        words = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        if words != self.text() and self.shorter:
            words = metrics.elidedText(self.shorter, Qt.TextElideMode.ElideRight, room)
        if words != self.text() and self.text() not in self.toolTip():
            self.setToolTip(f"{self.text()}. {self.toolTip()}" if self.toolTip() else self.text())
        return words


@lru_cache(maxsize=128)
def _rounded(start: float, width: float, height: float, left: bool, right: bool) -> QPainterPath:
    """A rectangle with round corners at its left, its right or both sides."""
    frame = QRectF(start, 0.5, width, height)
    path = QPainterPath()
    path.addRoundedRect(frame, CORNER, CORNER)
    path.setFillRule(Qt.FillRule.WindingFill)
    half = frame.width() / 2
    if not left:
        path.addRect(frame.adjusted(0, 0, -half, 0))
    if not right:
        path.addRect(frame.adjusted(half, 0, 0, 0))
    return path.simplified()
