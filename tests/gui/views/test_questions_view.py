"""The Decide page: gui.views.questions_view, gui.views.question_blocks, gui.views.question_views, gui.importing.session_requests, gui.paint.question_figures, gui.paint.table_figure, gui.paint.power_figure, gui.paint.roc_unseen_curves, engine.wording.question_answers."""

import itertools
from pathlib import Path

import pandas as pd
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from engine.session.session import Session
from engine.wording.question_answers import QuestionKey
from gui.importing import opening
from gui.paint.power_figure import PowerFigure
from gui.paint.question_figures import ClustersFigure, MarginFigure, QuestionsFigure, UnseenFigure
from gui.paint.roc_plane import RocPlaneFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.question_blocks import (
    ClustersBlock,
    ColumnChoice,
    MarginBlock,
    PowerBlock,
    QuestionBlock,
    UnseenBlock,
)
from gui.views.question_views import MarginView
from gui.views.questions_view import QuestionsView
from gui.widgets.scroll_column import ScrollColumn
from gui.widgets.tab_order import focusable
from tests.gui.acts import (
    analysis_of,
    click,
    drop,
    lay_out,
    open_sample,
    pick,
    question_of,
    settle,
    type_into,
    wait_until,
    workspace_of,
)
from tests.gui.layout.fitting import faults
from tests.gui.test_undoing import CONTROL, press
from tests.samples import sample

DECIDE = 2
RECT = QRectF(0, 0, 640, 460)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Rows 0, 3, 6 … are the test; four folds and patients of three rows in the others."""
    folder, table = tmp_path_factory.mktemp("decide"), pd.read_csv(sample("crossing").path).dropna()
    table = table[["malignant", "forest", "bayes", "logistic"]].reset_index(drop=True)
    table["fold"], table["patient"] = table.index % 4, table.index // 9
    parts = {"train": table[table.index % 3 > 0], "test": table[table.index % 3 == 0]}
    for name, part in parts.items():
        part.to_csv(folder / f"{name}.csv", index=False)
    (folder / "other.csv").write_text("y,knn\n" + "".join(f"{i % 2},{i / 10}\n" for i in range(10)))
    return {name: folder / f"{name}.csv" for name in (*parts, "other")}


def questions_of(program: WindowedProgram) -> QuestionsView:
    """The questions, on their page."""
    middle = workspace_of(program).middle
    middle.choose_page(DECIDE)
    wait_until(lambda: middle.is_filled)
    found = middle.views["questions"]
    assert isinstance(found, QuestionsView)
    wait_until(found.isVisible)
    return found


def answer_of(view: QuestionsView, key: QuestionKey) -> str:
    return view.blocks[key].answer.text()


def shown(program: WindowedProgram) -> tuple[str, ...]:
    return workspace_of(program).middle.on_page


def session_of(program: WindowedProgram) -> Session:
    found = program.store.session
    assert isinstance(found, Session)
    return found


def choose(choice: ColumnChoice, words: str) -> None:
    """Choose an entry by its key, as with the arrows."""
    place = choice.findText(words)
    assert place >= 0
    choice.setFocus()
    step = Qt.Key.Key_Down if place > choice.currentIndex() else Qt.Key.Key_Up
    for _ in range(abs(place - choice.currentIndex())):
        QTest.keyClick(choice, step)


def block(view: QuestionsView, key: QuestionKey) -> QuestionBlock:
    return view.blocks[key]


def test_the_page_is_calm_until_something_is_asked(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    assert shown(program) == ("questions",)
    assert answer_of(view, "unseen") == "no test data, no folds"
    assert answer_of(view, "clusters") == "patient repeats"
    assert answer_of(view, "margin") == "no margin stated"
    assert answer_of(view, "power") == "no size stated"
    workspace_of(program).middle.choose_page(0)
    assert "questions" not in shown(program)


def test_test_data_are_added_lead_and_are_undone(
    program: WindowedProgram, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    unseen = block(view, "unseen")
    assert isinstance(unseen, UnseenBlock)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: files["test"])
    click(unseen.add_button)
    settle(program)
    assert shown(program) == ("questions", "unseen")
    found = analysis_of(program).unseen
    assert found is not None
    assert found.positives + found.negatives == 188
    assert "on the test data" in workspace_of(program).numbers.text
    assert answer_of(view, "unseen").startswith("forest: VOROS ")
    wait_until(lambda: workspace_of(program).middle.is_filled)
    card = workspace_of(program).middle.views["unseen"]
    assert "hindsight" not in card.canvas.accessibleDescription()  # type: ignore[attr-defined]
    assert f"{found.models['forest'].voros.test:.3f}" in card.canvas.accessibleDescription()  # type: ignore[attr-defined]
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert (session_of(program).test, analysis_of(program).unseen) == (None, None)
    assert shown(program) == ("questions",)
    press(program, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    settle(program)
    assert analysis_of(program).unseen is not None
    wait_until(unseen.remove_link.isVisible)
    click(unseen.remove_link)
    settle(program)
    assert analysis_of(program).unseen is None


def test_a_file_that_lacks_the_columns_is_refused_and_what_was_stays(
    program: WindowedProgram, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(program, files["train"])
    settle(program)
    unseen = block(questions_of(program), "unseen")
    assert isinstance(unseen, UnseenBlock)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: files["other"])
    click(unseen.add_button)
    settle(program)
    assert session_of(program).test is None
    assert "test data have no column" in program.window.error_bar.text
    assert analysis_of(program).unseen is None


def test_a_second_file_that_is_dropped_may_be_the_test(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    drop(program, files["test"])
    question = question_of(program)
    assert question.choices["test"].isEnabled()
    pick(question, "test")
    click(question.open_button)
    wait_until(lambda: analysis_of(program).unseen is not None)
    assert analysis_of(program).geometry.source.name == "train.csv"
    view = questions_of(program)
    margin = block(view, "margin")
    assert isinstance(margin, MarginBlock)
    click(margin.ask_link)
    settle(program)
    wait_until(lambda: answer_of(view, "margin").startswith("shown of"))
    wait_until(lambda: workspace_of(program).middle.is_filled)
    card = workspace_of(program).middle.views["margin"]
    assert isinstance(card, MarginView)
    title = "at most 0.02; AUC on the test data; against forest"
    assert card.subtitle(analysis_of(program)) == title


def test_folds_and_clusters_are_chosen_among_the_columns(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    unseen, clusters = block(view, "unseen"), block(view, "clusters")
    assert isinstance(unseen, UnseenBlock)
    assert isinstance(clusters, ClustersBlock)
    assert [unseen.folds.itemText(k) for k in range(unseen.folds.count())] == ["no folds", "fold", "patient"]  # fmt: skip
    choose(unseen.folds, "fold")
    settle(program)
    found = analysis_of(program).unseen
    assert found is not None
    assert (found.kind, found.folds) == ("folds", 4)
    choose(clusters.columns, "patient")
    settle(program)
    assert analysis_of(program).models[0].auc_interval.method == "Obuchowski"
    assert answer_of(view, "clusters").endswith("clusters of patient")
    assert shown(program) == ("questions", "unseen", "clusters")
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    edit = program.window.actions_["undo"]
    assert edit.text() == "&Undo clusters by patient"
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert edit.text() == "&Undo clusters by fold"  # the arrow passed it
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert analysis_of(program).models[0].auc_interval.method == "DeLong"
    assert clusters.columns.currentText() == "every row stands alone"
    assert shown(program) == ("questions", "unseen")
    assert edit.text() == "&Undo folds by fold"
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert analysis_of(program).unseen is None
    assert unseen.folds.currentText() == "no folds"
    for _ in range(3):
        press(program, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
        settle(program)
    assert analysis_of(program).models[0].auc_interval.method == "Obuchowski"
    choose(unseen.folds, "no folds")
    settle(program)
    assert shown(program) == ("questions", "clusters")


def test_a_margin_is_typed_asked_and_cleared(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    margin = block(view, "margin")
    assert isinstance(margin, MarginBlock)
    click(margin.ask_link)
    settle(program)
    assert (session_of(program).margin, session_of(program).reference) == ("auc:0.02", "forest")
    wait_until(lambda: answer_of(view, "margin").startswith("shown of"))
    assert "margin" in shown(program)
    type_into(margin.field, "0.1")
    settle(program)
    assert session_of(program).margin == "auc:0.1"
    wait_until(lambda: answer_of(view, "margin") == "shown of bayes")
    type_into(margin.field, "7")
    assert margin.complaint == "“7” is out of bounds: above 0, below 1."
    assert session_of(program).margin == "auc:0.1"
    click(margin.clear_link)
    settle(program)
    assert session_of(program).margin is None
    assert shown(program) == ("questions",)


def test_how_many_cases_fills_as_files_are_drawn(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    power = block(view, "power")
    assert isinstance(power, PowerBlock)
    click(power.ask_link)
    settle(program)
    assert shown(program) == ("questions", "power")
    wait_until(lambda: getattr(program.store.analysis, "power", None) is not None)
    wait_until(lambda: answer_of(view, "power").startswith("from "))
    found = analysis_of(program).power
    assert found is not None
    assert found.complete
    click(power.clear_link)
    settle(program)
    assert shown(program) == ("questions",)


def inked(image: QImage) -> int:
    """How many pixels of a sample are not the ground."""
    ground = image.pixelColor(0, 0)
    places = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    return sum(image.pixelColor(x, y) != ground for x, y in places)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_figure_is_painted_within_its_room(
    program: WindowedProgram, files: dict[str, Path], theme: str
) -> None:
    drop(program, files["train"])
    settle(program)
    unseen = block(questions_of(program), "unseen")
    assert isinstance(unseen, UnseenBlock)
    choose(unseen.folds, "fold")
    settle(program)
    analysis = analysis_of(program)
    for figure in (QuestionsFigure, UnseenFigure, ClustersFigure, MarginFigure, PowerFigure):
        for scale in (1.0, 2.0):
            image = QImage(QSize(640, 460), QImage.Format.Format_RGB32)
            image.fill(load_theme(theme).panel)
            painter = QPainter(image)
            figure(analysis, load_theme(theme), scale=scale).paint(painter, RECT)
            painter.end()
            assert inked(image) > 20
            edge = [image.pixelColor(639, y) for y in range(460)]
            assert len(set(map(str, edge))) <= 2


def test_folds_are_a_faint_bundle_on_the_plane(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    plain = analysis_of(program)
    unseen = block(questions_of(program), "unseen")
    assert isinstance(unseen, UnseenBlock)
    choose(unseen.folds, "fold")
    settle(program)
    images = []
    for analysis in (plain, analysis_of(program)):
        image = QImage(QSize(640, 460), QImage.Format.Format_RGB32)
        image.fill(load_theme("light").panel)
        painter = QPainter(image)
        RocPlaneFigure(analysis, load_theme("light"), notes=False).paint(painter, RECT)
        painter.end()
        images.append(image)
    assert images[0] != images[1]


def test_tab_visits_the_questions_as_they_stand(
    program: WindowedProgram, files: dict[str, Path]
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    for asked in (False, True):
        if asked:
            power = block(view, "power")
            assert isinstance(power, PowerBlock)
            click(power.ask_link)
            settle(program)
            assert view.data(analysis_of(program))
        visited = [
            next(key for key, each in view.blocks.items() if each.isAncestorOf(widget))
            for widget in focusable(view)
            if any(each.isAncestorOf(widget) for each in view.blocks.values())
        ]
        order = list(dict.fromkeys(visited))
        assert len(order) == len(view.blocks)
        assert [*dict.fromkeys(visited)] == [key for key, _ in itertools.groupby(visited)]
        assert (order[0] == "power") is asked


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_word_of_the_page_is_cut(
    program: WindowedProgram,
    files: dict[str, Path],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drop(program, files["train"])
    settle(program)
    view = questions_of(program)
    unseen, margin, power = block(view, "unseen"), block(view, "margin"), block(view, "power")
    assert isinstance(unseen, UnseenBlock)
    assert isinstance(margin, MarginBlock)
    assert isinstance(power, PowerBlock)
    program.window.resize(*size)
    lay_out(program)
    assert faults(program.window, monkeypatch) == []
    choose(unseen.folds, "fold")
    settle(program)
    click(margin.ask_link)
    settle(program)
    wait_until(lambda: answer_of(view, "margin").startswith("shown of"))
    questions_of(program)
    lay_out(program)
    assert faults(program.window, monkeypatch) == []


def test_where_there_is_room_the_questions_stand_in_two_columns(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    view = questions_of(program)
    blocks = list(view.blocks.values())
    for size, columns in (((1600, 1000), 2), ((1280, 540), 2), ((800, 540), 1)):
        program.window.resize(*size)
        lay_out(program)
        lefts = {block.mapTo(view, QPoint()).x() for block in blocks}
        assert len(lefts) == columns
        wait_until(
            lambda: all(each.height() >= each.heightForWidth(each.width()) for each in blocks)
        )
    program.window.resize(1600, 1000)
    program.store.take_session(replace(program.store.two_class_session, one_threshold=True))
    settle(program)
    program.window.resize(1280, 800)  # beside its answer there is no room for two
    lay_out(program)
    assert len({block.mapTo(view, QPoint()).x() for block in blocks}) == 1


def test_where_there_is_room_each_question_says_what_it_is_for(
    program: WindowedProgram,
) -> None:
    """In the words of its tooltip, where nothing has to be scrolled to because of it."""
    open_sample(program, "crossing")
    view = questions_of(program)
    purposes = {block.toolTip() for block in view.blocks.values()}
    assert len(purposes) == len(view.blocks)
    for size, said in (((1280, 800), True), ((1280, 540), False), ((1600, 1000), True)):
        program.window.resize(*size)
        lay_out(program)
        texts = {each.text() for each in view.findChildren(QLabel) if each.isVisible()}
        assert purposes & texts == (purposes if said else set())
        bars = [each.verticalScrollBar() for each in view.findChildren(ScrollColumn)]
        wait_until(lambda: not said or all(bar.maximum() == 0 for bar in bars))  # noqa: B023


def test_two_columns_need_no_more_room_than_one(application: QApplication) -> None:
    """Else the page showed one view at a time where two have room, once this one had been wide."""
    view = QuestionsView(Playhead(), load_theme("light"))
    view.resize(400, 500)
    view.show()
    narrow = view.minimumSizeHint().width()
    view.resize(900, 500)
    application.processEvents()
    assert view._in_two
    assert view.minimumSizeHint().width() == narrow
    view.resize(400, 500)
    application.processEvents()
    assert not view._in_two


def test_names_that_are_longer_than_the_first_ones_have_room(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    middle = workspace_of(program).middle
    middle.choose_page(DECIDE)
    wait_until(lambda: middle.is_filled)
    program.window.resize(1600, 1000)
    lay_out(program)
    view = workspace_of(program).views["questions"]
    assert isinstance(view, QuestionsView)
    block = view.blocks["margin"]
    assert isinstance(block, MarginBlock)
    before = block.reference.width()
    block.reference.clear()
    block.reference.addItems(["a classifier with a long name"])
    wanted = block.reference.sizeHint().width()
    assert wanted > before + 50
    wait_until(lambda: block.reference.width() >= wanted)
