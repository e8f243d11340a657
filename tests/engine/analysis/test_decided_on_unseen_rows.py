"""Review and one threshold measured on unseen rows: engine.analysis.decided_on_unseen_rows."""

import json

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import FIXED_MEAN, FIXED_MINIMAX, FixedThresholds, Review
from engine.analysis.further_numbers import with_further
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.command.two.json_analysis import as_json
from engine.session.unseen_file import UnseenFile
from engine.wording.unseen_lines import unseen_blocks
from tests.conftest import dataset_of, session_for

DRAWN = np.random.default_rng(8)
TRUTH = DRAWN.random(500) < 0.3
SCORES = np.round(DRAWN.normal(size=500) + TRUTH, 1)
OTHER = np.round(DRAWN.normal(size=500) + 0.4 * TRUTH, 1)
PI, FP, FN, PRICE = 0.2, 1.0, 6.0, 0.35


def asked(*constraints: str) -> Analysis:
    """The first 250 rows choose, the others test."""
    first, other = (
        dataset_of(TRUTH[rows].tolist(), one=SCORES[rows].tolist())
        for rows in (slice(0, 250), slice(250, 500))
    )
    stated = Conditions(cost_fp=exactly(FP), cost_fn=Range(2.0, 10.0), prevalence=exactly(PI))
    t = FP * (1 - PI) / (FP * (1 - PI) + FN * PI)
    session = replace(
        session_for(first, conditions=stated, at=t),
        constraints=constraints,
        review_cost=PRICE,
        one_threshold=True,
        test=UnseenFile("test.csv"),
    )
    return Analyser().analyse(session, first, test=other)


def rates(rule: float, rows: slice) -> tuple[float, float]:
    """FPR and TPR of flagging from a score on."""
    flagged, truth = SCORES[rows] >= rule, TRUTH[rows]
    return float(flagged[~truth].mean()), float(flagged[truth].mean())


def rule(shown: str) -> float:
    return np.inf if shown == "inf" else float(shown)


@pytest.mark.parametrize("constraints", [(), ("capacity:0.3", "precision:0.3")])
def test_review_costs_what_its_three_groups_of_test_rows_cost(
    constraints: tuple[str, ...],
) -> None:
    analysis = asked(*constraints)
    assert analysis.unseen is not None
    assert analysis.review is not None
    found, chosen = analysis.unseen.models["one"].review, analysis.review["one"]
    assert isinstance(chosen, Review)
    assert found is not None
    assert chosen.pays
    assert found.share.in_sample == pytest.approx(chosen.share, abs=1e-12)
    assert found.cost.in_sample == pytest.approx(chosen.cost_per_case, abs=1e-12)
    assert found.saving.in_sample == pytest.approx(chosen.saving, abs=1e-12)
    rows = slice(250, 500)
    (h1, k1), (h2, k2) = (
        rates(rule(point.shown_threshold), rows) for point in (chosen.flag, chosen.clear)
    )
    share = (1 - PI) * (h2 - h1) + PI * (k2 - k1)
    cost = FP * (1 - PI) * h1 + PRICE * share + FN * PI * (1 - k2)
    assert (found.share.test, found.cost.test) == pytest.approx((share, cost), abs=1e-12)
    used = analysis.used(analysis.models[0])
    assert used is not None
    h, k = rates(rule(used.shown_threshold), rows)
    saving = FP * (1 - PI) * h + FN * PI * (1 - k) - cost
    assert found.saving.test == pytest.approx(saving, abs=1e-12)


@pytest.mark.parametrize("constraints", [(), ("capacity:0.4", "tpr:0.4")])
def test_regret_on_test_is_against_what_the_test_rows_would_have_chosen(
    constraints: tuple[str, ...],
) -> None:
    analysis = asked(*constraints)
    assert analysis.unseen is not None
    assert analysis.fixed is not None
    of_model, found = analysis.fixed["one"], analysis.unseen.models["one"].fixed
    assert isinstance(of_model, FixedThresholds)
    rows = slice(250, 500)
    cuts = np.concatenate(([np.inf], np.unique(SCORES[rows])[::-1]))
    h, k = np.array([rates(cut, rows) for cut in cuts]).T
    flagged = PI * k + (1 - PI) * h
    kept = np.ones(cuts.size, bool) if not constraints else (flagged <= 0.4) & (k >= 0.4)
    every = np.linspace(analysis.given.a, analysis.given.b, 501)
    for name, choice in ((FIXED_MEAN, of_model.mean), (FIXED_MINIMAX, of_model.minimax)):
        fpr, tpr = rates(rule(choice.point.shown_threshold), rows)
        costs = every * fpr + (1 - every) * (1 - tpr)
        least = (every[:, np.newaxis] * h[kept] + (1 - every[:, np.newaxis]) * (1 - k[kept])).min(
            axis=1
        )
        assert found[name].worst_regret.test == pytest.approx((costs - least).max(), abs=1e-12)
        mean = found[name].mean_cost
        assert mean.test == pytest.approx(
            of_model.mean_t * fpr + (1 - of_model.mean_t) * (1 - tpr), abs=1e-12
        )
        assert mean.in_sample == choice.mean_cost
        assert found[name].worst_regret.in_sample == choice.regret.worst


def test_regret_against_all_models_is_so_on_test_too() -> None:
    first, other = (
        dataset_of(TRUTH[rows].tolist(), one=SCORES[rows].tolist(), two=OTHER[rows].tolist())
        for rows in (slice(0, 250), slice(250, 500))
    )
    session = replace(
        session_for(first, conditions=Conditions(t=Range(0.3, 0.7))),
        one_threshold=True,
        regret_against="all",
        test=UnseenFile("test.csv"),
    )
    analysis = Analyser().analyse(session, first, test=other)
    assert analysis.unseen is not None
    rows, ends = slice(250, 500), np.array([[0.3], [0.7]])
    least = np.full(2, np.inf)
    worst: dict[str, float] = {}
    for scores in (SCORES, OTHER):
        cuts = np.concatenate(([np.inf], np.unique(scores[rows])))
        flagged = scores[rows] >= cuts[:, np.newaxis]
        h, k = flagged[:, ~TRUTH[rows]].mean(axis=1), flagged[:, TRUTH[rows]].mean(axis=1)
        costs = ends * h + (1 - ends) * (1 - k)
        least = np.minimum(least, costs.min(axis=1))
    for name in ("one", "two"):
        point = next(p for p in analysis.unseen.models[name].points if p.name == FIXED_MINIMAX)
        assert point.test is not None
        cost = ends[:, 0] * point.test.fpr + (1 - ends[:, 0]) * (1 - point.test.tpr)
        found = analysis.unseen.models[name].fixed[FIXED_MINIMAX].worst_regret
        assert found.test == pytest.approx((cost - least).max(), abs=1e-12)
        worst[name] = found.hindsight
    assert worst["two"] >= worst["one"]


def test_json_and_tables_have_them() -> None:
    analysis = asked("capacity:0.4")
    (model,) = json.loads(as_json(with_further(analysis)))["models"]
    assert set(model["test"]["review"]) == {"share_reviewed", "cost_per_case", "saving"}
    assert set(model["test"]["fixed"]) == {"mean", "minimax"}
    assert set(model["test"]["partial_voros"]) == {"in_sample", "test", "hindsight"}
    names = [line.name for block in unseen_blocks(analysis) for line in block.lines]
    for name in ("Partial VOROS", "Worst regret", "Share reviewed", "Saving per 1,000 by review"):
        assert name in names
