"""The bundled samples open with the session that each names."""

import pytest

from engine.analysis.analyser import analyse
from engine.data.readers.read import read
from engine.jobs.progress import silent
from engine.messages.errors import InputError
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.samples import CLASSES_SAMPLES, SAMPLES, BundledFile, Sample
from engine.session.samples import bundled as bundled_file
from tests.reference.ordered_marker import ordered_marker_text
from tests.samples import sample


@pytest.mark.parametrize("bundled", SAMPLES, ids=lambda bundled: bundled.name)
def test_every_sample_can_be_analysed(bundled: Sample) -> None:
    analysis = analyse(bundled.session, read(bundled.path))
    assert len(analysis.models) == len(analysis.geometry.models)
    assert all(model.curve.auc > 0.5 for model in analysis.models)


def test_crossing_is_the_session_of_the_pictures() -> None:
    analysis = analyse(sample("crossing").session, read(sample("crossing").path))
    assert (analysis.given.a, analysis.given.b) == pytest.approx((0.25, 9 / 11), abs=1e-15)
    assert analysis.t == 0.56
    assert [model.name for model in analysis.models] == ["forest", "bayes", "logistic"]
    assert (analysis.geometry.positives, analysis.geometry.rows_used) == (211, 563)
    assert analysis.scenario is not None
    assert analysis.scenario.cost_fn == pytest.approx(33 / 7, abs=1e-12)
    assert analysis.scenario.prevalence == pytest.approx(1 / 7, abs=1e-12)


def test_an_unknown_sample_names_the_known_ones() -> None:
    with pytest.raises(InputError, match="crossing, breast-cancer, one-model"):
        sample("Crossing")


def opened(found: BundledFile) -> ClassesAnalysis:
    answer = Engine().answer(OpenTable(TableToOpen(found.opened_path)), silent)
    assert isinstance(answer, Opened)
    assert isinstance(answer.analysis, ClassesAnalysis)
    return answer.analysis


@pytest.mark.parametrize("found", CLASSES_SAMPLES, ids=lambda found: str(found.name))
def test_every_sample_of_several_classes_opens_without_questions(found: BundledFile) -> None:
    analysis = opened(found)
    assert analysis.table.source.path == found.path
    assert len(analysis.labels) == 3
    assert len(analysis.models) == 3


def test_the_ordered_markers_come_from_their_recipe() -> None:
    found = bundled_file("ordered")
    assert found.path.read_text("utf-8") == ordered_marker_text()
    analysis = opened(found)
    assert analysis.session.order == ("healthy", "mild", "severe")
    volumes = {m.name: m.measures.ordered.value for m in analysis.models if m.measures.ordered}
    leader = analysis.ordered[0].name
    assert leader != max(volumes, key=lambda name: volumes[name])  # as its words say


def test_the_three_matrices_have_the_known_volumes_and_costs() -> None:
    """The volumes were found in rational arithmetic by other programs; the costs are sums."""
    analysis = opened(bundled_file("matrices"))
    volumes = [found.measures.vus.value for found in analysis.models if found.measures.vus]
    assert volumes == pytest.approx([0.0455611806, 0.0491798264, 16 / 625], abs=5e-11)
    best = analysis.best
    assert best is not None
    assert best.best == "B"
    costs = {"B": 0.49, "A": 0.56, "C": 0.8, "all c": 1.2, "all a": 1.4, "all b": 1.4}
    assert dict(best.costs) == pytest.approx(costs, abs=1e-12)
