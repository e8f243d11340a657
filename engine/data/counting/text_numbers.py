"""The cells of a text as numbers, by the grammar of texts that are read into memory.

DuckDB by itself takes 0x10 for 16, 1_000 for a thousand and 1e400 for infinity, and refuses the
whole file for one word among the numbers of a column. So it reads cells as texts, and what they
are is decided here: a column is one of numbers where most of its cells are, and a cell that is
none has no value there.
"""

from typing import TYPE_CHECKING, cast

from msgspec import Struct

from engine.data.columns.building import EXACT
from engine.data.counting.where_filter import double_quoted, text_literal
from engine.data.numbers import MISSING_NUMBER, NumberStyle, parse_number

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

SOURCE = "source"
# Dates stay texts, as elsewhere: for DuckDB "inf" is one, too, and a column of numbers that begins
# with it would be none.
TYPES = ("BOOLEAN", "BIGINT", "DOUBLE", "VARCHAR")
JUDGED = 200_000  # rows by which a column is judged
REJECTED = 2000  # different cells that are looked at, whether they are numbers of another style


class _Cells(Struct, frozen=True):
    """A column whose cells are read as texts.

    Attributes:
        name: of the column, quoted.
        decimal: the sign that it writes decimals with.
    """

    name: str
    decimal: str

    @property
    def number(self) -> str:
        """The number in a cell as SQL, nothing where it holds none."""
        spelt = self.name
        if self.decimal == ",":
            spelt = (
                f"CASE WHEN contains({spelt}, '.') THEN NULL ELSE replace({spelt}, ',', '.') END"
            )
        minus = text_literal("\N{MINUS SIGN}")
        value = (
            f"COALESCE(TRY_CAST({spelt} AS DOUBLE), "
            f"TRY_CAST(replace({spelt}, {minus}, '-') AS DOUBLE))"
        )
        return (
            f"CASE WHEN isfinite({value}) THEN CASE WHEN contains({spelt}, '_') THEN NULL "
            f"ELSE {value} END WHEN isinf({value}) AND NOT regexp_matches({spelt}, '[0-9]') "
            f"THEN {value} END"
        )

    @property
    def full(self) -> str:
        """Whether a cell holds anything, as SQL."""
        words = ", ".join(text_literal(word) for word in sorted(MISSING_NUMBER))
        return f"{self.name} IS NOT NULL AND lower(trim({self.name})) NOT IN ({words})"


def load_text(database: "DuckDBPyConnection", listed: str, options: dict[str, str]) -> set[str]:
    """Copy texts into a table, and make `source` of it; which columns held large integers.

    Args:
        database: it may read them.
        listed: their names, as SQL.
        options: of read_csv.
    """
    reading = _reading(listed, options)
    kinds = {
        str(name): str(kind)
        for name, kind, *_ in database.execute(f"DESCRIBE SELECT * FROM {reading}").fetchall()
    }
    texts = {name: "VARCHAR" for name, kind in kinds.items() if kind != "BOOLEAN"}
    types = ", ".join(f"{text_literal(name)}: {text_literal(texts[name])}" for name in texts)
    reading = _reading(listed, options | ({"types": f"{{{types}}}"} if types else {}))
    decimal = "," if options.get("decimal_separator") == text_literal(",") else "."
    cells = {name: _Cells(double_quoted(name), decimal) for name in texts}
    numbers = _of_numbers(database, reading, cells)
    columns = [
        f"{numbers[name].number} AS {double_quoted(name)}, "
        f"CASE WHEN {numbers[name].full} AND ({numbers[name].number}) IS NULL "
        f"THEN {double_quoted(name)} END AS rejected{place}"
        if name in numbers
        else double_quoted(name)
        for place, name in enumerate(kinds)
    ]
    database.execute(f"CREATE TABLE copied AS SELECT {', '.join(columns)} FROM {reading}")
    shown = [
        _spelt_otherwise(database, name, place, numbers[name].decimal) if name in numbers else ""
        for place, name in enumerate(kinds)
    ]
    listed = ", ".join(
        other or double_quoted(name) for name, other in zip(kinds, shown, strict=True)
    )
    database.execute(f"CREATE VIEW {SOURCE} AS SELECT {listed} FROM copied")
    return {
        name
        for name, other in zip(kinds, shown, strict=True)
        if name in numbers and not other and _has_large(database, numbers[name], reading)
    }


def _has_large(database: "DuckDBPyConnection", column: _Cells, reading: str) -> bool:
    """Whether cells were written as integers from 2^53 on; only then the text is read again."""
    cell = column.name
    copied = f"SELECT 1 FROM copied WHERE isfinite({cell}) AND abs({cell}) >= {EXACT} LIMIT 1"
    if not database.execute(copied).fetchall():
        return False
    large = (
        f"SELECT 1 FROM {reading} WHERE abs({column.number}) >= {EXACT} "
        f"AND regexp_full_match(trim({cell}), '[^0-9]?[0-9]+') LIMIT 1"
    )
    return bool(database.execute(large).fetchall())


def _reading(listed: str, options: dict[str, str]) -> str:
    return f"read_csv([{listed}]{''.join(f', {name} = {v}' for name, v in options.items())})"


def _of_numbers(
    database: "DuckDBPyConnection", reading: str, cells: dict[str, _Cells]
) -> dict[str, _Cells]:
    """The columns of which most cells that hold anything are numbers."""
    if not cells:
        return {}
    counts = ", ".join(
        f"COUNT(*) FILTER ({column.full}) AS full{place}, COUNT({column.number}) AS good{place}"
        for place, column in enumerate(cells.values())
    )
    some = f"(SELECT * FROM {reading} LIMIT {JUDGED})"
    (found,) = database.execute(f"SELECT {counts} FROM {some}").fetchall()
    full, numbers = cast("tuple[int, ...]", found[::2]), cast("tuple[int, ...]", found[1::2])
    return {
        name: column
        for (name, column), cases, good in zip(cells.items(), full, numbers, strict=True)
        if good and good >= cases / 2
    }


def _spelt_otherwise(database: "DuckDBPyConnection", name: str, place: int, decimal: str) -> str:
    """The column as texts again, as SQL, where cells that are no numbers are some otherwise.

    Memory reads a column once more where thousands turn out to be set apart in it, or decimals
    by the other sign; what does not is no score, rather than one with rows that are left out.
    """
    quoted, rejected = double_quoted(name), f"rejected{place}"
    found = database.execute(
        f"SELECT DISTINCT {rejected} FROM copied WHERE {rejected} IS NOT NULL LIMIT {REJECTED}"
    ).fetchall()
    other = "." if decimal == "," else ","
    styles = NumberStyle(decimal, grouped=True), NumberStyle(other, grouped=True)
    texts = [str(text) for (text,) in found]
    if not any(isinstance(parse_number(text, style), float) for text in texts for style in styles):
        return ""
    return f"COALESCE({rejected}, CAST({quoted} AS VARCHAR)) AS {quoted}"
