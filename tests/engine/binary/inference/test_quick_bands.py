"""engine.binary.inference.resampled_tpr and engine.binary.inference.grouped_shares: proofs."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.stats import norm

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference import grouped_shares
from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.confidence_band import ModelBands
from engine.binary.inference.grouped_shares import GROUPS, group_ends
from engine.binary.inference.quick_bands import BandedModel, BandSettings, quick_bands
from engine.binary.inference.replicate_statistics import IsotonicShare, TprAtFpr
from engine.binary.inference.resampled_tpr import resampled_tpr
from engine.binary.inference.sorted_rows import rank_counts
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.messages.errors import Cancelled, InputError
from engine.numerics.arrays import FloatArray

POSITIVES, NEGATIVES = (3.0, 2.0, 2.0), (2.0, 1.0, 1.0)  # a tie of both classes at 2


def small() -> ScoreCounts:
    score = np.array([*POSITIVES, *NEGATIVES])
    return count_scores(np.arange(6) < 3, score)


def tpr_of(positives: tuple[float, ...], negatives: tuple[float, ...], at: Fraction) -> Fraction:
    """TPR at so many false positives of one resample, its curve walked score by score."""
    tp = fp = 0
    for score in sorted({*positives, *negatives}, reverse=True):
        rise, run = positives.count(score), negatives.count(score)
        if fp + run > at:
            return (tp + rise * (at - fp) / run) / len(positives)
        tp, fp = tp + rise, fp + run
    return Fraction(1)


@pytest.mark.parametrize(
    "at", [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(5, 2), Fraction(3)]
)
def test_a_column_has_the_law_of_all_resamples(at: Fraction) -> None:
    """Every one of the 27 × 27 resamples is counted; draws may differ from them by chance only."""
    draws = 40_000
    expected: Counter[float] = Counter()
    for positives in product(POSITIVES, repeat=3):
        for negatives in product(NEGATIVES, repeat=3):
            expected[round(float(tpr_of(positives, negatives, at)), 9)] += 1
    found = resampled_tpr(small(), np.array([float(at) / 3]), draws, np.random.default_rng(4))
    seen = Counter(np.round(found[:, 0], 9).tolist())
    assert set(seen) <= set(expected)
    for value, count in expected.items():
        share = count / 27**2
        error = math.sqrt(share * (1 - share) / draws)
        assert seen[value] / draws == pytest.approx(share, abs=5 * error + 1e-12), value


def drawn(size: int, seed: int, digits: int | None = None) -> ScoreCounts:
    generator = np.random.default_rng(seed)
    positive = generator.random(size) < 0.3
    score = 1 / (1 + np.exp(-(generator.normal(size=size) + 1.5 * positive - 1.5)))
    return count_scores(positive, score if digits is None else np.round(score, digits))


SETTINGS = BandSettings(tuple(np.linspace(0, 1, 21).tolist()), 15, 0, 7, 0.9)


def quick(counts: ScoreCounts, replicates: int, **changes: Any) -> ModelBands:
    settings = replace(SETTINGS, replicates=replicates, **changes)
    return quick_bands(BandedModel("m", counts, roc_hull(roc_curve(counts))), settings)


def spread(values: FloatArray) -> FloatArray:
    """What chance does to a quantile of 5 % of so many replicates, about: its standard error."""
    inner = np.quantile(values, [0.03, 0.07, 0.93, 0.97], axis=0)
    slope = np.maximum(inner[1] - inner[0], inner[3] - inner[2]) / 0.04
    error: FloatArray = slope * math.sqrt(0.05 * 0.95 / len(values))
    return error


@pytest.mark.parametrize(("digits", "groups"), [(None, GROUPS), (2, GROUPS), (None, 180)])
def test_both_bands_are_those_of_the_bootstrap(
    digits: int | None, groups: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a file that both can resample; with ties within and between the classes, and without.

    180 groups stand to the blocks of 6,000 cases as 1,000 do to those of a million.
    """
    monkeypatch.setattr(grouped_shares, "GROUPS", groups)
    counts, replicates = drawn(6000, 2, digits), 1000
    fpr = tuple(np.linspace(0, 1, 21).tolist())
    result = last(
        bootstrap(
            [rank_counts("m", counts)],
            (TprAtFpr(fpr), IsotonicShare(15)),
            paired=True,
            seed=1,
            replicates=replicates,
            level=0.9,
        )
    )
    found = quick(counts, replicates)
    assert found.isotonic_share is not None
    for band, name in ((found.curve, "tpr at fpr"), (found.isotonic_share, "isotonic share")):
        low, high = result.band(name, "m")
        error = spread(result.of(name, "m"))
        assert (np.abs(band.low - low) <= 7 * error + 1e-3).all()
        assert (np.abs(band.high - high) <= 7 * error + 1e-3).all()
        assert (high - low).max() > 0.02  # there is something to compare
        assert np.mean((band.high - band.low) / np.maximum(high - low, 1e-9)) == pytest.approx(
            1, abs=0.2
        )


def test_the_band_of_the_curve_holds_the_truth_as_often_as_it_says() -> None:
    """Binormal scores: the true TPR at FPR f is 1 - Φ(z(1 - f) - 1.5)."""
    fpr = np.array([0.05, 0.2, 0.5])
    truth = 1 - norm.cdf(norm.ppf(1 - fpr) - 1.5)
    files, held = 400, np.zeros(3)
    for seed in range(files):
        band = quick(drawn(1500, seed), 300, fpr=tuple(fpr), scores=0).curve
        held += (band.low <= truth) & (truth <= band.high)
    share = held / files
    error = math.sqrt(0.9 * 0.1 / files)
    assert (np.abs(share - 0.9) <= 4 * error + 0.01).all(), share


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_the_band_of_the_isotonic_share_holds_the_truth_of_files_like_those_it_is_for() -> None:
    """200,000 rows, groups of 200 cases each; the share at score s is known by Bayes' rule."""
    files, held, asked = 150, 0, 0
    for seed in range(files):
        band = quick(drawn(200_000, seed), 300).isotonic_share
        assert band is not None
        odds = np.log(band.at / (1 - band.at)) + 1.5
        ratio = norm.pdf(odds - 1.5) / norm.pdf(odds) * 0.3 / 0.7
        truth = ratio / (1 + ratio)
        inside = slice(1, -1)
        held += int(((band.low <= truth) & (truth <= band.high))[inside].sum())
        asked += truth[inside].size
    assert held / asked > 0.86


def test_groups_end_at_every_vertex_of_the_hull_and_hold_alike() -> None:
    counts = drawn(50_000, 3)
    hull = roc_hull(roc_curve(counts))
    ends = group_ends(counts, hull)
    assert set(hull.index[1:].tolist()) <= set(ends.tolist())
    assert ends[-1] == counts.tp.size - 1
    sizes = np.diff((counts.tp + counts.fp)[ends], prepend=0)
    assert sizes.sum() == 50_000
    assert sizes.max() <= 50_000 / GROUPS + 1


def test_the_same_seed_gives_the_same_bands() -> None:
    counts = drawn(500, 1)
    first, again, other = quick(counts, 50), quick(counts, 50), quick(counts, 50, seed=8)
    assert first.curve.low.tolist() == again.curve.low.tolist()
    assert first.curve.low.tolist() != other.curve.low.tolist()
    assert quick(counts, 50, scores=0).isotonic_share is None


def test_it_can_be_cancelled_and_refuses_levels_that_cannot_be() -> None:
    counts = drawn(500, 1)
    told: list[float] = []

    def progress(fraction: float, doing: str) -> None:
        assert doing == "Drawing the bands of m"
        told.append(fraction)
        if len(told) > 2:
            raise Cancelled

    model = BandedModel("m", counts, roc_hull(roc_curve(counts)))
    settings = BandSettings((0.1,), 5, 400, 1, 0.95)
    with pytest.raises(Cancelled):
        quick_bands(model, settings, progress)
    assert told == sorted(told)
    with pytest.raises(InputError, match="level"):
        quick(counts, 50, level=1.0)
