"""The triangle of weights in words (engine.wording.classes.weight_words)."""

from pathlib import Path

from msgspec.structs import replace

from engine.wording.classes.weight_words import (
    corner_words,
    kind_words,
    loss_words,
    point_words,
    ranked_at,
)
from tests.engine.multiclass.test_weight_triangle import BY_ACTUAL, FULL, PRIORS
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.several import PLAIN, analysed

QUICK = replace(PLAIN, voros_power=4)


def test_the_triangle_in_words(tmp_path: Path) -> None:
    path = write_three_matrices(tmp_path)
    by_class = analysed(path, replace(QUICK, cost_matrix=BY_ACTUAL, priors=PRIORS)).weights
    full = analysed(path, replace(QUICK, cost_matrix=FULL, priors=PRIORS)).weights
    assert by_class is not None
    assert full is not None
    assert (corner_words(by_class, "a"), corner_words(full, "a")) == (
        *("only a counts", "only a occurs"),
    )
    assert kind_words(full) == "who costs least at which priors, under the costs stated"
    assert full.at is not None
    assert point_words(full, "abc", full.at) == "priors a 0.600, b 0.300, c 0.100"
    # A of the full matrix: .6 (.05 + 9 · .05) + .3 (.2 + 3 · .1) + .1 (5 · .1 + 2 · .3) = 0.56
    assert ranked_at(full, full.at, 2)[0] == ("A", "560")
    assert loss_words(by_class, 0.223).startswith("22.3")
