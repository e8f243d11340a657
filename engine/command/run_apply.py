"""Run `apply`: decide the cases of a new file by a session's rule."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from engine.analysis.analysis import Analysis
from engine.analysis.decision_rule import DECISIONS, Applied, DecisionRule, rule_of
from engine.analysis.score_drift import score_quantiles
from engine.command.progress_line import ProgressLine
from engine.command.streams import STANDARD_OUTPUT, complain, encoded, write
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import in_english, tr
from engine.messages.version import VERSION
from engine.opening.applying.apply_rule import NewFile, apply_rule, table_for
from engine.opening.applying.decided_files import CSV, form_of, refuse_form
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.saving import refuse_overwriting, refuse_target, save, saving
from engine.session.file import SUFFIX, is_session_file
from engine.session.score_quantiles import ScoreQuantiles
from engine.wording.applied_lines import (
    NO_DRIFT,
    applied_lines,
    drift_line,
    rule_lines,
    undecided_line,
)

SCHEMA = "voroscope-apply/1"
OPENED = 0.3  # share of the time that opening the session takes

Json = dict[str, Any]


def run_apply(options: Namespace) -> int:
    """Write the new file with its decisions, and say how many there are of each."""
    target, summary = Path(options.out), _json_target(options)
    _refuse_targets(options.out, target, summary)
    progress = ProgressLine()
    try:
        opened = _opened(Path(options.session), part_of(progress, 0, OPENED))
        files = (Path(options.session), Path(options.file), *opened.files)
        for place in (target, summary):
            if place is not None:
                refuse_overwriting(place, files)
        rule = _rule(opened, options.model)
        new, old = _new_file(options, opened), _old_scores(opened, rule.model)
        applied = _applied(rule, new, target, old, part_of(progress, OPENED, 1))
    finally:
        progress.close()
    _show(options, rule, applied, target)
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


def _opened(session: Path, progress: Progress) -> Opened:
    """The session with its first analysis.

    Raises:
        InputError: it is no session of two classes, or cannot be opened.
    """
    if not is_session_file(session):
        raise InputError(
            tr("the rule comes from a saved session, which ends in {suffix}", suffix=SUFFIX),
            where=str(session),
            do=tr("Save one: voroscope analyse FILE --save OUT.voro."),
        )
    opened = Engine().answer(OpenTable(TableToOpen(session), two_only="apply"), progress)
    if not isinstance(opened, Opened):
        raise TypeError("what is unsettled was to be refused")
    return opened


def _rule(opened: Opened, model: str | None) -> DecisionRule:
    analysis = opened.analysis
    if not isinstance(analysis, Analysis):
        raise TypeError("several classes were to be refused")
    return rule_of(analysis, model)


def _new_file(options: Namespace, opened: Opened) -> NewFile:
    """The new file as the call names it; what meant “missing” in the old one still does."""
    reading = ReadOptions(
        separator=options.separator,
        decimal=options.decimal,
        encoding=options.encoding,
        header=None if options.header is None else options.header == "yes",
        sheet=options.sheet,
        na=(*opened.table.options.na, *options.na),
    )
    return NewFile(Path(options.file), options.score, reading)


def _old_scores(opened: Opened, model: str) -> ScoreQuantiles | None:
    """How the rule's scores were distributed, as the session says, or its data where it does not.

    None where the data hold no scores.
    """
    kept = () if opened.reopened is None else opened.reopened.saved.score_quantiles
    if not any(each.model == model for each in kept) and isinstance(opened.analysis, Analysis):
        kept = score_quantiles(opened.analysis.geometry.models)
    return next((each for each in kept if each.model == model), None)


def _applied(
    rule: DecisionRule,
    new: NewFile,
    target: Path,
    old: ScoreQuantiles | None,
    progress: Progress,
) -> Applied:
    """Apply the rule and write the target, whole or not at all."""
    table = table_for(rule, new, target, progress)
    with saving(target) as file:
        return apply_rule(rule, table, target, file, progress, old)


def _show(options: Namespace, rule: DecisionRule, applied: Applied, target: Path) -> None:
    """Tell what was done: on standard output, or as JSON; on standard error what is missing."""
    undecided = undecided_line(applied)
    if undecided:
        complain(f"{undecided}.")
    if options.json is not None:
        text = _as_json(options, rule, applied)
        summary = _json_target(options)
        if summary is None:
            write(text)
            return
        save(summary, encoded(text))
    lines = [*rule_lines(rule), *applied_lines(applied), drift_line(applied)]
    as_csv = form_of(target) == CSV and target.suffix.lower() != CSV
    line = tr("Written as CSV: {target}") if as_csv else tr("Written: {target}")
    lines.append(line.format(target=target))
    write("\n".join(lines) + "\n")


def _as_json(options: Namespace, rule: DecisionRule, applied: Applied) -> str:
    """What was done, as one JSON text that ends in a line feed."""
    form: Json = {
        "schema": SCHEMA,
        "program": {"name": "voroscope", "version": VERSION},
        "session": options.session,
        "file": options.file,
        "out": options.out,
        "format": form_of(Path(options.out)).removeprefix("."),
        "model": rule.model,
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
