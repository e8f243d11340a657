"""Rows as cases of several classes: which take part, and what is left out or refused."""

import numpy as np
import pytest

from engine.data.readers.read import read_bytes
from engine.messages.errors import InputError, UndefinedError
from engine.multiclass.class_cases import SelectedClasses, select_class_cases
from engine.multiclass.class_roles import ClassRoles, MarkerRole, PredictedRole, ProbabilityRole

TABLE = "y,pa,pb,pc,tree,m\na,.8,.1,.1,a,1\nb,.2,.7,.1,B,2\nc,.1,.3,.6,a,3\n"
SOFT = ProbabilityRole("soft", (("a", "pa"), ("b", "pb"), ("c", "pc")))


def select(text: str) -> SelectedClasses:
    models = (SOFT, PredictedRole("tree", "tree"), MarkerRole("m", "m"))
    return select_class_cases(read_bytes(text.encode()), ClassRoles("y", ("a", "b", "c"), models))


def test_every_kind_of_answer_on_the_same_rows() -> None:
    found = select(TABLE)
    soft, tree, marker = found.cases.models
    assert found.cases.actual is not None
    assert found.cases.actual.tolist() == [0, 1, 2]
    assert soft.probabilities is not None
    assert soft.probabilities.tolist() == [[0.8, 0.1, 0.1], [0.2, 0.7, 0.1], [0.1, 0.3, 0.6]]
    assert tree.predicted is not None
    assert tree.predicted.tolist() == [0, 1, 0]  # “B” is b
    assert marker.marker is not None
    assert np.array_equal(marker.marker, [1, 2, 3])


def test_a_row_without_an_answer_is_left_out_of_all() -> None:
    found = select(TABLE + "a,,.1,.1,a,4\nb,.1,.8,.1,,5\n,.1,.8,.1,b,6\n")
    assert found.rows_used == 3
    assert {left.why: left.first for left in found.left_out} == {
        "y has no label": (7,),
        "pa has no score": (5,),
        "tree has no class": (6,),
    }


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (TABLE.replace(".8,.1,.1", "1.5,.1,.1"), "1.5 is over 1"),
        (TABLE.replace(".8,.1,.1", "-1,.1,.1"), "-1 is negative"),
        (TABLE.replace(".8,.1,.1", "0,0,0"), "all probabilities of soft are 0"),
        (TABLE.replace("c,.1,.3,.6", "a,.1,.3,.6"), "no row in use has y = c"),
    ],
)
def test_what_cannot_be_is_refused(text: str, what: str) -> None:
    with pytest.raises((InputError, UndefinedError), match=what) as caught:
        select(text)
    assert caught.value.do
