"""Reading a file in another process, whose limits and whose death do not touch this one.

Parsers in C and Rust may crash, run for ever or fill the memory over a hostile file; then the
user reads a sentence, and the program goes on.
"""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from msgspec.structs import asdict

from engine.data.dataset import Dataset
from engine.data.isolated.process_limits import (
    PATIENCE,
    USUAL_SWELLING,
    Limits,
    limits_for,
)
from engine.data.isolated.transfer import Garbled, receive
from engine.data.memory import LOOK_EVERY, resident
from engine.data.read_options import READ_ISOLATED, ReadOptions
from engine.data.sources.source import Origin, is_folder
from engine.jobs.progress import Progress
from engine.messages.errors import InputError, SeveralTablesError, UndefinedError
from engine.messages.language import language_in_use, tr

if TYPE_CHECKING:
    from io import BufferedReader


def read_isolated(
    module: str,
    reader: str,
    origin: Origin,
    options: ReadOptions,
    progress: Progress,
    limits: Limits | None = None,
) -> Dataset:
    """Read a file by a reader (a function of a module) in another process.

    Raises:
        InputError: what the reader says; or it took too much, failed or died.
        Cancelled: through `progress`; the process is ended.
    """
    limits = limits or limits_for(_size_of(origin))
    task = {
        "module": module,
        "reader": reader,
        "path": str(origin.path),
        "content": None if origin.content is None else len(origin.content),
        "options": asdict(options),
        "memory": limits.memory,
        "seconds": limits.seconds,
    }
    with _process() as process:
        conversation = _Conversation(process, json.dumps(task).encode("ascii"), origin.content)
        return conversation.result(origin.name, limits, progress)


def _size_of(origin: Origin) -> int:
    """How large a file is, or a folder; one that cannot be opened is told of here."""
    if origin.content is None and is_folder(origin.path):
        some = islice(origin.path.rglob("*"), 10_000)  # somebody may drop their whole home
        return sum(path.lstat().st_size for path in some)
    file, size = origin.open()
    file.close()
    if origin.inside and origin.path.is_file():
        # What swells beyond all usual measure gets no more for it.
        size = min(size, USUAL_SWELLING * origin.path.stat().st_size)
    return size


@contextmanager
def _process() -> Iterator["subprocess.Popen[bytes]"]:
    """A process that waits for a task; it is ended with the block, done or not."""
    # One thread each: the pools of BLAS alone would reserve the memory that is limited.
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    process = subprocess.Popen(  # noqa: S603 - this program itself
        command_of_child(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | threads,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                _close(pipe)


def _close(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except OSError:  # what was not sent cannot be sent any more
        return


def command_of_child() -> list[str]:
    """What starts a process that serves; see `child.serve`."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--lang", language_in_use(), READ_ISOLATED]
    root = str(Path(__file__).resolve().parents[3])
    paths = [root, *(path for path in sys.path if path and path != root)]
    serve = "from engine.data.isolated.child import serve; serve()"
    spoken = f"from engine.messages.language import speak; speak({language_in_use()!r})"
    return [sys.executable, "-I", "-c", f"import sys; sys.path[:] = {paths!r}; {spoken}; {serve}"]


class _Conversation:
    """The task goes one way and the answers come the other way, each by a thread of its own."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", task: bytes, content: bytes | None
    ) -> None:
        self._process = process
        self._answers: queue.SimpleQueue[dict[str, Any] | Dataset | None] = queue.SimpleQueue()
        for work, words in ((self._send, (task, content)), (self._listen, ())):
            threading.Thread(target=work, args=words, daemon=True).start()

    def _send(self, task: bytes, content: bytes | None) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        try:
            pipe.write(task + b"\n")
            pipe.write(content or b"")
            pipe.flush()
        except (OSError, ValueError):
            return  # the process ended: that is seen where its answer is awaited

    def _listen(self) -> None:
        """Put what comes into the queue, and None at the end."""
        pipe = cast("BufferedReader", self._process.stdout)
        try:
            for line in pipe:
                answer = json.loads(line)
                if "dataset" in answer:
                    self._answers.put(receive(answer["dataset"], pipe))
                    return
                self._answers.put(answer)
        except (Garbled, OSError, ValueError):
            return  # a death in the midst of a word
        finally:
            self._answers.put(None)

    def result(self, where: str, limits: Limits, progress: Progress) -> Dataset:
        """Wait for the dataset.

        Raises:
            InputError: there will be none; it says why.
            Cancelled: through `progress`.
        """
        share, doing = 0.0, tr("Reading {name}", name=Path(where).name)
        end = time.monotonic() + PATIENCE * limits.seconds
        while True:
            if resident(self._process.pid) > limits.memory:
                raise _too_large(limits, where)
            if time.monotonic() > end:
                raise _too_long(where)
            progress(share, doing)
            try:
                answer = self._answers.get(timeout=LOOK_EVERY)
            except queue.Empty:
                continue
            if isinstance(answer, Dataset):
                return answer
            if answer is None:
                raise self._died(limits, where)
            if "progress" in answer:
                share, doing = float(answer["progress"][0]), str(answer["progress"][1])
            else:
                raise _error_of(answer, limits, where)

    def _died(self, limits: Limits, where: str) -> InputError:
        status = self._process.wait()
        if hasattr(signal, "SIGXCPU") and status == -signal.SIGXCPU:
            return _too_long(where)
        if hasattr(signal, "SIGKILL") and status == -signal.SIGKILL:
            return _too_large(limits, where)  # the system does so when memory runs out
        return InputError(
            tr("what reads such files broke off, so this one is damaged or made to do harm"),
            where=where,
            do=_EXPORT,
        )


_EXPORT = tr("Export the table as CSV from the program that wrote it.")


def _error_of(answer: dict[str, Any], limits: Limits, where: str) -> InputError | UndefinedError:
    if "memory" in answer:
        return _too_large(limits, where)
    if "error" in answer:
        what, place, do = (str(words) for words in answer["error"])
        tables = tuple(str(name) for name in answer.get("tables") or ())
        if tables:
            return SeveralTablesError(what, where=place, do=do, tables=tables)
        kind = UndefinedError if answer.get("status") == UndefinedError.status else InputError
        return kind(what, where=place, do=do)
    reason = str(answer.get("failed", tr("no answer")))[:200]
    return InputError(tr("the file is damaged ({reason})", reason=reason), where=where, do=_EXPORT)


def _too_large(limits: Limits, where: str) -> InputError:
    return InputError(
        tr(
            "reading the file takes more than {memory} MB of memory, far "
            "more than its size lets expect",
            memory=limits.memory >> 20,
        ),
        where=where,
        do=_EXPORT,
    )


def _too_long(where: str) -> InputError:
    return InputError(
        tr("reading the file takes far longer than its size lets expect"), where=where, do=_EXPORT
    )
