"""Columns of widgets beside each other, each as high as what stands in it needs."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class EvenColumns(QWidget):
    """Equally wide columns; Qt's own do not hear of heights that change while they are unseen.

    Args:
        margins: px left of, above, right of and below the columns.
        gap: px between columns.
        spacing: px between what stands in one.
    """

    def __init__(self, margins: tuple[int, int, int, int], gap: int, spacing: int) -> None:
        super().__init__()
        self._margins, self._gap, self._spacing = margins, gap, spacing
        self._columns: tuple[tuple[QWidget, ...], ...] = ()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_columns(self, columns: Sequence[Sequence[QWidget]]) -> None:
        """Show widgets in columns, from the left, each from above; those that are hidden take none.

        Args:
            columns: what stands in each; all of them belong to this widget from now on.
        """
        self._columns = tuple(tuple(column) for column in columns if column)
        for column in self._columns:
            for part in column:
                if part.parentWidget() is not self:
                    chosen = part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
                    hidden = chosen and part.isHidden()  # what was never shown is hidden, too
                    part.setParent(self)
                    part.setVisible(not hidden)
        self._place()
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """That of the highest column."""
        each = self._width_of_each(width)
        heights = (
            sum(_height(part, each) for part in column) + self._spacing * max(0, len(column) - 1)
            for column in map(_seen, self._columns)
        )
        return max(heights, default=0) + self._margins[1] + self._margins[3]

    def sizeHint(self) -> QSize:
        """As wide as its parts would be."""
        return self._wide_for([part.sizeHint().width() for part in self._parts()])

    @property
    def least_in_one(self) -> int:
        """How narrow it can be where all its parts stand in one column."""
        left, _, right, _ = self._margins
        widths = (part.minimumSizeHint().width() for part in self._parts())
        return left + max(widths, default=0) + right

    def minimumSizeHint(self) -> QSize:
        """As narrow as its parts can be."""
        return self._wide_for([part.minimumSizeHint().width() for part in self._parts()])

    def event(self, event: QEvent) -> bool:
        """Have what stands in it other heights."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have other widths."""
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out what changed unseen."""
        super().showEvent(event)
        self._place()

    def _parts(self) -> list[QWidget]:
        return [part for column in self._columns for part in _seen(column)]

    def _wide_for(self, widths: list[int]) -> QSize:
        count = max(1, len(self._columns))
        width = max(widths, default=0) * count + self._gap * (count - 1)
        width += self._margins[0] + self._margins[2]
        return QSize(width, self.heightForWidth(max(width, self.width())))

    def _width_of_each(self, width: int) -> int:
        count = max(1, len(self._columns))
        room = width - self._margins[0] - self._margins[2] - self._gap * (count - 1)
        return max(0, room // count)

    def _place(self) -> None:
        each = self._width_of_each(self.width())
        for place, column in enumerate(self._columns):
            top = self._margins[1]
            for part in _seen(column):
                height = _height(part, each)
                left = self._margins[0] + place * (each + self._gap)
                part.setGeometry(left, top, each, height)
                top += height + self._spacing


def _seen(column: Sequence[QWidget]) -> list[QWidget]:
    return [part for part in column if not part.isHidden()]


def _height(part: QWidget, width: int) -> int:
    """What a widget needs at a width."""
    follows = part.hasHeightForWidth()
    least = part.minimumSizeHint().height()
    return max(least, part.heightForWidth(width) if follows else part.sizeHint().height())
