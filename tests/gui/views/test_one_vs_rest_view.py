"""Curves of one class against the rest, with engine.wording.classes.one_vs_rest_words: drawn where they are, told apart, compared by choice."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest

from engine.analysis.one_vs_rest import one_vs_rest
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.one_vs_rest_words import (
    NO_PROBABILITIES,
    TO_COME,
    auc_words,
    nothing_words,
    point_lines,
    shown_curves,
)
from gui.cli import main
from gui.paint.one_vs_rest_figure import OneVsRestFigure
from gui.paint.one_vs_rest_plots import MOST_PLOTS, plots_in
from gui.paint.sizes import Sizes
from gui.program.app import WindowedProgram
from gui.themes.theme import DASHES, load_theme
from gui.views.class_pointer import PointedClassifier
from gui.views.one_vs_rest_view import OneVsRestView
from tests.conftest import SAMPLES
from tests.gui.acts import show_evidence, wait_until, workspace_of
from tests.gui.paint.pictures import nearest
from tests.gui.several import SPECIES, iris, of_matrices

RECT = QRectF(0, 0, 620, 560)
NEAR = 60  # by how much a colour may differ from a line's, smoothed


@pytest.fixture(scope="module")
def analysis() -> ClassesAnalysis:
    found = iris()
    return replace(found, one_vs_rest=one_vs_rest(found.cases))


def painted(figure: OneVsRestFigure, theme: str = "light") -> QImage:
    image = QImage(RECT.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(load_theme(theme).plot)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    return image


def color_of(analysis: ClassesAnalysis, name: str, theme: str) -> QColor:
    (index,) = (found.index for found in analysis.models if found.name == name)
    return load_theme(theme).model(index).color


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_step_is_drawn_where_its_rates_are(analysis: ClassesAnalysis, theme: str) -> None:
    """The best curve, drawn last: the middle of each long level step has its colour."""
    figure = OneVsRestFigure(analysis, load_theme(theme), label="versicolor")
    image = painted(figure, theme)
    (axes,) = figure.axes(RECT)
    curve = figure.plots[0].curves[0].curve
    assert curve.model == "logistic"
    levels = [curve.fpr[curve.tpr == level] for level in np.unique(curve.tpr[curve.tpr < 1])]
    long = [(float(level.mean()), float(np.ptp(level))) for level in levels]
    heights = np.unique(curve.tpr[curve.tpr < 1]).tolist()
    steps = [(x, y) for (x, width), y in zip(long, heights, strict=True) if width > 0.03]
    assert steps
    for step in steps:
        assert nearest(image, axes.point(*step), color_of(analysis, "logistic", theme)) < NEAR
    below = axes.point(0.5, 0.7)
    assert nearest(image, below, color_of(analysis, "logistic", theme)) > NEAR


def test_all_classes_have_a_plot_and_all_classifiers_a_curve(analysis: ClassesAnalysis) -> None:
    figure = OneVsRestFigure(analysis, load_theme("light"))
    assert [plot.heading for plot in figure.plots] == list(SPECIES)
    assert [plot.note for plot in figure.plots] == ["25 of 75 cases"] * 3
    for plot in figure.plots:
        assert {drawn.name for drawn in plot.curves} == {"logistic", "bayes", "forest"}
        areas = [drawn.curve.auc for drawn in plot.curves]
        assert areas == sorted(areas, reverse=True)
    axes = figure.axes(RECT)
    assert len(axes) == 3
    for place, one in enumerate(axes):
        assert RECT.contains(one.plot)
        assert one.plot.width() == one.plot.height()
        assert not any(one.plot.intersects(other.plot) for other in axes[place + 1 :])


def test_a_classifier_alone_has_a_dash_a_class_and_its_macro_average(
    analysis: ClassesAnalysis,
) -> None:
    for found in analysis.models:
        (plot,) = OneVsRestFigure(analysis, load_theme("light"), model=found.name).plots
        ranking = found.measures.ranking
        assert ranking is not None
        assert plot.note == f"macro-average {formatting.number(ranking.one_vs_rest_mean, 3)}"
        assert {drawn.name for drawn in plot.curves} == set(SPECIES)
        assert {drawn.style.dash for drawn in plot.curves} == set(DASHES[:3])
        assert len({drawn.style.color.name() for drawn in plot.curves}) == 1


def test_who_is_pointed_at_is_drawn_wider(analysis: ClassesAnalysis) -> None:
    theme = load_theme("light")
    plain = painted(OneVsRestFigure(analysis, theme, label="virginica"))
    pointed = painted(OneVsRestFigure(analysis, theme, label="virginica", pointed="forest"))
    color = color_of(analysis, "forest", "light")

    def count(image: QImage) -> int:
        return sum(
            nearest(image, QPointF(x, y), color, 0) < NEAR
            for x in range(40, 160)
            for y in range(20, 160)
        )

    assert count(pointed) > count(plain)


def test_a_point_tells_its_rates_and_its_rule(analysis: ClassesAnalysis) -> None:
    figure = OneVsRestFigure(analysis, load_theme("light"), model="forest", label="virginica")
    (axes,) = figure.axes(RECT)
    curve = figure.plots[0].curves[0].curve
    place = 3
    rates = float(curve.fpr[place]), float(curve.tpr[place])
    found = figure.point_at(RECT, axes.point(*rates) + QPointF(1, 1))
    assert found is not None
    assert found.vertex == place
    lines = dict(point_lines(curve, place))
    assert lines["TPR"] == formatting.rate(rates[1])
    assert lines["FPR"] == formatting.rate(rates[0])
    actual = np.array(analysis.cases.actual)
    model = next(each for each in analysis.cases.models if each.name == "forest")
    assert model.probabilities is not None
    called = model.probabilities[:, 2] >= curve.thresholds[place]
    assert (called[actual == 2].mean(), called[actual != 2].mean()) == (rates[1], rates[0])
    assert figure.point_at(RECT, axes.point(0.6, 0.3)) is None


def test_what_is_not_there_is_said(analysis: ClassesAnalysis, tmp_path: Path) -> None:
    matrices = of_matrices(tmp_path)
    assert nothing_words(matrices) == NO_PROBABILITIES
    assert nothing_words(replace(analysis, one_vs_rest=())) == TO_COME
    for found in (matrices, replace(analysis, one_vs_rest=())):
        figure = OneVsRestFigure(found, load_theme("light"))
        assert figure.plots == ()
        assert painted(figure) != painted(OneVsRestFigure(analysis, load_theme("light")))


def test_hidden_classifiers_have_no_curves_and_an_area_below_one_is_not_one(
    analysis: ClassesAnalysis,
) -> None:
    shown = replace(analysis, models=analysis.models[:1])
    assert {curve.model for curve in shown_curves(shown)} == {"logistic"}
    curve = analysis.one_vs_rest[0]
    assert auc_words(replace(curve, auc=0.99999)) == ">\u2009.999"
    assert auc_words(replace(curve, auc=1.0)) == "1.000"


def test_twelve_plots_find_room() -> None:
    axes, _ = plots_in(QRectF(0, 0, 900, 700), MOST_PLOTS, Sizes())
    assert len(axes) == MOST_PLOTS
    assert min(one.plot.width() for one in axes) > 80


def test_in_the_window_class_and_classifier_are_chosen(program: WindowedProgram) -> None:
    program.store.open(SAMPLES / "iris.csv")
    wait_until(lambda: isinstance(program.store.analysis, ClassesAnalysis))
    wait_until(lambda: workspace_of(program).middle.is_filled)
    show_evidence(program)
    view = workspace_of(program).views["one-vs-rest"]
    assert isinstance(view, OneVsRestView)
    wait_until(lambda: view.figure is not None and len(view.figure.plots) == 3)
    assert not view.classes.isHidden()
    view.classifiers.choose_model("bayes")
    assert view.figure is not None
    assert [plot.heading for plot in view.figure.plots] == ["bayes"]
    view.reset_view()
    (first, *_) = view.figure.axes(view.canvas.area)
    curve = view.figure.plots[1].curves[0].curve
    axes = view.figure.axes(view.canvas.area)[1]
    place = axes.point(float(curve.fpr[2]), float(curve.tpr[2]))
    QTest.mouseMove(view.canvas, place.toPoint())
    pointed = view._pointer.pointed
    assert isinstance(pointed, PointedClassifier)
    assert pointed.name in {"logistic", "bayes", "forest"}
    assert isinstance(program.store.analysis, ClassesAnalysis)
    data = view.data(program.store.analysis)
    assert data is not None
    assert set(data.columns["class"]) == set(SPECIES)
    assert first.plot.width() > 50


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_it_is_rendered(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"curves.{ending}"
    words = ["render", "one-vs-rest", str(SAMPLES / "iris.csv"), "-o", str(target)]
    assert main([*words, "--size", "800x400"]) == 0
    assert target.stat().st_size > 4000


def test_keys_stand_below_the_plots_where_there_is_room(analysis: ClassesAnalysis) -> None:
    figure, low = OneVsRestFigure(analysis, load_theme("light")), QRectF(0, 0, 463, 300)
    every, titled, key = figure._laid_out(low)
    assert key == 4 * 17
    for axes in every:
        area = figure._key_area(axes, key, titled=titled)
        assert area.top() >= axes.plot.bottom() + 20
        assert low.contains(area)
    flat = QRectF(0, 0, 463, 200)
    every, titled, key = figure._laid_out(flat)
    assert key == 0.0
    assert all(axes.plot.contains(figure._key_area(axes, key, titled=titled)) for axes in every)
