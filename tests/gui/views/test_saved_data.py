"""Data of every view, saved by its menu: gui.views.tables_of_decisions, gui.views.tables_of_evidence."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from msgspec.structs import replace
from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from sklearn.metrics import roc_auc_score

from engine.session.samples import bundled
from gui.importing.session_requests import take_test_file
from gui.program.app import WindowedProgram
from gui.views.view_widget import ViewWidget
from tests.gui.acts import (
    analysis_of,
    drop,
    settle,
    wait_for_saving,
    wait_until,
    workspace_of,
)
from tests.gui.conftest import CROSSING

T = 0.56
MODELS = ("forest", "bayes", "logistic")


@pytest.fixture
def cases() -> pd.DataFrame:
    """The cases of the sample, with a site and a patient each."""
    table = pd.read_csv(bundled("crossing").path).dropna().reset_index(drop=True)
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[np.arange(len(table)) % 3]
    table["patient"] = np.arange(len(table)) // 2
    return table


@pytest.fixture
def asked(program: WindowedProgram, tmp_path: Path, cases: pd.DataFrame) -> WindowedProgram:
    """The program, with every question of the page Decide asked that needs no other file."""
    path = tmp_path / "sites.csv"
    cases.to_csv(path, index=False)
    drop(program, path)
    settle(program)
    session = program.store.two_class_session
    assert session.roles is not None
    program.store.take_session(
        replace(
            session,
            roles=replace(session.roles, cluster="patient", group="site"),
            conditions=CROSSING,
            at=T,
            margin="auc:0.02",
            reference="forest",
            power=True,
            constraints=("precision:0.5", "capacity:0.4"),
            one_threshold=True,
            review_cost=0.2,
        )
    )
    settle(program)
    workspace_of(program).middle.open_opengl()
    return program


def view_shown(program: WindowedProgram, key: str) -> ViewWidget:  # type: ignore[type-arg]
    """A view, brought to the front, with what it shows."""
    middle = workspace_of(program).middle
    middle.grid.bring(key)
    settle(program)
    wait_until(lambda: middle.is_filled)
    view = middle.views[key]
    wait_until(lambda: view.data(analysis_of(program)) is not None)
    return view


def menu_at(program: WindowedProgram, key: str) -> QMenu:
    """The menu that a click with the right button on a card opens."""
    card = workspace_of(program).middle.grid.card(key)
    place = QPoint(80, 16)
    mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(card, QContextMenuEvent(mouse, place, card.mapToGlobal(place)))
    menu = program.wiring.card_menus.menu
    assert menu is not None
    assert menu.isVisible()
    return menu


def choose(menu: QMenu, words: str) -> None:
    """Click an entry where it stands."""
    (entry,) = [each for each in menu.actions() if each.text().replace("&", "") == words]
    assert entry.isEnabled()
    place = menu.actionGeometry(entry).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)
    assert not menu.isVisible()


def saved(
    program: WindowedProgram, key: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> pd.DataFrame:
    """What pandas reads of a view's data, the same from CSV, Excel and the clipboard."""
    view_shown(program, key)
    dialog = QtWidgets.QFileDialog
    for ending in ("csv", "xlsx"):
        target = str(folder / f"{key}.{ending}")
        monkeypatch.setattr(dialog, "getSaveFileName", lambda *_, target=target: (target, ""))
        choose(menu_at(program, key), "Save data…")
        wait_for_saving(program)
    choose(menu_at(program, key), "Copy data")
    copied = QGuiApplication.clipboard().text()
    read = pd.read_csv(folder / f"{key}.csv")
    sheet = pd.read_excel(folder / f"{key}.xlsx", engine="calamine")
    assert list(sheet.columns) == list(read.columns)
    lines = copied.split("\r\n")
    assert lines[0].split("\t") == list(read.columns)
    assert len(lines) == len(read) + 2
    for name in read.select_dtypes("number"):
        same = pd.to_numeric(sheet[name]).to_numpy(float)
        np.testing.assert_array_equal(same, read[name].to_numpy(float))
    return read


def rows_of(found: pd.DataFrame) -> list[SimpleNamespace]:
    """The rows of a table, with its columns by their names."""
    return [
        SimpleNamespace(**{str(k): v for k, v in row.items()}) for row in found.to_dict("records")
    ]


def cuts_of(cases: pd.DataFrame, model: str) -> tuple[Any, Any, Any]:
    """Every threshold of a model, falling, with the FPR and TPR that the cases give it."""
    thresholds = np.r_[np.inf, np.sort(cases[model].unique())[::-1]]
    fpr, tpr = zip(*(rates_at(cases, model, cut) for cut in thresholds), strict=True)
    return thresholds, np.array(fpr), np.array(tpr)


def rates_at(cases: pd.DataFrame, model: str, cut: float) -> tuple[Any, Any]:
    """FPR and TPR of cases that score at least as much."""
    flagged, ill = cases[model] >= cut, cases["malignant"] == 1
    return float(flagged[~ill].mean()), float(flagged[ill].mean())


def costs_of(t: Any, fpr: Any, tpr: Any) -> Any:
    return t * fpr + (1 - t) * (1 - tpr)


def keeps(fpr: np.ndarray, tpr: np.ndarray, share: float) -> np.ndarray:
    """Whether points have a precision of a half and flag two fifths, at a share of positives."""
    hits, alarms = share * tpr, (1 - share) * fpr
    return (hits >= 0.5 * (hits + alarms)) & (hits + alarms <= 0.4)


def auc_of(cases: pd.DataFrame, model: str) -> float:
    return float(roc_auc_score(cases["malignant"], cases[model]))


def test_data_of_curves_costs_and_cases_are_those_of_the_file(
    asked: WindowedProgram,
    cases: pd.DataFrame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = analysis_of(asked).scenario
    assert scenario is not None
    share, worst = scenario.prevalence, scenario.worst_case
    cuts = {name: cuts_of(cases, name) for name in MODELS}

    for row in rows_of(saved(asked, "roc", tmp_path, monkeypatch)):
        assert (row.fpr, row.tpr) == rates_at(cases, row.model, row.threshold)
    for row in rows_of(saved(asked, "errors", tmp_path, monkeypatch)):
        _, fpr, tpr = cuts[row.model]
        assert np.min(abs(fpr - row.fpr) + abs(1 - tpr - row.fnr)) < 1e-15

    found = saved(asked, "surface", tmp_path, monkeypatch)
    assert (found["t_low"].iloc[0], found["t_high"].iloc[-1]) == (0, 1)
    for row in rows_of(found):
        t = (row.t_low + row.t_high) / 2
        least = {name: costs_of(t, fpr, tpr).min() for name, (_, fpr, tpr) in cuts.items()}
        assert costs_of(t, row.fpr, row.tpr) == pytest.approx(min(least.values()), abs=1e-12)

    for row in rows_of(saved(asked, "cost", tmp_path, monkeypatch)):
        _, fpr, tpr = cuts[row.model]
        kept = keeps(fpr, tpr, share)
        least = costs_of(row.t, fpr[kept], tpr[kept]).min()
        assert row.normalised_cost == pytest.approx(least, abs=1e-12)
    for row in rows_of(saved(asked, "decision-curve", tmp_path, monkeypatch).dropna()):
        _, fpr, tpr = cuts[row.model]
        benefit = share * tpr - (1 - share) * fpr * row.p / (1 - row.p)
        assert row.net_benefit == pytest.approx(benefit.max(), abs=1e-12)

    for row in rows_of(saved(asked, "models", tmp_path, monkeypatch)):
        assert row.auc == pytest.approx(auc_of(cases, row.model), abs=1e-12)
    for row in rows_of(saved(asked, "comparison", tmp_path, monkeypatch)):
        gap = auc_of(cases, row.model) - auc_of(cases, row.other_model)
        assert row.auc_difference == pytest.approx(gap, abs=1e-12)

    found = saved(asked, "scores", tmp_path, monkeypatch)
    for name, label in (("positives", 1), ("negatives", 0)):
        scores = cases.loc[cases["malignant"] == label, found["model"].iloc[0]]
        edges = [*found["low"], found["high"].iloc[-1]]
        assert list(np.histogram(scores, edges)[0]) == list(found[name])

    for row in rows_of(saved(asked, "pr", tmp_path, monkeypatch)):
        fpr, tpr = rates_at(cases, row.model, row.threshold)
        flagged = share * tpr + (1 - share) * fpr
        assert (row.recall, row.flagged) == pytest.approx((tpr, flagged), abs=1e-12)
        assert (
            np.isnan(row.precision)
            if not flagged
            else row.precision * flagged == pytest.approx(share * tpr)
        )
    for row in rows_of(saved(asked, "gain", tmp_path, monkeypatch)):
        _, fpr, tpr = cuts[row.model]
        gain = np.interp(row.flagged, share * tpr + (1 - share) * fpr, tpr)
        assert (row.gain, row.lift) == pytest.approx((gain, gain / row.flagged), abs=1e-12)

    groups = {row.cases: row for row in rows_of(saved(asked, "confusion", tmp_path, monkeypatch))}
    fpr, tpr = rates_at(cases, groups["missed"].model, groups["missed"].threshold)
    rates = {"missed": 1 - tpr, "found": tpr, "false alarms": fpr, "cleared": 1 - fpr}
    for name, rate in rates.items():
        of, group = 1000 * (share if name in ("missed", "found") else 1 - share), groups[name]
        assert group.rate == pytest.approx(rate, abs=1e-12)
        assert group.of_1000_exact == pytest.approx(of * rate, abs=1e-9)
        assert abs(group.of_1000 - group.of_1000_exact) < 1
    cost = 1000 * worst * (T * fpr + (1 - T) * (1 - tpr))
    assert groups["per 1,000"].cost_per_1000 == pytest.approx(cost, abs=1e-9)


def test_data_of_the_answers_to_questions_are_numbers_that_the_file_gives(
    asked: WindowedProgram,
    cases: pd.DataFrame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = analysis_of(asked).scenario
    assert scenario is not None
    share, worst = scenario.prevalence, scenario.worst_case
    cuts = {name: cuts_of(cases, name) for name in MODELS}
    kept = {name: keeps(fpr, tpr, share) for name, (_, fpr, tpr) in cuts.items()}
    least = {
        name: costs_of(T, fpr[kept[name]], tpr[kept[name]]).min()
        for name, (_, fpr, tpr) in cuts.items()
    }

    found = saved(asked, "constraints", tmp_path, monkeypatch)
    assert list(found["constraint"])[:2] == ["precision:0.5", "capacity:0.4"]
    for row in rows_of(found):
        fpr, tpr = rates_at(cases, row.model, row.threshold)
        free = costs_of(T, *cuts[row.model][1:]).min()
        flagged = share * tpr + (1 - share) * fpr
        value = share * tpr / flagged if row.constraint == "precision:0.5" else flagged
        assert (row.fpr, row.tpr) == (fpr, tpr)
        assert row.normalised_cost == pytest.approx(least[row.model], abs=1e-12)
        assert row.cost_per_1000 == pytest.approx(1000 * worst * least[row.model], abs=1e-9)
        assert row.dearer_normalised == pytest.approx(least[row.model] - free, abs=1e-12)
        assert row.on_these_rows == pytest.approx(value, abs=1e-12)

    found = saved(asked, "one-threshold", tmp_path, monkeypatch)
    assert set(found["model"]) == set(MODELS)
    for name in MODELS:
        rows = found[found["model"] == name]
        fpr, tpr = (rates[kept[name]] for rates in cuts[name][1:])
        t = rows["t"].to_numpy()[:, None]
        regrets = costs_of(t, fpr, tpr) - costs_of(t, fpr, tpr).min(axis=1, keepdims=True)
        for column in ("best_fixed", "minimax"):
            off = abs(regrets - rows[column].to_numpy()[:, None]).max(axis=0)
            assert off.min() < 1e-12
        assert rows["minimax"].max() == pytest.approx(regrets.max(axis=0).min(), abs=1e-12)

    for row in rows_of(saved(asked, "review", tmp_path, monkeypatch)):
        thresholds, fpr, tpr = cuts[row.model]
        price = 0.2
        alarms = scenario.cost_fp * (1 - share) * fpr
        missed = scenario.cost_fn * share * (1 - tpr)
        flagged = share * tpr + (1 - share) * fpr
        costs = alarms[:, None] + missed[None, :] + price * (flagged[None, :] - flagged[:, None])
        costs[~kept[row.model]] = np.inf  # the rows are where it is flagged
        costs[np.tril_indices(len(fpr), -1)] = np.inf
        first = int(np.flatnonzero(thresholds == row.flag_threshold)[0])
        last = int(np.flatnonzero(thresholds == row.clear_threshold)[0])
        assert row.cost_per_1000 == pytest.approx(1000 * costs.min(), abs=1e-9)
        assert costs[first, last] == pytest.approx(costs.min(), abs=1e-12)
        assert row.share_reviewed == pytest.approx(flagged[last] - flagged[first], abs=1e-12)
        saving = 1000 * (worst * least[row.model] - costs.min())
        assert row.saving_per_1000 == pytest.approx(saving, abs=1e-9)

    found = saved(asked, "groups", tmp_path, monkeypatch)
    assert len(found) == 9
    for row in rows_of(found):
        group = cases[cases["site"] == row.group]
        cut = bounded_cut(asked, row.model)
        fpr, tpr = rates_at(group, row.model, cut)
        cost = costs_of(T, fpr, tpr)
        assert (row.cases, row.positives) == (len(group), group["malignant"].sum())
        assert (row.fpr, row.tpr) == (fpr, tpr)
        assert row.normalised_cost == pytest.approx(cost, abs=1e-12)
        assert row.cost_per_1000 == pytest.approx(1000 * worst * cost, abs=1e-9)
        assert row.auc == pytest.approx(auc_of(group, row.model), abs=1e-12)

    for row in rows_of(saved(asked, "clusters", tmp_path, monkeypatch)):
        wider = (row.clusters_high - row.clusters_low) / (row.alone_high - row.alone_low)
        assert row.variance_ratio == pytest.approx(wider**2, rel=1e-9)
        middle = (row.alone_high + row.alone_low) / 2
        assert middle == pytest.approx(auc_of(cases, row.model), abs=1e-12)

    for row in rows_of(saved(asked, "margin", tmp_path, monkeypatch)):
        gap = auc_of(cases, row.model) - auc_of(cases, "forest")
        assert (row.reference, row.measure, row.margin) == ("forest", "auc", 0.02)
        assert row.difference == pytest.approx(gap, abs=1e-12)
        assert row.low < row.difference < row.high


def test_data_of_unseen_rows_are_measured_on_them(
    asked: WindowedProgram,
    cases: pd.DataFrame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    test = cases.iloc[::2]
    test.to_csv(tmp_path / "test.csv", index=False)
    take_test_file(asked.store, tmp_path / "test.csv")
    settle(asked)
    found = saved(asked, "unseen", tmp_path, monkeypatch)
    areas = {row.number: row for row in rows_of(found) if row.about == "AUC"}
    for name in MODELS:
        area = areas[name]
        assert area.in_sample == pytest.approx(auc_of(cases, name), abs=1e-12)
        assert area.test == pytest.approx(auc_of(test, name), abs=1e-12)
        assert area.test_low < area.test < area.test_high
    for row in rows_of(saved(asked, "margin", tmp_path, monkeypatch)):
        gap = auc_of(test, row.model) - auc_of(test, "forest")
        assert row.difference == pytest.approx(gap, abs=1e-12)


def bounded_cut(program: WindowedProgram, model: str) -> float:
    """The threshold that a model uses under the constraints."""
    bounded = analysis_of(program).bounded
    assert bounded is not None
    point = bounded.models[model].at
    assert point is not None
    return float(point.shown_threshold)
