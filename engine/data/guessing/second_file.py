"""A second file adds columns of scores: joined on a case id, or row by row, or not at all."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn, TextColumn
from engine.data.guessing.label_guess import guess_label
from engine.data.guessing.score_guess import place_columns
from engine.data.labels import label_key, label_values, rows_with
from engine.data.numbers import as_number
from engine.data.roles import Guess, Roles, ScoreRole
from engine.data.shape.kinds import recognise
from engine.data.vocabulary import IDENTITIES, tokens, whole
from engine.messages.errors import InputError, UserError
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

BESIDE = tr("Open it beside the first instead.")


class JoinedTables(Struct, frozen=True, eq=False):
    """The first table with the scores that a second one adds.

    Attributes:
        dataset: the rows of the first file; its columns, then the new ones.
        roles: those of the first with the new scores behind its own.
        added: the names of the new columns of scores.
        how: how the rows were matched, a sentence without a full stop.
        guesses: which columns of the second file were taken for what, and why.
    """

    dataset: Dataset
    roles: Roles
    added: tuple[str, ...]
    how: str
    guesses: tuple[Guess, ...]


class _Match(Struct, frozen=True, eq=False):
    """Which row of the second file each row of the first has; -1 where it has none."""

    rows: IntArray
    how: str
    key: str | None = None


def join_tables(first: Dataset, roles: Roles, second: Dataset) -> JoinedTables:
    """Add the scores of a second file to the cases of a first.

    Rows are matched by a column of both that names each case once; else one by one, in their
    order, where both files have as many rows and the same labels. Where both have labels, those
    of matched rows must agree. Rows of the second file that match none are left out, and said.

    Raises:
        InputError: the rows cannot be matched, or the second file has no scores; the message
            says why.
    """
    name = second.source.name
    if roles.layout is not None:
        raise _no_join(second, tr("the rows of the first file are not one case each"))
    other = recognise(second, "auto")
    if other is not None:
        raise _no_join(second, tr("its rows are not one case each: {why}", why=other.why))
    label = _label_of(second, roles)
    match = _by_id(first, roles, second, label) or _by_order(first, second, label)
    _check_labels(first, roles, second, label, match)
    taken = {column.name for column in first.columns}
    skipped = {match.key, None if label is None else label.name}
    brought = [
        _brought(column, match.rows, _free_name(column.name, taken, second), name)
        for column in second.columns
        if column.name not in skipped
    ]
    ours = first.column(roles.label)
    values = {value.key: value for value in label_values(ours) or ()}
    positive, negative = values[label_key(roles.positive)], values[label_key(roles.negative)]
    placed = place_columns(replace(first, columns=(ours, *brought)), ours, positive, negative)
    guesses = [Guess(found.part, found.column.name, found.why) for found in placed]
    added = tuple(found.column.name for found in placed if found.part == "score")
    if not added:
        raise _no_join(second, tr("it has no column that looks like a score"))
    scores = (*roles.scores, *(ScoreRole(column, column) for column in added))
    columns = (*first.columns, *(found.column for found in placed if found.part == "score"))
    return JoinedTables(
        dataset=replace(
            first,
            source=replace(first.source, joined=(*first.source.joined, second.source)),
            columns=columns,
        ),
        roles=replace(roles, scores=scores),
        added=added,
        how=match.how,
        guesses=(Guess("joined", name, match.how), *guesses),
    )


def _no_join(table: Dataset, why: str) -> InputError:
    return InputError(why, where=table.source.name, do=BESIDE)


def _label_of(second: Dataset, roles: Roles) -> Column | None:
    """The second file's labels: of the same name, or as guessed; None if it has none."""
    for column in second.columns:
        if whole(column.name) == whole(roles.label):
            return column
    try:
        return guess_label(second, (roles.positive, roles.negative))[0].column
    except UserError:  # no label is no error here: a case id may do without
        return None


def _by_id(first: Dataset, roles: Roles, second: Dataset, label: Column | None) -> _Match | None:
    """The match by a column that names each case once in both files, if there is one."""
    used = {roles.label, *(score.column for score in roles.scores)}
    for ours in first.columns:
        if ours.name in used or not _names_cases(ours):
            continue
        for theirs in second.columns:
            if theirs is label or whole(theirs.name) != whole(ours.name):
                continue
            rows = _matched(ours, theirs)
            if rows is None:
                continue
            both = int(np.count_nonzero(rows >= 0))
            if both == 0:
                continue
            alone = second.rows - both
            missing = first.rows - both
            how = tr(
                "joined on {name}: {both:,} cases are in both files", name=ours.name, both=both
            )
            how += tr(", {missing:,} in the first only", missing=missing) if missing else ""
            how += (
                tr(", {alone:,} of {name} left out", alone=alone, name=second.source.name)
                if alone
                else ""
            )
            return _Match(rows, how, theirs.name)
    return None


def _names_cases(column: Column) -> bool:
    return bool(tokens(column.name) & IDENTITIES)


def _matched(ours: Column, theirs: Column) -> IntArray | None:
    """The row of `theirs` that names each case of `ours`; None if a case is named twice."""
    import pandas as pd

    keys, others = (pd.Index(found, dtype=found.dtype) for found in map(_keys, (ours, theirs)))
    known, given = np.flatnonzero(others.notna()), keys[keys.notna()]
    named = others[known]
    if not (named.size and named.is_unique and given.is_unique):
        return None
    # The last place answers for -1, a case that is not there.
    return np.append(known, -1)[named.get_indexer(keys)].astype(np.int64)


def _keys(column: Column) -> NDArray[np.float64] | NDArray[np.object_]:
    """(rows,) what names each row's case, 7 and “7.0” the same; NaN or None where nothing does."""
    if isinstance(column, NumberColumn):
        return column.values
    numbers = [as_number(word) for word in column.values]
    keys = [
        word if number is None else number
        for word, number in zip(column.values, numbers, strict=True)
    ]
    return np.array([*keys, None], dtype=object)[column.codes]


def _by_order(first: Dataset, second: Dataset, label: Column | None) -> _Match:
    """The match row by row.

    Raises:
        InputError: nothing says that the rows are the same cases.
    """
    why = tr("no column names its cases as one of the first file does, and ")
    if label is None:
        raise _no_join(second, tr("{why}it has no labels to compare", why=why))
    if first.rows != second.rows:
        raise _no_join(
            second,
            tr(
                "{why}it has {second_rows:,} rows, the first {first_rows:,}",
                why=why,
                second_rows=second.rows,
                first_rows=first.rows,
            ),
        )
    how = tr(
        "joined row by row: {rows:,} rows in both files, with the same labels", rows=second.rows
    )
    return _Match(np.arange(first.rows), how)


def _check_labels(
    first: Dataset, roles: Roles, second: Dataset, label: Column | None, match: _Match
) -> None:
    """Refuse rows that were matched and have different labels."""
    if label is None:
        return
    ours, theirs = (_classes(column, roles) for column in (first.column(roles.label), label))
    matched = np.flatnonzero(match.rows >= 0)
    other = theirs[match.rows[matched]]
    differ = np.flatnonzero(ours[matched] != other)
    if differ.size == 0:
        return
    row = int(matched[differ[0]])
    line, their_line = first.line_of(row), second.line_of(int(match.rows[row]))
    raise _no_join(
        second,
        tr(
            "{differ_size:,} of {matched_size:,} rows have other labels than in the first "
            "file, the first of them on line {their_line} (line {line} there)",
            differ_size=differ.size,
            matched_size=matched.size,
            their_line=their_line,
            line=line,
        ),
    )


def _classes(column: Column, roles: Roles) -> IntArray:
    """(rows,) 1 where positive, -1 where negative, else 0."""
    positive, negative = (rows_with(column, name) for name in (roles.positive, roles.negative))
    return positive.astype(np.int64) - negative


def _free_name(name: str, taken: set[str], second: Dataset) -> str:
    """The name of a new column: with its file's name where the first file has that name."""
    if name not in taken:
        return name
    named = f"{name} ({second.source.path.stem})"
    place = 2
    while named in taken:
        named = f"{name} ({second.source.path.stem}, {place})"
        place += 1
    return named


def _brought(column: Column, rows: IntArray, name: str, file: str) -> Column:
    """A column of the second file in the rows of the first."""
    absent = rows < 0
    problems = (
        [CellProblem(tr("no row in {file}", file=file), np.flatnonzero(absent))]
        if absent.any()
        else []
    )
    for problem in column.problems:
        here = np.flatnonzero(np.isin(rows, problem.rows))
        if here.size:
            problems.append(CellProblem(problem.why, here))
    if isinstance(column, TextColumn):
        codes = np.where(absent, -1, column.codes[rows]).astype(np.int32)
        return TextColumn(name, codes, column.values, tuple(problems), column.numbers)
    values = np.where(absent, np.nan, column.values[rows])
    return NumberColumn(name, values, tuple(problems))
