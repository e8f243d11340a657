"""A row that breaks into lines where it does not fit, so that nothing is cut at its end."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class _Item(Struct, frozen=True, eq=False):
    """A widget of a line; those from a `right` one on stand at the end of the line.

    Attributes:
        width: that it gets.
        height: that it wants where it has all the width it wants.
    """

    widget: QWidget
    right: bool
    width: int = 0
    height: int = 0


class Flow(QWidget):
    """Widgets side by side as words in a line.

    A widget wider than the whole row gets the row's width: a phrase wraps there. (No QLayout:
    one that is written in Python crashes the program when its widgets are deleted.)

    Args:
        gap: px between neighbours.
        line_gap: px between lines.
    """

    def __init__(self, gap: int = 8, line_gap: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gap, self._line_gap = gap, line_gap
        self._items: list[_Item] = []
        # What it was last said to need, by those who asked.
        self._last_hint: QSize | None = None
        self._last_least: QSize | None = None
        self._last_heights: dict[int, int] = {}  # by widths
        self._wanted: dict[QWidget, QSize] = {}  # by each, until one of them wants something else
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget, *, right: bool = False) -> None:
        """Add a widget, at the end of its line if `right`."""
        widget.setParent(self)
        self._items.append(_Item(widget, right))
        self.updateGeometry()

    @property
    def _seen(self) -> list[_Item]:
        return [item for item in self._items if not item.widget.isHidden()]

    def _lines(self, room: int) -> list[list[_Item]]:
        """The widgets that are to be seen, broken into lines, each with its width."""
        lines: list[list[_Item]] = []
        left = 0
        for item in self._seen:
            wanted = self._room_wanted(item.widget)
            width = min(wanted.width(), room)
            if not lines or width > left:
                lines.append([])
                left = room
            lines[-1].append(_Item(item.widget, item.right, width, wanted.height()))
            left -= width + self._gap
        return lines

    def _place(self) -> None:
        """Set the widgets into the lines; what is left of the height is above and below.

        Who holds it hears of what it needs only where that is not what it was told: else all
        that stands around it would be laid out again for every word.
        """
        width = self.width()
        last = self._last_hint, self._last_least, self._last_heights.get(width)
        if last != (self._hint(), self._least_hint(), self._height_at(width)):
            self.updateGeometry()
        lines = self._lines(self.width())
        heights = _heights(lines)
        top = max(self.height() - self._total(heights), 0) // 2
        for line, height in zip(lines, heights, strict=True):
            self._place_line(line, QRect(0, top, self.width(), height))
            top += height + self._line_gap

    def _place_line(self, line: Sequence[_Item], area: QRect) -> None:
        free = area.width() - sum(item.width + self._gap for item in line) + self._gap
        x = area.left()
        for item in line:
            if item.right:
                x, free = x + free, 0
            height = _height(item)
            y = area.top() + (area.height() - height) // 2
            item.widget.setGeometry(x, y, item.width, height)
            x += item.width + self._gap

    def event(self, event: QEvent) -> bool:
        """Follow what the widgets need."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._wanted.clear()
            self._place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the room that there is."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow what changed unseen."""
        super().showEvent(event)
        self._wanted.clear()
        self._place()

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        self._last_heights[width] = height = self._height_at(width)
        return height

    def _height_at(self, width: int) -> int:
        return self._total(_heights(self._lines(width)))

    def _room_wanted(self, widget: QWidget) -> QSize:
        """How large a widget would be; asked once while this is seen, for then it tells changes."""
        if not self.isVisible():
            return _room_wanted(widget)
        if widget not in self._wanted:
            self._wanted[widget] = _room_wanted(widget)
        return self._wanted[widget]

    def _total(self, heights: Sequence[int]) -> int:
        """The height of all lines, with the gaps between them."""
        return sum(height + self._line_gap for height in heights) - self._line_gap * bool(heights)

    def sizeHint(self) -> QSize:
        """All in one line."""
        self._last_hint = self._hint()
        return self._last_hint

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest of them can be; how high follows from the width."""
        self._last_least = self._least_hint()
        return self._last_least

    def _hint(self) -> QSize:
        sizes = [self._room_wanted(item.widget) for item in self._seen]
        width = sum(size.width() + self._gap for size in sizes) - self._gap
        return QSize(max(width, 0), max((size.height() for size in sizes), default=0))

    def _least_hint(self) -> QSize:
        sizes = [_least(item.widget) for item in self._seen]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )


def _least(widget: QWidget) -> QSize:
    """How small a widget can be."""
    return widget.minimumSizeHint().expandedTo(widget.minimumSize())


def _room_wanted(widget: QWidget) -> QSize:
    """How large a widget would be."""
    hint = widget.sizeHint().expandedTo(widget.minimumSize())
    return hint.boundedTo(widget.maximumSize())


def _heights(lines: Sequence[Sequence[_Item]]) -> list[int]:
    """How high each line is."""
    return [max(map(_height, line)) for line in lines]


def _height(item: _Item) -> int:
    """How high a widget is at its width."""
    if item.widget.hasHeightForWidth():
        return item.widget.heightForWidth(item.width)
    return item.height
