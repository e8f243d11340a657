"""New files decided: engine.opening.applying.new_tables, engine.opening.applying.new_rows, engine.opening.applying.new_text_rows, engine.opening.applying.decided_files."""

import csv
import io
import math
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

from engine.analysis.decision_rule import Applied, DecisionRule, RuleCosts
from engine.data.read_options import ReadOptions
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled, InputError
from engine.opening.applying import new_text_rows
from engine.opening.applying.apply_rule import NewFile, apply_rule, table_for
from engine.opening.applying.decided_files import refuse_form
from engine.saving import saving

RULE = DecisionRule(
    *("forest", "s", "higher", 0.5, 0.5),
    steps=(0.5,),
    rises=(0.75, 0.25),
    runs=(0.25, 0.75),
    costs=RuleCosts(1.0, 4.0, 0.5),
)
FLAGGED, CLEARED = "0.25", "1"  # (1 − 3/4) · 1 and 1/4 · 4


def decided(path: Path, target: Path, options: ReadOptions | None = None) -> Applied:
    table = table_for(RULE, NewFile(path, reading=options or ReadOptions()), target, silent)
    with saving(target) as file:
        return apply_rule(RULE, table, target, file, silent)


def written(tmp_path: Path, content: bytes, name: str = "new.csv") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def test_the_rows_of_a_text_stay_as_they_are_spelt(tmp_path: Path) -> None:
    content = b'id,s,note\n00012345678901234567,0.50,"a, ""b"""\n2,1e-1,\n3,n/a,x\n4,0.7\n'
    out = tmp_path / "out.csv"
    found = decided(written(tmp_path, content), out)
    assert list(csv.reader(io.StringIO(out.read_text("utf-8")))) == [
        ["id", "s", "note", "score", "decision", "expected_cost"],
        ["00012345678901234567", "0.50", 'a, "b"', "0.5", "flag", FLAGGED],
        ["2", "1e-1", "", "0.1", "clear", CLEARED],
        ["3", "n/a", "x", "", "", ""],
        ["4", "0.7", "", "0.7", "flag", FLAGGED],
    ]
    assert (found.rows, found.decided, found.undecided) == (4, (1, 0, 2), 1)
    assert found.first_undecided == (4,)
    assert found.cost == 1.5


def test_decimal_commas_and_an_older_encoding_are_kept(tmp_path: Path) -> None:
    content = "name;s\nMüller;0,6\nÖzil;0,2\n".encode("cp1252")
    out = tmp_path / "out.csv"
    decided(written(tmp_path, content), out)
    assert out.read_text("utf-8").splitlines() == [
        "name;s;score;decision;expected_cost",
        "Müller;0,6;0,6;flag;0,25",
        "Özil;0,2;0,2;clear;1",
    ]


def test_values_that_mean_missing_are_no_scores(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    found = decided(written(tmp_path, b"s,x\n0.9,1\n-999,2\n"), out, ReadOptions(na=("-999",)))
    assert (found.decided, found.undecided) == ((0, 0, 1), 1)
    table = pa.table({"s": [0.9, -999.0], "x": [1, 2]})
    parquet.write_table(table, tmp_path / "new.parquet")
    found = decided(tmp_path / "new.parquet", out, ReadOptions(na=("-999",)))
    assert (found.decided, found.undecided) == ((0, 0, 1), 1)


def test_names_that_are_taken_get_a_number(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    found = decided(written(tmp_path, b"score,s,decision\n1,0.9,x\n2,0.1,y\n"), out)
    assert found.added == ("score (2)", "decision (2)", "expected_cost")
    assert list(pd.read_csv(out).columns[3:]) == list(found.added)


def test_parquet_keeps_its_types(tmp_path: Path) -> None:
    table = pa.table(
        {
            "id": pa.array([2**62 + 1, None, 3], pa.int64()),
            "day": pa.array([0, 1, None], pa.date32()),
            "s": pa.array([0.5, None, 0.25], pa.float32()),
        }
    )
    parquet.write_table(table, tmp_path / "new.parquet")
    out = tmp_path / "out.parquet"
    decided(tmp_path / "new.parquet", out)
    found = parquet.read_table(out)
    assert found.select(["id", "day", "s"]).equals(table)
    assert found["decision"].to_pylist() == ["flag", None, "clear"]
    assert found["score"].to_pylist() == [0.5, None, 0.25]
    assert found["expected_cost"].to_pylist() == [0.25, None, 1.0]


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.xlsx", "out.dta"])
@pytest.mark.parametrize("source", ["new.csv", "new.parquet", "new.jsonl", "new.csv.gz"])
def test_every_way_in_and_out_decides_alike(tmp_path: Path, source: str, name: str) -> None:
    dice = np.random.default_rng(5)
    frame = pd.DataFrame({"id": np.arange(50), "s": np.round(dice.random(50), 3), "w": "a b"})
    frame.loc[7, "s"] = math.nan
    new, out = tmp_path / source, tmp_path / name
    if source.endswith(".parquet"):
        frame.to_parquet(new)
    elif source.endswith(".jsonl"):
        frame.to_json(new, orient="records", lines=True)
    else:
        frame.to_csv(new, index=False)
    found = decided(new, out)
    if name == "out.parquet":
        back = pd.read_parquet(out)
    else:
        back = pd.read_excel(out, engine="calamine") if name == "out.xlsx" else pd.read_csv(out)
    flagged = frame["s"] >= 0.5
    wanted = np.where(flagged, "flag", "clear").astype(object)
    wanted[7] = None
    assert back["decision"].astype(object).where(back["decision"].notna(), None).tolist() == list(
        wanted
    )
    assert back["score"].to_numpy() == pytest.approx(frame["s"].to_numpy(), nan_ok=True)
    costs = np.where(flagged, 0.25, 1.0)
    costs[7] = math.nan
    assert back["expected_cost"].to_numpy() == pytest.approx(costs, nan_ok=True)
    assert back["id"].tolist() == frame["id"].tolist()
    assert back["w"].tolist() == frame["w"].tolist()
    assert found.decided == (int((~flagged).sum()) - 1, 0, int(flagged.sum()))


def test_many_rows_come_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_text_rows, "BATCH", 7)
    rows = "".join(f"{i},{i / 100}\n" for i in range(100))
    out = tmp_path / "out.csv"
    found = decided(written(tmp_path, f"id,s\n{rows}".encode()), out)
    assert found.decided == (50, 0, 50)
    assert pd.read_csv(out)["id"].tolist() == list(range(100))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a,b\n1,2\n3,4\n", "there is no column “s”.*The columns are: a, b.*--score"),
        (b"s,b\nhigh,2\nlow,4\n", "column s: the column holds words"),
        (b"s,b\n0.1,2\n0.2,3,4\n0.3,4\n0.3,5\n", "line 3: the row has 3 cells"),
        (b"s,b\nn/a,2\n.,4\n", "no row has a usable score|holds words"),
        (b"", "the file is empty"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    tmp_path: Path, content: bytes, words: str
) -> None:
    out = written(tmp_path, b"as it was", "out.csv")
    with pytest.raises(InputError, match=words):
        decided(written(tmp_path, content), out)
    assert out.read_bytes() == b"as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.csv", "out.csv"]


def test_whole_numbers_that_would_lose_digits_are_refused(tmp_path: Path) -> None:
    new = written(
        tmp_path, b'[{"id": 12345678901234567891, "s": 0.5}, {"id": 2, "s": 0.1}]', "n.json"
    )
    with pytest.raises(InputError, match=r"column id: .*would lose digits"):
        decided(new, tmp_path / "out.csv")


def test_a_sheet_has_room_for_so_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.opening.applying.decided_files.MOST_ROWS", 2)
    new = written(tmp_path, b"s,b\n0.1,1\n0.2,2\n0.3,3\n")
    with pytest.raises(InputError, match="more rows than a sheet of Excel holds, 2"):
        decided(new, tmp_path / "out.xlsx")
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv"]


def test_cancelling_leaves_nothing(tmp_path: Path) -> None:
    new, out = written(tmp_path, b"s,b\n0.1,1\n0.2,2\n"), tmp_path / "out.csv"
    table = table_for(RULE, NewFile(new), out, silent)

    def cancel(fraction: float, doing: str) -> None:  # noqa: ARG001 - as progress is called
        raise Cancelled

    with pytest.raises(Cancelled), saving(out) as file:
        apply_rule(RULE, table, out, file, cancel)
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv"]


def test_parquet_needs_what_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.opening.applying.decided_files.find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"voroscope\[columnar\]"):
        refuse_form(Path("out.parquet"))
    refuse_form(Path("out.csv"))
