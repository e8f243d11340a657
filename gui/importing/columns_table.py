"""The columns of a table: what each is taken for, why, and how well it ranks the classes."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QComboBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine.messages.language import sentence, tr
from engine.opening.column_roles import ColumnRole
from engine.opening.preview import Preview
from engine.wording import formatting
from gui.themes.icons import chevron
from gui.themes.theme import Theme, font
from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, TableEntry
from gui.widgets.text import Tone

Index = QModelIndex | QPersistentModelIndex

NAME, ROLE, DIRECTION, AUC, WHY = range(5)
HEADINGS = (
    ColumnHead(tr("Column")),
    ColumnHead(tr("Used as"), width=164),
    ColumnHead(tr("Positive if"), width=92),
    ColumnHead(
        "AUC", right=True, width=64, tip=tr("Area under the ROC curve, with that direction")
    ),
    ColumnHead(tr("Why"), width=-1),
)
# What a column may be used as: the word of the engine, and the words that are shown.
PARTS = (
    ("label", tr("Label (truth)")),
    ("score", tr("Score")),
    ("weight", tr("Weight")),
    ("cost of a false alarm", tr("Cost of a false alarm")),
    ("cost of a miss", tr("Cost of a miss")),
    ("cluster", tr("Cluster")),
    ("fold", tr("Fold (left out in turn)")),
    ("group", tr("Group")),
    ("id", tr("Id")),
    ("left out", tr("Left out")),
)
SHOWN = {
    **dict(PARTS),
    "label again": tr("Left out"),
    "model": tr("Model"),
    "case": tr("Case"),
    "marker": tr("Marker"),
    "probability": tr("Probability"),
    "predicted": tr("Predicted class"),
    "actual": tr("Actual class"),
    "count": tr("Cases or share"),
}
OF_ORDERED = (
    ("label", tr("Label (truth)")),
    ("marker", tr("Marker")),
    ("left out", tr("Left out")),
)
SETTLED = ("model", "case", "probability", "predicted", "actual", "count")  # by the table's form
NEED_NUMBERS = ("score", "marker", "weight", "cost of a false alarm", "cost of a miss")
DIRECTIONS = (("higher", tr("higher")), ("lower", tr("lower")))
STATED = tr("as it is set here")
BELOW = tr("AUC below 0.5: does a lower value mean positive?")
ARROW = 12  # px


class ColumnsTable(PlainTable):
    """A row a column of the file; what it is used as can be changed in place."""

    part_chosen = Signal(str, str)
    direction_chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Columns"), parent)
        self.columns: tuple[ColumnRole, ...] = ()
        self._fixed = self._ordered = False
        self.entries.editable = self.choices
        self._delegate = _ChoiceDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.return_pressed.connect(self.open_choice)

    def show_preview(self, preview: Preview) -> None:
        """Show what each column is taken for."""
        self.columns = preview.columns
        layout = preview.layout
        self._fixed = layout is not None and layout != "long"
        self._ordered = bool(preview.requested.order)
        columns = preview.columns
        rows = LazyRows(len(columns), lambda place: _entries(columns[place]))
        self.show_entries(HEADINGS, rows)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        super().show_theme(theme)
        self._delegate.theme = theme

    def choices(self, index: Index) -> tuple[tuple[str, str], ...]:
        """What a cell may become: words of the engine and shown ones; nothing if it is fixed."""
        column = self.columns[index.row()]
        if self._fixed or column.part in SETTLED:
            return ()
        if index.column() == ROLE:
            offered = OF_ORDERED if self._ordered else PARTS
            return tuple(
                (part, words)
                for part, words in offered
                if column.numeric or part not in NEED_NUMBERS
            )
        if index.column() == DIRECTION and column.part == "score":
            return DIRECTIONS
        return ()

    def chosen(self, index: Index) -> str:
        """The word of the engine for what a cell is."""
        column = self.columns[index.row()]
        if index.column() == DIRECTION:
            return column.direction
        return "left out" if column.part == "label again" else column.part

    def choose(self, index: Index, word: str) -> None:
        """Tell what was chosen for a cell, if it is another thing than before."""
        if word != self.chosen(index):
            name = self.columns[index.row()].name
            signal = self.part_chosen if index.column() == ROLE else self.direction_chosen
            signal.emit(name, word)

    def open_choice(self) -> None:
        """Offer what the current cell, or else its row's use, may become."""
        index = self.currentIndex()
        if index.isValid() and not self.choices(index):
            index = index.siblingAtColumn(ROLE)
        if index.isValid() and self.choices(index):
            self.setCurrentIndex(index)
            self.edit(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on what can be chosen offers the choices."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        editing = self.state() == QAbstractItemView.State.EditingState
        pressed = event.button() == Qt.MouseButton.LeftButton and index == self.currentIndex()
        if pressed and not editing and index.isValid() and self.choices(index):
            self.edit(index)


class _Choice(QComboBox):
    """A combo box that is done as soon as its list is gone."""

    done = Signal()

    def hidePopup(self) -> None:
        """The list is gone: something was chosen, or nothing."""
        super().hidePopup()
        self.done.emit()


class _ChoiceDelegate(QStyledItemDelegate):
    """Paints cells that can be changed as fields, and offers their choices."""

    def __init__(self, table: ColumnsTable) -> None:
        super().__init__(table)
        self._table = table
        self.theme: Theme | None = None
        self._arrows: dict[str, QPixmap] = {}

    def createEditor(  # type: ignore[override]  # None edits nothing, which Qt allows
        self, parent: QWidget, _option: QStyleOptionViewItem, index: Index
    ) -> QWidget | None:
        """A list of what the cell may become."""
        choices = self._table.choices(index)
        if not choices:
            return None
        box = _Choice(parent)
        box.setFont(font(12.5))
        box.setAccessibleName(
            tr("{title} of {name}", title=HEADINGS[index.column()].title, name=self._name(index))
        )
        for word, words in choices:
            box.addItem(words, word)
        box.setCurrentIndex(box.findData(self._table.chosen(index)))
        box.done.connect(self._finish)
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def setModelData(self, editor: QWidget, _model: object, index: Index) -> None:
        """Tell what was chosen; the table shows it once the engine has answered."""
        if isinstance(editor, QComboBox):
            self._table.choose(index, str(editor.currentData()))

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        """Over the whole cell."""
        editor.setGeometry(option.rect)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a frame and an arrow behind what can be changed."""
        theme = self.theme
        if theme is not None and self._table.choices(index):
            frame = QRectF(option.rect).adjusted(1.5, 2.5, -3.5, -2.5)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.border, 1))
            painter.setBrush(theme.plot)
            painter.drawRoundedRect(frame, 4, 4)
            arrow = QRectF(frame.right() - 18, frame.center().y() - ARROW / 2, ARROW, ARROW)
            pixmap = self._arrow(theme)
            painter.drawPixmap(arrow, pixmap, QRectF(pixmap.rect()))
            painter.restore()
        super().paint(painter, option, index)

    def _arrow(self, theme: Theme) -> QPixmap:
        """The arrow of combo boxes, drawn once for a theme."""
        if theme.name not in self._arrows:
            self._arrows[theme.name] = chevron(theme.name, 2 * ARROW)
        return self._arrows[theme.name]

    def eventFilter(self, editor: QWidget, event: QEvent) -> bool:  # type: ignore[override]
        """Escape closes the list and nothing else."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            hint = QAbstractItemDelegate.EndEditHint.NoHint
            self.closeEditor.emit(editor, hint)
            event.accept()
            return True
        return super().eventFilter(editor, event)

    def _name(self, index: Index) -> str:
        return self._table.columns[index.row()].name

    def _finish(self) -> None:
        box = self.sender()
        if isinstance(box, QComboBox):
            QTimer.singleShot(0, box, lambda: self._close(box))

    def _close(self, box: QComboBox) -> None:
        if self._table.indexWidget(self._table.currentIndex()) is not box:
            return  # it is gone already
        self.commitData.emit(box)
        self.closeEditor.emit(box, QAbstractItemDelegate.EndEditHint.NoHint)


def _entries(column: ColumnRole) -> tuple[TableEntry, ...]:
    """The row of one column."""
    part = SHOWN.get(column.part, column.part[:1].upper() + column.part[1:])
    takes_part = column.part not in ("left out", "label again", "id")
    tone: Tone = "1" if takes_part else "3"
    below = column.part == "score" and column.auc is not None and column.auc < 0.5
    why = column.warning or (BELOW if below else column.why or STATED)
    why = sentence(why) if column.warning or below else why[:1].upper() + why[1:]
    return (
        TableEntry(column.name, tone, column.name, strong=takes_part),
        TableEntry(part, tone),
        TableEntry(dict(DIRECTIONS)[column.direction] if column.part == "score" else "", tone),
        TableEntry(
            "" if column.auc is None else formatting.rate(column.auc), _auc_tone(column, below)
        ),
        TableEntry(why, "error" if column.warning or below else "2", why),
    )


def _auc_tone(column: ColumnRole, below: bool) -> Tone:
    return "error" if below else "1" if column.part == "score" else "3"
