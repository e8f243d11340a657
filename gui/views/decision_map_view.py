"""The decision map in the window: drag the box of conditions, drag t, look at any condition."""

import math
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from gui.paint.map_figure import DecisionMapFigure, MapOptions
from gui.paint.map_scene import MapScene, map_spans
from gui.paint.plot_figure import PlotFigure
from gui.paint.pointed import Pointed
from gui.themes.theme import Theme
from gui.views.map_box_grip import BoxGrip, BoxPart, part_at
from gui.views.pan_and_zoom import PlotGrip
from gui.views.playhead import Playhead
from gui.views.plot_view import GRIP_REACH, PlotView
from gui.views.view_data import Value, ViewData

BY_KEY = {  # px by which Ctrl with an arrow moves the box
    Qt.Key.Key_Left: QPointF(-4, 0),
    Qt.Key.Key_Right: QPointF(4, 0),
    Qt.Key.Key_Up: QPointF(0, -4),
    Qt.Key.Key_Down: QPointF(0, 4),
}
ON_DIAMOND = 9.0  # px round it


class DecisionMapView(PlotView):
    """Shows who costs least at each cost ratio and prevalence.

    The box follows the mouse by its sides, its corners or as a whole, and with it the session's
    conditions. A drag of the line of t, and a click anywhere, choose the t of the condition under
    the mouse.
    """

    title: ClassVar[str] = tr("Decision map")
    figure_class: ClassVar[type[PlotFigure]] = DecisionMapFigure

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(playhead, theme, parent)
        self.options = MapOptions()
        self._session: Session | None = None

    def subtitle(self, analysis: Analysis) -> str:
        """What is drawn; and at which prevalence constraints are judged."""
        bounded = analysis.bounded
        if bounded is None:
            return tr("who costs least where")
        if math.isnan(bounded.prevalence):
            return tr("who costs least where, under the constraints")
        share = formatting.prevalence(bounded.prevalence)
        return tr("who costs least where, under the constraints at π = {share}", share=share)

    def data(self, analysis: Analysis) -> ViewData | None:
        """Who costs least between which t, and at which threshold."""
        columns: dict[str, list[Value]] = {
            name: [] for name in ("t_low", "t_high", "winner", "threshold")
        }
        bounded = analysis.bounded
        for winner in analysis.deciding:
            model = analysis.model(winner.model)
            chain = None if bounded is None or model is None else bounded.models[model.name].chain
            row = (
                winner.t_low,
                winner.t_high,
                ", ".join(winner.names),
                None if model is None else float((chain or model.hull).thresholds[winner.vertex]),
            )
            for column, value in zip(columns.values(), row, strict=True):
                column.append(value)
        return ViewData("decisions", columns)

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Know the conditions, which a drag of the box changes."""
        self._session = session

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:
        """A side or corner of the box, the scenario or the line of t, or all of the box."""
        scene = self._scene(figure)
        if not scene.axes.plot.contains(place):
            return None
        box, diamond = scene.box, scene.diamond
        part = None if box is None else part_at(box, place)
        exact = box is not None and box.width() == box.height() == 0
        inside = part == BoxPart(0, 0) and not exact
        if part is not None and not inside:
            return self._box_grip(scene, part, place)
        beside = abs(scene.level_at(place) - scene.level_of(self.playhead.t)) / scene.level_of_pixel
        on_diamond = diamond is not None and (place - diamond).manhattanLength() <= ON_DIAMOND
        if on_diamond or (part is None and beside <= GRIP_REACH):
            return IsoTGrip(self.playhead, scene)
        return None if part is None else self._box_grip(scene, part, place)

    def cursor_over(self, grip: PlotGrip) -> Qt.CursorShape:
        """Arrows that say which way the box can be pulled."""
        return grip.part.cursor if isinstance(grip, BoxGrip) else super().cursor_over(grip)

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:
        """The t of the condition under the mouse."""
        scene = self._scene(figure)
        return Pointed(scene.t_at(place)) if scene.axes.plot.contains(place) else None

    @Slot(QPointF)
    def click_at(self, place: QPointF) -> None:
        """Choose the t of a condition."""
        figure = self.figure
        pointed = None if figure is None else self.pointed_at(figure, place)
        if pointed is not None:
            self.playhead.move(pointed.t)
            self.playhead.rest()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl with an arrow moves the box; see `PlotView` for the rest."""
        if not self._move_box(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """What was moved while a key was held is one step."""
        if event.isAutoRepeat() or self.options == replace(self.options, held=None):
            super().keyReleaseEvent(event)
        else:
            self._finish_box()

    def _move_box(self, event: QKeyEvent) -> bool:
        """Move all of the box by a key; False for a key that does not, or where there is none."""
        by, figure = BY_KEY.get(Qt.Key(event.key())), self.figure
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if by is None or figure is None or held != Qt.KeyboardModifier.ControlModifier:
            return False
        scene = self._scene(figure)
        if scene.box is None:
            return False
        self._box_grip(scene, BoxPart(0, 0), QPointF()).drag(by)
        return True

    def _scene(self, figure: PlotFigure) -> MapScene:
        return MapScene(figure.analysis, figure.theme, figure.axes(self.area)[0])

    def _box_grip(self, scene: MapScene, part: BoxPart, place: QPointF) -> BoxGrip:
        analysis = scene.analysis
        session = analysis.session if self._session is None else self._session
        held = partial(self._drag_box, analysis)
        return BoxGrip(session, analysis.given, scene.axes, part, place, held, self._finish_box)

    def _drag_box(self, analysis: Analysis, session: Session) -> None:
        """Propose a session; till the box is let go the axes stay."""
        if isinstance(self.options, MapOptions) and self.options.held is None:
            self.options = replace(self.options, held=map_spans(analysis))
        self.session_dragged.emit(session)

    def _finish_box(self) -> None:
        """The drag is one step; the axes may show more decades now."""
        self.options = replace(self.options, held=None)
        self.drag_finished.emit()
        self._lay_out()


class IsoTGrip:
    """The line of t on the map: a drag moves the playhead to the condition under the mouse."""

    def __init__(self, playhead: Playhead, scene: MapScene) -> None:
        self._playhead = playhead
        self._scene = scene

    def drag(self, place: QPointF) -> None:
        """Move t to where the mouse is."""
        self._playhead.move(self._scene.t_at(place))

    def drop(self) -> None:
        """All of the drag is one step."""
        self._playhead.rest()
