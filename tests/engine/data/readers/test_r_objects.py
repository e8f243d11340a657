"""Files of R, built here byte by byte: data frames are read, code is left alone."""

import bz2
import gzip
import hashlib
import lzma
import math
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.read import read, read_bytes
from engine.messages.errors import InputError
from tests.engine.data.contents import numbers_in, problems_in, processor_seconds, words_in
from tests.in_part import in_part

pytest.importorskip("rdata", reason="rdata reads files of R")

NIL = struct.pack(">i", 254)
NA_INTEGER = -(2**31)
NA_REAL = struct.unpack(">d", bytes.fromhex("7ff00000000007a2"))[0]
OBJECT, ATTRIBUTES, TAG = 1 << 8, 1 << 9, 1 << 10
HEAD = b"X\n" + struct.pack(">iii", 2, 0x020300, 0x020300)
HEAD_3 = b"X\n" + struct.pack(">iiii", 3, 0x040000, 0x030500, 5) + b"UTF-8"


def word(*values: int) -> bytes:
    return struct.pack(f">{len(values)}i", *values)


def char(text: str | bytes | None, flags: int = 1 << 3) -> bytes:
    """A CHARSXP; its flags say in what encoding it is."""
    if text is None:
        return word(9, -1)
    content = text.encode() if isinstance(text, str) else text
    return word(9 | flags << 12, len(content)) + content


def pairs(*members: tuple[str, bytes]) -> bytes:
    listed = b"".join(word(2 | TAG) + word(1) + char(name) + member for name, member in members)
    return listed + NIL


def vector(kind: int, body: bytes, size: int, **attributes: bytes) -> bytes:
    flags = (ATTRIBUTES | OBJECT if "class" in attributes else ATTRIBUTES) if attributes else 0
    tail = pairs(*attributes.items()) if attributes else b""
    return word(kind | flags, size) + body + tail


def texts(*values: str | None, **attributes: bytes) -> bytes:
    return vector(16, b"".join(map(char, values)), len(values), **attributes)


def reals(*values: float, **attributes: bytes) -> bytes:
    return vector(14, struct.pack(f">{len(values)}d", *values), len(values), **attributes)


def integers(*values: int, **attributes: bytes) -> bytes:
    return vector(13, word(*values), len(values), **attributes)


def logicals(*values: int) -> bytes:
    return vector(10, word(*values), len(values))


def lists(*members: bytes, **attributes: bytes) -> bytes:
    return vector(19, b"".join(members), len(members), **attributes)


def frame(columns: dict[str, bytes], rows: bytes) -> bytes:
    attributes = {"names": texts(*columns), "row.names": rows, "class": texts("data.frame")}
    return lists(*columns.values(), **attributes)


def described(name: str, rows: float, start: float, step: float) -> bytes:
    """A sequence (ALTREP) of which only the first number and how many are in the file."""
    info = word(2) + word(1) + char(name) + word(2) + word(1) + char("base")
    info += word(2) + integers(13) + NIL
    return word(238) + info + reals(rows, start, step) + NIL


def compact(rows: int) -> bytes:
    return integers(NA_INTEGER, -rows)


SMALL = frame({"y": texts("a", "b"), "s": reals(0.5, 1.5)}, compact(2))
PROMISE = word(5) + NIL + NIL  # of no value, with no expression
FUNCTION = (
    word(3 | TAG) + word(253) + pairs(("x", reals(1.0))) + word(6) + word(1) + char("q") + NIL
)


def table_of(content: bytes, sheet: str | None = None) -> Dataset:
    return read_bytes(content, "x.rds", options=ReadOptions(sheet=sheet))


def test_every_type_of_column() -> None:
    columns = {
        "f": integers(
            2, 1, NA_INTEGER, 2, levels=texts("no", "ja é"), **{"class": texts("factor")}
        ),
        "s": reals(0.1, NA_REAL, math.nan, -0.0),
        "i": integers(7, NA_INTEGER, -1, 0),
        "b": logicals(1, 0, NA_INTEGER, 1),
        "t": texts("x", None, "", "y"),
        "d": reals(19782.0, NA_REAL, 0.5, -1.0, **{"class": texts("Date")}),
        "at": reals(1.5, NA_REAL, 1e300, 0.0, **{"class": texts("POSIXct", "POSIXt")}),
        "l": lists(reals(1.0), NIL, texts("a"), reals(1.0)),
        "big": reals(
            *struct.unpack(">4d", struct.pack(">4q", 2**53 + 1, 2**53, -(2**63), 1)),
            **{"class": texts("integer64")},
        ),
    }
    content = HEAD + frame(columns, compact(4))
    dataset = table_of(content)
    assert words_in(dataset, "f") == ["ja é", "no", None, "ja é"]
    assert numbers_in(dataset, "s")[0] == 0.1
    assert problems_in(dataset, "s") == {"no value": [2, 3]}
    assert problems_in(dataset, "i") == {"no value": [2]}
    assert words_in(dataset, "b") == ["true", "false", None, "true"]
    assert words_in(dataset, "t") == ["x", None, None, "y"]
    assert words_in(dataset, "d") == ["2024-02-29", None, "1970-01-01", "1969-12-31"]
    assert words_in(dataset, "at") == ["1970-01-01T00:00:01", None, None, "1970-01-01T00:00:00"]
    assert problems_in(dataset, "l") == {"the cell holds a list": [1, 3, 4], "no value": [2]}
    first, second, *_ = numbers_in(dataset, "big")
    assert first > second
    assert problems_in(dataset, "big") == {"no value": [3]}
    assert dataset.source.sha256 == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_compressed_as_r_does_it(pack: object, tmp_path: Path) -> None:
    path = tmp_path / "x.rds"
    path.write_bytes(pack(HEAD_3 + SMALL))  # type: ignore[operator]
    dataset = read(path)
    assert numbers_in(dataset, "s") == [0.5, 1.5]
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_row_names_that_are_words_are_a_column() -> None:
    dataset = table_of(HEAD + frame({"s": reals(1.0, 2.0)}, texts("ann", "bob")))
    assert words_in(dataset, "row") == ["ann", "bob"]
    dataset = table_of(HEAD + frame({"s": reals(1.0, 2.0)}, texts("1", "2")))
    assert [column.name for column in dataset.columns] == ["s"]


def test_a_sequence_that_is_only_described() -> None:
    columns = {
        "i": described("compact_intseq", 3, 5, -1),
        "r": described("compact_realseq", 3, 0, 1),
    }
    dataset = table_of(HEAD_3 + frame(columns, compact(3)))
    assert numbers_in(dataset, "i") == [5, 4, 3]
    assert numbers_in(dataset, "r") == [0, 1, 2]


def test_a_matrix_and_a_list_of_equally_long_vectors() -> None:
    names = lists(texts("a", "b"), texts("y", "s"))
    matrix = reals(0.0, 1.0, 0.25, 0.75, dim=integers(2, 2), dimnames=names)
    dataset = table_of(HEAD + matrix)
    assert numbers_in(dataset, "s") == [0.25, 0.75]
    assert words_in(dataset, "row") == ["a", "b"]
    both = lists(integers(0, 1, 1), reals(0.1, 0.2, 0.3), names=texts("y", "s"))
    assert numbers_in(table_of(HEAD + both), "s") == [0.1, 0.2, 0.3]


def saved(*members: tuple[str, bytes]) -> bytes:
    return b"RDX2\n" + HEAD + pairs(*members)


def test_of_several_objects_one_is_named() -> None:
    other = frame({"s": reals(9.0)}, compact(1))
    content = saved(("a", SMALL), ("n", reals(1.0)), ("b", lists(other, names=texts("test"))))
    with pytest.raises(InputError, match=r"2 data frames: a, b\$test") as caught:
        table_of(content)
    assert caught.value.do == "Choose one: --sheet a"
    assert numbers_in(table_of(content, "b$test"), "s") == [9.0]
    with pytest.raises(InputError, match="there is no data frame “c”"):
        table_of(content, "c")
    assert numbers_in(table_of(saved(("f", FUNCTION), ("a", SMALL))), "s") == [0.5, 1.5]


def test_texts_in_older_encodings() -> None:
    names = vector(16, char(b"sch\xe4tzung", 1 << 2), 1)
    content = lists(reals(1.0), names=names, **{"class": texts("data.frame")})
    assert [column.name for column in table_of(HEAD + content).columns] == ["schätzung"]


NO_TABLE = {
    "a function": FUNCTION,
    "R code, which is never run": word(6) + word(1) + char("system") + pairs(("", texts("id"))),
    "a vector": reals(1.0, 2.0),
    "a list": lists(reals(1.0), FUNCTION, names=texts("a", "f")),
    "nothing": NIL,
    "an environment": word(4, 0) + word(242) + NIL + NIL + NIL,
}


@pytest.mark.parametrize("what", in_part(list(NO_TABLE), 2))
def test_what_is_no_data_frame_is_named(what: str) -> None:
    with pytest.raises(InputError, match=f"no data frame, but {what}"):
        table_of(HEAD + NO_TABLE[what])


def test_promises_and_code_in_a_data_frame_are_rejected_cells() -> None:
    content = frame({"s": reals(1.0, 2.0), "p": lists(PROMISE, FUNCTION)}, compact(2))
    assert problems_in(table_of(HEAD + content), "p") == {"the cell holds a list": [1, 2]}


HOSTILE = {
    "a vector longer than the file": frame({"s": word(14, 2**31 - 1)}, compact(1)),
    "a list longer than the file": word(19, 2**31 - 1) + NIL,
    "a long sequence that is only described": frame(
        {"s": described("compact_intseq", 1e15, 1, 1)}, compact(1)
    ),
    "many sequences that are only described": frame(
        {f"s{i}": described("compact_realseq", 2.0**25, 1, 1) for i in range(50)}, compact(1)
    ),
    "lists in lists": word(19, 1) * 100_000,
    "a type that nobody knows": word(99),
    "a reference to nothing": word(255 | 7 << 8),
    "columns of different lengths": frame({"a": reals(1.0), "b": reals(1.0, 2.0)}, compact(1)),
    "a name that is no text": lists(reals(1.0), **{"class": reals(1.0)}),
}


@pytest.mark.parametrize("what", in_part(list(HOSTILE), 3))
def test_hostile_files_are_refused_in_time(what: str) -> None:
    started = processor_seconds()
    with pytest.raises(InputError) as caught:
        table_of(HEAD + HOSTILE[what])
    assert processor_seconds() - started < 6
    assert caught.value.do


def test_a_bomb_is_refused_in_time(tmp_path: Path) -> None:
    started = processor_seconds()
    path = tmp_path / "x.rds"
    path.write_bytes(gzip.compress(HEAD + word(19, 15_000_000) + NIL * 15_000_000))
    assert path.stat().st_size < 200_000
    with pytest.raises(InputError) as caught:
        read(path)
    assert processor_seconds() - started < 6
    assert caught.value.do


@pytest.mark.parametrize("cut", in_part([2, 5, 14, 20, 60, -1], 2))
def test_cut_files_are_refused(cut: int) -> None:
    content: Sequence[int] = HEAD + SMALL
    with pytest.raises(InputError):
        table_of(bytes(content[:cut]))
