"""SQLite: engine.data.columns.cells keep their types, and no database can make its reader hang or write."""

import hashlib
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.data.read_options import ReadOptions
from engine.data.readers import sqlite_tables
from engine.data.readers.sqlite_tables import read_sqlite
from engine.data.sources.source import Origin
from engine.messages.errors import Cancelled, InputError
from tests.engine.data.contents import numbers_in, problems_in, words_in
from tests.in_part import in_part

Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """`build(script, rows)`: a database made by a script, with rows for its table t."""

    def make(script: str, rows: list[tuple[object, ...]] | None = None) -> Path:
        path = tmp_path / "db #1?.sqlite"
        with closing(sqlite3.connect(path)) as database:
            database.executescript(script)
            for row in rows or []:
                places = ",".join("?" * len(row))
                database.execute(f"INSERT INTO t VALUES ({places})", row)  # noqa: S608 - ours
            database.commit()
        return path

    return make


def test_every_cell_has_its_own_type(build: Build) -> None:
    rows: list[tuple[object, ...]] = [
        ("yes", 0.1, 2**53 + 1, "01"),
        ("no", None, 2**53, b"\x00\x01"),
        (None, float("inf"), -5, 3),
        ("yes", "high", 0, None),
    ]
    path = build("CREATE TABLE t (y TEXT, s REAL, id INTEGER, mixed)", rows)
    dataset = read_sqlite(Origin(path), ReadOptions())
    assert words_in(dataset, "y") == ["yes", "no", None, "yes"]
    assert numbers_in(dataset, "s")[::2] == [0.1, float("inf")]
    assert problems_in(dataset, "s") == {"no value": [2], "“high” is not a number": [4]}
    ids = numbers_in(dataset, "id")
    assert ids[0] > ids[1]
    assert problems_in(dataset, "mixed") == {"the cell holds bytes": [2], "no value": [4]}
    assert dataset.source.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_bytes_that_are_no_file(build: Build) -> None:
    content = build("CREATE TABLE t (y, s)", [(1, 0.5)]).read_bytes()
    dataset = read_sqlite(Origin(Path("-"), content), ReadOptions())
    assert numbers_in(dataset, "s") == [0.5]


def test_of_several_tables_one_is_named(build: Build) -> None:
    path = build(
        "CREATE TABLE t (y, s); CREATE TABLE u (a); CREATE VIEW v AS SELECT y FROM t;", [(1, 2.5)]
    )
    with pytest.raises(InputError, match=r"3 tables: t, u, v\. Choose one: --sheet t"):
        read_sqlite(Origin(path), ReadOptions())
    assert numbers_in(read_sqlite(Origin(path), ReadOptions(sheet="T")), "s") == [2.5]
    assert numbers_in(read_sqlite(Origin(path), ReadOptions(sheet="v")), "y") == [1]
    with pytest.raises(InputError, match=r"no table “w”\. The tables are: t, u, v"):
        read_sqlite(Origin(path), ReadOptions(sheet="w"))


def test_odd_names(build: Build) -> None:
    path = build('CREATE TABLE "a""b; DROP" ("x y", "x y ", "=1+1")')
    with closing(sqlite3.connect(path)) as database:
        database.execute('INSERT INTO "a""b; DROP" VALUES (1, 2, 3)')
        database.commit()
    dataset = read_sqlite(Origin(path), ReadOptions())
    assert [column.name for column in dataset.columns] == ["x y", "x y (2)", "=1+1"]


ENDLESS = (
    "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT i FROM n"
)
EIGHT_TIMES = ", ".join(["t", *(f"t AS t{i}" for i in range(1, 9))])
CROSSED = f"CREATE VIEW v AS SELECT t.a FROM {EIGHT_TIMES}"  # noqa: S608 - ours
HOSTILE = {
    "a recursive view": ENDLESS,
    "rows without end": CROSSED,
    "no row, after endless work": CROSSED + " WHERE t.a + t1.a + t8.a = 1000",
    "a count without end": CROSSED.replace("t.a FROM", "count(*) FROM"),
    "text without end": CROSSED.replace("t.a FROM", "hex(randomblob(500000)) FROM"),
    "one text of a gigabyte": "CREATE VIEW v AS SELECT hex(zeroblob(400000000)) AS a",
    "a sort of everything": CROSSED.replace("t.a FROM", "randomblob(1000) AS r FROM")
    + " ORDER BY r",
    "a group of everything": CROSSED.replace("t.a FROM", "group_concat(hex(t.a)) FROM"),
    "a file of the machine": "CREATE VIEW v AS SELECT readfile('/etc/hostname') AS a",
    "an extension": "CREATE VIEW v AS SELECT load_extension('x') AS a",
    "itself": "CREATE VIEW v AS SELECT 1 AS a; PRAGMA writable_schema = ON;"
    " UPDATE sqlite_master SET sql = 'CREATE VIEW v AS SELECT * FROM v' WHERE name = 'v'",
}


@pytest.mark.parametrize("what", in_part(list(HOSTILE), 2))
def test_hostile_views_are_refused_in_time(
    build: Build, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_tables, "SECONDS", 1.0)
    path = build(f"CREATE TABLE t (a); {HOSTILE[what]}", [(i,) for i in range(100)])
    started = time.monotonic()
    with pytest.raises(InputError) as caught:
        read_sqlite(Origin(path), ReadOptions(sheet="v"))
    assert time.monotonic() - started < 3
    assert caught.value.do


def test_a_column_that_is_computed_without_end_is_refused(build: Build) -> None:
    path = build(
        "CREATE TABLE t (a); INSERT INTO t VALUES (1);"
        "ALTER TABLE t ADD COLUMN b AS (hex(zeroblob(400000000)))"
    )
    with pytest.raises(InputError, match="memory"):
        read_sqlite(Origin(path), ReadOptions())


def test_what_is_not_yet_in_the_file_is_said(build: Build) -> None:
    path = build("CREATE TABLE t (y, s)", [(1, 0.5)])
    path.with_name(path.name + "-wal").write_bytes(b"x")
    with pytest.raises(InputError, match="changes are not yet in the database"):
        read_sqlite(Origin(path), ReadOptions())


def test_damaged_files_are_refused(build: Build) -> None:
    content = build("CREATE TABLE t (y, s)", [(i, i / 7) for i in range(3000)]).read_bytes()
    for broken in (content[:100], content[:5000], content[:4096] + b"\xff" * (len(content) - 4096)):
        with pytest.raises(InputError) as caught:
            read_sqlite(Origin(Path("-"), broken), ReadOptions())
        assert caught.value.do


def test_an_empty_table_is_refused(build: Build) -> None:
    with pytest.raises(InputError, match="no rows"):
        read_sqlite(Origin(build("CREATE TABLE t (y, s)")), ReadOptions())
    with pytest.raises(InputError, match="the database has no table"):
        read_sqlite(Origin(build("DROP TABLE t")), ReadOptions())


def test_reading_can_be_cancelled(build: Build) -> None:
    path = build("CREATE TABLE t (a)", [(i,) for i in range(20_000)])

    def stop(fraction: float, doing: str) -> None:
        if fraction > 0.1 and doing == "Reading t":
            raise Cancelled

    with pytest.raises(Cancelled):
        read_sqlite(Origin(path), ReadOptions(), stop)


def test_a_name_that_is_no_text(build: Build) -> None:
    content = build("CREATE TABLE t (score)", [(1,)]).read_bytes()
    with pytest.raises(InputError, match="cannot be read"):
        read_sqlite(Origin(Path("-"), content.replace(b"score", b"sc\xffre")), ReadOptions())
