"""Models split into groups, in lines: each group's size and AUC."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.split_models import CaseGroup
from engine.messages.language import plural, tr
from engine.wording import formatting

NOTHING = "–"


class GroupLine(Struct, frozen=True):
    """One group of one model, as written.

    Attributes:
        name: of the group.
        cases, positives: how many there are.
        auc, interval: the dash, and nothing, where there is no curve.
        why: why there is none.
        values: number of cases and of positives, AUC; None where it is undefined.
    """

    name: str
    cases: str
    positives: str
    auc: str
    interval: str
    why: str
    values: tuple[int, int, float | None]


def group_lines(analysis: Analysis, model: ModelResult) -> tuple[GroupLine, ...]:
    """The groups of one model; none where no column of groups is named."""
    if analysis.split is None:
        return ()
    return tuple(_line(analysis, group) for group in analysis.split.models[model.name])


def _line(analysis: Analysis, group: CaseGroup) -> GroupLine:
    auc, interval = NOTHING, ""
    found = group.auc_interval(analysis.session)
    if group.auc is not None:
        auc = formatting.rate(group.auc)
    if found is not None and found.low is not None and found.high is not None:
        interval = formatting.interval(found.low, found.high)
    return GroupLine(
        group.name,
        formatting.count(group.size),
        formatting.count(group.positives),
        auc,
        interval,
        group.why_no_curve,
        (group.size, group.positives, group.auc),
    )


def groups_note(analysis: Analysis) -> str:
    """What the groups are, and why some have no curve; empty of none."""
    if analysis.split is None:
        return ""
    groups = next(iter(analysis.split.models.values()))
    whys = [
        tr("{name}: {why}", name=group.name, why=group.why_no_curve)
        for group in groups
        if group.why_no_curve
    ]
    note = tr(
        "Cases divided by {column}, {number}; each has the curve of its own cases.",
        column=analysis.split.column,
        number=plural("{count} group", "{count} groups", len(groups)),
    )
    return " ".join((note, tr("No curve of {whys}.", whys="; ".join(whys)) if whys else "")).strip()


def group_name_and_size(group: CaseGroup) -> str:
    """A group as it stands beside its curve, “female, 1,204”."""
    return tr("{name}, {size}", name=group.name, size=formatting.count(group.size))
