"""Arrays of NumPy become columns exactly; what could run a program or swell is never loaded."""

import io
import pickle
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.readers.read import read, read_bytes
from engine.messages.errors import InputError
from tests.engine.data.readers.test_compressed import zipped
from tests.reference.files import path_of


def npz(**arrays: Any) -> bytes:
    held = io.BytesIO()
    np.savez_compressed(held, **arrays)
    return held.getvalue()


def npy(array: Any, **more: Any) -> bytes:
    held = io.BytesIO()
    np.save(held, array, **more)
    return held.getvalue()


def with_header(header: str | bytes, version: int = 1, content: bytes = b"") -> bytes:
    text = header.encode() if isinstance(header, str) else header
    size = len(text).to_bytes(2 if version == 1 else 4, "little")
    return b"\x93NUMPY" + bytes([version, 0]) + size + text + content


def values(dataset: Dataset, name: str) -> list[float]:
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    result: list[float] = column.values.tolist()
    return result


def words(dataset: Dataset, name: str) -> list[str]:
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] for code in column.codes.tolist()]


def test_roc_points_of_scikit_learn() -> None:
    dataset = read(path_of("formats/sklearn_roc_curve_wdbc_logistic.npz"))
    assert [c.name for c in dataset.columns] == ["fpr", "tpr", "thresholds"]
    assert values(dataset, "thresholds")[0] == np.inf
    assert values(dataset, "fpr")[-1] == values(dataset, "tpr")[-1] == 1


def test_arrays_of_one_length_are_columns() -> None:
    dataset = read_bytes(
        npz(
            y_true=np.array([1, 0, 1], dtype=np.int8),
            y_score=np.array([0.1, np.nan, 0.3], dtype=np.float32),
            seed=np.array(7),
            site=np.array(["A", "B", "A"]),
            hit=np.array([True, False, True]),
            proba=np.array([[0.25, 0.75], [0.5, 0.5], [1, 0]]),
            swapped=np.array([1.5, 2.5, 3.5], dtype=">f8"),
        )
    )
    names = ["y_true", "y_score", "site", "hit", "proba 1", "proba 2", "swapped"]
    assert [c.name for c in dataset.columns] == names
    assert values(dataset, "y_true") == [1, 0, 1]
    assert values(dataset, "y_score")[2] == float(np.float32(0.3))
    assert dataset.column("y_score").problems[0].rows.tolist() == [1]
    assert words(dataset, "site") == ["A", "B", "A"]
    assert words(dataset, "hit") == ["true", "false", "true"]
    assert values(dataset, "proba 2") == [0.75, 0.5, 0]
    assert values(dataset, "swapped") == [1.5, 2.5, 3.5]


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
def test_records(version: tuple[int, int]) -> None:
    array = np.array(
        [("yes", 0.5, 2**53), ("no", 0.25, 2**53 + 1)],
        dtype=[("y", "U3"), ("score", "f8"), ("large", "u8")],
    )
    held = io.BytesIO()
    np.lib.format.write_array(held, array, version=version)
    dataset = read_bytes(held.getvalue())
    assert words(dataset, "y") == ["yes", "no"]
    assert values(dataset, "score") == [0.5, 0.25]
    assert values(dataset, "large")[0] < values(dataset, "large")[1]


def test_a_matrix_and_a_vector() -> None:
    dataset = read_bytes(npy(np.asfortranarray([[1.0, 0.5], [0.0, 0.25], [1.0, 0.125]])))
    assert [c.name for c in dataset.columns] == ["col 1", "col 2"]
    assert values(dataset, "col 2") == [0.5, 0.25, 0.125]
    assert values(read_bytes(npy(np.array([1.0, 2.0]))), "col 1") == [1, 2]


class Harm:
    """Leaves a file behind where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


def test_nothing_is_unpickled(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    pickles = [
        npy(np.array([Harm(trace)], dtype=object), allow_pickle=True),
        npz(y=np.array([Harm(trace)], dtype=object)),
        npy(np.array([(1.0, Harm(trace))], dtype=[("a", "f8"), ("b", "O")]), allow_pickle=True),
    ]
    for content in pickles:
        with pytest.raises(InputError, match="pickled Python objects"):
            read_bytes(content)
    with pytest.raises(InputError):
        read_bytes(pickle.dumps(Harm(trace)))
    assert not trace.exists()


@pytest.mark.parametrize(
    ("header", "what"),
    [
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000,)}", "8,000,000,000"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}", "shape"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (True,)}", "shape"),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': 3}", "shape"),
        ("{'descr': '<f8', 'shape': (3,)}", "lacks"),
        ("{'descr': '<q9', 'fortran_order': False, 'shape': (3,)}", "damaged"),
        ("{'descr': ('<f8', (9, 9)), 'fortran_order': False, 'shape': (3,)}", "1,944"),
        ("__import__('os').getcwd()", "damaged"),
        ("(" * 60_000, "header"),
        ("[" * 90 + "]" * 90, "header"),
        ("not python", "damaged"),
        (b"\xff\xfe{", "damaged"),
        ("", "damaged"),
    ],
)
def test_headers_made_to_do_harm(header: str | bytes, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read_bytes(with_header(header, content=bytes(64)))


def test_an_endless_header() -> None:
    content = b"\x93NUMPY\x02\x00" + (1 << 31).to_bytes(4, "little") + b" " * 1000
    with pytest.raises(InputError, match="bytes long"):
        read_bytes(content)
    with pytest.raises(InputError, match="ends early"):
        read_bytes(b"\x93NUMPY\x01")
    with pytest.raises(InputError, match="no array"):
        read_bytes(zipped(("a.npy", b"y,s\n1,2\n")))


def test_cut_short() -> None:
    whole = npy(np.arange(1000.0))
    for size in (len(whole) - 1, len(whole) // 2, 20):
        with pytest.raises(InputError):
            read_bytes(whole[:size])


def test_lengths_that_differ() -> None:
    with pytest.raises(InputError, match="several lengths: “a” 2, “b” 3"):
        read_bytes(npz(a=[1, 2], b=[1, 2, 3]))


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 3, 4)),
        np.zeros((2, 2), dtype=[("a", "f8")]),
        np.zeros(2, dtype=[("a", "f8", (2,))]),
        np.zeros(2, dtype=[("a", [("b", "f8")])]),
        np.zeros((2, 10_001), dtype=np.int8),
        np.zeros((0, 2)),
        np.array(1.0),
    ],
)
def test_no_table(array: Any) -> None:
    with pytest.raises(InputError) as caught:
        read_bytes(npy(array))
    assert caught.value.do


def test_arrays_that_swell() -> None:
    content = npz(y=np.zeros(30 << 20, dtype=np.int8), s=np.zeros(30 << 20, dtype=np.float32))
    assert len(content) < 1 << 20
    with pytest.raises(InputError, match=r"swells? from"):
        read_bytes(content)


def test_a_zip_file_whose_directory_lies() -> None:
    """The directory says that the array is small; what comes out is checked against that."""
    content = bytearray(npz(y=np.arange(1000.0)))
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as archive:
        size = archive.infolist()[0].file_size
    at = content.index(b"PK\x01\x02") + 24
    assert int.from_bytes(content[at : at + 4], "little") == size
    content[at : at + 4] = (500).to_bytes(4, "little")
    with pytest.raises(InputError):
        read_bytes(bytes(content))
