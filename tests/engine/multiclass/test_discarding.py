"""Which error vectors mixtures are below: the quick tests against one linear programme."""

import numpy as np
import pytest

from engine.geometry.polytope import mixture_below
from engine.multiclass.confusion import trivial_errors
from engine.multiclass.discarding import ALONE, TOLERANCE, Mixtures, above_with_trivials
from engine.multiclass.sampling import valid_points
from engine.numerics.arrays import FloatArray

PLENTY = 10**9


def by_programme(points: FloatArray, sample: FloatArray) -> list[bool]:
    return [mixture_below(points, vector).slack >= -TOLERANCE for vector in sample]


@pytest.mark.parametrize("classes", [2, 3, 4, 5])
@pytest.mark.parametrize("scale", [0.0, 0.2, 0.6, 1.0])
def test_one_classifier_and_the_trivial_ones_in_closed_form(classes: int, scale: float) -> None:
    point = scale * valid_points(classes, 3, 1)[5]
    sample = valid_points(classes, 4, 2)
    above, known = above_with_trivials(sample, point)
    assert known.all()
    assert above.tolist() == by_programme(np.vstack((trivial_errors(classes), point)), sample)


def many(classes: int) -> FloatArray:
    """More classifiers than a first linear programme takes, all about as good."""
    drawn = valid_points(classes, 8, 3)
    return np.vstack((trivial_errors(classes), 0.9 * drawn))


@pytest.mark.parametrize("classes", [3, 4])
def test_all_mixtures_of_many_classifiers(classes: int) -> None:
    points, sample = many(classes), valid_points(classes, 6, 4)
    assert len(points) > ALONE + 2 * 32
    inside, unknown = Mixtures(points, PLENTY).below(sample)
    assert not unknown.any()
    expected = by_programme(points, sample)
    assert inside.tolist() == expected
    assert 0 < sum(expected) < len(expected)


def test_without_work_what_is_not_plain_stays_undecided() -> None:
    points, sample = many(4), valid_points(4, 6, 4)
    expected = np.array(by_programme(points, sample))
    inside, unknown = Mixtures(points, 0).below(sample)
    assert unknown.any()
    assert not (inside & ~expected).any()
    assert not (expected & ~inside & ~unknown).any()


@pytest.mark.parametrize(("hit", "share"), [(1.0, 1.0), (0.5, 0.5**6), (0.0, 0.0)])
def test_what_the_best_classifier_discards_by_itself(hit: float, share: float) -> None:
    """Each actual class' discarded errors are a simplex of its hit rate's size."""
    points = np.vstack((np.full(6, (1 - hit) / 2), np.full(6, 0.5)))
    found = Mixtures(points, 0)
    assert found.box_share == pytest.approx(share)
    sample = valid_points(3, 12, 5)
    counted = (sample >= points[0]).all(axis=1).mean()
    assert counted == pytest.approx(share, abs=0.02)
