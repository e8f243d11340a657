"""Variances of contributions, and engine.binary.inference.corrected_contributions, by sums."""

from typing import cast

import numpy as np
import pytest

from engine.binary.inference.corrected_choices import Flags
from engine.binary.inference.corrected_contributions import (
    CaseScores,
    Contributions,
    contributions,
)
from engine.binary.inference.corrected_variance import covariance, looked_up, variance
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

A = 0.5


class Drawn:
    """Random cases with thresholds that R replicates choose for q t."""

    def __init__(self, seed: int, replicates: int = 3, places: int = 4) -> None:
        generator = np.random.default_rng(seed)
        self.positive: BoolArray = np.arange(13) < 6
        self.scores: FloatArray = generator.integers(0, 7, 13).astype(float)
        thresholds = generator.choice([*range(7), np.inf], (replicates, places))
        reached = self.scores >= thresholds[..., np.newaxis]
        flagged = [reached[..., each].sum(axis=-1) for each in (self.positive, ~self.positive)]
        self.flags = Flags(thresholds, *flagged)
        self.worth = generator.normal(size=(2, places))
        # What each case adds, case by case.
        share = reached.mean(axis=0)
        self.each: FloatArray = np.where(
            self.positive, self.worth[0] @ share, self.worth[1] @ share
        )
        self.weights: FloatArray = generator.uniform(0.5, 3, 13)

    @property
    def found(self) -> Contributions:
        return contributions(self.flags, self.worth[0], self.worth[1], (6, 7), 1)

    def cases(
        self, weights: FloatArray | None = None, clusters: IntArray | None = None
    ) -> CaseScores:
        return CaseScores(self.positive, self.scores, weights, clusters)


def of_units(
    drawn: Drawn, added: float, weights: FloatArray, clusters: IntArray, other: Drawn | None = None
) -> float:
    """Sums over units, as the page says: v = k/(k - 1) Σ (Σ ω (g - ḡ))² / (Σω)²."""
    total, parts = 0.0, []
    for inside in (drawn.positive, ~drawn.positive):
        w, units = weights[inside], np.unique(clusters[inside])
        sums: FloatArray = np.array([weights[inside & (clusters == unit)].sum() for unit in units])
        size = float((sums**2).sum() / sums.sum())
        worths = [each.worth[0 if inside[0] else 1].sum() for each in (drawn, other or drawn)]
        ends = []
        for each, full in zip((drawn, other or drawn), worths, strict=True):
            g, whole = each.each[inside], w.sum() + 2 * added * size
            mean = (w @ g + added * size * full) / whole
            terms = dict.fromkeys(units, 0.0)
            for place, unit in enumerate(clusters[inside]):
                terms[unit] += w[place] * (g[place] - mean) / whole
            ends.append((terms, size * (full - mean) / whole, -size * mean / whole))
        parts.append(ends)
    held = [set(clusters[each].tolist()) for each in (drawn.positive, ~drawn.positive)]
    groups = [parts] if held[0] & held[1] else [[part] for part in parts]
    for group in groups:
        among = sorted({unit for ends in group for unit in ends[0][0]})
        k = len(among) + 2 * added
        products = sum(
            sum(ends[0][0].get(unit, 0.0) for ends in group)
            * sum(ends[1][0].get(unit, 0.0) for ends in group)
            for unit in among
        )
        for end in (1, 2):
            one, two = (sum(cast("float", ends[c][end]) for ends in group) for c in (0, 1))
            products += added * one * two
        total += k / (k - 1) * products
    return total


@pytest.mark.parametrize("seed", range(8))
def test_contributions_are_summed_case_by_case(seed: int) -> None:
    drawn = Drawn(seed)
    found, cases = drawn.found, drawn.cases()
    levels = found.levels(cases)
    each = np.where(drawn.positive, found.positives.values[levels], found.negatives.values[levels])

    assert each == pytest.approx(drawn.each, abs=1e-14)
    assert found.positives.everywhere == pytest.approx(drawn.worth[0].sum())
    assert (found.positives.cases.sum(), found.negatives.cases.sum()) == (6, 7)


def test_many_steps_are_looked_up_as_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A case whose score is a step's reaches it, either way."""
    for seed in range(4):
        drawn = Drawn(seed)
        few = drawn.found.levels(drawn.cases())
        with monkeypatch.context() as patched:
            patched.setattr("engine.binary.inference.corrected_contributions.FEW_STEPS", 0)
            assert drawn.found.levels(drawn.cases()).tolist() == few.tolist()


def test_as_many_cases_of_one_weight_as_tell_as_much() -> None:
    drawn = Drawn(1)
    weights = np.where(drawn.positive, 2.0, np.arange(13.0))
    assert drawn.cases().effective == (6, 7)
    squares = sum(k * k for k in range(6, 13))
    assert drawn.cases(weights).effective == pytest.approx((6, sum(range(6, 13)) ** 2 / squares))
    assert drawn.cases().alike
    assert not drawn.cases(weights).alike
    assert not drawn.cases(None, np.arange(13)).alike


@pytest.mark.parametrize("seed", range(8))
def test_cases_that_count_alike(seed: int) -> None:
    drawn = Drawn(seed)
    expected = 0.0
    for inside, worth in ((drawn.positive, drawn.worth[0]), (~drawn.positive, drawn.worth[1])):
        g = np.append(drawn.each[inside], (0.0, worth.sum()))
        w = np.append(np.ones(inside.sum()), (A, A))
        n, mean = w.sum(), (w @ g) / w.sum()
        expected += (w @ (g - mean) ** 2) / ((n - 1) * n)
    alone = np.arange(13)

    assert variance(drawn.found, None, A) == pytest.approx(expected, rel=1e-12)
    # Weights that are all 2, and clusters of one case, say nothing more.
    for cases in (drawn.cases(np.full(13, 2.0)), drawn.cases(None, alone)):
        assert variance(drawn.found, cases, A) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("seed", range(8))
def test_weights_and_clusters(seed: int) -> None:
    drawn, other, alone = Drawn(seed), Drawn(seed + 50), np.arange(13)
    pure = np.array([0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5])
    mixed = np.array([0, 0, 1, 1, 2, 2, 0, 1, 2, 3, 3, 4, 4])
    for added in (0.5, 1.0):
        for weights, clusters in (
            (drawn.weights, alone),
            (np.ones(13), pure),
            (np.ones(13), mixed),
            (drawn.weights, mixed),
        ):
            cases = drawn.cases(weights, clusters)
            expected = of_units(drawn, added, weights, clusters)
            assert variance(drawn.found, cases, added) == pytest.approx(expected, rel=1e-10)
            looked = looked_up(drawn.found, cases)
            beside = looked_up(other.found, other.cases(weights, clusters))
            both = of_units(drawn, 0, weights, clusters, other)
            assert covariance(looked, beside) == pytest.approx(both, abs=1e-14)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("most_cells", [0, 1 << 15])
def test_covariance_of_cases_that_count_alike(
    seed: int, most_cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a tally of steps or case by case: numpy's covariance, over the cases of each class."""
    monkeypatch.setattr("engine.binary.inference.corrected_variance.MOST_CELLS", most_cells)
    drawn, other = Drawn(seed), Drawn(seed + 50)
    expected = sum(
        np.cov(drawn.each[inside], other.each[inside])[0, 1] / inside.sum()
        for inside in (drawn.positive, ~drawn.positive)
    )
    found = covariance(looked_up(drawn.found, drawn.cases()), looked_up(other.found, other.cases()))
    assert found == pytest.approx(expected, abs=1e-14)


def test_contributions_that_are_all_the_same_do_not_vary() -> None:
    drawn = Drawn(3)
    everyone = Flags(np.array([[0.0]]), np.array([[6]]), np.array([[7]]))
    found = contributions(everyone, np.array([0.1]), np.array([-0.3]), (6, 7), 1)

    assert variance(found, None, 0) == 0.0
    assert covariance(looked_up(found, drawn.cases()), looked_up(found, drawn.cases())) == 0.0
