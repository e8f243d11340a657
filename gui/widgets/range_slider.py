"""A slider with one handle or two, on any scale; each handle is a native slider inside."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.term_tips import tip_for

STEPS = 1000  # positions of a native slider along the track
KEY_STEP = 12
PAGE_STEP = 60
HANDLE = 11.0
TRACK = 3.0
HEIGHT = 36
TRACK_Y = 10.0
LABEL_SIZE = 11
WORD_GAP = 4  # px between the words of two ticks


class Scale(Struct, frozen=True):
    """What a track stands for.

    Attributes:
        to_share: from a value to its place along the track, 0 to 1.
        from_share: from a place to a value, rounded as people write it.
        ticks: values marked under the track, rising, with what is written there.
        in_words: a value in words, for screen readers.
    """

    to_share: Callable[[float], float]
    from_share: Callable[[float], float]
    ticks: Sequence[tuple[float, str]]
    in_words: Callable[[float], str]


class RangeSlider(QWidget):
    """One value, or a range of values, on a scale.

    The handles are QSliders, so that keys and screen readers find what they know; this
    widget paints them and leads the mouse to the nearer one.

    Args:
        name: what is chosen, for screen readers.
    """

    values_dragged = Signal(float, float)
    drag_finished = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._scale: Scale | None = None
        self._theme: Theme | None = None
        self._two = False
        self._low, self._high = 0.0, 0.0
        self._held: _Handle | None = None
        self._handles_shown = True
        self._handles = (_Handle(self), _Handle(self))
        self.setToolTip(tip_for(name[:1].upper() + name[1:]))
        for handle in self._handles:
            handle.actionTriggered.connect(self._take_key)
            handle.valueChanged.connect(self._take_value)
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(120)

    @property
    def values(self) -> tuple[float, float]:
        """The lower and the upper value; equal with one handle."""
        return self._low, self._high

    def show_values(self, scale: Scale, low: float, high: float, *, two: bool) -> None:
        """Show one value (`two` false) or a range on a scale; emits nothing."""
        self._scale, self._two = scale, two
        self._low, self._high = low, high
        lower, upper = self._handles
        upper.setVisible(two)
        lower.settle(self._step_of(low))
        upper.settle(self._step_of(high))
        which = (tr("Lowest"), tr("Highest")) if two else ("", "")
        for handle, word, value in zip(self._handles, which, (low, high), strict=True):
            handle.setAccessibleName(f"{word} {self._name}".strip())
            handle.setAccessibleDescription(scale.in_words(value))
        self.update()

    def set_handles_shown(self, shown: bool) -> None:
        """Paint handles, or none where there is no value."""
        self._handles_shown = shown
        self.update()

    def handle_position(self, upper: bool = False) -> QPointF:
        """Where a handle's middle is painted."""
        handle = self._handles[1 if upper else 0]
        return QPointF(self._x_of(handle.value() / STEPS), TRACK_Y)

    @property
    def track(self) -> QRectF:
        """The track, from where its lowest value stands to its highest."""
        left = self._x_of(0)
        return QRectF(left, TRACK_Y - TRACK / 2, self._x_of(1) - left, TRACK)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    @Slot(int)
    def _take_key(self, _action: int) -> None:
        """A key moved a native slider: its `sliderPosition` is where it wants to go."""
        handle = self.sender()
        if isinstance(handle, _Handle) and self._held is None:
            self._move(handle, handle.sliderPosition())
            self.drag_finished.emit()

    @Slot(int)
    def _take_value(self, step: int) -> None:
        """A screen reader set a native slider."""
        handle = self.sender()
        if isinstance(handle, _Handle):
            self._move(handle, step)
            self.drag_finished.emit()

    def _move(self, handle: "_Handle", step: int) -> None:
        """Move one handle; it never passes the other one."""
        if self._scale is None:
            return
        lower, upper = self._handles
        value = self._scale.from_share(min(max(step, 0), STEPS) / STEPS)
        low, high = self._low, self._high
        if not self._two:
            low = high = value
        elif handle is lower:
            low = min(value, high)
        else:
            high = max(value, low)
        lower.settle(self._step_of(low))
        upper.settle(self._step_of(high))
        if (low, high) != (self._low, self._high):
            self._low, self._high = low, high
            self.values_dragged.emit(low, high)
        self.update()

    def _step_of(self, value: float) -> int:
        if self._scale is None:
            return 0
        return round(STEPS * min(max(self._scale.to_share(value), 0.0), 1.0))

    def _margin(self) -> float:
        return HANDLE / 2 + 8

    def _x_of(self, share: float) -> float:
        return self._margin() + share * (self.width() - 2 * self._margin())

    def _step_at(self, x: float) -> int:
        return round(STEPS * (x - self._margin()) / (self.width() - 2 * self._margin()))

    def _nearest(self, x: float) -> "_Handle":
        """The handle nearer to a place; of two at one place, the one that can go there."""
        lower, upper = self._handles
        if not self._two:
            return lower
        to_lower = abs(x - self._x_of(lower.value() / STEPS))
        to_upper = abs(x - self._x_of(upper.value() / STEPS))
        if to_lower == to_upper:
            return lower if self._step_at(x) < lower.value() else upper
        return lower if to_lower < to_upper else upper

    def sizeHint(self) -> QSize:
        """As wide as it gets."""
        return QSize(180, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the nearer handle and move it here."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._held = self._nearest(event.position().x())
        self._held.setFocus(Qt.FocusReason.MouseFocusReason)
        self._move(self._held, self._step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the held handle."""
        if self._held is not None:
            self._move(self._held, self._step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if event.button() == Qt.MouseButton.LeftButton and self._held is not None:
            self._held = None
            self.drag_finished.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the track, the chosen part, the handles and the ticks."""
        if self._theme is None or self._scale is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_track(painter, self._theme)
            self._paint_ticks(painter, self._theme, self._scale)
            shown = self._handles if self._two else self._handles[:1]
            for handle in shown if self._handles_shown else ():
                self._paint_handle(painter, self._theme, handle)

    def _paint_track(self, painter: QPainter, theme: Theme) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.separator)
        painter.drawRoundedRect(self.track, 1.5, 1.5)
        if self._two and self.isEnabled():
            low, high = (self._x_of(handle.value() / STEPS) for handle in self._handles)
            painter.setBrush(theme.accent)
            painter.drawRect(QRectF(low, TRACK_Y - 1.5, high - low, TRACK))

    def _paint_ticks(self, painter: QPainter, theme: Theme, scale: Scale) -> None:
        painter.setFont(font(LABEL_SIZE))
        metrics = painter.fontMetrics()
        painter.setPen(QPen(theme.border, 1))
        for value, _ in scale.ticks:
            x = self._x_of(scale.to_share(value))
            painter.drawLine(QPointF(x, TRACK_Y + 8), QPointF(x, TRACK_Y + 10.5))
        painter.setPen(theme.ink3)
        for left, words in self._tick_words(scale, metrics):
            painter.drawText(QPointF(left, TRACK_Y + 12 + metrics.ascent()), words)

    def _tick_words(self, scale: Scale, metrics: QFontMetrics) -> list[tuple[float, str]]:
        """Where the words under the ticks begin; both ends come first, none touches another."""
        ends_first = [*scale.ticks[:1], *scale.ticks[-1:], *scale.ticks[1:-1]]
        found: list[tuple[float, str]] = []
        taken: list[tuple[float, float]] = []
        for value, words in ends_first:
            width = metrics.horizontalAdvance(words)
            x = self._x_of(scale.to_share(value))
            left = min(max(x - width / 2, 0.0), self.width() - width)
            if all(
                left + width + WORD_GAP <= low or left >= high + WORD_GAP for low, high in taken
            ):
                found.append((left, words))
                taken.append((left, left + width))
        return found

    def _paint_handle(self, painter: QPainter, theme: Theme, handle: "_Handle") -> None:
        at = QPointF(self._x_of(handle.value() / STEPS), TRACK_Y)
        if handle.hasFocus():
            painter.setPen(QPen(theme.accent, 1.5))
            painter.setBrush(theme.panel)
            painter.drawEllipse(at, HANDLE / 2 + 3, HANDLE / 2 + 3)
        painter.setPen(QPen(theme.accent if self.isEnabled() else theme.border, 2))
        painter.setBrush(theme.selected if handle.hasFocus() else theme.plot)
        painter.drawEllipse(at, HANDLE / 2, HANDLE / 2)


class _Handle(QSlider):
    """A native slider that is heard and focused, but painted by its parent."""

    def __init__(self, parent: RangeSlider) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, STEPS)
        self.setSingleStep(KEY_STEP)
        self.setPageStep(PAGE_STEP)
        self.setTracking(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(0, 0, 1, 1)

    def settle(self, step: int) -> None:
        """Stand at a step without a signal."""
        blocked = self.blockSignals(True)
        self.setValue(step)
        self.blockSignals(blocked)

    def _repaint_parent(self) -> None:
        """Have the slider painted again; while all is deleted there may be none any more."""
        parent = self.parentWidget()
        if parent is not None:
            parent.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Let the parent paint the ring."""
        super().focusInEvent(event)
        self._repaint_parent()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let the parent take the ring away."""
        super().focusOutEvent(event)
        self._repaint_parent()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Nothing: the parent paints both handles and what lies between."""
