"""The verdict as it is laid out, and the table's titles."""

import pytest
from PySide6.QtGui import QTextDocument

from engine.binary.conditions import Conditions, exactly
from engine.explain import Span
from gui.views.numbers_view import _rich, numbers
from tests.gui.conftest import AnalyseCrossing


def lines_of(sentence: list[Span], width: float) -> list[str]:
    """Where rich text of a width breaks its lines."""
    document = QTextDocument()
    document.setHtml(_rich(sentence))
    document.setTextWidth(width)
    document.documentLayout().documentSize()  # lays it out
    block = document.begin()
    layout, text = block.layout(), block.text()
    lines = [layout.lineAt(place) for place in range(layout.lineCount())]
    return [text[line.textStart() : line.textStart() + line.textLength()] for line in lines]


@pytest.mark.parametrize("facts", ["score ≥ 0.39", "t = 0.56", "65\u202f%"])
def test_a_fact_never_falls_apart_at_the_end_of_a_line(facts: str) -> None:
    unbroken = facts.translate({ord(" "): "\xa0", ord("\u202f"): "\xa0"})
    for width in range(90, 300, 3):
        lines = lines_of([Span("use it where nothing else is "), Span(facts), Span(" now")], width)
        assert any(unbroken in line for line in lines), (width, lines)


def test_of_an_endless_name_both_ends_are_shown() -> None:
    shown = _rich([Span("A name without an end " * 12 + "number 7", strong=True)])
    assert "A name without an" in shown
    assert "number 7" in shown
    assert len(shown) < 200


def test_voros_at_a_single_t_says_at_which(analyse_crossing: AnalyseCrossing) -> None:
    exact = Conditions(exactly(1.0), exactly(1.0), exactly(0.2))
    header, _ = numbers(analyse_crossing(at=0.56, conditions=exact))
    assert header[0] == "At t = 0.56"
    assert header[1] == "VOROS\nat 0.80"
