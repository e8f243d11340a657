"""engine.opening.counted_tables, engine.opening.named_roles, engine.data.counting.counted_batches, engine.data.counting.group_split, engine.command.two.json_certain, engine.wording.certain_words, engine.data.counting.database_child, engine.data.counting.first_look, engine.analysis.counted_ranges, engine.analysis.geometry_of_counts, engine.analysis.certain_numbers, engine.analysis.certain_widths, engine.data.counted_elsewhere, engine.data.counting.queried_table, engine.data.counting.database_process, engine.data.counting.given_files, engine.data.counting.text_numbers: a database counts what memory counts."""

import bz2
import csv
import gzip
import json
import os
import shlex
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import psutil
import pytest
import zstandard

from engine.analysis import counted_ranges
from engine.analysis.analysis import Analysis
from engine.analysis.certain_numbers import certain_cost, certain_winners
from engine.binary.curve.count_stream import CountStream
from engine.binary.curve.hull import RocHull
from engine.binary.voros.conditions import Conditions, Range
from engine.data.counting import queried_table
from engine.data.counting.database_child import GIVEN_WAY
from engine.data.counting.database_process import DatabaseProcess, GivenFiles
from engine.data.counting.given_files import files_of
from engine.data.read_options import CountingEngine, ReadOptions
from engine.data.roles import Missing, RoleRequest
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled, InputError, SeveralTablesError
from engine.opening import counted_tables
from engine.opening.answerer import Answerer
from engine.opening.requests_and_answers import (
    AnalyseSession,
    JoinTable,
    Opened,
    OpenTable,
    RefineAnalysis,
    Second,
    TableToOpen,
)
from engine.report.method import again
from engine.session.reopening import read_session
from engine.session.session import Session
from engine.wording.cautions import cautions
from gui.cli import main
from tests.opened_tables import analysis_of_two, counted_analysis

ROWS = 3000
AWKWARD = [0.0, -0.0, 0.5, 0.5000000000000001, float("inf"), float("-inf"), 5e-324, 1e308, 0.1]


def table(seed: int = 2) -> pd.DataFrame:
    """Rows with all that is awkward: ties, -0.0, NaN, infinities, float32, gaps, other labels."""
    draw = np.random.default_rng(seed)
    positive = draw.random(ROWS) < 0.3
    awkward = draw.choice(AWKWARD, ROWS)
    smooth = draw.normal(positive * 1.0)
    label = np.where(positive, "yes", "no").astype(object)
    label[:7] = ["YES ", "maybe", None, "no", "yes", " No", ""]
    frame = pd.DataFrame(
        {
            "outcome": label,
            "awkward": awkward,
            "smooth": np.where(draw.random(ROWS) < 0.02, np.nan, smooth),
            "rounded": np.round(smooth, 1).astype(np.float32),
            "country": draw.choice(["DE", "AT"], ROWS),
        }
    )
    frame.loc[10:20, "rounded"] = np.nan
    return frame


SCORES = ("awkward", "smooth", "rounded")
NAMED = ["--label", "outcome", "--positive", "yes", "--negative", "no"]


def analysed(
    file: Path, engine: CountingEngine, missing: Missing = "each", *, exact: bool = True, **how: Any
) -> Analysis:
    """The first analysis of a file; of what a database counts the first that is exact."""
    columns = RoleRequest("outcome", "yes", "no", SCORES, ("smooth",), missing)
    session = Session(conditions=Conditions(cost_fp=Range(1, 4)))
    return counted_analysis(file, engine, columns, session, exact=exact, **how)


def core(analysis: Analysis) -> list[object]:
    """What must be the same to the last bit, whoever counts."""
    told: list[object] = list(analysis.winners)
    for result in analysis.models:
        model = result.geometry
        told += [result.name, model.positives, model.negatives, model.curve.distinct]
        told += [str(model.curve.two_u), result.voros, result.auc_interval, result.at]
        hull = model.hull
        told += [hull.fp.tolist(), hull.tp.tolist(), hull.thresholds.tolist()]
        told += [[hull.shown_threshold(vertex) for vertex in range(hull.fp.size)]]
        told += [model.curve.thresholds.tolist(), model.curve.tp.tolist(), model.curve.fp.tolist()]
    return told


def hull_of(hull: RocHull) -> tuple[object, ...]:
    return hull.fp.tolist(), hull.tp.tolist(), hull.thresholds.tolist()


def streamed(*, text: bool) -> list[tuple[object, ...]]:
    """2U and hull of every score by the stream alone: rows tallied one by one, in batches of 7.

    Args:
        text: whether the scores went through text, in which 0.1 of 32 bits is 0.1 of 64.
    """
    frame, found = table(), []
    for name in SCORES:
        tally: dict[float, list[int]] = {}
        cells = frame[name].astype(str) if text else frame[name]
        for label, score in zip(frame["outcome"], map(float, cells), strict=True):
            side = {"yes": 0, "no": 1}.get(str(label).strip().lower())
            if side is not None and score == score:  # NaN is no score
                tally.setdefault(score, [0, 0])[side] += 1
        lower = name == "smooth"
        stream = CountStream("lower" if lower else "higher")
        for batch in batched(sorted(tally.items(), reverse=not lower), 7):
            counts = [count for _, count in batch]
            stream.take([score for score, _ in batch], *zip(*counts, strict=True))
        stretch = stream.stretch()
        found.append((str(stretch.sums.two_u), *hull_of(stretch.hull())))
    return found


def batched(values: list[Any], size: int) -> list[list[Any]]:
    return [values[start : start + size] for start in range(0, len(values), size)]


def is_labelled(frame: pd.DataFrame) -> "pd.Series[bool]":
    return frame["outcome"].astype(str).str.strip().str.lower().isin(["yes", "no"])


def left_out(analysis: Analysis) -> list[tuple[str, int]]:
    return sorted((each.why, each.rows) for each in analysis.geometry.left_out)


def as_parquet(frame: pd.DataFrame, folder: Path) -> Path:
    frame.to_parquet(folder / "t.parquet")
    return folder / "t.parquet"


def as_folder(frame: pd.DataFrame, folder: Path) -> Path:
    (folder / "t").mkdir()
    frame.iloc[: ROWS // 3].to_parquet(folder / "t" / "a.parquet")
    frame.iloc[ROWS // 3 :].to_parquet(folder / "t" / "b.parquet")
    return folder / "t"


def as_csv(frame: pd.DataFrame, folder: Path) -> Path:
    frame.to_csv(folder / "t.csv", index=False, quoting=csv.QUOTE_NONNUMERIC)
    return folder / "t.csv"


def as_sqlite(frame: pd.DataFrame, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "t.db")) as database:
        frame.to_sql("t", database, index=False)
    return folder / "t.db"


@pytest.mark.parametrize("write", [as_folder, as_csv, as_sqlite])
def test_numbers_are_those_of_the_rows_in_memory(
    write: Callable[[pd.DataFrame, Path], Path], tmp_path: Path
) -> None:
    file = write(table(), tmp_path)
    known, found = analysed(file, "memory"), analysed(file, "duckdb")
    assert core(found) == core(known)
    assert streamed(text=write is as_csv) == [
        (str(model.curve.two_u), *hull_of(model.hull)) for model in known.models
    ]
    assert left_out(found) == left_out(known)
    for name in ("rows_used", "positives", "negatives", "prevalence", "label"):
        assert getattr(found.geometry, name) == getattr(known.geometry, name), name
    assert found.geometry.source.sha256 == known.geometry.source.sha256
    assert found.geometry.source.rows_read == known.geometry.source.rows_read == ROWS


@pytest.mark.parametrize("missing", ["paired", "each"])
def test_a_filter_leaves_the_rows_that_memory_would_read(missing: Missing, tmp_path: Path) -> None:
    frame = table(3)
    file = as_parquet(frame[frame["country"] == "AT"], tmp_path)
    known = analysed(file, "memory", missing)
    (tmp_path / "all").mkdir()
    whole = as_parquet(frame, tmp_path / "all")
    found = analysed(whole, "duckdb", missing, where="COUNTRY = 'AT'")
    assert core(found) == core(known)
    filtered = ("left out by the filter", int((frame["country"] == "DE").sum()))
    assert left_out(found) == sorted([*left_out(known), filtered])
    assert found.geometry.counted is not None
    assert found.geometry.counted.where == "(\"country\" = 'AT')"


@pytest.mark.parametrize("bins", [4, 300])
def test_bands_certainly_hold_the_exact_numbers(
    bins: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", bins)
    file = as_parquet(table(4), tmp_path)
    exact, bands = analysed(file, "memory"), analysed(file, "duckdb", exact=False)
    assert not bands.geometry.exact
    for sure, model in zip(bands.models, exact.models, strict=True):
        certain = sure.geometry.certain
        if certain is None:  # of few scores each may have a bin of its own
            assert sure.name in ("awkward", "rounded")
            assert sure.curve.two_u == model.curve.two_u
            continue
        assert certain.two_u[0] <= model.curve.two_u <= certain.two_u[1]
        assert sure.hull.auc <= model.hull.auc <= certain.highest.auc
        for between, value in (
            (certain.auc, model.curve.auc),
            (sure.voros_certain, model.voros.value),
            (certain_cost(sure.geometry, bands.t), model.at.normalised_cost),
        ):
            assert between is not None
            assert between[0] <= value <= between[1]
        scores = table(4).loc[is_labelled(table(4)), sure.name].dropna().to_numpy(float)
        sign = -1 if sure.name == "smooth" else 1
        for vertex in range(1, sure.hull.index.size):
            rule = sign * float(sure.hull.shown_threshold(vertex))
            flagged = sure.hull.tp[vertex] + sure.hull.fp[vertex]
            assert np.count_nonzero(sign * scores >= rule) == flagged
    stretches = certain_winners([model.geometry for model in bands.models])
    assert stretches or bins == 4
    for low, high, name in stretches:
        for winner in exact.winners:
            if winner.t_low < high and winner.t_high > low:
                assert name in (winner.model, *winner.ties)


def test_bands_narrow_with_every_range(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queried_table, "BINS", 60)
    monkeypatch.setattr(counted_ranges, "ROWS", 500)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (500,))
    file = as_parquet(table(6), tmp_path)
    answerer = Answerer()
    columns = RoleRequest("outcome", "yes", "no", ("smooth",))
    table_to_open = TableToOpen(file, options=ReadOptions(engine="duckdb"))
    opened = answerer.answer(OpenTable(table_to_open, columns), silent)
    assert isinstance(opened, Opened)
    seen = [opened.analysis]
    for found in answerer.answer(RefineAnalysis(opened.analysis), silent):  # type: ignore[attr-defined]
        seen.append(found)
        if found.geometry.exact:
            break
    widths = [each.models[0].geometry.certain for each in seen]  # type: ignore[union-attr]
    pairs = [0 if each is None else each.two_u[1] - each.two_u[0] for each in widths]
    assert len(pairs) > 4
    assert all(after < before for before, after in pairwise(pairs))
    assert pairs[-1] == 0
    # What was asked of the first, wide answer is answered by the newest counts.
    again = answerer.answer(AnalyseSession(opened.session, opened.dataset, 9), silent)
    assert isinstance(again, Analysis)
    assert again.geometry.exact


def test_more_scores_than_are_kept_leave_hull_and_sums_exact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_ranges, "MOST_WHOLE", 1000)
    monkeypatch.setattr(counted_ranges, "KEPT", 20)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (700,))
    file = as_parquet(table(7), tmp_path)
    known, found = analysed(file, "memory"), analysed(file, "duckdb")
    for kept, whole in zip(found.models, known.models, strict=True):
        assert kept.curve.two_u == whole.curve.two_u
        assert kept.curve.distinct == whole.curve.distinct
        assert kept.voros == whole.voros
        assert kept.at.threshold == whole.at.threshold
        assert kept.hull.thresholds.tolist() == whole.hull.thresholds.tolist()
        assert kept.hull.tp.tolist() == whole.hull.tp.tolist()
        assert kept.auc_interval.low == pytest.approx(whole.auc_interval.low, rel=1e-12)
    kept, whole = found.models[1], known.models[1]
    assert kept.curve.thresholds.size < whole.curve.thresholds.size / 2
    assert any("are kept" in str(caution) for caution in cautions(found))


def test_ranges_that_cannot_stay_whole_give_room_back_before_the_next_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_ranges, "MOST_WHOLE", 1000)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (700,))
    happened = list[str]()

    def noted(name: str) -> None:
        work = getattr(counted_ranges, name)

        def watched(given: object, **how: object) -> object:
            happened.append(name)
            return work(given, **how)

        monkeypatch.setattr(counted_ranges, name, watched)

    noted("_counted")
    noted("_thinned")
    file = as_parquet(table(7), tmp_path)
    columns = RoleRequest("outcome", "yes", "no", ("smooth",))
    counted_analysis(file, "duckdb", columns, Session())
    assert happened[:3] == ["_counted", "_thinned", "_counted"]


def test_a_duckdb_file_is_counted_and_its_tables_are_named(tmp_path: Path) -> None:
    frame = table(5)
    known = analysed(as_parquet(frame, tmp_path), "memory")
    file = tmp_path / "t.duckdb"
    with closing(duckdb.connect(str(file))) as database:
        database.register("frame", frame)
        database.execute("CREATE TABLE one AS SELECT * FROM frame")
        database.execute("CREATE TABLE two AS SELECT 1 AS x")
    assert core(analysed(file, "duckdb", sheet="one")) == core(known)
    with pytest.raises(SeveralTablesError) as caught:
        DatabaseProcess(files_of(file, ReadOptions()), silent)
    assert caught.value.tables == ("one", "two")


def test_the_command_line_prints_what_is_certain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = as_parquet(table(), tmp_path)
    words = ["analyse", str(file), *NAMED, "--score", "smooth", "--engine", "duckdb", "--preview"]
    assert main([*words, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    (model,) = found["models"]
    low, high = model["certain"]["auc"]
    assert low < model["auc"] < high
    assert model["certain"]["auc_width"] == high - low
    assert model["distinct_scores"] is None
    engine = found["source"]["engine"]
    assert (engine["name"], engine["exact"]) == ("duckdb", False)
    assert engine["query"].startswith("SELECT (CAST")
    assert engine["certain_winners"]
    assert main(words) == 0
    assert "certainly" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--cluster", "country"], "--cluster: this needs every row in memory"),
        (["--where", "salary > 1"], "there is no column"),
        (["--score", "country"], "so it is no score"),
        (["--na", "-999"], "--na: a database takes no further words"),
        (["--kind", "counts"], "a database counts two classes with a row a case"),
    ],
)
def test_what_cannot_be_counted_is_refused(
    options: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = as_parquet(table(), tmp_path)
    assert main(["analyse", str(file), *NAMED, *options, "--engine", "duckdb"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--preview"], ["--where", "a = 1"]])
def test_what_only_a_database_does_is_refused_in_memory(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", "x.csv", *option]) == 2
    assert "this option is for what a database counts" in capsys.readouterr().err


def test_a_session_counts_its_table_again_with_its_filter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, session = as_folder(table(), tmp_path), tmp_path / "s.voro"
    words = ["analyse", str(file), *NAMED, "--score", "smooth", "--engine", "duckdb"]
    words += ["--where", "country = 'AT'", "--group", "country", "--json", "-"]
    words[words.index("--group") + 1] = "ward"
    frame = table()
    frame["ward"] = np.where(frame["awkward"] > 0.2, "north", "south")
    shutil.rmtree(file)
    file = as_folder(frame, tmp_path)
    assert main([*words, "--save", str(session)]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(["analyse", str(session), "--json", "-"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["models"] == first["models"]
    assert again["source"]["engine"] == first["source"]["engine"]
    assert first["source"]["engine"]["where"] == "(\"country\" = 'AT')"
    assert [group["name"] for group in first["models"][0]["groups"]] == ["north", "south"]
    frame[5:].to_parquet(file / "a.parquet")
    assert main(["analyse", str(session)]) == 2
    assert "the data changed after the session was saved" in capsys.readouterr().err
    shutil.rmtree(file)
    assert main(["analyse", str(session)]) == 2
    assert "the data are not where they were" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wanted", "settled"), [("pixel", False), ("0.3", False), ("0.0000001", True)]
)
def test_counting_stops_once_all_is_certain_to_a_width(
    wanted: str,
    settled: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 60 if wanted == "0.3" else 32_768)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (500,))
    file = as_parquet(table(6), tmp_path)
    words = ["analyse", str(file), *NAMED, "--score", "smooth", "--engine", "duckdb"]
    words += ["--certain-to", wanted]
    assert main([*words, "--json", "-", "--bootstrap", "100"]) == 0
    found = json.loads(capsys.readouterr().out)
    engine, (model,) = found["source"]["engine"], found["models"]
    assert engine["exact"] is settled
    if settled:
        assert engine["certain_to"] is None
        assert "every score was counted" in engine["why"]["certain_to"]
        return
    assert 0 < engine["certain_to"] <= (0.001 if wanted == "pixel" else float(wanted))
    assert model["certain"]["auc_width"] <= engine["certain_to"]
    assert model["inference"]["why"].endswith("so none can be drawn again")
    assert main(words) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "Warning: certain to 0." in printed
    assert main([*words, "--group", "country"]) == 2
    assert "groups are counted score by score" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["smooth", "rounded"])
def test_no_point_of_a_curve_is_farther_from_its_line_than_the_band_is_thick(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 12)
    file = as_parquet(table(8), tmp_path)
    exact, bands = analysed(file, "memory"), analysed(file, "duckdb", exact=False)
    sure, model = (
        next(each for each in found.models if each.name == name) for found in (bands, exact)
    )
    certain, line, curve = sure.geometry.certain, sure.curve, model.curve
    assert certain is not None
    up = np.abs(curve.tpr - np.interp(curve.fpr, line.fpr, line.tpr))
    across = np.abs(curve.fpr - np.interp(curve.tpr, line.tpr, line.fpr))
    assert 0 < np.minimum(up, across).max() <= certain.thickness < 0.2


def test_spark_brings_bins_of_more_scores_than_can_be_carried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_tables, "IN_BINS", ("duckdb",))
    monkeypatch.setattr(counted_tables, "MOST_DISTINCT", 1000)
    file = as_parquet(table(), tmp_path)
    with pytest.raises(StopIteration):
        analysed(file, "duckdb")
    found = analysed(file, "duckdb", exact=False)
    (first, *_) = cautions(found)
    assert "certain to 0." in first.what
    assert "more than 20,000,000 distinct scores, so Spark counted bins" in first.do
    assert analysed(file, "duckdb", certain_to=1e-9).geometry.exact


def test_the_report_names_the_command_that_counts_the_same_rows(tmp_path: Path) -> None:
    frame = table()
    file = as_parquet(frame, tmp_path)
    found = analysed(file, "duckdb", where="country = 'AT' AND rounded < 2", certain_to=1e-9)
    name, command, data, *words = shlex.split(again(found))
    assert (name, command, data) == ("voroscope", "report", "t.parquet")
    place = words.index("--bootstrap")
    target = tmp_path / "s.voro"
    told = [*words[:place], "--save", str(target)]
    assert main(["analyse", str(file), *told]) == 0
    counted = read_session(target)
    assert counted.reading.where == '(("country" = \'AT\') AND ("rounded" < 2))'
    assert (counted.reading.engine, counted.reading.certain_to) == ("duckdb", 1e-9)


def test_intervals_of_counts_are_those_of_cases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = as_parquet(table(), tmp_path)
    words = ["analyse", str(file), *NAMED, "--score", "rounded", "--bootstrap", "2000"]
    widths = []
    for engine in ("memory", "duckdb"):
        assert main([*words, "--engine", engine, "--json", "-"]) == 0
        (model,) = json.loads(capsys.readouterr().out)["models"]
        intervals = model["inference"]["auc"], model["voros"]["ci"], model["inference"]["hull_auc"]
        widths.append([each["high"] - each["low"] for each in intervals])
    # The variance of the AUC by comparing every pair (DeLong et al. 1988).
    frame = table()[is_labelled(table())].dropna(subset="rounded")
    sick = frame["outcome"].str.strip().str.lower() == "yes"
    one, other = (frame.loc[side, "rounded"].to_numpy(float) for side in (sick, ~sick))
    won = (one[:, None] > other) + 0.5 * (one[:, None] == other)
    variance = won.mean(1).var(ddof=1) / one.size + won.mean(0).var(ddof=1) / other.size
    assert widths[1][0] == pytest.approx(2 * 1.96 * variance**0.5, rel=0.06)
    assert widths[1] == pytest.approx(widths[0], rel=0.08)


def given(folder: Path) -> GivenFiles:
    return files_of(as_parquet(table(), folder), ReadOptions())


def test_the_database_reads_and_writes_nothing_else(tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n")
    database = DatabaseProcess(given(tmp_path), silent)
    for query in (
        f"FROM read_csv('{other}')",
        f"COPY (SELECT 1) TO '{tmp_path / 'out.csv'}'",
        f"ATTACH '{tmp_path / 'new.db'}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SELECT * FROM 'https://127.0.0.1:9/x.parquet'",
        "SET enable_external_access = true",
        "SET memory_limit = '1TB'",
    ):
        with pytest.raises(InputError, match="cannot count this"):
            database.ask(query, silent, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other.csv", "t.parquet"]
    database.close()


def test_cancelling_stops_a_query_at_once_and_leaves_the_database(tmp_path: Path) -> None:
    database = DatabaseProcess(given(tmp_path), silent)
    started = time.monotonic()

    def cancel(fraction: float, doing: str) -> None:  # noqa: ARG001 - as progress is told
        if time.monotonic() - started > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        database.ask(
            "SELECT SUM(a.range * b.range) FROM range(100000000) a, range(100000) b", cancel, ""
        )
    assert time.monotonic() - started < 2  # 0.3 of them are waited here, on a busy machine
    if database.alive:
        assert list(database.ask("SELECT 1 AS one", silent, "")) == ["one"]
    database.close()


def test_nothing_is_left_of_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, folder = given(tmp_path), tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    database = DatabaseProcess(files, silent)
    assert list(folder.iterdir())
    database.close()
    assert not list(folder.iterdir())
    assert not database.alive


def test_scores_of_a_text_are_numbers_wherever_infinity_stands(tmp_path: Path) -> None:
    draw = np.random.default_rng(3)
    positive = draw.random(4000) < 0.3
    score = draw.normal(positive * 1.0)
    score[0], score[1], score[2:5] = np.inf, -np.inf, -0.0
    day = pd.Series(pd.date_range("2020-01-01", periods=4000)).astype(str)
    frame = pd.DataFrame({"label": positive.astype(int), "score": score, "day": day})
    file, columns = as_csv(frame, tmp_path), RoleRequest("label", "1", "0", ("score",))
    counted = counted_analysis(file, "duckdb", columns)
    assert core(counted) == core(counted_analysis(file, "memory", columns))


def test_a_full_disk_is_told_before_anything_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1 << 20))
    with pytest.raises(InputError, match="MB of disk"):
        DatabaseProcess(files_of(as_csv(table(), tmp_path), ReadOptions()), silent)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system knows no such priorities")
def test_what_counts_gives_way_to_a_window_and_to_no_command(tmp_path: Path) -> None:
    file = given(tmp_path)
    found: dict[str, int] = {}

    def ask(who: str) -> None:
        database = DatabaseProcess(file, silent)
        found[who] = psutil.Process(database._process.pid).nice() - psutil.Process().nice()
        database.close()

    ask("command")
    beside = threading.Thread(target=ask, args=("window",))
    beside.start()
    beside.join()
    assert found == {"command": 0, "window": GIVEN_WAY}


def test_a_large_table_is_not_read_to_see_whether_it_joins_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large, small = as_folder(table(), tmp_path), as_csv(table(), tmp_path)
    monkeypatch.setattr("engine.opening.tables.LARGE", 0)
    answerer, columns = Answerer(), RoleRequest("outcome", "yes", "no", ("smooth",))
    first = answerer.answer(OpenTable(TableToOpen(small), columns, Session()), silent)
    assert isinstance(first, Opened)
    second = answerer.answer(JoinTable(first.dataset, None, TableToOpen(large)), silent)
    assert isinstance(second, Second)
    assert second.joined is None
    assert second.table.options.engine == "duckdb"
    assert second.why.startswith("Rows that a database counts")
    answerer.close()


def test_a_dead_database_is_told(tmp_path: Path) -> None:
    database = DatabaseProcess(given(tmp_path), silent)
    threading.Timer(0.2, database._process.kill).start()
    with pytest.raises(InputError, match="broke off"):
        database.ask("SELECT SUM(a.range) FROM range(100000000) a, range(100000) b", silent, "")


@pytest.mark.parametrize("column", ["country", "ward", "smoker"])
def test_groups_are_those_of_the_rows_in_memory(column: str, tmp_path: Path) -> None:
    frame, draw = table(9), np.random.default_rng(1)
    frame["ward"] = draw.choice([2.0, 10.0, np.nan], ROWS)
    frame["smoker"] = draw.random(ROWS) < 0.4
    frame.loc[:40, "country"] = None
    frame.loc[frame["outcome"] == "yes", "country"] = "DE"  # AT and those without lack a class
    file = as_parquet(frame, tmp_path)
    known, found = grouped(file, "memory", column), grouped(file, "duckdb", column)
    assert found.split is not None
    assert known.split is not None
    assert found.split.column == known.split.column == column
    for name, groups in known.split.models.items():
        counted = {group.name: group for group in found.split.models[name]}
        assert counted.keys() == {group.name for group in groups}
        for group in groups:
            one = counted[group.name]
            assert (one.positives, one.negatives) == (group.positives, group.negatives)
            assert one.rows.falling.tolist() == group.rows.falling.tolist()
            assert one.rows.tp.tolist() == group.rows.tp.tolist()
            assert one.why_no_curve == group.why_no_curve
            if one.measured is not None and group.measured is not None:
                assert one.measured.curve.two_u == group.measured.curve.two_u
                assert one.measured.hull.tp.tolist() == group.measured.hull.tp.tolist()
                assert one.measured.auc_variance == group.measured.auc_variance
    assert core(found) == core(known)


def grouped(file: Path, engine: CountingEngine, column: str) -> Analysis:
    """The exact analysis of two models, group by group."""
    scores = ("smooth", "awkward")
    columns = RoleRequest("outcome", "yes", "no", scores, ("smooth",), "each", group=column)
    return counted_analysis(file, engine, columns)


CELLS = ["0x10", "1e400", "1_000", "−5", " 2 ", "none", "NaN", "abc", "+inf", "5.", "1.5e1", "--"]


def awkward_text(folder: Path, cells: list[str]) -> Path:
    """Texts of numbers, among them cells on which databases and memory might differ."""
    draw, file = np.random.default_rng(5), folder / "t.csv"
    lines = ["y,a,b"]
    for place in range(300):
        y = int(draw.random() < 0.4)
        third = "2" if place == 7 else str(y)
        cell = cells[place // 9] if place % 9 == 0 and place // 9 < len(cells) else f"{place % 50}"
        lines.append(f"{third},{cell},{draw.normal(y)!r}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("name", ["t.csv", "t.csv.gz", "t.csv.zst"])
def test_cells_of_a_text_are_the_numbers_that_memory_takes_them_for(
    name: str, tmp_path: Path
) -> None:
    file, columns = awkward_text(tmp_path, CELLS), RoleRequest("y", "1", "0", ("a", "b"))
    packed = tmp_path / name
    if name.endswith(".gz"):
        packed.write_bytes(gzip.compress(file.read_bytes()))
    elif name.endswith(".zst"):
        packed.write_bytes(zstandard.compress(file.read_bytes()))
    known, found = (counted_analysis(packed, engine, columns) for engine in ("memory", "duckdb"))
    assert core(found) == core(known)
    assert found.geometry.source.sha256 == known.geometry.source.sha256
    assert ("y is 2", 1) in left_out(found)
    assert sum(rows for _, rows in left_out(found)) == sum(rows for _, rows in left_out(known))


def test_a_decimal_comma_is_that_of_memory(tmp_path: Path) -> None:
    file = awkward_text(tmp_path, ["1.5", "0x10"])
    file.write_text(file.read_text().replace(",", ";").replace(".", ","))
    columns = RoleRequest("y", "1", "0", ("a", "b"))
    known, found = (
        counted_analysis(file, engine, columns, decimal=",", separator=";")
        for engine in ("memory", "duckdb")
    )
    assert core(found) == core(known)


def test_numbers_in_another_style_are_refused_not_left_out(tmp_path: Path) -> None:
    file = awkward_text(tmp_path, ['"1,000"'])
    with pytest.raises(InputError, match="so it is no score"):
        counted_analysis(file, "duckdb", RoleRequest("y", "1", "0", ("a",)))
    columns = RoleRequest("y", "1", "0", ("b",))
    assert core(counted_analysis(file, "duckdb", columns)) == core(
        counted_analysis(file, "memory", columns)
    )


def test_what_is_packed_otherwise_is_refused_with_what_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "t.csv.bz2"
    file.write_bytes(bz2.compress(awkward_text(tmp_path, []).read_bytes()))
    with pytest.raises(InputError, match="a compressed file") as caught:
        files_of(file, ReadOptions())
    assert "gzip and zstd" in caught.value.do
    file.write_bytes(gzip.compress(as_parquet(table(), tmp_path).read_bytes()))
    with pytest.raises(InputError, match="a Parquet file"):
        files_of(file, ReadOptions())


def test_many_scores_of_a_range_are_all_drawn_once_no_range_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_ranges, "MOST_MEANWHILE", 100)
    monkeypatch.setattr(counted_ranges, "KEPT", 20)
    monkeypatch.setattr(counted_ranges, "PIECE", 64)
    monkeypatch.setattr(queried_table, "BINS", 12)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (1000,))
    file, answerer = as_parquet(table(6), tmp_path), Answerer()
    columns = RoleRequest("outcome", "yes", "no", ("smooth",))
    opened = answerer.answer(
        OpenTable(TableToOpen(file, options=ReadOptions(engine="duckdb")), columns, Session()),
        silent,
    )
    assert isinstance(opened, Opened)
    counting = answerer.answer(RefineAnalysis(analysis_of_two(opened)), silent)
    sizes = list[int]()
    for found in counting:  # type: ignore[attr-defined]
        sizes.append(found.models[0].curve.thresholds.size)
        if found.geometry.exact:
            break
    answerer.close()
    assert len(sizes) > 2
    assert max(sizes[:-1]) < 600
    known = counted_analysis(file, "memory", columns)
    assert sizes[-1] == known.models[0].curve.thresholds.size > 2000
    assert core(found) == core(known)
