"""The cost view over the probability cost: PC(+) = 1 − t of Drummond & Holte."""

from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.cost_figure import CostFigure


class DrummondHolteFigure(CostFigure):
    """The same over the probability cost PC(+) = 1 - t of Drummond & Holte 2006."""

    axis = "PC(+)"

    def place_of(self, t: float) -> float:
        """PC(+)."""
        return 1 - t

    def t_of(self, place: float) -> float:
        """The t of a PC(+)."""
        return 1 - place

    def across(self, t: FloatArray) -> FloatArray:
        """PC(+) of (n,) t."""
        return 1 - t

    def axis_title(self) -> str:
        """What the horizontal axis is."""
        return tr("Probability cost PC(+) = 1 − t")

    def place_words(self, place: float) -> str:
        """The probability cost."""
        return tr("PC(+) = {place}", place=formatting.rate(place))
