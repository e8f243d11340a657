"""Lists of cases sorted by any column, against pandas over the file: engine.analysis.sorted_cases."""

import gc
import itertools
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine.analysis import sorted_cases
from engine.analysis.cases_behind_counts import CaseList
from engine.analysis.sorted_cases import CaseOrder, in_order
from engine.data.readers.read import read
from engine.messages.errors import Cancelled
from tests.collector import held_back

CASES = 500


def wanted() -> bool:
    return True


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Numbers with ties and gaps, words with gaps, names that end in numbers."""
    drawn = np.random.default_rng(3)
    table = pd.DataFrame({"score": drawn.integers(0, 40, CASES) / 8})
    table["age"] = np.where(drawn.random(CASES) < 0.1, np.nan, drawn.integers(20, 90, CASES))
    table["site"] = drawn.choice(["basel", "Bern", "Genf", ""], CASES)
    table["name"] = [f"p{number}" for number in drawn.permutation(CASES)]
    path = tmp_path_factory.mktemp("sorted") / "cases.csv"
    table.to_csv(path, index=False)
    return path


@pytest.fixture
def listed(file: Path) -> CaseList:
    """Every second case, in no order."""
    dataset = read(file)
    rows = np.random.default_rng(8).permutation(np.arange(0, CASES, 2))
    return CaseList(dataset, rows, dataset.columns)


def lines(listed: CaseList) -> list[int]:
    return [int(str(line)) for line in listed.as_columns()["line"]]


@pytest.mark.parametrize("falling", [False, True])
@pytest.mark.parametrize("head", ["line", "score", "age", "site", "name"])
def test_equals_stay_and_gaps_come_last(
    file: Path, listed: CaseList, head: str, falling: bool
) -> None:
    table = pd.read_csv(file)
    table["line"] = table.index + 2
    by = table.loc[listed.rows]
    key = {"name": lambda names: names.str[1:].astype(int), "site": lambda sites: sites.str.lower()}
    expected = by.sort_values(
        head, ascending=not falling, kind="stable", na_position="last", key=key.get(head)
    )
    found = in_order(listed, CaseOrder(listed.heads.index(head), falling), wanted)
    assert lines(found) == [int(line) for line in expected["line"]]
    assert list(found.as_columns()) == list(listed.as_columns())
    assert list(found.cells(7)) == [list(found.as_columns()[each])[7] for each in found.heads]


def test_words_are_sorted_as_a_person_would(tmp_path: Path) -> None:
    words = ["p2", "Äpfel", "birnen", "p10", "Birnen", "apfel", "p1", "Zürich", "x0.5", "x0.45"]
    path = tmp_path / "words.csv"
    path.write_text("word\n" + "\n".join(words) + "\n", "utf-8")
    dataset = read(path)
    listed = CaseList(dataset, np.arange(len(words)), dataset.columns)
    found = in_order(listed, CaseOrder(1, falling=False), wanted)
    expected = ["apfel", "Äpfel", "Birnen", "birnen", "p1", "p2", "p10", "x0.45", "x0.5", "Zürich"]
    assert list(found.as_columns()["word"]) == expected


def test_many_words_are_sorted_piece_by_piece_and_can_be_given_up(
    listed: CaseList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sorted_cases, "AT_ONCE", 16)
    order = CaseOrder(listed.heads.index("name"), falling=False)
    names = list(in_order(listed, order, wanted).as_columns()["name"])
    assert names == sorted(names, key=lambda name: int(str(name)[1:]))
    looks = itertools.count(1)
    with pytest.raises(Cancelled):
        in_order(listed, order, lambda: next(looks) < 5)
    assert next(looks) == 6


def test_while_words_are_sorted_the_collector_has_nothing_to_look_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sorted_cases, "AT_ONCE", 1000)
    path = tmp_path / "words.csv"
    path.write_text("word\n" + "\n".join(f"p{number}" for number in range(9000)) + "\n", "utf-8")
    dataset = read(path)
    listed = CaseList(dataset, np.arange(9000), dataset.columns)
    there: list[int] = []

    def count() -> bool:
        there.append(len(gc.get_objects()))
        return True

    with held_back():
        in_order(listed, CaseOrder(1, falling=False), count)
    assert len(there) > 18
    assert max(there) - there[0] < 1000
