"""The workspace: models and data at the left, views in the middle, conditions at the right."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.analysis.analysis import Analysis
from gui import catalogue
from gui.frame.workspace_parts import Parts
from gui.themes.theme import Theme, font
from gui.widgets.card import Card
from gui.widgets.heading import Separator
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.segmented import Segmented
from gui.widgets.tab_order import order_tabs
from gui.widgets.view_grid import ViewGrid

GAP = 8
LEFT, LEFT_FOLDED, RIGHT = 232, 56, 344
RIBBON, RIBBON_LOW = 124, 76
FOLD_BELOW = 1400  # px of width under which the left column is chips
TABS_BELOW = 880  # px of height under which the right column has tabs
SINGLE_BELOW = 1024  # px of width under which one view is seen
TABS_AFTER = 200  # ms after a new file: the first picture should not wait for the order of Tab


class Workspace(QWidget):
    """Panels and views round one dataset; knows where they stand, not what they mean.

    Attributes:
        views: the views of the catalogue by their keys.
        opengl_open: whether OpenGL is loaded; until then the cards of views that it draws are
            empty.
    """

    view_shown = Signal(str, bool)

    def __init__(self, parts: Parts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.models, self.chips, self.data = parts.models, parts.chips, parts.data
        self.inference, self.conditions = parts.inference, parts.conditions
        self.numbers, self.ribbon, self.playhead = parts.numbers, parts.ribbon, parts.playhead
        self.views = parts.views
        self.opengl_open = False
        self._analysis: Analysis | None = None
        self.grid = ViewGrid()
        for view in catalogue.VIEWS:
            self.grid.add_view(view.key, view.title, self.views[view.key])
            self.grid.add_reset(view.key).clicked.connect(self.views[view.key].reset_view)
        self.grid.shown_changed.connect(self.view_shown)
        self.unfold_button = _link("Data", "Show models and data in full")
        self.unfold_button.clicked.connect(self.unfold)
        self.fold_button = _link("Fold", "Make room for the views")
        self.fold_button.clicked.connect(self.fold)
        self._unfolded = False
        self.tabs = Segmented("Right column", ("Conditions", "Verdict"), size=12.5)
        self.tabs.choose(0)
        self.tabs.chosen.connect(self._show_tab)
        self._full, self._folded = Card(), Card()
        self._conditions_card, self._numbers_card = Card(), Card()
        self._ribbon_card = Card(flush=True)
        self._lay_out()
        self._ordering = QTimer(self)
        self._ordering.setSingleShot(True)
        self._ordering.setInterval(TABS_AFTER)
        self._ordering.timeout.connect(self._order_tabs)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for card in (
            self._full,
            self._folded,
            self._conditions_card,
            self._numbers_card,
            self._ribbon_card,
        ):
            card.show_theme(theme)
        for part in (self.models, self.chips, self.data, self.conditions, self.numbers):
            part.show_theme(theme)
        for view in self.views.values():
            view.show_theme(theme)
        for shown in (self.ribbon, self.grid, self.tabs):
            shown.show_theme(theme)

    @Slot(object)
    def show_analysis(self, analysis: Analysis) -> None:
        """Show it in every view that takes it, and that can be drawn yet."""
        before, self._analysis = self._analysis, analysis
        for view in catalogue.VIEWS:
            if view.takes_analysis(analysis):
                widget = self.views[view.key]
                self.grid.card(view.key).set_subtitle(widget.subtitle(analysis))
                if self.opengl_open or not view.drawing:
                    widget.show_analysis(analysis)
        if before is None or before.geometry is not analysis.geometry:
            self._ordering.start()

    @Slot()
    def open_opengl(self) -> None:
        """What OpenGL needs is loaded: from now on the views that it draws are shown too."""
        self.opengl_open = True
        if self._analysis is not None:
            for view in catalogue.VIEWS:
                if view.drawing and view.takes_analysis(self._analysis):
                    self.views[view.key].show_analysis(self._analysis)
            self._ordering.start()

    @Slot(bool)
    def set_stale(self, stale: bool) -> None:
        """Say that newer pictures and numbers are being made."""
        self.grid.set_stale(stale)
        self._numbers_card.set_stale(stale)
        self._ribbon_card.set_stale(stale)

    def set_banner(self, banner: QWidget) -> None:
        """Put a bar above the views."""
        self._middle.insertWidget(0, banner)

    @Slot(QAction)
    def show_view(self, action: QAction) -> None:
        """Show or hide the view that an action names."""
        self.grid.set_shown(str(action.data()), action.isChecked())

    @Slot()
    def _order_tabs(self) -> None:
        """From left to right, and then the ribbon."""
        left = (self.models, self.data, self.fold_button, self.chips, self.unfold_button)
        right = (self.tabs, self.conditions, self.numbers)
        order_tabs(self, (*left, *self.grid.sections, *right, self.ribbon))

    def _lay_out(self) -> None:
        scrolling = ScrollColumn(
            _column(self.models, Separator(), self.data, Separator(), self.inference)
        )
        self._full.set_body(_column(scrolling, self.fold_button, gap=4, stretch=False))
        self._full.setFixedWidth(LEFT)
        self._folded.set_body(_column(self.chips, self.unfold_button, gap=4, stretch=False))
        self._folded.setFixedWidth(LEFT_FOLDED)
        self._folded.set_padding(4)
        self._conditions_card.set_body(ScrollColumn(self.conditions, snug=True))
        self._numbers_card.set_body(self.numbers)
        for card in (self._full, self._conditions_card, self._numbers_card):
            card.make_room_for_bar()
        self._ribbon_card.set_body(self.ribbon)
        self._ribbon_card.set_padding(2)
        right = QVBoxLayout()
        right.setSpacing(GAP)
        right.addWidget(self.tabs)
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
        body = QHBoxLayout()
        body.setSpacing(GAP)
        body.addWidget(self._full)
        body.addWidget(self._folded)
        self._middle = QVBoxLayout()
        self._middle.setSpacing(GAP)
        self._middle.addWidget(self.grid, 1)
        body.addLayout(self._middle, 1)
        body.addWidget(holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, GAP, GAP, 0)
        column.setSpacing(GAP)
        column.addLayout(body, 1)
        column.addWidget(self._ribbon_card)
        self._folded.hide()
        self.tabs.hide()

    @Slot()
    def unfold(self) -> None:
        """Show models and data in full, though the window is narrow."""
        self._unfolded = True
        self._arrange()

    @Slot()
    def fold(self) -> None:
        """Fold models and data to chips again."""
        self._unfolded = False
        self._arrange()

    @Slot(int)
    def _show_tab(self, place: int) -> None:
        tabbed = not self.tabs.isHidden()
        self._conditions_card.setVisible(not tabbed or place == 0)
        self._numbers_card.setVisible(not tabbed or place == 1)

    def _arrange(self) -> None:
        """Fold what the window has no room for."""
        window = self.window()
        narrow = window.width() < FOLD_BELOW
        folded = narrow and not self._unfolded
        self._full.setVisible(not folded)
        self._folded.setVisible(folded)
        self._folded.setFixedWidth(max(LEFT_FOLDED, self.unfold_button.sizeHint().width() + 8))
        self.fold_button.setVisible(narrow)
        low = window.height() < TABS_BELOW
        self.tabs.setVisible(low)
        self._show_tab(self.tabs.choice)
        self.grid.set_single(window.width() < SINGLE_BELOW)
        self._ribbon_card.setFixedHeight(RIBBON_LOW if low else RIBBON)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what has no room."""
        super().resizeEvent(event)
        self._arrange()


def _column(*parts: QWidget, gap: int = 12, stretch: bool = True) -> QWidget:
    """Widgets one above the other."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    for part in parts:
        column.addWidget(part)
    if stretch:
        column.addStretch(1)
    return holder


def _link(words: str, explained: str) -> QPushButton:
    """A button that looks like a link."""
    made = QPushButton(words)
    made.setProperty("role", "link")
    made.setFont(font(12))
    made.setToolTip(explained)
    return made
