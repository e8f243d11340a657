"""The models that matter most, and the surface that they share."""

import numpy as np
import pytest

from engine.analysis.analyser import Analyser
from engine.analysis.leading_models import KeptSurface, leading_models
from engine.binary.voros.conditions import Conditions, exactly
from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.data.roles import Roles, ScoreRole
from engine.session.session import Session
from tests.conftest import SAMPLES

NAMES = ("forest", "bayes", "logistic")


@pytest.fixture(scope="module")
def dataset() -> Dataset:
    return read(SAMPLES / "wdbc_partial_oof.csv")


def session(at: float = 0.56, hidden: frozenset[str] = frozenset()) -> Session:
    scores = tuple(ScoreRole(name, name) for name in NAMES)
    roles = Roles("malignant", positive="1", negative="0", scores=scores)
    return Session(roles=roles, at=at, hidden=hidden)


def test_the_surface_is_made_once_and_kept_while_t_and_the_range_move(dataset: Dataset) -> None:
    analyser = Analyser()
    first = analyser.analyse(session(), dataset)
    moved = analyser.analyse(session(0.3), dataset)
    narrowed = session(0.3)
    narrowed = Session(roles=narrowed.roles, at=0.3, conditions=Conditions(t=exactly(0.3)))
    assert first.surface is not None
    assert moved.surface is first.surface
    assert analyser.analyse(narrowed, dataset).surface is first.surface
    assert first.surface.models == (0, 1, 2)
    hidden = analyser.analyse(session(hidden=frozenset({"bayes"})), dataset)
    assert hidden.surface is not None
    assert hidden.surface.models == (0, 2)
    nobody = analyser.analyse(session(hidden=frozenset(NAMES)), dataset)
    assert nobody.surface is None


def test_its_cut_costs_what_the_best_model_does(dataset: Dataset) -> None:
    for t in np.linspace(0.02, 0.98, 13).tolist():
        found = Analyser().analyse(session(t), dataset)
        assert found.surface is not None
        x, y, _, _ = found.surface.surface.legs_at(t)
        least = min(model.at.normalised_cost for model in found.models)
        assert (t * x, (1 - t) * y) == pytest.approx((least, least), abs=1e-12)


def test_those_lead_that_are_best_on_most_of_the_range(dataset: Dataset) -> None:
    found = Analyser().analyse(session(), dataset)
    leading = leading_models(found, 3)
    shares = [found.best_at_all(model.name) for model in leading]
    assert shares == sorted(shares, reverse=True)
    assert {model.name for model in leading} == set(NAMES)
    assert len(leading_models(found, 2)) == 2
    assert KeptSurface().of(found) is not None
