"""Many models of one set of cases: blends of the three models of a bundled sample."""

import csv

import numpy as np

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from engine.data.dataset import Dataset
from tests.conftest import SAMPLES, dataset_of, session_for

SEED = 20261129
CONDITIONS = Conditions(
    cost_fp=Range(1.0, 1.0), cost_fn=Range(2.0, 12.0), prevalence=Range(0.1, 0.2)
)


def blends(count: int = 50) -> Dataset:
    """Models blend_00 and up: each a random mean of the sample's three scores, with noise."""
    with (SAMPLES / "wdbc_partial_oof.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["bayes"]]
    names = ("forest", "bayes", "logistic")
    scores = np.array([[float(row[name]) for name in names] for row in rows])
    positive = [row["malignant"] == "1" for row in rows]
    generator = np.random.default_rng(SEED)
    made = {}
    for place in range(count):
        weights, noise = generator.dirichlet([0.4] * 3), generator.uniform(0.05, 0.6)
        blend = scores @ weights + noise / 2 * generator.normal(size=len(rows))
        made[f"blend_{place:02}"] = np.round(np.clip(blend, 0, 1), 4)
    return dataset_of(positive, **made)


def analyse_blends(count: int = 50, at: float | None = 0.56) -> Analysis:
    """The first blends under costs of 1 and 2 to 12 and a prevalence of 10 to 20 %."""
    dataset = blends(count)
    return Analyser().analyse(session_for(dataset, conditions=CONDITIONS, at=at), dataset)
