"""Text tables: a character between cells, a row a line."""

import codecs
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.data.columns.building import EXACT, Builder, NumberBuilder, WordBuilder
from engine.data.columns.cell_kinds import CellKind
from engine.data.columns.extent import check_cells
from engine.data.dataset import Dataset, Source, TextFormat
from engine.data.memory import refuse_beyond_memory
from engine.data.numbers import MISSING_NUMBER, NumberStyle
from engine.data.read_options import ReadOptions
from engine.data.readers.dialect import BLANKS, TextTable, look_at
from engine.data.readers.row_by_row import find_lines, read_rows
from engine.data.readers.rows_side_by_side import NotInPieces, rows_side_by_side
from engine.data.readers.surplus_cells import SURPLUS
from engine.data.sources.source import LongQuotation, Origin, TextStream, not_utf8
from engine.jobs.progress import Progress, silent
from engine.messages.errors import DialectError, InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from pandas._typing import ReadCsvBuffer

# One chunk should stay in the processor's cache while its cells are cut and converted.
CHUNK_BYTES = 1 << 21
# Up to so many bytes our own grammar is done before pandas would be imported.
SMALL = 1 << 17
SAMPLE = 1 << 18
FEW_ROWS = 100_000
NUMBER_BYTES, WORD_BYTES = 8, 4  # of a cell in its column
LARGEST_SAMPLE = 1 << 24
SAMPLE_LINES = 20
# A byte order mark, also of a text that is no UTF-8 behind it.
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF8.decode("cp1252").encode())
# pandas compares spellings exactly, so the usual cases are listed.
_MISSING = sorted(
    {case for word in MISSING_NUMBER for case in (word, word.upper(), word.title())} | {"NaN"}
)


def read_delimited(
    origin: Origin, options: ReadOptions, encoding: str = "utf-8", progress: Progress = silent
) -> Dataset:
    """Read a text table.

    Numbers are read by pandas' parser. What it cannot tell from a wrong cell (an infinity
    may be 1e400) makes a column "spelt", and the file is read again with that column cell
    by cell; rows of unequal length send the whole file through our own grammar, and so
    does a file so small that importing pandas would take longer than reading it.

    Raises:
        InputError: there is no table, or it is not in this encoding.
        Cancelled: through `progress`.
    """
    text = TextFile(origin, options, encoding, progress)
    plan = _Plan({}, {}, settled=frozenset(), row_by_row=False)
    while True:
        try:
            return _read_once(text, plan)
        except _Reconsider as found:
            plan = found.plan


class _Plan(Struct, frozen=True):
    """How to read, as far as the first rows did not show it.

    Attributes:
        kinds: columns that are read in another way than they look.
        styles: columns that write their numbers in another way than their first cells.
        settled: columns judged by all their cells; they are not judged again.
        row_by_row: whether the whole file is read row by row.
    """

    kinds: dict[int, CellKind]
    styles: dict[int, NumberStyle]
    settled: frozenset[int]
    row_by_row: bool

    def with_kinds(self, kinds: dict[int, CellKind]) -> "_Plan":
        return replace(self, kinds=self.kinds | kinds)

    def settling(self, found: "dict[int, tuple[CellKind, NumberStyle]]") -> "_Plan":
        kinds = {place: kind for place, (kind, _) in found.items()}
        styles = {place: style for place, (_, style) in found.items()}
        settled = self.settled.union(found)
        return replace(self, kinds=self.kinds | kinds, styles=self.styles | styles, settled=settled)

    def applied_to(self, table: TextTable) -> TextTable:
        places = range(len(table.names))
        return replace(
            table,
            kinds=tuple(self.kinds.get(place, table.kinds[place]) for place in places),
            styles=tuple(self.styles.get(place, table.styles[place]) for place in places),
        )


class _Reconsider(Exception):  # noqa: N818 - no error: the file is read once more
    """Something met on the way asks for another plan."""

    def __init__(self, plan: _Plan) -> None:
        super().__init__()
        self.plan = plan


class TextFile(Struct, frozen=True):
    """What is needed to read a file from its beginning, as often as that is wanted."""

    origin: Origin
    options: ReadOptions
    encoding: str
    progress: Progress

    @property
    def name(self) -> str:
        """How messages call it."""
        return self.origin.name

    @contextmanager
    def open(self) -> Iterator[tuple[TextStream, TextTable]]:
        """The stream at its first row of data, and what the table looks like."""
        with TextStream(self.origin, self.encoding, self.progress) as stream:
            preview, whole = self._preview(stream)
            mark = next((len(each) for each in _MARKS if preview.startswith(each)), 0)
            sample = self._decode(preview[mark:], whole=whole)
            table = look_at(sample, whole, self.options, self.name)
            stream.skip(mark + len(sample[: table.data_at].encode()))
            yield stream, table

    def _preview(self, stream: TextStream) -> tuple[bytes, bool]:
        """The first bytes: enough of them to hold some lines, and whether that is all."""
        size = SAMPLE
        while True:
            preview, whole = stream.preview(size)
            lines = preview.count(b"\n") or preview.count(b"\r")
            if whole or lines >= SAMPLE_LINES:
                return preview, whole
            size *= 4
            if size > LARGEST_SAMPLE:
                raise InputError(
                    tr(
                        "the first {largest_sample} MB hold fewer than {sample_lines} lines",
                        largest_sample=LARGEST_SAMPLE >> 20,
                        sample_lines=SAMPLE_LINES,
                    ),
                    where=self.name,
                    do=tr("Check that this is a text table."),
                )

    def _decode(self, preview: bytes, *, whole: bool) -> str:
        if b"\0" in preview:
            raise InputError(
                tr("the file holds NUL bytes, so it is no text table"),
                where=self.name,
                do=tr("Export it as CSV in UTF-8."),
            )
        try:
            return codecs.getincrementaldecoder("utf-8")().decode(preview, final=whole)
        except UnicodeDecodeError as error:
            line = 1 + preview[: error.start].count(b"\n")
            raise not_utf8(preview[error.start], line, self.name) from None


def _read_once(text: TextFile, plan: _Plan) -> Dataset:
    with text.open() as (stream, guessed):
        table = plan.applied_to(guessed)
        expected = stream.size // max(1, table.row_bytes) * 21 // 20
        _refuse_beyond_memory(table, expected, text.name)
        builders = _builders(table, expected)
        lines: IntArray | None
        if plan.row_by_row or table.ragged or 0 < stream.size <= SMALL:
            found = read_rows(stream, table, builders, text.name)
            consecutive = np.array_equal(found, table.first_line + np.arange(found.size))
            lines = None if consecutive else found
        else:
            lines = _read_fast(stream, table, builders, text, plan)
        misjudged = _misjudged(table, builders, plan, stated=text.options.decimal is not None)
        if misjudged:
            raise _Reconsider(plan.settling(misjudged))
        if table.row_names and not builders[0].has_no_two_alike:
            raise _no_row_names(table, text.name)
        stream.check_unchanged()
        source = Source(text.origin.path, stream.sha256(), builders[0].rows)
        columns = tuple(builder.finish() for builder in builders)
        text_format = TextFormat(table.separator, table.decimal, text.encoding, table.headed)
        return Dataset(source, columns, table.first_line, lines, text_format)


def _no_row_names(table: TextTable, where: str) -> DialectError:
    """The error of row names of which the first ones differ, and later ones do not."""
    named = len(table.names) - 1
    return DialectError(
        SURPLUS.format(named + 1, named),
        where=where,
        do=tr(
            "Name every column, or quote the cells that hold a separator (a "
            "decimal comma too: then add --decimal ,)."
        ),
    )


def _refuse_beyond_memory(table: TextTable, rows: int, where: str) -> None:
    """Refuse so many rows before they are read where the memory cannot hold them."""
    if rows <= FEW_ROWS:
        return
    cells = (WORD_BYTES if kind == "words" else NUMBER_BYTES for kind in table.kinds)
    refuse_beyond_memory(rows * sum(cells), where)


def _builders(table: TextTable, expected: int) -> list[Builder]:
    return [
        WordBuilder(name, expected) if kind == "words" else NumberBuilder(name, style, expected)
        for name, kind, style in zip(table.names, table.kinds, table.styles, strict=True)
    ]


def _misjudged(
    table: TextTable, builders: list[Builder], plan: _Plan, *, stated: bool
) -> dict[int, tuple[CellKind, NumberStyle]]:
    """The columns that are not what their first rows showed, and what they are."""
    found: dict[int, tuple[CellKind, NumberStyle]] = {}
    for place, builder in enumerate(builders):
        if place in plan.settled:
            continue
        style = table.styles[place]
        if isinstance(builder, WordBuilder):
            numbers = builder.as_numbers(style, stated=stated)
            if numbers is not None:
                found[place] = ("spelt", numbers)
            continue
        better = builder.better_style(stated=stated)
        if better is not None:
            found[place] = ("spelt", better)
        elif builder.is_mostly_words:
            found[place] = ("words", style)
    return found


def _read_fast(
    stream: TextStream, table: TextTable, builders: list[Builder], text: TextFile, plan: _Plan
) -> IntArray | None:
    """Read by pandas; the line numbers of the rows, or None where they are consecutive."""
    from pandas.errors import ParserError

    gaps = False
    stream.refuse_long_quotations()
    try:
        with closing(rows_side_by_side(stream, table, partial(_parser, table=table))) as chunks:
            for chunk in chunks:
                check_cells(builders[0].rows + len(chunk), len(builders), stream.size, text.name)
                doubtful = _take(chunk, table, builders)
                if doubtful:
                    raise _Reconsider(plan.with_kinds(dict.fromkeys(doubtful, "spelt")))
                gaps = gaps or _ends_in_gap(chunk, table)
    except (ParserError, UnicodeDecodeError, LongQuotation, NotInPieces):
        # A row too long, a quotation mark never closed, a byte that is not UTF-8: the
        # other way of reading finds the line.
        raise _Reconsider(replace(plan, row_by_row=True)) from None
    stream.sha256()
    rows = builders[0].rows
    if stream.lines() == rows and not (gaps and _has_short_rows(text, rows)):
        return None
    with text.open() as (again, _):
        lines, ragged = find_lines(again, table, text.name)
    if ragged or lines.size != rows:
        raise _Reconsider(replace(plan, row_by_row=True))
    return lines


def _has_short_rows(text: TextFile, rows: int) -> bool:
    """Whether separators are missing (or cells hold some); short rows look like empty cells."""
    with text.open() as (stream, table):
        separators = sum(block.count(table.separator.encode()) for block in stream)
        return separators != rows * (len(table.names) - 1)


def _parser(stream: "ReadCsvBuffer[bytes]", table: TextTable) -> "pd.io.parsers.TextFileReader":
    """A parser of the rows, which gives some at a time; columns are named by their places."""
    import pandas as pd

    places = range(len(table.names))
    numeric = [place for place in places if table.kinds[place] == "numbers"]
    return pd.read_csv(
        stream,
        sep=r"\s+" if table.separator == BLANKS else table.separator,
        decimal=table.decimal,
        header=None,
        names=list(places),
        index_col=False,
        dtype={place: object for place in places if place not in numeric},
        na_values=cast("Mapping[str, list[str]]", dict.fromkeys(numeric, _MISSING)),
        keep_default_na=False,
        chunksize=max(100, CHUNK_BYTES // max(1, table.row_bytes)),
        low_memory=False,
    )


def _take(chunk: "pd.DataFrame", table: TextTable, builders: list[Builder]) -> list[int]:
    """Give a chunk to the builders; the columns that must be read cell by cell instead."""
    import pandas as pd

    doubtful = []
    for place, builder in enumerate(builders):
        cells = chunk[place].to_numpy()
        kind = cells.dtype.kind
        if table.kinds[place] != "numbers" or isinstance(builder, WordBuilder):
            codes, texts = pd.factorize(cells)
            builder.add_spelt(codes, texts.tolist())
        elif kind in "iu":
            builder.add_integers(cells)
        elif kind == "f" and not _is_doubtful(cells):
            builder.add_numbers(cells)
        else:
            doubtful.append(place)
    return doubtful


def _is_doubtful(values: FloatArray) -> bool:
    """Whether some text may have been more than its number: 1e400, or a long integer."""
    return bool(np.fmax.reduce(values) >= EXACT or np.fmin.reduce(values) <= -EXACT)


def _ends_in_gap(chunk: "pd.DataFrame", table: TextTable) -> bool:
    """Whether the last column has an empty cell."""
    last = chunk[len(table.names) - 1]
    if last.dtype == np.float64:
        return bool(np.isnan(last.to_numpy()).any())
    return last.dtype.kind == "O" and bool((last.isna() | (last == "")).any())
