"""Long tables: a row for each model and case becomes a row a case and a column a model."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn, TextColumn
from engine.data.labels import label_key
from engine.data.numbers import NO_VALUE
from engine.data.roles import Layout
from engine.data.shape.kinds import case_codes, codes_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

DISAGREE = tr("the models’ rows give this case different labels")


def score_column(layout: Layout, model: str) -> str:
    """The name of a model's column in the table that `widen` makes."""
    return f"{layout.score} of {model}"


def model_names(dataset: Dataset, layout: Layout) -> tuple[str, ...]:
    """The models that a long table names, in the order of their first rows.

    Raises:
        InputError: a row names none.
    """
    codes, names = _models(dataset, layout)
    found, first = np.unique(codes, return_index=True)
    return tuple(names[code] for code in found[np.argsort(first)].tolist())


def widen(
    dataset: Dataset, layout: Layout, label: str, wanted: Sequence[str], keep: Sequence[str] = ()
) -> Dataset:
    """A table with a row a case, in the order in which the cases first appear.

    Its columns are the label, those to keep, and one of scores for each model. Without a
    column of cases every row stays a case of its own, which only one model scored.

    Args:
        dataset: the long table.
        layout: where models, cases and scores stand.
        label: the column of labels.
        wanted: the columns of models that are wanted, named as `score_column` does.
        keep: further columns, alike in all rows of a case (weights, costs, groups).

    Raises:
        InputError: a row names no model or no case, or two rows are of the same.
    """
    codes, names = _models(dataset, layout)
    scores = dataset.column(str(layout.score))
    if not isinstance(scores, NumberColumn):
        raise InputError(
            tr("the column holds words, so it is no score"),
            where=tr(
                "{source_name}, column {scores_name}",
                source_name=dataset.source.name,
                scores_name=scores.name,
            ),
            do=tr("Choose a column of numbers."),
        )
    cases, first = _cases(dataset, layout)
    _refuse_twice(dataset, layout, (codes, names), cases)
    wide: list[Column] = [_label_of(dataset.column(label), cases, first)]
    wide += [_kept(dataset, dataset.column(name), cases, first) for name in keep]
    columns = [score_column(layout, name) for name in names]
    for name in wanted:
        if name in columns:
            rows = np.flatnonzero(codes == columns.index(name))
            wide.append(_scores_of(name, scores, rows, cases, first.size))
    lines = np.array([dataset.line_of(row) for row in first.tolist()], dtype=np.int64)
    source = replace(dataset.source, rows_read=first.size)
    return Dataset(source, tuple(wide), dataset.first_line, lines)


def _models(dataset: Dataset, layout: Layout) -> tuple[IntArray, tuple[str, ...]]:
    """(rows,) codes into the names of the models."""
    codes, names = codes_of(dataset.column(str(layout.model)))
    _refuse_empty(dataset, codes, str(layout.model), tr("names no model"))
    return codes, names


def _refuse_empty(dataset: Dataset, codes: IntArray, column: str, what: str) -> None:
    empty = np.flatnonzero(codes < 0)
    if empty.size:
        raise InputError(
            tr("the row {what}", what=what)
            + (tr(", and {size:,} more", size=empty.size - 1) if empty.size > 1 else ""),
            where=tr(
                "{name}, line {line_of}, column {column}",
                name=dataset.source.name,
                line_of=dataset.line_of(int(empty[0])),
                column=column,
            ),
            do=tr("Fill in the cell or remove the row."),
        )


def _cases(dataset: Dataset, layout: Layout) -> tuple[IntArray, IntArray]:
    """(rows,) the case of each row, and (cases,) the first row of each, rising."""
    if layout.case is None:
        every = np.arange(dataset.rows)
        return every, every
    column = dataset.column(layout.case)
    fold = None if layout.fold is None else dataset.column(layout.fold)
    for each in (column, fold):
        if each is not None:
            _refuse_empty(dataset, codes_of(each)[0], each.name, tr("names no case"))
    _, first, inverse = np.unique(case_codes(column, fold), return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(order.size)
    return place[inverse.reshape(-1)], first[order]


def _refuse_twice(
    dataset: Dataset, layout: Layout, models: tuple[IntArray, tuple[str, ...]], cases: IntArray
) -> None:
    """Refuse two rows of the same model and case."""
    codes, names = models
    pairs = cases * len(names) + codes
    order = np.argsort(pairs, kind="stable")
    twice = np.flatnonzero(pairs[order][1:] == pairs[order][:-1])
    if twice.size == 0:
        return
    one, other = int(order[twice[0]]), int(order[twice[0] + 1])
    case_names, values = codes_of(dataset.column(str(layout.case)))
    raise InputError(
        tr(
            "{case} {values} has two rows of {names}, lines {one} and {other}",
            case=layout.case,
            values=values[case_names[one]],
            names=names[codes[one]],
            one=dataset.line_of(one),
            other=dataset.line_of(other),
        ),
        where=dataset.source.name,
        do=tr("Keep one of them, or tell repeats apart by a column named fold or repeat."),
    )


def _scores_of(
    name: str, scores: NumberColumn, rows: IntArray, cases: IntArray, size: int
) -> NumberColumn:
    """One model's scores by case, NaN where it has no row."""
    values = np.full(size, np.nan)
    values[cases[rows]] = scores.values[rows]
    absent = np.isnan(values)
    problems = []
    for problem in scores.problems:
        if problem.why != NO_VALUE:
            ours = np.sort(cases[np.intersect1d(problem.rows, rows)])
            absent[ours] = False
            if ours.size:
                problems.append(CellProblem(problem.why, ours))
    if absent.any():
        problems.append(CellProblem(NO_VALUE, np.flatnonzero(absent)))
    return NumberColumn(name, values, tuple(problems))


def _label_of(column: Column, cases: IntArray, first: IntArray) -> Column:
    """The label by case: what its rows say, empty where they say nothing or different things."""
    codes, names = codes_of(column)
    keys = {key: place for place, key in enumerate(dict.fromkeys(map(label_key, names)))}
    merged = np.array([keys[label_key(name)] for name in names] + [-1], dtype=np.int64)[codes]
    known = np.flatnonzero(codes >= 0)
    low = np.full(first.size, len(names), dtype=np.int64)
    high = np.full(first.size, -1, dtype=np.int64)
    np.minimum.at(low, cases[known], merged[known])
    np.maximum.at(high, cases[known], merged[known])
    # The spelling is that of the case's first row with a label.
    spelling = np.full(first.size, -1, dtype=np.int64)
    spelling[cases[known[::-1]]] = codes[known[::-1]]
    differ = np.flatnonzero(low < high)
    spelling[differ] = -1
    empty = np.setdiff1d(np.flatnonzero(spelling < 0), differ)
    problems = [CellProblem(DISAGREE, differ), CellProblem(NO_VALUE, empty)]
    found = tuple(problem for problem in problems if problem.rows.size)
    if isinstance(column, TextColumn):
        return TextColumn(column.name, spelling.astype(np.int32), names, found, column.numbers)
    return NumberColumn(column.name, _numbers(column, cases, spelling), found)


def _numbers(column: NumberColumn, cases: IntArray, spelling: IntArray) -> FloatArray:
    """The number of each case's rows, NaN where it has none."""
    known = np.flatnonzero(~np.isnan(column.values))[::-1]
    values = np.full(spelling.size, np.nan)
    values[cases[known]] = column.values[known]
    values[spelling < 0] = np.nan
    return values


def _kept(dataset: Dataset, column: Column, cases: IntArray, first: IntArray) -> Column:
    """A column by case.

    Raises:
        InputError: the rows of a case differ.
    """
    where = tr(
        "{source_name}, column {column_name}",
        source_name=dataset.source.name,
        column_name=column.name,
    )
    if isinstance(column, TextColumn):
        codes = column.codes[first]
        differ = np.flatnonzero(column.codes != codes[cases])
    else:
        values = column.values[first]
        differ = np.flatnonzero((column.values != values[cases]) & ~np.isnan(column.values))
    if differ.size:
        raise InputError(
            tr("the rows of one case differ"),
            where=tr(
                "{where}, line {line_of}", where=where, line_of=dataset.line_of(int(differ[0]))
            ),
            do=tr("Give every row of a case the same value."),
        )
    problems = tuple(
        CellProblem(problem.why, np.flatnonzero(np.isin(first, problem.rows)))
        for problem in column.problems
        if np.isin(first, problem.rows).any()
    )
    if isinstance(column, TextColumn):
        return TextColumn(column.name, codes, column.values, problems)
    return NumberColumn(column.name, values, problems)
