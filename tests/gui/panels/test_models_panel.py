"""The models panel: how the AUC's intervals are found stands in its heading."""

from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read
from engine.session.session import Session
from gui.panels.models_panel import ModelsPanel
from gui.widgets.text import Text
from tests.samples import sample


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


def test_curves_that_are_given_by_points_have_no_interval(tmp_path: Path) -> None:
    table = tmp_path / "points.csv"
    table.write_text("fpr,tpr\n0,0\n0.1,0.5\n0.4,0.9\n1,1\n")
    dataset = read(table)
    panel = ModelsPanel()
    panel.show_analysis(analyse(Session(roles=guess_roles(dataset).roles), dataset))
    texts = [text.text() for text in panel.findChildren(Text)]
    assert "AUC" in texts
    assert not any("DeLong" in text for text in texts)
    panel.deleteLater()
