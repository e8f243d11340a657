"""A person between two thresholds, in lines: what table, page and report show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import Review
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.decision_lines import NOTHING, shared_decimals
from engine.wording.rules import rule_cell


class ReviewLine(Struct, frozen=True):
    """One model with a person between two thresholds, as written.

    Attributes:
        why: why there is no review; the other texts are then dashes.
    """

    model: str
    look: int
    flag: str
    clear: str
    share: str
    cost: str
    saving: str
    pays_to: str
    why: str = ""


def review_lines(analysis: Analysis) -> tuple[ReviewLine, ...]:
    """Every shown model with a person between two thresholds; none where no review has a price."""
    if analysis.review is None:
        return ()
    return tuple(
        _review(analysis, result, analysis.review[result.name]) for result in analysis.models
    )


def _review(analysis: Analysis, result: ModelResult, found: Review | Undefined) -> ReviewLine:
    if isinstance(found, Undefined):
        no = NOTHING
        return ReviewLine(result.name, result.look, no, no, no, no, no, no, found.why)
    decimals, direction = shared_decimals(analysis), result.geometry.direction
    return ReviewLine(
        result.name,
        result.look,
        rule_cell(direction, found.flag.shown_threshold, ""),
        formatting.threshold(found.clear.shown_threshold),
        formatting.share(found.share),
        formatting.number(1000 * found.cost_per_case, decimals),
        formatting.number(1000 * found.saving, decimals),
        formatting.plain(found.break_even),
        "" if found.pays else tr("review does not pay"),
    )


def review_note(analysis: Analysis) -> str:
    """How the two thresholds are read, and up to what price a review pays at all."""
    lines = review_lines(analysis)
    if not lines:
        return ""
    price = formatting.plain(float(analysis.session.review_cost or 0))
    if all(line.cost == NOTHING for line in lines):
        return tr("No review at a cost of {price}: {why}.", price=price, why=lines[0].why)
    note = tr(
        "Review at {price} a case: flagged from the first threshold on, cleared below the second, "
        "looked at by a person between them; saving: against deciding all, per 1,000 cases. It "
        "begins to pay below the price in the last column.",
        price=price,
    )
    if analysis.bounded is not None:
        return " ".join((note, tr("Constraints count what is flagged, not what is reviewed.")))
    most = next(
        (each.most for each in (analysis.review or {}).values() if isinstance(each, Review)), None
    )
    if most is None:
        return note
    return " ".join(
        (
            note,
            tr("With no model does it pay above {most}.", most=formatting.plain(most)),
        )
    )
