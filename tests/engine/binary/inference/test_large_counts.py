"""Resampled curves of counts whose products leave 32 bits, and 64, against the exact engine."""

from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference import resampled_hulls
from engine.binary.inference.replicate_statistics import Auc, HullAuc, MeanLesserArea
from engine.binary.inference.resampled_curves import whole
from engine.binary.inference.sorted_rows import rank_counts
from engine.binary.voros.closed_form import uniform_voros
from engine.data.cases.counts import grouped_counts

SCORES = 3 * resampled_hulls.FEW


@pytest.mark.parametrize("times", [1, 2**8, 2**24])
def test_curves_of_many_cases(times: int) -> None:
    generator = np.random.default_rng(4)
    share = np.linspace(0.9, 0.1, SCORES)
    positives = generator.binomial(60, share) * times + generator.integers(0, times, SCORES)
    negatives = generator.binomial(60, 1 - share) * times + generator.integers(0, times, SCORES)
    scores = np.arange(SCORES, 0, -1)
    counts = grouped_counts(scores.tolist(), positives.tolist(), negatives.tolist())
    curve = roc_curve(counts)
    hull, curves = roc_hull(curve), whole(rank_counts("m", counts))
    product = int(counts.tp[-1]) * int(counts.fp[-1])
    assert [product < 2**31, product < 2**62] == [times == 1, times < 2**24]
    assert curves.hulls.fp.tolist() == hull.fp.tolist()
    assert curves.hulls.tp.tolist() == hull.tp.tolist()
    tp, fp = np.cumsum(positives).tolist(), np.cumsum(negatives).tolist()
    twice = sum(
        run * (before + after)
        for run, before, after in zip(negatives.tolist(), [0, *tp[:-1]], tp, strict=True)
    )
    area = Fraction(twice, 2 * tp[-1] * fp[-1])
    assert Auc().of(curves)[0] == pytest.approx(float(area), abs=1e-15)
    assert HullAuc().of(curves)[0] == pytest.approx(hull.auc, abs=1e-13)
    assert MeanLesserArea(0.1, 0.8).of(curves)[0] == pytest.approx(
        uniform_voros(hull, 0.1, 0.8), abs=1e-12
    )
