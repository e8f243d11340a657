"""Panels of several classes: data, classifiers and chips."""

from pathlib import Path

import numpy as np
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QWidget

from engine.multiclass.class_answers import class_cases, crisp_model, marker_model, soft_model
from gui.panels.classes_data_panel import ClassesDataPanel
from gui.panels.classifiers_panel import ClassifierChips, ClassifiersPanel
from gui.widgets.class_bar import ClassBar, ClassSquare
from tests.engine.multiclass.analysed_cases import analyse_cases
from tests.gui.several import PLAIN, STATED, analysed, iris, of_matrices


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]


def test_the_data_card_says_what_became_of_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "gaps.csv"
    rows = ["y,p_a,p_b,p_c", ",.2,.3,.5", "a,,.3,.5"]
    rows += [f"{name},.{n}2,.{n}1,.{9 - n}1" for n, name in enumerate("aaabbc", start=1)]
    path.write_text("\n".join(rows) + "\n", "utf-8")
    panel = ClassesDataPanel()
    panel.show_analysis(analysed(path))
    found = texts(panel)
    places = [found.index(words) for words in ("Rows read", "Rows used", "Left out")]
    assert [found[place + 1] for place in places] == ["8", "6", "2"]
    assert "1 row: y has no label." in found
    assert found[found.index("a") + 1] == "3"
    assert found[found.index("b") + 1] == "2"
    assert found[found.index("c") + 1] == "1"
    assert "Label y" in found
    bar = panel.findChild(ClassBar)
    assert bar is not None
    assert bar.accessibleName() == "3 a, 2 b, 1 c"
    assert len(panel.findChildren(ClassSquare)) == 3
    panel.deleteLater()


def test_matrices_have_an_orientation_and_no_bar(tmp_path: Path) -> None:
    panel = ClassesDataPanel()
    panel.show_analysis(of_matrices(tmp_path))
    found = texts(panel)
    assert "Confusion matrices, rows predicted, columns actual, of a, b, c." in found
    bar = panel.findChild(ClassBar)
    assert bar is not None
    assert bar.isHidden()
    panel.deleteLater()


def test_few_replicates_are_warned_of() -> None:
    panel = ClassesDataPanel()
    panel.show_analysis(iris(STATED))
    assert any("4 bootstrap replicates cannot show" in text for text in texts(panel))
    panel.show_analysis(iris())
    assert not any("replicates" in text for text in texts(panel))
    panel.deleteLater()


def test_of_many_classes_the_first_are_named_and_the_rest_told_in_a_tooltip() -> None:
    labels = tuple(f"c{place}" for place in range(14))
    actual = np.repeat(np.arange(14), 2)
    cases = class_cases(labels, actual, [crisp_model("crisp", labels, actual, actual)])
    found = analyse_cases(replace(PLAIN, voros_power=4), cases)
    table = replace(found.table, label="y")
    panel = ClassesDataPanel()
    panel.show_analysis(replace(found, table=table))
    shown = texts(panel)
    assert "c10" in shown
    assert "c11" not in shown
    (more,) = (each for each in panel.findChildren(QLabel) if each.text() == "and 3 more")
    assert more.toolTip() == "c11 2, c12 2, c13 2"
    panel.deleteLater()


def test_rows_name_their_number_once_and_say_who_is_needed() -> None:
    panel = ClassifiersPanel()
    panel.show_session(STATED)
    panel.show_analysis(iris(STATED))
    assert "VUS, normalised" in texts(panel)
    assert [row.name for row in panel.rows] == ["logistic", "bayes", "forest"]
    assert [row.value.text() for row in panel.rows] == ["0.8259", "0.8259", "0.7853"]
    assert [row.below.text() for row in panel.rows] == ["soft"] * 3
    assert panel.rows[0].remark.text() == "superfluous: bayes"
    assert panel.rows[0].toolTip() == "Costs least at the stated costs and priors"
    assert panel.rows[2].toolTip() == ""
    panel.deleteLater()


def test_different_numbers_are_named_in_each_row() -> None:
    actual = np.arange(9) % 3
    table = np.full((9, 3), 0.2)
    table[np.arange(9), actual] = 0.6
    models = [
        soft_model("soft", ("a", "b", "c"), table, actual),
        marker_model("marker", np.arange(9.0)),
    ]
    order = replace(PLAIN, order=("a", "b", "c"))
    panel = ClassifiersPanel()
    panel.show_analysis(analyse_cases(order, class_cases(("a", "b", "c"), actual, models)))
    named = [row.below.text() for row in panel.rows]
    assert named == ["soft, VUS, normalised", "marker, ordered VUS"]
    assert "VUS, normalised" not in texts(panel)
    panel.deleteLater()


def test_a_hidden_classifier_has_a_dash_until_it_is_shown() -> None:
    hidden = replace(PLAIN, hidden=frozenset({"forest"}))
    panel, chips = ClassifiersPanel(), ClassifierChips()
    for part in (panel, chips):
        part.show_session(hidden)
        part.show_analysis(iris(hidden))
    assert panel.rows[2].value.text() == "–"
    assert panel.rows[2].eye.isChecked()
    assert not chips.chips[2].isChecked()
    proposed: list[object] = []
    chips.session_proposed.connect(proposed.append)
    chips.chips[2].click()
    assert proposed == [PLAIN]
    assert chips.chips[0].accessibleName() == "logistic, VUS, normalised 0.826"
    for part in (panel, chips):
        part.deleteLater()
