"""The classes: which is positive, or how they are ordered; counts, and rows without a score."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from engine.messages.language import tr
from engine.opening.preview import Preview
from engine.wording import formatting
from gui.importing.choices import MISSING, ChoiceBox, Value
from gui.importing.order_form import OrderForm
from gui.themes.theme import Theme, font
from gui.widgets.class_bar import ClassBar
from gui.widgets.heading import SectionHeading
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import MEDIUM, Text, WrappedLabel

CHOOSE = tr("Choose…")
ROWS_ACTUAL = tr("Rows are the actual classes")
SWAP = tr("Swap predicted and actual")


class ClassesForm(QWidget):
    """Shows both classes with their counts; proposes others."""

    classes_chosen = Signal(str, str)
    missing_chosen = Signal(str)
    swap_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.positive, self.negative = (
            ChoiceBox(tr("Positive class")),
            ChoiceBox(tr("Negative class")),
        )
        self.missing = ChoiceBox(tr("Rows without a score"))
        self.swap = QCheckBox(ROWS_ACTUAL)
        self.swap.setFont(font(12.5))
        self.swap.hide()
        self._values: tuple[str, ...] = ()
        self.order = OrderForm()
        self._bar = ClassBar()
        self._prevalence = Text("–", 12.5, MEDIUM)
        self._prevalence.setToolTip(tr("The share of positives among the cases in use"))
        self._why = WrappedLabel("", 12, tone="3")
        self.positive.chosen.connect(self._choose_positive)
        self.negative.chosen.connect(self._choose_negative)
        self.missing.chosen.connect(self._choose_missing)
        self.swap.clicked.connect(self.swap_chosen)
        self._of_two = QWidget()
        self._of_two.setLayout(self._grid())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._heading = SectionHeading(tr("Classes"))
        column.addWidget(self._heading)
        column.addWidget(self._of_two)
        column.addWidget(self.order)
        column.addWidget(self.swap)
        column.addWidget(self._bar)
        column.addWidget(self._why)

    @property
    def prevalence(self) -> str:
        """The share of positives as it is shown."""
        return self._prevalence.text()

    def show_preview(self, preview: Preview) -> None:
        """Show the classes of a table and how many cases each has."""
        request, roles = preview.requested.request, preview.roles
        choices: list[tuple[str, Value]] = [(str(v), v.spelling) for v in preview.values]
        if not choices and roles is not None:
            choices = [(name, name) for name in (roles.positive, roles.negative)]
        self._values = tuple(str(value) for _, value in choices)
        for box, value in (
            (self.positive, roles.positive if roles else request.positive),
            (self.negative, roles.negative if roles else request.negative),
        ):
            first: list[tuple[str, Value]] = [] if value is not None else [(CHOOSE, None)]
            box.show_choices([*first, *choices], value)
            by_table = preview.layout == "points"
            box.setEnabled(len(choices) > 1 and not by_table)
            if not box.isEnabled():
                box.setToolTip(WHY_NOT["by table" if by_table else "one value"])
        self.order.show_preview(preview)
        self._of_two.setVisible(not preview.requested.order and not preview.matrices)
        self._show_counts(preview)
        self.missing.show_choices(MISSING, request.missing)
        self.missing.setEnabled(preview.layout is None)
        if preview.layout is not None:
            self.missing.setToolTip(WHY_NOT["nothing missing"])
        self.swap.setVisible(preview.layout == "matrix" or preview.matrices)
        self.swap.setText(SWAP if preview.matrices else ROWS_ACTUAL)
        self.swap.setChecked(request.swap)
        guess = next((guess.why for guess in preview.guesses if guess.role == "positive"), "")
        why = tr("Guessed: {value}", value=guess.partition(": ")[2] or guess) if guess else ""
        if not guess and preview.positive_proposed:
            why = tr("Proposed, and not certain.")
        self._why.setText(why)
        self._why.setVisible(bool(why))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._bar.show_theme(theme)

    def _show_counts(self, preview: Preview) -> None:
        """Show how many of the cases in use are positive, as far as they are counted."""
        self._bar.show_counts(preview.positives, preview.negatives)
        share = preview.prevalence
        known = share is not None and preview.positives > 0
        self._bar.setVisible(known)
        words = "–"
        if share is not None and known:
            cases = formatting.out_of(preview.positives, preview.cases)
            words = f"{formatting.prevalence(share)} ({cases})"
        self._prevalence.setText(words)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, 78)
        for place, (words, box) in enumerate(
            (
                (tr("Positive"), self.positive),
                (tr("Negative"), self.negative),
                (tr("No score"), self.missing),
            )
        ):
            text = Text(words, 12.5, tone="2")
            text.setBuddy(box)
            grid.addWidget(text, place, 0)
            grid.addWidget(box, place, 1)
        grid.addWidget(Text(tr("Prevalence"), 12.5, tone="2"), 3, 0)
        grid.addWidget(self._prevalence, 3, 1)
        return grid

    def _choose_positive(self, value: Value) -> None:
        self._choose(str(value), self._other(str(value), self.negative.value))

    def _choose_negative(self, value: Value) -> None:
        self._choose(self._other(str(value), self.positive.value), str(value))

    def _other(self, chosen: str, other: Value) -> str:
        """The other class: as it was, or of two the one that is left; empty if none is chosen."""
        left = [value for value in self._values if value != chosen]
        if len(left) == 1:
            return left[0]
        return str(other) if other is not None and other != chosen else ""

    def _choose(self, positive: str, negative: str) -> None:
        self.classes_chosen.emit(positive, negative)

    def _choose_missing(self, value: Value) -> None:
        self.missing_chosen.emit(str(value))
