"""Reading in another process: engine.data.isolated.child, engine.data.isolated.transfer, engine.data.isolated.process_limits, engine.data.read_options."""

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from engine.data.dataset import Dataset, NumberColumn
from engine.data.isolated.process_limits import Limits, limits_for
from engine.data.isolated.reading import read_isolated
from engine.data.memory import resident
from engine.data.read_options import READ_ISOLATED, ReadOptions
from engine.data.readers.read import read_bytes
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress, silent
from engine.messages.errors import Cancelled, InputError, UndefinedError

TABLE = (
    b"label;score;score\nyes;0.5;1e400\nno;nan;12345678901234567\n\nyes;0.25;12345678901234568\n"
)
WRONG = "tests.engine.data.readers_gone_wrong"


def isolated(
    reader: str, limits: Limits | None = None, progress: Progress = silent, module: str = WRONG
) -> Dataset:
    origin = Origin(Path("cases.csv"), TABLE)
    return read_isolated(module, reader, origin, ReadOptions(), progress, limits)


def assert_same(a: Dataset, b: Dataset) -> None:
    assert a.source == b.source
    assert a.first_line == b.first_line
    assert [a.line_of(row) for row in range(a.rows)] == [b.line_of(row) for row in range(b.rows)]
    for one, other in zip(a.columns, b.columns, strict=True):
        assert type(one) is type(other)
        assert one.name == other.name
        for mine, theirs in zip(one.problems, other.problems, strict=True):
            assert mine.why == theirs.why
            assert mine.rows.tolist() == theirs.rows.tolist()
        if isinstance(one, NumberColumn):
            assert isinstance(other, NumberColumn)
            assert one.values.tobytes() == other.values.tobytes()
        else:
            assert not isinstance(other, NumberColumn)
            assert one.values == other.values
            assert one.codes.dtype == other.codes.dtype == np.int32
            assert one.codes.tolist() == other.codes.tolist()


def test_the_same_as_here() -> None:
    here = read_bytes(TABLE, "cases.csv")
    assert_same(isolated("read_text", module="engine.data.readers.text_tables"), here)
    assert_same(isolated("prints"), here)


def test_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    path.write_bytes(TABLE)
    there = read_isolated(
        "engine.data.readers.text_tables", "read_text", Origin(path), ReadOptions(), silent
    )
    assert there.source.path == path
    with pytest.raises(InputError, match="no such file"):
        read_isolated(WRONG, "raises", Origin(tmp_path / "none"), ReadOptions(), silent)


def test_options_arrive() -> None:
    origin, options = Origin(Path("x"), TABLE), ReadOptions(header=False)
    there = read_isolated("engine.data.readers.text_tables", "read_text", origin, options, silent)
    assert there.columns[0].name == "col 1"


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        ("crashes", "broke off"),
        ("ends_in_silence", "broke off"),
        pytest.param(
            "is_killed",
            "memory",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL"),
        ),
        ("raises", "damaged .KeyError: 'table"),
        ("is_not_there", "damaged .AttributeError"),
    ],
)
def test_failures_are_words(reader: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        isolated(reader)
    assert caught.value.where == "cases.csv"
    assert caught.value.do
    assert "\n" not in str(caught.value)


def test_errors_in_words_arrive_whole() -> None:
    with pytest.raises(InputError) as caught:
        isolated("refuses")
    assert str(caught.value) == "cases.csv: this is no table. Send another."
    with pytest.raises(UndefinedError, match="one class only"):
        isolated("finds_one_class")


@pytest.mark.parametrize("reader", ["fills_memory", "asks_for_all_memory"])
def test_too_much_memory(reader: str) -> None:
    with pytest.raises(InputError, match="more than 200 MB of memory"):
        isolated(reader, Limits(200 << 20, 60))


def test_too_much_time() -> None:
    started = time.monotonic()
    with pytest.raises(InputError, match="far longer"):
        isolated("runs_for_ever", Limits(200 << 20, 1))
    assert time.monotonic() - started < 6  # five times the second, on a busy machine


def test_a_large_file_may_take_more() -> None:
    small, large = limits_for(1000), limits_for(300 << 20)
    assert small.memory < 512 << 20
    assert small.seconds < 5
    assert large.memory > 4 * small.memory
    assert large.seconds > 60


def test_cancelled_at_once() -> None:
    seen: list[str] = []

    def cancel(fraction: float, doing: str) -> None:
        seen.append(doing)
        if fraction == 0.5:
            raise Cancelled

    started = time.monotonic()
    with pytest.raises(Cancelled):
        isolated("sleeps", progress=cancel)
    assert seen[-1] == "Sleeping"
    assert time.monotonic() - started < 5


def test_resident_memory_is_seen() -> None:
    code = "import sys; kept = b'x' * (64 << 20); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert 64 << 20 < resident(process.pid) < 128 << 20
        process.kill()


def test_nobody_waits_for_a_dead_parent() -> None:
    """A child whose giver of tasks dies ends by itself."""
    root = Path(__file__).resolve().parents[4]
    code = (
        "import json, os, sys, subprocess; from engine.data.isolated.reading import command_of_child;"
        "task = dict(module='tests.engine.data.readers_gone_wrong', reader='sleeps', path='x',"
        " content=0, options={}, memory=1 << 29, seconds=9);"
        "p = subprocess.Popen(command_of_child(), stdin=subprocess.PIPE, stdout=subprocess.PIPE);"
        "p.stdin.write(json.dumps(task).encode() + b'\\n'); p.stdin.flush();"
        "p.stdout.readline(); print(p.pid, flush=True); os._exit(0)"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=True)
    pid = int(told.stdout)
    end = time.monotonic() + 10
    while _lives(pid):
        assert time.monotonic() < end
        time.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")


def test_a_frozen_program_is_its_own_reader() -> None:
    root = Path(__file__).resolve().parents[4]
    task = (
        b'{"module": "engine.data.readers.text_tables", "reader": "read_text", "path": "x", "content": 8,'
        b' "options": {}, "memory": 536870912, "seconds": 9}\ny,s\n1,2\n'
    )
    with subprocess.Popen(
        [sys.executable, str(root / "main.py"), READ_ISOLATED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(task)
        process.stdin.flush()
        assert b'"dataset"' in process.stdout.read()
        assert process.stderr.read() == b""
