"""Work in steps, one in each turn of the events."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QObject

from gui.widgets.steps_in_turns import StepsInTurns
from tests.gui.acts import wait, wait_until


@pytest.fixture
def turns() -> Iterator[StepsInTurns]:
    parent = QObject()
    yield StepsInTurns(parent)
    parent.deleteLater()


def until_something_is(noted: list[str]) -> None:
    """Deal with events, turn by turn, until the first step is taken."""
    while not noted:
        QCoreApplication.processEvents()


def steps(name: str, noted: list[str]) -> Iterator[None]:
    try:
        for number in range(3):
            noted.append(f"{name}{number}")
            yield
    finally:
        noted.append(f"end of {name}")


def test_all_are_taken_and_none_at_once(turns: StepsInTurns) -> None:
    noted: list[str] = []
    turns.begin(steps("a", noted))
    assert turns.under_way
    assert not noted
    until_something_is(noted)
    assert noted == ["a0"]
    wait_until(lambda: not turns.under_way)
    assert noted == ["a0", "a1", "a2", "end of a"]


def test_others_take_their_place_also_from_within(turns: StepsInTurns) -> None:
    noted: list[str] = []

    def first() -> Iterator[None]:
        noted.append("begins another")
        turns.begin(steps("b", noted))
        yield
        noted.append("goes on")

    turns.begin(steps("a", noted))
    until_something_is(noted)
    turns.begin(first())
    wait_until(lambda: not turns.under_way)
    assert noted == ["a0", "end of a", "begins another", "b0", "b1", "b2", "end of b"]


def test_what_is_stopped_ends_its_own_way(turns: StepsInTurns) -> None:
    noted: list[str] = []
    turns.begin(steps("a", noted))
    until_something_is(noted)
    turns.stop()
    assert not turns.under_way
    assert noted == ["a0", "end of a"]
    wait(5)
    assert noted == ["a0", "end of a"]
