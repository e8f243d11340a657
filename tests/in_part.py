"""Long lists of like cases, of which the suite tries a part and `make soak` the rest."""

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def in_part(values: Iterable[object], every: int) -> list[ParameterSet]:
    """Parameters of which one in `every` runs in the suite, the first among them.

    A value that is a tuple stands for several parameters.
    """
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[pytest.mark.slow] if number % every else [],
        )
        for number, value in enumerate(values)
    ]
