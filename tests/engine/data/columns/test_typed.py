"""Typed columns: each value arrives exactly, or is told as missing or rejected."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from engine.data.columns.typed import Categories, Values, dataset_of
from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.sources.source import Origin
from engine.messages.errors import InputError

ORIGIN = Origin(Path("made.bin"), b"content")


def made(*columns: Values, names: list[object] | None = None, **more: Any) -> Dataset:
    return dataset_of(ORIGIN, names or [f"c{i}" for i in range(len(columns))], columns, **more)


def numbers(values: Values) -> NumberColumn:
    (column,) = made(values).columns
    assert isinstance(column, NumberColumn)
    return column


def words(values: Values) -> list[str | None]:
    (column,) = made(values).columns
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes.tolist()]


def told(column: NumberColumn | TextColumn) -> dict[str, list[int]]:
    return {problem.why: problem.rows.tolist() for problem in column.problems}


def test_single_precision_keeps_its_values() -> None:
    given = np.array([0.1, 0.2, np.nan, -0.0, np.inf], dtype=np.float32)
    column = numbers(given)
    assert column.values.tolist()[:2] == [float(np.float32(0.1)), float(np.float32(0.2))]
    assert told(column) == {"no value": [2]}


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, object])
def test_integers_beyond_doubles_stay_apart(dtype: type) -> None:
    column = numbers(np.array([2**53, 2**53 + 1, 2**53 + 2, 7], dtype=dtype))
    a, b, c, d = column.values.tolist()
    assert d == 7
    assert a < b < c


def test_masked_cells_are_missing() -> None:
    column = numbers(np.ma.array([1, 2**60, 3], mask=[False, True, False]))
    assert np.isnan(column.values[1])
    assert column.values[[0, 2]].tolist() == [1, 3]
    assert told(column) == {"no value": [1]}


def test_what_stands_for_nothing() -> None:
    column = numbers([1.5, None, float("nan"), pd.NA, pd.NaT, np.datetime64("NaT"), 2])
    assert told(column) == {"no value": [1, 2, 3, 4, 5]}


def test_decimals_keep_their_digits() -> None:
    given = [Decimal("0.12345678901234567"), Decimal("1E+2"), Decimal(9007199254740993)]
    column = numbers(given)
    assert column.values[:2].tolist() == [0.12345678901234567, 100.0]
    assert told(numbers([Decimal(1), Decimal("1e400"), Decimal(2)])) == {
        "“1E+400” is beyond the range of numbers": [1]
    }


def test_truth_dates_and_bytes_are_words() -> None:
    assert words(np.array([True, False])) == ["true", "false"]
    assert words([np.True_, False, None]) == ["true", "false", None]
    assert words([date(2026, 1, 2), datetime(2026, 1, 2, 3, 4)]) == [
        "2026-01-02",
        "2026-01-02T03:04:00",
    ]
    assert words(np.array(["2026-01-02", "NaT"], dtype="datetime64[D]")) == ["2026-01-02", None]


@pytest.mark.parametrize("kind", ["M8", "m8"])
def test_times_without_a_unit_are_their_counts(kind: str) -> None:
    counted = np.array([3, -4, np.iinfo(np.int64).min]).view(kind)  # the last one is no time
    column = numbers(counted)
    assert column.values[:2].tolist() == [3.0, -4.0]
    assert told(column) == {"no value": [2]}
    assert words([b"ill", b"\xff"]) == ["ill", "\\xff"]
    assert words(np.array(["b", "a", ""])) == ["b", "a", None]


def test_categories() -> None:
    assert words(Categories(np.array([1, 0, -1, 1]), ["no", "yes"])) == ["yes", "no", None, "yes"]
    column = numbers(Categories(np.array([1, 0, 5]), [0.5, 2**53 + 1]))
    assert column.values[1] == 0.5
    assert told(column) == {"no value": [2]}


def test_lists_in_cells_are_rejected() -> None:
    column = numbers([1.0, [2.0], 3j, 4.0, object()])
    assert told(column) == {
        "the cell holds a list": [1],
        "a complex number is no score": [2],
        "the cell holds a object": [4],
    }


def test_names_are_as_in_text_tables() -> None:
    dataset = made([1], [2], [3], [4], names=["score", None, "score", b"a\nb"])
    assert [c.name for c in dataset.columns] == ["score", "col 2", "score (2)", "a b"]


def test_where_rows_stand() -> None:
    assert made([1, 2], lines=np.array([5, 9])).line_of(1) == 9
    dataset = made([1, 2], lines=np.array([5, 6]))
    assert dataset.lines is None
    assert dataset.line_of(1) == 6


@pytest.mark.parametrize(
    ("columns", "what"),
    [
        ([], "no columns"),
        ([[], []], "no rows"),
        ([[1, 2], [1]], "differ in length: 1 to 2"),
        ([[1]] * 10_001, "10,001 columns"),
    ],
)
def test_refused(columns: list[Values], what: str) -> None:
    with pytest.raises(InputError, match=what):
        made(*columns, names=[""] * len(columns))
