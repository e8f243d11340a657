"""What comparison and calibration show, as tables: for a sheet, and for those who hear them."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.ranked_pairs import ranked_pairs
from engine.messages.errors import Undefined
from engine.messages.language import listing, tr
from engine.wording.comparison_words import ranked_dominances
from gui.paint.calibration_scene import CalibrationScene
from gui.views.view_data import Value, ViewData, data_of_rows


def differences_table(analysis: Analysis, chosen: str) -> ViewData:
    """Every pair of models, the first minus the second, with the intervals that are known."""
    heads = (
        *("model", "other_model", "auc_difference", "auc_low", "auc_high"),
        *("voros_difference", "voros_low", "voros_high", "chance"),
    )
    rows = [
        (
            *(pair.first.name, pair.second.name),
            *(pair.auc.value, pair.auc.low, pair.auc.high),
            *(pair.voros.value, pair.voros.low, pair.voros.high),
            pair.chance,
        )
        for pair in ranked_pairs(analysis, chosen)
    ]
    return data_of_rows("differences", heads, rows)


def bounds_table(analysis: Analysis) -> ViewData | None:
    """How the models rank over FPR <= f, for bounds f from where to where; None before that."""
    if analysis.by_bound is None:
        return None
    stretches = analysis.by_bound.stretches
    rows = [(each.low, each.high, ", ".join(each.order)) for each in stretches]
    return data_of_rows("ranking-by-bound", ("bound_low", "bound_high", "ranking"), rows)


def dominances_table(analysis: Analysis, chosen: str) -> ViewData:
    """Which of two models costs less between which t, for every pair."""
    rows = [
        (
            *(pair.a, pair.b, each.t_low, each.t_high),
            {-1: pair.a, 0: listing((pair.a, pair.b)), 1: pair.b}[each.cheaper],
        )
        for pair in ranked_dominances(analysis, chosen)
        for each in pair.stretches
    ]
    return data_of_rows("dominance", ("model", "other_model", "t_low", "t_high", "winner"), rows)


def calibration_table(analysis: Analysis, chosen: int | None) -> ViewData | None:
    """One model's isotonic steps, and its cases in bins with the intervals of their shares."""
    scene = CalibrationScene(analysis, chosen)
    model, steps, bins = scene.model, scene.isotonic, scene.bins
    if model is None or scene.why_not or isinstance(steps, Undefined):
        return None
    rows: list[tuple[Value, ...]] = [
        (model.name, tr("isotonic step"), min(ends), max(ends), share, None, None, None, None, None)
        for *ends, share in zip(*map(_listed, (steps.first, steps.last, steps.share)), strict=True)
    ]
    if bins is not None:
        bounds = bins.bounds(analysis.session.level)
        counted = (bins.low, bins.high, bins.share, *bounds, bins.cases, bins.positives, bins.mean)
        rows += [(model.name, tr("bin"), *row) for row in zip(*map(_listed, counted), strict=True)]
    heads = ("model", "part", "low", "high", "share_positive", "share_low", "share_high")
    return data_of_rows("calibration", (*heads, "cases", "positives", "mean_score"), rows)


def _listed(values: Any) -> list[float]:  # noqa: ANN401 - an array of numpy
    return list(values.tolist())
