"""engine.analysis.one_vs_rest with engine.multiclass.class_curves: each class against the rest, checked against scikit-learn and the engine of two classes."""

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score, roc_curve

from engine.analysis.one_vs_rest import one_vs_rest
from engine.command.measure_file import measure_any
from engine.command.options import parse
from engine.jobs.progress import silent
from engine.multiclass.class_answers import ClassCases, class_cases, marker_model, soft_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.numerics.arrays import FloatArray, IntArray
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import (
    AnalyseSession,
    Opened,
    OpenTable,
    RefineAnalysis,
    TableToOpen,
)
from engine.session.samples import bundled
from tests.opened_tables import measured_of_two
from tests.reference import files

LABELS = ("a", "b", "c")
MEANS = {"logistic": "iris_lr", "bayes": "iris_gnb", "forest": "iris_rf"}


def cases_of(probabilities: FloatArray, actual: IntArray) -> ClassCases:
    return class_cases(LABELS, actual, [soft_model("m", LABELS, probabilities, actual)])


def drawn(rows: int, seed: int) -> tuple[FloatArray, IntArray]:
    """Probabilities in tenths, so that many tie."""
    rng = np.random.default_rng(seed)
    actual = np.concatenate(([0, 1, 2], rng.integers(0, 3, rows - 3)))
    table = rng.dirichlet(np.ones(3), rows) + 0.4 * np.eye(3)[actual]
    return np.round(table / table.sum(axis=1, keepdims=True), 1) + 0.01, actual


def iris() -> ClassesAnalysis:
    words = ["report", str(bundled("iris").path), "-o", "r.pdf"]
    analysis = measure_any(parse(words), silent, details=True).analysis
    assert isinstance(analysis, ClassesAnalysis)
    return analysis


def test_the_area_is_the_share_of_pairs_counted_one_by_one() -> None:
    probabilities, actual = drawn(40, 3)
    for place, curve in enumerate(one_vs_rest(cases_of(probabilities, actual))):
        scores = probabilities[:, place].tolist()
        own = [
            score for score, label in zip(scores, actual.tolist(), strict=True) if label == place
        ]
        rest = [s for s, label in zip(scores, actual.tolist(), strict=True) if label != place]
        won = sum((2 if x > y else x == y) for x, y in product(own, rest))
        assert curve.auc == float(Fraction(won, 2 * len(own) * len(rest)))
        assert (curve.positives, curve.negatives) == (len(own), len(rest))


def test_curves_are_those_of_scikit_learn() -> None:
    probabilities, actual = drawn(300, 5)
    for place, curve in enumerate(one_vs_rest(cases_of(probabilities, actual))):
        fpr, tpr, thresholds = roc_curve(
            actual == place, probabilities[:, place], drop_intermediate=False
        )
        np.testing.assert_allclose(curve.fpr, fpr, atol=1e-15)
        np.testing.assert_allclose(curve.tpr, tpr, atol=1e-15)
        np.testing.assert_array_equal(curve.thresholds, thresholds)
        expected = roc_auc_score(actual == place, probabilities[:, place])
        assert curve.auc == pytest.approx(expected, abs=1e-14)


def test_the_mean_on_iris_is_the_stored_one_and_that_of_the_approximations() -> None:
    analysis = iris()
    for found in analysis.models:
        areas = [curve.auc for curve in analysis.one_vs_rest if curve.model == found.name]
        ranking = found.measures.ranking
        assert ranking is not None
        assert len(areas) == 3
        assert tuple(areas) == ranking.one_vs_rest
        assert float(np.mean(areas)) == ranking.one_vs_rest_mean
        stored = files.VALUES["_multiclass"][MEANS[found.name]]["sk_ovr_macro"]
        assert float(np.mean(areas)) == pytest.approx(stored, abs=1e-14)


def test_four_classes_agree_with_scikit_learn() -> None:
    path = files.path_of("three_class/yardstick_hpc_cv_4class.csv")
    analysis = measure_any(
        parse(["render", "one-vs-rest", str(path), "-o", "r.png"]), silent, details=True
    ).analysis
    assert isinstance(analysis, ClassesAnalysis)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for curve in analysis.one_vs_rest:
        truth = [row["obs"] == curve.label for row in rows]
        scores = [float(row[curve.label]) for row in rows]
        assert curve.auc == pytest.approx(roc_auc_score(truth, scores), abs=1e-13)
        assert curve.positives == sum(truth)
    assert [curve.label for curve in analysis.one_vs_rest] == list(analysis.labels)


def test_it_is_what_two_classes_give_on_the_relabelled_file(tmp_path: Path) -> None:
    with bundled("iris").path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    analysis = iris()
    for label in analysis.labels:
        path = tmp_path / f"{label}.csv"
        names = [name for name in rows[0] if name.endswith(label)]
        lines = [
            ",".join([str(int(row["species"] == label)), *(row[name] for name in names)])
            for row in rows
        ]
        path.write_text("\n".join([",".join(["y", *names]), *lines]) + "\n", "utf-8")
        words = ["analyse", str(path), "--label", "y", "--positive", "1"]
        words += [word for name in names for word in ("--score", name)]
        of_two = measured_of_two(parse(words)).analysis
        for model in of_two.models:
            (curve,) = (
                each
                for each in analysis.one_vs_rest
                if each.label == label and f"{each.model}_{label}" == model.name
            )
            assert curve.auc == model.curve.auc
            np.testing.assert_array_equal(curve.fpr, model.curve.fpr)
            np.testing.assert_array_equal(curve.tpr, model.curve.tpr)


def test_a_long_curve_keeps_only_what_a_picture_needs() -> None:
    rng = np.random.default_rng(1)
    actual = rng.integers(0, 3, 60_000)
    table = rng.dirichlet(np.ones(3), actual.size) + 0.3 * np.eye(3)[actual]
    table /= table.sum(axis=1, keepdims=True)
    for place, curve in enumerate(one_vs_rest(cases_of(table, actual))):
        assert curve.fpr.size < actual.size / 4
        assert (curve.fpr[0], curve.tpr[0], curve.fpr[-1], curve.tpr[-1]) == (0, 0, 1, 1)
        drawn_area = float(np.trapezoid(curve.tpr, curve.fpr))
        assert drawn_area == pytest.approx(curve.auc, abs=1e-3)
        assert curve.auc == pytest.approx(
            roc_auc_score(actual == place, table[:, place]), abs=1e-12
        )


def test_a_marker_and_a_matrix_have_no_curves() -> None:
    actual = np.array([0, 1, 2])
    assert one_vs_rest(class_cases(LABELS, actual, [marker_model("m", np.arange(3.0))])) == ()


def test_the_engine_makes_them_once_for_a_file() -> None:
    engine = Engine()
    opened = engine.answer(OpenTable(TableToOpen(bundled("iris").path)), silent)
    assert isinstance(opened, Opened)
    assert isinstance(opened.analysis, ClassesAnalysis)
    assert opened.analysis.one_vs_rest == ()
    first = next(iter(engine.answer(RefineAnalysis(opened.analysis, details=True), silent)))
    assert isinstance(first, ClassesAnalysis)
    assert len(first.one_vs_rest) == 9
    again = engine.answer(AnalyseSession(opened.session, opened.dataset, 2), silent)
    assert isinstance(again, ClassesAnalysis)
    assert again.one_vs_rest is first.one_vs_rest
