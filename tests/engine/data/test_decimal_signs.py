"""Decimal signs (engine.data.columns.reading_guesses), and commas too many (engine.data.readers.surplus_cells).

Every expected AUC is that of the numbers before they were written in another way.
"""

from collections.abc import Callable

import numpy as np
import pytest

from engine.data.cases.cases import select_cases
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import ReadOptions, read_bytes
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError, UserError
from engine.numerics.arrays import BoolArray, FloatArray
from tests.engine.data.workbooks import Cell, ods, ods_cell, rows_of, xlsx

RANDOM = np.random.default_rng(11)
ROWS = 143
POSITIVE: BoolArray = RANDOM.random(ROWS) < 0.4
SCORES: FloatArray = np.clip(RANDOM.normal(0.35 + 0.3 * POSITIVE, 0.2), 1e-6, 0.999999).round(6)
LARGE = (1e6 * SCORES).round(1)  # up to a million: most have thousands

Write = Callable[[float], str]


def area(positive: BoolArray, scores: FloatArray) -> float:
    """AUC by comparing every positive with every negative case."""
    ours, theirs = scores[positive][:, None], scores[~positive]
    return float(np.mean((ours > theirs) + 0.5 * (ours == theirs)))


def found_in(content: bytes, options: ReadOptions | None = None) -> tuple[float, int]:
    """The AUC of the one score in a file, and how many rows it is of."""
    dataset = read_bytes(content, "table", options=options)
    request = RoleRequest(label=dataset.columns[0].name, positive="1")
    (model,) = select_cases(dataset, guess_roles(dataset, request).roles).models
    return area(model.positive, model.score), model.score.size


def table(write: Write, scores: FloatArray, separator: str = ",", header: str = "y") -> bytes:
    lines = [f"{header}{separator}score"]
    lines += [
        f"{int(positive)}{separator}{write(score)}"
        for positive, score in zip(POSITIVE, scores.tolist(), strict=True)
    ]
    return ("\n".join(lines) + "\n").encode()


def comma(value: float) -> str:
    return f"{value:.6f}".replace(".", ",")


def grouped(mark: str, decimal: str = ".") -> Write:
    return lambda value: (
        f"{value:,.1f}".replace(".", "\0").replace(",", mark).replace("\0", decimal)
    )


BLANKS = ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}", " "]
APOSTROPHES = ["'", "\N{RIGHT SINGLE QUOTATION MARK}"]
WRITTEN: list[tuple[str, Write, FloatArray, str]] = [
    ("quoted commas", lambda value: f'"{comma(value)}"', SCORES, ","),
    ("commas between semicolons", comma, SCORES, ";"),
    ("commas between tabs", comma, SCORES, "\t"),
    ("percent with commas", lambda value: f"{comma(100 * value)} %", SCORES, ";"),
    ("quoted percent", lambda value: f'"{comma(100 * value)}%"', SCORES, ","),
    ("points and commas", grouped(".", ","), LARGE, ";"),
    ("quoted commas and points", lambda value: f'"{grouped(",")(value)}"', LARGE, ","),
    *((f"thousands by {mark!r}", grouped(mark), LARGE, ",") for mark in BLANKS + APOSTROPHES),
    *((f"{mark!r} and commas", grouped(mark, ","), LARGE, ";") for mark in BLANKS + APOSTROPHES),
]


@pytest.mark.parametrize(
    ("write", "scores", "separator"), [case[1:] for case in WRITTEN], ids=[c[0] for c in WRITTEN]
)
def test_every_row_is_read_and_the_auc_is_that_of_the_numbers(
    write: Write, scores: FloatArray, separator: str
) -> None:
    expected = area(POSITIVE, scores), ROWS
    assert found_in(table(write, scores, separator)) == pytest.approx(expected, abs=1e-12)


def excel(rows: list[list[Cell]]) -> bytes:
    return xlsx({"Sheet1": rows_of(rows)})


def open_document(rows: list[list[Cell]]) -> bytes:
    def cell(value: Cell) -> str:
        if isinstance(value, str):
            return (
                f'<table:table-cell office:value-type="string"><text:p>{value}</text:p>'
                "</table:table-cell>"
            )
        return ods_cell(float(value or 0))

    return ods(
        "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    )


@pytest.mark.parametrize("make", [excel, open_document])
@pytest.mark.parametrize("decimal", [None, ","])
@pytest.mark.parametrize("places", [3, 6])
def test_text_with_commas_on_a_sheet_is_read(
    make: Callable[[list[list[Cell]]], bytes], decimal: str | None, places: int
) -> None:
    # Half of the column is text: a sheet meant for commas, opened where points rule.
    scores = SCORES.round(places)
    rows: list[list[Cell]] = [["y", "score"]]
    for place, (positive, score) in enumerate(zip(POSITIVE, scores.tolist(), strict=True)):
        text = f"{score:.{places}f}".replace(".", ",")
        rows.append([int(positive), score if place % 2 else text])
    found = found_in(make(rows), ReadOptions(decimal=decimal))
    assert found == pytest.approx((area(POSITIVE, scores), ROWS), abs=1e-12)


def test_a_comma_taken_as_thousands_is_a_guess_that_names_the_other_reading() -> None:
    content = b'y,score\n1,"1,512"\n0,"1,201"\n1,"1,733"\n'
    dataset = read_bytes(content)
    (guess,) = dataset.source.guesses
    assert (guess.role, guess.column) == ("thousands", "score")
    assert "a comma in it sets thousands apart; --decimal , reads it" in guess.why
    fractions = read_bytes(content, options=ReadOptions(decimal=","))
    assert fractions.column("score").values[0] == 1.512


def test_a_decimal_comma_is_a_guess() -> None:
    content = b'y,score\n1,"0,512"\n0,"0,201"\n'
    (guess,) = read_bytes(content).source.guesses
    assert (guess.role, guess.column) == ("decimal sign", "score")
    assert read_bytes(content, options=ReadOptions(decimal=",")).source.guesses == ()


def test_the_style_is_that_of_all_cells_not_of_the_first_thousand() -> None:
    plain = "".join(f"{i % 2};{i % 9}\n" for i in range(3000))
    content = ("y;score\n" + plain + "1;0,5\n0;1.234,25\n").encode()
    values = read_bytes(content).column("score").values
    assert values[-2:].tolist() == [0.5, 1234.25]  # type: ignore[union-attr]


def test_two_decimal_signs_in_one_column_are_refused_with_line_and_option() -> None:
    content = b'y,score\n1,0.5\n0,0.25\n1,"0,75"\n0,0.125\n'
    with pytest.raises(InputError) as caught:
        found_in(content)
    assert "a comma stands where the decimal sign is a point, in 1 of 4 cells" in caught.value.what
    assert caught.value.where == "table, line 4, column score"
    assert "--decimal ," in caught.value.do


def unquoted(header: str, *rows: str) -> bytes:
    return "\n".join([header, *rows, ""]).encode()


PAIRS = list(zip(POSITIVE.astype(int).tolist(), SCORES.tolist(), strict=True))
CUT = {
    "label first": unquoted("label,score", *(f"{y},{comma(s)}" for y, s in PAIRS)),
    "label last": unquoted("score,label", *(f"{comma(s)},{y}" for y, s in PAIRS)),
    "negative": unquoted("label,score", *(f"{y},-{comma(s)}" for y, s in PAIRS)),
    "several": unquoted("label,a,b", *(f"{y},{comma(s)},{comma(1 - s)}" for y, s in PAIRS)),
    "no header": unquoted(*(f"{y},{comma(s)}" for y, s in PAIRS)),
    "an id": unquoted("id,label,score", *(f"{i},{y},{comma(s)}" for i, (y, s) in enumerate(PAIRS))),
    "few commas": unquoted(
        "label,score", *(f"{y},{comma(s) if i % 3 else 1}" for i, (y, s) in enumerate(PAIRS))
    ),
    "mostly whole": unquoted(
        "label,score", *(f"{y},{1 if i % 3 else comma(s)}" for i, (y, s) in enumerate(PAIRS))
    ),
}


@pytest.mark.parametrize("name", CUT)
def test_unquoted_commas_between_commas_are_refused(name: str) -> None:
    for options in (None, ReadOptions(decimal=",")):
        with pytest.raises(UserError) as caught:
            found_in(CUT[name], options)
        assert caught.value.status == 2
        assert ", line " in caught.value.where
        assert "comma" in caught.value.what
        assert "Quote such numbers" in caught.value.do
        assert "--decimal ," in caught.value.do


def test_row_names_are_unique() -> None:
    named = unquoted("label,score", *(f"{i},{y},{s}" for i, (y, s) in enumerate(PAIRS, 1)))
    dataset = read_bytes(named)
    assert [column.name for column in dataset.columns] == ["col 1", "label", "score"]
    whole = unquoted("y,count", *(f"{i},{y},{int(100 * s)}" for i, (y, s) in enumerate(PAIRS, 1)))
    assert [column.name for column in read_bytes(whole).columns] == ["col 1", "y", "count"]
    twice = unquoted("label,score", *(f"n{i % 70},{y},{s}" for i, (y, s) in enumerate(PAIRS)))
    with pytest.raises(InputError, match="so they are no row names"):
        read_bytes(twice)


def test_row_names_that_repeat_late_are_none() -> None:
    rows = [f"n{i},{i % 2},0.5" for i in range(2500)]
    with pytest.raises(InputError, match="so they are no row names"):
        read_bytes(unquoted("label,score", *rows, "n7,1,0.25"))


def test_a_separator_at_the_end_of_rows_is_no_column() -> None:
    content = unquoted("label,score", *(f"{y},{s}," for y, s in PAIRS))
    dataset = read_bytes(content)
    assert [column.name for column in dataset.columns] == ["label", "score"]


def test_blanks_separate_decimal_commas() -> None:
    content = unquoted("label  score", *(f"{y}  {comma(s)}" for y, s in PAIRS))
    assert found_in(content) == pytest.approx((area(POSITIVE, SCORES), ROWS), abs=1e-12)


def test_points_that_may_set_thousands_apart_are_asked_about() -> None:
    whole = np.round(9000 * SCORES)
    content = table(lambda value: f"{int(value):,}".replace(",", "."), whole, ";")
    with pytest.raises(
        InputError, match="may be the decimal sign or set thousands apart"
    ) as caught:
        found_in(content)
    assert "--decimal . or --decimal ," in caught.value.do
    found = found_in(content, ReadOptions(decimal=","))
    assert found == pytest.approx((area(POSITIVE, whole), ROWS), abs=1e-12)
    # Decimals of fixed length, and those without their last noughts, are what they look like.
    for write in (lambda value: f"{value:.3f}", lambda value: f"{round(value, 3):g}"):
        scores = (9 * SCORES).round(3)
        found = found_in(table(write, scores, ";"))
        assert found == pytest.approx((area(POSITIVE, scores), ROWS), abs=1e-12)


def test_semicolons_separate_decimal_commas_without_a_header() -> None:
    content = unquoted(*(f"{y};{comma(s)}" for y, s in PAIRS))
    dataset = read_bytes(content)
    values = dataset.column("col 2").values
    assert np.array_equal(values, SCORES)
