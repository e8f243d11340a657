"""The ROC surface (with engine.binary.voros.surface_block): its volume is the VOROS."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from engine.binary.curve.hull import RocHull
from engine.binary.voros.closed_form import baseline_voros, uniform_voros
from engine.binary.voros.roc_surface import roc_surface, trivial_legs
from engine.binary.voros.surface_block import (
    TIE,
    TRIVIAL,
    Edge,
    Face,
    corner_legs,
    face_and_owner,
    group_of,
)


def hull(*points: tuple[int, int], negatives: int = 100, positives: int = 100) -> RocHull:
    """A hull through the corners and points given in counts, already convex."""
    every = [(0, 0), *points, (negatives, positives)]
    fp, tp = (np.array(column, np.int64) for column in zip(*every, strict=True))
    thresholds = np.linspace(1, 0, fp.size)
    return RocHull(fp, tp, thresholds, np.arange(fp.size), negatives, positives)


FOREST = hull((0, 30), (4, 55), (13, 75), (50, 94), (86, 100))
BAYES = hull((2, 20), (9, 57), (22, 81), (40, 95), (60, 100))
PERFECT = hull((0, 100))
DIAGONAL = hull()
HULLS = {"forest": [FOREST], "bayes": [BAYES], "both": [FOREST, BAYES], "perfect": [PERFECT],
         "diagonal": [DIAGONAL], "forest and diagonal": [FOREST, DIAGONAL],
         "perfect and forest": [FOREST, PERFECT]}  # fmt: skip


def hybrid_voros(hulls: Sequence[RocHull], a: float, b: float) -> float:
    """The mean of the best A_t over [a, b], by the trapezoidal rule on 200,001 points."""
    t = np.linspace(a, b, 200_001)[1:-1]
    cost = np.min(
        [np.min(t[:, None] * h.fpr + (1 - t[:, None]) * (1 - h.tpr), axis=1) for h in hulls],
        axis=0,
    )
    return float(np.mean(1 - cost**2 / (2 * t * (1 - t))))


@pytest.mark.parametrize("name", HULLS)
@pytest.mark.parametrize(("a", "b"), [(0, 1), (0.25, 0.82), (0, 0.3), (0.6, 1), (0.5, 0.5 + 1e-6)])
def test_every_block_is_closed_and_turned_outwards(name: str, a: float, b: float) -> None:
    mesh = roc_surface(HULLS[name]).block(a, b).mesh
    assert mesh.is_closed
    assert 0 < mesh.volume <= (b - a) * (1 + 1e-9)
    corners = mesh.vertices[mesh.triangles]
    turned = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = mesh.normals[mesh.triangles].mean(axis=1)
    assert np.all(np.sum(turned * normals, axis=1) >= -1e-12)
    assert np.isfinite(mesh.normals).all()


@pytest.mark.parametrize("model", [FOREST, BAYES, PERFECT])
@pytest.mark.parametrize(("a", "b"), [(0, 1), (0.25, 0.8), (0.1, 0.2)])
def test_the_volume_of_the_slab_over_its_length_is_the_voros(
    model: RocHull, a: float, b: float
) -> None:
    found = roc_surface([model]).block(a, b).mesh.volume / (b - a)
    assert found == pytest.approx(uniform_voros(model, a, b), abs=1e-4)


def test_the_block_of_no_knowledge_is_the_baseline() -> None:
    surface = roc_surface([DIAGONAL], tolerance=1e-6)
    assert surface.block(0, 1).mesh.volume == pytest.approx(baseline_voros(0, 1), abs=1e-6)
    assert set(surface.owner.tolist()) == {TRIVIAL}


def test_the_volume_converges_in_proportion_to_the_tolerance() -> None:
    true = uniform_voros(FOREST, 0, 1)
    errors = [
        abs(roc_surface([FOREST], tolerance).block(0, 1).mesh.volume - true)
        for tolerance in (1e-2, 1e-4, 1e-6)
    ]
    assert errors[0] > 10 * errors[1] > 100 * errors[2]
    assert errors[2] < 1e-6


def test_two_models_make_the_block_of_the_better_one_at_each_t() -> None:
    volume = roc_surface([FOREST, BAYES], 1e-6).block(0.1, 0.9).mesh.volume
    assert volume / 0.8 == pytest.approx(hybrid_voros([FOREST, BAYES], 0.1, 0.9), abs=1e-6)
    assert volume / 0.8 > max(uniform_voros(h, 0.1, 0.9) for h in (FOREST, BAYES))


def test_the_bands_fill_the_volume_between_the_models() -> None:
    block = roc_surface([FOREST, BAYES], 1e-6).block(0, 1)
    widths = np.diff(block.t)

    def mean(area: np.ndarray) -> float:
        return float(np.sum(widths * (area[:-1] + area[1:]) / 2))

    both = uniform_voros(FOREST, 0, 1) + uniform_voros(BAYES, 0, 1)
    best, worst = (1 - mean(x * y / 2) for x, y in
                   ((block.x, block.y), (block.other_x, block.other_y)))  # fmt: skip
    assert best + worst == pytest.approx(both, abs=1e-5)


def test_edges_stray_no_further_than_the_tolerance() -> None:
    tolerance = 1e-3
    surface = roc_surface([FOREST, BAYES], tolerance)
    block = surface.block(0, 1)
    for share in (0.2, 0.5, 0.8):
        t = block.t[:-1] + share * np.diff(block.t)
        for x, y, fpr, tpr in (
            (block.x, block.y, surface.fpr, surface.tpr),
            (block.other_x, block.other_y, surface.other_fpr, surface.other_tpr),
        ):
            true_x, true_y = corner_legs(fpr, tpr, t)
            assert np.max(np.abs(x[:-1] + share * np.diff(x) - true_x)) <= tolerance
            assert np.max(np.abs(y[:-1] + share * np.diff(y) - true_y)) <= tolerance


def test_the_cut_belongs_to_whoever_costs_least() -> None:
    surface = roc_surface([FOREST, BAYES])
    middle = (surface.t[:-1] + surface.t[1:]) / 2
    costs = np.array(
        [np.min(middle[:, None] * h.fpr + (1 - middle[:, None]) * (1 - h.tpr), axis=1)
         for h in (FOREST, BAYES)]
    )  # fmt: skip
    trivial = np.minimum(middle, 1 - middle)
    for owner in (0, 1):
        mine = surface.owner == owner
        assert mine.any()
        assert np.all(costs[owner, mine] <= costs[1 - owner, mine])
    assert np.all(costs.min(axis=0)[surface.owner == TRIVIAL] == trivial[surface.owner == TRIVIAL])
    mesh = surface.block(0, 1).mesh
    owners = {face_and_owner(group)[1] for group in mesh.groups.tolist()
              if face_and_owner(group)[0] is Face.CUT}  # fmt: skip
    assert owners == set(surface.owner.tolist())


@pytest.mark.parametrize("tolerance", [2e-4, 10.0])
@pytest.mark.parametrize(("a", "b"), [(0, 1), (0.25, 0.82), (0, 1e-3), (0.9, 1)])
def test_each_cell_of_a_block_has_the_point_that_costs_least(
    a: float, b: float, tolerance: float
) -> None:
    """Also where cells are as wide as the stretches between break points."""
    surface = roc_surface([FOREST, BAYES], tolerance)
    block = surface.block(a, b, through=(0.3, float(surface.t[1])))
    assert (block.t[0], block.t[-1]) == (a, b)
    assert np.all(np.diff(block.t) > 0)
    for t in (block.t[:-1], block.t[1:]):
        found = t * block.fpr + (1 - t) * (1 - block.tpr)
        assert found == pytest.approx(least_cost(t), abs=1e-15)
    assert block.x * block.t == pytest.approx(least_cost(block.t), abs=1e-15)
    assert block.y * (1 - block.t) == pytest.approx(least_cost(block.t), abs=1e-15)


def least_cost(t: np.ndarray) -> np.ndarray:
    """c_t of the better of the two models."""
    costs = [t[:, None] * h.fpr + (1 - t[:, None]) * (1 - h.tpr) for h in (FOREST, BAYES)]
    return np.asarray(np.min(np.concatenate(costs, axis=1), axis=1))


def test_rulings_stand_where_the_hull_breaks() -> None:
    surface = roc_surface([FOREST])
    inside = FOREST.edge_t[(FOREST.edge_t > 0) & (FOREST.edge_t < 1)]
    assert surface.rulings == pytest.approx(np.sort(inside))
    mesh = surface.block(0, 1).mesh
    rulings = mesh.lines[mesh.line_groups == Edge.RULING]
    assert sorted(rulings[:, 0, 0].tolist()) == pytest.approx(sorted(inside))
    assert np.all(rulings[:, 0, 2] == 1)
    assert np.all(rulings[:, 1, 1] == 0)


def test_the_legs_at_a_t_are_those_of_the_supporting_line() -> None:
    surface = roc_surface([FOREST, BAYES])
    for t in (0.0, 0.2, 0.449, 0.7, 1.0):
        x, y, other_x, other_y = surface.legs_at(t)
        assert other_x >= x
        assert other_y >= y
        cost = min(float(np.min(t * h.fpr + (1 - t) * (1 - h.tpr))) for h in (FOREST, BAYES))
        assert t * x == pytest.approx(cost)
        assert (1 - t) * y == pytest.approx(cost)


def test_limits_at_both_ends() -> None:
    surface = roc_surface([FOREST])
    assert surface.legs_at(0.0)[:2] == (0.86, 0.0)
    assert surface.legs_at(1.0)[:2] == (0.0, 0.7)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("heavy", [2**30, 2**60])
def test_normals_are_of_length_1_and_stand_on_the_surface(heavy: int) -> None:
    """Cases that weigh 2^60 times as much as others put a vertex at the very end of t."""
    for found in (
        hull((1, 30), (heavy // 2, 60), negatives=heavy),
        hull((30, heavy // 2), (60, heavy - 1), positives=heavy),
        FOREST,
    ):
        block = roc_surface([found]).whole
        normals = block.cut_normals
        np.testing.assert_allclose(np.linalg.norm(normals, axis=-1), 1, rtol=1e-14)
        for end, nodes in enumerate((slice(None, -1), slice(1, None))):
            across = np.stack([np.zeros(block.owner.size), block.x[nodes], block.y[nodes]], axis=-1)
            for edge in (0, 1):
                slant = np.einsum("nk,nk->n", normals[:, end, edge], across)
                np.testing.assert_allclose(slant, 0, atol=1e-15)
        inside = (block.t[:-1] > 1e-3) & (block.t[1:] < 1 - 1e-3)
        # Along t the upper edge moves by the slope of x, the lower one by that of y.
        t = block.t[:-1][inside]
        x_slope = -(1 - block.tpr[inside]) / t**2
        y_slope = block.fpr[inside] / (1 - t) ** 2
        zero, one = np.zeros(t.size), np.ones(t.size)
        for edge, along in enumerate(((one, x_slope, zero), (one, zero, -y_slope))):
            tangent = np.stack(along, axis=-1)
            slant = np.einsum("nk,nk->n", normals[inside, 0, edge], tangent)
            np.testing.assert_allclose(slant, 0, atol=1e-9)


def test_group_numbers_can_be_read_back() -> None:
    for face in Face:
        for owner in (TIE, TRIVIAL, 0, 1):
            assert face_and_owner(group_of(face, owner)) == (face, owner)


def test_where_both_models_stand_at_one_point_nobody_owns_the_cut() -> None:
    other = hull((0, 30), (20, 90))
    surface = roc_surface([FOREST, other])
    assert surface.owner[-1] == TIE
    tied = surface.owner == TIE
    assert (surface.fpr[tied] == surface.other_fpr[tied]).all()
    assert (surface.tpr[tied] == surface.other_tpr[tied]).all()
    twins = roc_surface([FOREST, FOREST])
    assert set(twins.owner.tolist()) == {TIE}


def test_no_model_or_five_are_refused() -> None:
    for hulls in ([], [FOREST] * 5):
        with pytest.raises(ValueError, match="one to 4 models"):
            roc_surface(hulls)


MIDDLING = hull((6, 40), (30, 82), (70, 99))
FOUR = [MIDDLING, FOREST, DIAGONAL, BAYES]


def costs_of(hulls: Sequence[RocHull], t: np.ndarray) -> np.ndarray:
    """(m, n) the least c_t of each hull."""
    return np.array(
        [np.min(t[:, None] * h.fpr + (1 - t[:, None]) * (1 - h.tpr), axis=1) for h in hulls]
    )


def test_of_four_models_the_block_is_that_of_the_best_and_bands_reach_the_next_best() -> None:
    surface = roc_surface(FOUR)
    block = surface.whole
    middle = (block.t[:-1] + block.t[1:]) / 2
    costs = costs_of(FOUR, middle)
    best, second = np.sort(costs, axis=0)[:2]
    at_next = middle * surface.other_fpr + (1 - middle) * (1 - surface.other_tpr)
    at_best = middle * surface.fpr + (1 - middle) * (1 - surface.tpr)
    assert at_best == pytest.approx(best, abs=1e-15)
    assert at_next == pytest.approx(second, abs=1e-15)
    assert {0, 1, 3} >= set(surface.owner[surface.owner >= 0].tolist()) >= {1, 3}
    assert block.mesh.is_closed
    assert block.mesh.volume == pytest.approx(hybrid_voros(FOUR, 0, 1), abs=2e-4)


def test_cells_end_where_two_models_that_do_not_win_change_places() -> None:
    surface = roc_surface(FOUR, tolerance=10.0)
    costs = costs_of(FOUR, np.linspace(0, 1, 4001)[1:-1])
    second = costs.argsort(axis=0)[1]
    for place in np.flatnonzero(np.diff(second)):
        t = np.linspace(0, 1, 4001)[1:-1][place : place + 2]
        between = (surface.t >= t[0] - 1e-9) & (surface.t <= t[1] + 1e-9)
        apart = np.abs(np.diff(np.sort(costs[:, place])[:3])).min() > 1e-9
        assert between.any() or not apart


def test_the_legs_of_every_model_are_its_own_supporting_lines() -> None:
    surface = roc_surface(FOUR)
    costs = costs_of(FOUR, surface.t)
    for place in range(4):
        x, y = surface.legs_of(place)
        assert x * surface.t == pytest.approx(costs[place], abs=1e-15)
        assert y * (1 - surface.t) == pytest.approx(costs[place], abs=1e-15)


def test_the_path_is_the_point_that_costs_least_at_each_t() -> None:
    surface = roc_surface(FOUR)
    assert surface.stretches[0].t_low == 0
    assert surface.stretches[-1].t_high == 1
    for before, after in pairwise(surface.stretches):
        assert before.t_high == after.t_low
        assert before.fpr >= after.fpr
        assert surface.stretch_at(before.t_high) is after
    for stretch in surface.stretches:
        t = np.linspace(stretch.t_low, stretch.t_high, 5)
        cost = t * stretch.fpr + (1 - t) * (1 - stretch.tpr)
        assert cost == pytest.approx(costs_of(FOUR, t).min(axis=0), abs=1e-12)
        assert surface.stretch_at(float(t[2])) is stretch
        if stretch.model >= 0:
            mine = FOUR[stretch.model]
            assert (stretch.fpr, stretch.tpr) == (
                mine.fpr[stretch.vertex],
                mine.tpr[stretch.vertex],
            )


def test_doing_nothing_costs_the_lesser_of_t_and_the_rest() -> None:
    t = np.array([0.0, 0.2, 0.5, 0.8, 1.0])
    x, y = trivial_legs(t)
    assert x == pytest.approx([1, 1, 1, 0.25, 0])
    assert y == pytest.approx([0, 0.25, 1, 1, 1])
