"""What a hull discards in the plane of FPR and FNR: its area in fractions, the polytope's corners."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.binary.curve.error_plane import discarded_area, discarded_region
from engine.multiclass.confusion import confusion
from engine.multiclass.vus_polytope import vus_polytope
from engine.multiclass.vus_polytope_sections import cut_reach
from tests.engine.multiclass import oracles


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=5))
def test_it_is_the_vus_polytope_of_two_classes(cells: list[tuple[int, int]]) -> None:
    points = [(Fraction(x, 9), Fraction(y, 9)) for x, y in cells]
    matrices = [
        confusion(f"m{i}", ("n", "p"), [[9 - x, 9 - y], [x, y]]) for i, (x, y) in enumerate(cells)
    ]
    polytope = vus_polytope(matrices)
    corners = cut_reach(polytope, {}).vertices[:, ::-1]  # FPR, then FNR
    hull = corners[np.lexsort((-corners[:, 1], corners[:, 0]))]
    hull = hull[(hull < 1 - 1e-9).any(axis=1)]
    fpr, tpr = hull[:, 0], 1 - hull[:, 1]
    region = discarded_region(fpr, tpr)
    assert region[-1].tolist() == [1, 1]
    assert {tuple(row) for row in np.round(region, 9)} == {
        tuple(row) for row in np.round(corners, 9)
    }
    assert discarded_area(fpr, tpr) == pytest.approx(float(oracles.exact_hull_auc(points)))


def test_no_knowledge_is_worth_a_half_and_perfection_all() -> None:
    assert discarded_area(np.array([0.0, 1.0]), np.array([0.0, 1.0])) == 0.5
    assert discarded_area(np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 1.0])) == 1.0
