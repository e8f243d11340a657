"""The decision map: who costs least at each cost ratio and prevalence, and the user's box."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs
from gui.paint.map_card import map_card, ratio_words
from gui.paint.map_names import band_names, draw_band_names
from gui.paint.map_scene import MapScene, map_spans, unstated_note
from gui.paint.marker_shapes import shape
from gui.paint.marks import around, draw_hatch, faded
from gui.paint.plot_axes import Span, decade_text
from gui.paint.plot_card import draw_card_beside
from gui.paint.plot_figure import Frame, PlotFigure, PlotOptions
from gui.paint.plot_frame import (
    Rooms,
    draw_border,
    draw_title_below,
    draw_title_beside,
    stacked_plots,
)
from gui.paint.plot_marks import END_WIDTH, T_WIDTH
from gui.paint.ribbon_ground import HUE_HATCH, Stretch
from gui.themes.theme import Marker, mix

ROOMS = Rooms(top=14.0, right=20.0)  # half of the last number under the axis
HANDLE = 6.0
DIAMOND = 11.0
BOX_WIDTH = 2.0
LINE_GAP = 4.0  # px at least between lines of thresholds
FEW = 6  # bands, between which lines are of ink; of more, of the ground
HATCH = 8.0
LABEL_STEPS = 48  # places tried for a letter
LABEL_AT = 0.1  # of a line's length, from its end
LETTER_AIR = 2.0  # px beside a letter that its line leaves free


class MapOptions(PlotOptions, frozen=True, kw_only=True):
    """How the map is looked at.

    Attributes:
        held: its whole spans while the box is dragged, which would move them.
    """

    held: tuple[Span, Span] | None = None


class DecisionMapFigure(PlotFigure):
    """Paints the map; see `PlotFigure`."""

    def frames(self, rect: QRectF) -> tuple[Frame, ...]:
        """One plot."""
        (plot,) = stacked_plots(rect, self.sizes, rooms=ROOMS)
        held = self.options.held if isinstance(self.options, MapOptions) else None
        across, up = held or map_spans(self.analysis)
        return (Frame(plot, across, up),)

    @property
    def ground_key(self) -> tuple[object, ...]:
        """The whole spans, which follow the conditions; not who is in front, as bands are alike."""
        held = self.options.held if isinstance(self.options, MapOptions) else None
        return (*self.key_of_all, self.analysis.deciding, held or map_spans(self.analysis))

    def scene(self, rect: QRectF) -> MapScene:
        """What is shown where."""
        return MapScene(self.analysis, self.theme, self.axes(rect)[0])

    def draw_floor(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing: bands fill the plot."""

    def draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Bands, lines between them, border and titles."""
        scene, theme, sizes = self.scene(rect), self.theme, self.sizes
        painter.fillRect(scene.axes.plot, theme.plot)
        for stretch in scene.stretches:
            self._draw_band(painter, scene, stretch)
        few = len(scene.stretches) <= FEW
        for before, stretch in pairwise(scene.stretches):
            inked = few or scene.look_alike(before, stretch)
            pen = theme.pen(theme.ink if inked else theme.plot, sizes.line(END_WIDTH))
            self._draw_line(painter, scene, stretch.t_low, pen)
        draw_border(painter, scene.axes, theme, sizes, across=decade_text, up=formatting.prevalence)
        draw_title_below(painter, scene.axes, theme, sizes, ratio_words(theme))
        draw_title_beside(painter, scene.axes, theme, sizes, tr("Prevalence"))

    def draw_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """The lines of a, b and t, names, the box and the scenario, and a card at the mouse."""
        scene, theme, sizes, given = self.scene(rect), self.theme, self.sizes, self.analysis.given
        plot = scene.axes.plot
        painter.setClipRect(plot.adjusted(-1, -1, 1, 1))
        letters = self._letters(scene)
        dashed = theme.pen(theme.ink, sizes.line(END_WIDTH), sizes.dash((4, 3)))
        for t in {given.a, given.b}:
            self._draw_line(painter, scene, t, dashed, [box for *_, box in letters])
        if self.options.pointed is not None:
            thin = theme.pen(theme.ink3, sizes.line(1))
            self._draw_line(painter, scene, self.options.pointed.t, thin)
        accent = theme.pen(theme.accent, sizes.line(T_WIDTH))
        self._draw_line(painter, scene, self.analysis.t, accent)
        for place, run, _ in letters:
            ground = scene.tint(scene.stretch_at(scene.t_at(place)))
            draw_runs(painter, place, run, sizes.px(12.5), Align.CENTRE, halo=ground)
        taken = [box for *_, box in letters] + self._draw_note(painter, scene)
        box = scene.box
        words = None if box is None else self._box_words(scene, box, taken)
        taken += [box] if box is not None else []
        taken += [words[1]] if words is not None else []
        draw_band_names(painter, scene, band_names(scene, sizes, taken), sizes)
        if box is not None:
            self._draw_box(painter, box)
        if words is not None:
            place = words[1].center()
            ground = scene.tint(scene.stretch_at(scene.t_at(place)))
            draw_runs(painter, place, words[0], sizes.px(12), Align.CENTRE, halo=ground)
        self._draw_diamond(painter, scene)
        painter.setClipping(False)
        if self.options.mouse is not None and plot.contains(self.options.mouse):
            lines = map_card(scene, self.options.mouse)
            draw_card_beside(painter, rect, self.options.mouse, lines, theme, sizes)

    def _draw_band(self, painter: QPainter, scene: MapScene, stretch: Stretch) -> None:
        """The tint of who costs least, hatched where no model does alone; lines of thresholds."""
        theme, sizes = self.theme, self.sizes
        polygon = scene.band(stretch.t_low, stretch.t_high)
        if polygon.size() < 3:
            return
        style = scene.style(stretch)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(scene.tint(stretch))
        painter.drawPolygon(polygon)
        if style is None:
            color = mix(theme.neutral, theme.plot, 0.5) if theme.tints else theme.neutral
            draw_hatch(painter, polygon, color, sizes.px(HATCH))
            return
        if style.hatched or not theme.tints:
            draw_hatch(painter, polygon, faded(style.color, 0.6), sizes.px(HUE_HATCH))
        pen = theme.pen(faded(style.color, 0.7), sizes.line(1))
        for t in scene.spaced_lines(stretch.inner, sizes.px(LINE_GAP)):
            self._draw_line(painter, scene, t, pen)

    def _draw_line(
        self,
        painter: QPainter,
        scene: MapScene,
        t: float,
        pen: QPen,
        words: Sequence[QRectF] = (),
    ) -> None:
        """The line of one t, as far as it is seen, with gaps where words stand on it."""
        line = scene.line(t)
        if line is not None:
            painter.setPen(pen)
            air = self.sizes.px(LETTER_AIR)
            gaps = [box.adjusted(-air, 0, air, 0) for box in words]
            painter.drawLines(around(line, gaps))

    def _letters(self, scene: MapScene) -> list[tuple[QPointF, list[Run], QRectF]]:
        """The letters a and b on their lines: middle, letter, and what it covers."""
        given, size = self.analysis.given, self.sizes.px(12.5)
        if given.a == given.b:
            return []
        found = []
        for t, letter, share in ((given.a, "a", LABEL_AT), (given.b, "b", 1 - LABEL_AT)):
            line = scene.line(t)
            if line is not None:
                run = [Run(letter, self.theme.ink, STRONG)]
                place = self._clear_of_box(scene, line, share, run)
                found.append((place, run, box_of(place, run, size, Align.CENTRE)))
        return found

    def _clear_of_box(
        self, scene: MapScene, line: QLineF, share: float, run: Sequence[Run]
    ) -> QPointF:
        """A place on a line, at a share of it or as near as the box with its handles leaves."""
        reach, size = self.sizes.px(HANDLE), self.sizes.px(12.5)
        box = QRectF() if scene.box is None else scene.box.adjusted(-reach, -reach, reach, reach)
        wanted, words = line.pointAt(share), box_of(QPointF(), run, size, Align.CENTRE)
        if not words.translated(wanted).intersects(box):
            return wanted
        shares = np.linspace(0.03, 0.97, LABEL_STEPS).tolist()
        for at in sorted(shares, key=lambda each: abs(each - share)):
            place = line.pointAt(at)
            if not words.translated(place).intersects(box):
                return place
        return wanted

    def _draw_note(self, painter: QPainter, scene: MapScene) -> list[QRectF]:
        """What is taken for conditions that are not stated; what the note covers."""
        words = unstated_note(self.analysis)
        if not words:
            return []
        theme, size, plot = self.theme, self.sizes.px(11.5), scene.axes.plot
        place = QPointF(plot.left() + self.sizes.px(8), plot.bottom() - self.sizes.px(12))
        run = [Run(words, theme.ink2)]
        box = box_of(place, run, size).adjusted(-4, -3, 4, 3)
        if box.right() > plot.right():
            return []
        painter.fillRect(box, faded(theme.plot, 0.85))
        draw_runs(painter, place, run, size)
        return [box]

    def _draw_box(self, painter: QPainter, box: QRectF) -> None:
        """The user's conditions: a box, or a segment or point where they are exact."""
        theme, sizes = self.theme, self.sizes
        painter.setPen(theme.pen(theme.ink, sizes.line(BOX_WIDTH)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF(box))
        side = sizes.px(HANDLE)
        painter.setPen(theme.pen(theme.ink, sizes.line(1.5)))
        painter.setBrush(theme.plot)
        for corner in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()):
            painter.drawRect(QRectF(corner.x() - side / 2, corner.y() - side / 2, side, side))

    def _box_words(
        self, scene: MapScene, box: QRectF, taken: Sequence[QRectF]
    ) -> tuple[Sequence[Run], QRectF] | None:
        """The box's name beside, above or below it, where the fewest lines run through."""
        point = box.width() < 1 and box.height() < 1
        run = [Run(tr("your conditions") if point else tr("your box"), self.theme.ink, STRONG)]
        size, gap, plot = self.sizes.px(12), self.sizes.px(9), scene.axes.plot
        middle = box_of(QPointF(), run, size, Align.CENTRE)
        half, up = middle.width() / 2, middle.height() / 2
        row = max(box.top() + up, plot.top() + up + gap)
        rows = (row, box.center().y(), box.top() - up, box.bottom() - up, box.bottom() + up)
        left, right = box.left() - gap - half, box.right() + gap + half
        columns = (box.center().x(), box.left() + half, box.right() - half)
        above, below = box.top() - gap - up, box.bottom() + gap + up
        places = [
            *(QPointF(left, each) for each in rows),
            *(QPointF(right, each) for each in rows),
            *(QPointF(each, above) for each in columns),
            *(QPointF(each, below) for each in columns),
        ]
        boxes = [middle.translated(place) for place in places]
        free = [
            each
            for each in boxes
            if plot.contains(each) and not any(each.intersects(other) for other in taken)
        ]
        levels = self._levels_that_stay(scene)

        def crossed(words: QRectF) -> int:
            low, high = scene.level_at(words.bottomLeft()), scene.level_at(words.topRight())
            return sum(low <= level <= high for level in levels)

        best = min(free, key=crossed, default=None)
        return None if best is None else (run, best)

    def _levels_that_stay(self, scene: MapScene) -> list[float]:
        """Of the lines of a and b, and of those where another model takes over; see `level_of`."""
        given = self.analysis.given
        at = {given.a, given.b, *(each.t_low for each in scene.stretches)}
        return [scene.level_of(t) for t in at]

    def _draw_diamond(self, painter: QPainter, scene: MapScene) -> None:
        """The scenario behind the money."""
        place = scene.diamond
        if place is None:
            return
        painter.setPen(QPen(self.theme.plot, self.sizes.line(1.5)))
        painter.setBrush(self.theme.accent)
        painter.drawPath(shape(Marker.DIAMOND, place, self.sizes.line(DIAMOND)))
