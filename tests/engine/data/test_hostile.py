"""Files made to do harm: refused in words, within 5 seconds and 512 MB of resident memory.

Each is opened as a user does, by the command line in a process of its own, which is measured
together with all that it starts. `slow` ones are large; a small form of each is in the suite.
"""

import bz2
import gzip
import io
import json
import lzma
import os
import socket
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import zstandard
from msgspec import Struct

from tests.engine.data.readers.test_compressed import zipped
from tests.engine.data.readers.test_numpy_arrays import npz, with_header
from tests.engine.data.workbooks import ods, ods_cell, rows_of, xlsx
from tests.in_part import in_part

CHECKOUT = Path(__file__).resolve().parents[3]
SECONDS = 5.0
MEMORY = 512 << 20
# A test may not fail because the machine is busy: time is that of the processor, and of the
# clock only with this much patience.
PATIENCE = 4

_MEASURE = """
import json, resource, subprocess, sys, time
started = time.monotonic()
done = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({
    "status": done.returncode, "clock": time.monotonic() - started,
    "processor": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024,
    "error": done.stderr.decode(), "output": done.stdout.decode(),
}))
"""


class Measured(Struct, frozen=True):
    """What a process said and took."""

    status: int
    clock: float
    processor: float
    memory: int
    error: str
    output: str


def opened(path: Path) -> Measured:
    """Analyse a file in a process of its own."""
    command = [sys.executable, str(CHECKOUT / "main.py"), "analyse", str(path)]
    told = subprocess.run(
        [sys.executable, "-c", _MEASURE, *command], capture_output=True, check=True, timeout=200
    )
    return Measured(**json.loads(told.stdout))


def assert_refused(path: Path, words: str) -> None:
    found = opened(path)
    assert found.status in {1, 2}, found
    assert words in found.error, found
    assert found.error.count("\n") == 1, found.error
    assert "Traceback" not in found.error
    assert found.output == ""
    assert found.memory <= MEMORY, f"{found.memory >> 20} MB"
    assert found.processor <= SECONDS, f"{found.processor} s"
    assert found.clock <= PATIENCE * SECONDS, f"{found.clock} s"


def repeated(block: bytes, times: int, way: str) -> bytes:
    """A block many times over, compressed without ever being held."""
    start: dict[str, Callable[[], zlib._Compress | bz2.BZ2Compressor | lzma.LZMACompressor]] = {
        "gz": lambda: zlib.compressobj(9, zlib.DEFLATED, 31),
        "deflate": lambda: zlib.compressobj(9, zlib.DEFLATED, -15),
        "xz": lambda: lzma.LZMACompressor(preset=0),
    }
    if way == "bz2":  # which is slow over repetitions; streams may follow each other
        return bz2.compress(block) * times
    if way == "zst":
        zst = zstandard.ZstdCompressor(level=3).compressobj()
        return b"".join(zst.compress(block) for _ in range(times)) + zst.flush()
    made = start[way]()
    return b"".join(made.compress(block) for _ in range(times)) + made.flush()


HEAD = b"y,score\n"
BLOCK = b"1,0.0\n0,0.0\n" * 87_000  # about 1 MB


@pytest.mark.parametrize("way", in_part(["gz", "bz2", "zst", "xz"], 2))
def test_compressed_bombs(way: str, tmp_path: Path) -> None:
    path = tmp_path / f"scores.csv.{way}"
    path.write_bytes(repeated(HEAD + BLOCK, 128, way))
    assert path.stat().st_size < 1 << 20
    assert_refused(path, "swells")


def test_a_window_that_would_fill_the_memory(tmp_path: Path) -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30, "mode": lzma.MODE_FAST}]
    path = tmp_path / "scores.csv.xz"
    made = bytearray(lzma.compress(HEAD + BLOCK, filters=[{**filters[0], "dict_size": 1 << 20}]))
    # The size of the dictionary is one byte of the block's header, whose check sum follows.
    at = made.index(b"\x21\x01") + 2
    made[at] = 40
    end = 12 + (made[12] + 1) * 4 - 4
    made[end : end + 4] = struct.pack("<I", zlib.crc32(bytes(made[12:end])))
    path.write_bytes(bytes(made))
    assert_refused(path, "the compressed file")


def zip_of(entries: list[tuple[bytes, bytes, int]], together: bool = False) -> bytes:
    """A zip file by hand: (name, deflated content, size); `together`: all share the first."""
    held, directory, at = bytearray(), bytearray(), 0
    for name, content, size in entries:
        fixed = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, 0, len(content), size, len(name), 0)
        if not (together and held):
            at = len(held)
            held += b"PK\x03\x04" + fixed + name + content
        directory += b"PK\x01\x02\x14\x00" + fixed + struct.pack("<HHHII", 0, 0, 0, 0, at) + name
    end = struct.pack(
        "<HHHHIIH", 0, 0, len(entries) & 0xFFFF, len(entries) & 0xFFFF, len(directory), len(held), 0
    )
    return bytes(held + directory) + b"PK\x05\x06" + end


def test_zip_bombs(tmp_path: Path) -> None:
    path = tmp_path / "scores.zip"
    content = repeated(BLOCK, 256, "deflate")
    size = len(BLOCK) * 256
    path.write_bytes(zip_of([(b"scores.csv", content, size)]))
    assert_refused(path, "swells")
    # One content under many names, and a directory that makes it smaller than it is.
    path.write_bytes(zip_of([(b"%d.csv" % i, content, size) for i in range(200)], together=True))
    assert_refused(path, "lists more than it holds")
    path.write_bytes(zip_of([(b"scores.csv", content, 1000)]))
    assert_refused(path, "damaged")


def test_a_zip_file_of_countless_files(tmp_path: Path) -> None:
    path = tmp_path / "scores.zip"
    path.write_bytes(zip_of([(b"%d" % i, b"", 0) for i in range(30_000)], together=True))
    assert_refused(path, "30,000 files")
    path.write_bytes(zip_of([(b"%0200d" % i, b"", 0) for i in range(60_000)], together=True))
    assert_refused(path, "directory of")


def test_path_traversal(tmp_path: Path) -> None:
    path = tmp_path / "scores.zip"
    path.write_bytes(zipped(("../../../../tmp/scores.csv", HEAD + b"1,1\n0,0\n")))
    assert_refused(path, "leads out of it")


FAR = '<row r="1"><c r="A1"><v>1</v></c></row>'
WORKBOOKS: dict[str, tuple[Callable[[], bytes], str]] = {
    "opposite corners": (
        lambda: xlsx({"S": FAR + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'}),
        "XFD1048576",
    ),
    "opposite corners, rows told only": (
        lambda: xlsx({"S": FAR + '<row r="1048576">' + "<c/>" * 9000 + "<c><v>1</v></c></row>"}),
        "",
    ),
    "a diagonal": (
        lambda: xlsx(
            {"S": "".join(rows_of([[1.0]], row=i, column=i) for i in range(1, 16_000, 7))}
        ),
        "scattered",
    ),
    "much XML": (
        lambda: xlsx({"S": FAR}, more={"xl/worksheets/sheet1.xml": b" " * (300 << 20)}),
        "swells",
    ),
    "entities": (
        lambda: xlsx(
            {"S": FAR},
            before="<!DOCTYPE x [<!ENTITY a0 'boom'>"
            + "".join(f"<!ENTITY a{i} '{f'&a{i - 1};' * 10}'>" for i in range(1, 12))
            + "]>",
        ),
        "XML entities",
    ),
    "one long word in every cell": (
        lambda: xlsx(
            {
                "S": "<row>"
                + '<c t="s"><v>0</v></c>' * 100
                + "</row>"
                + ("<row>" + '<c t="s"><v>0</v></c>' * 100 + "</row>") * 100
            },
            more={
                "xl/sharedStrings.xml": b"<sst><si><t>" + b"x" * (1 << 20) + b"</t></si></sst>",
                "xl/_rels/workbook.xml.rels": b'<Relationships xmlns="http://schemas.'
                b'openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
                b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
                b'worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type='
                b'"http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
                b'sharedStrings" Target="sharedStrings.xml"/></Relationships>',
            },
        ),
        "memory",
    ),
    "deep XML": (lambda: xlsx({"S": "<row>" * 2_000_000}), ""),
    "repeated cells": (
        lambda: ods(
            '<table:table-row table:number-rows-repeated="1048576">'
            + ods_cell(1.0, 'table:number-columns-repeated="16384"')
            + "</table:table-row>"
        ),
        "",
    ),
    "noise in a container of the old kind": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + np.random.default_rng(1).bytes(1 << 20),
        "",
    ),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", in_part(WORKBOOKS, 3))
def test_workbooks(kind: str, tmp_path: Path) -> None:
    make, words = WORKBOOKS[kind]
    path = tmp_path / "scores.xlsx"
    path.write_bytes(make())
    assert path.stat().st_size < 3 << 20
    assert_refused(path, words)


def test_arrays(tmp_path: Path) -> None:
    path = tmp_path / "scores.npz"
    path.write_bytes(npz(y=np.zeros(1 << 28, dtype=np.int8)))
    assert path.stat().st_size < 1 << 20
    assert_refused(path, "swell")
    path = tmp_path / "scores.npy"
    header = "{'descr': '<f8', 'fortran_order': False, 'shape': (1099511627776,)}"
    path.write_bytes(with_header(header))
    assert_refused(path, "the header tells of 8,796,093,022,208 bytes")
    path.write_bytes(with_header("[" * 10_000_000, version=2))
    assert_refused(path, "header")
    fields = ", ".join(f"('f{i}', '<f8')" for i in range(5000))
    path.write_bytes(with_header(f"{{'descr': [{fields}], 'shape': (1,)}}", version=2))
    assert_refused(path, "header")


def test_pickles(tmp_path: Path) -> None:
    import pickle

    trace = tmp_path / "trace"
    for protocol in (0, 2, 5):
        path = tmp_path / "scores.pkl"
        path.write_bytes(pickle.dumps(Touching(trace), protocol))
        assert_refused(path, "")
    path.write_bytes(npz(y=np.array([Touching(trace)], dtype=object)))
    assert_refused(path, "pickled Python objects")
    assert not trace.exists()


class Touching:
    """Leaves a file behind where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[Path]]:
        return Path.touch, (self.path,)


def write_repeated(path: Path, head: bytes, block: bytes, times: int) -> None:
    with path.open("wb") as file:
        file.write(head)
        for _ in range(times):
            file.write(block)


# What comes before the block, the block that comes again without end, and words of the refusal.
ENDLESS = {
    "line": (b"", b"1", "fewer than 20 lines"),
    "late line": (HEAD + b"1,0.5\n0,0.25\n" * 20_000, b"0", "longer than 16 MB"),
    "quotation": (HEAD + b"1,0.5\n" * 20_000 + b'"', b"0,1\n", "a quotation mark may be open"),
    "NUL": (HEAD, b"\0", "NUL"),
    "header": (b'"', b"name", "fewer than 20 lines"),
    "columns": (b"y", b",s", "lines"),
    "deep": (b"[" * 3, b"[", ""),
    "text": (b'[{"y": ', b'"' + b"a" * 1023, ""),
    "arff": (b"@relation x\n@attribute ", b"a", ""),
}


@pytest.mark.parametrize(
    ("kind", "megabytes"),
    [
        *in_part(product(ENDLESS, [20]), 2),
        *(pytest.param(kind, 1024, marks=pytest.mark.slow) for kind in ENDLESS),
    ],
)
def test_endless_lines(kind: str, megabytes: int, tmp_path: Path) -> None:
    head, block, words = ENDLESS[kind]
    path = tmp_path / "scores.csv"
    block = block * ((1 << 20) // len(block))
    write_repeated(path, head, block, megabytes)
    assert_refused(path, words)


def test_a_hundred_thousand_columns(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    header = ",".join(f"c{i}" for i in range(100_000)).encode()
    row = b",".join([b"1", b"0"] * 50_000)
    path.write_bytes(b"\n".join([header, *[row] * 30]))
    assert_refused(path, "100,000 columns")
    records = {f"c{i}": i for i in range(100_000)}
    path = tmp_path / "scores.json"
    path.write_text(json.dumps([records] * 3))
    assert_refused(path, "columns")
    path = tmp_path / "scores.npz"
    path.write_bytes(npz(y=np.zeros((30, 100_000), dtype=np.int8)))
    assert_refused(path, "100,000 columns")


@pytest.mark.parametrize("whole", [0, 60], ids=["at once", "after whole rows"])
def test_short_rows_under_a_wide_header(whole: int, tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    header = ",".join(["y", *(f"c{i}" for i in range(4_999))])
    rows = ",".join(["1"] * 5_000) + "\n"
    path.write_text(header + "\n" + rows * whole + "1,0.5\n0,0.2\n" * 100_000)
    assert_refused(path, "")  # by its cells, or by the memory that is free


@pytest.mark.skipif(os.name != "posix", reason="devices as POSIX has them")
@pytest.mark.parametrize(
    "device", in_part(["/dev/zero", "/dev/random", "/dev/null", "/dev/tty"], 2)
)
def test_devices(device: str) -> None:
    assert_refused(Path(device), "")


@pytest.mark.skipif(os.name != "posix", reason="FIFOs, links and sockets as POSIX has them")
def test_what_is_no_file(tmp_path: Path) -> None:
    fifo = tmp_path / "scores.csv"
    os.mkfifo(fifo)
    assert_refused(fifo, "a pipe or a device")
    link = tmp_path / "link.csv"
    link.symlink_to("/dev/zero")
    assert_refused(link, "a pipe or a device")
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    assert_refused(loop, "cannot be opened")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket.csv"))
        assert_refused(tmp_path / "socket.csv", "cannot be opened")


def test_a_link_to_a_file_is_fine(tmp_path: Path) -> None:
    path, link = tmp_path / "scores.csv", tmp_path / "link.csv"
    path.write_bytes(HEAD + b"1,0.9\n0,0.1\n1,0.7\n")
    link.symlink_to(path)
    assert opened(link).status == 0


def test_formulas_in_headers_are_tick_text(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_bytes(b"y,\"=cmd|'/C calc'!A0\"\n1,0.9\n0,0.1\n1,0.7\n0,0.3\n")
    found = opened(path)
    assert found.status == 0
    assert "cmd|'/C calc'!A0" in found.output


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_bytes(b"y,s\x1b[31mcore\x07\n1,0.9\n0,0.1\n1,0.7\n0,0.3\n")
    found = opened(path)
    assert "\x1b" not in found.output + found.error
    assert "\x07" not in found.output + found.error


def test_the_measure_measures() -> None:
    """The limits above could be missed: a child's child is counted, and so is its time."""
    code = (
        "import subprocess, sys; subprocess.run([sys.executable, '-c',"
        " 'kept = bytearray(200 << 20); sum(range(9_000_000))'])"
    )
    told = subprocess.run(
        [sys.executable, "-c", _MEASURE, sys.executable, "-c", code],
        capture_output=True,
        check=True,
    )
    found = Measured(**json.loads(told.stdout))
    assert found.memory > 200 << 20
    assert found.processor > 0.05


def test_bytes_of_all_kinds_are_refused_or_read(tmp_path: Path) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
        archive.writestr("[Content_Types].xml", "<Types/>")
    path = tmp_path / "letter.docx"
    path.write_bytes(held.getvalue())
    assert_refused(path, "without sheets")
    path.write_bytes(gzip.compress(np.random.default_rng(2).bytes(1 << 20)))
    assert_refused(path, "")
