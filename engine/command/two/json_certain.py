"""What a database counted, as JSON: how far that is, and between what each number certainly is."""

from typing import Any

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.certain_numbers import certain_cost, certain_winners
from engine.analysis.certain_widths import certain_width
from engine.messages.language import tr

Json = dict[str, Any]

NUMBERS_EXACT = tr("every score was counted, so the numbers are exact")


def counted_form(analysis: Analysis) -> Json:
    """The engine that counted, its query and filter, and whether all scores are told apart."""
    counted = analysis.geometry.counted
    if counted is None:
        read: Json = {"name": "memory", "exact": analysis.geometry.exact}
        return {"engine": read | ({} if analysis.geometry.exact else _width_form(analysis))}
    form: Json = {
        "name": counted.engine,
        "exact": analysis.geometry.exact,
        "query": counted.query,
    } | _width_form(analysis)
    if counted.where:
        form["where"] = counted.where
    if not analysis.geometry.exact:
        shown = [model.geometry for model in analysis.models]
        form["certain_winners"] = [
            {"t_low": low, "t_high": high, "model": name}
            for low, high, name in certain_winners(shown)
        ]
    return {"engine": form}


def _width_form(analysis: Analysis) -> Json:
    """To what width all that is shown is certain; null where every score was counted."""
    width = certain_width(analysis)
    form: Json = {"certain_to": width}
    return form if width is not None else form | {"why": {"certain_to": NUMBERS_EXACT}}


def certain_form(analysis: Analysis, result: ModelResult) -> Json | str:
    """Between what a model's numbers certainly are; words where they are exact."""
    certain = result.geometry.certain
    if certain is None:
        return NUMBERS_EXACT
    auc = certain.auc
    return {
        "auc": list(auc),
        "auc_width": auc[1] - auc[0],
        "two_u": [str(bound) for bound in certain.two_u],
        "hull_auc": [result.hull.auc, certain.highest.auc],
        "voros": list(result.voros_certain or ()),
        "minimum_cost": list(certain_cost(result.geometry, analysis.t) or ()),
        "open_bins": certain.open_bins,
    }
