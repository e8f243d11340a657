"""What chooses thresholds and what measures them elsewhere: a test file, or folds of one file."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.measured_models import measure_model
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.curve.roc_curve import NO_COUNTS, RocCurve
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere, part_elsewhere
from engine.binary.inference.rows_that_measure import RowsElsewhere, rows_of_cases, rows_of_curve
from engine.data.cases.cases import ModelCases, rows_among
from engine.data.cases.groups import Grouping
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray

MOST_FOLDS = 200


class ElsewherePart(Struct, frozen=True, eq=False):
    """One choice of thresholds, and the rows that measure it.

    Attributes:
        chosen_by: the model on the rows that chose.
        rows: those that measure.
        measured_by: the model on them; None where one of the classes is missing there.
    """

    chosen_by: ModelGeometry
    rows: RowsElsewhere
    measured_by: ModelGeometry | None


class ElsewhereModel(Struct, frozen=True, eq=False):
    """One model's choices and what measures them.

    Attributes:
        parts: one of a test file, one a fold.
        chosen: its thresholds at each t, on rows that did not choose them.
        hindsight: those that the rows that measure would have chosen.
    """

    parts: tuple[ElsewherePart, ...]
    chosen: ChosenElsewhere
    hindsight: ChosenElsewhere

    @property
    def curves(self) -> tuple[RocCurve, ...]:
        """The curves of the rows that measure."""
        return tuple(part.measured_by.curve for part in self.parts if part.measured_by)


def of_test_file(models: Sequence[ModelGeometry], test: Geometry) -> dict[str, ElsewhereModel]:
    """Each model's thresholds on another file.

    Raises:
        UndefinedError: one of the files holds ROC points, which no threshold can be applied to.
    """
    by_name = {model.name: model for model in test.models}
    return {model.name: _on_file(model, by_name[model.name]) for model in models}


def _on_file(chosen_by: ModelGeometry, measured_by: ModelGeometry) -> ElsewhereModel:
    for model in (chosen_by, measured_by):
        if model.counts is None or not model.curve.scored:
            raise UndefinedError(
                tr("{why}, so a threshold cannot be tried on other rows", why=NO_COUNTS),
                do=tr("Use files with the scores of cases."),
            )
    counts = measured_by.counts
    if counts is None:
        raise ValueError("a model without counts was to be refused")
    rows = rows_of_curve(measured_by.curve, counts)
    return _model([ElsewherePart(chosen_by, rows, measured_by)])


def of_folds(
    models: Sequence[ModelGeometry], progress: Progress = silent
) -> dict[str, ElsewhereModel]:
    """Each model's thresholds, fold by fold: the other folds choose, the fold measures.

    Args:
        models: with their cases and folds.
        progress: told between folds.

    Raises:
        InputError: there is one fold, or there are too many, or without one a class is empty.
        Cancelled: through `progress`.
    """
    found = {}
    for done, model in enumerate(models):
        fold = model.cases.groups.fold
        if fold is None:
            raise ValueError("the cases have no folds")
        parts = []
        codes, doing = _folds(fold), tr("Leaving out folds of {name}", name=model.name)
        for place, code in enumerate(codes):
            progress((done + place / len(codes)) / len(models), doing)
            parts.append(_on_fold(model.cases, fold, code))
        found[model.name] = _model(parts)
    return found


def refuse_folds(geometry: Geometry) -> None:
    """Refuse a column of folds that cannot be, before anything is measured by them.

    Raises:
        InputError: as `of_folds` does.
    """
    for model in geometry.models:
        fold, positive = model.cases.groups.fold, model.cases.positive
        if fold is None:
            continue
        codes = _folds(fold)
        of_class = [
            np.bincount(fold.codes[inside], minlength=codes[-1] + 1)
            for inside in (positive, ~positive)
        ]
        for code in codes:
            if any(int(cases[code]) == int(cases.sum()) for cases in of_class):
                raise _class_gone(fold, code)


def _class_gone(fold: Grouping, code: int) -> InputError:
    """The error of a fold that holds all cases of a class."""
    return InputError(
        tr("without fold {name} one class has no case left", name=fold.names[code]),
        where=tr("column {name}", name=fold.column),
        do=tr("Choose folds that each leave cases of both classes."),
    )


def _folds(fold: Grouping) -> list[int]:
    """The rising codes of the folds that occur.

    Raises:
        InputError: there is one only, or there are more than MOST_FOLDS.
    """
    codes = np.unique(fold.codes).tolist()
    where = tr("column {name}", name=fold.column)
    if len(codes) < 2:
        raise InputError(
            tr("all rows are of one fold"),
            where=where,
            do=tr("Choose a column with two folds or more."),
        )
    if len(codes) > MOST_FOLDS:
        raise InputError(
            tr("there are {count:,} folds", count=len(codes)),
            where=where,
            do=tr("Choose a column with {most} folds at most.", most=MOST_FOLDS),
        )
    return [int(code) for code in codes]


def _on_fold(cases: ModelCases, fold: Grouping, code: int) -> ElsewherePart:
    """One fold: chosen on all others, measured on it.

    Raises:
        InputError: without it a class is empty.
    """
    inside = fold.codes == code
    others, here = some_cases(cases, ~inside), some_cases(cases, inside)
    if others.positive.all() or not others.positive.any():
        raise _class_gone(fold, code)
    rows = rows_of_cases(here.positive, here.score, here.amounts.weight, cases.direction)
    both = bool(here.positive.any()) and not here.positive.all()
    return ElsewherePart(measure_model(others), rows, measure_model(here) if both else None)


def some_cases(cases: ModelCases, rows: BoolArray) -> ModelCases:
    """Some of a model's cases."""
    return replace(
        cases,
        positive=cases.positive[rows],
        score=cases.score[rows],
        amounts=cases.amounts.of(rows),
        groups=cases.groups.of(rows),
        used=rows_among(cases.used, rows),
    )


def _model(parts: Sequence[ElsewherePart]) -> ElsewhereModel:
    """A model of its parts, with what they would have chosen themselves."""
    negatives = float(sum(part.rows.alarms[-1] for part in parts))
    positives = float(sum(part.rows.hits[-1] for part in parts))
    return ElsewhereModel(
        tuple(parts),
        ChosenElsewhere(
            tuple(
                part_elsewhere(part.chosen_by.hull, part.rows, negatives, positives)
                for part in parts
            )
        ),
        ChosenElsewhere(
            tuple(
                part_elsewhere(part.measured_by.hull, part.rows, negatives, positives)
                for part in parts
                if part.measured_by is not None
            )
        ),
    )
