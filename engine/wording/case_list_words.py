"""The cases behind a count, in words: what the list is called, and what it holds."""

from collections.abc import Sequence

from engine.analysis.cases_behind_counts import CountedCases, CountedPart
from engine.analysis.sorted_cases import SCORE, CaseOrder
from engine.messages.language import plural, tr
from engine.wording.rules import model_at_rule

TITLES: dict[CountedPart, str] = {
    "missed": tr("Missed cases"),
    "found": tr("Found cases"),
    "alarms": tr("False alarms"),
    "cleared": tr("Cleared cases"),
    "flagged": tr("Flagged cases"),
    "spared": tr("Cases not flagged"),
}
MEANINGS: dict[CountedPart, str] = {
    "missed": tr("positive, and not flagged"),
    "found": tr("positive, and flagged"),
    "alarms": tr("negative, and flagged"),
    "cleared": tr("negative, and not flagged"),
    "flagged": tr("positive or negative, flagged"),
    "spared": tr("positive or negative, not flagged"),
}
LISTED: dict[CountedPart, str] = {  # what menus call it
    "missed": tr("List the &missed cases…"),
    "found": tr("List the &found cases…"),
    "alarms": tr("List the false &alarms…"),
    "cleared": tr("List the c&leared cases…"),
}
NAMES: dict[CountedPart, str] = {  # of a file; read by programs
    "missed": "missed",
    "found": "found",
    "alarms": "false-alarms",
    "cleared": "cleared",
    "flagged": "flagged",
    "spared": "not-flagged",
}
NO_CASES = tr("The file holds counts or points, and no cases that could be listed.")


def case_list_title(counted: CountedCases) -> str:
    """Which cases at which threshold, “Missed cases: forest at score ≥ 0.39”."""
    model = counted.model
    return tr(
        "{cases}: {rule}",
        cases=TITLES[counted.part],
        rule=model_at_rule(model.name, model.direction, counted.point),
    )


def case_list_sentence(
    counted: CountedCases, order: CaseOrder | None = None, heads: Sequence[str] = ()
) -> str:
    """How many they are, what they have in common, and how they are sorted.

    Args:
        counted: the cases.
        order: how the list is sorted; None: the most positive-looking score first.
        heads: of the list's columns.
    """
    cases = plural("{count} case of the file", "{count} cases of the file", counted.number)
    meaning = MEANINGS[counted.part]
    if order is not None and order.place != SCORE:
        column = heads[order.place]
        if order.falling:
            return tr(
                "{cases}, {meaning}; sorted by {column}, falling.",
                cases=cases,
                meaning=meaning,
                column=column,
            )
        return tr(
            "{cases}, {meaning}; sorted by {column}, rising.",
            cases=cases,
            meaning=meaning,
            column=column,
        )
    falling = counted.model.direction == "higher" if order is None else order.falling
    if falling:
        return tr("{cases}, {meaning}; the highest scores first.", cases=cases, meaning=meaning)
    return tr("{cases}, {meaning}; the lowest scores first.", cases=cases, meaning=meaning)


def case_list_name(counted: CountedCases) -> str:
    """What it is called as part of a file's name, “missed-forest”."""
    return f"{NAMES[counted.part]}-{counted.model.name}"
