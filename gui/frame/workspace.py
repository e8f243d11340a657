"""The workspace: models and data at the left, views in the middle, conditions at the right.

Several classes have panels of their own, made when the first such file is opened; the views stand
in the middle of either.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import source_of
from engine.data.roles import Guess
from engine.messages.language import plural, tr
from engine.session.session import Session
from engine.wording import formatting
from engine.wording.certain_words import certain_to
from engine.wording.certainty import sampling_words
from engine.wording.corrected_words import short_optimism
from engine.wording.text_spans import Sentence
from engine.wording.verdict import verdict
from gui import catalogue
from gui.frame.folding_column import FoldingColumn
from gui.frame.shown_views import ShownViews
from gui.frame.styled_parts import HoldsParts, style_like
from gui.frame.workspace_parts import Parts
from gui.themes.theme import Theme
from gui.widgets.card import Card
from gui.widgets.nested import nested
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.tab_order import order_tabs

if TYPE_CHECKING:
    from engine.multiclass.classes_analysis import ClassesAnalysis
    from engine.multiclass.classes_session import ClassesSession
    from engine.multiclass.cost_measures import CostList
    from gui.frame.classes_workspace import ClassesWorkspace

CLASSES_PAGE = "gui.frame.classes_workspace:ClassesWorkspace"
CLASSES_MODULES = (  # not loaded on the way to the first picture of two classes
    "engine.multiclass.classes_analysis",
    "engine.wording.classes.classes_sections",
    "gui.panels.classifiers_panel",
    "gui.frame.classes_workspace",
)
GAP = 8
RIGHT = 344
RIBBON, RIBBON_LOW = 124, 76
CROWDED = 3  # views in a row beside which models and data are folded in a window of usual width
LOW = 880  # px of height under which conditions are folded and the ribbon has no lanes
TALL = 1300  # from which there is room for them and the verdict of many models
LOWEST = 640  # px of height under which folded conditions are a paragraph
SINGLE_UP_TO = 1024  # px of width up to which one view is seen
TABS_AFTER = 200  # ms after a new file: the first picture should not wait for the order of Tab


class Workspace(HoldsParts):
    """Panels and views round one dataset; knows where they stand, not what they mean.

    Attributes:
        middle: the views, and which of them are shown.
        grid: the cards that they stand in.
        views: the views of the catalogue by their keys, made when they are asked for.
        classes: the page of several classes; None until there is such an analysis.
    """

    session_proposed = Signal(object)
    session_dragged = Signal(object)
    drag_finished = Signal()
    roles_requested = Signal()
    reset_requested = Signal()
    cost_list_requested = Signal(object, object, object)

    def __init__(self, parts: Parts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.models, self.chips, self.data = parts.models, parts.chips, parts.data
        self.inference, self.conditions = parts.inference, parts.conditions
        self.regions, self.points = parts.regions, parts.points
        self.numbers, self.ribbon, self.playhead = parts.numbers, parts.ribbon, parts.playhead
        self.views = parts.views
        self.middle = ShownViews(parts.views, self)
        self.middle.filled.connect(self._order_tabs_later)
        self.middle.grid.painted.connect(self._order_tabs_later)
        self.middle.grid.shown_changed.connect(self._order_tabs_later)
        self.middle.grid.arranged.connect(self._order_tabs_later)
        self.models.rows_made.connect(self._order_tabs_later)
        self.middle.changed.connect(self._arrange)
        self.grid = self.middle.grid
        self.classes: ClassesWorkspace | None = None
        self._theme: Theme | None = None
        self._guesses: tuple[Guess, ...] = ()
        self.pointer, self._can_reset = parts.pointer, False
        panels = (self.models, self.data, self.regions, self.points, self.inference)
        self.left = FoldingColumn(panels, self.chips, tr("models and data"))
        self.left.changed.connect(self._arrange)
        self._conditions_card, self._numbers_card = Card(), Card()
        self._ribbon_card = Card(flush=True)
        self._lay_out()
        self._ordering = QTimer(self)
        self._ordering.setSingleShot(True)
        self._ordering.setInterval(TABS_AFTER)
        self._ordering.timeout.connect(self._order_tabs)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours, all at once."""
        for _ in self.theme_steps(theme):
            pass

    def theme_steps(self, theme: Theme) -> Iterator[None]:
        """Take a theme's colours: panels and cards first, then each view in a step of its own."""
        self._theme = theme
        if self.classes is not None:
            self.classes.show_theme(theme)
        for card in (self._conditions_card, self._numbers_card, self._ribbon_card):
            card.show_theme(theme)
        for part in (
            self.models,
            self.chips,
            self.data,
            self.regions,
            self.points,
            self.inference,
            self.conditions,
            self.numbers,
        ):
            part.show_theme(theme)
        for shown in (self.left, self.ribbon):
            shown.show_theme(theme)
        yield from self.middle.theme_steps(theme)

    @Slot(object)
    def show_session(self, session: "Session | ClassesSession") -> None:
        """Show what is chosen for several classes; panels of two classes are told apart."""
        if self.classes is not None and not isinstance(session, Session):
            self.classes.show_session(session)

    @Slot(object)
    def show_guesses(self, guesses: tuple[Guess, ...]) -> None:
        """Say on either page which roles were guessed."""
        self._guesses = guesses
        for page in (self, self.classes):
            if page is not None:
                page.data.guesses.show_guesses(guesses)

    @Slot(object, str)
    def take_cost_list(self, listed: "CostList | None", why: str) -> None:
        """Pass on scenarios of several classes that were read, or why there are none."""
        self._classes_page().costs.measure.take_list(listed, why)

    @Slot(bool)
    def show_reset(self, can: bool) -> None:
        """Offer on either page to go back to the conditions that the file began with."""
        self._can_reset = can
        self.conditions.show_reset(can)
        if self.classes is not None:
            self.classes.costs.show_reset(can)

    @Slot(object)
    def show_analysis(self, analysis: "Analysis | ClassesAnalysis") -> None:
        """Show the page of its kind, and there every view that takes it."""
        before, two = self.middle.analysis, isinstance(analysis, Analysis)
        self._show_page(two=two)
        if before is not None and isinstance(before, Analysis) is not two:
            self._let_go_of_panels(two=not two)
        if not isinstance(analysis, Analysis):
            self._classes_page().show_analysis(analysis)
        self.middle.show_analysis(analysis)
        self._arrange_conditions()
        if before is None or source_of(before) is not source_of(analysis):
            self._order_tabs_later()

    @Slot()
    def show_nothing(self) -> None:
        """Let go of what was shown: nothing is open any more."""
        for two in (True, False):
            self._let_go_of_panels(two=two)
        self.middle.show_nothing()

    def _let_go_of_panels(self, *, two: bool) -> None:
        """Have the panels of two classes, or of several, hold nothing that is not open any more."""
        if two:
            self.playhead.show_analysis(None)
            self.ribbon.show_analysis(None)
            for panel in (self.models, self.chips, self.data, self.inference, self.numbers):
                panel.let_go()
        elif self.classes is not None:
            self.classes.let_go()

    @Slot(object)
    def show_refined(self, analysis: "ClassesAnalysis") -> None:
        """Show better numbers of several classes in panels, and in views that show such."""
        self._classes_page().show_analysis(analysis)
        self.middle.show_refined(analysis)

    @Slot()
    def _order_tabs_later(self) -> None:
        """Views have come: Tab should find them where they stand, once somebody sees them."""
        if self.grid.was_painted:
            self._ordering.start()

    @Slot(bool)
    def set_stale(self, stale: bool) -> None:
        """Say that newer pictures and numbers are being made."""
        self.grid.set_stale(stale)
        self._numbers_card.set_stale(stale)
        self._ribbon_card.set_stale(stale)
        if self.classes is not None:
            self.classes.set_stale(stale)

    def set_banner(self, banner: QWidget) -> None:
        """Put a bar above the views."""
        self._banner_column.insertWidget(0, banner)

    @Slot()
    def copy(self) -> None:
        """Put the numbers that are shown on the clipboard."""
        shown = self.classes is not None and not self.classes.isHidden()
        (self.classes if self.classes is not None and shown else self).numbers.copy()

    def status_words(self, analysis: "Analysis | ClassesAnalysis") -> tuple[str, str]:
        """What the status line says of an analysis: what is open, and how it is measured."""
        if not isinstance(analysis, Analysis):
            return self._classes_page().status_words(analysis)
        geometry = analysis.geometry
        used = formatting.out_of(geometry.rows_used, geometry.source.rows_read)
        models = plural("{count} model", "{count} models", len(geometry.models))
        parts = (f"μ {analysis.measure.words}", sampling_words(analysis), short_optimism(analysis))
        opened = (tr("{used} rows · {models}", used=used, models=models), certain_to(analysis))
        return " · ".join(filter(None, opened)), " · ".join(filter(None, parts))

    def sentence(self, analysis: "Analysis | ClassesAnalysis") -> Sentence:
        """What to do, in one sentence."""
        if isinstance(analysis, Analysis):
            return verdict(analysis)
        return self._classes_page().sentence(analysis)

    def _classes_page(self) -> "ClassesWorkspace":
        """The page of several classes, made now if need be."""
        while self.classes is None:
            for _ in self.prepare_classes():
                pass
        return self.classes

    def prepare_classes(self) -> Iterator[bool]:
        """Make the page of several classes, unseen, in steps; nothing if there is one."""
        if self.classes is not None:
            return
        for module in CLASSES_MODULES:
            import_module(module)
            yield True
        self._add_classes_page()
        yield True

    def _add_classes_page(self) -> None:
        """Make the page of several classes, unseen; a file may have needed it at once."""
        if self.classes is not None:
            return
        page: ClassesWorkspace = resolve_name(CLASSES_PAGE)(self.pointer)
        page.session_proposed.connect(self.session_proposed)
        page.roles_requested.connect(self.roles_requested)
        page.session_dragged.connect(self.session_dragged)
        page.drag_finished.connect(self.drag_finished)
        page.reset_requested.connect(self.reset_requested)
        page.costs.measure.list_requested.connect(self.cost_list_requested)
        page.costs.show_reset(self._can_reset)
        page.classifiers.rows_made.connect(self._order_tabs_later)
        page.hide()
        style_like(page, self._ribbon_card)
        self._pages.addWidget(page)
        if self._theme is not None:
            page.show_theme(self._theme)
        page.data.guesses.show_guesses(self._guesses)
        self.classes = page

    def _show_page(self, *, two: bool) -> None:
        """Show the panels of two classes or those of several, with the views between them."""
        if self._two_classes.isHidden() is not two:
            return
        page = self._classes_page()
        if two:
            self._body.insertWidget(1, self._views, 1)
        else:
            page.take_views(self._views)
        self._views.show()
        self._two_classes.setVisible(two)
        page.setVisible(not two)

    @Slot()
    def _order_tabs(self) -> None:
        """From left to right, and then the ribbon."""
        if self.classes is not None and not self.classes.isHidden():
            left, right = self.classes.sections
            order_tabs(self, (*left, *self.grid.sections, *right))
            return
        folding = self.left.fold_button, self.left.unfold_button
        panels = (self.models, self.data, self.regions, self.points, self.inference)
        left = (*panels, folding[0], self.chips, folding[1])
        right = (self.conditions, self.numbers)
        order_tabs(self, (*left, *self.grid.sections, *right, self.ribbon))

    def _lay_out(self) -> None:
        self._conditions_card.set_body(ScrollColumn(self.conditions, snug=True))
        self._numbers_card.set_body(self.numbers)
        for card in (self._conditions_card, self._numbers_card):
            card.make_room_for_bar()
        self._ribbon_card.set_body(self.ribbon)
        self._ribbon_card.set_padding(2)
        right = QVBoxLayout()
        right.setSpacing(GAP)
        right.addWidget(self._conditions_card)
        fixed = self._conditions_card.sizePolicy()
        fixed.setVerticalPolicy(QSizePolicy.Policy.Maximum)
        self._conditions_card.setSizePolicy(fixed)
        right.addWidget(self._numbers_card, 1000)
        right.addStretch(1)  # takes the room where the numbers are not seen
        holder = QWidget()
        holder.setFixedWidth(RIGHT)
        holder.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        self._views = QWidget()  # with the bars above them
        self._banner_column = QVBoxLayout(self._views)
        self._banner_column.setContentsMargins(0, 0, 0, 0)
        self._banner_column.setSpacing(GAP)
        self._banner_column.addWidget(self.grid, 1)
        self._two_classes = QWidget()
        self._pages = QVBoxLayout(self)
        self._pages.setContentsMargins(0, 0, 0, 0)
        self._pages.addWidget(self._two_classes)
        column = QVBoxLayout(self._two_classes)
        column.setContentsMargins(GAP, GAP, GAP, 0)
        column.setSpacing(GAP)
        self._body = body = nested(QHBoxLayout(), column, 1)
        body.setSpacing(GAP)
        body.addWidget(self.left)
        body.addWidget(self._views, 1)
        body.addWidget(holder)
        column.addWidget(self._ribbon_card)
        self._views.raise_()  # painted last: the first 3D picture may still be drawn, beside

    @Slot()
    def unfold(self) -> None:
        """Show models and data in full, though the window is narrow."""
        self.left.unfold()

    @Slot()
    def fold(self) -> None:
        """Fold models and data to chips again."""
        self.left.fold()

    @Slot()
    def _arrange(self) -> None:
        """Fold what the window has no room for."""
        window = self.window()
        rows = self.grid.offered_part.rows
        crowded = max((len(row.keys) for row in rows), default=0) >= CROWDED
        self.left.arrange(window.width(), crowded=crowded)
        low = window.height() < LOW
        self._arrange_conditions()
        self.grid.set_single(window.width() <= SINGLE_UP_TO)
        self._ribbon_card.setFixedHeight(RIBBON_LOW if low else RIBBON)
        # What follows of it is laid out now: else every view is painted in a passing size too.
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def _arrange_conditions(self) -> None:
        """Fold them where the verdict needs their room: below tall windows on most pages.

        They are in full beside the geometry of a few models, where one plays with them.
        """
        height, analysis = self.window().height(), self.middle.analysis
        geometry = {view.key for view in catalogue.VIEWS if view.page == catalogue.GEOMETRY}
        many = isinstance(analysis, Analysis) and bool(analysis.behind)
        scarce = many or not geometry.issuperset(self.middle.on_page)
        low = height < (TALL if scarce else LOW)
        self.conditions.arrange(low=low, lowest=height < LOWEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape selects no model any more, where nothing that has the focus takes it."""
        if event.key() == Qt.Key.Key_Escape and self.playhead.selected is not None:
            self.playhead.select(None)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._arrange()
