"""Every view has a sentence and a table of its numbers: gui.frame.table_twin, gui.views.tables_of_evidence."""

import json
from functools import partial
from pathlib import Path
from pkgutil import resolve_name

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from sklearn.isotonic import IsotonicRegression

from engine.messages.language import FOLDER
from engine.session.samples import bundled
from engine.wording.classes.section_words import error_arrow
from gui.catalogue import TWO_CLASSES, VIEWS, view_of, views_of
from gui.frame.table_heads import HEADS
from gui.importing.session_requests import take_test_file
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.class_pointer import ClassPointer
from gui.views.polytope_view import PolytopeView
from gui.views.tables_of_evidence import calibration_table, differences_table, dominances_table
from gui.views.view_data import ViewData
from gui.views.view_widget import ViewWidget
from gui.widgets.plain_table import PlainTable
from tests.conftest import with_all_asked
from tests.gui.acts import analysis_of, drop, open_sample, settle, wait_until, workspace_of
from tests.gui.conftest import AnalyseCrossing
from tests.gui.three_matrices import analyse_matrices


def test_no_view_is_without_a_table() -> None:
    without = [view.key for view in VIEWS if resolve_name(view.widget).data is ViewWidget.data]
    assert without == []


def twin(program: WindowedProgram, key: str) -> PlainTable:
    """The table of a view, opened by the menu of its card, and closed."""
    menus = program.wiring.card_menus
    menus.open(key, program.window.pos())
    assert menus.menu is not None
    (entry,) = [each for each in menus.menu.actions() if each.text() == "Show as &table"]
    assert entry.isEnabled()
    entry.trigger()
    menus.menu.close()
    found = program.window.on_request.table_twin
    assert found.isVisible()
    assert found.windowTitle() == f"{view_of(key).title} as a table"
    QTest.keyClick(found, Qt.Key.Key_Escape)
    assert not found.isVisible()
    return found.table


def unread_heads(data: ViewData, names: set[str]) -> set[str]:
    """Heads of saved data that stand in no language, but those that name what is in the file."""
    known = HEADS.keys() | set(json.loads((FOLDER / "de.json").read_text("utf-8")))
    return {
        head
        for head in data.columns
        if head not in known and not any(name in head for name in names)
    }


def described(view: QWidget) -> bool:
    """Whether a view, or what it shows something on, has a sentence."""
    parts = [view, *view.findChildren(QWidget)]
    return any(each.accessibleDescription() for each in parts)


def has_data(program: WindowedProgram, key: str) -> bool:
    """Whether what a view shows is reckoned."""
    view = workspace_of(program).middle.views[key]
    return view.data(program.store.analysis) is not None


def check_views(program: WindowedProgram, names: set[str]) -> set[str]:
    """Check the table and the sentence of every view that is offered; their keys."""
    middle = workspace_of(program).middle
    middle.open_opengl()
    checked = set()
    for key in middle.offered:
        middle.grid.bring(key)  # as its entry in the menu of views does
        settle(program)
        wait_until(lambda: middle.is_filled)
        view = middle.views[key]
        wait_until(partial(has_data, program, key))  # some are late
        data = view.data(program.store.analysis)
        assert data is not None
        assert unread_heads(data, names) == set(), key
        assert described(view), key
        table = twin(program, key)
        assert table.entries.rowCount() == len(next(iter(data.columns.values()))), key
        assert table.entries.columnCount() == len(data.columns), key
        checked.add(key)
    return checked


@pytest.mark.parametrize("sample", ["iris", "matrices", "ordered"])
def test_each_view_of_several_classes_has_a_sentence_and_a_table(
    program: WindowedProgram, sample: str
) -> None:
    open_sample(program, sample)
    labels = set(getattr(program.store.analysis, "labels", ()))
    assert len(check_views(program, labels)) >= 5


def test_each_view_of_two_classes_has_a_sentence_and_a_table(
    program: WindowedProgram, tmp_path: Path
) -> None:
    table = pd.read_csv(bundled("crossing").path).dropna()
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[np.arange(len(table)) % 3]
    table["patient"] = np.arange(len(table)) // 2
    path, test = tmp_path / "sites.csv", tmp_path / "test.csv"
    table.to_csv(path, index=False)
    table.iloc[::2].to_csv(test, index=False)
    drop(program, path)
    settle(program)
    take_test_file(program.store, test)
    settle(program)
    asked = with_all_asked(
        program.store.two_class_session,
        reference="forest",
        constraints=("precision:0.9",),
        review_cost=0.05,
    )
    program.store.take_session(asked)
    settle(program)
    wait_until(lambda: bool(power_sizes(program)))
    assert check_views(program, set()) == {view.key for view in views_of(TWO_CLASSES)}


def power_sizes(program: WindowedProgram) -> tuple[object, ...]:
    power = analysis_of(program).power
    return () if power is None else tuple(power.sizes)


def rows_of(data: ViewData | None) -> list[dict[str, object]]:
    assert data is not None
    return [
        dict(zip(data.columns, row, strict=True))
        for row in zip(*data.columns.values(), strict=True)
    ]


def test_the_table_of_calibration_pools_cases_as_isotonic_regression_does(
    analyse_crossing: AnalyseCrossing,
) -> None:
    rows = rows_of(calibration_table(analyse_crossing(), 2))  # logistic
    table = pd.read_csv(bundled("crossing").path).dropna()
    scores, truth = table["logistic"].to_numpy(), table["malignant"].to_numpy()
    pooled = IsotonicRegression().fit_transform(scores, truth)
    steps = [row for row in rows if row["part"] == "isotonic step"]
    assert {row["model"] for row in rows} == {"logistic"}
    for row in steps:
        inside = (scores >= row["low"]) & (scores <= row["high"])
        assert pooled[inside] == pytest.approx(row["share_positive"])
    assert len(steps) == len(np.unique(pooled))


def test_the_tables_of_comparison_hold_every_pair(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    values = {model.name: model for model in analysis.models}
    rows = rows_of(differences_table(analysis, ""))
    assert len(rows) == 3
    for row in rows:
        one, other = values[str(row["model"])], values[str(row["other_model"])]
        assert row["auc_difference"] == pytest.approx(one.curve.auc - other.curve.auc)
        assert row["voros_difference"] == pytest.approx(one.voros.value - other.voros.value)

    def cost(name: str, t: float) -> float:
        hull = values[name].hull
        return float(np.min(t * hull.fpr + (1 - t) * (1 - hull.tpr)))

    stretches = rows_of(dominances_table(analysis, ""))
    assert len(stretches) > 3
    for row in stretches:
        t = (float(str(row["t_low"])) + float(str(row["t_high"]))) / 2
        names = str(row["model"]), str(row["other_model"])
        cheaper = min(names, key=lambda name: cost(name, t))
        same = cost(names[0], t) == pytest.approx(cost(names[1], t), abs=1e-12)
        assert same or row["winner"] == cheaper


def test_the_table_of_a_section_holds_the_corners_of_its_faces() -> None:
    view = PolytopeView(ClassPointer(), load_theme("light"))
    analysis = analyse_matrices()
    view.show_analysis(analysis)
    rows = rows_of(view.data(analysis))
    found = analysis.section
    assert found is not None
    arrows = [error_arrow(place, analysis.labels) for place in range(6)]
    assert {row["face"] for row in rows} == set(range(1, len(found.solid.faces) + 1))
    for row in rows:
        errors = np.array([float(str(row[arrow])) for arrow in arrows])
        assert [errors[place] for place, _ in found.fixed] == [held for _, held in found.fixed]
        costs = found.costs(int(str(row["face"])) - 1)
        least = min(float(costs @ own) for own in found.polytope.errors)
        assert (row["winner"] != "") == bool(costs.any())
        assert costs @ errors == pytest.approx(least, abs=1e-9)
