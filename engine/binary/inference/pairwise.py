"""Every pair of models: does one rank better, does one cost less over the range?"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from engine.binary.inference.bootstrap import Bootstrap
from engine.binary.inference.delong import (
    NO_WEIGHTS,
    AucVariance,
    DelongTest,
    Placements,
    auc_variance,
    no_test,
    paired_test,
    place,
    unpaired_test,
)
from engine.binary.inference.obuchowski import ClusteredCases, clustered_test
from engine.binary.inference.omnibus import Omnibus, omnibus_test
from engine.binary.inference.replicate_statistics import Auc
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.jobs.progress import Progress, silent
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.numerics.intervals import LEVEL, Interval, undefined

NO_RIVAL = tr("fewer than two models are shown")
OWN_ROWS = tr("each model has rows of its own")
UNSHARED_ROWS = tr("cases belong together, and each model has rows of its own")
COUNTED_ALONE = tr(
    "the models scored the same rows, but a database counts each by itself: comparing them needs "
    "every row in memory"
)
NO_BOOTSTRAP = tr("no bootstrap was asked for")


class Pair(Struct, frozen=True):
    """Two models compared; every difference is a minus b.

    Attributes:
        delong: the test of their AUCs.
        p_holm: its p, corrected for the number of pairs (Holm 1979); None where p is.
        auc_interval: bootstrap interval of the AUCs' difference, there for weighted cases too.
        voros_difference: difference of the VOROS over the range.
        voros_interval: its bootstrap interval.
        chance_a_better: share of replicates in which a's VOROS is the larger, ties one half;
            None without a bootstrap.
        why: why that is None.
    """

    a: str
    b: str
    delong: DelongTest
    p_holm: float | None
    auc_interval: Interval
    voros_difference: float
    voros_interval: Interval
    chance_a_better: float | None
    why: str = ""

    @property
    def auc_difference(self) -> float:
        """AUC of a minus AUC of b."""
        return self.delong.difference


Tests = dict[tuple[str, str], DelongTest]


class PairTests(Struct, frozen=True):
    """DeLong's tests of the models' AUCs.

    Attributes:
        of_pairs: of every pair, in the order of the models.
        omnibus: that all are equal, or why there is none.
    """

    of_pairs: Tests
    omnibus: Omnibus | Undefined


def delong_tests(
    models: Sequence[ModelCases],
    counts: Mapping[str, ScoreCounts],
    *,
    paired: bool,
    level: float = LEVEL,
    variances: Mapping[str, AucVariance] | None = None,
    progress: Progress = silent,
) -> PairTests:
    """DeLong's test of every pair, and of all models at once; undefined for weighted cases.

    Args:
        models: the models' cases.
        counts: their score counts, by name; used where they are not paired.
        paired: whether all models scored the same rows, in the same order.
        level: confidence level of the intervals.
        variances: their AUCs and variances, by name, where they are known; needed where the
            cases have weights.
        progress: told between models and pairs.

    Raises:
        Cancelled: through `progress`.
    """
    names = [model.name for model in models]
    if variances is not None and any(model.amounts.weight is not None for model in models):
        of_pairs = _tests(
            names, lambda a, b: no_test(variances[a], variances[b], level, paired=paired), progress
        )
        return PairTests(of_pairs, _no_omnibus(names, NO_WEIGHTS))
    clustered = any(model.groups.cluster is not None for model in models)
    if not paired and clustered and variances is not None:
        of_pairs = _tests(
            names,
            lambda a, b: no_test(
                variances[a], variances[b], level, paired=False, why=UNSHARED_ROWS
            ),
            progress,
        )
        return PairTests(of_pairs, _no_omnibus(names, UNSHARED_ROWS))
    if variances is not None and any(found.unjoined for found in variances.values()):
        of_pairs = _tests(
            names,
            lambda a, b: no_test(
                variances[a], variances[b], level, paired=False, why=COUNTED_ALONE
            ),
            progress,
        )
        return PairTests(of_pairs, _no_omnibus(names, COUNTED_ALONE))
    if not paired:
        known = variances or {name: auc_variance(counts[name]) for name in names}
        of_pairs = _tests(names, lambda a, b: unpaired_test(known[a], known[b], level))
        return PairTests(of_pairs, _no_omnibus(names, OWN_ROWS))
    placed: dict[str, Placements] = {}
    for done, model in enumerate(models):
        progress(0.5 * done / len(models), tr("Placing {name}", name=model.name))
        placed[model.name] = place(model)
    cluster = models[0].groups.cluster if clustered else None
    clusters = None if cluster is None else ClusteredCases.of(models[0].positive, cluster.codes)

    def test(a: str, b: str) -> DelongTest:
        if clusters is None:
            return paired_test(placed[a], placed[b], level)
        return clustered_test(placed[a], placed[b], clusters, level)

    of_pairs = _tests(names, test, progress)
    if len(names) < 2:
        return PairTests(of_pairs, _no_omnibus(names, ""))
    return PairTests(of_pairs, omnibus_test([placed[name] for name in names], clusters))


def _no_omnibus(names: Sequence[str], why: str) -> Undefined:
    """Why there is no test of all models; of one alone that is the first reason."""
    return Undefined(why if len(names) > 1 else NO_RIVAL)


def omnibus_alone(models: Sequence[ModelCases], *, paired: bool) -> Omnibus | Undefined:
    """The test that all AUCs are equal, without those of pairs; or why there is none.

    Args:
        models: the models' cases.
        paired: whether all models scored the same rows, in the same order.
    """
    cluster = models[0].groups.cluster
    if len(models) < 2:
        return Undefined(NO_RIVAL)
    if any(model.amounts.weight is not None for model in models):
        return Undefined(NO_WEIGHTS)
    if not paired:
        return Undefined(OWN_ROWS if cluster is None else UNSHARED_ROWS)
    clusters = None if cluster is None else ClusteredCases.of(models[0].positive, cluster.codes)
    return omnibus_test([place(model) for model in models], clusters)


def _tests(
    names: Sequence[str], test: Callable[[str, str], DelongTest], progress: Progress = silent
) -> Tests:
    found: Tests = {}
    pairs = list(combinations(names, 2))
    for done, (a, b) in enumerate(pairs):
        progress(0.5 + 0.5 * done / len(pairs), tr("Comparing {a} and {b}", a=a, b=b))
        found[a, b] = test(a, b)
    return found


def compare(
    tests: Tests,
    voros: Mapping[str, float],
    result: Bootstrap | None,
    *,
    level: float = LEVEL,
    statistic: str = "voros",
) -> tuple[Pair, ...]:
    """The pairwise table.

    Args:
        tests: DeLong's tests, which give the pairs and their order.
        voros: the VOROS of each model on the file, over the range and under its measure.
        result: a bootstrap with AUC and that VOROS among its statistics, or None.
        level: confidence level, where there is no bootstrap to say it.
        statistic: the name of the VOROS in the bootstrap.
    """
    corrected = holm([test.p for test in tests.values()])
    pairs = []
    for ((a, b), test), p in zip(tests.items(), corrected, strict=True):
        why = COUNTED_ALONE if test.why == COUNTED_ALONE else NO_BOOTSTRAP
        if result is None or why == COUNTED_ALONE:
            of_auc = interval = undefined(level, "bootstrap percentile", why)
            chance = None
        else:
            of_auc = result.difference(Auc().name, a, b)
            interval = result.difference(statistic, a, b)
            chance = result.chance_better(statistic, a, b)
        pairs.append(
            Pair(
                a=a,
                b=b,
                delong=test,
                p_holm=p,
                auc_interval=of_auc,
                voros_difference=voros[a] - voros[b],
                voros_interval=interval,
                chance_a_better=chance,
                why=why if chance is None else "",
            )
        )
    return tuple(pairs)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """P corrected for as many tests as there are (Holm 1979), in the order given.

    The smallest is multiplied by the number of tests, the next by one less, and so on; none
    is below one that was smaller before, none above 1. None stays None and is no test.
    """
    known = sorted((p, at) for at, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    least = 0.0
    for rank, (p, at) in enumerate(known):
        least = max(least, min(1.0, (len(known) - rank) * p))
        corrected[at] = least
    return corrected
