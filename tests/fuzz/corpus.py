"""The valid files that are mutated, by what reads them."""

import bz2
import gzip
import io
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import zstandard
from msgspec import Struct, field

from engine.data.readers.formats import FORMATS, Format, format_of
from engine.data.sources.source import Origin
from tests.engine.data.workbooks import ods, ods_cell, rows_of, xlsx
from tests.reference.files import FOLDER, OUTSIDE, is_outside

FOLDERS = ("weird", "formats", "three_class")
LARGEST = 1 << 17

_TABLE = b"y,score,site\n1,0.5,A\n0,0.25,B\n1,1e-3,A\n0,,B\n1,9007199254740993,A\n" * 4
_ARFF = b"""% made by hand
@relation 'a b'
@attribute y {no,yes}
@attribute 'the score' numeric
@attribute day date 'yyyy-MM-dd'
@attribute note string
@data
yes,0.5,'2026-11-20','it''s'
no,?,"2026-11-21",b
{0 yes, 1 0.25}
"""
_WEKA = b"""=== Predictions on test data ===

 inst#     actual  predicted error prediction
     1      1:neg      2:pos   +   0.75
     2      2:pos      2:pos       0.9
     3      1:neg      1:neg       0.6

=== Confusion Matrix ===

  a  b   <-- classified as
  1  1 |  a = neg
  0  1 |  b = pos
"""


class Valid(Struct):
    """Valid files of one format, and a name that such a file may have."""

    name: str
    contents: list[bytes] = field(default_factory=list)


def corpus() -> dict[str, Valid]:
    """Valid files by the name of the function that reads them."""
    return _by_reader((*_from_folders(FOLDER), *_made()))


def corpus_outside() -> dict[str, Valid]:
    """The reference files that stay outside the checkout, by what reads them."""
    return _by_reader(
        (name, content) for name, content in _from_folders(OUTSIDE) if is_outside(name)
    )


def _by_reader(files: Iterable[tuple[str, bytes]]) -> dict[str, Valid]:
    found: dict[str, Valid] = {}
    seen = set[bytes]()
    for name, content in files:
        if content not in seen and len(content) <= LARGEST:
            seen.add(content)
            reader = function_of(format_of(Origin(Path(name), content)))
            valid = found.setdefault(reader, Valid(f"fuzzed{Path(name).suffix}"))
            valid.contents.append(content)
    return dict(sorted(found.items()))


def format_by(reader: str) -> Format:
    """The format that a function reads."""
    return next(form for form in FORMATS if function_of(form) == reader)


def _from_folders(place: Path) -> Iterator[tuple[str, bytes]]:
    for folder in FOLDERS:
        for path in sorted((place / folder).iterdir()):
            yield path.name, path.read_bytes()


def _made() -> Iterator[tuple[str, bytes]]:
    array = np.array([("yes", 0.5, 2**60)], dtype=[("y", "U3"), ("s", "f4"), ("n", "u8")])
    for given in (array, np.arange(6.0).reshape(3, 2), np.array(["a", "b"])):
        held = io.BytesIO()
        np.save(held, given)
        yield "made.npy", held.getvalue()
    held = io.BytesIO()
    np.savez(held, y=np.array([1, 0, 1]), s=np.array([0.5, 0.25, np.nan]))
    yield "made.npz", held.getvalue()
    yield "made.csv", _TABLE
    yield "made.csv.gz", gzip.compress(_TABLE)
    yield "made.csv.bz2", bz2.compress(_TABLE)
    yield "made.csv.xz", lzma.compress(_TABLE)
    yield "made.csv.zst", zstandard.ZstdCompressor(write_checksum=True).compress(_TABLE)
    yield "made.arff", _ARFF
    yield "made.txt", _WEKA
    yield "made.json", b'[{"y": 1, "s": 0.5, "n": null}, {"y": 0, "s": "1e400", "t": true}]'
    yield "made.json", b'{"columns": ["y", "s"], "index": [0], "data": [[1, 0.5]]}'
    rows = "<table:table-row>" + ods_cell(1.0) + ods_cell(0.5) + "</table:table-row>"
    yield "made.ods", ods(rows * 3)
    yield "made.xlsx", xlsx({"A": rows_of([["y", "s"], [1.0, 0.5], [0.0, 2**60]]), "B": ""})


def function_of(form: Format) -> str:
    """The name of the function that reads a format."""
    return form.reader.rpartition(".")[2]
