"""How many cases would be needed: files of other sizes, drawn from a pilot.

The pilot stands for the population. Of each size many files are drawn from it with repeats, as
many positives among them as the pilot's share says; where cases belong together whole clusters are
drawn. An interval that holds is as wide as the middle share of what such files give, and a
difference of two models is shown as often as it lies further from 0 than its interval reaches:
|Δ| > z sd. The pilot's own error is in none of it: a small pilot promises too much or too little.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.inference.cluster_resampling import draw_clusters
from engine.binary.inference.replicate_statistics import Auc, MeanLesserArea, Statistic
from engine.binary.inference.resampling import generator_of
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.inference.weighted_resampling import weighted_curves
from engine.binary.voros.measures_over_t import Measure
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.intervals import normal_quantile

FILES = 400
"""Files a size: the width of an interval is then known to 4 % of itself."""
FACTORS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Sizes, as multiples of the pilot's."""
LEAST_CASES = 2  # of each class
BATCH = 1 << 22  # numbers that a batch of files may hold


class DrawnSize(Struct, frozen=True, eq=False):
    """What files of one size give.

    Attributes:
        cases, positives, negatives: how many a file has; of clusters on average.
        auc, voros: (models, FILES) of each file.
    """

    cases: int
    positives: int
    negatives: int
    auc: FloatArray
    voros: FloatArray

    def width(self, statistic: str, place: int, level: float) -> float:
        """How wide an interval of one model's AUC or VOROS is to be expected."""
        return _middle(getattr(self, statistic)[place], level)

    def width_of_difference(self, statistic: str, a: int, b: int, level: float) -> float:
        """The same of the difference of two models."""
        values: FloatArray = getattr(self, statistic)
        return _middle(values[a] - values[b], level)

    def power(
        self, statistic: str, a: int, b: int, level: float, margin: float | None = None
    ) -> float:
        """How often a difference is shown: that a and b differ, or that a is not worse by a margin.

        Without a spread it is shown if it is there.
        """
        values: FloatArray = getattr(self, statistic)
        gap = values[a] - values[b]
        reach = normal_quantile(level) * float(gap.std(ddof=1))
        shown = np.abs(gap) > reach if margin is None else gap - reach > -margin
        return int(np.count_nonzero(shown)) / int(gap.size)


def _middle(values: FloatArray, level: float) -> float:
    """How wide the middle share of some values is, if they are about normal."""
    return 2 * normal_quantile(level) * float(values.std(ddof=1))


def drawn_sizes(
    models: Sequence[Ranked],
    measure: Measure,
    span: tuple[float, float],
    seed: int,
    progress: Progress = silent,
) -> Iterator[DrawnSize]:
    """Draw files of every size, the smallest first; the same seed gives the same files.

    Args:
        models: ranked on the same rows.
        measure: over t, of the VOROS.
        span: a and b.
        seed: of the random numbers.
        progress: told between batches.

    Raises:
        Cancelled: through `progress`.
    """
    first = models[0]
    sizes = _sizes(first)
    statistics: tuple[Statistic, ...] = (Auc(), MeanLesserArea(*span, measure))
    for place, (P, N) in enumerate(sizes):
        stream = generator_of(seed, "power", str(P), str(N))
        found = np.empty((2, len(models), FILES))
        rows = first.of_positives + first.of_negatives + sum(4 * model.steps for model in models)
        batch = max(1, min(FILES, BATCH // rows))
        for start in range(0, FILES, batch):
            doing = tr("Drawing files of {n:,} cases", n=P + N)
            progress((place + start / FILES) / len(sizes), doing)
            times = _times(stream, first, (P, N), min(batch, FILES - start))
            for row, model in enumerate(models):
                curves = weighted_curves(model, *times)
                for which, statistic in enumerate(statistics):
                    found[which, row, start : start + batch] = statistic.of(curves)
        yield DrawnSize(P + N, P, N, found[0], found[1])


def _sizes(pilot: Ranked) -> list[tuple[int, int]]:
    """Positives and negatives of the files to draw."""
    P, N = pilot.of_positives, pilot.of_negatives
    sizes = [
        (max(LEAST_CASES, round(P * factor)), max(LEAST_CASES, round(N * factor)))
        for factor in FACTORS
    ]
    return list(dict.fromkeys(sizes))


def _times(
    stream: np.random.Generator, pilot: Ranked, size: tuple[int, int], files: int
) -> tuple[IntArray, IntArray]:
    """(B, P) and (B, N) how often each case of the pilot comes up."""
    P, N = pilot.of_positives, pilot.of_negatives
    if pilot.clusters is not None:
        number = 1 + int(max(codes.max() for codes in pilot.clusters))
        wanted = max(2, math.ceil(number * size[0] / P))
        return draw_clusters(stream, pilot.clusters, files, wanted)
    positives, negatives = np.full(P, 1 / P), np.full(N, 1 / N)
    return (
        stream.multinomial(size[0], positives, files),
        stream.multinomial(size[1], negatives, files),
    )
