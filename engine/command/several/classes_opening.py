"""From options to several classes: which files hold them, their roles, session and analysis."""

from argparse import Namespace
from pathlib import Path

from msgspec import Struct

from engine.command.class_options import class_options
from engine.command.options import untouched
from engine.command.several.class_conditions import stated_costs
from engine.command.several.fixed_coordinates import fixed_coordinates
from engine.command.two.opening_two import READING, STANDARD_INPUT, reading_of, session_target
from engine.data.dataset import Dataset
from engine.data.labels import label_key
from engine.data.read_options import ReadOptions
from engine.data.readers.read import read
from engine.data.roles import Guess
from engine.data.shape.matrix_layout import find_matrices
from engine.errors import InputError
from engine.jobs.progress import Progress, part_of
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest, ClassRoles
from engine.multiclass.class_table import ClassTable, class_table, no_matrix
from engine.multiclass.classes_analysis import ClassesAnalysis, analyse_classes, refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.performance import order_of
from engine.multiclass.soft import FIRST_SIDE
from engine.saving import save
from engine.session.file import SavedSession, reopen, write_session

NOTHING = "where this option means nothing"
FIRST = 0.4  # share of the measuring that the first answer takes

# What is about two classes, and so may not be given beside several.
OF_TWO = (
    *("positive", "negative", "lower", "missing", "cost_fp", "cost_fn", "prevalence", "t"),
    *("at", "measure", "roi", "point", "auc_interval"),
    *("weight", "case_cost_fp", "case_cost_fn"),
)
# What a saved session supplies.
FROM_SESSION = (
    *OF_TWO,
    *("label", "score", "predicted", "order", "swap", "grid", "family", "cost_matrix"),
    *("priors", "cost_measure", "section", "bootstrap", "seed", "level", "kind", "separator"),
    *("decimal", "encoding", "sheet", "na"),
)
# What is about cases, and so may not be given beside matrices.
OF_CASES = ("label", "score", "predicted")


class MeasuredClasses(Struct, frozen=True, eq=False):
    """What the options asked for.

    Attributes:
        inputs: the files that were read, none of which may be written over.
    """

    analysis: ClassesAnalysis
    guesses: tuple[Guess, ...]
    inputs: tuple[Path, ...]


def measure_classes_of(options: Namespace, dataset: Dataset, progress: Progress) -> MeasuredClasses:
    """Complete the roles and analyse.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    _refuse_two_class_options(options)
    roles, guesses = _class_roles(options, dataset)
    known = class_table(dataset, roles, swapped=options.swap)
    labels = known.cases.labels
    stated = stated_costs(options, labels, known.cases.priors)
    session = ClassesSession(
        roles=roles,
        swapped=options.swap,
        cost_matrix=stated.matrix,
        priors=stated.priors,
        order=_order(options.order, labels),
        family="cost matrices" if options.family == "cost-matrices" else "class weights",
        soft_side=min(options.grid or FIRST_SIDE, FIRST_SIDE),
        finest_side=options.grid,
        measure=stated.measure,
        sections=tuple(fixed_coordinates(spec, labels) for spec in options.section),
        bootstrap=options.bootstrap,
        seed=options.seed,
        level=options.level,
    )
    analysis = _analysed(session, known, part_of(progress, READING, 1))
    inputs = () if options.file == STANDARD_INPUT else (Path(options.file),)
    measured = MeasuredClasses(analysis, guesses, inputs)
    _save_if_asked(options, measured, reading_of(options))
    return measured


def measure_class_session(options: Namespace, progress: Progress) -> MeasuredClasses:
    """Analyse a saved session of several classes.

    Raises:
        InputError: an option is given that the session supplies, the session or its data
            cannot be read, or the data changed.
        UndefinedError: the data cannot be measured.
    """
    _refuse(options, FROM_SESSION, "a saved session supplies every option")
    path = Path(options.file)
    saved, dataset = reopen(path, ClassesSession, part_of(progress, 0, READING))
    known = class_table(dataset, saved.session.roles, swapped=saved.session.swapped)
    analysis = _analysed(saved.session, known, part_of(progress, READING, 1))
    measured = MeasuredClasses(analysis, (), (path, saved.path))
    _save_if_asked(options, measured, saved.reading)
    return measured


def guessed_session(path: Path) -> SavedSession[ClassesSession]:
    """The session of a file that needs no option.

    Raises:
        InputError, UndefinedError: it does need one.
    """
    dataset = read(path)
    roles, _ = guess_class_roles(dataset, ClassRequest())
    return SavedSession(ClassesSession(roles=roles), path, dataset.source.sha256)


def _analysed(session: ClassesSession, table: ClassTable, progress: Progress) -> ClassesAnalysis:
    """The analysis with all that is refined complete."""
    analysis = analyse_classes(session, table, progress=part_of(progress, 0, FIRST))
    for refined in refine_classes(analysis, part_of(progress, FIRST, 1)):
        analysis = refined
    return analysis


def _save_if_asked(options: Namespace, measured: MeasuredClasses, reading: ReadOptions) -> None:
    """Write the session that was analysed."""
    target = session_target(options, measured.inputs)
    if target is not None:
        source, session = measured.analysis.table.source, measured.analysis.session
        saved = SavedSession(session, source.path, source.sha256, reading)
        save(target, write_session(saved, target))


def _class_roles(
    options: Namespace, dataset: Dataset
) -> tuple[ClassRoles | None, tuple[Guess, ...]]:
    """The roles of a file of cases, and what was guessed of them; none of a file of matrices.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the label has one class.
    """
    if find_matrices(dataset) is not None:
        _refuse(
            options, OF_CASES, "this file holds confusion matrices, where this option means nothing"
        )
        return None, ()
    if options.swap or options.kind == "counts":
        raise no_matrix(dataset)
    request = ClassRequest(
        options.label, tuple(options.score), tuple(options.predicted), options.order
    )
    roles, guesses = guess_class_roles(dataset, request)
    return roles, tuple(guesses)


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
    _refuse(options, OF_TWO, f"{because}, {NOTHING}")


def _refuse(options: Namespace, names: tuple[str, ...], because: str) -> None:
    """Refuse options that were given."""
    usual = untouched(options)
    for name in names:
        if getattr(options, name) != getattr(usual, name):
            raise InputError(
                because,
                where=f"--{name.replace('_', '-')}",
                do="Leave the option out.",
            )
