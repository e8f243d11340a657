"""The stratified bootstrap: how much every number would vary with other rows of the kind.

P of the positives and N of the negatives are drawn with repeats, the same rows for all
models that scored the same rows; every statistic is measured on each such replicate, with
direction, conditions and regions as they are. The interval is the middle of the replicates
(percentile).
"""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.joint_statistics import JointStatistic
from engine.binary.inference.replicate_statistics import Statistic
from engine.binary.inference.resampled_curves import Curves
from engine.binary.inference.resampling import batches, strata
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.inference.weighted_resampling import whole_file
from engine.data.memory import refuse_beyond_free
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import LEVEL, Interval, check_level, percentile_interval

REPLICATES = 2000
STOPS = (100, 400, 1000)
"""After so many replicates the result so far is worth showing."""


class Bootstrap(Struct, frozen=True, eq=False):
    """The replicates of every statistic so far.

    Attributes:
        names: the models.
        replicates, wanted: how many are done, and how many there will be.
        seed: the seed that gives them again.
        level: confidence level of the intervals.
        paired: whether all models were resampled with the same rows.
        values: by statistic, (models, replicates) or (models, replicates, k).
        estimates: by statistic, (models,) or (models, k): the same measured on the file.
        joint: by joint statistic, (replicates, k).
        joint_estimates: by joint statistic, (k,).
        labels: by joint statistic, what its k columns are of.
    """

    names: tuple[str, ...]
    replicates: int
    wanted: int
    seed: int
    level: float
    paired: bool
    values: Mapping[str, FloatArray]
    estimates: Mapping[str, FloatArray]
    joint: Mapping[str, FloatArray]
    joint_estimates: Mapping[str, FloatArray]
    labels: Mapping[str, tuple[str, ...]]

    @property
    def complete(self) -> bool:
        """Whether no more replicates will come."""
        return self.replicates == self.wanted

    @property
    def method(self) -> str:
        """How the intervals were found, in words."""
        return tr(
            "bootstrap percentile, {replicates} replicates, seed {seed}",
            replicates=self.replicates,
            seed=self.seed,
        )

    @property
    def method_out_of_bag(self) -> str:
        """How intervals of rows that were not drawn are found, in words."""
        return tr(
            "bootstrap, out of bag, {replicates} replicates, seed {seed}",
            replicates=self.replicates,
            seed=self.seed,
        )

    def of(self, statistic: str, model: str) -> FloatArray:
        """(replicates,) or (replicates, k) values of one model."""
        values: FloatArray = self.values[statistic][self.names.index(model)]
        return values

    def interval(self, statistic: str, model: str) -> Interval:
        """The interval of a statistic that is one number."""
        return percentile_interval(self.of(statistic, model), self.level, self.method)

    def shifted(self, statistic: str, model: str, by: float) -> Interval:
        """The interval of a statistic plus a number that no resample changes.

        The gain over the baseline is the VOROS minus the baseline's, for one.
        """
        return percentile_interval(self.of(statistic, model) + by, self.level, self.method)

    def band(self, statistic: str, model: str) -> tuple[FloatArray, FloatArray]:
        """(k,) lower and upper bounds, place by place, of a statistic with k places."""
        tails = [(1 - self.level) / 2, (1 + self.level) / 2]
        low, high = np.quantile(self.of(statistic, model), tails, axis=0)
        return low, high

    def difference(self, statistic: str, a: str, b: str) -> Interval:
        """The interval of the difference, a minus b."""
        gap = self.of(statistic, a) - self.of(statistic, b)
        return percentile_interval(gap, self.level, self.method)

    def chance_better(self, statistic: str, a: str, b: str) -> float:
        """The share of replicates in which a's value exceeds b's, ties counting one half."""
        gap = self.of(statistic, a) - self.of(statistic, b)
        return float(np.count_nonzero(gap > 0) + np.count_nonzero(gap == 0) / 2) / gap.size

    def joint_interval(self, statistic: str, label: str) -> Interval:
        """The interval of one column of a joint statistic."""
        column = self.labels[statistic].index(label)
        return percentile_interval(self.joint[statistic][:, column], self.level, self.method)


def bootstrap(
    models: Sequence[Ranked],
    statistics: Sequence[Statistic],
    joint: Sequence[JointStatistic] = (),
    *,
    paired: bool,
    seed: int,
    replicates: int = REPLICATES,
    level: float = LEVEL,
    progress: Progress = silent,
) -> Iterator[Bootstrap]:
    """Resample, and yield the result after some replicates, and at last after all.

    The same seed, models and number of replicates give the same replicates, whichever
    statistics are measured and however many replicates are computed at a time; a larger
    number begins with the same ones.

    Args:
        models: the models, each with a name of its own.
        statistics: what to measure on each model's curves.
        joint: what to measure on all models' curves together.
        paired: whether the models scored the same rows.
        seed: seed of the random numbers, >= 0.
        replicates: how many, > 0.
        level: confidence level.
        progress: told between batches.

    Raises:
        InputError: the level, the seed or the number of replicates cannot be, or memory
            could not hold so many.
        Cancelled: through `progress`.
    """
    check_level(level)
    if replicates < 1:
        raise InputError(
            tr("{replicates} replicates were asked for", replicates=replicates),
            do=tr("Ask for 1 or more."),
        )
    if seed < 0:
        raise InputError(tr("the seed is {seed}", seed=seed), do=tr("It must be 0 or more."))
    measured = _Measured(models, statistics, joint, replicates)
    done = 0
    stops = [stop for stop in STOPS if stop < replicates] + [replicates]
    for batch in batches(strata(models, paired=paired, seed=seed), stops):
        progress(
            done / replicates,
            tr("Resampling: {done:,} of {replicates:,}", done=done, replicates=replicates),
        )
        measured.add(done, batch)
        done += batch[0].size
        if done in stops:
            yield measured.result(done, seed=seed, level=level, paired=paired)


class _Measured:
    """Room for the values of all replicates, and the estimates from the file itself."""

    def __init__(
        self,
        models: Sequence[Ranked],
        statistics: Sequence[Statistic],
        joint: Sequence[JointStatistic],
        replicates: int,
    ) -> None:
        wholes = [whole_file(model) for model in models]
        self._names = tuple(model.name for model in models)
        self._statistics = statistics
        self._joint_statistics = joint
        self._wanted = replicates
        self._estimates: dict[str, FloatArray] = {
            each.name: np.stack([each.of(curves)[0] for curves in wholes]) for each in statistics
        }
        self._joint_estimates: dict[str, FloatArray] = {
            each.name: each.of(wholes)[0] for each in joint
        }
        self._refuse_too_many(replicates)
        self._values: dict[str, FloatArray] = {
            name: np.empty((len(wholes), replicates, *found.shape[1:]))
            for name, found in self._estimates.items()
        }
        self._joint: dict[str, FloatArray] = {
            name: np.empty((replicates, *found.shape))
            for name, found in self._joint_estimates.items()
        }

    def _refuse_too_many(self, replicates: int) -> None:
        """Refuse more replicates than memory can hold.

        Raises:
            InputError: their values would not fit.
        """
        once = sum(
            found.nbytes for found in (*self._estimates.values(), *self._joint_estimates.values())
        )
        refuse_beyond_free(
            replicates * once,
            tr("keeping {replicates:,} replicates", replicates=replicates),
            "bootstrap",
            tr("Ask for fewer; {replicates:,} are usual.", replicates=REPLICATES),
        )

    def add(self, done: int, batch: Sequence[Curves]) -> None:
        """Measure the replicates that follow the first `done`."""
        rows = slice(done, done + batch[0].size)
        for each in self._statistics:
            for place, curves in enumerate(batch):
                self._values[each.name][place, rows] = each.of(curves)
        for joint in self._joint_statistics:
            self._joint[joint.name][rows] = joint.of(batch)

    def result(self, done: int, *, seed: int, level: float, paired: bool) -> Bootstrap:
        """What the first `done` replicates say."""
        return Bootstrap(
            names=self._names,
            replicates=done,
            wanted=self._wanted,
            seed=seed,
            level=level,
            paired=paired,
            values={name: kept[:, :done] for name, kept in self._values.items()},
            estimates=self._estimates,
            joint={name: kept[:done] for name, kept in self._joint.items()},
            joint_estimates=self._joint_estimates,
            labels={each.name: each.labels(self._names) for each in self._joint_statistics},
        )


def last(results: Iterator[Bootstrap]) -> Bootstrap:
    """The complete result, for those who cannot show one that is refined."""
    *_, found = results
    return found
