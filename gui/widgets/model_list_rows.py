"""How the rows of a list of many models are painted."""

import math

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.paint.names import distinguished
from gui.themes.icons import pixmap
from gui.themes.theme import Theme, font
from gui.widgets.swatch import LENGTH, paint_context, paint_swatch
from gui.widgets.text import MEDIUM, NORMAL, SEMIBOLD

Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole
ROW_HEIGHT, HEAD_HEIGHT = 26, 32
EYE_RIGHT = 40  # px: left of it a click is meant for the line or eye
NAME_LEFT = 44
NOTE_WIDTH = 40
NUMBER_WIDTH = 46
BAR_HEIGHT = 5
SIZE, NOTE_SIZE = 12.5, 11.5
LEFT = 4
NOTE_GAP = 4
EYE = 16
CORNER = 4
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)


class ListEntry(Struct, frozen=True):
    """A row: a model, or the head of a section.

    Attributes:
        name: the model's, or what the section is.
        number: the model's leading number, or how many are in the section.
        note: at the right: its share, or what a press on the head does.
        look: place of the model's look; None is the pale line of context.
        bar: how long its bar is, a share of 1; None has none.
        head: whether it is the head of a section.
        acts: whether a press on the head does something.
        strong: whether it stands in front.
        hidden: whether the model is out of every view.
        tip: all of it in words.
    """

    name: str
    number: str = ""
    note: str = ""
    look: int | None = None
    bar: float | None = None
    head: bool = False
    acts: bool = False
    strong: bool = False
    hidden: bool = False
    tip: str = ""


class RowPainter(QStyledItemDelegate):
    """Paints rows and heads.

    Attributes:
        names: of all models, told apart where they are cut.
        chosen: the model whose row has the chosen ground.
    """

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.theme: Theme | None = None
        self.names: tuple[str, ...] = ()
        self.chosen = ""
        self._cut: dict[int, dict[str, str]] = {}
        self._cut_of: tuple[str, ...] = ()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """As high as the entry asks for."""
        found = index.data(Qt.ItemDataRole.SizeHintRole)
        return found if isinstance(found, QSize) else QSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        theme, entry = self.theme, index.data(ENTRY)
        if theme is None or not isinstance(entry, ListEntry):
            return
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        under_mouse = bool(option.state & QStyle.StateFlag.State_MouseOver)
        self._paint_ground(painter, theme, entry, area, under_mouse=under_mouse)
        if entry.head:
            _paint_head(painter, theme, entry, area)
        else:
            self._paint_model(painter, theme, entry, area)
        if self._view.hasFocus() and self._view.currentIndex() == index:
            painter.setPen(theme.pen(theme.accent, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), CORNER, CORNER)
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, theme: Theme, entry: ListEntry, area: QRectF, *, under_mouse: bool
    ) -> None:
        """The chosen row's ground and bar, or that of the row under the mouse."""
        painter.setPen(Qt.PenStyle.NoPen)
        if entry.name == self.chosen and not entry.head:
            painter.setBrush(theme.selected)
            painter.drawRoundedRect(area, CORNER, CORNER)
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(QRectF(area.left(), area.top() + 2, 3, area.height() - 4), 1, 1)
        elif under_mouse and not entry.head:
            painter.setBrush(theme.hover)
            painter.drawRoundedRect(area, CORNER, CORNER)

    def _paint_model(self, painter: QPainter, theme: Theme, entry: ListEntry, area: QRectF) -> None:
        """Line or closed eye, name, number, and share or bar.

        A bar, which only repeats the number, gives way to names that would be cut beside it.
        """
        _paint_line(painter, theme, entry, area)
        right = area.right() - LEFT
        left_of_number = right - NOTE_WIDTH - NUMBER_WIDTH
        bare = entry.bar is not None and self._cuts(left_of_number - NAME_LEFT)
        if bare:
            left_of_number += NOTE_WIDTH
        name = QRectF(NAME_LEFT, area.top(), left_of_number - NAME_LEFT, area.height())
        ink = theme.ink3 if entry.hidden else theme.ink if entry.strong else theme.ink2
        painter.setFont(font(SIZE, SEMIBOLD if entry.strong else NORMAL))
        painter.setPen(ink)
        painter.drawText(name, MIDDLE, self._shortened(entry.name, name.width()))
        painter.setFont(font(SIZE, MEDIUM if entry.strong else NORMAL))
        number = QRectF(left_of_number, area.top(), NUMBER_WIDTH, area.height())
        painter.drawText(number, RIGHT, entry.number)
        note = QRectF(right - NOTE_WIDTH, area.top(), NOTE_WIDTH, area.height())
        if entry.bar is None:
            painter.setFont(font(NOTE_SIZE))
            painter.setPen(theme.ink3)
            painter.drawText(note, RIGHT, entry.note)
        if entry.bar is None or bare:
            return
        top = area.center().y() - BAR_HEIGHT / 2
        track = QRectF(note.left() + 8, top, NOTE_WIDTH - 8, BAR_HEIGHT)
        painter.fillRect(track, theme.grid)
        track.setWidth(track.width() * entry.bar)
        painter.fillRect(track, theme.border)

    def _shortened(self, name: str, room: float) -> str:
        """As much of a name as there is room for, told apart from the others."""
        return self._names_in(room)[name]

    def _cuts(self, room: float) -> bool:
        """Whether some name has not so much room."""
        return any(name != shown for name, shown in self._names_in(room).items())

    def _names_in(self, room: float) -> dict[str, str]:
        """Every name as it is shown in so much room."""
        if self._cut_of != self.names:
            self._cut, self._cut_of = {}, self.names
        key = round(room)
        if key not in self._cut:
            cut = distinguished(self.names, SIZE, SEMIBOLD, room)
            self._cut[key] = dict(zip(self.names, cut, strict=True))
        return self._cut[key]


def _paint_line(painter: QPainter, theme: Theme, entry: ListEntry, area: QRectF) -> None:
    """The model's line, a pale one, or a closed eye."""
    line = QRectF(area.left() + LEFT + 4, area.top(), LENGTH, area.height())
    middle = line.center()
    if entry.hidden:
        ratio = painter.device().devicePixelRatio()
        eye = pixmap("eye-closed", theme.ink3, QSize(EYE, EYE), ratio)
        painter.drawPixmap(QPointF(middle.x() - EYE / 2, middle.y() - EYE / 2), eye)
    elif entry.look is None:
        paint_context(painter, line, theme)
    else:
        paint_swatch(painter, line, theme, entry.look)


def _paint_head(painter: QPainter, theme: Theme, entry: ListEntry, area: QRectF) -> None:
    """What the section is and how many are in it; at the right what a press does."""
    row = area.adjusted(LEFT, 6, -LEFT, 0)
    words = f"{entry.name}  {entry.number}".rstrip()
    note = QFontMetricsF(font(NOTE_SIZE)).horizontalAdvance(entry.note) + NOTE_GAP
    needed = QFontMetricsF(font(NOTE_SIZE, SEMIBOLD)).horizontalAdvance(words)
    if entry.acts or needed + note <= row.width():  # what only explains gives way to the count
        painter.setFont(font(NOTE_SIZE))
        painter.setPen(theme.accent if entry.acts else theme.ink3)
        painter.drawText(row, RIGHT, entry.note)
        row.setRight(row.right() - note)
    painter.setFont(font(NOTE_SIZE, SEMIBOLD))
    painter.setPen(theme.ink)
    room = math.ceil(row.width())
    cut = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
    painter.drawText(row, MIDDLE, cut)
