"""Files that are hard to show: long names, many models, odd scores, huge counts."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd

CASES = 120
LONG_LABEL = "whether_the_patient_died_within_thirty_days_of_the_admission"


def _scores(*strengths: float) -> dict[str, object]:
    made = np.random.default_rng(7)
    truth = made.integers(0, 2, CASES)
    columns: dict[str, object] = {"label": truth}
    for place, strength in enumerate(strengths):
        columns[f"model_{place:02d}"] = np.round(truth * strength + made.normal(size=CASES), 4)
    return columns


def inverted() -> pd.DataFrame:
    return pd.DataFrame(_scores(-3.0))


def fifty_models() -> pd.DataFrame:
    return pd.DataFrame(_scores(*np.linspace(3, 0.1, 50).tolist()))


def long_names() -> pd.DataFrame:
    table = pd.DataFrame(_scores(1.2, 1.0, -0.6))
    table.columns = [
        LONG_LABEL,
        "gradient_boosted_trees_with_calibrated_probabilities_of_2025",
        "gradient_boosted_trees_with_calibrated_probabilities_of_2026",
        "GradientBoostedTreesWithoutAnySpaceOrMarkInTheirWholeName26",
    ]
    return table


def points() -> pd.DataFrame:
    return pd.DataFrame({"fpr": [0, 0.1, 0.4, 1], "tpr": [0, 0.5, 0.9, 1]})


def huge_counts() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "score": [0.9, 0.7, 0.5, 0.3],
            "positives": [912_345_678, 90_000, 5_000, 12],
            "negatives": [45, 80_000, 1_234_567, 2_987_654_321],
        }
    )


def weights() -> pd.DataFrame:
    table = pd.DataFrame(_scores(1.0, 0.5))
    table["weight"] = 1 + np.arange(CASES) % 5 / 3
    return table


def two_rows() -> pd.DataFrame:
    return pd.DataFrame({"label": [0, 1], "score": [0.2, 0.8]})


def constant() -> pd.DataFrame:
    return pd.DataFrame({"label": [0, 1] * 20, "score": [0.5] * 40})


def infinities() -> pd.DataFrame:
    table = pd.DataFrame(_scores(1.5))
    table.loc[::9, "model_00"] = np.inf
    table.loc[::11, "model_00"] = -np.inf
    return table


def missing_rows() -> pd.DataFrame:
    table = pd.DataFrame(_scores(1.5, 1.0))
    table.loc[::9, "model_00"] = np.nan
    table.loc[::7, "model_01"] = np.nan
    return table


def endless_digits() -> pd.DataFrame:
    table = pd.DataFrame(_scores(1.5, 1.49, -0.3))
    for name in ("model_00", "model_01", "model_02"):
        table[name] = table[name].astype(float) / 3
    return table


def alike() -> pd.DataFrame:
    table = pd.DataFrame(_scores(2.0))
    for place in range(1, 4):
        near = table["model_00"].copy()
        near.iloc[place] += 0.7
        table[f"nearly_the_same_{place}"] = near
    return table


ODD: dict[str, Callable[[], pd.DataFrame]] = {
    each.__name__: each
    for each in (
        inverted,
        fifty_models,
        long_names,
        points,
        huge_counts,
        weights,
        two_rows,
        constant,
        infinities,
        missing_rows,
        endless_digits,
        alike,
    )
}


def write(name: str, folder: Path) -> Path:
    """Write one of them as CSV; where it lies."""
    path = folder / f"{name}.csv"
    ODD[name]().to_csv(path, index=False)
    return path
