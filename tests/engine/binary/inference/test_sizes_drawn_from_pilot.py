"""Files of other sizes: engine.binary.inference.sizes_drawn_from_pilot against DeLong and normal power."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from engine.binary.inference.delong import paired_test, place
from engine.binary.inference.sizes_drawn_from_pilot import FACTORS, drawn_sizes
from engine.binary.inference.sorted_rows import rank_cases
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.cases.cases import ModelCases
from engine.messages.errors import Cancelled
from tests.engine.jobs.cancelling import cancelled_after


def pilots() -> list[ModelCases]:
    generator = np.random.default_rng(11)
    positive = np.arange(200) % 3 == 0
    shared = generator.normal(size=200)
    return [
        ModelCases(name, name, "higher", positive, gap * positive + shared + generator.normal(size=200))
        for name, gap in (("good", 2.2), ("fair", 1.6))
    ]  # fmt: skip


def test_widths_and_power_are_those_of_delong_at_every_size() -> None:
    models = pilots()
    ranked = [rank_cases(model) for model in models]
    placed = [place(model) for model in models]
    test = paired_test(placed[0], placed[1])
    assert test.variance is not None
    z = NormalDist().inv_cdf(0.975)
    sizes = list(drawn_sizes(ranked, UniformInT(), (0.2, 0.8), seed=3))
    assert [size.cases for size in sizes] == pytest.approx([200 * f for f in FACTORS], abs=1)
    for size, factor in zip(sizes, FACTORS, strict=True):
        for row, each in enumerate(placed):
            expected = 2 * z * math.sqrt((each.variance().variance or 0) / factor)
            assert size.width("auc", row, 0.95) == pytest.approx(expected, rel=0.15)
        error = math.sqrt(test.variance / factor)
        assert size.width_of_difference("auc", 0, 1, 0.95) == pytest.approx(2 * z * error, rel=0.15)
        power = 1 - NormalDist().cdf(z - test.difference / error)
        assert size.power("auc", 0, 1, 0.95) == pytest.approx(power, abs=0.1)
        shown = NormalDist().cdf((test.difference + 0.05) / error - z)
        assert size.power("auc", 0, 1, 0.95, margin=0.05) == pytest.approx(shown, abs=0.1)
    widths = [size.width("voros", 0, 0.95) for size in sizes]
    assert widths == sorted(widths, reverse=True)


def test_the_seed_gives_the_same_files_and_all_of_it_can_be_stopped() -> None:
    ranked = [rank_cases(model) for model in pilots()]
    one, two = (next(drawn_sizes(ranked, UniformInT(), (0.2, 0.8), seed=3)) for _ in range(2))
    np.testing.assert_array_equal(one.auc, two.auc)
    np.testing.assert_array_equal(one.voros, two.voros)
    with pytest.raises(Cancelled):
        list(drawn_sizes(ranked, UniformInT(), (0.2, 0.8), seed=3, progress=cancelled_after(2)))
