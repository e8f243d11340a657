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
    t = formatting.t_short(analysis.t)
    found = [
        (
            FigureKind.COSTS,
            tr("Expected cost over t, and the lesser area, whose mean from a to b is the VOROS."),
        ),
        (FigureKind.DECISION_MAP, tr("Who costs least at each cost ratio and prevalence.")),
    ]
    if model.geometry.counts is not None and model.curve.scored:
        found += [
            (
                FigureKind.SCORES,
                tr("Scores of {name} by class, and what t = {t} cuts.", name=model.name, t=t),
            ),
            (
                FigureKind.CALIBRATION,
                tr("Share of positives over the scores of {name}.", name=model.name),
            ),
        ]
    return found
