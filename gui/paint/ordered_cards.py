"""What is written on and around the ordered-class surface, in runs of letters."""

from collections.abc import Iterator

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.ordered_marker import Cuts
from engine.multiclass.ordered_results import OrderedResult
from engine.multiclass.ordered_surface import OrderedSurface
from engine.wording import formatting
from engine.wording.classes.ordered_words import (
    best_words,
    cost_words,
    pair_words,
    rates_words,
    right_rows,
    volume_rows,
)
from gui.paint.lettering import STRONG, Run
from gui.paint.plot_card import CardLine
from gui.themes.theme import ModelStyle, Theme


def volume_lines(analysis: ClassesAnalysis, found: ClassModelResult) -> list[tuple[str, str]]:
    """The volume under the surface, its interval and its chance level."""
    return list(volume_rows(analysis, found))


def blocks_words(surface: OrderedSurface) -> str:
    """How many of the blocks are drawn where there are too many; empty where all are."""
    if surface.is_whole:
        return ""
    drawn, whole = (
        f"{rows} × {columns}" for rows, columns in (surface.stairs.heights.shape, surface.steps)
    )
    return tr("drawn at {drawn} of {whole} steps; the volume is of all", drawn=drawn, whole=whole)


def best_name(result: OrderedResult) -> str:
    """What stands beside the best pair of thresholds."""
    return best_words(result)


def share_text(share: float) -> str:
    """A share called right on an axis, "0.74"."""
    return formatting.number(share, 2)


def threshold_lines(
    result: OrderedResult, cuts: Cuts, style: ModelStyle, theme: Theme
) -> Iterator[CardLine]:
    """The thresholds in use, what they call right, what they cost."""
    yield [Run(pair_words(result, cuts), style.word_color, STRONG)], ()
    yield [Run(rates_words(result, cuts), theme.ink)], ()
    words = cost_words(result, cuts)
    if words:
        yield [Run(words, theme.ink)], ()


def pointed_lines(
    result: OrderedResult, cuts: Cuts, used: Cuts, style: ModelStyle, theme: Theme
) -> Iterator[CardLine]:
    """Thresholds under the mouse: whom they call right of each class, and what they cost."""
    yield [Run(pair_words(result, cuts), style.word_color, STRONG)], ()
    for words, number in right_rows(result, cuts):
        yield [Run(words, theme.ink2)], [Run(number, theme.ink)]
    cost = cost_words(result, cuts)
    if cost:
        yield [Run(tr("mean cost"), theme.ink2)], [Run(cost, theme.ink)]
    if cuts != used:
        yield [Run(tr("Click to use these thresholds"), theme.accent)], ()
