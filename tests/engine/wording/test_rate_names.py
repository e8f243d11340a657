"""Rates and regions in the trade's words: engine.wording.rate_names, engine.wording.region_words."""

import pytest

from engine.binary.regions.region_specs import parse_region
from engine.wording.rate_names import RATE_NAMES
from engine.wording.region_words import region_words


@pytest.mark.parametrize(
    ("axes", "words", "bound"),
    [
        ("tpr", "TPR 0.749, FPR 0.134", "TPR ≥"),
        ("sensitivity", "sens. 0.749, 1 − spec. 0.134", "sens. ≥"),
        ("fnr", "FNR 0.251, FPR 0.134", "FNR ≤"),
    ],
)
def test_a_point_is_named_in_the_words_that_were_chosen(axes: str, words: str, bound: str) -> None:
    assert RATE_NAMES[axes].pair(0.134, 0.749) == words
    assert RATE_NAMES[axes].up_bound == bound


@pytest.mark.parametrize(
    ("spec", "axes", "words"),
    [
        ("two-way:0.3:0.6", "tpr", "FPR ≤ 0.3, TPR ≥ 0.6"),
        ("two-way:0.3:0.6", "fnr", "FPR ≤ 0.3, FNR ≤ 0.4"),
        ("two-way:0.3:0.6:hull", "tpr", "FPR ≤ 0.3, TPR ≥ 0.6, under the hull"),
        ("fpr:0:0.1", "sensitivity", "1 − spec. 0 – 0.1"),
        ("tpr:0.8:0.9", "fnr", "FNR 0.1 – 0.2"),
        ("rra", "tpr", "RRA: FPR ≤ 0.4, TPR ≥ 0.4"),
        ("phi:0.5", "tpr", "Matthews correlation ≥ 0.5"),
        ("precision:0.25", "tpr", "precision ≥ 0.25"),
        ("capacity:0.05", "tpr", "share flagged ≤ 0.05"),
        ("cost:0.5:0.4", "tpr", "cost region, λ = 0.5, μ = 0.4"),
        ("polygon:0,0;0,1;1,1", "tpr", "polygon of 3 corners"),
    ],
)
def test_a_region_is_named_by_its_bounds(spec: str, axes: str, words: str) -> None:
    assert region_words(parse_region(spec, 0.4), RATE_NAMES[axes]) == words
