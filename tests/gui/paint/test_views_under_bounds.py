"""Views that show a threshold show the one that keeps the constraints, or say that it does not."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import confusion_table
from engine.session.session import Session
from engine.wording.confusion_words import confusion_title
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.error_plane_figure import ErrorPlaneFigure
from gui.paint.gain_figure import GainFigure
from gui.paint.lettering import line_height
from gui.paint.plot_figure import PlotFigure
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.ranked_cards import CARD_SIZE
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.score_marks import flag_words, outcome_words
from gui.paint.scores_figure import ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import load_theme
from gui.views.tables_of_views import winners_table
from tests.conftest import dataset_of, session_for
from tests.gui.paint.pictures import nearest, painted

SIZE = QSize(640, 480)
RECT = QRectF(0, 0, SIZE.width(), SIZE.height())
LIGHT = load_theme("light")
FREE = "without the constraints"
ROWS = 60


def analysed(*constraints: str, at: float = 0.2) -> Analysis:
    """Two models of rounded scores, a cheap threshold of which flags nearly everyone."""
    dice = np.random.default_rng(4)
    labels = dice.random(ROWS) < 0.4
    scores = {name: np.round(dice.normal(labels, 0.9), 1).tolist() for name in ("a", "b")}
    dataset = dataset_of(labels.tolist(), **scores)
    session: Session = session_for(dataset, at=at, constraints=constraints)
    return Analyser().analyse(session, dataset)


def by_brute_force(analysis: Analysis, most: float) -> tuple[str, float, int, int]:
    """Model, threshold, TP and FP that cost least of those that flag so many at most."""
    found = []
    t = Fraction(analysis.t)
    for model in analysis.models:
        cases = model.geometry.cases
        positives, negatives = int(cases.positive.sum()), int((~cases.positive).sum())
        for threshold in sorted(set(cases.score.tolist())):
            flagged = cases.score >= threshold
            tp, fp = int(flagged[cases.positive].sum()), int(flagged[~cases.positive].sum())
            if (tp + fp) <= most * cases.score.size:
                missed = 1 - Fraction(tp, positives)
                cost = t * Fraction(fp, negatives) + (1 - t) * missed
                found.append((cost, model.name, threshold, tp, fp))
    _, name, threshold, tp, fp = min(found)
    return name, threshold, tp, fp


@pytest.mark.parametrize(("most", "at"), list(product((0.15, 0.3, 0.5), (0.1, 0.4))))
def test_the_cheapest_threshold_that_keeps_the_bounds_is_shown(most: float, at: float) -> None:
    analysis = analysed(f"capacity:{most}", at=at)
    name, threshold, tp, fp = by_brute_force(analysis, most)
    scene = ScoresScene(analysis)
    assert scene.model is not None
    assert scene.model.name == name
    assert scene.point is not None
    assert scene.point.threshold == threshold
    assert scene.place_of_cut == pytest.approx(scene.place(threshold))
    assert scene.t_at(scene.place_of_cut) == pytest.approx(scene.t_at(scene.place(threshold)))
    counts = {word: number for number, word in outcome_words(scene, in_cases=True)}
    assert (counts["found"], counts["false alarms"]) == (str(tp), str(fp))
    assert FREE not in flag_words(scene)
    table = confusion_table(analysis)
    assert table is not None
    assert (table.model.name, table.point.threshold) == (name, threshold)
    assert table.point.counts is not None
    assert (table.point.counts.tp, table.point.counts.fp) == (tp, fp)
    assert table.shares is not None
    assert table.shares.found + table.shares.missed == pytest.approx(table.prevalence.value)
    assert table.shares.flagged == pytest.approx((tp + fp) / ROWS)
    assert table.cost == pytest.approx(table.point.normalised_cost)
    assert FREE not in confusion_title(table)


@pytest.mark.parametrize("specs", [("capacity:0.3",), ("capacity:0.05", "tpr:0.95"), ()])
def test_the_line_of_equal_cost_runs_through_the_threshold_in_use(specs: tuple[str, ...]) -> None:
    """On the plane of errors; where nothing keeps the bounds through that without them."""
    analysis = analysed(*specs)
    figure = ErrorPlaneFigure(analysis, LIGHT)
    fpr, tpr = analysis.touching(analysis.winner)
    model = analysis.best
    if specs == ("capacity:0.3",):
        name, _, tp, fp = by_brute_force(analysis, 0.3)
        model = analysis.model(name)
        assert model is not None
        hull = model.hull
        fpr, tpr = fp / hull.negatives, tp / hull.positives
    assert model is not None
    image, (axes,) = painted(figure, SIZE), figure.axes(RECT)
    assert nearest(image, axes.point(fpr, 1 - tpr), LIGHT.model(model.look).color) < 30
    cost = analysis.t * fpr + (1 - analysis.t) * (1 - tpr)
    line = [(fpr + by, (cost - analysis.t * (fpr + by)) / (1 - analysis.t)) for by in (-0.2, 0.2)]
    inside = [(h, missed) for h, missed in line if min(h, missed) > 0.02]
    assert inside
    for h, missed in inside:
        assert nearest(image, axes.point(h, missed), LIGHT.accent) < 60


@pytest.mark.parametrize("figure", [GainFigure, PrecisionRecallFigure])
def test_the_point_on_ranked_curves_keeps_the_bounds(figure: type[PlotFigure]) -> None:
    analysis = analysed("capacity:0.3")
    name, _, tp, fp = by_brute_force(analysis, 0.3)
    shown = figure(analysis, LIGHT)
    assert isinstance(shown, GainFigure | PrecisionRecallFigure)
    assert shown.best is not None
    assert shown.best.name == name
    flagged, precision = (tp + fp) / ROWS, tp / (tp + fp)
    share = shown.shares_of(*shown.rates)
    assert float(share.flagged[0]) == pytest.approx(flagged)
    assert float(share.precision[0]) == pytest.approx(precision)
    image, axes = painted(shown, SIZE), shown.axes(RECT)[0]
    recall = float(share.recall[0])
    across = (flagged, recall) if isinstance(shown, GainFigure) else (recall, precision)
    color = LIGHT.model(shown.best.look).color
    assert nearest(image, axes.point(*across), color) < 30
    if isinstance(shown, GainFigure):
        assert shown.cut == pytest.approx(flagged)
        assert shown.t_at(0.99) <= shown.t_at(0.01)
        assert shown.free_words == ""


def test_where_nothing_keeps_the_bounds_they_are_said_to_be_left_out() -> None:
    analysis = analysed("capacity:0.05", "tpr:0.95")
    assert analysis.deciding == ()
    scene = ScoresScene(analysis)
    assert flag_words(scene).endswith(FREE)
    table = confusion_table(analysis)
    assert table is not None
    assert confusion_title(table).endswith(FREE)
    assert table.point == table.model.at
    gain, ranked = GainFigure(analysis, LIGHT), PrecisionRecallFigure(analysis, LIGHT)
    assert gain.free_words == ranked.free_words == FREE
    assert gain.rates == analysis.touching(analysis.winner)
    for figure in (gain, ranked, ScoresFigure(analysis, LIGHT)):
        painted(figure, SIZE)
    plane = RocPlaneFigure(analysis, LIGHT)._scene(RECT)
    assert ["".join(run.text for run in line) for line in plane.chosen_words()][2:] == [FREE]
    (axes,) = ranked.axes(RECT)
    lines, card = ranked._card_lines(), ranked._corners(axes)[0]
    assert [run.text for run in lines[-1]] == [FREE]
    assert card.height() > len(lines) * line_height(CARD_SIZE)


def test_the_plane_of_errors_says_that_its_ring_keeps_no_bounds() -> None:
    """Below the note on the area that is discarded, which is as it was."""
    bounded, free = analysed("capacity:0.05", "tpr:0.95"), analysed()
    rooms = []
    for analysis in (bounded, free):
        figure = ErrorPlaneFigure(analysis, LIGHT)
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            rooms.append(figure._draw_note(painter, figure.axes(RECT)[0]))
    assert rooms[0].top() == rooms[1].top()
    assert rooms[0].height() > 1.8 * rooms[1].height()


def test_what_knows_no_bounds_says_so() -> None:
    bounded, free = analysed("capacity:0.3"), analysed()
    for analysis, said in ((bounded, True), (free, False)):
        (notes, *_) = CalibrationFigure(analysis, LIGHT).note_lines()
        assert [words.endswith(FREE) for words in notes] == [said] * len(notes)
        assert ("winner_without_constraints" in winners_table(analysis).columns) is said
        assert ("winner" in winners_table(analysis).columns) is not said


def test_without_bounds_views_show_what_the_analysis_says() -> None:
    analysis = analysed()
    for model in analysis.models:
        assert analysis.shown_point(model) is model.at
    assert analysis.shown_winners == analysis.winners
    assert ScoresScene(analysis).model is analysis.cheapest
    assert GainFigure(analysis, LIGHT).rates == analysis.touching(analysis.winner)
