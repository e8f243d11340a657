"""How far a table is counted: to what width everything that is shown of it is certain."""

from engine.analysis.analysis import Analysis
from engine.analysis.certain_numbers import certain_cost


def certain_width(analysis: Analysis) -> float | None:
    """The widest certain range of AUC, VOROS and minimum cost, and of the curves' bands.

    None where every score was counted, and where groups still wait for that.
    """
    widths = []
    for model in analysis.models:
        certain = model.geometry.certain
        if certain is None:
            continue
        ranges = (certain.auc, model.voros_certain, certain_cost(model.geometry, analysis.t))
        widths += [between[1] - between[0] for between in ranges if between is not None]
        widths.append(certain.thickness)
    return max(widths, default=None)


def is_certain_enough(analysis: Analysis, wanted: float) -> bool:
    """Whether counting may stop: everything is certain to a width that was asked for."""
    width = certain_width(analysis)
    return wanted > 0 and width is not None and width <= wanted
