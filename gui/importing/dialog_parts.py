"""The widgets of the import dialog, and where they stand."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.messages.language import tr
from gui.importing.classes_form import ClassesForm
from gui.importing.columns_table import ColumnsTable
from gui.importing.counting_form import CountingForm
from gui.importing.notices import REMEDIES
from gui.importing.preview_tables import PreviewTables
from gui.importing.reading_form import ReadingForm
from gui.themes.theme import Theme, font
from gui.widgets.card import Card
from gui.widgets.command_box import CommandBox
from gui.widgets.heading import SectionHeading, Separator
from gui.widgets.nested import nested
from gui.widgets.notice import Notice
from gui.widgets.progress_strip import ProgressStrip
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.text import SEMIBOLD, Elided, Text

USUAL = QSize(1120, 740)
SMALLEST = QSize(760, 480)
SIDE = 362
AS_LAST_TIME, AS_GUESSED = tr("Same as last time"), tr("Use the guess")
QUERY = tr("The query that counts this table in a database, and whose result opens here")


class ImportDialogParts(QDialog):
    """A dialog in which everything stands and nothing happens yet.

    Args:
        changing: whether the roles of a file that is open are changed; else one is opened.
    """

    def __init__(self, *, changing: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changing = changing
        verb = tr("Use these roles") if changing else tr("Open")
        self._name = Elided("", 16, SEMIBOLD)
        self._size = Text("", 12.5, tone="2")
        self.doubt = Notice()
        self.below = Notice(*REMEDIES)
        self.last_time = QPushButton(AS_LAST_TIME)
        self.reading, self.classes = ReadingForm(), ClassesForm()
        self.counting = CountingForm()
        self.columns, self.tables = ColumnsTable(), PreviewTables()
        self.command = CommandBox(tr("The command line that does the same"))
        self.query_button = QPushButton(tr("Copy query…"))
        self.query_button.setToolTip(QUERY)
        self.progress = ProgressStrip()
        self.cancel_button, self.open_button = QPushButton(tr("Cancel")), QPushButton(verb)
        self._columns_heading = SectionHeading(
            tr("Columns"), tr("Click a use, or press Return on it, to change it")
        )
        self._cards = (Card(), Card(), Card())
        self._between, self._filler = Separator(), QWidget()
        self._lay_out()
        self.setModal(True)
        self.setMinimumSize(SMALLEST)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        for part in (*self._cards, self.doubt, self.below, self.classes, self.columns, self.tables):
            part.show_theme(theme)

    def sizeHint(self) -> QSize:
        """Large enough for a dozen columns and a few rows."""
        return USUAL

    def set_readable(self, readable: bool) -> None:
        """Show what belongs to a table, or only what could make the file one."""
        for part in (self.classes, self._between, *self._cards[1:]):
            part.setVisible(readable)
        self._filler.setVisible(not readable)

    def set_askable(self, askable: bool) -> None:
        """Let things be said in the left column, or not: before there is a first answer."""
        self._cards[0].setEnabled(askable)

    def show_name(self, name: str) -> None:
        """Name what is to be opened."""
        self._name.show_whole(name)
        changing = tr("Roles of {name}", name=name)
        self.setWindowTitle(changing if self._changing else tr("Open {name}", name=name))

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.setSpacing(10)
        head = nested(QHBoxLayout(), whole)
        head.setSpacing(10)
        head.addWidget(self._name)
        head.addWidget(self._size)
        head.addStretch(1)
        head.addWidget(self.last_time)
        whole.addWidget(self.doubt)
        whole.addWidget(self.below)
        self._lay_out_cards(nested(QHBoxLayout(), whole, 1))
        foot = nested(QVBoxLayout(), whole)
        foot.setSpacing(10)
        self._add_command(nested(QHBoxLayout(), foot))
        self._add_buttons(nested(QHBoxLayout(), foot))

    def _lay_out_cards(self, body: QHBoxLayout) -> None:
        side, above, below = self._cards
        requested = QVBoxLayout()
        requested.setContentsMargins(0, 0, 0, 0)
        requested.setSpacing(12)
        for part in (self.classes, self._between, self.counting, self.reading):
            requested.addWidget(part)
        requested.addStretch(1)
        holder = QWidget()
        holder.setLayout(requested)
        side.set_body(ScrollColumn(holder))
        side.setFixedWidth(SIDE)
        listed = QWidget()
        column = QVBoxLayout(listed)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._columns_heading)
        column.addWidget(self.columns, 1)
        above.set_body(listed)
        below.set_body(self.tables)
        body.setSpacing(8)
        body.addWidget(side)
        right = nested(QVBoxLayout(), body, 1)
        right.setSpacing(8)
        right.addWidget(above, 6)
        right.addWidget(below, 5)
        right.addWidget(self._filler, 1)

    def _add_command(self, line: QHBoxLayout) -> None:
        line.setSpacing(8)
        line.addWidget(Text(tr("Command line"), 12.5, tone="2"))
        line.addWidget(self.command, 1)
        line.addWidget(self.query_button)

    def _add_buttons(self, buttons: QHBoxLayout) -> None:
        buttons.setSpacing(8)
        buttons.addWidget(self.progress)
        buttons.addStretch(1)
        self.open_button.setProperty("role", "primary")
        self.open_button.setDefault(True)
        for button in (self.cancel_button, self.open_button):
            button.setMinimumWidth(96)
            buttons.addWidget(button)
        for button in (self.last_time, self.query_button, self.cancel_button, *self.below.buttons):
            button.setAutoDefault(False)
            button.setFont(font(13))
