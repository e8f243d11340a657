"""Every pair of models compared by their corrected numbers."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations

import numpy as np
from msgspec import Struct

from engine.binary.inference.corrected_auc import auc_contributions
from engine.binary.inference.corrected_contributions import Contributions
from engine.binary.inference.corrected_differences import correlation_of, difference
from engine.binary.inference.corrected_numbers import Corrected, CorrectedDifference
from engine.binary.inference.corrected_results import CorrectedModel
from engine.binary.inference.corrected_sources import Correctable
from engine.binary.inference.corrected_variance import (
    Looked,
    covariance,
    looked_up,
    variance,
)
from engine.binary.inference.delong import DelongTest
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr

METHOD = tr("from the two corrected intervals and their correlation (MOVER)")


class CorrectedPair(Struct, frozen=True, eq=False):
    """Two models' differences, a minus b; None of what neither has corrected.

    Attributes:
        voros, minimum_cost, hull_auc: of the corrected numbers.
        auc: of the AUCs, from their score intervals.
    """

    a: str
    b: str
    voros: CorrectedDifference
    minimum_cost: CorrectedDifference | None
    hull_auc: CorrectedDifference | None
    auc: CorrectedDifference


class CorrectedNumbers(Struct, frozen=True, eq=False):
    """Of models by name, and of pairs by both names; models without counts have none.

    Attributes:
        narrower: the pairs that are held against a margin, at the level of two one-sided tests.
    """

    models: Mapping[str, CorrectedModel]
    pairs: Mapping[tuple[str, str], CorrectedPair]
    narrower: Mapping[tuple[str, str], CorrectedPair]


class _Side(Struct, frozen=True, eq=False, dict=True):
    """One model of pairs, with what all its pairs need."""

    model: Correctable
    found: CorrectedModel
    paired: bool

    @cached_property
    def of_voros(self) -> Looked | None:
        return self._looked(self.found.of_voros)

    @cached_property
    def of_cost(self) -> Looked | None:
        return self._looked(self.found.of_cost)

    @cached_property
    def of_auc(self) -> Looked | None:
        model = self.model
        if model.alike:
            return None
        return self._looked(auc_contributions(model.curve, model.counts, model.sign))

    @cached_property
    def auc(self) -> Corrected:
        """The AUC as a number with its score interval."""
        area, interval = self.model.curve.auc, self.found.auc_score
        known = interval.low is not None and interval.high is not None
        free = (interval.low or 0.0, interval.high or 0.0) if known else None
        return Corrected(area, interval, free, area, area)

    def _looked(self, found: Contributions) -> Looked | None:
        cases = self.model.scored
        return None if cases is None or not self.paired else looked_up(found, cases)


def corrected_pairs(
    models: Sequence[Correctable],
    found: Mapping[str, CorrectedModel],
    tests: Mapping[tuple[str, str], DelongTest],
    *,
    paired: bool,
    progress: Progress = silent,
) -> dict[tuple[str, str], CorrectedPair]:
    """The differences of every pair, in the order of the models.

    Args:
        models: the models.
        found: their corrected numbers, by name.
        tests: DeLong's tests of every pair.
        paired: whether all models scored the same rows, in the same order.
        progress: told between pairs.

    Raises:
        Cancelled: through `progress`.
    """
    sides = [_Side(model, found[model.name], paired) for model in models]
    pairs = list(combinations(sides, 2))
    made = {}
    for done, (a, b) in enumerate(pairs):
        names = (a.model.name, b.model.name)
        progress(done / len(pairs), tr("Comparing {a} and {b}", a=names[0], b=names[1]))
        made[names] = _pair(a, b, tests[names])
    return made


def _pair(a: _Side, b: _Side, test: DelongTest) -> CorrectedPair:
    """One pair."""
    of_auc = _correlation_of_areas(a, b, test)

    def gap(
        first: Corrected | None, second: Corrected | None, rho: float, *, within: bool
    ) -> CorrectedDifference | None:
        if first is None or second is None:
            return None
        return difference(first, second, rho, within=within, method=METHOD)

    one, other = a.found, b.found
    of_voros = _correlation(a.of_voros, b.of_voros)
    of_cost = _correlation(a.of_cost, b.of_cost) if one.minimum_cost and other.minimum_cost else 0.0
    return CorrectedPair(
        a=a.model.name,
        b=b.model.name,
        voros=difference(one.voros, other.voros, of_voros, within=True, method=METHOD),
        minimum_cost=gap(one.minimum_cost, other.minimum_cost, of_cost, within=True),
        hull_auc=gap(one.hull_auc, other.hull_auc, of_auc, within=False),
        auc=difference(a.auc, b.auc, of_auc, within=False, method=METHOD),
    )


def _correlation(first: Looked | None, second: Looked | None) -> float:
    """Of two numbers measured on the same rows; 0 of others, and where a class has one case."""
    if first is None or second is None:
        return 0.0
    positives = int(np.count_nonzero(first.cases.positive))
    if min(positives, first.cases.positive.size - positives) < 2:
        return 0.0
    own = (variance(each.found, each.cases, 0) for each in (first, second))
    return correlation_of(covariance(first, second), *own)


def _correlation_of_areas(a: _Side, b: _Side, test: DelongTest) -> float:
    """Of two AUCs, by DeLong's components."""
    first, second = a.model.auc.variance, b.model.auc.variance
    if not a.paired:
        return 0.0
    if test.variance is not None and first is not None and second is not None:
        return correlation_of((first + second - test.variance) / 2, first, second)
    return _correlation(a.of_auc, b.of_auc)
