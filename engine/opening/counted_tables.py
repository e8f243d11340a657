"""Tables that a database counts: opened by their roles, then narrowed range by range."""

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.counted_ranges import CountedRanges
from engine.analysis.weighed_curves import total_units
from engine.binary.curve.case_weights import (
    NO_NEGATIVE_WEIGHT,
    NO_POSITIVE_WEIGHT,
    as_weight,
)
from engine.data.counted_elsewhere import MOST_DISTINCT, CountedElsewhere, CountedGroup
from engine.data.counting.count_query import CountedRows
from engine.data.counting.database_process import DatabaseProcess, GivenFiles
from engine.data.counting.given_files import files_of, hash_of_files
from engine.data.counting.queried_table import QueriedTable
from engine.data.counting.where_filter import FilterPart, parse_filter
from engine.data.dataset import Dataset, NumberColumn, Source
from engine.data.guessing.role_guess import guess_roles
from engine.data.roles import Guess, Roles
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.opening.column_roles import RequestedColumns
from engine.opening.requests_and_answers import OpenTable, TableToOpen, Unsettled
from engine.opening.unsettled_tables import preview_of

if TYPE_CHECKING:
    from engine.data.counting.group_split import GroupSplit
    from engine.data.counting.label_tally import Tally
    from engine.data.counting.weight_digits import WeightDigits

IN_BINS = ("spark",)
"""Engines of many machines, from which more than `MOST_DISTINCT` scores are not brought."""
LOOKED, HASHED, TALLIED = 0.2, 0.3, 0.4  # shares of the time until the bins are there


class TableInBins(Struct, frozen=True, eq=False):
    """A table that is counted: how far that is, its roles, and what was guessed of them."""

    dataset: Dataset
    roles: Roles
    guesses: tuple[Guess, ...]


class CountedTables:
    """Counts one table at a time, and keeps how far it is; an instance belongs to one thread."""

    def __init__(self) -> None:
        self._counting: _Counting | None = None

    def open(
        self, request: OpenTable, table: TableToOpen, progress: Progress
    ) -> TableInBins | Unsettled:
        """The table in bins: its first, certain bands; Unsettled where its roles are in doubt.

        Raises:
            InputError: the call asks for what needs every row, or the table cannot be counted.
            UndefinedError: a class is empty.
            Cancelled: through `progress`.
        """
        _refuse_rows(request)
        self.close(forget=False)
        try:
            counting = _Counting(table, request, progress)
        except _Doubt as doubt:
            if not request.interactive:
                raise doubt.error from None
            table = replace(table, dataset=doubt.look)
            shown = preview_of(table, RequestedColumns(request.columns), progress)
            return Unsettled(table, replace(shown, doubt=shown.doubt or doubt.error))
        self._counting = counting
        return counting.opened()

    def newest(self, dataset: Dataset) -> Dataset:
        """The same table as far as it is counted by now."""
        counting = self._counting
        same = counting is not None and counting.is_of(dataset)
        return counting.dataset if counting is not None and same else dataset

    def narrowed(self, dataset: Dataset, progress: Progress) -> Iterator[Dataset]:
        """The same table once more after each range that is counted, until it is exact.

        Raises:
            InputError: what the database says.
            Cancelled: through `progress`; the ranges that are counted by then stay.
        """
        if self._counting is not None and self._counting.is_of(dataset):
            yield from self._counting.narrowed(progress)

    def go_beyond(self, dataset: Dataset) -> None:
        """Have the same table counted to its last score, whatever width was asked for."""
        if self._counting is not None and self._counting.is_of(dataset):
            self._counting.go_beyond()

    def close(self, *, forget: bool = True) -> None:
        """End the database; what is counted may stay, for another file may not open."""
        if self._counting is not None:
            self._counting.close()
        if forget:
            self._counting = None


def _refuse_rows(request: OpenTable) -> None:
    """Refuse what needs every row side by side.

    Raises:
        InputError: something does; it names the option.
    """
    columns, session = request.columns, request.session
    named = {
        "--case-cost-fp": columns.case_cost_fp,
        "--case-cost-fn": columns.case_cost_fn,
        "--cluster": columns.cluster,
        "--fold": columns.fold,
        "--add": request.added,
        "--test": getattr(session, "test", None),
        "--order": request.order,
    }
    if columns.group and request.table.options.certain_to:
        raise InputError(
            tr("groups are counted score by score, to the last one"),
            where="--certain-to",
            do=tr("Leave the option out, or the groups."),
        )
    for option, value in named.items():
        if value:
            raise InputError(
                tr("this needs every row in memory, and a database sends counts only"),
                where=option,
                do=tr("Leave the option out, or use --engine memory."),
            )
    several = request.several is not None and request.several.named
    if several or columns.kind not in ("auto", "scores"):
        raise InputError(
            tr("a database counts two classes with a row a case"),
            where="--engine",
            do=tr("Use --engine memory."),
        )


class _Doubt(Exception):  # noqa: N818 - it is answered by a question
    """The roles of a table are in doubt: what was seen of it, and why."""

    def __init__(self, look: Dataset, error: InputError) -> None:
        super().__init__(str(error))
        self.look, self.error = look, error


class _Counting:
    """One table on its way from bins to exact counts."""

    def __init__(self, table: TableToOpen, request: OpenTable, progress: Progress) -> None:
        self._path, self._options = table.path, table.options
        self._files: GivenFiles = files_of(table.path, table.options)
        self._database: DatabaseProcess | None = None
        try:
            self._begin(request, progress)
        except BaseException:
            self.close()
            raise

    def _begin(self, request: OpenTable, progress: Progress) -> None:
        """All that is certain at once."""
        queried = self._queried(part_of(progress, 0, LOOKED / 2))
        self._where: FilterPart | None = None
        if self._options.where:
            self._where = parse_filter(self._options.where, queried.columns)
        part = part_of(progress, LOOKED / 2, LOOKED)
        look = queried.look(Source(self._path, "", 0), self._where, part)
        roles = request.session.roles
        self._guesses: tuple[Guess, ...] = ()
        if not isinstance(roles, Roles):
            try:
                guessed = guess_roles(look, request.columns)
            except InputError as error:
                raise _Doubt(look, error) from None
            roles, self._guesses = guessed.roles, guessed.guesses
        if roles.layout is not None:
            raise InputError(
                tr("the table has not a row a case"),
                where=tr("{name}, --engine", name=self._path.name),
                do=tr("Use --engine memory, which reads counts too, or name --label and --score."),
            )
        self._roles = roles
        sha256 = hash_of_files(self._path, self._files, part_of(progress, LOOKED, HASHED))
        self._tally: Tally = queried.tally(roles, self._where, part_of(progress, HASHED, TALLIED))
        self._source = Source(self._path, sha256, self._tally.rows_read)
        self._weight: WeightDigits | None = None
        self._weights: tuple[float, float] | None = None
        if roles.weight is not None:
            self._weigh(queried, part_of(progress, TALLIED, TALLIED))
        self._groups: GroupSplit | None = None
        if roles.group is not None:
            part = part_of(progress, TALLIED, TALLIED)
            self._groups = queried.groups(self._rows(queried, 0), roles.group, part)
        groups = 0 if self._groups is None else len(self._groups.names)
        each = (1 - TALLIED) / len(roles.scores)
        self._ranges = []
        for place, score in enumerate(roles.scores):
            column = look.column(score.column)
            sample = column.values if isinstance(column, NumberColumn) else np.zeros(0)
            part = part_of(progress, TALLIED + place * each, TALLIED + (place + 1) * each)
            bins = queried.bins(self._rows(queried, place), score, sample, part)
            self._ranges.append(CountedRanges(score.column, score.direction, bins, groups=groups))
        self._certain_to = self._options.certain_to
        if not self._certain_to and self._carries_bins(queried, part_of(progress, 1, 1)):
            self._certain_to = inf
        self._known = [ranges.counted() for ranges in self._ranges]
        self._all = sum(ranges.waiting for ranges in self._ranges)
        self._query = queried.query(self._rows(queried, 0), roles.scores[0])
        self.dataset = self._newest()

    def _weigh(self, queried: QueriedTable, progress: Progress) -> None:
        """In which units weights are added up, and what both classes weigh.

        Raises:
            InputError: the weights lie too far apart.
            UndefinedError: nothing of a class weighs anything.
        """
        for rows, why in (
            (self._tally.positives, NO_POSITIVE_WEIGHT),
            (self._tally.negatives, NO_NEGATIVE_WEIGHT),
        ):
            if rows == 0:
                raise UndefinedError(why, do=tr("Choose another weight column, or none."))
        self._weight, totals = queried.weigh(self._roles, self._tally, self._where, progress)
        exponent = self._weight.exponent
        positives, negatives = (as_weight(units, exponent) for units in total_units(totals))
        self._weights = positives, negatives

    def _carries_bins(self, queried: QueriedTable, progress: Progress) -> bool:
        """Whether bins are all that is brought: of Spark, where there are too many scores."""
        many = self._tally.positives + self._tally.negatives > MOST_DISTINCT
        if not many or self._options.engine not in IN_BINS or self._groups is not None:
            return False
        return any(
            queried.distinct(self._rows(queried, place), score, progress) > MOST_DISTINCT
            for place, score in enumerate(self._roles.scores)
        )

    def opened(self) -> TableInBins:
        return TableInBins(self.dataset, self._roles, self._guesses)

    def is_of(self, dataset: Dataset) -> bool:
        """Whether a dataset is this table, however far it was counted then."""
        mine, its = self.dataset.counted, dataset.counted
        same = self.dataset.source == dataset.source and its is not None and mine is not None
        return same and (mine is None or its is None or mine.query == its.query)

    def go_beyond(self) -> None:
        self._certain_to = 0.0
        self.dataset = self._newest()

    def narrowed(self, progress: Progress) -> Iterator[Dataset]:
        while any(ranges.waiting for ranges in self._ranges):
            place = max(range(len(self._ranges)), key=lambda at: self._ranges[at].waiting)
            left = sum(ranges.waiting for ranges in self._ranges)
            done = 1 - left / max(1, self._all)
            self._count(place, part_of(progress, done, done))
            self.dataset = self._newest()
            yield self.dataset
        self.close()

    def close(self) -> None:
        """End the database; it starts again where something is queried."""
        if self._database is not None:
            self._database.close()
        self._database = None

    def _count(self, place: int, progress: Progress) -> None:
        """Count the next range of one model."""
        ranges, queried = self._ranges[place], self._queried(progress)
        number, between = ranges.next_range()
        found = queried.counts(
            self._rows(queried, place), self._roles.scores[place], between, self._groups, progress
        )
        ranges.take(number, found)
        self._known[place] = ranges.counted()

    def _queried(self, progress: Progress) -> QueriedTable:
        if self._database is None or not self._database.alive:
            self._database = DatabaseProcess(self._files, progress)
        return QueriedTable(self._database, self._path.name)

    def _rows(self, queried: QueriedTable, place: int) -> CountedRows:
        label = self._tally.label
        return queried.rows_of(self._roles, place, label, self._where, self._weight)

    def _counted_groups(self) -> tuple[CountedGroup, ...]:
        """Every group with the counts of all models; none until all are counted."""
        if self._groups is None or any(ranges.waiting for ranges in self._ranges):
            return ()
        models = [ranges.of_groups() for ranges in self._ranges]
        return tuple(
            CountedGroup(name, tuple(model[place] for model in models))
            for place, name in enumerate(self._groups.names)
        )

    def _newest(self) -> Dataset:
        where = "" if self._where is None else self._where.standard
        counted = CountedElsewhere(
            engine=self._options.engine,
            query=self._query,
            where=where,
            positives=self._tally.positives,
            negatives=self._tally.negatives,
            left_out=self._tally.left_out,
            scores=tuple(self._known),
            group=self._roles.group or "",
            groups=self._counted_groups(),
            weights=self._weights,
            certain_to=self._certain_to,
        )
        return Dataset(self._source, (), first_line=1, counted=counted)
