"""The t-ribbon on the screen: drag the playhead, step it with keys, let it sweep."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.analysis.analysis import Analysis
from engine.binary.voros.winners import winner_at
from engine.messages.language import tr
from engine.session.session import Session
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, draw_runs
from gui.paint.pointed import Pointed
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import COLLAPSED_HEIGHT, FULL_HEIGHT, PRESENTED_HEIGHT
from gui.paint.ribbon_review import ReviewEnd
from gui.themes.theme import Theme
from gui.views.layer_pictures import KeptLayers
from gui.views.play_button import PlayButton
from gui.views.playhead import Playhead, step_of
from gui.views.review_grip import end_at, ends_of, moved, review_described, t_of_end
from gui.views.sweep import Sweep
from gui.widgets.term_tips import WHY_NOT

ASIDE = 176  # px for the button and t in numbers, left of the ribbon
ASIDE_NARROW = 60
NARROW = 640  # below this width the numbers go
LANES_FROM = 110  # px of height


class RibbonView(QWidget):
    """Shows who costs least at each t, and lets the user choose t.

    A press anywhere on the ribbon moves the playhead there, a drag takes it along. Arrows
    step by 0.001 (with Shift 0.01), Home and End go to a and b, the page keys to the next
    break point, Space starts and stops the sweep, which runs to b and back to a.

    The two playheads of a review are dragged likewise: they open and close with its price. Tab
    goes to either, and then the arrows move it.

    Args:
        playhead: the t that it moves.
    """

    session_dragged = Signal(object)
    drag_finished = Signal()

    def __init__(self, playhead: Playhead, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._theme: Theme | None = None
        self._layers = KeptLayers(self)
        self._playhead = playhead
        self._follows = False
        self._session: Session | None = None
        self._held: ReviewEnd | None = None  # what keys move besides t
        self._dragged: ReviewEnd | None = None
        self._changed = False
        self._scale = 1.0
        self._sweep = Sweep(self)
        self.play_button = PlayButton(self)
        self.play_button.setEnabled(False)
        self.setMinimumSize(300, int(COLLAPSED_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("t ribbon"))
        self.setMouseTracking(True)
        playhead.pointed_changed.connect(self.update)
        self._sweep.moved.connect(playhead.move)
        self._sweep.started.connect(self._show_sweep)
        self._sweep.stopped.connect(self._show_sweep)
        self._sweep.stopped.connect(playhead.rest)
        self.play_button.clicked.connect(self.toggle_play)
        self._show_sweep()

    @Slot(object)
    def show_analysis(self, analysis: Analysis | None) -> None:
        """Show an analysis, or nothing."""
        self._analysis = analysis
        if not ends_of(analysis):
            self._held = None
        if analysis is None:
            self._layers.forget()
        if analysis is None or analysis.given.a == analysis.given.b:
            self._sweep.stop()
        self.play_button.setEnabled(analysis is not None and analysis.given.a < analysis.given.b)
        self._show_sweep()
        self.setAccessibleDescription("" if analysis is None else _described(analysis))
        self.update()

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Know the price of a review that is wanted."""
        self._session = session

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.play_button.show_theme(theme)
        self.update()

    def show_scale(self, scale: float) -> None:
        """Enlarge type and lines for people who look from afar: the band alone, without lanes."""
        self._scale = scale
        self.play_button.hide()
        self.setFixedHeight(round(PRESENTED_HEIGHT * scale))
        self.update()

    def set_crossing(self, milliseconds: float) -> None:
        """Choose how long the sweep takes from one end of the range to the other."""
        self._sweep.set_crossing(milliseconds)

    @property
    def _presents(self) -> bool:
        return self._scale > 1

    @property
    def playing(self) -> bool:
        """Whether t sweeps."""
        return self._sweep.running

    @Slot()
    def toggle_play(self) -> None:
        """Start the sweep over [a, b], or stop it."""
        if self._sweep.running:
            self._sweep.stop()
        elif self._analysis is not None and self.play_button.isEnabled():
            given = self._analysis.given
            self._sweep.start(self._playhead.t, given.a, given.b)
        self._show_sweep()

    @Slot()
    def stop_play(self) -> None:
        """Stop the sweep; what has a new range begins at rest."""
        self._sweep.stop()

    @Slot()
    def _show_sweep(self) -> None:
        """Let the button say what a press would do, or why it can do nothing."""
        running = self._sweep.running
        self.play_button.setChecked(running)
        self.play_button.setAccessibleName(tr("Pause") if running else tr("Play"))
        given = None if self._analysis is None else self._analysis.given
        if given is not None and given.a == given.b:
            self.play_button.setToolTip(WHY_NOT["single t"])
        else:
            self.play_button.setToolTip(
                tr("Pause") if running else tr("Sweep t from a to b and back")
            )

    @property
    def _lanes(self) -> bool:
        return self.height() >= LANES_FROM and not self._presents

    @property
    def _aside(self) -> int:
        """The width of what stands left of the ribbon."""
        if self._presents:
            return 0
        return ASIDE if self.width() >= NARROW else ASIDE_NARROW

    @property
    def _area(self) -> QRectF:
        """Where the figure is painted: as high as it needs, in the middle."""
        height = FULL_HEIGHT if self._lanes else COLLAPSED_HEIGHT
        if self._presents:
            height = PRESENTED_HEIGHT * self._scale
        top = (self.height() - height) / 2
        return QRectF(self._aside, round(top), self.width() - self._aside, height)

    def _figure(self, analysis: Analysis, theme: Theme) -> RibbonFigure:
        return RibbonFigure(
            analysis,
            theme,
            scale=self._scale,
            lanes=self._lanes,
            focused=self.hasFocus(),
            pointed=self._playhead.pointed,
            held=self._held,
        )

    def _draw_numbers(self, painter: QPainter, analysis: Analysis, theme: Theme) -> None:
        """The t looked at, and what share of the worst case either error bears."""
        left, middle = 16 + 36 + 10, self.height() / 2
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        head = [Run(f"t = {formatting.t_value(analysis.t)}", theme.ink, STRONG)]
        draw_runs(painter, QPointF(left, middle - 20), head, 16, Align.LEFT)
        shares = (
            tr("false alarms {share}", share=formatting.share(analysis.t)),
            tr("misses {share}", share=formatting.share(1 - analysis.t)),
        )
        for row, words in enumerate(shares):
            place = QPointF(left, middle + 3 + 17 * row)
            draw_runs(painter, place, [Run(words, theme.ink2)], 12, Align.LEFT)

    def sizeHint(self) -> QSize:
        """The height with lanes."""
        return QSize(900, int(FULL_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the kept layers, the playhead and the numbers."""
        if self._theme is None or self._analysis is None:
            return
        figure, area = self._figure(self._analysis, self._theme), self._area
        own = QRectF(QPointF(), area.size())
        with QPainter(self) as painter:
            painter.translate(area.topLeft())
            self._layers.paint(painter, figure.layers, own, self.devicePixelRatioF())
            painter.resetTransform()
            if self._aside == ASIDE:
                self._draw_numbers(painter, self._analysis, self._theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button in its place."""
        super().resizeEvent(event)
        size = self.play_button.sizeHint()
        self.play_button.setGeometry(12, (self.height() - size.height()) // 2, *size.toTuple())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a playhead of a review, or move that of t to the mouse."""
        if event.button() == Qt.MouseButton.LeftButton and self._area.contains(event.position()):
            self._sweep.stop()
            self._dragged = self._held = self._end_at(event.position())
            self._follows = self._dragged is None
            if self._follows:
                self._follow(event.position())
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take the playhead along, or point at the t under the mouse in every view."""
        pressed = event.buttons() & Qt.MouseButton.LeftButton
        if self._dragged is not None and pressed:
            self._drag_end(self._dragged, self._t_at(event.position()))
        elif self._follows and pressed:
            self._follow(event.position())
        else:
            grip = self._end_at(event.position()) is not None
            self.setCursor(Qt.CursorShape.SizeHorCursor if grip else Qt.CursorShape.ArrowCursor)
            self._point_at(event.position())

    def leaveEvent(self, event: object) -> None:  # noqa: ARG002
        """Point at nothing any more."""
        self._playhead.point_at(None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002
        """Let the playhead stand."""
        self._follows, self._dragged = False, None
        self._finish_drag()
        if not self._sweep.running:
            self._playhead.rest()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the playhead, or start and stop the sweep."""
        if self._held is not None and self._step_end(self._held, event):
            return
        t = self._playhead.after_key(event)
        if t is not None:
            self._sweep.stop()
            self._playhead.move(t)
        elif event.key() == Qt.Key.Key_Space:
            self.toggle_play()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Finish what a key began."""
        if not event.isAutoRepeat() and self._finish_drag():
            return
        if self._sweep.running or not self._playhead.release_key(event):
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go to the playheads of a review, from left to right after that of t, and then on."""
        stops: list[ReviewEnd | None] = [None, *(ends_of(self._analysis) if self._session else ())]
        place = stops.index(self._held) + (1 if forward else -1) if self._held in stops else -1
        if 0 <= place < len(stops):
            self._held = stops[place]
            self.update()
            return True
        self._held = None
        return super().focusNextPrevChild(forward)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the sweep that nobody sees."""
        self._sweep.stop()
        super().hideEvent(event)

    def _point_at(self, place: QPointF) -> None:
        """Show in every view the t under the mouse."""
        if self._analysis is None or self._theme is None:
            return
        scene = self._figure(self._analysis, self._theme).scene(self._area)
        on_ribbon = scene.band.left() <= place.x() <= scene.band.right()
        on_ribbon &= scene.band.top() <= place.y() <= scene.foot
        self._playhead.point_at(Pointed(scene.t(place.x())) if on_ribbon else None)

    def _end_at(self, place: QPointF) -> ReviewEnd | None:
        """The playhead of a review under the mouse."""
        if self._analysis is None or self._theme is None or self._session is None:
            return None
        return end_at(self._figure(self._analysis, self._theme).scene(self._area), place)

    def _t_at(self, place: QPointF) -> float:
        """The t under the mouse."""
        if self._analysis is None or self._theme is None:
            return self._playhead.t
        return self._figure(self._analysis, self._theme).scene(self._area).t(place.x())

    def _follow(self, place: QPointF) -> None:
        """Ask for the t under the mouse."""
        if self._analysis is not None and self._theme is not None:
            self._playhead.move(self._t_at(place))

    def _drag_end(self, end: ReviewEnd, t: float) -> None:
        """Ask for the price of a review at which one of its playheads stands at t."""
        if self._analysis is not None and self._session is not None:
            self._changed = True
            self.session_dragged.emit(moved(self._analysis, self._session, end, t))

    def _step_end(self, end: ReviewEnd, event: QKeyEvent) -> bool:
        """Move a playhead of a review by an arrow; False for another key."""
        step = step_of(event)
        if step is None or self._analysis is None or self._session is None:
            return False
        t = t_of_end(self._analysis, self._session, end)
        if t is not None:
            self._drag_end(end, t + step)
        return True

    def _finish_drag(self) -> bool:
        """All moves of a review's playhead till now are one step; False if there was none."""
        if not self._changed:
            return False
        self._changed = False
        self.drag_finished.emit()
        return True


def _described(analysis: Analysis) -> str:
    """The ribbon in words, for those who do not see it."""
    given = analysis.given
    if not analysis.deciding:
        return tr("No threshold keeps the constraints.")
    name = winner_at(analysis.deciding, analysis.t).model
    words = tr(
        "t = {analysis_t}, between a = {given_a} and b = {given_b}. {name} costs least here.",
        analysis_t=formatting.t_value(analysis.t),
        given_a=formatting.t_value(given.a),
        given_b=formatting.t_value(given.b),
        name=name,
    )
    return " ".join(filter(None, (words, review_described(analysis))))
