"""The ROC plane on the screen: turn its lines to set t, look closer, ask any vertex."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.plot_axes import PlotAxes
from gui.paint.roc_extent import Extent
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.sizes import Sizes
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.key_focus import KEY_REASONS
from gui.views.layer_pictures import Ground
from gui.views.picking import (
    EdgeKey,
    Grip,
    SpotKey,
    VertexKey,
    find_grip,
    find_spot,
    hover_of,
    pointed_by,
)
from gui.views.plane_menu import PlaneMenu
from gui.views.playhead import Playhead
from gui.views.region_grips import RegionDrag
from gui.views.tables_of_views import hulls_table
from gui.views.view_data import ViewData
from gui.views.view_widget import AnyView, ViewWidget

LEAST_WIDTH, LEAST_HEIGHT = 300, 180  # a message above it and a small screen take height
ZOOM_STEP = 0.8  # share of the extent that one notch of the wheel leaves
CLICK = 3.0  # px within which a press and its release are a click


class RocPlaneView(ViewWidget[Analysis, Session]):
    """Shows an analysis as an ROC plane.

    Drag a supporting line to turn it; the wheel looks closer, a drag then moves the extent,
    a double click shows all again. A vertex under the mouse tells all about itself, and so does
    the line at which one model takes over from another; a click keeps the card, and on an edge
    of a hull it shows the two thresholds and the coin that lead there. A region of interest is
    dragged by its sides, by its corners or whole. Arrow, Home, End and page keys move t as in
    the ribbon.

    Args:
        playhead: the t that it moves.
        theme: the look; until there is one nothing is painted.

    Attributes:
        extent: the part of the plane that is seen.
    """

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._theme = theme
        self._words = ""
        self.extent = Extent()
        self._ground = Ground(self)
        self._planned: RocPlaneFigure | None = None
        self._planned_for: tuple[object, ...] = ()
        self._playhead = playhead
        playhead.pointed_changed.connect(self.update)
        playhead.selected_changed.connect(self._show_selected)
        self._hovered: SpotKey | None = None
        self._pinned: SpotKey | None = None
        self._grip: Grip | None = None
        self._session = Session()
        self._region = RegionDrag()
        self.menu = PlaneMenu(self)
        self.menu.session_proposed.connect(self.session_proposed)
        self._pan_from: QPointF | None = None
        self._pressed = QPointF()
        self._reached_by_key = False
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("ROC plane"))

    @Slot(object)
    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show an analysis, or nothing."""
        if analysis is None or self._geometry_changed(analysis):
            self.extent = Extent()
            self._hovered = self._pinned = None
        self._analysis = analysis
        description = "" if analysis is None else as_text(verdict(analysis))
        self.setAccessibleDescription(description)
        if analysis is not None:
            self.menu.show_analysis(analysis)
        else:
            self._planned, self._planned_for = None, ()
            self._ground.forget()
        self.update()

    @Slot(object)
    def show_refined(self, analysis: Analysis) -> None:
        """Show a band that has come, or that is surer now."""
        if analysis.banded is not None:
            self.show_analysis(analysis)

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Know what is chosen, of which a drag changes a region."""
        self._session = session
        self.menu.show_session(session)

    def menu_entries(self) -> Sequence[QAction]:
        """The words of the axes, and the bands."""
        return self.menu.actions()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def subtitle(self, analysis: Analysis) -> str:
        """What is drawn of every model."""
        if not analysis.behind:
            return tr("hull and curve")
        return tr(
            "hulls; {front} in colour, {behind} behind",
            front=formatting.count(len(analysis.in_front)),
            behind=formatting.count(len(analysis.behind)),
        )

    def data(self, analysis: Analysis) -> ViewData:
        """The vertices of every hull."""
        return hulls_table(analysis)

    def looked_at(self) -> LookedAt:
        """The plane with the extent that is seen, and the card that is kept."""
        kept = None
        if self._analysis is not None and self._pinned is not None:
            kept = hover_of(self._analysis, self._pinned)
        selected = self._playhead.selected
        return LookedAt(partial(RocPlaneFigure, extent=self.extent, hover=kept, selected=selected))

    def show_scale(self, scale: float) -> None:
        """Show everything larger, for people who look from afar."""
        super().show_scale(scale)
        self.update()

    def show_words(self, words: str) -> None:
        """Say something where there is no analysis."""
        self._words = words
        self.update()

    @Slot(object)
    def _show_selected(self, _selected: int | None) -> None:
        """Show the groups of another model."""
        self.update()

    @Slot()
    def reset_view(self) -> None:
        """Show the whole plane."""
        self.extent = Extent()
        self.update()

    def _geometry_changed(self, analysis: Analysis) -> bool:
        return self._analysis is None or self._analysis.geometry is not analysis.geometry

    def _figure(self, analysis: Analysis, theme: Theme) -> RocPlaneFigure:
        """The figure as it stands now; names and the card keep their places while they can."""
        hovered = self._hovered or self._pinned
        figure = RocPlaneFigure(
            analysis,
            theme,
            scale=self.scale,
            notes=Sizes(self.scale).notes,
            extent=self.extent,
            hover=None if hovered is None else hover_of(analysis, hovered),
            regions=self._region.regions(analysis),
            grasped=self._region.place,
            pointed=self._playhead.pointed,
            selected=self._playhead.selected,
        )
        key = (*figure.ground_key, self.size())
        if self._planned is None or key != self._planned_for:
            self._planned, self._planned_for = figure, key
        else:
            figure.keep_places(self._planned.plan(self._area))
        return figure

    @property
    def _area(self) -> QRectF:
        return QRectF(self.rect())

    def _hover_at(self, place: QPointF) -> None:
        """Note the vertex under the mouse, and show what a press would do."""
        if self._analysis is None or self._theme is None:
            return
        axes = self._figure(self._analysis, self._theme).axes(self._area)
        hovered = find_spot(self._analysis, axes, place)
        hovered = None if isinstance(hovered, EdgeKey) else hovered  # of which a click tells
        other_region = self._region.look(self._analysis, axes, place)
        if hovered != self._hovered or other_region:
            self._hovered = hovered
            self.update()
        pointed = None if hovered is None else pointed_by(self._analysis, hovered)
        self._playhead.point_at(pointed)
        region = self._region.grip
        if find_grip(self._analysis, axes, place) is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        elif region is not None and (region.sides or hovered is None):
            self.setCursor(region.cursor)
        elif not self.extent.whole and axes.plot.contains(place):
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _drag(self, axes: PlotAxes, place: QPointF) -> None:
        """Turn the line, or move the region, that is held."""
        if self._grip is not None:
            self._playhead.move(self._grip.t_at(axes.data(place), self._playhead.t))
            return
        session = self._region.move(self._session, axes, place)
        if session is not None:
            self.session_dragged.emit(session)
            self.update()

    def _pin(self, place: QPointF) -> None:
        """Keep the card of what is under the mouse, of an edge its mixture; or let it go."""
        spot = self._hovered
        if spot is None and self._analysis is not None and self._theme is not None:
            axes = self._figure(self._analysis, self._theme).axes(self._area)
            spot = find_spot(self._analysis, axes, place)
        self._pinned = pinned = None if spot == self._pinned else spot
        if self._analysis is not None and isinstance(pinned, VertexKey | EdgeKey):
            model = self._analysis.model(pinned.model)
            self._playhead.select(None if model is None else model.index)

    def look_like(self, other: AnyView) -> None:
        """Look as closely as another plane does."""
        if isinstance(other, RocPlaneView):
            self.extent = other.extent

    def _pan_to(self, place: QPointF) -> None:
        """Move the extent with the mouse."""
        if self._pan_from is None or self._analysis is None or self._theme is None:
            return
        axes = self._figure(self._analysis, self._theme).axes(self._area)
        then, now = axes.data(self._pan_from), axes.data(place)
        self.extent = self.extent.moved(then[0] - now[0], then[1] - now[1])
        self._pan_from = place
        self.update()

    def _zoom(self, place: QPointF | None, factor: float) -> None:
        """Look closer at a place, or at the chosen point."""
        if self._analysis is None or self._theme is None:
            return
        axes = self._figure(self._analysis, self._theme).axes(self._area)
        x, y = self._analysis.touching(self._analysis.winner) if place is None else axes.data(place)
        self.extent = self.extent.zoomed(x, y, factor)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the floor, the kept ground, and the overlay."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            if self._analysis is None:
                words = [Run(self._words, self._theme.ink3)]
                draw_runs(painter, self._area.center(), words, 13 * self.scale, Align.CENTRE)
                return
            figure, area = self._figure(self._analysis, self._theme), self._area
            ground = self._ground.picture(
                figure.ground_key,
                self.size(),
                self.devicePixelRatioF(),
                lambda on_picture: figure.paint_ground(on_picture, area),
            )
            if ground is None:
                return
            figure.paint_floor(painter, area)
            painter.drawPixmap(0, 0, ground)
            figure.paint_overlay(painter, area)
            if self._reached_by_key and self.hasFocus():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(self._theme.pen(self._theme.accent, 1.5))
                painter.drawRect(figure.axes(area).plot)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus to those who came by keyboard."""
        self._reached_by_key = event.reason() in KEY_REASONS
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a line, or of the plane."""
        if event.button() != Qt.MouseButton.LeftButton or self._analysis is None:
            return
        if self._theme is None:
            return
        axes = self._figure(self._analysis, self._theme).axes(self._area)
        self._pressed = event.position()
        self._grip = find_grip(self._analysis, axes, event.position())
        if self._grip is not None:
            return
        self._region.look(self._analysis, axes, event.position())
        if not self._region.take() and not self.extent.whole:
            self._pan_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Turn the line, move the plane, or look at what is under the mouse."""
        moved = (event.position() - self._pressed).manhattanLength() > CLICK
        held = self._grip is not None or self._region.held
        if held and self._analysis is not None and self._theme is not None:
            if moved:
                axes = self._figure(self._analysis, self._theme).axes(self._area)
                self._drag(axes, event.position())
        elif self._pan_from is not None:
            self._pan_to(event.position())
        else:
            self._hover_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a click keeps the card of the vertex under the mouse, or lets it go."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        moved = (event.position() - self._pressed).manhattanLength() > CLICK
        dragged = self._region.let_go()
        if dragged:
            self.drag_finished.emit()
        if not self._playhead.rest() and not dragged and not moved:
            self._pin(event.position())
        self._grip, self._pan_from = None, None
        self._hover_at(event.position())
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002
        """Show the whole plane."""
        self.reset_view()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Look closer at what is under the mouse."""
        self._zoom(event.position(), ZOOM_STEP ** (event.angleDelta().y() / 120))
        self._hover_at(event.position())
        event.accept()

    def leaveEvent(self, event: object) -> None:  # noqa: ARG002
        """Forget the vertex under the mouse."""
        self._hovered = None
        self._region.forget()
        self._playhead.point_at(None)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move t, or look closer with + and −, at all with 0."""
        zooms = {Qt.Key.Key_Plus: ZOOM_STEP, Qt.Key.Key_Minus: 1 / ZOOM_STEP}
        if event.key() in zooms:
            self._zoom(None, zooms[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_0:
            self.reset_view()
        elif not self._playhead.press_key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Finish what a key began."""
        if not self._playhead.release_key(event):
            super().keyReleaseEvent(event)
