"""What a user does to the program, and waiting for what comes of it."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analysis import Analysis
from gui.export.saving_in_steps import Saving
from gui.frame.workspace import Workspace
from gui.importing.save_session_dialog import SaveSessionDialog
from gui.importing.second_file_dialog import Outcome, SecondFileDialog
from gui.program.app import WindowedProgram
from gui.state.session_document import SessionDocument
from gui.views.surface_view import SurfaceView

PATIENCE = 30_000  # ms


def wait(milliseconds: int) -> None:
    """Let the program run for a while, its other threads too.

    Qt's own waiting sleeps with the interpreter in its hands, and no other thread gets on.
    """
    passed = QElapsedTimer()
    passed.start()
    while True:
        QTest.qWait(0)  # noqa: TID251 - it does not sleep
        if passed.elapsed() >= milliseconds:
            return
        time.sleep(0.001)


def wait_until(condition: Callable[[], bool]) -> None:
    """Let the program run until something holds."""
    patience = QElapsedTimer()
    patience.start()
    while not condition():
        assert patience.elapsed() < PATIENCE, "it did not come about"
        wait(1)


def settle(program: WindowedProgram) -> None:
    """Let the program answer everything that it was asked, and turn to what it has opened."""
    wait_until(lambda: not program.store.waiting)
    QApplication.processEvents()
    wait_until(lambda: not program.window._revealing.under_way)


def where_keys_go(otherwise: QWidget) -> QWidget:
    """What gets the keys: what has the focus in a menu or list that is open, else in a window.

    It is asked of the application. A window that is asked for it owns the shell of what it names
    from then on, and where Qt has made the window, as that of a combo box's list, its own shell
    goes at once and takes the other along, though both widgets live.

    Args:
        otherwise: the answer where no window is active.
    """
    window = QApplication.activePopupWidget() or QApplication.activeWindow() or otherwise
    found = QApplication.focusWidget()
    return found if found is not None and window.isAncestorOf(found) else window


def lay_out(program: WindowedProgram) -> None:
    """Let the window lay out what has other room now; its views follow one by one."""
    workspace = program.window.workspace
    for _ in range(2):  # what is in the cards may ask for other room once they have theirs
        for _ in range(4):
            QApplication.processEvents()
        wait_until(lambda: workspace is None or workspace.grid.is_laid_out)
    QApplication.processEvents()


def wait_for_saving(program: WindowedProgram) -> None:
    """Let the program save what it was asked to save."""
    saving = saving_of(program)
    wait_until(lambda: saving.target is None)


def wait_for_copying(program: WindowedProgram) -> None:
    """Let the program copy the picture that it was asked to copy."""
    copying = program.wiring.exporting.copying
    wait_until(lambda: copying.target is None)


def saving_of(program: WindowedProgram) -> Saving:
    """What saves reports and pictures."""
    return program.wiring.exporting.saving


def open_sample(program: WindowedProgram, name: str) -> None:
    """Open a sample by its button on the empty page."""
    buttons = {button.name: button for button in program.window.empty_page.sample_buttons}
    click(buttons[name])
    settle(program)
    assert program.store.analysis is not None


def show_evidence(program: WindowedProgram) -> None:
    """Turn to the second page, and wait until its views show what is open."""
    middle = workspace_of(program).middle
    middle.choose_page(1)
    wait_until(lambda: middle.is_filled)


def question_of(program: WindowedProgram) -> SecondFileDialog:
    """What asks what becomes of a second file."""
    wait_until(lambda: program.wiring.file_opening.replacing.question is not None)
    question = program.wiring.file_opening.replacing.question
    assert question is not None
    assert question.isVisible()
    return question


def pick(question: SecondFileDialog, outcome: Outcome) -> None:
    """Choose an answer by its words."""
    button = question.choices[outcome]
    click(button, QPoint(30, button.height() // 2))  # on its words


def open_instead(program: WindowedProgram) -> None:
    """Answer that what comes in takes the place of what is open, which is not saved."""
    question = question_of(program)
    pick(question, "instead")
    if question.save_first.isVisible():
        click(question.save_first, QPoint(8, question.save_first.height() // 2))
        assert not question.saves
    click(question.open_button)
    settle(program)
    program.window.activateWindow()  # as the system does when a dialog closes


def save_dialog_of(program: WindowedProgram) -> SaveSessionDialog:
    """What asks where the session is saved."""
    saving = program.wiring.file_opening.replacing.saving
    wait_until(lambda: saving.dialog is not None and saving.dialog.isVisible())
    assert saving.dialog is not None
    return saving.dialog


def save_session_to(program: WindowedProgram, target: Path, *, with_data: bool = False) -> None:
    """Answer where the session is saved, and wait until it is."""
    dialog = save_dialog_of(program)
    if with_data:
        click(dialog.holds_button, QPoint(30, dialog.holds_button.height() // 2))
    type_into(dialog.place, str(target))
    wait_until(lambda: session_saved(program))


def session_saved(program: WindowedProgram) -> bool:
    """Whether no session is being saved."""
    saving = program.wiring.file_opening.replacing.saving
    return saving.dialog is None and saving.saving.target is None


def document_of(program: WindowedProgram) -> SessionDocument:
    """What of all that is open is saved."""
    return program.wiring.file_opening.replacing.document


def other_window(program: WindowedProgram) -> WindowedProgram:
    """The window that was opened beside."""
    wait_until(lambda: len(program.windows.programs) == 2)
    found = program.windows.programs[-1]
    assert isinstance(found, WindowedProgram)
    assert found is not program
    return found


def workspace_of(program: WindowedProgram) -> Workspace:
    """The workspace that the first file brought."""
    assert program.window.workspace is not None
    return program.window.workspace


def surface_of(program: WindowedProgram) -> SurfaceView:
    """The view of the ROC surface."""
    found = workspace_of(program).views["surface"]
    assert isinstance(found, SurfaceView)
    return found


def analysis_of(program: WindowedProgram) -> Analysis:
    """The latest answer."""
    assert program.store.two_class_analysis is not None
    return program.store.two_class_analysis


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Press and release the left button on a widget."""
    wait_until(widget.isVisible)  # views are shown one after the other
    place = widget.rect().center() if at is None else at
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)


def drag(widget: QWidget, start: QPointF, end: QPointF, steps: int = 8) -> None:
    """Press, move in steps, release."""
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(widget, left, pos=start.toPoint())
    for step in range(1, steps + 1):
        place = start + (end - start) * (step / steps)
        QTest.mouseMove(widget, place.toPoint())
    QTest.mouseRelease(widget, left, pos=end.toPoint())


def type_into(field: QWidget, words: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    """Replace what a field holds, and press a key."""
    field.setFocus()
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, words)
    QTest.keyClick(field, key)


def state_cost(program: WindowedProgram, words: str) -> None:
    """State the cost of a false alarm exactly."""
    conditions = workspace_of(program).conditions
    if conditions.folded:
        click(conditions.fold_button)
    row = conditions.rows["cost_fp"]
    if not row.low_field.isEnabled():
        click(row.choice.segment(1))
    type_into(row.low_field, words)
    settle(program)


def drop(program: WindowedProgram, *files: Path) -> bool:
    """Drag files over the window and drop them; whether the window took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    place, action = QPoint(300, 300), Qt.DropAction.CopyAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place, action, data, left, none)
    QApplication.sendEvent(program.window, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(place), action, data, left, none)
    QApplication.sendEvent(program.window, event)
    return event.isAccepted()
