"""What is looked at in an Excel workbook before a parser sees it: where its cells are.

A parser makes room for all cells between the first and the last one; two cells in opposite
corners of a sheet are room for 17 thousand million.
"""

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from html import unescape

from engine.data.sources.unpacking import HARMLESS, ZIP_DAMAGES
from engine.jobs.progress import Progress
from engine.messages.errors import InputError, reason_of
from engine.messages.language import tr

LongIntegers = dict[tuple[int, int], int]
"""Integers of 16 digits and more, by row and column (from 0): parsers round them."""

BLOCK = 1 << 20
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
# So many cells may be between the outermost ones; more only where that many are filled.
ROOMY = 4_000_000
SPARSE = 20
MOST_INTEGERS = 1_000_000

_SHEET = re.compile(r"xl/(work|chart|dialog|macro)sheets/[^/]+\.xml", re.IGNORECASE)
_CELL = re.compile(rb"<(?:[a-z]+:)?c [^>]*?\br=[\"']([A-Z]{1,3})([0-9]{1,7})[\"'][^>/]*>(?!</)")
_LONG = re.compile(
    rb"<(?:[a-z]+:)?c r=\"([A-Z]{1,3})([0-9]{1,7})\"(?![^>]*t=\"(?!n\"))[^>]*>"
    rb"<(?:[a-z]+:)?v>(-?[0-9]{16,300})</"
)
_NAMED = re.compile(r"<(?:[a-z]+:)?sheet [^>]*>", re.IGNORECASE)
_RELATION = re.compile(r"<(?:[a-z]+:)?Relationship [^>]*>", re.IGNORECASE)
_DECLARATION = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


def check_parts(content: bytes, where: str, progress: Progress) -> dict[str, LongIntegers]:
    """Look through the parts of a workbook, whose directory was checked before.

    Returns:
        The long integers of every sheet that has some, by its name.

    Raises:
        InputError: cells lie so far apart that room for all between would fill the memory,
            a part declares entities, or a part is damaged.
        Cancelled: through `progress`.
    """
    found: dict[str, LongIntegers] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
            total = max(1, sum(sizes.values()))
            done = 0
            for name in sizes:
                if not name.endswith((".xml", ".rels")):
                    continue
                scan = _Scan(name, where)
                for piece, fresh in _pieces(archive, name):
                    done += fresh
                    progress(min(1.0, done / total), tr("Checking the workbook"))
                    scan.take(piece)
                if scan.check():
                    found[name] = scan.integers
            names = _sheet_names(archive, sizes) if found else {}
    except ZIP_DAMAGES as error:
        raise InputError(
            tr("the workbook is damaged ({reason_of})", reason_of=reason_of(error)),
            where=where,
            do=tr("Save it once more, or export the sheet as CSV."),
        ) from None
    return {names[part]: integers for part, integers in found.items() if part in names}


def _pieces(archive: zipfile.ZipFile, name: str) -> Iterator[tuple[bytes, int]]:
    """A part in pieces that cut no cell in two, and how much of each is new."""
    held = b""
    with archive.open(name) as part:
        while block := part.read(BLOCK):
            held += block
            # A cell's beginning and its number stay together.
            end = max(held.rfind(b"<c "), held.rfind(b":c ") - 10)
            if end <= 0 or len(held) - end > BLOCK:
                end = len(held)
            yield held[:end], len(block)
            held = held[end:]
    if held:
        yield held, 0


class _Scan:
    """What is seen of one part."""

    def __init__(self, name: str, where: str) -> None:
        self._is_sheet = _SHEET.fullmatch(name) is not None
        self._where = where
        self._columns: set[bytes] = set()
        self._first = LAST_ROW + 1
        self._last = 0
        self._cells = 0
        self._begun = False
        self.integers: LongIntegers = {}

    def take(self, piece: bytes) -> None:
        """Look at the next piece."""
        if not self._begun and _DECLARATION.search(piece, 0, 1 << 16):
            raise InputError(
                tr(
                    "the workbook declares XML entities, as no workbook does: it is made to do harm"
                ),
                where=self._where,
                do=tr("Ask the sender for the table as CSV."),
            )
        self._begun = True
        if not self._is_sheet:
            return
        cells = _CELL.findall(piece)
        if cells:
            self._cells += len(cells)
            self._columns.update(column for column, _ in cells)
            rows = [int(row) for row in {row for _, row in cells}]
            self._first, self._last = min(self._first, *rows), max(self._last, *rows)
        for column, row, digits in _LONG.findall(piece):
            if len(self.integers) < MOST_INTEGERS:
                self.integers[int(row) - 1, _number_of(column) - 1] = int(digits)

    def check(self) -> bool:
        """Refuse cells that lie too far apart; whether there are long integers."""
        if self._cells:
            numbers = sorted(_number_of(column) for column in self._columns)
            room = (numbers[-1] - numbers[0] + 1) * (self._last - self._first + 1)
            outside = numbers[-1] > LAST_COLUMN or self._last > LAST_ROW
            if outside or (room > ROOMY and room > SPARSE * self._cells):
                corner = max(self._columns, key=_number_of).decode() + str(self._last)
                raise InputError(
                    tr(
                        "its {cells:,} cells lie scattered over a sheet that reaches to {corner}",
                        cells=self._cells,
                        corner=corner,
                    ),
                    where=self._where,
                    do=tr("Delete the cells far from the table, or export the sheet as CSV."),
                )
        return bool(self.integers)


def _number_of(column: bytes) -> int:
    """The number of a column (1-based) by its letters."""
    number = 0
    for letter in column:
        number = 26 * number + letter - 64
    return number


def _sheet_names(archive: zipfile.ZipFile, sizes: dict[str, int]) -> dict[str, str]:
    """The names of sheets by the parts that hold them."""
    folder = "xl/"
    parts = {}
    for name in ("workbook.xml", "_rels/workbook.xml.rels"):
        if sizes.get(folder + name, HARMLESS) >= HARMLESS:
            return {}
        parts[name] = archive.read(folder + name).decode("utf-8", errors="replace")
    targets = {}
    for relation in _RELATION.findall(parts["_rels/workbook.xml.rels"]):
        identity, target = _attribute(relation, "Id"), _attribute(relation, "Target")
        targets[identity] = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    return {
        targets.get(_attribute(sheet, "[a-z]+:id"), ""): _attribute(sheet, "name")
        for sheet in _NAMED.findall(parts["workbook.xml"])
    }


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf"\s{name}=(\"[^\"]*\"|'[^']*')", tag)
    return unescape(found[1][1:-1]) if found else ""
