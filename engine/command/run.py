"""Run `analyse`, `samples` and `discrepancy`, and turn every end into an exit status."""

import hashlib
import re
import shutil
import signal
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.command.progress_line import ProgressLine
from engine.command.streams import close, complain, encoded, write
from engine.errors import InputError, UserError
from engine.saving import refuse_overwriting, refuse_target, save
from engine.session.file import SavedSession, is_session_file, write_session
from engine.session.samples import BUNDLED, BundledFile, Sample, bundled

if TYPE_CHECKING:
    from engine.opening.request import Opened

STANDARD_OUTPUT = "-"
NARROWEST, WIDEST = 60, 100


def guarded(work: Callable[[], int]) -> int:
    """Run a command; an error in words becomes one line on standard error and a status.

    Ctrl-C ends with the status that shells expect of it, and a closed pipe ends quietly.
    """
    try:
        status = _status_of(work)
    except KeyboardInterrupt:
        complain("interrupted.")
        status = 128 + signal.SIGINT
    close()
    return status


def _status_of(work: Callable[[], int]) -> int:
    """Run a command; its status, after a line on standard error where it failed."""
    try:
        return work()
    except UserError as error:
        complain(" ".join(str(error).split()))
        return error.status
    except MemoryError:
        complain("there is not enough memory for this. Close other programs, or open a part.")
        return 1
    except SystemExit as end:  # --help and --version have said all
        return int(end.code or 0)
    except BrokenPipeError:  # nobody reads on: what was asked for is done
        return 0
    except OSError as error:  # a disk that fails, a share that went away
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{(error.strerror or str(error)).lower()}. Check the disk, and try again.")
        return 2


def run_analyse(options: Namespace) -> int:
    """Measure, and print the table or write the JSON."""
    # numpy and all that stands on it, which --help and errors in the call never need
    from engine.command.measure_file import measure_any

    target = None if options.json in (None, STANDARD_OUTPUT) else Path(options.json)
    if target is not None:
        refuse_target(target)
    progress = ProgressLine()
    try:
        opened = measure_any(options, progress, further=options.json is not None)
    finally:
        progress.close()
    if target is not None:
        refuse_overwriting(target, opened.files)
    text = _answer(opened, as_table=options.json is None)
    if target is not None:
        save(target, encoded(text))
    else:
        write(_for_terminal(text) if options.json is None else text)
    return 0


def _answer(opened: "Opened", *, as_table: bool) -> str:
    """What was measured, as a table for this terminal or as JSON."""
    from engine.analysis.analysis import Analysis
    from engine.command.two import json_analysis, results_table

    analysis, guesses = opened.analysis, opened.guesses
    width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size((80, 24)).columns))
    if isinstance(analysis, Analysis):
        if as_table:
            return results_table.as_table(analysis, guesses, width)
        return json_analysis.as_json(analysis, guesses)
    from engine.command.several import (
        classes_table,  # scipy, which two classes may not need
        json_document,  # scipy, which two classes may not need
    )

    if as_table:
        return classes_table.classes_as_table(analysis, guesses, width)
    return json_document.classes_as_json(analysis, guesses)


def run_samples(options: Namespace) -> int:
    """List the samples, or write one: its data, or its session where OUT ends in .voro."""
    if options.name is None:
        if options.out is not None:
            raise InputError("which sample?", where="-o", do="Name one: voroscope samples NAME.")
        width = max(len(found.name) for found in BUNDLED)
        write("".join(f"{found.name:<{width}}  {found.words}\n" for found in BUNDLED))
        return 0
    named = bundled(options.name)
    content = named.path.read_bytes()
    if options.out in (None, STANDARD_OUTPUT):
        write(content)
        return 0
    target = Path(options.out)
    if is_session_file(target):
        content = _sample_session(named, target)
    save(target, content)
    return 0


def _sample_session(named: BundledFile, target: Path) -> bytes:
    """The session that a sample opens with; of several classes as its file is guessed."""
    if isinstance(named, Sample):
        digest = hashlib.sha256(named.path.read_bytes()).hexdigest()
        return write_session(SavedSession(named.session, named.path, digest), target)
    from engine.data.readers.read import read
    from engine.multiclass.class_role_guess import guess_class_roles
    from engine.multiclass.class_roles import ClassRequest
    from engine.multiclass.classes_session import ClassesSession

    dataset = read(named.path)
    roles, _ = guess_class_roles(dataset, ClassRequest())
    saved = SavedSession(ClassesSession(roles=roles), named.path, dataset.source.sha256)
    return write_session(saved, target)


def run_discrepancy(options: Namespace) -> int:
    """Compare approximations of the VUS with the exact value on random classifiers."""
    from engine.command.several.discrepancy_table import discrepancy_as_table
    from engine.multiclass.discrepancy import SAMPLINGS, discrepancy_study

    named = {sampling.replace(" ", "-"): sampling for sampling in SAMPLINGS}
    progress = ProgressLine()
    try:
        found = discrepancy_study(
            named[options.sampling], options.classifiers, options.seed, progress
        )
    finally:
        progress.close()
    write(discrepancy_as_table(found))
    return 0


def _for_terminal(text: str) -> str:
    """A text without what would steer the terminal: it quotes names that a file gives."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


# Control characters but the line feed, those that turn the direction of writing, and halves
# of characters, which stand for bytes of a file's name that are none.
_STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
