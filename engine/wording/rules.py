"""The rule by which a threshold flags cases, written: in sentences, on cards, in tables.

Every threshold that is printed comes through here, so that table, window and report show the very
decimal that the JSON has as `rule`.
"""

from collections.abc import Sequence

import numpy as np

from engine.analysis.analysis import ModelResult
from engine.binary.curve.thresholds import BEYOND_INFINITY, NOT_GIVEN
from engine.binary.points.operating_point import OperatingPoint
from engine.data.roles import Direction
from engine.messages.language import tr
from engine.wording import formatting

SIGNS: dict[Direction, str] = {"higher": "≥", "lower": "≤"}
NO_THRESHOLD = tr("no threshold given")
NO_RULE = "–"
UNKNOWN = tr(
    "A dash for a score: the file gives no threshold for that point; its TPR and FPR name it."
)


def shared_sign(models: Sequence[ModelResult]) -> str:
    """The sign that all models' rules share; empty where they differ or there is no model."""
    signs = {SIGNS[model.geometry.direction] for model in models}
    return signs.pop() if len(signs) == 1 else ""


def rule_words(direction: Direction, shown: str) -> str:
    """The rule beside its rates, "score ≥ 0.39"; words where the threshold is not known."""
    return NO_THRESHOLD if shown == NOT_GIVEN else tr("score {rule}", rule=_rule(direction, shown))


def is_point(point: OperatingPoint) -> bool:
    """Whether a point has no threshold and is named by its rates."""
    return point.shown_threshold == NOT_GIVEN


def rule_or_rates(direction: Direction, point: OperatingPoint) -> str:
    """The rule where it stands alone; of a point without a threshold its rates."""
    if not is_point(point):
        return rule_words(direction, point.shown_threshold)
    return tr(
        "FPR {point_fpr}, TPR {point_tpr}",
        point_fpr=formatting.rate(point.fpr),
        point_tpr=formatting.rate(point.tpr),
    )


def at_rule(direction: Direction, point: OperatingPoint) -> str:
    """Where a model is used, "at score ≥ 0.39"."""
    fact = rule_or_rates(direction, point)
    return tr("at the point {rates}", rates=fact) if is_point(point) else tr("at {rule}", rule=fact)


def model_at_rule(name: str, direction: Direction, point: OperatingPoint) -> str:
    """A model with the threshold, or the point, at which it is used: "forest at score ≥ 0.39"."""
    fact = rule_or_rates(direction, point)
    if is_point(point):
        return tr("{name} at the point {rates}", name=name, rates=fact)
    return tr("{name} at {rule}", name=name, rule=fact)


def rule_cell(direction: Direction, shown: str, shared: str) -> str:
    """The rule in a column whose title has the sign that all rules share, "0.39" or "≥ 0.39".

    Args:
        direction: of the rule's model.
        shown: the threshold as `shortest_decimal` wrote it.
        shared: see `shared_sign`.
    """
    if shown == NOT_GIVEN:
        return NO_RULE
    if shared and shown not in BEYOND_INFINITY.values():
        return formatting.threshold(shown)
    return _rule(direction, shown)


def rule_notes(models: Sequence[ModelResult]) -> list[str]:
    """What a dash stands for, where a hull vertex has no known threshold."""
    unknown = any(bool(np.isnan(model.hull.thresholds).any()) for model in models)
    return [UNKNOWN] if unknown else []


def _rule(direction: Direction, shown: str) -> str:
    """Sign and threshold; beyond infinity the text has a sign of its own."""
    threshold = formatting.threshold(shown)
    return threshold if shown in BEYOND_INFINITY.values() else f"{SIGNS[direction]} {threshold}"
