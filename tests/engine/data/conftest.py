"""These tests are of both ways to read: without this, files as small as theirs take but one."""

from collections.abc import Iterator

import pytest

from engine.data.readers import delimited


@pytest.fixture(autouse=True, scope="module")
def small_files_read_as_large_ones() -> Iterator[None]:
    """Let pandas read what is small too; what it cannot tell still goes row by row."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(delimited, "SMALL", 0)
        yield
