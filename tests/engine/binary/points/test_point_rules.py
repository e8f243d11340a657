"""Operating points by name: each name chooses by its own rule, and what is none is refused."""

import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import PointFrame
from engine.binary.points.mixtures import (
    mixture_at_capacity,
    mixture_at_fpr,
    mixture_at_precision,
    mixture_at_tpr,
)
from engine.binary.points.point_rules import FORMS, parse_point
from engine.messages.errors import InputError
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
