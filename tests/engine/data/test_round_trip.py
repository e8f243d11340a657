"""Any table that is written as CSV is read back, engine.data.columns.cell_kinds, with the same values."""

import csv
import io
import math
from typing import Literal

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.data.cases.cases import select_cases
from engine.data.columns.cell_kinds import is_word
from engine.data.dataset import NumberColumn, TextColumn
from engine.data.numbers import NumberStyle, parse_number
from engine.data.readers.read import ReadOptions, read_bytes
from engine.data.roles import Roles, ScoreRole

Cell = float | str | None

NUMBERS = st.one_of(
    st.none(),
    st.floats(allow_nan=False),
    st.integers(-(2**53), 2**53).map(float),
    st.sampled_from([0.0, -0.0, math.inf, -math.inf, 5e-324, 1.7976931348623157e308]),
)
WORDS = st.one_of(
    st.none(),
    st.sampled_from(["yes", "no", "Yes", 'say "so"', "a,b", "two\nlines", "5\t6;7|8", "x\r"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\0\ufdd0"), min_size=1, max_size=8),
).filter(lambda cell: cell is None or (bool(cell.strip()) and is_word(cell) and cell != "﻿"))
NAMES = st.lists(
    st.text(st.characters(codec="utf-8", categories=["L", "P"]), min_size=1, max_size=6),
    min_size=2,
    max_size=5,
    unique=True,
)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, list[Cell]]:
    rows = draw(st.integers(1, 12))
    table: dict[str, list[Cell]] = {}
    for name in draw(NAMES):
        cells = draw(st.sampled_from([NUMBERS, WORDS]))
        table[name] = draw(st.lists(cells, min_size=rows, max_size=rows))
    return table


def written(table: dict[str, list[Cell]], separator: str, end: str) -> bytes:
    text = io.StringIO()
    # A carriage return alone is not quoted by itself where lines end otherwise.
    returns = any("\r" in str(cell) for cells in table.values() for cell in cells)
    quoting: Literal[0, 2] = csv.QUOTE_NONNUMERIC if returns else csv.QUOTE_MINIMAL
    writer = csv.writer(text, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writerow(table)
    for row in zip(*table.values(), strict=True):
        writer.writerow(["" if cell is None else cell for cell in row])
    return text.getvalue().encode()


@settings(max_examples=100, deadline=None)
@given(tables(), st.sampled_from([",", ";", "\t", "|"]), st.sampled_from(["\n", "\r\n"]))
def test_the_same_values_come_back(table: dict[str, list[Cell]], separator: str, end: str) -> None:
    options = ReadOptions(separator=separator, header=True, decimal=".")
    dataset = read_bytes(written(table, separator, end), options=options)
    assert [column.name for column in dataset.columns] == list(table)
    for column, cells in zip(dataset.columns, table.values(), strict=True):
        empty = [place for place, cell in enumerate(cells) if cell is None]
        if isinstance(column, TextColumn):
            found = [column.values[code] if code >= 0 else None for code in column.codes]
            assert found == [cell if cell is None else str(cell).strip() for cell in cells]
        else:
            wanted = [math.nan if cell is None else cell for cell in cells]
            assert np.array_equal(column.values, np.array(wanted, dtype=float), equal_nan=True)
        assert [list(problem.rows) for problem in column.problems] == ([empty] if empty else [])


ODD = st.one_of(
    st.text("0123456789+-.eE_x,% infatyINF", max_size=12),
    st.sampled_from(["TRUE", "true", "1e400", "-1e400", "0x1F", "nan", "NULL", "1e5 ", "+-1"]),
    st.integers(-(10**30), 10**30).map(str),
    st.floats(allow_nan=False).map(repr),
    st.decimals(allow_nan=False, allow_infinity=False).map(str),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(ODD, min_size=1, max_size=5), st.sampled_from([".", ","]))
@example(["1e400", "TRUE", "1_000"], ".")
@example(["1.5", "1,5"], ",")
def test_the_fast_parser_follows_the_same_grammar(cells: list[str], decimal: str) -> None:
    """Below more plain rows than the reader looks at, cells meet pandas' parser first."""
    plain = "0.5\n".replace(".", decimal) * 2200
    rows = "".join('"' + cell + '"\n' for cell in cells)
    options = ReadOptions(separator=";", decimal=decimal, header=True)
    text = "s;t\n" + "".join(f"{row};x\n" for row in (plain + rows).splitlines())
    column = read_bytes(text.encode(), options=options).columns[0]
    assert isinstance(column, NumberColumn)
    reasons = {
        int(row): problem.why for problem in column.problems for row in problem.rows.tolist()
    }
    for place, cell in enumerate(cells, start=2200):
        wanted = parse_number(cell, NumberStyle(decimal))
        if isinstance(wanted, str):
            assert reasons[place] == wanted
            assert math.isnan(column.values[place])
        elif abs(wanted) < 2**53:
            assert column.values[place] == wanted
        else:  # long integers may have moved, to stay apart
            assert math.isclose(column.values[place], wanted, rel_tol=1e-14)


LABELS = st.sampled_from(["yes", "no", "YES", " no", "maybe", "", "NA", "perhaps"])
SCORES = st.sampled_from(["1", "0.5", "", "NA", "x", "1e400", "inf", "-2"])


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(LABELS, SCORES, SCORES), max_size=30),
    st.sampled_from(["paired", "each"]),
)
def test_rows_used_and_left_out_add_up(rows: list[tuple[str, str, str]], missing: str) -> None:
    certain = [("yes", "1", "1"), ("no", "2", "2")]
    text = "label,a,b\n" + "".join(",".join(row) + "\n" for row in [*certain, *rows])
    dataset = read_bytes(text.encode(), options=ReadOptions(header=True))
    scores = tuple(
        ScoreRole(column.name, column.name)
        for column in dataset.columns[1:]
        if isinstance(column, NumberColumn)
    )
    if not scores:
        return
    roles = Roles("label", "yes", "no", scores, "paired" if missing == "paired" else "each")
    cases = select_cases(dataset, roles)
    assert dataset.rows == len(rows) + 2
    assert cases.rows_used + sum(left.rows for left in cases.left_out) == dataset.rows
    assert cases.positives + cases.negatives == cases.rows_used
    for left in cases.left_out:
        assert len(left.first) == min(10, left.rows)
    for model in cases.models:
        assert model.score.shape == model.positive.shape
        assert not np.isnan(model.score).any()
        if missing == "paired":
            assert model.score.size == cases.rows_used
