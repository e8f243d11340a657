"""Asks for a table of Spark by its name, which Spark's own settings then find."""

from pathlib import Path

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from engine.data.counting.database_process import lacks
from engine.data.counting.query_text import TABLE_NAME
from engine.data.read_options import ReadOptions
from engine.messages.language import sentence, tr
from engine.opening.requests_and_answers import TableToOpen
from gui.themes.theme import font
from gui.widgets.nested import nested
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import Text, WrappedLabel

USUAL = QSize(480, 190)
EXAMPLE = "catalog.schema.table"


class SparkTableDialog(QDialog):
    """A line for the name, and what is wrong with it.

    Attributes:
        name: the line.
        note: where the table is looked up, or why none can be.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lacking = lacks("spark")
        self.name = QLineEdit()
        self.name.setPlaceholderText(EXAMPLE)
        self.name.setAccessibleName(tr("Table"))
        self.name.setFont(font(12.5))
        self.note = WrappedLabel("", 12, tone="2")
        self.open_button, self._cancel = QPushButton(tr("Open")), QPushButton(tr("Cancel"))
        self.setWindowTitle(tr("Open a table of Spark"))
        self.setModal(True)
        self._lay_out()
        self.name.textChanged.connect(self._read)
        self.open_button.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.reject)
        self._read("")

    def sizeHint(self) -> QSize:
        """Wide enough for a long name."""
        return USUAL

    @property
    def table(self) -> TableToOpen:
        """What was named."""
        return TableToOpen(Path(self.name.text().strip()), options=ReadOptions(engine="spark"))

    @Slot(str)
    def _read(self, typed: str) -> None:
        """Let a name be opened; say what is wrong with it, or what Spark lacks."""
        named = TABLE_NAME.fullmatch(typed.strip()) is not None
        self.open_button.setEnabled(named and self._lacking is None)
        if self._lacking is not None:
            words = f"{sentence(self._lacking.what)} {self._lacking.do}"
        elif typed.strip() and not named:
            words = tr("Name it as schema.table: letters, digits and _, with dots between.")
        else:
            words = tr(
                "Catalogue, warehouse and master are those of your spark-defaults.conf "
                "(SPARK_CONF_DIR). Rows stay there; only counts come here."
            )
        why = words if self._lacking is not None or typed.strip() else WHY_NOT["no table named"]
        self.open_button.setToolTip("" if self.open_button.isEnabled() else why)
        wrong = self._lacking is not None or (bool(typed.strip()) and not named)
        self.note.set_tone("error" if wrong else "2")
        self.note.setText(words)

    def _lay_out(self) -> None:
        text = Text(tr("Table"), 12.5, tone="2")
        text.setBuddy(self.name)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        line = nested(QHBoxLayout(), column)
        line.setSpacing(8)
        line.addWidget(text)
        line.addWidget(self.name, 1)
        column.addWidget(self.note)
        column.addStretch(1)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        buttons = nested(QHBoxLayout(), column)
        buttons.addStretch(1)
        for button in (self._cancel, self.open_button):
            button.setMinimumWidth(96)
            buttons.addWidget(button)
