"""What is drawn of a long curve: every vertex that is left out looks like its neighbours."""

from itertools import pairwise

import numpy as np
import pytest

from engine.binary.curve import outline as module
from engine.binary.curve.outline import STEP, outline
from engine.binary.points.shares_at_prevalence import RankedShares
from engine.numerics.arrays import CountArray


def curve(size: int, kind: str) -> tuple[CountArray, CountArray]:
    """Counts of a ranking: good, none, upside down, or with few positives."""
    generator = np.random.default_rng(7)
    chance = {
        "good": np.linspace(0.95, 0.02, size),
        "none": np.full(size, 0.5),
        "upside down": np.linspace(0.02, 0.95, size),
        "rare": np.geomspace(0.2, 1e-4, size),
    }[kind]
    positive = generator.random(size) < chance
    tp = np.concatenate(([0], np.cumsum(positive)))
    return np.arange(size + 1) - tp, tp


@pytest.mark.parametrize("kind", ["good", "none", "upside down", "rare"])
@pytest.mark.parametrize("shares", [False, True])
def test_what_is_left_out_has_nearly_the_counts_of_its_neighbours(kind: str, shares: bool) -> None:
    """All four counts lie within a factor of exp(step), checked at every vertex."""
    fp, tp = curve(60_000, kind)
    kept = outline(fp / fp[-1], tp / tp[-1]) if shares else outline(fp, tp)
    assert kept[0] == 0
    assert kept[-1] == fp.size - 1
    assert kept.size < 20_000
    for counts in (fp, tp, fp[-1] - fp, tp[-1] - tp):
        for left, right in pairwise(kept.tolist()):
            if right - left > 1:
                low, high = sorted((int(counts[left]), int(counts[right])))
                assert high == low or high <= low * np.exp(STEP) * (1 + 1e-9), (left, right)


@pytest.mark.parametrize("kind", ["good", "none", "upside down", "rare"])
@pytest.mark.parametrize("prevalence", [0.001, 0.143, 0.9])
def test_precision_strays_by_less_than_half_a_step(kind: str, prevalence: float) -> None:
    """Between two kept vertices precision lies within step / 2 of either's, at any prevalence."""
    fp, tp = curve(60_000, kind)
    kept = outline(fp, tp)
    precision = RankedShares(fp / fp[-1], tp / tp[-1], prevalence).precision
    nearest = kept[np.searchsorted(kept, np.arange(1, fp.size), side="right") - 1]
    nearest = np.maximum(nearest, 1)
    assert np.nanmax(np.abs(precision[nearest] - precision[1:])) <= STEP / 2


def test_a_stretch_looked_at_closely_is_finer() -> None:
    """Its ends are kept, all of it where it is short, and more of it with a smaller step."""
    fp, tp = curve(200_000, "good")
    coarse, fine = (outline(fp, tp, 20_000, 90_000, step) for step in (STEP, STEP / 16))
    assert coarse[0] == fine[0] == 20_000
    assert coarse[-1] == fine[-1] == 90_000
    assert fine.size > 4 * coarse.size
    assert outline(fp, tp, 50, 90).tolist() == list(range(50, 91))


def test_a_short_curve_is_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is longer than that but has a vertex at each line."""
    fp, tp = curve(100, "good")
    assert outline(fp, tp).tolist() == list(range(101))
    monkeypatch.setattr(module, "FEW", 10)
    assert outline(fp, tp).tolist() == list(range(101))
