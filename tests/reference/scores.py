"""Every two-class score of the reference files, with what other programs say of it."""

import csv
import functools
from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from tests.reference.files import VALUES, is_outside, path_of


class StoredScore(NamedTuple):
    """One score: the values stored of it, and what the engine makes of it."""

    name: str  # "dataset/column"
    told: dict[str, Any]
    curve: RocCurve
    hull: RocHull
    cases: ModelCases


class StoredPair(NamedTuple):
    """Two scores of one dataset, and the values stored of their comparison."""

    name: str
    told: dict[str, Any]
    a: ModelCases
    b: ModelCases


class Stored(NamedTuple):
    """All scores and pairs of some datasets."""

    scores: list[StoredScore]
    pairs: list[StoredPair]


@functools.cache
def stored_of(*, outside: bool) -> Stored:
    """The scores and pairs of the files within the checkout, or of those outside it."""
    names = [
        name
        for name, entry in VALUES.items()
        if not name.startswith("_") and is_outside(entry["file"]) == outside
    ]
    return Stored(
        [found for name in names for found in _scores(name)],
        [found for name in names for found in _pairs(name)],
    )


def cases_of(name: str, score: str) -> ModelCases:
    """One score of one dataset of VALUES, row for row as the other programs saw it.

    Rows without a score are left out.
    """
    entry = VALUES[name]
    rows = [
        row
        for row in _rows(entry["file"])
        if row[entry["label"]] in (entry["positive"], entry["negative"])
        and row[score] not in ("", "NA")
    ]
    return ModelCases(
        name=score,
        column=score,
        direction="higher" if 'direction="<"' in entry["scores"][score]["call_roc"] else "lower",
        positive=np.array([row[entry["label"]] == entry["positive"] for row in rows]),
        score=np.array([float(row[score]) for row in rows]),
    )


def checks_in(modules: Iterable[ModuleType]) -> list[Callable[[Stored], None]]:
    """The tests that ask for nothing but `stored`: they hold of any files."""
    return [
        found
        for module in modules
        for name, found in vars(module).items()
        if name.startswith("test_") and list(signature(found).parameters) == ["stored"]
    ]


@functools.cache
def _rows(file: str) -> tuple[dict[str, str], ...]:
    with path_of(f"csv/{file}").open(encoding="utf-8", newline="") as opened:
        return tuple(csv.DictReader(opened))


def _scores(name: str) -> Iterator[StoredScore]:
    for score, told in VALUES[name]["scores"].items():
        cases = cases_of(name, score)
        curve = roc_curve(count_scores(cases.positive, cases.score, cases.direction))
        yield StoredScore(f"{name}/{score}", told, curve, roc_hull(curve), cases)


def _pairs(name: str) -> Iterator[StoredPair]:
    for pair, told in VALUES[name].get("pairs", {}).items():
        a, b = (cases_of(name, score) for score in pair.split(" vs "))
        yield StoredPair(f"{name}/{pair}", told, a, b)
