"""One table in many formats: engine.data.readers.read, engine.data.readers.counted_only."""

import pytest

from engine.data.readers.formats import FORMATS, readable_endings
from engine.data.readers.read import read_bytes
from engine.messages.errors import InputError
from tests.engine.data.contents import numbers_in, words_in
from tests.engine.data.test_weird import cases_of, check, request_of
from tests.in_part import in_part
from tests.reference.files import MANIFEST, path_of

FILES = [
    "wdbc.feather",
    "wdbc_categorical_nullable_f32.parquet",
    "wdbc_records.json",
    "wdbc_columns.json",
    "wdbc.jsonl",
    "wdbc.sqlite",
    "wdbc.dta",
    "wdbc.rds",
]


@pytest.mark.parametrize("named", [True, False], ids=["options", "no options"])
@pytest.mark.parametrize("name", in_part(FILES, 2))
def test_the_auc_is_that_of_other_programs(name: str, named: bool) -> None:
    request = request_of(MANIFEST[f"formats/{name}"]["args"]) if named else None
    check(cases_of(path_of(f"formats/{name}"), request), f"formats/{name}")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_a_sheet_puts_on_the_clipboard(newline: str) -> None:
    rows = ["outcome\tscore\tnote", 'Poor\t0,93\t"two\tcells"', "Good\t0,5\t", "Poor\t1,25\t=1+1"]
    dataset = read_bytes((newline.join(rows) + newline).encode())
    assert words_in(dataset, "outcome") == ["Poor", "Good", "Poor"]
    assert numbers_in(dataset, "score") == [0.93, 0.5, 1.25]
    assert words_in(dataset, "note") == ["two\tcells", None, "=1+1"]


def test_text_pasted_without_a_header() -> None:
    dataset = read_bytes(b"1\t0.9\n0\t0.1\n1\t0.8\n")
    assert [column.name for column in dataset.columns] == ["col 1", "col 2"]
    assert numbers_in(dataset, "col 2") == [0.9, 0.1, 0.8]


def test_every_format_says_how_its_files_are_named() -> None:
    endings = readable_endings()
    assert len(set(endings)) == len(endings)
    assert {"csv", "tsv", "txt", "xlsx", "ods", "parquet", "json", "dta", "gz"} <= set(endings)
    without = {form.name for form in FORMATS if not form.endings}
    assert without == {"what WEKA prints"}


def test_a_duckdb_database_says_what_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of engine.data.readers.counted_only: the rows of such a file are never read."""
    content = bytes(8) + b"DUCK" + bytes(100)
    with pytest.raises(InputError, match=r"DuckDB database.*where they are.*--engine duckdb"):
        read_bytes(content)

    monkeypatch.setattr("engine.data.readers.formats.find_spec", lambda _: None)

    with pytest.raises(InputError, match=r"not installed.*voroscope\[big\]"):
        read_bytes(content)
