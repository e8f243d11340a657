"""The figures of a report beyond plane, surface and ribbon, each where it applies."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.report.document import Block, DocumentHeading, Figure, FigureKind, FigureRow
from engine.wording import formatting

ASPECT = 0.84


def further_figures(analysis: Analysis, first: int) -> tuple[Block, ...]:
    """Rows of two figures, under a heading; nothing where every model is hidden.

    Args:
        analysis: what is shown.
        first: number of the first figure.
    """
    figures = [
        Figure(kind, first + place, caption, ASPECT)
        for place, (kind, caption) in enumerate(_that_apply(analysis))
    ]
    if not figures:
        return ()
    rows = (FigureRow(tuple(figures[start : start + 2])) for start in range(0, len(figures), 2))
    return (DocumentHeading(tr("The same t in other views")), *rows)


def _that_apply(analysis: Analysis) -> list[tuple[FigureKind, str]]:
    """Kinds and captions of the views that have something to show."""
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
