"""Hand & Till's M, one-vs-rest, HUM and PDI against other programs and brute force."""

from itertools import permutations, product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from engine.multiclass import hand_till
from engine.multiclass.hand_till import hand_till_m, hum, pdi, soft_ranking
from engine.numerics.arrays import FloatArray, IntArray
from tests.engine.multiclass import oracles
from tests.reference.files import VALUES, path_of

LABELS = ["setosa", "versicolor", "virginica"]


def iris(model: str) -> tuple[FloatArray, IntArray]:
    table = pd.read_csv(path_of(f"three_class/iris_{model}_test_probs.csv"))
    columns = [f"p_{label}" for label in LABELS]
    actual = table["true"].map(LABELS.index).to_numpy(dtype=np.int64)
    return table[columns].to_numpy(dtype=np.float64), actual


@pytest.mark.parametrize("model", ["lr", "gnb", "rf"])
def test_the_reference_values(model: str) -> None:
    stored = VALUES["_multiclass"][f"iris_{model}"]
    found = soft_ranking(*iris(model))
    assert found.m == pytest.approx(stored["handtill"], abs=1e-14)
    assert found.m == pytest.approx(stored["sk_ovo_macro"], abs=1e-14)
    assert found.one_vs_rest_mean == pytest.approx(stored["sk_ovr_macro"], abs=1e-14)
    assert found.one_vs_rest_weighted == pytest.approx(stored["sk_ovr_weighted"], abs=1e-14)
    assert found.hum == pytest.approx(stored["vus_dreiseitl_max_sum_assignment"], abs=1e-12)


def test_four_classes_equal_the_reference() -> None:
    table = pd.read_csv(path_of("three_class/yardstick_hpc_cv_4class.csv"))
    labels = ["VF", "F", "M", "L"]
    actual = table["obs"].map(labels.index).to_numpy()
    groups = [table.loc[actual == k, labels].to_numpy(dtype=np.float64) for k in range(4)]
    assert hand_till_m(groups) == pytest.approx(
        VALUES["_multiclass"]["hpc_cv"]["handtill"], abs=1e-13
    )
    assert hum(groups) is None


def test_m_equals_scikit_learns() -> None:
    table, actual = oracles.soft_cases(4, 90, skill=0.6)
    table = np.round(table, 2)
    table[:, 2] = 1 - table[:, 0] - table[:, 1]
    found = soft_ranking(table, actual)
    assert found.m == pytest.approx(roc_auc_score(actual, table, multi_class="ovo"), abs=1e-12)
    assert found.one_vs_rest_mean == pytest.approx(
        roc_auc_score(actual, table, multi_class="ovr"), abs=1e-12
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_hum_and_pdi_by_looking_at_every_tuple(seed: int, classes: int) -> None:
    generator = np.random.default_rng(seed)
    groups = [generator.integers(0, 4, (int(n), classes)) / 4.0
              for n in generator.integers(1, 4, classes)]  # fmt: skip
    right, first = [], []
    for cases in product(*groups):
        sums = {
            order: sum(case[k] for case, k in zip(cases, order, strict=True))
            for order in permutations(range(classes))
        }
        best = [order for order, value in sums.items() if value == max(sums.values())]
        right.append((tuple(range(classes)) in best) / len(best))
        for label in range(classes):
            column = [case[label] for case in cases]
            first.append((column[label] == max(column)) / column.count(max(column)))
    assert hum(groups) == pytest.approx(np.mean(right))
    assert pdi(groups) == pytest.approx(np.mean(first))


def test_chance_levels() -> None:
    same = np.full((6, 3), 1 / 3)
    found = soft_ranking(same, np.repeat(np.arange(3), 2))
    assert found.m == 0.5
    assert found.hum == pytest.approx(1 / 6)
    assert found.pdi == pytest.approx(1 / 3)
    assert found.one_vs_rest == (0.5, 0.5, 0.5)


def test_too_many_tuples_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_till, "SUMS", 10)
    assert hum([np.ones((3, 3))] * 3) is None
