"""Precision–recall, lift and gain: curves, points and words stand where the numbers say."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, exactly
from engine.data.roles import RoleRequest, Roles, ScoreRole
from engine.session.session import Session
from gui.cli import main
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.cost_figure import CostFigure
from gui.paint.gain_figure import GainFigure, GainOptions, gain_place, hovered_lines, lift_place
from gui.paint.plot_axes import Span
from gui.paint.plot_figure import PlotFigure, PlotOptions
from gui.paint.precision_recall_figure import PrecisionRecallFigure, precision_place
from gui.paint.ranked_cards import hovered_lines as vertex_lines
from gui.paint.ranked_cards import hovered_point
from gui.paint.ranked_figure import RankedFigure, RankedVertex
from gui.paint.score_marks import notes_of
from gui.paint.scores_figure import ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import load_theme
from tests.conftest import SAMPLES, dataset_of, session_for
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import nearest, painted
from tests.opened_tables import analysis_of_two, opened_table

SIZE = QSize(560, 460)
RECT = QRectF(0, 0, SIZE.width(), SIZE.height())
LIGHT = load_theme("light")


@pytest.fixture(scope="module")
def crossing(analyse_crossing: AnalyseCrossing) -> Analysis:
    """The sample of the pictures at t = 0.56."""
    return analyse_crossing(at=0.56)


def counted(analysis: Analysis, name: str, score: float) -> tuple[float, float]:
    """FPR and TPR of a rule, by looking at every case."""
    model = analysis.model(name)
    assert model is not None
    cases = model.geometry.cases
    flagged = cases.score >= score
    return float(flagged[~cases.positive].mean()), float(flagged[cases.positive].mean())


def test_precision_is_drawn_where_it_is_at_the_prevalence_in_use(crossing: Analysis) -> None:
    """Of forest at some rules, reckoned at 14.3 % and not at the file's 37.5 %."""
    figure = PrecisionRecallFigure(crossing, LIGHT)
    prevalence = figure.prevalence.value
    assert prevalence == pytest.approx(0.1429, abs=1e-4)
    image, (axes,) = painted(figure, SIZE), figure.axes(RECT)
    for score in (0.5, 0.7, 0.87):
        fpr, tpr = counted(crossing, "forest", score)
        precision = prevalence * tpr / (prevalence * tpr + (1 - prevalence) * fpr)
        color = LIGHT.model(0).color
        assert nearest(image, axes.point(tpr, precision), color) < 60, score


def test_no_line_is_drawn_between_two_thresholds() -> None:
    """Ten cases of one score: between two thresholds precision bends as the ROC line says."""
    dataset = dataset_of([True] * 6 + [False] * 14, s=[2.0] + [1.0] * 9 + [0.0] * 10)
    conditions = Conditions(prevalence=exactly(0.1))
    analysis = Analyser().analyse(session_for(dataset, conditions=conditions, at=0.9), dataset)
    figure = PrecisionRecallFigure(analysis, LIGHT)
    (axes,) = figure.axes(RECT)
    shares, _ = figure.drawn_shares(axes, precision_place)
    middle = int(np.argmin(np.abs(shares.recall - 7 / 12)))
    fpr = (shares.recall[middle] - 1 / 6) / (5 / 6) * 4 / 14
    expected = 0.1 * shares.recall[middle] / (0.1 * shares.recall[middle] + 0.9 * fpr)
    assert shares.precision[middle] == pytest.approx(expected)
    ends = 1.0, 0.1 / (0.1 + 0.9 * 4 / 14)
    assert shares.precision[middle] < sum(ends) / 2 - 0.05
    image = painted(figure, SIZE)
    place = axes.point(float(shares.recall[middle]), expected)
    assert nearest(image, place, LIGHT.model(0).color) < 60


def test_the_curve_of_equal_cost_runs_through_the_best_point(crossing: Analysis) -> None:
    """It is accent, and its other points cost the same: here where it leaves the plot."""
    figure = PrecisionRecallFigure(crossing, LIGHT)
    image, (axes,) = painted(figure, SIZE), figure.axes(RECT)
    assert crossing.best is not None
    cost, t, prevalence = crossing.best.at.normalised_cost, crossing.t, figure.prevalence.value
    for recall in (0.65, 0.9, 0.97):
        h = (cost - (1 - t) * (1 - recall)) / t
        precision = prevalence * recall / (prevalence * recall + (1 - prevalence) * h)
        assert nearest(image, axes.point(recall, precision), LIGHT.accent) < 60
    at = crossing.best.at
    shares = figure.shares_of(at.fpr, at.tpr)
    ring = axes.point(at.tpr, float(shares.precision[0]))
    assert nearest(image, ring, LIGHT.model(0).color) < 20


def test_cards_say_what_the_json_says(crossing: Analysis, tmp_path: Path) -> None:
    """Rule and precision at t, and those of a threshold under the mouse."""
    out = tmp_path / "out.json"
    arguments = ["--label", "malignant", "--positive", "1", "--cost-fp", "1", "--at", "0.56"]
    arguments += ["--cost-fn", "log:2:12", "--prevalence", "logit:0.1:0.2"]
    for name in ("forest", "bayes", "logistic"):
        arguments += ["--score", name]
    file = str(SAMPLES / "wdbc_partial_oof.csv")
    assert main(["analyse", file, *arguments, "--json", str(out)]) == 0
    models = json.loads(out.read_text())["models"]
    at = next(m for m in models if m["name"] == "forest")["optimal"]["at"]
    figure = PrecisionRecallFigure(crossing, LIGHT)
    rule, precision = ("".join(run.text for run in line) for line in figure._card_lines())
    assert rule == f"score ≥ {at['rule']}"
    assert precision == f"precision {at['ppv']:.3f}"
    assert figure._least.words == f"{1000 * at['cost_per_case']:.0f} per 1,000"
    assert [level.words for level in figure._dearer] == ["400", "600"]
    position = int(crossing.models[0].hull.index[3])
    vertex = RankedVertex(0, position)
    found = hovered_point(figure, vertex)
    assert found is not None
    told = ["".join(run.text for run in line) for line in vertex_lines(figure, *found)]
    fpr, tpr = counted(crossing, "forest", float(crossing.models[0].curve.thresholds[position]))
    prevalence = figure.prevalence.value
    assert (
        told[1]
        == f"precision {prevalence * tpr / (prevalence * tpr + (1 - prevalence) * fpr):.3f}, recall {tpr:.3f}"
    )
    assert told[2] == f"{round(211 * tpr)} found, {round(352 * fpr)} false alarms"


def test_gain_and_lift_are_drawn_at_the_prevalence_in_use(crossing: Analysis) -> None:
    """Flagged cases are weighed as they are in use: forest at some rules, above and below."""
    figure = GainFigure(crossing, LIGHT)
    prevalence = figure.prevalence.value
    image, (above, below) = painted(figure, SIZE), figure.axes(RECT)
    color = LIGHT.model(0).color
    for score in (0.55, 0.7, 0.87):
        fpr, tpr = counted(crossing, "forest", score)
        flagged = prevalence * tpr + (1 - prevalence) * fpr
        assert nearest(image, above.point(flagged, tpr), color) < 60, score
        assert nearest(image, below.point(flagged, tpr / flagged), color) < 60, score
    assert crossing.best is not None
    at = crossing.best.at
    flagged = prevalence * at.tpr + (1 - prevalence) * at.fpr
    middle = above.plot.center().y() + 60
    place = above.point(flagged, 0.5)
    place.setY(middle)
    assert nearest(image, place, LIGHT.accent) < 20


def test_tenths_are_what_counting_by_weight_gives(crossing: Analysis) -> None:
    """With 30 % flagged: the cases in order, each worth its class's share; ties by lot."""
    figure = GainFigure(crossing, LIGHT)
    prevalence = figure.prevalence.value
    for tenths in figure.tenths():
        cases = tenths.model.geometry.cases
        P, N = cases.positive.sum(), (~cases.positive).sum()
        weight = np.where(cases.positive, prevalence / P, (1 - prevalence) / N)
        for place in (2, 5):
            share, found = (place + 1) / 10, 0.0
            for score in sorted(set(cases.score.tolist()), reverse=True):
                here = cases.score == score
                part = min(1.0, share / weight[here].sum())
                found += part * weight[here & cases.positive].sum() / prevalence
                share -= part * weight[here].sum()
                if share <= 1e-12:
                    break
            assert tenths.shares.recall[place] == pytest.approx(found, abs=1e-9)
            lift = found / ((place + 1) / 10)
            assert tenths.shares.lift[place] == pytest.approx(lift, abs=1e-8)
    lines = ["".join(run.text for run in line) for line in hovered_lines(figure, 0.3)]
    assert lines[0] == "30\u202f% flagged"
    assert lines[1].startswith("bayes  finds 78.7\u202f%, lift 2.62")


@pytest.mark.parametrize("kind", [PrecisionRecallFigure, GainFigure])
@pytest.mark.parametrize("at", [0.0, 0.001, 0.5, 0.999, 1.0])
def test_every_t_can_be_drawn(kind: type[RankedFigure], at: float) -> None:
    """Where no one or everyone is flagged too, and where a model ranks upside down."""
    generator = np.random.default_rng(11)
    positive = generator.random(200) < 0.3
    dataset = dataset_of(positive, good=positive + generator.random(200), bad=-1.0 * positive)
    for conditions in (Conditions(), Conditions(prevalence=exactly(1e-6))):
        session = session_for(dataset, conditions=conditions, at=at)
        analysis = Analyser().analyse(session, dataset)
        painted(kind(analysis, LIGHT), QSize(320, 280))
        lower = GainOptions(lower="delinquency")
        painted(GainFigure(analysis, LIGHT, options=lower), QSize(320, 280))


def test_looked_at_closely_more_of_a_long_curve_is_drawn() -> None:
    """Of 100,000 cases: a hundredth of the axis shows all thresholds that lie there."""
    generator = np.random.default_rng(2)
    positive = generator.random(100_000) < 0.3
    dataset = dataset_of(positive, s=generator.normal(size=100_000) + positive)
    analysis = Analyser().analyse(session_for(dataset), dataset)
    seen = Span(0.5, 0.51)
    for kind, place in ((PrecisionRecallFigure, precision_place), (GainFigure, gain_place)):
        frames = kind(analysis, LIGHT).frames(RECT)
        shown = tuple((seen, frame.up) for frame in frames)
        figure = kind(analysis, LIGHT, options=PlotOptions(shown=shown))
        curve = analysis.models[0].curve
        positions = figure._seen(curve, figure.axes(RECT)[0], place)
        x, _ = place(figure.shares_of(*(float(r[0]) for r in curve.rates(positions[:1]))))
        assert float(x[0]) <= 0.5
        x, _ = place(figure.shares_of(*(float(r[0]) for r in curve.rates(positions[-1:]))))
        assert float(x[0]) >= 0.51
        assert np.all(np.diff(positions) == 1)


def test_points_without_counts_have_no_prevalence(tmp_path: Path) -> None:
    """They need one that is stated; then their rates are enough."""
    path = tmp_path / "points.csv"
    path.write_text("fpr,tpr\n0.1,0.6\n0.3,0.9\n")
    without = analysis_of_two(opened_table(path, RoleRequest()))
    for kind in (PrecisionRecallFigure, GainFigure):
        figure = kind(without, LIGHT)
        assert not figure.known
        painted(figure, SIZE)
    stated = Session(conditions=Conditions(prevalence=exactly(0.2)))
    known = analysis_of_two(opened_table(path, RoleRequest(), session=stated))
    gain = GainFigure(known, LIGHT)
    shares = gain.at_flagged(known.models[0], np.array([0.2]))
    assert math.isclose(float(shares.recall[0]), 0.6)
    assert math.isclose(float(lift_place(shares)[1][0]), 3.0)
    painted(gain, SIZE)


@pytest.mark.parametrize("kind", [PrecisionRecallFigure, GainFigure, ScoresFigure])
def test_hidden_models_leave_empty_plots(
    kind: type[PlotFigure], analyse_crossing: AnalyseCrossing
) -> None:
    """With none shown there are plots, or words; with one hidden its colour is not there."""
    painted(kind(analyse_crossing(hidden=("forest", "bayes", "logistic")), LIGHT), SIZE)
    image = painted(kind(analyse_crossing(hidden=("forest",)), LIGHT), SIZE)
    color = LIGHT.model(0).color
    assert not any(
        image.pixelColor(x, y) == color
        for x in range(0, SIZE.width(), 2)
        for y in range(0, SIZE.height(), 2)
    )


@pytest.mark.parametrize("kind", [PrecisionRecallFigure, GainFigure, ScoresFigure])
def test_weighted_cases_are_drawn(kind: type[PlotFigure]) -> None:
    """Shares are of weight; bars are of cases, and say so."""
    generator = np.random.default_rng(4)
    positive = generator.random(60) < 0.4
    score, weight = positive + generator.random(60), generator.random(60) * 3
    dataset = dataset_of(positive, s=score, w=weight)
    role = Roles("y", positive="yes", negative="no", scores=(ScoreRole("s", "s"),), weight="w")
    analysis = Analyser().analyse(Session(roles=role), dataset)
    painted(kind(analysis, LIGHT), SIZE)
    words = ["".join(r.text for r in forms[0]) for forms in notes_of(ScoresScene(analysis), LIGHT)]
    assert words[-1].startswith("Cases, not weights.")


@pytest.mark.parametrize("kind", [GainFigure, CostFigure, CalibrationFigure])
def test_the_line_of_t_runs_beneath_names(kind: type[PlotFigure], crossing: Analysis) -> None:
    """It is in a layer under the kept one with curves and their names, and in none above."""
    figure, inks = kind(crossing, LIGHT), []
    place = [layer.key for layer in figure.layers].index(figure.ground_key)
    for layers in (figure.layers[:place], figure.layers[place + 1 :]):
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        image.fill(LIGHT.panel)
        painter = QPainter(image)
        for layer in layers:
            layer.paint(painter, RECT)
        painter.end()
        plot = figure.axes(RECT)[0].plot.toAlignedRect()
        accent = LIGHT.accent.rgb()
        rows = range(plot.center().y() + 60, plot.bottom() - 30)
        pixels = [image.pixel(x, y) for y in rows for x in range(plot.left(), plot.right())]
        inks.append(pixels.count(accent))
    assert inks[0] >= 10
    assert inks[1] == 0
