"""The table of the exact VUS and its approximations in the window, and as a picture."""

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.cli import main
from gui.paint.approximations_figure import ApproximationsFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.approximations_view import ApproximationsView
from gui.views.class_pointer import PointedClassifier
from tests.conftest import SAMPLES
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.acts import wait_until, workspace_of
from tests.gui.layout.painted import words_on_paper
from tests.gui.ordered import markers
from tests.gui.several import analysed, iris
from tests.samples import sample


@pytest.fixture
def view(program: WindowedProgram, tmp_path: Path) -> ApproximationsView:
    """The view of the three matrices, in the window."""
    program.store.open(write_three_matrices(tmp_path))
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    middle = workspace_of(program).middle
    middle.choose_page(1)
    wait_until(lambda: middle.is_filled)
    found = workspace_of(program).views["approximations"]
    assert isinstance(found, ApproximationsView)
    return found


def test_the_mouse_points_at_a_classifier_in_every_view(view: ApproximationsView) -> None:
    assert view.figure is not None
    places = view.figure.places(view.canvas.area)
    place = QPointF(places.columns[1] - 5, places.top + 10)
    QTest.mouseMove(view.canvas, place.toPoint())
    pointed = [view._pointer.pointed]
    picture = view.canvas.grab().toImage()
    tinted = QPoint(int(places.columns[0] + 6), int(places.top + 4))
    plain = QPoint(int(places.columns[1] + 6), int(places.top + 4))
    assert picture.pixelColor(tinted) != picture.pixelColor(plain)
    QTest.mouseMove(view.canvas, QPoint(5, 5))
    pointed.append(view._pointer.pointed)
    assert pointed == [PointedClassifier("B"), None]


def test_the_wheel_brings_rows_that_have_no_room(view: ApproximationsView) -> None:
    view.setFixedHeight(170)
    QApplication.processEvents()
    figure = view.figure
    assert figure is not None
    seen = figure.places(view.canvas.area).rows
    assert seen < len(figure.rows)
    down = QWheelEvent(
        QPointF(50, 80),
        view.canvas.mapToGlobal(QPointF(50, 80)),
        QPoint(),
        QPoint(0, -120 * 50),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.canvas, down)
    assert view.bar.value() == len(figure.rows) - seen
    view.reset_view()
    assert view.bar.value() == 0


def test_its_data_are_every_number_with_its_chance_level(view: ApproximationsView) -> None:
    analysis = view._analysis
    assert analysis is not None
    data = view.data(analysis)
    assert data is not None
    row = list(data.columns["written"]).index("0.04918")
    assert [list(data.columns[key])[row] for key in ("measure", "classifier", "chance")] == [
        *("VUS, exact", "B", "1/180 = 0.00556")
    ]


@pytest.mark.parametrize("size", [(300, 200), (460, 420), (900, 700)])
def test_columns_that_have_no_room_are_counted(tmp_path: Path, size: tuple[int, int]) -> None:
    rect = QRectF(0, 0, *size)
    for analysis in (iris(), analysed(write_three_matrices(tmp_path))):
        figure = ApproximationsFigure(analysis, load_theme("light"))
        places = figure.places(rect)
        assert places.chance <= rect.right()
        assert places.name < places.columns[0]
        assert sorted(places.columns) == list(places.columns)
        image = QImage(QSize(*size), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        figure.paint(painter, rect)
        painter.end()
    assert len(places.columns) == (3 if size[0] > 400 else len(places.columns))


@pytest.mark.parametrize(("size", "lines"), [((320, 560), 2), ((400, 300), 1), ((900, 700), 1)])
def test_names_are_whole_folded_where_rows_are_high(
    tmp_path: Path, size: tuple[int, int], lines: int
) -> None:
    rect, most = QRectF(0, 0, *size), 0
    for analysis in (iris(), analysed(write_three_matrices(tmp_path))):
        figure = ApproximationsFigure(analysis, load_theme("light"))
        places = figure.places(rect)
        for row in figure.rows:
            found = figure.name_lines(row, places, rect.left() + 10)
            assert " ".join(text for text, _, _ in found) == row.name
            assert all(abs(below) + size / 2 < places.step / 2 for _, below, size in found)
            most = max(most, len(found))
    assert most == lines


def test_three_classifiers_have_room_in_half_a_small_window(tmp_path: Path) -> None:
    """With standard errors, with long names: none waits behind a bar, and no name is broken."""
    size = (402, 580)
    rect = QRectF(0, 0, *size)
    for analysis in (iris(), analysed(write_three_matrices(tmp_path)), markers()):
        figure = ApproximationsFigure(analysis, load_theme("light"))
        assert len(figure.places(rect).columns) == 3
        found = words_on_paper(QSize(*size), lambda paint, shown=figure: shown.paint(paint, rect))  # type: ignore[misc]
        texts = [words.text for words in found]
        assert {model.name for model in analysis.models} <= set(texts)
        written = [cell for row in figure.rows for cell in row.cells]
        assert {cell.words for cell in written} <= set(texts)
        assert {cell.error for cell in written if cell.error} <= {text.strip() for text in texts}
        for one, other in itertools.combinations(found, 2):
            assert not one.box.intersects(other.box)


@pytest.mark.parametrize("view_key", ["matrices", "approximations"])
def test_views_of_several_classes_are_rendered(tmp_path: Path, view_key: str) -> None:
    out = tmp_path / "out.svg"
    iris_file = str(SAMPLES / "iris.csv")
    assert main(["render", view_key, iris_file, "-o", str(out)]) == 0
    text = out.read_text("utf-8")
    assert "logistic" in text
    assert "bayes" in text


def test_a_view_of_another_number_of_classes_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(sample("one-model").path), "-o", str(tmp_path / "out.png"), "--bootstrap", "0"]
    assert main(["render", "matrices", *words]) == 2
    assert "about several classes, and the file about two" in capsys.readouterr().err
    assert main(["render", "roc", str(SAMPLES / "iris.csv"), "-o", str(tmp_path / "a.png")]) == 2
    assert "about several classes, and render roc about two" in capsys.readouterr().err
    four = tmp_path / "four.csv"
    four.write_text("y,predicted\n" + "".join(f"{n},{n}\n" for n in "abcd" * 3), "utf-8")
    assert main(["render", "cube", str(four), "-o", str(tmp_path / "b.png")]) == 2
    assert "“cube” is about 3 classes, and the file about 4" in capsys.readouterr().err


def test_a_bar_brings_classifiers_that_have_no_room(view: ApproximationsView) -> None:
    view.resize(320, 400)
    view.setMaximumWidth(320)
    QApplication.processEvents()
    figure = view.figure
    assert figure is not None
    seen = len(figure.places(view.canvas.area).columns)
    assert seen < figure.amount
    assert view.sideways.isVisible()
    assert view.sideways.maximum() == figure.last_start(view.canvas.area)
    right = QPointF(figure.places(view.canvas.area).columns[-1] - 5, 60)
    view.sideways.setValue(view.sideways.maximum())
    moved = view.figure
    assert moved is not None
    assert moved.column_at(view.canvas.area, right) == "C"  # the last one
    assert figure.column_at(view.canvas.area, right) != "C"
    view.setMaximumWidth(900)
    view.resize(900, 400)
    QApplication.processEvents()
    assert not view.sideways.isVisible()
    assert view.sideways.value() == 0
