"""Orange's tables: the types that it states, wherever it states them."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.read_options import ReadOptions
from engine.data.readers.orange_tab import read_orange, shape_of
from engine.data.readers.read import read, read_bytes
from engine.data.roles import RoleRequest
from engine.data.sources.source import Origin
from engine.messages.errors import InputError, UserError
from tests.engine.data.contents import numbers_in, problems_in, words_in
from tests.engine.data.test_weird import area, cases_of
from tests.reference.files import aucs_of, path_of

ROWS = "yes\t0.1\t7\nno\t?\t8\n\nyes\t1_0\t9\n"
THREE = "y\tscore\tcode\nno yes\tcontinuous\tdiscrete\nclass\t\tmeta\n" + ROWS
SHORT = "cD#y\tC#score\tmS#code\n" + ROWS


@pytest.mark.parametrize(("text", "first"), [(THREE, 4), (SHORT, 2)], ids=["rows", "prefixes"])
def test_the_stated_types_are_kept(text: str, first: int) -> None:
    dataset = read_bytes(text.encode(), "x.tab")
    assert words_in(dataset, "y") == ["yes", "no", "yes"]
    assert words_in(dataset, "code") == ["7", "8", "9"]
    assert numbers_in(dataset, "score")[0] == 0.1
    assert problems_in(dataset, "score") == {
        "no value": [first + 1],
        "“1_0” is not a number": [first + 3],
    }
    assert dataset.source.sha256 == hashlib.sha256(text.encode()).hexdigest()


def test_a_column_whose_type_is_not_stated_is_judged() -> None:
    dataset = read_bytes(b"c#y\tm#name\tscore\na\tann\t1.5\nb\tbob\t2\n", "x.tab")
    assert words_in(dataset, "y") == ["a", "b"]
    assert numbers_in(dataset, "score") == [1.5, 2]
    assert words_in(dataset, "name") == ["ann", "bob"]


@pytest.mark.parametrize("newline", ["\r\n", "\n"])
def test_line_ends_and_a_byte_order_mark(newline: str) -> None:
    text = "\ufeff" + THREE.replace("\n", newline)
    dataset = read_bytes(text.encode(), "x.tab")
    assert [column.name for column in dataset.columns] == ["y", "score", "code"]
    assert dataset.rows == 3


@pytest.mark.parametrize(
    "text",
    [
        "y\tscore\nyes\t0.1\nno\t0.2\n",
        "c\td\nc\td\nc\td\nc\td\n" * 2 + "1\t2\n",
        "item #1\titem #2\n1\t2\n",
        "",
        "y\n",
    ],
)
def test_other_tables_are_not_taken_for_it(text: str) -> None:
    assert shape_of(text) is None


@given(st.text(alphabet="cdmC#D\t\n ?1a=\r", max_size=60))
def test_anything_is_read_or_refused(text: str) -> None:
    for start in ("", "a\tb\nc\td\n\t\n"):
        try:
            read_orange(Origin(Path("x.tab"), (start + text).encode()), ReadOptions())
        except UserError as error:
            assert error.do  # noqa: PT017 - either outcome will do


def test_the_breast_cancer_scores() -> None:
    path = path_of("formats/wdbc_orange_native.tab")
    assert read(path).line_of(0) == 4
    # The scores are of benign, and malignant is the word for positive cases: so it is asked.
    with pytest.raises(InputError, match="may be “malignant” or “benign”"):
        cases_of(path)
    request = RoleRequest(positive="benign")
    found = {model.name: area(model) for model in cases_of(path, request).models}
    assert found == pytest.approx(aucs_of("formats/wdbc_orange_native.tab"), abs=1e-12)
