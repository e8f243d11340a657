"""The workspace of several classes: classifiers and data, the numbers, costs and priors."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.class_source import use_words
from gui.frame.folding_column import FoldingColumn
from gui.panels.class_costs_panel import ClassCostsPanel
from gui.panels.class_numbers_panel import ClassNumbersPanel
from gui.panels.classes_data_panel import ClassesDataPanel
from gui.panels.classifiers_panel import ClassifierChips, ClassifiersPanel
from gui.themes.theme import Theme
from gui.widgets.card import Card
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.segmented import Segmented
from gui.widgets.tab_order import order_tabs

GAP = 8
WIDEST = 2**24 - 1  # px, as Qt has it
RIGHT = 380  # a cost matrix of three classes with its ranges
SINGLE_BELOW = 1024  # px of the window's width under which numbers and costs take turns
TABS_AFTER = 200  # ms after a new file: the first picture should not wait for the order of Tab


class ClassesWorkspace(QWidget):
    """Panels round one file of several classes; knows where they stand, not what they mean."""

    session_proposed = Signal(object)
    roles_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: ClassesAnalysis | None = None
        self.classifiers, self.chips = ClassifiersPanel(), ClassifierChips()
        self.data, self.costs = ClassesDataPanel(), ClassCostsPanel()
        self.numbers = ClassNumbersPanel()
        self.left = FoldingColumn(
            (self.classifiers, self.data), self.chips, tr("classifiers and data")
        )
        self.left.changed.connect(self._arrange)
        self.tabs = Segmented(tr("Middle"), (tr("Numbers"), tr("Costs")), size=12.5)
        self.tabs.choose(0)
        self.tabs.chosen.connect(self._show_tab)
        self._numbers_card, self._costs_card = Card(), Card()
        self._lay_out()
        self.classifiers.session_proposed.connect(self.session_proposed)
        self.chips.session_proposed.connect(self.session_proposed)
        self.data.roles_requested.connect(self.roles_requested)
        self.costs.copy_pressed.connect(self.numbers.copy)
        self._ordering = QTimer(self)
        self._ordering.setSingleShot(True)
        self._ordering.setInterval(TABS_AFTER)
        self._ordering.timeout.connect(self._order_tabs)

    @Slot(object)
    def show_session(self, session: ClassesSession) -> None:
        """Show what is chosen."""
        for panel in (self.classifiers, self.chips, self.data, self.costs):
            panel.show_session(session)

    @Slot(object)
    def show_analysis(self, analysis: ClassesAnalysis) -> None:
        """Show it in every panel."""
        before, self._analysis = self._analysis, analysis
        if before is None or before.table is not analysis.table:
            self.show_session(analysis.session)
            self._ordering.start()
        for panel in (self.classifiers, self.chips, self.data, self.costs, self.numbers):
            panel.show_analysis(analysis)

    def status_words(self, analysis: ClassesAnalysis) -> tuple[str, str]:
        """What the status line says: what is open, and how sure its numbers are."""
        return use_words(analysis)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for part in (
            *(self.left, self._numbers_card, self._costs_card, self.tabs),
            *(self.classifiers, self.chips, self.data, self.costs, self.numbers),
        ):
            part.show_theme(theme)

    @Slot(bool)
    def set_stale(self, stale: bool) -> None:
        """Say that newer numbers are being made."""
        self._numbers_card.set_stale(stale)
        self._costs_card.set_stale(stale)

    def set_banner(self, banner: QWidget) -> None:
        """Put a bar above the numbers."""
        self._middle.insertWidget(0, banner)

    @Slot()
    def _order_tabs(self) -> None:
        """From left to right."""
        left = self.left
        parts = (self.classifiers, self.data, left.fold_button, self.chips, left.unfold_button)
        order_tabs(self, (*parts, self.tabs, self.numbers, self.costs))

    def _lay_out(self) -> None:
        self._numbers_card.set_body(self.numbers)
        self._costs_card.set_body(ScrollColumn(self.costs))
        for card in (self._numbers_card, self._costs_card):
            card.make_room_for_bar()
        self._middle = QVBoxLayout()
        self._middle.setSpacing(GAP)
        self._middle.addWidget(self.tabs)
        body = QHBoxLayout()
        body.setSpacing(GAP)
        body.addWidget(self._numbers_card, 1)
        body.addWidget(self._costs_card)
        self._middle.addLayout(body, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, GAP, GAP, GAP)
        row.setSpacing(GAP)
        row.addWidget(self.left)
        row.addLayout(self._middle, 1)

    @Slot(int)
    def _show_tab(self, place: int) -> None:
        tabbed = not self.tabs.isHidden()
        self._numbers_card.setVisible(not tabbed or place == 0)
        self._costs_card.setVisible(not tabbed or place == 1)

    @Slot()
    def _arrange(self) -> None:
        """Fold what the window has no room for."""
        width = self.window().width()
        self.left.arrange(width)
        single = width < SINGLE_BELOW
        self.tabs.setVisible(single)
        self._costs_card.setMinimumWidth(0 if single else RIGHT)
        self._costs_card.setMaximumWidth(WIDEST if single else RIGHT)
        self._show_tab(self.tabs.choice)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._arrange()
