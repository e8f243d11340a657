"""Columns that divide the cases: clusters that belong together, folds, groups that are compared."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from engine.data.dataset import Dataset
from engine.data.labels import WITHOUT_GROUP
from engine.data.numbers import NO_VALUE
from engine.data.roles import Roles
from engine.data.shape.kinds import codes_of
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, IntArray


class Grouping(Struct, frozen=True, eq=False):
    """One column that divides the cases.

    Attributes:
        column: its name.
        codes: (n,) int64, alike for cases of one group, 0 and up; not all need occur.
        names: what each code is called in the file.
    """

    column: str
    codes: IntArray
    names: tuple[str, ...]

    @property
    def number(self) -> int:
        """How many groups occur among the cases."""
        return int(np.count_nonzero(np.bincount(self.codes, minlength=1)))

    @property
    def alone(self) -> bool:
        """Whether every case is a group of its own."""
        return self.number == self.codes.size

    def of(self, rows: BoolArray) -> "Grouping":
        """The grouping of the cases where `rows` is True."""
        return Grouping(self.column, self.codes[rows], self.names)


class Groups(Struct, frozen=True, eq=False):
    """How the same cases as a model's scores are divided; None where there is no such column.

    Attributes:
        cluster: cases of one cluster belong together: a patient's lesions, say.
        fold: each fold is measured by thresholds that the others chose.
        group: every model is split into one curve a group.
    """

    cluster: Grouping | None = None
    fold: Grouping | None = None
    group: Grouping | None = None

    def of(self, rows: BoolArray | None) -> "Groups":
        """The groups of the cases where `rows` is True; of all if it is None."""
        every = self.cluster, self.fold, self.group
        if rows is None or every == (None, None, None):
            return self
        return Groups(*(None if each is None else each.of(rows) for each in every))


NO_GROUPS = Groups()


def groups_of(dataset: Dataset, roles: Roles) -> Groups:
    """The groups of all rows, code -1 where a row names no cluster, or no fold.

    Rows that name no group to be compared are a group of their own: they are cases like others.

    Raises:
        InputError: a column is missing.
    """
    return Groups(
        _grouping(dataset, roles.cluster),
        _grouping(dataset, roles.fold),
        _with_a_group_each(_grouping(dataset, roles.group)),
    )


def _grouping(dataset: Dataset, name: str | None) -> Grouping | None:
    return None if name is None else Grouping(name, *codes_of(dataset.column(name)))


def _with_a_group_each(found: Grouping | None) -> Grouping | None:
    """The grouping with one more group, of the rows that name none."""
    if found is None or found.codes.size == 0 or found.codes.min() >= 0:
        return found
    codes = np.where(found.codes < 0, len(found.names), found.codes)
    return Grouping(found.column, codes, (*found.names, WITHOUT_GROUP))


def rows_without_group(groups: Groups, dataset: Dataset) -> Iterator[tuple[str, IntArray]]:
    """Reasons to leave rows out, each with its (k,) rows: no cluster, or no fold, is named."""
    for grouping in (groups.cluster, groups.fold):
        if grouping is None:
            continue
        for problem in dataset.column(grouping.column).problems:
            if problem.why != NO_VALUE:
                yield f"{grouping.column}: {problem.why}", problem.rows
        without = np.flatnonzero(grouping.codes < 0)
        yield tr("{name} has no value", name=grouping.column), without
