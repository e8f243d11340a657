"""A folder of Parquet that is larger than memory, opened in the window: certain at once, then exact.

The window runs in a process of its own. Measured are the seconds until the first, certain ranges
are shown and until every score is counted, the memory of all its processes together, the longest
time in which its main thread answered nothing, and how soon Cancel ends the counting. On Linux it
says how much of that time other work kept the thread waiting for a processor.

    python -m tests.benchmarks.larger_than_memory --rows 50_000_000 --folder FOLDER

needs 9 bytes of disk a row in FOLDER, where what was made is kept for the next run; without
`--rows` it is small. Without a display run it under `xvfb-run -a`. Fails where a bound does not
hold; those of time are for 50,000,000 rows on two cores that have nothing else to do.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import psutil

from tests.benchmarks.timing import report, require_display

ROWS = 2_000_000
PART = 2_500_000  # rows of a file
PREVIEW, EXACT, MEMORY, CANCELLED = 10.0, 120.0, 1000.0, 0.5
STALL, OWN = 100.0, 100.0  # ms
LOOK_EVERY = 0.05
BEAT = 5  # ms
AFTER = 3.0  # seconds after Cancel in which whatever still counts shows by the processor's time
PATIENCE = 3600.0


def write_folder(folder: Path, rows: int) -> None:
    """Labels of which a twentieth is positive, and scores of which nearly all are distinct."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    draw = np.random.default_rng(1)
    folder.mkdir(parents=True, exist_ok=True)
    for place, start in enumerate(range(0, rows, PART)):
        positive = draw.random(min(PART, rows - start)) < 0.05
        score = 1 / (1 + np.exp(3 - draw.normal(positive * 1.2)))
        columns = pa.table({"outcome": positive.astype(np.int8), "score": score})
        pq.write_table(columns, folder / f"part-{place:03}.parquet")


def memory_of(process: psutil.Process) -> tuple[int, int]:
    """Bytes that a process holds, and those that it started; pages they share count for each."""
    return _resident(process), sum(map(_resident, _children(process)))


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:  # it has ended meanwhile
        return 0


def _children(process: psutil.Process) -> list[psutil.Process]:
    try:
        found: list[psutil.Process] = process.children(recursive=True)
    except psutil.Error:
        return []
    return found


class Beat(NamedTuple):
    """When a heartbeat came, and what of the thread's time had gone by then; seconds.

    Attributes:
        used: by the thread, of a processor.
        kept_waiting: the thread was ready, and every processor was taken; 0 where the system
            does not say.
    """

    clock: float
    used: float
    kept_waiting: float

    @classmethod
    def now(cls) -> "Beat":
        """One of this thread."""
        told = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        kept = int(told.read_text().split()[1]) / 1e9 if told.exists() else 0.0
        return cls(time.perf_counter(), time.thread_time(), kept)


class Beats:
    """The main thread's heartbeats."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer

        self._beats: list[Beat] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)

    def _beat(self) -> None:
        self._beats.append(Beat.now())

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen meanwhile."""
        self._timer.start(BEAT)
        yield
        self._timer.stop()

    def longest(self) -> dict[str, float]:
        """The longest pause in three ways of measuring; ms.

        By the clock; by the clock without what other work kept the thread waiting, which tells
        on a busy machine, too; and the most processor time that the thread took in one.
        """
        pauses = [
            Beat(*(end - start for start, end in zip(before, after, strict=True)))
            for before, after in pairwise(self._beats)
        ]
        return {
            "stall": 1e3 * max(pause.clock for pause in pauses),
            "stall_own": 1e3 * max(pause.clock - pause.kept_waiting for pause in pauses),
            "stall_processor": 1e3 * max(pause.used for pause in pauses),
        }


def drive(folder: Path) -> dict[str, Any]:
    """Open the folder in the window, wait until it is exact, open it again, and cancel."""
    from engine.analysis.analysis import Analysis
    from engine.opening import tables
    from gui.program.app import TURN, WindowedProgram, make_application
    from gui.starting.garbage import GarbageCollector
    from tests.benchmarks.freezing import READY, wait

    tables.LARGE = 0  # a small folder, too, is counted where it is
    application = make_application()
    collector = GarbageCollector()
    sys.setswitchinterval(TURN)  # both as the program itself does
    program = WindowedProgram(application)
    program.window.resize(1600, 1000)
    program.window.show()
    program.preloading.start()
    wait(READY)
    store, beats = program.store, Beats()

    def analysis() -> Analysis | None:
        return store.two_class_analysis

    def seconds_until(condition: Callable[[], bool]) -> float:
        started = time.perf_counter()
        while not condition():
            wait(BEAT)
            if time.perf_counter() - started > PATIENCE:
                raise SystemExit("it did not come about")
        return time.perf_counter() - started

    found: dict[str, Any] = {}
    with beats.heard():
        program.wiring.file_opening.open_files([folder])
        found["preview"] = seconds_until(lambda: analysis() is not None)
        first = analysis()
        assert first is not None
        certain = first.models[0].geometry.certain
        found["width"] = None if certain is None else certain.auc[1] - certain.auc[0]

        def exact() -> bool:
            shown = analysis()
            return shown is not None and shown.geometry.exact

        found["exact"] = found["preview"] + seconds_until(exact)
        seconds_until(lambda: store.refinement.stage == "done")
    found |= beats.longest()
    shown = analysis()
    assert shown is not None
    curve = shown.models[0].geometry.curve
    found |= {"distinct": curve.distinct, "auc": curve.auc, "two_u": str(curve.two_u)}
    found["cancelled"] = _cancelled(program, folder, seconds_until)
    program.window.close()
    store.close()
    collector.finish()
    return found


def _cancelled(
    program: Any,
    folder: Path,
    seconds_until: Callable[[Callable[[], bool]], float],
) -> float:
    """Seconds from Cancel until no process counts any more."""
    me = psutil.Process()
    before = {each.pid for each in _children(me)}
    program.store.forget()  # beside an open file it would first be asked what to do with the folder
    program.wiring.file_opening.open_files([folder])

    def busy() -> list[psutil.Process]:
        return [each for each in _children(me) if each.pid not in before]

    seconds_until(lambda: any(_used(each) > 0.5 for each in busy()))
    counting = busy()
    program.store.cancel()
    started = last = time.perf_counter()
    used = sum(map(_used, counting))
    while time.perf_counter() - started < AFTER:
        time.sleep(0.01)
        if (now := sum(map(_used, counting))) > used:
            last, used = time.perf_counter(), now
    return last - started


def _used(process: psutil.Process) -> float:
    """Seconds of the processor that a process took; those of one that has ended do not grow."""
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def watched(folder: Path) -> dict[str, Any]:
    """The same in a process of its own, with the most memory that all of them held at once."""
    command = [sys.executable, "-m", "tests.benchmarks.larger_than_memory", "--drive", str(folder)]
    with tempfile.TemporaryFile() as printed:
        running = subprocess.Popen(command, stdout=printed)
        watching, most = psutil.Process(running.pid), (0, 0)
        while running.poll() is None:
            most = max(most, memory_of(watching), key=sum)
            time.sleep(LOOK_EVERY)
        printed.seek(0)
        lines = printed.read().decode().splitlines()
    if running.returncode:
        raise SystemExit(f"the window ended with {running.returncode}")
    found: dict[str, Any] = json.loads(lines[-1])
    return found | {"memory": sum(most) / 1e6, "window": most[0] / 1e6}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--folder", type=Path, help="where the Parquet files are, or are made")
    parser.add_argument("--drive", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    require_display()
    if given.drive:
        print(json.dumps(drive(given.drive)), flush=True)
        os._exit(0)  # nothing is left to be put away
    with tempfile.TemporaryDirectory() as made:
        folder = (given.folder or Path(made)) / f"rows-{given.rows}"
        if not folder.is_dir():
            write_folder(folder, given.rows)
        size = sum(file.stat().st_size for file in folder.iterdir())
        found = watched(folder)
    print(
        f"  {given.rows:,} rows, {found['distinct']:,} distinct scores, {size / 1e6:.0f} MB of "
        f"Parquet; AUC {found['auc']!r}, 2U {found['two_u']}; "
        f"certain to {found['width'] or 0:.2g} at first; load {os.getloadavg()[0]:.1f}"
    )
    print(f"  of the memory {found['window']:.0f} MB is the window's own")
    print(f"  without the waiting for a processor: {found['stall_own']:.0f} ms")
    return 0 if all(_held(found)) else 1


def _held(found: dict[str, Any]) -> list[bool]:
    return [
        report("until the certain ranges are shown", found["preview"], PREVIEW, unit="s"),
        report("until every score is counted", found["exact"], EXACT, unit="s"),
        report("memory of all processes", found["memory"], MEMORY, unit="MB"),
        report("until Cancel has ended the counting", found["cancelled"], CANCELLED, unit="s"),
        report("longest time without an answer", found["stall"], STALL, unit="ms"),
        report(
            "processor time of the window's thread in it", found["stall_processor"], OWN, unit="ms"
        ),
    ]


if __name__ == "__main__":
    sys.exit(main())
