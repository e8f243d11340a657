"""Bands where there are too many rows to be resampled unasked: drawn, kept, and told why not."""

from collections.abc import Iterable
from typing import cast

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.data.dataset import Dataset
from engine.jobs.progress import silent
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import AnalyseSession, RefineAnalysis
from engine.session.session import Session
from tests.conftest import dataset_of, session_for


@pytest.fixture(autouse=True)
def _few_rows_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.analysis.model_geometry.MOST_RESAMPLED", 100)


@pytest.fixture
def dataset() -> Dataset:
    generator = np.random.default_rng(1)
    truth = generator.random(200) < 0.4
    scores = {name: generator.random(200) + gap * truth for name, gap in (("a", 0.4), ("b", 0.2))}
    return dataset_of(truth, **scores, w=generator.integers(1, 4, 200).astype(np.float64))


def session_of(dataset: Dataset, **changes: object) -> Session:
    made = session_for(dataset)
    assert made.roles is not None
    used = tuple(score for score in made.roles.scores if score.column != "w")
    roles = replace(made.roles, scores=used)
    return replace(made, **({"roles": roles, "bootstrap": 60} | changes))


def answered(engine: Engine, session: Session, dataset: Dataset, revision: int = 1) -> Analysis:
    return cast("Analysis", engine.answer(AnalyseSession(session, dataset, revision), silent))


def refined(engine: Engine, analysis: Analysis, **asked: bool) -> list[Analysis]:
    request = RefineAnalysis(analysis, **({"bounded": True} | asked))
    return list(cast("Iterable[Analysis]", engine.answer(request, silent)))


def test_bands_come_one_model_after_the_other_and_nothing_is_resampled(dataset: Dataset) -> None:
    engine = Engine()
    found = refined(engine, answered(engine, session_of(dataset), dataset))
    assert [sorted(each.bands) for each in found][-2:] == [["a"], ["a", "b"]]
    assert found[0].bands == {}
    last = found[-1]
    assert last.by_bound is not None
    assert last.inference is not None
    assert last.inference.bootstrap is None
    assert last.inference.intervals == {}
    for name in ("a", "b"):
        bands = last.bands[name]
        assert bands.isotonic_share is not None
        for band in (bands.curve, bands.isotonic_share):
            assert (band.low <= band.high).all()
            assert np.isfinite(band.at).all()


def test_they_outlive_a_move_of_t_and_are_not_drawn_again(dataset: Dataset) -> None:
    engine, session = Engine(), session_of(dataset)
    first = refined(engine, answered(engine, session, dataset))[-1]
    moved = answered(engine, replace(session, at=0.3), dataset, 2)
    assert moved.bands["a"] is first.bands["a"]
    assert refined(engine, moved)[-1].bands["b"] is first.bands["b"]
    other = answered(engine, replace(session, seed=9), dataset, 3)
    assert other.bands == {}


def test_asked_replicates_take_their_place(dataset: Dataset) -> None:
    engine = Engine()
    drawn = refined(engine, answered(engine, session_of(dataset), dataset))[-1]
    tested, *_, resampled = refined(engine, drawn, bounded=False)
    assert tested.bands["a"] is drawn.bands["a"]
    assert resampled.inference is not None
    assert resampled.bands["a"].curve is resampled.inference.intervals["a"].curve


def test_a_session_without_replicates_has_none(dataset: Dataset) -> None:
    engine, session = Engine(), session_of(dataset)
    none = refined(engine, answered(engine, replace(session, bootstrap=0), dataset))
    assert none[-1].bands == {}


def test_weighted_cases_have_bands_round_their_weighted_curve(dataset: Dataset) -> None:
    engine, session = Engine(), session_of(dataset)
    assert session.roles is not None
    weighted = replace(session, roles=replace(session.roles, weight="w"))
    found = refined(engine, answered(engine, weighted, dataset))[-1]
    assert set(found.bands) == {model.name for model in found.models}
    for model in found.models:
        assert model.geometry.weighted
        band, curve = found.bands[model.name].curve, model.curve
        inside = slice(3, -3)
        tpr = np.interp(band.at, curve.fpr, curve.tpr)
        assert (band.low <= tpr + 0.02)[inside].all()
        assert (tpr <= band.high + 0.02)[inside].all()
        assert found.bands[model.name].isotonic_share is not None
