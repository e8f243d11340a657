"""Run `analyse` and `samples`, and turn every end into an exit status."""

import hashlib
import os
import shutil
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from engine.command.progress_line import ProgressLine
from engine.errors import InputError, UserError
from engine.samples import SAMPLES, sample
from engine.saving import refuse_overwriting, save
from engine.session_file import SavedSession, is_session_file, write_session

STANDARD_OUTPUT = "-"
NARROWEST, WIDEST = 60, 100


def guarded(work: Callable[[], int]) -> int:
    """Run a command; an error in words becomes one line on standard error and a status.

    Ctrl-C ends with the status that shells expect of it, and a closed pipe ends quietly.
    """
    try:
        status = work()
        sys.stdout.flush()
    except UserError as error:
        _complain(" ".join(str(error).split()))
        return error.status
    except SystemExit as end:  # --help and --version have said all
        return int(end.code or 0)
    except KeyboardInterrupt:
        _complain("interrupted.")
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # Python flushes standard output once more on its way out, into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def run_analyse(options: Namespace) -> int:
    """Measure, and print the table or write the JSON."""
    # numpy and all that stands on it, which --help and errors in the call never need
    from engine.command.json_form import as_json
    from engine.command.opening import measure
    from engine.command.table import as_table

    progress = ProgressLine()
    try:
        measured = measure(options, progress)
    finally:
        progress.close()
    if options.json is None:
        width = min(WIDEST, max(NARROWEST, shutil.get_terminal_size((80, 24)).columns))
        _write(as_table(measured.analysis, measured.guesses, width))
    elif options.json == STANDARD_OUTPUT:
        _write(as_json(measured.analysis, measured.guesses))
    else:
        target = Path(options.json)
        refuse_overwriting(target, measured.inputs)
        save(target, as_json(measured.analysis, measured.guesses).encode())
    return 0


def run_samples(options: Namespace) -> int:
    """List the samples, or write one: its data, or its session where OUT ends in .voro."""
    if options.name is None:
        if options.out is not None:
            raise InputError("which sample?", where="-o", do="Name one: voroscope samples NAME.")
        width = max(len(found.name) for found in SAMPLES)
        _write("".join(f"{found.name:<{width}}  {found.words}\n" for found in SAMPLES))
        return 0
    named = sample(options.name)
    content = named.path.read_bytes()
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    target = Path(options.out)
    if is_session_file(target):
        digest = hashlib.sha256(content).hexdigest()
        content = write_session(SavedSession(named.session, named.path, digest), target)
    save(target, content)
    return 0


def _complain(words: str) -> None:
    """One line on standard error."""
    sys.stderr.write(f"voroscope: {words}\n")


def _write(text: str) -> None:
    """Write UTF-8 to standard output, whatever the terminal's own encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
