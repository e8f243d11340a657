"""Where the words of an ROC plane stand: found once per ground, so that they keep still."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.leading_models import leading_models
from engine.binary.inference.confidence_band import ConfidenceBand
from engine.messages.language import tr
from engine.wording.decision_lines import without_bounds
from gui.paint.curve_names import anchors_along
from gui.paint.lettering import STRONG, Align, Run, box_of, line_height, width_of
from gui.paint.paragraph import even_lines
from gui.paint.placement import NamePlace, Occupancy, place_card, place_name
from gui.paint.roc_band_notes import band_notes
from gui.paint.roc_best_places import block_size
from gui.paint.roc_bounds import bound_lines
from gui.paint.roc_group_curves import LABEL_SIZE as GROUP_SIZE
from gui.paint.roc_group_curves import group_curves
from gui.paint.roc_rule_points import LABEL_SIZE, MOST_WORDS, rule_points, rule_runs
from gui.paint.roc_scene import RocScene
from gui.paint.roc_spots import common_tangents, spot_words
from gui.paint.roc_unseen_curves import dashed_curves
from gui.paint.rule_marks import MARK
from gui.paint.thinning import thin
from gui.themes.theme import Theme

LONGEST_LEADER = 0.3  # of the plot's width
GROUPS_AT = 0.45
NAMES_AT = 0.65  # far from the lines that turn, near the free corner
MOST_SERVED = 10
MOST_NAMES = 8
CARD_AT = (0.68, 0.5)
BLOCK_AT = (0.74, 0.48)
SMALL_CARD_AT = (0.64, 0.82)
CARD_PADDING = 9.0
CARD_LINE = 17.0
NOTE_SIZE = 11.5
NOTE_WIDTH = 0.8  # of the plot


class RocPlan(Struct, frozen=True, eq=False):
    """Places of names by model index, of the card of the chosen point, and of rules.

    Attributes:
        block: of the names of many models; None where names stand beside their curves.
        tangent: the upper left corner of the card of a common tangent; None where it is that of
            the other card.
        rules: of the words beside each of `rule_points`; None where there is no room.
        groups: of the names of groups, in their order; None where there is no room.
    """

    names: dict[int, NamePlace]
    card: QRectF
    block: QRectF | None = None
    tangent: QPointF | None = None
    rules: tuple[NamePlace | None, ...] = ()
    groups: tuple[NamePlace | None, ...] = ()


def make_plan(scene: RocScene) -> RocPlan:
    """Places for names and for the card, so that they cover no line and no other words.

    Of many models only the leading ones are named; the mouse names the others.
    """
    occupancy = Occupancy(scene.axes.plot)
    if scene.crowded:
        return _plan_of_many(scene, occupancy)
    for model in scene.analysis.models:
        index = thin(model.curve, scene.axes, 0.5)
        occupancy.add_polyline(*scene.axes.places(*model.curve.rates(index)))
        occupancy.add_polyline(*scene.axes.places(model.hull.fpr, model.hull.tpr))
    _keep_off_bounds_and_marks(scene, occupancy)
    for_names = occupancy.copy()
    for_names.add_line(QLineF(scene.axes.point(0, 0), scene.axes.point(1, 1)))
    names: dict[int, NamePlace] = {}
    named = leading_models(scene.analysis, MOST_NAMES)
    for model in sorted(named, key=lambda each: each.index):
        words = [place.box for place in names.values()]
        place = _place_of_name(scene, for_names, model, words)
        if place is not None:
            names[model.index] = place
            for grid in (occupancy, for_names):
                grid.add_rect(place.box)
                grid.add_line(place.leader)
    words = [place.box for place in names.values()]
    groups = _places_of_groups(scene, for_names, words)
    words += [place.box for place in groups if place is not None]
    rules = _places_of_rules(scene, for_names, words)
    for place in (*groups, *rules):
        if place is not None:
            occupancy.add_rect(place.box)
    return RocPlan(names, _place_of_card(scene, occupancy, names), rules=rules, groups=groups)


def _keep_off_bounds_and_marks(scene: RocScene, occupancy: Occupancy) -> None:
    """Take the places of all that is drawn beside curves and hulls.

    These are curves of test data, lines of constraints, bands of which bounds are drawn, marks
    that rules choose, and notes.
    """
    for curve in dashed_curves(scene):
        index = thin(curve, scene.axes, 0.5)
        occupancy.add_polyline(*scene.axes.places(*curve.rates(index)))
    for line in bound_lines(scene):
        occupancy.add_line(line)
    for band in lined_bands(scene.analysis, scene.theme).values():
        for bound in (band.low, band.high):
            occupancy.add_polyline(*scene.axes.places(band.at, bound))
    half = scene.sizes.line(MARK) / 2
    for point in rule_points(scene):
        occupancy.add_rect(QRectF(point.place, QSizeF()).adjusted(-half, -half, half, half))
    if not scene.small:
        occupancy.add_rect(note_room(scene))


def lined_bands(analysis: Analysis, theme: Theme) -> dict[str, ConfidenceBand]:
    """The bands of which only the bounds are drawn, as the theme has no tints: words keep off.

    By the names of their models; chance has none.
    """
    if theme.tints:
        return {}
    found = {} if analysis.chance is None else {"": analysis.chance}
    banded = analysis.banded
    if banded is not None and banded.name in analysis.bands:
        found[banded.name] = analysis.bands[banded.name].curve
    return found


def _places_of_groups(
    scene: RocScene, occupancy: Occupancy, words: list[QRectF]
) -> tuple[NamePlace | None, ...]:
    """Places for the names of groups beside their curves."""
    lines = group_curves(scene)
    for line in lines:
        occupancy.add_polyline(line.x, line.y)
    found: list[NamePlace | None] = []
    reach = LONGEST_LEADER * scene.axes.plot.width()
    preferred = scene.axes.plot.top() + GROUPS_AT * scene.axes.plot.height()
    for line in lines:
        box = box_of(QPointF(), line.name, scene.sizes.px(GROUP_SIZE), Align.LEFT).size()
        anchors = anchors_along(line.x, line.y, scene.axes.plot)
        place = place_name(occupancy, *anchors, box, reach, preferred, words)
        found.append(place)
        if place is not None:
            occupancy.add_rect(place.box)
            occupancy.add_line(place.leader)
            words = [*words, place.box]
    return tuple(found)


def _places_of_rules(
    scene: RocScene, occupancy: Occupancy, words: list[QRectF]
) -> tuple[NamePlace | None, ...]:
    """Places for the rules beside the points that they choose, if those are not too many."""
    points = rule_points(scene)
    if scene.small or len(points) > MOST_WORDS:
        return (None,) * len(points)
    found: list[NamePlace | None] = []
    for point in points:
        runs, size = rule_runs(scene, point), scene.sizes.px(LABEL_SIZE)
        box = box_of(QPointF(), runs, size, Align.LEFT).size()
        x, y = np.array([point.place.x()]), np.array([point.place.y()])
        reach = LONGEST_LEADER * scene.axes.plot.width()
        place = place_name(occupancy, x, y, box, reach, point.place.y(), words)
        found.append(place)
        if place is not None:
            occupancy.add_rect(place.box)
            occupancy.add_line(place.leader)
            words = [*words, place.box]
    return tuple(found)


def _plan_of_many(scene: RocScene, occupancy: Occupancy) -> RocPlan:
    """A block for all names, clear of the hulls, and the card below it.

    In little room the block is only there where both cover nothing; else it is empty.
    """
    plot = scene.axes.plot
    for model in scene.analysis.models:
        occupancy.add_polyline(*scene.axes.places(model.hull.fpr, model.hull.tpr))
    _keep_off_bounds_and_marks(scene, occupancy)
    preferred = QPointF(
        plot.left() + BLOCK_AT[0] * plot.width(), plot.top() + BLOCK_AT[1] * plot.height()
    )
    block = place_card(occupancy, plot, block_size(scene), preferred, [], [])
    with_block = occupancy.copy()
    with_block.add_rect(block)
    card = _place_of_card(scene, with_block, {})
    if scene.small and not (occupancy.is_free(block) and with_block.is_free(card)):
        return RocPlan({}, _place_of_card(scene, occupancy, {}), QRectF())
    return RocPlan({}, card, block, _place_of_tangent(scene, with_block))


def _place_of_tangent(scene: RocScene, occupancy: Occupancy) -> QPointF | None:
    """Where the cards of common tangents stand clear of the block; None where there are none."""
    sizes = [card_size(scene, spot_words(scene, each)) for each in common_tangents(scene.analysis)]
    if not sizes:
        return None
    plot = scene.axes.plot
    preferred = QPointF(
        plot.left() + CARD_AT[0] * plot.width(), plot.top() + SMALL_CARD_AT[1] * plot.height()
    )
    widest = QSizeF(max(size.width() for size in sizes), max(size.height() for size in sizes))
    return place_card(occupancy, plot, widest, preferred, [], []).topLeft()


def name_runs(scene: RocScene, model: ModelResult) -> list[Run]:
    """A model's name as it stands on the plot."""
    return [Run(scene.name(model), scene.style(model).word_color, STRONG)]


def note_room(scene: RocScene) -> QRectF:
    """The strip at the plot's foot in which shading and bands are explained; null without."""
    plot, px = scene.axes.plot, scene.sizes.px
    lines = len(note_lines(scene)) + scene.says_ground
    if not lines:
        return QRectF()
    height = lines * note_line(scene) + px(4)
    return QRectF(
        plot.right() - NOTE_WIDTH * plot.width(),
        plot.bottom() - height - px(4),
        NOTE_WIDTH * plot.width(),
        height,
    )


def note_lines(scene: RocScene) -> list[str]:
    """The notes on bands and marks as they stand at the plot's foot, from below upwards."""
    room, size = NOTE_WIDTH * scene.axes.plot.width(), scene.sizes.px(NOTE_SIZE)
    broken = (even_lines(note, size, room, most=2) for note in band_notes(scene))
    return [line for lines in broken for line in reversed(lines)]


def note_line(scene: RocScene) -> float:
    """The height of a line of notes."""
    return line_height(scene.sizes.px(NOTE_SIZE))


def _place_of_name(
    scene: RocScene, occupancy: Occupancy, model: ModelResult, words: Sequence[QRectF]
) -> NamePlace | None:
    """A place for one model's name beside its hull, its leader clear of the other names."""
    size = box_of(QPointF(), name_runs(scene, model), scene.sizes.name, Align.LEFT).size()
    x, y = anchors_along(*scene.axes.places(model.hull.fpr, model.hull.tpr), scene.axes.plot)
    preferred = scene.axes.plot.top() + NAMES_AT * scene.axes.plot.height()
    return place_name(
        occupancy, x, y, size, LONGEST_LEADER * scene.axes.plot.width(), preferred, words
    )


def _place_of_card(scene: RocScene, occupancy: Occupancy, names: dict[int, NamePlace]) -> QRectF:
    """A calm place for the card: the same wherever the playhead is."""
    plot = scene.axes.plot
    across, down = SMALL_CARD_AT if scene.small else CARD_AT
    preferred = QPointF(plot.left() + across * plot.width(), plot.top() + down * plot.height())
    winners = scene.analysis.winners
    few = winners[:: max(1, len(winners) // MOST_SERVED)][:12]
    served = [scene.axes.point(*scene.analysis.touching(each)) for each in few]
    words = [place.box for place in names.values()]
    return place_card(occupancy, plot, _card_size(scene), preferred, served, words)


def _card_size(scene: RocScene) -> QSizeF:
    """Room for the card of any model with a threshold of usual length."""
    longest = max(
        (scene.name(model) for model in scene.analysis.models),
        key=len,
        default=tr("Flag everyone"),
    )
    runs = [Run(tr("{longest}, score ≥ 0.0000", longest=longest), scene.theme.ink, STRONG)]
    return card_size(scene, [runs] * (3 if without_bounds(scene.analysis) else 2))


def card_size(scene: RocScene, lines: Sequence[Sequence[Run]]) -> QSizeF:
    """The size of a card that holds some lines; never lower than two lines."""
    px = scene.sizes.px
    width = max(width_of(runs, words_size(scene)) for runs in lines)
    height = max(len(lines), 2) * words_line(scene)
    return QSizeF(width + 2 * px(CARD_PADDING), height + 2 * px(CARD_PADDING) - px(4))


def words_size(scene: RocScene) -> float:
    """The size of words in a card."""
    return scene.sizes.px(12) if scene.options.framed else scene.sizes.name


def words_line(scene: RocScene) -> float:
    """The distance of lines in a card."""
    return words_size(scene) * CARD_LINE / 12
