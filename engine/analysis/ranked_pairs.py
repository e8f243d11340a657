"""Every pair of shown models, the better ranked first, with what inference says of it so far."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.messages.language import tr

if TYPE_CHECKING:
    from engine.binary.inference.corrected_pairs import CorrectedNumbers
    from engine.binary.inference.pairwise import Pair


SCORE = tr("score")
BOOTSTRAP = tr("bootstrap")
FEW_OF_CLASS = 50
"""Cases of the rarer class from which on DeLong's interval of the AUC holds what it says."""


class Difference(Struct, frozen=True):
    """A difference of two models with its interval.

    Attributes:
        low, high: None where there is no interval, or none yet.
        method: in a word, how an interval of AUCs was found; empty of others.
        few: whether a class has so few cases that the value errs and its interval leads.
    """

    value: float
    low: float | None
    high: float | None
    method: str = ""
    few: bool = False

    @property
    def holds_zero(self) -> bool | None:
        """Whether 0 lies in the interval; None where there is none."""
        if self.low is None or self.high is None:
            return None
        return self.low <= 0 <= self.high

    def turned(self) -> "Difference":
        """The same, the other model minus the one."""
        low = None if self.high is None else -self.high
        return replace(
            self, value=-self.value, low=low, high=None if self.low is None else -self.low
        )


class RankedPair(Struct, frozen=True):
    """Two models, each difference the first minus the second.

    Attributes:
        auc: by the score intervals of both where those are shown; else by DeLong's test; where
            that is undefined and there is a bootstrap, by that.
        voros: over [a, b]: corrected for choosing and measuring on the same rows where the
            session shows such numbers and they are known, else in sample by the bootstrap.
        chance: that the first one's VOROS is the larger; None where nothing was resampled yet.
        in_sample: the difference in sample where `voros` is the corrected one; else None.
    """

    first: ModelResult
    second: ModelResult
    auc: Difference
    voros: Difference
    chance: float | None
    in_sample: float | None = None


def shows_corrected(analysis: Analysis) -> bool:
    """Whether pairs are compared by corrected numbers: wanted, known, and no other rows lead."""
    wanted = analysis.session.interval == "corrected" and analysis.unseen is None
    return wanted and analysis.corrected is not None


def shows_score(analysis: Analysis, *models: ModelResult) -> bool:
    """Whether the score interval of AUCs is asked for, or few cases of a class ask for it."""
    if analysis.session.auc_interval != "normal":
        return analysis.session.auc_interval == "score"
    cases = [(model.geometry.positives, model.geometry.negatives) for model in models]
    return any(min(each or 0 for each in both) < FEW_OF_CLASS for both in cases)


def auc_difference(analysis: Analysis, pair: "Pair") -> Difference:
    """The AUC of a less that of b: see `RankedPair.auc`."""
    names = (pair.a, pair.b)
    known = None if analysis.corrected is None else analysis.corrected.pairs.get(names)
    if known is not None and known.auc.interval.defined:
        both = [model for model in analysis.models if model.name in names]
        if shows_score(analysis, *both):
            found = known.auc.interval
            return Difference(pair.auc_difference, found.low, found.high, SCORE)
    test, sampled = pair.delong, pair.auc_interval
    if test.low is None and sampled.low is not None:
        return Difference(test.difference, sampled.low, sampled.high, BOOTSTRAP)
    return Difference(test.difference, test.low, test.high, test.method)


def ranked_models(analysis: Analysis, chosen: str = "") -> tuple[ModelResult, ...]:
    """The shown models: the chosen one, those best on most of the range, then by VOROS.

    The order does not change with t.
    """

    def rank(model: ModelResult) -> tuple[bool, float, float]:
        return model.name != chosen, -analysis.best_at_all(model.name), -model.voros.value

    return tuple(sorted(analysis.models, key=rank))


class RankedPairs(Sequence[RankedPair]):
    """Every pair, each worked out when it is asked for: of 300 models there are 45,000.

    Args:
        analysis: with inference or without; the differences themselves are exact at once.
        chosen: the name of a model whose pairs come first; empty for none.
    """

    def __init__(self, analysis: Analysis, chosen: str = "") -> None:
        self._analysis, self._models = analysis, ranked_models(analysis, chosen)
        count = len(self._models)
        self._starts = [place * (2 * count - place - 1) // 2 for place in range(count)]
        self._made: dict[int, RankedPair] = {}

    def __len__(self) -> int:
        return self._starts[-1] if self._starts else 0

    @overload
    def __getitem__(self, place: int) -> RankedPair: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[RankedPair]: ...
    def __getitem__(self, place: int | slice) -> RankedPair | Sequence[RankedPair]:
        """The pair at a place in the order of `ranked_models`, or those at several."""
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        place = range(len(self))[place]
        if place not in self._made:
            first = bisect_right(self._starts, place) - 1
            self._made[place] = self._pair(first, first + 1 + place - self._starts[first])
        return self._made[place]

    def of(self, name: str) -> Iterator[RankedPair]:
        """The pairs of one model."""
        own = next(at for at, model in enumerate(self._models) if model.name == name)
        for other in range(len(self._models)):
            low, high = min(own, other), max(own, other)
            if low < high:
                yield self[self._starts[low] + high - low - 1]

    @cached_property
    def _known(self) -> "dict[tuple[str, str], Pair]":
        """What inference says of pairs, by both names."""
        inference = self._analysis.inference
        return {} if inference is None else {(pair.a, pair.b): pair for pair in inference.pairs}

    def _pair(self, first: int, second: int) -> RankedPair:
        analysis, models = self._analysis, self._models
        made = _ranked_pair(analysis, models[first], models[second], self._known)
        if analysis.corrected is None or not shows_corrected(analysis):
            return made
        return _corrected(made, analysis.corrected)


def _corrected(pair: RankedPair, known: "CorrectedNumbers") -> RankedPair:
    """The same pair by its corrected VOROS."""
    names = pair.first.name, pair.second.name
    found = known.pairs.get(names) or known.pairs.get(names[::-1])
    if found is None:
        return pair
    interval = found.voros.interval
    few = interval.defined and any(known.models[name].few for name in names)
    gap = Difference(found.voros.value, interval.low, interval.high, few=few)
    gap = gap if found.a == pair.first.name else gap.turned()
    return replace(pair, voros=gap, in_sample=pair.voros.value)


def _ranked_pair(
    analysis: Analysis,
    first: ModelResult,
    second: ModelResult,
    known: "dict[tuple[str, str], Pair]",
) -> RankedPair:
    names = first.name, second.name
    pair = known.get(names)
    turned = known.get(names[::-1]) if pair is None else None
    found = pair or turned
    if found is None:
        auc = Difference(first.curve.auc - second.curve.auc, None, None)
        voros = Difference(first.voros.value - second.voros.value, None, None)
        return RankedPair(first, second, auc, voros, None)
    auc = auc_difference(analysis, found)
    over = found.voros_interval
    voros = Difference(found.voros_difference, over.low, over.high)
    chance = found.chance_a_better
    if pair is None:
        auc, voros = auc.turned(), voros.turned()
        chance = None if chance is None else 1 - chance
    return RankedPair(first, second, auc, voros, chance)
