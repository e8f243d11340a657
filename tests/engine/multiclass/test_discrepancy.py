"""The discrepancy study: samplings, counting, and the paper's table under one of them."""

import numpy as np
import pytest

from engine.messages.errors import InputError
from engine.multiclass.discrepancy import (
    SAMPLINGS,
    STUDIED,
    Sampling,
    discrepancy_study,
    drawn_ratios,
)

# Ferri et al. 2003, section 5.5: macro-average, its modification, 1-point, HT1, HT2, HT3
PRINTED = dict(zip(STUDIED, (0.087, 0.059, 0.091, 0.104, 0.141, 0.097), strict=True))


@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_drawn_classifiers_are_valid(sampling: Sampling) -> None:
    ratios = drawn_ratios(sampling, 500, np.random.default_rng(0))
    assert ratios.min() >= 0
    assert ratios.sum(axis=1) == pytest.approx(np.ones((500, 3)))
    hits = np.diagonal(ratios, axis1=1, axis2=2)
    mean = {"hit first": 1 / 2, "uniform columns": 1 / 3, "better than chance": 11 / 18}[sampling]
    assert hits.mean() == pytest.approx(mean, abs=0.03)
    first, second = ratios[:, 1, 0], ratios[:, 2, 0]
    assert first.mean() == pytest.approx(second.mean(), abs=0.04)


def test_one_sampling_comes_near_the_papers_table() -> None:
    studies = [discrepancy_study("hit first", 60, seed) for seed in range(4)]
    for name, printed in PRINTED.items():
        found = float(np.mean([study.doubled[name] for study in studies]))
        assert found == pytest.approx(printed, abs=0.035)


def test_another_sampling_does_not() -> None:
    study = discrepancy_study("better than chance", 60)
    assert study.doubled["macro_average"] < 0.06
    assert study.sampling == "better than chance"
    assert study.pairs <= 60 * 59 // 2


def test_what_cannot_be_studied_is_refused() -> None:
    with pytest.raises(InputError, match="make no pair"):
        discrepancy_study("hit first", 1)
    with pytest.raises(InputError, match="too many pairs"):
        discrepancy_study("hit first", 10**8)
    with pytest.raises(InputError, match="no sampling is called"):
        discrepancy_study("else")  # type: ignore[arg-type]  # what a command may pass
