"""What the user says about columns and classes, put beside what was said before."""

from typing import cast, get_args

from msgspec.structs import replace

from engine.data.read_options import Kind
from engine.data.roles import Missing, RoleRequest
from engine.messages.language import tr
from engine.opening.column_roles import RequestedColumns
from engine.opening.preview import Preview

# Parts that one column plays, and where the request names it.
SINGLE = {
    "weight": "weight",
    "cost of a false alarm": "case_cost_fp",
    "cost of a miss": "case_cost_fn",
    "cluster": "cluster",
    "fold": "fold",
    "group": "group",
}
NO_SCORE_LEFT = tr("At least one column must be a score: choose another one first.")
NO_LABEL_LEFT = tr("One column must be the label: choose another one first.")


class Impossible(Exception):  # noqa: N818 - it is told in the dialog
    """What was said cannot be; its text says why."""


def with_part(
    requested: RequestedColumns, preview: Preview, name: str, part: str
) -> RequestedColumns:
    """A column is used as something else.

    Args:
        requested: what was said before.
        preview: what was shown when this was said.
        name: the column.
        part: "label", "score", "weight", …, "left out".

    Raises:
        Impossible: no label or no score would be left.
    """
    if requested.order:
        return _with_marker(requested, preview, name, part)
    before = next(column.part for column in preview.columns if column.name == name)
    request = requested.request
    scores = preview.requested.request.scores
    noted = tuple((each, note) for each, note in requested.noted if each != name)
    if part == "label":
        request = replace(request, label=name, positive=None, negative=None)
        if before == "score":
            request = replace(request, scores=_without(scores, name, allow_none=True))
        return RequestedColumns(_cleared(request, name), noted)
    if before == "label":
        raise Impossible(NO_LABEL_LEFT)
    request = _cleared(request, name)
    if part == "score" and preview.layout == "long":
        request = replace(request, scores=(name,))
    elif part == "score":
        request = replace(request, scores=tuple(dict.fromkeys([*scores, name])))
    elif before == "score":
        request = replace(request, scores=_without(scores, name), lower=_less(request.lower, name))
    if part in SINGLE:
        return RequestedColumns(_with_single(request, part, name), noted)
    return RequestedColumns(request, noted if part == "score" else (*noted, (name, part)))


def with_order(
    requested: RequestedColumns, preview: Preview, order: tuple[str, ...]
) -> RequestedColumns:
    """The classes have another order, or none.

    Which columns are markers is guessed where it was not said.
    """
    if not order:
        return RequestedColumns(RoleRequest(label=requested.request.label))
    if requested.order:
        return replace(requested, order=order)
    return RequestedColumns(RoleRequest(label=preview.label), order=order)


def with_direction(
    requested: RequestedColumns, preview: Preview, name: str, direction: str
) -> RequestedColumns:
    """A lower, or a higher, score means positive."""
    request = preview.requested.request
    lower = _less(request.lower, name)
    if direction == "lower":
        lower = (*lower, name)
    else:
        models = {model.name for model in preview.models}
        lower = tuple(each for each in lower if preview.layout != "long" or each not in models)
    scores = requested.request.scores or request.scores
    return replace(requested, request=replace(requested.request, scores=scores, lower=lower))


def with_classes(
    requested: RequestedColumns, preview: Preview, positive: str, negative: str
) -> RequestedColumns:
    """Other classes are positive and negative; empty where none is chosen."""
    label = preview.label if preview.layout in (None, "long") else None
    request = replace(
        requested.request, label=label, positive=positive or None, negative=negative or None
    )
    return replace(requested, request=request)


def with_missing(requested: RequestedColumns, missing: Missing) -> RequestedColumns:
    """Rows without some score are used in another way."""
    return replace(requested, request=replace(requested.request, missing=missing))


def with_swap(requested: RequestedColumns, swap: bool) -> RequestedColumns:
    """Rows of a confusion matrix are actual classes, or predicted ones."""
    return replace(requested, request=replace(requested.request, swap=swap))


def with_kind(kind: str) -> RequestedColumns:
    """The table is of another kind; what was said of its columns has no meaning then."""
    return RequestedColumns(RoleRequest(kind=kind_of(kind)))


def kind_of(word: str) -> Kind:
    """The kind that a word names.

    Raises:
        ValueError: this version knows none of that name.
    """
    for kind in get_args(Kind):
        if kind == word:
            return cast("Kind", kind)
    raise ValueError(word)


def _with_marker(
    requested: RequestedColumns, preview: Preview, name: str, part: str
) -> RequestedColumns:
    """Of ordered classes a column is a marker or not, or the label, whose classes are others.

    Raises:
        Impossible: no label or no score would be left.
    """
    before = next(column.part for column in preview.columns if column.name == name)
    scores = preview.requested.request.scores
    if part == "label":
        return RequestedColumns(RoleRequest(label=name))
    if before == "label":
        raise Impossible(NO_LABEL_LEFT)
    if part == "marker":
        scores = tuple(dict.fromkeys([*scores, name]))
    elif before == "marker":
        scores = _without(scores, name)
    return replace(requested, request=replace(requested.request, scores=scores))


def _cleared(request: RoleRequest, name: str) -> RoleRequest:
    """The request without a column as a weight, a cost, or what divides the cases."""
    for part, field in SINGLE.items():
        if getattr(request, field) == name:
            request = _with_single(request, part, None)
    return request


def _with_single(request: RoleRequest, part: str, name: str | None) -> RoleRequest:
    """The request with another column in a part that one column plays."""
    return replace(request, **{SINGLE[part]: name})


def _less(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


def _without(scores: tuple[str, ...], name: str, *, allow_none: bool = False) -> tuple[str, ...]:
    left = _less(scores, name)
    if not left and not allow_none:
        raise Impossible(NO_SCORE_LEFT)
    return left
