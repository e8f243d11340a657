"""A short form of the coverage study, and the whole of it for `make soak`."""

import math

import numpy as np
import pytest

from engine.binary.inference.delong import auc_interval, auc_variance, paired_test, place
from engine.data.cases.counts import count_scores
from tests.benchmarks.coverage import (
    AUCS,
    HEADS,
    TRUTHS,
    Setting,
    coverage,
    draw,
    main,
    study,
)

FILES = 400
LARGE = Setting(500, 0.5)


def near_95(share: float, files: int) -> bool:
    """Within four standard errors of .95, and 1 % for what normal approximation may be off."""
    return abs(share - 0.95) <= 4 * math.sqrt(0.95 * 0.05 / files) + 0.01


def test_the_population_is_what_it_is_said_to_be() -> None:
    (a, b) = draw(Setting(200_000, 0.5), np.random.default_rng(0))
    for model, expected in zip((a, b), AUCS, strict=True):
        assert auc_variance(count_scores(model.positive, model.score)).auc == pytest.approx(
            expected, abs=0.004
        )
    assert np.corrcoef(a.score[a.positive], b.score[b.positive])[0, 1] == pytest.approx(
        0.5, abs=0.02
    )


def test_delong_intervals_hold_the_truth_as_often_as_they_say() -> None:
    generator = np.random.default_rng(1)
    held = np.zeros(3)
    truth, gap = AUCS[0], AUCS[0] - AUCS[1]
    for _ in range(FILES):
        a, b = draw(LARGE, generator)
        variance = auc_variance(count_scores(a.positive, a.score))
        found = (
            (auc_interval(variance), truth),
            (auc_interval(variance, method="logit"), truth),
            (paired_test(place(a), place(b)), gap),
        )
        held += [(each.low or -9) <= known <= (each.high or 9) for each, known in found]
    assert all(near_95(share, FILES) for share in held / FILES), held


def test_bootstrap_intervals_do_so_for_what_is_not_chosen() -> None:
    """The AUC's interval holds; that of the hull, chosen on the same rows, is too high."""
    files = 80
    shares = dict(zip(HEADS, coverage(list(study(LARGE, files, 200))), strict=True))
    assert near_95(shares["AUC, bootstrap"], files)
    assert near_95(shares["VOROS difference, bootstrap"], files)
    assert shares["VOROS, basic bootstrap"] >= 0.8
    assert TRUTHS[0].auc == AUCS[0]


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_the_whole_study() -> None:
    assert main(["--simulations", "5000", "--replicates", "500"]) == 0
