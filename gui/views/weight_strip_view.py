"""The strip along a line through the weights on the screen: its playhead moves the priors."""

from itertools import pairwise

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.messages.language import listing, tr
from engine.multiclass.class_costs import costs_of
from engine.multiclass.class_losses import ClassLosses, priors_at
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.stated_costs import every_error, with_moved_priors
from engine.multiclass.weight_line import (
    WeightLine,
    cheapest_along,
    line_in_use,
    line_towards,
)
from engine.wording.classes.line_words import DRAWN, along_words, point_parts, towards_words
from gui.paint.weight_strip_figure import WeightStripFigure
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer, PointedClassifier
from gui.views.draggable_canvas import HeldCanvas
from gui.views.view_data import Value, ViewData
from gui.views.view_widget import ViewWidget
from gui.widgets.choice import Choice
from gui.widgets.term_tips import TIPS
from gui.widgets.text import SEMIBOLD, Elided, Text

ASIDE, PADDING = 208, 12  # px for the choice of the line, left of the strip; more for long names
NARROW = 560  # px of width below which it goes
LANES_FROM = 100  # px of height from which there are words at the foot
STEP, WIDE_STEP = 0.001, 0.01
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}
NO_COSTS = tr("No costs are stated")
PRESS_STATES = tr("A press on the strip states 1 for every error, and priors.")
LINE_TIP = tr(
    "The line that the strip runs along. Drag from point to point in Weights to draw another, or "
    "press S and E there: the line starts, or ends, at ◆."
)


class WeightStripCanvas(HeldCanvas):
    """Tells when it gets the focus and loses it."""

    focus_changed = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell."""
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell."""
        super().focusOutEvent(event)
        self.focus_changed.emit()


class WeightStripView(ViewWidget[ClassesAnalysis, ClassesSession]):
    """Shows who costs least along a line, and lets ◆ be moved along it.

    A press anywhere on the strip moves ◆ there, a drag takes it along. Arrows step by 0.001 of
    the way (with Shift 0.01), Home and End go to its ends, the page keys to where another one
    takes over.

    Args:
        pointer: what the mouse is on in any view.
        theme: the look; without one nothing is painted yet.
    """

    def __init__(
        self, pointer: ClassPointer, theme: Theme | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self._session = ClassesSession()
        self._theme = theme
        self._pointer = pointer
        self._moved = False
        self._wanted: float | None = None  # where the playhead was moved to, until it is there
        self.canvas = WeightStripCanvas()
        self.canvas.setAccessibleName(tr("Strip along a line through the weights"))
        self.canvas.moved.connect(self._hover)
        self.canvas.left.connect(self._leave)
        self.canvas.pressed.connect(self._follow)
        self.canvas.dragged.connect(self._drag)
        self.canvas.released.connect(self._release)
        self.canvas.key_pressed.connect(self._press_key)
        self.canvas.focus_changed.connect(self._show)
        pointer.pointed_changed.connect(self._show)
        self.lines = Choice()
        self.lines.setAccessibleName(tr("Line through the weights"))
        self.lines.setToolTip(LINE_TIP)
        self.lines.activated.connect(self._choose)
        self.words = Elided("", 12, tone="2")
        self.words.tip = TIPS["weights"]
        self._lay_out()

    def _lay_out(self) -> None:
        self._aside = QWidget()
        self._aside.setFixedWidth(ASIDE)
        aside = QVBoxLayout(self._aside)
        aside.setContentsMargins(PADDING, 6, 0, 6)
        aside.setSpacing(4)
        aside.addStretch(1)
        self._title = Text(tr("Along a line"), 13, SEMIBOLD)
        for part in (self._title, self.lines, self.words):
            aside.addWidget(part)
        aside.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._aside)
        row.addWidget(self.canvas, 1)
        self.canvas.setMinimumSize(200, 60)

    @property
    def line(self) -> WeightLine | None:
        """Along which it runs: the session's, or through ◆ towards the first class."""
        losses = self._losses
        return None if losses is None else line_in_use(self._session.line, losses)

    @property
    def figure(self) -> WeightStripFigure | None:
        """What is painted; None while there is nothing to paint."""
        line = self.line
        if self._analysis is None or self._theme is None or line is None:
            return None
        return WeightStripFigure(
            self._analysis,
            self._theme,
            line=line,
            low=self.height() < LANES_FROM,
            focused=self.canvas.hasFocus(),
            pointed=self._pointed_share(line),
            wanted=self._wanted,
        )

    @property
    def _losses(self) -> ClassLosses | None:
        return None if self._analysis is None else self._analysis.losses

    def show_session(self, session: ClassesSession) -> None:
        """Take the line that is chosen; by undo the playhead may be wanted elsewhere."""
        before, self._session = self._session, session
        if session.priors != before.priors and not self._moved:
            self._wanted = None
        if (session.line, session.priors) != (before.line, before.priors):
            self._show()

    def show_analysis(self, analysis: ClassesAnalysis | None) -> None:
        """Show who costs least now."""
        before, self._analysis = self._analysis, analysis
        if analysis is None:
            self._show()
            return
        if before is None or before.table is not analysis.table:
            self._session = analysis.session
        if analysis.session == self._session:
            self._wanted = None
        self._show()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self._show()

    def reset_view(self) -> None:
        """Show what is there: nothing of it is moved or enlarged."""
        self._show()

    def subtitle(self, analysis: ClassesAnalysis) -> str:
        """Through what the line leads."""
        return "" if analysis.losses is None else along_words(analysis.losses.kind)

    def data(self, analysis: ClassesAnalysis) -> ViewData | None:
        """Who costs least on which stretch, and what its ends are."""
        losses = analysis.losses
        if losses is None:
            return None
        line = line_in_use(analysis.session.line, losses)
        found = cheapest_along(losses, line)
        columns: dict[str, list[Value]] = {
            "costs least": [listing(stretch.names) for stretch in found],
            "from": [stretch.low for stretch in found],
            "to": [stretch.high for stretch in found],
        }
        for place, label in enumerate(analysis.labels):
            ends = tr("{label} from", label=label), tr("{label} to", label=label)
            for head, shares in zip(ends, (columns["from"], columns["to"]), strict=True):
                columns[head] = [float(line.at(float(share or 0))[place]) for share in shares]
        return ViewData("weight-line", columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room."""
        super().resizeEvent(event)
        self._aside.setVisible(self.width() >= NARROW)
        self._title.setVisible(self.height() >= LANES_FROM)
        self._show()

    @Slot()
    def _show(self) -> None:
        figure, line, losses = self.figure, self.line, self._losses
        self.canvas.show_figure(figure)
        if figure is None or line is None or losses is None or self._analysis is None:
            return
        labels = self._analysis.labels
        names = [towards_words(label, losses.kind) for label in labels]
        drawn = [] if line.towards is not None else [DRAWN]
        self._offer([*names, *drawn], len(names) if line.towards is None else line.towards)
        words = NO_COSTS
        if losses.at is not None:
            words = f"◆ {point_parts(losses.at.tolist(), labels)}"
        if words != self.words.whole:  # else all around it would be laid out again
            self.words.show_whole(words)
        self.canvas.setToolTip(PRESS_STATES if losses.at is None else "")
        here = line.at(0.5) if losses.at is None else losses.at
        cheapest = listing(losses.cheapest_at(here))
        self.canvas.setAccessibleDescription(f"{self.words.whole}: {cheapest}")

    def _offer(self, names: list[str], chosen: int) -> None:
        """Offer lines, without a signal."""
        if [self.lines.itemText(place) for place in range(self.lines.count())] != names:
            self.lines.clear()
            self.lines.addItems(names)
            self._aside.setFixedWidth(max(ASIDE, PADDING + self.lines.sizeHint().width()))
        self.lines.setCurrentIndex(chosen)

    @Slot(int)
    def _choose(self, place: int) -> None:
        """Run towards a class."""
        losses = self._losses
        if losses is not None and place < losses.losses.shape[1]:
            self.session_proposed.emit(replace(self._session, line=line_towards(losses, place)))

    def _pointed_share(self, line: WeightLine) -> float | None:
        """Where on the line the mouse is, here or in a view."""
        pointed = self._pointer.pointed
        if pointed is None or pointed.weights is None or len(pointed.weights) != len(line.start):
            return None
        point = np.array(pointed.weights)
        return line.share_of(point) if line.holds(point) else None

    def _session_at(self, share: float) -> ClassesSession | None:
        """The session in which ◆ is at a share of the way."""
        analysis, line, losses = self._analysis, self.line, self._losses
        if analysis is None or line is None or losses is None:
            return None
        session, labels = self._session, analysis.labels
        matrix = session.cost_matrix or every_error(len(labels)).low
        costs = costs_of(matrix, analysis.priors, labels)
        priors = priors_at(losses, costs, line.at(share))
        stated = replace(session, line=line, cost_matrix=matrix)
        return with_moved_priors(stated, priors, labels)

    def _move(self, share: float) -> None:
        """Take ◆ along."""
        session = self._session_at(min(max(share, 0.0), 1.0))
        if session is not None and session != self._session:
            self._wanted, self._moved = min(max(share, 0.0), 1.0), True
            self.session_dragged.emit(session)

    @Slot(QPointF)
    def _hover(self, place: QPointF) -> None:
        figure, line = self.figure, self.line
        if figure is None or line is None:
            return
        if not figure.band(self.canvas.area).contains(place):
            self._pointer.point_at(None)
            return
        share = figure.share_at(self.canvas.area, place.x())
        stretch = next(each for each in figure.stretches if share <= each.high)
        point = tuple(line.at(share).tolist())
        self._pointer.point_at(PointedClassifier(stretch.names[0], point))

    @Slot()
    def _leave(self) -> None:
        self._pointer.point_at(None)

    @Slot(QPointF)
    def _follow(self, place: QPointF) -> None:
        figure = self.figure
        if figure is not None:
            self._move(round(figure.share_at(self.canvas.area, place.x()), 3))

    @Slot(QPointF, QPointF)
    def _drag(self, _start: QPointF, now: QPointF) -> None:
        self._follow(now)

    @Slot()
    def _release(self) -> None:
        if self._moved:
            self._moved = False
            self.drag_finished.emit()

    @Slot(QKeyEvent)
    def _press_key(self, event: QKeyEvent) -> None:
        """Step along the line, or to the next break point."""
        share = self._after_key(event)
        if share is not None:
            self._move(share)
            self._release()
            event.accept()

    def _after_key(self, event: QKeyEvent) -> float | None:
        """Where a key moves ◆ to; None for a key that does not."""
        figure = self.figure
        if figure is None or figure.at is None:
            return None
        here = figure.at if self._wanted is None else self._wanted
        key = Qt.Key(event.key())
        if key in STEPS:
            wide = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            return round(here + STEPS[key] * (WIDE_STEP if wide else STEP), 9)
        breaks = [after.low for _, after in pairwise(figure.stretches)]
        found = {
            Qt.Key.Key_Home: 0.0,
            Qt.Key.Key_End: 1.0,
            Qt.Key.Key_PageUp: min((b for b in breaks if b > here + 1e-9), default=None),
            Qt.Key.Key_PageDown: max((b for b in breaks if b < here - 1e-9), default=None),
        }
        return found.get(key)
