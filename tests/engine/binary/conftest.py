"""What other programs say of the two-class scores within the checkout."""

import pytest

from tests.reference.scores import Stored, stored_of


@pytest.fixture(scope="session")
def stored() -> Stored:
    """Every score and pair of the reference files within the checkout."""
    found = stored_of(outside=False)
    assert (len(found.scores), len(found.pairs)) == (5, 6)
    return found
