"""The score interval of the AUC: all areas that the file does not contradict.

An area θ is contradicted where the AUC lies further from it than t standard errors, those that
it would have if θ were true: Hanley & McNeil 1982 give their shape, DeLong's variance their
size, the more so the more cases there are.
"""

from collections.abc import Callable

from msgspec import Struct

from engine.binary.inference.delong import AucVariance
from engine.messages.language import tr
from engine.numerics.intervals import Interval, check_level, undefined

PRIOR = 16
"""Cases for which Hanley & McNeil's shape counts beside DeLong's variance."""
STEPS = 60
"""Halvings: a double has 53 bits."""
METHOD = tr("score")


class AreaSpread(Struct, frozen=True):
    """What the score interval needs to know of an area.

    Attributes:
        of_positives, of_negatives: the two parts of DeLong's variance.
        positives, negatives: cases; of weighted ones how many equal ones would tell as much.
    """

    of_positives: float
    of_negatives: float
    positives: float
    negatives: float

    @property
    def variance(self) -> float:
        """DeLong's."""
        return self.of_positives + self.of_negatives

    @property
    def freedom(self) -> float:
        """Degrees of freedom of the variance; 0 where it is 0 (Satterthwaite 1946)."""
        if not self.variance > 0:
            return 0.0
        shares = (self.of_positives / self.variance, self.of_negatives / self.variance)
        return 1 / (shares[0] ** 2 / (self.positives - 1) + shares[1] ** 2 / (self.negatives - 1))

    def under(self, area: float) -> float:
        """The variance if an area were true, of exponential scores (Hanley & McNeil 1982)."""
        square = area * area
        spread = area * (1 - area)
        spread += (self.positives - 1) * (area / (2 - area) - square)
        spread += (self.negatives - 1) * (2 * square / (1 + area) - square)
        return spread / (self.positives * self.negatives)


def spread_of(estimate: AucVariance) -> AreaSpread | None:
    """That of an AUC of cases that count alike; None where it has no variance."""
    P, N = estimate.positives, estimate.negatives
    if estimate.of_positives is None or estimate.of_negatives is None:
        return None
    return AreaSpread(estimate.of_positives / P, estimate.of_negatives / N, P, N)


def score_limits(area: float, spread: AreaSpread, level: float) -> tuple[float, float]:
    """The least and the largest area that an area found does not contradict.

    Args:
        area: found, the AUC or another area over the same cases.
        spread: of the AUC.
        level: of confidence.
    """
    from scipy.special import stdtrit

    fewer = min(spread.positives, spread.negatives)
    inside = min(max(area, 1 / (2 * (spread.positives + 1))), 1 - 0.5 / (fewer + 1))
    freedom = fewer - 1
    ratio = (freedom * spread.variance / spread.under(inside) + PRIOR) / (freedom + PRIOR)
    t = float(stdtrit(max(spread.freedom, freedom), (1 + check_level(level)) / 2))

    def agrees(theta: float) -> bool:
        return (area - theta) ** 2 <= t * t * ratio * spread.under(theta)

    return _last_in(agrees, area, 0.0), _last_in(agrees, area, 1.0)


def _last_in(agrees: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where agreement ends between a value that agrees and one beyond, by halving."""
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if agrees(middle):
            inside = middle
        else:
            outside = middle
    return inside


def score_interval(estimate: AucVariance, level: float) -> Interval:
    """The score interval of an AUC; undefined where it has no variance."""
    spread = spread_of(estimate)
    if spread is None:
        return undefined(check_level(level), METHOD, estimate.why)
    low, high = score_limits(estimate.auc, spread, level)
    return Interval(low, high, level, METHOD)
