"""Run `apply`: decide the cases of a new file by a session's rule."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from engine.analysis.decision_rule import DECISIONS
from engine.command.applied_file import (
    AppliedFile,
    RuleAndScores,
    decide_file,
    measured_rule,
    saved_rule,
)
from engine.command.progress_line import ProgressLine
from engine.command.streams import STANDARD_OUTPUT, complain, encoded, write
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import in_english, tr
from engine.messages.version import VERSION
from engine.opening.applying.apply_rule import NewFile
from engine.opening.applying.decided_files import form_of, refuse_form
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.saving import refuse_overwriting, refuse_target, save
from engine.session.file import SUFFIX, SavedSession, is_session_file
from engine.session.reopening import read_session
from engine.wording.applied_lines import NO_DRIFT

SCHEMA = "voroscope-apply/1"
OPENED = 0.3  # share of the time that opening the session takes

Json = dict[str, Any]


def run_apply(options: Namespace) -> int:
    """Write the new file with its decisions, and say how many there are of each."""
    target, summary = Path(options.out), _json_target(options)
    _refuse_targets(options.out, target, summary)
    saved = _saved(Path(options.session))
    inputs = (Path(options.session), Path(options.file), *(file.path for file in saved.every_file))
    if summary is not None:
        refuse_overwriting(summary, inputs)
    new = _new_file(options, saved)
    progress = ProgressLine()
    try:
        chosen = saved_rule(saved, options.model)
        began = 0.0 if chosen is not None else OPENED
        if chosen is None:
            chosen = _measured(options, part_of(progress, 0, OPENED))
        found = decide_file(chosen, new, target, part_of(progress, began, 1), inputs=inputs)
    finally:
        progress.close()
    _show(options, found)
    return 0


def _json_target(options: Namespace) -> Path | None:
    return None if options.json in (None, STANDARD_OUTPUT) else Path(options.json)


def _refuse_targets(out: str, target: Path, summary: Path | None) -> None:
    """Refuse, before any work, places that cannot be written.

    Raises:
        InputError: one cannot be, or both are the same.
    """
    if out == STANDARD_OUTPUT:
        raise InputError(
            tr("the decided rows need a file"), where="-o", do=tr("Name it: -o OUT.csv.")
        )
    refuse_target(target)
    refuse_form(target)
    if summary is None:
        return
    refuse_target(summary)
    if summary.resolve() == target.resolve():
        raise InputError(
            tr("the JSON and the decided rows would be the same file"),
            where=str(summary),
            do=tr("Choose another name for one of them."),
        )


def _saved(session: Path) -> SavedSession:
    """The session as its file says.

    Raises:
        InputError: it is no session, or cannot be read.
    """
    if not is_session_file(session):
        raise InputError(
            tr("the rule comes from a saved session, which ends in {suffix}", suffix=SUFFIX),
            where=str(session),
            do=tr("Save one: voroscope analyse FILE --save OUT.voro."),
        )
    return read_session(session)


def _measured(options: Namespace, progress: Progress) -> RuleAndScores:
    """The rule by the session's first analysis: of a session that keeps none.

    Raises:
        InputError: it is no session of two classes, or cannot be opened.
    """
    request = OpenTable(TableToOpen(Path(options.session)), two_only="apply")
    opened = Engine().answer(request, progress)
    if not isinstance(opened, Opened):
        raise TypeError("what is unsettled was to be refused")
    kept = () if opened.reopened is None else opened.reopened.saved.score_quantiles
    return measured_rule(opened.analysis, options.model, kept)


def _new_file(options: Namespace, saved: SavedSession) -> NewFile:
    """The new file as the call names it; what meant “missing” in the old one still does."""
    reading = ReadOptions(
        separator=options.separator,
        decimal=options.decimal,
        encoding=options.encoding,
        header=None if options.header is None else options.header == "yes",
        sheet=options.sheet,
        na=(*saved.reading.na, *options.na),
    )
    return NewFile(Path(options.file), options.score, reading)


def _show(options: Namespace, found: AppliedFile) -> None:
    """Show what was done: on standard output, or as JSON; on standard error what is missing."""
    if found.undecided:
        complain(found.undecided)
    if options.json is not None:
        text = _as_json(options, found)
        summary = _json_target(options)
        if summary is None:
            write(text)
            return
        save(summary, encoded(text))
    write("\n".join(found.lines) + "\n")


def _as_json(options: Namespace, found: AppliedFile) -> str:
    """What was done, as one JSON text that ends in a line feed."""
    applied = found.applied
    form: Json = {
        "schema": SCHEMA,
        "program": {"name": "voroscope", "version": VERSION},
        "session": options.session,
        "file": options.file,
        "out": options.out,
        "format": form_of(Path(options.out)).removeprefix("."),
        "model": found.rule.model,
        "rows": applied.rows,
        "decisions": dict(zip(DECISIONS, applied.decided, strict=True)),
        "undecided": {"rows": applied.undecided, "first": list(applied.first_undecided)},
        "expected_cost": None
        if applied.cost is None
        else {"total": applied.cost, "per_case": applied.cost / sum(applied.decided)},
        "columns": list(applied.added),
        "drift": None if applied.drift is None else asdict(applied.drift),
    }
    why = {
        **({} if applied.cost is not None else {"expected_cost": tr("no costs are stated")}),
        **({} if applied.drift is not None else {"drift": NO_DRIFT}),
    }
    if why:
        form["why"] = why
    return json.dumps(in_english(form), indent=1, allow_nan=False) + "\n"
