"""Differences of corrected numbers: MOVER, by engine.binary.inference.corrected_differences."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.inference.corrected_differences import correlation_of, difference
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_numbers import Corrected
from engine.binary.inference.corrected_pairs import METHOD, CorrectedPair, corrected_pairs
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, leave_one_out, out_of_sample
from engine.binary.inference.delong import no_test, paired_test, place, unpaired_test
from engine.binary.voros.measures_over_t import UniformInT
from engine.numerics.intervals import Interval, undefined
from tests.engine.binary.inference.left_out import correctable, rows

PLACE = Place(nodes_over(UniformInT(), 0.2, 0.8), 0.4, 0.95)


def number(value: float, low: float, high: float, *, printed: tuple[float, float]) -> Corrected:
    return Corrected(value, Interval(*printed, 0.95, ""), (low, high), value, value)


@given(st.lists(st.floats(0, 1), min_size=6, max_size=6), st.floats(-1, 1), st.booleans())
def test_mover(values: list[float], rho: float, within: bool) -> None:
    """Zou & Donner 2008, eq. (5) and (6), with the correlation's term."""
    (l1, e1, u1), (l2, e2, u2) = sorted(values[:3]), sorted(values[3:])
    first = number(e1, l1, u1, printed=(l1, u1))
    second = number(e2, l2, u2, printed=(l2, u2))
    found = difference(first, second, rho, within=within, method="m")
    low = (
        e1
        - e2
        - math.sqrt(max((e1 - l1) ** 2 + (u2 - e2) ** 2 - 2 * rho * (e1 - l1) * (u2 - e2), 0))
    )
    high = (
        e1
        - e2
        + math.sqrt(max((u1 - e1) ** 2 + (e2 - l2) ** 2 - 2 * rho * (u1 - e1) * (e2 - l2), 0))
    )
    if within:
        low, high = max(low, l1 - u2), min(high, u1 - l2)

    assert found.value == e1 - e2
    assert found.interval.low == pytest.approx(low, abs=1e-12)
    assert found.interval.high == pytest.approx(high, abs=1e-12)


def test_negative_distances_count_as_none() -> None:
    """The value may lie outside its free limits: then that side says nothing."""
    odd, plain = number(0.5, 0.6, 0.7, printed=(0.5, 0.7)), number(0.2, 0.1, 0.3, printed=(0, 1))
    found = difference(odd, plain, 0.0, within=False, method="m")

    assert found.interval.low == pytest.approx(0.3 - 0.1)
    assert correlation_of(0.0, 0.0, 0.3) == 0.0


def test_no_interval_of_one_is_none_of_the_difference() -> None:
    none = Corrected(0.5, undefined(0.95, "m", "too few"), None, 0.5, 0.5)
    found = difference(none, number(0.2, 0.1, 0.3, printed=(0, 1)), 0.0, within=True, method="m")

    assert found.value == pytest.approx(0.3)
    assert (found.interval.low, found.interval.why) == (None, "too few")


def pair_of(
    a: Correctable, b: Correctable, *, paired: bool = True, drawn: bool = True
) -> CorrectedPair:
    found = {
        each.name: corrected_model(
            each, out_of_sample(each, 1) if drawn else leave_one_out(each), PLACE
        )
        for each in (a, b)
    }
    if a.cases.amounts.weight is not None:
        test = no_test(a.auc, b.auc, 0.95, paired=True)
    elif paired:
        test = paired_test(place(a.cases), place(b.cases))
    else:
        test = unpaired_test(a.auc, b.auc)
    return corrected_pairs([a, b], found, {(a.name, b.name): test}, paired=paired)[a.name, b.name]


def two(seed: int, weights: list[int] | None = None) -> tuple[Correctable, Correctable]:
    generator = np.random.default_rng(seed)
    first = generator.integers(0, 30, 40) + 12 * (np.arange(40) < 18)
    second = first + generator.integers(0, 12, 40)
    made = [
        correctable(rows(each[:18].tolist(), each[18:].tolist(), weights), name=name)
        for name, each in (("a", first), ("b", second))
    ]
    return made[0], made[1]


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 1000), st.booleans())
def test_the_other_way_round_is_the_same_turned(seed: int, drawn: bool) -> None:
    a, b = two(seed)
    one, other = pair_of(a, b, drawn=drawn), pair_of(b, a, drawn=drawn)
    for name in ("voros", "auc", "hull_auc", "minimum_cost"):
        there, back = getattr(one, name), getattr(other, name)
        if there is None:
            assert back is None
            continue
        assert there.value == pytest.approx(-back.value)
        assert there.interval.low == pytest.approx(-back.interval.high, abs=1e-12)
    assert one.voros.interval.method == METHOD


def test_models_of_the_same_rows_differ_more_surely_than_strangers() -> None:
    a, b = two(4)
    paired, unpaired = pair_of(a, b), pair_of(a, b, paired=False)
    for name in ("voros", "auc", "minimum_cost"):
        widths = [
            each.interval.high - each.interval.low
            for each in (getattr(paired, name), getattr(unpaired, name))
        ]
        assert widths[0] < 0.9 * widths[1], name


def test_two_names_of_one_model_do_not_differ() -> None:
    """Fully correlated: what is left is how uneven each interval is about its value."""
    a, _ = two(5)
    twin = correctable(
        rows(a.cases.score[:18].astype(int).tolist(), a.cases.score[18:].astype(int).tolist()),
        name="twin",
    )
    found = pair_of(a, twin).voros
    alone = corrected_model(a, out_of_sample(a, 1), PLACE).voros
    assert alone.free is not None
    uneven = abs(alone.value - alone.free[0] - (alone.free[1] - alone.value))

    assert found.value == 0
    assert found.interval.low == pytest.approx(-uneven, abs=1e-7)
    assert found.interval.high == pytest.approx(uneven, abs=1e-7)


def test_weighted_models_are_compared_by_their_placements() -> None:
    """Weights that are all alike within a class give the AUC's difference without weights."""
    a, b = two(6)
    doubled = two(6, [2] * 18 + [3] * 22)
    plain, weighted = pair_of(a, b), pair_of(*doubled)

    for name in ("auc", "voros", "minimum_cost", "hull_auc"):
        one, other = getattr(plain, name), getattr(weighted, name)
        assert one.value == pytest.approx(other.value, abs=1e-12)
        assert one.interval.low == pytest.approx(other.interval.low, abs=1e-9)
        assert one.interval.high == pytest.approx(other.interval.high, abs=1e-9)


def test_a_hulls_difference_goes_by_limits_that_nothing_was_cut_off() -> None:
    """A useless model's hull AUC is printed from ½ on; how far it varies is told by more."""
    generator = np.random.default_rng(11)
    a, b = (
        correctable(
            rows(generator.integers(0, 9, 8).tolist(), generator.integers(0, 9, 9).tolist()),
            name=name,
        )
        for name in ("a", "b")
    )
    one, other = (corrected_model(each, out_of_sample(each, 1), PLACE).hull_auc for each in (a, b))
    found = pair_of(a, b, paired=False).hull_auc
    assert one is not None
    assert other is not None
    assert found is not None
    assert one.free is not None
    assert other.free is not None
    assert one.free[0] < 0.5 == one.interval.low
    low = one.value - other.value - math.hypot(one.value - one.free[0], other.free[1] - other.value)
    assert found.interval.low == pytest.approx(low, abs=1e-12)
    assert other.interval.high is not None
    assert low < one.interval.low - other.interval.high


def test_a_single_case_of_a_class_leaves_the_difference_without_an_interval() -> None:
    a, b = (
        correctable(rows([14], list(range(shift, 20 + shift))), name=name)
        for name, shift in (("a", 0), ("b", 3))
    )
    found = pair_of(a, b)
    assert found.auc.value == a.curve.auc - b.curve.auc
    for each in (found.voros, found.auc):
        assert not each.interval.defined
        assert "single case" in each.interval.why


def test_it_is_told_which_models_are_compared() -> None:
    a, b = two(4)
    found = {each.name: corrected_model(each, leave_one_out(each), PLACE) for each in (a, b)}
    tests = {("a", "b"): paired_test(place(a.cases), place(b.cases))}
    told: list[tuple[float, str]] = []
    corrected_pairs([a, b], found, tests, paired=True, progress=lambda *each: told.append(each))
    assert told == [(0.0, "Comparing a and b")]


def test_of_three_models_each_pair_is_told_as_a_share_of_all() -> None:
    a, b = two(4)
    c = correctable(rows(range(3, 21), range(22)), name="c")
    found = {each.name: corrected_model(each, leave_one_out(each), PLACE) for each in (a, b, c)}
    cases = {each.name: place(each.cases) for each in (a, b, c)}
    names = (("a", "b"), ("a", "c"), ("b", "c"))
    tests = {(one, other): paired_test(cases[one], cases[other]) for one, other in names}
    told: list[float] = []
    made = corrected_pairs(
        [a, b, c], found, tests, paired=True, progress=lambda part, _: told.append(part)
    )
    assert told == [0.0, 1 / 3, 2 / 3]
    assert tuple(made) == names


def test_two_weighted_cases_of_a_class_go_together() -> None:
    """Two positives tell how far both models go together, without a test of their AUCs."""
    weights = [2, 1, *[1, 2] * 6]
    a, b = (
        correctable(rows([11 + shift, 5], range(12), weights), name=name)
        for name, shift in (("a", 0), ("b", -2))
    )
    paired, unpaired = pair_of(a, b), pair_of(a, b, paired=False)
    for name in ("voros", "auc"):
        one, other = getattr(paired, name).interval, getattr(unpaired, name).interval
        assert one.high - one.low < other.high - other.low, name


def test_differences_lie_within_what_the_printed_intervals_allow() -> None:
    """Of poor models, whose VOROS and cost are cut off where doing nothing is as good."""
    reached = {"voros": 0, "minimum_cost": 0}
    for seed in range(8):
        generator = np.random.default_rng(seed)
        a, b = (
            correctable(
                rows(
                    generator.integers(shift, 9, 7).tolist(), generator.integers(0, 9, 9).tolist()
                ),
                name=name,
            )
            for name, shift in (("a", 0), ("b", 3))
        )
        found = pair_of(a, b)
        one, other = (corrected_model(each, out_of_sample(each, 1), PLACE) for each in (a, b))
        for name in reached:
            printed = [getattr(each, name).interval for each in (one, other)]
            gap = getattr(found, name).interval
            least = printed[0].low - printed[1].high
            most = printed[0].high - printed[1].low
            assert gap.low >= least, name
            assert gap.high <= most, name
            reached[name] += (gap.low == least) + (gap.high == most)
    assert min(reached.values()) > 0
