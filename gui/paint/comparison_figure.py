"""Models compared: their differences, their ranking over a bound, who costs less at which t."""

from functools import cached_property, partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.comparison_words import (
    NO_MODEL,
    ONE_MODEL,
    difference_interval,
    difference_text,
    dominance_sentence,
    in_sample_words,
    pair_chance,
    voros_head,
)
from gui.paint.bound_plot import BoundPlot
from gui.paint.dominance_strips import DominanceStrips
from gui.paint.forest_plot import ForestPlot
from gui.paint.paragraph import draw_lines, lines_of
from gui.paint.pointed import Pointed
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

ComparisonPart = Literal["differences", "bound", "t", "all"]
PARTS: tuple[ComparisonPart, ...] = ("differences", "bound", "t")
SIDE_BY_SIDE = 640.0  # px of width from which all parts are seen at once


class ComparisonFigure:
    """Paints one part of the comparison, or all where there is room.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: taken as every figure takes them; the sentences are part of this one.
        part: what is painted; all parts as far as the width allows.
        first: the place of the first pair that is seen, where not all are.
        chosen: the model whose pairs come first; empty for the leading one's.
        pointed: what the mouse is on, here or in another view.
        like: an earlier figure with the same ground: what it laid out is taken over.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,  # noqa: ARG002 - what every figure is made with
        part: ComparisonPart = "all",
        first: int = 0,
        chosen: str = "",
        pointed: Pointed | None = None,
        like: "ComparisonFigure | None" = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._part, self._first, self._chosen = part, first, chosen
        self._pointed, self._like = pointed, like

    @cached_property
    def forest(self) -> ForestPlot:
        """The differences of pairs."""
        if self._like is not None:
            return self._like.forest
        made = (self._analysis, self._theme, self._sizes)
        return ForestPlot(*made, first=self._first, chosen=self._chosen)

    @cached_property
    def bound(self) -> BoundPlot:
        """The ranking as a region's bound moves."""
        if self._like is not None:
            return self._like.bound
        return BoundPlot(self._analysis, self._theme, self._sizes)

    @cached_property
    def strips(self) -> DominanceStrips:
        """Who costs less at which t."""
        if self._like is not None:
            return self._like.strips
        made = (self._analysis, self._theme, self._sizes)
        return DominanceStrips(*made, first=self._first, chosen=self._chosen)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the ground depends on, but for its room."""
        found = self._analysis
        names = tuple(model.name for model in found.models)
        known = (found.geometry, names, found.given, found.measure.name, found.session.conditions)
        rows = (found.corrected, found.session.interval, found.unseen is None)
        refined = (
            *rows,
            found.inference,
            found.by_bound,
            found.session.level,
            found.session.bootstrap,
        )
        return (*known, *refined, self._theme, self._sizes, self._part, self._first, self._chosen)

    def pages(self, rect: QRectF) -> tuple[int, int, int]:
        """The first pair that is seen, how many are, and how many pairs there are."""
        if self._part == "bound" or len(self._analysis.models) < 2:
            return 0, 0, 0
        shown = self.strips if self._part == "t" else self.forest
        area = self._areas(rect)[self._shown_part]
        return shown.first(area), shown.rows(area), len(shown.pairs)

    @property
    def _shown_part(self) -> ComparisonPart:
        return "differences" if self._part == "all" else self._part

    def words_at(self, rect: QRectF, place: QPointF) -> str:
        """All about the pair under a pixel; empty where there is none."""
        if len(self._analysis.models) < 2:
            return ""
        for part, area in self._areas(rect).items():
            if not area.contains(place):
                continue
            if part == "t":
                found = self.strips.pair_at(area, place)
                return "" if found is None else dominance_sentence(found)
            pair = self.forest.pair_at(area, place) if part == "differences" else None
            if pair is not None:
                return tr(
                    "{first} minus {second}: AUC {auc} ({auc_interval}), "
                    "{head} {voros} ({voros_interval}), chance {chance}",
                    head=voros_head(self._analysis),
                    first=pair.first.name,
                    second=pair.second.name,
                    auc=difference_text(pair.auc),
                    auc_interval=difference_interval(pair.auc) or "–",
                    voros=difference_text(pair.voros),
                    voros_interval=", ".join(
                        filter(None, (difference_interval(pair.voros), in_sample_words(pair)))
                    )
                    or "–",
                    chance=pair_chance(self._analysis, pair),
                )
        return ""

    def curve_at(self, rect: QRectF, place: QPointF) -> int | None:
        """Index of the model whose line over a region's bound is under a pixel."""
        area = self._areas(rect).get("bound")
        if area is None or len(self._analysis.models) < 2:
            return None
        return self.bound.curve_at(area, place)

    def t_at(self, rect: QRectF, place: QPointF) -> float | None:
        """The t under a pixel of a strip; None elsewhere."""
        area = self._areas(rect).get("t")
        if area is None or len(self._analysis.models) < 2:
            return None
        return self.strips.t_at(area, place)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint all that does not follow t."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self._analysis.models) < 2:
            self._draw_notice(painter, rect)
        else:
            for part, area in self._areas(rect).items():
                if part == "differences":
                    self.forest.paint(painter, area)
                elif part == "bound":
                    self.bound.paint(painter, area)
                else:
                    self.strips.paint_ground(painter, area)
        painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the lines of t, and of what the mouse is on."""
        area = self._areas(rect).get("t")
        if area is not None and len(self._analysis.models) > 1:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pointed = None if self._pointed is None else self._pointed.t
            self.strips.paint_overlay(painter, area, self._analysis.t, pointed)
            painter.restore()

    def _areas(self, rect: QRectF) -> dict[ComparisonPart, QRectF]:
        """What each part fills."""
        if self._part != "all":
            return {self._part: rect}
        if rect.width() < self._sizes.px(SIDE_BY_SIDE):
            return {"differences": rect}
        left = QRectF(rect.left(), rect.top(), rect.width() / 2, rect.height())
        right = left.translated(left.width(), 0)
        upper = right.adjusted(0, 0, 0, -0.45 * right.height())
        lower = QRectF(right.left(), upper.bottom(), right.width(), 0.45 * right.height())
        gap = self._sizes.px(8)
        return {
            "differences": left.adjusted(0, 0, -gap, 0),
            "bound": upper.adjusted(gap, 0, 0, -gap),
            "t": lower.adjusted(gap, gap, 0, 0),
        }

    def _draw_notice(self, painter: QPainter, rect: QRectF) -> None:
        px = self._sizes.px
        room = rect.adjusted(px(12), px(12), -px(12), 0)
        words = ONE_MODEL if self._analysis.models else NO_MODEL
        draw_lines(painter, room, lines_of(words, px(12), room.width()), px(12), self._theme.ink3)


differences_figure = partial(ComparisonFigure, part="differences")
bound_figure = partial(ComparisonFigure, part="bound")
t_figure = partial(ComparisonFigure, part="t")
