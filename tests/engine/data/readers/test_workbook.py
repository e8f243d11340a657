"""Workbooks: engine.data.readers.sheet_layout, engine.data.readers.workbook_check, and cells as they are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.read_options import ReadOptions
from engine.data.readers import formats
from engine.data.readers.read import read, read_bytes
from engine.data.readers.sheet_layout import layout_of, table_of
from engine.data.readers.workbook import read_workbook
from engine.data.sources.source import Origin
from engine.messages.errors import InputError
from tests.engine.data.workbooks import Cell, letters, ods, ods_cell, rows_of, xlsx
from tests.reference.files import path_of

TABLE: list[list[Cell]] = [["y", "score"], ["yes", 0.5], ["no", 0.25], ["yes", 0.75]]
NOTES = rows_of([["Study", "wdbc"], ["Split", "test"]])


def opened(content: bytes, **options: Any) -> Dataset:
    """What is read here; that the same comes from another process is tested elsewhere."""
    return read_workbook(Origin(Path("book.xlsx"), content), replace(ReadOptions(), **options))


def of_rows(table: list[list[Cell]], row: int = 1, column: int = 1, **options: Any) -> Dataset:
    return opened(xlsx({"Sheet1": rows_of(table, row, column)}), **options)


def numbers(dataset: Dataset, name: str = "score") -> NumberColumn:
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    return column


def words(dataset: Dataset, name: str = "y") -> list[str | None]:
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes.tolist()]


def told(column: NumberColumn | TextColumn) -> dict[str, list[int]]:
    return {problem.why: problem.rows.tolist() for problem in column.problems}


@pytest.mark.parametrize("name", ["wdbc.xls", "wdbc.ods", "wdbc113_plain.xlsx"])
def test_the_same_as_the_text_table(name: str) -> None:
    """Excel 97, OpenDocument, Excel 2007, read in another process."""
    dataset = read(path_of(f"formats/{name}"))
    assert dataset.line_of(0) == 2
    if name.startswith("wdbc."):
        plain = read(path_of("formats/wdbc.csv.gz"))
        assert [c.name for c in dataset.columns] == [c.name for c in plain.columns]
        for column in plain.columns:
            if isinstance(column, NumberColumn):
                assert numbers(dataset, column.name).values.tobytes() == column.values.tobytes()
            else:
                assert words(dataset, column.name) == words(plain, column.name)


def test_a_table_on_the_second_sheet_below_a_title() -> None:
    dataset = read(path_of("formats/wdbc_second_sheet_offset_C5_percentformat.xlsx"))
    assert [c.name for c in dataset.columns][:3] == ["y", "diagnosis", "logistic"]
    assert dataset.rows == 143
    assert dataset.line_of(0) == 6
    assert numbers(dataset, "logistic").values[0] == 0.9960021500452818


@pytest.mark.parametrize(("row", "column"), [(1, 1), (5, 3), (700, 30), (1_048_573, 16_383)])
def test_a_table_anywhere(row: int, column: int) -> None:
    dataset = of_rows(TABLE, row, column)
    assert [c.name for c in dataset.columns] == ["y", "score"]
    assert words(dataset) == ["yes", "no", "yes"]
    assert numbers(dataset).values.tolist() == [0.5, 0.25, 0.75]
    assert [dataset.line_of(i) for i in range(3)] == [row + 1, row + 2, row + 3]


def test_empty_rows_and_columns_are_none() -> None:
    dataset = of_rows(
        [
            ["Results of the pilot"],
            [None],
            ["y", None, "score", "empty", None],
            [None],
            ["yes", None, 0.5, None, " "],
            [None],
            ["no", None, None, None, None],
        ]
    )
    assert [c.name for c in dataset.columns] == ["y", "score", "empty"]
    assert [dataset.line_of(i) for i in range(dataset.rows)] == [5, 7]
    assert told(numbers(dataset)) == {"no value": [1]}


def test_columns_without_names_and_twice() -> None:
    dataset = of_rows([["y", "s", None, "s"], ["a", 1.0, 2.0, 3.0], ["b", 2.0, 3.0, 4.0]])
    assert [c.name for c in dataset.columns] == ["y", "s", "col 3", "s (2)"]


def test_no_header() -> None:
    assert of_rows([[1, 0.5], [0, 0.25]]).columns[0].name == "col 1"
    assert of_rows([[1, 0.5], [0, 0.25]]).rows == 2
    assert of_rows(TABLE, header=False).rows == 4
    assert of_rows([[1, 2], [0, 0.25]], header=True).columns[1].name == "2"


def test_formula_cells_hold_what_was_worked_out() -> None:
    rows = (
        rows_of([["y", "score"]]) + '<row r="2"><c r="A2" t="str"><f>IF(B2,"yes")</f><v>yes</v></c>'
        '<c r="B2"><f>1/3</f><v>0.33333333333333331</v></c></row>'
        '<row r="3"><c r="A3" t="str"><f>IF(B3,"no")</f><v>no</v></c>'
        '<c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
        '<row r="4"><c r="A4" t="str"><v>no</v></c><c r="B4"><f>A1</f></c></row>'
    )
    dataset = opened(xlsx({"S": rows}))
    assert words(dataset) == ["yes", "no", "no"]
    assert numbers(dataset).values[0] == 1 / 3
    assert told(numbers(dataset)) == {"no value": [1, 2]}


def test_numbers_arrive_exactly() -> None:
    given = [0.1, 0.1 + 2**-56, 5e-324, 1.7976931348623157e308, -0.0, 1 / 3]
    cells: list[list[Cell]] = [[str(i % 2), value] for i, value in enumerate(given)]
    dataset = of_rows([["y", "score"], *cells])
    assert numbers(dataset).values.tolist() == given


def test_long_integers_stay_apart() -> None:
    first = 2**53
    dataset = of_rows(
        [["y", "score"], ["a", first], ["b", first + 1], ["a", first + 2], ["b", 2 * first]],
        row=3,
        column=4,
    )
    a, b, c, d = numbers(dataset).values.tolist()
    assert a < b < c < d


def test_what_no_number_can_hold_is_rejected() -> None:
    rows = (
        rows_of(TABLE)
        + '<row r="5"><c r="A5" t="str"><v>no</v></c><c r="B5"><v>1E400</v></c></row>'
    )
    dataset = opened(xlsx({"S": rows}))
    assert told(numbers(dataset)) == {"“inf” is beyond the range of numbers": [3]}


def test_words_among_numbers() -> None:
    dataset = of_rows([["y", "score"], ["a", 1.5], ["b", "n/a"], ["a", "much"], ["b", "2.5"]])
    assert numbers(dataset).values[[0, 3]].tolist() == [1.5, 2.5]
    assert told(numbers(dataset)) == {"“much” is not a number": [2], "no value": [1]}


def test_truth_values_and_dates() -> None:
    date = '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="d"><v>2026-11-20</v></c></row>'
    dataset = opened(xlsx({"S": rows_of([["y", "day"]]) + date}))
    assert words(dataset) == ["true"]
    assert words(dataset, "day") == ["2026-11-20"]


def test_formula_text_in_headers_is_text() -> None:
    dataset = of_rows([["=HYPERLINK(1)", "score"], ["yes", 0.5], ["no", 0.25]])
    assert dataset.columns[0].name == "=HYPERLINK(1)"


def test_sheets_are_told_apart() -> None:
    content = xlsx(
        {"Notes": NOTES, "A & B": rows_of(TABLE), "More": rows_of(TABLE[:3])}, hidden=("More",)
    )
    assert opened(content).rows == 3
    assert opened(content, sheet="More").rows == 2
    assert opened(content, sheet="#3").rows == 2
    assert opened(content, sheet="a & b").rows == 3
    with pytest.raises(InputError, match="no table “Scores”") as caught:
        opened(content, sheet="Scores")
    assert caught.value.do == "There are: “Notes”, “A & B”, “More”."
    both = xlsx({"A": rows_of(TABLE), "B": rows_of(TABLE)})
    with pytest.raises(InputError, match="2 sheets with tables: “A”, “B”") as caught:
        opened(both)
    assert "--sheet" in caught.value.do


def test_long_integers_on_the_sheet_that_has_them() -> None:
    large: list[list[Cell]] = [["y", "score"], ["a", 2**53 + 1], ["b", 2**53]]
    content = xlsx({"A": rows_of(TABLE), "<B>": rows_of(large)})
    a, b = numbers(opened(content, sheet="<B>")).values.tolist()
    assert a > b


def test_no_table() -> None:
    with pytest.raises(InputError, match="no sheet holds a table"):
        opened(xlsx({"S": ""}))
    with pytest.raises(InputError, match="no sheet holds a table"):
        of_rows([["A title alone"]])
    with pytest.raises(InputError, match="“S” holds no table"):
        opened(xlsx({"S": rows_of([["y", "score"]])}), sheet="S")


def test_opendocument() -> None:
    pair = ods_cell(1.0) + ods_cell(0.5)
    rows = f"<table:table-row>{pair}</table:table-row>" * 2
    empty = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell '
    dataset = opened(
        ods(rows + empty + 'table:number-columns-repeated="16384"/></table:table-row>')
    )
    assert dataset.rows == 2
    assert [c.name for c in dataset.columns] == ["col 1", "col 2"]


@pytest.mark.parametrize("far", ["XFD1048576", "A1048576", "ZZZ1", "B9999999"], ids=str)
def test_far_cells_are_refused(far: str) -> None:
    stray = rows_of(TABLE).replace('r="A1"', 'r="XFC1"' if far == "A1048576" else 'r="A1"')
    rows = stray + f'<row r="9"><c t="n" r="{far}"><v>1</v></c></row>'
    with pytest.raises(InputError, match=r"scattered over a sheet that reaches to [A-Z]+[0-9]+"):
        opened(xlsx({"S": rows}))


def test_far_cells_without_content_are_harmless() -> None:
    """Excel writes such cells where somebody coloured a whole column."""
    rows = rows_of(TABLE) + '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    assert opened(xlsx({"S": rows})).rows == 3


@pytest.mark.parametrize("part", ["sheet", "other", "ods"])
def test_entities_are_refused(part: str) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;">]>'
    contents = {
        "sheet": xlsx({"S": rows_of(TABLE)}, before=bomb),
        "other": xlsx({"S": rows_of(TABLE)}, more={"xl/sharedStrings.xml": bomb.encode()}),
        "ods": ods("", before=bomb),
    }
    with pytest.raises(InputError, match="declares XML entities"):
        opened(contents[part])


def test_letters_of_columns() -> None:
    assert [letters(n) for n in (1, 26, 27, 16_384)] == ["A", "Z", "AA", "XFD"]


OLD_CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_protected_by_a_password() -> None:
    """Excel keeps an encrypted workbook in a container of the old kind."""
    entry = "EncryptedPackage".encode("utf-16-le").ljust(128, b"\0")
    with pytest.raises(InputError, match="protected by a password"):
        read_bytes(OLD_CONTAINER + bytes(1016) + entry + bytes(4096))


def test_an_old_container_of_something_else() -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_bytes(OLD_CONTAINER + bytes(4096))


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "find_spec", lambda _: None)
    with pytest.raises(InputError, match="not installed") as caught:
        read_bytes(xlsx({"S": rows_of(TABLE)}))
    assert caught.value.do == 'Install it: pip install "voroscope[excel]"'


def test_layout_of_nothing() -> None:
    assert layout_of([[None, None]], None) is None
    assert table_of([], ReadOptions()) is None


def test_rows_are_taken_one_by_one() -> None:
    """A sheet of any length is never held as a list of rows."""
    taken = 0

    def endless() -> Iterator[list[Cell]]:
        nonlocal taken
        yield ["y", "score"]
        for i in range(30_000):
            taken += 1
            yield [str(i % 2), i / 7]

    table = table_of(endless(), ReadOptions())
    assert table is not None
    assert table.places.size == taken == 30_000
