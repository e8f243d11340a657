"""What each column of a table is taken for, why, and how well it would rank the classes."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct, field

from engine.binary.curve.roc_curve import roc_curve
from engine.data.cases.counts import count_scores
from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.guessing.label_guess import find_value
from engine.data.guessing.score_guess import place_columns
from engine.data.labels import label_values, rows_with
from engine.data.roles import Direction, Guess, RoleRequest, Roles
from engine.jobs.progress import Progress
from engine.messages.language import tr

# What a user may say of a column that takes no part; it is noted, and shown.
NOTES = ("id", "left out")
# Parts that are never played unasked, and what is said of a column that looks like one.
NEVER_GUESSED = {
    "weight": tr("named like a case weight; used only when asked"),
    "fold": "",
    "group": "",
}
MOST_RANKED = 40_000_000  # cells that are ranked for AUCs of columns that are no scores
# Guesses that are about something else than the part of a column.
REMARKS = ("kind", "positive", "negative", "suspicious", "unpaired", "percent", "orientation")
LIKELIEST = tr("the likeliest of those that may be it; not certain")
LAYOUT_PARTS: dict[str, tuple[str, ...]] = {
    "counts": ("positives", "negatives", "greatest score"),
    "confusion": ("TP", "FP", "FN", "TN"),
    "points": ("FPR", "TPR"),
}


class RequestedColumns(Struct, frozen=True):
    """What the user said about the columns.

    Attributes:
        request: roles that count; what it does not name is guessed.
        noted: names of columns that take no part, each with one of NOTES.
        order: the classes from lowest to highest; empty where they are not ordered. Then the
            label counts, and the scores as markers.
    """

    request: RoleRequest = field(default_factory=RoleRequest)
    noted: tuple[tuple[str, str], ...] = ()
    order: tuple[str, ...] = ()


class ColumnRole(Struct, frozen=True):
    """What one column is taken for.

    Attributes:
        part: "label", "score", "weight", "left out", … as in the guesses.
        why: the reason; empty where the user said so.
        warning: what is suspicious about it; empty if nothing.
        direction: of a score.
        auc: of a column of numbers, with its direction and the proposed classes; None where
            there is none.
    """

    name: str
    numeric: bool
    part: str
    why: str
    warning: str = ""
    direction: Direction = "higher"
    auc: float | None = None


class ProposedRoles(Struct, frozen=True):
    """What is known of the roles: all of them, or the label alone, or nothing."""

    roles: Roles | None
    guesses: tuple[Guess, ...]
    label: str | None


def column_roles(
    dataset: Dataset,
    requested: RequestedColumns,
    proposed: ProposedRoles,
    measured: dict[str, float],
    progress: Progress,
) -> tuple[ColumnRole, ...]:
    """What each column is taken for, in the order of the table.

    Args:
        dataset: the table.
        requested: what the user said.
        proposed: what is proposed.
        measured: the AUC of each model that would be opened.
        progress: told between columns.

    Raises:
        Cancelled: through `progress`.
    """
    return tuple(_columns(dataset, requested, proposed, measured, progress))


def _columns(
    dataset: Dataset,
    requested: RequestedColumns,
    proposed: ProposedRoles,
    measured: dict[str, float],
    progress: Progress,
) -> Iterator[ColumnRole]:
    """What each column is taken for."""
    parts = _parts(dataset, requested, proposed)
    warnings = {guess.column: guess.why for guess in proposed.guesses if guess.role == "suspicious"}
    roles = proposed.roles
    wide = roles is not None and roles.layout is None
    chosen = {score.column: score for score in roles.scores} if roles and wide else {}
    ranked = 0
    for place, column in enumerate(dataset.columns):
        progress(place / len(dataset.columns), tr("Ranking columns"))
        part, why = parts.get(column.name, ("left out", ""))
        score = chosen.get(column.name)
        auc = measured.get(score.name) if score is not None else None
        if auc is None and roles is not None and wide and part not in ("label", "label again"):
            ranked += dataset.rows
            auc = _auc(dataset, column, roles) if ranked <= MOST_RANKED else None
        yield ColumnRole(
            name=column.name,
            numeric=isinstance(column, NumberColumn),
            part=part,
            why=why,
            warning=warnings.get(column.name, ""),
            direction=_direction(column.name, roles) if part == "score" else "higher",
            auc=auc,
        )


def _parts(
    dataset: Dataset, requested: RequestedColumns, proposed: ProposedRoles
) -> dict[str, tuple[str, str]]:
    """Each column's part and why: first what is guessed, then what is chosen."""
    parts: dict[str, tuple[str, str]] = {}
    roles, request = proposed.roles, requested.request
    if roles is not None and roles.layout is None:
        label = dataset.column(roles.label)
        values = label_values(label) or ()
        positive, negative = (
            find_value(values, value) for value in (roles.positive, roles.negative)
        )
        if positive is not None and negative is not None:
            for found in place_columns(dataset, label, positive, negative):
                parts[found.column.name] = (found.part, found.why)
    for guess in proposed.guesses:
        if guess.role not in REMARKS:
            parts[guess.column] = (guess.role, guess.why)
    if roles is not None:
        kind = next((guess.why for guess in proposed.guesses if guess.role == "kind"), "")
        _set_chosen(parts, roles, request, kind)
    elif proposed.label is not None:
        parts[proposed.label] = ("label", "" if request.label is not None else LIKELIEST)
    for name, note in requested.noted:
        if parts.get(name, ("left out", ""))[0] in (*NOTES, "label again") and note in NOTES:
            parts[name] = (note, "")
    return parts


def _set_chosen(
    parts: dict[str, tuple[str, str]], roles: Roles, request: RoleRequest, kind: str
) -> None:
    """Set the parts that the roles give, keeping the reasons of what was guessed so."""
    scores = {roles.layout.score} if roles.layout else {score.column for score in roles.scores}
    for name, (part, why) in list(parts.items()):
        if part == "score" and name not in scores:
            parts[name] = ("left out", "")
        if part in NEVER_GUESSED and name != getattr(roles, part):
            parts[name] = ("left out", NEVER_GUESSED[part] or why)
    given = {
        "label": roles.label,
        "weight": roles.weight,
        "cost of a false alarm": roles.case_cost_fp,
        "cost of a miss": roles.case_cost_fn,
        "cluster": roles.cluster,
        "fold": roles.fold,
        "group": roles.group,
    }
    if given["label"] and request.label is None and given["label"] not in parts:
        parts[given["label"]] = ("label", LIKELIEST)
    chosen = [(part, name) for part, name in given.items() if name]
    if roles.layout is None:
        chosen += [("score", score.column) for score in roles.scores]
    else:
        names = roles.layout.columns
        called = LAYOUT_PARTS.get(roles.layout.arrangement, ("counts",) * len(names))
        parts.update({name: (part, kind) for part, name in zip(called, names, strict=False)})
    if roles.layout is not None and roles.layout.arrangement == "long":
        chosen.append(("score", str(roles.layout.score)))
    for part, name in chosen:
        guessed = parts.get(name, ("", ""))
        requested = part == "score" and name in (*request.scores, *request.lower)
        parts[name] = (part, guessed[1] if guessed[0] == part and not requested else "")


def _auc(dataset: Dataset, column: Column, roles: Roles) -> float | None:
    """The AUC that a column of numbers would have as a score, on the rows that have it."""
    if not isinstance(column, NumberColumn):
        return None
    label = dataset.column(roles.label)
    positive, negative = (rows_with(label, value) for value in (roles.positive, roles.negative))
    rows = (positive | negative) & ~np.isnan(column.values)
    if not np.any(rows & positive) or not np.any(rows & negative):
        return None
    return roc_curve(count_scores(positive[rows], column.values[rows])).auc


def _direction(name: str, roles: Roles | None) -> Direction:
    """The direction of a column of scores; of several models' scores that of all of them."""
    if roles is None:
        return "higher"
    of_all = roles.layout is not None and roles.layout.score == name
    found = {score.direction for score in roles.scores if of_all or score.column == name}
    return "lower" if found == {"lower"} else "higher"
