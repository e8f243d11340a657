"""ARFF: what WEKA declares is what is read."""

import hashlib
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.read_options import ReadOptions
from engine.data.readers.arff import read_arff
from engine.data.sources.source import Origin
from engine.messages.errors import InputError, UserError

HEAD = "% a comment\n@RELATION 'a b'\n@attribute score REAL\n@attribute y {no, 'may be', yes}\n"


def table_of(text: str | bytes, options: ReadOptions | None = None) -> Dataset:
    content = text.encode() if isinstance(text, str) else text
    return read_arff(Origin(Path("x.arff"), content), options or ReadOptions())


def values(dataset: Dataset, name: str) -> list[float]:
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    return list(map(float, column.values))


def words(dataset: Dataset, name: str) -> list[str | None]:
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes.tolist()]


def problems(dataset: Dataset, name: str) -> dict[str, list[int]]:
    return {p.why: [dataset.line_of(row) for row in p.rows] for p in dataset.column(name).problems}


def test_numbers_classes_and_missing_values_with_their_lines() -> None:
    dataset = table_of(
        HEAD + "@DATA\n0.1, yes\n\n% more\n?,'may be'\r\n1e400,?\n2,maybe\n-0.0,no\n"
    )
    assert words(dataset, "y") == ["yes", "may be", None, None, "no"]
    found = values(dataset, "score")
    assert [found[0], found[3], found[4]] == [0.1, 2.0, 0.0]
    assert problems(dataset, "score") == {
        "no value": [9],
        "“1e400” is beyond the range of numbers": [10],
    }
    assert problems(dataset, "y") == {"no value": [10], "“maybe” is no declared value": [11]}


def test_quotation_marks_and_escapes() -> None:
    text = (
        "@relation r\n@attribute 'the score' numeric\n@attribute \"it's\" string\n@data\n"
        "1,'a, b'\n2,\"say \\\"no\\\"\"\n3,'it\\'s'\n"
    )
    dataset = table_of(text)
    assert values(dataset, "the score") == [1, 2, 3]
    assert words(dataset, "it's") == ["a, b", 'say "no"', "it's"]


def test_sparse_rows_are_filled_with_zero_or_the_first_class() -> None:
    dataset = table_of(HEAD + "@data\n{1 yes}\n{0 0.5, 1 'may be'}\n{}\n{0 ?}\n")
    assert values(dataset, "score")[:3] == [0, 0.5, 0]
    assert words(dataset, "y") == ["yes", "may be", "no", "no"]
    assert problems(dataset, "score") == {"no value": [9]}


def test_weights_behind_rows_become_a_column() -> None:
    dataset = table_of(HEAD + "@data\n0.1,no,{2}\n{1 yes}, {0.5}\n0.2,no\n")
    assert values(dataset, "weight") == [2, 0.5, 1]
    assert words(dataset, "y") == ["no", "yes", "no"]


def test_rows_of_the_wrong_length_are_rejected() -> None:
    dataset = table_of(HEAD + "@data\n0.1,yes\n0.2\n0.3,no,1\n0.4,'no\n{9 1}\n")
    assert problems(dataset, "y") == {
        "the row ends before this column": [7],
        "the row has more cells than there are columns": [8],
        "a quotation mark in the row is not closed": [9],
        "the row is no list of places and values": [10],
    }


def test_the_hash_is_that_of_the_bytes() -> None:
    content = (HEAD + "@data\n1,yes\n").encode()
    assert table_of(content).source.sha256 == hashlib.sha256(content).hexdigest()


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=20))
def test_doubles_come_back_bit_for_bit(given_values: list[float]) -> None:
    rows = "".join(f"{value!r},yes\n" for value in given_values)
    found = np.array(values(table_of(HEAD + "@data\n" + rows), "score"))
    assert found.tobytes() == np.array(given_values).tobytes()


REFUSED = {
    "": "no @data line",
    "@data\n1\n": "no @data line",
    HEAD: "no @data line",
    HEAD + "@data\n": "no rows",
    "a,b\n1,2\n": "“a,b” is no declaration",
    "@attribute\n@data\n": "has no name",
    "@attribute bag relational\n@data\n1\n": "holds no plain cells",
    "@attribute y {a,b\n@data\na\n": "the values of “y” do not end",
    "@attribute y {a,'b}\n@data\na\n": "the values of “y” do not end",
    "".join(f"@attribute a{i} real\n" for i in range(10_001)): "more than 10,000 columns",
    HEAD + "@data\n1,\x00\n": "NUL bytes",
    "".join(f"@attribute a{i} real\n" for i in range(9_000)) + "@data\n" + "{}\n" * 9_000: (
        "far more cells than the file spells out"
    ),
}


@pytest.mark.parametrize("text", list(REFUSED), ids=lambda text: repr(text[-20:]))
def test_refused_in_words(text: str) -> None:
    with pytest.raises(InputError) as caught:
        table_of(text)
    assert REFUSED[text] in str(caught.value)
    assert caught.value.do


@given(st.text(alphabet="{}?,'\"\\ \t01ae.%@\n", max_size=40))
def test_any_row_is_read_or_refused(rows: str) -> None:
    try:
        table_of(HEAD + "@data\n" + rows)
    except UserError as error:
        assert error.do  # noqa: PT017 - either outcome will do


@pytest.mark.parametrize("row", ["1" + " " * 10**6 + "'", "{0" + " " * 10**6 + "'}", "'" * 10**6])
def test_odd_rows_take_no_long_time(row: str) -> None:
    started = time.monotonic()
    table_of(HEAD + "@data\n1,yes\n" + row + "\n")
    assert time.monotonic() - started < 2


def test_a_file_that_ends_within_a_character() -> None:
    with pytest.raises(InputError, match="no @data line"):
        table_of(b"\xc3")
