"""The score files of GPL packages: all that is checked of the files within the checkout, again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.binary import test_reference, test_stored_values
from tests.engine.binary.inference import test_bootstrap, test_delong
from tests.engine.binary.points import (
    test_criteria,
    test_kolmogorov_smirnov,
    test_ranking_curves,
)
from tests.engine.binary.regions import test_region_areas
from tests.engine.binary.voros import test_cost_curves
from tests.reference.scores import Stored, checks_in, stored_of

CHECKS = checks_in(
    [
        test_bootstrap,
        test_cost_curves,
        test_criteria,
        test_delong,
        test_kolmogorov_smirnov,
        test_ranking_curves,
        test_reference,
        test_region_areas,
        test_stored_values,
    ]
)


@pytest.fixture(scope="module")
def stored(outside: Path) -> Stored:
    """Every score and pair of the files outside; without them the test skips."""
    assert outside.is_dir()
    found = stored_of(outside=True)
    assert (len(found.scores), len(found.pairs)) == (29, 35)
    return found


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_as_within(check: Callable[[Stored], None], stored: Stored) -> None:
    check(stored)
