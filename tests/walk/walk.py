"""One walk: acts drawn at random, one after the other, each told before it is done."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from shiboken6 import isValid

from gui.frame.window import MainWindow
from gui.program.app import WindowedProgram, make_application
from gui.program.freed_memory import REST
from tests.gui.acts import wait, wait_until, where_keys_go
from tests.walk.complaints import Complaints

PATIENCE = 60_000  # ms until something that is waited for counts as hanging
ANSWER_EVERY = 20  # ms
MOST_POKES = 6  # at one dialog, until it is closed
MOST_WINDOWS = 3
ENDINGS = (".voro", ".csv", ".png", ".pdf", ".svg", ".html", ".xlsx")
SIZE = QSize(1280, 800)  # of the window at first, and where memory is measured

NONE = Qt.KeyboardModifier.NoModifier

Act: TypeAlias = Callable[["Walk"], str]


class Walk:
    """The program, what is drawn, and what was complained of.

    Args:
        seed: of all that is drawn.
        folder: for files that are saved; those in it can be opened.
        tell: is told each act before it is done.

    Attributes:
        draw: draws.
        program: the window that acts are done in just now.
        agrees: whether dialogs are agreed to as they stand, instead of anything being done there.
        choice: which of the answers that one offers is chosen before it is agreed to, from 0; None
            for the one that it proposes.
        endings: of files that are saved, one of which is drawn.
    """

    def __init__(self, seed: int, folder: Path, tell: Callable[[str], object]) -> None:
        self.draw = random.Random(seed)  # noqa: S311 - a walk is no secret
        self.folder, self._tell = folder, tell
        self._complaints = Complaints()
        self._complaints.begin()
        self.application: QApplication = make_application()
        self.first = self.program = WindowedProgram(self.application)
        self.program.window.resize(SIZE)
        self.program.window.show()
        QTest.qWaitForWindowExposed(self.program.window)
        self.agrees = False
        self.choice: int | None = None
        self.endings: tuple[str, ...] = ENDINGS
        self._pokes = 0
        self._acting = False
        self._answering = QTimer()
        self._answering.setInterval(ANSWER_EVERY)
        self._answering.timeout.connect(self._answer)
        self._answering.start()

    @property
    def programs(self) -> list[WindowedProgram]:
        """What each open window is."""
        known = self.first.windows.programs
        return [each for each in known if isinstance(each, WindowedProgram)]

    def drawn(self, acts: Mapping[str, tuple[int, Act]]) -> tuple[str, Act]:
        """An act, in one of the windows."""
        self.program = self.draw.choice(self.programs)
        name = self.draw.choices(list(acts), [weight for weight, _ in acts.values()])[0]
        return name, acts[name][1]

    def step(self, number: int, name: str, act: Act) -> None:
        """Do one act; everything that was complained of is an error."""
        place = self.programs.index(self.program)
        self._tell(f"{number}: window {place}, {name}")
        self._acting = True
        done = act(self)
        if done:
            self._tell(f"    {done}")
        if self.draw.random() < 0.5:
            self.settle()
        else:
            wait(self.draw.randrange(4))
        self._acting = False
        self._complaints.raise_told()

    def settle(self) -> None:
        """Let every window answer what it was asked; while t sweeps it is asked again and again."""
        patience = QElapsedTimer()
        patience.start()
        answered = {each: each.store.analysis for each in self.programs}
        while waiting := [each for each in self.programs if each.store.waiting]:
            if all(each.store.analysis is not answered.get(each) for each in waiting):
                break
            if patience.elapsed() > PATIENCE:
                looks = [each.store.previews.due for each in self.programs]
                raise AssertionError(f"an answer does not come; looks are due: {looks}")
            wait(1)
        QApplication.processEvents()

    def dialogs(self) -> list[QDialog]:
        """Dialogs that are open."""
        windows = self.application.topLevelWidgets()
        return [each for each in windows if isinstance(each, QDialog) and each.isVisible()]

    def _answer(self) -> None:
        """Answer what an act waits for; what stands open after it is left to other acts."""
        popup, waiting = QApplication.activePopupWidget(), self.application.activeModalWidget()
        if not self._acting or (popup is None and not isinstance(waiting, QDialog)):
            self._pokes = 0
            return
        self._pokes += 1
        if popup is not None:
            if self._pokes > MOST_POKES:
                popup.close()
            elif self._pokes > 1:  # most acts are over before
                key = self.draw.choice((Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return))
                self._tell(f"    answers: {key.name} in a menu")
                QTimer.singleShot(0, popup, partial(press_within, popup, key))
        elif isinstance(waiting, QDialog) and self._pokes > MOST_POKES:
            waiting.reject()
        elif isinstance(waiting, QDialog):
            QTimer.singleShot(0, waiting, partial(self._poke_and_tell, waiting))

    def _poke_and_tell(self, dialog: QDialog) -> None:
        """Do something in a dialog; in a turn of its own, for another one may come of it."""
        self._tell(f"    answers: {self.poke(dialog)}")

    def poke(self, dialog: QDialog) -> str:
        """Do something in a dialog."""
        if self.agrees:
            return self._agree_to(dialog)
        if isinstance(dialog, QInputDialog):
            dialog.setTextValue(self.draw.choice(("", "x", "a long name " * 5, "a name")))
        buttons = [each for each in dialog.findChildren(QPushButton) if _can_be_used(each)]
        fields = [each for each in dialog.findChildren(QLineEdit) if _can_be_used(each)]
        chosen = self.draw.randrange(5)
        if chosen == 0:
            dialog.reject()
            return "reject"
        if chosen == 1 and fields:
            field = self.draw.choice(fields)
            field.setText(self.draw.choice(("", "0,5", "x", "7")))
            return f"types into {field.accessibleName()!r}"
        if not buttons:
            dialog.accept()
            return "accept"
        button = self.draw.choice(buttons)
        words = button.text()
        button.click()
        return f"presses {words!r}"

    def _agree_to(self, dialog: QDialog) -> str:
        """Agree to a dialog as it stands, or with another answer if it can be chosen."""
        answers = dialog.findChildren(QRadioButton)
        if self.choice is None or self.choice >= len(answers):
            dialog.accept()
            return "accept"
        chosen = answers[self.choice]
        chosen.click()
        words = chosen.text()
        dialog.accept()
        return f"accept with {words!r}"

    def come_home(self) -> None:
        """Have one window with nothing open in it, as at first, and let go of all else."""
        self._tell("comes home")
        for dialog in self.dialogs():
            dialog.reject()
        if (presenter := self.first.wiring.presenter) is not None:
            presenter.leave()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        wait_until(lambda: not any(each.wiring.exporting.saving.target for each in self.programs))
        for each in self.programs:
            each.store.forget()
            if each is not self.first:
                each.window.close()
        self.program = self.first
        self.settle()
        self.application.clipboard().clear()
        self.first.window.showNormal()
        self.first.window.resize(SIZE)
        wait(REST + 500)  # then the program has given back what it no longer needs
        windows = [each for each in self.application.topLevelWidgets() if _is_window(each)]
        if windows != [self.first.window]:
            raise AssertionError(f"windows that were closed are left: {windows}")

    def finish(self) -> None:
        """Close everything."""
        self._answering.stop()
        self.come_home()
        self.first.window.close()
        self.first.store.close()
        self.first.window.deleteLater()
        self.application.clipboard().clear()
        self.application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._complaints.raise_told()


def press(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    """Press a key and let it go, unless pressing it has destroyed where it was pressed."""
    QTest.keyPress(widget, key, held)
    if isValid(widget):
        QTest.keyRelease(widget, key, held)


def press_within(popup: QWidget, key: Qt.Key) -> None:
    """Press a key where a popup takes it, a combo box's in its list, if it is still open."""
    if QApplication.activePopupWidget() is popup:
        press(where_keys_go(popup), key)


def _is_window(widget: QWidget) -> bool:
    return isinstance(widget, MainWindow)


def _can_be_used(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
