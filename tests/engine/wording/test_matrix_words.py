"""A cell of a confusion matrix in words (engine.wording.classes.matrix_words)."""

from pathlib import Path

from engine.wording.classes.matrix_words import cell_words, count_words, share_words
from tests.engine.wording.test_approximation_rows import write_three_matrices
from tests.gui.several import analysed, of_matrices


def test_a_cell_in_words(tmp_path: Path) -> None:
    found = of_matrices(tmp_path).models[0].model.confusion
    assert found is not None
    assert cell_words(found, 0, 1) == "tree: of actual b, 0.2000 are called a: 8 of 40 cases"
    assert count_words(found, 0, 1) == "8"
    shares = analysed(write_three_matrices(tmp_path)).models[0].model.confusion
    assert shares is not None
    assert cell_words(shares, 0, 1) == "A: of actual b, 0.2000 are called a"
    assert [share_words(share) for share in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        *("0.00", "<\u2009.01", "0.50", ">\u2009.99", "1.00")
    ]
