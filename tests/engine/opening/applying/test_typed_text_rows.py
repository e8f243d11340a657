"""Columns of a text table get the types that lose nothing."""

import gzip
import tracemalloc
import zipfile
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

from engine.data.numbers import NumberStyle
from engine.data.read_options import ReadOptions
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled, InputError
from engine.opening.applying import new_text_rows
from engine.opening.applying.apply_rule import NewFile, apply_rule, table_for
from engine.opening.applying.typed_text_rows import CellType
from engine.saving import saving
from tests.engine.opening.applying.test_apply_rule import RULE, decided, written

ROWS = 16_000


@pytest.mark.parametrize(
    ("cells", "kind", "values"),
    [
        (["1", "-2", ""], pa.int64(), [1, -2, None]),
        (["1", "n/a"], pa.int64(), [1, None]),
        (["1", "2.5"], pa.float64(), [1.0, 2.5]),
        (["1e3", "+7"], pa.float64(), [1000.0, 7.0]),
        (["007", "12"], pa.string(), ["007", "12"]),
        (["1", "A-7"], pa.string(), ["1", "A-7"]),
        (["9223372036854775807", "-1"], pa.int64(), [2**63 - 1, -1]),
        (["9223372036854775808", "-1"], pa.string(), ["9223372036854775808", "-1"]),
        (["9007199254740992", "0.5"], pa.float64(), [2.0**53, 0.5]),
        (["9007199254740993", "0.5"], pa.string(), ["9007199254740993", "0.5"]),
        (["", "-", " "], pa.string(), [None, "-", " "]),
        (["true", "false"], pa.string(), ["true", "false"]),
        (["1e400", "1"], pa.string(), ["1e400", "1"]),
    ],
)
@pytest.mark.parametrize("batch", [1, 3])
def test_cells_have_the_narrowest_type_that_holds_all_of_them(
    cells: list[str], kind: pa.DataType, values: list[object], batch: int
) -> None:
    found = CellType(NumberStyle(), 2**63 - 1)
    for start in range(0, len(cells), batch):
        found.see(set(cells[start : start + batch]))
    assert found.arrow() == kind
    assert found.values(cells) == values
    assert list(map(type, found.values(cells))) == list(map(type, values))


def test_cells_are_read_in_the_style_of_their_column() -> None:
    comma = CellType(NumberStyle(decimal=","), 2**53)
    comma.see({"0,5", "1"})
    assert comma.values(["0,5", "1"]) == [0.5, 1.0]
    percent = CellType(NumberStyle(percent=True), 2**53)
    percent.see({"93.5%"})
    assert percent.values(["93.5%"]) == [0.935]
    exact = CellType(NumberStyle(), 2**53)
    exact.see({str(2**53 + 1)})
    assert exact.values([str(2**53 + 1)]) == [str(2**53 + 1)]


def test_values_that_mean_missing_stay_where_they_stood(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    decided(written(tmp_path, b"s,x\n0.9,1\n-999,007\n"), out, ReadOptions(na=("-999",)))
    found = parquet.read_table(out).to_pydict()
    assert found["s"] == [0.9, -999.0]
    assert found["score"] == [0.9, None]
    assert found["x"] == ["1", "007"]


def content(rows: int) -> bytes:
    lines = (f"{i},{i % 997 / 997:.6f},case number {i} of a file\n" for i in range(rows))
    return ("id,s,note\n" + "".join(lines)).encode()


def packed(folder: Path, form: str, text: bytes) -> Path:
    path = folder / f"new.csv{form}"
    if form == ".gz":
        path.write_bytes(gzip.compress(text))
    elif form == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("new.csv", text)
    else:
        path.write_bytes(text)
    return path


def peak(new: Path, out: Path) -> int:
    tracemalloc.start()
    try:
        decided(new, out)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("form", "target"), [("", "out.parquet"), ("", "out.xlsx"), (".gz", "out.csv")]
)
def test_the_memory_does_not_grow_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, target: str
) -> None:
    monkeypatch.setattr(new_text_rows, "BATCH", 200)
    for held in ("sources.source.BLOCK", "readers.delimited.SAMPLE", "readers.compressed.BLOCK"):
        monkeypatch.setattr(f"engine.data.{held}", 1 << 13)
    monkeypatch.setattr("engine.data.readers.compressed.HELD", 1 << 13)
    monkeypatch.setattr(gzip, "READ_BUFFER_SIZE", 1 << 13, raising=False)  # from Python 3.12 on
    decided(packed(tmp_path, form, content(100)), tmp_path / target)  # imports
    few = peak(packed(tmp_path, form, content(ROWS // 4)), tmp_path / target)
    many = peak(packed(tmp_path, form, content(ROWS)), tmp_path / target)
    assert many - few < len(content(ROWS)) / 8  # all cells as strings would be many times that


def test_a_batch_of_many_columns_has_fewer_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_text_rows, "CELLS", 30)
    new = written(tmp_path, content(25))
    table = table_for(RULE, NewFile(new), tmp_path / "out.csv", silent)
    assert [rows.scores.size for rows in table.batches(silent)] == [10, 10, 5]


@pytest.mark.parametrize("form", [".gz", ".zip"])
@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_what_comes_out_of_a_compressed_file_is_decided(
    tmp_path: Path, form: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.data.readers.compressed.HELD", 1 << 10)
    found = decided(packed(tmp_path, form, content(200)), tmp_path / target)
    plain = decided(packed(tmp_path, "", content(200)), tmp_path / f"plain-{target}")
    assert (tmp_path / target).read_bytes() == (tmp_path / f"plain-{target}").read_bytes()
    assert found == plain


def test_a_damaged_compressed_file_leaves_nothing(tmp_path: Path) -> None:
    new = tmp_path / "new.csv.gz"
    new.write_bytes(gzip.compress(content(2000))[:-30])
    with pytest.raises(InputError, match="is damaged"):
        decided(new, tmp_path / "out.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv.gz"]


def test_more_rows_than_a_sheet_holds_are_refused_before_one_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.opening.applying.decided_files.MOST_ROWS", 2)
    pd.DataFrame({"s": [0.1, 0.2, 0.3]}).to_parquet(tmp_path / "new.parquet")
    for new in (written(tmp_path, b"s,b\n0.1,1\n0.2,2\n0.3,3\n"), tmp_path / "new.parquet"):
        with pytest.raises(InputError, match="sheet of Excel holds, 2") as found:
            table_for(RULE, NewFile(new), tmp_path / "out.xlsx", silent)
        assert found.value.do == "Write .csv or .parquet."
        table_for(RULE, NewFile(new), tmp_path / "out.parquet", silent)
    written(tmp_path, b"s,b\n0.1,1\n0.2,2\n")
    decided(tmp_path / "new.csv", tmp_path / "out.xlsx")


@pytest.mark.parametrize("target", ["out.csv", "out.parquet"])
def test_looking_at_a_file_tells_how_far_it_is_and_can_be_cancelled(
    tmp_path: Path, target: str
) -> None:
    new, told = packed(tmp_path, ".gz", content(2000)), list[float]()

    def note(fraction: float, doing: str) -> None:  # noqa: ARG001 - as progress is called
        told.append(fraction)
        if len(told) > 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        table_for(RULE, NewFile(new), tmp_path / target, note)
    assert told == sorted(told)
    told.clear()
    table = table_for(RULE, NewFile(new), tmp_path / target, silent)
    told.append(0.0)
    with pytest.raises(Cancelled), saving(tmp_path / target) as file:
        apply_rule(RULE, table, tmp_path / target, file, note)
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv.gz"]
