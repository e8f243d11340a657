"""Panels on ROC points: what is not known is said, and nothing is blank or made up."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read_bytes
from engine.session.session import Session
from gui.panels.conditions_panel import ConditionsPanel
from gui.panels.data_panel import DataPanel
from gui.panels.inference_panel import InferencePanel
from gui.panels.models_panel import ModelsPanel

POINTS = b"fpr,tpr,threshold\n0.5,1,1\n0,0.5,3\n0.25,0.5,2\n"


@pytest.fixture(scope="module")
def points() -> Analysis:
    """The analysis of three ROC points without counts."""
    dataset = read_bytes(POINTS, "points.csv")
    return analyse(Session(roles=guess_roles(dataset).roles), dataset)


def words_of(widget: QWidget) -> set[str]:
    return {label.text() for label in widget.findChildren(QLabel)}


def test_the_data_panel_says_that_no_numbers_are_known(points: Analysis) -> None:
    panel = DataPanel()
    panel.show_session(points.session)
    panel.show_analysis(points)
    assert "no numbers of cases" in words_of(panel)
    assert not panel.positive_class.isEnabled()
    assert not panel.direction.isEnabled()


def test_a_model_has_points_only(points: Analysis) -> None:
    panel = ModelsPanel()
    panel.show_analysis(points)
    assert "points only" in words_of(panel)


def test_the_inference_panel_waits_for_nothing(points: Analysis) -> None:
    panel = InferencePanel()
    panel.show_analysis(points)
    assert panel.method.text() == (
        "ROC points tell no numbers of cases, so nothing has an interval."
    )


def test_conditions_are_shown_without_a_prevalence_of_the_file(points: Analysis) -> None:
    panel = ConditionsPanel()
    panel.show_session(points.session)
    panel.show_analysis(points)
    assert panel.rows["prevalence"] is not None
