"""When freed memory is given back: once something has closed, and not between two answers."""

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from gui.program import freed_memory
from gui.program.app import WindowedProgram
from gui.program.freed_memory import FreedMemory, collect_all
from gui.widgets.fitting_dialog import FittingDialog
from tests.gui.acts import open_sample, settle, wait_until
from tests.samples import sample


def test_the_first_file_closes_nothing_and_the_next_one_does(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(freed_memory, "REST", 100)
    monkeypatch.setattr(freed_memory, "collect_all", lambda **_: happened.append("collected"))
    monkeypatch.setattr(
        freed_memory, "give_back_freed_memory", lambda: happened.append("given back")
    )
    freed = FreedMemory()
    freed.watch(program.store, program.window)
    open_sample(program, "crossing")
    wait_until(lambda: program.store.refinement.stage == "done")
    wait_until(lambda: bool(happened))
    assert "collected" not in happened  # what looks through everything takes a tenth of a second
    other = sample("breast-cancer")
    program.store.open(other.path, session=other.session)
    settle(program)
    wait_until(lambda: "collected" in happened)
    happened.clear()
    program.store.refinement.stage = "running"
    freed.give_back()
    assert happened == []
    program.store.refinement.stage = "done"
    wait_until(lambda: happened == ["given back"])
    freed.finish()


class Knot:
    """Something that only the collector of cycles takes away."""

    def __init__(self, told: list[str], name: str) -> None:
        self.told, self.name, self.itself = told, name, self

    def __del__(self) -> None:
        self.told.append(self.name)


@pytest.fixture
def thawed() -> Iterator[None]:
    """Nothing is put aside afterwards, as is usual in tests."""
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_what_was_put_aside_is_looked_through_once_a_window_closed() -> None:
    told: list[str] = []
    Knot(told, "of the beginning")
    gc.freeze()
    Knot(told, "of a file")
    collect_all(what_was_put_aside=False)
    assert told == ["of a file"]
    assert gc.get_freeze_count() > 0
    collect_all(what_was_put_aside=True)
    assert told == ["of a file", "of the beginning"]
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
    collect_all(what_was_put_aside=True)
    assert gc.get_freeze_count() == 0  # where nothing was put aside, nothing is


def test_a_window_that_closed_is_looked_through(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[bool] = []
    monkeypatch.setattr(
        freed_memory,
        "collect_all",
        lambda *, what_was_put_aside: happened.append(what_was_put_aside),
    )
    freed = FreedMemory()
    freed.watch(program.store, program.window)
    program.store.forgotten.emit()
    freed.give_back()
    program.window.closed.emit()
    freed.give_back()
    program.store.forgotten.emit()
    freed.give_back()
    assert happened == [False, True, False]
    freed.finish()


def seen(widget: QMenu | FittingDialog) -> QImage:
    """What the system shows of a menu or dialog that is opened, and closed again."""
    if isinstance(widget, QMenu):
        widget.popup(QPoint(20, 20))
    else:
        widget.open()
    assert QTest.qWaitForWindowExposed(widget)
    wait_until(lambda: picture_of(widget) is not None)
    shown = picture_of(widget)
    assert shown is not None
    widget.close()
    return shown


def picture_of(widget: QWidget) -> QImage | None:
    """The picture that a widget's window keeps, once it was painted."""
    kept = widget.backingStore().paintDevice()
    return kept.copy() if isinstance(kept, QImage) and not kept.isNull() else None


def test_menus_and_dialogs_that_are_hidden_keep_no_window_and_look_as_before_when_seen_again(
    program: WindowedProgram,
) -> None:
    menu, dialog = QMenu(program.window), FittingDialog(program.window)
    menu.addAction("an entry")
    QVBoxLayout(dialog).addWidget(QLabel("a sentence"))
    freed = FreedMemory()
    freed.watch(program.store, program.window)
    before = [seen(each) for each in (menu, dialog)]
    assert all(each.windowHandle() for each in (menu, dialog))
    program.store.forgotten.emit()
    freed.give_back()
    assert not any(each.windowHandle() for each in (menu, dialog))
    assert program.window.windowHandle() is not None
    assert [seen(each) for each in (menu, dialog)] == before
    menu.popup(QPoint(20, 20))
    program.store.forgotten.emit()
    freed.give_back()
    assert menu.isVisible()
    menu.close()
    freed.finish()
