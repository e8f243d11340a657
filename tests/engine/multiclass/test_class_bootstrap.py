"""Bootstrap intervals, engine.multiclass.quick_numbers of every resample; what has none."""

from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import ArrayLike

from engine.command.several.json_classes import classes_form
from engine.messages.errors import Cancelled
from engine.multiclass.class_answers import ClassCases, class_cases, marker_model, matrix_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.multiclass.hit_cube import hit_volume
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import Interval
from tests.engine.command.test_run import nulls_without_a_why
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
EVEN = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
THIRDS = (1 / 3, 1 / 3, 1 / 3)
GOOD = [[32, 8, 4], [4, 28, 6], [4, 4, 30]]
OTHER = [[28, 5, 5], [6, 30, 6], [6, 5, 29]]
SESSION = ClassesSession(voros_power=1, bootstrap=150)


def matrices(*tables: tuple[str, ArrayLike]) -> ClassCases:
    return class_cases(
        LABELS, None, [matrix_model(confusion(n, LABELS, np.array(t, float))) for n, t in tables]
    )


def markers(*groups: Sequence[float] | FloatArray) -> ClassCases:
    actual = np.repeat(np.arange(3), [len(group) for group in groups])
    return class_cases(LABELS, actual, [marker_model("marker", np.concatenate(groups))])


def refined(cases: ClassCases, session: ClassesSession) -> ClassesAnalysis:
    return list(refine_classes(analyse_cases(session, cases)))[-1]


def bounds(found: Interval | None) -> tuple[float, float]:
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


@pytest.fixture(scope="module")
def both() -> ClassesAnalysis:
    session = replace(SESSION, cost_matrix=EVEN, priors=THIRDS)
    return refined(matrices(("good", GOOD), ("other", OTHER)), session)


def test_at_equal_costs_and_priors_a_cost_is_what_the_macro_average_lacks(
    both: ClassesAnalysis,
) -> None:
    for name in ("good", "other"):
        low, high = bounds(both.interval(name, "macro_average"))
        assert bounds(both.interval(name, "cost")) == pytest.approx((1 - high, 1 - low))


def test_the_least_cost_is_at_most_that_of_the_best_classifier(both: ClassesAnalysis) -> None:
    session = replace(SESSION, bootstrap=9, cost_matrix=EVEN, priors=THIRDS)
    alone = refined(matrices(("good", GOOD)), session)
    assert bounds(alone.interval("", "least_cost")) == bounds(alone.interval("good", "cost"))
    best = classes_form(both)["best"]
    assert best["best"] == "good"
    assert best["ci"] == best["costs"][0]["ci"]
    assert best["least_cost_ci"]["low"] <= best["ci"]["low"]
    assert best["least_cost_ci"]["high"] < best["ci"]["high"]  # other is cheaper now and then


def test_what_a_trivial_classifier_costs_has_no_interval() -> None:
    dear = ((0.0, 50.0, 50.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
    found = refined(
        matrices(("good", GOOD)), replace(SESSION, bootstrap=5, cost_matrix=dear, priors=THIRDS)
    )
    form = classes_form(found)
    best = form["best"]
    assert best["best"] == "all b"
    assert best["ci"] is None
    assert "does not vary" in best["why"]["ci"]
    assert best["least_cost_ci"]["low"] <= best["cost"]
    assert nulls_without_a_why(form) == []


def test_the_hit_cubes_interval_is_about_as_wide_as_theory() -> None:
    """The delta method on the three hit rates, each binomial of 40 cases."""
    found = refined(matrices(("good", GOOD)), SESSION)
    assert found.hit_cube is not None
    low, high = bounds(found.interval("", "hit_cube"))
    assert 1 / 6 < low < found.hit_cube.volume < high < 1
    hits = np.array([32, 28, 30]) / 40
    slopes = [(volume(hits + move) - volume(hits - move)) / 0.02 for move in 0.01 * np.eye(3)]
    error = float(np.sum(np.array(slopes) ** 2 * hits * (1 - hits) / 40)) ** 0.5
    assert (high - low) / (2 * 1.96) == pytest.approx(error, rel=0.25)


def volume(hits: FloatArray) -> float:
    return hit_volume(np.repeat((1 - hits) / 2, 2)[[2, 4, 0, 5, 1, 3]][None])


def test_the_hit_cube_of_perfection_does_not_vary() -> None:
    found = refined(matrices(("perfect", 9 * np.eye(3))), replace(SESSION, bootstrap=3))
    assert bounds(found.interval("", "hit_cube")) == pytest.approx((1, 1))


def test_the_trinormal_interval_agrees_with_the_delta_method() -> None:
    generator = np.random.default_rng(5)
    groups = [generator.normal(mean, 1, 60) for mean in (0.0, 1.0, 2.0)]
    found = refined(markers(*groups), replace(SESSION, order=LABELS, bootstrap=400))
    trinormal = found.models[0].measures.trinormal
    assert trinormal is not None
    assert trinormal.standard_error is not None
    low, high = bounds(found.interval("marker", "trinormal_vus"))
    assert low < trinormal.value < high
    assert (high - low) / (2 * 1.96) == pytest.approx(trinormal.standard_error, rel=0.2)
    assert classes_form(found)["models"][0]["ordered"]["trinormal"]["ci"]["low"] == low


def test_what_is_undefined_on_too_many_resamples_has_no_interval() -> None:
    """All three draws of the first class are alike on a third of the resamples."""
    cases = markers([1, 1, 2], [2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 9, 10, 11])
    found = refined(cases, replace(SESSION, order=LABELS))
    assert found.models[0].measures.trinormal is not None
    form = classes_form(found)
    interval = form["models"][0]["ordered"]["trinormal"]["ci"]
    assert interval["low"] is None
    assert interval["high"] is None
    lacking, done = (int(word) for word in interval["why"]["low"].split() if word.isdigit())
    assert done == 150
    assert lacking / done == pytest.approx(1 / 3, abs=0.12)
    assert nulls_without_a_why(form) == []


def test_what_is_undefined_on_a_few_resamples_says_so() -> None:
    """Four draws of four different scores are all alike once in 64 times."""
    cases = markers([1, 2, 3, 4], [2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 9, 10, 11])
    found = refined(cases, replace(SESSION, order=LABELS)).interval("marker", "trinormal_vus")
    assert found is not None
    assert found.defined
    assert "no value on" in found.why


def test_it_can_be_cancelled_between_resamples() -> None:
    asked: list[str] = []

    def stop(fraction: float, doing: str) -> None:
        asked.append(doing)
        if fraction > 0.5:
            raise Cancelled(doing)

    session = replace(SESSION, cost_matrix=EVEN)
    first = analyse_cases(session, matrices(("good", GOOD)))
    with pytest.raises(Cancelled):
        list(refine_classes(first, stop))
    assert 1 < len(asked) < session.bootstrap
