"""Who costs least at which class weights or priors, against costs that are summed cell by cell."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from engine.multiclass.best_under_costs import best_under_costs
from engine.multiclass.class_costs import Costs, costs_of, expected_costs
from engine.multiclass.class_losses import priors_at
from engine.multiclass.confusion import ConfusionMatrix, confusion
from engine.multiclass.weight_triangle import WeightTriangle, weight_triangle
from engine.multiclass.weights import WeightRegion
from engine.wording.classes.weight_words import region_words
from tests.engine.wording.test_approximation_rows import SHARES, write_three_matrices
from tests.gui.several import analysed

LABELS = ("a", "b", "c")
MATRICES = [confusion(name, LABELS, shares, "shares") for name, shares in SHARES.items()]
BY_ACTUAL = ((0.0, 2.0, 8.0), (1.0, 0.0, 8.0), (1.0, 2.0, 0.0))
FULL = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))
PRIORS = (0.6, 0.3, 0.1)


def made(rows: tuple[tuple[float, ...], ...] | None) -> tuple[WeightTriangle, Costs | None]:
    costs = None if rows is None else costs_of(rows, PRIORS, LABELS)
    found = weight_triangle(MATRICES, LABELS, costs)
    assert found is not None
    return found, costs


def inside(region: WeightRegion, generator: np.random.Generator) -> np.ndarray:
    """A point of a convex region, by chance."""
    shares = generator.dirichlet(np.ones(len(region.corners)))
    return shares @ region.corners


def summed(
    matrix: ConfusionMatrix, rows: tuple[tuple[float, ...], ...], priors: np.ndarray
) -> float:
    """The cost of a case, cell by cell."""
    return sum(
        float(priors[j]) * float(matrix.ratios[i, j]) * rows[i][j]
        for i in range(3)
        for j in range(3)
    )


def test_the_mock_of_the_triangle() -> None:
    found, _ = made(BY_ACTUAL)
    assert found.kind == "weights"
    assert found.at == pytest.approx([0.3, 0.3, 0.4], abs=1e-15)
    assert [region.name for region in found.regions] == ["A", "B", "all a", "all b", "all c"]
    assert sum(region.share for region in found.regions) == pytest.approx(1, abs=1e-12)
    # w · (1 - hits): A .1 w_a + .3 w_b + .4 w_c against B .4 w_a + .15 w_b + .2 w_c
    third = [Fraction(1, 3)] * 3
    a = sum(w * Fraction(m) for w, m in zip(third, ("0.1", "0.3", "0.4"), strict=True))
    b = sum(w * Fraction(m) for w, m in zip(third, ("0.4", "0.15", "0.2"), strict=True))
    losses = found.losses_at(np.full(3, 1 / 3))
    assert losses[:2] == pytest.approx([float(a), float(b)], abs=1e-15)
    assert found.cheapest_at(np.full(3, 1 / 3)) == ("B",)


@pytest.mark.parametrize("rows", [None, BY_ACTUAL, FULL])
def test_in_each_region_its_classifier_costs_least(
    rows: tuple[tuple[float, ...], ...] | None,
) -> None:
    found, costs = made(rows)
    generator = np.random.default_rng(5)
    assert found.kind == ("priors" if rows is FULL else "weights")
    assert sum(region.share for region in found.regions) == pytest.approx(1, abs=1e-12)
    for region in found.regions:
        for _ in range(20):
            point = inside(region, generator)
            losses = found.losses_at(point)
            mine = losses[found.names.index(region.name)]
            assert mine <= losses.min() + 1e-12
            if costs is not None:
                priors = priors_at(found, costs, point)
                moved = costs_of(costs.matrix, priors, LABELS)
                best = best_under_costs(
                    [m.name for m in MATRICES],
                    LABELS,
                    np.array([m.ratios for m in MATRICES]),
                    moved,
                )
                assert dict(best.costs)[region.name] == pytest.approx(best.cost, abs=1e-9)


def test_priors_at_a_point_put_the_point_there_again() -> None:
    generator = np.random.default_rng(6)
    for rows in (BY_ACTUAL, FULL):
        found, costs = made(rows)
        assert costs is not None
        for point in generator.dirichlet(np.ones(3), 10):
            priors = priors_at(found, costs, point)
            assert priors.sum() == pytest.approx(1, abs=1e-12)
            moved = weight_triangle(MATRICES, LABELS, costs_of(rows, priors, LABELS))
            assert moved is not None
            assert moved.at == pytest.approx(point, abs=1e-12)
            assert costs.matrix.tolist() == [list(row) for row in rows]


def test_a_class_whose_misses_cost_nothing_keeps_its_prior() -> None:
    free = ((0.0, 2.0, 0.0), (1.0, 0.0, 0.0), (1.0, 2.0, 0.0))
    found, costs = made(free)
    assert costs is not None
    priors = priors_at(found, costs, np.array([0.5, 0.2, 0.3]))
    assert priors[2] == pytest.approx(0.1, abs=1e-15)
    assert priors.sum() == pytest.approx(1, abs=1e-15)
    assert priors[0] * 1.0 / (priors[1] * 2.0) == pytest.approx(0.5 / 0.2, abs=1e-12)


def test_costs_under_a_full_matrix_are_those_of_priors() -> None:
    found, costs = made(FULL)
    assert costs is not None
    point = np.array([0.2, 0.5, 0.3])
    wanted = [summed(matrix, FULL, point) for matrix in MATRICES]
    assert found.losses_at(point)[:3] == pytest.approx(wanted, abs=1e-14)
    assert found.at == pytest.approx(PRIORS, abs=1e-15)
    ratios = np.array([matrix.ratios for matrix in MATRICES])
    here = expected_costs(ratios, costs_of(FULL, point, LABELS))
    assert here == pytest.approx(wanted, abs=1e-14)


def test_it_is_of_three_classes_alone(tmp_path: Path) -> None:
    four = confusion("d", "wxyz", np.eye(4) * 7 + 1)
    assert weight_triangle([four], "wxyz", None) is None
    assert weight_triangle([], LABELS, None) is None
    found = analysed(write_three_matrices(tmp_path)).weights
    assert found is not None
    assert found.at is None


def test_all_who_cost_least_at_a_point_are_named() -> None:
    """A and B both miss a and b alike where (0.1, 0.3) and (0.4, 0.15) of them do: 1 : 2."""
    found, _ = made(BY_ACTUAL)
    assert found.cheapest_at(np.array([1 / 3, 2 / 3, 0.0])) == ("A", "B")
    assert found.cheapest_at(np.array([0.4, 0.6, 0.0])) == ("A",)
    assert found.cheapest_at(np.array([0.3, 0.7, 0.0])) == ("B",)


def test_equals_share_a_region() -> None:
    twin = confusion("twin", LABELS, SHARES["A"], "shares")
    found = weight_triangle([*MATRICES, twin], LABELS, None)
    assert found is not None
    assert found.equals("A") == ("A", "twin")
    assert found.equals("B") == ("B",)
    assert region_words(found, "A") == "A = twin"
    assert "twin" not in [region.name for region in found.regions]
