"""What applying a rule to a new file did, in sentences."""

import math

from engine.analysis.decision_rule import DECISIONS, Applied, DecisionRule
from engine.binary.curve.thresholds import shortest_decimal
from engine.messages.language import listing, plural, tr
from engine.wording import formatting
from engine.wording.rules import rule_words

NO_DRIFT = tr("the scores that the rule was chosen on are not known")
BY_CHANCE = tr("That is no more than chance may give.")
# From so much population stability index on; the usual bounds of credit scoring (Siddiqi 2006).
STABILITY = (
    (
        0.25,
        tr(
            "They have shifted much: look at what changed, and measure the rule on new labels, "
            "before relying on it."
        ),
    ),
    (0.1, tr("They have shifted somewhat: keep watch, and measure the rule on new labels.")),
    (-math.inf, tr("They are distributed much as they were.")),
)


def rule_lines(rule: DecisionRule) -> list[str]:
    """What the rule does, a sentence for each decision."""
    if rule.flag == rule.everyone:
        return [tr("{model}: every case is flagged.", model=rule.model)]
    if math.isnan(rule.flag):
        flagged = tr("{model}: no case is flagged.", model=rule.model)
    else:
        words = cut_words(rule, rule.flag)
        flagged = tr("{model}: a case is flagged if its {rule}.", model=rule.model, rule=words)
    if rule.review is None:
        return [flagged]
    if rule.review == rule.everyone:
        return [flagged, tr("All others are reviewed.")]
    return [
        flagged,
        tr("Of the others those are reviewed whose {rule}.", rule=cut_words(rule, rule.review)),
    ]


def cut_words(rule: DecisionRule, cut: float) -> str:
    """A cut as a condition, "score ≥ 0.39"."""
    return rule_words(rule.direction, shortest_decimal(cut, math.nan, rule.direction))


def applied_lines(applied: Applied) -> list[str]:
    """How many rows got which decision, and what that is expected to cost."""
    number = dict(zip(DECISIONS, applied.decided, strict=True))
    parts = [
        tr("{count} flagged", count=formatting.count(number["flag"])),
        tr("{count} cleared", count=formatting.count(number["clear"])),
    ]
    if number["review"]:
        parts.insert(1, tr("{count} reviewed", count=formatting.count(number["review"])))
    rows = plural("{count} row", "{count} rows", applied.rows)
    lines = [tr("{rows}: {parts}.", rows=rows, parts=listing(parts))]
    if applied.cost is None:
        lines.append(tr("Without stated costs no cost is expected."))
    else:
        each = applied.cost / sum(applied.decided)
        lines.append(
            tr(
                "These decisions are expected to cost {cost} per 1,000 cases.",
                cost=formatting.cost_per_1000(each),
            )
        )
    return lines


def undecided_line(applied: Applied) -> str:
    """How many rows have no decision, and where the first ones stand; empty where all have one."""
    if not applied.undecided:
        return ""
    rows = plural("{count} row has", "{count} rows have", applied.undecided)
    lines = ", ".join(str(line) for line in applied.first_undecided)
    if applied.undecided > len(applied.first_undecided):
        lines += ", …"
    one = tr("line {lines}", lines=lines)
    where = one if applied.undecided == 1 else tr("lines {lines}", lines=lines)
    return tr("{rows} no usable score, and no decision ({where})", rows=rows, where=where)


def drift_line(applied: Applied) -> str:
    """How far the new scores lie from the old ones, and what that means."""
    drift = applied.drift
    if drift is None:
        return tr("Drift: {why}.", why=NO_DRIFT)
    words = BY_CHANCE
    if drift.ks > drift.chance:
        words = next(words for least, words in STABILITY if drift.psi >= least)
    numbers = tr(
        "Against the scores that the rule was chosen on: KS distance {ks} (chance alone stays "
        "under {chance} in 95 of 100 files), PSI {psi}.",
        ks=formatting.rate(drift.ks),
        chance=formatting.rate(drift.chance),
        psi=formatting.rate(drift.psi),
    )
    return tr("{sentence} {next}", sentence=numbers, next=words)
