"""When freed memory is given back: once something has closed, and not between two answers."""

import pytest

from gui.program import freed_memory
from gui.program.app import WindowedProgram
from gui.program.freed_memory import FreedMemory
from tests.gui.acts import open_sample, settle, wait_until
from tests.samples import sample


def test_the_first_file_closes_nothing_and_the_next_one_does(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(freed_memory, "REST", 100)
    monkeypatch.setattr(freed_memory, "collect_all", lambda: happened.append("collected"))
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
