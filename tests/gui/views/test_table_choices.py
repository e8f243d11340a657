"""The table's further columns and its order: each click, and every column by its own numbers."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from sklearn.metrics import roc_auc_score, roc_curve

from engine.analysis.analysis import Analysis
from engine.analysis.details_of_models import measure_details
from engine.jobs.progress import silent
from engine.wording.further_columns import FURTHER
from gui.views.columns_menu import columns_menu
from gui.views.numbers_view import NumbersView, numbers
from gui.views.remembered_columns import RememberedColumns
from gui.views.table_choices import TableChoices
from tests.gui.conftest import AnalyseCrossing

MODELS = ("forest", "bayes", "logistic")


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    made = analyse_crossing()
    return replace(made, details=measure_details(made.geometry, silent))


def names(analysis: Analysis, choices: TableChoices) -> tuple[str, ...]:
    _, rows = numbers(analysis, choices)
    return tuple(row.cells[0].first for row in rows if not row.plain)


def test_auc_gini_and_ks_are_those_of_scikit_learn(analysis: Analysis) -> None:
    header, rows = numbers(analysis, TableChoices(further=tuple(FURTHER)))
    assert header[4:6] == ("AUC\nGini", "KS")
    for model, row in zip(analysis.models, rows, strict=False):
        cases = model.geometry.cases
        fpr, tpr, _ = roc_curve(cases.positive, cases.score, drop_intermediate=False)
        auc = roc_auc_score(cases.positive, cases.score)
        assert row.cells[4].first == f"{auc:.3f}"
        assert row.cells[4].second == f"{2 * auc - 1:.3f}"
        assert row.cells[5].first == f"{abs(tpr - fpr).max():.3f}"
    assert len({len(row.cells) for row in rows}) == 1


def test_ks_waits_until_the_scores_are_gone_through(analyse_crossing: AnalyseCrossing) -> None:
    _, rows = numbers(analyse_crossing(), TableChoices(further=("ks",)))
    assert [row.cells[4].first for row in rows[:3]] == ["…"] * 3


@pytest.mark.parametrize("column", TableChoices(further=tuple(FURTHER)).keys)
def test_every_column_sorts_turns_and_goes_back(analysis: Analysis, column: str) -> None:
    columns = {
        "name": lambda model: model.name,
        "voros": lambda model: model.voros.value,
        "score": lambda model: model.at.threshold,
        "rates": lambda model: model.at.tpr,
        "auc": lambda model: model.curve.auc,
        "gini": lambda model: model.curve.auc,
        "ks": lambda model: max(abs(model.curve.tpr - model.curve.fpr)),
        "cost": lambda model: model.at.normalised_cost,
    }
    rising = tuple(model.name for model in sorted(analysis.models, key=columns[column]))
    first = TableChoices(further=tuple(FURTHER)).clicked(column)
    assert names(analysis, first) == (rising if column in ("name", "cost") else rising[::-1])
    second = first.clicked(column)
    assert names(analysis, second) == names(analysis, first)[::-1]
    assert names(analysis, second.clicked(column)) == MODELS


def test_the_title_that_sorts_has_an_arrow(analysis: Analysis) -> None:
    header, _ = numbers(analysis, TableChoices(further=("auc", "gini"), sorted_by="gini"))
    assert [title for title in header if title.endswith("↓")] == ["AUC\nGini\xa0↓"]


def test_what_is_sorted_by_a_column_that_goes_is_in_its_own_order_again() -> None:
    choices = TableChoices(further=("auc", "ks"), sorted_by="ks")
    assert choices.toggled("ks") == TableChoices(further=("auc",))
    assert choices.toggled("auc").sorted_by == "ks"


def test_columns_are_remembered_and_unknown_ones_forgotten() -> None:
    kept = RememberedColumns()
    kept.keep(("gini", "ks"))
    assert RememberedColumns().recall() == ("gini", "ks")
    settings = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Voroscope", "Voroscope")  # fmt: skip
    settings.setValue("numbers/columns", "lift ks")
    assert RememberedColumns(settings).recall() == ("ks",)
    kept.keep(())
    assert RememberedColumns().recall() == ()


def test_clicks_and_keys_sort_and_select(analysis: Analysis) -> None:
    view = NumbersView()
    view.resize(330, 600)
    view.show()
    view.show_analysis(analysis)
    chosen: list[int] = []
    view.model_selected.connect(chosen.append)
    view.model_selected.connect(view.show_selected)
    header = view.table.horizontalHeader()
    place = QPoint(header.sectionPosition(4) + 10, 10)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.choices == TableChoices(sorted_by="cost")
    shown = [row.cells[0].first for row in view.table.rows if not row.plain]
    assert shown == ["forest", "bayes", "logistic"]
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.table.rows[0].cells[0].first == "logistic"
    QTest.keyClick(view.table, Qt.Key.Key_Home)
    QTest.keyClick(view.table, Qt.Key.Key_Down)
    assert chosen == [2, 1]
    assert [row.cells[0].first for row in view.table.rows if row.chosen] == ["bayes"]
    assert view.threshold.text.startswith("bayes at score")
    third = view.table.rowViewportPosition(2) + 10
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(40, third))
    assert chosen == [2, 1, 0]
    view.show_selected(None)
    assert [row.cells[0].first for row in view.table.rows if row.chosen] == ["forest"]
    view.deleteLater()


def test_the_menu_offers_every_column(analysis: Analysis) -> None:
    view = NumbersView()
    view.show_analysis(analysis)
    actions = {action.text(): action for action in columns_menu(view, view.choices).actions()}
    view.show_choices(actions["Gini"].data())
    assert view.table.header[4] == "Gini"
    assert "Sort by TPR" in actions
    view.show_choices(actions["Sort by TPR"].data())
    assert view.choices.sorted_by == "rates"
    view.show_choices(TableChoices())
    view.deleteLater()
