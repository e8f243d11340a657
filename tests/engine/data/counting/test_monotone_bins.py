"""engine.data.counting.monotone_bins: bins never fall where scores rise, whatever the knots."""

import duckdb
import numpy as np
import pytest

from engine.data.counting.dialects import DUCKDB
from engine.data.counting.monotone_bins import bin_number, knots_of, without_overlap

AWKWARD = [0.0, 5e-324, -5e-324, 1e-300, 1.0, np.nextafter(1, 2), np.nextafter(1, 0), 1e308, -1e308]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["normal", "logit", "ties", "awkward", "one"])
def test_bins_keep_the_order_of_scores(kind: str, seed: int) -> None:
    draw = np.random.default_rng(seed)
    scores = {
        "normal": draw.normal(size=4000),
        "logit": 1 / (1 + np.exp(-8 * draw.normal(size=4000) - 6)),
        "ties": np.round(draw.normal(size=4000), 1),
        "awkward": draw.choice(AWKWARD, 4000),
        "one": np.full(4000, 0.3),
    }[kind]
    scores = np.sort(np.concatenate((scores, [np.inf, -np.inf])))
    number = bin_number(knots_of(draw.choice(scores, 500)), 1000, DUCKDB)
    with duckdb.connect() as database:
        database.register("given", {"key": scores})
        bins = database.view("given").project(f"{number} AS bin").fetchnumpy()["bin"]
    assert (np.diff(bins) >= 0).all()
    assert not np.isnan(bins.astype(float)).any()
    if kind in ("normal", "logit"):
        assert np.unique(bins, return_counts=True)[1].max() < 200  # fine where scores are dense


def test_knots_are_distinct_and_finite() -> None:
    assert knots_of([]).size == knots_of([np.inf, np.nan]).size == 0
    assert knots_of([1.0, 1.0, np.inf]).tolist() == [1.0]
    assert (np.diff(knots_of(np.random.default_rng(1).normal(size=99))) > 0).all()


def test_bins_that_overlap_become_one() -> None:
    low, high = np.array([8.0, 5.0, 4.0, 1.0]), np.array([9.0, 8.5, 4.5, 2.0])
    assert without_overlap(low, high).tolist() == [0, 2, 3, 4]
    assert without_overlap(low[:1], high[:1]).tolist() == [0, 1]
    assert without_overlap(low[:0], high[:0]).tolist() == [0]
