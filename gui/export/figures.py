"""The figures that pictures and reports hold, each ready to be painted."""

from collections.abc import Mapping
from functools import partial
from pkgutil import resolve_name
from typing import Protocol, runtime_checkable

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter

from engine.analysis.analysis_kinds import AnyAnalysis, is_of_two
from engine.messages.language import tr
from engine.report.document import FigureKind
from gui.catalogue import View, view_of
from gui.export.page import PaintFigure
from gui.export.page_blocks import Figures
from gui.export.steps import PixelFigure, Step, Steps, Task
from gui.paint.ribbon import RibbonFigure
from gui.scene.drawing import Drawing
from gui.scene.looked_at import AT_FIRST, LookedAt, MakeDrawing, MakeFigure, PaintedFigure
from gui.scene.scene_figure import SceneFigure
from gui.scene.scene_picture import ScenePicture, draws_beside
from gui.scene.scene_tiles import SceneTiles
from gui.themes.theme import Theme

USUAL_WIDTH, USUAL_HEIGHT = 640.0, 540.0  # of a view in the window, where the scale is 1
LEAST_SCALE, MOST_SCALE = 0.8, 25.6  # the latter in the largest picture
NO_MODES: Mapping[FigureKind, str] = {}
MARGIN = 14.0  # of ground around a figure, at scale 1


def report_figures(
    analysis: AnyAnalysis, theme: Theme, modes: Mapping[FigureKind, str] = NO_MODES
) -> Figures:
    """The figures of a report: the ribbon of two classes, and views of its kind in their modes."""
    views = {kind: view_of(kind.value) for kind in FigureKind if kind is not FigureKind.RIBBON}
    makers = {
        kind: _figure(view, mode=modes.get(kind, ""))
        for kind, view in views.items()
        if view.takes_analysis(analysis)
    }
    figures: dict[FigureKind, PaintFigure] = {
        kind: AsMade(make(analysis, _on_paper(theme), notes=False)) for kind, make in makers.items()
    }
    if is_of_two(analysis):
        figures[FigureKind.RIBBON] = RibbonFigure(analysis, theme).paint
    return figures


def picture_figure(
    key: str,
    analysis: AnyAnalysis,
    theme: Theme,
    looked_at: LookedAt = AT_FIRST,
    *,
    mode: str = "",
) -> PaintFigure:
    """A view of the catalogue that fills a picture of any size: type and lines grow with it.

    Args:
        key: of the view.
        analysis: what it shows.
        theme: its colours.
        looked_at: how the window shows it.
        mode: one of the catalogue's, where the window shows none.
    """
    view = view_of(key)
    if view.drawing:
        return DrawnOnPaper(view, analysis, theme, looked_at)
    return OnPaper(view, analysis, theme, looked_at, mode)


def view_figure(
    key: str, analysis: AnyAnalysis, theme: Theme, looked_at: LookedAt = AT_FIRST
) -> PaintFigure:
    """A view of the catalogue as the window shows it, in the size of the window."""
    return AsMade(_figure(view_of(key), looked_at)(analysis, theme))


def _figure(view: View, looked_at: LookedAt = AT_FIRST, mode: str = "") -> MakeFigure:
    if view.drawing:
        return partial(_drawn_figure, view, looked_at)
    if looked_at.figure is not None:
        return looked_at.figure
    made: MakeFigure = resolve_name(view.figure_in(mode))
    return made


def _drawn_figure(
    view: View,
    looked_at: LookedAt,
    analysis: AnyAnalysis,
    theme: Theme,
    *,
    scale: float = 1.0,
    notes: bool = True,
) -> PaintedFigure:
    """The figure of a view that is a 3D drawing."""
    drawing = _drawing(view, looked_at, analysis, theme)
    return SceneFigure(drawing, looked_at.camera, scale=scale, notes=notes)


def _drawing(
    view: View, looked_at: LookedAt, analysis: AnyAnalysis, theme: Theme
) -> Drawing | None:
    make: MakeDrawing = looked_at.drawing or resolve_name(view.drawing)
    return make(analysis, theme)


def scale_in(size: QSizeF) -> float:
    """How large type and lines are in a picture of this size."""
    scale = min(size.width() / USUAL_WIDTH, size.height() / USUAL_HEIGHT)
    return min(MOST_SCALE, max(LEAST_SCALE, scale))


def inside(area: QRectF, scale: float) -> QRectF:
    """What a figure fills of a picture, within the margin."""
    margin = MARGIN * scale
    return area.adjusted(margin, margin, -margin, -margin)


def _on_paper(theme: Theme) -> Theme:
    """The theme on pictures and pages, which have no panels."""
    return replace(theme, panel=theme.plot)


@runtime_checkable
class ReckoningFigure(Protocol):
    """A figure that can work out ahead what its painting takes longest for."""

    def reckon(self, rect: QRectF, cells: float) -> None:
        """Work it out for a rectangle, without fonts; it is kept."""


class AsMade:
    """A figure at the scale that it was made for."""

    def __init__(self, figure: PaintedFigure) -> None:
        self._figure = figure

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        """Paint all of it."""
        self._figure.paint(painter, area)

    def reckon(self, size: QSizeF, cells: float) -> None:
        """What it works out ahead."""
        if isinstance(self._figure, ReckoningFigure):
            self._figure.reckon(QRectF(QPointF(), size), cells)


class OnPaper:
    """A view as a picture, painted by QPainter."""

    def __init__(
        self,
        view: View,
        analysis: AnyAnalysis,
        theme: Theme,
        looked_at: LookedAt = AT_FIRST,
        mode: str = "",
    ) -> None:
        self._view, self._analysis, self._theme = view, analysis, _on_paper(theme)
        self._looked_at, self._mode = looked_at, mode

    def __call__(self, painter: QPainter, area: QRectF) -> None:
        """Paint all of it by QPainter."""
        self._made(area.size()).paint(painter, inside(area, scale_in(area.size())))

    def reckon(self, size: QSizeF, cells: float) -> None:
        """What the figure works out ahead; 3D drawings are slow in another way."""
        if not self._view.drawing and isinstance(figure := self._made(size), ReckoningFigure):
            figure.reckon(inside(QRectF(QPointF(), size), scale_in(size)), cells)

    def _made(self, size: QSizeF) -> PaintedFigure:
        make = _figure(self._view, self._looked_at, self._mode)
        return make(self._analysis, self._theme, scale=scale_in(size))


class DrawnOnPaper(OnPaper):
    """The same with vectors by QPainter, and pixels by OpenGL where there is one.

    Vector files hold no raster, so that they are the same on every machine.
    """

    def in_pixels(self, size: QSize, pixels: float) -> Steps[PixelFigure]:
        """Draw the view by OpenGL, beside the main thread where that is possible."""
        scale = scale_in(QSizeF(size))
        drawing = _drawing(self._view, self._looked_at, self._analysis, self._theme)
        picture = ScenePicture(drawing, camera=self._looked_at.camera, scale=scale)
        room = inside(QRectF(QPointF(), QSizeF(size)), scale)
        # In whole pixels, so that words stand where OpenGL drew what they belong to.
        part = QRectF(room.topLeft() * pixels, room.size() * pixels).toAlignedRect()
        room = QRectF(QPointF(part.topLeft()) / pixels, QSizeF(part.size()) / pixels)
        tiles = picture.tiles(size * pixels, part, self._theme.panel, pixels=pixels)
        if tiles is not None:
            yield from self._draw(tiles)
        if tiles is None or tiles.image is None:
            return PixelFigure(lambda painter, _: picture.paint(painter, room))
        return PixelFigure(lambda painter, _: picture.paint_words(painter, room), tiles.image)

    def _draw(self, tiles: SceneTiles) -> Steps[None]:
        """Draw the tiles; given up between any two of them."""
        doing = tr("Drawing the {title}", title=self._view.title)
        if not draws_beside():
            yield Step(0.05, doing)
            tiles.draw()
            return
        task, count = Task(tiles.draw), len(tiles.marks)
        try:
            for done, mark in enumerate(tiles.marks):
                yield Step(0.05 + 0.5 * done / count, doing, mark)
                mark.wait()
        finally:  # where the steps are given up, too: what the work uses must outlive it
            tiles.give_up()
            task.wait()
        task.result()
