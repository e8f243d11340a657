"""Values that mean “missing”: in every format, compared as label values are."""

import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.data.readers.read import ReadOptions, read, read_bytes
from engine.session.reopening import read_session
from tests.engine.data.contents import numbers_in, problems_in, words_in
from tests.engine.data.workbooks import rows_of, xlsx


def csv(folder: Path) -> Path:
    path = folder / "table.csv"
    path.write_text("y,score\n1,0.5\n0,-999\n1,-999.0\n0,0.25\n")
    return path


def excel(folder: Path) -> Path:
    path = folder / "table.xlsx"
    rows = rows_of([["y", "score"], [1, 0.5], [0, -999.0], [1, "-999"], [0, 0.25]])
    path.write_bytes(xlsx({"S": rows}))
    return path


def numpy(folder: Path) -> Path:
    path = folder / "table.npz"
    np.savez(path, y=np.array([1, 0, 1, 0]), score=np.array([0.5, -999, -999, 0.25]))
    return path


def records(folder: Path) -> Path:
    path = folder / "table.json"
    rows = [(1, 0.5), (0, -999), (1, "-999"), (0, 0.25)]
    path.write_text(json.dumps([{"y": y, "score": score} for y, score in rows]))
    return path


def database(folder: Path) -> Path:
    path = folder / "table.sqlite"
    with sqlite3.connect(path) as opened:
        opened.execute("CREATE TABLE t (y, score)")
        opened.executemany("INSERT INTO t VALUES (?, ?)", [(1, 0.5), (0, -999), (1, -999.0)])
        opened.execute("INSERT INTO t VALUES (0, 0.25)")
    opened.close()
    return path


@pytest.mark.parametrize("make", [csv, excel, numpy, records, database])
def test_a_number_is_missing_in_every_format(make: Callable[[Path], Path], tmp_path: Path) -> None:
    dataset = read(make(tmp_path), options=ReadOptions(na=("-999",)))
    assert np.array_equal(numbers_in(dataset, "score"), [0.5, np.nan, np.nan, 0.25], equal_nan=True)
    ((why, lines),) = problems_in(dataset, "score").items()
    assert (why, len(lines)) == ("no value", 2)


def test_words_are_missing_among_numbers_and_among_words() -> None:
    text = "y,score\nja,0.5\nFehlt,fehlt\nnein, FEHLT \nnein,0.25\n"
    dataset = read_bytes(text.encode(), options=ReadOptions(na=("fehlt",)))
    assert np.array_equal(numbers_in(dataset, "score"), [0.5, np.nan, np.nan, 0.25], equal_nan=True)
    assert words_in(dataset, "y") == ["ja", None, "nein", "nein"]
    label = dataset.column("y")
    assert label.values == ("ja", "nein")


def test_a_column_mostly_missing_is_one_of_numbers() -> None:
    text = "y,score\n" + "1,unknown\n" * 9 + "0,0.5\n"
    dataset = read_bytes(text.encode(), options=ReadOptions(na=("Unknown",)))
    assert numbers_in(dataset, "score")[-1] == 0.5


def test_a_code_that_comes_late_is_missing_too() -> None:
    text = "y,score\n" + "1,0.5\n0,0.25\n" * 2000 + "1,refused\n0,-9\n"
    dataset = read_bytes(text.encode(), options=ReadOptions(na=("refused", "-9")))
    assert np.isnan(numbers_in(dataset, "score")[-2:]).all()
    assert problems_in(dataset, "score") == {"no value": [4002, 4003]}


def test_the_auc_is_that_of_the_rest_and_the_session_keeps_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [(place % 2, (place * 7 % 31) / 31) for place in range(60)]
    mangled = "".join(f"{y},{-999 if i % 10 == 0 else s}\n" for i, (y, s) in enumerate(rows))
    rest = "".join(f"{y},{s}\n" for i, (y, s) in enumerate(rows) if i % 10)
    (tmp_path / "mangled.csv").write_text("y,score\n" + mangled)
    (tmp_path / "rest.csv").write_text("y,score\n" + rest)
    session = tmp_path / "kept.voro"
    results = []
    for words in (
        [str(tmp_path / "rest.csv")],
        [str(tmp_path / "mangled.csv"), "--na", "-999", "--save", str(session)],
        [str(session)],
    ):
        run_analyse(parse(["analyse", *words, "--json", "-"]))
        results.append(json.loads(capsys.readouterr().out))
    aucs = [found["models"][0]["auc"] for found in results]
    assert aucs[0] == aucs[1] == aucs[2]
    assert results[1]["source"]["rows_used"] == 54
    assert read_session(session).reading.na == ("-999",)


def test_a_file_without_such_values_is_untouched() -> None:
    content = io.BytesIO(b"y,score\n1,0.5\n0,0.25\n").getvalue()
    dataset = read_bytes(content, options=ReadOptions(na=("-999", "unknown")))
    assert numbers_in(dataset, "score") == [0.5, 0.25]
    assert problems_in(dataset, "score") == {}
