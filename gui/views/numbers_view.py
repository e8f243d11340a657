"""The verdict and the numbers behind it."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import plural, tr
from engine.wording import formatting, results_rows
from engine.wording.best_shares import NEVER, ONLY_IN_TIES
from engine.wording.copied_table import copied_table
from engine.wording.corrected_words import optimism, short_corrected_note
from engine.wording.further_columns import FURTHER, further_texts
from engine.wording.results_rows import FormattedNumber, ResultRow
from engine.wording.reversal_words import reversal_sentence
from engine.wording.rules import rule_notes
from engine.wording.text_spans import TextSpan, as_text
from engine.wording.verdict import scenario_sentence, verdict
from gui.paint.rich_sentence import NO_BREAK, rich_sentence
from gui.themes.theme import Theme
from gui.views.below_chance_offer import BelowChanceOffer
from gui.views.columns_menu import columns_menu
from gui.views.remembered_columns import RememberedColumns
from gui.views.table_choices import (
    COST,
    NAME,
    RATES,
    SCORE,
    VOROS,
    TableChoices,
    in_order,
)
from gui.views.threshold_block import ThresholdBlock
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.nested import nested
from gui.widgets.numbers_table import NumbersTable
from gui.widgets.scroll_column import BAR, ScrollColumn
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.term_tips import TIPS
from gui.widgets.text import WrappedLabel

COPY = tr(
    "Copy the verdict, and the table with one number a cell and every digit, for a spreadsheet"
)
COLUMNS = tr("Further columns, AUC, Gini and KS, and the column that the models are sorted by")
AS_AT_FIRST = TableChoices()
BLANKS = (NumberCell(""),) * 4  # of a row that is one sentence
LOW = 320  # px of height: below, the verdict and the table scroll as one
LINE_HEIGHT = 119  # percent, so that a sentence of four lines reads easily


class NumbersView(QWidget):
    """What to do, the table (who is best, at which score, at what cost), and what a threshold does.

    A click on a row, or an arrow key, selects its model; a click on a title sorts by its column.
    """

    copied = Signal()
    model_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._selected: int | None = None
        self._remembered = RememberedColumns()
        self.choices = TableChoices(further=self._remembered.recall())
        heading = SectionHeading(tr("Verdict"))
        self.columns_button = heading.add_link(tr("Columns"), COLUMNS)
        self.columns_button.clicked.connect(self._open_columns)
        self.copy_button = heading.add_link(tr("Copy"), COPY)
        self.copy_button.clicked.connect(self.copy)
        self._verdict = WrappedLabel("", 13, tone="1")
        self._verdict.setTextFormat(Qt.TextFormat.RichText)
        self._verdict.setToolTip(TIPS["verdict"])
        self._verdict.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.offer = BelowChanceOffer()
        self.table = NumbersTable()
        self.table.copy_pressed.connect(self.copy)
        self.table.row_chosen.connect(self._select)
        self.table.title_pressed.connect(self._sort)
        self._note = WrappedLabel("", 11, tone="3")
        self._note.setTextFormat(Qt.TextFormat.RichText)
        self._note.setToolTip(TIPS["scenario"])
        self.threshold = ThresholdBlock()
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self.table)
        inner.addWidget(self._note)
        inner.addWidget(self.threshold)
        inner.addStretch(1)
        self._sentence = QWidget()
        only = QVBoxLayout(self._sentence)
        only.setContentsMargins(0, 0, 0, 0)
        only.addWidget(self._verdict)
        only.addWidget(self.offer)
        self._separator = Separator()
        self._above = ScrollColumn(self._sentence, snug=True)
        self._inner, self._together = inner, False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        _beside_bar(column).addWidget(heading)
        column.addWidget(self._above)
        self._line = _beside_bar(column)
        self._line.addWidget(self._separator)
        column.addWidget(ScrollColumn(content, sideways=True), 1)

    @property
    def text(self) -> str:
        """Verdict and table as text: tabs between columns, so that a sheet takes it."""
        if self._analysis is None:
            return ""
        sentence, scenario = verdict(self._analysis), scenario_sentence(self._analysis)
        table = copied_table(self._analysis, self.choices.further)
        block = self.threshold.copied
        lines = (as_text(sentence), table, as_text(scenario), block, optimism(self._analysis))
        return "\n".join(filter(None, lines))

    def let_go(self) -> None:
        """Hold nothing of what is not open any more."""
        self._analysis = None

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the verdict and the numbers of one analysis."""
        self._analysis = analysis
        sentence, scenario = verdict(analysis), scenario_sentence(analysis)
        names = tuple(model.name for model in analysis.models)
        self._verdict.setText(rich_sentence(sentence, LINE_HEIGHT, names))
        self.offer.show_analysis(analysis)
        self._show_table(analysis)
        reversed_ = reversal_sentence(analysis)
        kept = results_rows.heads(analysis).kept
        notes = [kept, *rule_notes(analysis.models), short_corrected_note(analysis)]
        notes = [note for note in (reversed_, *notes) if note]
        further = [TextSpan(f" {note}") for note in notes]
        self._note.setText(rich_sentence([*scenario, *further]))

    @Slot(object)
    def show_selected(self, model: int | None) -> None:
        """Mark the model of an index, and show its threshold; None is of the cheapest at t."""
        self._selected = model
        if self._analysis is not None:
            self._show_table(self._analysis)

    def show_choices(self, choices: TableChoices) -> None:
        """Show other columns, or the rows in another order."""
        if choices.further != self.choices.further:
            self._remembered.keep(choices.further)
        self.choices = choices
        if self._analysis is not None:
            self._show_table(self._analysis)

    def _show_table(self, analysis: Analysis) -> None:
        selected = analysis.with_index(self._selected)
        name = None if selected is None else selected.name
        self.table.show_rows(*numbers(analysis, self.choices, name))
        self.threshold.show_model(analysis, selected or analysis.in_use)

    @Slot(str)
    def _select(self, name: str) -> None:
        model = None if self._analysis is None else self._analysis.model(name)
        if model is not None:
            self.model_selected.emit(model.index)

    @Slot(int)
    def _sort(self, place: int) -> None:
        self.show_choices(self.choices.clicked(self.choices.heads[place]))

    @Slot()
    def _open_columns(self) -> None:
        """Offer further columns, and the columns to sort by."""
        menu = columns_menu(self, self.choices)
        menu.triggered.connect(self._take_menu)
        menu.popup(self.columns_button.mapToGlobal(self.columns_button.rect().bottomLeft()))

    @Slot(QAction)
    def _take_menu(self, action: QAction) -> None:
        self.show_choices(action.data())

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.table.show_theme(theme)
        self.threshold.show_theme(theme)

    @Slot()
    def copy(self) -> None:
        """Put verdict and table on the clipboard."""
        QGuiApplication.clipboard().setText(self.text)
        self.copied.emit()

    def _scroll_together(self, together: bool) -> None:
        """Have the verdict scroll with the table, or stand above it."""
        if together is self._together:
            return
        self._together = together
        if together:
            self._inner.insertWidget(0, self._above.takeWidget())
            self._sentence.setAutoFillBackground(False)  # as what scrolls alone is filled
            self._inner.insertWidget(1, self._separator)
        else:
            self._above.setWidget(self._sentence)
            self._line.addWidget(self._separator)
        self._sentence.show()
        self._above.setHidden(together)

    def hasHeightForWidth(self) -> bool:
        """No: the table scrolls in whatever height there is."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the verdict scroll along where it and the table would each show too little."""
        super().resizeEvent(event)
        self._scroll_together(event.size().height() < LOW)


def _beside_bar(column: QVBoxLayout) -> QVBoxLayout:
    """Room at the end of a column as wide as what scrolls, without the bar."""
    made = nested(QVBoxLayout(), column)
    made.setContentsMargins(0, 0, BAR, 0)
    return made


def numbers(
    analysis: Analysis, choices: TableChoices = AS_AT_FIRST, selected: str | None = None
) -> tuple[tuple[str, ...], tuple[NumberRow, ...]]:
    """The table's header and rows: models, those that tie, then doing nothing.

    Args:
        analysis: whose numbers.
        choices: which columns, and how the models are sorted.
        selected: the model whose row is marked; None for the one that costs least at t.
    """
    heads = results_rows.heads(analysis)
    stacks = choices.stacks
    one_t = analysis.given.a == analysis.given.b
    over = (not one_t and heads.corrected) or heads.over.replace(" b]", f"{NO_BREAK}b]")
    titles = (
        (_in_two_lines(tr("At {at}", at=heads.at)) if stacks else tr("At {at}", at=heads.at), NAME),
        (f"{heads.voros}\n{tr('partial') if heads.partial else over}", VOROS),
        (heads.score.replace(" ", "\n"), SCORE),
        (f"{heads.tpr}\n{heads.fpr}", RATES),
        *(("\n".join(FURTHER[key][0] for key in stack), *stack) for stack in stacks),
        ("\n".join(heads.short_cost.rsplit(" ", 1)), COST),
    )
    header = tuple(choices.marked(*title) for title in titles)
    found = results_rows.rows(analysis)
    in_front, behind = _parted(analysis, found, selected)
    further = [[further_texts(analysis, key) for key in stack] for stack in stacks]
    rows = [
        _model_row(row, [[texts[row.name] for texts in stack] for stack in further], selected)
        for row in in_order(analysis, in_front, choices)
    ]
    rows += [_tie_row(row) for row in found if row.kind == "tie"]
    flags_none, everyone = (row for row in found if row.kind == "nothing")
    if behind:
        rows.append(_others_row(behind))
    rows += [_nothing_row(flags_none, first=True), _nothing_row(everyone, first=False)]
    return header, tuple(_as_wide_as(row, len(header)) for row in rows)


def _in_two_lines(title: str) -> str:
    """A title that leaves room for further columns."""
    first, _, rest = title.partition(" ")
    return f"{first}\n{rest}"


def _as_wide_as(row: NumberRow, columns: int) -> NumberRow:
    """A row with an empty cell for each further column, before the last one."""
    blanks = (NumberCell(""),) * (columns - len(row.cells))
    return replace(row, cells=(*row.cells[:-1], *blanks, row.cells[-1])) if blanks else row


def _parted(
    analysis: Analysis, found: tuple[ResultRow, ...], selected: str | None
) -> tuple[list[ResultRow], list[ResultRow]]:
    """The models that have a row each, of many by falling VOROS, and those that share one."""
    models = [row for row in found if row.kind == "model"]
    if not analysis.behind:
        return models, []
    names = {*(model.name for model in analysis.in_front), selected}
    in_front = [row for row in models if row.name in names or row.chosen]
    behind = [row for row in models if not (row.name in names or row.chosen)]
    return sorted(in_front, key=lambda row: -(row.voros.value or 0.0)), behind


def _others_row(behind: list[ResultRow]) -> NumberRow:
    """The models that are best nowhere in the range: from which VOROS and cost to which."""
    areas = sorted((row.voros for row in behind), key=lambda number: number.value or 0.0)
    costs = sorted((row.cost for row in behind), key=lambda number: number.value or 0.0)
    words = tr(
        "VOROS {areas}, cost {costs}",
        areas=formatting.between(areas[0].text, areas[-1].text),
        costs=formatting.between(costs[0].text, costs[-1].text),
    )
    name = plural("{count} other", "{count} others", len(behind))
    tip = tr("Models that cost least nowhere in [a, b]; the panel of models lists them.")
    return NumberRow((NumberCell(name, words), *BLANKS), plain=True, wide=True, tip=tip)


def _model_row(row: ResultRow, further: Sequence[Sequence[str]], selected: str | None) -> NumberRow:
    marked = row.chosen if selected is None else row.name == selected
    cells = (
        NumberCell(row.name, _often(row.best_on), strong=marked),
        NumberCell(row.voros.text, row.partial.text, strong=row.voros.best),
        NumberCell(row.rule),
        NumberCell(row.tpr.text, row.fpr.text),
        *(NumberCell(texts[0], "".join(texts[1:])) for texts in further),
        NumberCell(row.cost.text, _short(row.cost.below), strong=row.cost.best),
    )
    foot, pale = _foot(row)
    return NumberRow(cells, style=row.look, chosen=marked, tip=row.tip, foot=foot, pale_foot=pale)


def _foot(row: ResultRow) -> tuple[str, str]:
    """The corrected VOROS with its interval, or where unseen rows measure that in sample, named.

    Empty where none is shown; behind it what is paler: the value, where its interval leads.
    """
    number = row.corrected
    if not number.text:
        below = row.voros.below if row.voros.bounds is None else ""
        return (tr("VOROS {below}", below=below) if below else ""), ""
    if not number.below:
        return tr("VOROS corrected {number}", number=number.text), ""
    if number.steps_back:
        value = tr(", value {number}", number=number.text)
        return tr("VOROS corrected {bounds}", bounds=number.below), value
    return tr("VOROS corrected {number}, {bounds}", number=number.text, bounds=number.below), ""


def _short(below: str) -> str:
    """What stands below a cost, where a column is narrow."""
    return below.replace(results_rows.IN_SAMPLE, tr("sample"))


def _tie_row(row: ResultRow) -> NumberRow:
    cells = (NumberCell(row.name, _often(row.best_on)), *BLANKS)
    return NumberRow(cells, plain=True, wide=True, tip=f"{row.name}: {_often(row.best_on)}")


def _nothing_row(row: ResultRow, *, first: bool) -> NumberRow:
    """Doing nothing; the first row has the VOROS of both, which a bracket joins."""
    cells = (
        NumberCell(row.name, _often(row.best_on) if row.best_on.value else ""),
        NumberCell(row.voros.text, strong=row.voros.best) if first else NumberCell(""),
        NumberCell(""),
        NumberCell(f"{row.tpr.text} / {row.fpr.text}"),
        NumberCell(row.cost.text, strong=row.cost.best),
    )
    tip = tr("The VOROS of doing nothing, over the same range: what a model must beat.")
    return NumberRow(cells, plain=True, bracketed=first, tip=tip)


def _often(share: FormattedNumber) -> str:
    """On how much of [a, b] it is best."""
    words = {NEVER: tr("never best"), ONLY_IN_TIES: tr("best only in ties")}
    return words.get(share.text, tr("best on {words}", words=share.text))
