"""The shared score files as cases, row for row as the reference programs saw them."""

import csv
from pathlib import Path
from typing import Any

import numpy as np

from engine.data.cases import ModelCases


def cases_of(shared: Path, entry: dict[str, Any], score: str) -> ModelCases:
    """One score of one dataset of reference.json, complete rows only."""
    with (shared / "data" / "csv" / entry["file"]).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted = (entry["positive"], entry["negative"])
    rows = [row for row in rows if row[entry["label"]] in wanted and row[score] not in ("", "NA")]
    return ModelCases(
        name=score,
        column=score,
        direction="higher" if 'direction="<"' in entry["scores"][score]["call_roc"] else "lower",
        positive=np.array([row[entry["label"]] == entry["positive"] for row in rows]),
        score=np.array([float(row[score]) for row in rows]),
    )
