"""--section: three different error ratios, actual>predicted, whichever way they are ordered."""

import pytest

from engine.command.several.fixed_coordinates import fixed_coordinates
from engine.messages.errors import InputError
from engine.multiclass.confusion import error_places

LABELS = ("a", "b", "c")


def test_each_ratio_finds_its_coordinate() -> None:
    found = fixed_coordinates("b>a=0.2, c>a=0.1,a>b=0.05", LABELS)
    named = {(LABELS[row], LABELS[column]): share for place, share in found
             for row, column in [error_places(3)[place]]}  # fmt: skip
    assert named == {("b", "a"): 0.2, ("c", "a"): 0.1, ("a", "b"): 0.05}
    assert fixed_coordinates("a>b=0.05,b>a=0.2,c>a=0.1", LABELS) == found


@pytest.mark.parametrize(
    ("text", "labels", "what"),
    [
        ("b>a=0.2,c>a=0.1,a>b=0.05", ("a", "b"), "needs three classes, not 2"),
        ("b>b=0.2,c>a=0.1,a>b=0.05", LABELS, "“b>b=0.2” is no error ratio"),
        ("d>a=0.2,c>a=0.1,a>b=0.05", LABELS, "“d>a=0.2” is no error ratio"),
        ("b>a=0.2,c>a=0.1", LABELS, "three different error ratios"),
        ("b>a=0.2,b>a=0.1,a>b=0.05", LABELS, "three different error ratios"),
        ("b>a=x,c>a=0.1,a>b=0.05", LABELS, "“x” is not a number"),
    ],
)
def test_what_is_malformed_is_refused(text: str, labels: tuple[str, ...], what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        fixed_coordinates(text, labels)
    assert caught.value.do
