"""VOROS over t: engine.binary.voros.moments, engine.binary.voros.range_density, engine.binary.voros.measure_of_ranges, engine.binary.voros.measure_specs."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.voros import moments
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.conditions import (
    Conditions,
    Range,
    Scale,
    Scenario,
    WeightedScenario,
    exactly,
    resolve,
)
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measure_specs import measure_of, parse_measure
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
    means_under,
)
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError
from engine.numerics.arrays import FloatArray


@pytest.fixture(scope="module")
def hull() -> RocHull:
    rng = np.random.default_rng(1)
    positive = rng.random(400) < 0.3
    score = np.where(positive, rng.normal(1, 1, 400), rng.normal(0, 1, 400))
    return roc_hull(roc_curve(count_scores(positive, score)))


def area_at(hull: RocHull, t: float) -> float:
    """A_t by its definition: the share of the unit square that costs more than c_t."""
    cost = float(np.min(t * hull.fpr + (1 - t) * hull.fnr))
    return 1 - cost**2 / (2 * t * (1 - t))


def by_quadrature(hull: RocHull, density: Callable[[float], float], a: float, b: float) -> float:
    ends = [a, *sorted(t for t in hull.edge_t.tolist() if a < t < b), b]
    pairs = list(pairwise(ends))
    top = math.fsum(
        quad(lambda t: area_at(hull, t) * density(t), low, high, epsabs=1e-15, epsrel=1e-13)[0]
        for low, high in pairs
    )
    return top / math.fsum(quad(density, *pair, epsabs=1e-15, epsrel=1e-13)[0] for pair in pairs)


DENSITIES: list[tuple[Measure, Callable[[float], float]]] = [
    (UniformInT(), lambda _: 1.0),
    (UniformInRatio(), lambda t: 1 / (1 - t) ** 2),
    (UniformInLogRatio(), lambda t: 1 / (t * (1 - t))),
    (BetaInT(2, 3), lambda t: t * (1 - t) ** 2),
    (BetaInT(0.5, 0.7), lambda t: t**-0.5 * (1 - t) ** -0.3),
    (BetaInT(80, 40), lambda t: t**79 * (1 - t) ** 39),
]


@pytest.mark.parametrize(
    ("measure", "density"), DENSITIES, ids=lambda part: getattr(part, "name", "")
)
@pytest.mark.parametrize(("a", "b"), [(0.1, 0.8), (0.02, 0.03), (0.4, 0.999)])
def test_each_measure_is_the_mean_of_a_t_under_its_density(
    hull: RocHull, measure: Measure, density: Callable[[float], float], a: float, b: float
) -> None:
    found = measure.mean(hull, a, b)
    assert found.value == pytest.approx(by_quadrature(hull, density, a, b), abs=1e-12)
    assert found.error < 1e-12


@pytest.mark.parametrize("measure", [pair[0] for pair in DENSITIES], ids=lambda part: part.name)
def test_a_single_t_gives_a_t_under_every_measure(hull: RocHull, measure: Measure) -> None:
    assert measure.mean(hull, 0.37, 0.37).value == pytest.approx(area_at(hull, 0.37), abs=1e-14)


def test_beta_one_one_is_uniform_and_reaches_both_ends(hull: RocHull) -> None:
    uniform = UniformInT().mean(hull, 0, 1).value
    assert BetaInT(1, 1).mean(hull, 0, 1).value == pytest.approx(uniform, abs=1e-13)
    assert BetaInT(1, 1).mean(DIAGONAL, 0, 1).value == pytest.approx(1.5 - math.log(2), abs=1e-13)


def test_the_diagonal_under_beta_two_two_by_hand() -> None:
    # ½ ∫ (t/(1-t)) 6 t(1-t) dt over [0, ½], twice: 6 · t³/3 at ½ = ¼; V = 1 - ½·¼·2.
    assert BetaInT(2, 2).mean(DIAGONAL, 0, 1).value == pytest.approx(0.75, abs=1e-13)


def test_one_log_range_of_a_cost_is_the_log_ratio_measure(hull: RocHull) -> None:
    given = resolve(Conditions(Range(1, 1), Range(2, 12, "log"), Range(0.1, 0.1)), 0.3)
    expected = UniformInLogRatio().mean(hull, given.a, given.b).value
    assert RangesOfConditions(given).mean(hull, given.a, given.b).value == pytest.approx(
        expected, abs=1e-13
    )


def test_one_linear_range_of_the_false_alarm_cost_is_the_ratio_measure(hull: RocHull) -> None:
    given = resolve(Conditions(Range(1, 5), Range(2, 2), Range(0.1, 0.1)), 0.3)
    expected = UniformInRatio().mean(hull, given.a, given.b).value
    assert RangesOfConditions(given).mean(hull, given.a, given.b).value == pytest.approx(
        expected, abs=1e-13
    )


@pytest.mark.parametrize("inner", ["linear", "log"])
@pytest.mark.parametrize("outer", ["linear", "log"])
def test_two_ranges_are_the_mean_over_the_second_of_the_first(
    hull: RocHull, inner: Scale, outer: Scale
) -> None:
    """Given C_FN, a range of C_FP is the ratio (or log-ratio) measure: a closed form."""
    odds = (1 - 0.1) / 0.1
    given = resolve(Conditions(Range(1, 5, inner), Range(2, 12, outer), exactly(0.1)), 0.3)
    found = RangesOfConditions(given).mean(hull, given.a, given.b)
    of_first = UniformInRatio() if inner == "linear" else UniformInLogRatio()

    def at(u: float) -> float:
        cost_fn = 2 + 10 * u if outer == "linear" else 2 * 6**u
        ends = (odds * cost_fp / cost_fn for cost_fp in (1, 5))
        return of_first.mean(hull, *(ratio / (1 + ratio) for ratio in ends)).value

    edges = [t / (1 - t) for t in hull.edge_t.tolist() if 0 < t < 1]
    kinks = [odds * cost_fp / edge for edge in edges for cost_fp in (1, 5)]
    inside = [(c - 2) / 10 if outer == "linear" else math.log(c / 2, 6) for c in kinks]
    cuts = [0.0, *sorted(u for u in inside if 0 < u < 1), 1.0]
    pieces = [quad(at, *cut, epsabs=1e-15, epsrel=1e-13)[0] for cut in pairwise(cuts)]
    assert found.value == pytest.approx(math.fsum(pieces), abs=1e-12)
    assert found.error < 1e-12


@pytest.mark.parametrize(
    ("cost_fp", "cost_fn", "prevalence"),
    [
        (Range(1, 3), Range(2, 12, "log"), Range(0.05, 0.4)),
        (Range(1, 1), Range(2, 12), Range(0.1, 0.2)),
        (Range(0.1, 9, "log"), Range(1, 1), Range(0.01, 0.6, "log")),
        (Range(1e-2, 1e2), Range(1e-3, 12, "log"), Range(1e-4, 0.4, "logit")),
    ],
)
def test_ranges_agree_with_drawing_conditions_at_random(
    hull: RocHull, cost_fp: Range, cost_fn: Range, prevalence: Range
) -> None:
    given = resolve(Conditions(cost_fp, cost_fn, prevalence), 0.3)
    found = RangesOfConditions(given).mean(hull, given.a, given.b)
    assert found.error < 1e-12
    rng = np.random.default_rng(20261120)

    def draw(of: Range) -> FloatArray:
        u = rng.random(200_000)
        if of.scale == "log":
            return of.low * (of.high / of.low) ** u
        if of.scale == "logit":
            low, high = (math.log(p / (1 - p)) for p in (of.low, of.high))
            return 1 / (1 + np.exp(-(low + u * (high - low))))
        return of.low + u * (of.high - of.low)

    fp, fn, p = draw(cost_fp), draw(cost_fn), draw(prevalence)
    t = fp * (1 - p) / (fp * (1 - p) + fn * p)
    cost = np.full(t.shape, np.inf)
    for h, m in zip(hull.fpr, hull.fnr, strict=True):
        cost = np.minimum(cost, t * h + (1 - t) * m)
    areas = 1 - cost**2 / (2 * t * (1 - t))
    standard_error = float(areas.std()) / math.sqrt(len(areas))
    assert abs(found.value - float(areas.mean())) < 4 * standard_error


def test_scenarios_average_a_t_with_their_weights(hull: RocHull) -> None:
    listed = ScenarioList(
        (WeightedScenario(Scenario(1, 4, 0.2), 3.0), WeightedScenario(Scenario(1, 1, 0.8), 1.0))
    )
    expected = (3 * area_at(hull, 0.5) + area_at(hull, 0.2)) / 4
    assert listed.mean(hull, 0, 1).value == pytest.approx(expected, abs=1e-14)
    with pytest.raises(InputError):
        listed.mean(hull, 0.9, 1)


def test_infinite_mass_and_unknown_names_are_refused_in_words(hull: RocHull) -> None:
    log_ratio = UniformInLogRatio()
    for measure, a, b in (
        (UniformInRatio(), 0.2, 1.0),
        (log_ratio, 0.0, 0.5),
        (log_ratio, 0.5, 1.0),
        (log_ratio, 0.0, 1.0),
    ):
        with pytest.raises(InputError, match="infinite mass"):
            measure.mean(hull, a, b)
    direct = resolve(Conditions(t=Range(0.2, 0.4)), 0.3)
    for text in ("ranges", "beta:2", "beta:0,1", "gamma"):
        with pytest.raises(InputError):
            parse_measure(text, direct)
    assert parse_measure("beta:2,3", direct).name == "beta:2,3"


@pytest.mark.parametrize("measure", [pair[0] for pair in DENSITIES], ids=lambda part: part.name)
def test_mass_is_the_integral_of_the_density_up_to_a_factor(measure: Measure) -> None:
    density = next(each for known, each in DENSITIES if known is measure)

    def share(low: float, high: float) -> float:
        return float(quad(density, low, high, epsrel=1e-12)[0])

    cuts = [0.1, 0.2, 0.5, 0.8]
    ours = measure.masses(np.array(cuts))
    theirs = np.array([share(low, high) for low, high in pairwise(cuts)])
    assert ours / ours.sum() == pytest.approx(theirs / theirs.sum(), rel=1e-9)


@pytest.mark.parametrize(
    ("measure", "density"), DENSITIES, ids=lambda part: getattr(part, "name", "")
)
def test_the_density_is_the_one_by_hand_up_to_a_factor(
    measure: Measure, density: Callable[[float], float]
) -> None:
    t = np.array([0.02, 0.3, 0.5, 0.97])
    ours, theirs = measure.density(t), np.array([density(each) for each in t.tolist()])
    assert ours / ours[1] == pytest.approx(theirs / theirs[1], rel=1e-12)


def test_the_density_over_ranges_is_what_its_masses_grow_by() -> None:
    given = resolve(Conditions(Range(1, 3), Range(2, 12, "log"), Range(0.1, 0.2, "logit")), 0.3)
    measure = RangesOfConditions(given)
    t = np.linspace(given.a + 0.01, given.b - 0.01, 7)
    step = 1e-4
    grown = [float(measure.masses(np.array([at - step, at + step]))[0]) for at in t.tolist()]
    assert measure.density(t) == pytest.approx(np.array(grown) / (2 * step), rel=1e-4)
    assert measure.density(np.array([given.a / 2, (1 + given.b) / 2])).tolist() == [0, 0]


def test_a_density_of_great_parameters_is_finite_and_of_single_t_there_is_none() -> None:
    steep = BetaInT(1e5, 1e5).density(np.array([0.4, 0.5, 0.6]))
    assert steep[1] == 1
    assert np.isfinite(steep).all()
    exact = resolve(Conditions(Range(1, 1), Range(2, 2), Range(0.1, 0.1)), 0.3)
    for measure in (
        RangesOfConditions(exact),
        ScenarioList((WeightedScenario(Scenario(1.0, 1.0, 0.5)),)),
    ):
        with pytest.raises(TypeError, match="no density"):
            measure.density(np.array([0.5]))


def test_mass_over_ranges_is_the_chance_of_such_conditions() -> None:
    given = resolve(Conditions(Range(1, 1), Range(2, 12), Range(0.1, 0.1)), 0.3)
    measure = RangesOfConditions(given)
    # t falls as C_FN rises: t at C_FN = 7 halves the range of costs.
    middle = 0.9 / (0.9 + 7 * 0.1)
    assert measure.masses(np.array([given.a, middle])) == pytest.approx(0.5, abs=1e-12)
    found = measure.masses(np.array([0, given.a / 2, given.a, given.b, 1]))
    assert found == pytest.approx([0, 0, 1, 0], abs=1e-12)


def test_mass_of_exact_conditions_is_all_in_one_place() -> None:
    exact = resolve(Conditions(Range(1, 1), Range(2, 2), Range(0.1, 0.1)), 0.3)
    assert RangesOfConditions(exact).masses(np.array([exact.a, exact.b])).tolist() == [1]


def test_every_scenario_is_counted_once_the_first_and_the_last_too() -> None:
    met = [(1, 4, 0.2, 3.0), (1, 1, 0.8, 1.0), (3, 1, 0.5, 2.0)]  # t of 0.5, 0.2 and 0.75
    listed = ScenarioList(
        tuple(WeightedScenario(Scenario(fp, fn, share), weight) for fp, fn, share, weight in met)
    )
    t = sorted(each.scenario.t for each in listed.scenarios)
    assert t == pytest.approx([0.2, 0.5, 0.75])
    assert listed.masses(np.array([t[0], 0.3, t[2]])).tolist() == [1, 5]
    assert listed.masses(np.array(t)).tolist() == [1, 5]
    assert listed.masses(np.array([0, t[0], t[1], 1])).tolist() == [0, 1, 5]


def test_conditions_name_their_measure() -> None:
    """A list is the measure only where it is the one named; without one it has no words."""
    listed = (WeightedScenario(Scenario(1, 4, 0.2), 3.0),)
    given = resolve(Conditions(scenarios=listed), 0.3)
    named = Conditions(scenarios=listed, measure="scenarios")
    assert measure_of(named, given) == ScenarioList(listed)
    assert measure_of(Conditions(scenarios=listed, measure="ratio"), given) == UniformInRatio()
    with pytest.raises(InputError, match="no measure"):
        measure_of(Conditions(measure="scenarios"), given)
    costs = resolve(Conditions(Range(1, 2), Range(2, 12), Range(0.1, 0.1)), 0.3)
    assert parse_measure("ranges", costs) == RangesOfConditions(costs)
    for text, measure in (("t", UniformInT()), ("log-ratio", UniformInLogRatio())):
        assert parse_measure(text, costs) == measure


@pytest.mark.parametrize(("alpha", "beta"), [(0, 1), (1, 0), (math.inf, 1), (1, math.inf)])
def test_parameters_that_make_no_distribution_are_refused(alpha: float, beta: float) -> None:
    with pytest.raises(InputError, match="cannot have the parameter"):
        BetaInT(alpha, beta)


def test_every_measure_says_in_words_what_it_is() -> None:
    words = [measure.words for measure, _ in DENSITIES]
    assert words[:4] == [
        "uniform in t",
        "uniform in the ratio t/(1 − t)",
        "uniform in the logarithm of t/(1 − t)",
        "Beta(2, 3) in t",
    ]


@pytest.mark.parametrize(("a", "b", "peak"), [(0.1, 0.2, 0.2), (0.8, 0.9, 0.8)])
def test_far_from_a_narrow_peak_nothing_underflows(
    hull: RocHull, a: float, b: float, peak: float
) -> None:
    """Beta(8000, 4000) has e^-1000 and less of its height there."""
    found = BetaInT(8000, 4000).mean(hull, a, b)
    at = np.linspace(a, b, 200_001)
    weights = np.array(
        np.exp(7999 * np.log(at / peak) + 3999 * (np.log1p(-at) - math.log1p(-peak)))
    )
    cost = np.min(at[:, np.newaxis] * hull.fpr + (1 - at[:, np.newaxis]) * hull.fnr, axis=1)
    areas = 1 - cost**2 / (2 * at * (1 - at))
    assert found.value == pytest.approx(float(np.average(areas, weights=weights)), abs=1e-5)


@pytest.mark.parametrize(
    ("alpha", "beta"),
    [(0.05, 0.05), (1e-5, 1e-5), (0.01, 3), (1.5, 0.2), (0.5, 0.5), (300, 1)],
)
def test_the_baseline_under_any_beta(alpha: float, beta: float) -> None:
    """Flagging everyone loses r/2 for t < 1/2, flagging no one 1/(2r) beyond: smooth integrals."""
    whole = math.lgamma(alpha) + math.lgamma(beta) - math.lgamma(alpha + beta)

    def loss(one: float, other: float) -> float:
        """∫ over [0, ½] of t^one (1-t)^(other - 2) / B."""

        def at(t: float) -> float:
            return math.exp(one * math.log(t) + (other - 2) * math.log1p(-t) - whole)

        return float(quad(at, 0, 0.5, epsabs=1e-16)[0])

    expected = 1 - (loss(alpha, beta) + loss(beta, alpha)) / 2
    found = BetaInT(alpha, beta).mean(DIAGONAL, 0, 1)
    assert found.value == pytest.approx(expected, abs=1e-12)
    assert found.error < 1e-12


@pytest.mark.parametrize(("alpha", "beta"), [(2, 2), (30, 10), (2000, 2000), (9000, 3000)])
def test_the_baseline_under_a_beta_of_whole_numbers_is_exact(alpha: int, beta: int) -> None:
    """∫ r dμ up to ½ is α/(β-1) times the chance of more than α heads in α + β - 1 throws."""

    def loss(one: int, other: int) -> Fraction:
        throws = one + other - 1
        ways, heads = 1, 0  # of throwing all heads, then ever fewer
        for more in range(throws, one, -1):
            heads += ways
            ways = ways * more // (throws - more + 1)
        return Fraction(one, other - 1) * Fraction(heads, 2**throws)

    expected = 1 - (loss(alpha, beta) + loss(beta, alpha)) / 2
    found = BetaInT(alpha, beta).mean(DIAGONAL, 0, 1)
    assert found.value == pytest.approx(float(expected), abs=1e-13)


def test_the_error_is_what_fewer_nodes_would_change(
    hull: RocHull, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = BetaInT(2, 3).mean(hull, 0.1, 0.8)
    monkeypatch.setattr(moments, "FEWER_NODES", 1)
    rough = BetaInT(2, 3).mean(hull, 0.1, 0.8)
    assert rough.value == exact.value
    assert 1e-8 < rough.error < 1e-3


def test_the_chance_over_ranges_is_one_for_every_scale() -> None:
    for cost, share in (
        (Range(2, 12, "log"), Range(0.1, 0.1)),
        (Range(2, 12), Range(0.1, 0.4, "log")),
        (Range(2, 12, "log"), Range(0.1, 0.4, "logit")),
        (Range(2, 2), Range(0.1, 0.4)),
    ):
        given = resolve(Conditions(Range(1, 1), cost, share), 0.3)
        assert RangesOfConditions(given).masses(np.array([0, 1])) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("a", "b"), [(0.1, 0.6), (0.0, 1.0), (0.3, 0.3), (0.412, 0.413)])
def test_means_of_several_hulls_are_those_of_each_alone(hull: RocHull, a: float, b: float) -> None:
    hulls = (hull, DIAGONAL, hull)
    for measure in (UniformInT(), BetaInT(2, 3)):
        alone = [measure.mean(each, a, b) for each in hulls]
        assert means_under(measure, hulls, a, b) == alone
