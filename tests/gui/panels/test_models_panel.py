"""The models panel: how the AUC's intervals are found stands in its heading."""

from dataclasses import replace
from typing import Literal

import pytest

from engine.analyser import analyse
from engine.data.read import read
from engine.samples import sample
from gui.panels.models_panel import ModelsPanel
from gui.widgets.text import Text


@pytest.mark.parametrize(
    ("auc_interval", "level", "note"),
    [
        ("normal", 0.95, "AUC, 95 % DeLong"),
        ("logit", 0.95, "AUC, 95 % DeLong, logit"),
        ("normal", 0.9, "AUC, 90 % DeLong"),
    ],
)
def test_the_heading_names_the_interval_that_is_shown(
    auc_interval: Literal["normal", "logit"], level: float, note: str
) -> None:
    panel = ModelsPanel()
    chosen = sample("crossing")
    session = replace(chosen.session, auc_interval=auc_interval, level=level)
    analysis = analyse(session, read(chosen.path))
    panel.show_analysis(analysis)
    texts = [text.text().replace("\u202f", " ") for text in panel.findChildren(Text)]
    assert note in texts
    low, high = analysis.models[0].auc_interval.low, analysis.models[0].auc_interval.high
    assert f"{low:.3f} – {high:.3f}" in texts
    panel.deleteLater()
