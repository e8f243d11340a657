"""More than eight models: a list to search, to sort, and to hide or show them from."""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.analysis.analysis import Analysis
from engine.messages.language import plural, tr
from gui.panels.model_sections import (
    HIDDEN,
    NEVER,
    ListChoices,
    ListOrder,
    model_entries,
    winning_names,
)
from gui.themes.theme import Theme, font
from gui.widgets.model_list import ModelList
from gui.widgets.model_menu import DOWN, UP
from gui.widgets.nested import nested
from gui.widgets.segmented import Segmented

MOST_HEIGHT = 520  # px of the list; what is longer scrolls within it
ORDERS = tuple(ListOrder)
BY_NUMBER = (ListOrder.VOROS, ListOrder.AUC)
FALLING, RISING = "↓", "↑"


class ManyModels(QWidget):
    """The list with its field and its order; says whom to hide, and whom to show alone."""

    hidden_requested = Signal(object)
    hide_toggled = Signal(str, bool)
    alone_requested = Signal(str)
    model_pressed = Signal(str)
    change_requested = Signal(str, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._built_for: tuple[object, ...] = ()
        self.choices = ListChoices()
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find a model"))
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName(tr("Find a model"))
        self.field.textChanged.connect(self._search)
        self.order = Segmented(tr("Sort by"), [order.value for order in ORDERS], size=12)
        self.order.choose(0)
        self.order.setToolTip(tr("What the models are sorted by"))
        self.order.chosen.connect(self._sort)
        self.direction = QToolButton()
        self.direction.setProperty("role", "square")
        self.direction.clicked.connect(self._turn)
        self.list = ModelList()
        self.list.hide_toggled.connect(self.hide_toggled)
        self.list.alone_requested.connect(self.alone_requested)
        self.list.model_pressed.connect(self.model_pressed)
        self.list.head_pressed.connect(self._press_head)
        self.list.change_requested.connect(self._change)
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.setFont(font(12))
        self.more.clicked.connect(self._go_on)
        # One bar beside another could not be told apart; the line below says that there is more.
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.verticalScrollBar().valueChanged.connect(self._count_more)
        self.list.verticalScrollBar().rangeChanged.connect(self._count_more)
        self._lay_out()
        self._show_direction()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.field)
        sorting = nested(QHBoxLayout(), column)
        sorting.setContentsMargins(0, 0, 0, 0)
        sorting.setSpacing(4)
        sorting.addWidget(self.order)
        sorting.addStretch(1)
        sorting.addWidget(self.direction)
        column.addWidget(self.list)
        column.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignLeft)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the models; while only t moves the rows stay as they are."""
        self._analysis = analysis
        self._build()

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        if self._analysis is None:
            return  # while t of a file of few models is dragged it is asked over and over
        self._analysis = None
        self._built_for = ()
        self.list.show_entries(())

    def show_marked(self, name: str) -> None:
        """Mark a model; none where the name is empty."""
        self.list.show_chosen(name)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.list.show_theme(theme)
        self.order.show_theme(theme)

    def _build(self) -> None:
        """Make the rows, if anything that they show has changed."""
        analysis = self._analysis
        if analysis is None:
            return
        names = tuple(model.name for model in analysis.models)
        shares = analysis.best_on, analysis.divided
        key = (analysis.geometry, shares, names, analysis.given, self.choices)
        if key == self._built_for:
            return
        self._built_for = key
        self.list.show_entries(model_entries(analysis, self.choices))
        scrolls = self.list.whole_height + 4 > MOST_HEIGHT
        whole = self.list.height_within(MOST_HEIGHT) if scrolls else self.list.whole_height + 4
        self.list.setFixedHeight(whole)
        self.more.setVisible(scrolls)
        self._count_more()

    @Slot()
    @Slot(int)
    @Slot(int, int)
    def _count_more(self, *_scrolled: int) -> None:
        """Say how many models stand below those that are seen."""
        below = self.list.models_below
        if below:
            self.more.setText(plural("{count} more below", "{count} more below", below))
        else:
            self.more.setText(tr("Back to the top"))

    @Slot()
    def _go_on(self) -> None:
        """Show the next ones; after the last the first again."""
        bar = self.list.verticalScrollBar()
        bar.setValue(bar.value() + bar.pageStep() if self.list.models_below else 0)

    @Slot(str)
    def _search(self, words: str) -> None:
        self.choices = replace(self.choices, wanted=words)
        self._build()

    @Slot(int)
    def _sort(self, place: int) -> None:
        order = ORDERS[place]
        self.choices = replace(self.choices, order=order, falling=order in BY_NUMBER)
        self._show_direction()
        self._build()

    @Slot()
    def _turn(self) -> None:
        self.choices = replace(self.choices, falling=not self.choices.falling)
        self._show_direction()
        self._build()

    def _show_direction(self) -> None:
        falling = self.choices.falling
        self.direction.setText(FALLING if falling else RISING)
        words = tr("Highest first") if falling else tr("Lowest first")
        if self.choices.order is ListOrder.NAME:
            words = tr("From Z to A") if falling else tr("From A to Z")
        elif self.choices.order is ListOrder.OWN:
            words = tr("The last model first") if falling else tr("In the order of the models")
        self.direction.setToolTip(words)
        self.direction.setAccessibleName(words)

    @Slot(str, str, object)
    def _change(self, name: str, what: str, value: object) -> None:
        """Pass a change on; a move goes past a neighbour, in the order that shows it."""
        if what not in (UP, DOWN):
            self.change_requested.emit(name, what, value)
            return
        if self.choices.order is not ListOrder.OWN:
            self.order.choose(ORDERS.index(ListOrder.OWN))
            self._sort(ORDERS.index(ListOrder.OWN))
        entries = self.list.entries
        place = next(at for at, entry in enumerate(entries) if entry.name == name)
        beside = place + (1 if what == DOWN else -1)
        if 0 <= beside < len(entries) and not entries[beside].head:
            self.change_requested.emit(name, what, entries[beside].name)

    @Slot(str)
    def _press_head(self, section: str) -> None:
        """Hide all that are never best, or show all that are hidden."""
        analysis = self._analysis
        if analysis is None:
            return
        hidden = analysis.session.hidden
        if section == NEVER:
            never = {model.name for model in analysis.models} - winning_names(analysis)
            self.hidden_requested.emit(hidden | never)
        elif section == HIDDEN:
            self.hidden_requested.emit(frozenset[str]())
