"""How many cases would be needed, as values."""

import math

from msgspec import Struct

ENOUGH = (0.8, 0.9)  # power that is usually wanted


class PowerOfModel(Struct, frozen=True):
    """One model at one size.

    Attributes:
        auc_width, voros_width: of the expected interval.
        against: the model that it is held against; empty of that model itself.
        auc_power, voros_power: how often the difference to it is shown; None of itself.
        auc_difference_width, voros_difference_width: of the difference's interval; likewise.
    """

    auc_width: float
    voros_width: float
    against: str = ""
    auc_power: float | None = None
    voros_power: float | None = None
    auc_difference_width: float | None = None
    voros_difference_width: float | None = None


class PowerAtSize(Struct, frozen=True):
    """All models at one size, by name."""

    cases: int
    positives: int
    negatives: int
    models: dict[str, PowerOfModel]


class PowerBySize(Struct, frozen=True):
    """Widths and power by size.

    Attributes:
        pilot: how many cases the file has.
        reference: the model that the others are held against.
        margin: what is shown: that a difference is there, or, with "auc:D" or "voros:D", that a
            model is not worse by it; empty for the former.
        sizes: rising; as far as they are drawn.
        complete: whether no more will come.
        why: why there are none; empty where there are.
    """

    pilot: int
    reference: str
    margin: str
    sizes: tuple[PowerAtSize, ...]
    complete: bool
    why: str = ""

    def enough_for(self, statistic: str, name: str, power: float) -> int | None:
        """How many cases show a model's difference with so much power; None if none drawn do.

        Between two sizes power is taken as straight in the logarithm of the size.
        """
        before: tuple[int, float] | None = None
        for size in self.sizes:
            found = getattr(size.models[name], f"{statistic}_power")
            if found is None:
                return None
            if found >= power:
                if before is None or found == before[1]:
                    return size.cases
                part = (power - before[1]) / (found - before[1])
                steps = math.log(size.cases / before[0]) * part
                return math.ceil(before[0] * math.exp(steps))
            before = size.cases, found
        return None
