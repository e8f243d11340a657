"""The count query as text to be asked elsewhere; its result, saved as a file, opens as counts."""

import re
from collections.abc import Sequence

from msgspec import Struct
from numpy.typing import ArrayLike

from engine.data.counting.count_query import (
    CountedRows,
    binned_query,
    count_query,
    names_of_sums,
)
from engine.data.counting.dialects import Dialect
from engine.data.counting.monotone_bins import bin_number, knots_of
from engine.messages.errors import InputError
from engine.messages.language import tr

BINS = 65_536
TABLE_NAME = re.compile(r"[^\W\d][\w$-]*(\.[^\W\d][\w$-]*){0,3}")


class CopiedModel(Struct, frozen=True, eq=False):
    """A column of scores that is counted.

    Attributes:
        name: of the model.
        sample: some of its scores: where they are dense, bins are fine.
    """

    name: str
    column: str
    sample: ArrayLike = ()


def table_name(typed: str, dialect: Dialect) -> str:
    """A table's name as a dialect writes it: catalog.schema.table, each part quoted.

    Raises:
        InputError: it is no name.
    """
    if TABLE_NAME.fullmatch(typed.strip()) is None:
        raise InputError(
            tr("“{name}” is no name of a table", name=typed),
            do=tr("Name it as schema.table: letters, digits and _, with dots between."),
        )
    return ".".join(map(dialect.named, typed.strip().split(".")))


def query_text(
    models: Sequence[CopiedModel],
    rows: CountedRows,
    dialect: Dialect,
    *,
    each: bool = False,
    binned: bool = False,
) -> str:
    """The query of all models, one after the other.

    The result has a row a distinct score, with `score`, `positives` and `negatives`, falling; of
    bins `low` and `high` stand in the place of `score`. Of several models `model` names each.
    Weights come as sums of their digits, with the exponent of their unit.

    Args:
        models: one or more.
        rows: which rows are counted; `present` is set here.
        dialect: of the database.
        each: whether each model counts the rows that have its own score; else only those that
            have every score.
        binned: whether scores are counted by bins.
    """
    columns = tuple(model.column for model in models)
    parts = []
    for model in models:
        counted = CountedRows(
            rows.table, rows.label, (model.column,) if each else columns, rows.where, rows.weight
        )
        if binned:
            number = bin_number(knots_of(model.sample), BINS, dialect)
            query = binned_query(counted, model.column, "higher", number, dialect)
        else:
            query = count_query(counted, model.column, "higher", dialect)
        parts.append(query)
    if len(parts) == 1:
        return parts[0]
    names, last = ("low, high", "high") if binned else ("score", "score")
    summed = ", ".join(names_of_sums(rows))
    listed = " UNION ALL ".join(
        f"SELECT {dialect.spelt(model.name)} AS model, {names}, {summed} "
        f"FROM ({query.rpartition(' ORDER BY ')[0]}) AS counted{place}"
        for place, (model, query) in enumerate(zip(models, parts, strict=True))
    )
    return f"SELECT * FROM ({listed}) AS counted ORDER BY model, {last} DESC"
