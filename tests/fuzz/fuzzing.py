"""Reading mutated files: a dataset that holds together, or an error in words; all else fails."""

import random
import time
from collections import Counter

import numpy as np

from engine.data.dataset import Dataset, NumberColumn
from engine.data.readers.read import read_bytes
from engine.messages.errors import UserError
from tests.engine.data.contents import processor_seconds
from tests.fuzz.corpus import Valid
from tests.fuzz.mutations import mutated

SECONDS = 6.0
"""The longest that a small file may take: what `apart` allows, and some for its start."""


class FuzzError(AssertionError):
    """A file that was neither read nor refused; its seed makes it again."""


def fuzz(valid: Valid, first: int, count: int, seconds: float) -> Counter[str]:
    """Read mutations of some files until so many are done, or time is over.

    Args:
        valid: files of one format.
        first: the seed of the first mutation; those of the others follow.
        count: how many there are at most.
        seconds: how long it may take at most.

    Returns:
        How many were read, and how many refused.

    Raises:
        FuzzError: a file was neither; it names the seed.
    """
    end = time.monotonic() + seconds
    told: Counter[str] = Counter()
    for seed in range(first, first + count):
        if time.monotonic() > end:
            break
        content = mutated(valid.contents, random.Random(seed))  # noqa: S311 - the same in every run
        started = processor_seconds()
        try:
            told[outcome(content, valid.name)] += 1
        except Exception as error:
            raise FuzzError(
                f"seed {seed} of {valid.name}: {type(error).__name__}: {error}"
            ) from error
        taken = processor_seconds() - started
        if taken > SECONDS:
            raise FuzzError(f"seed {seed} of {valid.name}: took {taken:.1f} s")
    return told


def outcome(content: bytes, name: str) -> str:
    """Read a file, and make sure of what comes: "read" or "refused"."""
    try:
        dataset = read_bytes(content, name)
    except UserError as error:
        refusal = error
    else:
        check(dataset)
        return "read"
    assert refusal.what
    assert refusal.do, refusal.what
    assert len(str(refusal)) < 3000, len(str(refusal))
    return "refused"


def check(dataset: Dataset) -> None:
    """Make sure that a dataset holds together."""
    rows = dataset.rows
    assert rows > 0
    assert dataset.columns
    names = [column.name for column in dataset.columns]
    assert len(set(names)) == len(names)
    assert all(name.strip() == name != "" for name in names), names
    "".join(names).encode()  # half characters could not be shown
    lines = [dataset.line_of(row) for row in (0, rows - 1)]
    assert 1 <= lines[0] <= lines[1]
    assert dataset.lines is None or dataset.lines.size == rows
    for column in dataset.columns:
        told = np.zeros(rows, dtype=np.bool_)
        for problem in column.problems:
            assert problem.why
            assert np.all(np.diff(problem.rows) > 0)
            assert not told[problem.rows].any()
            told[problem.rows] = True
        if isinstance(column, NumberColumn):
            assert column.values.dtype == np.float64
            assert np.array_equal(np.isnan(column.values), told)
        else:
            assert column.codes.dtype == np.int32
            assert np.array_equal(column.codes < 0, told)
            assert column.codes.size == rows
            assert column.codes.max(initial=-1) < len(column.values)
            assert len(set(column.values)) == len(column.values)
            "".join(column.values).encode()
