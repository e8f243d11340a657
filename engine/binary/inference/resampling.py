"""Resampling: rows drawn with repeats within each class, the same for all paired models.

Where cases belong together, clusters are drawn instead, whole.
"""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.binary.inference.cluster_resampling import draw_clusters
from engine.binary.inference.resampled_curves import Curves, TimesDrawn
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.inference.times_drawn import times_drawn
from engine.binary.inference.weighted_resampling import weighted_curves
from engine.data.memory import keep_freed_memory
from engine.jobs.prefetch import prefetched
from engine.numerics.arrays import IntArray

SIZES = (500, 250, 100, 50, 25, 20, 10, 5, 4, 2, 1)
"""So many replicates may be drawn or measured at a time; most of these divide the numbers of
replicates after which results are shown."""
BLOCK_NUMBERS = 1 << 20
"""Numbers that are drawn together, in as many replicates as hold no more."""
BATCH_NUMBERS = 1 << 21
"""Numbers that a batch of replicates may hold: with fewer, threads hand over to each other more
often than they gain by it; more leave a core's cache."""
LARGEST_BATCH = 500
FEW_STEPS = 1 / 64
"""With fewer steps a case than this, binomial draws a step cost less than one a case."""


Drawn = tuple[NDArray[Any], NDArray[Any]]
"""What positives and negatives drew: (B, P) and (B, N) how often each case comes up, or (B, s)
how many of each step do."""


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
        if first.clusters is not None:
            return True
        few = first.step_scores is not None and first.steps <= FEW_STEPS * self.cases
        return len(self.models) > 1 or first.weighted or not few

    @property
    def cases(self) -> int:
        """How many cases there are, of both classes."""
        return self.models[0].of_positives + self.models[0].of_negatives

    def numbers(self) -> int:
        """How many numbers a replicate takes."""
        return (self.cases if self.by_case else 0) + sum(4 * model.steps for model in self.models)

    def draws(self, sizes: Sequence[int]) -> Iterator[Drawn]:
        """What each class draws for so many replicates, for so many further ones, and so on.

        As many are drawn at a time as the file says, so that the sizes change none of them.
        """
        numbers = self.cases if self.by_case else self.models[0].steps
        block = next(size for size in SIZES if size == 1 or size * numbers <= BLOCK_NUMBERS)
        held = self._draw(block)
        for size in sizes:
            while len(held[0]) < size:
                more = self._draw(block)
                held = _joined(held, more) if len(held[0]) else more
            yield held[0][:size], held[1][:size]
            held = held[0][size:], held[1][size:]

    def _draw(self, size: int) -> Drawn:
        """What each class draws for the next `size` replicates."""
        first = self.models[0]
        if first.clusters is not None:
            return draw_clusters(self.of_positives, first.clusters, size)
        if not self.by_case:  # as many cases to each step as drawing the cases would give it
            rises = _counts(self.of_positives, first.positives, size)
            return rises, _counts(self.of_negatives, first.negatives, size)
        positives = times_drawn(self.of_positives, first.of_positives, size)
        return positives.T, times_drawn(self.of_negatives, first.of_negatives, size).T

    def curves(self, drawn: Drawn) -> Iterator[Curves]:
        """The curves of each model where the classes drew this."""
        for model in self.models:
            if model.clusters is not None:  # not always as many cases as the file's
                yield weighted_curves(model, *drawn)
            else:
                yield resampled(model, *drawn) if self.by_case else Curves(model, *drawn, None)


def resampled(model: Ranked, positives: TimesDrawn, negatives: TimesDrawn) -> Curves:
    """One model's curves where (B, P) and (B, N) cases, numbered as in the file, come up so often.

    Without weights those of a class come up no more often together than there are of them.
    """
    if model.weighted:
        return weighted_curves(model, positives, negatives)
    of_positives, of_negatives = model.step_sums
    return Curves(
        ranked=model,
        rises=of_positives.counts(positives, model.of_positives),
        runs=of_negatives.counts(negatives, model.of_negatives),
        times=(positives, negatives),
    )


def _joined(first: Drawn, then: Drawn) -> Drawn:
    """The replicates of two draws, one after the other."""
    positives, negatives = zip(first, then, strict=True)
    return np.concatenate(positives), np.concatenate(negatives)


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
    the next ones, and adds up a part of them, while another measures these.

    Args:
        groups: the groups of models.
        stops: rising numbers of replicates at which a batch shall end; at the last, all do.
    """
    most = min(LARGEST_BATCH, BATCH_NUMBERS // sum(group.numbers() for group in groups))
    largest = next(size for size in SIZES if size <= max(1, most))
    drawn = _curves(groups, _sizes(stops, largest))
    keep_freed_memory()
    with nullcontext(drawn) if largest == SIZES[0] else prefetched(drawn) as coming:
        yield from coming


def _sizes(stops: Sequence[int], largest: int) -> list[int]:
    """How many replicates each batch has."""
    sizes = []
    for start, stop in zip((0, *stops), stops, strict=False):
        whole, rest = divmod(stop - start, largest)
        sizes += [largest] * whole + [rest] * (rest > 0)
    return sizes


def _curves(groups: Sequence[Stratum], sizes: Sequence[int]) -> Iterator[tuple[Curves, ...]]:
    """The curves of all models, batch by batch."""
    for each in zip(*(group.draws(sizes) for group in groups), strict=True):
        parts = zip(groups, each, strict=True)
        yield tuple(
            curves.half_summed() for group, drawn in parts for curves in group.curves(drawn)
        )
