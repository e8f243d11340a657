"""engine.data.counting.spark_child: Spark counts what memory counts; skipped where it is not installed."""

import shutil
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.analysis.analysis import Analysis
from engine.data.read_options import CountingEngine, ReadOptions
from engine.data.roles import RoleRequest
from engine.jobs.progress import silent
from engine.opening.answerer import Answerer
from engine.opening.requests_and_answers import Opened, OpenTable, RefineAnalysis, TableToOpen

pytestmark = [
    pytest.mark.skipif(find_spec("pyspark") is None, reason="PySpark is not there: make spark"),
    pytest.mark.skipif(shutil.which("java") is None, reason="Spark needs Java"),
    pytest.mark.slow,  # a quarter of a minute until Java stands
]


def exact(file: Path, engine: CountingEngine) -> Analysis:
    answerer = Answerer()
    columns = RoleRequest("y", "yes", "no", ("a", "b"), ("b",), "each")
    request = OpenTable(TableToOpen(file, options=ReadOptions(engine=engine)), columns)
    opened = answerer.answer(request, silent)
    assert isinstance(opened, Opened)
    found = opened.analysis
    assert isinstance(found, Analysis)
    if not found.geometry.exact:
        refining = answerer.answer(RefineAnalysis(found), silent)
        found = next(each for each in refining if each.geometry.exact)  # type: ignore[attr-defined]
    answerer.close()
    return found


def test_spark_gives_the_integers_and_the_hull_of_the_rows(tmp_path: Path) -> None:
    draw = np.random.default_rng(4)
    positive = draw.random(2000) < 0.3
    a = draw.normal(positive * 1.0)
    a[:6] = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324]
    label = np.where(positive, "yes", "no").astype(object)
    label[6:9] = [None, "maybe", "YES "]
    b = np.round(draw.normal(positive * -1.0), 1).astype(np.float32)
    folder = tmp_path / "scored"
    folder.mkdir()
    frame = pd.DataFrame({"y": label, "a": a, "b": b})
    frame[:900].to_parquet(folder / "a.parquet")
    frame[900:].to_parquet(folder / "b.parquet")
    known, found = exact(folder, "memory"), exact(folder, "spark")
    for one, other in zip(found.models, known.models, strict=True):
        assert one.curve.two_u == other.curve.two_u
        assert one.curve.thresholds.tolist() == other.curve.thresholds.tolist()
        assert one.curve.tp.tolist() == other.curve.tp.tolist()
        assert one.hull.thresholds.tolist() == other.hull.thresholds.tolist()
        assert one.voros == other.voros
    assert found.geometry.source.sha256 == known.geometry.source.sha256
    left = [{(each.why, each.rows) for each in one.geometry.left_out} for one in (found, known)]
    assert left[0] == left[1]
