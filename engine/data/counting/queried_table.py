"""A table in a database: its first look, its labels, its bins and the counts of its scores."""

import re
from typing import Any, cast

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.data.columns.building import NumberBuilder
from engine.data.columns.cells import CellColumn
from engine.data.columns.typed import names_of
from engine.data.counting.count_query import (
    CountedRows,
    LabelSplit,
    binned_query,
    count_query,
    is_number,
    score_key,
    sums,
    used_rows,
)
from engine.data.counting.counted_batches import BinnedScores, CountedBatch, binned_scores
from engine.data.counting.database_process import Columns, DatabaseProcess
from engine.data.counting.dialects import Dialect
from engine.data.counting.group_split import GroupSplit, group_split
from engine.data.counting.label_tally import Tally, sorted_labels, tally_columns
from engine.data.counting.large_integers import large_columns, may_be_large, refuse_large
from engine.data.counting.monotone_bins import bin_number, knots_of
from engine.data.counting.rare_values import rare_query
from engine.data.counting.weight_digits import (
    LEAST,
    MOST_BITS,
    WeightDigits,
    digits_between,
    not_whole,
    tried_exponents,
)
from engine.data.counting.where_filter import FilterPart
from engine.data.dataset import Column, Dataset, Source
from engine.data.read_options import ReadOptions
from engine.data.roles import Roles, ScoreRole
from engine.data.weighed_counts import ClassDigits
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

SOURCE = "source"
SEEN = 20_000  # rows by which roles are guessed
BINS = 32_768
MOST_LABELS = 10_000
_NUMERIC = re.compile(r"U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\)")


def is_numeric(kind: str) -> bool:
    """Whether a type of DuckDB holds numbers."""
    return _NUMERIC.fullmatch(kind) is not None


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
        all_rows = SOURCE if where is None else f"(SELECT * FROM {SOURCE}{_only(where, sql)})"
        query = f"SELECT {cells} FROM {all_rows} {sql.sample.format(rows=SEEN)}"
        found = self._ask(query, progress)
        drawn = len(next(iter(found.values())))
        (there,) = cast(
            "IntArray", self._ask(f"SELECT COUNT(*) AS n FROM {all_rows}", progress)["n"]
        )
        if where is not None and not there:
            raise InputError(
                tr("the filter leaves no row"),
                where="--where",
                do=tr("Compare it with the values of the table."),
            )
        if drawn < there:
            found = self._with_rare_values(found, all_rows, cells, progress)
        columns = tuple(
            _seen_column(name, column, number=number)
            for (name, number), column in zip(self._numeric.items(), found.values(), strict=True)
        )
        drawn = len(next(iter(found.values())))
        found_at = Source(source.path, source.sha256, drawn, drawn_of=int(there))
        return Dataset(found_at, columns, first_line=1)

    def _with_rare_values(
        self, drawn: Columns, table: str, cells: str, progress: Progress
    ) -> Columns:
        """Rows drawn, and behind them some with values that were not drawn."""
        named = list(zip(self._columns.values(), drawn.values(), strict=True))
        query = rare_query(table, cells, named, self._dialect)
        if not query:
            return drawn
        rare = self._ask(query, progress)
        return {name: _followed(column, rare[name]) for name, column in drawn.items()}

    def tally(self, roles: Roles, where: FilterPart | None, progress: Progress) -> Tally:
        """Which rows are counted: labels sorted into classes, and scores that are missing.

        Raises:
            InputError: a score or weight is no number, scores would tie as doubles, or the label
                has too many values.
            UndefinedError: a class is empty.
            Cancelled: through `progress`.
        """
        for score in roles.scores:
            self._check_score(score.column)
        label, sql = self._columns[roles.label], self._dialect
        weight = "" if roles.weight is None else self._weight_column(roles.weight)
        missing = tally_columns(self._scores(roles), roles, weight, sql)
        large = self._perhaps_large(roles)
        missing += large_columns([self._columns[name] for name in large], sql)
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
        refuse_large(found, [self._place(name) for name in large])
        split = LabelSplit(label, (), (), self._plain(roles))
        return sorted_labels(found, roles, int(total), split, self._place(roles.weight or ""))

    def weigh(
        self, roles: Roles, tally: Tally, where: FilterPart | None, progress: Progress
    ) -> tuple[WeightDigits, ClassDigits]:
        """How weights are added up exactly, and the sums of both classes, (k, 1) each.

        Raises:
            InputError: the weights lie too far apart.
            Cancelled: through `progress`.
        """
        rows, sql = CountedRows(SOURCE, tally.label, (), where), self._dialect
        column = self._weight_column(str(roles.weight))
        unit = self._unit(rows, column, tally.heaviest, progress)
        weighing = WeightDigits(column, unit, digits_between(unit, tally.heaviest))
        rows = replace(rows, weight=weighing)
        scored = [is_number(each, sql) for each in self._scores(roles)]
        joint = " OR " if roles.missing == "each" else " AND "
        condition = f"{used_rows(rows, sql)} AND ({joint.join(scored)})"
        query = f"SELECT {sums(rows, sql)} FROM {SOURCE} WHERE {condition}"
        totals = _digits(self._ask(query, progress, column), weighing)
        if totals is None:
            raise ValueError("weights were added up")
        return weighing, totals

    def _unit(self, rows: CountedRows, column: str, heaviest: float, progress: Progress) -> int:
        """The largest exponent of which every weight is a whole multiple.

        Raises:
            InputError: the weights lie too far apart.
            Cancelled: through `progress`.
        """
        sql, high = self._dialect, int(np.frexp(heaviest)[1])
        low = max(high - MOST_BITS, LEAST)
        used = used_rows(replace(rows, weight=WeightDigits(column, low, 1)), sql)
        tried, fitting = [low], int(low < high)
        while fitting and high - low > 1:
            tried = tried_exponents(low, high)
            query = f"SELECT {not_whole(column, tried, sql)} FROM {SOURCE} WHERE {used}"
            found = self._ask(query, progress, column)
            over = [int(np.asarray(found[f"over{place}"])[0]) for place in range(len(tried))]
            fitting = sum(each == 0 for each in over)
            low, high = tried[max(0, fitting - 1)], [*tried, high][fitting]
        if not fitting:
            raise InputError(
                tr("the weights lie too far apart to be added up exactly"),
                where=self._place(column),
                do=tr("Round them, or use --engine memory."),
            )
        return low

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
        return binned_scores(low, high, positives, negatives, _digits(found, rows.weight))

    def distinct(self, rows: CountedRows, score: ScoreRole, progress: Progress) -> int:
        """About how many distinct scores of a model there are, to a few in a hundred."""
        key = score_key(self._columns[score.column], score.direction, self._dialect)
        used = used_rows(rows, self._dialect)
        query = f"SELECT APPROX_COUNT_DISTINCT({key}) AS scores FROM {SOURCE} WHERE {used}"
        return int(np.asarray(self._ask(query, progress, score.name)["scores"])[0])

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
            _digits(found, rows.weight),
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
        truth = self._kind(name) == "BOOLEAN"
        kind = "number" if number else "truth" if truth else "text"
        return group_split(self._ask(query, progress), column, kind, self._place(name), sql)

    def rows_of(
        self,
        roles: Roles,
        place: int,
        label: LabelSplit,
        where: FilterPart | None,
        weight: WeightDigits | None = None,
    ) -> CountedRows:
        """Which rows are counted for one model: with paired ones those that all models score."""
        present = self._scores(roles)
        if roles.missing == "each":
            present = present[place : place + 1]
        return CountedRows(SOURCE, label, tuple(present), where, weight)

    def _scores(self, roles: Roles) -> list[str]:
        return [self._columns[score.column] for score in roles.scores]

    def _perhaps_large(self, roles: Roles) -> list[str]:
        """The scores that may be integers which are one and the same double."""
        kinds = {score.column: self._kind(score.column) for score in roles.scores}
        return [column for column, kind in kinds.items() if may_be_large(kind)]

    def _kind(self, column: str) -> str:
        return self._database.types[self._columns[column]]

    def _plain(self, roles: Roles) -> bool:
        """Whether values of the label are written without quotes."""
        kind = self._kind(roles.label)
        return is_numeric(kind) or kind == "BOOLEAN"

    def _check_score(self, column: str) -> None:
        if not self._numeric.get(column, False):
            raise InputError(
                tr("the column holds no numbers, so it is no score"),
                where=self._place(column),
                do=tr("Choose a column of numbers, or use --engine memory."),
            )

    def _weight_column(self, name: str) -> str:
        """What the table calls the column of weights.

        Raises:
            InputError: there is none, or it holds no numbers.
        """
        if name not in self._columns:
            raise InputError(tr("there is no column “{name}”", name=name), where="--weight")
        if not self._numeric[name]:
            raise InputError(
                tr("the column holds no numbers, so it is no case weight"),
                where=self._place(name),
                do=tr("Choose a column of numbers, or leave the option out."),
            )
        return self._columns[name]

    def _place(self, column: str) -> str:
        return tr("{name}, column {column}", name=self._name, column=column)

    def _ask(self, query: str, progress: Progress, what: str = "") -> Columns:
        doing = tr("Counting {name}", name=what or self._name)
        return self._database.ask(query, progress, doing)


def _followed(
    first: NDArray[Any] | list[str | None], then: NDArray[Any] | list[str | None]
) -> NDArray[Any] | list[str | None]:
    """The cells of a column, one part after the other."""
    if isinstance(first, list):
        return [*first, *then]
    return np.concatenate([first, np.asarray(then, dtype=np.float64)])


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


def _digits(found: Columns, weight: WeightDigits | None) -> ClassDigits | None:
    """The sums of the weights' digits that a query gave; None without weights."""
    if weight is None:
        return None
    positives, negatives = (
        np.array(
            [np.asarray(found[f"{name}_weight{place}"]) for place in range(weight.digits)]
        ).astype(np.int64)
        for name in ("positives", "negatives")
    )
    return ClassDigits(positives, negatives, weight.exponent)
