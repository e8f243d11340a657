"""Compressed tables, engine.data.sources.unpacking, engine.data.readers.archive: same cases; damage in words."""

import bz2
import gzip
import hashlib
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import zstandard

from engine.data.dataset import Dataset, NumberColumn
from engine.data.read_options import ReadOptions
from engine.data.readers import compressed
from engine.data.readers.read import read, read_bytes
from engine.messages.errors import Cancelled, InputError

TABLE = b"y,score\nyes,0.5\nno,0.25\n\nyes,1e400\nno,0.125\n"
LONG = b"y,score\n" + b"".join(b"%d,%.17g\n" % (i % 2, np.sin(i)) for i in range(40_000))


def zipped(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return held.getvalue()


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
    "zip": lambda content: zipped(("table.csv", content)),
}
each_way = pytest.mark.parametrize("way", WAYS)


def scores(dataset: Dataset) -> NumberColumn:
    column = dataset.column("score")
    assert isinstance(column, NumberColumn)
    return column


@each_way
def test_read_as_if_uncompressed(way: str, tmp_path: Path) -> None:
    path = tmp_path / f"table.csv.{way}"
    path.write_bytes(WAYS[way](TABLE))
    dataset, plain = read(path), read_bytes(TABLE)
    assert dataset.source.path == path
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert [dataset.line_of(i) for i in range(4)] == [plain.line_of(i) for i in range(4)]
    assert scores(dataset).values[[0, 1, 3]].tolist() == [0.5, 0.25, 0.125]
    assert [p.why for p in scores(dataset).problems] == [p.why for p in scores(plain).problems]


@each_way
def test_told_by_its_bytes_not_by_its_name(way: str) -> None:
    assert read_bytes(WAYS[way](TABLE), "table.csv").rows == 4


@each_way
def test_what_is_too_long_to_hold_is_unpacked_as_it_is_read(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compressed, "HELD", 1000)
    dataset = read_bytes(WAYS[way](LONG), "table")
    assert scores(dataset).values.tobytes() == scores(read_bytes(LONG)).values.tobytes()


@pytest.mark.parametrize("way", ["gz", "bz2", "xz", "zst"])
def test_several_streams_in_a_row(way: str) -> None:
    half = len(TABLE) // 2
    content = WAYS[way](TABLE[:half]) + WAYS[way](TABLE[half:])
    assert read_bytes(content).rows == 4


def test_padding_of_zeros() -> None:
    assert read_bytes(gzip.compress(TABLE) + b"\0" * 100).rows == 4
    assert read_bytes(lzma.compress(TABLE) + b"\0" * 100).rows == 4


@each_way
def test_cut_short(way: str) -> None:
    whole = WAYS[way](LONG)
    for size in (len(whole) // 2, len(whole) - 1, 12):
        with pytest.raises(InputError) as caught:
            read_bytes(whole[:size])
        assert caught.value.do


@pytest.mark.parametrize("way", ["gz", "bz2", "xz", "zip"])
def test_a_flipped_byte_is_noticed(way: str) -> None:
    """These ways carry a check sum (zstd's is optional, and off by default)."""
    content = bytearray(WAYS[way](LONG))
    content[len(content) // 2] ^= 0x10
    with pytest.raises(InputError, match=r"damaged|zip file"):
        read_bytes(bytes(content))


def test_damage_in_zstd_with_a_check_sum() -> None:
    content = bytearray(zstandard.ZstdCompressor(write_checksum=True).compress(LONG))
    content[-1] ^= 1
    with pytest.raises(InputError, match="damaged"):
        read_bytes(bytes(content))


@each_way
def test_swelling_is_stopped(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.data.sources.unpacking.HARMLESS", 1 << 20)
    monkeypatch.setattr("engine.data.readers.archive.HARMLESS", 1 << 20)
    with pytest.raises(InputError, match="swells"):
        read_bytes(WAYS[way](b"y,score\n" + b"1,0\n" * (1 << 20)))


def test_compressed_twice() -> None:
    with pytest.raises(InputError, match="a compressed file once more"):
        read_bytes(gzip.compress(gzip.compress(TABLE)))
    with pytest.raises(InputError, match="a zip file once more"):
        read_bytes(zipped(("inner.zip", zipped(("table.csv", TABLE)))))


def test_messages_name_the_file_inside() -> None:
    with pytest.raises(InputError) as caught:
        read_bytes(zipped(("inner.csv", b"y,s\n")), "outer.zip")
    assert caught.value.where.startswith("outer.zip (inner.csv)")


def test_other_formats_inside() -> None:
    records = b'[{"y": 1, "score": 0.5}, {"y": 0, "score": 0.25}]'
    assert scores(read_bytes(gzip.compress(records), "table.json.gz")).values.tolist() == [
        0.5,
        0.25,
    ]


def test_an_archive_of_several_asks_which() -> None:
    content = zipped(("a.csv", TABLE), ("data/b.csv", LONG), ("README.md", b"# Read me"))
    with pytest.raises(InputError, match=r"2 files: “a.csv”, “data/b.csv”") as caught:
        read_bytes(content)
    assert "--sheet" in caught.value.do
    assert read_bytes(content, options=ReadOptions(sheet="data/b.csv")).rows == 40_000
    assert read_bytes(content, options=ReadOptions(sheet="#1")).rows == 4
    for name in ("c.csv", "#3", "#0", "README.md"):
        with pytest.raises(InputError, match=f"no table “{name}”"):
            read_bytes(content, options=ReadOptions(sheet=name))


def test_what_lies_beside_a_table_is_no_table() -> None:
    content = zipped(("__MACOSX/._a.csv", b"\0\5"), ("a.csv", TABLE), (".DS_Store", b"\0"))
    assert read_bytes(content).rows == 4
    with pytest.raises(InputError, match="no table"):
        read_bytes(zipped(("picture.png", b"\x89PNG\r\n")))
    with pytest.raises(InputError, match="no file"):
        read_bytes(zipped())


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "a/../../b.csv", "C:\\b.csv", "..\\b.csv"]
)
def test_names_that_lead_out_of_the_archive(name: str) -> None:
    with pytest.raises(InputError, match="leads out of it"):
        read_bytes(zipped((name, TABLE)))


def test_protected_by_a_password() -> None:
    content = bytearray(zipped(("a.csv", TABLE)))
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        content[content.index(mark) + offset] |= 1
    with pytest.raises(InputError, match="password"):
        read_bytes(bytes(content))


def test_a_directory_that_lists_more_than_there_is() -> None:
    """Entries that overlap are how small archives swell beyond any ratio."""
    content = bytearray(zipped(("a.csv", TABLE)))
    at = content.index(b"PK\x01\x02") + 20
    content[at : at + 4] = (1 << 30).to_bytes(4, "little")
    with pytest.raises(InputError, match="more than it holds"):
        read_bytes(bytes(content))


def test_cancelled_while_unpacking() -> None:
    def cancel(fraction: float, doing: str) -> None:
        if fraction < 1 and doing.startswith("Unpacking"):
            raise Cancelled

    with pytest.raises(Cancelled):
        read_bytes(gzip.compress(LONG), progress=cancel)


def test_progress_rises_to_the_end() -> None:
    seen: list[float] = []

    def note(fraction: float, doing: str) -> None:
        assert doing
        seen.append(fraction)

    content = gzip.compress(LONG + LONG[8:] * 2)
    read_bytes(content, progress=note)
    assert seen == sorted(seen)
    assert seen[-1] == 1
    assert len(seen) > 3


def test_a_file_without_a_name() -> None:
    content = bytearray(zipped(("a", TABLE)))
    for mark, offset, size in ((b"PK\x01\x02", 28, 46), (b"PK\x03\x04", 26, 30)):
        at = content.index(mark)
        content[at + offset : at + offset + 2] = b"\0\0"
        del content[at + size]
    end = content.index(b"PK\x05\x06")
    for offset in (12, 16):
        shorter = int.from_bytes(content[end + offset : end + offset + 4], "little") - 1
        content[end + offset : end + offset + 4] = shorter.to_bytes(4, "little")
    assert read_bytes(bytes(content)).rows == 4
