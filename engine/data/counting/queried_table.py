"""A table in a database: its first look, its labels, its bins and the counts of its scores."""

import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.columns.building import NumberBuilder
from engine.data.columns.cells import CellColumn
from engine.data.columns.typed import names_of
from engine.data.counting.count_query import (
    CountedRows,
    Dialect,
    LabelSplit,
    binned_query,
    count_query,
    is_number,
    used_rows,
)
from engine.data.counting.counted_batches import BinnedScores, CountedBatch, binned_scores
from engine.data.counting.database_process import Columns, DatabaseProcess
from engine.data.counting.group_split import GroupSplit, group_split
from engine.data.counting.monotone_bins import bin_number, knots_of
from engine.data.counting.where_filter import FilterPart
from engine.data.dataset import Column, Dataset, Source
from engine.data.labels import label_key
from engine.data.read_options import ReadOptions
from engine.data.roles import Roles, ScoreRole
from engine.jobs.progress import Progress
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

SOURCE = "source"
SEEN = 20_000  # rows by which roles are guessed
BINS = 32_768
MOST_LABELS = 10_000
MOST_THIRDS = 10
_NUMERIC = re.compile(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\)")


class Tally(Struct, frozen=True):
    """How many rows there are, and which of them are counted.

    Attributes:
        rows_read: of the table, before any filter.
        positives, negatives: the rows of each class that at least one score uses.
        left_out: why others are not, and how many.
        label: which values of the label column are which class.
    """

    rows_read: int
    positives: int
    negatives: int
    left_out: tuple[tuple[str, int], ...]
    label: LabelSplit


def is_numeric(kind: str) -> bool:
    """Whether a type of DuckDB holds numbers."""
    return (
        re.fullmatch(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\)", kind)
        is not None
    )


class QueriedTable:
    """A table in a database, asked for what two classes need.

    Args:
        database: it is ended by whoever made it.
        name: how messages call the table.
    """

    def __init__(self, database: DatabaseProcess, name: str) -> None:
        self._database, self._name, self._dialect = database, name, database.dialect
        shown = names_of(list(database.types))
        self._columns = dict(zip(shown, database.types, strict=True))
        self._numeric = {
            column: is_numeric(kind)
            for column, kind in zip(shown, database.types.values(), strict=True)
        }

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(self._columns)

    def look(self, source: Source, where: FilterPart | None, progress: Progress) -> Dataset:
        """Some of the rows that a filter leaves, by which the roles of the table are guessed.

        Raises:
            InputError: what the database says.
            Cancelled: through `progress`.
        """
        sql = self._dialect
        cells = ", ".join(
            f"CAST({sql.named(self._columns[name])} AS {sql.double if number else sql.text}) "
            f"AS c{place}"
            for place, (name, number) in enumerate(self._numeric.items())
        )
        # A sample is drawn before a condition of the same query holds: so that has one of its own.
        rows = SOURCE if where is None else f"(SELECT * FROM {SOURCE}{_only(where, sql)})"
        query = f"SELECT {cells} FROM {rows} {sql.sample.format(rows=SEEN)}"
        found = self._ask(query, progress)
        columns = tuple(
            _seen_column(name, column, number=number)
            for (name, number), column in zip(self._numeric.items(), found.values(), strict=True)
        )
        drawn = len(next(iter(found.values())))
        return Dataset(Source(source.path, source.sha256, drawn), columns, first_line=1)

    def tally(self, roles: Roles, where: FilterPart | None, progress: Progress) -> Tally:
        """Which rows are counted: labels sorted into classes, and scores that are missing.

        Raises:
            InputError: a score is no number, or the label has too many values.
            UndefinedError: a class is empty.
            Cancelled: through `progress`.
        """
        for score in roles.scores:
            self._check_score(score.column)
        label, sql = self._columns[roles.label], self._dialect
        missing = _missing(self._scores(roles), roles, sql)
        each = sql.named(label)  # grouped as it is, and a text only then: a fraction of the time
        query = (
            f"SELECT CAST({each} AS {sql.text}) AS label, COUNT(*) AS cases{missing} "
            f"FROM {SOURCE}{_only(where, sql)} GROUP BY {each} LIMIT {MOST_LABELS + 1}"
        )
        found = self._ask(query, progress)
        (total,) = cast("IntArray", self._ask(f"SELECT COUNT(*) AS n FROM {SOURCE}", progress)["n"])
        if len(found["label"]) > MOST_LABELS:
            raise InputError(
                tr("the label has more than {most:,} values", most=MOST_LABELS),
                where=self._place(roles.label),
                do=tr("Choose a column with two classes."),
            )
        return _sorted_labels(
            found, roles, int(total), LabelSplit(label, (), (), self._plain(roles))
        )

    def bins(
        self, rows: CountedRows, score: ScoreRole, sample: FloatArray, progress: Progress
    ) -> BinnedScores:
        """The scores of one model in monotone bins.

        Args:
            rows: which are counted; see `rows_of`.
            score: of the model.
            sample: some of its scores as they stand in the column: where they are dense.
            progress: may raise Cancelled.
        """
        knots = knots_of(sample if score.direction == "higher" else 0.0 - sample)
        number = bin_number(knots, BINS, self._dialect)
        column = self._columns[score.column]
        query = binned_query(rows, column, score.direction, number, self._dialect)
        found = self._ask(query, progress, score.name)
        low, high, positives, negatives = (
            cast("FloatArray", found[name]) for name in ("low", "high", "positives", "negatives")
        )
        return binned_scores(low, high, positives, negatives)

    def counts(
        self,
        rows: CountedRows,
        score: ScoreRole,
        between: tuple[float, float],
        groups: GroupSplit | None,
        progress: Progress,
    ) -> CountedBatch:
        """Every distinct score of a range, group by group where there are some."""
        query = self.query(rows, score, between, groups)
        found = self._ask(query, progress, score.name)
        return CountedBatch(
            cast("FloatArray", found["score"]),
            cast("IntArray", found["positives"]),
            cast("IntArray", found["negatives"]),
            None if groups is None else cast("IntArray", found["part"]),
        )

    def query(
        self,
        rows: CountedRows,
        score: ScoreRole,
        between: tuple[float, float] | None = None,
        groups: GroupSplit | None = None,
    ) -> str:
        """The count query of one score."""
        column, sql = self._columns[score.column], self._dialect
        part = "" if groups is None else groups.part(sql)
        return count_query(rows, column, score.direction, sql, between, part)

    def groups(self, rows: CountedRows, name: str, progress: Progress) -> GroupSplit:
        """The groups among the rows that are counted.

        Raises:
            InputError: there is no such column, or it has one group only, or too many.
        """
        if name not in self._columns:
            raise InputError(tr("there is no column “{name}”", name=name), where="--group")
        sql, column = self._dialect, self._columns[name]
        quoted, number = sql.named(column), self._numeric[name]
        cell = f"CAST({quoted} AS {sql.double if number else sql.text}) AS cell"
        query = (
            f"SELECT {cell} FROM {SOURCE} WHERE {used_rows(rows, sql)} "
            f"GROUP BY {quoted} LIMIT {MOST_LABELS}"
        )
        truth = self._database.types[column] == "BOOLEAN"
        kind = "number" if number else "truth" if truth else "text"
        return group_split(self._ask(query, progress), column, kind, self._place(name), sql)

    def rows_of(
        self, roles: Roles, place: int, label: LabelSplit, where: FilterPart | None
    ) -> CountedRows:
        """Which rows are counted for one model: with paired ones those that all models score."""
        present = self._scores(roles)
        if roles.missing == "each":
            present = present[place : place + 1]
        return CountedRows(SOURCE, label, tuple(present), where)

    def _scores(self, roles: Roles) -> list[str]:
        return [self._columns[score.column] for score in roles.scores]

    def _plain(self, roles: Roles) -> bool:
        """Whether values of the label are written without quotes."""
        kind = self._database.types[self._columns[roles.label]]
        return is_numeric(kind) or kind == "BOOLEAN"

    def _check_score(self, column: str) -> None:
        if not self._numeric.get(column, False):
            raise InputError(
                tr("the column holds no numbers, so it is no score"),
                where=self._place(column),
                do=tr("Choose a column of numbers, or use --engine memory."),
            )

    def _place(self, column: str) -> str:
        return tr("{name}, column {column}", name=self._name, column=column)

    def _ask(self, query: str, progress: Progress, what: str = "") -> Columns:
        doing = tr("Counting {name}", name=what or self._name)
        return self._database.ask(query, progress, doing)


def _only(where: FilterPart | None, dialect: Dialect) -> str:
    """A filter as the last words of a query."""
    return "" if where is None else f" WHERE {where.sql(dialect.named, dialect.spelt)}"


def _seen_column(name: str, cells: NDArray[Any] | list[str | None], *, number: bool) -> Column:
    if number:
        builder = NumberBuilder(name)
        builder.add_numbers(np.asarray(cells, dtype=np.float64))
        return builder.finish()
    texts = CellColumn(name, ReadOptions())
    texts.add([None if cell is None else str(cell) for cell in cells])
    return texts.finish()


def _missing(columns: Sequence[str], roles: Roles, dialect: Dialect) -> str:
    """Columns that count the rows without a score: each row for the first reason met."""
    present = [is_number(column, dialect) for column in columns]
    if roles.missing == "each":
        return f", SUM(CASE WHEN {' OR '.join(present)} THEN 0 ELSE 1 END) AS missing0"
    return "".join(
        f", SUM(CASE WHEN {' AND '.join([*present[:place], f'({test}) IS NOT TRUE'])} "
        f"THEN 1 ELSE 0 END) AS missing{place}"
        for place, test in enumerate(present)
    )


class _Labels(Struct, frozen=True, eq=False):
    """The values of the label column, sorted into classes.

    Attributes:
        classes: the spellings of the positive class, and of the negative one.
        members: (v,) the class of each value, 0 or 1; -1 where it is in neither.
        none: rows without a label.
        others: values of no class with their rows, the most frequent first.
    """

    classes: tuple[tuple[str, ...], tuple[str, ...]]
    members: IntArray
    none: int
    others: tuple[tuple[str, int], ...]


def _sorted_values(spelt: list[str | None], cases: IntArray, roles: Roles) -> _Labels:
    """Each value's class: compared as everywhere, and as numbers where both are."""
    keys = {label_key(roles.positive): 0, label_key(roles.negative): 1}
    classes: tuple[list[str], list[str]] = ([], [])
    none, others, members = 0, [], np.full(len(spelt), -1)
    for place, value in enumerate(spelt):
        if value is None or value.strip() == "" or value.lower() == "nan":
            none += int(cases[place])
        elif (kind := keys.get(label_key(value))) is None:
            others.append((value, int(cases[place])))
        else:
            classes[kind].append(value)
            members[place] = kind
    for name, values in zip((roles.positive, roles.negative), classes, strict=True):
        if not values:
            raise UndefinedError(
                tr("no row has the label “{value}”", value=name),
                do=tr("Choose another label column or another positive class."),
            )
    others.sort(key=lambda each: -each[1])
    return _Labels(
        (tuple(sorted(classes[0])), tuple(sorted(classes[1]))), members, none, tuple(others)
    )


def _sorted_labels(found: Columns, roles: Roles, total: int, label: LabelSplit) -> Tally:
    """The classes' spellings, and what is left out for which reason.

    Raises:
        UndefinedError: a class is empty.
    """
    cases = np.asarray(found["cases"], dtype=np.int64)
    labels = _sorted_values(cast("list[str | None]", found["label"]), cases, roles)
    left = [
        (tr("the filter leaves it out"), total - int(cases.sum())),
        (tr("{name} has no label", name=roles.label), labels.none),
    ]
    left += [
        (tr("{name} is {spelling}", name=roles.label, spelling=value), rows)
        for value, rows in labels.others[:MOST_THIRDS]
    ]
    neither = tr(
        "{name} is neither {positive} nor {negative}",
        name=roles.label,
        positive=roles.positive,
        negative=roles.negative,
    )
    left.append((neither, sum(rows for _, rows in labels.others[MOST_THIRDS:])))
    whys = [tr("{name} has no score", name=score.name) for score in roles.scores]
    if roles.missing == "each":
        whys = [tr("no model has a score")]
    used = cases
    for place, why in enumerate(whys):
        missing = np.asarray(found[f"missing{place}"]).astype(np.int64)
        left.append((why, int(missing[labels.members >= 0].sum())))
        used = used - missing
    kept = tuple((why, rows) for why, rows in left if rows)
    split = LabelSplit(label.column, *labels.classes, label.numeric)
    positives, negatives = (int(used[labels.members == kind].sum()) for kind in (0, 1))
    return Tally(total, positives, negatives, kept, split)
