"""Parquet and Arrow: values as given, types kept, and what is damaged or hostile refused."""

import hashlib
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers import columnar
from engine.data.readers.columnar import read_arrow, read_parquet
from engine.data.readers.read import read
from engine.data.sources.source import Origin
from engine.messages.errors import Cancelled, InputError
from tests.engine.data.contents import numbers_in, problems_in, processor_seconds, words_in

pa = pytest.importorskip("pyarrow", reason="pyarrow reads Parquet and Arrow")
ipc = pytest.importorskip("pyarrow.ipc")
parquet = pytest.importorskip("pyarrow.parquet")


def write_parquet(path: Path, table: Any) -> Dataset:
    parquet.write_table(table, path, row_group_size=2)
    return read_parquet(Origin(path), ReadOptions())


def write_file(path: Path, table: Any) -> Dataset:
    with ipc.new_file(path, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    return read_arrow(Origin(path), ReadOptions())


def write_stream(path: Path, table: Any) -> Dataset:
    with ipc.new_stream(path, table.schema) as writer:
        writer.write_table(table, max_chunksize=2)
    return read_arrow(Origin(path), ReadOptions())


WRITERS = [write_parquet, write_file, write_stream]


def table_of(**columns: Any) -> Any:
    return pa.table(columns)


@pytest.mark.parametrize("write", WRITERS)
def test_values_are_those_that_were_written(write: Any, tmp_path: Path) -> None:
    doubles = [0.1, -0.0, np.nextafter(0.1, 1), float("inf"), 5e-324]
    table = table_of(
        s=pa.array(doubles),
        f=pa.array([0.1, None, 1.5, float("nan"), -2], pa.float32()),
        h=pa.array(np.array([0.1, 1, 2, 3, 4], np.float16)),
        i=pa.array([2**53 + 1, 2**53, None, -(2**63), 7], pa.int64()),
        u=pa.array([2**64 - 1, 2**64 - 2, 0, None, 1], pa.uint64()),
        b=pa.array([True, None, False, True, False]),
        y=pa.array(["yes", "no", None, "yes", "no"]).dictionary_encode(),
        n=pa.array([3, 4, None, 3, 4]).dictionary_encode(),
        d=pa.array(
            [Decimal("0.10"), None, Decimal("12345678901234567.89"), Decimal(-1), Decimal(0)]
        ),
    )
    path = tmp_path / "t.bin"
    dataset = write(path, table)
    assert np.array(numbers_in(dataset, "s")).tobytes() == np.array(doubles).tobytes()
    single = numbers_in(dataset, "f")
    assert single[0] == float(np.float32(0.1))
    assert problems_in(dataset, "f") == {"no value": [2, 4]}
    assert numbers_in(dataset, "h")[0] == float(np.float16(0.1))
    first, second, *_ = numbers_in(dataset, "i")
    assert first > second
    assert problems_in(dataset, "i") == {"no value": [3]}
    first, second, *_ = numbers_in(dataset, "u")
    assert first > second
    assert words_in(dataset, "b") == ["true", None, "false", "true", "false"]
    assert words_in(dataset, "y") == ["yes", "no", None, "yes", "no"]
    assert numbers_in(dataset, "n")[::3] == [3, 3]
    assert numbers_in(dataset, "d")[0] == 0.1
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert dataset.line_of(0) == 1


@pytest.mark.parametrize("write", WRITERS)
def test_dates_are_words_and_lists_and_bytes_rejected(write: Any, tmp_path: Path) -> None:
    table = table_of(
        day=pa.array([date(2024, 2, 29), None]),
        at=pa.array([datetime(2024, 2, 29, 12, tzinfo=UTC), None]),
        many=pa.array([[1, 2], None]),
        parts=pa.array([{"a": 1}, None]),
        raw=pa.array([b"\x00", None]),
        none=pa.nulls(2),
        s=pa.array(["1.5", "x"]),
    )
    dataset = write(tmp_path / "t.bin", table)
    assert words_in(dataset, "day") == ["2024-02-29", None]
    assert str(words_in(dataset, "at")[0]).startswith("2024-02-29 12:00:00")
    for name, why in [("many", "list"), ("parts", "list"), ("raw", "bytes")]:
        assert problems_in(dataset, name) == {
            f"the cell holds {'a ' * (why == 'list')}{why}": [1],
            "no value": [2],
        }
    assert problems_in(dataset, "none") == {"no value": [1, 2]}


def test_names_are_made_unique_and_an_index_is_called_so(tmp_path: Path) -> None:
    table = pa.table(
        [pa.array([1]), pa.array([2]), pa.array([3])], names=["s", "s", "__index_level_0__"]
    )
    dataset = write_file(tmp_path / "t.arrow", table)
    assert [column.name for column in dataset.columns] == ["s", "s (2)", "index"]


def test_a_folder_as_spark_writes_it(tmp_path: Path) -> None:
    for fold, values in (("a%20b", [0.25, 0.5]), ("c", [0.75])):
        inside = tmp_path / f"fold={fold}" / "year=2024"
        inside.mkdir(parents=True)
        parquet.write_table(table_of(y=["yes"] * len(values), s=values), inside / "part-0.parquet")
    (tmp_path / "_SUCCESS").touch()
    (tmp_path / "_metadata.parquet").write_bytes(b"no table")
    dataset = read(tmp_path)
    assert numbers_in(dataset, "s") == [0.25, 0.5, 0.75]
    assert words_in(dataset, "fold") == ["a b", "a b", "c"]
    assert numbers_in(dataset, "year") == [2024] * 3
    assert dataset.source.path == tmp_path
    assert read(tmp_path).source.sha256 == dataset.source.sha256


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    parquet.write_table(table_of(s=[1.0]), inside / "a.parquet")
    parquet.write_table(table_of(s=[2.0]), tmp_path / "b.parquet")
    (inside / "b.parquet").symlink_to(tmp_path / "b.parquet")
    (inside / "again").symlink_to(inside)
    assert numbers_in(read(inside), "s") == [1.0]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"t": [1.0]}, "“s” is not in all files"),
        ({"s": ["x"]}, "“s” holds string here and numbers in other files"),
    ],
)
def test_files_of_a_folder_must_go_together(tmp_path: Path, other: Any, why: str) -> None:
    parquet.write_table(table_of(s=[1.0]), tmp_path / "a.parquet")
    parquet.write_table(table_of(**other), tmp_path / "b.parquet")
    with pytest.raises(InputError, match=why):
        read(tmp_path)


def test_a_folder_without_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("y,s\n1,2\n")
    inside = tmp_path / "data"
    inside.mkdir()
    (inside / "b.parquet").write_bytes(b"PAR1")
    with pytest.raises(InputError, match="holds no Parquet files"):
        read(tmp_path)


@pytest.mark.parametrize("write", WRITERS)
def test_damaged_files_are_refused(write: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.bin"
    write(path, table_of(s=np.random.default_rng(1).normal(size=500), y=["a", "b"] * 250))
    content = path.read_bytes()
    middle = len(content) // 2
    for broken in (
        content[:middle],
        content[:8],
        content[:8] + bytes(len(content) - 8),
        content[:-40] + b"\xff" * 32 + content[-8:],
    ):
        path.write_bytes(broken)
        with pytest.raises(InputError) as caught:
            read(path)
        assert caught.value.do


def test_a_file_that_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.parquet"
    zeros = pa.chunked_array([np.zeros(10_000_000)] * 1)
    table = pa.table({f"c{i}": zeros for i in range(30)})
    parquet.write_table(table, path, compression="zstd", use_dictionary=False)
    assert path.stat().st_size < 5_000_000
    started = processor_seconds()
    with pytest.raises(InputError) as caught:
        read(path)
    assert processor_seconds() - started < 6
    assert caught.value.do


def test_too_many_columns_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.parquet"
    parquet.write_table(pa.table({f"c{i}": [1.0] for i in range(10_001)}), path)
    with pytest.raises(InputError, match="10,001 columns"):
        read(path)


def test_no_rows_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no rows"):
        write_parquet(tmp_path / "t.parquet", table_of(s=pa.array([], pa.float64())))


def test_reading_can_be_cancelled_between_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columnar, "BATCH", 10)
    path = tmp_path / "t.parquet"
    parquet.write_table(table_of(s=np.arange(100.0)), path)
    told: list[float] = []

    def stop(fraction: float, doing: str) -> None:
        told.append(fraction)
        if doing == "Reading t.parquet" and 0.3 < fraction < 0.9:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_parquet(Origin(path), ReadOptions(), stop)
    assert told == sorted(told)


def test_the_absent_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.data.readers.formats.find_spec", lambda _: None)
    path = tmp_path / "t.parquet"
    parquet.write_table(table_of(s=[1.0]), path)
    with pytest.raises(InputError, match="not installed") as caught:
        read(path)
    assert "voroscope[columnar]" in caught.value.do
