"""The count query: all that two classes need of a table, asked in SQL that databases share."""

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from engine.data.counting.where_filter import FilterPart, double_quoted
from engine.messages.errors import InputError
from engine.messages.language import tr


class Dialect(Struct, frozen=True):
    """How one database writes what databases write differently.

    Attributes:
        name: what it is called.
        double: its type of 64-bit floating point numbers.
        whole: its type of 64-bit integers.
        text: its type of texts.
        quote: the sign around names.
        infinity: the text that becomes infinity.
        apostrophe: an apostrophe within a text.
        sample: what follows a table's name and draws so many of its rows.
    """

    name: str
    double: str = "DOUBLE"
    whole: str = "BIGINT"
    text: str = "VARCHAR"
    quote: str = '"'
    infinity: str = "Infinity"
    apostrophe: str = "''"
    sample: str = ""

    def named(self, name: str) -> str:
        """A column's name in a query."""
        if self.quote == '"':
            return double_quoted(name)
        if "\\" in name:
            raise InputError(
                tr("the column’s name “{name}” holds a backslash", name=name),
                do=tr("Rename the column."),
            )
        return self.quote + name.replace(self.quote, 2 * self.quote) + self.quote

    def spelt(self, text: str) -> str:
        """A text in a query."""
        if "\\" in text:
            raise InputError(
                tr("the value “{text}” holds a backslash", text=text),
                do=tr("Databases differ in what that means: count in memory."),
            )
        return "'" + text.replace("'", self.apostrophe) + "'"


DUCKDB = Dialect("DuckDB", sample="USING SAMPLE reservoir({rows} ROWS) REPEATABLE (1)")
SPARK = Dialect(
    "Spark", text="STRING", quote="`", apostrophe="\\'", sample="TABLESAMPLE ({rows} ROWS)"
)
DIALECTS = (
    DUCKDB,
    SPARK,
    Dialect("Trino"),
    Dialect("BigQuery", "FLOAT64", "INT64", "STRING", quote="`", apostrophe="\\'"),
    Dialect("Snowflake"),
    Dialect("ClickHouse", "Float64", "Int64", "String", quote="`", infinity="inf"),
    Dialect("PostgreSQL", "DOUBLE PRECISION"),
)


class LabelSplit(Struct, frozen=True):
    """Which values of the label column are which class, as the table spells them.

    Attributes:
        numeric: whether they are numbers (or truths) in the table, and written without quotes.
    """

    column: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    numeric: bool = False


class CountedRows(Struct, frozen=True):
    """The rows of a table that are counted.

    Attributes:
        table: the table's name, quoted already where it must be.
        label: which class they are of.
        present: columns of scores that must hold a number.
        where: what else must hold; None where nothing must.
    """

    table: str
    label: LabelSplit
    present: tuple[str, ...] = ()
    where: FilterPart | None = None


def score_key(column: str, direction: str, dialect: Dialect) -> str:
    """A score as a double that rises with how positive it looks; +0.0 turns -0.0 into 0.0."""
    plain = f"CAST({dialect.named(column)} AS {dialect.double})"
    return f"({plain} + 0.0)" if direction == "higher" else f"(0.0 - {plain})"


def is_number(column: str, dialect: Dialect) -> str:
    """That a cell holds a number: neither nothing nor NaN, which sorts above all or equals none."""
    plain, kind = f"CAST({dialect.named(column)} AS {dialect.double})", dialect.double
    return f"{plain} <= CAST('{dialect.infinity}' AS {kind})"


def class_tests(label: LabelSplit, dialect: Dialect) -> tuple[str, str]:
    """That a row is positive, and that it is negative."""
    name = dialect.named(label.column)

    def of(values: Sequence[str]) -> str:
        spelt = [value if label.numeric else dialect.spelt(value) for value in values]
        return f"{name} IN ({', '.join(spelt)})"

    return of(label.positive), of(label.negative)


def used_rows(rows: CountedRows, dialect: Dialect) -> str:
    """The condition under which a row is counted."""
    positive, negative = class_tests(rows.label, dialect)
    where = [] if rows.where is None else [rows.where.sql(dialect.named, dialect.spelt)]
    present = [is_number(column, dialect) for column in rows.present]
    return " AND ".join([*where, f"({positive} OR {negative})", *present])


def sums(label: LabelSplit, dialect: Dialect) -> str:
    """The columns of positives and negatives."""
    return ", ".join(
        f"CAST(SUM(CASE WHEN {test} THEN 1 ELSE 0 END) AS {dialect.whole}) AS {name}"
        for test, name in zip(class_tests(label, dialect), ("positives", "negatives"), strict=True)
    )


def count_query(
    rows: CountedRows,
    column: str,
    direction: str = "higher",
    dialect: Dialect = DUCKDB,
    between: tuple[float, float] | None = None,
    part: str = "",
) -> str:
    """One row a distinct score with its positives and negatives, in falling score order.

    Args:
        rows: which rows are counted.
        column: of scores.
        direction: "lower" counts the scores negated, so that they fall all the same.
        dialect: of the database.
        between: the least and the greatest score (negated of "lower"), both included; None
            counts all.
        part: an expression by which each score's rows are counted apart; empty counts them
            together.
    """
    key = score_key(column, direction, dialect)
    condition = used_rows(rows, dialect)
    if between is not None:
        low, high = (number_literal(bound, dialect) for bound in between)
        condition += f" AND {key} BETWEEN {low} AND {high}"
    parted, by = (f"{part} AS part, ", f", {part}") if part else ("", "")
    return (
        f"SELECT {key} AS score, {parted}{sums(rows.label, dialect)} FROM {rows.table} "
        f"WHERE {condition} GROUP BY {key}{by} ORDER BY score DESC"
    )


def binned_query(
    rows: CountedRows, column: str, direction: str, bins: str, dialect: Dialect = DUCKDB
) -> str:
    """The same by bins of scores: one row a bin, with the least and the greatest score in it.

    Args:
        rows: which rows are counted.
        column: of scores.
        direction: as of `count_query`.
        bins: an expression over `key` that does not fall where `key` rises.
        dialect: of the database.
    """
    key, label = score_key(column, direction, dialect), dialect.named(rows.label.column)
    inner = (
        f"SELECT {key} AS {dialect.named('key')}, {label} "
        f"FROM {rows.table} WHERE {used_rows(rows, dialect)}"
    )
    name = dialect.named("key")
    return (
        f"SELECT MIN({name}) AS low, MAX({name}) AS high, {sums(rows.label, dialect)} "
        f"FROM ({inner}) AS used GROUP BY {bins} ORDER BY high DESC"
    )


def number_literal(value: float, dialect: Dialect) -> str:
    """A double that a database reads back to the last bit."""
    if value in (inf, -inf):
        sign = "-" if value < 0 else ""
        return f"CAST('{sign}{dialect.infinity}' AS {dialect.double})"
    return f"CAST('{value!r}' AS {dialect.double})"
