"""engine.analysis.standing_alone: intervals of the AUC as if no case belonged to another."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis import standing_alone as module
from engine.analysis.analyser import Analyser
from engine.analysis.standing_alone import standing_alone
from engine.binary.inference.delong import auc_variance
from engine.data.roles import RoleRequest
from tests.opened_tables import analysis_of_two, opened_table

PATIENTS, EACH = 40, 3


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three rows a patient, which are alike."""
    draw = np.random.default_rng(20261129)
    path = tmp_path_factory.mktemp("clusters") / "trial.csv"
    rows = ["y,m,patient"]
    for patient in range(PATIENTS):
        positive, level = int(draw.random() < 0.5), draw.normal()
        for _ in range(EACH):
            score = level + positive + 0.3 * draw.normal()
            rows.append(f"{positive},{score:.1f},p{patient}")
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


def variance_by_pairs(file: Path) -> float:
    """DeLong's variance from every pair of a positive and a negative, ties a half."""
    y, score = np.loadtxt(file, delimiter=",", skiprows=1, usecols=(0, 1)).T
    above = score[y == 1][:, None] - score[y == 0][None, :]
    wins = (above > 0) + 0.5 * (above == 0)
    of_positives, of_negatives = wins.mean(1).var(ddof=1), wins.mean(0).var(ddof=1)
    return float(of_positives / wins.shape[0] + of_negatives / wins.shape[1])


def test_alone_it_is_the_interval_of_a_file_without_clusters(file: Path) -> None:
    """And by every pair of cases; in clusters it is that which the verdict has."""
    together = analysis_of_two(opened_table(file, RoleRequest(cluster="patient")))
    unclustered = analysis_of_two(opened_table(file)).models[0]
    (found,), (model,) = standing_alone(together), together.models
    assert found.alone == unclustered.auc_interval
    assert found.together == model.auc_interval != found.alone
    own, variance = variance_by_pairs(file), model.geometry.auc_variance.variance
    assert unclustered.geometry.auc_variance.variance == pytest.approx(own, rel=1e-12)
    assert variance is not None
    assert found.variance_ratio == pytest.approx(variance / own, rel=1e-12)
    assert variance > 1.5 * own


def test_the_pass_over_the_scores_is_made_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often t moves, and whoever asks: a table, a picture, what is copied."""
    calls = []

    def counted(counts: object) -> object:
        calls.append(counts)
        return auc_variance(counts)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "auc_variance", counted)
    opened = opened_table(file, RoleRequest(cluster="patient"))
    analyser = Analyser()
    for t in (0.2, 0.4, 0.6):
        session = replace(analysis_of_two(opened).session, at=t)
        analysis = analyser.analyse(session, opened.dataset)
        assert standing_alone(analysis) == standing_alone(analysis)
    assert len(calls) == 1


def test_weights_have_no_such_interval(tmp_path: Path) -> None:
    path = tmp_path / "weighted.csv"
    rows = [f"{i % 2},{(i * 7) % 11 / 10},{1 + i % 3},p{i // 2}" for i in range(40)]
    path.write_text("\n".join(["y,m,w,patient", *rows]) + "\n", "utf-8")
    roles = RoleRequest(weight="w", cluster="patient")
    (found,) = standing_alone(analysis_of_two(opened_table(path, roles)))
    assert (found.alone, found.variance_ratio) == (None, None)
