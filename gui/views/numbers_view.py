"""The verdict and the numbers behind it."""

import html
import re
from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from engine import formatting
from engine.analysis import Analysis, ModelResult
from engine.best_shares import best_alone, tie_rows
from engine.binary.curve import NO_COUNTS
from engine.certainty import (
    cost_interval,
    interval_words,
    intervals_of,
)
from engine.copied_table import copied_table
from engine.explain import (
    NOTHING_DONE,
    OPTIMISTIC,
    Span,
    as_text,
    reversal_sentence,
    scenario_sentence,
    verdict,
)
from engine.result_heads import result_heads
from engine.written_rules import rule_cell, rule_notes
from gui.theme import Theme
from gui.widgets.below_chance_offer import BelowChanceOffer
from gui.widgets.heading import Heading, Separator
from gui.widgets.numbers_table import Cell, NumbersTable, Row
from gui.widgets.text import Paragraph

NO_BREAK = "\u00a0"
# Rich text takes a narrow space for one at which a line may end.
KEPT_TOGETHER = re.compile(rf"{formatting.THIN_SPACE}| (?=[=≥≤])|(?<=[=≥≤]) ")
COPY = "Copy the verdict, and the table with one number a cell and every digit, for a spreadsheet"
LONGEST_FACT = 40
LEAST_HEIGHT = 240
LINE_HEIGHT = 119  # percent, so that a sentence of four lines reads easily


class NumbersView(QWidget):
    """What to do, and the table: who is best, at which score, at what cost."""

    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        heading = Heading("Verdict")
        self.copy_button = heading.add_link("Copy", COPY)
        self.copy_button.clicked.connect(self.copy)
        self._verdict = Paragraph("", 13, tone="1")
        self._verdict.setTextFormat(Qt.TextFormat.RichText)
        self._verdict.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.offer = BelowChanceOffer()
        self.table = NumbersTable()
        self.table.copy_pressed.connect(self.copy)
        self._note = Paragraph("", 11, tone="3")
        self._note.setTextFormat(Qt.TextFormat.RichText)
        content = QWidget()
        inner = QVBoxLayout(content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self.table)
        inner.addWidget(self._note)
        inner.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(content)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the table has it, and scrolls it by keys
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(LEAST_HEIGHT)  # the table scrolls where there is less room
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(heading)
        column.addWidget(self._verdict)
        column.addWidget(self.offer)
        column.addWidget(Separator())
        column.addWidget(scroll, 1)

    @property
    def text(self) -> str:
        """Verdict and table as text: tabs between columns, so that a sheet takes it."""
        if self._analysis is None:
            return ""
        sentence, scenario = verdict(self._analysis), scenario_sentence(self._analysis)
        lines = (as_text(sentence), copied_table(self._analysis), as_text(scenario), OPTIMISTIC)
        return "\n".join(lines)

    def show_analysis(self, analysis: Analysis) -> None:
        """Show the verdict and the numbers of one analysis."""
        self._analysis = analysis
        sentence, scenario = verdict(analysis), scenario_sentence(analysis)
        self._verdict.setText(_rich(sentence, LINE_HEIGHT))
        self.offer.show_analysis(analysis)
        header, rows = numbers(analysis)
        self.table.show_rows(header, rows)
        reversed_ = reversal_sentence(analysis)
        notes = [*([reversed_] if reversed_ else []), *rule_notes(analysis.models)]
        further = [Span(f" {note}") for note in notes]
        self._note.setText(_rich([*scenario, *further]))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.table.show_theme(theme)

    @Slot()
    def copy(self) -> None:
        """Put verdict and table on the clipboard."""
        QGuiApplication.clipboard().setText(self.text)
        self.copied.emit()

    def hasHeightForWidth(self) -> bool:
        """No: the table scrolls in whatever height there is."""
        return False


def numbers(analysis: Analysis) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """The table's header and rows: models, those that tie, then doing nothing."""
    money = analysis.scenario is not None
    paid = [_paid(model.at.cost_per_case, model.at.normalised_cost) for model in analysis.models]
    decimals = formatting.cost_decimals(paid) if money else 3
    best = analysis.best
    heads = result_heads(analysis)

    def written(cost: float) -> str:
        return formatting.number(1000 * cost if money else cost, decimals)

    rows = [
        _model_row(analysis, model, written(cost), chosen=model is best, rule=heads.sign)
        for model, cost in zip(analysis.models, paid, strict=True)
    ]
    for words, share in tie_rows(analysis):
        cells = (Cell(words, f"best on {share}"), *(Cell("") for _ in range(4)))
        rows.append(Row(cells, plain=True, wide=True, tip=f"{words}: best on {share}"))
    for place, trivial in enumerate(analysis.trivials):
        cost = _paid(trivial.cost_per_case, trivial.normalised_cost)
        rates = f"{formatting.number(trivial.tpr)} / {formatting.number(trivial.fpr)}"
        first = place == 0
        served = analysis.best_alone(trivial.name) > 0
        often = _often(analysis, trivial.name) if served else ""
        cells = (
            Cell(NOTHING_DONE[trivial.name], often),
            Cell(formatting.rate(analysis.baseline) if first else ""),
            Cell(""),
            Cell(rates),
            Cell(written(cost)),
        )
        tip = "The VOROS of doing nothing, over the same range: what a model must beat."
        rows.append(Row(cells, plain=True, bracketed=first, tip=tip))
    header = (
        f"At {heads.at}",
        f"{heads.voros}\n{heads.over}",
        heads.score.replace(" ", "\n"),
        f"{heads.tpr}\n{heads.fpr}",
        "\n".join(heads.short_cost.rsplit(" ", 1)),
    )
    return header, tuple(rows)


def _model_row(
    analysis: Analysis, model: ModelResult, cost: str, *, chosen: bool, rule: str
) -> Row:
    decimals = len(cost.partition(".")[2])
    often = _often(analysis, model.name)
    cells = (
        Cell(model.name, often, strong=chosen),
        Cell(formatting.rate(model.voros.value), strong=chosen),
        Cell(rule_cell(model.geometry.direction, model.at.shown_threshold, rule)),
        Cell(formatting.rate(model.at.tpr), formatting.rate(model.at.fpr)),
        Cell(cost, cost_interval(analysis, model, decimals), strong=chosen),
    )
    counts = model.at.counts
    numbers = NO_COUNTS
    if counts is not None:
        numbers = (
            f"{formatting.count(counts.tp)} hits, {formatting.count(counts.fn)} misses, "
            f"{formatting.count(counts.fp)} false alarms, {formatting.count(counts.tn)} rightly "
            "left alone"
        )
    tip = (
        f"{model.name} at t: {numbers}. VOROS "
        f"{formatting.signed(model.voros.gain, 3)} against doing nothing, "
        f"{analysis.measure.words}."
    )
    known = intervals_of(analysis, model)
    if known is not None and known.voros.defined:
        tip += f" VOROS interval {interval_words(known.voros)}, {known.voros.method}."
    return Row(cells, style=model.index, chosen=chosen, tip=tip)


def _often(analysis: Analysis, name: str) -> str:
    """On how much of [a, b] a model, or doing nothing, alone is best."""
    share = best_alone(analysis, name)
    words = {"never": "never best", "only in ties": "best only in ties"}
    return words.get(share, f"best on {share}")


def _paid(per_case: float | None, normalised: float) -> float:
    """Money where there is a scenario, else the share of the worst case."""
    return normalised if per_case is None else per_case


def _shortened(text: str) -> str:
    """A key fact; of an endless name the middle is left out, for names differ at their ends."""
    if len(text) <= LONGEST_FACT:
        return text
    return f"{text[: LONGEST_FACT // 2]}…{text[-LONGEST_FACT // 2 :]}"


def _rich(sentence: Iterable[Span], line_height: int = 100) -> str:
    """A sentence as rich text: key facts are semibold, subscripts low."""
    parts = []
    for span in sentence:
        text = _shortened(span.text) if span.strong else span.text
        words = html.escape(KEPT_TOGETHER.sub(NO_BREAK, text))
        if span.strong:
            words = f'<span style="font-weight:600">{words}</span>'
        parts.append(f"<sub>{words}</sub>" if span.low else words)
    return f'<p style="margin:0; line-height:{line_height}%">{"".join(parts)}</p>'
