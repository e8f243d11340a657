"""The cut of the scores at t: its flag, what it does to the cases, and where it moves."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.binary.points.operating_point import OperatingPoint
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.class_names import class_names
from engine.wording.rules import rule_words
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height, width_of
from gui.paint.marks import draw_card
from gui.paint.plot_axes import PlotAxes
from gui.paint.plot_frame import TICK_LENGTH, TICK_SIZE
from gui.paint.plot_marks import LABEL_SIZE, T_WIDTH
from gui.paint.pointed import Pointed
from gui.paint.score_shapes import bars_of, class_pen, column
from gui.paint.scores_scene import ScoresScene
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

FLAG_HEIGHT, FLAG_SIDE, FLAG_GAP, FLAG_CORNER = 20.0, 9.0, 4.0, 4.0
SERIF, BRACKET_UP, BRACKET_DOWN, BRACKET_WIDTH = 6.0, 5.0, 4.0, 2.25
WORDS_SIZE, WORDS_GAP = 12.0, 7.0
WORDS_ROW, WORDS_FOOT, ROW_STEP = 13.0, 16.0, 19.0
SAMPLE = 16.0  # px of line before the name of a class
NOTE_SIZE, NOTE_STEP = 11.5, 16.0


def flag_words(scene: ScoresScene) -> str:
    """The rule at t, or that it flags no one."""
    model = scene.model
    if model is None:
        return ""
    point = scene.analysis.shown_point(model)
    if not point.fpr and not point.tpr:
        words = tr("no one is flagged")
    else:
        words = rule_words(model.geometry.direction, point.shown_threshold)
    return words if scene.keeps_bounds else tr("{what}, without the constraints", what=words)


def draw_cut(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """The line of the threshold at t, and the flag that names it."""
    if scene.model is None:
        return
    at = column(axes, scene.place_of_cut)
    plot = axes.plot
    if not plot.left() - 1 <= at <= plot.right() + 1:
        return
    runs = [Run(flag_words(scene), theme.on_accent, STRONG)]
    size = sizes.px(LABEL_SIZE)
    wide = width_of(runs, size) + 2 * sizes.px(FLAG_SIDE)
    left = min(max(at - wide / 2, plot.left() - sizes.px(40)), plot.right() - wide + sizes.px(8))
    top = plot.top() - sizes.px(FLAG_HEIGHT + FLAG_GAP)
    flag = QRectF(left, top, wide, sizes.px(FLAG_HEIGHT))
    painter.setPen(theme.pen(theme.accent, sizes.line(T_WIDTH)))
    painter.drawLine(QLineF(at, flag.bottom(), at, plot.bottom()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.accent)
    painter.drawRoundedRect(flag, sizes.px(FLAG_CORNER), sizes.px(FLAG_CORNER))
    draw_runs(painter, flag.center(), runs, size, Align.CENTRE)


def draw_pointed(
    painter: QPainter,
    axes: PlotAxes,
    scene: ScoresScene,
    theme: Theme,
    sizes: Sizes,
    pointed: Pointed | None,
) -> None:
    """A hairline at the threshold that would be optimal at the t under the mouse."""
    if pointed is None or scene.model is None:
        return
    at = column(axes, scene.cut_of(scene.point_at(pointed.t)))
    painter.setPen(theme.pen(theme.ink3, sizes.line(1)))
    painter.drawLine(QLineF(at, axes.plot.top(), at, axes.plot.bottom()))


def outcome_words(scene: ScoresScene, *, in_cases: bool) -> tuple[tuple[str, str], ...]:
    """(number, word) of missed, found, cleared and false alarms at t."""
    at = scene.point
    if at is None or at.counts is None:
        return ()
    cases = at.counts
    if in_cases:
        numbers = (cases.fn, cases.tp, cases.tn, cases.fp)
        texts = [formatting.count(number) for number in numbers]
    else:
        texts = [formatting.percent(rate, 1) for rate in (1 - at.tpr, at.tpr, 1 - at.fpr, at.fpr)]
    words = (tr("missed"), tr("found"), tr("cleared"), tr("false alarms"))
    return tuple(zip(texts, words, strict=True))


def draw_outcomes(
    painter: QPainter,
    axes: PlotAxes,
    scene: ScoresScene,
    theme: Theme,
    sizes: Sizes,
    *,
    in_cases: bool,
) -> None:
    """The four outcomes beside the cut, in two rows, and what the classes are called.

    Of bars the second row stands below, with the negatives; of shares and curves below the
    first one, the classes with a sample of their line.
    """
    words = outcome_words(scene, in_cases=in_cases)
    if scene.model is None or not words:
        return
    plot = axes.plot
    at = min(max(column(axes, scene.place_of_cut), plot.left()), plot.right())
    names = class_names(scene.analysis.geometry)
    higher = scene.model.geometry.direction == "higher"
    top = plot.top() + sizes.px(WORDS_ROW)
    foot = plot.bottom() - sizes.px(WORDS_FOOT) if in_cases else top + sizes.px(ROW_STEP)
    for row, pair, name, positive in zip(
        (top, foot), (words[:2], words[2:]), names, (True, False), strict=True
    ):
        lines = [
            [Run(number, theme.ink, STRONG), Run(f" {word}", theme.ink)] for number, word in pair
        ]
        left, right = lines if higher else lines[::-1]
        taken = _draw_pair(painter, axes, QPointF(at, row), left, right, theme, sizes)
        arrow = ("↑" if positive else "↓") if in_cases else ""
        run = Run(f"{name} {arrow}".strip(), theme.ink3)
        pen = None if in_cases else class_pen(theme, sizes, positive=positive)
        _draw_class(painter, axes, row, taken, run, theme, sizes, pen)


def below_outcomes(plot: QRectF, sizes: Sizes) -> float:
    """Where a plot of shares or curves is free of both rows of outcomes."""
    return plot.top() + sizes.px(WORDS_ROW + ROW_STEP) + line_height(sizes.px(WORDS_SIZE)) / 2


def _draw_class(
    painter: QPainter,
    axes: PlotAxes,
    row: float,
    taken: tuple[float, float],
    name: Run,
    theme: Theme,
    sizes: Sizes,
    pen: QPen | None,
) -> None:
    """The name of a class at the end of a row that has room, after a sample of its line."""
    plot, size, gap = axes.plot, sizes.px(WORDS_SIZE), sizes.px(WORDS_GAP)
    wide = width_of([name], size) + gap
    sample = 0.0 if pen is None else sizes.px(SAMPLE + 4)
    if taken[1] + gap <= plot.right() - wide - sample:
        start = plot.right() - wide
    elif taken[0] - gap >= plot.left() + wide + sample:
        start = plot.left() + gap + sample
    else:
        return
    draw_runs(painter, QPointF(start, row), [name], size, Align.LEFT, halo=theme.plot)
    if pen is not None:
        painter.setPen(pen)
        end = start - sizes.px(4)
        painter.drawLine(QLineF(end - sizes.px(SAMPLE), row, end, row))


def _draw_pair(
    painter: QPainter,
    axes: PlotAxes,
    at: QPointF,
    left: Sequence[Run],
    right: Sequence[Run],
    theme: Theme,
    sizes: Sizes,
) -> tuple[float, float]:
    """Words on both sides of the cut, within the plot; where there is no room, numbers alone.

    Words that have no room on their side stand before those of the other, and point to it.
    """
    size, gap, plot = sizes.px(WORDS_SIZE), sizes.px(WORDS_GAP), axes.plot
    if width_of([*left, *right], size) + 3 * gap > plot.width():
        left, right = left[:1], right[:1]
    before, after = at.x() - plot.left() - 2 * gap, plot.right() - at.x() - 2 * gap
    wide = width_of([*left, *right, Run("← ", theme.ink)], size) + gap
    if width_of(left, size) > before and wide <= after:
        left = [Run("← ", theme.ink), *left]
        end = at.x() + gap + width_of(left, size)
        start = end + gap
    elif width_of(right, size) > after and wide <= before:
        right = [*right, Run(" →", theme.ink)]
        start = at.x() - gap - width_of(right, size)
        end = start - gap
    else:
        start = max(at.x() + gap, plot.left() + width_of(left, size) + 2 * gap)
        start = min(start, plot.right() - gap - width_of(right, size))
        end = max(min(at.x() - gap, start - gap), plot.left() + gap + width_of(left, size))
    for place, runs, align in ((end, left, Align.RIGHT), (start, right, Align.LEFT)):
        draw_runs(painter, QPointF(place, at.y()), runs, size, align, halo=theme.plot)
    return end - width_of(left, size), start + width_of(right, size)


def draw_brackets(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """Brackets on the axis where a and b would cut."""
    given, model = scene.analysis.given, scene.model
    if model is None or given.a == given.b:
        return
    pen = theme.pen(theme.ink, sizes.line(BRACKET_WIDTH))
    pen.setCapStyle(Qt.PenCapStyle.SquareCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    top = axes.plot.bottom() - sizes.px(BRACKET_UP)
    foot = axes.plot.bottom() + sizes.px(BRACKET_DOWN)
    cuts = sorted(scene.cut_of(point) for point in scene.ends_of_range)
    for place, serif in zip(cuts, (sizes.px(SERIF), -sizes.px(SERIF)), strict=True):
        at = column(axes, place)
        if axes.plot.left() - 1 <= at <= axes.plot.right() + 1:
            corners = [(at + serif, top), (at, top), (at, foot), (at + serif, foot)]
            painter.drawPolyline(QPolygonF([QPointF(*corner) for corner in corners]))


def _cut_words(point: OperatingPoint) -> str:
    """A threshold within a sentence."""
    if not point.fpr and not point.tpr:
        return tr("flagging no one")
    return formatting.threshold(point.shown_threshold)


def notes_of(scene: ScoresScene, theme: Theme) -> list[list[list[Run]]]:
    """The sentences under the plot, each with shorter forms."""
    model, given = scene.model, scene.analysis.given
    if model is None:
        return []
    notes = []
    if given.a < given.b:
        low, high = (Run(_cut_words(point), theme.ink, STRONG) for point in scene.ends_of_range)
        to = Run(tr(" to "), theme.ink2)
        more = Run(tr("[ ]  Over t in [a, b] the cut moves from "), theme.ink2)
        short = Run(tr("[ ]  the cut at a and at b: "), theme.ink2)
        notes.append([[more, low, to, high], [short, low, to, high]])
    auc = Run(formatting.rate(model.curve.auc), theme.ink, STRONG)
    if model.geometry.weighted:
        return [*notes, [[Run(tr("Cases, not weights. AUC of weighted pairs "), theme.ink2), auc]]]
    pairs = model.curve.positives * model.curve.negatives
    half = "½" if model.curve.two_u % 2 else ""
    right = formatting.count(model.curve.two_u // 2) + half
    of_all = tr("{right} of {pairs} pairs", right=right, pairs=formatting.count(pairs))
    more = Run(tr("{of_all} stand in the right order, ties half: AUC ", of_all=of_all), theme.ink2)
    short = Run(tr("{of_all} in order: AUC ", of_all=of_all), theme.ink2)
    return [*notes, [[more, auc], [short, auc], [Run(tr("AUC "), theme.ink2), auc]]]


def draw_ends(
    painter: QPainter, axes: PlotAxes, scene: ScoresScene, theme: Theme, sizes: Sizes
) -> None:
    """What scores stand at the ends of the axis, beyond all bins."""
    if scene.bins is None:
        return
    row = axes.plot.bottom() + sizes.px(TICK_LENGTH + 3) + line_height(sizes.px(TICK_SIZE)) / 2
    half = scene.bin_width / 2
    for end, cases, score in (
        (scene.ends[0] + half, scene.bins.below, scene.bins.outer[0]),
        (scene.ends[1] - half, scene.bins.above, scene.bins.outer[1]),
    ):
        at = column(axes, end)
        if any(cases) and axes.plot.left() <= at <= axes.plot.right():
            runs = [Run(formatting.number(score), theme.ink2)]
            draw_runs(painter, QPointF(at, row), runs, sizes.px(TICK_SIZE), Align.CENTRE)


def draw_notes(
    painter: QPainter,
    rect: QRectF,
    top: float,
    axes: PlotAxes,
    scene: ScoresScene,
    theme: Theme,
    sizes: Sizes,
) -> None:
    """The sentences below a row, as long as there is room for."""
    size, step = sizes.px(NOTE_SIZE), sizes.px(NOTE_STEP)
    left = min(axes.plot.left(), rect.left() + sizes.px(54)) - sizes.px(40)
    for row, forms in enumerate(notes_of(scene, theme)):
        at = top + (row + 0.5) * step + sizes.px(2)
        if at + step / 2 > rect.bottom() + sizes.px(4):
            return
        fitting = [runs for runs in forms if width_of(runs, size) <= rect.right() - left]
        if fitting:
            draw_runs(painter, QPointF(left, at), fitting[0], size, Align.LEFT)


def draw_hovered(
    painter: QPainter,
    axes: PlotAxes,
    scene: ScoresScene,
    theme: Theme,
    sizes: Sizes,
    hovered: object,
) -> None:
    """A card for the bin under the mouse: its scores, and the cases of either class."""
    bars = list(bars_of(scene))
    if not isinstance(hovered, int) or not 0 <= hovered < len(bars) or scene.bins is None:
        return
    low, high, positives, negatives = bars[hovered]
    names = class_names(scene.analysis.geometry)
    lines = [[Run(_bounds(scene, hovered), theme.ink, STRONG)]]
    for name, cases in zip(names, (positives, negatives), strict=True):
        lines.append([Run(f"{formatting.count(cases)} {name}", theme.ink2)])
    size = sizes.px(WORDS_SIZE)
    step = line_height(size)
    wide = max(width_of(line, size) for line in lines) + sizes.px(16)
    tall = step * len(lines) + sizes.px(8)
    middle = column(axes, (low + high) / 2)
    left = middle + sizes.px(12)
    if left + wide > axes.plot.right():
        left = middle - sizes.px(12) - wide
    top = min(max(axes.plot.top() + sizes.px(26), 0.0), axes.plot.bottom() - tall)
    card = QRectF(left, top, wide, tall)
    draw_card(painter, card, theme, sizes)
    for row, runs in enumerate(lines):
        at = QPointF(left + sizes.px(8), top + sizes.px(4) + (row + 0.5) * step)
        draw_runs(painter, at, runs, size, Align.LEFT)


def _bounds(scene: ScoresScene, number: int) -> str:
    """Which scores a bar holds."""
    bins = scene.bins
    if bins is None:
        return ""
    if number < bins.positives.size:
        return formatting.between(
            *(formatting.plain(float(edge), 4) for edge in bins.edges[number : number + 2])
        )
    at_low = number == bins.positives.size and any(bins.below)
    return formatting.number(bins.outer[0] if at_low else bins.outer[1])
