"""Columns that belong together: named after classes, or like predictions and holding them."""

import pytest

from engine.data.labels import label_values
from engine.data.readers.read import read_bytes
from engine.multiclass.answer_columns import (
    UNNAMED,
    Group,
    prediction_columns,
    probability_groups,
    shared_prefix,
)

TABLE = (
    "y,tree_a,tree_b,tree_c,p_A,p_b,p_c,half_a,half_b,alone_a,data,pred,guess\n"
    "a,.8,.1,.1,.6,.2,.2,.5,.5,1,1,a,a\n"
    "b,.1,.8,.1,.6,.2,.2,.5,.5,1,2,b,d\n"
    "c,.1,.1,.8,.6,.2,.2,.5,.5,1,3,a,a\n"
)


def groups_of(text: str) -> tuple[Group, ...]:
    dataset = read_bytes(text.encode())
    label = dataset.column("y")
    classes = label_values(label)
    assert classes is not None
    return probability_groups(dataset, label, classes)


def test_columns_are_grouped_by_what_stands_before_the_class() -> None:
    found = {group.model: group for group in groups_of(TABLE)}
    assert set(found) == {"tree", UNNAMED, "half"}  # one column alone is no group
    assert found["tree"].columns == (("a", "tree_a"), ("b", "tree_b"), ("c", "tree_c"))
    assert found[UNNAMED].columns[0] == ("a", "p_A")
    assert [found[name].complete for name in ("tree", UNNAMED, "half")] == [True, True, False]


@pytest.mark.parametrize(("value", "columns"), [(".5", 3), ("7", 2)])
def test_named_after_numbers_they_must_look_like_probabilities(value: str, columns: int) -> None:
    rows = "".join(f"{label},{value},.2,.3\n" for label in (0, 1, 2))
    (group,) = groups_of("y,m_0,m_1,m_2\n" + rows)
    assert len(group.columns) == columns
    assert group.complete == (columns == 3)


def test_predictions_hold_nothing_but_classes() -> None:
    dataset = read_bytes(TABLE.encode())
    classes = label_values(dataset.column("y"))
    assert classes is not None
    assert prediction_columns(dataset, dataset.column("y"), classes) == ("pred",)


def test_a_prefix_is_shared_or_none() -> None:
    assert shared_prefix((("a", "m_a"), ("b", "m_B"))) == "m_"
    assert shared_prefix((("a", "m_a"), ("b", "n_b"))) is None
    assert shared_prefix((("a", "m_a"), ("b", "other"))) is None
