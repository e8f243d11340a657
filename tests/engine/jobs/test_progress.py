"""Progress: parts of a whole, and work that is no longer wanted."""

import pytest

from engine.errors import Cancelled
from engine.jobs.progress import cancellable, part_of


def test_a_part_reports_within_its_bounds() -> None:
    told: list[tuple[float, str]] = []
    part = part_of(lambda *said: told.append(said), 0.5, 0.75)
    inner = part_of(part, 0.0, 0.5)
    part(1.0, "all")
    inner(1.0, "half")
    assert told == [(0.75, "all"), (0.625, "half")]


def test_cancelled_work_is_told_so_and_reports_nothing() -> None:
    told: list[tuple[float, str]] = []
    wanted = True
    progress = cancellable(lambda *said: told.append(said), lambda: not wanted)
    progress(0.1, "on")
    wanted = False
    with pytest.raises(Cancelled):
        progress(0.2, "off")
    assert told == [(0.1, "on")]
