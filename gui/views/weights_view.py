"""The triangle of class weights on the screen: ◆ is dragged, and moves the priors alone."""

from functools import partial

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from engine.multiclass.class_losses import moved_priors, within_parts
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.stated_costs import with_moved_priors
from engine.multiclass.weight_line import WeightLine, line_towards
from engine.wording.classes.weight_words import kind_words
from gui.paint.weights_figure import WeightsFigure
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.choices_above import put_choices_above
from gui.views.class_figure_view import HeldFigureView
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.model_choice import ModelChoice
from gui.views.view_data import ViewData, data_of_rows

SHORTEST = 12.0  # px between the ends of a line that is drawn
STEP = 0.01
START_HERE, END_HERE = Qt.Key.Key_S, Qt.Key.Key_E
STEPS = {  # keys, and where ◆ goes: along the base, and towards the top
    Qt.Key.Key_Left: (STEP, -STEP, 0.0),
    Qt.Key.Key_Right: (-STEP, STEP, 0.0),
    Qt.Key.Key_Up: (-STEP / 2, -STEP / 2, STEP),
    Qt.Key.Key_Down: (STEP / 2, STEP / 2, -STEP),
}


class WeightsView(HeldFigureView):
    """Shows who costs least at which class weights, or priors; ◆ proposes other priors.

    A drag that does not begin at ◆ draws the line that the strip runs along; by key, S lets it
    start at ◆ and E end there.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look.
    """

    title = tr("Class weights")

    def __init__(self, pointer: ClassPointer, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(pointer, theme, parent)
        self._held = self._moved = False
        self._drawn_from: tuple[float, ...] | None = None
        self.meshes = ModelChoice(tr("No mesh"), tr("Mesh of a soft classifier"))
        self.meshes.setToolTip(tr("Where a soft classifier turns from one matrix to the next"))
        self.meshes.model_chosen.connect(self._show)
        put_choices_above(self, self.canvas, self.meshes)

    @property
    def figure(self) -> WeightsFigure | None:
        """What is painted; None while there is nothing to paint."""
        if self._analysis is None:
            return None
        mouse = None if self._held else self._mouse
        mesh = self.meshes.chosen_model
        return WeightsFigure(
            self._analysis,
            self._theme,
            scale=self.scale,
            pointed=self.pointed_name,
            mouse=mouse,
            mesh=mesh,
            line=self.line,
        )

    @property
    def line(self) -> WeightLine | None:
        """Along which the strip runs; None where there is no triangle."""
        triangle = None if self._analysis is None else self._analysis.weights
        if triangle is None:
            return None
        chosen = self._session.line
        if chosen is not None and len(chosen.start) == len(triangle.losses[0]):
            return chosen
        return line_towards(triangle, 0)

    def show_session(self, session: ClassesSession) -> None:
        """Know what is chosen."""
        self._session = session
        self._show()

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show another analysis, or none."""
        triangle = None if analysis is None else analysis.weights
        soft = () if analysis is None or triangle is None else analysis.models
        names = [found.name for found in soft if found.measures.soft is not None]
        self.meshes.show_models(names)
        self.meshes.setVisible(bool(names))
        super().show_analysis(analysis)

    def show_refined(self, analysis: ClassesAnalysis) -> None:
        """Show meshes that have come, or finer ones."""
        shown = None if self._analysis is None else self._analysis.weights
        if shown is None or analysis.weights is None or shown.meshes != analysis.weights.meshes:
            self.show_analysis(analysis)

    def reset_view(self) -> None:
        """Show no mesh; ◆ is a choice of the session and stays."""
        self.meshes.setCurrentIndex(0)
        self._show()

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """What a point is."""
        return "" if analysis.weights is None else kind_words(analysis.weights)

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """The corners of every region."""
        triangle = analysis.weights
        if triangle is None:
            return None
        corners = [
            (region.name, *corner)
            for region in triangle.regions
            for corner in region.corners.tolist()
        ]
        of_priors = triangle.kind == "priors"
        heads = [
            tr("priors {label}", label=label) if of_priors else tr("weights {label}", label=label)
            for label in analysis.labels
        ]
        return data_of_rows("weights", ("classifier", *heads), corners)

    def looked_at(self) -> LookedAt:
        """The figure with the mesh that is chosen."""
        return LookedAt(partial(WeightsFigure, mesh=self.meshes.chosen_model))

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        self._mouse = place
        figure = self.figure
        triangle = None if figure is None else figure.triangle
        if figure is None or triangle is None:
            return
        point = figure.point_at(self.canvas.area, place)
        inside = bool(point.min() >= 0)
        over = figure.holds_diamond(self.canvas.area, place)
        shaped = Qt.CursorShape.CrossCursor if inside else Qt.CursorShape.ArrowCursor
        self.canvas.setCursor(Qt.CursorShape.SizeAllCursor if over else shaped)
        self._mouse = None if over else place
        pointed = PointedClassifier(triangle.cheapest_at(point)[0], tuple(point.tolist()))
        self._pointer.point_at(pointed if inside else None)
        self._show()

    @Slot(QPointF)
    def _press(self, place: QPointF) -> None:
        figure = self.figure
        self._held = figure is not None and figure.holds_diamond(self.canvas.area, place)
        self._moved, self._drawn_from = False, None
        if figure is not None and figure.triangle is not None and not self._held:
            self._drawn_from = self._point_named(figure, place)

    @Slot(QPointF, QPointF)
    def _drag(self, start: QPointF, now: QPointF) -> None:
        figure = self.figure
        if figure is None or self._analysis is None:
            return
        if self._drawn_from is not None:
            self._draw_line(figure, self._drawn_from, start, now)
        elif self._held:
            point = figure.point_at(self.canvas.area, now).tolist()
            self._move_diamond(moved_priors(self._analysis.weights, self._analysis.costs, point))

    def _move_diamond(self, priors: tuple[float, ...] | None) -> None:
        if priors is not None and self._analysis is not None:
            self._moved = True
            moved = with_moved_priors(self._session, np.array(priors), self._analysis.labels)
            self.session_dragged.emit(moved)

    def _draw_line(
        self, figure: WeightsFigure, drawn_from: tuple[float, ...], start: QPointF, now: QPointF
    ) -> None:
        """Let the strip run from where the mouse was pressed to where it is."""
        end = self._point_named(figure, now)
        if QLineF(start, now).length() >= SHORTEST and end != drawn_from:
            self._moved = True
            self.session_dragged.emit(replace(self._session, line=WeightLine(drawn_from, end)))

    def _point_named(self, figure: WeightsFigure, place: QPointF) -> tuple[float, ...]:
        """The point at a place, or nearest to it, in hundredths, so that it can be named."""
        first, second, _ = np.round(within_parts(figure.point_at(self.canvas.area, place)), 2)
        return float(first), float(second), round(float(1 - first - second), 2)

    @Slot()
    def _release(self) -> None:
        self._held, self._drawn_from = False, None
        if self._moved:
            self._moved = False
            self.drag_finished.emit()
        self._show()

    @Slot(QKeyEvent)
    def _press_key(self, event: QKeyEvent) -> None:
        """Arrows move ◆ by a hundredth; S and E let the strip's line start and end at it."""
        key, analysis = Qt.Key(event.key()), self._analysis
        triangle = None if analysis is None else analysis.weights
        if analysis is None or triangle is None or triangle.at is None:
            return
        if key in (START_HERE, END_HERE):
            self._end_line(tuple(triangle.at.tolist()), start=key == START_HERE)
        elif key in STEPS:
            wanted = [here + by for here, by in zip(triangle.at.tolist(), STEPS[key], strict=True)]
            self._move_diamond(moved_priors(triangle, analysis.costs, wanted))
            self._release()
        else:
            return
        event.accept()

    def _end_line(self, point: tuple[float, ...], *, start: bool) -> None:
        """Let the line start, or end, at a point."""
        line = self.line
        other = None if line is None else line.end if start else line.start
        if other is not None and np.abs(np.array(other) - np.array(point)).max() > STEP / 2:
            ends = (point, other) if start else (other, point)
            self.session_proposed.emit(replace(self._session, line=WeightLine(*ends)))
