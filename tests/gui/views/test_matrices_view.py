"""Confusion matrices in the window: what is painted, and cells that ask what if."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.what_if import with_cell
from gui.paint.matrices_figure import MatricesFigure, MatrixCell
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.matrices_view import FULL_DRAG, MatricesView
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import click, drag, settle, type_into, wait_until, workspace_of
from tests.gui.several import analysed

RECT = QRectF(0, 0, 900, 400)


@pytest.fixture
def view(program: WindowedProgram, tmp_path: Path) -> MatricesView:
    """The view of the three matrices, in the window."""
    program.store.open(write_three_matrices(tmp_path))
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    middle = workspace_of(program).middle
    middle.choose_page(1)
    wait_until(lambda: middle.is_filled)
    found = workspace_of(program).views["matrices"]
    assert isinstance(found, MatricesView)
    return found


def centre(view: MatricesView, cell: MatrixCell) -> QPointF:
    assert view.figure is not None
    return view.figure.area_of(view.canvas.area, cell).center()


def shares(program: WindowedProgram, name: str) -> np.ndarray:
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    found = next(each.model.confusion for each in analysis.models if each.name == name)
    assert found is not None
    return found.ratios


def vus(program: WindowedProgram, place: int) -> float:
    analysis = program.store.analysis
    assert isinstance(analysis, ClassesAnalysis)
    found = analysis.models[place].measures.vus
    assert found is not None
    return found.value


def session(program: WindowedProgram) -> ClassesSession:
    assert isinstance(program.store.session, ClassesSession)
    return program.store.session


def test_a_cell_is_dragged_and_every_number_follows_as_one_step(
    program: WindowedProgram, view: MatricesView
) -> None:
    before, volumes = shares(program, "A").copy(), [vus(program, place) for place in range(3)]
    cell = MatrixCell("A", 0, 1)
    start = centre(view, cell)
    drag(view.canvas, start, start - QPointF(0, 0.2 * FULL_DRAG))
    settle(program)
    moved = round(start.toPoint().y() - (start - QPointF(0, 0.2 * FULL_DRAG)).toPoint().y())
    wanted = with_cell(before, 0, 1, round(before[0, 1] + moved / FULL_DRAG, 3))
    assert shares(program, "A") == pytest.approx(wanted, abs=1e-12)
    assert vus(program, 0) < volumes[0]
    assert [vus(program, 1), vus(program, 2)] == volumes[1:]
    assert program.window.workspace is not None
    card = workspace_of(program).grid.card("matrices")
    assert card.subtitle.startswith("what if")
    program.window.actions_["undo"].trigger()
    settle(program)
    assert session(program).what_if == ()
    assert shares(program, "A") == pytest.approx(before, abs=1e-15)
    assert not program.window.actions_["undo"].isEnabled()


def test_a_share_is_typed_and_what_is_supposed_reset(
    program: WindowedProgram, view: MatricesView
) -> None:
    before = shares(program, "B").copy()
    click(view.canvas, centre(view, MatrixCell("B", 2, 2)).toPoint())
    assert view.field.isVisible()
    assert view.field.text() == "0.8"
    type_into(view.field, "50 %")
    settle(program)
    assert shares(program, "B") == pytest.approx(with_cell(before, 2, 2, 0.5), abs=1e-12)
    assert view.reset_button.isVisible()
    numbers = workspace_of(program).classes
    assert numbers is not None
    assert "supposes another confusion matrix of B" in numbers.numbers.text
    click(view.reset_button)
    settle(program)
    assert shares(program, "B") == pytest.approx(before, abs=1e-15)
    assert not view.reset_button.isVisible()


def test_keys_choose_and_change_a_cell(program: WindowedProgram, view: MatricesView) -> None:
    click(view.canvas, centre(view, MatrixCell("A", 0, 0)).toPoint())
    view.canvas.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(view.canvas, key)
    assert view.field.text() == "0.7"
    QTest.keyClicks(view.canvas, "-")
    settle(program)
    assert shares(program, "A")[1, 1] == pytest.approx(0.69, abs=1e-12)
    QTest.keyClicks(view.canvas, ".")
    QTest.keyClicks(view.field, "4")
    QTest.keyClick(view.field, Qt.Key.Key_Return)
    settle(program)
    assert shares(program, "A")[1, 1] == pytest.approx(0.4, abs=1e-12)


def test_a_click_alone_changes_nothing(program: WindowedProgram, view: MatricesView) -> None:
    click(view.canvas, centre(view, MatrixCell("C", 1, 0)).toPoint())
    QTest.keyClick(view.field, Qt.Key.Key_Return)
    assert session(program).what_if == ()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_more_is_deeper_and_words_stand_out(tmp_path: Path, theme: str) -> None:
    look = load_theme(theme)
    figure = MatricesFigure(analysed(write_three_matrices(tmp_path)), look)
    image = QImage(900, 400, QImage.Format.Format_RGB32)
    image.fill(look.panel)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()

    def ground(cell: MatrixCell) -> QColor:
        area = figure.area_of(RECT, cell)
        return image.pixelColor((area.topLeft() + QPointF(6, 4)).toPoint())

    def depth(cell: MatrixCell) -> float:
        return abs(ground(cell).lightnessF() - look.panel.lightnessF())

    assert (
        depth(MatrixCell("A", 1, 2)) > depth(MatrixCell("A", 0, 1)) > depth(MatrixCell("A", 1, 0))
    )
    assert ground(MatrixCell("A", 1, 2)).hue() != ground(MatrixCell("B", 1, 2)).hue()
    assert figure.cell_at(RECT, figure.area_of(RECT, MatrixCell("C", 2, 0)).center()) == (
        MatrixCell("C", 2, 0)
    )
    assert figure.cell_at(RECT, QPointF(1, 1)) is None


def test_hidden_classifiers_have_no_matrix(tmp_path: Path) -> None:
    found = analysed(write_three_matrices(tmp_path))
    figure = MatricesFigure(replace(found, models=()), load_theme("light"))
    assert figure.blocks(RECT) == {}
    assert figure.cell_at(RECT, QPointF(50, 50)) is None
