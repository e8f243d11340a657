"""How databases write differently what all of them mean: types, names, texts, infinity."""

from math import inf

from msgspec import Struct

from engine.data.counting.where_filter import double_quoted
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
        remainder: whether digits are cut off by %; else by FLOOR alone, which every database has
            for doubles, but Spark's gives 64-bit integers.
    """

    name: str
    double: str = "DOUBLE"
    whole: str = "BIGINT"
    text: str = "VARCHAR"
    quote: str = '"'
    infinity: str = "Infinity"
    apostrophe: str = "''"
    sample: str = ""
    remainder: bool = False

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


DUCKDB = Dialect(
    "DuckDB", sample="USING SAMPLE reservoir({rows} ROWS) REPEATABLE (1)", remainder=True
)
SPARK = Dialect(
    "Spark",
    text="STRING",
    quote="`",
    apostrophe="\\'",
    sample="TABLESAMPLE ({rows} ROWS)",
    remainder=True,
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


def number_literal(value: float, dialect: Dialect) -> str:
    """A double that a database reads back to the last bit."""
    if value in (inf, -inf):
        sign = "-" if value < 0 else ""
        return f"CAST('{sign}{dialect.infinity}' AS {dialect.double})"
    return f"CAST('{value!r}' AS {dialect.double})"
