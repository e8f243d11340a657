"""Rows that did not choose the thresholds, in sentences: which they are, and what they cost."""

from engine.analysis.analysis import Analysis
from engine.analysis.unseen_records import Unseen
from engine.messages.language import plural, tr
from engine.wording import formatting

FEW = 24  # clusters: with fewer the intervals are nearly the whole range


def tested_words(unseen: Unseen) -> str:
    """Where the leading numbers come from: "on the test data", "on the folds left out"."""
    return tr("on the test data") if unseen.kind == "file" else tr("on the folds left out")


def source_words(analysis: Analysis) -> str:
    """Which rows chose and which measured, a sentence without a full stop; empty of none."""
    unseen = analysis.unseen
    if unseen is None:
        return ""
    size = plural("{count} case", "{count} cases", unseen.positives + unseen.negatives)
    if unseen.source is not None:
        return tr(
            "Thresholds chosen on {chosen}, measured on {size} of {name}, {positives} positive",
            chosen=plural("{count} case", "{count} cases", unseen.chosen_on),
            size=size,
            name=unseen.source.name,
            positives=formatting.count(unseen.positives),
        )
    return tr(
        "Thresholds chosen on all folds of {column} but one, measured on that one: {folds} folds, "
        "{size} in all, {positives} positive",
        column=unseen.column,
        folds=formatting.count(unseen.folds),
        size=size,
        positives=formatting.count(unseen.positives),
    )


def rows_words(analysis: Analysis) -> str:
    """How many cases chose and how many measured, in short; empty of none."""
    unseen = analysis.unseen
    if unseen is None:
        return ""
    size = formatting.count(unseen.positives + unseen.negatives)
    if unseen.source is None:
        folds = formatting.count(unseen.folds)
        return tr("{folds} folds, each measured by the others’ thresholds", folds=folds)
    return tr(
        "chosen on {chosen}, measured on {size}",
        chosen=formatting.count(unseen.chosen_on),
        size=size,
    )


def cluster_words(analysis: Analysis) -> str:
    """Which cases belong together, a sentence; empty where each stands alone."""
    for model in analysis.geometry.models:
        cluster = model.cases.groups.cluster
        if cluster is not None:
            return tr(
                "Cases with the same {column} belong together, {number}: the AUC’s variance and "
                "tests are Obuchowski’s (1997); rates at a threshold, the corrected VOROS and that "
                "of test data vary by whole clusters, and replicates draw them whole. Corrected "
                "costs and hull AUCs have no interval: how far one would hold is not known.{few}",
                column=cluster.column,
                number=plural("{count} cluster", "{count} clusters", cluster.number),
                few=tr(" So few clusters tell little.") if cluster.number < FEW else "",
            )
    return ""


def optimism_words(analysis: Analysis) -> str:
    """How much lower the cost in sample is than on unseen rows, a sentence; empty of none."""
    unseen, model = analysis.unseen, analysis.shown_in_use
    if unseen is None or model is None:
        return ""
    measured = unseen.models[model.name]
    point = measured.at if analysis.in_use is None else measured.deciding
    if point.in_sample is None or point.test is None:
        return ""
    in_sample, test = point.in_sample.normalised_cost, point.test.normalised_cost
    gap = in_sample - test
    if _money(analysis, test) == _money(analysis, in_sample):
        return tr(
            "Numbers {where} lead: there {name} costs {test}, in sample the same.",
            where=tested_words(unseen),
            name=model.name,
            test=_money(analysis, test),
        )
    return tr(
        "Numbers {where} lead: there {name} costs {test}, in sample {in_sample}, so {gap} "
        "{too_good}.",
        where=tested_words(unseen),
        name=model.name,
        test=_money(analysis, test),
        in_sample=_money(analysis, in_sample),
        gap=_money(analysis, abs(gap)),
        too_good=tr("too high") if gap > 0 else tr("too low"),
    )


def _money(analysis: Analysis, normalised: float) -> str:
    """A normalised cost at the playhead as it is shown."""
    scenario = analysis.scenario
    if scenario is None:
        return formatting.rate(normalised)
    money = 1000 * normalised * scenario.worst_case
    decimals = formatting.cost_decimals([abs(money) / 1000]) if money else 0
    text = formatting.number(money, decimals)
    return tr("{text} per 1,000", text=text)
