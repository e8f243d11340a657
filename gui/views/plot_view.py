"""A view with axes that one moves in: pyqtgraph's hands, and the ink of `gui.paint`."""

from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.plot_figure import PlotFigure, PlotOptions
from gui.paint.pointed import Pointed
from gui.paint.sizes import Sizes
from gui.scene.looked_at import LookedAt
from gui.themes.theme import Theme
from gui.views.key_focus import KEY_REASONS
from gui.views.layer_pictures import KeptLayers
from gui.views.pan_and_zoom import PlotGrip, PlotHands
from gui.views.playhead import Playhead
from gui.views.view_widget import AnyView, ViewWidget
from gui.widgets.flow import Flow
from gui.widgets.nested import nested
from gui.widgets.segmented import Segmented

ZOOM_STEP = 0.8  # share of the spans that one press of + leaves
GRIP_REACH = 6.0  # px beside a line within which it is taken
LEAST_WIDTH, LEAST_HEIGHT = 240, 180


class PlotView(ViewWidget[Analysis, Session]):
    """Shows an analysis as a figure of plots; a view of its own says which, and what it holds.

    The wheel looks closer at what is under the mouse, a drag then moves the plot, a drag with
    Shift looks at a box, a double click shows all again; +, − and 0 do the same. Arrow, Home,
    End and page keys move t as in the ribbon.

    Args:
        playhead: the t that it moves, and what the mouse is on in any view.
        theme: the look; until there is one nothing is painted.
    """

    title: ClassVar[str]
    figure_class: ClassVar[type[PlotFigure]]
    options_at_first: ClassVar[PlotOptions] = PlotOptions()

    def __init__(
        self, playhead: Playhead, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.playhead = playhead
        self.options = self.options_at_first
        self._analysis: Analysis | None = None
        self._theme = theme
        self._kept: PlotFigure | None = None  # what it reckons once, while it stands
        self._figure_key: tuple[object, ...] = ()
        self._reached_by_key = False
        self._hands = PlotHands(self._paint, self._find_grip, self)
        self._layers = KeptLayers(self._hands.viewport())
        self._hands.on_resize(self._lay_out)
        self._above: tuple[Segmented, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._hands)
        self._hands.spans_changed.connect(self._take_spans)
        self._hands.mouse_moved.connect(self._hover_at)
        self._hands.mouse_left.connect(self._leave)
        self._hands.clicked.connect(self.click_at)
        self._hands.double_clicked.connect(self.reset_view)
        playhead.pointed_changed.connect(self._show_pointed)
        playhead.rested.connect(self._show_rested)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.title)

    def stand_above(self, *choices: Segmented) -> None:
        """Put switches above the plots, the last one at the right."""
        switches = Flow()
        for place, choice in enumerate(choices):
            switches.add(choice, right=0 < place == len(choices) - 1)
        row = nested(QHBoxLayout(), self._column, first=True)
        row.setContentsMargins(8, 2, 8, 0)
        row.addWidget(switches)
        self._above = choices
        if self._theme is not None:
            self.show_theme(self._theme)

    def grip_at(self, figure: PlotFigure, place: QPointF) -> PlotGrip | None:  # noqa: ARG002
        """What a press at a place takes hold of; nothing unless a view says so."""
        return None

    def cursor_over(self, grip: PlotGrip) -> Qt.CursorShape:  # noqa: ARG002
        """How the mouse looks over what a press would take hold of."""
        return Qt.CursorShape.PointingHandCursor

    def pointed_at(self, figure: PlotFigure, place: QPointF) -> Pointed | None:  # noqa: ARG002
        """The t and model under the mouse; nothing unless a view says so."""
        return None

    def model_at(self, figure: PlotFigure, place: QPointF) -> int | None:
        """Index of the model that a click means; that which is pointed at unless a view says so."""
        pointed = self.pointed_at(figure, place)
        return None if pointed is None else pointed.model

    def hovered_at(self, figure: PlotFigure, place: QPointF) -> object:  # noqa: ARG002
        """What of its own the figure tells about under the mouse; nothing unless a view says so."""
        return None

    @Slot(QPointF)
    def click_at(self, place: QPointF) -> None:
        """Select the model under the mouse in every view, unless a view says otherwise."""
        figure = self.figure
        model = None if figure is None else self.model_at(figure, place)
        if model is not None:
            self.playhead.select(model)

    @property
    def area(self) -> QRectF:
        """What the figure fills."""
        return QRectF(self._hands.viewport().rect())

    @property
    def figure_kind(self) -> type[PlotFigure]:
        """The class of its figure; a view with modes has several."""
        return self.figure_class

    @property
    def figure(self) -> PlotFigure | None:
        """The figure as it stands now; None while there is nothing to show."""
        analysis, theme = self._analysis, self._theme
        if analysis is None or theme is None:
            return None
        key = analysis, theme, self.figure_kind, self.options, self.scale
        if self._kept is None or key != self._figure_key:
            notes, options = Sizes(self.scale).notes, self.options
            self._kept = self.figure_kind(
                analysis, theme, scale=self.scale, notes=notes, options=options
            )
            self._figure_key = key
        return self._kept

    def looked_at(self) -> LookedAt:
        """The figure in its mode, as closely as it is seen, without what the mouse is on."""
        options = replace(self.options, pointed=None, hovered=None, mouse=None, rested=None)
        return LookedAt(partial(self.figure_kind, options=options))

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show another analysis, or nothing."""
        before, self._analysis = self._analysis, analysis
        self._show_model()
        self.setAccessibleDescription("" if analysis is None else as_text(verdict(analysis)))
        if analysis is not None and (before is None or before.geometry is not analysis.geometry):
            # What the mouse is on, a threshold or a bar, is none of these curves.
            self.options = replace(self.options, hovered=None, mouse=None)
            self.reset_view()
        if analysis is None:
            self._kept, self._figure_key = None, ()
            self._layers.forget()
        self._take_rest()
        self._lay_out()

    def show_refined(self, analysis: Analysis) -> None:
        """Show the same analysis with more that is known of it."""
        self._analysis = analysis
        self._show_model()
        self._lay_out()

    @property
    def chosen_model(self) -> int | None:
        """Index of the model that a figure of one shows; None for the one that costs least."""
        return self.playhead.selected

    def _show_model(self) -> None:
        if self.options.model != self.chosen_model:
            self.options = replace(self.options, model=self.chosen_model)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        for choice in self._above:
            choice.show_theme(theme)
        self._lay_out()

    def show_options(self, options: PlotOptions) -> None:
        """Look at it in another way."""
        self.options = options
        self._lay_out()

    def show_scale(self, scale: float) -> None:
        """Enlarge type and lines."""
        super().show_scale(scale)
        self._lay_out()

    def look_like(self, other: AnyView) -> None:
        """Look as closely as another one does."""
        if isinstance(other, PlotView):
            self._hands.show_spans(other.options.shown)

    @Slot()
    def reset_view(self) -> None:
        """Show the whole of it."""
        self._hands.show_all()
        self._take_spans()

    @Slot()
    def _lay_out(self) -> None:
        """Have the hands where the plots are; a figure may have other spans than before."""
        if self._theme is not None:
            self._hands.show_rubber(self._theme.accent)
        figure = self.figure
        if figure is not None and self._hands.show_frames(figure.framed(self.area)):
            self._take_spans()
        self._hands.repaint_figure()

    @Slot()
    def _take_spans(self) -> None:
        self.options = replace(self.options, shown=self._hands.shown)
        self._hands.repaint_figure()

    @Slot()
    def _show_pointed(self) -> None:
        self.options = replace(self.options, pointed=self.playhead.pointed)
        self._hands.repaint_figure()

    @Slot()
    def _show_rested(self) -> None:
        """Place names anew, clear of what stands on the line of t where it has come to rest."""
        self._take_rest()
        self._hands.repaint_figure()

    def _take_rest(self) -> None:
        if self._analysis is not None and not self.playhead.is_moving:
            self.options = replace(self.options, rested=self._analysis.t)

    @Slot(QPointF)
    def _hover_at(self, place: QPointF) -> None:
        """Point at what is under the mouse in every view, and show what a press would do."""
        figure = self.figure
        if figure is None:
            return
        self._show_hovered(self.hovered_at(figure, place))
        pointed = self.pointed_at(figure, place)
        self._put_mouse(None if pointed is None else place)
        self.playhead.point_at(pointed)
        inside = any(axes.plot.contains(place) for axes in figure.axes(self.area))
        grip = self.grip_at(figure, place)
        if grip is not None:
            self.setCursor(self.cursor_over(grip))
        elif inside and not self._hands.whole:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _show_hovered(self, hovered: object) -> None:
        if hovered != self.options.hovered:
            self.options = replace(self.options, hovered=hovered)
            self._hands.repaint_figure()

    @Slot()
    def _leave(self) -> None:
        self._show_hovered(None)
        self._put_mouse(None)
        self.playhead.point_at(None)
        self.unsetCursor()

    def _put_mouse(self, place: QPointF | None) -> None:
        """Show the card beside the mouse, or take it away."""
        if place != self.options.mouse:
            self.options = replace(self.options, mouse=place)
            self._hands.repaint_figure()

    def _find_grip(self, place: QPointF) -> PlotGrip | None:
        """What a press takes hold of; while something is held there is no card."""
        figure = self.figure
        grip = None if figure is None else self.grip_at(figure, place)
        if grip is not None:
            self._put_mouse(None)
        return grip

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        """Paint the figure, and the focus where it came by keyboard."""
        figure = self.figure
        if figure is None:
            if self._theme is not None:
                words = [Run(tr("Nothing to show"), self._theme.ink3)]
                draw_runs(painter, area.center(), words, 13, Align.CENTRE)
            return
        self._layers.paint(painter, figure.layers, area, self.devicePixelRatioF())
        if self._reached_by_key and self.hasFocus() and self._theme is not None:
            painter.setPen(self._theme.pen(self._theme.accent, 1.5))
            for axes in figure.axes(area):
                painter.drawRect(axes.plot)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus to those who came by keyboard."""
        self._reached_by_key = event.reason() in KEY_REASONS
        super().focusInEvent(event)
        self._hands.repaint_figure()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self._hands.repaint_figure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move t, or look closer with + and −, at all with 0."""
        zooms = {Qt.Key.Key_Plus: ZOOM_STEP, Qt.Key.Key_Minus: 1 / ZOOM_STEP}
        if event.key() in zooms:
            self._hands.zoom(zooms[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_0:
            self.reset_view()
        elif not self.playhead.press_key(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Finish what a key began."""
        if not self.playhead.release_key(event):
            super().keyReleaseEvent(event)
