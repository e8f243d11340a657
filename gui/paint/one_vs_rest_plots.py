"""Which curves of one class against the rest stand in which plot, and where the plots lie."""

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.multiclass.class_curves import ClassCurve
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.one_vs_rest_words import average_words, cases_words, shown_curves
from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_frame import USUAL_ROOMS, Rooms, stacked_plots
from gui.paint.sizes import Sizes
from gui.themes.theme import DASHES, ModelStyle, Theme

MOST_PLOTS = 12
LEAST_TITLED = 150.0  # px of a plot whose axes have titles
NARROW_ROOMS = Rooms(left=30.0, top=22.0, right=10.0, bottom=22.0)  # without titles
UNIT = Span(0.0, 1.0)


class DrawnCurve(Struct, frozen=True, eq=False):
    """A curve with its look.

    Attributes:
        name: what tells it from the others of its plot: the classifier, or the class.
    """

    curve: ClassCurve
    name: str
    style: ModelStyle


class RestPlot(Struct, frozen=True, eq=False):
    """One plot.

    Attributes:
        heading: the class, or the classifier.
        note: how many cases are of the class, or the mean of the classifier's AUCs.
        curves: the one with the largest AUC first.
    """

    heading: str
    note: str
    curves: tuple[DrawnCurve, ...]


def rest_plots(
    analysis: ClassesAnalysis, theme: Theme, model: str = "", label: str = ""
) -> tuple[RestPlot, ...]:
    """The plots of an analysis: one a class, as many as find room, or the one that is chosen.

    Args:
        analysis: with its curves.
        theme: whose hues classifiers have.
        model: the classifier that is shown alone, a curve a class; empty: all of them.
        label: the class that is shown alone; empty: all of them.
    """
    looks = {found.name: found.look for found in analysis.models}
    kept = [
        DrawnCurve(curve, curve.model, theme.model(looks[curve.model]))
        for curve in shown_curves(analysis)
        if model in ("", curve.model) and label in ("", curve.label)
    ]
    if not kept:
        return ()
    if model:
        style, labels = kept[0].style, analysis.labels
        by_class = [
            DrawnCurve(each.curve, each.curve.label, _dashed(style, labels.index(each.curve.label)))
            for each in kept
        ]
        if label:
            return (RestPlot(f"{model}: {label}", cases_words(kept[0].curve), tuple(by_class)),)
        note = average_words([each.curve for each in kept])
        return (RestPlot(model, note, _ranked(by_class)),)
    of_class = [[each for each in kept if each.curve.label == name] for name in analysis.labels]
    return tuple(
        RestPlot(found[0].curve.label, cases_words(found[0].curve), _ranked(found))
        for found in [found for found in of_class if found][:MOST_PLOTS]
    )


def _dashed(style: ModelStyle, place: int) -> ModelStyle:
    """A classifier's look with the dash of a class."""
    return replace(style, dash=DASHES[place % len(DASHES)])


def _ranked(curves: Sequence[DrawnCurve]) -> tuple[DrawnCurve, ...]:
    return tuple(sorted(curves, key=lambda each: -each.curve.auc))


def plots_in(rect: QRectF, count: int, sizes: Sizes) -> tuple[tuple[PlotAxes, ...], bool]:
    """Square plots side by side, in as many rows as make them largest; whether axes have titles."""
    if not count:
        return (), False
    for rooms in (USUAL_ROOMS, NARROW_ROOMS):
        cells = _cells(rect, count, sizes, rooms)
        squares = [_square(cell, sizes, rooms) for cell in cells]
        if squares[0].width() >= sizes.px(LEAST_TITLED):
            break
    return tuple(PlotAxes(square, UNIT, UNIT) for square in squares), rooms is USUAL_ROOMS


def _cells(rect: QRectF, count: int, sizes: Sizes, rooms: Rooms) -> list[QRectF]:
    """Equal parts of a figure, a plot each."""

    def part(columns: int, place: int = 0) -> QRectF:
        width, height = rect.width() / columns, rect.height() / math.ceil(count / columns)
        row, column = divmod(place, columns)
        return QRectF(rect.left() + column * width, rect.top() + row * height, width, height)

    def side(columns: int) -> float:
        return _square(part(columns), sizes, rooms).width()

    columns = max(range(1, count + 1), key=lambda each: (side(each), -each))
    return [part(columns, place) for place in range(count)]


def _square(rect: QRectF, sizes: Sizes, rooms: Rooms) -> QRectF:
    """The largest square plot in the middle of a part."""
    (plot,) = stacked_plots(rect, sizes, rooms=rooms)
    side = min(plot.width(), plot.height())
    left = math.floor((plot.width() - side) / 2)
    top = math.floor((plot.height() - side) / 2)
    return QRectF(plot.left() + left, plot.top() + top, side, side)
