"""How models rank by partial area as the bound of the region, FPR <= f, moves from 0 to 1."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
from msgspec import Struct

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.regions.areas_up_to import AreaUpTo, area_crossings
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray

MOST = 10  # models that are ranked: the first at any bound, then the best by AUC
PLACES = np.linspace(0, 1, 257)


class RankChange(Struct, frozen=True):
    """A bound at which two models change places.

    Attributes:
        bound: f of the region FPR <= f.
        height: the mean TPR of both over FPR <= f, that is partial area / f.
        better_below: the one with the larger partial area for bounds just below.
        better_above: the one with the larger for bounds just above.
    """

    bound: float
    height: float
    better_below: str
    better_above: str


class RankedStretch(Struct, frozen=True):
    """Bounds in (low, high) at which models rank in one order, the largest area first."""

    low: float
    high: float
    order: tuple[str, ...]


class RankingByBound(Struct, frozen=True, eq=False):
    """The ranking by partial area over FPR <= f, for every f in (0, 1].

    Attributes:
        names: the ranked models, in their own order.
        left_out: how many models are not ranked, because there are more than `MOST`.
        bounds: (k,) rising from 0 to 1, for drawing.
        means: by name, (k,) mean TPR over FPR <= f there, the partial area / f; at 0 its limit.
        crossings: by rising bound.
        stretches: by rising bound; neighbours differ in their order.
    """

    names: tuple[str, ...]
    left_out: int
    bounds: FloatArray
    means: Mapping[str, FloatArray]
    crossings: tuple[RankChange, ...]
    stretches: tuple[RankedStretch, ...]

    @property
    def firsts(self) -> tuple[tuple[float, float, str], ...]:
        """Who is first over which bounds: low, high, name; neighbours differ."""
        found: list[tuple[float, float, str]] = []
        for stretch in self.stretches:
            name = stretch.order[0]
            if found and found[-1][2] == name:
                found[-1] = (found[-1][0], stretch.high, name)
            else:
                found.append((stretch.low, stretch.high, name))
        return tuple(found)


def ranking_by_bound(
    names: Sequence[str], curves: Sequence[RocCurve], progress: Progress = silent
) -> RankingByBound:
    """Rank some models at every bound; crossings are exact until rounded.

    Args:
        names: the models' names.
        curves: their ROC curves, in that order.
        progress: told between pairs.

    Raises:
        Cancelled: through `progress`.
    """
    areas = {name: AreaUpTo(curve) for name, curve in zip(names, curves, strict=True)}
    means = {name: _means(area) for name, area in areas.items()}
    ranked = [name for name in names if name in _foremost(areas, means)]
    pairs = list(combinations(ranked, 2))
    found: list[RankChange] = []
    for done, (a, b) in enumerate(pairs):
        words = tr("Comparing {a} and {b}", a=a, b=b)
        along = _steady(progress, done / len(pairs), words)
        for each in area_crossings(areas[a], areas[b], along):
            height = float(areas[a].areas(np.array([each.bound]))[0]) / each.bound
            better = (a, b) if each.falls else (b, a)
            found.append(RankChange(each.bound, height, *better))
    found.sort(key=lambda change: change.bound)
    return RankingByBound(
        names=tuple(ranked),
        left_out=len(names) - len(ranked),
        bounds=PLACES,
        means={name: means[name] for name in ranked},
        crossings=tuple(found),
        stretches=_stretches(found, {name: areas[name] for name in ranked}),
    )


def _steady(progress: Progress, share: float, words: str) -> Progress:
    """What is told of one pair: always the same share, so that it can be cancelled in between."""

    def along(fraction: float, doing: str) -> None:  # noqa: ARG001 - told with its pair
        progress(share, words)

    return along


def _means(area: AreaUpTo) -> FloatArray:
    """The mean TPR up to each of PLACES; up to 0 the TPR that is reached without false alarms."""
    inner = area.areas(PLACES[1:]) / PLACES[1:]
    start = area.heights(PLACES[:1], area.last_at(PLACES[:1]))[0]
    return np.concatenate((start, inner))


def _foremost(areas: Mapping[str, AreaUpTo], means: Mapping[str, FloatArray]) -> set[str]:
    """The models to rank: first somewhere, then of largest AUC."""
    names = list(areas)
    if not names:
        return set()
    heights = np.array([means[name] for name in names])
    first = list(dict.fromkeys(names[place] for place in np.argmax(heights, axis=0).tolist()))
    rest = sorted(names, key=lambda name: -areas[name].curve.auc)
    return set(list(dict.fromkeys([*first, *rest]))[:MOST])


def _stretches(
    found: Sequence[RankChange], areas: Mapping[str, AreaUpTo]
) -> tuple[RankedStretch, ...]:
    """The orders between neighbouring crossings, compared in exact fractions."""
    if not areas:
        return ()
    edges = [0.0, *dict.fromkeys(each.bound for each in found), 1.0]
    stretches = []
    for low, high in pairwise(edges):
        middle = (Fraction(low) + Fraction(high)) / 2
        up_to = {name: area.exact(middle)[0] for name, area in areas.items()}
        order = tuple(sorted(areas, key=lambda name: -up_to[name]))
        stretches.append(RankedStretch(low, high, order))
    return tuple(stretches)
