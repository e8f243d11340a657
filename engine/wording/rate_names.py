"""The two rates of the ROC plane in the words of the reader's trade."""

from msgspec import Struct

from engine.messages.language import tr
from engine.wording import formatting


class RateNames(Struct, frozen=True):
    """What a trade calls the two rates.

    Attributes:
        words: what a menu calls the pair.
        across, up: titles of the axes.
        x, y: the same, short.
        missed: whether the second rate is FNR = 1 - TPR: its axis is numbered downwards.
    """

    words: str
    across: str
    up: str
    x: str
    y: str
    missed: bool = False

    def up_number(self, tpr: float) -> float:
        """What the second rate is at a TPR; of that rate the TPR."""
        return 1 - tpr if self.missed else tpr

    def up_text(self, tpr: float) -> str:
        """The second rate with its name, "TPR 0.749"."""
        return f"{self.y} {formatting.rate(self.up_number(tpr))}"

    def across_text(self, fpr: float) -> str:
        """The first rate with its name, "FPR 0.134"."""
        return f"{self.x} {formatting.rate(fpr)}"

    def pair(self, fpr: float, tpr: float) -> str:
        """Both rates of a point, "TPR 0.749, FPR 0.134"."""
        return f"{self.up_text(tpr)}, {self.across_text(fpr)}"

    @property
    def up_bound(self) -> str:
        """What a least TPR is in these words: "TPR ≥", or "FNR ≤"."""
        return f"{self.y} {'≤' if self.missed else '≥'}"


RATE_NAMES: dict[str, RateNames] = {
    "tpr": RateNames(
        words=tr("TPR and FPR"),
        across=tr("False positive rate"),
        up=tr("True positive rate"),
        x="FPR",
        y="TPR",
    ),
    "sensitivity": RateNames(
        words=tr("Sensitivity and 1 − specificity"),
        across=tr("1 − specificity"),
        up=tr("Sensitivity"),
        x=tr("1 − spec."),
        y=tr("sens."),
    ),
    "fnr": RateNames(
        words=tr("FNR and FPR (detection error)"),
        across=tr("False positive rate"),
        up=tr("False negative rate"),
        x="FPR",
        y="FNR",
        missed=True,
    ),
}
