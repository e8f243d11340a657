"""engine.data.counting.large_integers: what only memory tells apart no database lets tie."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engine.analysis.analysis import Analysis
from engine.data.counting.large_integers import may_be_large
from engine.data.read_options import CountingEngine
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError
from tests.opened_tables import counted_analysis

LEAST = 2**53  # 2^53 + 1 is the same double


def as_parquet(frame: pd.DataFrame, folder: Path) -> Path:
    frame.to_parquet(folder / "t.parquet")
    return folder / "t.parquet"


def as_decimals(frame: pd.DataFrame, folder: Path) -> Path:
    scores = pa.array(frame["s"].tolist(), pa.decimal128(20, 0))
    pq.write_table(pa.table({"y": frame["y"].to_numpy(), "s": scores}), folder / "t.parquet")
    return folder / "t.parquet"


def as_csv(frame: pd.DataFrame, folder: Path) -> Path:
    frame.to_csv(folder / "t.csv", index=False)
    return folder / "t.csv"


def as_sqlite(frame: pd.DataFrame, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "t.db")) as database:
        frame.to_sql("t", database, index=False)
    return folder / "t.db"


def as_duckdb(frame: pd.DataFrame, folder: Path) -> Path:
    with duckdb.connect(folder / "t.duckdb") as database:
        database.register("frame", frame)
        database.execute("CREATE TABLE t AS SELECT * FROM frame")
    return folder / "t.duckdb"


def scored(greatest: int) -> pd.DataFrame:
    """Cases whose scores are integers up to a greatest one, which stands below 0 too."""
    scores = greatest - np.arange(40, dtype=np.int64).repeat(5)
    scores[::2] = -scores[::2]
    return pd.DataFrame({"y": np.tile([0, 1, 1, 0, 1, 0, 0], 29)[: scores.size], "s": scores})


def counted(file: Path, engine: CountingEngine) -> Analysis:
    return counted_analysis(file, engine, RoleRequest("y", "1", "0", ("s",)))


@pytest.mark.parametrize("write", [as_parquet, as_decimals, as_csv, as_sqlite, as_duckdb])
def test_integers_that_doubles_would_let_tie_are_refused_and_counted(
    write: Callable[[pd.DataFrame, Path], Path], tmp_path: Path
) -> None:
    file = write(scored(LEAST + 20), tmp_path)
    with pytest.raises(InputError, match=r"105 integers from 2\^53 on"):
        counted(file, "duckdb")
    if write is not as_duckdb:
        assert counted(file, "memory").models[0].curve.distinct == 80


@pytest.mark.parametrize("write", [as_parquet, as_decimals, as_csv, as_sqlite])
def test_integers_that_are_doubles_are_counted_as_in_memory(
    write: Callable[[pd.DataFrame, Path], Path], tmp_path: Path
) -> None:
    file = write(scored(LEAST - 1), tmp_path)
    ours, theirs = (counted(file, engine).models[0].curve for engine in ("memory", "duckdb"))
    assert ours.thresholds.tolist() == theirs.thresholds.tolist()
    assert ours.tp.tolist() == theirs.tp.tolist()
    assert ours.fp.tolist() == theirs.fp.tolist()


@pytest.mark.parametrize("infinite", ["inf", "1e300"])
def test_large_doubles_are_no_integers(infinite: str, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text(f"y,s\n1,{infinite}\n0,9007199254740993.5\n1,1e20\n0,3\n")
    assert counted(file, "duckdb").models[0].curve.distinct == 4


def test_integers_beside_numbers_in_another_style_are_no_score_as_before(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text('y,s\n1,9007199254740993\n0,"1,000"\n1,5\n0,3\n')
    with pytest.raises(InputError, match="holds no numbers, so it is no score"):
        counted(file, "duckdb")


def test_which_types_hold_large_integers() -> None:
    for kind in ("BIGINT", "UBIGINT", "HUGEINT", "DECIMAL(16,0)", "DECIMAL(38, 0)"):
        assert may_be_large(kind)
    for kind in ("INTEGER", "UINTEGER", "DOUBLE", "DECIMAL(15,0)", "DECIMAL(20,1)", "VARCHAR"):
        assert not may_be_large(kind)
