"""The strip of a section: its volume along one fixed error ratio, and small pictures of it."""

from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.messages.language import tr
from engine.multiclass.section_strips import SectionStrip
from engine.multiclass.vus_polytope_sections import ghost_volume
from engine.wording import formatting
from gui.paint.box_edges import EDGE_WIDTH
from gui.paint.camera import Camera, Projection
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import faded
from gui.paint.polytope_scene import SECTION_BOX, SECTION_HOME, PolytopeScene
from gui.paint.sizes import Sizes
from gui.scene.polytope_drawing import PolytopeDrawing, edges_by_side

LEFT, RIGHT, TOP, BOTTOM = 46.0, 14.0, 4.0, 24.0
FRAME_SHARE = 0.6  # of the height, for the small pictures
NUMBERS = 19.0  # px below each
SAMPLES = 400  # of the profile
VEIL = 0.4  # of the panel's colour over a strip that is stale
CHOSEN = 0.12  # accent over the frame of the section that is shown
TICK = 4.0
SAME = 1e-9
WORDS = 11.5
MARK, MARK_AIR = 8.0, 13.0  # px: of the mark, and from its left end to the numbers
LEAST_FRAME = 90.0  # px of width; with less room there are fewer


class StripFigure(Struct, frozen=True, eq=False, dict=True):
    """A strip on a rectangle.

    Attributes:
        scene: the section that is shown, and its look.
        strip: along one of its fixed coordinates.
        camera: from which all frames are seen.
        rect: what it fills.
        sizes: how large.
        is_stale: whether a strip of the section that is shown is still on its way: it is pale.
    """

    scene: PolytopeScene
    strip: SectionStrip
    rect: QRectF
    camera: Camera = SECTION_HOME
    sizes: Sizes = Sizes()
    is_stale: bool = False

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that stays while the playhead moves."""
        styles = tuple((name, style.color.name()) for name, style in self.scene.styles.items())
        look = (self.scene.theme, styles, self.camera, self.sizes.scale)
        return (self.strip, self.scene.labels, *look)

    @cached_property
    def plot(self) -> QRectF:
        """Where the profile stands."""
        px = self.sizes.px
        top = self.rect.top() + FRAME_SHARE * self.rect.height() + px(NUMBERS)
        return QRectF(
            self.rect.left() + px(LEFT),
            top,
            self.rect.width() - px(LEFT + RIGHT),
            self.rect.bottom() - px(BOTTOM) - top,
        )

    @property
    def value(self) -> float:
        """Of the coordinate, where the section is that is shown."""
        return dict(self.scene.section.fixed).get(self.strip.profile.coordinate, 0.0)

    @property
    def frames(self) -> tuple[tuple[int, QRectF], ...]:
        """The small pictures there is room for: place in the strip and rectangle with numbers."""
        kept = kept_frames(self, int(self.rect.width() / self.sizes.px(LEAST_FRAME)))
        if not kept:
            return ()
        width = self.rect.width() / len(kept)
        height = FRAME_SHARE * self.rect.height()
        return tuple(
            (place, QRectF(self.rect.left() + i * width, self.rect.top(), width, height))
            for i, place in enumerate(kept)
        )

    def x_of(self, value: float) -> float:
        """The pixel of a value of the coordinate."""
        return self.plot.left() + value * self.plot.width()

    def value_at(self, place: QPointF) -> float:
        """The value that a click or a drag at a place chooses: a frame's, or along the axis."""
        for number, frame in self.frames:
            if frame.contains(place):
                return self.strip.values[number]
        value = (place.x() - self.plot.left()) / self.plot.width()
        return min(max(value, 0.0), self.strip.profile.room)

    def paint_ground(self, painter: QPainter, _rect: QRectF) -> None:
        """Paint frames, leaders and profile."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect, self.scene.theme.panel)
        self._paint_profile(painter)
        for number, frame in self.frames:
            self._paint_frame(painter, number, frame)
        painter.restore()

    def paint_overlay(self, painter: QPainter, _rect: QRectF) -> None:
        """Paint the playhead, and round the frame that is shown; over a stale strip a veil."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_stale:
            painter.fillRect(self.rect, faded(self.scene.theme.panel, VEIL))
        self._paint_playhead(painter)
        for number, frame in self.frames:
            if abs(self.strip.values[number] - self.value) < SAME:
                painter.setPen(QPen(self.scene.theme.accent, self.sizes.line(1.5)))
                painter.setBrush(faded(self.scene.theme.accent, CHOSEN))
                px = self.sizes.px
                painter.drawRoundedRect(self._card(frame), px(4), px(4))
                self._paint_leader(painter, number, frame, self.scene.theme.accent)
        painter.restore()

    def _card(self, frame: QRectF) -> QRectF:
        px = self.sizes.px
        return frame.adjusted(px(3), px(1), -px(3), 0)

    @cached_property
    def _highest(self) -> float:
        """The volume at the top of the plot: 1 is the most a section can have."""
        ghost = ghost_volume(self.scene.section.polytope, {**self._others, self._coordinate: 0.0})
        return max(ghost, SAME) * 1.08

    @property
    def _coordinate(self) -> int:
        return self.strip.profile.coordinate

    @property
    def _others(self) -> dict[int, float]:
        fixed = dict(self.scene.section.fixed)
        return {place: value for place, value in fixed.items() if place != self._coordinate}

    def _y_of(self, volume: float) -> float:
        return self.plot.bottom() - volume / self._highest * self.plot.height()

    def _path(self, values: NDArray[np.float64], volumes: NDArray[np.float64]) -> QPainterPath:
        pairs = zip(values.tolist(), volumes.tolist(), strict=True)
        points = [QPointF(self.x_of(value), self._y_of(volume)) for value, volume in pairs]
        path = QPainterPath()
        path.addPolygon(QPolygonF(points))
        return path

    def _paint_profile(self, painter: QPainter) -> None:
        """The section's volume, all that is valid above it, ticks where facets change, playhead."""
        theme, sizes, profile, plot = self.scene.theme, self.sizes, self.strip.profile, self.plot
        self._paint_axes(painter)
        values = np.linspace(0, profile.room, SAMPLES)
        ghost = [
            ghost_volume(self.scene.section.polytope, {**self._others, self._coordinate: value})
            for value in values[:: SAMPLES // 20].tolist()
        ]
        outline = self._path(values[:: SAMPLES // 20], np.array(ghost))
        outline.lineTo(self.x_of(profile.room), self._y_of(0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawPath(outline)
        line = self._path(values, profile.volume_at(values))
        area = QPainterPath(line)
        area.lineTo(self.x_of(profile.room), plot.bottom())
        area.lineTo(self.x_of(0), plot.bottom())
        painter.fillPath(area, faded(theme.ink, 0.07))
        painter.setPen(theme.pen(theme.ink, sizes.line(1.6)))
        painter.drawPath(line)
        painter.setPen(QPen(theme.ink, sizes.line(1.2)))
        for tick in profile.ticks.tolist()[1:-1]:
            x = self.x_of(tick)
            painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + sizes.px(TICK)))

    def _paint_axes(self, painter: QPainter) -> None:
        """Values along the coordinate below, of the volume at the left."""
        theme, px, plot = self.scene.theme, self.sizes.px, self.plot
        painter.setPen(QPen(theme.border, self.sizes.line(1)))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        for tick in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0):
            run = [Run(formatting.plain(tick), theme.ink2)]
            place = QPointF(self.x_of(tick), plot.bottom() + px(14))
            draw_runs(painter, place, run, px(WORDS), Align.CENTRE)
        top = self._highest
        step = next((each for each in (0.25, 0.1, 0.05, 0.02, 0.01) if top > 1.6 * each), 0.005)
        ticks = np.arange(0, top, step).tolist()
        for volume in ticks if plot.height() > px(34) else (0.0, ticks[-1]):
            run = [Run(formatting.plain(volume), theme.ink2)]
            place = QPointF(plot.left() - px(8), self._y_of(volume))
            draw_runs(painter, place, run, px(WORDS), Align.RIGHT)
            painter.setPen(QPen(theme.grid, self.sizes.line(1)))
            painter.drawLine(QPointF(plot.left(), place.y()), QPointF(plot.right(), place.y()))
        words = (
            (tr("all valid"), self.strip.profile.room * 0.72, theme.ink3),
            (tr("volume of the section"), self.strip.profile.room * 0.3, theme.ink2),
        )
        for text, value, color in words:
            self._paint_word(painter, text, value, Run(text, color))

    def _paint_word(self, painter: QPainter, text: str, value: float, run: Run) -> None:
        """What a line is, beside it: of the ghost above, of the section below its line."""
        px, plot = self.sizes.px, self.plot
        if plot.height() < px(34) or plot.width() < px(420):
            return
        fixed = {**self._others, self._coordinate: value}
        if text == tr("all valid"):
            y = self._y_of(ghost_volume(self.scene.section.polytope, fixed)) - px(8)
        else:
            volume = float(self.strip.profile.volume_at(np.array([value]))[0])
            y = max(self._y_of(volume / 2), plot.top() + px(7))
            if self._y_of(0) - self._y_of(volume) < px(16):
                return
        draw_runs(painter, QPointF(self.x_of(value), y), [run], px(WORDS), Align.CENTRE)

    def _paint_playhead(self, painter: QPainter) -> None:
        theme, plot, value = self.scene.theme, self.plot, self.value
        painter.setPen(theme.pen(theme.accent, self.sizes.line(2.2)))
        x = self.x_of(value)
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + self.sizes.px(TICK)))
        volume = float(self.strip.profile.volume_at(np.array([value]))[0])
        painter.setBrush(theme.accent)
        painter.drawEllipse(QPointF(x, self._y_of(volume)), *(2 * (self.sizes.px(2.4),)))

    def _paint_frame(self, painter: QPainter, number: int, frame: QRectF) -> None:
        """One small picture with its value and volume, and a leader to the profile."""
        theme, px = self.scene.theme, self.sizes.px
        section, card = self.strip.sections[number], self._card(frame)
        scene = PolytopeScene(section, self.scene.labels, self.scene.styles, theme)
        picture = card.adjusted(px(8), px(4), -px(8), -px(NUMBERS))
        view = Projection(SECTION_BOX, self.camera, picture, picture, SECTION_HOME)
        near, _ = edges_by_side(scene.boxed.ghost, view)
        painter.setPen(theme.pen(faded(theme.border, 0.6), self.sizes.line(EDGE_WIDTH) * 0.8))
        for start, end in near.tolist():
            painter.drawLine(view.point(start), view.point(end))
        PolytopeDrawing(scene).solid_item.paint(painter, view, Sizes(0.62 * self.sizes.scale))
        self._paint_numbers(painter, number, card)
        self._paint_leader(painter, number, frame, theme.border)

    def _paint_leader(self, painter: QPainter, number: int, frame: QRectF, color: QColor) -> None:
        """From a frame to its place on the profile."""
        theme, px, card = self.scene.theme, self.sizes.px, self._card(frame)
        here = color == theme.accent
        volume = self.strip.sections[number].solid.volume
        point = QPointF(self.x_of(self.strip.values[number]), self._y_of(volume))
        painter.setPen(QPen(color, self.sizes.line(1)))
        painter.drawLine(QPointF(card.center().x(), card.bottom() + px(1)), point)
        painter.setPen(QPen(color if here else theme.ink, self.sizes.line(1)))
        painter.setBrush(color if here else theme.panel)
        painter.drawEllipse(point, px(2.4), px(2.4))

    def _paint_numbers(self, painter: QPainter, number: int, card: QRectF) -> None:
        """Its value, strong, with the mark of whose it is, and its volume."""
        theme, px = self.scene.theme, self.sizes.px
        value, volume = self.strip.values[number], self.strip.sections[number].solid.volume
        runs = [
            Run(formatting.number(value, 2), theme.ink, STRONG),
            Run(f"  {formatting.number(volume, 3)}", theme.ink2),
        ]
        errors, styles = self.scene.section.polytope.errors, self.scene.styles.values()
        whose = (
            style
            for place, style in enumerate(styles)
            if abs(errors[place, self._coordinate] - value) < SAME
        )
        style, half = next(whose, None), width_of(runs, px(WORDS)) / 2
        beside = 0.0 if style is None else px(MARK_AIR / 2)  # mark and words in the middle
        across = max(card.center().x() + beside, self.rect.left() + half + px(MARK_AIR))
        middle = QPointF(across, card.bottom() - px(NUMBERS / 2))
        draw_runs(painter, middle, runs, px(WORDS), Align.CENTRE)
        if style is not None:
            mark = QPointF(middle.x() - half - px(MARK_AIR - MARK / 2), middle.y())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color)
            painter.drawPath(shape(style.marker, mark, px(MARK)))


def kept_frames(figure: StripFigure, room: int) -> list[int]:
    """Which of a strip's small pictures are shown where there is room for so many.

    Those at classifiers' values come first; of the others as even a choice as there is.
    """
    values, coordinate = figure.strip.values, figure.strip.profile.coordinate
    polytope = figure.scene.section.polytope
    own = polytope.errors[: len(figure.scene.styles), coordinate].tolist()
    first = [
        place for place, value in enumerate(values) if any(abs(value - each) < SAME for each in own)
    ]
    room = min(max(room, 1), len(values))
    first = _even(first, room)
    others = _even([place for place in range(len(values)) if place not in first], room - len(first))
    return sorted((*first, *others))


def _even(places: list[int], count: int) -> list[int]:
    """So many of some places, as evenly as can be: the ends among them, or the middle one."""
    if count <= 0 or not places:
        return []
    if count == 1:
        return [places[len(places) // 2]]
    chosen = np.linspace(0, len(places) - 1, min(count, len(places)))
    return [places[place] for place in np.unique(chosen.round().astype(int)).tolist()]
