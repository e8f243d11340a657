"""The cases behind a count in the window: gui.export.case_list_dialog, gui.export.case_order_row, gui.export.case_sorting, gui.views.confusion_view, gui.paint.confusion_figure, gui.paint.case_squares."""

import io
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.analysis.cases_behind_counts import CaseList, CountedPart
from engine.analysis.sorted_cases import CaseOrder
from engine.messages.errors import Cancelled
from engine.wording.confusion_words import Part
from gui.export import case_list_dialog, exporting
from gui.export.case_list_dialog import CaseListDialog
from gui.export.case_sorting import AT_ONCE, LONG
from gui.paint.confusion_figure import ConfusionFigure
from gui.program.app import WindowedProgram
from gui.views.confusion_view import ConfusionView
from tests.gui.acts import analysis_of, click, drop, settle, wait, wait_until, workspace_of
from tests.gui.watchdog import bound, longest_stretch
from tests.samples import sample

EVIDENCE = 1
PARTS: tuple[CountedPart, ...] = ("missed", "alarms", "found", "cleared", "flagged", "spared")


def confusion_of(program: WindowedProgram) -> ConfusionView:
    """The confusion table, on its page."""
    middle = workspace_of(program).middle
    middle.choose_page(EVIDENCE)
    wait_until(lambda: middle.is_filled)
    wait_until(lambda: isinstance(middle.views["confusion"], ConfusionView))
    found = middle.views["confusion"]
    assert isinstance(found, ConfusionView)
    wait_until(lambda: found.canvas.figure is not None and found.canvas.width() > 100)
    return found


def dialog_of(program: WindowedProgram) -> CaseListDialog:
    """The list that is open."""
    open_now: Callable[[], list[CaseListDialog]] = lambda: [  # noqa: E731
        each for each in program.window.findChildren(CaseListDialog) if each.isVisible()
    ]
    wait_until(lambda: len(open_now()) == 1)
    return open_now()[0]


def place_of(view: ConfusionView, part: Part) -> QPointF:
    """A pixel at which a part is clicked."""
    figure, area = view.canvas.figure, view.canvas.area
    assert isinstance(figure, ConfusionFigure)
    for down in range(4, int(area.height()), 3):
        for across in range(int(area.width()) - 4, 0, -7):
            if figure.part_at(area, QPointF(across, down)) == part:
                return QPointF(across, down)
    raise AssertionError(part)


def test_a_click_on_a_count_lists_its_cases(program: WindowedProgram) -> None:
    drop(program, sample("crossing").path)
    settle(program)
    view = confusion_of(program)
    for part in PARTS:
        lists_its_cases(program, view, part)


def lists_its_cases(program: WindowedProgram, view: ConfusionView, part: CountedPart) -> None:
    place = place_of(view, part).toPoint()
    QTest.mouseMove(view.canvas, place)
    QApplication.processEvents()
    QTest.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=place)
    dialog = dialog_of(program)
    best = analysis_of(program).best
    assert best is not None
    assert best.at.counts is not None
    counts = best.at.counts
    expected = {"missed": counts.fn, "found": counts.tp, "alarms": counts.fp, "cleared": counts.tn}
    expected |= {"flagged": counts.tp + counts.fp, "spared": counts.fn + counts.tn}
    assert dialog.table.entries.rowCount() == expected[part]
    heads = [head.title for head in dialog.table.entries.headings]
    assert heads == ["line", "forest", "row", "malignant", "logistic", "bayes"]
    rows = pd.read_csv(sample("crossing").path).dropna()
    flagged = rows["forest"] >= float(best.at.shown_threshold)
    wanted = {
        "missed": rows[~flagged & (rows["malignant"] == 1)],
        "found": rows[flagged & (rows["malignant"] == 1)],
        "alarms": rows[flagged & (rows["malignant"] == 0)],
        "cleared": rows[~flagged & (rows["malignant"] == 0)],
        "flagged": rows[flagged],
        "spared": rows[~flagged],
    }[part].sort_values("forest", ascending=False, kind="stable")
    entries = dialog.table.entries
    lines = [entries.rows[place][0].text for place in range(entries.rowCount())]
    assert lines == [str(place + 2) for place in wanted.index]
    assert dialog.windowTitle().endswith(f"forest at score ≥ {best.at.shown_threshold}")
    dialog.accept()


def test_the_menu_lists_copies_and_saves(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(program, sample("crossing").path)
    settle(program)
    view = confusion_of(program)
    view.models.choose_model("bayes")
    bayes = analysis_of(program).model("bayes")
    assert bayes is not None
    workspace_of(program).playhead.select(bayes.index)
    missed = view.menu_entries()[0]
    assert missed.isEnabled()
    missed.trigger()
    dialog = dialog_of(program)
    assert dialog.windowTitle().startswith("Missed cases: bayes at")
    click(dialog.copy_button)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0].split("\t") == ["line", "bayes", "row", "malignant", "forest", "logistic"]
    assert bayes.at.counts is not None
    assert len(copied) == 1 + bayes.at.counts.fn
    target = tmp_path / "missed.csv"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    click(dialog.save_button)
    wait_until(target.exists)
    wait_until(lambda: program.wiring.exporting.saving.target is None)
    saved, whole = pd.read_csv(target), pd.read_csv(sample("crossing").path)
    assert saved["bayes"].is_monotonic_decreasing
    again = whole.loc[saved["line"] - 2].reset_index(drop=True)
    pd.testing.assert_frame_equal(again[saved.columns[1:]], saved.drop(columns="line"))
    dialog.accept()


def test_many_cases_are_sorted_beside_the_window(program: WindowedProgram, tmp_path: Path) -> None:
    generator = np.random.default_rng(5)
    label = generator.integers(0, 2, 3 * AT_ONCE)
    table = pd.DataFrame({"y": label, "s": generator.normal(size=label.size) + label})
    table.to_csv(tmp_path / "many.csv", index=False)
    drop(program, tmp_path / "many.csv")
    settle(program)
    view = confusion_of(program)
    view.menu_entries()[3].trigger()
    dialog = dialog_of(program)
    wait_until(lambda: dialog.listed is not None)
    best = analysis_of(program).best
    assert best is not None
    assert best.at.counts is not None
    assert dialog.table.entries.rowCount() == best.at.counts.tn
    assert not dialog.copy_button.isEnabled() or best.at.counts.tn * 3 <= 100_000
    assert dialog.save_button.isEnabled()
    dialog.accept()


def test_a_file_of_counts_lists_nothing(program: WindowedProgram, tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("score,positives,negatives\n0.1,1,5\n0.7,4,2\n0.9,3,1\n")
    drop(program, path)
    settle(program)
    view = confusion_of(program)
    assert not view.menu_entries()[0].isEnabled()
    assert "no cases that could be listed" in view.menu_entries()[0].toolTip()


PLACES = pd.DataFrame({"site": ["Bern", "", "Genf", "Basel"], "ward": [2, 10, np.nan, 7]})


def patients(folder: Path, count: int) -> Path:
    """Patients by a number, at four places, in no order."""
    drawn = np.random.default_rng(count)
    ill = drawn.integers(0, 2, count)
    table = PLACES.iloc[drawn.integers(0, 4, count)].reset_index(drop=True)
    table["ill"], table["score"] = ill, drawn.normal(size=count).round(3) + ill
    table["patient"] = [f"p{number}" for number in drawn.permutation(count)]
    table[["patient", "ill", "score", "site", "ward"]].to_csv(folder / "many.csv", index=False)
    return folder / "many.csv"


def listed_by_menu(program: WindowedProgram, path: Path) -> CaseListDialog:
    """The list of the cleared cases of a file."""
    drop(program, path)
    settle(program)
    confusion_of(program).menu_entries()[3].trigger()
    dialog = dialog_of(program)
    wait_until(lambda: dialog.listed is not None)
    return dialog


def shown(dialog: CaseListDialog, head: str) -> list[str]:
    """A column as it is listed."""
    heads = [each.title for each in dialog.table.entries.headings]
    return [row[heads.index(head)].text for row in dialog.table.entries.rows]


def press_head(dialog: CaseListDialog, head: str) -> None:
    """Click on the head of a column."""
    header = dialog.table.horizontalHeader()
    place = [each.title for each in dialog.table.entries.headings].index(head)
    x = header.sectionViewportPosition(place) + header.sectionSize(place) // 2
    place_on_it = QPointF(x, header.height() / 2).toPoint()
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place_on_it)


def test_a_head_sorts_and_what_is_copied_and_saved_is_sorted_so(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = listed_by_menu(program, patients(tmp_path, 400))
    by_score = shown(dialog, "patient")
    press_head(dialog, "patient")
    numbers = [int(name[1:]) for name in shown(dialog, "patient")]
    assert numbers == sorted(int(name[1:]) for name in by_score)
    assert dialog.order_row.columns.currentText() == "patient"
    assert dialog.table.entries.headings[2].marked == "patient\N{NO-BREAK SPACE}↑"
    press_head(dialog, "patient")
    assert [int(name[1:]) for name in shown(dialog, "patient")] == numbers[::-1]
    sentence = dialog.findChildren(type(dialog._sentence))[0].text()
    assert sentence.endswith("sorted by patient, falling.")
    click(dialog.copy_button)
    copied = pd.read_csv(io.StringIO(QGuiApplication.clipboard().text()), sep="\t")
    assert list(copied["patient"]) == [f"p{number}" for number in numbers[::-1]]
    target = tmp_path / "cleared.csv"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    click(dialog.save_button)
    wait_until(target.exists)
    wait_until(lambda: program.wiring.exporting.saving.target is None)
    pd.testing.assert_frame_equal(pd.read_csv(target), copied)
    press_head(dialog, "score")
    assert shown(dialog, "patient") == by_score
    dialog.accept()


def test_the_order_is_chosen_by_keys(program: WindowedProgram, tmp_path: Path) -> None:
    dialog = listed_by_menu(program, patients(tmp_path, 400))
    columns, ways = dialog.order_row.columns, dialog.order_row.ways
    assert (columns.currentText(), ways.currentText()) == ("score", "falling")
    for _ in range(len(dialog.table.entries.headings)):
        if columns.currentText() == "ward":
            break
        QTest.keyClick(columns, Qt.Key.Key_Down)
    QTest.keyClick(ways, Qt.Key.Key_Up)
    wards = shown(dialog, "ward")
    assert wards == sorted(wards, key=lambda ward: float(ward or "inf"))
    assert len(set(wards)) == 4
    for ward in ("2", "7", "10", ""):  # equals stand by their scores
        scores = [float(score) for score, found in zip(shown(dialog, "score"), wards, strict=True) if found == ward]  # fmt: skip
        assert scores == sorted(scores, reverse=True)
    QTest.keyClick(ways, Qt.Key.Key_Down)
    assert shown(dialog, "ward") == sorted(wards, key=lambda ward: -float(ward or "-inf"))
    dialog.accept()


def test_a_million_rows_are_sorted_while_the_window_answers(
    program: WindowedProgram, tmp_path: Path
) -> None:
    dialog = listed_by_menu(program, patients(tmp_path, 1_000_000))
    first = dialog.listed
    assert first is not None
    assert first.rows.size > 3e5
    for head in ("patient", "ward", "site", "line"):
        before = dialog.listed
        longest = longest_stretch(
            lambda head=head: press_head(dialog, head),  # type: ignore[misc]
            lambda before=before: dialog.listed is not before,  # type: ignore[misc]
        )
        assert longest < bound()
        assert len(dialog.table.entries.rows._made) < 2000  # type: ignore[attr-defined]
    assert shown_first(dialog, "line") == sorted(int(row) + 2 for row in first.rows)[:50]
    dialog.accept()


def shown_first(dialog: CaseListDialog, head: str) -> list[int]:
    heads = [each.title for each in dialog.table.entries.headings]
    return [int(row[heads.index(head)].text) for row in dialog.table.entries.rows[:50]]


def test_long_sorting_is_given_up_and_the_list_stays(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = listed_by_menu(program, patients(tmp_path, 6 * AT_ONCE))
    ended: list[bool] = []

    def endless(_listed: CaseList, _order: CaseOrder, is_wanted: Callable[[], bool]) -> CaseList:
        try:
            while is_wanted():
                time.sleep(0.01)
            raise Cancelled
        finally:
            ended.append(True)

    monkeypatch.setattr(case_list_dialog, "in_order", endless)
    before, head = dialog.listed, dialog.table.entries.headings
    press_head(dialog, "patient")
    assert not dialog.order_row.cancel_button.isVisible()
    wait(LONG // 2)
    assert not dialog.order_row.cancel_button.isVisible()
    wait_until(dialog.order_row.cancel_button.isVisible)
    click(dialog.order_row.cancel_button)
    wait_until(lambda: bool(ended))
    assert dialog.listed is before
    assert dialog.table.entries.headings == head
    assert dialog.order_row.columns.currentText() == "score"
    assert not dialog.order_row.cancel_button.isVisible()
    press_head(dialog, "patient")
    dialog.accept()
    wait_until(lambda: len(ended) == 2)
