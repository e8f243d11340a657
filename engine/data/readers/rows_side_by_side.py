"""Rows of a text table in their order, parsed by pandas on two threads while lines are plain.

Whole lines without a quotation mark that hold as many separators as so many rows do need
nothing of the lines around them, so two parsers take turns with pieces of such lines. From the
first piece on that is otherwise, one parser reads all that follows.
"""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, Protocol, Self, cast

import numpy as np

from engine.data.memory import keep_freed_memory
from engine.data.readers.dialect import BLANKS, TextTable
from engine.jobs.prefetch import prefetched

if TYPE_CHECKING:
    import pandas as pd
    from pandas._typing import ReadCsvBuffer

PARSERS = 2
AT_ONCE = 2 * PARSERS
"""So many pieces are parsed or wait to be used."""
_LINE_FEED, _RETURN = b"\n\r"


class TextBlocks(Protocol):
    """What rows are read from: `TextStream`, say."""

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes, as many as come in one go; empty at the end."""


Parse = Callable[["ReadCsvBuffer[bytes]"], "pd.io.parsers.TextFileReader"]
"""Makes a parser of what it can read."""


class NotInPieces(Exception):  # noqa: N818 - no error: the file is read another way
    """Some lines hold other rows than their ends and separators tell."""


def rows_side_by_side(
    text: TextBlocks, table: TextTable, parse: Parse
) -> Generator["pd.DataFrame", None, None]:
    """The rows, some at a time.

    Args:
        text: at the first row.
        table: what it looks like.
        parse: is called on several threads.

    Raises:
        NotInPieces: the rows cannot be read in pieces.
        Exception: whatever reading and parsing raise.
    """
    keep_freed_memory()
    lines = _WholeLines(text)
    parsers: SimpleQueue[_PieceParser] = SimpleQueue()
    for _ in range(PARSERS):
        parsers.put(_PieceParser(parse))

    def rows_of(piece: bytes, rows: int) -> "pd.DataFrame":
        parser = parsers.get()
        try:
            return parser.rows_of(piece, rows)
        finally:
            parsers.put(parser)

    plain = b""
    coming: deque[Future[pd.DataFrame]] = deque()
    with ThreadPoolExecutor(PARSERS) as workers:
        while (piece := lines.next_piece()) and (rows := _plain_rows(piece, table)):
            coming.append(workers.submit(rows_of, piece, rows))
            plain = piece
            if len(coming) > AT_ONCE:
                yield coming.popleft().result()
        while coming:
            yield coming.popleft().result()
    if piece:
        # A parser takes from its first row how many cells there are: one that is known to be right.
        lines.put_back(plain[plain.rfind(b"\n", 0, -1) + 1 :] + piece)
        with (
            parse(cast("ReadCsvBuffer[bytes]", lines)) as reader,
            prefetched(iter(reader)) as chunks,
        ):
            first = 1 if plain else 0
            for chunk in chunks:
                yield chunk.iloc[first:]
                first = 0


def _plain_rows(piece: bytes, table: TextTable) -> int:
    """How many rows some whole lines hold; 0 where only a parser of all the text can tell."""
    separators = len(table.names) - 1
    if b'"' in piece or separators == 0 or not _is_one_byte(table.separator):
        return 0
    values = np.frombuffer(piece, dtype=np.uint8)
    ends = values == _LINE_FEED
    rows = int(np.count_nonzero(ends))
    if np.count_nonzero(values == ord(table.separator)) != rows * separators or not ends[-1]:
        return 0
    if b"\r" in piece:  # then each has to be half of a line end
        returns = values == _RETURN
        if np.count_nonzero(returns) != np.count_nonzero(returns[:-1] & ends[1:]):
            return 0
    return rows


def _is_one_byte(separator: str) -> bool:
    return separator != BLANKS and len(separator) == 1 and separator.isascii()


class _WholeLines:
    """Whole lines of a text, some at a time; what is left of it may be read on as a stream."""

    def __init__(self, text: TextBlocks) -> None:
        self._text = text
        self._rest = b""

    def next_piece(self) -> bytes:
        """Some lines; at last what follows the last line end; empty behind all."""
        while block := self._text.read():
            end = block.rfind(b"\n") + 1
            if end:
                piece = self._rest + memoryview(block)[:end]  # one copy of it, not two
                self._rest = block[end:]
                return piece
            self._rest += block
        piece, self._rest = self._rest, b""
        return piece

    def put_back(self, piece: bytes) -> None:
        """Let the piece taken last be read once more."""
        self._rest = piece + self._rest

    def read(self, _size: int = -1) -> bytes:
        """The next bytes, as many as come in one go; empty at the end."""
        found, self._rest = self._rest or self._text.read(), b""
        return found

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        if found := self.read():
            return found
        raise StopIteration


class _PieceParser:
    """A parser that is given its text piece by piece, and never comes to an end."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse
        self._reader: pd.io.parsers.TextFileReader | None = None
        self._piece = b""

    def rows_of(self, piece: bytes, rows: int) -> "pd.DataFrame":
        """The rows of a piece of whole lines."""
        self._piece = piece
        if self._reader is None:
            self._reader = self._parse(cast("ReadCsvBuffer[bytes]", self))
        return self._reader.get_chunk(rows)

    def read(self, _size: int = -1) -> bytes:
        """What pandas asks for."""
        if not self._piece:
            raise NotInPieces
        found, self._piece = self._piece, b""
        return found

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        return self.read()
