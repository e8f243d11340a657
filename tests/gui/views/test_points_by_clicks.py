"""Operating points, tangents and mixtures asked for by clicks, and recomputed from the file.

gui.panels.operating_points_panel, gui.views.picking, gui.paint.roc_spots.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pandas as pd
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from engine.binary.voros.conditions import Scenario
from engine.session.samples import bundled
from gui.paint.plot_axes import PlotAxes
from gui.paint.roc_spots import common_tangents, spot_words
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.picking import EdgeKey, SpotKey, TangentKey, VertexKey, find_spot, hover_of
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.acts import analysis_of, click, open_sample, settle, workspace_of
from tests.gui.views.mouse import move

CASES = pd.read_csv(bundled("crossing").path).dropna()
ILL = CASES["malignant"] == 1
P, N = int(ILL.sum()), int((~ILL).sum())
T = 0.56

Counts = tuple[int, int, int, int]
Worth = Callable[[Counts, Fraction], Fraction | None]


def counts_at(model: str, cut: float) -> Counts:
    """TP, FN, FP and TN of the cases of the file that score at least as much."""
    flagged = CASES[model] >= cut
    tp, fp = int((flagged & ILL).sum()), int((flagged & ~ILL).sum())
    return tp, P - tp, fp, N - fp


def every_count(model: str) -> list[Counts]:
    """What every threshold of a model does, that which flags no one first."""
    cuts = [float("inf"), *sorted(CASES[model].unique(), reverse=True)]
    return [counts_at(model, cut) for cut in cuts]


def tpr(counts: Counts) -> Fraction:
    return Fraction(counts[0], P)


def fpr(counts: Counts) -> Fraction:
    return Fraction(counts[2], N)


def flagged(counts: Counts, share: Fraction) -> Fraction:
    return share * tpr(counts) + (1 - share) * fpr(counts)


def within(bound: bool, worth: Fraction) -> Fraction | None:
    """How good a point is that keeps a bound; None of one that does not."""
    return worth if bound else None


def mcc_squared(counts: Counts) -> Fraction:
    """The square of Matthews' correlation, with its sign."""
    tp, fn, fp, tn = counts
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    top = tp * tn - fp * fn
    return Fraction(top * abs(top), product) if product else Fraction(0)


WORTH: dict[str, Worth] = {
    "youden": lambda c, _: tpr(c) - fpr(c),
    "closest-to-corner": lambda c, _: -(fpr(c) ** 2) - (1 - tpr(c)) ** 2,
    "tpr:0.9": lambda c, _: within(tpr(c) >= Fraction(9, 10), -fpr(c)),
    "fpr:0.1": lambda c, _: within(fpr(c) <= Fraction(1, 10), tpr(c)),
    "precision:0.5": lambda c, pi: within(
        flagged(c, pi) > 0 and pi * tpr(c) >= flagged(c, pi) / 2, tpr(c)
    ),
    "capacity:0.1": lambda c, pi: within(flagged(c, pi) <= Fraction(1, 10), tpr(c)),
    "min-cost:0.5": lambda c, _: -fpr(c) - (1 - tpr(c)),
    "max-accuracy": lambda c, _: Fraction(c[0] + c[3]),
    "max-f1": lambda c, _: Fraction(2 * c[0], 2 * c[0] + c[2] + c[1]),
    "max-mcc": lambda c, _: mcc_squared(c),
}


@pytest.fixture
def opened(program: WindowedProgram) -> WindowedProgram:
    """The sample of the pictures, whose models cross."""
    open_sample(program, "crossing")
    return program


def plane_of(program: WindowedProgram) -> RocPlaneView:
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)
    return view


def axes_of(view: RocPlaneView) -> PlotAxes:
    assert view._analysis is not None
    assert view._theme is not None
    return view._figure(view._analysis, view._theme).axes(view._area)


def scenario_of(program: WindowedProgram) -> Scenario:
    found = analysis_of(program).scenario
    assert found is not None
    return found


def ask_for(program: WindowedProgram, spec: str) -> None:
    """Click on Add, and on the rule where it stands in the menu."""
    panel = workspace_of(program).points
    click(panel.add_link)
    assert panel.menu.isVisible()
    (entry,) = [each for each in panel.menu.actions() if each.data() == spec]
    place = panel.menu.actionGeometry(entry).center()
    QTest.mouseClick(panel.menu, Qt.MouseButton.LeftButton, pos=place)
    settle(program)


def picture(view: RocPlaneView) -> QImage:
    return view.grab().toImage()


def printed(words: str) -> tuple[float, float, Counts]:
    """The rates and counts that a model's lines print."""
    rates, counts = words.split("\n")[:2]
    two = [float(number) for number in re.findall(r"\d\.\d+", rates)]
    tp, fn, fp, tn = (int(number) for number in re.findall(r"\d+", counts))
    return two[0], two[1], (tp, fn, fp, tn)


@pytest.mark.parametrize("spec", [*WORTH, "threshold:0.5"])
def test_a_rule_prints_a_threshold_whose_counts_the_file_gives_and_marks_it(
    opened: WindowedProgram, spec: str
) -> None:
    plane, panel = plane_of(opened), workspace_of(opened).points
    before = picture(plane)
    ask_for(opened, spec)
    after, axes, analysis = picture(plane), axes_of(plane), analysis_of(opened)
    share = Fraction(repr(scenario_of(opened).prevalence))
    assert len(panel.blocks) == 1
    for model, (rule, words) in zip(analysis.models, panel.blocks[0].words, strict=True):
        shown_tpr, shown_fpr, counts = printed(words)
        cut = float(rule.removeprefix("score ≥ "))
        assert counts_at(model.name, cut) == counts
        assert (shown_tpr, shown_fpr) == pytest.approx(
            (float(tpr(counts)), float(fpr(counts))), abs=0.0005 + 1e-12
        )
        if spec == "threshold:0.5":
            assert cut == 0.5
        else:
            worth = WORTH[spec]
            every = [worth(each, share) for each in every_count(model.name)]
            assert worth(counts, share) == max(each for each in every if each is not None)
        at = axes.point(float(fpr(counts)), float(tpr(counts))).toPoint()
        if (model.at.fpr, model.at.tpr) == pytest.approx((shown_fpr, shown_tpr), abs=0.0006):
            continue  # the mark of the threshold at t lies over it
        assert before.pixelColor(at) != after.pixelColor(at)
    click(panel.blocks[0].remove)
    settle(opened)
    assert picture(plane) == before


def test_more_rules_than_can_be_named_are_named_at_the_foot_within_the_plot(
    opened: WindowedProgram,
) -> None:
    for spec in ("youden", "tpr:0.9", "fpr:0.1", "precision:0.5", "capacity:0.1", "max-mcc"):
        ask_for(opened, spec)
    plane = plane_of(opened)
    left, image = axes_of(plane).plot.left(), picture(plane)
    ink2 = load_theme("light").ink2
    foot = range(int(axes_of(plane).plot.bottom()) - 80, int(axes_of(plane).plot.bottom()) - 4)
    beside = [(x, y) for x in range(int(left) + 6, int(left) + 24) for y in foot]
    assert not any(image.pixelColor(*place) == ink2 for place in beside)


def lines_of(view: RocPlaneView, key: SpotKey) -> list[str]:
    """The card of what was clicked on."""
    analysis, theme = view._analysis, view._theme
    assert analysis is not None
    assert theme is not None
    spot = hover_of(analysis, key)
    assert spot is not None
    scene = view._figure(analysis, theme)._scene(view._area)
    return ["".join(run.text for run in line) for line in spot_words(scene, spot)]


def click_on(view: RocPlaneView, place: QPointF) -> list[str]:
    """Point at a pixel and click; the card that stays, with a picture that it changes."""
    before = picture(view)
    move(view, place, held=False)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert view._pinned is not None
    assert picture(view) != before
    return lines_of(view, view._pinned)


def cost_of(scenario: Scenario, counts: Counts) -> float:
    """What a point costs per 1,000 cases."""
    alarms = scenario.cost_fp * (1 - scenario.prevalence) * counts[2] / N
    return 1000 * (alarms + scenario.cost_fn * scenario.prevalence * counts[1] / P)


def test_threshold_counts_and_cost_of_a_card_make_each_other(opened: WindowedProgram) -> None:
    plane, analysis = plane_of(opened), analysis_of(opened)
    axes, scenario = axes_of(plane), scenario_of(opened)
    seen = 0
    for model in analysis.models:
        for x, y in zip(model.hull.fpr[1:-1], model.hull.tpr[1:-1], strict=True):
            place = axes.point(float(x), float(y))
            found = find_spot(analysis, axes, QPointF(place.toPoint()))
            if not isinstance(found, VertexKey) or found.model != model.name:
                continue
            lines = click_on(plane, QPointF(place.toPoint()))
            cut = float(lines[0].removeprefix(f"{model.name}, score ≥ "))
            counts = tuple(int(n) for n in re.findall(r"\d+", " ".join(lines[2:4])))
            assert counts_at(model.name, cut) == counts
            money = float(lines[4].removeprefix("At t = 0.56: ").removesuffix(" per 1,000 cases"))
            assert money == pytest.approx(cost_of(scenario, counts_at(model.name, cut)), abs=0.5)
            QTest.mouseClick(plane, Qt.MouseButton.LeftButton, pos=place.toPoint())  # lets it go
            seen += 1
    assert seen >= 10


def test_a_click_between_two_models_tells_where_one_takes_over(opened: WindowedProgram) -> None:
    plane, analysis = plane_of(opened), analysis_of(opened)
    axes = axes_of(plane)
    tangent = next(each for each in common_tangents(analysis) if each.above.name == "forest")
    ends = [axes.point(e.fpr, e.tpr) for e in (tangent.below_point, tangent.above_point)]
    lines = click_on(plane, (ends[0] + ends[1]) / 2)
    assert isinstance(plane._pinned, TangentKey)
    t = float(lines[0].removeprefix("Common tangent, t = "))
    costs = []
    for line, word, name in ((lines[2], "below", "bayes"), (lines[3], "above", "forest")):
        rule = line.removeprefix(f"{word}: {name}, score ≥ ")
        counts = counts_at(name, float(rule))
        least = min(t * fpr(each) + (1 - t) * (1 - tpr(each)) for each in every_count(name))
        costs.append(float(t * fpr(counts) + (1 - t) * (1 - tpr(counts))))
        assert costs[-1] == pytest.approx(float(least), abs=1e-3)  # t has three decimals
    assert costs[0] == pytest.approx(costs[1], abs=1e-3)


def test_a_click_on_a_hull_tells_both_thresholds_and_the_coin(opened: WindowedProgram) -> None:
    plane, analysis = plane_of(opened), analysis_of(opened)
    axes, scenario = axes_of(plane), scenario_of(opened)
    clicked = set()
    for model in analysis.models:
        for edge, (low, high) in enumerate(
            pairwise(zip(model.hull.fpr, model.hull.tpr, strict=True))
        ):
            ends = axes.point(*map(float, low)), axes.point(*map(float, high))
            for tenth in range(2, 9):
                place = QPointF((ends[0] + (ends[1] - ends[0]) * tenth / 10).toPoint())
                found = find_spot(analysis, axes, place)
                if not isinstance(found, EdgeKey) or (found.model, found.edge) != (
                    model.name,
                    edge,
                ):
                    continue
                _check_mixture(click_on(plane, place), model.name, scenario)
                QTest.mouseClick(plane, Qt.MouseButton.LeftButton, pos=place.toPoint())
                clicked.add((model.name, edge))
                break
    assert len(clicked) >= 6
    assert {name for name, _ in clicked} == {"forest", "bayes", "logistic"}


def _check_mixture(lines: list[str], name: str, scenario: Scenario) -> None:
    """What a coin between two printed thresholds reaches on the file."""
    assert lines[0] == f"{name}, a coin decides"
    ends = [
        re.fullmatch(r"([\d.]+)\s%? ?of cases: (score ≥ (.+)|flag no one|flag everyone)", line)
        for line in lines[1:3]
    ]
    chances, counts = [], []
    for line, end in zip(lines[1:3], ends, strict=True):
        assert end is not None, line
        chances.append(float(end[1]) / 100)
        cut = float(end[3]) if end[3] else float("inf" if end[2] == "flag no one" else "-inf")
        counts.append(counts_at(name, cut))
    assert sum(chances) == pytest.approx(1)
    mixed = [
        sum(chance * float(rate(each)) for chance, each in zip(chances, counts, strict=True))
        for rate in (tpr, fpr)
    ]
    shown = [float(number) for number in re.findall(r"\d\.\d+", lines[3])]
    assert shown == pytest.approx(mixed, abs=0.00051)
    t = float(lines[4].removeprefix("At t = ").removesuffix(" both cost the same."))
    costs = [float(t * fpr(each) + (1 - t) * (1 - tpr(each))) for each in counts]
    assert costs[0] == pytest.approx(costs[1], abs=1e-3)
    money = float(lines[5].removeprefix("At t = 0.56: ").removesuffix(" per 1,000 cases"))
    both = [cost_of(scenario, each) for each in counts]
    average = chances[0] * both[0] + chances[1] * both[1]
    assert money == pytest.approx(average, abs=0.51)
