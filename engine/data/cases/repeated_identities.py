"""Columns named like identities whose values repeat: their rows may belong together."""

import numpy as np

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.roles import Roles
from engine.data.vocabulary import IDENTITIES, tokens

CLASSES = 2  # values that a column of cases and controls may have
LOOKED_AT = 200_000  # rows: what repeats among the first of them repeats
MOST_EACH = 20  # rows that share a value on average; what is shared by more is no identity


def repeated_identities(dataset: Dataset, roles: Roles) -> tuple[str, ...]:
    """The names of such columns, none of which has a role already."""
    if roles.layout is not None or roles.cluster is not None:
        return ()
    taken = {roles.label, roles.weight, roles.case_cost_fp, roles.case_cost_fn}
    taken |= {roles.fold, roles.group, *(score.column for score in roles.scores)}
    return tuple(
        column.name
        for column in dataset.columns
        if column.name not in taken and _named_so(column.name) and _repeats(column)
    )


def _named_so(name: str) -> bool:
    """Whether every word of a name is of identities: “patient”, “subject_id”."""
    words = {word for word in tokens(name) if "_" not in word}
    return bool(words) and words <= IDENTITIES


def _repeats(column: Column) -> bool:
    """Whether some values come twice, and most seldom."""
    if isinstance(column, NumberColumn):
        values = column.values[:LOOKED_AT]
        known = values[~np.isnan(values)]
    else:
        codes = column.codes[:LOOKED_AT]
        known = codes[codes >= 0].astype(np.float64)
    ordered = np.sort(known)
    different = int(np.count_nonzero(ordered[1:] != ordered[:-1])) + 1
    return CLASSES < different < known.size <= MOST_EACH * different
