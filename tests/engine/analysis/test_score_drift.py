"""Drift is what SciPy says, within what engine.session.score_quantiles keeps of old scores."""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.stats import ks_2samp

from engine.analysis.analyser import analyse
from engine.analysis.score_drift import Drift, DriftCounter, score_quantiles
from engine.data.readers.read import read_bytes
from engine.data.roles import Roles, ScoreRole
from engine.numerics.arrays import FloatArray
from engine.session.score_quantiles import MOST_KEPT, ScoreQuantiles
from engine.session.session import Session


def kept_of(scores: FloatArray, direction: str = "higher") -> ScoreQuantiles:
    rows = "\n".join(f"{place % 2},{score!r}" for place, score in enumerate(scores.tolist()))
    role = ScoreRole("s", "m", "lower" if direction == "lower" else "higher")
    session = Session(roles=Roles("y", "1", "0", (role,)))
    found = analyse(session, read_bytes(f"y,s\n{rows}\n".encode(), "s.csv"))
    (kept,) = score_quantiles(found.geometry.models)
    return kept


def drift_of(kept: ScoreQuantiles, new: FloatArray, batch: int = 97) -> Drift:
    counter = DriftCounter(kept)
    for start in range(0, new.size, batch):
        counter.add(new[start : start + batch])
    found = counter.drift()
    assert found is not None
    return found


def psi_by_brute_force(old: FloatArray, new: FloatArray) -> float:
    """Over deciles: each ends at the lowest score that a tenth, two tenths … do not exceed."""
    rising = np.sort(old)
    ends = {float(rising[math.ceil(tenth * old.size / 10) - 1]) for tenth in range(1, 10)}
    bounds = [-math.inf, *sorted(ends - {float(rising[-1])}), math.inf]
    total = 0.0
    for low, high in pairwise(bounds):
        was = float(np.mean((old > low) & (old <= high)))
        now = max(float(np.sum((new > low) & (new <= high))), 0.5) / new.size
        total += (now - was) * math.log(now / was)
    return total


@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("shift", [0.0, 0.3, 3.0, 50.0])
def test_few_distinct_scores_give_the_exact_distance(shift: float, direction: str) -> None:
    dice = np.random.default_rng(3)
    old, new = np.round(dice.normal(size=700), 1), np.round(dice.normal(shift, size=300), 1)
    found = drift_of(kept_of(old, direction), new)
    assert found.ks == pytest.approx(ks_2samp(old, new).statistic, abs=1e-12)
    assert found.resolution == 0
    assert found.psi == pytest.approx(psi_by_brute_force(old, new), abs=1e-12)
    assert (found.old_cases, found.new_cases) == (700, 300)


@pytest.mark.parametrize("seed", range(5))
def test_many_distinct_scores_give_it_within_the_resolution(seed: int) -> None:
    dice = np.random.default_rng(seed)
    old, new = dice.normal(size=6000), dice.normal(0.1 * seed, 1 + 0.05 * seed, size=2500)
    kept = kept_of(old)
    assert len(kept.scores) <= MOST_KEPT
    found, exact = drift_of(kept, new), ks_2samp(old, new).statistic
    assert found.ks <= exact + 1e-12
    assert exact <= found.ks + found.resolution + 1e-12
    assert found.resolution <= 1 / 990 + 1e-12
    assert found.psi == pytest.approx(psi_by_brute_force(old, new), abs=1e-12)


def test_ties_and_infinities_are_scores_like_others() -> None:
    dice = np.random.default_rng(8)
    old = np.concatenate((dice.normal(size=3000), np.zeros(2000), [math.inf] * 7, [-math.inf] * 3))
    new = np.concatenate((dice.normal(size=900), np.zeros(50), [math.inf], [math.nan]))
    kept = kept_of(old)
    found = drift_of(kept, new)
    there = new[~np.isnan(new)]
    exact = max(
        abs(np.mean(old <= score) - np.mean(there <= score))
        for score in np.unique(np.append(old, there))
    )
    assert found.ks <= exact + 1e-12
    assert exact <= found.ks + found.resolution + 1e-12
    assert found.new_cases == there.size
    assert (kept.scores[0], kept.scores[-1]) == ("-inf", "inf")


def test_the_same_scores_have_not_drifted() -> None:
    old = np.random.default_rng(4).random(5000)
    found = drift_of(kept_of(old), old)
    assert found.ks == pytest.approx(0, abs=1e-12)
    assert found.psi == pytest.approx(0, abs=1e-12)


def test_chance_alone_stays_under_what_is_told() -> None:
    """In 95 of 100 pairs of files, which SciPy's own 5 % p value confirms."""
    dice = np.random.default_rng(6)
    old = dice.random(1000)
    kept, over = kept_of(old), 0
    for _ in range(300):
        found = drift_of(kept, dice.random(800), batch=800)
        over += found.ks > found.chance
    assert found.chance == pytest.approx(
        math.sqrt(-math.log(0.025) / 2) * math.sqrt(1 / 1000 + 1 / 800), abs=2e-5
    )
    assert over < 300 * 0.12


def test_without_scores_there_is_none() -> None:
    counter = DriftCounter(kept_of(np.array([1.0, 2.0, 3.0])))
    counter.add(np.array([math.nan]))
    assert counter.drift() is None


def test_the_least_and_the_greatest_of_many_scores_are_kept() -> None:
    old = np.random.default_rng(11).normal(size=5003)
    kept = kept_of(old)
    assert (kept.scores[0], kept.scores[-1]) == (old.min(), old.max())
    assert kept.up_to[-1] == 5003


def test_deciles_of_ten_scores_are_all_ten() -> None:
    old, new = np.repeat(np.arange(10.0), 30), np.repeat([0.0, 8.0, 9.0], [10, 50, 40])
    found = drift_of(kept_of(old), new)
    assert found.psi == pytest.approx(psi_by_brute_force(old, new), abs=1e-12)
    shares = np.array([0.1, *[0.005] * 7, 0.5, 0.4])
    assert found.psi == pytest.approx(float(np.sum((shares - 0.1) * np.log(shares / 0.1))))
