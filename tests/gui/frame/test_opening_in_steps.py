"""A file that is opened: what comes of it comes in steps, between which the window listens."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from gui.program.app import WindowedProgram
from tests.gui.acts import open_sample, wait_until, workspace_of
from tests.samples import sample

OTHER = sample("breast-cancer")


class Turns(QObject):
    """Notes in which turn of the events something happens.

    Attributes:
        now: how often all events have been dealt with.
        noted: what happened, with its turn.
    """

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.noted: list[tuple[str, int]] = []
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._count)
        self._beat.start(0)

    def _count(self) -> None:
        self.now += 1

    def note(self, what: str) -> None:
        """It happens now."""
        self.noted.append((what, self.now))

    def first(self, what: str) -> int:
        """The turn in which it happened first."""
        return next(turn for each, turn in self.noted if each == what)


class Watch(QObject):
    """Notes when a widget gets an event of a kind."""

    def __init__(self, turns: Turns, widget: QWidget, kinds: dict[QEvent.Type, str]) -> None:
        super().__init__(turns)
        self._turns, self._kinds = turns, kinds
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() in self._kinds:
            self._turns.note(self._kinds[event.type()])
        return False


def is_shown(program: WindowedProgram) -> bool:
    """Whether all that is seen shows what is open."""
    workspace = program.window.workspace
    return workspace is not None and workspace.isVisible() and workspace.middle.is_filled


def test_the_first_file_is_shown_laid_out_and_painted_one_after_the_other(
    program: WindowedProgram,
) -> None:
    turns = Turns()
    program.window.prepare()
    workspace = workspace_of(program)
    Watch(turns, program.window.tool_bar, {QEvent.Type.Show: "tool bar"})
    Watch(turns, workspace, {QEvent.Type.Show: "workspace"})
    Watch(turns, workspace.ribbon, {QEvent.Type.Paint: "picture"})
    program.store.opened.connect(lambda: turns.note("filled"))
    program.wiring.open_sample("crossing")
    wait_until(lambda: is_shown(program) and "picture" in dict(turns.noted))
    found = [turns.first(what) for what in ("filled", "tool bar", "workspace", "picture")]
    assert found == sorted(set(found)), "two of them in one turn"


def test_views_of_another_file_come_one_by_one(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "crossing")
    wait_until(lambda: is_shown(program))
    middle, turns = workspace_of(program).middle, Turns()

    def noting(key: str, shown: Callable[[object], None]) -> Callable[[object], None]:
        def show(analysis: object) -> None:
            turns.note("nothing" if analysis is None else key)
            shown(analysis)

        return show

    for key in middle.grid.shown:
        view = middle.views[key]
        monkeypatch.setattr(view, "show_analysis", noting(key, view.show_analysis))
    before = middle.analysis
    program.store.open(OTHER.path, session=OTHER.session)
    wait_until(lambda: middle.analysis is not before and middle.is_filled)
    filled = [(key, turn) for key, turn in turns.noted if key != "nothing"]
    assert {key for key, _ in filled} >= {"roc", "cost"}
    assert len({turn for _, turn in filled}) == len(filled), "two views in one turn"
    held = [turn for what, turn in turns.noted if what == "nothing"]
    assert max(held) < filled[0][1], "no view shows the file before while others show this one"


def test_nothing_is_held_where_nothing_is_open_any_more_before_all_is_shown(
    program: WindowedProgram,
) -> None:
    window = program.window
    window.prepare()
    workspace, turns = workspace_of(program), Turns()
    Watch(turns, window.tool_bar, {QEvent.Type.Show: "tool bar"})
    program.wiring.open_sample("crossing")
    wait_until(lambda: bool(turns.noted))
    assert not workspace.isVisible()
    Watch(turns, window.empty_page, {QEvent.Type.Paint: "empty page"})
    program.store.forget()
    wait_until(lambda: "empty page" in dict(turns.noted))
    assert not workspace.isVisible()
