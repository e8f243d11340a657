"""Scores that rank worse than chance in a preview, and the same turned round."""

from msgspec.structs import replace

from engine.opening.column_roles import RequestedColumns
from engine.opening.preview import Preview
from engine.wording.below_chance import CHANCE


def below_chance_in_preview(preview: Preview) -> list[str]:
    """Names of the scores, or the models, of a table looked at that rank worse than chance."""
    if preview.layout is not None:
        return [model.name for model in preview.models if model.auc < CHANCE]
    return [
        column.name
        for column in preview.columns
        if column.part == "score" and column.auc is not None and column.auc < CHANCE
    ]


def turned_round(requested: RequestedColumns, preview: Preview) -> RequestedColumns:
    """What is said of a table, each score that ranks worse than chance in the other direction."""
    directions = {column.name: column.direction for column in preview.columns}
    request, below = preview.requested.request, below_chance_in_preview(preview)
    if preview.layout == "long" and len(below) == len(preview.models):
        turned = preview.models[0].direction == "higher"
        lower_all = request.scores if turned else ()
        return replace(
            requested, request=replace(requested.request, scores=request.scores, lower=lower_all)
        )
    directions |= {model.name: model.direction for model in preview.models}
    lower = set(request.lower)
    for name in below:
        lower ^= {name} if directions[name] == "higher" else lower & {name}
    kept = tuple(name for name in directions if name in lower)
    return replace(requested, request=replace(requested.request, scores=request.scores, lower=kept))
