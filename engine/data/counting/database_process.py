"""A database in a process of its own: asked in SQL, stopped at once, cleared away at the end."""

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import weakref
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Literal, cast

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from engine.data.counting.dialects import DUCKDB, SPARK
from engine.data.isolated.reading import command_of_child
from engine.jobs.progress import Progress
from engine.messages.errors import Cancelled, InputError, SeveralTablesError
from engine.messages.lacking import how_to_install
from engine.messages.language import tr

FileKind = Literal["parquet", "csv", "duckdb", "sqlite", "table"]
Columns = dict[str, NDArray[Any] | list[str | None]]

MEMORY = 256 << 20  # for DuckDB's own use, before it writes to the disk
SPARE = 1 << 30  # of the disk that stays free, whatever is counted
UNPACKED = 10  # times its size is what a compressed text may become
STOPPING = 0.3  # seconds that a query may take to stop
LOOK_EVERY = 0.05
# On Windows it is told at its start that the window comes first; elsewhere it gives way itself.
_BELOW_OTHERS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class GivenFiles(Struct, frozen=True):
    """What is counted.

    Attributes:
        name: how messages call it.
        kind: how it is read; tables of text and of SQLite are copied to the disk first; a
            "table" is one of Spark's own, by its name.
        paths: the files, absolute.
        size: of all of them in bytes.
        table: of a database, which table; None where it has but one.
        hive: whether folders named “key=value” are columns.
        engine: which database counts.
        csv: how a text is read, as options of DuckDB's read_csv.
    """

    name: str
    kind: FileKind
    paths: tuple[str, ...]
    size: int
    table: str | None = None
    hive: bool = False
    engine: Literal["duckdb", "spark"] = "duckdb"
    csv: dict[str, str] = field(default_factory=dict)


class DatabaseProcess:
    """A running database over some files.

    Args:
        files: what it may read.
        progress: told while the files are opened, or copied.

    Raises:
        InputError: DuckDB is not installed, a disk is full, or the files cannot be read.
        Cancelled: through `progress`.
    """

    def __init__(self, files: GivenFiles, progress: Progress) -> None:
        lacking = lacks(files.engine)
        if lacking is not None:
            raise lacking
        self._files = files
        self.dialect = SPARK if files.engine == "spark" else DUCKDB
        room = _room(Path(tempfile.gettempdir()), files)  # before there is a folder to leave behind
        # A command asks on its main thread and waits; what asks beside one lets that go first.
        gives_way = threading.current_thread() is not threading.main_thread()
        folder = tempfile.mkdtemp(prefix="voroscope-")
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        task = {
            "converse": "converse",
            "module": f"engine.data.counting.{_CHILDREN[files.engine]}",
            "folder": folder,
            "disk": room,
            "memory": MEMORY,
            "gives_way": gives_way,
            "threads": os.cpu_count() or 1,
            **{name: getattr(files, name) for name in ("kind", "paths", "table", "hive", "csv")},
        }
        self._process = subprocess.Popen(  # noqa: S603 - this program itself
            command_of_child(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=_HIDDEN | (_BELOW_OTHERS if gives_way else 0),
        )
        self.close = weakref.finalize(self, _end, self._process, folder)
        threading.Thread(
            target=_listen, args=(self._process.stdout, self._answers), daemon=True
        ).start()
        self._post(task)
        try:
            described = self._answer(progress, tr("Opening {name}", name=files.name))
        except BaseException:
            self.close()
            raise
        names, types = (cast("list[str]", described[key]) for key in ("name", "type"))
        self.types = dict(zip(names, types, strict=True))

    def ask(self, query: str, progress: Progress, doing: str) -> Columns:
        """The columns that a query gives; numbers are int64 or float64, all else texts.

        Raises:
            InputError: what the database says.
            Cancelled: through `progress`; the database is there for the next query.
        """
        self._post({"query": query})
        return self._answer(progress, doing)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self.close.alive and self._process.poll() is None

    def _post(self, task: dict[str, Any]) -> None:
        pipe = cast("IO[bytes]", self._process.stdin)
        try:
            pipe.write(json.dumps(task).encode("ascii") + b"\n")
            pipe.flush()
        except (OSError, ValueError):
            return  # it has ended: that is seen where its answer is awaited

    def _answer(self, progress: Progress, doing: str) -> Columns:
        while True:
            try:
                progress(0.0, doing)
            except Cancelled:
                self._stop()
                raise
            try:
                answer = self._answers.get(timeout=LOOK_EVERY)
            except queue.Empty:
                continue
            if answer is None:
                raise self._died()
            if "columns" in answer:
                return cast("Columns", answer["columns"])
            raise _error_of(answer, self._files)

    def _stop(self) -> None:
        """Stop the query, or the whole process where that takes long."""
        self._post({"interrupt": True})
        try:
            if self._answers.get(timeout=STOPPING) is None:
                self.close()
        except queue.Empty:
            self.close()

    def _died(self) -> InputError:
        self.close()
        return InputError(
            tr("the database that counts broke off"),
            where=self._files.name,
            do=tr("Free memory and disk, or open a smaller file."),
        )


_CHILDREN = {"duckdb": "database_child", "spark": "spark_child"}


def lacks(engine: Literal["duckdb", "spark"]) -> InputError | None:
    """Why an engine cannot count here: it is not installed, or lacks Java; None where it can."""
    package, extra = ("pyspark", "spark") if engine == "spark" else ("duckdb", "big")
    if find_spec(package) is None:
        return InputError(
            tr("what counts tables larger than memory is not installed"),
            where=f"--engine {engine}",
            do=how_to_install(extra),
        )
    if engine == "spark" and shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        return InputError(
            tr("Spark needs Java, which is not there"),
            where="--engine spark",
            do=tr("Install Java 17 or later, or use --engine duckdb."),
        )
    return None


def _room(folder: Path, files: GivenFiles) -> int:
    """How much of the disk may be used; what is copied must fit in it."""
    free = shutil.disk_usage(folder).free - SPARE
    needed = files.size if files.kind in ("csv", "sqlite") else 0
    if "compression" in files.csv:
        needed *= UNPACKED
    if free < max(needed, SPARE):
        raise InputError(
            tr(
                "counting needs {needed} MB of disk in {folder}, and {free} MB are free",
                needed=(max(needed, SPARE) + SPARE) >> 20,
                folder=folder,
                free=max(0, free + SPARE) >> 20,
            ),
            where=files.name,
            do=tr("Free some, or name another folder by the variable TMPDIR."),
        )
    return free


def _end(process: "subprocess.Popen[bytes]", folder: str) -> None:
    """End the process and clear its folder away."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        try:
            if pipe is not None:
                pipe.close()
        except OSError:  # what was not said cannot be said any more
            continue
    shutil.rmtree(folder, ignore_errors=True)


def _listen(pipe: IO[bytes], answers: "queue.SimpleQueue[dict[str, Any] | None]") -> None:
    """Put what comes into the queue, and None at the end."""
    try:
        for line in pipe:
            answer = json.loads(line)
            if "columns" in answer:
                answer = {"columns": {n: _column(pipe, k, v) for n, k, v in answer["columns"]}}
            answers.put(answer)
    except (EOFError, OSError, ValueError):
        return  # it ended in the midst of a word
    finally:
        answers.put(None)


def _column(pipe: IO[bytes], kind: str, value: Any) -> NDArray[Any] | list[str | None]:  # noqa: ANN401 - JSON
    if kind == "text":
        return cast("list[str | None]", value)
    raw = pipe.read(int(value) * 8)
    if len(raw) < int(value) * 8:
        raise EOFError
    return np.frombuffer(raw, dtype=kind)


def _error_of(answer: dict[str, Any], files: GivenFiles) -> InputError:
    """What the process says as an error with something to do."""
    if "error" in answer:
        what, where, do = answer["error"]
        tables = tuple(answer["tables"])
        if tables:
            return SeveralTablesError(what, where=where, do=do, tables=tables)
        return InputError(what, where=where, do=do)
    reason = " ".join(str(answer.get("failed", "")).split())[:300]
    kind = str(answer.get("kind", ""))
    if kind == "OutOfMemoryException" or "max_temp_directory_size" in reason:
        return InputError(
            tr("counting needs more memory or disk than there is ({reason})", reason=reason),
            where=files.name,
            do=tr("Free some, or count fewer rows by a filter."),
        )
    return InputError(
        tr("the database cannot count this ({reason})", reason=reason),
        where=files.name,
        do=tr("Check the columns and the filter, or the file."),
    )
