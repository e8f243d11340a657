"""A folder that a database counts: dropped on the window, certain ranges first, then exact."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PySide6.QtWidgets import QFileDialog

from engine.analysis import counted_ranges
from engine.analysis.analysis import Analysis
from engine.data.counting import queried_table
from engine.opening import tables
from engine.wording.results_rows import rows
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, drop, settle, wait_until


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small folder of Parquet that is opened as a large one, in a few wide bins."""
    monkeypatch.setattr(tables, "LARGE", 0)
    monkeypatch.setattr(queried_table, "BINS", 24)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (800,))
    draw = np.random.default_rng(1)
    positive = draw.random(4000) < 0.2
    scores = {"forest": draw.normal(positive * 1.5), "bayes": draw.normal(positive * 1.2)}
    frame = pd.DataFrame({"y": positive.astype(int), **scores})
    (tmp_path / "scored").mkdir()
    frame[:2500].to_parquet(tmp_path / "scored" / "a.parquet")
    frame[2500:].to_parquet(tmp_path / "scored" / "b.parquet")
    return tmp_path / "scored"


def test_a_dropped_folder_shows_what_is_certain_and_turns_exact(
    program: WindowedProgram, folder: Path
) -> None:
    seen: list[Analysis] = []
    program.store.analysis_changed.connect(seen.append)
    assert drop(program, folder)
    wait_until(lambda: bool(seen))
    first = seen[0]
    assert not first.geometry.exact
    assert ", certain" in texts_of(program)
    wait_until(lambda: analysis_of(program).geometry.exact)
    assert len(seen) > 5
    assert ", certain" not in texts_of(program)
    exact = analysis_of(program)
    for sure, model in zip(first.models, exact.models, strict=True):
        assert sure.geometry.certain is not None
        low, high = sure.geometry.certain.auc
        assert low < model.curve.auc < high


def test_a_folder_is_asked_for(
    program: WindowedProgram, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = staticmethod(lambda *_: str(folder))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", chosen)
    program.window.actions_["open_folder"].trigger()
    wait_until(lambda: program.store.analysis is not None)
    assert analysis_of(program).geometry.counted is not None
    program.store.cancel()
    settle(program)


def texts_of(program: WindowedProgram) -> str:
    """All that the table of results says below its numbers."""
    return " ".join(row.auc.below + row.voros.below for row in rows(analysis_of(program)))


def test_a_file_that_does_not_open_leaves_the_counting_as_it_was(
    program: WindowedProgram, folder: Path
) -> None:
    program.store.open(folder)
    settle(program)
    assert not analysis_of(program).geometry.exact
    program.store.open(folder / "nothing.parquet")
    settle(program)
    wait_until(lambda: analysis_of(program).geometry.exact)
    program.store.open(folder)
    program.store.cancel()  # before it is open
    wait_until(lambda: program.store.refinement.stage == "done")
    assert analysis_of(program).geometry.exact
