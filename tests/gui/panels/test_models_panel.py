"""The models panel: how the AUC's intervals are found stands in its heading."""

from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser, analyse, refine
from engine.data.guessing.role_guess import guess_roles
from engine.data.readers.read import read
from engine.session.session import Session
from gui.panels.models_panel import ModelsPanel
from gui.widgets.text import Text
from tests.conftest import dataset_of, session_for
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


def test_of_few_cases_the_score_interval_stands_there_and_stays_while_t_moves() -> None:
    truth = np.arange(70) < 30
    scores = np.random.default_rng(3).normal(size=70) + 1.5 * truth
    dataset = dataset_of(truth, m=scores)
    session = replace(session_for(dataset), bootstrap=0)
    analyser = Analyser()
    first = analyser.analyse(session, dataset)
    (*_, refined) = refine(first)
    assert refined.corrected is not None
    found = refined.corrected.models["m"].auc_score
    panel = ModelsPanel()

    def texts() -> list[str]:
        return [text.text().replace("\u202f", " ") for text in panel.findChildren(Text)]

    panel.show_analysis(first)
    assert "AUC, 95 % DeLong" in texts()
    moved = replace(session, at=0.3)
    for analysis in (refined, analyser.analyse(moved, dataset)):
        panel.show_analysis(analysis)
        assert "AUC, 95 % score" in texts()
        assert f"{found.low:.3f} – {found.high:.3f}" in texts()
    other = analyser.analyse(replace(session, level=0.8), dataset)
    panel.show_analysis(other)
    assert "AUC, 80 % DeLong" in texts()
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
