"""What WEKA prints: predictions are read, a summary is refused in words."""

import pytest

from engine.data.guessing.role_guess import guess_roles
from engine.data.read_options import ReadOptions
from engine.data.readers.read import read_bytes
from engine.messages.errors import InputError
from tests.engine.data.contents import numbers_in, words_in

SUMMARY = """
=== Summary ===

Correctly Classified Instances          8               80      %

=== Confusion Matrix ===

   a   b   <-- classified as
   5   1 |   a = no
   1   3 |   b = yes
"""
DISTRIBUTIONS = """
=== Predictions on test data ===

 inst#     actual  predicted error distribution
     1       1:no       1:no       *0.75,0.25
     2      2:yes       1:no   +   *0.625,0.375
     3      2:yes      2:yes       0.125,*0.875
     4        2:?      2:yes       0.1,*0.9

=== Summary ===
"""
PREDICTED = """
=== Predictions on test data ===

    inst#     actual  predicted error prediction (age)
        1       1:no       1:no       0.883 (33)
        2      2:yes       1:no   +   0.6 (41)
        3      2:yes      2:yes       0.883 (29)
"""


def test_distributions_are_columns_of_probabilities() -> None:
    dataset = read_bytes(DISTRIBUTIONS.encode(), "out.txt")
    assert words_in(dataset, "actual") == ["no", "yes", "yes", None]
    assert words_in(dataset, "predicted") == ["no", "no", "yes", "yes"]
    assert numbers_in(dataset, "distribution_no") == [0.75, 0.625, 0.125, 0.1]
    assert numbers_in(dataset, "distribution_yes") == [0.25, 0.375, 0.875, 0.9]
    assert [dataset.line_of(row) for row in range(4)] == [5, 6, 7, 8]
    roles = guess_roles(dataset).roles
    assert (roles.label, roles.positive) == ("actual", "yes")
    assert [score.column for score in roles.scores] == ["distribution_yes"]


def test_the_share_of_the_predicted_class_gives_both() -> None:
    dataset = read_bytes(PREDICTED.encode(), "out.txt")
    assert numbers_in(dataset, "distribution_no") == [0.883, 0.6, 0.117]
    assert numbers_in(dataset, "distribution_yes") == [0.117, 0.4, 0.883]


def test_a_summary_is_refused_with_the_way_out() -> None:
    with pytest.raises(InputError, match="no prediction of any case") as caught:
        read_bytes(SUMMARY.encode(), "out.txt")
    assert "-p 0" in caught.value.do
    assert "--kind counts" in caught.value.do


def test_its_matrix_is_read_where_counts_are_asked_for() -> None:
    dataset = read_bytes(SUMMARY.encode(), "out.txt", options=ReadOptions(kind="counts"))
    cells = zip(
        words_in(dataset, "predicted"),
        words_in(dataset, "actual"),
        numbers_in(dataset, "count"),
        strict=True,
    )
    assert set(cells) == {("no", "no", 5), ("yes", "no", 1), ("no", "yes", 1), ("yes", "yes", 3)}


@pytest.mark.parametrize("kind", ["auto", "counts"])
def test_neither_predictions_nor_a_matrix(kind: str) -> None:
    text = SUMMARY[: SUMMARY.index("   a ")]
    with pytest.raises(InputError, match="without predictions"):
        read_bytes(text.encode(), "out.txt", options=ReadOptions(kind=kind))  # type: ignore[arg-type]
