"""engine.data.counting.weight_digits, engine.data.counting.label_tally, engine.data.weighed_counts, engine.analysis.weighed_curves: a database adds weights up as memory does, exactly."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from engine.analysis import counted_ranges
from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import ADDED_UP
from engine.binary.curve import exact_units
from engine.binary.curve.case_weights import WeightedCurve
from engine.data.counting import queried_table, weight_digits
from engine.data.read_options import CountingEngine
from engine.data.roles import Missing, RoleRequest
from engine.messages.errors import InputError, UndefinedError
from gui.cli import main
from tests.opened_tables import counted_analysis

ROWS = 1200
SCORES = ("tied", "smooth")


def table(seed: int = 1) -> pd.DataFrame:
    """Weights that are whole, have decimals, or lie far apart; some are 0, NaN or missing."""
    draw = np.random.default_rng(seed)
    positive = draw.random(ROWS) < 0.3
    frame = pd.DataFrame(
        {
            "y": positive.astype(int),
            "tied": np.round(draw.normal(positive * 1.0), 1),
            "smooth": draw.normal(positive * 0.8),
            "ward": draw.choice(["north", "south", "west"], ROWS),
            "whole": draw.integers(0, 6, ROWS),
            "cents": np.round(draw.uniform(0.1, 3, ROWS), 2),
            "wild": draw.uniform(0, 1, ROWS) * 10.0 ** draw.integers(-6, 4, ROWS),
        }
    )
    frame.loc[5:9, "cents"] = np.nan
    frame.loc[20:29, "smooth"] = np.nan
    frame.loc[3:8, "tied"] = [0.0, -0.0, np.inf, -np.inf, np.nan, 0.1]
    return frame


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("weighted") / "t.parquet"
    table().to_parquet(found)
    return found


def analysed(
    file: Path,
    engine: CountingEngine,
    weight: str,
    missing: Missing = "each",
    *,
    exact: bool = True,
    **named: Any,
) -> Analysis:
    columns = RoleRequest("y", "1", "0", SCORES, (), missing, weight=weight, **named)
    return counted_analysis(file, engine, columns, exact=exact)


def core(analysis: Analysis) -> list[object]:
    """What must be the same to the last bit, whoever adds up."""
    told: list[object] = [*analysis.winners, analysis.geometry.weights]
    for result in analysis.models:
        curve, hull = result.geometry.curve, result.hull
        assert isinstance(curve, WeightedCurve)
        told += [curve.exponent, curve.two_u, curve.distinct, result.voros, result.at]
        told += [curve.fp.tolist(), curve.tp.tolist(), curve.thresholds.tolist()]
        told += [curve.counts.fp.tolist(), curve.counts.tp.tolist()]
        told += [curve.fpr.tolist(), curve.tpr.tolist()]
        told += [hull.fp.tolist(), hull.tp.tolist(), hull.thresholds.tolist()]
        told += [result.geometry.weights_of(result.at), result.auc_interval.why]
    return told


def left_out(analysis: Analysis) -> list[tuple[str, int]]:
    return [(each.why, each.rows) for each in analysis.geometry.left_out]


@pytest.mark.parametrize(
    ("weight", "missing"), [("whole", "paired"), ("cents", "each"), ("wild", "each")]
)
def test_sums_are_those_of_the_rows_in_memory(weight: str, missing: Missing, file: Path) -> None:
    known, found = (analysed(file, engine, weight, missing) for engine in ("memory", "duckdb"))
    assert core(found) == core(known)
    assert left_out(found) == left_out(known)


def test_the_area_is_that_of_all_pairs_in_fractions(file: Path) -> None:
    found = analysed(file, "duckdb", "cents").models[0].curve
    rows = table()[["y", "tied", "cents"]].dropna().to_numpy()
    sides = [
        [(score + 0.0, Fraction(weight)) for y, score, weight in rows.tolist() if y == side]
        for side in (1, 0)
    ]
    won = sum(
        p * n * (2 if one > other else 1)
        for one, p in sides[0]
        for other, n in sides[1]
        if one >= other
    )
    totals = [sum(weight for _, weight in side) for side in sides]
    assert found.auc == float(won / (2 * totals[0] * totals[1]))


@pytest.mark.parametrize("weight", ["whole", "wild"])
def test_bands_certainly_hold_the_exact_numbers(
    weight: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 20)
    exact, bands = analysed(file, "memory", weight), analysed(file, "duckdb", weight, exact=False)
    assert not bands.geometry.exact
    for sure, model in zip(bands.models, exact.models, strict=True):
        certain = sure.geometry.certain
        assert certain is not None
        assert sure.voros_certain is not None
        assert certain.two_u[0] < model.curve.two_u < certain.two_u[1]
        assert certain.auc[0] < model.curve.auc < certain.auc[1] < certain.auc[0] + 0.1
        assert sure.hull.auc <= model.hull.auc <= certain.highest.auc
        assert sure.voros_certain[0] <= model.voros.value <= sure.voros_certain[1]


def test_more_scores_than_are_kept_leave_hull_and_area_exact(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 60)
    monkeypatch.setattr(counted_ranges, "MOST_WHOLE", 300)
    monkeypatch.setattr(counted_ranges, "KEPT", 12)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (250,))
    known, found = (analysed(file, engine, "cents") for engine in ("memory", "duckdb"))
    kept, whole = found.models[1], known.models[1]
    assert kept.curve.thresholds.size < whole.curve.thresholds.size / 2
    assert (kept.curve.two_u, kept.curve.distinct) == (whole.curve.two_u, whole.curve.distinct)
    assert kept.hull.fp.tolist() == whole.hull.fp.tolist()
    assert kept.hull.thresholds.tolist() == whole.hull.thresholds.tolist()
    assert (kept.voros, kept.at) == (whole.voros, whole.at)


def test_groups_of_several_models_have_their_weights(file: Path) -> None:
    known, found = (
        analysed(file, engine, "cents", group="ward").split for engine in ("memory", "duckdb")
    )
    assert found is not None
    assert known is not None
    assert found.models.keys() == set(SCORES)
    for name, groups in known.models.items():
        counted = {group.name: group for group in found.models[name]}
        for group in groups:
            one = counted[group.name]
            assert one.measured is not None
            assert group.measured is not None
            assert one.measured.curve.two_u == group.measured.curve.two_u
            assert one.measured.hull.thresholds.tolist() == group.measured.hull.thresholds.tolist()
            assert one.rows.tp.tolist() == group.rows.tp.tolist()
            assert one.rows.hits.tolist() == group.rows.hits.tolist()
            assert one.rows.alarms.tolist() == group.rows.alarms.tolist()
            assert one.weights == group.weights


def test_what_added_weights_do_not_tell_says_why(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["analyse", str(file), "--label", "y", "--positive", "1", "--score", "tied"]
    words += ["--weight", "cents", "--engine", "duckdb", "--bootstrap", "200"]
    assert main([*words, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    (model,) = found["models"]
    assert model["inference"] == {"replicates": 0, "why": f"{ADDED_UP}, so none can be drawn again"}
    assert model["voros"]["why"]["corrected"] == f"{ADDED_UP}, so none can be left out"
    assert "positives_weight1" in found["source"]["engine"]["query"]
    assert -60 < found["source"]["weight"]["unit_exponent"] < -40
    assert main(words) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "5 rows: cents has no weight Label y" in printed
    assert "still being worked out" not in printed


@pytest.mark.parametrize(
    ("weights", "error", "told"),
    [
        ([-1.0, 2.0], InputError, r"a case weight is below 0 \(-1\)"),
        ([np.inf, 2.0], InputError, r"a case weight is infinite \(inf\)"),
        ([1e-60, 1e60], InputError, "too far apart"),
        ([0.0, 0.0], UndefinedError, "no positive case has a weight above 0"),
        (["a", "b"], InputError, "so it is no case weight"),
    ],
)
def test_weights_that_are_none_are_refused(
    weights: list[object], error: type[Exception], told: str, tmp_path: Path
) -> None:
    frame = table()
    frame["odd"] = np.resize(np.array(weights), ROWS)
    frame.to_parquet(tmp_path / "t.parquet")
    with pytest.raises(error, match=told):
        analysed(tmp_path / "t.parquet", "duckdb", "odd")


def test_digits_have_the_base_of_exact_units() -> None:
    assert weight_digits.BITS == exact_units.BITS
