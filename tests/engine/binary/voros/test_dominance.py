"""Which of two models costs less at which t, against the costs of all thresholds at many t."""

from fractions import Fraction
from itertools import pairwise

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.dominance import CheaperOn, Dominance, dominances
from tests.engine.binary.counted import curve_of_counts
from tests.engine.binary.small_tables import Cases, curve_of, points, tables

GRID = [Fraction(place, 1009) for place in range(1, 1009)]


def least_cost(cases: Cases, t: Fraction) -> Fraction:
    return min(t * fpr + (1 - t) * (1 - tpr) for fpr, tpr in points(cases))


def compared(one: RocHull, other: RocHull) -> Dominance:
    (found,) = dominances(["one", "other"], [one, other])
    return found


def test_at_every_t_the_cheaper_one_is_named() -> None:
    drawn = list(tables(60, seed=11))
    kinds = set()
    for one, other in zip(drawn[::2], drawn[1::2], strict=True):
        found = compared(roc_hull(curve_of(one)), roc_hull(curve_of(other)))
        assert [found.stretches[0].t_low, found.stretches[-1].t_high] == [0, 1]
        for before, after in pairwise(found.stretches):
            assert before.t_high == after.t_low
            assert before.cheaper != after.cheaper
        signs = set()
        for t in GRID[::7]:
            gap = least_cost(one, t) - least_cost(other, t)
            sign = (gap > 0) - (gap < 0)
            signs.add(sign)
            for here in found.stretches:
                if here.t_low < float(t) < here.t_high:
                    assert sign in (0, here.cheaper)  # where they touch both cost the same
        kinds.add((found.dominant, found.same))
        if found.dominant:
            assert signs <= {0, -1 if found.dominant == "one" else 1}
        assert found.same == (signs == {0})
    assert {("one", False), ("other", False), ("", True)} <= kinds


def test_the_break_points_are_exact() -> None:
    """(1/5, 4/5) against (1/10, 1/2) with (2/5, 9/10): the cost lines meet where counted by hand."""
    single = roc_hull(curve_of_counts([8, 2], [2, 8]))
    double = roc_hull(curve_of_counts([5, 4, 1], [1, 3, 6]))
    found = compared(single, double)

    # c is .2 of (.2, .8); .1 + .3 t of (.4, .9), .5 - .4 t of (.1, .5); t and 1 - t of both.
    cuts = [float(Fraction(*cut)) for cut in ((1, 7), (1, 3), (3, 4), (5, 6))]
    edges = [0.0, *cuts, 1.0]
    cheaper = [0, 1, -1, 1, 0]
    assert found.stretches == tuple(
        CheaperOn(low, high, sign)
        for (low, high), sign in zip(pairwise(edges), cheaper, strict=True)
    )
    assert found.crossings == (cuts[1], cuts[2])


def test_the_stretches_of_one_model_are_told() -> None:
    pair = Dominance(
        "a", "b", (CheaperOn(0, 0.2, 1), CheaperOn(0.2, 0.5, 0), CheaperOn(0.5, 1, -1)), (0.2,)
    )
    assert pair.where_cheaper("a") == ((0.5, 1),)
    assert pair.where_cheaper("b") == ((0, 0.2),)
    assert not pair.dominant
