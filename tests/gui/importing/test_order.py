"""Order of classes asked: engine.opening.proposed_order, engine.opening.ordered_preview, the dialog."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.data.labels import LabelValue, label_key
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.opening.proposed_order import can_be_ordered, proposed_order
from gui.importing.columns_table import AUC, ROLE
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import click, drop, settle
from tests.gui.importing.acts import answered, ask_about, choose_in_table, dialog_of
from tests.gui.importing.test_dialog import nothing_remembered, shown

__all__ = ["nothing_remembered"]


@pytest.fixture
def markers(tmp_path: Path) -> Path:
    generator = np.random.default_rng(4)
    rows = "".join(
        f"{stage},{shift + generator.normal():.3f},{shift / 2 + generator.normal():.3f}\n"
        for shift, stage in enumerate(("none", "severe", "mild"))
        for _ in range(12)
    )
    path = tmp_path / "markers.csv"
    path.write_text("stage,first,second\n" + rows, "utf-8")
    return path


def analysis_of_several(program: WindowedProgram) -> ClassesAnalysis:
    found = program.store.analysis
    assert isinstance(found, ClassesAnalysis)
    return found


def value(word: str) -> LabelValue:
    return LabelValue(label_key(word), word, 1, ((word, 1),))


@pytest.mark.parametrize(
    ("words", "order"),
    [
        (("severe", "none", "mild"), ("none", "mild", "severe")),
        (("High", "low", "medium"), ("low", "medium", "High")),
        (("c", "a", "b"), ("a", "b", "c")),
        (("10", "9", "x", "2"), ("2", "9", "10", "x")),
        (("low", "mild", "high"), ("high", "low", "mild")),  # two words of one rank say nothing
    ],
)
def test_the_proposed_order(words: tuple[str, ...], order: tuple[str, ...]) -> None:
    values = [value(word) for word in words]
    assert can_be_ordered(values)
    assert proposed_order(values) == order
    assert not can_be_ordered(values[:2])


def test_a_file_of_markers_asks_for_the_order_and_opens_in_it(
    program: WindowedProgram, markers: Path
) -> None:
    drop(program, markers)
    dialog = dialog_of(program)
    form = dialog.classes.order
    assert form.is_ordered.isVisible()
    assert not form.classes.isVisible()
    click(form.is_ordered)
    answered(dialog)
    assert form.classes.order == ("none", "mild", "severe")
    assert [shown(dialog, name, ROLE) for name in ("stage", "first", "second")] == [
        "Label (truth)",
        "Marker",
        "Marker",
    ]
    assert shown(dialog, "first", AUC) == ""
    assert dialog.command.line.text().endswith("--order none,mild,severe")
    choose_in_table(dialog, "second", "Left out")
    assert dialog.open_button.isEnabled()
    click(dialog.open_button)
    settle(program)
    analysis = analysis_of_several(program)
    assert analysis.session.order == ("none", "mild", "severe")
    assert [found.name for found in analysis.models] == ["first"]
    assert analysis.models[0].ordered is not None
    assert analysis.models[0].ordered.marker.labels == ("none", "mild", "severe")


def test_keys_and_buttons_move_a_class(program: WindowedProgram, markers: Path) -> None:
    dialog = ask_about(program, markers)
    form = dialog.classes.order
    click(form.is_ordered)
    answered(dialog)
    form.classes.setCurrentRow(2)
    QTest.keyClick(form.classes, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    answered(dialog)
    assert form.classes.order == ("none", "severe", "mild")
    assert form.classes.currentRow() == 1
    click(form.down)
    answered(dialog)
    assert form.classes.order == ("none", "mild", "severe")
    click(form.up)
    answered(dialog)
    form.classes.setCurrentRow(1)
    click(form.up)
    answered(dialog)
    assert dialog.command.line.text().endswith("--order severe,none,mild")
    click(form.is_ordered)
    answered(dialog)
    assert not form.classes.isVisible()
    assert "--order" not in dialog.command.line.text()
    assert dialog.classes.positive.isVisible()


def test_the_order_of_an_open_table_can_be_said_later(program: WindowedProgram) -> None:
    drop(program, SAMPLES / "iris.csv")
    settle(program)
    assert analysis_of_several(program).session.order is None
    program.wiring.file_opening.change_roles()
    dialog = dialog_of(program)
    click(dialog.classes.order.is_ordered)
    answered(dialog)
    assert shown(dialog, "species", ROLE) == "Label (truth)"
    click(dialog.open_button)
    settle(program)
    analysis = analysis_of_several(program)
    assert analysis.session.order == ("setosa", "versicolor", "virginica")
    assert all(found.ordered is not None for found in analysis.models)
    program.wiring.file_opening.change_roles()
    dialog = dialog_of(program)
    assert dialog.classes.order.classes.order == ("setosa", "versicolor", "virginica")


def test_the_last_marker_cannot_be_left_out(program: WindowedProgram, markers: Path) -> None:
    dialog = ask_about(program, markers)
    click(dialog.classes.order.is_ordered)
    answered(dialog)
    choose_in_table(dialog, "second", "Left out")
    choose_in_table(dialog, "first", "Left out")
    assert "At least one column must be a score" in dialog.doubt.text
    assert shown(dialog, "first", ROLE) == "Marker"
