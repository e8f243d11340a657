"""--score of several classes: a model's columns by class, with or without the model's name."""

import pytest

from engine.messages.errors import InputError
from engine.multiclass.class_roles import ClassRequest, names_classes, parse_classes


def test_columns_by_class() -> None:
    pairs = (("a", "col_a"), ("b", "col b"))
    assert parse_classes("a=col_a, b = col b") == (None, pairs)
    assert parse_classes("Mine : a=col_a,b=col b") == ("Mine", pairs)
    assert parse_classes("a=x:y,b=z") == (None, (("a", "x:y"), ("b", "z")))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a=x,b", "“b” is not CLASS=COLUMN"),
        ("a=x,=y", "“=y” is not CLASS=COLUMN"),
        ("a=x,b=", "“b=” is not CLASS=COLUMN"),
        (":a=x,b=y", "is not CLASS=COLUMN"),
        ("a=x,a=y", "twice"),
    ],
)
def test_what_is_malformed_is_refused(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        parse_classes(text)
    assert caught.value.do


def test_a_marker_is_told_from_columns() -> None:
    assert names_classes("a=x,b=y")
    assert not names_classes("marker")
    assert not names_classes("marker=1")
    assert ClassRequest(predicted=("tree",)).named
    assert not ClassRequest(label="y").named
