"""Constraints kept on some rows and measured on others: engine.analysis.bounded_on_unseen_rows."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.analysis.unseen_records import BoundedElsewhere
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.messages.errors import Undefined
from engine.numerics.arrays import FloatArray
from engine.session.unseen_file import UnseenFile
from engine.wording import results_rows
from engine.wording.corrected_words import short_optimism
from engine.wording.unseen_lines import unseen_blocks
from gui.paint.cost_scene import CostScene
from tests.conftest import dataset_of, session_for

DRAWN = np.random.default_rng(18)
TRUTH = DRAWN.random(400) < 0.3
SCORES = np.round(DRAWN.normal(size=400) + 1.2 * TRUTH, 1)
PI = 0.25


def bounded(*constraints: str, at: float | None = None) -> Analysis:
    """The first 200 rows choose, the others test."""
    first, other = (
        dataset_of(TRUTH[rows].tolist(), one=SCORES[rows].tolist())
        for rows in (slice(0, 200), slice(200, 400))
    )
    stated = Conditions(t=Range(0.3, 0.8), prevalence=exactly(PI))
    session = replace(
        session_for(first, conditions=stated, at=at),
        constraints=constraints,
        test=UnseenFile("test.csv"),
    )
    return Analyser().analyse(session, first, test=other)


def rates(rows: slice) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Thresholds by falling score, and the rates of flagging from each on."""
    truth, scores = TRUTH[rows], SCORES[rows]
    cuts = np.concatenate(([np.inf], np.unique(SCORES[:200])[::-1]))
    flagged = scores >= cuts[:, np.newaxis]
    return cuts, flagged[:, ~truth].mean(axis=1), flagged[:, truth].mean(axis=1)


def cheaper_area(corners: FloatArray, t: float, cost: float) -> float:
    """The area of a polygon in which c_t < cost, by cutting it (Sutherland & Hodgman)."""
    kept = []
    points = [tuple(corner) for corner in corners.tolist()]
    values = [t * h + (1 - t) * (1 - k) - cost for h, k in points]
    for place, (one, here) in enumerate(zip(points, values, strict=True)):
        other, there = points[place - 1], values[place - 1]
        if here * there < 0:
            share = there / (there - here)
            kept.append(tuple(o + share * (x - o) for o, x in zip(other, one, strict=True)))
        if here <= 0:
            kept.append(one)
    x, y = np.array(kept or [(0.0, 0.0)]).T
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def test_costs_and_partial_voros_are_those_of_each_threshold_tried_on_the_other_rows() -> None:
    analysis = bounded("precision:0.5", "capacity:0.3")
    assert analysis.unseen is not None
    assert analysis.bounded is not None
    found = analysis.unseen.models["one"].bounded
    assert isinstance(found, BoundedElsewhere)
    _, h, k = rates(slice(0, 200))
    _, h_test, k_test = rates(slice(200, 400))
    flagged = PI * k + (1 - PI) * h
    kept = np.flatnonzero((flagged <= 0.3) & (PI * k >= 0.5 * flagged - 1e-12))
    corners = analysis.bounded.region.outline
    area = float(analysis.bounded.region.area)
    (drawn,) = CostScene(analysis).envelopes
    shares = []
    for t in np.linspace(0.3, 0.8, 2_001):
        best = kept[np.argmin(t * h[kept] + (1 - t) * (1 - k[kept]))]
        cost = t * h_test[best] + (1 - t) * (1 - k_test[best])
        shares.append(1 - cheaper_area(corners, t, cost) / area)
        if np.abs(found.costs[0] - t).min() > 3e-3:  # no jump near
            assert float(np.interp(t, *found.costs)) == pytest.approx(cost, abs=1e-12)
            assert float(np.interp(t, drawn.fine_t, drawn.area)) == pytest.approx(
                shares[-1], abs=5e-3
            )
    assert not isinstance(found.partial, Undefined)
    assert found.partial.test == pytest.approx(np.mean(shares), abs=1e-3)
    of_model = analysis.bounded.models["one"].partial
    assert not isinstance(of_model, Undefined)
    assert found.partial.in_sample == of_model.value
    assert found.partial.hindsight >= 0


def test_in_sample_the_drawn_costs_are_the_least_of_what_keeps_them() -> None:
    analysis = replace(bounded("tpr:0.5", "fpr:0.4"), unseen=None)
    _, h, k = rates(slice(0, 200))
    kept = np.flatnonzero((k >= 0.5) & (h <= 0.4))
    (drawn,) = CostScene(analysis).envelopes
    for t in np.linspace(0, 1, 101):
        least = (t * h[kept] + (1 - t) * (1 - k[kept])).min()
        assert float(np.interp(t, drawn.t, drawn.cost)) == pytest.approx(least, abs=1e-12)
    assert analysis.bounded is not None
    partial = analysis.bounded.models["one"].partial
    assert not isinstance(partial, Undefined)
    t = np.linspace(0.3, 0.8, 20_001)
    mean = float(np.interp(t, drawn.fine_t, drawn.area).mean())
    assert mean == pytest.approx(partial.value, abs=1e-4)


def test_sentences_say_what_the_thresholds_that_keep_them_cost() -> None:
    """The same numbers as in the table of results, not those of the thresholds without them."""
    analysis = bounded("precision:0.5", "capacity:0.2", at=0.4)
    assert analysis.unseen is not None
    free = replace(analysis, bounded=None).models[0].at.normalised_cost
    row = results_rows.rows(analysis)[0]
    in_sample = row.cost.below.split()[-1]
    assert float(in_sample) > free + 0.01
    assert f"costs {row.cost.text}, in sample {in_sample}," in short_optimism(analysis)
    assert "constraints" in unseen_blocks(analysis)[1].title


def test_where_nothing_keeps_them_nothing_is_drawn() -> None:
    analysis = bounded("tpr:0.99", "fpr:0.01")
    assert analysis.unseen is not None
    assert isinstance(analysis.unseen.models["one"].bounded, Undefined)
    assert CostScene(analysis).envelopes == ()
    analysis = bounded("precision:1", "capacity:0")  # no area: costs, and no shares
    (drawn,) = CostScene(analysis).envelopes
    assert drawn.area.size == 0
    assert np.array_equal(drawn.cost, 1 - drawn.t)
