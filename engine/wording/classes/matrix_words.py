"""A cell of a confusion matrix in words: how large a share of which actual class, of how many."""

from engine.messages.language import tr
from engine.multiclass.confusion import ConfusionMatrix
from engine.wording import formatting

SHARE_PLACES = 2


def share_words(share: float) -> str:
    """A share as a cell shows it; what would round to 0 or 1 without being it says so."""
    if 0 < share < 0.005:
        return "<\u2009.01"
    if 0.995 <= share < 1:
        return ">\u2009.99"
    return formatting.number(share, SHARE_PLACES)


def count_words(matrix: ConfusionMatrix, predicted: int, actual: int) -> str:
    """The cases of a cell; of supposed or weighted ones with a decimal. Empty where unknown."""
    if matrix.totals is None:
        return ""
    cases = float(matrix.cells[predicted, actual])
    return formatting.number(cases, 0 if abs(cases - round(cases)) < 1e-9 else 1)


def cell_words(matrix: ConfusionMatrix, predicted: int, actual: int) -> str:
    """What a cell says: "A calls 0.20 of actual b an a: 8 of 40 cases"."""
    words = tr(
        "{name}: of actual {actual}, {share} are called {predicted}",
        name=matrix.name,
        actual=matrix.labels[actual],
        share=formatting.number(float(matrix.ratios[predicted, actual]), 4),
        predicted=matrix.labels[predicted],
    )
    counted = count_words(matrix, predicted, actual)
    if not counted or matrix.totals is None:
        return words
    total = float(matrix.totals[actual])
    whole = formatting.number(total, 0 if total == round(total) else 1)
    return tr("{words}: {cases} of {whole} cases", words=words, cases=counted, whole=whole)
