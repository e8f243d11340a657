"""What the layers of the ROC plane share: an analysis laid out on axes."""

from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.regions.region_areas import Region
from engine.binary.voros.supporting_lines import SupportingLine
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, Winner, winner_at
from engine.wording.decision_lines import without_bounds
from engine.wording.rate_names import RATE_NAMES, RateNames
from engine.wording.rules import rule_words
from engine.wording.verdict import NOTHING_DONE
from gui.paint.lettering import STRONG, Run
from gui.paint.model_looks import ModelLooks
from gui.paint.names import distinguished
from gui.paint.plot_axes import PlotAxes
from gui.paint.sizes import Sizes
from gui.themes.theme import Marker, ModelStyle, Theme, mix

SMALL = 260.0  # a plot narrower or lower than this drops its vertices and notes
FAN = 15
LONGEST_NAME = 0.4  # of the plot's width


class RocOptions(Struct, frozen=True):
    """What may be left out, and what is being dragged.

    Attributes:
        notes: say what is shaded.
        framed: put the chosen point's words in a card; without, they stand free (presenter).
        regions: regions of interest in the place of the analysis's, while one is dragged.
        grasped: the place of the region that has handles.
        selected: index of the model whose groups are drawn; None for the one that costs least.
    """

    notes: bool = True
    framed: bool = True
    regions: tuple[Region, ...] | None = None
    grasped: int | None = None
    selected: int | None = None


class RocScene(Struct, frozen=True, eq=False, dict=True):
    """One analysis, the look, and where rates lie on the screen."""

    analysis: Analysis
    theme: Theme
    sizes: Sizes
    axes: PlotAxes
    options: RocOptions

    @property
    def small(self) -> bool:
        """Whether there is only room for what is needed."""
        plot = self.axes.plot
        return min(plot.width(), plot.height()) < self.sizes.px(SMALL)

    @cached_property
    def looks(self) -> ModelLooks:
        """How every model looks."""
        return ModelLooks(self.analysis, self.theme)

    @property
    def crowded(self) -> bool:
        """Whether there are too many models for curves, fans and marks of each."""
        return bool(self.analysis.behind)

    @property
    def says_ground(self) -> bool:
        """Whether a note says what is shaded or hatched; of many models nothing is shaded."""
        bounded = self.analysis.bounded is not None
        return self.options.notes and (bounded or not self.crowded)

    @property
    def split_model(self) -> ModelResult | None:
        """The model whose groups are drawn; None where none are."""
        analysis = self.analysis
        if analysis.split is None or self.crowded or self.small:
            return None
        return analysis.with_index(self.options.selected) or analysis.cheapest

    @property
    def rate_names(self) -> RateNames:
        """What the two rates are called."""
        return RATE_NAMES[self.analysis.session.plane.axes]

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions of interest that are to be seen."""
        if not self.analysis.session.plane.regions_shown:
            return ()
        return self.analysis.regions if self.options.regions is None else self.options.regions

    def style(self, model: ModelResult) -> ModelStyle:
        """How a model's curve looks: its own look, or a pale one behind the others."""
        return self.looks.of(model)

    def name(self, model: ModelResult) -> str:
        """A model's name as it is written on the plot, cut where it would fill it."""
        return self._names[model.name]

    @cached_property
    def _names(self) -> dict[str, str]:
        """By its own name each model's, as much of it as there is room for."""
        names = tuple(model.name for model in self.analysis.models)
        room = LONGEST_NAME * self.axes.plot.width()
        return dict(zip(names, distinguished(names, self.sizes.name, STRONG, room), strict=True))

    def winner_color(self, winner: Winner) -> QColor:
        """The colour of a winner; of a trivial classifier the neutral one."""
        model = self.analysis.model(winner.model)
        return self.theme.neutral if model is None else self.looks.own(model).color

    def line(self, t: float, touching: tuple[float, float]) -> QLineF:
        """The supporting line at t through a vertex, from its lower to its upper end."""
        start, end = SupportingLine(t, *touching).inside_unit_square()
        return QLineF(self.axes.point(*start), self.axes.point(*end))

    def winners_line(self, t: float) -> tuple[QLineF, QColor]:
        """The supporting line of whoever costs least at t, and its colour."""
        winner = winner_at(self.analysis.winners, t)
        return self.line(t, self.analysis.touching(winner)), self.winner_color(winner)

    @property
    def decided(self) -> tuple[ModelResult | None, OperatingPoint | None, tuple[float, float]]:
        """Whom to use at the playhead, at which point and rates; a trivial classifier is None.

        Under constraints it is the one that keeps them; where nothing does, the one without.
        """
        analysis, bounded = self.analysis, self.analysis.bounded
        if bounded is not None and bounded.winners:
            winner = winner_at(bounded.winners, analysis.t)
            model = analysis.model(winner.model)
            point = None if model is None else bounded.models[model.name].at
            rates = analysis.deciding_rates(winner)
            return model, point, rates if point is None else (point.fpr, point.tpr)
        best = analysis.best
        if best is None:
            return None, None, analysis.touching(analysis.winner)
        return best, best.at, (best.at.fpr, best.at.tpr)

    @property
    def chosen(self) -> QPointF:
        """The pixel of the point to use at the playhead."""
        return self.axes.point(*self.decided[2])

    @property
    def chosen_look(self) -> tuple[QColor, Marker]:
        """Colour and shape of that point."""
        best = self.decided[0]
        if best is None:
            return self.theme.neutral, Marker.CIRCLE
        style = self.looks.own(best)
        return style.color, style.marker

    @property
    def shade_color(self) -> QColor:
        """The opaque colour of what costs more than that point; of many models none has one."""
        if self.crowded:
            return self.theme.plot
        return mix(self.chosen_look[0], self.theme.plot, 1 - self.theme.lesser_tint)

    def chosen_words(self) -> list[list[Run]]:
        """What to use at the playhead, its rates, and whether no constraint is kept."""
        theme, (best, point, (fpr, tpr)) = self.theme, self.decided
        if best is None or point is None:
            idle = ALL_POSITIVE if fpr == 1 else ALL_NEGATIVE
            head = Run(NOTHING_DONE[idle], theme.ink, STRONG)
        else:
            rule = rule_words(best.geometry.direction, point.shown_threshold)
            name = f"{self.name(best)}, " if self.options.framed else ""
            head = Run(name + rule, self.looks.own(best).word_color, STRONG)
        free = without_bounds(self.analysis)
        lines = [[head], [Run(self.rate_names.pair(fpr, tpr), theme.ink2)]]
        return [*lines, [Run(free, theme.ink3)]] if free else lines
