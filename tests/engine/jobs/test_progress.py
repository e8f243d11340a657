"""Progress: parts of a whole."""

from engine.jobs.progress import part_of


def test_a_part_reports_within_its_bounds() -> None:
    told: list[tuple[float, str]] = []
    part = part_of(lambda *said: told.append(said), 0.5, 0.75)
    inner = part_of(part, 0.0, 0.5)
    part(1.0, "all")
    inner(1.0, "half")
    assert told == [(0.75, "all"), (0.625, "half")]
