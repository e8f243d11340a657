"""Standard streams that are full, closed or endless: words and a status, never a traceback."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.samples import sample

FILE = sample("one-model").path
ENVIRONMENT = {**os.environ, "PYTHONWARNINGS": "error"}


def run(
    words: str, folder: Path = CHECKOUT, *, given: bytes = b"", timeout: float = 60
) -> tuple[int, bytes, str]:
    """Run `voroscope` by a shell; `words` may redirect and use $FILE."""
    program = f'"{sys.executable}" "{CHECKOUT / "main.py"}"'
    done = subprocess.run(
        ["bash", "-c", words.replace("voroscope", program)],
        input=given,
        capture_output=True,
        cwd=folder,
        env=ENVIRONMENT | {"FILE": str(FILE)},
        timeout=timeout,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("voroscope samples > /dev/full", 2, "standard output: cannot be written: no space left"),
        ("voroscope --help > /dev/full", 2, "standard output: cannot be written: no space left"),
        ("voroscope samples crossing >&-", 2, "standard output: is closed"),
        ("voroscope --help >&-", 2, "standard output: is closed"),
        ("voroscope analyse - <&-", 2, "standard input: it is closed"),
        ("voroscope analyse - 0>/dev/null", 2, "standard input: it cannot be read"),
        ("voroscope analyse - < /dev/zero", 2, "NUL bytes"),
        ("(yes 1 | head -9999; cat /dev/zero) | voroscope analyse -", 2, "NUL bytes"),
        ("tr '\\0' 7 < /dev/zero | voroscope analyse -", 2, "a line is longer than 16 MB"),
        ("(printf '\\177ELF'; cat /dev/zero) | voroscope analyse -", 2, "a program"),
        ("PYTHONIOENCODING=ascii voroscope analyse --help", 0, ""),
    ],
)
def test_streams_that_are_full_closed_or_endless(words: str, status: int, said: str) -> None:
    ended, _, told = run(words)
    assert ended == status, told
    assert said in told
    assert len(told.splitlines()) == (1 if said else 0), told


def test_errors_without_a_standard_error() -> None:
    assert run("voroscope analyse missing.csv 2>&-") == (2, b"", "")
    assert run("voroscope analyse missing.csv 2> /dev/full") == (2, b"", "")
    ended, printed, _ = run('voroscope analyse "$FILE" --json - 2>&-')
    assert ended == 0
    assert json.loads(printed)["schema"] == "voroscope/1"


def test_all_streams_closed_the_file_is_whole(tmp_path: Path) -> None:
    ended, *_ = run('voroscope analyse "$FILE" --json out.json <&- >&- 2>&-', tmp_path)
    assert ended == 0
    assert json.loads((tmp_path / "out.json").read_bytes())["schema"] == "voroscope/1"


def test_a_pipe_closed_early_ends_quietly() -> None:
    assert run("voroscope samples iris | head -1; exit ${PIPESTATUS[0]}") == (
        0,
        FILE.with_name("iris.csv").read_bytes().splitlines(keepends=True)[0],
        "",
    )


def test_what_is_written_goes_through_process_substitution_and_dev_stdout(tmp_path: Path) -> None:
    expected = FILE.read_bytes()
    for words in (
        "voroscope samples one-model -o /dev/stdout",
        "voroscope samples one-model -o /dev/stdout | cat",
        "voroscope samples one-model -o >(cat > out.csv); sleep 0.3; cat out.csv",
    ):
        assert run(words, tmp_path) == (0, expected, ""), words
    ended, printed, told = run('voroscope analyse "$FILE" --json /dev/stdout', tmp_path)
    assert (ended, told) == (0, "")
    assert json.loads(printed)["schema"] == "voroscope/1"


def test_names_that_are_no_utf8_or_would_break_a_line(tmp_path: Path) -> None:
    for name in (b"bad\xff.csv", b"two\nlines\x1b[31m.csv"):
        place = tmp_path / os.fsdecode(name)
        place.write_bytes(FILE.read_bytes())
        for words in (
            "voroscope analyse *.csv --json -",
            "voroscope analyse *.csv --save s.voro --json a.json && voroscope analyse s.voro",
        ):
            ended, printed, told = run(words, tmp_path)
            assert (ended, told) == (0, ""), (name, words)
            assert b"\x1b" not in printed
            printed.decode()
        assert "bad" in json.loads((tmp_path / "a.json").read_bytes())["source"]["path"] or (
            b"two" in name
        )
        place.unlink()


def test_names_that_are_far_too_long() -> None:
    for words in ("analyse $LONG", "analyse $FILE --add $LONG", "analyse $FILE --json $LONG"):
        ended, printed, told = run(f"LONG=$(printf 'a%.0s' {{1..5000}}); voroscope {words}")
        assert (ended, printed) == (2, b""), words
        assert "ile name too long" in told
        assert len(told) < 600
        assert len(told.splitlines()) == 1


def test_a_table_typed_at_a_terminal() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, str(CHECKOUT / "main.py"), "analyse", "-", "--json", "-"]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as running:
        os.close(theirs)
        assert running.stderr is not None
        assert b"press Ctrl+D" in running.stderr.readline()
        os.write(ours, b"y,s\n1,0.9\n0,0.2\n1,0.8\n0,0.4\n\x04")
        printed, told = running.communicate(timeout=60)
    os.close(ours)
    assert json.loads(printed)["source"]["rows_read"] == 4, told


# Says so when the program loads its first module: until then Python itself starts. Ctrl+C is heard
# as in a terminal, though tests that run in the background are deaf to it.
TELLING_WHEN_IT_LOADS = """import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, *_):
        if name == "engine.command.streams":
            print("begun", flush=True)
sys.meta_path.insert(0, Finder())"""


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", str(FILE), "--bootstrap", "900000"],
        ["analyse", str(sample("crossing").path.with_name("iris.csv")), "--bootstrap", "900000"],
        ["render", "window", str(FILE), "-o", "w.png", "--size", "9000x9000"],
        ["discrepancy", "--classifiers", "3000"],
    ],
)
@pytest.mark.parametrize("wait", [0.0, 1.0])
def test_ctrl_c_ends_any_work_without_a_traceback(
    words: list[str], wait: float, tmp_path: Path
) -> None:
    """At some moment while modules are loaded, or in the midst of the work."""
    script = f"{TELLING_WHEN_IT_LOADS}\nfrom gui.cli import main; sys.exit(main())"
    environment = ENVIRONMENT | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)}
    # Python warns of a file of its own that stays open where it is interrupted while it reads or
    # writes a module's.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["PYTHONWARNINGS"] = "error,ignore:unclosed file:ResourceWarning"
    with subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment,
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        time.sleep(wait)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=60)
    assert running.returncode in (130, -signal.SIGINT), told
    assert told in (b"", b"voroscope: interrupted.\n")
    assert list(tmp_path.iterdir()) == []
