"""How wide corrected intervals of the VOROS are beside percentile bootstraps of the same files.

Widths differ with populations. Those of the percentile bootstrap, a method that everybody has,
say how much populations differ, so that widths from other populations can be compared.
"""

from collections.abc import Sequence

import numpy as np

from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import out_of_sample
from engine.binary.inference.replicate_statistics import MeanLesserArea
from engine.binary.inference.sorted_rows import rank_cases
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.cases.cases import ModelCases
from engine.numerics.intervals import LEVEL, Interval
from tests.benchmarks.corrected_coverage import RANGES, SIZES, T, correctable
from tests.benchmarks.coverage_populations import POPULATIONS, Population

REPLICATES = 1000
STATED = {
    (250, 250): (39, 43),
    (50, 50): (81, 99),
    (25, 25): (105, 137),
    (10, 90): (111, 162),
    (5, 45): (123, 214),
}
"""Both mean widths × 1000 where the recipe was found, on twelve populations that are not kept."""
MOST = 1.15


def widths(files: Sequence[ModelCases], seed: int) -> list[tuple[float, float]]:
    """Of each model of a file: that of the percentile bootstrap, and that of the corrected one."""
    a, b = RANGES[0]
    ranked = [rank_cases(model) for model in files]
    statistics = (MeanLesserArea(a, b),)
    drawn = last(bootstrap(ranked, statistics, paired=True, seed=seed, replicates=REPLICATES))
    place = Place(nodes_over(UniformInT(), a, b), T, LEVEL)
    found = []
    for model in files:
        parts = correctable(model)
        corrected = corrected_model(parts, out_of_sample(parts, seed), place).voros.interval
        found.append((_width(drawn.interval("voros", model.name)), _width(corrected)))
    return found


def _width(found: Interval) -> float:
    assert found.low is not None
    assert found.high is not None
    return found.high - found.low


def run(files: int, populations: Sequence[Population] = POPULATIONS) -> bool:
    """Print both mean widths beside the stated ones, and whether the corrected ones hold.

    They do where they are at most `MOST` times what the stated ones would be, had the percentile
    bootstrap been as wide there as it is here.
    """
    print(f"{files:,} files of each population a column; widths of the VOROS, t 0.2 to 0.8, × 1000")
    print("| size | bootstrap, stated | corrected, stated | times | over the populations' |")
    print("|---|---:|---:|---:|---:|")
    held = True
    for size in SIZES:
        found = []
        for place, population in enumerate(populations):
            generator = np.random.default_rng([1, *size, place])
            for seed in range(files):
                found += widths(population.draw(*size, generator), seed)
        plain, corrected = 1000 * np.mean(found, axis=0)
        first, second = STATED[size]
        times = corrected / second
        beside = times / (plain / first)
        held &= bool(beside <= MOST)
        print(
            f"| {size[0]}+{size[1]} | {plain:.1f}, {first} | {corrected:.1f}, {second} "
            f"| {times:.2f} | {beside:.2f} |"
        )
    print(f"widths: {'held' if held else 'NOT HELD'}")
    return held
