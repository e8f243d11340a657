"""engine.data.counting.spark_child: Spark counts what memory counts; skipped where it is not installed."""

import shutil
import subprocess
import sys
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.analysis.analysis import Analysis
from engine.analysis.split_models import CaseGroup
from engine.binary.curve.count_stream import CountStream
from engine.data.counting import queried_table
from engine.data.read_options import CountingEngine
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError
from gui.cli import main
from tests.opened_tables import counted_analysis

pytestmark = [
    pytest.mark.skipif(find_spec("pyspark") is None, reason="PySpark is not there: make spark"),
    pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java"),
    pytest.mark.slow,  # a quarter of a minute until Java stands
]


def exact(
    file: Path, engine: CountingEngine, where: str = "", weight: str | None = None
) -> Analysis:
    columns = RoleRequest(
        "y", "yes", "no", ("a", "b", "c"), ("b",), "each", weight=weight, group="ward"
    )
    return counted_analysis(file, engine, columns, where=where)


def awkward() -> pd.DataFrame:
    """Ties, -0.0, NaN, infinities, a subnormal, float32, decimals, nulls, other labels."""
    draw = np.random.default_rng(4)
    positive = draw.random(2000) < 0.3
    a = draw.normal(positive * 1.0)
    a[:6] = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324]
    label = np.where(positive, "yes", "no").astype(object)
    label[6:9] = [None, "maybe", "YES "]
    b = np.round(draw.normal(positive * -1.0), 1).astype(np.float32)
    cents = np.round(draw.normal(positive * 100.0, 80)).astype(int)
    c = [None if place % 50 == 9 else Decimal(int(n)) / 100 for place, n in enumerate(cents)]
    ward = draw.choice(["north", "south"], 2000)
    return pd.DataFrame({"y": label, "a": a, "b": b, "c": c, "ward": ward})


def assert_same(found: Analysis, known: Analysis) -> None:
    for one, other in zip(found.models, known.models, strict=True):
        assert one.curve.two_u == other.curve.two_u
        assert one.curve.thresholds.tolist() == other.curve.thresholds.tolist()
        assert one.curve.tp.tolist() == other.curve.tp.tolist()
        assert one.curve.fp.tolist() == other.curve.fp.tolist()
        assert one.hull.thresholds.tolist() == other.hull.thresholds.tolist()
        assert one.voros == other.voros
    left = [{(each.why, each.rows) for each in one.geometry.left_out} for one in (found, known)]
    assert left[0] == left[1]
    assert found.split is not None
    assert known.split is not None
    for name, groups in known.split.models.items():
        for one_group, group in zip(
            found.split.models[name], sorted(groups, key=by_name), strict=True
        ):
            assert one_group.name == group.name
            assert one_group.rows.falling.tolist() == group.rows.falling.tolist()
            assert one_group.rows.tp.tolist() == group.rows.tp.tolist()


def assert_streamed_alike(frame: pd.DataFrame, known: Analysis) -> None:
    """The stream on its own, of rows tallied one by one, gives the same integers and hull."""
    for model in known.models:
        lower, tally = model.name == "b", {}  # type: bool, dict[float, list[int]]
        for label, cell in zip(frame["y"], frame[model.name], strict=True):
            side = {"yes": 0, "no": 1}.get(str(label).strip().lower())
            if side is not None and cell is not None and float(cell) == float(cell):
                tally.setdefault(float(cell), [0, 0])[side] += 1
        scores = sorted(tally, reverse=not lower)
        stream = CountStream("lower" if lower else "higher")
        for start in range(0, len(scores), 11):
            batch = scores[start : start + 11]
            stream.take(batch, *zip(*(tally[score] for score in batch), strict=True))
        stretch = stream.stretch()
        assert stretch.sums.two_u == model.curve.two_u
        assert stretch.hull().tp.tolist() == model.hull.tp.tolist()
        assert stretch.hull().fp.tolist() == model.hull.fp.tolist()
        assert stretch.hull().thresholds.tolist() == model.hull.thresholds.tolist()


def by_name(group: CaseGroup) -> str:
    return group.name


def test_spark_gives_the_integers_and_the_hull_of_the_rows(tmp_path: Path) -> None:
    folder = tmp_path / "scored"
    folder.mkdir()
    frame = awkward()
    frame[:900].to_parquet(folder / "a.parquet")
    frame[900:].to_parquet(folder / "b.parquet")
    known, found = exact(folder, "memory"), exact(folder, "spark")
    assert_same(found, known)
    assert_streamed_alike(frame, known)
    assert_same(exact(folder, "duckdb"), known)
    assert found.geometry.source.sha256 == known.geometry.source.sha256


def test_a_table_of_the_user_is_counted_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = awkward()
    frame.to_parquet(tmp_path / "t.parquet")
    (tmp_path / "spark-defaults.conf").write_text(
        "spark.sql.catalogImplementation hive\n"
        f"spark.sql.warehouse.dir {tmp_path / 'warehouse'}\n"
        "spark.hadoop.javax.jdo.option.ConnectionURL "
        f"jdbc:derby:;databaseName={tmp_path / 'metastore'};create=true\n"
    )
    monkeypatch.setenv("SPARK_CONF_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    made = (
        "from pyspark.sql import SparkSession\n"
        "spark = SparkSession.builder.master('local[2]')"
        ".config('spark.driver.bindAddress', '127.0.0.1')"
        ".config('spark.driver.host', '127.0.0.1').getOrCreate()\n"
        "spark.sql('CREATE DATABASE shop')\n"
        f"spark.read.parquet({str(tmp_path / 't.parquet')!r}).write.saveAsTable('shop.scores')\n"
        "spark.stop()\n"
    )
    subprocess.run([sys.executable, "-c", made], check=True, capture_output=True)
    found = exact(Path("shop.scores"), "spark", "b < 5")
    frame[frame["b"] < 5].to_parquet(tmp_path / "rows.parquet")
    known = exact(tmp_path / "rows.parquet", "memory")
    assert found.geometry.source.name == "shop.scores"
    assert [each.curve.two_u for each in found.models] == [
        each.curve.two_u for each in known.models
    ]


def test_weights_are_added_up_as_in_memory(tmp_path: Path) -> None:
    frame, draw = awkward(), np.random.default_rng(7)
    frame["w"] = draw.uniform(0, 1, len(frame)) * 10.0 ** draw.integers(-6, 4, len(frame))
    frame.loc[30:33, "w"] = [0.0, np.nan, 3.0, 2.0**20]
    frame.to_parquet(tmp_path / "t.parquet")
    known, found = (exact(tmp_path / "t.parquet", one, weight="w") for one in ("memory", "spark"))
    assert found.geometry.weights == known.geometry.weights
    for one, other in zip(found.models, known.models, strict=True):
        assert one.curve.two_u == other.curve.two_u
        assert one.curve.tp.tolist() == other.curve.tp.tolist()
        assert one.hull.thresholds.tolist() == other.hull.thresholds.tolist()
        assert (one.voros, one.at) == (other.voros, other.at)


def test_a_class_that_was_not_drawn_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(queried_table, "SEEN", 50)
    positive = np.arange(2000) >= 1997
    score = np.random.default_rng(4).normal(positive * 1.0)
    kind = np.where(positive, "fraud, o'clock", "fine")
    pd.DataFrame({"kind": kind, "score": score}).to_parquet(tmp_path / "rare.parquet")
    named = ["--label", "kind", "--positive", "fraud, o'clock", "--score", "score"]
    assert main(["analyse", str(tmp_path / "rare.parquet"), *named, "--engine", "spark"]) == 0
    assert "positive fraud, o'clock (3)" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["int64", "decimal"])
def test_integers_that_doubles_would_let_tie_are_refused(kind: str, tmp_path: Path) -> None:
    integers = [2**53 + place for place in range(9)]
    scores = integers if kind == "int64" else [Decimal(each) for each in integers]
    pd.DataFrame({"y": [0, 1, 1] * 3, "s": scores}).to_parquet(tmp_path / "t.parquet")
    with pytest.raises(InputError, match=r"9 integers from 2\^53 on"):
        counted_analysis(tmp_path / "t.parquet", "spark", RoleRequest("y", "1", "0", ("s",)))
