"""A soft classifier's paths (engine.multiclass.soft_paths), against predicting at many weights."""

import numpy as np
import pytest

from engine.multiclass.soft_paths import soft_paths

DRAW = np.random.default_rng(11)


def table(cases: int, digits: int) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities with ties, and classes that they know something of."""
    actual = np.append(np.arange(3), DRAW.integers(0, 3, cases - 3))
    raw = DRAW.dirichlet(np.ones(3), cases) + 0.6 * np.eye(3)[actual]
    return np.round(raw / raw.sum(axis=1, keepdims=True), digits), actual


def hits_at(
    probabilities: np.ndarray, actual: np.ndarray, weights: np.ndarray
) -> tuple[float, ...]:
    called = (probabilities * weights).argmax(axis=1)
    return tuple(float((called[actual == k] == k).mean()) for k in range(3))


@pytest.mark.parametrize("digits", [1, 2, 8])
def test_a_path_passes_all_that_growing_weights_reach_and_nothing_else(digits: int) -> None:
    probabilities, actual = table(60, digits)
    for grown, path in enumerate(soft_paths(probabilities, actual)):
        reached = set()
        with np.errstate(divide="ignore", invalid="ignore"):
            turns = np.unique(probabilities / probabilities[:, [grown]])
        turns = turns[(turns > 0) & np.isfinite(turns)]
        apart = turns[1:] / turns[:-1] > 1 + 1e-9
        between = np.sqrt(turns[1:] * turns[:-1])[apart]
        for weight in (turns[0] / 2, *between, turns[-1] * 2):
            weights = np.ones(3)
            weights[grown] = weight
            reached.add(hits_at(probabilities, actual, weights))
        assert reached == {tuple(place) for place in path.tolist()}
        assert (np.diff(path[:, grown]) >= 0).all()
        assert (np.diff(np.delete(path, grown, axis=1), axis=0) <= 0).all()


def test_a_path_begins_where_its_class_is_never_called_and_ends_where_it_always_is() -> None:
    probabilities, actual = table(50, 8)
    for grown, path in enumerate(soft_paths(probabilities, actual)):
        assert path[0, grown] == 0
        assert path[-1].tolist() == np.eye(3)[grown].tolist()


def test_a_case_without_any_probability_of_a_class_is_never_called_it() -> None:
    probabilities = np.array([[0, 1, 0], [0.2, 0.8, 0], [0, 0.5, 0.5]])
    path = soft_paths(probabilities, np.array([0, 1, 2]))[0]
    assert path[-1].tolist() == [0, 0, 0]


def test_a_long_path_is_thinned_to_places_on_it() -> None:
    probabilities, actual = table(900, 8)
    for whole, thin in zip(
        soft_paths(probabilities, actual, 10_000),
        soft_paths(probabilities, actual, 40),
        strict=True,
    ):
        assert len(thin) == 40 < len(whole)
        assert {tuple(place) for place in thin.tolist()} <= {
            tuple(place) for place in whole.tolist()
        }
        assert (thin[[0, -1]] == whole[[0, -1]]).all()
