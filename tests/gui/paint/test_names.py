"""Names cut to a width can still be told apart."""

import pytest

from gui.paint.lettering import STRONG, metrics_of
from gui.paint.names import distinguished

LIKE = (
    "gradient boosted trees with calibrated probabilities of 2025",
    "gradient boosted trees with calibrated probabilities of 2026",
    "gradient boosted trees with raw probabilities of the year 2026",
    "forest",
)
IN_THE_MIDDLE = tuple(f"run_{place:02d}_of_the_long_series_of_models_v2" for place in range(50))
ENDS = ("a model of which much is said", "b model of which much is said", "another one")


@pytest.mark.parametrize("names", [LIKE, IN_THE_MIDDLE, ENDS])
@pytest.mark.parametrize("room", [90.0, 130.0, 290.0])
def test_no_two_names_read_alike_and_each_fits(names: tuple[str, ...], room: float) -> None:
    shown = distinguished(names, 13, STRONG, room)
    assert len(set(shown)) == len(names)
    metrics = metrics_of(13, STRONG)
    assert all(metrics.horizontalAdvance(name) <= room for name in shown)


def test_what_fits_stays_whole() -> None:
    assert distinguished(LIKE, 13, STRONG, 2000) == LIKE
    assert distinguished(LIKE, 13, STRONG, 100)[3] == "forest"


def test_of_what_is_cut_beginning_and_end_are_kept() -> None:
    first, *_ = distinguished(LIKE, 13, STRONG, 200)
    assert first.startswith("grad")
    assert first.endswith("2025")
    assert "…" in first


def test_hardly_any_room_is_no_error() -> None:
    assert distinguished(("forest", "bayes"), 13, STRONG, 3) == ("…", "…")
