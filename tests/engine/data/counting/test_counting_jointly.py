"""engine.analysis.drawn_ranges, engine.analysis.weighed_curves: weights, a filter, groups and several models at once, the same by memory, database and stream."""

from fractions import Fraction
from math import isnan, lcm
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.analysis import counted_ranges
from engine.analysis.analysis import Analysis
from engine.analysis.drawn_ranges import worked_out
from engine.analysis.split_models import CaseGroup
from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.count_stream import CountStream
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.data.counting import queried_table
from engine.data.counting.database_process import lacks
from engine.data.read_options import CountingEngine
from engine.data.roles import Missing, RoleRequest
from tests.opened_tables import counted_analysis

ROWS = 1500
SCORES = ("tied", "smooth", "falling")
WHERE = "age >= 30 AND (ward <> 'west' OR ward IS NULL)"
ENGINES = [
    "duckdb",
    pytest.param(
        "spark",
        marks=[
            pytest.mark.slow,
            pytest.mark.skipif(lacks("spark") is not None, reason="PySpark or Java is not there"),
        ],
    ),
]


def table() -> pd.DataFrame:
    """Ties, both zeros, infinities, NaN and nulls in scores, weights, groups, labels and filter."""
    draw = np.random.default_rng(11)
    positive = draw.random(ROWS) < 0.3
    label = np.where(positive, "yes", "no").astype(object)
    label[:6] = ["YES ", "maybe", None, "no", "yes", ""]
    smooth = draw.normal(positive * 0.8)
    frame = pd.DataFrame(
        {
            "outcome": label,
            "tied": np.round(draw.normal(positive * 1.0), 1),
            "smooth": np.where(draw.random(ROWS) < 0.03, np.nan, smooth),
            "falling": np.round(-smooth, 1).astype(np.float32),
            "ward": draw.choice(np.array(["north", "south", "west", None], dtype=object), ROWS),
            "age": draw.choice([20.0, 30.0, 40.0, np.nan], ROWS),
            "whole": draw.integers(0, 6, ROWS),
            "eighths": draw.integers(0, 40, ROWS) / 8,
            "cents": np.round(draw.uniform(0, 3, ROWS), 2),
            "wild": draw.uniform(0, 1, ROWS) * 10.0 ** draw.integers(-6, 4, ROWS),
        }
    )
    frame.loc[10:19, "tied"] = [0.0, -0.0, np.inf, -np.inf, np.nan, 0.1, 5e-324, 1e308, 0.3, -0.0]
    frame.loc[20:26, "cents"] = np.nan
    frame.loc[30:33, "wild"] = [0.0, np.nan, 3.0, 2.0**20]
    return frame


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rows in two files, and those that the filter leaves in one."""
    found, frame = tmp_path_factory.mktemp("jointly"), table()
    (found / "all").mkdir()
    frame[:600].to_parquet(found / "all" / "a.parquet")
    frame[600:].to_parquet(found / "all" / "b.parquet")
    frame[is_left(frame)].to_parquet(found / "left.parquet")
    return found


def is_left(frame: pd.DataFrame) -> "pd.Series[bool]":
    """The rows that the filter leaves: nothing is certain of what is compared with nothing."""
    left: pd.Series[bool] = (frame["age"] >= 30) & (frame["ward"] != "west")
    return left


def analysed(
    folder: Path,
    engine: CountingEngine,
    weight: str | None,
    missing: Missing = "each",
    group: str | None = "ward",
) -> Analysis:
    """All models with weights and groups, of the rows that the filter leaves."""
    columns = RoleRequest(
        "outcome", "yes", "no", SCORES, ("falling",), missing, weight=weight, group=group
    )
    if engine == "memory":
        return counted_analysis(folder / "left.parquet", engine, columns)
    return counted_analysis(folder / "all", engine, columns, where=WHERE)


def hull_of(hull: RocHull | object) -> list[object]:
    return [getattr(hull, name).tolist() for name in ("fp", "tp", "thresholds")]


def curve_of(curve: RocCurve) -> list[object]:
    told: list[object] = [curve.two_u, curve.distinct, curve.auc]
    told += [getattr(curve, name).tolist() for name in ("thresholds", "fp", "tp", "fpr", "tpr")]
    if isinstance(curve, WeightedCurve):
        told += [curve.counts.fp.tolist(), curve.counts.tp.tolist()]
    return told


def in_weight(curve: RocCurve, units: int) -> Fraction:
    """A sum of weights in units as what it weighs."""
    exponent = curve.exponent if isinstance(curve, WeightedCurve) else 0
    return Fraction(units) * Fraction(2) ** exponent


def group_of(group: CaseGroup) -> list[object]:
    """What must be the same of a group; its own unit may be another one than that of all rows."""
    rows = group.rows
    told: list[object] = [group.positives, group.negatives, group.weights, group.why_no_curve]
    told += [getattr(rows, name).tolist() for name in ("falling", "fp", "tp", "alarms", "hits")]
    if group.measured is not None:
        curve, hull = group.measured.curve, group.measured.hull
        told += [in_weight(curve, 1) * in_weight(curve, curve.two_u), curve.auc]
        told += [
            [in_weight(curve, each) for each in side.tolist()] for side in (curve.fp, curve.tp)
        ]
        told += [hull.thresholds.tolist(), hull.fpr.tolist(), hull.tpr.tolist()]
    return told


def core(analysis: Analysis) -> list[object]:
    """What must be the same to the last bit, whoever counts."""
    told: list[object] = [*analysis.winners, analysis.geometry.weights]
    for model in analysis.models:
        told += [model.name, model.geometry.positives, model.geometry.negatives]
        told += [*curve_of(model.curve), *hull_of(model.hull), model.voros, model.at]
    split = analysis.split
    if split is not None:
        for name, groups in split.models.items():
            told += [name, *(group_of(group) for group in sorted(groups, key=lambda one: one.name))]
    return told


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("weight", "missing"),
    [
        (None, "paired"),
        ("whole", "paired"),
        ("cents", "each"),
        ("wild", "each"),
        ("wild", "paired"),
    ],
)
def test_all_at_once_is_what_memory_makes_of_the_rows_that_are_left(
    weight: str | None,
    missing: Missing,
    engine: CountingEngine,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 60)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (200,))
    known, found = (
        analysed(folder, "memory", weight, missing),
        analysed(folder, engine, weight, missing),
    )
    assert core(found) == core(known)
    assert found.split is not None
    assert {group.name for group in found.split.models["tied"]} >= {"north", "south"}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("weight", [None, "eighths"])
def test_the_stream_alone_has_the_same_integers_and_hulls(
    weight: str | None, engine: CountingEngine, folder: Path
) -> None:
    """Rows tallied one by one, their weights as whole numbers of an eighth, in batches of 13."""
    found = analysed(folder, engine, weight)
    assert found.split is not None
    for model in found.models:
        stream = streamed(model.name, weight, None)
        assert_alike(stream, model.curve, model.hull, weight)
        for group in found.split.models[model.name]:
            if group.measured is not None and group.name in ("north", "south"):
                stream = streamed(model.name, weight, group.name)
                assert_alike(stream, group.measured.curve, group.measured.hull, weight)


def assert_alike(
    stream: CountStream, curve: RocCurve, hull: RocHull | object, weight: str | None
) -> None:
    """The same area, in eighths, and the same vertices."""
    unit, stretch = Fraction(1) if weight is None else Fraction(1, 8), stream.stretch()
    assert stretch.sums.two_u * unit**2 == in_weight(curve, 1) * in_weight(curve, curve.two_u)
    known = stretch.hull()
    assert known.thresholds.tolist() == getattr(hull, "thresholds").tolist()  # noqa: B009
    for name in ("fp", "tp"):
        sides = getattr(known, name).tolist(), getattr(hull, name).tolist()
        assert [each * unit for each in sides[0]] == [in_weight(curve, each) for each in sides[1]]


def streamed(name: str, weight: str | None, ward: str | None) -> CountStream:
    """The stream of one model's scores, of all rows or of a group."""
    frame = table()
    frame = frame[is_left(frame)]
    if ward is not None:
        frame = frame[frame["ward"] == ward]
    tally: dict[float, list[int]] = {}
    weights = np.full(len(frame), 0.125) if weight is None else frame[weight]
    for label, cell, each in zip(frame["outcome"], frame[name], weights, strict=True):
        side = {"yes": 0, "no": 1}.get(str(label).strip().lower())
        score = float(cell) + 0.0
        if side is not None and not isnan(score) and each > 0:
            tally.setdefault(score, [0, 0])[side] += round(8 * each)
    lower = name == "falling"
    stream = CountStream("lower" if lower else "higher")
    scores = sorted(tally, reverse=not lower)
    for start in range(0, len(scores), 13):
        batch = scores[start : start + 13]
        stream.take(batch, *zip(*(tally[score] for score in batch), strict=True))
    return stream


@pytest.mark.parametrize("weight", ["cents", "wild"])
def test_areas_are_those_of_all_pairs_in_fractions(weight: str, folder: Path) -> None:
    found, frame = analysed(folder, "duckdb", weight, group=None), table()
    frame = frame[is_left(frame)]
    for model in found.models:
        rows = [
            (str(label).strip().lower(), (-score if model.name == "falling" else score), each)
            for label, score, each in zip(
                frame["outcome"], frame[model.name].astype(float), frame[weight], strict=True
            )
            if not isnan(score) and each > 0
        ]
        sides = [
            [(score, Fraction(each)) for label, score, each in rows if label == side]
            for side in ("yes", "no")
        ]
        common = lcm(*(each.denominator for side in sides for _, each in side))
        won = sum(
            int(p * common) * int(n * common) * (2 if one > other else 1)
            for one, p in sides[0]
            for other, n in sides[1]
            if one >= other
        )
        totals = [sum(int(each * common) for _, each in side) for side in sides]
        assert model.curve.auc == float(Fraction(won, 2 * totals[0] * totals[1]))


def test_what_pictures_ask_for_is_there_before_they_are_painted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 20)
    columns = RoleRequest("outcome", "yes", "no", SCORES, ("falling",))
    found = counted_analysis(folder / "all", "duckdb", columns, exact=False)
    assert not found.geometry.exact
    assert worked_out(found) is found
    assert "certain_stretches" in vars(found)
    assert all("outline_rates" in vars(model.curve) for model in found.models)
