"""What comparison, calibration and confusion show, as tables: seen in a sheet, or heard."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import ConfusionTable, confusion_table
from engine.analysis.ranked_pairs import RankedPairs
from engine.binary.points.natural_frequencies import CASES
from engine.binary.points.operating_point import Confusion
from engine.messages.errors import Undefined
from engine.messages.language import listing, tr
from engine.wording.comparison_words import ranked_dominances
from engine.wording.confusion_words import Part, Unit, confusion_words
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
        for pair in RankedPairs(analysis, chosen)
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


RATE_NAMES: dict[Part, str] = {
    "missed": "FNR",
    "found": "TPR",
    "alarms": "FPR",
    "flagged": "PPV",
    "cleared": "TNR",
    "spared": "NPV",
}


def confusion_data(analysis: Analysis, chosen: str, unit: Unit) -> ViewData | None:
    """Each group of cases of one model in one of three units, with rates and costs of errors."""
    table = confusion_table(analysis, chosen)
    if table is None:
        return None
    lines = confusion_words(analysis, table, unit).lines
    numbers, rates = _numbers(table, unit), _rates(table, unit)
    costs = {"missed": table.miss_cost, "alarms": table.false_alarm_cost, "total": table.cost}
    factor = CASES if table.in_money else 1
    heads = ["model", "threshold", "cases", *numbers, "rate_name", "rate"]
    rows = [
        (
            *(table.model.name, table.point.threshold, line.words),
            *(column.get(line.part) for column in numbers.values()),
            *(RATE_NAMES.get(line.part), rates.get(line.part)),
            factor * costs[line.part] if line.part in costs else None,
        )
        for line in lines
    ]
    heads.append("cost_per_1000" if table.in_money else "normalised_cost")
    return data_of_rows("confusion", heads, rows) if rows else None


def _numbers(table: ConfusionTable, unit: Unit) -> dict[str, dict[Part, float]]:
    """How many cases of each group there are, by the column; of rates none."""
    found: dict[str, dict[Part, float]] = {}
    whole, shares = table.of_1000, table.shares
    if unit == "counts" and table.point.counts is not None:
        found["count"] = _parts(table.point.counts)
    if unit == "cases" and whole is not None and shares is not None:
        exact = (shares.found, shares.false_alarms, shares.missed, shares.cleared)
        found["of_1000"] = _parts(whole)
        found["of_1000_exact"] = _sums(*(CASES * share for share in exact))
    return found


def _parts(counts: Confusion) -> dict[Part, float]:
    return _sums(counts.tp, counts.fp, counts.fn, counts.tn)


def _sums(tp: float, fp: float, fn: float, tn: float) -> dict[Part, float]:
    """Every group by its four kinds of cases."""
    return {
        "missed": fn,
        "found": tp,
        "alarms": fp,
        "flagged": tp + fp,
        "cleared": tn,
        "spared": tn + fn,
        "total": tp + fp + fn + tn,
    }


def _rates(table: ConfusionTable, unit: Unit) -> dict[Part, float]:
    """The rates of the classes; PPV and NPV at the prevalence in use, of counts at the file's."""
    point, numbers = table.point, None
    rates: dict[Part, float] = {
        "missed": 1 - point.tpr,
        "found": point.tpr,
        "alarms": point.fpr,
        "cleared": 1 - point.fpr,
    }
    if unit == "counts" and point.counts is not None:
        numbers = _parts(point.counts)
    elif table.shares is not None:
        shares = table.shares
        numbers = _sums(shares.found, shares.false_alarms, shares.missed, shares.cleared)
    if numbers is not None and numbers["flagged"]:
        rates["flagged"] = numbers["found"] / numbers["flagged"]
    if numbers is not None and numbers["spared"]:
        rates["spared"] = numbers["cleared"] / numbers["spared"]
    return rates
