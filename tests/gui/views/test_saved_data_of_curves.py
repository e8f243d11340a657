"""Data of every view of Geometry and Evidence, saved by its menu: gui.views.tables_of_evidence."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from msgspec.structs import replace
from sklearn.isotonic import IsotonicRegression

from gui.program.app import WindowedProgram
from gui.views.comparison_view import ComparisonView
from gui.views.confusion_view import ConfusionView
from gui.views.cost_view import CostView
from tests.gui.acts import analysis_of, settle
from tests.gui.views.saved_cases import (
    MODELS,
    Given,
    T,
    ask_everything,
    auc_of,
    cost_of,
    rates_at,
    rows_of,
    saved,
    view_shown,
)

Check = Callable[[pd.DataFrame, Given], None]


def check_curves(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        assert (row.fpr, row.tpr) == rates_at(given.cases, row.model, row.threshold)


def check_errors(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        cuts = given.cuts[row.model]
        assert np.min(abs(cuts.fpr - row.fpr) + abs(1 - cuts.tpr - row.fnr)) < 1e-15


def check_surface(found: pd.DataFrame, given: Given) -> None:
    assert (found["t_low"].iloc[0], found["t_high"].iloc[-1]) == (0, 1)
    for row in rows_of(found):
        t = (row.t_low + row.t_high) / 2
        least = min(cuts.costs(t).min() for cuts in given.cuts.values())
        assert cost_of(t, row.fpr, row.tpr) == pytest.approx(least, abs=1e-12)


def check_costs_under_constraints(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        assert row.normalised_cost == pytest.approx(given.least(row.model, row.t), abs=1e-12)


def check_decision_curves(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found.dropna(subset="net_benefit")):
        cuts, share = given.cuts[row.model], given.prevalence
        benefit = share * cuts.tpr - (1 - share) * cuts.fpr * row.p / (1 - row.p)
        assert row.net_benefit == pytest.approx(benefit.max(), abs=1e-12)


def check_winners_under_constraints(found: pd.DataFrame, given: Given) -> None:
    """The winner at its threshold keeps the constraints, and none of those that do costs less."""
    assert (found["t_low"].iloc[0], found["t_high"].iloc[-1]) == (0, 1)
    assert list(found["t_low"].iloc[1:]) == list(found["t_high"].iloc[:-1])
    for row in rows_of(found):
        names = row.winner.split(", ")
        (place,) = np.flatnonzero(given.cuts[names[0]].thresholds == row.threshold)
        assert given.kept[names[0]][place]
        for t in np.linspace(row.t_low, row.t_high, 5)[1:-1]:
            least = min(given.least(name, t) for name in MODELS)
            assert given.cuts[names[0]].costs(t)[place] == pytest.approx(least, abs=1e-12)
            for name in names:
                assert given.least(name, t) == pytest.approx(least, abs=1e-12)


def check_areas(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        assert row.auc == pytest.approx(auc_of(given.cases, row.model), abs=1e-12)


def check_differences(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        gap = auc_of(given.cases, row.model) - auc_of(given.cases, row.other_model)
        assert row.auc_difference == pytest.approx(gap, abs=1e-12)


def check_histogram(found: pd.DataFrame, given: Given) -> None:
    for name, label in (("positives", 1), ("negatives", 0)):
        scores = given.cases.loc[given.cases["malignant"] == label, found["model"].iloc[0]]
        edges = [*found["low"], found["high"].iloc[-1]]
        assert list(np.histogram(scores, edges)[0]) == list(found[name])


def check_precision(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        fpr, tpr = rates_at(given.cases, row.model, row.threshold)
        flagged = given.prevalence * tpr + (1 - given.prevalence) * fpr
        assert (row.recall, row.flagged) == pytest.approx((tpr, flagged), abs=1e-12)
        if flagged:
            assert row.precision * flagged == pytest.approx(given.prevalence * tpr)
        else:
            assert np.isnan(row.precision)


def check_gain(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        cuts, share = given.cuts[row.model], given.prevalence
        gain = np.interp(row.flagged, given.flagged(cuts.fpr, cuts.tpr), cuts.tpr)
        precision = share * gain / row.flagged
        assert (row.gain, row.lift) == pytest.approx((gain, gain / row.flagged), abs=1e-12)
        assert row.precision == pytest.approx(precision, abs=1e-12)
        assert row.prevalence == share


def check_calibration(found: pd.DataFrame, given: Given) -> None:
    """The steps are scikit-learn's isotonic regression, the bins NumPy's."""
    (name,) = set(found["model"])
    scores, ill = given.cases[name], given.cases["malignant"]
    shares = IsotonicRegression().fit(scores, ill).predict(scores)
    steps = found[found["part"] == "isotonic step"].sort_values("low")
    place = np.searchsorted(steps["high"], scores)
    assert (steps["low"].to_numpy()[place] <= scores).all()
    np.testing.assert_allclose(steps["share_positive"].to_numpy()[place], shares, atol=1e-12)
    bins = found[found["part"] == "bin"]
    for row in rows_of(bins):
        last = row.high == bins["high"].max()
        inside = (scores >= row.low) & ((scores <= row.high) if last else (scores < row.high))
        assert (row.cases, row.positives) == (inside.sum(), ill[inside].sum())
        assert row.share_positive == row.positives / row.cases
        assert row.mean_score == pytest.approx(scores[inside].mean(), abs=1e-12)
        assert row.share_low < row.share_positive < row.share_high or row.share_positive in (0, 1)
    assert bins["cases"].sum() == len(given.cases)


def check_confusion(found: pd.DataFrame, given: Given) -> None:
    groups = {row.cases: row for row in rows_of(found)}
    fpr, tpr = rates_at(given.cases, groups["missed"].model, groups["missed"].threshold)
    rates = {"missed": 1 - tpr, "found": tpr, "false alarms": fpr, "cleared": 1 - fpr}
    for name, rate in rates.items():
        positive, group = name in ("missed", "found"), groups[name]
        of = 1000 * (given.prevalence if positive else 1 - given.prevalence)
        assert group.rate == pytest.approx(rate, abs=1e-12)
        assert group.of_1000_exact == pytest.approx(of * rate, abs=1e-9)
        assert abs(group.of_1000 - group.of_1000_exact) < 1
    cost = 1000 * given.worst * cost_of(T, fpr, tpr)
    assert groups["per 1,000"].cost_per_1000 == pytest.approx(cost, abs=1e-9)


CHECKS: dict[str, Check] = {
    "roc": check_curves,
    "errors": check_errors,
    "surface": check_surface,
    "cost": check_costs_under_constraints,
    "decision-curve": check_decision_curves,
    "decisions": check_winners_under_constraints,
    "models": check_areas,
    "comparison": check_differences,
    "scores": check_histogram,
    "pr": check_precision,
    "gain": check_gain,
    "calibration": check_calibration,
    "confusion": check_confusion,
}


def test_data_of_curves_costs_and_cases_are_those_of_the_file(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ask_everything(program, tmp_path)
    for key, check in CHECKS.items():
        check(saved(program, key, tmp_path, monkeypatch), given)


def check_costs_over_t(found: pd.DataFrame, given: Given) -> None:
    """A_t is what a point costs more than the cheapest: Ratigan & Cowen 2024, by hand."""
    for row in rows_of(found):
        least = given.cuts[row.model].costs(row.t).min()
        assert row.normalised_cost == pytest.approx(least, abs=1e-12)
        inside = 0 < row.t < 1
        area = 1 - least**2 / (2 * row.t * (1 - row.t)) if inside else 1.0
        assert row.lesser_area == pytest.approx(area, abs=1e-12)


def check_costs_over_probability_cost(found: pd.DataFrame, given: Given) -> None:
    np.testing.assert_allclose(found["PC(+)"], 1 - found["t"], atol=1e-15)
    check_costs_over_t(found, given)


def check_brier(found: pd.DataFrame, given: Given) -> None:
    """Cases that score c or more are flagged; errors weigh as c and the file's prevalence say."""
    ill = given.cases["malignant"].mean()
    for row in rows_of(found):
        alarms, missed = row.c * (1 - given.prevalence), (1 - row.c) * given.prevalence
        assert row.t == pytest.approx(alarms / (alarms + missed), abs=1e-12)
        if np.isclose(given.cuts[row.model].thresholds, row.c, rtol=0, atol=1e-12).any():
            continue  # which side of a score the severity lies on is rounding's
        fpr, tpr = rates_at(given.cases, row.model, row.c)
        loss = 2 * (row.c * (1 - ill) * fpr + (1 - row.c) * ill * (1 - tpr))
        assert row.brier_loss == pytest.approx(loss, abs=1e-12)


def test_data_of_the_costs_in_every_mode_are_those_of_the_file(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = without_constraints(ask_everything(program, tmp_path))
    view = view_shown(program, "cost")
    assert isinstance(view, CostView)
    checks = (
        check_costs_over_t,
        check_costs_over_probability_cost,
        check_brier,
        check_decision_curves,
    )
    for place, check in enumerate(checks):
        view._modes.press(place)
        check(saved(program, "cost", tmp_path, monkeypatch), given)


def test_data_of_other_parts_of_comparison_and_confusion_are_those_of_the_file(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = without_constraints(ask_everything(program, tmp_path))
    comparison, confusion = view_shown(program, "comparison"), view_shown(program, "confusion")
    assert isinstance(comparison, ComparisonView)
    assert isinstance(confusion, ConfusionView)

    comparison.parts.segments.press(1)
    for row in rows_of(saved(program, "comparison", tmp_path, monkeypatch)):
        bound = (row.bound_low + row.bound_high) / 2
        areas = {name: area_up_to(given, name, bound) for name in MODELS}
        assert row.ranking.split(", ") == sorted(MODELS, key=lambda name: -areas[name])

    comparison.parts.segments.press(2)
    for row in rows_of(saved(program, "comparison", tmp_path, monkeypatch)):
        t = (row.t_low + row.t_high) / 2
        costs = {n: given.cuts[n].costs(t).min() for n in (row.model, row.other_model)}
        if row.winner in costs:
            assert costs[row.winner] == min(costs.values())
        else:
            assert len(set(np.round(list(costs.values()), 12))) == 1

    confusion.units.segments.press(1)
    groups = {row.cases: row for row in rows_of(saved(program, "confusion", tmp_path, monkeypatch))}
    known = groups["missed"]
    flagged, ill = given.cases[known.model] >= known.threshold, given.cases["malignant"] == 1
    counts = {"missed": ~flagged & ill, "found": flagged & ill, "false alarms": flagged & ~ill}
    for name, cases in counts.items():
        assert groups[name].count == cases.sum()


def without_constraints(given: Given) -> Given:
    """The same without constraints."""
    store = given.program.store
    store.take_session(replace(store.two_class_session, constraints=()))
    settle(given.program)
    assert analysis_of(given.program).bounded is None
    return given


def area_up_to(given: Given, name: str, bound: float) -> float:
    """The area under a curve up to an FPR."""
    cuts = given.cuts[name]
    order = np.lexsort((cuts.tpr, cuts.fpr))
    fpr, tpr = cuts.fpr[order], cuts.tpr[order]
    inside = fpr <= bound
    end = np.interp(bound, fpr, tpr)
    return float(np.trapezoid(np.r_[tpr[inside], end], np.r_[fpr[inside], bound]))
