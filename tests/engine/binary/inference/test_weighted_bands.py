"""engine.binary.inference.grouped_shares and quick_bands where cases have weights: proofs."""

import math

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.isotonic import IsotonicRegression

from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.binary.inference import grouped_shares
from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.confidence_band import ModelBands
from engine.binary.inference.grouped_shares import GROUPS, GroupWeights
from engine.binary.inference.quick_bands import BandedModel, BandSettings, quick_bands
from engine.binary.inference.replicate_statistics import IsotonicShare, TprAtFpr, score_places
from engine.binary.inference.weighted_resampling import rank_weighted, weighted_curves
from engine.data.cases.amounts import Amounts
from engine.data.cases.cases import ModelCases
from engine.numerics.arrays import FloatArray
from tests.engine.binary.inference.resamples import times_of

FPR = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0)


def drawn(size: int, seed: int, digits: int | None = None) -> ModelCases:
    """Cases of a population of which those between -0.5 and 1 are drawn a quarter as often.

    Each weighs what it stands for, and a tenth more or less: two cases seldom weigh alike.
    """
    generator = np.random.default_rng(seed)
    positive = generator.random(3 * size) < 0.3
    score = generator.normal(size=3 * size) + 1.5 * positive
    rare = (score > -0.5) & (score < 1.0)
    there = np.flatnonzero(generator.random(3 * size) < np.where(rare, 0.25, 1.0))[:size]
    weight = np.where(rare, 4.0, 1.0)[there] * generator.uniform(0.9, 1.1, there.size)
    if digits is not None:
        score = np.round(score, digits).astype(np.float64)
    return ModelCases("m", "m", "higher", positive[there], score[there], Amounts(weight))


def quick(model: ModelCases, replicates: int, level: float = 0.9, scores: int = 15) -> ModelBands:
    weight = model.amounts.weight
    assert weight is not None
    curve = weighted_curve(model.positive, model.score, weight)
    settings = BandSettings(FPR, scores, replicates, 7, level)
    banded = BandedModel("m", curve.counts, weighted_hull(curve), model)
    return quick_bands(banded, settings)


def spread(values: FloatArray) -> FloatArray:
    """What chance does to a quantile of 5 % of so many replicates, about: its standard error."""
    inner = np.quantile(values, [0.03, 0.07, 0.93, 0.97], axis=0)
    slope = np.maximum(inner[1] - inner[0], inner[3] - inner[2]) / 0.04
    error: FloatArray = slope * math.sqrt(0.05 * 0.95 / len(values))
    return error


@pytest.mark.parametrize(
    ("size", "digits", "groups"), [(400, None, GROUPS), (400, 1, GROUPS), (4000, None, 180)]
)
def test_both_bands_are_those_of_resampled_rows(
    size: int, digits: int | None, groups: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a group for each case, with ties of unlike weights, and with 22 cases a group."""
    monkeypatch.setattr(grouped_shares, "GROUPS", groups)
    model, replicates = drawn(size, 2, digits), 1000
    assert model.amounts.weight is not None
    ranked = rank_weighted(model, model.amounts.weight)
    statistics = (TprAtFpr(FPR), IsotonicShare(15))
    run = bootstrap([ranked], statistics, paired=True, seed=1, replicates=replicates, level=0.9)
    result, found = last(run), quick(model, replicates)
    assert found.isotonic_share is not None
    for band, name in ((found.curve, "tpr at fpr"), (found.isotonic_share, "isotonic share")):
        low, high = result.band(name, "m")
        error = spread(result.of(name, "m"))
        assert (np.abs(band.low - low) <= 7 * error + 2e-3).all(), name
        assert (np.abs(band.high - high) <= 7 * error + 2e-3).all(), name
        assert (high - low).max() > 0.02  # there is something to compare
        wide = high - low > 0.01
        ratio = (band.high - band.low)[wide] / (high - low)[wide]
        assert np.mean(ratio) == pytest.approx(1, abs=0.15)


def test_resampled_isotonic_shares_are_those_of_another_program() -> None:
    """Of drawn rows with their weights, as scikit-learn fits them, at each score."""
    model = drawn(80, 5, 1)
    weight = model.amounts.weight
    assert weight is not None
    ranked = rank_weighted(model, weight)
    P, N = int(model.positive.sum()), int((~model.positive).sum())
    generator = np.random.default_rng(3)
    draws = generator.integers(0, P, (6, P)), generator.integers(0, N, (6, N))
    shares = IsotonicShare(12).of(weighted_curves(ranked, *(times_of(each) for each in draws)))
    scores = score_places(ranked, 12).score
    of_positives, of_negatives = np.flatnonzero(model.positive), np.flatnonzero(~model.positive)
    for row, (positives, negatives) in enumerate(zip(*draws, strict=True)):
        rows = np.concatenate((of_positives[positives], of_negatives[negatives]))
        fit = IsotonicRegression(out_of_bounds="clip").fit(
            model.score[rows], model.positive[rows], sample_weight=weight[rows]
        )
        known = np.isin(scores, model.score[rows])
        assert known.sum() > 6
        assert shares[row][known] == pytest.approx(fit.predict(scores[known]), abs=1e-9)


def test_classes_that_weigh_alike_within_keep_their_odds() -> None:
    """Positives of weight 5: shares are of weight, though no rate depends on it."""
    model = drawn(200, 1)
    weight = np.where(model.positive, 5.0, 1.0)
    plain = rank_weighted(model, np.ones(200))
    heavy = rank_weighted(model, weight)
    assert not heavy.weighted
    of_plain, of_heavy = (
        last(bootstrap([each], (IsotonicShare(9),), paired=True, seed=1, replicates=5, level=0.9))
        for each in (plain, heavy)
    )
    share = of_plain.of("isotonic share", "m")
    expected = 5 * share / (5 * share + 1 - share)
    assert of_heavy.of("isotonic share", "m") == pytest.approx(expected, abs=1e-12)


def test_groups_have_the_mean_and_the_covariance_of_resampled_weights() -> None:
    """N draws of n: the weight in group i has mean S_i and variance Q_i - S_i² / n."""
    generator = np.random.default_rng(2)
    group, weight = generator.integers(0, 4, 60), generator.exponential(size=60)
    weight[group == 3] = 2.0
    draws = GroupWeights.of(group, weight, 5).drawn(60_000, generator)
    total = np.bincount(group, weights=weight, minlength=5)
    square = np.bincount(group, weights=weight**2, minlength=5)
    covariance = np.diag(square) - np.outer(total, total) / 60
    assert draws.mean(axis=0) == pytest.approx(total, rel=0.01)
    assert np.cov(draws.T) == pytest.approx(covariance, abs=0.03 * np.abs(covariance).max())
    assert np.allclose(draws[:, 3] % 2.0, 0)  # that group's law is the binomial one, exactly
    assert (draws >= 0).all()


def coverage(size: int, files: int, replicates: int) -> tuple[FloatArray, float]:
    """Share of files whose 90 % band holds the true TPR at 5, 20 and 50 %; the true share."""
    fpr = np.array(FPR)[[1, 3, 5]]
    truth = 1 - norm.cdf(norm.ppf(1 - fpr) - 1.5)
    held, shares = np.zeros(3), []
    for seed in range(files):
        bands = quick(drawn(size, seed), replicates)
        curve, share = bands.curve, bands.isotonic_share
        assert share is not None
        low, high = curve.low[[1, 3, 5]], curve.high[[1, 3, 5]]
        held += (low <= truth) & (truth <= high)
        odds = 3 / 7 * norm.pdf(share.at - 1.5) / norm.pdf(share.at)
        true_share = odds / (1 + odds)
        shares.append(((share.low <= true_share) & (true_share <= share.high))[1:-1].mean())
    return held / files, float(np.mean(shares))


def test_the_band_of_the_curve_holds_the_truth_of_the_population() -> None:
    """That the files are drawn from unevenly: weights make up for it."""
    files = 100
    held, _ = coverage(1500, files, 100)
    error = math.sqrt(0.9 * 0.1 / files)
    assert (np.abs(held - 0.9) <= 4 * error + 0.02).all(), held


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_both_bands_hold_the_truth_of_files_like_those_they_are_for() -> None:
    """200,000 rows, groups of 200 cases each."""
    held, shares = coverage(200_000, 100, 300)
    assert (held > 0.8).all(), held
    assert shares > 0.86
