"""Files that are wrong, engine.data.sources.source: an error that says what, where and what to do."""

import os
from pathlib import Path

import numpy as np
import pytest

from engine.data.cases.cases import select_cases
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import ReadOptions, read, read_bytes
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError, UndefinedError, UserError


def error_of(content: bytes | str | Path, request: RoleRequest | None = None) -> UserError:
    """The error that reading, guessing and selecting end in."""

    def use() -> None:
        if isinstance(content, Path):
            dataset = read(content)
        else:
            dataset = read_bytes(content.encode() if isinstance(content, str) else content)
        select_cases(dataset, guess_roles(dataset, request).roles)

    with pytest.raises(UserError) as caught:
        use()
    text = str(caught.value)
    assert "\n" not in text
    assert "Traceback" not in text
    assert caught.value.do, "the error says what to do"
    return caught.value


def test_a_missing_file(tmp_path: Path) -> None:
    error = error_of(tmp_path / "absent.csv")
    assert (error.status, error.what) == (2, "there is no such file")
    assert error.where.endswith("absent.csv")


def test_a_folder(tmp_path: Path) -> None:
    error = error_of(tmp_path)
    assert (error.status, error.what) == (2, "the folder holds no Parquet files")


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.csv"
    path.write_text("y,s\n1,2\n")
    path.chmod(0)
    if os.access(path, os.R_OK):  # the superuser may read everything

        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("engine.data.sources.source.os.open", refuse)
    error = error_of(path)
    assert (error.status, error.what) == (2, "the file may not be read")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_refused_and_does_not_hang(tmp_path: Path) -> None:
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    assert error_of(path).what == "this is a pipe or a device, not a file"


def test_a_name_that_cannot_be() -> None:
    assert "cannot be opened" in error_of(Path("a\0b.csv")).what


@pytest.mark.parametrize("content", [b"", b"\n\n  \n", b"\xef\xbb\xbf"])
def test_an_empty_file(content: bytes) -> None:
    assert (error_of(content).status, error_of(content).what) == (2, "the file is empty")


def test_a_sheet_of_a_text_table() -> None:
    with pytest.raises(InputError, match="a text table, which holds one table") as caught:
        read_bytes(b"y,score\n1,0.5\n0,0.25\n", options=ReadOptions(sheet="basic"))
    assert "--sheet" in caught.value.where


@pytest.mark.parametrize("content", ["y,score\n", "y,score", '"y";"score"\r\n'])
def test_a_header_without_rows(content: str) -> None:
    error = error_of(content)
    assert (error.status, error.what) == (2, "the file has a header but no rows")


def test_one_class() -> None:
    error = error_of("y,score\n1,0.5\n1,0.25\n")
    assert error.status == 1
    assert error.what == "every label is 1, and one class alone has no ROC curve"
    assert "column y" in error.where
    named = error_of("y,score\n1,0.5\n1,0.25\n", RoleRequest(label="y", positive="1"))
    assert named.status == 1


def test_one_row() -> None:
    assert error_of("y,score\n1,0.7\n").status == 1


def test_one_class_after_missing_scores() -> None:
    error = error_of("y,score\n1,0.5\n1,0.25\n0,\n0,NA\n")
    assert error.status == 1
    assert "no row with y = 0 is left: score has no score (2 rows)" in error.what


def test_a_constant_score_is_right() -> None:
    dataset = read_bytes(b"y,score\n" + b"1,0.5\n0,0.5\n" * 5)
    cases = select_cases(dataset, guess_roles(dataset).roles)
    assert cases.models[0].score.tolist() == [0.5] * 10


def test_words_in_the_score_column() -> None:
    error = error_of("y,score\n1,high\n0,low\n1,high\n", RoleRequest(label="y", scores=("score",)))
    assert (error.status, "the column holds words (“high”, “low”)" in error.what) == (2, True)
    assert "column score" in error.where
    assert error_of("y,score\n1,high\n0,low\n1,mid\n0,mid\n").status == 2


def test_a_word_among_the_scores_is_left_out() -> None:
    dataset = read_bytes(b"y,score\n1,0.5\n0,n.d.\n0,0.25\n1,2\n")
    cases = select_cases(dataset, guess_roles(dataset).roles)
    (left,) = cases.left_out
    assert (left.why, left.rows, left.first) == ("score: “n.d.” is not a number", 1, (3,))


@pytest.mark.parametrize("cell", ["", "NA", "?"])
def test_all_scores_missing(cell: str) -> None:
    text = "y,score\n" + f"1,{cell}\n0,{cell}\n" * 3
    error = error_of(text, RoleRequest(scores=("score",)))
    assert (error.status, error.what) == (1, "not one cell holds a number")
    assert error_of(text).status == 2


def test_infinite_scores_are_right() -> None:
    dataset = read_bytes(b"y,score\n1,inf\n0,-inf\n1,1e308\n0,1e400\n")
    cases = select_cases(dataset, guess_roles(dataset).roles)
    assert cases.models[0].score.tolist() == [np.inf, -np.inf, 1e308]
    assert cases.left_out[0].why == "score: “1e400” is beyond the range of numbers"


def test_a_label_with_three_values() -> None:
    text = "class,score\n" + "a,1\n" * 3 + "b,2\n" * 2 + "c,3\n"
    error = error_of(text)
    assert (error.status, error.what) == (2, "the label has 3 values: a (3), b (2), c (1)")
    assert "--negative" in error.do
    assert error_of(text, RoleRequest(positive="a")).what == error.what
    dataset = read_bytes(text.encode())
    roles = guess_roles(dataset, RoleRequest(positive="a", negative="c")).roles
    cases = select_cases(dataset, roles)
    assert [(left.why, left.rows, left.first) for left in cases.left_out] == [
        ("class is b", 2, (5, 6))
    ]


def test_no_label() -> None:
    error = error_of("a,b\n1,2\n3,4\n5,6\n")
    assert (error.status, error.what) == (2, "no column has two values, so none is a label")
    assert "a, b" in error.do


def test_one_column() -> None:
    assert error_of("score\n1\n2\n3\n").status == 2


def test_no_score() -> None:
    error = error_of("y,note\n1,aa\n0,bb\n1,cc\n")
    assert error.status == 2
    assert "no column looks like a score (note holds words)" in error.what


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"PK\x03\x04", "the zip file is damaged"),
        (b"%PDF-1.7", "a PDF document"),
        (b"PAR1", "cannot be read"),
        (b"\x1f\x8b\x08", "the compressed file is damaged"),
    ],
)
def test_other_kinds_of_file_are_named(start: bytes, what: str) -> None:
    error = error_of(start + bytes(range(256)) * 10)
    assert error.status == 2
    assert what in error.what


@pytest.mark.parametrize("rows", [0, 50_000])
def test_nul_bytes(rows: int) -> None:
    error = error_of(b"y,score\n" + b"1,0.5\n" * rows + b"0,\x00\x01\x02\n")
    assert (error.status, error.what) == (
        2,
        "the file holds NUL bytes, so it is no text table",
    )


@pytest.mark.parametrize("seed", range(5))
def test_rubbish(seed: int) -> None:
    assert error_of(np.random.default_rng(seed).bytes(5000)).status == 2


@pytest.mark.parametrize("rows", [2, 100_000])
@pytest.mark.parametrize("cells", ["0.5\xe9,x", "\xe9,x", "0.5,\xe9\x81"])
def test_a_file_that_is_not_utf_8(rows: int, cells: str) -> None:
    # In a number nobody knows what the byte means; and 0x81 is no character of Windows-1252.
    content = b"y,score,name\n" + b"1,0.5,x\n" * rows + f"0,{cells}\n".encode("latin-1")
    error = error_of(content)
    assert (error.status, error.what) == (2, "byte 0xE9 is not UTF-8")
    assert error.where.endswith(f"line {rows + 2}")
    assert "--encoding" in error.do


@pytest.mark.parametrize("before", [0, 5, 60_000])
@pytest.mark.parametrize("after", [0, 3, 40_000])
def test_a_quotation_mark_that_is_never_closed(before: int, after: int) -> None:
    text = "y,score\n" + "1,0.5\n" * before + '0,"0.5\n' + "1,0.5\n" * after
    error = error_of(text)
    assert (error.status, error.what) == (2, "a cell does not end; a quotation mark may be open")
    assert error.where == f"standard input, line {before + 2}"


def test_a_line_without_end_is_refused_early() -> None:
    error = error_of(b"y,score\n" + b"1,0.5\n" * 100 + b"1," * (1 << 24))
    assert (error.status, error.what) == (2, "a line is longer than 16 MB")


def test_too_many_columns() -> None:
    wide = ",".join(f"m{i}" for i in range(20_000))
    error = error_of(wide + "\n" + ",".join("1" * 20_000) + "\n")
    assert "20,000 columns" in error.what


@pytest.mark.parametrize("separator", ["::", '"', "\n", ""])
def test_a_character_that_cannot_separate(separator: str) -> None:
    with pytest.raises(InputError, match="cannot separate cells"):
        read_bytes(b"y,s\n1,2\n", options=ReadOptions(separator=separator))


def test_a_wrong_decimal_sign() -> None:
    with pytest.raises(InputError, match="“x” is no decimal sign"):
        read_bytes(b"y,s\n1,2\n", options=ReadOptions(decimal="x"))
    with pytest.raises(InputError, match="cannot separate cells"):
        read_bytes(b"y,s\n1,2\n", options=ReadOptions(separator=",", decimal=","))


@pytest.mark.parametrize("separator", ["tab", "\\t", "\t"])
def test_the_tabulator_by_name(separator: str) -> None:
    dataset = read_bytes(b"y\ts\n1\t2\n", options=ReadOptions(separator=separator))
    assert [column.name for column in dataset.columns] == ["y", "s"]


def test_a_column_that_is_not_there() -> None:
    error = error_of("y,score\n1,2\n0,1\n", RoleRequest(scores=("skore",)))
    assert (error.status, error.what) == (2, "there is no column “skore”")
    assert (error.where, error.do) == ("-, --score", "The columns are: y, score.")


def test_a_value_that_is_not_there() -> None:
    error = error_of("y,score\nno,2\nyes,1\n", RoleRequest(positive="ja"))
    assert error.what == "column y holds no “ja”"
    assert error.do == "Its values are: no (1), yes (1)."


def test_what_a_file_holds_cannot_break_the_line_or_the_terminal() -> None:
    error = error_of('class,s\n"a\nb",1\n\x1b[31mred,2\n' + "long" * 50 + ",3\n")
    assert "a b (1)" in error.what
    assert "\x1b" not in str(error)
    assert len(str(error)) < 300


def test_statuses_belong_to_the_classes() -> None:
    assert (InputError.status, UndefinedError.status) == (2, 1)
