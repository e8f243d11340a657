"""Below the columns: the first rows as understood, cells without a value, rows left out."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from engine.messages.language import plural, tr
from engine.opening.preview import ModelLine, Preview
from engine.wording import formatting
from gui.themes.theme import Theme
from gui.widgets.flow import Flow
from gui.widgets.plain_table import ColumnHead, LazyRows, PlainTable, Row, TableEntry
from gui.widgets.segmented import Segmented
from gui.widgets.text import Text, Tone

MOST_COLUMNS = 200  # of which the first rows are shown; the table above names them all
PROBLEM_HEADINGS = (
    ColumnHead(tr("Column")),
    ColumnHead(tr("Cells"), right=True, width=64),
    ColumnHead(tr("Reason"), width=-1),
    ColumnHead(tr("Lines in the file"), width=240),
)
MODEL_HEADINGS = (
    ColumnHead(tr("Model")),
    ColumnHead(tr("Positive if"), width=92),
    ColumnHead("AUC", right=True, width=72),
)
LEFT_HEADINGS = (
    ColumnHead(tr("Rows"), right=True, width=64),
    ColumnHead(tr("Reason"), width=-1),
    ColumnHead(tr("Lines in the file"), width=240),
)
ROWS, CELLS, LEFT, MODELS = range(4)
NONE_REJECTED = tr("Every cell was understood.")
NONE_LEFT = tr("Every row takes part.")
NOT_YET = tr("Known once label and scores are chosen.")


class PreviewTables(QWidget):
    """Three tables of which one is seen."""

    shown_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = Segmented(
            tr("Preview"),
            (tr("First rows"), tr("Cells without a value"), tr("Rows left out"), tr("Models")),
            size=12.5,
            shorter=(tr("First"), tr("No value"), tr("Left out"), tr("Models")),
        )
        self.choice.choose(ROWS)
        self.rows, self.cells = (
            PlainTable(tr("First rows")),
            PlainTable(tr("Cells without a value")),
        )
        self.left, self.models = PlainTable(tr("Rows left out")), PlainTable(tr("Models"))
        self._layout: str | None = None
        self._summary = Text("", 12, tone="2")
        self._stack = QStackedWidget()
        for table in (self.rows, self.cells, self.left, self.models):
            self._stack.addWidget(table)
        self.choice.chosen.connect(self.show_table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        head = Flow()
        head.add(self.choice)
        head.add(self._summary, right=True)
        column.addWidget(head)
        column.addWidget(self._stack, 1)

    @property
    def summary(self) -> str:
        """What is said beside the choice."""
        return self._summary.text()

    @Slot(int)
    def show_table(self, place: int) -> None:
        """Show one of the tables."""
        self.choice.choose(place)
        self._stack.setCurrentIndex(place)

    def show_preview(self, preview: Preview) -> None:
        """Fill the tables."""
        self._show_rows(preview)
        cells = [
            (
                TableEntry(problem.column, tip=problem.column),
                TableEntry(formatting.count(problem.cells)),
                TableEntry(
                    _capital(problem.why), "error" if problem.rejected else "2", problem.why
                ),
                TableEntry(_lines(problem.first, problem.cells), "3", _lines(problem.first, 0)),
            )
            for problem in sorted(preview.look.problems, key=lambda each: not each.rejected)
        ]
        self.cells.show_entries(PROBLEM_HEADINGS, cells, NONE_REJECTED)
        left = [
            (
                TableEntry(formatting.count(reason.rows)),
                TableEntry(reason.why, tip=reason.why),  # it may begin with a name
                TableEntry(_lines(reason.first, reason.rows), "3", _lines(reason.first, 0)),
            )
            for reason in preview.left_out
        ]
        known = preview.rows_used > 0
        self.left.show_entries(LEFT_HEADINGS, left, NONE_LEFT if known else NOT_YET)
        self._show_models(preview)
        self._summary.setText(_summary(preview))
        self._summary.setVisible(bool(self.summary))

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for part in (self.choice, self.rows, self.cells, self.left, self.models):
            part.show_theme(theme)

    def _show_models(self, preview: Preview) -> None:
        """What would be opened; seen at first where the columns above do not say it."""
        if preview.layout != self._layout:
            self._layout = preview.layout
            self.show_table(ROWS if preview.layout is None else MODELS)
        models = preview.models
        rows = LazyRows(len(models), lambda place: _model_entries(models[place]))
        self.models.show_entries(MODEL_HEADINGS, rows, NOT_YET)

    def _show_rows(self, preview: Preview) -> None:
        """The first rows, the label and the scores darker than what is left out."""
        columns = preview.columns[:MOST_COLUMNS]
        headings = [ColumnHead(tr("Line"), right=True, width=64)]
        headings += [ColumnHead(column.name, right=column.numeric) for column in columns]
        missing = TableEntry("–", "error", tr("no value; see the cells without a value"))
        tones: list[Tone] = [
            "3" if column.part in ("left out", "label again") else "1" for column in columns
        ]
        cells, lines = preview.look.cells, preview.look.lines

        def made(row: int) -> Row:
            found = (cells[place][row] for place in range(len(columns)))
            entries = [
                TableEntry(cell, tone, cell) if cell else missing
                for cell, tone in zip(found, tones, strict=True)
            ]
            return (TableEntry(str(lines[row]), "3"), *entries)

        rows = LazyRows(len(lines), made)
        self.rows.show_entries(headings, rows)


def _model_entries(model: ModelLine) -> Row:
    """A model, its direction and its AUC."""
    return (
        TableEntry(model.name, tip=model.name, strong=True),
        TableEntry(model.direction),
        TableEntry(formatting.rate(model.auc), "error" if model.auc < 0.5 else "1"),
    )


def _summary(preview: Preview) -> str:
    """How much was not understood, and how much is used."""
    rejected = sum(problem.cells for problem in preview.look.problems if problem.rejected)
    parts = (
        [plural("{count} cell rejected", "{count} cells rejected", rejected)] if rejected else []
    )
    left = sum(reason.rows for reason in preview.left_out)
    parts += [plural("{count} row left out", "{count} rows left out", left)] if left else []
    return " · ".join(parts)


def _lines(first: tuple[int, ...], amount: int) -> str:
    """Line numbers, and that there are more."""
    more = ", …" if amount > len(first) else ""
    return ", ".join(map(formatting.count, first)) + more


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
