"""The conditions in a line each, where there is no room for more."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.binary.voros.conditions import Range
from engine.messages.language import tr
from engine.wording import formatting
from gui.panels.condition_row import Condition
from gui.widgets.heading import Separator
from gui.widgets.term_tips import TIPS
from gui.widgets.text import SEMIBOLD, Elided, Phrase, WrappedLabel

NOT_STATED = tr("not stated")


class ConditionsSummary(QWidget):
    """Words and value of each condition, of the measure, and of the t that follows.

    In the lowest windows it is a paragraph of symbols instead: "C_FP 1, C_FN 2 – 12, …".
    """

    def __init__(self, conditions: tuple[Condition, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._symbols = {each.part: each.symbol for each in conditions} | {"measure": "μ"}
        self.paragraph = WrappedLabel("", 12.5, tone="1")
        self.paragraph.setTextFormat(Qt.TextFormat.RichText)
        self.paragraph.hide()
        self._lines = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._lines)
        column.addWidget(self.paragraph)
        self.setToolTip(TIPS["conditions"])
        self._grid = QGridLayout(self._lines)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._formatted = {each.part: each.kind.in_words for each in conditions}
        self.values: dict[str, Elided] = {}
        for each in conditions:
            self._add(each.part, f"{each.words} {each.symbol}")
        self._add("measure", tr("Measure μ over t"))
        self._grid.addWidget(Separator(), self._grid.rowCount(), 0, 1, 2)
        self.derived = Phrase("", 13, SEMIBOLD, "1")
        self._title = Phrase("", 12.5)
        row = self._grid.rowCount()
        self._grid.addWidget(self._title, row, 0)
        self._grid.addWidget(self.derived, row, 1, Qt.AlignmentFlag.AlignRight)

    def _add(self, key: str, words: str) -> None:
        name = WrappedLabel("", 12.5, tone="1")
        name.setTextFormat(Qt.TextFormat.RichText)
        name.setText(words)
        self.values[key] = Elided("", 12.5, SEMIBOLD)
        row = self._grid.rowCount()
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(self.values[key], row, 1, Qt.AlignmentFlag.AlignRight)

    def set_dense(self, dense: bool) -> None:
        """Be a paragraph, or a line each."""
        self._lines.setVisible(not dense)
        self.paragraph.setVisible(dense)

    def show_range(self, part: str, stated: Range | None) -> None:
        """Show what is stated of one condition."""
        words = NOT_STATED
        if stated is not None:
            low, high = self._formatted[part](stated.low), self._formatted[part](stated.high)
            unit = f"{formatting.THIN_SPACE}%"
            words = low if stated.exact else formatting.between(low.removesuffix(unit), high)
        self._show(part, words)

    def show_measure(self, words: str) -> None:
        """Show how t is weighed."""
        self._show("measure", words)

    def show_derived(self, title: str, value: str) -> None:
        """Show the t that follows."""
        for label, words in ((self._title, title), (self.derived, value)):
            if label.text() != words:
                label.setText(words)
        self._write()

    def _show(self, key: str, words: str) -> None:
        if self.values[key].whole != words:
            self.values[key].show_whole(words)
            self._write()

    def _write(self) -> None:
        """Say the same in the paragraph; no part of it is broken."""
        parts = [f"{symbol} {self.values[key].whole}" for key, symbol in self._symbols.items()]
        kept = [part.replace(" ", "&nbsp;") for part in (*parts, f"<b>{self.derived.text()}</b>")]
        self.paragraph.setText("&nbsp;&nbsp; ".join(kept))
