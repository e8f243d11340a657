"""Data of every view of the page Decide, saved by its menu: gui.views.tables_of_decisions."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from gui.importing.session_requests import take_test_file
from gui.program.app import WindowedProgram
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
)

PRICE = 0.2  # of a review
Check = Callable[[pd.DataFrame, Given], None]


def check_constraints(found: pd.DataFrame, given: Given) -> None:
    assert list(found["constraint"])[:2] == ["precision:0.5", "capacity:0.4"]
    for row in rows_of(found):
        fpr, tpr = rates_at(given.cases, row.model, row.threshold)
        free, least = given.cuts[row.model].costs(T).min(), given.least(row.model, T)
        flagged = given.prevalence * tpr + (1 - given.prevalence) * fpr
        precision = given.prevalence * tpr / flagged
        value = precision if row.constraint == "precision:0.5" else flagged
        assert (row.fpr, row.tpr) == (fpr, tpr)
        assert row.normalised_cost == pytest.approx(least, abs=1e-12)
        assert row.cost_per_1000 == pytest.approx(1000 * given.worst * least, abs=1e-9)
        assert row.dearer_normalised == pytest.approx(least - free, abs=1e-12)
        assert row.on_these_rows == pytest.approx(value, abs=1e-12)


def check_regrets(found: pd.DataFrame, given: Given) -> None:
    assert set(found["model"]) == set(MODELS)
    for name in MODELS:
        rows = found[found["model"] == name]
        costs = given.cuts[name].costs(rows["t"].to_numpy()[:, None])[:, given.kept[name]]
        regrets = costs - costs.min(axis=1, keepdims=True)
        for column in ("best_fixed", "minimax"):
            off = abs(regrets - rows[column].to_numpy()[:, None]).max(axis=0)
            assert off.min() < 1e-12
        assert rows["minimax"].max() == pytest.approx(regrets.max(axis=0).min(), abs=1e-12)


def check_review(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        cuts = given.cuts[row.model]
        alarms = given.cost_fp * (1 - given.prevalence) * cuts.fpr
        missed = given.cost_fn * given.prevalence * (1 - cuts.tpr)
        flagged = given.flagged(cuts.fpr, cuts.tpr)
        reviewed = flagged[None, :] - flagged[:, None]
        costs = alarms[:, None] + missed[None, :] + PRICE * reviewed
        costs[~given.kept[row.model]] = np.inf  # the rows are where it is flagged
        costs[np.tril_indices(len(flagged), -1)] = np.inf
        first = int(np.flatnonzero(cuts.thresholds == row.flag_threshold)[0])
        last = int(np.flatnonzero(cuts.thresholds == row.clear_threshold)[0])
        assert row.cost_per_1000 == pytest.approx(1000 * costs.min(), abs=1e-9)
        assert costs[first, last] == pytest.approx(costs.min(), abs=1e-12)
        assert row.share_reviewed == pytest.approx(reviewed[first, last], abs=1e-12)
        saving = 1000 * (given.worst * given.least(row.model, T) - costs.min())
        assert row.saving_per_1000 == pytest.approx(saving, abs=1e-9)


def check_groups(found: pd.DataFrame, given: Given) -> None:
    assert len(found) == 9
    for row in rows_of(found):
        group = given.cases[given.cases["site"] == row.group]
        fpr, tpr = rates_at(group, row.model, bounded_cut(given.program, row.model))
        cost = cost_of(T, fpr, tpr)
        assert (row.cases, row.positives) == (len(group), group["malignant"].sum())
        assert (row.fpr, row.tpr) == (fpr, tpr)
        assert row.normalised_cost == pytest.approx(cost, abs=1e-12)
        assert row.cost_per_1000 == pytest.approx(1000 * given.worst * cost, abs=1e-9)
        assert row.auc == pytest.approx(auc_of(group, row.model), abs=1e-12)


def check_clusters(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        wider = (row.clusters_high - row.clusters_low) / (row.alone_high - row.alone_low)
        assert row.variance_ratio == pytest.approx(wider**2, rel=1e-9)
        middle = (row.alone_high + row.alone_low) / 2
        assert middle == pytest.approx(auc_of(given.cases, row.model), abs=1e-12)


def check_margin(found: pd.DataFrame, given: Given) -> None:
    for row in rows_of(found):
        gap = auc_of(given.cases, row.model) - auc_of(given.cases, "forest")
        assert (row.reference, row.measure, row.margin) == ("forest", "auc", 0.02)
        assert row.difference == pytest.approx(gap, abs=1e-12)
        assert row.low < row.difference < row.high


def check_power(found: pd.DataFrame, given: Given) -> None:
    """More cases make intervals narrower, about as their number's root, and differences surer."""
    assert set(found["model"]) == set(MODELS)
    for name in MODELS:
        rows = found[found["model"] == name].sort_values("cases")
        assert len(rows) > 2
        for width in ("auc_width", "voros_width"):
            narrower = rows[width].iloc[0] / rows[width].iloc[-1]
            more = rows["cases"].iloc[-1] / rows["cases"].iloc[0]
            assert narrower == pytest.approx(np.sqrt(more), rel=0.25)
        for power in ("auc_power", "voros_power"):
            known = rows[power].dropna()
            assert len(known) == (0 if name == "forest" else len(rows))
            assert known.between(0, 1).all()
    assert found["cases"].min() < len(given.cases) < found["cases"].max()


def check_questions(found: pd.DataFrame, given: Given) -> None:
    """All are asked but what needs another file, and those have an answer."""
    assert given.program.store.two_class_session.test is None
    asked = found["asked"].to_numpy(bool)
    assert list(found["question"][~asked]) == ["Unseen rows"]
    assert found["answer"][asked].str.len().min() > 10


CHECKS: dict[str, Check] = {
    "questions": check_questions,
    "constraints": check_constraints,
    "one-threshold": check_regrets,
    "review": check_review,
    "groups": check_groups,
    "clusters": check_clusters,
    "margin": check_margin,
    "power": check_power,
}


def test_data_of_the_answers_to_questions_are_numbers_that_the_file_gives(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ask_everything(program, tmp_path)
    for key, check in CHECKS.items():
        check(saved(program, key, tmp_path, monkeypatch), given)


def test_data_of_unseen_rows_are_measured_on_them(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ask_everything(program, tmp_path)
    test = given.cases.iloc[::2]
    test.to_csv(tmp_path / "test.csv", index=False)
    take_test_file(program.store, tmp_path / "test.csv")
    settle(program)
    found = saved(program, "unseen", tmp_path, monkeypatch)
    areas = {row.number: row for row in rows_of(found) if row.about == "AUC"}
    for name in MODELS:
        area = areas[name]
        assert area.in_sample == pytest.approx(auc_of(given.cases, name), abs=1e-12)
        assert area.test == pytest.approx(auc_of(test, name), abs=1e-12)
        assert area.test_low < area.test < area.test_high
    for row in rows_of(saved(program, "margin", tmp_path, monkeypatch)):
        gap = auc_of(test, row.model) - auc_of(test, "forest")
        assert row.difference == pytest.approx(gap, abs=1e-12)


def bounded_cut(program: WindowedProgram, model: str) -> float:
    """The threshold that a model uses under the constraints."""
    bounded = analysis_of(program).bounded
    assert bounded is not None
    point = bounded.models[model].at
    assert point is not None
    return float(point.shown_threshold)
