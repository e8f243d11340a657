"""One session in, one analysis out: engine.multiclass.analyse_classes, engine.multiclass.performance, engine.command.several.json_classes."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from msgspec.structs import replace
from numpy.typing import ArrayLike

from engine.command.several.json_classes import classes_form
from engine.messages.errors import Cancelled, InputError
from engine.multiclass.class_answers import (
    ClassCases,
    class_cases,
    marker_model,
    matrix_model,
    soft_model,
)
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
SPECIES = ("setosa", "versicolor", "virginica")
C = np.full((3, 3), 0.2) + 0.4 * np.eye(3)
QUICK = ClassesSession(voros_power=5)
COSTS = ((0.0, 2.0, 8.0), (1.0, 0.0, 8.0), (1.0, 2.0, 0.0))


@pytest.fixture(scope="module")
def iris(samples: Path) -> ClassCases:
    table = pd.read_csv(samples / "iris.csv")
    actual = table["species"].map(SPECIES.index).to_numpy(dtype=np.int64)
    models = [
        soft_model(name, SPECIES, table[[f"{name}_{s}" for s in SPECIES]].to_numpy(float), actual)
        for name in ("logistic", "bayes", "forest")
    ]
    return class_cases(SPECIES, actual, models)


def matrices(*tables: tuple[str, ArrayLike]) -> ClassCases:
    return class_cases(
        LABELS, None, [matrix_model(confusion(n, LABELS, np.array(t, float))) for n, t in tables]
    )


PICTURE = matrices(("A", oracles.A), ("B", oracles.B), ("C", C))


def test_the_pictures_set() -> None:
    session = replace(QUICK, cost_matrix=COSTS, priors=(0.6, 0.3, 0.1))
    found = analyse_cases(session, PICTURE)
    assert found.set_vus is not None
    assert found.set_vus.value == pytest.approx(0.0624879809, abs=5e-11)
    assert [m.discarded.discarded for m in found.models if m.discarded] == [False, False, True]
    assert found.best is not None
    assert found.best.best == "B"
    assert found.hit_cube is not None
    assert found.hit_cube.volume == pytest.approx(0.643, abs=5e-4)
    normalised = [m.measures.vus.normalised for m in found.models if m.measures.vus]
    assert normalised == pytest.approx([0.335, 0.365, 0.168], abs=5e-4)


def test_hidden_models_keep_their_index_and_leave_the_set() -> None:
    found = analyse_cases(replace(QUICK, hidden=frozenset({"A"})), PICTURE)
    assert [(m.name, m.index) for m in found.models] == [("B", 1), ("C", 2)]
    assert found.set_vus is not None
    assert found.set_vus.value == pytest.approx(0.0491798264, abs=5e-11)


def test_iris(iris: ClassCases) -> None:
    found = analyse_cases(replace(QUICK, order=SPECIES), iris)
    for model in found.models:
        measures = model.measures
        assert measures.vus is not None
        assert measures.soft is not None
        assert measures.vus.certified
        assert measures.soft.vus.certified
        assert measures.soft.reach == "exact"
        assert measures.soft.vus.value >= measures.vus.value
        assert measures.ordered is not None
        assert measures.ordered.value > 0.97
        assert measures.orders is not None
        assert sum(measures.orders.values()) == pytest.approx(1)
    assert list(refine_classes(found)) == []


def test_the_form_is_plain_json(iris: ClassCases) -> None:
    session = replace(QUICK, order=SPECIES, cost_matrix=COSTS, bootstrap=3)
    found = analyse_cases(session, iris)
    (refined,) = refine_classes(found)
    form = classes_form(refined)
    assert json.loads(json.dumps(form, allow_nan=False)) == form
    model = form["models"][0]
    assert {"name", "confusion", "ratios", "vus", "approximations", "ordered_vus", "voros"} <= set(
        model
    )
    assert {"value", "normalised", "method", "low", "high"} <= set(model["vus"])
    approximations = {"accuracy", "macro_average", "macro_average_076", "one_point", "ht1b"}
    assert approximations | {"ht2", "ht3", "m"} <= set(model["approximations"])
    together = {"value", "normalised", "method", "certified", "spread", "low", "high", "models"}
    assert together <= set(form["set_vus"])
    assert form["set_vus"]["models"] == ["logistic", "bayes", "forest"]
    assert model["vus"]["ci"]["low"] <= model["vus"]["ci"]["high"]
    assert form["bootstrap"]["replicates"] == 3
    assert np.array(model["confusion"]).sum() == 75


def test_undefined_values_say_why() -> None:
    form = classes_form(analyse_cases(QUICK, PICTURE))
    model = form["models"][0]
    assert model["ordered_vus"] is None
    assert "order" in model["why"]["ordered_vus"]
    assert model["soft"] is None
    assert model["why"]["soft"]
    assert model["approximations"]["accuracy"] is None
    assert "priors" in model["approximations"]["why"]["accuracy"]
    assert form["best"] is None
    assert form["why"]["best"]


def test_infinite_spans_are_words() -> None:
    session = replace(QUICK, cost_matrix=COSTS, priors=(0.6, 0.3, 0.1))
    form = classes_form(analyse_cases(session, matrices(("perfect", np.eye(3)))))
    spans = [span for row in form["best"]["entries"] for span in row]
    assert any(span["high"] == "inf" or span["low"] == "-inf" for span in spans)
    json.dumps(form, allow_nan=False)


def test_a_marker_has_an_ordered_vus_only() -> None:
    actual = np.repeat(np.arange(3), 4)
    marker = marker_model("marker", np.arange(12, dtype=np.float64))
    cases = class_cases(LABELS, actual, [marker])
    found = analyse_cases(replace(QUICK, order=("c", "b", "a")), cases)
    (model,) = found.models
    assert model.measures.ordered is not None
    assert model.measures.ordered.value == 0
    assert model.measures.vus is None
    assert found.set_vus is None
    assert found.polytope is None
    form = classes_form(found)
    assert form["models"][0]["ordered"]["score"] == "marker"
    assert form["models"][0]["why"]["vus"]


def test_two_and_four_classes() -> None:
    two = class_cases(("n", "p"), None, [matrix_model(confusion("t", "np", [[8, 2], [2, 8]]))])
    found = analyse_cases(QUICK, two)
    assert found.set_vus is not None
    assert found.set_vus.value == pytest.approx(0.8)
    cells = np.full((4, 4), 1.0) + 6 * np.eye(4)
    four = class_cases("wxyz", None, [matrix_model(confusion("f", "wxyz", cells))])
    form = classes_form(analyse_cases(QUICK, four))
    assert form["set_vus"]["method"] == "exact"
    assert form["set_vus"]["certified"]
    sampled = form["models"][0]["voros_detail"]
    assert 0.9 < sampled["baseline"] < sampled["value"] < 1
    assert sampled["standard_error"] > 0


def test_many_cases_are_refined() -> None:
    table, actual = oracles.soft_cases(3, 210, skill=1.5)
    cases = class_cases(LABELS, actual, [soft_model("s", LABELS, table, actual)])
    first = analyse_cases(QUICK, cases)
    values = [soft_value(found) for found in (first, *refine_classes(first))]
    assert values == sorted(values)
    assert len(values) > 1


def soft_value(found: ClassesAnalysis) -> float:
    soft = found.models[0].measures.soft
    assert soft is not None
    assert soft.reach == "lower bound"
    return soft.vus.value


def test_intervals_refine_and_repeat() -> None:
    crisp = matrices(("m", [[16, 4, 2], [2, 14, 3], [2, 2, 15]]))
    session = replace(QUICK, bootstrap=120, seed=7)
    states = list(refine_classes(analyse_cases(session, crisp)))
    assert [s.bootstrap.replicates for s in states if s.bootstrap] == [25, 100, 120]
    again = list(refine_classes(analyse_cases(session, crisp)))[-1]
    found = states[-1].interval("m", "vus")
    assert found == again.interval("m", "vus")
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    own = states[-1].models[0].measures.vus
    assert own is not None
    assert found.low < own.value < found.high
    gap = states[-1].interval("", "voros")
    assert gap is not None
    assert gap.defined


def test_a_bootstrap_interval_is_about_as_wide_as_theory() -> None:
    """The macro-average's variance is the mean of binomial ones, known exactly."""
    cells = [[32, 8, 4], [4, 28, 6], [4, 4, 30]]
    session = replace(QUICK, bootstrap=150)
    final = list(refine_classes(analyse_cases(session, matrices(("m", cells)))))[-1]
    found = final.interval("m", "macro_average")
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    hits = np.array([32 / 40, 28 / 40, 30 / 40])
    error = float(np.sum(hits * (1 - hits) / 40)) ** 0.5 / 3
    assert (found.high - found.low) / (2 * 1.96) == pytest.approx(error, rel=0.25)


def test_shares_have_no_interval() -> None:
    session = replace(QUICK, bootstrap=2)
    final = list(refine_classes(analyse_cases(session, PICTURE)))[-1]
    found = final.interval("A", "vus")
    assert found is not None
    assert not found.defined
    assert "only shares" in found.why


def test_choices_that_cannot_be_are_refused(iris: ClassCases) -> None:
    with pytest.raises(InputError, match="the order names"):
        analyse_cases(replace(QUICK, order=("a", "b", "c")), iris)
    with pytest.raises(InputError, match="priors sum to"):
        analyse_cases(replace(QUICK, priors=(0.5, 0.1, 0.1)), PICTURE)
    with pytest.raises(InputError, match="confidence level"):
        list(refine_classes(analyse_cases(replace(QUICK, bootstrap=1, level=1.5), PICTURE)))


def test_it_can_be_cancelled(iris: ClassCases) -> None:
    def stop(fraction: float, doing: str) -> None:
        if fraction > 0.5:
            raise Cancelled(doing)

    with pytest.raises(Cancelled):
        analyse_cases(QUICK, iris, progress=stop)


def test_progress_only_rises(iris: ClassCases) -> None:
    seen: list[float] = []

    def note(fraction: float, doing: str) -> None:
        assert doing
        seen.append(fraction)

    analyse_cases(QUICK, iris, progress=note)
    assert seen == sorted(seen)
    assert seen[0] >= 0
    assert seen[-1] <= 1
