"""Columns of a view come back from the clipboard, CSV and Excel as the same doubles."""

import csv
import io
from pathlib import Path

import numpy as np
import pytest
from python_calamine import CalamineWorkbook

from engine.messages.errors import InputError
from gui.export.data_files import Columns, data_steps, separated, workbook_bytes
from gui.export.steps import finish

NUMBERS = [0.1, 1 / 3, 5e-324, 1.7976931348623157e308, -0.0, 123456789.123456789]
COLUMNS: Columns = {
    "model": ["forest", 'a "quoted", one', "<b> & c", " blank ", "", "ψ"],
    "t": np.array(NUMBERS),
    "count": [1, 2, 3, 4, 5, 2**53],
}


def read_csv(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


@pytest.mark.parametrize("separator", [",", "\t"])
def test_text_keeps_every_digit_and_word(separator: str) -> None:
    rows = read_csv(separated(COLUMNS, separator), separator)
    assert rows[0] == ["model", "t", "count"]
    assert [row[0] for row in rows[1:]] == COLUMNS["model"]
    assert [float(row[1]).hex() for row in rows[1:]] == [number.hex() for number in NUMBERS]
    assert [int(row[2]) for row in rows[1:]] == COLUMNS["count"]


def test_what_is_no_number_is_an_empty_cell() -> None:
    text = separated({"a": [None, float("nan"), float("inf")]}, ",")
    assert text.split("\r\n") == ["a", '""', '""', "inf", ""]


def test_a_workbook_is_read_by_another_program(tmp_path: Path) -> None:
    path = tmp_path / "data.xlsx"
    path.write_bytes(workbook_bytes("roc: [curves]/all models, thirty letters", COLUMNS))
    book = CalamineWorkbook.from_path(str(path))
    assert book.sheet_names == ["roc- -curves--all models, thirt"]
    rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    assert rows[0] == ["model", "t", "count"]
    assert [row[0] for row in rows[1:]] == COLUMNS["model"]
    assert [row[1] for row in rows[1:]] == NUMBERS
    assert [row[2] for row in rows[1:]] == COLUMNS["count"]


def test_infinity_is_a_word_in_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "data.xlsx"
    path.write_bytes(workbook_bytes("x", {"a": [float("-inf"), None], "b": [1.5, 2.5]}))
    sheet = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0)
    assert sheet.to_python(skip_empty_area=False) == [["a", "b"], ["-inf", 1.5], ["", 2.5]]


def test_what_xml_cannot_hold_is_left_out_of_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "data.xlsx"
    path.write_bytes(workbook_bytes("x", {"a\x00b": ["c\x1bd"]}))
    sheet = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0)
    assert sheet.to_python() == [["ab"], ["cd"]]


def test_the_ending_chooses_the_format(tmp_path: Path) -> None:
    assert finish(data_steps("x", {"a": [1]}, tmp_path / "x.CSV")) == b"a\r\n1\r\n"
    assert finish(data_steps("x", {"a": [1]}, tmp_path / "x.xlsx")).startswith(b"PK")
    with pytest.raises(InputError, match="no format of tables") as caught:
        finish(data_steps("x", {"a": [1]}, tmp_path / "x.txt"))
    assert caught.value.do == "End the name in .csv, .xlsx."


def test_more_rows_than_a_sheet_holds_are_refused(tmp_path: Path) -> None:
    many = {"a": range(1_048_576)}
    with pytest.raises(InputError, match="1,048,576 rows are more"):
        finish(data_steps("x", many, tmp_path / "x.xlsx"))
