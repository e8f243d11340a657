"""engine.binary.inference.running_sums, against sums one after the other."""

import numpy as np
import pytest

from engine.binary.inference import running_sums as module
from engine.binary.inference.running_sums import running_sums


@pytest.mark.parametrize("kind", [np.int32, np.int64])
@pytest.mark.parametrize("rows", [1, 7, 8, 9, 40])
def test_sums_run_along_each_row(rows: int, kind: type[np.int32]) -> None:
    for steps in (1, 2, module.STRETCH - 1, module.STRETCH, module.STRETCH + 1, 100):
        counts = np.random.default_rng(steps).integers(0, 9, (steps, rows)).astype(kind)
        kept = counts.copy()
        for each in (counts.T, np.ascontiguousarray(counts.T)):
            found = running_sums(each)
            assert found.dtype == kind
            np.testing.assert_array_equal(found, np.cumsum(kept.T, axis=1))
            np.testing.assert_array_equal(each, kept.T)
