"""How often the 95 % intervals hold the truth, on files drawn from a known population.

Run with `python -m tests.benchmarks.coverage --simulations 5000`; prints the tables of
docs/coverage.md, those of the corrected intervals by `coverage_tables`. Here negatives score
as a standard normal, positives as one moved up, so the true AUC, hull and VOROS are known. Two
models are drawn at once, their scores correlated by ½ within each class, for the intervals of
differences.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import NormalDist

import numpy as np
from msgspec import Struct
from scipy.integrate import quad

from engine.binary.inference.bootstrap import Bootstrap, bootstrap, last
from engine.binary.inference.delong import auc_interval, auc_variance, paired_test, place
from engine.binary.inference.out_of_bag import OutOfBag, honest
from engine.binary.inference.replicate_statistics import Auc, HullAuc, MeanLesserArea, MinimumCost
from engine.binary.inference.sorted_rows import rank_cases
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.numerics.intervals import Interval
from tests.benchmarks import coverage_tables, coverage_widths

AUCS = (0.80, 0.75)
A, B, T = 0.2, 0.8, 0.4
NORMAL = NormalDist()
STATISTICS = (Auc(), HullAuc(), MeanLesserArea(A, B), MinimumCost(T), OutOfBag(A, B, T))
HEADS = (
    "AUC, DeLong",
    "AUC, DeLong logit",
    "AUC, bootstrap",
    "hull AUC, bootstrap",
    "VOROS, bootstrap",
    "VOROS, out of bag",
    "minimum cost, bootstrap",
    "hull AUC, basic bootstrap",
    "VOROS, basic bootstrap",
    "minimum cost, basic bootstrap",
    "AUC difference, DeLong paired",
    "VOROS difference, bootstrap",
)


class Setting(Struct, frozen=True):
    """A size of file and the share of positives in it."""

    rows: int
    share: float

    @property
    def positives(self) -> int:
        """How many rows are positive."""
        return round(self.rows * self.share)


SETTINGS = (
    Setting(50, 0.1),
    Setting(50, 0.5),
    Setting(500, 0.1),
    Setting(500, 0.5),
    Setting(2000, 0.01),
    Setting(20_000, 0.01),
)


class Truth(Struct, frozen=True):
    """What holds in the population of one model."""

    shift: float
    auc: float
    voros: float
    cost: float


def truth(auc: float) -> Truth:
    """The population whose AUC is given; its curve is concave, so it is its own hull."""
    shift = math.sqrt(2) * NORMAL.inv_cdf(auc)

    def cost(t: float) -> float:
        # Costs least where the densities of the classes are as t to 1 - t.
        threshold = shift / 2 + math.log(t / (1 - t)) / shift
        return t * NORMAL.cdf(-threshold) + (1 - t) * NORMAL.cdf(threshold - shift)

    area, _ = quad(lambda t: 1 - cost(t) ** 2 / (2 * t * (1 - t)), A, B)
    return Truth(shift, auc, area / (B - A), cost(T))


TRUTHS = tuple(truth(auc) for auc in AUCS)


def draw(setting: Setting, generator: np.random.Generator) -> list[ModelCases]:
    """One file: two models of the same rows."""
    positive = np.arange(setting.rows) < setting.positives
    common = generator.normal(size=setting.rows)
    return [
        ModelCases(
            name,
            name,
            "higher",
            positive,
            (common + generator.normal(size=setting.rows)) / math.sqrt(2) + positive * known.shift,
        )
        for name, known in zip("ab", TRUTHS, strict=True)
    ]


class Found(Struct, frozen=True):
    """One file's intervals in the order of HEADS, each beside the truth, and two errors.

    Attributes:
        bounds: low, high and truth of each interval.
        in_sample, out_of_bag: how far the two estimates of the VOROS are off.
    """

    bounds: tuple[tuple[float | None, float | None, float], ...]
    in_sample: float
    out_of_bag: float


def measure(models: Sequence[ModelCases], replicates: int, seed: int) -> Found:
    """All intervals of one file."""
    first, second = TRUTHS
    variance = auc_variance(count_scores(models[0].positive, models[0].score))
    plain, logit = auc_interval(variance), auc_interval(variance, method="logit")
    paired = paired_test(place(models[0]), place(models[1]))
    result: Bootstrap = last(
        bootstrap(
            [rank_cases(model) for model in models],
            STATISTICS,
            paired=True,
            seed=seed,
            replicates=replicates,
        )
    )
    voros = float(result.estimates["voros"][0])
    (bag,) = honest(result, "a", {"voros": voros})
    intervals = (
        (plain, first.auc),
        (logit, first.auc),
        (result.interval("auc", "a"), first.auc),
        (result.interval("hull auc", "a"), first.auc),
        (result.interval("voros", "a"), first.voros),
        (bag.interval, first.voros),
        (result.interval("minimum cost", "a"), first.cost),
        (_basic(result, "hull auc"), first.auc),
        (_basic(result, "voros"), first.voros),
        (_basic(result, "minimum cost"), first.cost),
        (paired, first.auc - second.auc),
        (result.difference("voros", "a", "b"), first.voros - second.voros),
    )
    return Found(
        bounds=tuple((each.low, each.high, known) for each, known in intervals),
        in_sample=voros - first.voros,
        out_of_bag=math.nan if bag.out_of_bag is None else bag.out_of_bag - first.voros,
    )


def _basic(result: Bootstrap, statistic: str) -> Interval:
    """The percentile interval reflected at the estimate (Davison & Hinkley 1997, 5.2.1)."""
    found, twice = result.interval(statistic, "a"), 2 * float(result.estimates[statistic][0])
    assert found.low is not None
    assert found.high is not None
    return Interval(twice - found.high, twice - found.low, result.level, "bootstrap basic")


def study(setting: Setting, simulations: int, replicates: int, seed: int = 1) -> Iterator[Found]:
    """The intervals of many files of one kind."""
    generator = np.random.default_rng([seed, setting.rows, setting.positives])
    for number in range(simulations):
        yield measure(draw(setting, generator), replicates, seed=number)


def coverage(found: Sequence[Found]) -> list[float]:
    """The share of files in which each interval holds the truth; no interval holds nothing."""
    return [
        float(
            np.mean(
                [
                    low is not None and high is not None and low <= known <= high
                    for low, high, known in column
                ]
            )
        )
        for column in zip(*(each.bounds for each in found), strict=True)
    ]


def holds(covered: Sequence[float], setting: Setting, simulations: int) -> bool:
    """Whether the AUC's intervals do what they say in a file with 50 positives or more.

    Four standard errors of a share of .95 found in so many files are allowed, and 1 % for
    what a normal approximation may be off.
    """
    allowed = 4 * math.sqrt(0.95 * 0.05 / simulations) + 0.01
    of_auc = [share for head, share in zip(HEADS, covered, strict=True) if head.startswith("AUC")]
    return setting.positives < 50 or all(abs(share - 0.95) <= allowed for share in of_auc)


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate and print; 1 where intervals fail that should hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=40)
    parser.add_argument("--replicates", type=int, default=1000)
    parser.add_argument("--only", choices=("in-sample", "corrected", "widths"))
    parser.add_argument(
        "--kept", type=Path, help="a file that finished cells of corrected intervals are kept in"
    )
    given = parser.parse_args(arguments)
    if given.only == "widths":
        return 0 if coverage_widths.run(given.simulations) else 1
    held = given.only == "corrected" or _in_sample(given.simulations, given.replicates)
    if given.only != "in-sample":
        held &= coverage_tables.run(given.simulations, path=given.kept)
    return 0 if held else 1


def _in_sample(simulations: int, replicates: int) -> bool:
    """The tables of the intervals in sample; whether the AUC's hold in large files."""
    covered, errors, held = [], [], True
    for setting in SETTINGS:
        found = list(study(setting, simulations, replicates))
        covered.append(coverage(found))
        errors.append(np.nanmean([(each.in_sample, each.out_of_bag) for each in found], axis=0))
        held &= holds(covered[-1], setting, simulations)
    print(f"{simulations:,} files a column, {replicates:,} replicates a file\n")
    heads = [f"{setting.positives:,} of {setting.rows:,}" for setting in SETTINGS]
    print(f"| positives of rows | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}")
    for head, shares in zip(HEADS, zip(*covered, strict=True), strict=True):
        print(f"| {head} | {' | '.join(f'{100 * share:.1f}' for share in shares)} |")
    print(f"\n| mean error | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}")
    names = ("VOROS in sample", "VOROS out of bag")
    for name, values in zip(names, zip(*errors, strict=True), strict=True):
        print(f"| {name} | {' | '.join(f'{value:+.4f}' for value in values)} |")
    print(f"\nAUC intervals with 50 positives or more: {'held' if held else 'NOT HELD'}")
    return held


if __name__ == "__main__":
    sys.exit(main())
