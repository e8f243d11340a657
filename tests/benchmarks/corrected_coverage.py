"""How often corrected intervals hold the truth: a part of `python -m tests.benchmarks.coverage`.

Files of five sizes are drawn from ten populations of two models. Six are like those on which
the recipe was found and checked; four were chosen after it was frozen.
"""

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.corrected_nodes import Nodes, nodes_over
from engine.binary.inference.corrected_pairs import corrected_pairs
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, leave_one_out, out_of_sample
from engine.binary.inference.delong import auc_variance, paired_test, place
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.numerics.intervals import LEVEL, Interval
from tests.benchmarks.coverage_populations import POPULATIONS, Population

SIZES = ((250, 250), (50, 50), (25, 25), (10, 90), (5, 45))
T = 0.4
RANGES = ((0.2, 0.8), (0.05, 0.95), (0.01, 0.2))
OF_MODEL = (
    *(f"VOROS, t {a:g} to {b:g}" for a, b in RANGES),
    "VOROS, t 0.2 to 0.8, leave one out",
    f"minimum cost, t = {T:g}",
    "hull AUC",
    "AUC, score interval",
)
OF_PAIR = ("difference of VOROS, t 0.2 to 0.8", "difference of AUC", "difference of cost")
HEADS = (*OF_MODEL, *OF_PAIR)


class Held(Struct, frozen=True):
    """One number of one file.

    Attributes:
        head: which number, one of HEADS.
        who: of which model or pair of a population.
        holds: whether the interval holds the truth.
        width: of the interval.
        error: of the value.
    """

    head: str
    who: str
    holds: bool
    width: float
    error: float


class Truths(Struct, frozen=True):
    """What holds in a population: the numbers of OF_MODEL of either model."""

    models: tuple[tuple[float, ...], tuple[float, ...]]

    @staticmethod
    def of(population: Population) -> "Truths":
        """Of both models."""
        one, other = (
            (
                *(model.voros(a, b) for a, b in RANGES),
                model.voros(*RANGES[0]),
                float(model.cost(np.array([T]))[0]),
                model.hull_auc,
                model.auc,
            )
            for model in population.models
        )
        return Truths((one, other))


def correctable(model: ModelCases) -> Correctable:
    """A model's cases with curve and hull."""
    counts = count_scores(model.positive, model.score)
    curve = roc_curve(counts)
    return Correctable(model, counts, curve, roc_hull(curve), auc_variance(counts))


def measure(
    files: Sequence[ModelCases], truths: Truths, name: str, seed: int, nodes: Sequence[Nodes]
) -> Iterator[Held]:
    """All corrected numbers of one file."""
    models = [correctable(each) for each in files]
    sources = [out_of_sample(model, seed) for model in models]
    found = {}
    for model, source, truth in zip(models, sources, truths.models, strict=True):
        who = f"{name}, {model.name}"
        ranges = [corrected_model(model, source, Place(each, T, LEVEL)) for each in nodes]
        found[model.name] = first = ranges[0]
        one = corrected_model(model, leave_one_out(model), Place(nodes[0], T, LEVEL))
        assert first.minimum_cost is not None
        assert first.hull_auc is not None
        numbers = [each.voros for each in (*ranges, one)]
        numbers += [first.minimum_cost, first.hull_auc]
        for head, number, known in zip(OF_MODEL, numbers, truth, strict=False):
            yield _held(head, who, number.value, number.interval, known)
        yield _held(OF_MODEL[-1], who, model.curve.auc, first.auc_score, truth[-1])
    test = paired_test(place(files[0]), place(files[1]))
    pair = corrected_pairs(models, found, {("a", "b"): test}, paired=True)["a", "b"]
    gaps = [one - other for one, other in zip(*truths.models, strict=True)]
    assert pair.minimum_cost is not None
    for head, gap, known in zip(
        OF_PAIR,
        (pair.voros, pair.auc, pair.minimum_cost),
        (gaps[0], gaps[6], gaps[4]),
        strict=True,
    ):
        yield _held(head, name, gap.value, gap.interval, known)


def _held(head: str, who: str, value: float, found: Interval, known: float) -> Held:
    assert found.low is not None
    assert found.high is not None
    slack = 1e-9  # a limit that lies at doing nothing's exactly, where the truth does
    holds = found.low - slack <= known <= found.high + slack
    return Held(head, who, holds, found.high - found.low, value - known)


def study(population: Population, size: tuple[int, int], files: int) -> Iterator[Held]:
    """The corrected numbers of many files of one size from one population."""
    truths = Truths.of(population)
    nodes = [nodes_over(UniformInT(), a, b) for a, b in RANGES]
    generator = np.random.default_rng([1, *size, POPULATIONS.index(population)])
    for seed in range(files):
        yield from measure(population.draw(*size, generator), truths, population.name, seed, nodes)


class Tally(Struct, frozen=True):
    """One number of one model, or pair, over many files: sums over the files.

    Attributes:
        files: how many.
        held: in how many the interval held the truth.
        width, error: summed.
    """

    files: int = 0
    held: int = 0
    width: float = 0.0
    error: float = 0.0

    def with_file(self, found: Held) -> "Tally":
        """With one file more."""
        held, width = self.held + found.holds, self.width + found.width
        return Tally(self.files + 1, held, width, self.error + found.error)

    @property
    def share(self) -> float:
        """Of the files, in how many it held."""
        return self.held / self.files


Tallies = dict[tuple[str, str], Tally]
"""By head and by model or pair."""


def tallied(found: Iterable[Held]) -> Tallies:
    """Summed over files."""
    made: Tallies = {}
    for each in found:
        made[each.head, each.who] = made.get((each.head, each.who), Tally()).with_file(each)
    return made


class Cell(Struct, frozen=True):
    """One number at one size: shares held, by model, mean width and mean error."""

    shares: dict[str, float]
    width: float
    error: float

    @property
    def mean(self) -> float:
        """Over models."""
        return float(np.mean(list(self.shares.values())))

    @property
    def worst(self) -> float:
        """The least share of a model."""
        return min(self.shares.values())

    @property
    def least(self) -> str:
        """Whose share it is."""
        return min(self.shares, key=lambda who: self.shares[who])


def cells(found: Tallies) -> dict[str, Cell]:
    """By head, over all models."""
    made = {}
    for head in HEADS:
        tallies = {who: each for (of, who), each in found.items() if of == head}
        made[head] = Cell(
            {who: each.share for who, each in tallies.items()},
            float(np.mean([each.width / each.files for each in tallies.values()])),
            float(np.mean([each.error / each.files for each in tallies.values()])),
        )
    return made


def least_shares(size: tuple[int, int]) -> tuple[float, float]:
    """What is asked of a size: of the mean over models, and of every model."""
    rarer = min(size)
    if rarer >= 50:
        return 0.94, 0.92
    return (0.91, 0.91) if rarer >= 25 else (0.89, 0.89)


def holds(cell: Cell, size: tuple[int, int], files: int) -> bool:
    """Whether a number does what is asked, less three standard errors of so many files."""
    mean, each = least_shares(size)
    spare = [3 * math.sqrt(share * (1 - share) / files) for share in (mean, each)]
    return cell.mean >= mean - spare[0] and cell.worst >= each - spare[1]
