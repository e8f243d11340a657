"""Thresholds on test rows are sought once, not at each t; what is kept is what is found anew."""

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.analysis.unseen_records import UnseenPoint
from engine.binary.points import feasible_region
from engine.data.dataset import Dataset
from engine.messages.errors import Cancelled
from engine.session.session import Session
from engine.session.unseen_file import UnseenFile
from tests.conftest import dataset_of, session_for
from tests.engine.analysis.test_decided_on_unseen_rows import OTHER, SCORES, TRUTH, asked

BOUNDS = ("capacity:0.3", "precision:0.3")


def asked_of_two() -> tuple[Session, Dataset, Dataset]:
    """Two models; the first 250 rows choose, the others test."""
    first, other = (
        dataset_of(TRUTH[rows].tolist(), one=SCORES[rows].tolist(), two=OTHER[rows].tolist())
        for rows in (slice(0, 250), slice(250, 500))
    )
    session = replace(
        session_for(first),
        **{
            name: getattr(asked(*BOUNDS).session, name)
            for name in ("conditions", "constraints", "review_cost", "one_threshold")
        },
        test=UnseenFile("test.csv"),
    )
    return session, first, other


def points_of(analysis: Analysis) -> dict[str, list[object]]:
    assert analysis.unseen is not None
    return {
        name: [_plain(point) for point in model.points]
        for name, model in analysis.unseen.models.items()
    }


def _plain(point: UnseenPoint) -> object:
    return to_builtins(point, enc_hook=lambda number: number.item())


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was being done whenever a curve was looked through."""
    found: list[str] = []
    real = feasible_region._in_blocks

    def in_blocks(*words: object) -> object:
        found.append(str(words[-1]))
        return real(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(feasible_region, "_in_blocks", in_blocks)
    return found


@pytest.mark.parametrize("against", ["own", "all"])
def test_moving_t_seeks_no_threshold_anew(sought: list[str], against: str) -> None:
    session, first, other = asked_of_two()
    session = replace(session, regret_against=against)
    kept = Analyser()
    kept.analyse(session, first, test=other)
    assert sought
    sought.clear()
    for t in (0.1, 0.35, 0.6):
        moved = replace(session, at=t)
        found = kept.analyse(moved, first, test=other)
        assert not sought
        assert points_of(found) == points_of(Analyser().analyse(moved, first, test=other))
        sought.clear()


def test_other_bounds_are_sought_anew(sought: list[str]) -> None:
    session, first, other = asked_of_two()
    kept = Analyser()
    kept.analyse(session, first, test=other)
    sought.clear()
    eased = replace(session, constraints=("capacity:0.5",))
    found = kept.analyse(eased, first, test=other)
    assert sought
    assert points_of(found) == points_of(Analyser().analyse(eased, first, test=other))


def test_what_is_sought_on_test_rows_tells_how_far_it_is_and_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, first, other = asked_of_two()
    monkeypatch.setattr(feasible_region, "_BLOCK", 10)
    told: list[str] = []
    Analyser().analyse(session, first, test=other, progress=lambda _, doing: told.append(doing))
    for doing in ("Constraints on two", "One threshold of two", "Review with two"):
        assert told.count(doing) > 10, doing

    last = len(told) - 1

    def stop(fraction: float, doing: str) -> None:  # noqa: ARG001 - as progress is called
        told.append(doing)
        if len(told) == last:
            raise Cancelled

    told.clear()
    with pytest.raises(Cancelled):
        Analyser().analyse(session, first, test=other, progress=stop)
