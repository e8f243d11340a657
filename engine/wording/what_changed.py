"""What another t has just changed, in one sentence: for whoever watches t sweep."""

from engine.analysis.analysis import Analysis, ModelResult
from engine.messages.language import listing, tr
from engine.wording import formatting
from engine.wording.best_shares import TRIVIAL_WORDS
from engine.wording.rules import rule_or_rates


def what_changed(before: Analysis, after: Analysis) -> str:
    """Who costs least now instead of whom, or at which other threshold; empty where neither.

    Args:
        before: an analysis.
        after: one of the same models and conditions, at another t.
    """
    if before.geometry is not after.geometry or before.t == after.t:
        return ""
    was, now = before.winner, after.winner
    if was.names != now.names:
        return tr(
            "At t = {t} {after} took over from {before}.",
            t=formatting.t_value(_last_break(before.t, after)),
            after=_named(now.names),
            before=_named(was.names),
        )
    model_before, model = before.best, after.best
    if model_before is None or model is None or was.vertex == now.vertex:
        return ""
    return tr(
        "{name} moved from {before} to {after}: TPR {tpr} → {then_tpr}, FPR {fpr} → {then_fpr}.",
        name=model.name,
        before=_rule(model_before),
        after=_rule(model),
        tpr=formatting.rate(model_before.at.tpr),
        then_tpr=formatting.rate(model.at.tpr),
        fpr=formatting.rate(model_before.at.fpr),
        then_fpr=formatting.rate(model.at.fpr),
    )


def _last_break(start: float, after: Analysis) -> float:
    """Where the winner at its t began to win, coming from another t."""
    names, t = after.winner.names, after.t
    stretches = [each for each in after.winners if each.names == names]
    if start < t:
        low = after.winner.t_low
        for each in reversed([each for each in stretches if each.t_high <= low]):
            if each.t_high == low:
                low = each.t_low
        return low
    high = after.winner.t_high
    for each in stretches:
        if each.t_low == high:
            high = each.t_high
    return high


def _named(names: tuple[str, ...]) -> str:
    return listing(TRIVIAL_WORDS.get(name, name) for name in names)


def _rule(model: ModelResult) -> str:
    return rule_or_rates(model.geometry.direction, model.at)
