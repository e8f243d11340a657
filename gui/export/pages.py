"""Blocks flow onto sheets: what stands where, and what the outline points to."""

import math
from collections.abc import Sequence
from itertools import zip_longest
from typing import Protocol

from msgspec import Struct, field

from engine.report.document import (
    Block,
    Document,
    DocumentHeading,
    DocumentTable,
    Entries,
    PageBreak,
    Title,
)
from gui.export.page import BODY, Ink
from gui.export.page_blocks import EntriesBlock, Figures, MeasuredBlock, placed
from gui.export.page_table import TablePart

WITH_HEADING = 110.0  # a heading is not left alone above less of a list than this
SPARSE = 0.3  # of a sheet: one that is filled less goes on with what follows


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
    """Places a document's blocks on sheets, one after the other."""

    def __init__(self, ink: Ink, figures: Figures) -> None:
        self._ink = ink
        self._figures = figures
        self.sheets = [Sheet()]
        self.entries: list[OutlineEntry] = []

    def place(self, document: Document) -> None:
        """Place all of it."""
        for block, follower in zip_longest(document.blocks, document.blocks[1:]):
            if isinstance(block, PageBreak):
                self._break_page()
            elif isinstance(block, DocumentTable | Entries):
                self._place_parts(block)
            else:
                self._place(block, follower)

    def _break_page(self) -> None:
        """Begin a sheet, unless there is little on this one: what was left over from the last."""
        if self.sheets[-1].filled - BODY.top() > SPARSE * BODY.height():
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
        if isinstance(block, DocumentHeading | Title):
            self.entries.append(OutlineEntry(block.text, len(self.sheets) - 1, top))

    def _beginning(self, block: Block) -> float:
        """The height that a block needs below a heading: of one in parts that of two rows."""
        if isinstance(block, DocumentTable):
            whole = TablePart(block, BODY.width(), self._ink, 0, math.inf)
            return whole.above + whole.height_of(2)
        if isinstance(block, Entries):
            return WITH_HEADING
        made = placed(block, BODY.width(), self._ink, self._figures)
        return made.above + made.height

    def _place_parts(self, block: DocumentTable | Entries) -> None:
        start = 0
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
) -> tuple[Sequence[Sheet], list[OutlineEntry]]:
    """All sheets of a document, and its outline."""
    flow = SheetFlow(ink, figures)
    flow.place(document)
    return flow.sheets, flow.entries
