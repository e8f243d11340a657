"""Every two-class file of the shared reference data, against what other programs say of it."""

import csv
import functools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.binary.compare import winners
from engine.binary.curve import RocCurve, roc_curve
from engine.binary.hull import RocHull, roc_hull
from engine.binary.operating_point import optimal_point
from engine.binary.voros import uniform_voros
from engine.data.counts import count_scores
from tests.conftest import CHECKOUT

CSV = CHECKOUT.parent / "shared" / "data" / "csv"

Measured = tuple[str, dict[str, Any], RocCurve, RocHull]


@functools.cache
def rows_of(path: Path) -> tuple[dict[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def curve_of_column(path: Path, column: str, label: str, positive: str) -> RocCurve:
    rows = [row for row in rows_of(path) if row[column] not in ("", "NA")]
    truth = np.array([row[label] == positive for row in rows])
    return roc_curve(count_scores(truth, np.array([float(row[column]) for row in rows])))


@pytest.fixture(scope="module")
def measured(reference: dict[str, Any]) -> list[Measured]:
    """Name, what is said of it, curve and hull of every score column."""
    found = []
    for name, told in reference.items():
        if name.startswith("_"):
            continue
        for column, score in told["scores"].items():
            curve = curve_of_column(CSV / told["file"], column, told["label"], told["positive"])
            found.append((f"{name}/{column}", score, curve, roc_hull(curve)))
    assert len(found) >= 30
    return found


def test_class_counts_and_distinct_scores(measured: list[Measured]) -> None:
    for name, told, curve, _ in measured:
        assert curve.positives == told["n_cases"], name
        assert curve.negatives == told["n_controls"], name
        assert curve.thresholds.size - 1 == told["n_distinct_scores"], name


def test_area_under_the_curve(measured: list[Measured]) -> None:
    for name, told, curve, _ in measured:
        assert curve.auc == pytest.approx(told["auc"]["value"], abs=1e-14), name  # pROC
        assert curve.auc == pytest.approx(told["rocr"]["auc"], abs=1e-14), name
        other = told["sklearn"]["roc_auc_score"]["value"]
        assert curve.auc == pytest.approx(other, abs=1e-14), name


def test_hull_vertex_set_exactly(measured: list[Measured]) -> None:
    for name, told, _, hull in measured:
        found = [list(pair) for pair in zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)]
        assert found == told["sklearn"]["hull_counts_fp_tp"], name
        assert hull.auc == pytest.approx(told["sklearn"]["auc_hull"], abs=1e-13), name


def test_voros_on_the_stored_intervals(measured: list[Measured]) -> None:
    checked = 0
    for name, told, _, hull in measured:
        for interval, value in told["voros"].items():
            if interval == "call":
                continue
            a, b = (bound_of(part) for part in interval.split("_"))
            assert uniform_voros(hull, a, b) == pytest.approx(value, abs=1e-12), (name, interval)
            checked += 1
    assert checked >= 8 * 30


def bound_of(text: str) -> float:
    """A bound as stored, "99/599" or "0.25"; its value."""
    over, _, under = text.partition("/")
    return float(over) / float(under or 1)


def test_least_normalised_cost(measured: list[Measured]) -> None:
    for name, told, curve, hull in measured:
        for t, value in told["min_normalised_cost"].items():
            point = optimal_point(name, hull, float(t), None)
            assert point.normalised_cost == pytest.approx(value, abs=1e-14), (name, t)
            assert curve.tp[hull.index[point.vertex]] == point.counts.tp


def test_least_cost_with_equal_error_costs_is_that_of_rocr(measured: list[Measured]) -> None:
    for name, told, curve, hull in measured:
        cases = curve.positives + curve.negatives
        for key, cost_fp, cost_fn in (("1_fn1", 1, 1), ("1_fn10", 1, 10), ("10_fn1", 10, 1)):
            share_fp = cost_fp * curve.negatives
            share_fn = cost_fn * curve.positives
            point = optimal_point(name, hull, share_fp / (share_fp + share_fn), None)
            found = (cost_fp * point.counts.fp + cost_fn * point.counts.fn) / cases
            expected = told["rocr"][f"cost_fp{key}"]["min"]
            assert found == pytest.approx(expected, abs=1e-13), (name, key)


def test_breast_cancer_sample_gives_the_reference(samples: Path, reference: dict[str, Any]) -> None:
    """The bundled sample's three models (Log, Forest, Naive of the paper's Tables 1 and 2).

    The tables' printed figures are not among the reference data; what is compared are the
    independent values stored for the same scores, which the data's README says come within
    0.1 point of the printed ones.
    """
    path = samples / "wdbc_test_scores_wide_seed50.csv"
    assert path.read_bytes() == (CSV / path.name).read_bytes()
    for column in ("logistic", "random_forest", "multinomial_nb"):
        told = reference["wdbc"]["scores"][column]
        curve = curve_of_column(path, column, "diagnosis", "benign")
        assert (curve.positives, curve.negatives) == (90, 53)
        assert curve.auc == pytest.approx(told["auc"]["value"], abs=1e-3)
        for interval in ("0_1", "0_0.25", "0.75_1"):
            a, b = (bound_of(part) for part in interval.split("_"))
            found = uniform_voros(roc_hull(curve), a, b)
            assert found == pytest.approx(told["voros"][interval], abs=1e-3)


def test_crossing_sample_ranks_models_apart(samples: Path) -> None:
    """The data of the pictures: who is best depends on t."""
    path = samples / "wdbc_partial_oof.csv"
    names = ["forest", "logistic", "bayes"]
    hulls = [roc_hull(curve_of_column(path, name, "malignant", "1")) for name in names]
    best = {winner.model for winner in winners(names, hulls)}
    assert len(best & set(names)) >= 2
