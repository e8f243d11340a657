"""Confusion matrices of several classes on the screen, whose cells ask what if."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.what_if import with_share
from engine.wording import formatting
from gui.paint.matrices_figure import MatricesFigure, MatrixCell, Unit
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme, font
from gui.views.class_figure_view import HeldFigureView
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.view_data import ViewData
from gui.widgets.nested import nested
from gui.widgets.number_field import Kind, NumberField
from gui.widgets.segmented import Segmented
from gui.widgets.text import Text

FULL_DRAG = 160.0  # px of a drag from share 0 to share 1
STEP, WIDE_STEP = 0.01, 0.1
UNITS: tuple[Unit, ...] = ("shares", "counts")
SHARE = Kind(
    tr("the share of the actual class"),
    0.0,
    1.0,
    lambda value: formatting.plain(value, 4),
    tr("0 to 1"),
    share=True,
)
ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class MatricesView(HeldFigureView):
    """Shows every confusion matrix; a dragged or typed cell is proposed with its column rescaled.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    title = tr("Confusion matrices")
    marks_pointed = False

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        self._chosen: MatrixCell | None = None
        self._hovered: MatrixCell | None = None
        self._start: ConfusionMatrix | None = None  # the matrix whose cell is dragged, at the press
        self._moved = False
        self.units = Segmented(tr("Numbers"), (tr("Shares"), tr("Counts")), size=12)
        self.units.choose(0)
        self.units.chosen.connect(self._show)
        self.field = NumberField(SHARE, tr("Share of the chosen cell"))
        self.field.setFixedWidth(64)
        self.field.value_entered.connect(self._take_share)
        self.field_name = Text(tr("Share"), 12, tone="2")
        self.reset_button = QPushButton(tr("Reset what if"))
        self.reset_button.setProperty("role", "link")
        self.reset_button.setFont(font(12))
        self.reset_button.setToolTip(tr("Go back to the confusion matrices of the file"))
        self.reset_button.clicked.connect(self._reset)
        self._lay_out()
        self.show_theme(theme)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = nested(QHBoxLayout(), column)
        bar.setContentsMargins(7, 2, 7, 2)
        bar.setSpacing(8)
        bar.addWidget(self.units)
        bar.addWidget(self.field_name)
        bar.addWidget(self.field)
        bar.addStretch(1)
        bar.addWidget(self.reset_button)
        column.addWidget(self.canvas, 1)

    @property
    def figure(self) -> MatricesFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return MatricesFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            unit=UNITS[self.units.choice],
            chosen=self._chosen,
            hovered=self._hovered,
            asks=True,
        )

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        if self._matrix(self._chosen) is None:
            self._chosen = None
        super().show_analysis(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.units.show_theme(theme)
        super().show_theme(theme)

    def reset_view(self) -> None:
        """Show shares, and no cell chosen; what is supposed stays."""
        self.units.choose(0)
        self._chosen = None
        self._show()

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """What rows and columns are."""
        supposed = bool(analysis.session.what_if)
        rows = tr("rows predicted, columns actual")
        return tr("what if · {rows}", rows=rows) if supposed else rows

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """Every cell of every matrix."""
        cells = [
            (matrix, predicted, actual)
            for found in analysis.crisp
            if (matrix := found.model.confusion) is not None
            for actual in range(matrix.classes)
            for predicted in range(matrix.classes)
        ]
        if not cells:
            return None
        return ViewData(
            "matrices",
            {
                "classifier": [matrix.name for matrix, _, _ in cells],
                "predicted": [matrix.labels[predicted] for matrix, predicted, _ in cells],
                "actual": [matrix.labels[actual] for matrix, _, actual in cells],
                "share": [float(matrix.ratios[row, column]) for matrix, row, column in cells],
                "cases": [
                    None if matrix.totals is None else float(matrix.cells[row, column])
                    for matrix, row, column in cells
                ],
            },
        )

    @property
    def mode_shown(self) -> str:
        """The unit that is chosen."""
        return UNITS[self.units.choice]

    def looked_at(self) -> LookedAt:
        """The figure in the unit and with the cell that are chosen."""
        unit = UNITS[self.units.choice]
        return LookedAt(partial(MatricesFigure, unit=unit, chosen=self._chosen))

    @Slot()
    @Slot(int)
    def _show(self, _chosen: object = None) -> None:
        """Paint what is chosen."""
        figure = self.figure
        self.canvas.show_figure(figure)
        matrix = self._matrix(self._chosen)
        seen = self._chosen is not None and matrix is not None
        self.field.setVisible(seen)
        self.field_name.setVisible(seen)
        if self._chosen is not None and matrix is not None:
            self.field.show_value(_share(matrix, self._chosen))
        analysis = self._analysis
        self.reset_button.setVisible(analysis is not None and bool(analysis.session.what_if))
        self.units.setVisible(
            figure is not None and any(matrix.kind == "counts" for _, matrix in figure.matrices)
        )
        if figure is not None and self._chosen is not None:
            self.canvas.setAccessibleDescription(figure.words_of(self._chosen))

    def _matrix(self, cell: MatrixCell | None) -> ConfusionMatrix | None:
        """The matrix of a cell's classifier as it is shown."""
        if cell is None or self._analysis is None:
            return None
        known = (found.model.confusion for found in self._analysis.crisp)
        return next(
            (matrix for matrix in known if matrix is not None and matrix.name == cell.name), None
        )

    def _changed(self, cell: MatrixCell, matrix: ConfusionMatrix, share: float) -> ClassesSession:
        """The session in which a cell has another share."""
        place = cell.predicted, cell.actual
        supposed = with_share(self._session.what_if, matrix, place, share)
        return replace(self._session, what_if=supposed)

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        figure = self.figure
        cell = None if figure is None else figure.cell_at(self.canvas.area, place)
        if cell != self._hovered:
            self._hovered = cell
            self._pointer.point_at(None if cell is None else PointedClassifier(cell.name))
            shaped = Qt.CursorShape.ArrowCursor if cell is None else Qt.CursorShape.SizeVerCursor
            self.canvas.setCursor(shaped)
            self._show()

    @Slot()
    def _leave(self) -> None:
        self._hovered = None
        super()._leave()

    @Slot(QPointF)
    def _press(self, place: QPointF) -> None:
        figure = self.figure
        self._chosen = None if figure is None else figure.cell_at(self.canvas.area, place)
        self._start, self._moved = self._matrix(self._chosen), False
        self.field.setModified(False)
        self._show()

    @Slot(QPointF, QPointF)
    def _drag(self, start: QPointF, now: QPointF) -> None:
        upwards = start.y() - now.y()
        if self._chosen is None or self._start is None or (not self._moved and abs(upwards) < 3):
            return
        self._moved = True
        before = _share(self._start, self._chosen)
        share = round(min(max(before + upwards / FULL_DRAG, 0.0), 1.0), 3)
        self.session_dragged.emit(self._changed(self._chosen, self._start, share))

    @Slot()
    def _release(self) -> None:
        self._start = None
        if self._moved:
            self._moved = False
            self.drag_finished.emit()

    @Slot(float)
    def _take_share(self, share: float) -> None:
        matrix = self._matrix(self._chosen)
        if self._chosen is not None and matrix is not None:
            self.session_proposed.emit(self._changed(self._chosen, matrix, share))

    @Slot(QKeyEvent)
    def _press_key(self, event: QKeyEvent) -> None:
        """Arrows choose a cell, + and − change it, a digit begins to type its share."""
        matrix, cell = self._matrix(self._chosen), self._chosen
        if cell is None or matrix is None:
            return
        key, text = Qt.Key(event.key()), event.text()
        if key in ARROWS:
            down, right = ARROWS[key]
            last = matrix.classes - 1
            row = min(max(cell.predicted + down, 0), last)
            column = min(max(cell.actual + right, 0), last)
            self._chosen = MatrixCell(cell.name, row, column)
            self._show()
        elif text in ("+", "-", "−"):
            step = STEP if text == "+" else -STEP
            share = _share(matrix, cell) + step
            self.session_proposed.emit(self._changed(cell, matrix, round(share, 6)))
        elif text.isdigit() or text in (".", ","):
            self.field.setFocus()
            self.field.selectAll()
            self.field.event(QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), text))
        else:
            return
        event.accept()

    @Slot()
    def _reset(self) -> None:
        self.session_proposed.emit(replace(self._session, what_if=()))


def _share(matrix: ConfusionMatrix, cell: MatrixCell) -> float:
    """The share of the actual class that is in a cell."""
    return float(matrix.ratios[cell.predicted, cell.actual])
