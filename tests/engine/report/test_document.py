"""A report's figures, wherever they stand on its pages."""

from engine.report.document import Figure, SideBySide
from tests.engine.report.test_sections import crossing, of_kind, report


def test_figures_are_found_beside_words_too_in_order() -> None:
    document = report(crossing())
    assert document.figures == tuple(of_kind(document, Figure))
    numbers = [figure.number for figure in document.figures]
    assert numbers == list(range(1, len(numbers) + 1))
    assert any(isinstance(block, SideBySide) for block in document.blocks)
