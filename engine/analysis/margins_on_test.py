"""Models held against a reference by a margin on a test file, whose rows chose no threshold."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.analysis.corrected_of_models import correctable
from engine.analysis.unseen_parts import ElsewhereModel
from engine.analysis.unseen_records import UnseenModel
from engine.binary.inference.differences_on_other_rows import (
    Elsewhere,
    IntervalAt,
    auc_elsewhere,
    cost_elsewhere,
    voros_elsewhere,
)
from engine.binary.inference.margins import Margin, MarginTest, margin_test, parse_margin


def margins_on_test(
    analysis: Analysis,
    models: Mapping[str, ElsewhereModel],
    found: Mapping[str, UnseenModel],
    *,
    paired: bool,
) -> tuple[MarginTest, ...]:
    """Every shown model but the reference held against it; none where nothing is asked.

    Args:
        analysis: of the rows that chose.
        models: the shown ones on the test file, by name.
        found: their numbers there.
        paired: whether all models were measured on the same rows of it, in the same order.
    """
    spec, reference = analysis.session.margin, analysis.session.reference
    if spec is None or reference is None or reference not in found:
        return ()
    margin, level = parse_margin(spec), analysis.session.level
    theirs = _elsewhere(models[reference])
    tests = []
    for name in found:
        if name == reference:
            continue
        ours = _elsewhere(models[name])
        gap = _value(margin, found[name]) - _value(margin, found[reference])
        # Of costs the lesser is the better one.
        both = (theirs, ours) if margin.of == "cost" else (ours, theirs)
        interval = _interval(analysis, margin, both, paired=paired)
        gap = -gap if margin.of == "cost" else gap
        tests.append(margin_test(margin, (name, reference), gap, level, interval))
    return tuple(replace(each, on_test=True) for each in tests)


def _elsewhere(model: ElsewhereModel) -> Elsewhere:
    """One model on a test file, the only part there is."""
    (part,) = model.parts
    if part.measured_by is None:
        raise ValueError("a test file holds both classes")
    return Elsewhere(model.chosen, part.rows, correctable(part.measured_by))


def _value(margin: Margin, found: UnseenModel) -> float:
    """What the margin is about."""
    if margin.of == "auc":
        return found.auc[1]
    return found.voros.test if margin.of == "voros" else found.cost.test


def _interval(
    analysis: Analysis, margin: Margin, models: tuple[Elsewhere, Elsewhere], *, paired: bool
) -> IntervalAt:
    """The interval of a difference, the first less the second."""
    if margin.of == "auc":
        return auc_elsewhere(*models, paired=paired)
    if margin.of == "cost":
        return cost_elsewhere(*models, analysis.t, paired=paired)
    span = analysis.given.a, analysis.given.b
    return voros_elsewhere(*models, analysis.measure, span, paired=paired)
