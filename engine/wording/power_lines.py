"""How many cases would be needed, in lines: expected widths and power by size."""

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.power_records import ENOUGH, PowerBySize, PowerOfModel
from engine.messages.language import listing, tr
from engine.wording import formatting

NOTHING = "–"
NOTE = tr(
    "Files of each size drawn from this one with repeats: a width is that of an interval that "
    "holds, power how often the difference is shown. This file’s own error is in none of it."
)


class PowerLine(Struct, frozen=True):
    """One model at one size, as written; what it has no number for is a dash."""

    cases: str
    model: str
    auc_width: str
    voros_width: str
    auc_power: str
    voros_power: str


def power_lines(analysis: Analysis) -> tuple[PowerLine, ...]:
    """Every size and model, sizes rising; none where nothing is drawn."""
    if analysis.power is None:
        return ()
    return tuple(
        _line(size.cases, name, found)
        for size in analysis.power.sizes
        for name, found in size.models.items()
    )


def _line(cases: int, name: str, found: PowerOfModel) -> PowerLine:
    def power(value: float | None) -> str:
        return NOTHING if value is None else formatting.percent(value)

    return PowerLine(
        formatting.count(cases),
        name,
        formatting.rate(found.auc_width),
        formatting.rate(found.voros_width),
        power(found.auc_power),
        power(found.voros_power),
    )


def shown_words(analysis: Analysis) -> str:
    """What power is the power to show: "a difference to forest", "not 0.02 worse than forest"."""
    power = analysis.power
    if power is None or not power.reference:
        return ""
    of, _, delta = power.margin.partition(":")
    if not of:
        return tr("a difference to {reference}", reference=power.reference)
    return tr(
        "{of} not {delta} worse than {reference}",
        of={"auc": "AUC", "voros": "VOROS"}[of],
        delta=formatting.plain(float(delta), 6),
        reference=power.reference,
    )


def needed_words(analysis: Analysis) -> tuple[str, ...]:
    """How many cases each difference needs, a sentence; or why nothing is known of it."""
    power = analysis.power
    if power is None or not power.complete or not power.sizes:
        return () if power is None or not power.why else (f"{power.why}.",)
    of = power.margin.partition(":")[0] or "auc"
    held = {name: found for name, found in power.sizes[-1].models.items() if found.against}
    if not held:
        return ()
    return (
        tr(
            "Cases for {enough} power against {reference}, {of}: {models}.",
            enough=listing(map(formatting.percent, ENOUGH)),
            reference=power.reference,
            of={"auc": "AUC", "voros": "VOROS"}[of],
            models=", ".join(f"{name} ({_needed(power, of, name)})" for name in held),
        ),
    )


def _needed(power: PowerBySize, of: str, name: str) -> str:
    """How many cases one model needs for each power; once where that is said alike."""
    found = []
    for enough in ENOUGH:
        needed = power.enough_for(of, name, enough)
        count = formatting.count(power.sizes[-1].cases if needed is None else needed)
        if needed is None:
            found.append(tr("more than {count}", count=count))
        elif needed <= power.sizes[0].cases:
            found.append(tr("at most {count}", count=count))
        else:
            found.append(count)
    return listing(dict.fromkeys(found))
