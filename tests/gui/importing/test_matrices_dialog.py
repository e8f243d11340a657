"""Confusion matrices in the import dialog (engine.opening.matrices_preview): axes, swapping."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.session.samples import bundled
from gui.program.app import WindowedProgram
from tests.gui.acts import click, settle, wait_until
from tests.gui.importing.acts import answered, ask_about

SQUARE = "predicted,a,b,c\na,18,4,2\nb,1,14,6\nc,1,2,12\n"
CELLS = np.array([[18, 4, 2], [1, 14, 6], [1, 2, 12]])


def square(folder: Path) -> Path:
    """A file with one matrix."""
    path = folder / "square.csv"
    path.write_text(SQUARE)
    return path


def tick(box: QWidget) -> None:
    """Click the square of a check box."""
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))


def opened(program: WindowedProgram) -> ClassesAnalysis:
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    settle(program)
    assert isinstance(program.store.analysis, ClassesAnalysis)
    return program.store.analysis


def cells(analysis: ClassesAnalysis) -> np.ndarray:
    found = analysis.models[0].model.confusion
    assert found is not None
    return found.cells


def test_the_dialog_says_which_axis_is_which_and_opens_them_so(
    program: WindowedProgram, tmp_path: Path
) -> None:
    dialog = ask_about(program, square(tmp_path))
    assert "rows predicted, columns actual" in dialog.doubt.text
    assert dialog.classes.swap.isVisible()
    assert not dialog.classes.positive.isVisible()
    assert [column.part for column in dialog.columns.columns] == ["predicted", *["count"] * 3]
    assert "--label" not in dialog.command.line.text()
    click(dialog.open_button)
    np.testing.assert_array_equal(cells(opened(program)), CELLS)


def test_a_click_swaps_them_here_and_in_what_is_opened(
    program: WindowedProgram, tmp_path: Path
) -> None:
    dialog = ask_about(program, square(tmp_path))
    tick(dialog.classes.swap)
    answered(dialog)
    assert "rows actual, columns predicted" in dialog.doubt.text
    assert dialog.command.line.text().endswith("--swap")
    click(dialog.open_button)
    found = opened(program)
    np.testing.assert_array_equal(cells(found), CELLS.T)
    assert isinstance(found.session, ClassesSession)
    assert found.session.swapped
    assert "rows actual" in str(found.table.orientation)


def test_shares_that_cannot_be_so_are_refused_until_swapped_back(
    program: WindowedProgram,
) -> None:
    dialog = ask_about(program, bundled("matrices").path)
    tick(dialog.classes.swap)
    answered(dialog)
    assert "over 1" in dialog.doubt.text
    assert not dialog.open_button.isEnabled()
    tick(dialog.classes.swap)
    answered(dialog)
    assert dialog.open_button.isEnabled()
