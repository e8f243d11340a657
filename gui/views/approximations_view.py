"""The exact VUS and its approximations on the screen."""

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtWidgets import QScrollBar, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.approximation_rows import approximation_rows
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import as_text
from gui.paint.approximations_figure import ApproximationsFigure
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.figure_canvas import FigureCanvas
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget

LEAST_WIDTH, LEAST_HEIGHT = 300, 160


class ApproximationsView(ViewWidget[ClassesAnalysis, ClassesSession]):
    """Shows each measure by its name with its chance level.

    The wheel brings rows without room, a bar below the table classifiers without room.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self._theme, self._pointer = theme, pointer
        self._first = 0
        self.canvas = FigureCanvas()
        self.canvas.setAccessibleName(tr("Exact value and approximations"))
        self.canvas.moved.connect(self._hover)
        self.canvas.left.connect(self._leave)
        self.canvas.wheel_turned.connect(self._scroll)
        self.canvas.resized.connect(self._show)
        pointer.pointed_changed.connect(self._show)
        self.sideways = QScrollBar(Qt.Orientation.Horizontal)
        self.sideways.setAccessibleName(tr("Classifiers without room"))
        self.sideways.valueChanged.connect(self._show)
        self.sideways.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.sideways)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)

    @property
    def figure(self) -> ApproximationsFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        pointed = self._pointer.pointed
        return ApproximationsFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            pointed="" if pointed is None else pointed.name,
            first=self._first,
            from_column=self.sideways.value(),
        )

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        words = "" if analysis is None else as_text(classes_verdict(analysis))
        self.canvas.setAccessibleDescription(words)
        self._show()

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show better volumes of soft classifiers."""
        self.show_analysis(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._show()

    def reset_view(self) -> None:
        """Show the first row again."""
        self._first = 0
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

    @Slot()
    def _show(self) -> None:
        figure = self.figure
        if figure is not None:
            last = figure.last_start(self.canvas.area)
            if last != self.sideways.maximum():
                self.sideways.setRange(0, last)
                self.sideways.setPageStep(figure.amount - last)
                figure = self.figure
            self.sideways.setVisible(last > 0)
        if figure is not None:
            most = len(figure.rows) - figure.places(self.canvas.area).rows
            if self._first > max(most, 0):
                self._first = max(most, 0)
                figure = self.figure
        self.canvas.show_figure(figure)

    @Slot(int)
    def _scroll(self, notches: int) -> None:
        self._first = max(0, self._first - notches)
        self._show()

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        figure = self.figure
        name = "" if figure is None else figure.column_at(self.canvas.area, place)
        self._pointer.point_at(PointedClassifier(name) if name else None)

    @Slot()
    def _leave(self) -> None:
        self._pointer.point_at(None)
