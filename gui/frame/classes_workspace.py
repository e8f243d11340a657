"""The workspace of several classes: classifiers and data, views, costs and numbers."""

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.messages.language import listing, tr, within_sentence
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.class_source import use_words
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.text_spans import Sentence
from gui import catalogue
from gui.frame.folding_column import FoldingColumn
from gui.frame.styled_parts import HoldsParts
from gui.panels.class_costs_panel import ClassCostsPanel
from gui.panels.class_numbers_panel import ClassNumbersPanel
from gui.panels.classes_data_panel import ClassesDataPanel
from gui.panels.classifiers_panel import ClassifierChips, ClassifiersPanel
from gui.themes.theme import Theme
from gui.views.class_pointer import ClassPointer
from gui.views.weight_strip_view import WeightStripView
from gui.widgets.card import Card
from gui.widgets.nested import nested
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.segmented import Segmented

GAP = 8
RIGHT = 380  # a cost matrix of three classes with its ranges
ALL_FROM = 1000  # px of the window's width from which all three columns stand beside each other
STRIP, STRIP_LOW = 112, 76  # px of height of the strip
LOW = 880  # px of the window's height under which the strip is low
LEAST_NUMBERS = 200  # px of height that the verdict needs below the costs; else they are tabs
COSTS, VERDICT = 0, 1  # the tabs


class ClassesWorkspace(HoldsParts):
    """Panels round one file of several classes; knows where they stand, not what they mean.

    Args:
        pointer: that all views of several classes share.
    """

    session_proposed = Signal(object)
    roles_requested = Signal()
    reset_requested = Signal()
    session_dragged = Signal(object)
    drag_finished = Signal()

    def __init__(self, pointer: ClassPointer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self._states_costs = False  # whether costs were stated since the file was opened
        self.classifiers, self.chips = ClassifiersPanel(), ClassifierChips()
        self.data, self.costs = ClassesDataPanel(), ClassCostsPanel()
        self.numbers = ClassNumbersPanel()
        self.left = FoldingColumn(
            (self.classifiers, self.data), self.chips, tr("classifiers and data")
        )
        self.left.changed.connect(self._arrange)
        self.tabs = Segmented(tr("Right column"), (tr("Costs"), tr("Verdict")), size=12.5)
        self.tabs.choose(VERDICT)
        self.tabs.chosen.connect(self._show_tab)
        self.strip = WeightStripView(pointer)
        self._numbers_card, self._costs_card = Card(), Card()
        self._strip_card = Card(flush=True)
        self._lay_out()
        self.classifiers.session_proposed.connect(self.session_proposed)
        self.chips.session_proposed.connect(self.session_proposed)
        self.data.roles_requested.connect(self.roles_requested)
        self.strip.session_proposed.connect(self.session_proposed)
        self.strip.session_dragged.connect(self.session_dragged)
        self.strip.drag_finished.connect(self.drag_finished)
        self.costs.session_proposed.connect(self.session_proposed)
        self.costs.session_proposed.connect(self._note_stating)
        self.costs.modes.chosen.connect(self._note_stating)
        self.costs.reset_requested.connect(self.reset_requested)

    @property
    def sections(self) -> tuple[tuple[QWidget, ...], tuple[QWidget, ...]]:
        """What Tab goes to, left and right of the views."""
        left = self.left
        parts = (self.classifiers, self.data, left.fold_button, self.chips, left.unfold_button)
        return parts, (self.strip, self.tabs, self.costs, self.numbers)

    @Slot(object)
    def show_session(self, session: ClassesSession) -> None:
        """Show what is chosen."""
        for panel in (self.classifiers, self.chips, self.data, self.costs, self.strip):
            panel.show_session(session)

    @Slot(object)
    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show it in every panel."""
        before, self._analysis = self._analysis, analysis
        if before is None or before.table is not analysis.table:
            self.show_session(analysis.session)
            self._states_costs = False
        panels = (self.classifiers, self.chips, self.data, self.costs, self.numbers, self.strip)
        for panel in panels:
            panel.show_analysis(analysis)
        self._strip_card.setVisible(analysis.losses is not None)
        self.data.show_missing(missing_words(analysis))
        self._costs_column.updateGeometry()  # which what is not seen does not ask for
        self._fit_right(self._first_tab)

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None
        for panel in (self.classifiers, self.chips, self.data, self.costs, self.numbers):
            panel.let_go()
        self.strip.show_analysis(None)

    def status_words(self, analysis: ClassesAnalysis) -> tuple[str, str]:
        """What the status line says: what is open, and how sure its numbers are."""
        return use_words(analysis)

    def sentence(self, analysis: ClassesAnalysis) -> Sentence:
        """What to do, in one sentence."""
        return classes_verdict(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for part in (
            *(self.left, self._numbers_card, self._costs_card, self.tabs),
            *(self.classifiers, self.chips, self.data, self.costs, self.numbers),
            *(self.strip, self._strip_card),
        ):
            part.show_theme(theme)

    @Slot(bool)
    def set_stale(self, stale: bool) -> None:
        """Say that newer numbers are being made."""
        self._numbers_card.set_stale(stale)
        self._strip_card.set_stale(stale)

    def take_views(self, views: QWidget) -> None:
        """Put the views between the panels, above the strip."""
        self._middle.insertWidget(0, views, 1)

    def _lay_out(self) -> None:
        self._numbers_card.set_body(self.numbers)
        self._costs_column = ScrollColumn(self.costs, snug=True)
        self._costs_card.set_body(self._costs_column)
        fixed = self._costs_card.sizePolicy()
        fixed.setVerticalPolicy(QSizePolicy.Policy.Maximum)
        self._costs_card.setSizePolicy(fixed)
        for card in (self._numbers_card, self._costs_card):
            card.make_room_for_bar()
        self._right = QWidget()
        self._right.setFixedWidth(RIGHT)
        self._right.installEventFilter(self)
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(GAP)
        right.addWidget(self.tabs)
        right.addWidget(self._costs_card)
        right.addWidget(self._numbers_card, 1000)
        right.addStretch(1)  # takes the room where the numbers are not seen
        self._strip_card.set_body(self.strip)
        self._strip_card.set_padding(2)
        body = QHBoxLayout(self)
        body.setContentsMargins(GAP, GAP, GAP, GAP)
        body.setSpacing(GAP)
        body.addWidget(self.left)
        self._middle = nested(QVBoxLayout(), body, 1)
        self._middle.setSpacing(GAP)
        self._middle.addWidget(self._strip_card)
        body.addWidget(self._right)

    @property
    def _first_tab(self) -> int:
        """Costs stay where they are being stated; else the verdict does."""
        return COSTS if self._states_costs else VERDICT

    @Slot()
    def _note_stating(self) -> None:
        self._states_costs = True

    @Slot(int)
    def _show_tab(self, place: int) -> None:
        tabbed = not self.tabs.isHidden()
        self._costs_card.setVisible(not tabbed or place == COSTS)
        self._numbers_card.setVisible(not tabbed or place == VERDICT)
        self.numbers.set_seen(not tabbed or place == VERDICT)

    @Slot()
    def _arrange(self) -> None:
        """Fold what the window has no room for."""
        window = self.window()
        self.left.arrange(window.width())
        self._right.setVisible(window.width() >= ALL_FROM or not self.left.unfolded)
        self._fit_right(VERDICT)
        self._strip_card.setFixedHeight(STRIP_LOW if window.height() < LOW else STRIP)

    def _fit_right(self, first: int) -> None:
        """Costs above the verdict where both have room, else tabs, of which one is seen first."""
        room = self.height() - 3 * GAP - self._costs_card.sizeHint().height()
        tabbed = room < LEAST_NUMBERS
        if tabbed and self.tabs.isHidden():
            self.tabs.choose(first)
        self.tabs.setVisible(tabbed)
        self._show_tab(self.tabs.choice)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Costs may need more room than they had."""
        if watched is self._right and event.type() == QEvent.Type.LayoutRequest:
            self._fit_right(self._first_tab)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._arrange()


def missing_words(analysis: ClassesAnalysis) -> str:
    """Which views are not there for so many classes; empty where all are."""
    views, classes = catalogue.views_of(catalogue.SEVERAL_CLASSES), len(analysis.labels)
    titles = [view.title for view in views if view.classes not in (0, classes)]
    if not titles:
        return ""
    return tr(
        "Only of three classes: {views}.",
        views=listing(map(within_sentence, titles)),
    )
