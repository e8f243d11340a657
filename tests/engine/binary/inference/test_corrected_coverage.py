"""A short form of the study of corrected intervals; the whole of it is `test_coverage`'s."""

from pathlib import Path

import numpy as np
import pytest

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.corrected_contributions import Contributions
from engine.data.cases.cases import ModelCases
from tests.benchmarks import coverage_tables, coverage_widths
from tests.benchmarks.corrected_coverage import (
    HEADS,
    OF_MODEL,
    Truths,
    cells,
    correctable,
    holds,
    study,
    tallied,
)
from tests.benchmarks.coverage_populations import POPULATIONS, Population

FILES = 90
SIZE = (50, 50)
VOROS = (OF_MODEL[0], OF_MODEL[3])
BY_NAME = {each.name: each for each in POPULATIONS}


def test_they_hold_and_a_halved_standard_error_would_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 90 files a model the check lets three standard errors pass: half of one is far more."""
    population = BY_NAME["normal, AUC .80 and .75"]
    found = cells(tallied(study(population, SIZE, FILES)))
    assert [head for head in HEADS if not holds(found[head], SIZE, FILES)] == []

    module = "engine.binary.inference.corrected_voros"

    def a_quarter(found: Contributions, _cases: object, added: float) -> float:
        return (found.positives.spread(added) + found.negatives.spread(added)) / 4

    monkeypatch.setattr(f"{module}.variance", a_quarter)
    monkeypatch.setattr(f"{module}.QUARTER", 1 / 8)
    halved = cells(tallied(study(population, SIZE, FILES)))
    for head in VOROS:
        assert not holds(halved[head], SIZE, FILES), halved[head].mean


def test_a_study_that_was_stopped_goes_on_and_prints_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = (BY_NAME["three levels"], BY_NAME["heavy tails"])
    kept, sizes = tmp_path / "cells.jsonl", ((5, 9), (6, 7))
    coverage_tables.run(3, some, sizes)
    whole = capsys.readouterr().out
    coverage_tables.drawn(3, some[:1], sizes[1:], kept)  # and then it is stopped
    assert len(kept.read_text().splitlines()) == 1
    coverage_tables.run(3, some, sizes, kept)
    assert capsys.readouterr().out == whole
    assert len(kept.read_text().splitlines()) == 4

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(coverage_tables, "study", never)
    coverage_tables.run(3, some, sizes, kept)
    assert capsys.readouterr().out == whole
    assert coverage_tables.kept_cells(kept, 4) == {}  # so many files were not drawn


def test_a_corrected_interval_is_wider_than_a_percentile_one_by_as_much_as_is_stated() -> None:
    """Two populations stand for ten: by a twelfth, not by half, at 50 of each class."""
    found = []
    for name in ("normal, AUC .80 and .75", "heavy tails"):
        generator = np.random.default_rng(1)
        found += [
            each
            for seed in range(8)
            for each in coverage_widths.widths(BY_NAME[name].draw(*SIZE, generator), seed)
        ]
    plain, corrected = np.mean(found, axis=0)
    first, second = coverage_widths.STATED[SIZE]
    assert corrected / plain == pytest.approx(second / first, rel=0.12)


@pytest.mark.parametrize("population", POPULATIONS, ids=lambda each: each.name)
def test_the_populations_are_what_they_are_said_to_be(population: Population) -> None:
    """Areas and costs of a file of 60,000 rows are near those that are known."""
    truths = Truths.of(population)
    files = population.draw(30_000, 30_000, np.random.default_rng(2))
    for model, known, file in zip(population.models, truths.models, files, strict=True):
        auc, curve = file_of(file)
        assert auc == pytest.approx(model.auc, abs=0.008)
        assert known[6] == model.auc <= model.hull_auc + 1e-9
        for t in (0.1, 0.4, 0.7):
            cost = float((t * curve.fpr + (1 - t) * (1 - curve.tpr)).min())
            assert cost == pytest.approx(float(model.cost(np.array([t]))[0]), abs=0.005)


def file_of(model: ModelCases) -> tuple[float, RocCurve]:
    """A file's AUC and curve."""
    found = correctable(model)
    return found.auc.auc, found.curve
