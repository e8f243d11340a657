"""The panels of the left column keep to its width, whatever they show."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QWidget

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.points.operating_point import Confusion
from gui.frame.folding_column import FOLDED, FoldingColumn
from gui.paint.roc_spots import Hover
from gui.panels import model_chips
from gui.panels.data_panel import DataPanel
from gui.panels.model_chips import ModelChips
from gui.panels.models_panel import ModelsPanel
from gui.themes.style import style_sheet
from gui.themes.theme import load_theme
from gui.views.picking import VertexKey, hover_of
from tests.conftest import dataset_of, session_for

ROOM = 200  # px within the card, beside a scroll bar


@pytest.fixture(scope="module", params=[9_876, 98_765, 888_888, 2_345_678])
def large(request: pytest.FixtureRequest) -> Analysis:
    truth = np.arange(request.param) % 2 == 0
    dataset = dataset_of(truth, a_name_of_some_length=np.arange(truth.size) % 7 + truth)
    return Analyser().analyse(session_for(dataset), dataset)


@pytest.mark.parametrize("kind", [ModelsPanel, DataPanel])
def test_large_counts_fit(large: Analysis, kind: type[ModelsPanel] | type[DataPanel]) -> None:
    panel = kind()
    panel.show_session(large.session)
    panel.show_analysis(large)
    panel.show()
    assert panel.minimumSizeHint().width() <= ROOM


@pytest.mark.parametrize("words", ["left out", "ausgelassen"])
def test_the_folded_column_is_as_wide_as_its_words(
    large: Analysis, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said_of = {"left out": words}
    monkeypatch.setattr(model_chips, "tr", lambda text, **_: said_of.get(text, text))
    chips = ModelChips()
    column = FoldingColumn((QWidget(),), chips, "models")
    column.setStyleSheet(style_sheet(load_theme("light")))
    chips.show_analysis(large)
    (said,) = (each for each in chips.findChildren(QLabel) if each.text() == words)
    column.arrange(1000)
    column.resize(column.sizeHint().width(), 600)
    column.show()
    QCoreApplication.processEvents()
    assert said.isVisible()
    assert said.width() >= said.fontMetrics().horizontalAdvance(words)
    assert chips.viewport().rect().contains(said.mapTo(chips, said.rect().bottomRight()))
    assert (column.width() == FOLDED) is (words == "left out")


def test_weights_are_named_beside_the_rows() -> None:
    dataset = dataset_of([True, False, True, False], a=[4, 3, 2, 1], w=[2, 0.5, 1, 3])
    session = session_for(dataset)
    assert session.roles is not None
    scores = tuple(score for score in session.roles.scores if score.name == "a")
    weighted = replace(session, roles=replace(session.roles, scores=scores, weight="w"))
    panel = DataPanel()
    for chosen, shown in ((session, False), (weighted, True), (session, False)):
        panel.show_session(chosen)
        panel.show_analysis(Analyser().analyse(chosen, dataset))
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        words = [text.text() for text in panel.findChildren(QLabel)]
        named = "Cases are weighted by w: positives weigh 3 in all, negatives 3.5."
        assert (named in words) is shown


def test_the_vertex_under_the_mouse_counts_cases_whatever_they_weigh() -> None:
    dataset = dataset_of([True, False, True, False], a=[4, 3, 2, 1], w=[2, 0.5, 1, 3])
    session = session_for(dataset)
    assert session.roles is not None
    analysis = Analyser().analyse(
        replace(session, roles=replace(session.roles, weight="w")), dataset
    )
    hover = hover_of(analysis, VertexKey("a", 2))
    assert isinstance(hover, Hover)
    assert hover.point.counts == Confusion(tp=1, fp=1, fn=1, tn=1)
    assert hover.point.tpr == 2 / 3
