"""What is painted beside the mouse, in the window, is what the cases of the file give.

gui.paint.over_t_figure, gui.paint.ranked_cards, gui.paint.gain_figure, gui.paint.map_card,
gui.paint.score_marks, gui.paint.roc_spots: their cards.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from engine.binary.voros.conditions import Scenario
from engine.session.samples import bundled
from gui.paint import lettering
from gui.paint.lettering import Run
from gui.paint.plot_axes import PlotAxes
from gui.program.app import WindowedProgram
from gui.views.plot_view import PlotView
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.acts import analysis_of, open_sample, show_evidence, wait_until, workspace_of
from tests.gui.views.mouse import move

MODELS = ("forest", "bayes", "logistic")
CASES = pd.read_csv(bundled("crossing").path).dropna()
ILL = (CASES["malignant"] == 1).to_numpy()
P, N = int(ILL.sum()), int((~ILL).sum())


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of words that is painted."""
    found: list[str] = []
    lay_out = lettering._laid_out

    def noted(start: QPointF, runs: Sequence[Run], size: float) -> list[tuple[QPointF, QFont, Run]]:
        found.append("".join(run.text for run in runs))
        return lay_out(start, runs, size)

    monkeypatch.setattr(lettering, "_laid_out", noted)
    return found


def cuts_of(model: str) -> tuple[Any, Any, Any]:
    """Every threshold of a model, falling, and the positives and negatives that it flags."""
    scores = CASES[model].to_numpy()
    cuts = np.r_[np.inf, np.unique(scores)[::-1]]
    flagged = scores >= cuts[:, None]
    return cuts, (flagged & ILL).sum(axis=1), (flagged & ~ILL).sum(axis=1)


def scenario_of(program: WindowedProgram) -> Scenario:
    found = analysis_of(program).scenario
    assert found is not None
    return found


def plot_of(program: WindowedProgram, key: str, *, evidence: bool = False) -> PlotView:
    """A view with axes, laid out and filled."""
    if evidence:
        show_evidence(program)
    middle = workspace_of(program).middle
    wait_until(lambda: middle.is_filled)
    view = middle.views[key]
    assert isinstance(view, PlotView)
    return view


def axes_of(view: PlotView) -> PlotAxes:
    assert view.figure is not None
    return view.figure.axes(view.area)[0]


def beside(view: PlotView, place: QPointF, words: list[str]) -> list[str]:
    """What is painted while the mouse is at a pixel, and was not before."""
    mouse = view._hands.viewport()
    assert isinstance(mouse, QWidget)
    move(mouse, axes_of(view).plot.bottomLeft() + QPointF(-20, 20), held=False)
    before = painted_again(view, words)
    move(mouse, place, held=False)
    return [each for each in painted_again(view, words) if each not in before]


def painted_again(view: PlotView, words: list[str]) -> list[str]:
    """What each painting paints; what stays as it is has been painted once, and is kept."""
    view.grab()
    words.clear()
    view.grab()
    return words.copy()


def test_costs_at_the_t_under_the_mouse(program: WindowedProgram, words: list[str]) -> None:
    open_sample(program, "crossing")
    view = plot_of(program, "cost")
    axes, seen = axes_of(view), 0
    for share in (0.31, 0.47, 0.77):
        place = QPointF((axes.plot.topLeft() + QPointF(share * axes.plot.width(), 40)).toPoint())
        t = axes.data(place)[0]
        said = beside(view, place, words)
        assert f"t = {t:.3f}" in said
        least = {}
        for model in MODELS:
            _, tp, fp = cuts_of(model)
            least[model] = float(np.min(t * fp / N + (1 - t) * (1 - tp / P)))
        shown = [each for each in said if re.fullmatch(r"0\.\d{3}", each)]
        assert shown == [f"{cost:.3f}" for cost in sorted(least.values())]
        names = [each.strip() for each in said if each.strip() in MODELS]
        assert names == sorted(least, key=lambda model: least[model])
        seen += 1
    assert seen == 3


def test_who_costs_least_at_the_condition_under_the_mouse(
    program: WindowedProgram, words: list[str]
) -> None:
    open_sample(program, "crossing")
    view = plot_of(program, "decisions")
    axes = axes_of(view)
    for across, up in ((0.2, 0.75), (0.55, 0.6), (0.8, 0.3)):
        corner = axes.plot.bottomLeft()
        place = corner + QPointF(across * axes.plot.width(), -up * axes.plot.height())
        place = QPointF(place.toPoint())
        ratio, share = axes.data(place)
        said = beside(view, place, words)
        head = next(each for each in said if ", score ≥ " in each)
        model, cut = head.split(", score ≥ ")
        costs = {}
        for name in MODELS:
            cuts, tp, fp = cuts_of(name)
            money = (1 - share) * fp / N + ratio * share * (1 - tp / P)
            costs[name] = dict(zip(cuts.tolist(), (1000 * money).tolist(), strict=True))
        flagged = CASES[model].to_numpy() >= float(cut)
        alarms, missed = (flagged & ~ILL).sum() / N, (~flagged & ILL).sum() / P
        mine = 1000 * ((1 - share) * alarms + ratio * share * missed)
        assert mine == pytest.approx(min(min(each.values()) for each in costs.values()), rel=1e-9)
        numbers = [float(each.replace(",", "")) for each in said if re.fullmatch(r"[\d.,]+", each)]
        t = (1 - share) / (1 - share + ratio * share)
        for exact in (ratio, t, mine):
            assert any(number == pytest.approx(exact, rel=6e-3) for number in numbers), exact


def test_a_threshold_of_precision_and_recall_under_the_mouse(
    program: WindowedProgram, words: list[str]
) -> None:
    open_sample(program, "crossing")
    view = plot_of(program, "pr", evidence=True)
    axes, scenario, seen = axes_of(view), scenario_of(program), 0
    share = scenario.prevalence
    for model in MODELS:
        cuts, tp, fp = cuts_of(model)
        for place in range(60, len(cuts), 70):
            hits, alarms = share * tp[place] / P, (1 - share) * fp[place] / N
            at = axes.point(float(tp[place] / P), float(hits / (hits + alarms)))
            said = beside(view, QPointF(at.toPoint()), words)
            head = next((each for each in said if ", score ≥ " in each), None)
            if head is None:  # another threshold's card, which stands there already
                continue
            name, cut = head.split(", score ≥ ")
            flagged = CASES[name].to_numpy() >= float(cut)
            found, wrong = int((flagged & ILL).sum()), int((flagged & ~ILL).sum())
            assert f"{found} found, {wrong} false alarms" in said
            hits, alarms = share * found / P, (1 - share) * wrong / N
            rates = next(each for each in said if each.startswith("precision "))
            precision, recall = (float(each) for each in re.findall(r"\d\.\d+", rates))
            assert precision == pytest.approx(hits / (hits + alarms), abs=5.1e-4)
            assert recall == pytest.approx(found / P, abs=5.1e-4)
            money = next(each for each in said if each.endswith(" per 1,000 cases"))
            missed = share * (1 - found / P)
            cost = 1000 * (scenario.cost_fp * alarms + scenario.cost_fn * missed)
            shown = float(money.removesuffix(" per 1,000 cases").replace(",", ""))
            assert shown == pytest.approx(cost, abs=0.51)
            seen += 1
    assert seen >= 8


def test_gain_and_lift_where_the_mouse_is(program: WindowedProgram, words: list[str]) -> None:
    open_sample(program, "crossing")
    view = plot_of(program, "gain", evidence=True)
    axes, share = axes_of(view), scenario_of(program).prevalence
    for tenth in (0.2, 0.5, 0.8):
        place = axes.point(tenth, 0.3)
        said = beside(view, QPointF(place.toPoint()), words)
        assert f"{round(100 * tenth)}\u202f% flagged" in said
        for model in MODELS:
            _, tp, fp = cuts_of(model)
            flagged = share * tp / P + (1 - share) * fp / N
            gain = float(np.interp(tenth, flagged, tp / P))
            line = next(each for each in said if each.startswith(f"{model}  finds "))
            found, lift = re.findall(r"[\d.]+", line)
            assert float(found) == pytest.approx(100 * gain, abs=0.051)
            assert float(lift) == pytest.approx(gain / tenth, rel=5.1e-3)


def test_cases_of_the_bin_under_the_mouse(program: WindowedProgram, words: list[str]) -> None:
    open_sample(program, "crossing")
    view = plot_of(program, "scores", evidence=True)
    axes, seen = axes_of(view), 0
    scores = CASES[analysis_of(program).cheapest.name].to_numpy()  # type: ignore[union-attr]
    for low in (0.1, 0.35, 0.7, 0.9):
        place = QPointF(axes.x(low + 0.025), axes.y(0) + 3)
        said = beside(view, QPointF(place.toPoint()), words)
        bounds = next(each for each in said if re.search(r"\d – \d|\d–\d", each))
        first, last = (float(each) for each in re.findall(r"[\d.]+", bounds))
        assert (first, last) == pytest.approx((low, low + 0.05))
        inside = (scores >= first - 1e-9) & (scores < last - 1e-9)
        assert f"{int((inside & ILL).sum())} malignant = 1" in said
        assert f"{int((inside & ~ILL).sum())} malignant = 0" in said
        seen += 1
    assert seen == 4


def test_a_threshold_of_the_roc_plane_under_the_mouse(
    program: WindowedProgram, words: list[str]
) -> None:
    open_sample(program, "crossing")
    view = workspace_of(program).views["roc"]
    assert isinstance(view, RocPlaneView)
    assert view._theme is not None
    axes, scenario = (
        view._figure(analysis_of(program), view._theme).axes(view._area),
        scenario_of(program),
    )
    seen = set()
    for model in MODELS:
        _, tp, fp = cuts_of(model)
        for place in range(20, len(tp), 45):
            at = axes.point(float(fp[place] / N), float(tp[place] / P))
            move(view, QPointF(at.toPoint()), held=False)
            words.clear()
            view.grab()
            counts = next((each for each in words if each.endswith(" (misses)")), None)
            if counts is None:  # on a tangent, or on an edge, which a click tells of
                continue
            head = words[words.index(counts) - 2]
            name, cut = head.split(", score ≥ ")
            flagged = CASES[name].to_numpy() >= float(cut)
            found, wrong = int((flagged & ILL).sum()), int((flagged & ~ILL).sum())
            assert counts == f"TP {found}, FN {P - found} (misses)"
            assert f"FP {wrong} (false alarms), TN {N - wrong}" in words
            assert f"TPR {found / P:.3f}, FPR {wrong / N:.3f}" in words
            alarms = scenario.cost_fp * (1 - scenario.prevalence) * wrong / N
            money = 1000 * (alarms + scenario.cost_fn * scenario.prevalence * (1 - found / P))
            said = next(each for each in words if each.startswith("At t = 0.56: "))
            shown = float(re.findall(r"[\d,.]+", said)[1].replace(",", ""))
            assert shown == pytest.approx(money, abs=0.51)
            seen.add((name, cut))
    assert len(seen) >= 15
