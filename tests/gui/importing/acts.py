"""What a user does in the import dialog, and waiting for what comes of it."""

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QTableView

from gui.importing.columns_table import DIRECTION, ROLE, ColumnsTable
from gui.importing.dialog import ImportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import click, wait_until


def dialog_of(program: WindowedProgram) -> ImportDialog:
    """The import dialog, once it shows the engine's answer."""
    wait_until(lambda: program.wiring.file_opening.dialog is not None)
    dialog = program.wiring.file_opening.dialog
    assert dialog is not None
    answered(dialog)
    return dialog


def answered(dialog: ImportDialog) -> None:
    """Wait until the dialog shows what came of what was said."""
    wait_until(lambda: not dialog.waiting)
    QApplication.processEvents()


def ask_about(program: WindowedProgram, path: Path) -> ImportDialog:
    """Open the dialog on a file, whether or not the guess is certain."""
    from engine.opening.requests_and_answers import TableToOpen

    program.wiring.file_opening._show_dialog(TableToOpen(path))
    return dialog_of(program)


def cell(table: ColumnsTable, name: str, column: int) -> QModelIndex:
    """One cell of the table of columns."""
    row = next(place for place, each in enumerate(table.columns) if each.name == name)
    return table.entries.index(row, column)


def choose_in_table(dialog: ImportDialog, name: str, words: str, column: int = ROLE) -> None:
    """Click a cell of the table of columns, and click a choice in the list that opens."""
    table = dialog.columns
    index = cell(table, name, column)
    table.scrollTo(index)
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center()
    )
    wait_until(lambda: popup_of(table) is not None)
    box = popup_of(table)
    assert box is not None
    choose_in_popup(box, words)
    wait_until(lambda: table.state() != QTableView.State.EditingState)
    answered(dialog)


def choose_direction(dialog: ImportDialog, name: str, words: str) -> None:
    """Choose which values of a score mean positive."""
    choose_in_table(dialog, name, words, DIRECTION)


def popup_of(table: ColumnsTable) -> QComboBox | None:
    """The combo box of the cell that is being changed, once its list is open."""
    boxes = table.viewport().findChildren(QComboBox)
    return next((box for box in boxes if box.view().isVisible()), None)


def choose_in_popup(box: QComboBox, words: str) -> None:
    """Click a line of an open list."""
    place = box.findText(words)
    assert place >= 0, [box.itemText(i) for i in range(box.count())]
    view = box.view()
    index = box.model().index(place, 0)
    view.scrollTo(index)
    centre: QPoint = view.visualRect(index).center()
    QTest.mouseMove(view.viewport(), centre)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre)


def choose(dialog: ImportDialog, box: QComboBox, words: str) -> None:
    """Open a combo box by a click, and click one of its lines."""
    click(box, QPoint(box.width() - 12, box.height() // 2))  # on the arrow: some can be typed in
    wait_until(box.view().isVisible)
    choose_in_popup(box, words)
    answered(dialog)
