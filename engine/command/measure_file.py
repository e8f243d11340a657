"""From a typed call to what it opened and measured: one request of the engine, then refined."""

from argparse import Namespace
from pathlib import Path

from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.analysis.kept_rules import with_measured
from engine.command.class_options import class_options
from engine.command.options import untouched
from engine.command.several.several_class_options import (
    OF_SESSION_OF_SEVERAL,
    several_classes,
)
from engine.command.two.two_class_options import (
    OF_SESSION_OF_TWO,
    conditions_of,
    refuse_unknown_model,
    request_of_options,
    session_of_options,
)
from engine.data.read_options import ReadOptions
from engine.data.sources.source import STANDARD_INPUT
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import (
    Opened,
    OpenTable,
    RefineAnalysis,
    TableToOpen,
)
from engine.saving import refuse_overwriting, refuse_target, save
from engine.session.file import (
    SUFFIX,
    SavedSession,
    file_on_disk,
    is_session_file,
    write_session,
)
from engine.session.reopening import is_class_session

OPENED = 0.75  # share of the time that opening and the first answer take


def measure_any(
    options: Namespace,
    progress: Progress,
    *,
    two_only: str = "",
    further: bool = False,
    details: bool = False,
) -> Opened:
    """Measure a file of two classes, or of several where it, or an option, says so.

    The session is saved if that is asked for.

    Args:
        options: the call.
        progress: told all along.
        two_only: the command that knows two classes only; empty where several will do.
        further: whether the numbers are wanted that only the JSON holds.
        details: whether those are that pictures of the cases need.

    Raises:
        InputError: the call or the file is wrong.
        UndefinedError: the data cannot be measured.
    """
    request = _request(options, two_only)
    engine = Engine()
    opened = engine.answer(request, part_of(progress, 0, OPENED))
    if not isinstance(opened, Opened):
        raise TypeError("what is unsettled was to be refused")
    if isinstance(opened.analysis, Analysis):
        names = [model.name for model in opened.analysis.models]
        refuse_unknown_model(options, names, opened.dataset.source.name)
    refining = RefineAnalysis(
        opened.analysis,
        bounded=options.bounded,
        further=further,
        details=details,
        exact=not options.preview,
    )
    for analysis in engine.answer(refining, part_of(progress, OPENED, 1)):
        opened = replace(opened, analysis=analysis)
    target = _session_target(options, opened.files)
    if target is not None:
        save(target, write_session(_saved(opened), target))
    return opened


def _request(options: Namespace, two_only: str) -> OpenTable:
    """What the call requests; what is sure to be refused after a long reading is refused now."""
    _session_target(options, ())
    given = class_options(options)
    if is_session_file(options.file):
        _refuse_beside_session(options, given)
        return OpenTable(TableToOpen(Path(options.file)), two_only=two_only)
    if given and options.kind == "scores":
        raise _about_two(given[0], "--kind scores")
    conditions_of(options)
    reading = ReadOptions(
        separator=options.separator,
        decimal=options.decimal,
        encoding=options.encoding,
        header=_headed(options),
        kind=options.kind,
        sheet=options.sheet,
        na=tuple(options.na),
        engine=options.engine,
        where=options.where,
        certain_to=options.certain_to,
    )
    _refuse_without_database(options)
    second = ReadOptions(na=tuple(options.na))
    return OpenTable(
        TableToOpen(Path(options.file), options=reading),
        columns=request_of_options(options),
        session=session_of_options(options),
        several=several_classes(options, given),
        added=tuple(TableToOpen(Path(name), options=second) for name in options.add),
        two_only=two_only,
    )


def _refuse_without_database(options: Namespace) -> None:
    """Refuse options that mean something to a database alone, and what one cannot count."""
    given = [name for name in ("where", "preview", "certain_to") if getattr(options, name)]
    if options.engine == "memory" and given:
        raise InputError(
            tr("this option is for what a database counts"),
            where=f"--{given[0].replace('_', '-')}",
            do=tr("Add --engine duckdb, or leave it out."),
        )
    if options.engine == "spark" and options.save and not Path(options.file).exists():
        raise InputError(
            tr("a session names a file, and a table of Spark is none"),
            where="--save",
            do=tr("Leave the option out."),
        )
    if options.engine != "memory" and options.file == STANDARD_INPUT:
        raise InputError(
            tr("a database counts files, and standard input is none"),
            where="--engine",
            do=tr("Write the data to a file first."),
        )


def _headed(options: Namespace) -> bool | None:
    """Whether the first row names the columns; None leaves it to the guess."""
    if options.header is not None:
        return bool(options.header == "yes")
    return True if options.kind == "counts" else None  # classes may be called 0, 1, 2


def _refuse_beside_session(options: Namespace, given: list[str]) -> None:
    """Refuse options that a saved session supplies, or that are about another kind of it."""
    several = is_class_session(Path(options.file))
    if given and not several:
        raise _about_two(given[0], tr("this saved session"))
    usual = untouched(options)
    for name in OF_SESSION_OF_SEVERAL if several else OF_SESSION_OF_TWO:
        if getattr(options, name) != getattr(usual, name):
            raise InputError(
                tr("a saved session supplies every option"),
                where=f"--{name.replace('_', '-')}",
                do=tr("Leave the option out, or name the data file itself."),
            )


def _about_two(option: str, what: str) -> InputError:
    """An option of several classes beside what is about two."""
    return InputError(
        tr("this option is about several classes, and {what} about two", what=what),
        where=option,
        do=tr("Leave one of them out."),
    )


def _saved(opened: Opened) -> SavedSession:
    """The session that was analysed, with its files."""
    analysis = opened.analysis
    source = analysis.geometry.source if isinstance(analysis, Analysis) else analysis.table.source
    reopened = opened.reopened
    known = () if reopened is None else reopened.saved.every_file
    held = {file.sha256: file for file in known}
    data, *joined = (
        held.get(file.sha256) or file_on_disk(file.path, file.sha256)
        for file in (source, *source.joined)
    )
    tested = analysis.unseen if isinstance(analysis, Analysis) else None
    test = None
    if tested is not None and tested.source is not None:
        path, sha256 = tested.source.path.resolve(), tested.source.sha256
        test = held.get(sha256) or file_on_disk(path, sha256)
    reading = opened.table.options
    saved = SavedSession(analysis.session, data, reading, tuple(joined), test)
    return with_measured(saved, analysis)


def _session_target(options: Namespace, inputs: tuple[Path, ...]) -> Path | None:
    """Where the session that was analysed is to be written; None where that is not asked for.

    Raises:
        InputError: a session cannot be written, or not there.
    """
    if options.save is None:
        return None
    target = Path(options.save)
    if options.file == STANDARD_INPUT:
        raise InputError(
            tr("standard input leaves no file that a session could name"),
            where="--save",
            do=tr("Write the data to a file first."),
        )
    if not is_session_file(target):
        raise InputError(tr("a session file ends in {suffix}", suffix=SUFFIX), where=str(target))
    refuse_target(target)
    refuse_overwriting(target, inputs)
    return target
