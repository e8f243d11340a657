"""A table's rows as cases of several classes: which take part, and what was left out and why."""

import numpy as np
from msgspec import Struct

from engine.data.cases.cases import LeftOut, Sieve, score_reason
from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn
from engine.data.labels import label_key
from engine.data.numbers import NO_VALUE
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import quoted_words, tr
from engine.multiclass.class_answers import (
    ClassCases,
    ClassModel,
    class_cases,
    crisp_model,
    marker_model,
    soft_model,
)
from engine.multiclass.class_roles import ClassRole, ClassRoles, MarkerRole, PredictedRole
from engine.numerics.arrays import FloatArray, IntArray

OVER_ONE = 1e-6  # probabilities printed with few digits may exceed 1 by so much


class SelectedClasses(Struct, frozen=True, eq=False):
    """The rows in use, the same for all models."""

    cases: ClassCases
    rows_used: int
    left_out: tuple[LeftOut, ...]


def select_class_cases(dataset: Dataset, roles: ClassRoles) -> SelectedClasses:
    """The rows whose label and every model's answers are known.

    Raises:
        InputError: a column is missing or holds no numbers, or a probability is none.
        UndefinedError: a class has no row left.
    """
    label = dataset.column(roles.label)
    sieve = Sieve(dataset)
    for problem in label.problems:
        sieve.leave_out(_word_reason(label.name, problem, "label"), problem.rows)
    for model in roles.models:
        _leave_out_missing(sieve, dataset, model)
    used = np.ones(dataset.rows, dtype=np.bool_) if sieve.used is None else sieve.used
    rows = np.flatnonzero(used)
    actual = class_places(label, roles.labels)[rows]
    left_out = sieve.left_out()
    _require_every_class(dataset, roles, actual, left_out)
    models = [_model(dataset, model, roles.labels, actual, rows) for model in roles.models]
    cases = class_cases(roles.labels, actual, models)
    return SelectedClasses(cases, int(rows.size), left_out)


def class_places(column: Column, labels: tuple[str, ...]) -> IntArray:
    """(rows,) the place of each cell's class among the labels, in any spelling; -1 for none."""
    places = {label_key(label): place for place, label in enumerate(labels)}
    if isinstance(column, NumberColumn):
        found = np.full(column.values.size, -1, dtype=np.int64)
        for key, place in places.items():
            if isinstance(key, float):
                found[column.values == key] = place
        return found
    # The last place answers for code -1, an empty cell.
    return np.array([places.get(label_key(word), -1) for word in column.values] + [-1])[
        column.codes
    ]


def _word_reason(name: str, problem: CellProblem, what: str) -> str:
    """Why a row without a usable class is left out."""
    return (
        tr("{name} has no {what}", name=name, what=what)
        if problem.why == NO_VALUE
        else f"{name}: {problem.why}"
    )


def _columns(model: ClassRole) -> tuple[str, ...]:
    """The columns of one model."""
    if isinstance(model, (PredictedRole, MarkerRole)):
        return (model.column,)
    return tuple(column for _, column in model.columns)


def _leave_out_missing(sieve: Sieve, dataset: Dataset, model: ClassRole) -> None:
    """Leave out the rows in which a model has no answer."""
    for name in _columns(model):
        column = dataset.column(name)
        crisp = isinstance(model, PredictedRole)
        if not crisp:
            _numbers(dataset, column)
        for problem in column.problems:
            why = _word_reason(name, problem, "class") if crisp else score_reason(name, problem)
            sieve.leave_out(why, problem.rows)


def _numbers(dataset: Dataset, column: Column) -> FloatArray:
    """A column's numbers."""
    if not isinstance(column, NumberColumn):
        shown = ", ".join(quoted_words(value) for value in column.values[:3])
        raise InputError(
            tr(
                "the column holds words ({shown}), so it is neither a probability nor a marker",
                shown=shown,
            ),
            where=tr(
                "{source_name}, column {column_name}",
                source_name=dataset.source.name,
                column_name=column.name,
            ),
            do=tr("Choose a column of numbers, or name it with --predicted."),
        )
    return column.values


def _require_every_class(
    dataset: Dataset, roles: ClassRoles, actual: IntArray, left_out: tuple[LeftOut, ...]
) -> None:
    """Refuse a class without a case: its error rates are undefined."""
    for place, label in enumerate(roles.labels):
        if not (actual == place).any():
            reasons = "; ".join(
                tr("{why} ({rows:,} rows)", why=left.why, rows=left.rows) for left in left_out
            )
            raise UndefinedError(
                tr(
                    "no row in use has {roles_label} = {label}, so its error rates are undefined",
                    roles_label=roles.label,
                    label=label,
                )
                + (f": {reasons}" if reasons else ""),
                where=dataset.source.name,
                do=tr("Leave this class out of the probabilities and predictions."),
            )


def _model(
    dataset: Dataset, role: ClassRole, labels: tuple[str, ...], actual: IntArray, rows: IntArray
) -> ClassModel:
    """One model's answers on the rows in use."""
    if isinstance(role, PredictedRole):
        places = class_places(dataset.column(role.column), labels)[rows]
        return crisp_model(role.name, labels, places, actual)
    if isinstance(role, MarkerRole):
        return marker_model(role.name, _numbers(dataset, dataset.column(role.column))[rows])
    columns = {label_key(word): column for word, column in role.columns}
    table = [
        _probabilities(dataset, dataset.column(columns[label_key(label)]), rows) for label in labels
    ]
    found = np.stack(table, axis=1)
    zero = np.flatnonzero(found.max(axis=1) == 0)
    if zero.size:
        raise InputError(
            tr("all probabilities of {name} are 0", name=role.name),
            where=tr(
                "{name}, line {line_of}",
                name=dataset.source.name,
                line_of=dataset.line_of(int(rows[zero[0]])),
            ),
            do=tr("Mend or remove that row."),
        )
    return soft_model(role.name, labels, found, actual)


def _probabilities(dataset: Dataset, column: Column, rows: IntArray) -> FloatArray:
    """One class' probabilities on the rows in use."""
    values = _numbers(dataset, column)[rows]
    bad = np.flatnonzero(~((values >= 0) & (values <= 1 + OVER_ONE)))
    if bad.size:
        value = float(values[bad[0]])
        raise InputError(
            tr(
                "the probability {value:g} is negative"
                if value < 0
                else "the probability {value:g} is over 1",
                value=value,
            ),
            where=tr(
                "{source_name}, line {line_of}, column {column_name}",
                source_name=dataset.source.name,
                line_of=dataset.line_of(int(rows[bad[0]])),
                column_name=column.name,
            ),
            do=tr("Give probabilities between 0 and 1."),
        )
    return np.asarray(values, dtype=np.float64)
