"""Integers that doubles cannot tell apart, which a database that casts scores would let tie."""

import re
from collections.abc import Sequence

import numpy as np

from engine.data.columns.building import EXACT
from engine.data.counting.database_process import Columns
from engine.data.counting.dialects import Dialect, number_literal
from engine.messages.errors import InputError
from engine.messages.language import tr

_LARGE = re.compile(r"U?(BIG|HUGE)INT|DECIMAL\((1[6-9]|[23]\d),\s*0\)")


def may_be_large(kind: str) -> bool:
    """Whether a type of a database holds integers beyond those that all are doubles."""
    return _LARGE.fullmatch(kind) is not None


def large_columns(columns: Sequence[str], dialect: Dialect) -> str:
    """Columns that count the integers from 2^53 on in some columns of integers.

    2^53 is among them, for 2^53 + 1 is the same double.
    """
    most, endless = number_literal(float(EXACT), dialect), number_literal(np.inf, dialect)
    sizes = [f"ABS(CAST({dialect.named(column)} AS {dialect.double}))" for column in columns]
    return "".join(
        f", COUNT(CASE WHEN {size} >= {most} AND {size} < {endless} THEN 1 END) AS large{place}"
        for place, size in enumerate(sizes)
    )


def refuse_large(found: Columns, places: Sequence[str]) -> None:
    """Refuse scores that would tie only because they became doubles.

    Memory keeps such integers apart: see `LargeIntegers`.

    Args:
        found: what a query with `large_columns` gave.
        places: of the columns, for messages.

    Raises:
        InputError: there are some.
    """
    for number, place in enumerate(places):
        rows = int(np.asarray(found[f"large{number}"]).astype(np.int64).sum())
        if rows:
            raise InputError(
                tr("{rows:,} integers from 2^53 on, which counting would round", rows=rows),
                where=place,
                do=tr("Use --engine memory, which tells them apart, or subtract a constant."),
            )
