"""Run `analyse`: measure, and print the table or write the JSON."""

import re
import shutil
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from engine.analysis.analysis import Analysis
from engine.analysis.decision_rule import rule_of
from engine.command.measure_file import measure_any
from engine.command.progress_line import ProgressLine
from engine.command.streams import STANDARD_OUTPUT, encoded, write
from engine.command.two import json_analysis, terminal_table
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.requests_and_answers import Opened
from engine.saving import refuse_overwriting, refuse_target, save
from engine.wording.rule_as_code import RULE_LANGUAGES

NARROWEST, WIDEST = 60, 100


def run_analyse(options: Namespace) -> int:
    """Measure, and print the table or write the JSON."""
    if options.rule is not None and options.json == STANDARD_OUTPUT:
        raise InputError(
            tr("JSON and the rule would both go to standard output"),
            where="--rule",
            do=tr("Name a file for the JSON."),
        )
    target = None if options.json in (None, STANDARD_OUTPUT) else Path(options.json)
    if target is not None:
        refuse_target(target)
    progress = ProgressLine()
    try:
        opened = measure_any(
            options, progress, further=options.json is not None, details=bool(options.show)
        )
    finally:
        progress.close()
    if target is not None:
        refuse_overwriting(target, opened.files)
    text = _answer(opened, options.show, as_table=options.json is None)
    if target is not None:
        save(target, encoded(text))
    if options.rule is not None:
        write(_rule_as_code(opened, options.rule))
    elif target is None:
        write(_for_terminal(text) if options.json is None else text)
    return 0


def _answer(opened: Opened, show: Sequence[str], *, as_table: bool) -> str:
    """What was measured, as a table for this terminal or as JSON."""
    analysis, guesses = opened.analysis, opened.guesses
    width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size((80, 24)).columns))
    if isinstance(analysis, Analysis):
        if as_table:
            return terminal_table.as_table(analysis, guesses, width, show)
        return json_analysis.as_json(analysis, guesses)
    # A door to what writes several classes: a third of a second of scipy, and most files have two.
    from engine.command.several import classes_table, json_document

    if as_table:
        return classes_table.classes_as_table(analysis, guesses, width)
    return json_document.classes_as_json(analysis, guesses)


def _rule_as_code(opened: Opened, form: str) -> str:
    """The verdict's rule in one of the forms that decide elsewhere.

    Raises:
        InputError: several classes were measured.
    """
    if not isinstance(opened.analysis, Analysis):
        raise InputError(
            tr("a rule is about two classes, and several were measured"),
            where="--rule",
            do=tr("Leave the option out."),
        )
    return RULE_LANGUAGES[form][1](rule_of(opened.analysis))


def _for_terminal(text: str) -> str:
    """A text without what would steer the terminal: it quotes names that a file gives."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


# Control characters but the line feed, those that turn the direction of writing, and halves
# of characters, which stand for bytes of a file's name that are none.
_STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
