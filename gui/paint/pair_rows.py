"""Pairs of models in rows below a head: as many as there is room for, from one of them on."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF

from engine.analysis.analysis import Analysis
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

Pair = TypeVar("Pair")


class PairRows(ABC, Generic[Pair]):
    """Knows which pairs are seen, and where.

    Args:
        pairs: in their order.
        first: the place of the first pair that is seen.
    """

    head: ClassVar[float]  # px of the titles
    row: ClassVar[float]  # px of a pair
    low_row: ClassVar[float]  # px of a pair in one line, because there are many

    def __init__(
        self,
        analysis: Analysis,
        pairs: Sequence[Pair],
        theme: Theme,
        sizes: Sizes,
        first: int,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, sizes
        self.pairs = pairs
        self._first = first

    @abstractmethod
    def _room(self, rect: QRectF) -> float:
        """The height of all rows together."""

    def _is_low(self, rect: QRectF) -> bool:
        """Whether each pair has one line, because there are many."""
        return len(self.pairs) * self._sizes.px(self.row) > self._room(rect)

    def _row(self, rect: QRectF) -> float:
        """The height of a row."""
        return self._sizes.px(self.low_row if self._is_low(rect) else self.row)

    def rows(self, rect: QRectF) -> int:
        """How many pairs are seen at once."""
        return max(1, min(len(self.pairs), int(self._room(rect) // self._row(rect))))

    def first(self, rect: QRectF) -> int:
        """The place of the first pair that is seen: no room at the end stays empty."""
        return max(0, min(self._first, len(self.pairs) - self.rows(rect)))

    def pair_at(self, rect: QRectF, place: QPointF) -> Pair | None:
        """The pair whose row is under a pixel."""
        row = math.floor((place.y() - rect.top() - self._sizes.px(self.head)) / self._row(rect))
        if not 0 <= row < self.rows(rect) or not self.pairs:
            return None
        return self.pairs[self.first(rect) + row]
