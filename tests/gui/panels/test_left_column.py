"""The panels of the left column keep to its width, whatever they show."""

import numpy as np
import pytest

from engine.analyser import Analyser
from engine.analysis import Analysis
from gui.panels.data_panel import DataPanel
from gui.panels.models_panel import ModelsPanel
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
