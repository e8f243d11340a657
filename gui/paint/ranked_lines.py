"""The points of a curve whose shares of the flagged a picture can tell apart, at any prevalence."""

import math
from collections.abc import Callable, Sequence

import numpy as np

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.kept import kept
from engine.numerics.arrays import FloatArray, IntArray

KEPT = 64  # curves of which the rates along them are kept
KEPT_SETS = 8  # of curves that are drawn together
STEEPEST = 64  # points within one step of a curve
FINE = 400  # points along the whole axis, where steps are long
LIMIT = 1e-9  # how near to nothing and all flagged a curve ends, as a share of a step
STRAYED = 0.25  # of a cell: stretches of a curve are taken for straight that stray by no more
BENT = 0.95  # of the points kept: where short stretches are bent, longer ones are
LENGTHS = (2.0, 4.0, 8.0, 16.0)  # of the stretches tried, in cells


@kept(KEPT)
def whole_line(curve: RocCurve, grid: int) -> tuple[FloatArray, FloatArray]:
    """The rates along all of a curve; they stay while the prevalence, and so the shares, move.

    Args:
        curve: a model's.
        grid: columns of cells that a picture can tell apart across the plot.
    """
    fpr, tpr = curve.outline_rates
    kept = distinct_at_any_prevalence(fpr, tpr, grid)
    fpr, tpr = fpr[kept], tpr[kept]
    for length in LENGTHS:
        before, kept = fpr.size, without_straight_stretches(fpr, tpr, grid, length)
        fpr, tpr = fpr[kept], tpr[kept]
        if kept.size > BENT * before:
            break
    return line_through(fpr, tpr, 1.0, from_start=bool(curve.outline[0] == 0), grid=grid)


@kept(KEPT_SETS)
def whole_lines(curves: tuple[RocCurve, ...], grid: int) -> tuple[FloatArray, FloatArray, IntArray]:
    """Those of several curves one behind the other, and (k + 1,) where each begins, and the end."""
    find_more_lines(curves, grid, lambda: True)
    return end_to_end(_lines_found(curves, grid))


def find_more_lines(curves: tuple[RocCurve, ...], grid: int, has_time: Callable[[], bool]) -> bool:
    """Find further lines of some curves while there is time, one at least; whether all are."""
    found = _lines_found(curves, grid)
    for curve in curves[len(found) :]:
        found.append(whole_line(curve, grid))
        if not has_time():
            break
    return len(found) == len(curves)


@kept(KEPT_SETS)
def _lines_found(
    curves: tuple[RocCurve, ...],  # noqa: ARG001 - whose they are
    grid: int,  # noqa: ARG001 - and how fine
) -> list[tuple[FloatArray, FloatArray]]:
    """The lines that are found so far, of the first of the curves."""
    return []


def end_to_end(
    lines: Sequence[tuple[FloatArray, FloatArray]],
) -> tuple[FloatArray, FloatArray, IntArray]:
    """The rates of lines one behind the other, and (k + 1,) where each begins, and the end."""
    bounds = np.cumsum([0, *(fpr.size for fpr, _ in lines)])
    if not lines:
        return np.zeros(0), np.zeros(0), bounds
    fpr, tpr = (np.concatenate(rates) for rates in zip(*lines, strict=True))
    return fpr, tpr, bounds


def line_through(
    fpr: FloatArray, tpr: FloatArray, width: float, *, from_start: bool, grid: int | None = None
) -> tuple[FloatArray, FloatArray]:
    """The rates of thresholds, and between them points of the straight lines where steps are long.

    Args:
        fpr: (n,) false positive rates.
        tpr: (n,) true positive rates.
        width: of what is seen of the axis, at most 1.
        from_start: whether the first threshold flags nobody.
        grid: cells along the axis; if given, none is added that these could not tell apart.
    """
    along = np.hypot(np.diff(fpr), np.diff(tpr)) / width
    parts = np.ceil(along * FINE)
    if grid is not None:
        # an arc of log odds strays from its chord by their change squared, over 8, of the height
        turn = np.maximum(*(_steps_of(ratio) for ratio in _log_ratios(fpr, tpr)))
        parts = np.minimum(parts, np.ceil(turn * math.sqrt(grid / (8 * STRAYED))))
    counts = np.clip(parts, 1, STEEPEST).astype(np.int64)
    fpr, tpr = _divided(fpr, counts), _divided(tpr, counts)
    if from_start and fpr.size > 1:  # where none is flagged: as just before the first
        fpr[0], tpr[0] = LIMIT * fpr[1], LIMIT * tpr[1]
    if fpr.size > 1 and fpr[-1] == 1 == tpr[-1]:  # where none is left: as just behind the last
        fpr[-1], tpr[-1] = 1 - LIMIT * (1 - fpr[-2]), 1 - LIMIT * (1 - tpr[-2])
    return fpr, tpr


def _steps_of(ratio: FloatArray) -> FloatArray:
    """(n - 1,) by how much it changes; none from infinity to infinity, where it stays."""
    with np.errstate(invalid="ignore"):
        return np.nan_to_num(np.abs(np.diff(ratio)), nan=0.0, posinf=np.inf)


def _log_ratios(fpr: FloatArray, tpr: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The logarithms of TPR / FPR and (1 - TPR) / (1 - FPR): of the flagged and of the others.

    At any prevalence their log odds of being positive are these and a constant.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.log(tpr) - np.log(fpr), np.log1p(-tpr) - np.log1p(-fpr)


def distinct_at_any_prevalence(fpr: FloatArray, tpr: FloatArray, grid: int) -> IntArray:
    """Positions of points of ROC space whose shares of the flagged a picture can tell apart.

    Whatever the prevalence, the share of cases flagged lies between the two rates, precision and
    lift rise with TPR ÷ FPR, and the share of positives left falls with (1 − TPR) ÷ (1 − FPR).
    So of the points within one cell of ROC space the first and the last, and those where either
    ratio is lowest or highest, span every column of pixels that any of them is drawn in.

    Args:
        fpr: (n,) false positive rates, not falling.
        tpr: (n,) true positive rates, not falling.
        grid: cells along either axis.
    """
    return _spanning(fpr, tpr, grid, np.arctan2(tpr, fpr), np.arctan2(1 - tpr, 1 - fpr))


def without_straight_stretches(
    fpr: FloatArray, tpr: FloatArray, grid: int, length: float
) -> IntArray:
    """Positions of points, without those of stretches that no picture tells from a straight line.

    Precision and the share of positives left are logistic functions of the logarithm of a ratio
    of rates and the prevalence. Lift is their product with that, and a plot of it a third as
    high. So whatever the prevalence, no point strays by more than half the plot's height times
    the change of that logarithm, nor by more than it does in ROC space.

    Args:
        fpr: (n,) false positive rates, not falling.
        tpr: (n,) true positive rates, not falling.
        grid: cells along either axis.
        length: of a stretch, in cells.
    """
    cell = np.floor(fpr * (grid / length)) + np.floor(tpr * (grid / length))
    starts = np.flatnonzero(np.concatenate(([True], cell[1:] != cell[:-1])))
    ends = np.append(starts[1:], fpr.size - 1)
    number = np.repeat(np.arange(starts.size), np.append(starts[1:], fpr.size) - starts)
    first, last, along = starts[number], ends[number], fpr + tpr
    whole = along[last] - along[first]
    share = (along - along[first]) / np.where(whole > 0, whole, 1.0)
    on_fpr = fpr[first] + share * (fpr[last] - fpr[first])
    on_tpr = tpr[first] + share * (tpr[last] - tpr[first])
    strayed = grid * np.abs(tpr - on_tpr)
    for own, chord in zip(_log_ratios(fpr, tpr), _log_ratios(on_fpr, on_tpr), strict=True):
        with np.errstate(invalid="ignore"):
            same = own == chord  # infinite, too
            away = np.where(same, 0.0, 0.5 * grid * np.abs(own - chord))
        strayed = np.maximum(strayed, np.nan_to_num(away, nan=np.inf, posinf=np.inf))
    strayed[starts] = 0.0
    strayed[-1] = 0.0
    kept = (np.maximum.reduceat(strayed, starts) > STRAYED)[number]
    kept[starts], kept[-1] = True, True
    return np.flatnonzero(kept)


def _spanning(fpr: FloatArray, tpr: FloatArray, grid: int, *heights: FloatArray) -> IntArray:
    """In each cell the first and last of its points, and the lowest and highest of each kind."""
    cell = np.floor(fpr * grid) + np.floor(tpr * grid)  # neither falls: another sum, another cell
    starts = np.flatnonzero(np.concatenate(([True], cell[1:] != cell[:-1])))
    if 4 * starts.size >= fpr.size:
        return np.arange(fpr.size)
    ends = np.append(starts[1:], fpr.size) - 1
    found = [starts, ends]
    number = np.repeat(np.arange(starts.size), ends - starts + 1)
    for height in heights:
        for extreme in (np.minimum, np.maximum):
            reaching = np.flatnonzero(height == extreme.reduceat(height, starts)[number])
            cells = number[reaching]
            found.append(reaching[np.concatenate(([True], cells[1:] != cells[:-1]))])
    return np.unique(np.concatenate(found))


def _divided(values: FloatArray, parts: IntArray) -> FloatArray:
    """(n,) values with each of the n - 1 steps between them divided into equal parts."""
    if parts.max(initial=1) == 1:
        return values.copy()
    step = np.repeat(np.diff(values) / parts, parts)
    start = np.repeat(values[:-1], parts)
    number = np.arange(parts.sum()) - np.repeat(np.cumsum(parts) - parts, parts)
    return np.append(start + number * step, values[-1])
