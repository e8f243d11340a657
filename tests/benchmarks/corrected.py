"""Corrected numbers of ten million rows, two models: what they take once the hulls are there.

Run with `python -m tests.benchmarks.corrected`; fails where the bound does not hold.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np

from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_pairs import CorrectedPair, corrected_pairs
from engine.binary.inference.corrected_results import Place, corrected_model
from engine.binary.inference.corrected_sources import Correctable, leave_one_out
from engine.binary.inference.delong import DelongTest
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.cases.cases import ModelCases
from engine.numerics.intervals import LEVEL
from tests.benchmarks.corrected_coverage import correctable
from tests.benchmarks.timing import least_seconds, report

BOUND = 2.0
TESTED = DelongTest(0.0, 1e-8, 0.0, 1.0, 0.0, 0.0, LEVEL, paired=True)  # timed in `delong`


def fresh(model: Correctable) -> Correctable:
    """The same model, with nothing worked out before."""
    return Correctable(model.cases, model.counts, model.curve, model.hull, model.auc)


def compared(models: Sequence[Correctable]) -> CorrectedPair:
    """VOROS and gain of two models, and their difference, with intervals."""
    made = [fresh(model) for model in models]
    place = Place(nodes_over(UniformInT(), 0.2, 0.8), 0.4, LEVEL)
    found = {model.name: corrected_model(model, leave_one_out(model), place) for model in made}
    assert all(each.gain.interval.defined for each in found.values())
    return corrected_pairs(made, found, {("a", "b"): TESTED}, paired=True)["a", "b"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where it takes more than its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    rows = parser.parse_args(arguments).rows
    generator = np.random.default_rng(1)
    positive = generator.random(rows) < 0.3
    models = [
        correctable(
            ModelCases(name, name, "higher", positive, generator.normal(size=rows) + positive)
        )
        for name in ("a", "b")
    ]
    sort = least_seconds(lambda: np.sort(models[0].cases.score), 1)
    taken = least_seconds(lambda: compared(models), 3)
    print(f"  {rows:,} rows, two models; np.sort of one {sort:.2f} s")
    held = report("VOROS, gain and difference, corrected", taken, BOUND, unit="s")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
