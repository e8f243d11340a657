"""The view of scores: bars, cut and curves stand where the exact counts say."""

import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.roles import RoleRequest, Roles, ScoreRole
from engine.session.session import Session
from gui.cli import main
from gui.paint.outcome_look import class_color
from gui.paint.score_curves import distributions, gap_at
from gui.paint.score_marks import flag_words, notes_of, outcome_words
from gui.paint.score_shapes import bars_of, column, outline_of
from gui.paint.scores_figure import ScoreMode, ScoreOptions, ScoresFigure
from gui.paint.scores_scene import ScoresScene
from gui.themes.theme import load_theme
from tests.blends import analyse_blends
from tests.conftest import SAMPLES, dataset_of, session_for
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import difference, nearest, painted
from tests.opened_tables import analysis_of_two, opened_table

SIZE = QSize(560, 460)
LIGHT = load_theme("light")
HALF = exactly(0.5)
MODES: tuple[ScoreMode, ...] = ("counts", "densities", "distributions")


def figure_of(analysis: Analysis, **options: object) -> ScoresFigure:
    return ScoresFigure(analysis, LIGHT, options=ScoreOptions(**options))  # type: ignore[arg-type]


def shown(analysis: Analysis) -> ModelResult:
    model = ScoresScene(analysis).model
    assert model is not None
    return model


@pytest.fixture(scope="module")
def crossing(analyse_crossing: AnalyseCrossing) -> Analysis:
    """The sample of the pictures at t = 0.56."""
    return analyse_crossing(at=0.56)


def test_bars_are_as_high_as_their_cases(crossing: Analysis) -> None:
    """Just inside its upper end each dark bar is dark, just beyond it there is the ground."""
    figure = figure_of(crossing)
    image, (axes,) = painted(figure, SIZE), figure.axes(QRectF(0, 0, SIZE.width(), SIZE.height()))
    dark = class_color(LIGHT, positive=True)
    looked_at = 0
    for low, high, positives, _ in bars_of(figure.scene):
        if low < 0.4 or not positives:
            continue
        middle = column(axes, (low + high) / 2)
        top = axes.y(positives)
        assert difference(image.pixelColor(int(middle), int(top) + 2), dark) < 8
        assert difference(image.pixelColor(int(middle), int(top) - 2), dark) > 60
        looked_at += 1
    assert looked_at == 12


def test_cases_are_counted_by_hand(crossing: Analysis) -> None:
    """Of the sample's scores between 0.85 and 0.9, and of all of them."""
    scores = shown(crossing).geometry.cases
    inside = (scores.score >= 0.85) & (scores.score < 0.9)
    (bar,) = (bar for bar in bars_of(ScoresScene(crossing)) if math.isclose(bar[0], 0.85))
    assert bar[2:] == (
        int((inside & scores.positive).sum()),
        int((inside & ~scores.positive).sum()),
    )
    assert sum(bar[2] for bar in bars_of(ScoresScene(crossing))) == 211
    assert sum(bar[3] for bar in bars_of(ScoresScene(crossing))) == 352


def test_the_cut_is_accent_and_its_bin_keeps_its_height(crossing: Analysis) -> None:
    """The line stands at the printed decimal; left and right of it the bin is equally high."""
    figure = figure_of(crossing)
    image, (axes,) = painted(figure, SIZE), figure.axes(QRectF(0, 0, SIZE.width(), SIZE.height()))
    at = axes.x(0.39)
    assert nearest(image, QPointF(at, axes.plot.top() + 30), LIGHT.accent) < 8
    row = axes.y(-17)  # of 25 negatives in the bin from 0.35
    light = class_color(LIGHT, positive=False)
    assert difference(image.pixelColor(int(axes.x(0.36)), int(row)), light) < 8
    assert nearest(image, QPointF(axes.x(0.395), row), light, 2) < 8
    assert difference(image.pixelColor(int(axes.x(0.41)), int(row)), LIGHT.plot) < 8


@pytest.mark.parametrize("t", [0.02, 0.3, 0.56, 0.97])
def test_no_word_stands_across_the_cut(analyse_crossing: AnalyseCrossing, t: float) -> None:
    """From the flag to the axis its line is seen whole, wherever it stands in the plot."""
    figure = figure_of(analyse_crossing(at=t))
    image, (axes,) = painted(figure, SIZE), figure.axes(QRectF(0, 0, SIZE.width(), SIZE.height()))
    at = column(axes, figure.scene.place_of_cut)
    for row in range(int(axes.plot.top()) + 2, int(axes.plot.bottom()) - 8):
        assert nearest(image, QPointF(at, row), LIGHT.accent, 1) < 8


def test_words_are_the_json_s_numbers(crossing: Analysis, tmp_path: Path) -> None:
    """Counts beside the cut, the flag, the range of the cut, the pairs: as the JSON has them."""
    out = tmp_path / "out.json"
    arguments = ["--label", "malignant", "--positive", "1", "--cost-fp", "1", "--at", "0.56"]
    arguments += ["--cost-fn", "log:2:12", "--prevalence", "logit:0.1:0.2"]
    for name in ("forest", "bayes", "logistic"):
        arguments += ["--score", name]
    file = str(SAMPLES / "wdbc_partial_oof.csv")
    assert main(["analyse", file, *arguments, "--json", str(out)]) == 0
    told = next(m for m in json.loads(out.read_text())["models"] if m["name"] == "forest")
    at = told["optimal"]["at"]
    scene = ScoresScene(crossing)
    counts = {word: number for number, word in outcome_words(scene, in_cases=True)}
    assert counts == {
        "missed": str(at["counts"]["fn"]),
        "found": str(at["counts"]["tp"]),
        "cleared": str(at["counts"]["tn"]),
        "false alarms": str(at["counts"]["fp"]),
    }
    assert flag_words(scene) == f"score ≥ {at['rule']}"
    assert scene.cut_of(shown(crossing).at) == at["rule"]
    moves, pairs = ("".join(run.text for run in forms[0]) for forms in notes_of(scene, LIGHT))
    assert moves.endswith(
        f"from {told['optimal']['at_low']['rule']} to {told['optimal']['at_high']['rule']}"
    )
    assert int(told["two_u"]) % 2 == 0
    assert pairs.startswith(f"{int(told['two_u']) // 2:,} of {211 * 352:,} pairs")
    assert pairs.endswith(f"{told['auc']:.3f}")


def test_curves_are_the_shares_below_each_score(crossing: Analysis) -> None:
    """At any score: how many of each class have less, counted one by one; KS is their gap."""
    scene = ScoresScene(crossing)
    places, positives, negatives = distributions(scene)
    cases = shown(crossing).geometry.cases
    for score in (0.05, 0.2, 0.333, 0.39, 0.6, 0.9):
        for shares, side in ((positives, cases.positive), (negatives, ~cases.positive)):
            at = shares[np.searchsorted(places, score, side="left") - 1]
            assert at == pytest.approx(np.mean(cases.score[side] < score), abs=1e-12)
    found = gap_at(scene)
    assert found is not None
    gap, place, of_positives, of_negatives = found
    assert of_negatives - of_positives == pytest.approx(gap.value)
    assert np.mean(cases.score[cases.positive] < place) == pytest.approx(of_positives)
    assert gap.value == pytest.approx(float(np.max(negatives - positives)))


def test_a_curve_is_drawn_where_its_share_is(crossing: Analysis) -> None:
    """The pixel of the positives' share at a score is ink."""
    figure = figure_of(crossing, mode="distributions")
    image, (axes,) = painted(figure, SIZE), figure.axes(QRectF(0, 0, SIZE.width(), SIZE.height()))
    cases = shown(crossing).geometry.cases
    for score in (0.3, 0.55, 0.72):
        share = float(np.mean(cases.score[cases.positive] < score))
        assert nearest(image, axes.point(score, share), LIGHT.ink) < 90


@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_every_place_gives_a_t_that_chooses_the_nearest_threshold(direction: str) -> None:
    """Of those on the hull; and t runs through every one of their stretches."""
    generator = np.random.default_rng(5)
    positive = generator.random(300) < 0.4
    score = generator.normal(size=300) + positive * (1 if direction == "higher" else -1)
    roles = Roles(
        "y",
        positive="yes",
        negative="no",
        scores=(ScoreRole("s", "s", direction),),  # type: ignore[arg-type]
    )
    dataset = dataset_of(positive, s=score)
    analyser = Analyser()
    analysis = analyser.analyse(Session(roles=roles), dataset)
    scene = ScoresScene(analysis)
    (model,) = analysis.models
    alone = model.hull.t_low < model.hull.t_high
    thresholds = model.hull.thresholds[alone & np.isfinite(model.hull.thresholds)]
    found = []
    for place in np.linspace(*scene.inner, 60).tolist():
        t = scene.t_at(place)
        found.append(t)
        chosen = model.geometry.cheapest(t, None).threshold
        if not math.isinf(chosen):
            assert abs(chosen - place) <= np.abs(thresholds - place).min() + 1e-9
    steps = np.diff(found)
    assert np.all(steps >= 0) if direction == "higher" else np.all(steps <= 0)


KINDS = {
    "constant": [3.0, 3.0, 3.0, 3.0],
    "few": [1.0, 2.0, 2.0, 5.0],
    "infinite": [-math.inf, 0.2, 0.4, math.inf],
    "all infinite": [-math.inf, math.inf, math.inf, -math.inf],
    "huge": [-1.7e308, 0.0, 1e300, 1.7e308],
    "tiny": [1e-12, 2e-12, 3e-12, 5e-12],
    "close": [1e9, 1e9 + 1, 1e9 + 2, 1e9 + 3],
    "probabilities": [0.0, 0.2, 0.7, 1.0],
}


@pytest.mark.parametrize("kind", list(KINDS))
@pytest.mark.parametrize("direction", ["higher", "lower"])
@pytest.mark.parametrize("at", [0.02, 0.5, 0.98])
def test_scores_of_every_kind_are_drawn(kind: str, direction: str, at: float) -> None:
    """All cases stand in bars, the cut within the axis; every mode can be painted."""
    dataset = dataset_of([False, True, False, True], s=KINDS[kind])
    role = ScoreRole("s", "s", direction)  # type: ignore[arg-type]
    roles = Roles("y", positive="yes", negative="no", scores=(role,))
    analysis = Analyser().analyse(Session(roles=roles, at=at), dataset)
    scene = ScoresScene(analysis)
    if kind == "all infinite":
        assert scene.bins is None
        assert "finite" in scene.why_not
    else:
        bars = list(bars_of(scene))
        assert (sum(bar[2] for bar in bars), sum(bar[3] for bar in bars)) == (2, 2)
        assert all(low < high for low, high, _, _ in bars)
        assert scene.ends[0] <= scene.cut_of(shown(analysis).at) <= scene.ends[1]
    for mode in MODES:
        painted(figure_of(analysis, mode=mode), QSize(300, 260))
    if kind == "probabilities":
        painted(figure_of(analysis, log_odds=True), QSize(300, 260))


def test_where_the_cut_flags_no_one_the_sentence_says_so() -> None:
    """At b = 1 no one is flagged: no decimal stands for that where a score is infinite."""
    dataset = dataset_of([True, False, False], s=[1.0, 2.0, math.inf])
    analysis = Analyser().analyse(session_for(dataset, at=0.9), dataset)
    moves = "".join(run.text for run in notes_of(ScoresScene(analysis), LIGHT)[0][0])
    assert moves.endswith("to flagging no one")
    assert flag_words(ScoresScene(analysis)) == "no one is flagged"


def test_what_is_flagged_lies_on_its_side_of_the_cut() -> None:
    """Infinite scores too: cases beyond the cut are those that the threshold flags."""
    dataset = dataset_of([False, True, False, True], s=KINDS["infinite"])
    for at in (0.001, 0.2, 0.6, 0.999):
        analysis = Analyser().analyse(session_for(dataset, at=at), dataset)
        scene, point = ScoresScene(analysis), shown(analysis).at
        cut = scene.cut_of(point)
        beyond = [bar for bar in bars_of(scene) if (bar[0] + bar[1]) / 2 > cut]
        assert point.counts is not None
        assert sum(bar[2] for bar in beyond) == point.counts.tp
        assert sum(bar[3] for bar in beyond) == point.counts.fp


def test_files_without_scores_say_so(tmp_path: Path) -> None:
    """Points, and confusion matrices at some thresholds, tell no scores of cases."""
    points = tmp_path / "points.csv"
    points.write_text("fpr,tpr\n0.1,0.6\n0.3,0.9\n")
    matrices = tmp_path / "matrices.csv"
    matrices.write_text("threshold,tp,fp,fn,tn\n0.5,6,2,4,8\n0.2,9,5,1,5\n")
    for path, words in ((points, "no numbers of cases"), (matrices, "not the scores of cases")):
        analysis = analysis_of_two(opened_table(path, RoleRequest()))
        figure = figure_of(analysis)
        assert words in figure.scene.why_not
        assert isinstance(painted(figure, SIZE), QImage)


def test_bars_and_what_tells_of_a_range_are_kept_while_t_moves(
    analyse_crossing: AnalyseCrossing,
) -> None:
    """Neither need be painted anew; brackets and sentences are over another [a, b]."""
    one, other = (figure_of(analyse_crossing(at=t), model=0) for t in (0.3, 0.7))
    assert one.scene.place_of_cut != other.scene.place_of_cut
    elsewhere = analyse_crossing(conditions=Conditions(exactly(1), Range(2, 9, "log"), HALF))
    keys = [figure.layers[-2].key for figure in (one, other, figure_of(elsewhere, model=0))]
    assert keys[0] == keys[1] != keys[2]
    kept = [painted_layer(figure, -2) for figure in (one, other)]
    assert kept[0] == kept[1] != painted_layer(one, -3)
    bars = [figure.layers[1:3] for figure in (one, other)]
    assert [layer.key for layer in bars[0]] == [layer.key for layer in bars[1]]
    assert len({layer.key for layer in bars[0]}) == 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("at", [0.05, 0.3, 0.56, 0.9, 0.999])
def test_the_screen_shows_what_a_picture_gets(
    analyse_crossing: AnalyseCrossing, mode: ScoreMode, at: float
) -> None:
    """Layers, each where it is seen, are the whole figure; a hatch that t cuts begins elsewhere."""
    figure = figure_of(analyse_crossing(at=at), mode=mode)
    whole, area = painted(figure, SIZE), QRectF(0, 0, SIZE.width(), SIZE.height())
    screen = QImage(SIZE, whole.format())
    screen.fill(figure.theme.panel)
    painter = QPainter(screen)
    for layer in figure.layers:
        layer.paint(painter, area)
    painter.end()
    unlike = np.flatnonzero((pixels_of(whole) != pixels_of(screen)).any(axis=0))
    (axes,) = figure.axes(area)
    if mode == "counts":
        ends = cut_bar(figure.scene)
        unlike = unlike[(unlike < column(axes, ends[0]) - 2) | (unlike > column(axes, ends[1]) + 1)]
    assert not unlike.size


def cut_bar(scene: ScoresScene) -> tuple[float, float]:
    """The ends of the bar that t cuts."""
    cut = scene.place_of_cut
    return next((low, high) for low, high, *_ in bars_of(scene) if low <= cut <= high)


def pixels_of(image: QImage) -> np.ndarray:
    """(rows, columns) of its colours."""
    return np.array(image.constBits(), dtype=np.uint8).view("<u4").reshape(image.height(), -1)


def painted_layer(figure: ScoresFigure, place: int) -> QImage:
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(figure.theme.panel)
    painter = QPainter(image)
    figure.layers[place].paint(painter, QRectF(image.rect()))
    painter.end()
    return image


def test_outlines_of_densities_step_where_scores_of_0_and_1_stand_apart() -> None:
    """By log-odds those have bins of their own, beyond the others: no line slopes to them."""
    figure = figure_of(analyse_blends(10), mode="densities", log_odds=True)
    (axes,) = figure.axes(QRectF(0, 0, 560, 460))
    bins = figure.scene.bins
    assert bins is not None
    assert sum(bins.below)
    assert sum(bins.above)
    for positive in (True, False):
        line = outline_of(axes, figure.scene, positive=positive).toList()
        for one, other in pairwise(line):
            assert abs(one.x() - other.x()) < 0.01 or abs(one.y() - other.y()) < 0.01
