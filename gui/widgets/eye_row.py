"""A row about one model: eye, swatch, name and number; a kind and a remark below them."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from engine.messages.language import tr
from gui.themes.icons import icon
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.model_menu import (
    ALONE,
    HIDE,
    SHOW,
    USUAL_TURN,
    add_changes,
    key_change,
    model_menu,
)
from gui.widgets.swatch import Swatch
from gui.widgets.text import SEMIBOLD, Elided, Phrase, Text

ROW = 44
BAR = 3
CORNER = 4


class EyeRow(QWidget):
    """A model that can be hidden, and marked; a click elsewhere than on its eye selects it.

    So do Enter and Space where it has the focus; arrows go to the rows beside it, F2 renames it,
    Alt with an arrow moves it. `change_requested` brings its name, what is to be changed, and to
    what.

    Args:
        index: the model's place among the names.
        look: the place of its look.
        names: those of all models, from which its own is told apart where it is cut.

    Attributes:
        value: its leading number, at the right of its name.
        below: what it is, under its name.
        remark: at the right of that; it takes a line of its own where it must.
        changes: whether its name, look and place can be changed.
        turns: whether its scores can be turned round as well.
        turning: what that does, or why it means nothing.
    """

    change_requested = Signal(str, str, object)
    hide_toggled = Signal(str, bool)
    alone_requested = Signal(str)
    model_pressed = Signal(str)

    def __init__(
        self, index: int, look: int, names: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name = names[index]
        self._look = look
        self._theme: Theme | None = None
        self._hidden: bool | None = None
        self._marked = self.changes = self.turns = False
        self.turning = USUAL_TURN
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Model {name}", name=self.name))
        self.setMinimumHeight(ROW)
        self.eye = QToolButton()
        self.eye.setProperty("role", "icon")
        self.eye.setCheckable(True)
        self.eye.setIconSize(QSize(16, 16))
        self.eye.setFixedSize(22, 22)
        self.eye.clicked.connect(self._toggle)
        self._swatch = Swatch()
        self._name = Elided("", 13, SEMIBOLD)
        self._name.show_name(self.name, names)
        self.value = Text("", 13, SEMIBOLD)
        self.below = Phrase("", 11.5, tone="3")
        self.remark = Phrase("", 11.5, tone="3")
        self._lay_out()

    def _lay_out(self) -> None:
        """Two lines beside the eye; the remark takes one of its own where it must."""
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 3, 0, 4)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self.eye, 0, 0)
        grid.addWidget(self._swatch, 0, 1)
        grid.addWidget(self._name, 0, 2)
        grid.addWidget(self.value, 0, 3, Qt.AlignmentFlag.AlignRight)
        below = Flow(gap=6)
        below.add(self.below)
        below.add(self.remark, right=True)
        grid.addWidget(below, 1, 2, 1, 2)

    def show_hidden(self, hidden: bool) -> None:
        """Open or close the eye."""
        if hidden == self._hidden:
            return
        self._hidden = hidden
        words = tr("Show {name}" if hidden else "Hide {name}", name=self.name)
        self.eye.setChecked(hidden)
        self.eye.setToolTip(words)
        self.eye.setAccessibleName(words)
        for label in (self._name, self.value):
            label.set_tone("3" if hidden else "1")
        self._paint_styles()

    def show_marked(self, marked: bool, why: str) -> None:
        """Mark the best or the selected model, with a tooltip that says which it is."""
        self.setToolTip(why if marked else "")
        if marked != self._marked:
            self._marked = marked
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._paint_styles()

    def _paint_styles(self) -> None:
        if self._theme is not None:
            name = "eye-closed" if self._hidden else "eye"
            self.eye.setIcon(icon(name, self._theme.ink3 if self._hidden else self._theme.ink2))
            self._swatch.show_model(self._theme, self._look, pale=bool(self._hidden))
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to hide the model, or to show it alone."""
        menu = model_menu(self, self.name, hidden=bool(self._hidden))
        if self.changes and self._theme is not None:
            add_changes(
                *(menu, self.name, self._look, self._theme), turns=self.turns, turning=self.turning
            )
        menu.triggered.connect(self._take_menu)
        menu.popup(event.globalPos())

    @Slot(QAction)
    def _take_menu(self, action: QAction) -> None:
        if action.data() is None:
            return  # it opens a menu
        name, what, *value = action.data()
        if what == ALONE:
            self.alone_requested.emit(name)
        elif what in (HIDE, SHOW):
            self.hide_toggled.emit(name, what == HIDE)
        else:
            self.change_requested.emit(name, what, value[0] if value else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select, rename, move, or go to the next row."""
        key, change = event.key(), key_change(event)
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.model_pressed.emit(self.name)
        elif change and self.changes:
            self.change_requested.emit(self.name, change, None)
        elif key in steps and not change:
            self._go(steps[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    def _go(self, by: int) -> None:
        """Give the focus to the row above or below."""
        holder = self.parentWidget()
        rows = holder.findChildren(EyeRow) if holder is not None else []
        beyond = [row for row in rows if row.isVisible() and (row.y() - self.y()) * by > 0]
        if beyond:
            next_row = min(beyond, key=lambda row: abs(row.y() - self.y()))
            next_row.setFocus(Qt.FocusReason.TabFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press: what is let go here again is a click."""
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click selects the model."""
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self.rect().contains(event.position().toPoint()):
            self.model_pressed.emit(self.name)
            return
        super().mouseReleaseEvent(event)

    @Slot()
    def _toggle(self) -> None:
        self.hide_toggled.emit(self.name, self.eye.isChecked())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground of the marked model's row."""
        if self._marked and not self._hidden and self._theme is not None:
            paint_selected(self, self._theme)
        if self.hasFocus() and self._theme is not None:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._theme.accent, 1.5))
                frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(frame, CORNER, CORNER)


def paint_selected(row: QWidget, theme: Theme) -> None:
    """Paint the chosen row's ground and the bar at its left."""
    with QPainter(row) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.selected)
        painter.drawRoundedRect(QRectF(row.rect()), CORNER, CORNER)
        painter.setBrush(theme.accent)
        painter.drawRoundedRect(QRectF(0, 3, BAR, row.height() - 6), 1.5, 1.5)
