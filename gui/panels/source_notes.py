"""What became of a file's rows: counts, why some were left out, and what was guessed."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from engine.data.cases.cases import LeftOut
from engine.messages.language import plural, tr
from engine.wording import formatting
from gui.widgets.term_tips import tip_for
from gui.widgets.text import MEDIUM, Phrase, Text, WrappedLabel

COUNTS = (tr("Rows read"), tr("Rows used"), tr("Left out"))
LINES_NAMED = 5


class RowCounts:
    """Rows read, used and left out, in a grid of their own."""

    def __init__(self, grid: QGridLayout) -> None:
        self._counts = [Text("", 12.5, MEDIUM) for _ in COUNTS]
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for place, (words, amount) in enumerate(zip(COUNTS, self._counts, strict=True)):
            amount.setToolTip(tip_for(words))
            grid.addWidget(Phrase(words, 12.5, tone="2"), place, 0)
            grid.addWidget(amount, place, 1, Qt.AlignmentFlag.AlignRight)

    def show_rows(self, read: int, used: int) -> None:
        """Show the counts."""
        for text, amount in zip(self._counts, (read, used, read - used), strict=True):
            text.setText(formatting.count(amount))


class SourceNotes(QVBoxLayout):
    """Notes in boxes: sentences about the file, then why rows take no part."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[str, ...], tuple[LeftOut, ...], bool] = ((), (), False)
        self.setSpacing(4)

    def show_notes(
        self, sentences: Iterable[str], left_out: tuple[LeftOut, ...], *, paired: bool
    ) -> None:
        """Show what is to be said, if it is not shown yet."""
        wanted = (tuple(sentences), left_out, paired)
        if wanted == self._shown:
            return
        self._shown = wanted
        while (item := self.takeAt(0)) is not None:
            if (note := item.widget()) is not None:
                note.hide()
                note.deleteLater()
        for sentence in wanted[0]:
            self.addWidget(_note(WrappedLabel(sentence, 12, tone="1")))
        for reason in left_out:
            self.addWidget(_reason_note(reason, paired))


def _reason_note(reason: LeftOut, paired: bool) -> QWidget:
    """Why some rows take no part, and where the first of them stand."""
    rows = plural("{count} row", "{count} rows", reason.rows)
    parts = [WrappedLabel(f"{rows}: {reason.why}.", 12, tone="1")]
    if paired:
        parts.append(WrappedLabel(tr("Left out for all models (paired)."), 11.5, tone="3"))
    note = _note(*parts)
    if reason.first:
        lines = ", ".join(str(line) for line in reason.first[:LINES_NAMED])
        more = ", …" if reason.rows > LINES_NAMED else ""
        note.setToolTip(tr("Line {lines}{more} of the file", lines=lines, more=more))
    return note


def _note(*paragraphs: QWidget) -> QWidget:
    """Paragraphs in a box of their own."""
    note = QFrame()
    note.setProperty("role", "note")
    column = QVBoxLayout(note)
    column.setContentsMargins(8, 5, 8, 6)
    column.setSpacing(1)
    for paragraph in paragraphs:
        column.addWidget(paragraph)
    return note
