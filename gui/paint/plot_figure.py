"""What every figure with axes that one moves in has in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis
from gui.paint.model_looks import ModelLooks
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.pointed import Pointed
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme


class Frame(Struct, frozen=True):
    """One plot of a figure: where it is, and all that it can show.

    Attributes:
        plot: its rectangle.
        across, up: the whole spans; of plots above each other the horizontal ones are linked.
        moves_up: whether one can look closer at the vertical axis too.
    """

    plot: QRectF
    across: Span
    up: Span
    moves_up: bool = True


class PlotOptions(Struct, frozen=True, kw_only=True):
    """How a figure is looked at; a view with modes of its own adds them.

    Attributes:
        shown: the spans across and up that each frame shows; empty for all of them.
        model: index of the model that a figure of one shows; None, or that of a hidden one, for
            the one that costs least at t.
        pointed: what the mouse is on, in this view or another.
        hovered: what of this figure the mouse is on; its kind belongs to the figure.
        mouse: where it is in this view, for a card beside it; None where it is elsewhere.
        rested: the t at which the line of t has come to rest, which names keep clear of until it
            rests elsewhere; None where nothing moves, as in a picture.
    """

    shown: tuple[tuple[Span, Span], ...] = ()
    model: int | None = None
    pointed: Pointed | None = None
    hovered: object = None
    mouse: QPointF | None = None
    rested: float | None = None


WHOLE = PlotOptions()


class Layer(Struct, frozen=True):
    """What a figure paints above what is beneath it.

    Attributes:
        draw: draws it in the figure's rectangle.
        key: all that it depends on, its place apart, so that a screen keeps it as a picture
            while that stays; None where it follows t or the mouse and is painted each time.
        seen: the parts of the figure's rectangle where it is seen, which the kept picture does
            not depend on; None where it is everywhere.
        reckon: works out more of what `draw` needs and takes long, for a rectangle and so many
            cells a pixel, while a function says that there is time; whether all of it is there.
    """

    draw: Callable[[QPainter, QRectF], None]
    key: tuple[object, ...] | None = None
    seen: Callable[[QRectF], Sequence[QRectF]] | None = None
    reckon: Callable[[QRectF, float, Callable[[], bool]], bool] | None = None

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint what is seen of it."""
        self.paint_seen(painter, rect, lambda: self.paint_whole(painter, rect))

    def paint_seen(self, painter: QPainter, rect: QRectF, paint: Callable[[], None]) -> None:
        """Have all of it, or its picture, painted only where it is seen."""
        if self.seen is None:
            paint()
            return
        for part in self.seen(rect):
            painter.save()
            painter.setClipRect(part)
            paint()
            painter.restore()

    def paint_whole(self, painter: QPainter, rect: QRectF) -> None:
        """Draw all of it without jags, and leave the painter as it was."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter, rect)
        painter.restore()


class PlotFigure(ABC):
    """Paints one analysis as plots, the same on a screen, in a picture and on a page.

    Three layers from below: the overlay follows t and is painted at each frame; the ground
    depends on `ground_key` alone, so that a screen keeps it, and so does it with the floor
    where that has a `floor_key`.

    Args:
        scale: 1 in the window; the presenter and exports enlarge.
        notes: say what is shaded.
        options: how it is looked at; its kind belongs to the figure.
    """

    def __init__(
        self,
        analysis: Analysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        options: PlotOptions = WHOLE,
    ) -> None:
        self.analysis = analysis
        self.theme = theme
        self.sizes = Sizes(scale)
        self.notes = notes
        self.options = options
        self._framed: tuple[QRectF, tuple[Frame, ...]] | None = None
        self._axes: tuple[QRectF, tuple[PlotAxes, ...]] | None = None

    @cached_property
    def looks(self) -> ModelLooks:
        """How every model looks."""
        return ModelLooks(self.analysis, self.theme)

    @abstractmethod
    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """The plots of the figure when it fills `rect`."""

    @abstractmethod
    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the plots' grounds and what moves beneath the curves."""

    @abstractmethod
    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Draw all that depends neither on t nor on [a, b], on whatever is there."""

    @abstractmethod
    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Draw what depends on t, on [a, b] or on the mouse."""

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the ground depends on, its place apart."""
        return (*self.key_of_all, tuple(model.index for model in self.analysis.in_front))

    @property
    def key_of_all(self) -> tuple[object, ...]:
        """What every layer depends on: rows, shown models and look, whoever stands in front.

        And which figure it is, for a view that has several keeps their layers in one place.
        """
        shown = tuple(model.index for model in self.analysis.models)
        look = self.theme, self.sizes, self.options.shown
        return (type(self), self.analysis.geometry, shown, *look)

    def axes(self, rect: QRectF) -> tuple[PlotAxes, ...]:
        """Where values lie in each plot when the figure fills `rect`; found once a figure."""
        if self._axes is None or self._axes[0] != rect:
            self._axes = rect, self._find_axes(rect)
        return self._axes[1]

    def framed(self, rect: QRectF) -> tuple[Frame, ...]:
        """Its plots when it fills `rect`; found once a figure."""
        if self._framed is None or self._framed[0] != rect:
            self._framed = rect, self.frames(rect)
        return self._framed[1]

    def _find_axes(self, rect: QRectF) -> tuple[PlotAxes, ...]:
        frames = self.framed(rect)
        return tuple(
            PlotAxes(frame.plot, across, up)
            for frame, (across, up) in zip(frames, self._spans(frames), strict=True)
        )

    def _spans(self, frames: tuple[Frame, ...]) -> tuple[tuple[Span, Span], ...]:
        """What is shown of each plot, across and up.

        A picture may have room for more plots than the card in which one looked closer, or for
        fewer: then each is shown whole upwards, over what they have in common.
        """
        shown = self.options.shown
        if shown and len(shown) != len(frames):
            return tuple((shown[0][0], frame.up) for frame in frames)
        return shown or tuple((frame.across, frame.up) for frame in frames)

    @property
    def floor_key(self) -> tuple[object, ...] | None:
        """All that the floor depends on, its place apart; None where it follows t."""
        return None

    @property
    def layers(self) -> tuple[Layer, ...]:
        """All that is painted, from below."""
        return (
            Layer(self.draw_floor, self.floor_key),
            Layer(self.draw_ground, self.ground_key),
            Layer(self.draw_overlay),
        )

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        for layer in self.layers:
            layer.paint(painter, rect)
