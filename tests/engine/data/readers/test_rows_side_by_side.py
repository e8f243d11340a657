"""Rows come in their order, whatever lines are like and wherever pieces end."""

import io
from pathlib import Path

import numpy as np
import pytest

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers import delimited
from engine.data.readers.dialect import TextTable
from engine.data.readers.read import read
from engine.data.readers.rows_side_by_side import _plain_rows, _WholeLines
from engine.data.sources import source
from engine.messages.errors import Cancelled

BLOCK = 64


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of these tests have as many pieces as large ones."""
    monkeypatch.setattr(source, "BLOCK", BLOCK)
    monkeypatch.setattr(delimited, "SAMPLE", BLOCK)
    monkeypatch.setattr(delimited, "CHUNK_BYTES", BLOCK)


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rows of each piece that was parsed beside others; 0 for that at which it ended."""
    found: list[int] = []

    def noted(piece: bytes, table: TextTable) -> int:
        found.append(_plain_rows(piece, table))
        return found[-1]

    monkeypatch.setattr("engine.data.readers.rows_side_by_side._plain_rows", noted)
    return found


def opened(folder: Path, text: str, options: ReadOptions | None = None) -> Dataset:
    (folder / "t.csv").write_bytes(text.encode())
    return read(folder / "t.csv", options=options)


def numbers(dataset: Dataset) -> list[list[float]]:
    return [np.asarray(column.values, dtype=np.float64).tolist() for column in dataset.columns]


def plain(rows: int, separator: str = ",", end: str = "\n") -> tuple[str, list[list[float]]]:
    """A table of two columns of numbers, and these."""
    generator = np.random.default_rng(rows)
    label, score = generator.integers(0, 9, rows), generator.integers(0, 10**6, rows) / 64
    cells = list(zip(label.tolist(), score.tolist(), strict=True))
    text = "".join(f"{a}{separator}{b!r}{end}" for a, b in cells)
    return f"y{separator}s{end}{text}", [
        list(map(float, each)) for each in zip(*cells, strict=True)
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_plain_lines_are_parsed_in_pieces_and_keep_their_order(
    tmp_path: Path, pieces: list[int], separator: str, end: str
) -> None:
    text, expected = plain(2000, separator, end)
    found = opened(tmp_path, text)
    assert numbers(found) == expected
    assert found.lines is None
    assert sum(pieces) == 2000
    assert len(pieces) > 100


@pytest.mark.parametrize(
    ("middle", "rows", "lines"),
    [
        ('"7",8\n', [[7.0, 8.0]], 1),
        ('"7",8\n' * 50, [[7.0, 8.0]] * 50, 50),
        ("\n7,8\n", [[7.0, 8.0]], 2),
        ("7,8\r9,6\r", [[7.0, 8.0], [9.0, 6.0]], 2),
    ],
)
def test_what_is_not_plain_is_read_in_the_middle_too(
    tmp_path: Path, pieces: list[int], middle: str, rows: list[list[float]], lines: int
) -> None:
    before, after = plain(300), plain(301)
    text = before[0] + middle + after[0].partition("\n")[2]
    found = opened(tmp_path, text)
    inside = [list(each) for each in zip(*rows, strict=True)]
    assert numbers(found) == [
        [*a, *b, *c] for a, b, c in zip(before[1], inside, after[1], strict=True)
    ]
    assert 0 < sum(pieces) < 600
    assert pieces[-1] == 0
    last = found.line_of(found.source.rows_read - 1)
    assert last == 1 + 300 + lines + 301


def test_a_last_line_may_lack_its_end(tmp_path: Path) -> None:
    text, expected = plain(500)
    assert numbers(opened(tmp_path, text.removesuffix("\n"))) == expected


@pytest.mark.parametrize("at", range(40))
def test_a_row_too_long_is_found_wherever_a_piece_begins(tmp_path: Path, at: int) -> None:
    lines = plain(40)[0].splitlines(keepends=True)
    lines[1 + at] = "1,2,3\n"
    found = opened(tmp_path, "".join(lines))
    (problem,) = {each.why: each for each in found.columns[1].problems}.values()
    assert problem.rows.tolist() == [at]


def test_what_two_lines_make_up_for_is_found(tmp_path: Path) -> None:
    """A line with too many cells beside one with too few: as many separators as there should be."""
    lines = plain(40)[0].splitlines(keepends=True)
    as_many = opened(tmp_path, "".join([*lines, "1,2,3\n", "4\n", "5,6\n"]))
    by_hand = opened(tmp_path, "".join([*lines, '"1",2,3\n', "4\n", "5,6\n"]))
    assert [
        [(each.why, each.rows.tolist()) for each in column.problems] for column in as_many.columns
    ] == [
        [(each.why, each.rows.tolist()) for each in column.problems] for column in by_hand.columns
    ]


def test_cancelling_in_the_middle_ends_it(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(plain(2000)[0])

    def cancelled_halfway(fraction: float, doing: str) -> None:
        if fraction > 0.5:
            raise Cancelled(doing)

    with pytest.raises(Cancelled):
        read(tmp_path / "t.csv", progress=cancelled_halfway)


def test_lines_are_cut_at_their_ends_and_can_be_read_on() -> None:
    lines = _WholeLines(TextInBlocks([b"ab\ncd", b"e", b"f\ng\nh", b"i"]))
    assert [lines.next_piece(), lines.next_piece()] == [b"ab\n", b"cdef\ng\n"]
    lines.put_back(b"cdef\ng\n")
    assert b"".join(lines) == b"cdef\ng\nhi"
    assert lines.next_piece() == b""


class TextInBlocks(io.BytesIO):
    """A text that comes in these blocks."""

    def __init__(self, blocks: list[bytes]) -> None:
        super().__init__()
        self._blocks = blocks

    def read(self, _size: int | None = -1, /) -> bytes:
        return self._blocks.pop(0) if self._blocks else b""
