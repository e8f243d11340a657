"""The rules that a session's models decide by, as they were when it was saved."""

from typing import Literal

from msgspec import Struct

Cut = float | Literal["inf", "-inf", "never"]
"""JSON has no infinite numbers; "never" is a cut that no score reaches."""


class SavedCosts(Struct, frozen=True, forbid_unknown_fields=True):
    """The costs of a rule, as `engine.analysis.decision_rule.RuleCosts` has them."""

    cost_fp: float
    cost_fn: float
    prevalence: float
    review: float | None


class SavedRule(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule of one model; the fields are those of `engine.analysis.decision_rule.DecisionRule`.

    Attributes:
        leads: whether it is that of the model in the verdict.
        costs: None where none were stated.
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
    costs: SavedCosts | None


class SavedRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules in a session file.

    Attributes:
        chosen_by: the SHA-256 of all else that the file says, as `engine.session.file` takes it;
            of a file that was changed since it is another one, and its rules are not used.
        models: the rule of each model that was shown and has a threshold.
    """

    chosen_by: str
    models: tuple[SavedRule, ...]
