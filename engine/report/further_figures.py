"""The figures of a report beyond plane, surface and ribbon, each where it applies."""

import math
from collections.abc import Mapping

from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import prevalence_in_use
from engine.messages.language import tr
from engine.report.document import NO_MODES, Block, DocumentHeading, Figure, FigureKind, FigureRow
from engine.wording import formatting

ASPECT = 0.84
NET_BENEFIT = tr("Net benefit over the threshold probability, and what models differ by.")
OF_MODES = {
    (FigureKind.COSTS, "probability-cost"): tr(
        "Expected cost over the probability cost PC(+), and the lesser area, whose mean from "
        "a to b is the VOROS."
    ),
    (FigureKind.COSTS, "brier"): tr(
        "Brier curves: what scores cost that are taken for probabilities."
    ),
    (FigureKind.COSTS, "decision"): NET_BENEFIT,
    (FigureKind.SCORES, "densities"): tr(
        "Share of each class by score of {name}, and what t = {t} cuts."
    ),
    (FigureKind.SCORES, "distributions"): tr(
        "Scores of {name} by class, cumulated, and what t = {t} cuts."
    ),
    (FigureKind.LIFT_AND_GAIN, "delinquency"): tr(
        "Share found, and positives left among the others, over the share flagged."
    ),
    (FigureKind.CONFUSION, "counts"): tr("What {name} does to the cases of the file at t = {t}."),
    (FigureKind.CONFUSION, "rates"): tr("What {name} does to each class at t = {t}, as rates."),
    (FigureKind.COMPARISON, "bound"): tr(
        "How models rank by partial area as the bound of the region FPR ≤ f moves."
    ),
    (FigureKind.COMPARISON, "t"): tr("Which model of each pair costs less at which t."),
}
"""Captions of figures in a mode that is not the first, by what `render` calls it."""


def further_figures(
    analysis: Analysis, first: int, modes: Mapping[FigureKind, str] = NO_MODES
) -> tuple[Block, ...]:
    """Rows of two figures, under a heading; nothing where every model is hidden.

    Args:
        analysis: what is shown.
        first: number of the first figure.
        modes: of figures that are looked at in another mode than at first.
    """
    figures = [
        Figure(kind, first + place, _caption(analysis, kind, modes.get(kind, ""), caption), ASPECT)
        for place, (kind, caption) in enumerate(_that_apply(analysis, modes))
    ]
    if not figures:
        return ()
    rows = (FigureRow(tuple(figures[start : start + 2])) for start in range(0, len(figures), 2))
    return (DocumentHeading(tr("The same t in other views")), *rows)


def _caption(analysis: Analysis, kind: FigureKind, mode: str, usual: str) -> str:
    """What a figure shows in a mode; the usual caption where that is the first one."""
    model = analysis.cheapest
    mode = mode.removesuffix("-log-odds")  # the axis says so by itself
    if model is None or (kind, mode) not in OF_MODES:
        return usual
    name, t = model.name, formatting.t_short(analysis.t)
    return OF_MODES[kind, mode].format(name=name, t=t)


def _that_apply(
    analysis: Analysis, modes: Mapping[FigureKind, str]
) -> list[tuple[FigureKind, str]]:
    """Kinds and captions of the views that have something to show, none of them twice."""
    model = analysis.cheapest
    if model is None:
        return []
    name, t = model.name, formatting.t_short(analysis.t)
    found = [
        (
            FigureKind.COSTS,
            tr("Expected cost over t, and the lesser area, whose mean from a to b is the VOROS."),
        ),
        (FigureKind.DECISION_MAP, tr("Who costs least at each cost ratio and prevalence.")),
    ]
    known = not math.isnan(prevalence_in_use(analysis).value)
    if known and modes.get(FigureKind.COSTS) != "decision":
        found.insert(1, (FigureKind.DECISION_CURVE, NET_BENEFIT))
    if model.geometry.counts is not None:
        if model.curve.scored:
            found += _of_scores(name, t)
        found += [
            (FigureKind.PRECISION_RECALL, tr("Precision over recall at the prevalence in use.")),
            (FigureKind.LIFT_AND_GAIN, tr("Share found, and lift, over the share flagged.")),
            (
                FigureKind.CONFUSION,
                tr("What {name} does to 1,000 cases at t = {t}.", name=name, t=t),
            ),
        ]
    if len(analysis.models) > 1:
        words = tr("Differences of AUC and VOROS with their intervals.")
        found.append((FigureKind.COMPARISON, words))
    return found


def _of_scores(name: str, t: str) -> list[tuple[FigureKind, str]]:
    """The views that need the scores of cases."""
    return [
        (
            FigureKind.SCORES,
            tr("Scores of {name} by class, and what t = {t} cuts.", name=name, t=t),
        ),
        (FigureKind.CALIBRATION, tr("Share of positives over the scores of {name}.", name=name)),
    ]
