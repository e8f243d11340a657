"""Every reader over mutated files of GPL packages: a few of each."""

import pytest

from tests.fuzz.corpus import corpus_outside
from tests.fuzz.fuzzing import fuzz


@pytest.mark.usefixtures("outside")
def test_a_few() -> None:
    found = corpus_outside()
    assert set(found) >= {"read_arff", "read_text", "read_weka_text"}
    for valid in found.values():
        assert fuzz(valid, 1, count=60, seconds=60)["refused"] > 0
