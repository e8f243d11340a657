"""The rules that a session's models decide by, as they were when it was saved."""

from typing import Literal

from msgspec import Struct

Cut = float | Literal["inf", "-inf", "no score"]
"""JSON has no infinite numbers; "no score" is a cut that no score reaches."""


class SavedRule(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule of one model; the fields are those of `engine.analysis.decision_rule.DecisionRule`.

    Attributes:
        leads: whether it is that of the model in the verdict.
        cost_fp, cost_fn, prevalence, review_price: None where no costs, or no review, are stated.
    """

    model: str
    column: str
    direction: Literal["higher", "lower"]
    leads: bool
    t: float
    flag: Cut
    review: Cut | None
    steps: tuple[Cut, ...]
    rises: tuple[float, ...]
    runs: tuple[float, ...]
    cost_fp: float | None
    cost_fn: float | None
    prevalence: float | None
    review_price: float | None


class SavedRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules in a session file.

    Attributes:
        chosen_by: the SHA-256 of all else that the file says, as `engine.session.file` takes it;
            of a file that was changed since it is another one, and its rules are not used.
        models: the rule of each model that was shown and has a threshold.
    """

    chosen_by: str
    models: tuple[SavedRule, ...]
