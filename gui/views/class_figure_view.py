"""What views of several classes that paint one figure have in common: canvas, pointer, theme."""

from abc import abstractmethod
from typing import ClassVar

from PySide6.QtCore import QPointF, QSize, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import as_text
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer
from gui.views.draggable_canvas import HeldCanvas
from gui.views.figure_canvas import FigureCanvas, LayeredFigure
from gui.views.view_widget import ViewWidget


class ClassFigureView(ViewWidget[ClassesAnalysis, ClassesSession]):
    """Paints one figure of an analysis anew whenever something of it changes.

    A view lays out `canvas` and whatever stands beside it, says which `figure` is painted, and
    takes the mouse where it wants it.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    title: ClassVar[str]
    least: ClassVar[QSize] = QSize(200, 200)
    marks_pointed: ClassVar[bool] = True  # whether it shows what the mouse is on in other views

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self._session = ClassesSession()
        self._theme, self._pointer = theme, pointer
        self._mouse: QPointF | None = None
        self.canvas = self._make_canvas()
        self.canvas.setAccessibleName(self.title)
        self.canvas.moved.connect(self._hover)
        self.canvas.left.connect(self._leave)
        if self.marks_pointed:
            pointer.pointed_changed.connect(self._show)
        self.setMinimumSize(self.least)

    def _make_canvas(self) -> FigureCanvas:
        return FigureCanvas()

    @property
    @abstractmethod
    def figure(self) -> LayeredFigure | None:
        """What is painted; None while there is nothing to paint."""

    @property
    def pointed_name(self) -> str:
        """The classifier that the mouse is on in any view; empty where it is on none."""
        pointed = self._pointer.pointed
        return "" if pointed is None else pointed.name

    def show_session(self, session: ClassesSession) -> None:
        """Know what is chosen."""
        self._session = session

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, or none."""
        self._analysis = analysis
        words = "" if analysis is None else as_text(classes_verdict(analysis))
        self.canvas.setAccessibleDescription(words)
        self._show()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._show()

    @Slot()
    @Slot(str)
    @Slot(int)
    def _show(self, _chosen: object = None) -> None:
        """Paint the figure as it is now."""
        self._paint()  # a slot that is overridden would be called when the view is gone

    def _paint(self) -> None:
        self.canvas.show_figure(self.figure)

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        """The mouse is on a place of the canvas."""

    @Slot()
    def _leave(self) -> None:
        """The mouse is on nothing."""
        self._mouse = None
        self._pointer.point_at(None)
        self._show()


class HeldFigureView(ClassFigureView):
    """One of whose figure something can be taken hold of, with the mouse or keys."""

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        canvas = self.canvas
        if isinstance(canvas, HeldCanvas):
            canvas.pressed.connect(self._press)
            canvas.dragged.connect(self._drag)
            canvas.released.connect(self._release)
            canvas.key_pressed.connect(self._press_key)

    def _make_canvas(self) -> FigureCanvas:
        return HeldCanvas()

    @abstractmethod
    def _press(self, place: QPointF) -> None:
        """The left button is pressed."""

    @abstractmethod
    def _drag(self, start: QPointF, now: QPointF) -> None:
        """The mouse is moved from where it was pressed."""

    @abstractmethod
    def _release(self) -> None:
        """The button is let go."""

    @abstractmethod
    def _press_key(self, event: QKeyEvent) -> None:
        """A key is pressed; one that is not accepted goes on to whoever else wants it."""
