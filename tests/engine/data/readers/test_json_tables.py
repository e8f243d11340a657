"""JSON: engine.data.readers.json_columns, engine.data.readers.json_rows, engine.data.readers.json_stream."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.read_options import ReadOptions
from engine.data.readers.json_tables import read_json
from engine.data.sources import source
from engine.data.sources.source import Origin
from engine.messages.errors import Cancelled, InputError, UserError

LAYOUTS = ["records", "split", "index", "columns", "values", "table"]


def table_of(text: str | bytes, options: ReadOptions | None = None) -> Dataset:
    content = text.encode() if isinstance(text, str) else text
    return read_json(Origin(Path("x.json"), content), options or ReadOptions())


def numbers(dataset: Dataset, name: str) -> NumberColumn:
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    return column


def words(dataset: Dataset, name: str) -> list[str | None]:
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes.tolist()]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_that_pandas_writes_is_the_same_table(layout: str) -> None:
    frame = pd.DataFrame({"y": ["a", "b", "a"], "s": [0.1, None, 1 / 3]})
    text = str(frame.to_json(orient=layout, double_precision=15))  # type: ignore[call-overload]
    dataset = table_of(text)
    label, score = ("col 1", "col 2") if layout == "values" else ("y", "s")
    assert dataset.rows == 3
    assert words(dataset, label) == ["a", "b", "a"]
    assert numbers(dataset, score).values[[0, 2]] == pytest.approx([0.1, 1 / 3], abs=1e-15)
    assert [(p.why, p.rows.tolist()) for p in numbers(dataset, score).problems] == [
        ("no value", [1])
    ]


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=30))
def test_doubles_come_back_bit_for_bit(values: list[float]) -> None:
    found = numbers(table_of(json.dumps([{"s": value} for value in values])), "s").values
    assert found.tobytes() == np.array(values).tobytes()


def test_large_integers_stay_apart() -> None:
    found = numbers(table_of('{"id": [9007199254740993, 9007199254740992, 1]}'), "id").values
    assert found[0] > found[1] > found[2]


def test_numbers_out_of_range_are_rejected_with_their_rows() -> None:
    digits = "9" * 1_000_000
    found = numbers(table_of(f'[{{"s": 1e400}}, {{"s": 0.5}}, {{"s": {digits}}}]'), "s")
    assert found.values[1] == 0.5
    whys = {p.why: p.rows.tolist() for p in found.problems}
    assert whys["“1e400” is beyond the range of numbers"] == [0]
    assert sorted(whys.values()) == [[0], [2]]


def test_texts_are_read_as_in_other_text_tables() -> None:
    dataset = table_of('{"y": ["1", "0", "1"], "s": ["93.5%", "20%", null], "t": ["1_000", 2, 3]}')
    assert numbers(dataset, "s").values[:2].tolist() == [0.935, 0.2]
    assert [p.why for p in numbers(dataset, "t").problems] == ["“1_000” is not a number"]


def test_true_and_false_are_words_and_null_and_nan_no_value() -> None:
    dataset = table_of('[{"y": true, "s": NaN}, {"y": false, "s": 1}, {"y": null, "s": -Infinity}]')
    assert words(dataset, "y") == ["true", "false", None]
    assert numbers(dataset, "s").values[1:].tolist() == [1, -np.inf]


def test_a_record_a_line_keeps_its_line() -> None:
    dataset = table_of('{"y":1,"s":1}\n\n{"y":0,"s":"bad"}\n{"s":2}\n{"s":3,"new":7}\n')
    assert [dataset.line_of(row) for row in range(4)] == [1, 3, 4, 5]
    problem = numbers(dataset, "s").problems[0]
    assert (problem.why, dataset.line_of(int(problem.rows[0]))) == ("“bad” is not a number", 3)
    assert np.isnan(numbers(dataset, "new").values[:3]).all()


@pytest.mark.parametrize("start", ['{"0":', "["])
def test_a_row_is_where_its_record_starts(start: str) -> None:
    text = start + '{"s":\n1},\n' + ('"a":' if start != "[" else "") + '{"s":\n\n2}\n'
    dataset = table_of(text + ("}" if start != "[" else "]"))
    assert [dataset.line_of(row) for row in range(2)] == [1, 3]


def test_rows_on_one_line_are_numbered() -> None:
    assert table_of('[{"s":1},{"s":2}]').line_of(1) == 2


def test_plain_values_beside_columns_stand_in_every_row() -> None:
    dataset = table_of('{"model": "forest", "y": [1, 0], "s": [0.9, 0.1]}')
    assert words(dataset, "model") == ["forest", "forest"]


def test_a_list_of_lists_may_name_its_columns() -> None:
    assert [c.name for c in table_of('[["y","s"],["a",1],["b",2]]').columns] == ["y", "s"]
    headed = table_of('[["y","s"],["a","b"]]', ReadOptions(header=True))
    assert [c.name for c in headed.columns] == ["y", "s"]
    assert [c.name for c in table_of('[["a",1],["b",2]]').columns] == ["col 1", "col 2"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_encodings(encoding: str) -> None:
    text = '[{"größe": 1, "name": "é"}]'
    assert table_of(text.encode(encoding)).column("größe").name == "größe"


def test_half_a_character_is_replaced() -> None:
    dataset = table_of('[{"n\\ud800": "x\\udc00"}]')
    assert words(dataset, "n\ufffd") == ["x\ufffd"]


def test_the_hash_is_that_of_the_bytes() -> None:
    content = b' [{"y": 1}]\n\n'
    assert table_of(content).source.sha256 == hashlib.sha256(content).hexdigest()


def test_records_across_blocks_of_the_file() -> None:
    rows = [{"i": i, "s": i / 7, "pad": "x" * 50} for i in range(30_000)]
    dataset = table_of(json.dumps(rows))
    assert np.array_equal(numbers(dataset, "s").values, np.arange(30_000) / 7)
    columns = {key: [row[key] for row in rows] for key in ("i", "s")}
    assert np.array_equal(numbers(table_of(json.dumps(columns)), "s").values, np.arange(30_000) / 7)


@pytest.mark.parametrize("block", range(1, 9))
def test_numbers_are_whole_wherever_blocks_end(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", block)
    found = numbers(table_of('{"s": [12.5, -3e+2, 1E-1, -0.25e1, 7], "y": [1, 0, 1, 0, 1]}'), "s")
    assert found.values.tolist() == [12.5, -300, 0.1, -2.5, 7]


REFUSED = {
    "": "the file is empty",
    "[]": "no rows",
    "{}": "no rows",
    "[1, 2]": "a plain value stands where a record should",
    '"text"': "no table in JSON",
    "[" * 200_000: "nested too deep",
    '{"a":' * 200_000: "holds lists or records inside",
    '[{"a":' + "[" * 200_000: "nested too deep",
    '[{"y": 1, "y": 2}]': "“y” stands twice in one record",
    '{"y": [1], "y": [2]}': "“y” stands twice in one record",
    '{"y": {"0": 1, "1": 2, "0": 3}}': "“0” stands twice in one record",
    '[{"y": 1},\n{"y": [1, 2]}]': "line 2: the value of “y” is a list",
    '[{"y": {"a": 1}}]': "the value of “y” is a record",
    '{"a": {"b": {"c": 1}}}': "“a” holds lists or records inside",
    '{"y": [1, 2], "s": [1]}': "“s” has 1 values and “y” has 2",
    '[{"y": 1},\n{"y": 01}]': "line 2: this is no valid JSON",
    '[{"y": 1}': "the file ends",
    '[{"y": 1}] [{"y": 2}]': "more follows behind the table",
    '{"y": "' + "x" * (9 << 20) + '"}': "a value is longer than 4 MB",
    '[{"y": 1}, {"y": "\x00"}]': "this is no valid JSON",
    "".join(f'{{"a{i}": 1}}\n' for i in range(9_000)): "far more cells than the file spells out",
}


@pytest.mark.parametrize("text", list(REFUSED), ids=lambda text: text[:20])
def test_refused_in_words(text: str) -> None:
    with pytest.raises(InputError) as caught:
        table_of(text)
    assert REFUSED[text] in str(caught.value)
    assert caught.value.do
    assert len(str(caught.value)) < 400


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(InputError, match="not text in utf-8"):
        table_of(b'[{"y": "\xff"}]')


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for start in (b"", b"[", b'[{"a":', b'{"a":[', b"[["):
        try:
            table_of(start + content)
        except UserError as error:
            assert error.do  # noqa: PT017 - either outcome will do


def test_reading_can_be_cancelled() -> None:
    def stop(fraction: float, doing: str) -> None:  # noqa: ARG001 - a Progress has these names
        raise Cancelled

    with pytest.raises(Cancelled):
        read_json(Origin(Path("x.json"), b'[{"y": 1}]'), ReadOptions(), stop)
