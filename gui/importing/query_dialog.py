"""The count query as text: to be copied, asked where a table is, and its result opened here."""

from msgspec.structs import replace
from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.data.counted_elsewhere import MOST_DISTINCT
from engine.data.counting.dialects import DIALECTS, Dialect
from engine.data.counting.query_text import query_text, table_name
from engine.messages.errors import InputError
from engine.messages.language import sentence, tr
from engine.opening.copied_query import CopiedQuery
from engine.wording import formatting
from gui.importing.choices import ChoiceBox, Value
from gui.themes.theme import font
from gui.widgets.nested import nested
from gui.widgets.text import Text, WrappedLabel

FIXED = 12
USUAL = QSize(720, 480)
TABLE = "schema.scores"


class QueryDialog(QDialog):
    """Writes the query in the SQL of the database that is chosen.

    Args:
        copied: what is counted.
    """

    def __init__(self, copied: CopiedQuery, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._copied = copied
        self.dialect, self.table = ChoiceBox(tr("Database")), QLineEdit(TABLE)
        self.binned = QCheckBox(
            tr(
                "In bins: for more than {most} distinct scores",
                most=formatting.count(MOST_DISTINCT),
            )
        )
        self.binned.setChecked(copied.distinct > MOST_DISTINCT)
        self.query = QPlainTextEdit()
        self.note = WrappedLabel("", 12, tone="2")
        self.copy_button, self._close = QPushButton(tr("Copy")), QPushButton(tr("Close"))
        self.setWindowTitle(tr("Copy query"))
        self.setModal(True)
        self._lay_out()
        self.dialect.show_choices([(each.name, each.name) for each in DIALECTS], DIALECTS[0].name)
        self.dialect.chosen.connect(self._write)
        self.table.textEdited.connect(self._write)
        self.binned.toggled.connect(self._write)
        self.copy_button.clicked.connect(self.copy)
        self._close.clicked.connect(self.accept)
        self._write()

    def sizeHint(self) -> QSize:
        """Wide enough for a line of SQL."""
        return USUAL

    @Slot()
    def copy(self) -> None:
        """Put the query on the clipboard."""
        QGuiApplication.clipboard().setText(self.query.toPlainText())

    @Slot()
    def _write(self, _value: Value = None) -> None:
        """Write the query anew, or say why there is none."""
        dialect, copied = self._chosen(), self._copied
        try:
            rows = replace(copied.rows, table=table_name(self.table.text(), dialect))
            text = query_text(
                copied.models, rows, dialect, each=copied.each, binned=self.binned.isChecked()
            )
        except InputError as error:
            self.query.setPlainText("")
            self._describe(f"{sentence(error.what)} {error.do}", wrong=True)
            return
        self.query.setPlainText(text)
        words = (
            tr("Save its result as CSV or Parquet and open it: it is certain to a width.")
            if self.binned.isChecked()
            else tr("Save its result as CSV or Parquet and open it: it counts as the rows would.")
        )
        if copied.distinct > MOST_DISTINCT:
            millions = formatting.count(round(copied.distinct / 1e6))
            about = tr("There are about {millions} million distinct scores.", millions=millions)
            words = f"{about} {words}"
        self._describe(words)

    def _describe(self, words: str, *, wrong: bool = False) -> None:
        self.note.set_tone("error" if wrong else "2")
        self.note.setText(words)
        self.copy_button.setEnabled(not wrong)
        self.copy_button.setToolTip(words if wrong else "")

    def _chosen(self) -> Dialect:
        return next(each for each in DIALECTS if each.name == self.dialect.value)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        grid = nested(QGridLayout(), column)
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(8)
        grid.setColumnStretch(1, 1)
        named = ((tr("Database"), self.dialect), (tr("Table"), self.table))
        for place, (words, field) in enumerate(named):
            text = Text(words, 12.5, tone="2")
            text.setBuddy(field)
            field.setAccessibleName(words)
            field.setFont(font(12.5))
            grid.addWidget(text, place, 0)
            grid.addWidget(field, place, 1)
        grid.addWidget(self.binned, 2, 1)
        self.binned.setFont(font(12.5))
        fixed = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        fixed.setPixelSize(FIXED)
        self.query.setFont(fixed)
        self.query.setReadOnly(True)
        self.query.setAccessibleName(tr("Query"))
        column.addWidget(self.query, 1)
        column.addWidget(self.note)
        self.copy_button.setProperty("role", "primary")
        self.copy_button.setDefault(True)
        buttons = nested(QHBoxLayout(), column)
        buttons.addStretch(1)
        for button in (self._close, self.copy_button):
            button.setMinimumWidth(96)
            buttons.addWidget(button)
