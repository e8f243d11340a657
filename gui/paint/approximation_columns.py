"""How wide the columns of the table of approximations are, and how their heads are written."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtGui import QColor

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.approximation_rows import EstimateRow
from gui.paint.lettering import STRONG, Run, width_of
from gui.paint.names import distinguished, in_two_lines
from gui.paint.sizes import Sizes

SIZE, FOLDED = 12.5, 11.5  # px of the letters of numbers and heads, and of smaller heads
ERROR = 10.5  # px of the letters of a standard error
LEAST_COLUMN, MOST_HEAD = 56.0, 120.0  # px; a head has more only where numbers need it
MARKED = 22.0  # px of a head beside its name
AIR = 11.0


class ClassifierHead(Struct, frozen=True):
    """How a classifier's name stands above its numbers.

    Attributes:
        lines: the name, in one line or two.
        size: of its letters in pixels.
        above: whether its mark stands above it and not at its left.
    """

    lines: tuple[str, ...]
    size: float
    above: bool = False


def column_widths(
    analysis: ClassesAnalysis, rows: Sequence[EstimateRow], sizes: Sizes, *, folded: bool
) -> list[float]:
    """What each classifier's numbers need; folded, standard errors stand below them."""
    px, widths = sizes.px, []
    for place, found in enumerate(analysis.models):
        need = 0.0
        for row in rows:
            cell = row.cells[place]
            number = _width(cell.words, px(SIZE))
            error = _width(f" {cell.error}", px(ERROR)) if cell.error else 0.0
            need = max(need, number, error) if folded else max(need, number + error)
        head = min(_head_need(found.name, sizes), px(MOST_HEAD))
        widths.append(max(px(LEAST_COLUMN), need + px(AIR), head))
    return widths


def column_head(names: tuple[str, ...], place: int, room: float, sizes: Sizes) -> ClassifierHead:
    """A classifier's name in so many pixels: whole if that can be, cut as a last resort."""
    px, name = sizes.px, names[place]
    beside = room - px(MARKED)
    for head, own in (
        (ClassifierHead((name,), px(SIZE)), beside),
        (ClassifierHead((name,), px(FOLDED), above=True), room - px(AIR)),
        (ClassifierHead(in_two_lines(name), px(FOLDED)), beside),
    ):
        if all(_width(line, head.size) <= own for line in head.lines):
            return head
    return ClassifierHead((distinguished(names, px(SIZE), STRONG, beside)[place],), px(SIZE))


def _head_need(name: str, sizes: Sizes) -> float:
    """The least in which a name is whole: with its mark above it, or beside it in two lines."""
    px = sizes.px
    parted = max(_width(line, px(FOLDED)) for line in in_two_lines(name))
    return min(_width(name, px(FOLDED)) + px(AIR), parted + px(MARKED)) + 0.5


def _width(words: str, size: float) -> float:
    return width_of([Run(words, QColor(), STRONG)], size)
