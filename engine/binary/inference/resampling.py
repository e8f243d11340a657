"""Resampling: rows drawn with repeats within each class, the same for all paired models.

Where cases belong together, clusters are drawn instead, whole.
"""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext

import numpy as np
from msgspec import Struct

from engine.binary.inference.cluster_resampling import clustered_curves, draw_clusters
from engine.binary.inference.resampled_curves import Curves
from engine.binary.inference.sorted_rows import Ranked, RankedCases
from engine.binary.inference.weighted_resampling import weighted_curves
from engine.data.memory import keep_freed_memory
from engine.jobs.prefetch import prefetched
from engine.numerics.arrays import IntArray

BATCH_NUMBERS = 1 << 19
"""Numbers (of 8 bytes) that a batch of replicates may hold: what a core's cache takes."""
LARGEST_BATCH = 256
MANY_CASES = 1024
"""From so many on a resample is tallied by itself, in a core's nearest cache."""
FEW_STEPS = 1 / 32
"""With fewer steps a case than this, binomial draws a step cost less than one a case."""


Drawn = tuple[IntArray, IntArray]
"""What positives and negatives drew: (B, P) and (B, N) cases, (B, s) counts of each step, or how
often each case came up with its cluster."""


class Stratum(Struct, frozen=True, eq=False):
    """Models resampled with the same rows, and a stream of random numbers for each class."""

    models: tuple[Ranked, ...]
    of_positives: np.random.Generator
    of_negatives: np.random.Generator

    @property
    def by_case(self) -> bool:
        """Whether cases are drawn, or a number for each step: the same distribution.

        Where a step holds several scores only the cases drawn tell which is the threshold.
        """
        first = self.models[0]
        if first.positive_cases is None:
            return False
        cases = first.of_positives + first.of_negatives
        if first.clusters is not None:
            return True
        few = first.step_scores is not None and first.steps <= FEW_STEPS * cases
        return len(self.models) > 1 or first.weighted or not few

    def numbers(self) -> int:
        """How many numbers a replicate takes."""
        first = self.models[0]
        cases = first.of_positives + first.of_negatives if self.by_case else 0
        return cases + sum(4 * model.steps for model in self.models)

    def draw(self, size: int) -> Drawn:
        """What each class draws for the next `size` replicates."""
        first = self.models[0]
        if first.clusters is not None:
            return draw_clusters(self.of_positives, first.clusters, size)
        if not self.by_case:  # as many cases to each step as drawing the cases would give it
            rises = _counts(self.of_positives, first.positives, size)
            return rises, _counts(self.of_negatives, first.negatives, size)
        P, N = first.of_positives, first.of_negatives
        positives = self.of_positives.integers(0, P, (size, P))
        return positives, self.of_negatives.integers(0, N, (size, N))

    def curves(self, drawn: Drawn) -> Iterator[Curves]:
        """The curves of each model where the classes drew this."""
        for model in self.models:
            if model.clusters is not None:
                yield clustered_curves(model, *drawn)
            else:
                yield resampled(model, *drawn) if self.by_case else Curves(model, *drawn, None)


def resampled(model: Ranked, positives: IntArray, negatives: IntArray) -> Curves:
    """One model's curves of (B, P) and (B, N) drawn cases, numbered as in the file."""
    if model.weighted:
        return weighted_curves(model, positives, negatives)
    return Curves(
        ranked=model,
        rises=_tallied(positives, model.positive_cases, model.steps),
        runs=_tallied(negatives, model.negative_cases, model.steps),
        draws=(positives, negatives),
    )


def _tallied(draws: IntArray, cases: RankedCases | None, width: int) -> IntArray:
    """(B, s) how many of (B, n) drawn cases fall on each step."""
    if cases is None:
        raise ValueError("cases are drawn of a model of which only counts are known")
    size = len(draws)
    if draws.shape[1] >= MANY_CASES:
        found: IntArray = np.empty((size, width), dtype=np.int64)
        for row in range(size):
            found[row] = np.bincount(cases.step_of.take(draws[row]), minlength=width)
        return found
    steps = cases.step_of[draws]
    steps += width * np.arange(size)[:, np.newaxis]
    return np.bincount(steps.ravel(), minlength=size * width).reshape(size, width)


def _counts(generator: np.random.Generator, counts: IntArray, size: int) -> IntArray:
    """(B, s) how often each step comes up when as many cases as there are are drawn."""
    cases = int(counts.sum())
    found: IntArray = generator.multinomial(cases, counts / cases, size)
    return found


def strata(models: Sequence[Ranked], *, paired: bool, seed: int) -> tuple[Stratum, ...]:
    """The groups of models that are resampled together.

    Args:
        models: the models.
        paired: whether they scored the same rows: one group; else each is its own, with a
            stream of its own, so that leaving out a model changes no other's replicates.
        seed: the seed of everything.
    """
    groups = [tuple(models)] if paired else [(model,) for model in models]
    return tuple(
        Stratum(
            group,
            of_positives=generator_of(seed, "positive", *([] if paired else [group[0].name])),
            of_negatives=generator_of(seed, "negative", *([] if paired else [group[0].name])),
        )
        for group in groups
    )


def generator_of(seed: int, *names: str) -> np.random.Generator:
    """A stream of random numbers that depends on the seed and some names alone."""
    key = tuple("/".join(names).encode())
    return np.random.Generator(np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=key)))


def batches(groups: Sequence[Stratum], stops: Sequence[int]) -> Iterator[tuple[Curves, ...]]:
    """The replicates of all models, some at a time, models in the order of the groups.

    How many come at a time does not change them, nor does it that of many cases one thread draws
    the next ones while another measures these.

    Args:
        groups: the groups of models.
        stops: rising numbers of replicates at which a batch shall end; at the last, all do.
    """
    largest = max(1, min(LARGEST_BATCH, BATCH_NUMBERS // sum(group.numbers() for group in groups)))
    draws = _draws(groups, stops, largest)
    keep_freed_memory()
    with nullcontext(draws) if largest == LARGEST_BATCH else prefetched(draws) as coming:
        for each in coming:
            parts = zip(groups, each, strict=True)
            yield tuple(curves for group, drawn in parts for curves in group.curves(drawn))


def _draws(
    groups: Sequence[Stratum], stops: Sequence[int], largest: int
) -> Iterator[tuple[Drawn, ...]]:
    """What each group draws for the replicates of `batches`."""
    done = 0
    for stop in stops:
        while done < stop:
            size = min(largest, stop - done)
            yield tuple(group.draw(size) for group in groups)
            done += size
