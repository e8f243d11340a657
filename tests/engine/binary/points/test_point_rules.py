"""Operating points by name: each name chooses by its own rule, and what is none is refused."""

from fractions import Fraction

import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import CRITERIA, PointFrame
from engine.binary.points.mixtures import (
    mixture_at_capacity,
    mixture_at_fpr,
    mixture_at_precision,
    mixture_at_tpr,
)
from engine.binary.points.point_rules import FORMS, parse_point
from engine.messages.errors import InputError, UndefinedError
from tests.engine.binary.counted import curve_of_counts

CURVE = curve_of_counts([4, 3, 2, 1, 0], [0, 1, 2, 3, 4])
FRAME = PointFrame("m", CURVE, 0.4, None, 0.3)
RULES = {
    "tpr": (tpr_at_least, mixture_at_tpr),
    "fpr": (fpr_at_most, mixture_at_fpr),
    "precision": (precision_at_least, mixture_at_precision),
    "capacity": (capacity_at_most, mixture_at_capacity),
}


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("bound", ["0.5", "0.8", "8e-1"])
def test_each_name_chooses_by_its_own_rule(kind: str, bound: str) -> None:
    found, hull = parse_point(f"{kind}:{bound}"), roc_hull(CURVE)
    one, two = RULES[kind]
    assert (found.spec, found.kind, found.bound) == (f"{kind}:{bound}", kind, float(bound))
    assert found.threshold(FRAME) == one(FRAME, float(bound))
    assert found.mixture(FRAME, hull) == two(FRAME, hull, float(bound))


@pytest.mark.parametrize("spec", ["tpr:0", "tpr:1"])
def test_both_ends_are_shares(spec: str) -> None:
    assert parse_point(spec).bound == float(spec[-1])


@pytest.mark.parametrize(
    "spec", ["tpr:-0.1", "tpr:1.1", "fpr:nan", "tpr:", "tpr", "tpr:0_1", "precision:0.1:0.2"]
)
def test_a_bound_that_is_no_share_is_refused(spec: str) -> None:
    with pytest.raises(InputError, match="no share"):
        parse_point(spec)


def test_an_unknown_name_is_told_the_forms() -> None:
    with pytest.raises(InputError, match="no operating point") as raised:
        parse_point("recall:0.9")
    assert all(form in raised.value.do for form in FORMS)


@pytest.mark.parametrize("name", CRITERIA)
def test_a_criterion_is_a_rule_without_a_bound_and_without_a_coin(name: str) -> None:
    found, hull = parse_point(name), roc_hull(CURVE)
    assert (found.spec, found.kind, found.bound) == (name, name, None)
    assert found.threshold(FRAME) == CRITERIA[name](FRAME)
    with pytest.raises(UndefinedError, match="no coin"):
        found.mixture(FRAME, hull)
    with pytest.raises(InputError, match=r"no share|no operating point"):
        parse_point(f"{name}:0.3")


@pytest.mark.parametrize("t", ["0", "0.1", "0.35", "0.5", "0.8", "1"])
def test_least_cost_at_a_t_of_its_own_is_the_least_of_all_thresholds(t: str) -> None:
    share = Fraction(t)
    costs = [
        share * Fraction(int(fp), CURVE.negatives)
        + (1 - share) * (1 - Fraction(int(tp), CURVE.positives))
        for fp, tp in zip(CURVE.fp, CURVE.tp, strict=True)
    ]
    found = parse_point(f"min-cost:{t}").threshold(FRAME)
    least = costs.index(min(costs))
    assert found.value == pytest.approx(float(min(costs)), abs=1e-15)
    assert (found.point.fpr, found.point.tpr) == (CURVE.fpr[least], CURVE.tpr[least])
    assert found.others == tuple(
        place for place, cost in enumerate(costs) if cost == min(costs) and place != least
    )
