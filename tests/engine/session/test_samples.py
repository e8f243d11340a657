"""The bundled samples open with the session that each names."""

import pytest

from engine.analysis.analyser import analyse
from engine.data.readers.read import read
from engine.messages.errors import InputError
from engine.session.samples import SAMPLES, Sample
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
