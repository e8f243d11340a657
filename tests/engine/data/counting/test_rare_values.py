"""engine.data.counting.rare_values: a class that no draw holds is found all the same."""

from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pytest

from engine.data.counting import queried_table, rare_values
from engine.data.counting.dialects import DUCKDB, SPARK
from engine.data.counting.first_look import look_at
from engine.data.counting.rare_values import Drawn, rare_query
from engine.data.dataset import Dataset, NumberColumn, TextColumn
from engine.data.read_options import CountingEngine, ReadOptions
from engine.jobs.progress import silent
from gui.cli import main

ROWS, RARE = 60_000, 3
DUCK = ReadOptions(engine="duckdb")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A table whose positives are three rows in its midst, far from the first of them."""
    draw = np.random.default_rng(4)
    positive = np.zeros(ROWS, dtype=bool)
    positive[40_000 : 40_000 + RARE] = True
    table = pd.DataFrame(
        {
            "label": positive.astype(np.int8),
            "kind": np.where(positive, "fraud, o'clock", "fine"),
            "path": np.where(positive, "a\\b", "c\\d"),
            "seldom": ["known" if each else None for each in positive],
            "share": np.where(positive, 0.25, np.nan),
            "score": draw.normal(positive * 1.0),
        }
    )
    table.to_parquet(tmp_path / "rare.parquet")
    return tmp_path / "rare.parquet"


def values(dataset: Dataset, name: str) -> set[object]:
    column = dataset.column(name)
    if isinstance(column, NumberColumn):
        return set(column.values[~np.isnan(column.values)].tolist())
    assert isinstance(column, TextColumn)
    return set(column.values)


def test_the_look_holds_values_that_are_too_rare_to_be_drawn(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "SEEN", 50)
    seen = look_at(file, DUCK, silent)
    assert values(seen, "label") == {0.0, 1.0}
    assert values(seen, "kind") == {"fine", "fraud, o'clock"}
    assert values(seen, "seldom") == {"known"}
    assert values(seen, "share") == {0.25}
    assert seen.source.drawn_of == ROWS
    assert 50 < seen.rows <= 50 + 4 * RARE


def test_no_more_than_some_rows_of_some_columns_are_looked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "SEEN", 50)
    monkeypatch.setattr(rare_values, "ROWS", 1)
    monkeypatch.setattr(rare_values, "MOST_COLUMNS", 3)
    assert look_at(file, DUCK, silent).rows == 53


def test_a_table_that_was_drawn_whole_is_not_looked_through_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "SEEN", ROWS)
    monkeypatch.setattr(queried_table, "rare_query", None)
    assert look_at(file, DUCK, silent).rows == ROWS


@pytest.mark.parametrize("positive", [["label", "1"], ["kind", "fraud, o'clock"]])
def test_a_class_of_three_rows_is_counted(
    positive: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    column, value = positive
    given = [str(file), "--label", column, "--positive", value, "--score", "score"]
    assert main(["analyse", *given, "--engine", "duckdb"]) == 0
    assert f"positive {value} ({RARE})" in capsys.readouterr().out


def test_a_filter_holds_for_what_is_looked_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queried_table, "SEEN", 50)
    seen = look_at(file, ReadOptions(engine="duckdb", where="kind = 'fine'"), silent)
    assert values(seen, "label") == {0.0}


@pytest.mark.parametrize("engine", ["duckdb"])
def test_a_filter_that_leaves_no_row_is_named(
    engine: CountingEngine, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["analyse", str(file), "--engine", engine, "--where", "score > 1000"]
    assert main(given) == 2
    assert "the filter leaves no row" in capsys.readouterr().err


def test_values_of_rows_that_were_drawn_are_named_without_their_number(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would be the number among those drawn, not that of the table."""
    given = ["analyse", str(file), "--label", "kind", "--positive", "theft", "--score", "score"]
    assert main([*given, "--engine", "duckdb"]) == 2
    assert capsys.readouterr().err.rstrip().endswith("Its values are: fine, fraud, o'clock.")
    assert main([*given, "--engine", "memory"]) == 2
    assert f"({ROWS - RARE:,})" in capsys.readouterr().err


def test_the_query_asks_nothing_of_columns_of_many_values() -> None:
    many = np.arange(11.0)
    assert rare_query("t", "*", [("a", many), ("b", ["x\\y"])], DUCKDB) == ""
    found = rare_query("t", "*", [("o'b", ["it's"]), ("n", many[:2])], SPARK)
    assert "CAST(`o'b` AS STRING) NOT IN ('it\\'s')" in found
    assert found.count("UNION ALL") == 1


def test_the_query_finds_what_is_missing() -> None:
    columns: list[tuple[str, Drawn]] = [("a", np.array([1.0, np.nan])), ("b", ["x", None])]
    query = rare_query("t", "a, b", columns, DUCKDB)
    with duckdb.connect() as database:
        database.execute("CREATE TABLE t (a DOUBLE, b VARCHAR)")
        database.execute(
            "INSERT INTO t VALUES (1, 'x'), (NULL, NULL), ('nan', 'x'), (2, 'x'), (-0.0, 'x'), "
            "(1, 'y'), ('inf', 'x')"
        )
        found = database.execute(query).fetchall()
    assert sorted(found) == [(0.0, "x"), (1.0, "y"), (2.0, "x"), (float("inf"), "x")]
