"""Other programs on engine.binary.curve.roc_curve, engine.binary.curve.hull, engine.binary.curve.hull_certificate, engine.binary.voros.closed_form: every file."""

import csv
import functools
import hashlib
from pathlib import Path

import numpy as np
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.points.operating_point import optimal_point
from engine.binary.voros.closed_form import baseline_voros, uniform_voros
from engine.binary.voros.winners import winners
from engine.data.cases.counts import count_scores
from tests.conftest import counts_of
from tests.reference.files import VALUES
from tests.reference.scores import Stored


@functools.cache
def rows_of(path: Path) -> tuple[dict[str, str], ...]:
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def curve_of_column(path: Path, column: str, label: str, positive: str) -> RocCurve:
    rows = [row for row in rows_of(path) if row[column] not in ("", "NA")]
    truth = np.array([row[label] == positive for row in rows])
    return roc_curve(count_scores(truth, np.array([float(row[column]) for row in rows])))


def test_class_counts_and_distinct_scores(stored: Stored) -> None:
    for name, told, curve, *_ in stored.scores:
        assert curve.positives == told["n_cases"], name
        assert curve.negatives == told["n_controls"], name
        assert curve.thresholds.size - 1 == told["n_distinct_scores"], name


def test_area_under_the_curve(stored: Stored) -> None:
    for name, told, curve, *_ in stored.scores:
        assert curve.auc == pytest.approx(told["auc"]["value"], abs=1e-14), name  # pROC
        assert curve.auc == pytest.approx(told["rocr"]["auc"], abs=1e-14), name
        other = told["sklearn"]["roc_auc_score"]["value"]
        assert curve.auc == pytest.approx(other, abs=1e-14), name


def test_hull_vertex_set_exactly(stored: Stored) -> None:
    for name, told, _, hull, _ in stored.scores:
        found = [list(pair) for pair in zip(hull.fp.tolist(), hull.tp.tolist(), strict=True)]
        assert found == told["sklearn"]["hull_counts_fp_tp"], name
        assert hull.auc == pytest.approx(told["sklearn"]["auc_hull"], abs=1e-13), name


def test_voros_on_the_stored_intervals(stored: Stored) -> None:
    for name, told, _, hull, _ in stored.scores:
        values = {key: value for key, value in told["voros"].items() if key != "call"}
        assert len(values) == 8
        for interval, value in values.items():
            a, b = (bound_of(part) for part in interval.split("_"))
            assert uniform_voros(hull, a, b) == pytest.approx(value, abs=1e-12), (name, interval)


def bound_of(text: str) -> float:
    """A bound as stored, "99/599" or "0.25"; its value."""
    over, _, under = text.partition("/")
    return float(over) / float(under or 1)


def test_least_normalised_cost(stored: Stored) -> None:
    for name, told, curve, hull, _ in stored.scores:
        for t, value in told["min_normalised_cost"].items():
            point = optimal_point(name, hull, float(t), None)
            assert point.normalised_cost == pytest.approx(value, abs=1e-14), (name, t)
            assert curve.tp[hull.index[point.vertex]] == counts_of(point).tp


def test_least_cost_with_equal_error_costs_is_that_of_rocr(stored: Stored) -> None:
    for name, told, curve, hull, _ in stored.scores:
        cases = curve.positives + curve.negatives
        for key, cost_fp, cost_fn in (("1_fn1", 1, 1), ("1_fn10", 1, 10), ("10_fn1", 10, 1)):
            share_fp = cost_fp * curve.negatives
            share_fn = cost_fn * curve.positives
            point = optimal_point(name, hull, share_fp / (share_fp + share_fn), None)
            found = (cost_fp * counts_of(point).fp + cost_fn * counts_of(point).fn) / cases
            expected = told["rocr"][f"cost_fp{key}"]["min"]
            assert found == pytest.approx(expected, abs=1e-13), (name, key)


# Ratigan & Cowen 2024 as printed, in percent: Table 1 is VOROS over [0, 1] and AUC, Table 2
# VOROS over [0, 1/4] and [3/4, 1]. The printed figures are cut to one decimal.
PAPER_TABLE_1 = {
    "logistic": (99.8, 99.3),
    "random_forest": (99.8, 99.0),
    "multinomial_nb": (98.4, 95.1),
}
PAPER_TABLE_2 = {"logistic": (99.8, 99.9), "random_forest": (99.9, 99.6)}
A_POINT_TENTH = 0.1


@pytest.mark.parametrize("column", PAPER_TABLE_1)
def test_breast_cancer_sample_reproduces_table_1_of_the_paper(samples: Path, column: str) -> None:
    path = samples / "wdbc_test_scores_wide_seed50.csv"
    curve = curve_of_column(path, column, "diagnosis", "benign")
    assert (curve.positives, curve.negatives) == (90, 53)
    found = 100 * uniform_voros(roc_hull(curve), 0, 1), 100 * curve.auc
    assert found == pytest.approx(PAPER_TABLE_1[column], abs=A_POINT_TENTH)


@pytest.mark.parametrize("column", PAPER_TABLE_2)
def test_breast_cancer_sample_reproduces_table_2_of_the_paper(samples: Path, column: str) -> None:
    hull = roc_hull(
        curve_of_column(samples / "wdbc_test_scores_wide_seed50.csv", column, "diagnosis", "benign")
    )
    found = 100 * uniform_voros(hull, 0, 0.25), 100 * uniform_voros(hull, 0.75, 1)
    assert found == pytest.approx(PAPER_TABLE_2[column], abs=A_POINT_TENTH)


def test_the_baselines_of_both_tables() -> None:
    assert 100 * baseline_voros(0, 1) == pytest.approx(80.7, abs=0.05)
    assert 100 * baseline_voros(0, 0.25) == pytest.approx(92.5, abs=0.05)
    assert 100 * baseline_voros(0.75, 1) == pytest.approx(92.5, abs=0.05)


# The files as they were when other programs measured them.
MEASURED = {
    "wdbc_partial_oof.csv": "493cadc09c6c6d21e277dd65ee18aab0e548433bcf1434e94acb7cd1b4498aa3",
    "wdbc_test_scores_wide_seed50.csv": (
        "17b632d8af528c7ef8daa2f5aa6f5d82c99b332deb64b1e640dd19fde62e77fb"
    ),
    "yardstick_two_class_example.csv": (
        "3fb3d0a89ba62688cfdd3e6951adb443587aa351ad39dffc5b700ea6d9ffd50b"
    ),
}


@pytest.mark.parametrize("name", MEASURED)
def test_the_bundled_scores_are_those_that_other_programs_measured(
    samples: Path, name: str
) -> None:
    assert hashlib.sha256((samples / name).read_bytes()).hexdigest() == MEASURED[name]


def test_the_papers_tables_are_those_of_the_reference() -> None:
    printed = VALUES["_meta"]["voros_paper"]
    columns = {"logistic": "Log", "random_forest": "Forest", "multinomial_nb": "Naive"}
    for column, values in PAPER_TABLE_1.items():
        assert list(values) == printed["paper_table1"][columns[column]]
    for column, values in PAPER_TABLE_2.items():
        assert list(values) == printed["paper_table2"][columns[column]]


def test_crossing_sample_ranks_models_apart(samples: Path) -> None:
    """The data of the pictures: who is best depends on t."""
    path = samples / "wdbc_partial_oof.csv"
    names = ["forest", "logistic", "bayes"]
    hulls = [roc_hull(curve_of_column(path, name, "malignant", "1")) for name in names]
    best = {winner.model for winner in winners(names, hulls)}
    assert len(best & set(names)) >= 2
