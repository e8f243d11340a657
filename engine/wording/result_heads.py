"""The heads of the table of results: one source for the window, the report and the terminal."""

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.wording import formatting
from engine.wording.rules import shared_sign


class ResultHeads(Struct, frozen=True):
    """What the columns are called, each in one or two parts.

    Attributes:
        at: where thresholds, rates and costs are, "t = 0.56".
        over: what VOROS is the mean over, "on [a, b]", or the one t.
        sign: ≥ or ≤ where all shown models' rules share it, else empty.
        money: whether costs are of 1,000 cases, and not normalised.
    """

    at: str
    over: str
    sign: str
    money: bool
    auc: str = "AUC"
    voros: str = "VOROS"
    gain: str = "Gain"
    best: str = "Best on"
    tpr: str = "TPR"
    fpr: str = "FPR"

    @property
    def score(self) -> str:
        """Of the thresholds, "Score ≥"."""
        return f"Score {self.sign}".strip()

    @property
    def cost(self) -> str:
        """Of the costs, where there is room for it."""
        return "Cost per 1,000" if self.money else "Normalised cost"

    @property
    def short_cost(self) -> str:
        """Of the costs, in a narrow column."""
        return self.cost.replace("Normalised", "Norm.")


def result_heads(analysis: Analysis) -> ResultHeads:
    """The heads of one analysis's results."""
    one_t = analysis.given.a == analysis.given.b
    return ResultHeads(
        at=f"t = {formatting.t_short(analysis.t)}",
        over=f"at {formatting.t_short(analysis.given.a)}" if one_t else "on [a, b]",
        sign=shared_sign(analysis.models),
        money=analysis.scenario is not None,
    )
