"""The process that `reading` starts: it reads one file within limits, and ends."""

import contextlib
import json
import os
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from msgspec import convert

from engine.data.isolated.transfer import send
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin
from engine.messages.errors import SeveralTablesError, UserError


def serve() -> NoReturn:
    """Do the task that standard input holds, and answer on standard output.

    The task is a line of JSON, with the content of the file behind it where it is no file.
    Answers are lines of JSON: progress, then an error, or a dataset with its arrays.
    """
    tasks, answers = sys.stdin.buffer, _taken_over(1)
    task = json.loads(tasks.readline())
    if "converse" in task:  # one question after the other, until nobody is there to ask
        getattr(import_module(task["module"]), task["converse"])(task, answers)
        os._exit(0)
    _limit(task["memory"], task["seconds"])
    content = None if task["content"] is None else tasks.read(task["content"])
    # Whoever gave the task holds the other end: when they are gone, nobody waits for it.
    threading.Thread(target=_end_with_the_other_side, daemon=True).start()
    _do(task, content, answers)
    answers.flush()
    os._exit(0)  # no farewell from parsers' threads, which may hang


def _do(task: dict[str, Any], content: bytes | None, answers: BinaryIO) -> None:
    def report(fraction: float, doing: str) -> None:
        _answer(answers, {"progress": [fraction, doing]})

    try:
        reader = getattr(import_module(task["module"]), task["reader"])
        origin = Origin(Path(task["path"]), content)
        send(reader(origin, convert(task["options"], ReadOptions), report), answers)
    except UserError as error:
        words = [error.what, error.where, error.do]
        tables = list(error.tables) if isinstance(error, SeveralTablesError) else []
        _answer(answers, {"error": words, "status": error.status, "tables": tables})
    except MemoryError:
        _answer(answers, {"memory": True})
    except Exception as error:  # noqa: BLE001 - the parsers of others raise what they like
        _answer(answers, {"failed": f"{type(error).__name__}: {error}"})


def _answer(answers: BinaryIO, answer: dict[str, object]) -> None:
    answers.write(json.dumps(answer).encode("ascii") + b"\n")
    answers.flush()


def _taken_over(handle: int) -> BinaryIO:
    """A stream in place of one whose number now leads nowhere: parsers may print."""
    kept = os.fdopen(os.dup(handle), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, handle)
    os.close(nowhere)
    return kept


def _end_with_the_other_side() -> None:
    # Not through sys.stdin: its lock would be held when this process ends.
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    os._exit(3)


def _limit(memory: int, seconds: int) -> None:
    """Set the limits that this system has; `reading` watches the others."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for limit, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, seconds),
        # What is reserved counts here too, used or not: only a leap is stopped by it, that
        # would be over before the watcher looks again.
        (resource.RLIMIT_DATA, 2 * memory + (1 << 30)),
    ):
        _, most = resource.getrlimit(limit)
        if most == resource.RLIM_INFINITY or value < most:
            with contextlib.suppress(OSError, ValueError):  # macOS refuses some
                resource.setrlimit(limit, (value, most))
