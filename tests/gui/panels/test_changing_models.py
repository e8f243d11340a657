"""Models renamed, recoloured, moved and turned round by mouse and keys; each is one step."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.program.app import WindowedProgram
from gui.widgets.eye_row import EyeRow
from tests.gui.acts import analysis_of, open_sample, settle, workspace_of
from tests.gui.panels.model_menu_acts import answer_dialog, asked, close_popup, entry


def rows(program: WindowedProgram) -> dict[str, EyeRow]:
    return {row.name: row for row in workspace_of(program).models.rows}


def names(program: WindowedProgram) -> list[str]:
    return [model.name for model in analysis_of(program).models]


def looks(program: WindowedProgram) -> dict[str, int]:
    return {model.name: model.look for model in analysis_of(program).models}


@pytest.fixture
def shown(program: WindowedProgram) -> WindowedProgram:
    open_sample(program, "crossing")
    return program


def test_a_model_is_renamed_and_the_verdict_says_so(shown: WindowedProgram) -> None:
    row = rows(shown)["forest"]
    row.setFocus()
    answer_dialog("bayes", "Random forest")
    QTest.keyClick(row, Qt.Key.Key_F2)
    settle(shown)
    assert asked == ["Name of the model", "Another model is called “bayes”. Choose another name."]
    assert names(shown) == ["Random forest", "bayes", "logistic"]
    assert "Random forest" in workspace_of(shown).numbers.text
    assert shown.window.focusWidget() is rows(shown)["Random forest"]
    shown.store.undo()
    settle(shown)
    assert names(shown) == ["forest", "bayes", "logistic"]


def test_alt_with_an_arrow_moves_a_model_and_its_colour_goes_with_it(
    shown: WindowedProgram,
) -> None:
    rows(shown)["logistic"].setFocus()
    for _ in range(2):
        focus = QApplication.focusWidget()
        assert focus is rows(shown)["logistic"]
        QTest.keyClick(focus, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        settle(shown)
    assert names(shown) == ["logistic", "forest", "bayes"]
    assert looks(shown) == {"forest": 0, "bayes": 1, "logistic": 2}
    shown.store.undo()
    shown.store.undo()
    settle(shown)
    assert names(shown) == ["forest", "bayes", "logistic"]


def test_a_colour_is_chosen_in_the_menu(shown: WindowedProgram) -> None:
    entry(rows(shown)["forest"], "Colour", "Look 5").trigger()
    close_popup()
    settle(shown)
    assert looks(shown) == {"forest": 4, "bayes": 1, "logistic": 2}


def test_scores_are_turned_round_in_the_menu(shown: WindowedProgram) -> None:
    before = {model.name: model.curve.auc for model in analysis_of(shown).models}
    entry(rows(shown)["bayes"], "Turn").trigger()
    close_popup()
    settle(shown)
    after = {model.name: model.curve.auc for model in analysis_of(shown).models}
    assert after["bayes"] == pytest.approx(1 - before["bayes"])
    assert after["forest"] == before["forest"]
    assert workspace_of(shown).numbers.offer.isVisible()
    shown.store.undo()
    settle(shown)
    assert {model.name: model.curve.auc for model in analysis_of(shown).models} == before


def test_rows_are_reached_and_selected_by_keys(shown: WindowedProgram) -> None:
    first = rows(shown)["forest"]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    second = rows(shown)["bayes"]
    assert QApplication.focusWidget() is second
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert workspace_of(shown).playhead.selected == 1
    QTest.keyClick(second, Qt.Key.Key_Up)
    QTest.keyClick(first, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is first


def test_a_key_that_comes_to_a_row_when_it_is_seen_no_more_leads_nowhere(
    shown: WindowedProgram,
) -> None:
    row = rows(shown)["forest"]
    row.setFocus()
    row.hide()
    QTest.keyClick(row, Qt.Key.Key_Up)
    assert not row.hasFocus()
    workspace_of(shown).hide()
    QTest.keyClick(row, Qt.Key.Key_Down)
    assert QApplication.focusWidget() not in rows(shown).values()


def test_chips_stand_in_the_order_of_the_models_with_their_looks(shown: WindowedProgram) -> None:
    entry(rows(shown)["logistic"], "Move up").trigger()
    settle(shown)
    entry(rows(shown)["forest"], "Colour", "Look 6").trigger()
    settle(shown)
    chips = workspace_of(shown).chips.chips
    assert [chip.name for chip in chips] == names(shown) == ["forest", "logistic", "bayes"]
    assert {chip.name: chip.look for chip in chips} == looks(shown)
