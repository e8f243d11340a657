"""A file of several classes, its roles known: its cases or matrices, and what was left out."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from engine.data.cases.cases import LeftOut
from engine.data.dataset import Dataset, Source
from engine.data.shape.matrix_layout import MatrixTable, find_matrices
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases
from engine.multiclass.class_cases import select_class_cases
from engine.multiclass.class_roles import ClassRoles
from engine.multiclass.class_scores import ScoresByClass, scores_by_class
from engine.multiclass.matrix_table import read_matrices
from engine.multiclass.shown_models import ShownModel, as_shown


class ClassTable(Struct, frozen=True, eq=False, dict=True):
    """What a file of several classes holds.

    Attributes:
        source: the file.
        cases: the models' answers, or their confusion matrices.
        label: the column of actual classes; None for matrices.
        orientation: how matrices were read, in words; None for cases.
        rows_used: of the table.
        left_out: rows that take no part, and why.
        renamed: the cases with the models as they are in the file, where they are now named or
            placed otherwise.
    """

    source: Source
    cases: ClassCases
    label: str | None
    orientation: str | None
    rows_used: int
    left_out: tuple[LeftOut, ...]
    renamed: ClassCases | None = None

    @property
    def in_file(self) -> ClassCases:
        """The cases with the models named and placed as in the file."""
        return self.cases if self.renamed is None else self.renamed

    @cached_property
    def scores(self) -> dict[str, ScoresByClass]:
        """The probabilities of soft models, in order; see `scores_by_class`."""
        return scores_by_class(self.cases)


def class_table(dataset: Dataset, roles: ClassRoles | None, *, swapped: bool = False) -> ClassTable:
    """The cases that roles choose; without roles the table's confusion matrices.

    Args:
        dataset: the table.
        roles: None where it holds matrices.
        swapped: of matrices, that rows are actual classes and columns predicted ones.

    Raises:
        InputError: a column is missing or holds no numbers, a probability is none, or there
            is no matrix.
        UndefinedError: a class has no case.
    """
    if roles is None:
        table = find_matrices(dataset)
        if table is None:
            raise no_matrix(dataset)
        return _of_matrices(dataset, table, swapped=swapped)
    chosen = select_class_cases(dataset, roles)
    return ClassTable(
        dataset.source, chosen.cases, roles.label, None, chosen.rows_used, chosen.left_out
    )


def with_shown_models(table: ClassTable, models: Sequence[ShownModel]) -> ClassTable:
    """The table with its models named and placed as chosen; itself where they are so already.

    Raises:
        InputError: two models would have one name.
    """
    shown = as_shown(table.cases, models)
    before, after = (
        [(model.name, model.place) for model in cases.models] for cases in (table.cases, shown)
    )
    return table if before == after else replace(table, cases=shown, renamed=table.in_file)


def _of_matrices(dataset: Dataset, table: MatrixTable, *, swapped: bool) -> ClassTable:
    """Confusion matrices."""
    found = read_matrices(dataset, table, swap=swapped)
    return ClassTable(dataset.source, found.cases, None, found.orientation, dataset.rows, ())


def no_matrix(dataset: Dataset) -> InputError:
    """The error of a table that was to hold matrices, and holds none."""
    return InputError(
        tr("the table holds no confusion matrix"),
        where=dataset.source.name,
        do=tr(
            "Name rows and columns after the classes, or give columns predicted, actual and count."
        ),
    )
