"""The verdict and the numbers behind it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording import formatting, results_rows
from engine.wording.copied_table import copied_table
from engine.wording.results_rows import FormattedNumber, ResultRow
from engine.wording.rules import rule_notes
from engine.wording.verdict import (
    OPTIMISTIC,
    TextSpan,
    as_text,
    reversal_sentence,
    scenario_sentence,
    verdict,
)
from gui.paint.rich_sentence import NO_BREAK, rich_sentence
from gui.themes.theme import Theme
from gui.views.below_chance_offer import BelowChanceOffer
from gui.views.threshold_block import ThresholdBlock
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.numbers_table import NumbersTable
from gui.widgets.scroll_column import BAR, ScrollColumn
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.text import WrappedLabel

COPY = tr(
    "Copy the verdict, and the table with one number a cell and every digit, for a spreadsheet"
)
BLANKS = (NumberCell(""),) * 4  # of a row that is one sentence
LINE_HEIGHT = 119  # percent, so that a sentence of four lines reads easily


class NumbersView(QWidget):
    """What to do, and the table: who is best, at which score, at what cost."""

    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        heading = SectionHeading(tr("Verdict"))
        self.copy_button = heading.add_link(tr("Copy"), COPY)
        self.copy_button.clicked.connect(self.copy)
        self._verdict = WrappedLabel("", 13, tone="1")
        self._verdict.setTextFormat(Qt.TextFormat.RichText)
        self._verdict.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.offer = BelowChanceOffer()
        self.table = NumbersTable()
        self.table.copy_pressed.connect(self.copy)
        self._note = WrappedLabel("", 11, tone="3")
        self._note.setTextFormat(Qt.TextFormat.RichText)
        self.threshold = ThresholdBlock()
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self.table)
        inner.addWidget(self._note)
        inner.addWidget(self.threshold)
        inner.addStretch(1)
        sentence = QWidget()
        only = QVBoxLayout(sentence)
        only.setContentsMargins(0, 0, 0, 0)
        only.addWidget(self._verdict)
        only.addWidget(self.offer)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(_beside_bar(heading))
        column.addWidget(ScrollColumn(sentence, snug=True))
        column.addLayout(_beside_bar(Separator()))
        column.addWidget(ScrollColumn(content, sideways=True), 1)

    @property
    def text(self) -> str:
        """Verdict and table as text: tabs between columns, so that a sheet takes it."""
        if self._analysis is None:
            return ""
        sentence, scenario = verdict(self._analysis), scenario_sentence(self._analysis)
        table, block = copied_table(self._analysis), self.threshold.text
        lines = (as_text(sentence), table, as_text(scenario), block, OPTIMISTIC)
        return "\n".join(filter(None, lines))

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the verdict and the numbers of one analysis."""
        self._analysis = analysis
        sentence, scenario = verdict(analysis), scenario_sentence(analysis)
        names = tuple(model.name for model in analysis.models)
        self._verdict.setText(rich_sentence(sentence, LINE_HEIGHT, names))
        self.offer.show_analysis(analysis)
        header, rows = numbers(analysis)
        self.table.show_rows(header, rows)
        reversed_ = reversal_sentence(analysis)
        notes = [*([reversed_] if reversed_ else []), *rule_notes(analysis.models)]
        further = [TextSpan(f" {note}") for note in notes]
        self._note.setText(rich_sentence([*scenario, *further]))
        self.threshold.show_model(analysis, analysis.cheapest)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.table.show_theme(theme)
        self.threshold.show_theme(theme)

    @Slot()
    def copy(self) -> None:
        """Put verdict and table on the clipboard."""
        QGuiApplication.clipboard().setText(self.text)
        self.copied.emit()

    def hasHeightForWidth(self) -> bool:
        """No: the table scrolls in whatever height there is."""
        return False


def _beside_bar(part: QWidget) -> QVBoxLayout:
    """A widget as wide as what scrolls, without the bar."""
    made = QVBoxLayout()
    made.setContentsMargins(0, 0, BAR, 0)
    made.addWidget(part)
    return made


def numbers(analysis: Analysis) -> tuple[tuple[str, ...], tuple[NumberRow, ...]]:
    """The table's header and rows: models, those that tie, then doing nothing."""
    heads = results_rows.heads(analysis)
    header = (
        tr("At {at}", at=heads.at),
        f"{heads.voros}\n{heads.over.replace(' b]', f'{NO_BREAK}b]')}",
        heads.score.replace(" ", "\n"),
        f"{heads.tpr}\n{heads.fpr}",
        "\n".join(heads.short_cost.rsplit(" ", 1)),
    )
    found = results_rows.rows(analysis)
    in_front, behind = _parted(analysis, found)
    rows = [_model_row(row) for row in in_front]
    rows += [_tie_row(row) for row in found if row.kind == "tie"]
    flags_none, everyone = (row for row in found if row.kind == "nothing")
    if behind:
        rows.append(_others_row(behind))
    return header, (
        *rows,
        _nothing_row(flags_none, first=True),
        _nothing_row(everyone, first=False),
    )


def _parted(
    analysis: Analysis, found: tuple[ResultRow, ...]
) -> tuple[list[ResultRow], list[ResultRow]]:
    """The models that have a row each, of many by falling VOROS, and those that share one."""
    models = [row for row in found if row.kind == "model"]
    if not analysis.behind:
        return models, []
    names = {model.name for model in analysis.in_front}
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
    name = formatting.quantity(len(behind), tr("other"), tr("others"))
    tip = tr("Models that cost least nowhere in [a, b]; the panel of models lists them.")
    return NumberRow((NumberCell(name, words), *BLANKS), plain=True, wide=True, tip=tip)


def _model_row(row: ResultRow) -> NumberRow:
    cells = (
        NumberCell(row.name, _often(row.best_on), strong=row.chosen),
        NumberCell(row.voros.text, strong=row.voros.best),
        NumberCell(row.rule),
        NumberCell(row.tpr.text, row.fpr.text),
        NumberCell(row.cost.text, row.cost.below, strong=row.cost.best),
    )
    return NumberRow(cells, style=row.look, chosen=row.chosen, tip=row.tip)


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
    words = {"never": tr("never best"), "only in ties": tr("best only in ties")}
    return words.get(share.text, tr("best on {words}", words=share.text))
