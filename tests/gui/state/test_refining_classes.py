"""Refining several classes in the window: how far it is, and Cancel (gui.state.store, gui.state.refinement)."""

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.jobs.progress import Progress
from engine.multiclass import classes_refinement
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.soft import SoftVus
from gui.program.app import WindowedProgram
from tests.engine.multiclass import oracles
from tests.gui.acts import click, settle, wait_until

CASES = 210  # more than are enumerated


def write_soft_classifier(folder: Path) -> Path:
    """A file of one classifier's probabilities."""
    table, actual = oracles.soft_cases(3, CASES, skill=1.5)
    lines = ["label,a,b,c"]
    rows = np.column_stack((np.array(list("abc"))[actual], table.astype(str)))
    path = folder / "soft.csv"
    path.write_text("\n".join([*lines, *(",".join(row) for row in rows.tolist())]) + "\n", "utf-8")
    return path


def shown(program: WindowedProgram) -> ClassesAnalysis:
    """What is shown."""
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    return analysis


def stage(program: WindowedProgram) -> str:
    """Whether it refines."""
    return program.store.refinement.stage


def test_it_shows_how_far_it_is_and_can_be_cancelled(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_end(*_table: object, progress: Progress, **_options: object) -> Iterator[SoftVus]:
        for _ in itertools.count():
            progress(0.5, "Trying weights")
            time.sleep(0.005)
        yield from ()

    monkeypatch.setattr(classes_refinement, "refined_soft_vus", without_end)
    store, strip = program.store, program.window.status.progress
    store.open(write_soft_classifier(tmp_path))
    wait_until(lambda: isinstance(store.analysis, ClassesAnalysis))
    settle(program)
    assert shown(program).awaits_voros  # the first answer does not wait for it
    wait_until(lambda: strip.isVisible() and "Trying weights" in strip.text)
    assert stage(program) == "running"
    assert not shown(program).awaits_voros
    before = shown(program)
    click(strip.cancel_button)
    assert stage(program) == "stopped"
    assert strip.isHidden()
    settle(program)
    assert store.analysis is before
    store.take_session(replace(before.session, priors=(0.2, 0.3, 0.5)))
    settle(program)
    assert not shown(program).awaits_voros  # kept
    wait_until(strip.isVisible)  # what was cancelled goes on after a change
    click(strip.cancel_button)
    assert strip.isHidden()


def test_what_is_refined_is_refined_once(program: WindowedProgram, tmp_path: Path) -> None:
    store = program.store
    store.open(write_soft_classifier(tmp_path))
    wait_until(lambda: store.refinement.stage == "done")
    finest = shown(program).models[0].measures.soft
    assert finest is not None
    store.take_session(replace(shown(program).session, priors=(0.2, 0.3, 0.5)))
    settle(program)
    assert shown(program).models[0].measures.soft is finest
    wait_until(lambda: store.refinement.stage == "done")
    assert shown(program).models[0].measures.soft is finest
