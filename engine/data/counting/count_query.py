"""The count query: all that two classes need of a table, asked in SQL that databases share."""

from collections.abc import Sequence

from msgspec import Struct

from engine.data.counting.dialects import DUCKDB, Dialect, number_literal
from engine.data.counting.weight_digits import WeightDigits, as_double
from engine.data.counting.where_filter import FilterPart


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
        weight: the column of weights that are added up beside; None where cases count alike.
    """

    table: str
    label: LabelSplit
    present: tuple[str, ...] = ()
    where: FilterPart | None = None
    weight: WeightDigits | None = None


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
    positive = _is_one_of(label.positive, label, dialect)
    return positive, _is_one_of(label.negative, label, dialect)


def _is_one_of(values: Sequence[str], label: LabelSplit, dialect: Dialect) -> str:
    """That a row's label is one of some values."""
    spelt = [value if label.numeric else dialect.spelt(value) for value in values]
    return f"{dialect.named(label.column)} IN ({', '.join(spelt)})"


def used_rows(rows: CountedRows, dialect: Dialect) -> str:
    """The condition under which a row is counted."""
    where = [] if rows.where is None else [rows.where.sql(dialect.named, dialect.spelt)]
    present = [is_number(column, dialect) for column in rows.present]
    if rows.weight is not None:
        present.append(weighs(rows.weight.column, dialect))
    # One list rather than one of each class: half the time of reading the two columns.
    labelled = _is_one_of((*rows.label.positive, *rows.label.negative), rows.label, dialect)
    return " AND ".join([*where, labelled, *present])


def weighs(column: str, dialect: Dialect) -> str:
    """That a weight is a number above 0."""
    return f"({is_number(column, dialect)} AND {as_double(column, dialect)} > 0)"


def sums(rows: CountedRows, dialect: Dialect) -> str:
    """The columns of positives and negatives, and of the digits of their weights."""
    tests = tuple(zip(("positives", "negatives"), class_tests(rows.label, dialect), strict=True))
    columns = [_counted(name, test, dialect) for name, test in tests]
    if rows.weight is not None:
        columns += [
            f"CAST(SUM(CASE WHEN {test} THEN {rows.weight.digit(place, dialect)} ELSE 0 END) "
            f"AS {dialect.whole}) AS {name}_weight{place}"
            for name, test in tests
            for place in range(rows.weight.digits)
        ]
    if rows.weight is not None and rows.weight.guessed:
        columns.append(_counted("weight_unfit", rows.weight.unfit(dialect), dialect))
        columns.append(f"CAST({rows.weight.exponent} AS {dialect.whole}) AS weight_exponent")
    return ", ".join(columns)


def _counted(name: str, test: str, dialect: Dialect) -> str:
    """A column of how many rows pass a test."""
    return f"CAST(COUNT(CASE WHEN {test} THEN 1 END) AS {dialect.whole}) AS {name}"


def names_of_sums(rows: CountedRows) -> list[str]:
    """What the columns of `sums` are called."""
    names, weight = ["positives", "negatives"], rows.weight
    if weight is not None:
        names += [f"{name}_weight{at}" for name in names for at in range(weight.digits)]
        names += ["weight_unfit", "weight_exponent"] if weight.guessed else []
    return names


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
        f"SELECT {key} AS score, {parted}{sums(rows, dialect)} FROM {rows.table} "
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
    key, needed = score_key(column, direction, dialect), [rows.label.column]
    if rows.weight is not None and rows.weight.column not in needed:
        needed.append(rows.weight.column)
    inner = (
        f"SELECT {key} AS {dialect.named('key')}, {', '.join(map(dialect.named, needed))} "
        f"FROM {rows.table} WHERE {used_rows(rows, dialect)}"
    )
    name = dialect.named("key")
    return (
        f"SELECT MIN({name}) AS low, MAX({name}) AS high, {sums(rows, dialect)} "
        f"FROM ({inner}) AS used GROUP BY {bins} ORDER BY high DESC"
    )
