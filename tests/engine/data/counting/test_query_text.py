"""engine.data.counting.query_text, engine.data.counting.dialects, engine.opening.copied_query, engine.data.cases.added_weights, engine.data.shape.weight_columns, engine.analysis.tables_without_cases: what another database counts opens as counts, or as bins that are certain to a width."""

from fractions import Fraction
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pytest
import sqlglot
from msgspec.structs import replace
from sqlglot import expressions

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import ADDED_UP
from engine.binary.curve.case_weights import WeightedCurve
from engine.data.counting import query_text as texts
from engine.data.counting.count_query import CountedRows, LabelSplit, names_of_sums
from engine.data.counting.dialects import DIALECTS, DUCKDB, Dialect
from engine.data.counting.query_text import CopiedModel, query_text, table_name
from engine.data.counting.weight_digits import digits_of_sample
from engine.data.counting.where_filter import parse_filter
from engine.data.roles import RoleRequest
from engine.jobs.progress import silent
from engine.messages.errors import InputError
from engine.opening.answerer import Answerer
from engine.opening.copied_query import about_distinct
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.wording.cautions import cautions

LABEL = LabelSplit("y", ("1",), ("0",), numeric=True)
MODELS = (CopiedModel("a", "a", (0.1, 0.5, 0.9)), CopiedModel("it's b", "b", (1.0, 2.0)))


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    draw = np.random.default_rng(8)
    positive = draw.random(3000) < 0.3
    a = draw.normal(positive * 1.0)
    a[:5] = [0.0, -0.0, np.inf, -np.inf, np.nan]
    b = np.round(draw.normal(positive * -1.0), 1)
    return pd.DataFrame(
        {"y": positive.astype(int), "a": a, "b": b, "age": draw.integers(9, 90, 3000)}
    )


def opened(path: Path, **named: object) -> Analysis:
    request = OpenTable(TableToOpen(path), RoleRequest(**named))  # type: ignore[arg-type]
    found = Answerer().answer(request, silent)
    assert isinstance(found, Opened)
    assert isinstance(found.analysis, Analysis)
    return found.analysis


def asked(frame: pd.DataFrame, query: str, target: Path) -> Path:
    """What DuckDB answers, as a CSV."""
    with duckdb.connect() as database:
        database.register("scored", frame)
        database.execute(query).fetchdf().to_csv(target, index=False)
    return target


@pytest.mark.parametrize("distinct", [100, 5000, 200_000])
def test_distinct_scores_are_told_from_those_of_a_sample(distinct: int) -> None:
    draw = np.random.default_rng(2)
    rows = draw.integers(0, distinct, 400_000) / distinct
    sample = np.append(draw.choice(rows, 20_000, replace=False), np.nan)
    if distinct > 20_000:
        assert about_distinct(sample, rows.size) == pytest.approx(distinct, rel=0.1)
    else:
        assert distinct <= about_distinct(sample, rows.size) <= 20_000
    assert about_distinct(rows, rows.size) == len(set(rows.tolist()))
    assert about_distinct(np.arange(20_000.0), 50_000_000) == 50_000_000
    assert about_distinct([np.nan], 7) == 0


def test_the_result_of_the_query_opens_with_the_numbers_of_the_rows(
    frame: pd.DataFrame, tmp_path: Path
) -> None:
    where = parse_filter("age >= 18", tuple(frame.columns))
    rows = CountedRows(table_name("scored", DUCKDB), LABEL, where=where)
    found = opened(
        asked(frame, query_text(MODELS, rows, DUCKDB), tmp_path / "c.csv"), lower=("it's b",)
    )
    frame[frame["age"] >= 18].to_parquet(tmp_path / "rows.parquet")
    known = opened(tmp_path / "rows.parquet", label="y", scores=("a", "b"), lower=("b",))
    assert [model.name for model in found.models] == ["a", "it's b"]
    for one, other in zip(found.models, known.models, strict=True):
        assert one.curve.two_u == other.curve.two_u
        assert one.curve.thresholds.tolist() == other.curve.thresholds.tolist()
        assert one.hull.tp.tolist() == other.hull.tp.tolist()
        assert one.voros == other.voros


@pytest.mark.parametrize("models", [MODELS[:1], MODELS], ids=["one", "several"])
def test_bins_open_as_bands_that_hold_the_numbers_of_the_rows(
    models: tuple[CopiedModel, ...],
    frame: pd.DataFrame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(texts, "BINS", 40)
    rows = CountedRows(table_name("scored", DUCKDB), LABEL)
    query = query_text(models, rows, DUCKDB, binned=True)
    lower = ("it's b",) if len(models) > 1 else ()
    found = opened(asked(frame, query, tmp_path / "c.csv"), lower=lower)
    frame.to_parquet(tmp_path / "rows.parquet")
    columns = tuple(model.column for model in models)
    known = opened(
        tmp_path / "rows.parquet", label="y", scores=columns, lower=("b",) if lower else ()
    )
    assert not found.geometry.exact
    assert any("certain to 0." in str(caution) for caution in cautions(found))
    for one, other in zip(found.models, known.models, strict=True):
        certain = one.geometry.certain
        assert certain is not None
        assert certain.two_u[0] < other.curve.two_u < certain.two_u[1]
        assert one.voros_certain is not None
        assert one.voros_certain[0] <= other.voros.value <= one.voros_certain[1]
        assert one.geometry.positives == other.geometry.positives
    assert found.models[0].name == "c" if len(models) == 1 else "a"


@pytest.mark.parametrize("weights", [None, (1, 2, 3), (0.01, 2.5)], ids=["alike", "whole", "cents"])
@pytest.mark.parametrize("binned", [False, True], ids=["exact", "bins"])
@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_every_dialect_parses_what_is_copied(
    dialect: Dialect, binned: bool, weights: tuple[float, ...] | None
) -> None:
    digits = None if weights is None else digits_of_sample("w", np.array(weights, dtype=float))
    where = parse_filter("age >= 18", ("age",))
    rows = CountedRows(table_name("shop.scores", dialect), LABEL, where=where, weight=digits)
    query = query_text(MODELS, rows, dialect, binned=binned)
    name = {"PostgreSQL": "postgres"}.get(dialect.name, dialect.name.lower())
    (tree,) = sqlglot.parse(query, dialect=name)
    assert isinstance(tree, expressions.Select)
    tables = {(table.db, table.name) for table in tree.find_all(expressions.Table)}
    assert tables == {("shop", "scores")}
    assert "it's b" in {each.this for each in tree.find_all(expressions.Literal) if each.is_string}
    outer = ["model", "low", "high"] if binned else ["model", "score"]
    first = next(each for each in tree.find_all(expressions.Union)).left
    assert first.named_selects == [*outer, *names_of_sums(rows)]
    remainders = [each for each in tree.find_all(expressions.Mod) if each.args.get("this")]
    assert dialect.remainder or binned or not remainders  # most know none of doubles


FLOORS = replace(DUCKDB, remainder=False)  # digits as databases write them that have no %


@pytest.fixture(scope="module")
def weighed(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows with weights: whole, decimal, far apart; some are 0, NaN or missing."""
    draw = np.random.default_rng(5)
    found = frame.assign(
        whole=draw.integers(0, 6, len(frame)),
        cents=np.round(draw.uniform(0, 3, len(frame)), 2),
        wild=draw.uniform(0, 1, len(frame)) * 10.0 ** draw.integers(-6, 4, len(frame)),
    )
    found.loc[5:9, "cents"] = np.nan
    return found


def weights_of(analysis: Analysis) -> list[object]:
    """What must be the same to the last bit, whoever adds up."""
    told: list[object] = []
    for model in analysis.models:
        curve, hull = model.curve, model.hull
        assert isinstance(curve, WeightedCurve)
        unit = Fraction(2) ** curve.exponent
        told += [unit**2 * curve.two_u, curve.auc, model.voros, curve.thresholds.tolist()]
        told += [[unit * each for each in side.tolist()] for side in (curve.fp, curve.tp)]
        told += [curve.counts.fp.tolist(), curve.counts.tp.tolist(), curve.fpr.tolist()]
        told += [hull.thresholds.tolist(), hull.fpr.tolist(), hull.tpr.tolist()]
    return told


@pytest.mark.parametrize("dialect", [DUCKDB, FLOORS], ids=["remainder", "floors"])
@pytest.mark.parametrize("models", [MODELS[:1], MODELS], ids=["one", "several"])
@pytest.mark.parametrize("weight", ["whole", "cents", "wild"])
def test_weights_open_with_the_numbers_of_the_rows(
    weight: str,
    models: tuple[CopiedModel, ...],
    dialect: Dialect,
    weighed: pd.DataFrame,
    tmp_path: Path,
) -> None:
    where = parse_filter("age >= 18", tuple(weighed.columns))
    digits = digits_of_sample(weight, weighed[weight].to_numpy(float)[:300])
    assert digits is not None
    rows = CountedRows(table_name("scored", DUCKDB), LABEL, where=where, weight=digits)
    lower = ("it's b",) if len(models) > 1 else ()
    found = opened(
        asked(weighed, query_text(models, rows, dialect), tmp_path / "score.csv"), lower=lower
    )
    weighed[weighed["age"] >= 18].to_parquet(tmp_path / "rows.parquet")
    columns = tuple(model.column for model in models)
    known = opened(
        tmp_path / "rows.parquet",
        label="y",
        scores=columns,
        lower=("b",) if lower else (),
        weight=weight,
    )
    assert weights_of(found) == weights_of(known)
    assert found.geometry.weights == known.geometry.weights
    assert found.geometry.why_not_redrawn == ADDED_UP


def test_bins_of_weights_hold_the_numbers_of_the_rows(
    weighed: pd.DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "BINS", 40)
    digits = digits_of_sample("cents", weighed["cents"].to_numpy())
    rows = CountedRows(table_name("scored", DUCKDB), LABEL, weight=digits)
    query = query_text(MODELS[:1], rows, FLOORS, binned=True)
    (found,) = opened(asked(weighed, query, tmp_path / "c.csv")).models
    weighed.to_parquet(tmp_path / "rows.parquet")
    (known,) = opened(tmp_path / "rows.parquet", label="y", scores=("a",), weight="cents").models
    certain = found.geometry.certain
    assert certain is not None
    assert certain.auc[0] < known.curve.auc < certain.auc[1] < certain.auc[0] + 0.3


def test_weights_that_a_sample_did_not_tell_of_are_refused(
    weighed: pd.DataFrame, tmp_path: Path
) -> None:
    for wrong in (0.3, 2.0**40):
        frame = weighed.assign(whole=weighed["whole"].astype(float))
        frame.loc[[2000, 2001], "whole"] = wrong
        digits = digits_of_sample("whole", frame["whole"].to_numpy()[:1000])
        rows = CountedRows(table_name("scored", DUCKDB), LABEL, weight=digits)
        for dialect in (DUCKDB, FLOORS):
            file = asked(frame, query_text(MODELS[:1], rows, dialect), tmp_path / "score.csv")
            with pytest.raises(InputError, match="2 weights could not be added up exactly"):
                opened(file)
    assert digits_of_sample("w", np.array([1e-60, 1e60])) is None
    assert digits_of_sample("w", np.array([0.0, np.nan])) is None


@pytest.mark.parametrize("typed", ["a b", "x; DROP TABLE y", "a..b", "", '"a"', "a.b.c.d.e", "1x"])
def test_what_is_no_name_of_a_table_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match="no name of a table"):
        table_name(typed, DUCKDB)
