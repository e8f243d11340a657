"""Every reader over mutated files: a few in the suite, ten minutes of them in `make soak`."""

import os
import random
from collections import Counter

import pytest

from engine.data.readers.formats import FORMATS
from tests.fuzz.corpus import corpus, format_by, function_of
from tests.fuzz.fuzzing import fuzz, outcome
from tests.fuzz.mutations import mutated

CORPUS = corpus()
MINUTES = float(os.environ.get("VOROSCOPE_FUZZ_MINUTES", "10"))
# No small valid file of them is at hand, or none is read in here.
UNMADE = {"read_sas", "read_spss", "refuse_duckdb"}


@pytest.mark.parametrize("reader", CORPUS)
def test_a_few(reader: str) -> None:
    isolated = format_by(reader).isolated or reader == "read_zip"
    told = fuzz(CORPUS[reader], 1, count=6 if isolated else 250, seconds=60)
    assert told["refused"] > 0


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("reader", CORPUS)
def test_many(reader: str) -> None:
    told = fuzz(CORPUS[reader], 10_000, count=1 << 40, seconds=60 * MINUTES)
    assert told["refused"] > 0
    assert told["read"] > 0


def test_every_reader_has_valid_files() -> None:
    assert {function_of(form) for form in FORMATS} - UNMADE <= set(CORPUS)


@pytest.mark.parametrize("reader", CORPUS)
def test_the_files_are_valid(reader: str) -> None:
    """Mutations of what is refused anyway would prove little."""
    told = Counter[str]()
    for content in CORPUS[reader].contents:
        told[outcome(content, CORPUS[reader].name)] += 1
    assert told["read"] > 0


def test_the_same_seed_makes_the_same_file() -> None:
    for reader, valid in CORPUS.items():
        one, other = (mutated(valid.contents, dice_of(7)) for _ in range(2))
        if b"PK" not in one[:2]:  # a zip file holds the time at which it was made
            assert one == other, reader


def dice_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - the same in every run


def test_most_mutations_change_something() -> None:
    contents = CORPUS["read_text"].contents
    unlike = [mutated(contents, dice_of(seed)) not in contents for seed in range(200)]
    assert sum(unlike) > 180
