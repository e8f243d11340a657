"""The weight triangle: regions cover it, and name who loses the least hits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.multiclass.weights import weight_regions
from tests.engine.multiclass import oracles

TRIVIAL = ["all a", "all b", "all c"]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 5))
def test_regions_cover_the_triangle_and_agree_with_random_weights(seed: int, count: int) -> None:
    generator = np.random.default_rng(seed)
    hits = np.vstack((generator.integers(3, 11, (count, 3)) / 10, np.eye(3)))
    names = [f"m{i}" for i in range(count)] + TRIVIAL
    regions = weight_regions(names, hits)
    assert sum(region.share for region in regions) == pytest.approx(1)
    for region in regions:
        centre = region.corners.mean(axis=0)
        values = hits @ centre
        assert values[names.index(region.name)] == pytest.approx(values.max(), abs=1e-12)
    drawn = generator.dirichlet(np.ones(3), 4000) @ hits.T
    best = [names[i] for i in drawn.argmax(axis=1)]
    for region in regions:
        assert best.count(region.name) / 4000 == pytest.approx(region.share, abs=0.04)


def test_no_knowledge_is_three_equal_kites() -> None:
    regions = weight_regions(TRIVIAL, np.eye(3))
    assert [region.share for region in regions] == pytest.approx([1 / 3] * 3)
    assert [region.corners.shape for region in regions] == [(4, 3)] * 3


def test_the_picture_shows_a_and_b_and_every_corner() -> None:
    ratios = np.array([oracles.A, oracles.B])
    hits = np.vstack((np.diagonal(ratios, axis1=1, axis2=2), [[0.6] * 3], np.eye(3)))
    regions = weight_regions(["A", "B", "C", *TRIVIAL], hits)
    assert [region.name for region in regions] == ["A", "B", *TRIVIAL]


def test_of_equals_the_first_has_the_region() -> None:
    hits = np.vstack(([[0.8] * 3] * 2, np.eye(3)))
    assert "twin" not in {r.name for r in weight_regions(["own", "twin", *TRIVIAL], hits)}
