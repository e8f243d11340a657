"""Answers of the engine's thread reach the main thread, and wait where they are held."""

from engine.jobs.thread import Job
from gui.state.bridge import EngineBridge
from tests.gui.acts import wait, wait_until


def test_answers_that_are_held_come_in_order_once_they_are_released() -> None:
    bridge = EngineBridge()
    revisions: list[int] = []
    done: list[int] = []
    bridge.answered.connect(lambda answer: revisions.append(answer.revision))
    bridge.hold()
    bridge.submit(Job(1, lambda _progress: done.append(1)))
    wait_until(lambda: done == [1])
    bridge.submit(Job(2, lambda _progress: done.append(2)))
    wait_until(lambda: done == [1, 2])
    wait(20)
    assert revisions == []
    bridge.release()
    wait_until(lambda: len(revisions) == 2)
    assert revisions == [1, 2]
    bridge.submit(Job(3, lambda _progress: None))
    wait_until(lambda: revisions == [1, 2, 3])
    bridge.close()


def test_a_closed_bridge_takes_no_more_work() -> None:
    """A window may be closed in the middle of a drag, which asks on."""
    bridge = EngineBridge()
    bridge.close()
    bridge.submit(Job(1, lambda _progress: None))
