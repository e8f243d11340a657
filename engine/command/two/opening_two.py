"""From options to a Session and its Dataset: read the file, complete the roles."""

from argparse import Namespace
from pathlib import Path

from msgspec import Struct

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.binary.points.point_rules import parse_point
from engine.binary.voros.conditions import Conditions
from engine.command.kind_of_file import holds_several
from engine.command.options import untouched
from engine.command.two.scenarios import read_scenarios
from engine.data.dataset import Dataset
from engine.data.guessing.role_guess import guess_roles
from engine.data.guessing.second_file import join_tables
from engine.data.readers.read import ReadOptions, read
from engine.data.roles import Guess, GuessedRoles, RoleRequest
from engine.errors import InputError
from engine.jobs.progress import Progress, part_of
from engine.saving import refuse_overwriting, refuse_target, save
from engine.session.file import (
    SUFFIX,
    SavedFile,
    SavedSession,
    is_session_file,
    reopen,
    write_session,
)
from engine.session.session import Session

STANDARD_INPUT = "-"
READING = 0.6  # share of the time that reading takes
RANKING = 0.5  # and of the rest, that ranking takes

# What a saved session supplies, and so may not be given beside it.
FROM_SESSION = (
    *("separator", "decimal", "encoding", "header", "sheet", "na", "bootstrap", "seed", "level"),
    *("label", "positive", "negative", "score", "lower", "missing", "kind", "swap", "add"),
    *("weight", "case_cost_fp", "case_cost_fn"),
    *("cost_fp", "cost_fn", "prevalence", "t", "at", "measure", "roi", "point", "auc_interval"),
)


class Measured(Struct, frozen=True, eq=False):
    """What the options asked for.

    Attributes:
        inputs: the files that were read, none of which may be written over.
        reading: how the first of them was read.
    """

    dataset: Dataset
    analysis: Analysis
    guesses: tuple[Guess, ...]
    inputs: tuple[Path, ...]
    reading: ReadOptions = ReadOptions()


def measure(options: Namespace, progress: Progress) -> Measured:
    """Read a file of two classes, complete the roles, analyse, save the session if asked to.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    if is_session_file(options.file):
        measured = _from_session_file(options, progress)
        _save_if_asked(options, measured)
        return measured
    refuse_impossible(options)
    dataset = read_data(options, progress)
    if holds_several(options, dataset):
        raise InputError(
            f"{options.command} of several classes comes later",
            where=dataset.source.name,
            do="Use voroscope analyse, or choose two with --positive VALUE --negative VALUE.",
        )
    return measure_dataset(options, dataset, progress)


def refuse_impossible(options: Namespace) -> None:
    """Refuse before a long reading what is sure to be refused after it.

    Raises:
        InputError: as `conditions_of` and `session_target`.
    """
    conditions_of(options)
    session_target(options, ())


def conditions_of(options: Namespace) -> Conditions:
    """The stated costs and prevalence, or the stated t.

    Raises:
        InputError: both are stated, an operating point is malformed, or scenarios have no file.
    """
    for spec in options.point:
        parse_point(spec)
    stated = (options.cost_fp, options.cost_fn, options.prevalence)
    if options.t is not None and any(part is not None for part in stated):
        raise InputError(
            "t follows from costs and prevalence, so both cannot be given",
            where="--t",
            do="Leave out either --t or the costs and the prevalence.",
        )
    measure, _, file = options.measure.partition(":")
    if measure == "scenarios":
        if file in ("", STANDARD_INPUT):
            raise InputError(
                "the measure scenarios needs a file",
                where="--measure",
                do="Name one, as scenarios:FILE.",
            )
        listed = read_scenarios(Path(file))
        return Conditions(*stated, t=options.t, measure="scenarios", scenarios=listed)
    return Conditions(*stated, t=options.t, measure=options.measure)


def read_data(options: Namespace, progress: Progress) -> Dataset:
    """The data file, or standard input.

    Raises:
        InputError: it cannot be read.
    """
    progress = part_of(progress, 0, READING)
    return read(options.file, progress=progress, options=reading_of(options))


def reading_of(options: Namespace) -> ReadOptions:
    """How the file is to be read."""
    return ReadOptions(
        separator=options.separator,
        decimal=options.decimal,
        encoding=options.encoding,
        header=_headed(options),
        kind=options.kind,
        sheet=options.sheet,
        na=tuple(options.na),
    )


def _headed(options: Namespace) -> bool | None:
    """Whether the first row names the columns; None leaves it to the guess."""
    if options.header is not None:
        return bool(options.header == "yes")
    return True if options.kind == "counts" else None  # classes may be called 0, 1, 2


def measure_dataset(options: Namespace, dataset: Dataset, progress: Progress) -> Measured:
    """Complete the roles of two classes and analyse.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    guessed = guess_roles(dataset, _request(options))
    dataset, guessed = _added(options, dataset, guessed, progress)
    session = Session(
        roles=guessed.roles,
        conditions=conditions_of(options),
        at=options.at,
        regions=tuple(options.roi),
        points=tuple(options.point),
        bootstrap=options.bootstrap,
        seed=options.seed,
        level=options.level,
        auc_interval="logit" if options.auc_interval == "logit" else "normal",
    )
    analysis = _analysed(session, dataset, part_of(progress, READING, 1))
    files = [name for name in (options.file, *options.add) if name != STANDARD_INPUT]
    inputs = tuple(Path(name) for name in files)
    measured = Measured(dataset, analysis, guessed.guesses, inputs, reading_of(options))
    _save_if_asked(options, measured)
    return measured


def _added(
    options: Namespace, dataset: Dataset, guessed: GuessedRoles, progress: Progress
) -> tuple[Dataset, GuessedRoles]:
    """The table and roles with the scores of further files.

    Raises:
        InputError: one cannot be read, or not be joined.
    """
    roles, guesses = guessed.roles, guessed.guesses
    for name in options.add:
        options_of_second = ReadOptions(na=tuple(options.na))
        second = read(name, progress=part_of(progress, READING, READING), options=options_of_second)
        joined = join_tables(dataset, roles, second)
        dataset, roles = joined.dataset, joined.roles
        guesses = (*guesses, *joined.guesses)
    return dataset, GuessedRoles(roles, guesses)


def _analysed(session: Session, dataset: Dataset, progress: Progress) -> Analysis:
    """The analysis with its inference complete."""
    analysis = analyse(session, dataset, part_of(progress, 0, RANKING))
    for refined in refine(analysis, part_of(progress, RANKING, 1)):
        analysis = refined
    return analysis


def _request(options: Namespace) -> RoleRequest:
    return RoleRequest(
        label=options.label,
        positive=options.positive,
        negative=options.negative,
        scores=tuple(options.score),
        lower=tuple(options.lower),
        missing=options.missing,
        weight=options.weight,
        case_cost_fp=options.case_cost_fp,
        case_cost_fn=options.case_cost_fn,
        kind=options.kind,
        swap=options.swap,
    )


def _from_session_file(options: Namespace, progress: Progress) -> Measured:
    path = Path(options.file)
    usual = untouched(options)
    for name in FROM_SESSION:
        if getattr(options, name) != getattr(usual, name):
            raise InputError(
                "a saved session supplies every option",
                where=f"--{name.replace('_', '-')}",
                do="Leave the option out, or name the data file itself.",
            )
    saved, dataset = reopen(path, Session, part_of(progress, 0, READING))
    analysis = _analysed(saved.session, dataset, part_of(progress, READING, 1))
    inputs = (path, saved.path, *(file.path for file in saved.joined))
    return Measured(dataset, analysis, (), inputs, saved.reading)


def _save_if_asked(options: Namespace, measured: Measured) -> None:
    """Write the session that was analysed."""
    target = session_target(options, measured.inputs)
    if target is None:
        return
    analysis = measured.analysis
    source = analysis.geometry.source
    joined = tuple(SavedFile(file.path, file.sha256) for file in source.joined)
    saved = SavedSession(analysis.session, source.path, source.sha256, measured.reading, joined)
    save(target, write_session(saved, target))


def session_target(options: Namespace, inputs: tuple[Path, ...]) -> Path | None:
    """Where the session that was analysed is to be written; None where nobody asked.

    Raises:
        InputError: a session cannot be written, or not there.
    """
    if options.save is None:
        return None
    target = Path(options.save)
    if options.file == STANDARD_INPUT:
        raise InputError(
            "standard input leaves no file that a session could name",
            where="--save",
            do="Write the data to a file first.",
        )
    if not is_session_file(target):
        raise InputError(f"a session file ends in {SUFFIX}", where=str(target))
    refuse_target(target)
    refuse_overwriting(target, inputs)
    return target
