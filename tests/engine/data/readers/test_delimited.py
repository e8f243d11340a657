"""Text tables: engine.data.readers.text_tables, engine.data.readers.dialect, engine.data.columns.building, exact values."""

import hashlib
import io
from pathlib import Path

import numpy as np
import pytest

from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.readers.read import ReadOptions, read, read_bytes
from engine.messages.errors import Cancelled, InputError


def from_text(text: str, options: ReadOptions | None = None) -> Dataset:
    return read_bytes(text.encode(), options=options)


def numbers(dataset: Dataset, name: str) -> list[float]:
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    return [float(value) for value in column.values]


def words(dataset: Dataset, name: str) -> list[str | None]:
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes]


def problems(dataset: Dataset, name: str) -> dict[str, list[int]]:
    """The lines of a column's problems by reason."""
    return {
        problem.why: [dataset.line_of(int(row)) for row in problem.rows]
        for problem in dataset.column(name).problems
    }


def names(dataset: Dataset) -> list[str]:
    return [column.name for column in dataset.columns]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", " "])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\N{ZERO WIDTH NO-BREAK SPACE}"])
def test_separators_line_ends_and_byte_order_marks(separator: str, end: str, mark: str) -> None:
    rows = [["y", "score"], ["yes", "0.5"], ["no", "-1e3"], ["yes", "7"]]
    dataset = from_text(mark + end.join(separator.join(row) for row in rows) + end)
    assert names(dataset) == ["y", "score"]
    assert words(dataset, "y") == ["yes", "no", "yes"]
    assert numbers(dataset, "score") == [0.5, -1000.0, 7.0]
    assert [dataset.line_of(row) for row in range(3)] == [2, 3, 4]
    assert dataset.lines is None


def test_blanks_may_be_many() -> None:
    dataset = from_text("y    score\n a   0.5  \nb  12.25\n")
    assert words(dataset, "y") == ["a", "b"]
    assert numbers(dataset, "score") == [0.5, 12.25]


def test_a_row_name_column_without_a_name() -> None:
    dataset = from_text('"y" "score"\n"1" 0 0.5\n"2" 1 0.75\n')
    assert names(dataset) == ["col 1", "y", "score"]
    assert numbers(dataset, "score") == [0.5, 0.75]


def test_blank_and_doubled_names() -> None:
    dataset = from_text(",score,score,score (2),score\n1,2,3,4,5\n2,3,4,5,6\n")
    assert names(dataset) == ["col 1", "score", "score (3)", "score (2)", "score (4)"]
    assert numbers(dataset, "score (4)") == [5.0, 6.0]


def test_no_header() -> None:
    dataset = from_text("0,0.25\n1,0.5\n")
    assert names(dataset) == ["col 1", "col 2"]
    assert dataset.rows == 2
    assert dataset.line_of(0) == 1


def test_no_header_with_words_in_it() -> None:
    dataset = from_text("good,0.25\nbad,0.5\ngood,0.75\n")
    assert dataset.rows == 3


def test_a_header_of_words_over_words() -> None:
    dataset = from_text("truth,guess\na,b\nb,b\na,a\n")
    assert names(dataset) == ["truth", "guess"]
    assert dataset.rows == 3


def test_the_header_can_be_stated() -> None:
    assert names(from_text("1,2\n0,0.5\n1,0.25\n", ReadOptions(header=True))) == ["1", "2"]
    assert from_text("y,s\na,b\nc,d\n", ReadOptions(header=False)).rows == 3


def test_quotes_hold_separators_line_ends_and_quotes() -> None:
    text = 'y,"score, mm",note\n1,0.5,"two\nlines"\n\n0,"0.75","a ""b"", c"\n1,1,x\n'
    dataset = from_text(text)
    assert names(dataset) == ["y", "score, mm", "note"]
    assert words(dataset, "note") == ["two\nlines", 'a "b", c', "x"]
    assert numbers(dataset, "score, mm") == [0.5, 0.75, 1.0]
    assert [dataset.line_of(row) for row in range(3)] == [2, 5, 6]


def test_a_header_over_two_lines() -> None:
    dataset = from_text('y,"score\n(mg)"\n1,0.5\n0,NA\n')
    assert names(dataset) == ["y", "score (mg)"]
    assert problems(dataset, "score (mg)") == {"no value": [4]}


def test_blank_lines_are_no_rows_but_count_as_lines() -> None:
    dataset = from_text("\n\ny,score\n\n1,0.5\n   \n0,x\n0,2\n1,3\n\n\n")
    assert dataset.rows == 4
    assert problems(dataset, "score") == {"“x” is not a number": [7]}


def test_lines_of_text_above_the_table() -> None:
    dataset = from_text("My study\nexported 2024\n\ny;score\n1;0,5\n0;0,25\n1;0,75\n0;0,1\n")
    assert names(dataset) == ["y", "score"]
    assert numbers(dataset, "score") == [0.5, 0.25, 0.75, 0.1]
    assert dataset.line_of(0) == 5


def test_excels_stated_separator() -> None:
    dataset = from_text("sep=|\ny|score\n1|0.5\n0|a\n1|2\n")
    assert names(dataset) == ["y", "score"]
    assert problems(dataset, "score") == {"“a” is not a number": [4]}


def test_bad_cells_are_listed_with_their_lines() -> None:
    cells = ["0.5", "1e400", "1_000", "", "0.25", "NA", "1_000", "0.75", "0.1", "0.2", "0.3"]
    dataset = from_text("y,score\n" + "".join(f"1,{cell}\n" for cell in cells))
    assert problems(dataset, "score") == {
        "“1e400” is beyond the range of numbers": [3],
        "“1_000” is not a number": [4, 8],
        "no value": [5, 7],
    }
    found = numbers(dataset, "score")
    assert np.flatnonzero(np.isnan(found)).tolist() == [1, 2, 3, 5, 6]


def test_many_different_bad_cells_become_one_reason() -> None:
    cells = [f"bad {i}" for i in range(40)] + ["1"] * 50
    dataset = from_text("y,score\n" + "".join(f"1,{cell}\n" for cell in cells))
    found = problems(dataset, "score")
    assert len(found) == 21
    assert sum(map(len, found.values())) == 40


@pytest.mark.parametrize("late", ["1e400", "1_000", "word", "inf", "9007199254740993", "TRUE"])
def test_an_odd_cell_far_down_is_found_too(late: str) -> None:
    """The first rows, by which the reader chooses its way, do not show it."""
    text = "y,score\n" + "1,0.5\n0,2\n" * 50_000
    dataset = from_text(text + f"1,{late}\n")
    last = numbers(dataset, "score")[-1]
    if late == "inf":
        assert last == np.inf
    elif late.isdecimal():
        assert last == 9007199254740992.0
    else:
        assert np.isnan(last)
        (why,) = problems(dataset, "score")
        assert late in why
        assert problems(dataset, "score")[why] == [100_002]


def test_words_that_start_as_numbers_and_numbers_that_start_as_words() -> None:
    early, late = ["1"] * 3000, ["p7"] * 4000
    pairs = zip(early + late, late + early, strict=True)
    text = "y,a,b\n" + "".join(f"0,{a},{b}\n" for a, b in pairs)
    dataset = from_text(text)
    assert words(dataset, "a") == early + late
    assert words(dataset, "b") == late + early
    assert numbers(dataset, "y") == [0.0] * 7000


def test_infinities_are_numbers() -> None:
    dataset = from_text("y,score\n1,inf\n0,-Infinity\n1,INF\n0,1\n")
    assert numbers(dataset, "score") == [np.inf, -np.inf, np.inf, 1.0]


def test_neighbouring_doubles_stay_apart() -> None:
    rng = np.random.default_rng(5)
    values = rng.integers(1, 2**62, 4000).view(np.float64)
    values = np.stack([values, np.nextafter(values, np.inf)]).T.ravel()
    text = "y,score\n" + "".join(f"1,{value:.17g}\n" for value in values)
    assert numbers(from_text(text), "score") == values.tolist()


@pytest.mark.parametrize("gap", ["", "1,\n", "1,x\n1,1.5\n"])
@pytest.mark.parametrize("start", [2**53 - 2, -(2**53) - 3, 2**63 - 2, 2**64 - 2, 10**30])
def test_large_integers_stay_apart_and_in_order(start: int, gap: str) -> None:
    exact = [start + i for i in range(5)]
    text = "y,score\n" + gap + "".join(f"0,{value}\n" for value in exact)
    found = [value for value in numbers(from_text(text), "score") if value == value][-5:]
    assert found == sorted(set(found))
    innermost = min(exact, key=abs)
    assert found[exact.index(innermost)] == float(innermost)


def test_short_rows_lack_their_last_cells() -> None:
    dataset = from_text("y,a,b\n1,2,3\n0,5\n1\n1,2,\n")
    assert problems(dataset, "a") == {"the row ends before this column": [4]}
    assert problems(dataset, "b") == {"the row ends before this column": [3, 4], "no value": [5]}


def test_short_rows_far_down() -> None:
    dataset = from_text("y,a,b\n" + "1,2,3\n" * 20_000 + "0,5\n" + "1,2,\n")
    assert problems(dataset, "b") == {
        "the row ends before this column": [20_002],
        "no value": [20_003],
    }


@pytest.mark.parametrize("rows", [3, 20_000])
def test_long_rows_have_no_usable_cell(rows: int) -> None:
    text = "y,a,b\n" + "1,2,3\n" * rows + "0,5,6,7\n" + "1,2,3,\n"
    dataset = from_text(text)
    assert dataset.rows == rows + 2
    for name in ("y", "a", "b"):
        assert problems(dataset, name) == {
            "the row has more cells than there are columns": [rows + 2]
        }


def test_the_hash_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_bytes(b"y,score\n" + b"1,0.5\r\n0,0.25\r\n" * 400_000)
    dataset = read(path)
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert dataset.source.path == path
    assert dataset.rows == 800_000


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig"])
def test_unicode_encodings(encoding: str) -> None:
    content = "y\tscore (µg)\nyes\t0.5\nnö\t1\n".encode(encoding)
    dataset = read_bytes(content)
    assert words(dataset, "y") == ["yes", "nö"]
    assert numbers(dataset, "score (µg)") == [0.5, 1.0]
    assert dataset.source.sha256 == hashlib.sha256(content).hexdigest()


def test_a_named_encoding() -> None:
    content = "größe;y\n1,5;a\n2,5;b\n".encode("cp1252")
    dataset = read_bytes(content, options=ReadOptions(encoding="cp1252"))
    assert numbers(dataset, "größe") == [1.5, 2.5]
    # Of the last ones Python knows, but they make no text of bytes.
    for name in ("klingon", "rot13", "hex", "zip", "undefined"):
        with pytest.raises(InputError, match=f"there is no encoding “{name}”"):
            read_bytes(content, options=ReadOptions(encoding=name))
        with pytest.raises(InputError, match=f"there is no encoding “{name}”"):
            read_bytes(b"@attribute y numeric\n@data\n1\n", options=ReadOptions(encoding=name))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("rows", [2, 30_000])
def test_an_older_encoding_is_read_where_it_stands_in_names_and_words(
    mark: bytes, rows: int
) -> None:
    text = "größe;y;art\n" + "1,5;0;x\n" * rows + "2,5;1;groß\n"
    dataset = read_bytes(mark + text.encode("cp1252"))
    assert numbers(dataset, "größe") == [1.5] * rows + [2.5]
    assert words(dataset, "art")[-1] == "groß"
    guess = dataset.source.guesses[0]
    assert (guess.role, guess.column) == ("encoding", "cp1252")
    assert "byte 0xF6 is not UTF-8" in guess.why
    assert read_bytes(text.encode()).source.guesses[0].role != "encoding"


def test_stated_separator_and_decimal() -> None:
    text = "a:y\n1,500:x\n2,250:z\n"
    dataset = from_text(text, ReadOptions(separator=":", decimal=","))
    assert numbers(dataset, "a") == [1.5, 2.25]
    dataset = from_text(text, ReadOptions(separator=":"))
    assert numbers(dataset, "a") == [1500.0, 2250.0]


def test_progress_rises_and_can_cancel(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("y,score\n" + "1,0.5\n" * 800_000)
    shares: list[float] = []

    def note(fraction: float, doing: str) -> None:
        assert doing == "Reading scores.csv"
        shares.append(fraction)

    read(path, progress=note)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) > 3

    def stop(fraction: float, doing: str) -> None:
        assert doing
        if fraction > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        read(path, progress=stop)


def test_a_file_that_changes_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_text("y,score\n" + "1,0.5\n" * 800_000)

    def write(fraction: float, doing: str) -> None:
        assert doing
        assert fraction > 0
        with path.open("a") as file:
            file.write("0,0.1\n")

    with pytest.raises(InputError, match="the file changed while it was read"):
        read(path, progress=write)


def test_a_text_column_merges_blanks_but_not_cases() -> None:
    dataset = from_text("y,score\n yes ,1\nYes,2\nyes,3\n,4\n?,5\n")
    column = dataset.column("y")
    assert isinstance(column, TextColumn)
    assert column.values == ("yes", "Yes")
    assert column.codes.dtype == np.int32
    assert column.codes.tolist() == [0, 1, 0, -1, -1]
    assert problems(dataset, "y") == {"no value": [5, 6]}


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"y,score\n1,0.5\n0,0.25\n")))
    dataset = read("-")
    assert dataset.rows == 2
    assert str(dataset.source.path) == "-"


@pytest.mark.parametrize("whole", [0, 1000])
def test_rows_that_leave_nearly_all_cells_out_are_refused(whole: int) -> None:
    header = ",".join(["y", *(f"c{place}" for place in range(999))]) + "\n"
    rows = ",".join(["1"] * 1000) + "\n"
    with pytest.raises(InputError, match=r"rows of 1,000 columns are far more cells"):
        from_text(header + rows * whole + "1,0.5\n" * 20_000)
