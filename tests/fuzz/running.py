"""Running a drawn command, in this process or as one of its own, and judging how it ends."""

import contextlib
import errno
import gc
import io
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import psutil
from msgspec import Struct

from engine.data.readers import standard_input
from gui.cli import main
from tests.conftest import CHECKOUT
from tests.engine.data.contents import processor_seconds
from tests.fuzz.world import OUTPUTS, World

SECONDS = 20.0
"""Of the processor's time: the longest that a command on small files may take."""
PATIENCE = 6
"""A busy machine may take so many times the processor's time."""
MEMORY = 1500 << 20
LONGEST_LINE = 6000
ROWS = b"y,s\n" + b"1,0.5\n0,0.25\n1,0.75\n0,0.5\n" * 30
STREAMS_IN = ("rows", "rows", "rows", "nothing", "closed", "zeros", "lines", "rows without end")
STREAMS_OUT = ("read",) * 9 + ("full", "closed", "closed early")


class Ended(Struct):
    """How a command ended.

    Attributes:
        status: its exit status; of one that a signal ended, that negative.
        out, err: what it wrote.
        seconds: of the processor's time.
        memory: bytes that it took beyond what was there before.
    """

    status: int
    out: bytes
    err: str
    seconds: float
    memory: int


class TooLongError(BaseException):
    """A command took too long; no handler of the program may take it for an error of its own."""


def run_here(words: list[str], given: str, taken: str) -> Ended:
    """Run a command in this process, its standard streams replaced."""
    out, err = io.BytesIO(), io.StringIO()
    started = processor_seconds()
    with _bounded() as peak, _streams(given, taken, out, err), warnings.catch_warnings():
        warnings.simplefilter("always", RuntimeWarning)
        status = main(words)
    return Ended(status, out.getvalue(), err.getvalue(), processor_seconds() - started, peak[0])


@contextlib.contextmanager
def _bounded() -> Iterator[list[int]]:
    """End a block that takes too long; the memory that it took beyond what there was."""
    gc.collect()
    process, peak, ended = psutil.Process(), [0], threading.Event()
    before = process.memory_info().rss

    def watch() -> None:
        while not ended.wait(0.02):
            peak[0] = max(peak[0], process.memory_info().rss - before)

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * SECONDS)
    try:
        yield peak
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
        ended.set()
        watcher.join()


class _Endless(io.RawIOBase):
    """A stream that gives the same bytes over and over."""

    def __init__(self, piece: bytes) -> None:
        self._piece = piece * (1 + 65536 // len(piece))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # as io does it
        size = min(len(buffer), len(self._piece))
        buffer[:size] = self._piece[:size]
        return size


class _Refusing(io.RawIOBase):
    """A stream that takes nothing."""

    def __init__(self, number: int) -> None:
        self._number = number

    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise OSError(self._number, os.strerror(self._number))


_ENDLESS = {"zeros": b"\0", "lines": b"\n", "rows without end": b"1,0.5\n0,0.25\n"}


@contextlib.contextmanager
def _streams(given: str, taken: str, out: io.BytesIO, err: io.StringIO) -> Iterator[None]:
    """Replace the standard streams."""
    if given in _ENDLESS:
        source: io.BufferedIOBase = io.BufferedReader(_Endless(_ENDLESS[given]), 1 << 16)
    else:
        source = io.BytesIO(ROWS if given == "rows" else b"")
    if taken in ("full", "closed early"):
        refusing = _Refusing(errno.ENOSPC if taken == "full" else errno.EPIPE)
        sink: io.BufferedIOBase = io.BufferedWriter(refusing)
    else:
        sink = out
    kept = sys.stdin, sys.stdout, sys.stderr
    largest, standard_input.LARGEST = standard_input.LARGEST, 1 << 26
    sys.stdin = None if given == "closed" else io.TextIOWrapper(source)
    sys.stdout = None if taken == "closed" else io.TextIOWrapper(sink)
    sys.stderr = err
    try:
        yield
        if taken == "read" and sys.stdout is not None:
            sys.stdout.flush()
            sys.stdout.detach()
    finally:
        if taken in ("full", "closed early"):
            with contextlib.suppress(OSError):
                sink.close()
        sys.stdin, sys.stdout, sys.stderr = kept
        standard_input.LARGEST = largest


_GIVEN = {"closed": "<&-", "nothing": "< /dev/null", "zeros": "< /dev/zero"}
_FEEDING = {"lines": "yes '' |", "rows without end": "yes 1,0.5 | head -c 200000000 |"}
_TAKEN = {"full": "> /dev/full", "closed": ">&-"}

# A process begins with the memory of the one that starts it: tests are large, this one is small.
_MEASURE = """
import os, resource, subprocess, sys
status = subprocess.run(sys.argv[2:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
os.write(int(sys.argv[1]), f"{used.ru_utime + used.ru_stime} {used.ru_maxrss << 10}".encode())
sys.exit(status if status >= 0 else 128 - status)
"""


def run_apart(words: list[str], given: str, taken: str) -> Ended:
    """Run a command as a process of its own, its streams as a shell connects them."""
    feeding, redirected = (
        _FEEDING.get(given, ""),
        f"{_GIVEN.get(given, '')} {_TAKEN.get(taken, '')}",
    )
    line = f'{feeding} "$0" "$@" {redirected}'
    started = time.monotonic()
    told, telling = os.pipe()
    command = ["bash", "-c", line, sys.executable, str(CHECKOUT / "main.py"), *words]
    process = subprocess.Popen(
        [sys.executable, "-c", _MEASURE, str(telling), *command],
        pass_fds=[telling],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        start_new_session=True,
    )
    if taken == "closed early":
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
    try:
        content = ROWS if given == "rows" else b""
        out, err = process.communicate(content, timeout=PATIENCE * SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        os.close(told)
        raise TooLongError(f"after {time.monotonic() - started:.0f} s") from None
    finally:
        os.close(telling)
    with os.fdopen(told) as measured:
        seconds, memory = measured.read().split()
    status = process.returncode if process.returncode < 128 else 128 - process.returncode
    return Ended(status, out or b"", err.decode(), float(seconds), int(memory))


def judge(words: list[str], taken: str, ended: Ended, world: World) -> None:
    """Make sure that a command ended as one should.

    Raises:
        AssertionError: it did not, and how.
    """
    said = [line for line in ended.err.splitlines() if not line.startswith("Type or paste")]
    assert "Traceback" not in ended.err, "a traceback"
    assert ended.status in (0, 1, 2), f"exit status {ended.status}"
    if ended.status == 0:
        if "apply" in words[:1]:  # rows that have no decision are counted there
            said = [line for line in said if "no usable score" not in line]
        assert not said, f"a word beside a success: {said[:3]}"
    else:
        assert len(said) == 1, f"not one line, but {len(said)}"
        assert said[0].startswith("voroscope: "), "an error of someone else"
        assert said[0].rstrip().endswith((".", "?", "!")), "no sentence"
        assert len(said[0]) < LONGEST_LINE, f"{len(said[0])} characters"
    assert ended.seconds < SECONDS, f"{ended.seconds:.0f} s of the processor's time"
    assert ended.memory < MEMORY, f"{ended.memory >> 20} MB"
    if (
        ended.status == 0
        and words[:1] in (["analyse"], ["apply"])
        and not {"-h", "--help"} & set(words)
    ):
        _check_json(words, taken, ended.out, world.folder)
    world.check()


def _check_json(words: list[str], taken: str, out: bytes, folder: Path) -> None:
    """Make sure that JSON is JSON, without the NaN that Python alone knows."""
    if "--json" not in words:
        return
    last = len(words) - 1 - words[::-1].index("--json")
    place = words[last + 1]
    content = out
    if place != "-":
        path = folder / place
        if not path.is_file():
            return
        assert path.parent.name == OUTPUTS
        content = path.read_bytes()
    elif taken != "read":
        return
    json.loads(content.decode(), parse_constant=_no_number)


def _no_number(word: str) -> float:
    raise AssertionError(f"{word} in JSON")


def run_drawn(seed: int, world: World, dice: random.Random, words: list[str]) -> str:
    """Run one command and judge it; how it ended, "analyse 0".

    Raises:
        AssertionError: it did not end as it should; the message makes it again.
    """
    given, taken = dice.choice(STREAMS_IN), dice.choice(STREAMS_OUT)
    apart = dice.random() < 0.06
    where = "as a process" if apart else "in this process"
    try:
        with contextlib.chdir(world.folder):
            ended = (run_apart if apart else run_here)(words, given, taken)
            judge(words, taken, ended, world)
    except (Exception, TooLongError) as error:
        import shlex

        line = shlex.join(words)
        line = line if len(line) < 3000 else f"{line[:2000]} … {line[-500:]}"
        raise AssertionError(
            f"seed {seed}: {type(error).__name__}: {error}\n"
            f"  voroscope {line!a}\n  {where}, standard input: {given}, output: {taken}"
        ) from error
    return f"{words[0][:12] if words else ''} {ended.status}"
