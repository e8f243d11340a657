"""The box that says where t comes from, filled with numbers."""

import pytest
from PySide6.QtWidgets import QApplication

from engine.binary.voros.conditions import Conditions, Range, exactly, resolve
from engine.session.session import Session
from gui.panels.conditions_panel import ConditionsPanel, derivation
from tests.gui.acts import type_into


@pytest.mark.parametrize("prevalence", [1e-6, 0.05, 0.375, 0.999, 0.999999])
def test_the_numbers_in_the_formula_give_its_value(prevalence: float) -> None:
    conditions = Conditions(exactly(12.345), exactly(1e-3), exactly(prevalence))
    _, _, (fraction,), _ = derivation(resolve(conditions, 0.5), None)
    alarms, misses = (
        first * second
        for first, second in (
            map(float, part.replace(",", "").split("·")) for part in fraction.under.split(" + ")
        )
    )
    t = 12.345 * (1 - prevalence) / (12.345 * (1 - prevalence) + 1e-3 * prevalence)
    assert alarms / (alarms + misses) == pytest.approx(t, rel=1e-6)


def test_the_widest_ranges_are_written_in_few_digits() -> None:
    cost = Range(1e-6, 1e6)
    given = resolve(Conditions(cost, cost, Range(1e-6, 1 - 1e-6)), 0.5)
    _, value, fractions, _ = derivation(given, None)
    assert value == "t ∈ [1 × 10⁻¹⁸, 1.000]"
    assert fractions[0].over == "0.000001·0.000001"


def test_each_condition_stands_beside_its_choice_in_a_column_of_usual_width() -> None:
    panel = ConditionsPanel()
    panel.resize(320, 300)
    panel.show()
    QApplication.processEvents()
    assert {row.choice.y() for row in panel.rows.values()} == {0}


def test_fields_take_from_the_slider_what_long_numbers_need() -> None:
    panel = ConditionsPanel()
    panel.resize(320, 300)
    panel.show()
    row = panel.rows["cost_fn"]
    usual = Range(2.0, 12.0)
    panel.show_session(Session(conditions=Conditions(cost_fn=usual)))
    QApplication.processEvents()
    beside = row.slider.width()
    widest = Conditions(cost_fn=Range(1e-6, 1e6), prevalence=Range(1e-6, 1 - 1e-6))
    panel.show_session(Session(conditions=widest))
    QApplication.processEvents()
    for part in ("cost_fn", "prevalence"):
        for field in (panel.rows[part].low_field, panel.rows[part].high_field):
            assert field.width() >= field.needed_width
    assert row.slider.width() >= row.slider.minimumWidth()
    assert panel.width() == 320
    panel.show_session(Session(conditions=Conditions(cost_fn=usual)))
    QApplication.processEvents()
    assert row.slider.width() == beside


@pytest.mark.parametrize("words", ["abc", "12345678901234567890", "0.0000000000000000000001"])
def test_what_is_wrong_with_a_field_moves_nothing(words: str) -> None:
    panel = ConditionsPanel()
    panel.resize(320, 400)
    panel.show_session(Session(conditions=Conditions(cost_fp=exactly(1.0), cost_fn=Range(2, 12))))
    panel.show()
    QApplication.processEvents()
    before = [row.geometry() for row in panel.rows.values()]
    row = panel.rows["cost_fp"]
    type_into(row.low_field, words)
    QApplication.processEvents()
    assert row.complaint
    assert [each.geometry() for each in panel.rows.values()] == before
    type_into(row.low_field, "2")
    QApplication.processEvents()
    assert not row.complaint
    assert row.slider.isVisible()
    panel.deleteLater()
