"""Costs of many classes: fields while there is room for them, then a file; what a drag states."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from engine.multiclass.class_answers import class_cases, crisp_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.ranked_costs import ranked_costs
from gui.frame.classes_workspace import missing_words
from gui.panels.class_costs_panel import BY_CLASS, MATRIX, ClassCostsPanel
from gui.panels.cost_fields import ClassFields, MatrixFields
from gui.panels.range_field import RangeField
from gui.panels.ranked_costs_list import MOST, RankedCostsList
from gui.themes.theme import load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.weight_strip_view import WeightStripView
from tests.engine.multiclass.analysed_cases import analyse_cases
from tests.gui.acts import type_into, wait_until
from tests.gui.several import ERRORS, PLAIN, iris


def of_classes(number: int, *, costs: bool = True) -> ClassesAnalysis:
    labels = tuple(f"class {place}" for place in range(number))
    actual = np.repeat(np.arange(number), 3)
    called = actual.copy()
    called[::3] = (actual[::3] + 1) % number
    cases = class_cases(labels, actual, [crisp_model("crisp", labels, called, actual)])
    rows = tuple(tuple(row) for row in (1 - np.eye(number)).tolist())
    session = replace(PLAIN, voros_power=0, cost_matrix=rows if costs else None)
    found = analyse_cases(session, cases)
    return replace(found, table=replace(found.table, label="y"))


@pytest.fixture(scope="module")
def fourteen() -> ClassesAnalysis:
    return of_classes(14)


def test_many_classes_have_a_row_each_and_their_matrix_is_a_file(fourteen: ClassesAnalysis) -> None:
    panel = ClassCostsPanel()
    panel.show_analysis(fourteen)
    assert panel.modes.choice == BY_CLASS
    assert len(panel.findChildren(RangeField)) == 28
    assert panel.command.isHidden()
    panel.modes.segment(MATRIX).click()
    assert panel.fields is None
    assert not panel.command.isHidden()
    assert "a file states their costs" in panel.how.text()
    panel.deleteLater()


def test_a_wide_matrix_scrolls_sideways() -> None:
    panel = ClassCostsPanel()
    panel.show_analysis(of_classes(7))
    panel.modes.segment(MATRIX).click()
    panel.resize(356, 700)
    assert isinstance(panel.fields, MatrixFields)
    assert panel.fields.minimumSizeHint().width() < 356 < panel.fields.grid.minimumWidth()
    panel.deleteLater()


def test_what_is_half_typed_is_not_stated_of_other_classes() -> None:
    """Its field is left, which takes what was typed, because other classes have other fields."""
    panel = ClassCostsPanel()
    proposed: list[ClassesSession] = []
    panel.session_proposed.connect(proposed.append)
    panel.show()
    panel.activateWindow()
    panel.show_analysis(of_classes(5))
    assert isinstance(panel.fields, ClassFields)
    field = panel.fields.priors.fields[0]
    wait_until(field.isVisible)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "60 %")
    assert field.hasFocus()
    panel.show_analysis(of_classes(7))
    assert not field.hasFocus()
    assert proposed == []
    panel.hide()
    panel.deleteLater()


def test_a_matrix_stated_elsewhere_is_seen_in_all_its_cells() -> None:
    """As where a facet's costs are taken; who states costs by actual class stays there."""
    panel = ClassCostsPanel()
    proposed: list[ClassesSession] = []
    panel.session_proposed.connect(proposed.append)
    panel.show_analysis(iris())
    panel.modes.segment(1).click()
    panel.show_session(proposed[-1])
    assert isinstance(panel.fields, ClassFields)
    panel.show_session(replace(proposed[-1], cost_matrix=ERRORS))
    assert isinstance(panel.fields, MatrixFields)
    panel.modes.segment(1).click()
    assert isinstance(panel.fields, ClassFields)
    field = panel.fields.findChildren(QLineEdit)[0]
    type_into(field, "7")
    assert proposed[-1].cost_matrix == ((0.0, 1.0, 5.0), (7.0, 0.0, 2.0), (7.0, 3.0, 0.0))
    panel.show_session(proposed[-1])
    assert isinstance(panel.fields, ClassFields)
    panel.deleteLater()


def test_what_is_not_there_for_so_many_classes_is_named(fourteen: ClassesAnalysis) -> None:
    assert missing_words(fourteen) == "Only of three classes: polytope, hit cube and weights."
    assert missing_words(iris()) == ""


def test_of_many_the_cheapest_are_ranked(fourteen: ClassesAnalysis) -> None:
    shown = RankedCostsList()
    shown.show_rows(ranked_costs(fourteen))
    assert len(shown.rows) == MOST - 1
    assert shown.rows[0].name == "crisp"
    shown.show_rows(())
    assert shown.isHidden()
    shown.deleteLater()


def test_the_strip_of_many_classes_leads_towards_each(fourteen: ClassesAnalysis) -> None:
    strip = WeightStripView(ClassPointer())
    strip.show_theme(load_theme("light"))
    strip.resize(900, 110)
    strip.show_analysis(fourteen)
    assert strip.lines.count() == 14
    proposed: list[ClassesSession] = []
    strip.session_proposed.connect(proposed.append)
    strip.lines.setCurrentIndex(5)
    strip.lines.activated.emit(5)
    (session,) = proposed
    assert session.line is not None
    assert session.line.towards == 5
    assert session.line.start[5] == 0
    assert strip.figure is not None
    assert [stretch.names for stretch in strip.figure.stretches][-1] == ("all class 0",)
    strip.deleteLater()
