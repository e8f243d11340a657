"""Many classes have a budget: engine.command.several.json_vus, engine.wording.classes.vus_sections."""

import json
import math
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.command.several.json_classes import classes_form
from engine.multiclass.class_answers import ClassCases, class_cases, matrix_model, soft_model
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.multiclass.hand_till import hum
from engine.multiclass.performance import measure_classes
from engine.multiclass.sampling import sampled_vus
from engine.multiclass.soft import soft_vus
from engine.multiclass.soft_weights import WORK, drawn_matrices, drawn_power, is_affordable
from engine.multiclass.vus import least_share, maximum_of, maximum_vus, minimum_of, minimum_vus
from engine.numerics.arrays import FloatArray
from tests.engine.command.test_run import nulls_without_a_why
from tests.engine.multiclass.analysed_cases import analyse_cases
from tests.in_part import in_part

QUICK = ClassesSession(voros_power=4, soft_side=2)
SECONDS, MEGABYTES = 30, 1000
ROOT = Path(__file__).parents[3]


def names(classes: int) -> tuple[str, ...]:
    return tuple(f"c{place:02d}" for place in range(classes))


def probabilities(classes: int, cases: int) -> tuple[FloatArray, Any]:
    """Scores that know something of the class, (m, c), and the classes, each with a case."""
    generator = np.random.default_rng(classes)
    drawn = generator.integers(0, classes, cases - classes)
    actual = np.concatenate((np.arange(classes), drawn))
    scores = generator.gumbel(size=(cases, classes))
    scores[np.arange(cases), actual] += 2.5
    table = np.exp(scores)
    return table / table.sum(axis=1, keepdims=True), actual


def crisp(classes: int, *, hit: float = 0.8, models: int = 1, seed: int = 0) -> ClassCases:
    """Matrices of counts, all cells a little uneven."""
    generator = np.random.default_rng(seed)
    found = []
    for model in range(models):
        cells = generator.integers(1, 5, (classes, classes)).astype(np.float64)
        np.fill_diagonal(cells, 0)
        np.fill_diagonal(cells, np.round(cells.sum(axis=0) * hit / (1 - hit)))
        found.append(matrix_model(confusion(f"m{model}", names(classes), cells)))
    return class_cases(names(classes), None, found)


def soft(classes: int, cases: int = 60) -> ClassCases:
    table, actual = probabilities(classes, cases)
    return class_cases(names(classes), actual, [soft_model("s", names(classes), table, actual)])


@pytest.mark.parametrize("classes", [2, 3, 5, 12, 14, 15, 19, 20, 25, 60])
def test_the_bounds_of_any_number_of_classes(classes: int) -> None:
    """Against the logarithms of the closed forms, from the gamma function."""
    c = classes
    largest = -c * math.lgamma(c)
    least = (c - 1) * math.log(c - 1) - math.lgamma(c * (c - 1) + 1)
    for exact, expected in ((maximum_of(c), largest), (minimum_of(c), least)):
        found = math.log(exact.numerator) - math.log(exact.denominator)
        assert found == pytest.approx(expected, rel=1e-12, abs=1e-12)
    assert maximum_vus(c) == pytest.approx(math.exp(largest), rel=1e-9)
    assert minimum_vus(c) == pytest.approx(math.exp(least), rel=1e-9, abs=5e-324)
    assert least_share(c) == pytest.approx(math.exp(least - largest), rel=1e-9, abs=5e-324)


@pytest.mark.parametrize("classes", [3, 5, 6])
def test_one_classifier_is_worth_the_same_alone_and_together(classes: int) -> None:
    for cases in (crisp(classes), twice(classes)):
        found = analyse_cases(replace(QUICK, seed=7), cases)
        own = [model.measures.vus for model in found.models]
        assert found.set_vus is not None
        assert [found.set_vus] * len(own) == own


def twice(classes: int) -> ClassCases:
    """The same matrix under two names."""
    (one,) = crisp(classes).models
    assert one.confusion is not None
    again = confusion("again", names(classes), one.confusion.cells)
    return class_cases(names(classes), None, [one, matrix_model(again)])


def test_several_classifiers_are_never_worth_less_than_one_of_them() -> None:
    for seed in range(8):
        cases = crisp(5, models=3, seed=seed)
        found = measure_classes(cases, replace(QUICK, seed=seed), check=False)
        assert found.set_vus is not None
        assert found.set_vus.method != "exact"
        own = [model.vus.share for model in found.models if model.vus is not None]
        assert len(own) == 3
        assert found.set_vus.share >= max(own)
    less = sampled_vus(np.full((1, 20), 0.05), power=3)
    raised = less.at_least(less.share + 0.01)
    assert raised.share == less.share + 0.01
    assert raised.high_share >= raised.share
    assert less.at_least(less.share - 0.01) == less


def test_a_perfect_classifier_of_many_classes_is_known_exactly() -> None:
    cells = [np.eye(7) * 9]
    cases = class_cases(names(7), None, [matrix_model(confusion("p", names(7), cells[0]))])
    vus = analyse_cases(QUICK, cases).set_vus
    assert vus is not None
    assert (vus.method, vus.share, vus.share_error) == ("exact", 1.0, 0.0)


@pytest.mark.parametrize("classes", [14, 19, 20, 25])
def test_volumes_that_no_double_holds_are_null_with_a_reason(classes: int) -> None:
    form = classes_form(analyse_cases(QUICK, crisp(classes)))
    text = json.dumps(form, allow_nan=False)
    assert "NaN" not in text
    assert nulls_without_a_why(form) == []
    vus = form["set_vus"]
    assert (vus["maximum"] is None) == (classes >= 20)
    assert vus["minimum"] is None
    assert vus["maximum_log10"] == pytest.approx(-classes * math.lgamma(classes) / math.log(10))
    share = 0.8 ** (classes * (classes - 1))  # what the classifier alone discards
    assert vus["of_maximum"]["value"] == pytest.approx(share, rel=1e-9)
    held = Fraction(share) * maximum_of(classes) >= Fraction(sys.float_info.min)
    assert (vus["value"] is not None) == held
    assert 0 <= vus["of_maximum"]["low"] <= vus["of_maximum"]["high"] <= 1


@pytest.mark.parametrize("classes", in_part([6, 10], 2))
def test_many_classes_of_probabilities_are_measured(classes: int) -> None:
    found = analyse_cases(replace(QUICK, soft_side=8), soft(classes))
    (model,) = classes_form(found)["models"]
    assert model["soft"]["weights"]["which"] == "drawn"
    assert model["soft"]["weights"]["tried"] == 1024
    assert model["soft"]["vus"]["method"] == "lower bound"
    assert not model["soft"]["vus"]["certified"]
    assert model["soft"]["vus"]["of_maximum"]["high"] == 1
    assert model["soft"]["vus"]["normalised"] >= model["vus"]["normalised"]
    assert 0.5 < model["approximations"]["m"] < 1
    assert len(model["ranking"]["one_vs_rest"]) == classes


def test_a_lower_bound_of_three_classes_says_so() -> None:
    table, actual = probabilities(3, 210)
    vus = soft_vus(table, actual, side=4).vus
    assert (vus.method, vus.certified, vus.high_share) == ("lower bound", False, 1.0)
    few = soft_vus(table[:60], actual[:60]).vus
    assert (few.method, few.certified) == ("exact", True)


def test_weights_that_are_drawn_give_matrices_of_weights() -> None:
    """Each counts every case once; the first is that of the most probable classes."""
    table, actual = probabilities(7, 50)
    found = drawn_matrices(table, actual, 6)
    assert (found.sum(axis=1) == np.bincount(actual)).all()
    most = np.bincount(table.argmax(axis=1) * 7 + actual, minlength=49).reshape(7, 7)
    assert (found == most).all(axis=(1, 2)).any()
    wider = drawn_matrices(table, actual, 7)
    as_set = {matrix.tobytes() for matrix in wider}
    assert {matrix.tobytes() for matrix in found} <= as_set


@pytest.mark.parametrize("classes", [2, 3, 4, 7, 10, 25, 100])
@pytest.mark.parametrize("cases", [50, 1_800, 20_000, 200_000, 10**7])
@pytest.mark.parametrize("side", [2, 8, 256])
def test_no_grid_nor_draw_is_beyond_the_budget(classes: int, cases: int, side: int) -> None:
    if is_affordable(classes, cases, side):
        assert (side + 1) ** (classes - 1) * cases * classes <= WORK
    assert 1 <= 2 ** drawn_power(classes, cases) <= max(1, WORK // (classes * cases))


def test_the_hum_of_many_classes_is_left_out() -> None:
    """Twelve classes of two cases have few tuples, but half a milliard assignments each."""
    table, actual = probabilities(12, 24)
    assert hum([table[actual == label] for label in range(12)]) is None


def csv_of(path: Path, kind: str, classes: int) -> None:
    """1,800 rows of probabilities, or one long confusion matrix."""
    if kind == "soft":
        table, actual = probabilities(classes, 1800)
        rows = [",".join(["label", *(f"p_{name}" for name in names(classes))])]
        for row, label in zip(table.tolist(), actual.tolist(), strict=True):
            rows.append(f"{names(classes)[label]}," + ",".join(f"{cell:.6g}" for cell in row))
    else:
        (model,) = crisp(classes).models
        assert model.confusion is not None
        rows = ["predicted,actual,count"]
        for row, predicted in zip(model.confusion.cells, names(classes), strict=True):
            rows += [
                f"{predicted},{actual},{round(cell)}"
                for actual, cell in zip(names(classes), row.tolist(), strict=True)
            ]
    path.write_text("\n".join(rows) + "\n", "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("classes", range(2, 26))
@pytest.mark.parametrize("kind", ["crisp", "soft"])
def test_any_number_of_classes_takes_little_time_and_memory(
    tmp_path: Path, kind: str, classes: int
) -> None:
    """Seconds of processor time and megabytes of the whole command, as a child process."""
    path = tmp_path / "many.csv"
    csv_of(path, kind, classes)
    words = ["analyse", str(path), "--kind", "classes", "--json", str(tmp_path / "out.json")]
    child = subprocess.Popen([sys.executable, "main.py", *words], cwd=ROOT)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    assert used.ru_utime + used.ru_stime < SECONDS
    assert used.ru_maxrss < MEGABYTES * 1024
    found = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert len(found["classes"]["labels"]) == classes
    assert nulls_without_a_why(found) == []
