"""Models split into groups, as JSON."""

from typing import Any

from engine.analysis.analysis import Analysis
from engine.analysis.split_models import CaseGroup
from engine.command.two.json_inference import interval
from engine.messages.language import tr

Json = dict[str, Any]

NO_GROUPS = tr("no column of groups is named")


def groups_source(analysis: Analysis) -> Json | str:
    """`groups` of the source: their column; or why there are none."""
    split = analysis.split
    if split is None:
        return NO_GROUPS
    return {"column": split.column, "number": len(next(iter(split.models.values())))}


def groups_form(analysis: Analysis, name: str) -> list[Json] | str:
    """`groups` of one model; or why there are none."""
    if analysis.split is None:
        return NO_GROUPS
    return [_group(analysis, group) for group in analysis.split.models[name]]


def _group(analysis: Analysis, group: CaseGroup) -> Json:
    found = group.auc_interval(analysis.session)
    form: Json = {
        "name": group.name,
        "positives": group.positives,
        "negatives": group.negatives,
        "auc": group.auc,
        "auc_ci": None if found is None else interval(found),
    }
    why = dict.fromkeys(("auc", "auc_ci"), group.why_no_curve) if found is None else {}
    return form | ({"why": why} if why else {})
