"""Fixtures for all tests: the reference files, and datasets without a file."""

import gc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from msgspec.structs import replace
from numpy.typing import ArrayLike

from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.data.dataset import CellProblem, Dataset, NumberColumn, Source, TextColumn
from engine.data.roles import Missing, Roles, ScoreRole
from engine.session.session import Session
from tests.reference import files

# The same examples in every run, and no bounds of time: a busy machine is no failure.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

CHECKOUT = files.CHECKOUT
INSTALLED = files.INSTALLED
SAMPLES = files.BUNDLED
NOT_BESIDE = "the score files of GPL packages are not beside this checkout (../shared/data)"

MakeDataset = Callable[..., Dataset]
MakeSession = Callable[..., Session]


@pytest.fixture(autouse=True)
def collector_as_it_was() -> Iterator[None]:
    """Fail a test that leaves Python's collector of garbage on or off where it was not.

    Left on, it would destroy widgets on the engine thread of any test to come, and so end all.
    """
    before = gc.isenabled()
    yield
    assert gc.isenabled() == before, "the collector of garbage was left otherwise than it was"


@pytest.fixture(scope="session")
def outside() -> Path:
    """The folder of the score files that may not be part of the project; skips without it."""
    if not files.OUTSIDE.is_dir():
        pytest.skip(NOT_BESIDE)
    return files.OUTSIDE


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests the absence of those files leaves out."""
    skipped = terminalreporter.stats.get("skipped", [])
    left_out = sum(NOT_BESIDE in str(report.longrepr) for report in skipped)
    if left_out:
        tests = "1 test needs" if left_out == 1 else f"{left_out} tests need"
        terminalreporter.write_line(
            f"{tests} the score files of GPL packages beside the checkout (../shared/data) "
            "and were left out"
        )


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of the bundled samples."""
    return SAMPLES


def dataset_of(positive: Sequence[bool] | ArrayLike, **scores: ArrayLike) -> Dataset:
    """A dataset as if read from a file: text column `y` of yes and no, one column per score.

    A NaN score is an empty cell.
    """
    truth = np.asarray(positive, dtype=np.bool_)
    label = TextColumn("y", codes=truth.astype(np.int32), values=("no", "yes"))
    columns = []
    for name, given in scores.items():
        values = np.asarray(given, dtype=np.float64)
        empty = np.flatnonzero(np.isnan(values))
        problems = (CellProblem("no value", empty),) if empty.size else ()
        columns.append(NumberColumn(name, values, problems))
    source = Source(Path("cases.csv"), sha256="0" * 64, rows_read=truth.size)
    return Dataset(source, (label, *columns))


def session_for(dataset: Dataset, *, missing: Missing = "paired", **changes: Any) -> Session:
    """A session on a dataset of `make_dataset`: every score is a model, "yes" is positive."""
    scores = tuple(ScoreRole(c.name, c.name) for c in dataset.columns if c.name != "y")
    roles = Roles("y", positive="yes", negative="no", scores=scores, missing=missing)
    return Session(roles=roles, **changes)


def with_all_asked(session: Session, **further: Any) -> Session:
    """By site and patient, all that the page Decide can be asked.

    Args:
        session: of a file with these columns.
        further: what else is asked: the reference, constraints, and what a review costs.
    """
    assert session.roles is not None
    roles = replace(session.roles, cluster="patient", group="site")
    asked = {"margin": "auc:0.02", "power": True, "one_threshold": True}
    return replace(session, roles=roles, **asked, **further)


@pytest.fixture(scope="session")
def make_dataset() -> MakeDataset:
    """`make_dataset(positive, forest=[...], bayes=[...])`: a Dataset that needs no reader."""
    return dataset_of


@pytest.fixture(scope="session")
def make_session() -> MakeSession:
    """`make_session(dataset, conditions=..., at=...)`: a Session with all of its scores."""
    return session_for


def counts_of(point: OperatingPoint) -> Confusion:
    """The counts of a point of a curve whose cases are known."""
    assert point.counts is not None
    return point.counts
