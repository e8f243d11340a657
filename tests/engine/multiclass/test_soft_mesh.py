"""A soft classifier's mesh against walks across the triangle that count where its matrix changes."""

import numpy as np
import pytest

from engine.multiclass.soft_mesh import SoftMesh, soft_mesh
from tests.gui.several import iris

COSTS = np.array([[0.0, 1.0, 5.0], [1.0, 0.0, 2.0], [9.0, 3.0, 0.0]])


def family(seed: int, count: int) -> np.ndarray:
    """Matrices of twenty cases a class, by chance, and those of no knowledge."""
    generator = np.random.default_rng(seed)
    shares = generator.dirichlet(np.ones(3), size=(count, 3))
    columns = [[generator.multinomial(20, share) for share in each] for each in shares]
    trivial = [np.outer(np.eye(3)[k], np.full(3, 20)) for k in range(3)]
    return np.concatenate([np.array(columns).transpose(0, 2, 1), np.array(trivial)]).astype(int)


def losses_of(matrices: np.ndarray, costs: np.ndarray | None) -> np.ndarray:
    ratios = matrices / matrices.sum(axis=1, keepdims=True)
    if costs is None:
        return 1 - np.diagonal(ratios, axis1=1, axis2=2)
    return np.asarray((ratios * costs).sum(axis=1))


def crossings(mesh: SoftMesh, start: np.ndarray, end: np.ndarray) -> int:
    """How many lines a walk crosses, on the first two coordinates."""

    def side(a: np.ndarray, b: np.ndarray, p: np.ndarray) -> float:
        return float((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]))

    return sum(
        side(a, b, start) * side(a, b, end) < 0 and side(start, end, a) * side(start, end, b) < 0
        for a, b in mesh.lines
    )


@pytest.mark.parametrize("costs", [None, COSTS], ids=["weights", "priors"])
@pytest.mark.parametrize(("seed", "count"), [(1, 4), (2, 30), (3, 200)])
def test_a_walk_crosses_a_line_wherever_the_best_matrix_changes(
    seed: int, count: int, costs: np.ndarray | None
) -> None:
    matrices = family(seed, count)
    mesh = soft_mesh("soft", matrices, costs)
    losses = losses_of(matrices, costs)
    generator = np.random.default_rng(seed)
    for _ in range(20):
        start, end = generator.dirichlet(np.ones(3), 2)
        steps = np.linspace(0, 1, 4001)[:, None]
        values = (start + (end - start) * steps) @ losses.T
        best = values.argmin(axis=1)
        rows = losses[best]
        changes = int((np.abs(np.diff(rows, axis=0)).max(axis=1) > 1e-9).sum())
        assert crossings(mesh, start, end) == changes


def test_on_every_line_two_matrices_lose_the_same() -> None:
    matrices = family(5, 60)
    mesh = soft_mesh("soft", matrices, None)
    losses = np.unique(losses_of(matrices, None), axis=0)
    assert len(mesh.lines) > 5
    for start, end in mesh.lines:
        assert start.sum() == pytest.approx(1, abs=1e-12)
        first, second = np.sort(losses @ ((start + end) / 2))[:2]
        assert second - first < 1e-9


def test_the_analysis_has_one_for_each_soft_classifier() -> None:
    found = iris().weights
    assert found is not None
    assert [mesh.name for mesh in found.meshes] == ["logistic", "bayes", "forest"]
