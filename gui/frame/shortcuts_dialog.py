"""The page of shortcuts: every action with its keys, and an editor for those of the chosen one."""

from PySide6.QtCore import QModelIndex, Slot
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QVBoxLayout,
)

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.frame.command_search import Command, commands_of, search
from gui.frame.shortcuts import FIXED, PORTABLE, Shortcuts, native
from gui.themes.theme import Theme
from gui.widgets.fitting_dialog import FittingDialog
from gui.widgets.heading import SectionHeading
from gui.widgets.nested import nested
from gui.widgets.plain_table import ColumnHead, PlainTable, TableEntry
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.text import Text, WrappedLabel

SIZE = (680, 700)
HEADS = (
    ColumnHead(tr("Command"), width=240, tip=tr("What is done")),
    ColumnHead(tr("Menu"), width=-1, tip=tr("Where it stands in the menus")),
    ColumnHead(tr("Keys"), width=190, tip=tr("What does it at once")),
)
FIXED_HEADS = (
    ColumnHead(tr("Keys"), width=140, tip=tr("Keys that stay as they are")),
    ColumnHead(tr("In views and controls"), width=-1, tip=tr("What they do there")),
)
INTRODUCTION = tr("Choose a command, press its new keys, and set them.")


class ShortcutsDialog(FittingDialog):
    """Lists every command; changes hold at once, and are kept.

    Args:
        actions: the commands, which stand in the menus of the window.
        shortcuts: their keys.
        over: that window.

    Attributes:
        field: finds commands by their names.
        table: the commands.
        editor: takes the keys that are pressed.
        note: what is said of them: that they are taken, or cannot be had.
    """

    def __init__(self, actions: Actions, shortcuts: Shortcuts, over: QMainWindow) -> None:
        super().__init__(over)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(*SIZE)
        self._window, self._actions, self._shortcuts = over, actions, shortcuts
        self._commands: list[Command] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find a command"))
        self.field.setAccessibleName(tr("Find a command"))
        self.field.textChanged.connect(self._list)
        self.table = PlainTable(tr("Commands and their keys"))
        self.table.setSelectionBehavior(PlainTable.SelectionBehavior.SelectRows)
        self.editor = QKeySequenceEdit()
        self.editor.setMaximumSequenceLength(1)
        self.editor.setClearButtonEnabled(True)
        self.editor.setAccessibleName(tr("New keys"))
        self.editor.keySequenceChanged.connect(self._judge)
        self.set_button = QPushButton(tr("Set"))
        self.set_button.clicked.connect(self._set)
        self.reset_button = QPushButton(tr("As at first"))
        self.reset_button.setToolTip(tr("Give this command the keys that it had at first"))
        self.reset_button.clicked.connect(self._reset)
        self.reset_all_button = QPushButton(tr("All as at first"))
        self.reset_all_button.setToolTip(tr("Give every command the keys that it had at first"))
        self.reset_all_button.clicked.connect(self._reset_all)
        self.note = WrappedLabel(INTRODUCTION, 12, tone="2")
        self.note.setMinimumHeight(2 * self.note.fontMetrics().lineSpacing())
        self.fixed = PlainTable(tr("Keys that stay"))
        self.fixed.setMinimumHeight(3 * 26 + 6)
        self.fixed.setMaximumHeight(8 * 26 + 6)
        self._chosen = Text("", 13)
        self._lay_out()
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self._list()

    def showEvent(self, event: QShowEvent) -> None:
        """Let who opens it, again too, type what is looked for."""
        super().showEvent(event)
        self.field.setFocus()
        self.field.selectAll()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.table, 2)
        row = nested(QHBoxLayout(), column)
        row.setSpacing(8)
        row.addWidget(self._chosen, 1)
        for part in (self.editor, self.set_button, self.reset_button):
            row.addWidget(part)
        column.addWidget(self.note)
        column.addWidget(SectionHeading(tr("Keys that stay")))
        column.addWidget(self.fixed, 1)
        self.add_foot(column, self.reset_all_button)
        self.table.selectionModel().currentChanged.connect(self._choose)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self.table.show_theme(theme)
        self.fixed.show_theme(theme)

    @property
    def chosen(self) -> Command | None:
        """The command that is marked in the list."""
        row = self.table.currentIndex().row()
        return self._commands[row] if 0 <= row < len(self._commands) else None

    def _all_commands(self) -> list[Command]:
        """Every command; the bar is asked for anew, for what stands for it here may have gone."""
        return commands_of(self._window.menuBar(), self._actions, {})

    @Slot()
    @Slot(str)
    def _list(self, _typed: str = "") -> None:
        """List the commands that fit what is typed, and keep the chosen one."""
        before = self.chosen
        found = search(self._all_commands(), self.field.text())
        self._commands = [each for each in found if each.action.objectName()]
        self.table.show_entries(HEADS, [self._row(each) for each in self._commands])
        rows = [(TableEntry(keys), TableEntry(words, "2")) for keys, words in FIXED]
        self.fixed.show_entries(FIXED_HEADS, rows)
        names = [each.action for each in self._commands]
        place = names.index(before.action) if before and before.action in names else 0
        self.table.setCurrentIndex(self.table.entries.index(place, 0) if names else QModelIndex())
        self._choose()

    def _row(self, command: Command) -> tuple[TableEntry, ...]:
        name = command.action.objectName()
        keys = ", ".join(native(key) for key in self._shortcuts.keys(name))
        changed = self._shortcuts.is_changed(name)
        tip = tr("Changed") if changed else ""
        words = TableEntry(command.words), TableEntry(command.where, "2")
        return (*words, TableEntry(keys, tip=tip, strong=changed))

    @Slot()
    def _choose(self) -> None:
        """Offer the keys of the marked command to be changed."""
        command = self.chosen
        for part in (self.editor, self.set_button, self.reset_button):
            part.setEnabled(command is not None)
            part.setToolTip("" if command is not None else WHY_NOT["no command"])
        self._chosen.setText("" if command is None else command.words)
        if command is not None:
            keys = self._shortcuts.keys(command.action.objectName())
            self.editor.setKeySequence(QKeySequence.fromString(keys[0] if keys else "", PORTABLE))
            self.reset_button.setEnabled(self._shortcuts.is_changed(command.action.objectName()))
        self._judge()

    @property
    def _pressed(self) -> str:
        return self.editor.keySequence().toString(PORTABLE)

    @Slot()
    def _judge(self) -> None:
        """Say whether the keys can be had, and who has them."""
        command, key = self.chosen, self._pressed
        if command is None:
            self._show_note(tr("Nothing is called “{typed}”", typed=self.field.text().strip()))
            return
        name, why = command.action.objectName(), self._shortcuts.why_not(self._pressed)
        takers = set(self._shortcuts.conflicts(name, key)) if key else set()
        self.set_button.setText(tr("Take") if takers else tr("Set"))
        self.set_button.setEnabled(not why)
        self.set_button.setToolTip(why)
        if why:
            self._show_note(why, wrong=True)
        elif takers:
            named = (each for each in self._all_commands())
            words = [each.words for each in named if each.action.objectName() in takers]
            taken = tr("{key} is taken by “{name}”", key=native(key), name=", ".join(words))
            self._show_note(f"{taken}. {tr('Take moves it here.')}", wrong=True)
        else:
            self._show_note(INTRODUCTION)

    def _show_note(self, words: str, *, wrong: bool = False) -> None:
        self.note.set_tone("error" if wrong else "2")
        self.note.setText(words)

    @Slot()
    def _set(self) -> None:
        """Give the marked command the keys that were pressed, or none."""
        if self.chosen is not None:
            key = self._pressed
            self._shortcuts.change(self.chosen.action.objectName(), (key,) if key else ())
            self._list()

    @Slot()
    def _reset(self) -> None:
        if self.chosen is not None:
            self._shortcuts.reset(self.chosen.action.objectName())
            self._list()

    @Slot()
    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self._list()
