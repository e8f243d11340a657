"""From options to several classes: which files hold them, their roles, session and analysis."""

from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from engine.command.cost_matrix import read_cost_matrix
from engine.command.opening import READING, STANDARD_INPUT
from engine.command.options import class_options, parse
from engine.data.cases import LeftOut
from engine.data.dataset import Dataset, Source
from engine.data.labels import label_key
from engine.data.matrix_layout import find_matrices
from engine.data.roles import Guess
from engine.errors import InputError
from engine.multiclass.analysis import ClassesAnalysis, analyse_classes, refine_classes
from engine.multiclass.cases import ClassCases
from engine.multiclass.matrix_table import read_matrices
from engine.multiclass.measures import order_of
from engine.multiclass.reading import select_class_cases
from engine.multiclass.role_guess import guess_class_roles
from engine.multiclass.roles import ClassRequest
from engine.multiclass.session import ClassesSession
from engine.multiclass.soft import FIRST_SIDE
from engine.progress import Progress, part_of

LARGEST_GRID = 256
FIRST = 0.4  # share of the measuring that the first answer takes

# What is about two classes, and so may not be given beside several.
OF_TWO = (
    *("positive", "negative", "lower", "missing", "cost_fp", "cost_fn", "prevalence", "t"),
    *("at", "measure", "roi", "save", "weight", "case_cost_fp", "case_cost_fn"),
)
# What is about cases, and so may not be given beside matrices.
OF_CASES = ("label", "score", "predicted")


@dataclass(frozen=True, eq=False)
class ReadClasses:
    """A file's cases or matrices.

    Attributes:
        label: the column of actual classes; None for matrices.
        orientation: how matrices were read; None for cases.
    """

    source: Source
    cases: ClassCases
    label: str | None
    orientation: str | None
    rows_used: int
    left_out: tuple[LeftOut, ...]
    guesses: tuple[Guess, ...]


@dataclass(frozen=True, eq=False)
class MeasuredClasses:
    """What the options asked for.

    Attributes:
        inputs: the files that were read, none of which may be written over.
    """

    read: ReadClasses
    analysis: ClassesAnalysis
    inputs: tuple[Path, ...]


def measure_classes_of(options: Namespace, dataset: Dataset, progress: Progress) -> MeasuredClasses:
    """Complete the roles and analyse.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    _refuse_two_class_options(options)
    read = read_classes(options, dataset)
    labels = read.cases.labels
    matrix = options.cost_matrix
    _check_grid(options.grid)
    session = ClassesSession(
        cost_matrix=None if matrix is None else read_cost_matrix(matrix, labels),
        priors=options.priors,
        order=_order(options.order, labels),
        family="cost matrices" if options.family == "cost-matrices" else "class weights",
        soft_side=min(options.grid or FIRST_SIDE, FIRST_SIDE),
        finest_side=options.grid,
        bootstrap=options.bootstrap,
        seed=options.seed,
        level=options.level,
    )
    progress = part_of(progress, READING, 1)
    analysis = analyse_classes(session, read.cases, progress=part_of(progress, 0, FIRST))
    for refined in refine_classes(analysis, part_of(progress, FIRST, 1)):
        analysis = refined
    inputs = () if options.file == STANDARD_INPUT else (Path(options.file),)
    return MeasuredClasses(read, analysis, inputs)


def read_classes(options: Namespace, dataset: Dataset) -> ReadClasses:
    """The cases or matrices of a file, and how they were found.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: a class has no case.
    """
    table = find_matrices(dataset)
    if table is not None:
        _refuse(options, OF_CASES, "this file holds confusion matrices")
        found = read_matrices(dataset, table, swap=options.swap)
        rows = dataset.rows
        return ReadClasses(dataset.source, found.cases, None, found.orientation, rows, (), ())
    if options.swap or options.kind == "counts":
        raise InputError(
            "the table holds no confusion matrix",
            where=dataset.source.name,
            do="Name rows and columns after the classes, or give columns predicted, actual and "
            "count.",
        )
    request = ClassRequest(
        options.label, tuple(options.score), tuple(options.predicted), options.order
    )
    roles, guesses = guess_class_roles(dataset, request)
    chosen = select_class_cases(dataset, roles)
    return ReadClasses(
        source=dataset.source,
        cases=chosen.cases,
        label=roles.label,
        orientation=None,
        rows_used=chosen.rows_used,
        left_out=chosen.left_out,
        guesses=tuple(guesses),
    )


def _check_grid(given: int | None) -> None:
    """Refuse a number of weights a class that cannot be tried."""
    if given is not None and not 2 <= given <= LARGEST_GRID:
        raise InputError(
            f"{given} weights a class cannot be tried",
            where="--grid",
            do=f"Give a number between 2 and {LARGEST_GRID}.",
        )


def _order(order: tuple[str, ...] | None, labels: tuple[str, ...]) -> tuple[str, ...] | None:
    """The order in the labels' own spelling, checked where nothing else would check it."""
    if order is None:
        return None
    spellings = {label_key(label): label for label in labels}
    spelt = tuple(spellings.get(label_key(word), word) for word in order)
    order_of(spelt, labels)
    return spelt


def _refuse_two_class_options(options: Namespace) -> None:
    """Refuse what would otherwise be ignored."""
    given = class_options(options)
    because = f"{given[0]} asks for several classes" if given else "this file has several classes"
    if options.kind == "classes":
        because = "--kind classes asks for several classes"
    _refuse(options, OF_TWO, because)


def _refuse(options: Namespace, names: tuple[str, ...], because: str) -> None:
    """Refuse options that were given."""
    untouched = parse(["analyse", options.file])
    for name in names:
        if getattr(options, name) != getattr(untouched, name):
            raise InputError(
                f"{because}, where this option means nothing",
                where=f"--{name.replace('_', '-')}",
                do="Leave the option out.",
            )
