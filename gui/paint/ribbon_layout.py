"""Where the parts of the t-ribbon lie: a timeline of winners over one lane a model."""

from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QRectF

from engine.analysis.analysis import Analysis, ModelResult
from engine.numerics.arrays import FloatArray
from gui.paint.lettering import NORMAL, Run, width_of
from gui.paint.names import distinguished
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

FULL_HEIGHT = 120.0
COLLAPSED_HEIGHT = 72.0
PRESENTED_HEIGHT = 82.0  # with a higher band
LANES_HEIGHT = 33.0
NAMED_LANE = 10.0  # a lane lower than this has no room for its name
MOST_NAMED = 3  # lanes for which that is room
WIDEST_NAME = 96.0
LANE_NAME_SIZE = 11.0
SIDE = 14.0


class RibbonScene(Struct, frozen=True, eq=False, dict=True):
    """One analysis laid out as a ribbon in a rectangle.

    Attributes:
        lanes: show lanes of models below the band.
    """

    analysis: Analysis
    theme: Theme
    sizes: Sizes
    rect: QRectF
    lanes: bool

    @cached_property
    def band(self) -> QRectF:
        """The winners' band; t = 0 and t = 1 are its left and right edge."""
        px = self.sizes.px
        left = self.rect.left() + max(px(SIDE), self._names_width)
        top, height = (35, 28) if self.lanes else (26, 32 if self.sizes.presenting else 24)
        return QRectF(
            round(left),
            round(self.rect.top() + px(top)),
            max(round(self.rect.right() - px(2 * SIDE)) - round(left), 1),
            round(px(height)),
        )

    @property
    def _names_width(self) -> float:
        """Room for the lanes' names, and a gap."""
        if not self.names_shown:
            return 0.0
        widest = max(width_of([run], self.lane_name_size) for run in self.lane_names)
        return self.sizes.px(12) + widest

    @property
    def names_shown(self) -> bool:
        """Whether lanes are there and high enough for names."""
        count = len(self.lane_models)
        return self.lanes and count > 0 and LANES_HEIGHT / count >= NAMED_LANE

    @cached_property
    def lane_models(self) -> tuple[ModelResult, ...]:
        """The models with a lane: all, or none where the room is for the winners' names."""
        return () if self.analysis.behind else self.analysis.models

    @property
    def lane_name_size(self) -> float:
        """The size of the lanes' names."""
        return self.sizes.px(LANE_NAME_SIZE)

    @cached_property
    def lane_names(self) -> list[Run]:
        """The models' names, one a lane."""
        names = tuple(model.name for model in self.lane_models)
        room = self.sizes.px(WIDEST_NAME)
        cut = distinguished(names, self.lane_name_size, NORMAL, room)
        return [Run(name, self.theme.ink2) for name in cut]

    def lane(self, place: int) -> QRectF:
        """The lane of the model at a place, from above."""
        count = max(len(self.lane_models), MOST_NAMED)
        pitch = self.sizes.px(LANES_HEIGHT) / count
        top = self.band.bottom() + self.sizes.px(4) + place * pitch
        return QRectF(self.band.left(), top, self.band.width(), max(pitch * 7 / 11, 1.0))

    @property
    def whole(self) -> tuple[QRectF, ...]:
        """Band and lanes from t = 0 to 1, with the gaps at their very ends."""
        return self._columns((self.band.left(),), (self.band.right(),))

    @property
    def within(self) -> tuple[QRectF, ...]:
        """Where band and lanes look as within [a, b]; of whole pixels."""
        return self._columns(self._ends[:1], self._ends[1:])

    @property
    def outside(self) -> tuple[QRectF, ...]:
        """Where they look as outside it."""
        low, high = self._ends
        return self._columns((self.band.left(), high), (low, self.band.right()))

    @property
    def _ends(self) -> tuple[float, float]:
        given = self.analysis.given
        return round(self.x(given.a)), round(self.x(given.b))

    def _columns(self, lows: tuple[float, ...], highs: tuple[float, ...]) -> tuple[QRectF, ...]:
        """Parts of band and lanes between columns, without empty ones."""
        top, height = self.band.top(), self.foot - self.band.top()
        ends = zip(lows, highs, strict=True)
        return tuple(QRectF(low, top, high - low, height) for low, high in ends if high > low)

    @property
    def foot(self) -> float:
        """The row below band and lanes, where ticks begin."""
        px = self.sizes.px
        return self.band.bottom() + (px(4 + LANES_HEIGHT + 1) if self.lanes else px(4))

    @property
    def label_row(self) -> float:
        """The middle of the row of labels above the band."""
        return self.rect.top() + self.sizes.px(16 if self.lanes else 15)

    def x(self, t: float) -> float:
        """The pixel column of a t."""
        return self.band.left() + t * self.band.width()

    def xs(self, t: FloatArray) -> FloatArray:
        """The pixel columns of (n,) t."""
        return np.asarray(self.band.left() + t * self.band.width())

    def t(self, x: float) -> float:
        """The t at a pixel column, within [0, 1]."""
        return min(max((x - self.band.left()) / self.band.width(), 0.0), 1.0)
