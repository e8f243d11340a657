"""Populations whose VOROS, costs and areas are known, to draw files from: two models each.

Scores of a case are those of two correlated normals, put through the inverse distribution
functions of its class, so that any two distributions can be had with scores that go together.
"""

from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from scipy import stats

from engine.binary.inference.area_of_any_point import lesser_area_of_cost
from engine.data.cases.cases import ModelCases
from engine.numerics.arrays import FloatArray

CORRELATION = 0.5
GRID = 4001
"""Thresholds of the true curve of scores that are not levels."""


class Model(Struct, frozen=True, eq=False, dict=True):
    """The distributions of one model's scores.

    Attributes:
        positive, negative: of each class, from scipy.stats.
        cuts: rising scores at which they are cut into levels; none leaves them as they are.
    """

    positive: Any
    negative: Any
    cuts: tuple[float, ...] = ()

    @cached_property
    def rates(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR of all thresholds, flag none first and flag all last."""
        if self.cuts:
            at = np.array(self.cuts[::-1])
        else:
            u = np.linspace(0, 1, GRID)[1:-1]
            each = [*self.positive.ppf(u), *self.negative.ppf(u)]
            at = np.sort(np.array(each))[::-1]
        ends = [(0.0, *each.sf(at), 1.0) for each in (self.negative, self.positive)]
        return np.array(ends[0]), np.array(ends[1])

    def cost(self, t: FloatArray) -> FloatArray:
        """(q,) the least normalised cost at (q,) t."""
        fpr, tpr = self.rates
        return np.array([(x * fpr + (1 - x) * (1 - tpr)).min() for x in t.tolist()])

    def voros(self, a: float, b: float) -> float:
        """Over t from a to b, uniform."""
        t = (np.arange(1000) + 0.5) / 1000 * (b - a) + a
        return float(lesser_area_of_cost(t, self.cost(t)).mean())

    @cached_property
    def auc(self) -> float:
        """The chance that a positive ranks above a negative, ties ½."""
        return float(np.trapezoid(self.rates[1], self.rates[0]))

    @cached_property
    def hull_auc(self) -> float:
        """The area under the concave hull of the curve."""
        kept: list[tuple[float, float]] = []
        for x, y in zip(*(each.tolist() for each in self.rates), strict=True):
            while len(kept) > 1 and _below(kept[-2], kept[-1], (x, y)):
                kept.pop()
            kept.append((x, y))
        return float(np.trapezoid([y for _, y in kept], [x for x, _ in kept]))

    def scores(self, normal: FloatArray, *, positive: bool) -> FloatArray:
        """Scores of a class for (n,) standard normals."""
        drawn = (self.positive if positive else self.negative).ppf(stats.norm.cdf(normal))
        return np.digitize(drawn, self.cuts).astype(float) if self.cuts else np.asarray(drawn)


def _below(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    """Whether b is not above the chord from a to c."""
    return (b[1] - a[1]) * (c[0] - a[0]) <= (c[1] - a[1]) * (b[0] - a[0])


class Population(Struct, frozen=True, eq=False):
    """Two models of the same cases.

    Attributes:
        known: whether the recipe of the intervals was tried on one like it before.
    """

    name: str
    models: tuple[Model, Model]
    known: bool = True

    def draw(self, P: int, N: int, generator: np.random.Generator) -> list[ModelCases]:
        """A file of P positives and N negatives."""
        positive = np.arange(P + N) < P
        common = np.sqrt(CORRELATION) * generator.normal(size=P + N)
        files = []
        for name, model in zip("ab", self.models, strict=True):
            own = np.sqrt(1 - CORRELATION) * generator.normal(size=P + N)
            scores = np.empty(P + N)
            for of_class in (True, False):
                inside = positive == of_class
                scores[inside] = model.scores((common + own)[inside], positive=of_class)
            files.append(ModelCases(name, name, "higher", positive, scores))
        return files


def _normals(shift: float, spread: float = 1.0, cuts: tuple[float, ...] = ()) -> Model:
    return Model(stats.norm(shift, spread), stats.norm(), cuts)


def _mixture(parts: tuple[tuple[float, float, float], ...]) -> Any:
    """A mixture of normals: weight, mean and spread of each; its inverse from a fine grid."""
    return _Mixture(parts)


class _Mixture(Struct, frozen=True, eq=False, dict=True):
    """As much of a distribution of scipy.stats as is needed."""

    parts: tuple[tuple[float, float, float], ...]

    @cached_property
    def _grid(self) -> tuple[FloatArray, FloatArray]:
        x = np.linspace(-9, 12, 40_001)
        return x, 1 - np.asarray(self.sf(x))

    def sf(self, x: FloatArray) -> FloatArray:
        """The share above x."""
        return np.asarray(sum(w * stats.norm.sf(x, m, s) for w, m, s in self.parts))

    def ppf(self, u: FloatArray) -> FloatArray:
        """Below which a share u lies."""
        x, cdf = self._grid
        return np.interp(u, cdf, x)


FIVE = (-0.5, 0.3, 0.9, 1.7)
THREE = (0.0, 1.2)
POPULATIONS = (
    Population("normal, AUC .80 and .75", (_normals(1.19), _normals(0.954))),
    Population("five levels", (_normals(1.2, cuts=FIVE), _normals(0.8, cuts=FIVE))),
    Population("nearly perfect", (_normals(3.2), _normals(2.6))),
    Population("useless, and nearly so", (_normals(0.0), _normals(0.2))),
    Population("unequal variances", (_normals(1.0, 2.0), _normals(1.0, 0.5))),
    Population("three levels", (_normals(1.2, cuts=THREE), _normals(0.8, cuts=THREE))),
    Population(
        "exponential scores",
        (
            Model(stats.expon(scale=4), stats.expon()),
            Model(stats.expon(scale=2.2), stats.expon()),
        ),
        known=False,
    ),
    Population(
        "a hard half of the positives",
        (
            Model(_mixture(((0.5, 0.2, 1.0), (0.5, 3.5, 0.6))), stats.norm()),
            Model(_mixture(((0.4, 0.0, 1.0), (0.6, 2.0, 1.0))), stats.norm()),
        ),
        known=False,
    ),
    Population(
        "probabilities in tenths",
        (
            Model(stats.beta(3, 2), stats.beta(1.5, 4), tuple(np.arange(0.05, 1, 0.1).tolist())),
            Model(stats.beta(2, 2), stats.beta(1.2, 3), tuple(np.arange(0.05, 1, 0.1).tolist())),
        ),
        known=False,
    ),
    Population(
        "heavy tails",
        (
            Model(stats.t(2.5, loc=1.5), stats.t(2.5)),
            Model(stats.t(2.5, loc=0.9), stats.t(2.5)),
        ),
        known=False,
    ),
)
