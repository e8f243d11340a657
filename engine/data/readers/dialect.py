"""How a text table is written, guessed from its first lines."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from msgspec import Struct

from engine.data.columns.cell_kinds import (
    CellKind,
    decimal_of,
    doubtful_point,
    is_word,
    judge,
    share_of_numbers,
)
from engine.data.columns.column_names import unique_names
from engine.data.columns.extent import check_width
from engine.data.numbers import NumberStyle, keys_of
from engine.data.read_options import ReadOptions
from engine.data.readers.surplus_cells import (
    begins_with_names,
    ends_in_separator,
    refuse_cut_columns,
    refuse_cut_numbers,
    surplus_error,
)
from engine.messages.errors import DialectError, InputError
from engine.messages.language import tr

SAMPLE_ROWS = 1000
SEPARATORS = ",;\t|"
BLANKS = " "
"""As a separator: any run of blanks."""


class TextTable(Struct, frozen=True):
    """What a text table looks like.

    Attributes:
        names: column names, made unique; one per column.
        kinds: how each column's cells are read.
        styles: how each column writes numbers.
        data_at: offset in characters of the first row of data.
        first_line: line (1-based) of the first row of data.
        row_bytes: about how many bytes a row takes.
        ragged: whether rows of different lengths were seen.
        headed: whether a row names the columns.
        row_names: whether the first column names the rows, though nothing names that column.
    """

    separator: str
    decimal: str
    names: tuple[str, ...]
    kinds: tuple[CellKind, ...]
    styles: tuple[NumberStyle, ...]
    data_at: int
    first_line: int
    row_bytes: int
    ragged: bool
    headed: bool = True
    row_names: bool = False


class Record(Struct, frozen=True):
    """One row of a text table: its cells, and the line (1-based) on which it starts."""

    cells: list[str]
    line: int


class OpenQuotation(Exception):  # noqa: N818 - becomes an InputError where the file is known
    """A cell does not end: most likely its quotation mark is never closed.

    Attributes:
        line: where the row starts that holds it.
    """

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def records(
    lines: Iterable[str], separator: str, first_line: int = 1, *, whole: bool = True
) -> Iterator[Record]:
    """Rows of a table, blank ones skipped.

    Args:
        lines: lines with their ends.
        separator: what stands between cells.
        first_line: the number of the first line.
        whole: whether the lines reach to the end of the table.

    Raises:
        OpenQuotation: a cell goes on to the end, or for more than 128 KB.
    """
    # An open quotation mark swallows the end mark too, and so shows itself.
    marked = chain(lines, [_END]) if whole else lines
    reader = csv.reader(marked, delimiter=separator, skipinitialspace=separator == BLANKS)
    line = first_line
    try:
        for cells in reader:
            if cells == [_END]:
                return
            if cells and cells[-1].endswith(_END):
                raise OpenQuotation(line)
            if len(cells) > 1 or (cells and cells[0].strip()):
                if separator == BLANKS and not cells[-1]:
                    del cells[-1]  # blanks at the end of the line
                yield Record(cells, line)
            line = first_line + reader.line_num
    except csv.Error:
        raise OpenQuotation(line) from None


_END = "\ufdd0end\ufdd0"  # no character of any text


def open_quotation(line: int, where: str) -> DialectError:
    """The error of a cell that does not end."""
    return DialectError(
        tr("a cell does not end; a quotation mark may be open"),
        where=tr("{where}, line {line}", where=where, line=line),
        do=tr("Close it, or remove it."),
    )


def look_at(sample: str, whole: bool, options: ReadOptions, where: str) -> TextTable:
    """Guess how a table is written.

    Args:
        sample: its beginning.
        whole: whether that is all of it.
        options: what the user said.
        where: the file's name, for messages.

    Raises:
        InputError: there is no table: nothing, one column, or a header without rows.
    """
    if not sample.strip():
        raise InputError(tr("the file is empty"), where=where, do=tr("Choose a file with a table."))
    skipped, stated = _stated_separator(sample)
    separator = _given_separator(options) or stated or _separator(sample, whole)
    try:
        rows = _rows(sample, whole, separator)[skipped:]
    except OpenQuotation as found:
        raise open_quotation(found.line, where) from None
    header, body = _header_and_body(rows, options, separator, where)
    width = len(header)
    columns = [[row.cells[i] for row in body if i < len(row.cells)] for i in range(width)]
    decimal = options.decimal or _decimal(columns, separator)
    named, na = options.decimal is not None, keys_of(options.na)
    if not named:
        _refuse_doubtful_points(columns, unique_names(header), where)
    judged = [judge(cells, decimal, stated=named, na=na) for cells in columns]
    start = body[0].line
    return TextTable(
        separator=separator,
        decimal=decimal,
        names=unique_names(header),
        kinds=tuple(kind for kind, _ in judged),
        styles=tuple(style for _, style in judged),
        data_at=_offset(sample, start),
        first_line=start,
        row_bytes=(_offset(sample, body[-1].line + 1) - _offset(sample, start)) // len(body),
        ragged=any(len(row.cells) != width for row in body),
        headed=any(header),
        row_names=bool(header and not header[0] and any(header) and len(rows[0].cells) < width),
    )


def _decimal(columns: list[list[str]], separator: str) -> str:
    """The decimal sign of a table; where commas separate, a column alone may have commas."""
    if separator == ",":
        return "."
    return decimal_of(cell for cells in columns for cell in cells)


def _refuse_doubtful_points(columns: list[list[str]], names: tuple[str, ...], where: str) -> None:
    """Refuse a column whose points may as well set thousands apart: “512”, “1.234”.

    Raises:
        DialectError: there is one.
    """
    for name, cells in zip(names, columns, strict=True):
        doubtful = doubtful_point(cells)
        if doubtful:
            raise DialectError(
                tr(
                    "the point in “{doubtful}” may be the decimal sign or set thousands apart",
                    doubtful=doubtful,
                ),
                where=tr("{where}, column {name}", where=where, name=name),
                do=tr("Add --decimal . or --decimal , to say which."),
            )


def _given_separator(options: ReadOptions) -> str | None:
    """The separator that the user named, also in words: “tab”."""
    if options.decimal not in {None, ".", ","}:
        raise InputError(
            tr("“{decimal}” is no decimal sign", decimal=options.decimal),
            where="--decimal",
            do=tr("Use '.' or ','."),
        )
    if options.separator is None:
        return None
    separator = {"tab": "\t", "\\t": "\t", "space": BLANKS}.get(
        options.separator.casefold(), options.separator
    )
    if len(separator) != 1 or separator in '"\r\n\0' or separator == options.decimal:
        raise InputError(
            tr("“{separator}” cannot separate cells", separator=separator),
            where="--separator",
            do=tr("Use one character, such as ',' ';' or 'tab'."),
        )
    return separator


def _lines(sample: str) -> Iterator[str]:
    """Lines with their ends: a line feed, a carriage return, or both."""
    return io.StringIO(sample, newline="")


def _offset(sample: str, line: int) -> int:
    """The offset of a line (1-based)."""
    return sum(len(text) for text in islice(_lines(sample), line - 1))


def _stated_separator(sample: str) -> tuple[int, str | None]:
    """Rows to skip and the separator, where Excel's line “sep=;” states one."""
    stated = re.match(r"sep=(.)(?=[\r\n])", sample, re.IGNORECASE)
    return (1, stated[1]) if stated else (0, None)


def _rows(sample: str, whole: bool, separator: str, most: int = SAMPLE_ROWS) -> list[Record]:
    """The first rows; the last one of a sample that goes on may be cut, and is dropped."""
    found = records(_lines(sample), separator, whole=whole)
    rows = list(islice(found, most + 1))
    return rows if whole and len(rows) <= most else rows[:-1]


def _separator(sample: str, whole: bool) -> str:
    """The character that cuts most rows into equally many cells, at least two.

    Of several it is the one that leaves more numbers: “1;0,5” is cut at the semicolon.
    """

    def fit(separator: str) -> tuple[float, bool]:
        try:
            rows = _rows(sample, whole, separator, most=200)
        except OpenQuotation:
            return 0.0, False
        widths = Counter(len(row.cells) for row in rows)
        width, times = max(widths.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        if width < 2:
            return 0.0, False
        first = len(rows[0].cells)
        times += first == width - 1  # names of columns, and none above the row names
        return times / len(rows), first == width

    def numbers(separator: str) -> float:
        rows = _rows(sample, whole, separator, most=200)
        return share_of_numbers([cell for row in rows for cell in row.cells])

    fits = {separator: fit(separator) for separator in SEPARATORS + BLANKS}
    best = max(SEPARATORS, key=lambda separator: fits[separator])
    equal = [separator for separator in SEPARATORS if fits[separator] == fits[best]]
    if fits[best][0] > 0 and len(equal) > 1:
        best = max(equal, key=numbers)
    # Blanks stand in titles and words too: they separate only where nothing else does, or where
    # something else cuts the rows and not the header, as the comma in “1 0,5” does.
    if fits[BLANKS][0] < 0.9 or fits[best][1]:
        return best
    headed = fits[BLANKS][1] and fits[best][0] > 0 and numbers(BLANKS) > numbers(best)
    return BLANKS if headed or fits[best][0] == 0 else best


def _header_and_body(
    rows: list[Record], options: ReadOptions, separator: str, where: str
) -> tuple[list[str], list[Record]]:
    """The column names as spelt (empty where there are none) and the rows of data."""
    if not rows:
        raise InputError(
            tr("no row of a table is found"), where=where, do=tr("Choose another file.")
        )
    widths = Counter(len(row.cells) for row in rows)
    usual = max(widths, key=lambda width: (widths[width], width))
    check_width(usual, where)
    first = len(rows[0].cells)
    if first == usual - 1 and _names_all_but_rows(rows, options):
        return _header_of_rows(rows, separator, where)
    start = _table_start(rows, usual) if first != usual else 0
    rows = rows[start:]
    headed = _has_header(rows) if options.header is None else options.header
    if headed:
        body = _some(rows[1:], where)
        refuse_cut_numbers(body, len(rows[0].cells), separator, where)
        return rows[0].cells, body
    refuse_cut_columns(rows, separator, where)
    return [""] * usual, rows


def _header_of_rows(
    rows: list[Record], separator: str, where: str
) -> tuple[list[str], list[Record]]:
    """The names and the rows of a table most rows of which have a cell more than the first.

    Raises:
        DialectError: their first cells are no row names.
    """
    names, body = rows[0].cells, _some(rows[1:], where)
    usual = [row for row in body if len(row.cells) > len(names)]
    if ends_in_separator(body, len(names)):
        return names, body
    if begins_with_names(names, usual, separator):
        return ["", *names], body
    raise surplus_error(usual[0], len(names), separator, where)


def _names_all_but_rows(rows: list[Record], options: ReadOptions) -> bool:
    """Whether the first row is a header as R writes it: none stands above the row names."""
    return options.header is not False and _all_words(rows[0]) and not _has_header(rows[1:])


def _some(body: list[Record], where: str) -> list[Record]:
    if not body:
        raise InputError(
            tr("the file has a header but no rows"), where=where, do=tr("Choose a file with data.")
        )
    return body


def _table_start(rows: list[Record], usual: int) -> int:
    """Where the table starts below lines of text: at a header as wide as most rows are."""
    for place, row in enumerate(rows):
        if len(row.cells) == usual:
            return place if _has_header(rows[place:]) else 0
    return 0


def _all_words(row: Record) -> bool:
    return all(is_word(cell) for cell in row.cells)


def _has_header(rows: list[Record]) -> bool:
    """Whether the first row names columns: a word above numbers, or no number anywhere."""
    first, below = rows[0].cells, rows[1:]
    numeric = [
        share_of_numbers([row.cells[i] for row in below if i < len(row.cells)]) > 0.5
        for i in range(len(first))
    ]
    if any(is_word(cell) and numbers for cell, numbers in zip(first, numeric, strict=True)):
        return True
    if any(numeric) or not _all_words(rows[0]):
        # One row alone, "y,score", is a header; "0,0.5" is not.
        return not below and _all_words(rows[0])
    return not any(
        cell in {row.cells[i] for row in below if i < len(row.cells)}
        for i, cell in enumerate(first)
    )
