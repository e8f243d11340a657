"""What is known of several classes: cases with probabilities or predictions, or matrices only."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import ConfusionMatrix, confusion, count_confusion
from engine.multiclass.soft import check_probabilities, most_probable
from engine.numerics.arrays import FloatArray, IntArray


class ClassModel(Struct, frozen=True, eq=False):
    """One model's answers.

    Attributes:
        name: the model's name.
        confusion: its crisp classifier's matrix: of its predictions, of its most probable
            classes, or as given; None for a marker.
        predicted: (m,) class index of each case; None where only the matrix is known.
        probabilities: (m, c); None for a crisp model.
        marker: (m,) one score that orders the classes; None for the others.
        place: among the models of the file, whatever their order now.
    """

    name: str
    confusion: ConfusionMatrix | None = None
    predicted: IntArray | None = None
    probabilities: FloatArray | None = None
    marker: FloatArray | None = None
    place: int = 0


class ClassCases(Struct, frozen=True, eq=False):
    """All models on the same cases, or their matrices.

    Attributes:
        labels: the c classes, in order.
        actual: (m,) class index of each case; None where only matrices are known.
        models: in the order of the session.
    """

    labels: tuple[str, ...]
    actual: IntArray | None
    models: tuple[ClassModel, ...]

    @property
    def classes(self) -> int:
        """C, how many classes there are."""
        return len(self.labels)

    @property
    def priors(self) -> FloatArray | None:
        """(c,) shares of the actual classes in the file; None where only shares are known.

        Of several matrices with different totals, those of the first one in the file.
        """
        if self.actual is not None:
            totals = np.bincount(self.actual, minlength=self.classes).astype(np.float64)
            return np.asarray(totals / totals.sum())
        for model in in_file_order(self.models):
            if model.confusion is not None and model.confusion.totals is not None:
                totals = model.confusion.totals
                return np.asarray(totals / totals.sum())
        return None


def soft_model(
    name: str, labels: Sequence[str], probabilities: FloatArray, actual: IntArray
) -> ClassModel:
    """A model with a probability (m, c) for each class.

    Raises:
        InputError, UndefinedError: the table cannot be used.
    """
    check_probabilities(probabilities, actual, name)
    predicted = most_probable(probabilities)
    matrix = count_confusion(name, labels, predicted, actual)
    return ClassModel(name, matrix, predicted, probabilities)


def crisp_model(
    name: str, labels: Sequence[str], predicted: IntArray, actual: IntArray
) -> ClassModel:
    """A model with one predicted class (m,) a case.

    Raises:
        UndefinedError: an actual class has no case.
    """
    return ClassModel(name, count_confusion(name, labels, predicted, actual), predicted)


def matrix_model(matrix: ConfusionMatrix) -> ClassModel:
    """A model of which only the confusion matrix is known."""
    return ClassModel(matrix.name, matrix)


def marker_model(name: str, marker: FloatArray) -> ClassModel:
    """One score (m,), no NaN, that is meant to rise along ordered classes."""
    return ClassModel(name, marker=marker)


def class_cases(
    labels: Sequence[str], actual: IntArray | None, models: Sequence[ClassModel]
) -> ClassCases:
    """All models together.

    Raises:
        InputError: there is none, two share a name, or their classes or cases differ.
    """
    if not models:
        raise InputError(
            tr("no model is chosen"), do=tr("Name columns of predictions or probabilities.")
        )
    names = [model.name for model in models]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                tr("two models are called “{name}”", name=name), do=tr("Name them differently.")
            )
    for model in models:
        if model.confusion is not None and model.confusion.labels != tuple(labels):
            raise InputError(
                tr(
                    "its classes are {confusion_labels}, not {labels}",
                    confusion_labels=", ".join(model.confusion.labels),
                    labels=", ".join(labels),
                ),
                where=model.name,
                do=tr("Give matrices of the same classes in the same order."),
            )
        for column in (model.predicted, model.probabilities, model.marker):
            if column is not None and (actual is None or len(column) != len(actual)):
                raise InputError(
                    tr("its cases are not those of the labels"),
                    where=model.name,
                    do=tr("Pair the rows."),
                )
    placed = (
        model if model.place == place else replace(model, place=place)
        for place, model in enumerate(models)
    )
    return ClassCases(tuple(labels), actual, tuple(placed))


def in_file_order(models: Sequence[ClassModel]) -> list[ClassModel]:
    """The models as they stand in the file, whatever their order now."""
    return sorted(models, key=lambda model: model.place)


def without(cases: ClassCases, hidden: frozenset[str]) -> ClassCases:
    """The cases with the models that are not hidden."""
    return replace(cases, models=tuple(m for m in cases.models if m.name not in hidden))


def resampled(cases: ClassCases, generator: np.random.Generator) -> ClassCases:
    """A stratified resample: as many cases of each actual class, drawn with repeats.

    Paired models keep their rows together; of matrices each is drawn by itself, column by
    column, which is the same as drawing its cases. Shares without counts stay as they are.
    """
    if cases.actual is None:
        in_file = in_file_order(cases.models)
        drawn = {model.place: _redrawn_matrix(model, generator) for model in in_file}
        return replace(cases, models=tuple(drawn[model.place] for model in cases.models))
    rows = np.concatenate(
        [
            generator.choice(np.flatnonzero(cases.actual == label), size)
            for label, size in enumerate(np.bincount(cases.actual, minlength=cases.classes))
        ]
    )
    actual = cases.actual[rows]
    models = tuple(_taken(model, cases.labels, rows, actual) for model in cases.models)
    return ClassCases(cases.labels, actual, models)


def _taken(
    model: ClassModel, labels: tuple[str, ...], rows: IntArray, actual: IntArray
) -> ClassModel:
    """A model on some of its rows."""
    predicted = None if model.predicted is None else model.predicted[rows]
    return ClassModel(
        name=model.name,
        confusion=None
        if predicted is None
        else count_confusion(model.name, labels, predicted, actual),
        predicted=predicted,
        probabilities=None if model.probabilities is None else model.probabilities[rows],
        marker=None if model.marker is None else model.marker[rows],
        place=model.place,
    )


def _redrawn_matrix(model: ClassModel, generator: np.random.Generator) -> ClassModel:
    """A matrix with each actual class' cases drawn again."""
    found = model.confusion
    if not can_be_resampled(model) or found is None:
        return model
    totals = found.cells.sum(axis=0).astype(np.int64)
    columns = [
        generator.multinomial(total, share)
        for total, share in zip(totals, found.ratios.T, strict=True)
    ]
    cells = np.stack(columns, axis=1).astype(np.float64)
    return replace(model, confusion=confusion(found.name, found.labels, cells, "counts"))


def can_be_resampled(model: ClassModel) -> bool:
    """Whether the model's cases, or whole counts of them, are known."""
    if model.confusion is None or model.predicted is not None:
        return True
    cells = model.confusion.cells
    return model.confusion.kind == "counts" and bool((cells == np.floor(cells)).all())
