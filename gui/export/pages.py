"""Blocks flow onto sheets: what stands where, and what the outline points to."""

import math
from collections.abc import Sequence
from itertools import product, zip_longest
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from engine.messages.language import tr
from engine.report.document import (
    Block,
    Document,
    DocumentHeading,
    DocumentTable,
    Entries,
    Figure,
    FigureKind,
    FigureRow,
    PageBreak,
    Title,
)
from gui.export.page import BODY, Ink
from gui.export.page_blocks import (
    ROW,
    ROW_GAP,
    EntriesBlock,
    Figures,
    MeasuredBlock,
    placed,
)
from gui.export.page_table import TablePart
from gui.export.steps import Step, Steps

STARTED = 0.05  # of a report's making, when its pages are laid out
WITH_HEADING = 110.0  # a heading is not left alone above less of a list than this
WHOLE, ROWS = 0.25, 4  # of a sheet: a table that is no higher is not parted; rows of others
HIGHEST = 1.4  # of a figure's height, where its sheet has room to spare
HEIGHTS = 1.0, 0.94, 0.88, 0.82, 0.76  # of figures, as shares of what they were meant to be
TWO_PLOTS = FigureKind.COSTS, FigureKind.DECISION_CURVE
SHAPED = (
    FigureKind.COMPARISON,
    FigureKind.WEIGHTS,
    FigureKind.POLYTOPE,
    FigureKind.HIT_CUBE,
    FigureKind.ORDERED_SURFACE,
    FigureKind.ONE_VS_REST,
)
STRIP = 0.3  # height over width of a figure that has none to give
SPARSE = 0.6, 1.0  # of a sheet: one that is filled less goes on with what follows


class OutlineEntry(Struct, frozen=True):
    """An entry of the outline: a heading, its sheet and how far down it stands."""

    text: str
    sheet: int
    top: float


class Sheet(Struct):
    """One page: blocks with the height at which they start."""

    blocks: list[tuple[MeasuredBlock, float]] = field(default_factory=list)
    filled: float = BODY.top()

    def start_of(self, block: MeasuredBlock) -> float:
        """Where a block would start."""
        if not self.blocks:
            return BODY.top()
        return self.filled + max(self.blocks[-1][0].below, block.above)

    def room_for(self, block: MeasuredBlock) -> float:
        """The height that is left for a block."""
        return BODY.bottom() - self.start_of(block)

    def add(self, block: MeasuredBlock) -> float:
        """Place a block below the others and return where it starts."""
        top = self.start_of(block)
        self.blocks.append((block, top))
        self.filled = top + block.height
        return top


class Part(MeasuredBlock, Protocol):
    """As many rows of a block as find room on a sheet.

    Attributes:
        stop: the row after the last one.
        complete: whether none is left.
    """

    stop: int
    complete: bool


class SheetFlow:
    """Places a document's blocks on sheets, one after the other.

    Args:
        document: what is placed.
        sparse: share of a sheet; one that is filled less goes on with what follows.

    Attributes:
        figures: that stand by themselves or in rows, with their sheets.
    """

    def __init__(self, document: Document, ink: Ink, figures: Figures, sparse: float) -> None:
        self._ink = ink
        self.sparse = sparse
        self.document = document
        self._figures = figures
        self.sheets = [Sheet()]
        self.entries: list[OutlineEntry] = []
        self.figures: list[tuple[int, Figure | FigureRow]] = []

    def place(self) -> None:
        """Place all of it."""
        blocks = self.document.blocks
        for block, follower in zip_longest(blocks, blocks[1:]):
            if isinstance(block, PageBreak):
                self._break_page()
            elif isinstance(block, DocumentTable | Entries):
                self._place_parts(block)
            else:
                self._place(block, follower)

    def _break_page(self) -> None:
        """Begin a sheet, unless there is little on this one: what was left over from the last."""
        if self.sheets[-1].filled - BODY.top() > self.sparse * BODY.height():
            self.sheets.append(Sheet())

    def _place(self, block: Block, follower: Block | None) -> None:
        made = placed(block, BODY.width(), self._ink, self._figures)
        needed = made.height
        if (
            isinstance(block, DocumentHeading) and follower is not None
        ):  # it is not left behind alone
            needed += self._beginning(follower)
        if self.sheets[-1].blocks and self.sheets[-1].room_for(made) < needed:
            self.sheets.append(Sheet())
        top = self.sheets[-1].add(made)
        if isinstance(block, Figure | FigureRow):
            self.figures.append((len(self.sheets) - 1, block))
        if isinstance(block, DocumentHeading | Title):
            self.entries.append(OutlineEntry(block.text, len(self.sheets) - 1, top))

    def _beginning(self, block: Block) -> float:
        """The height that a block needs below a heading: of one in parts that of some rows."""
        if isinstance(block, DocumentTable):
            return self._least_of(block)
        if isinstance(block, Entries):
            return WITH_HEADING
        made = placed(block, BODY.width(), self._ink, self._figures)
        return made.above + made.height

    def _least_of(self, table: DocumentTable) -> float:
        """The height that a table needs, with what is kept free above: of a long one some rows'."""
        whole = TablePart(table, BODY.width(), self._ink, 0, math.inf)
        kept = whole.height <= WHOLE * BODY.height()
        return whole.above + (whole.height if kept else whole.height_of(ROWS))

    def _place_parts(self, block: DocumentTable | Entries) -> None:
        start = 0
        if isinstance(block, DocumentTable) and self.sheets[-1].blocks:
            left = BODY.bottom() - self.sheets[-1].filled
            if left < self._least_of(block):
                self.sheets.append(Sheet())
        while True:
            sheet = self.sheets[-1]
            part = self._part(block, start, sheet)
            if part.stop == start and sheet.blocks:  # not even one row: begin overleaf
                self.sheets.append(Sheet())
                continue
            sheet.add(part)
            if part.complete:
                return
            start = part.stop
            self.sheets.append(Sheet())

    def _part(self, block: DocumentTable | Entries, start: int, sheet: Sheet) -> Part:
        kind = TablePart if isinstance(block, DocumentTable) else EntriesBlock
        above = max(kind.above, sheet.blocks[-1][0].below) if sheet.blocks else 0.0
        room = BODY.bottom() - (sheet.filled + above if sheet.blocks else BODY.top())
        least = 0 if sheet.blocks else 1  # what is higher than a sheet is cut, not turned over
        if isinstance(block, DocumentTable):
            return TablePart(block, BODY.width(), self._ink, start, room, least)
        return EntriesBlock(block, BODY.width(), self._ink, start, room, least)


def lay_out(
    document: Document, ink: Ink, figures: Figures
) -> Steps[tuple[Sequence[Sheet], list[OutlineEntry]]]:
    """All sheets of a document, and its outline, in steps: a long one takes a while each way.

    Figures are as high as they were meant, or a little lower where that saves a sheet, and a
    section begins on a sheet of its own unless that takes one more. What a sheet but the last
    has to spare then makes its figures higher.
    """
    flows = []
    for sparse, share in product(SPARSE, HEIGHTS):
        yield Step(STARTED, tr("Laying out the pages"))
        flows.append(_flow(_with_figures(document, share), ink, figures, sparse))
    found = min(flows, key=lambda flow: len(flow.sheets))  # of equals the first
    yield Step(STARTED, tr("Laying out the pages"))
    filled = _flow(_filled(found), ink, figures, found.sparse)
    if [len(each.blocks) for each in filled.sheets] == [len(each.blocks) for each in found.sheets]:
        found = filled
    return found.sheets, found.entries


def _filled(flow: SheetFlow) -> Document:
    """What was placed, with figures that are higher by what their sheets have to spare."""
    higher: dict[Figure | FigureRow, Block] = {}
    for number, sheet in enumerate(flow.sheets[:-1]):
        blocks = [block for at, block in flow.figures if at == number and _can_grow(block)]
        drawn = sum(map(_drawn_height, blocks))
        free = BODY.bottom() - sheet.filled - 1
        share = min(HIGHEST, 1 + free / drawn) if drawn else 1.0
        higher |= {block: _stretched(block, share) for block in blocks}
    return replace(
        flow.document,
        blocks=tuple(
            higher.get(block, block) if isinstance(block, Figure | FigureRow) else block
            for block in flow.document.blocks
        ),
    )


def _can_grow(block: Figure | FigureRow) -> bool:
    """Whether more height shows more: a comparison has rows, and others a shape of their own."""
    figures = block.figures if isinstance(block, FigureRow) else (block,)
    return any(figure.kind not in SHAPED for figure in figures)


def _drawn_height(block: Figure | FigureRow) -> float:
    """How high those pictures of a block are that can be higher."""
    if isinstance(block, FigureRow):
        width = (BODY.width() - (ROW - 1) * ROW_GAP) / ROW
        return width * max(figure.aspect for figure in block.figures)
    return BODY.width() * block.aspect if block.aspect > STRIP else 0.0


def _stretched(block: Figure | FigureRow, share: float) -> Figure | FigureRow:
    """A block with figures of another height; strips keep theirs."""
    if isinstance(block, FigureRow):
        return FigureRow(tuple(_with_aspect(figure, share) for figure in block.figures))
    return _with_aspect(block, share)


def _with_aspect(figure: Figure, share: float) -> Figure:
    """A figure of a share of its height, if it is no strip."""
    return replace(figure, aspect=share * figure.aspect) if figure.aspect > STRIP else figure


def _flow(document: Document, ink: Ink, figures: Figures, sparse: float) -> SheetFlow:
    """A document on sheets."""
    flow = SheetFlow(document, ink, figures, sparse)
    flow.place()
    return flow


def _with_figures(document: Document, share: float) -> Document:
    """The document with figures of a share of their height."""
    return replace(document, blocks=tuple(_lowered(block, share) for block in document.blocks))


def _lowered(block: Block, share: float) -> Block:
    """A block with lower figures; what stands beside words keeps its height, and so do strips.

    So does a row with a figure of two plots, of which one would have no room.
    """
    if isinstance(block, FigureRow) and any(figure.kind in TWO_PLOTS for figure in block.figures):
        return block
    return _stretched(block, share) if isinstance(block, Figure | FigureRow) else block
