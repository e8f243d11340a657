"""Cases with every question asked of them, the data that menus save of views, and their numbers.

The numbers are worked out of the cases with pandas, not with the program's engine.
"""

from functools import cached_property
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from msgspec import Struct
from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from sklearn.metrics import roc_auc_score

from engine.session.samples import bundled
from gui.program.app import WindowedProgram
from gui.views.view_widget import ViewWidget
from tests.conftest import with_all_asked
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


class Cuts(Struct, frozen=True, eq=False):
    """Every threshold of a model, falling, with the FPR and TPR that the cases give it."""

    thresholds: np.ndarray
    fpr: np.ndarray
    tpr: np.ndarray

    def costs(self, t: float | np.ndarray) -> np.ndarray:
        return np.asarray(cost_of(t, self.fpr, self.tpr))


class Given(Struct, frozen=True, eq=False, dict=True):
    """The program, the cases that it has open, and the scenario that it says it uses.

    Attributes:
        prevalence: of the scenario.
        cost_fp, cost_fn: likewise.
    """

    program: WindowedProgram
    cases: pd.DataFrame
    prevalence: float
    cost_fp: float
    cost_fn: float

    @property
    def worst(self) -> float:
        """What it costs a case if all are wrong."""
        return self.cost_fp * (1 - self.prevalence) + self.cost_fn * self.prevalence

    @cached_property
    def cuts(self) -> dict[str, Cuts]:
        return {name: cuts_of(self.cases, name) for name in MODELS}

    @cached_property
    def kept(self) -> dict[str, np.ndarray]:
        """Which thresholds keep the constraints."""
        return {name: self._keeps(cuts) for name, cuts in self.cuts.items()}

    def flagged(self, fpr: np.ndarray, tpr: np.ndarray) -> np.ndarray:
        """The share flagged, at the prevalence of the scenario."""
        return self.prevalence * tpr + (1 - self.prevalence) * fpr

    def least(self, name: str, t: float) -> float:
        """The least cost of a model that keeps the constraints."""
        return float(self.cuts[name].costs(t)[self.kept[name]].min())

    def _keeps(self, cuts: Cuts) -> np.ndarray:
        """A precision of a half, and two fifths flagged at most."""
        flagged = self.flagged(cuts.fpr, cuts.tpr)
        return np.asarray((self.prevalence * cuts.tpr >= 0.5 * flagged) & (flagged <= 0.4))


def cases_of_sample() -> pd.DataFrame:
    """The cases of the sample, with a site and a patient each."""
    table = pd.read_csv(bundled("crossing").path).dropna().reset_index(drop=True)
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[np.arange(len(table)) % 3]
    table["patient"] = np.arange(len(table)) // 2
    return table


def ask_everything(program: WindowedProgram, folder: Path) -> Given:
    """Open the cases, and ask every question of the page Decide that needs no other file."""
    path, cases = folder / "sites.csv", cases_of_sample()
    cases.to_csv(path, index=False)
    drop(program, path)
    settle(program)
    program.store.take_session(
        with_all_asked(
            program.store.two_class_session,
            conditions=CROSSING,
            at=T,
            reference="forest",
            constraints=("precision:0.5", "capacity:0.4"),
            review_cost=0.2,
        )
    )
    settle(program)
    workspace_of(program).middle.open_opengl()
    wait_until(lambda: program.store.refinement.stage == "done")  # else numbers change meanwhile
    scenario = analysis_of(program).scenario
    assert scenario is not None
    return Given(program, cases, scenario.prevalence, scenario.cost_fp, scenario.cost_fn)


def view_shown(program: WindowedProgram, key: str) -> ViewWidget:  # type: ignore[type-arg]
    """A view, brought to the front, with what it shows."""
    middle = workspace_of(program).middle
    middle.grid.bring(key)
    settle(program)
    wait_until(lambda: middle.is_filled)
    view = middle.views[key]
    wait_until(lambda: view.data(analysis_of(program)) is not None)
    if key == "power":
        wait_until(lambda: all_sizes_are_drawn(program))
    return view


def all_sizes_are_drawn(program: WindowedProgram) -> bool:
    """Whether no more sizes come."""
    power = analysis_of(program).power
    return power is not None and power.complete


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


def cuts_of(cases: pd.DataFrame, model: str) -> Cuts:
    """Every threshold of a model, and the one that flags no one."""
    thresholds = np.r_[np.inf, np.sort(cases[model].unique())[::-1]]
    fpr, tpr = zip(*(rates_at(cases, model, cut) for cut in thresholds), strict=True)
    return Cuts(thresholds, np.array(fpr), np.array(tpr))


def rates_at(cases: pd.DataFrame, model: str, cut: float) -> tuple[float, float]:
    """FPR and TPR of cases that score at least as much."""
    flagged, ill = cases[model] >= cut, cases["malignant"] == 1
    return float(flagged[~ill].mean()), float(flagged[ill].mean())


def cost_of(
    t: float | np.ndarray, fpr: float | np.ndarray, tpr: float | np.ndarray
) -> float | np.ndarray:
    """The normalised expected cost."""
    return t * fpr + (1 - t) * (1 - tpr)


def auc_of(cases: pd.DataFrame, model: str) -> float:
    return float(roc_auc_score(cases["malignant"], cases[model]))
