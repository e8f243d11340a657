"""The exact VUS and its approximations on the screen."""

from PySide6.QtCore import QPointF, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.approximation_rows import approximation_rows
from gui.paint.approximations_figure import ApproximationsFigure
from gui.themes.theme import Theme
from gui.views.class_figure_view import ClassFigureView
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.view_data import ViewData
from gui.widgets.nested import nested
from gui.widgets.row_bar import RowBar


class ApproximationsView(ClassFigureView):
    """Shows each measure by its name with its chance level.

    Wheel, bar and keys bring rows without room, a bar below the table classifiers without room.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    title = tr("Exact value and approximations")
    least = QSize(300, 160)

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        self.bar = RowBar()
        self.bar.valueChanged.connect(self._show)
        self.canvas.wheel_turned.connect(self.bar.turn)
        self.canvas.resized.connect(self._show)
        self.sideways = QScrollBar(Qt.Orientation.Horizontal)
        self.sideways.setAccessibleName(tr("Classifiers without room"))
        self.sideways.valueChanged.connect(self._show)
        self.sideways.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        body = nested(QHBoxLayout(), column, 1)
        body.setSpacing(0)
        body.addWidget(self.canvas, 1)
        body.addWidget(self.bar)
        column.addWidget(self.sideways)

    @property
    def figure(self) -> ApproximationsFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        return ApproximationsFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            pointed=self.pointed_name,
            first=self.bar.value(),
            from_column=self.sideways.value(),
        )

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show better volumes of soft classifiers."""
        self.show_analysis(analysis)

    def reset_view(self) -> None:
        """Show the first row again."""
        self.bar.setValue(0)
        self.sideways.setValue(0)
        self._show()

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """What a column is."""
        return tr("one classifier each") if len(analysis.models) > 1 else ""

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """Every number, a measure of a classifier a row."""
        found = [
            (row, model.name, cell)
            for row in approximation_rows(analysis)
            for model, cell in zip(analysis.models, row.cells, strict=True)
            if cell.value is not None
        ]
        if not found:
            return None
        return ViewData(
            "approximations",
            {
                "measure": [row.name for row, _, _ in found],
                "classifier": [name for _, name, _ in found],
                "value": [cell.value for _, _, cell in found],
                "written": [f"{cell.words} {cell.error}".strip() for _, _, cell in found],
                "chance": [row.chance for row, _, _ in found],
            },
        )

    def _paint(self) -> None:
        figure = self.figure
        if figure is not None:
            last = figure.last_start(self.canvas.area)
            if last != self.sideways.maximum():
                self.sideways.setRange(0, last)
                self.sideways.setPageStep(figure.amount - last)
                figure = self.figure
            self.sideways.setVisible(last > 0)
        if figure is not None:
            shown, rows = self.bar.value(), len(figure.rows)
            self.bar.fit(rows - figure.places(self.canvas.area).rows, rows)
            figure = figure if shown == self.bar.value() else self.figure
        self.canvas.show_figure(figure)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the rows."""
        if not self.bar.take_key(event):
            super().keyPressEvent(event)

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        figure = self.figure
        name = "" if figure is None else figure.column_at(self.canvas.area, place)
        self._pointer.point_at(PointedClassifier(name) if name else None)
