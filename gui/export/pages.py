"""Blocks flow onto sheets: what stands where, and what the outline points to."""

from collections.abc import Sequence

from msgspec import Struct, field

from engine.report.document import Block, Document, Heading, PageBreak, Table, Title
from gui.export.page import BODY, Ink
from gui.export.page_blocks import Figures, Placed, placed
from gui.export.page_table import TablePart

WITH_HEADING = 140.0  # a heading is not left alone above less room than this


class Entry(Struct, frozen=True):
    """An entry of the outline: a heading, its sheet and how far down it stands."""

    text: str
    sheet: int
    top: float


class Sheet(Struct):
    """One page: blocks with the height at which they start."""

    blocks: list[tuple[Placed, float]] = field(default_factory=list)
    filled: float = BODY.top()

    def start_of(self, block: Placed) -> float:
        """Where a block would start."""
        if not self.blocks:
            return BODY.top()
        return self.filled + max(self.blocks[-1][0].below, block.above)

    def room_for(self, block: Placed) -> float:
        """The height that is left for a block."""
        return BODY.bottom() - self.start_of(block)

    def add(self, block: Placed) -> float:
        """Place a block below the others and return where it starts."""
        top = self.start_of(block)
        self.blocks.append((block, top))
        self.filled = top + block.height
        return top


class Flow:
    """Places a document's blocks on sheets, one after the other."""

    def __init__(self, ink: Ink, figures: Figures) -> None:
        self._ink = ink
        self._figures = figures
        self.sheets = [Sheet()]
        self.entries: list[Entry] = []

    def place(self, document: Document) -> None:
        """Place all of it."""
        for block in document.blocks:
            if isinstance(block, PageBreak):
                self.sheets.append(Sheet())
            elif isinstance(block, Table):
                self._place_table(block)
            else:
                self._place(block)

    def _place(self, block: Block) -> None:
        made = placed(block, BODY.width(), self._ink, self._figures)
        heading = isinstance(block, Heading)
        needed = max(made.height, WITH_HEADING) if heading else made.height
        if self.sheets[-1].blocks and self.sheets[-1].room_for(made) < needed:
            self.sheets.append(Sheet())
        top = self.sheets[-1].add(made)
        if isinstance(block, Heading | Title):
            self.entries.append(Entry(block.text, len(self.sheets) - 1, top))

    def _place_table(self, table: Table) -> None:
        start = 0
        while True:
            sheet = self.sheets[-1]
            room = BODY.bottom() - (sheet.filled + 18 if sheet.blocks else BODY.top())
            part = TablePart(table, BODY.width(), self._ink, start, room)
            if part.stop == start and sheet.blocks:  # not even one row: begin overleaf
                self.sheets.append(Sheet())
                continue
            sheet.add(part)
            if part.complete:
                return
            start = part.stop
            self.sheets.append(Sheet())


def lay_out(document: Document, ink: Ink, figures: Figures) -> tuple[Sequence[Sheet], list[Entry]]:
    """All sheets of a document, and its outline."""
    flow = Flow(ink, figures)
    flow.place(document)
    return flow.sheets, flow.entries
