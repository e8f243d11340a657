"""The strip along a line as a card of its own: opened from the menu, its data, and its picture."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QStyleOptionComboBox

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.weight_line import line_towards
from gui.catalogue import view_of
from gui.cli import main
from gui.program.app import WindowedProgram
from gui.views.weight_strip_view import WeightStripView
from tests.conftest import SAMPLES
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import settle, wait_until, workspace_of
from tests.gui.several import analysed


def test_it_is_a_card_that_moves_the_priors_too(program: WindowedProgram, tmp_path: Path) -> None:
    program.store.open(write_three_matrices(tmp_path))
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    settle(program)
    middle = workspace_of(program).middle
    program.window.actions_["line"].trigger()
    wait_until(lambda: middle.is_filled)
    card = workspace_of(program).views["line"]
    assert isinstance(card, WeightStripView)
    assert card.isVisible()
    card._move(0.25)
    card._release()
    settle(program)
    strips = card, workspace_of(program).classes.strip  # type: ignore[union-attr]
    assert [strip.figure.at for strip in strips if strip.figure] == pytest.approx([0.25, 0.25])


def test_its_data_are_who_costs_least_on_which_stretch(tmp_path: Path) -> None:
    analysis = analysed(write_three_matrices(tmp_path))
    losses = analysis.losses
    assert losses is not None
    line = line_towards(losses, 0)
    data = WeightStripView.data(None, analysis)  # type: ignore[arg-type]
    assert data is not None
    lows, highs = (np.array(data.columns[end], dtype=float) for end in ("from", "to"))
    assert (lows[0], highs[-1]) == (0, 1)
    assert all(high == low for high, low in zip(highs[:-1], lows[1:], strict=True))
    for name, low, high in zip(data.columns["costs least"], lows, highs, strict=True):
        lost = losses.losses_at(line.at((low + high) / 2))  # by brute force
        assert losses.names[int(np.argmin(lost))] == name
    parts = np.array([data.columns[f"{label} from"] for label in analysis.labels], dtype=float)
    assert parts.sum(axis=0) == pytest.approx(1)
    assert parts[0] == pytest.approx(lows)  # towards the first class: its part is the share
    assert all(low < after for low, after in pairwise(lows.tolist()))


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_render_takes_it(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"line.{ending}"
    assert view_of("line").title == "Along a line"
    assert main(["render", "line", str(write_three_matrices(tmp_path)), "-o", str(target)]) == 0
    assert target.stat().st_size > 500


def test_the_choice_of_a_line_has_room_for_usual_names(program: WindowedProgram) -> None:
    program.store.open(SAMPLES / "iris.csv")
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    settle(program)
    strip = workspace_of(program).classes.strip  # type: ignore[union-attr]
    strip._offer([f"Mehr Gewicht auf {label}" for label in ("setosa", "versicolor")], 1)
    program.window.show()
    wait_until(strip.lines.isVisible)
    option = QStyleOptionComboBox()
    strip.lines.initStyleOption(option)
    assert option.currentText == "Mehr Gewicht auf versicolor"
