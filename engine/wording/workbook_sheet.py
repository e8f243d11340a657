"""A workbook of Excel with one sheet (ISO/IEC 29500-1 and 29500-2, strings in place), as text."""

from collections.abc import Iterable
from math import isfinite
from string import Template
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from engine.messages.language import in_english

MOST_ROWS = 1_048_575  # of a sheet of Excel, below the names of the columns

_NO_NAME = str.maketrans("[]:*?/\\", "-------")  # what the name of a sheet may not hold
_LONGEST_NAME = 31
_NO_XML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])
_DECLARED = '<?xml version="1.0" encoding="UTF-8"?>'
_SCHEMAS = "http://schemas.openxmlformats.org"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_DOCUMENT = f"{_SCHEMAS}/officeDocument/2006/relationships"
_PACKAGE = f"{_SCHEMAS}/package/2006"
_SHEETS = f"{_SCHEMAS}/spreadsheetml/2006/main"


def _links(kind: str, target: str) -> Template:
    """The only link of a part to another."""
    link = f'<Relationship Id="rId1" Type="{_DOCUMENT}/{kind}" Target="{target}"/>'
    return Template(
        f'{_DECLARED}<Relationships xmlns="{_PACKAGE}/relationships">{link}</Relationships>'
    )


_SHEET = "xl/worksheets/sheet1.xml"
_PARTS = {
    "[Content_Types].xml": Template(
        f'{_DECLARED}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_SPREADSHEET}.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" '
        f'ContentType="{_SPREADSHEET}.worksheet+xml"/></Types>'
    ),
    "_rels/.rels": _links("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": Template(
        f'{_DECLARED}<workbook xmlns="{_SHEETS}" xmlns:r="{_DOCUMENT}">'
        '<sheets><sheet name=$name sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": _links("worksheet", "worksheets/sheet1.xml"),
}
_ROWS = f'{_DECLARED}<worksheet xmlns="{_SHEETS}"><sheetData>', "</sheetData></worksheet>"


class SheetParts(Struct, frozen=True):
    """A workbook of one sheet but for its rows.

    Attributes:
        others: the text of each further part, by its place in the archive.
        sheet: where the sheet is.
        before, after: what stands there around its rows.
    """

    others: dict[str, str]
    sheet: str
    before: str
    after: str


def sheet_parts(name: str) -> SheetParts:
    """The parts of a workbook whose only sheet has a name, as far as Excel takes it."""
    title = quoteattr(name.translate(_NO_NAME)[:_LONGEST_NAME])
    others = {place: part.substitute(name=title) for place, part in _PARTS.items()}
    return SheetParts(others, _SHEET, *_ROWS)


def sheet_row(number: int, values: Iterable[object]) -> str:
    """A row of the sheet, the first one numbered 1: words, and numbers with all their digits."""
    return f'<row r="{number}">{"".join(map(_cell, values))}</row>'


def _cell(value: object) -> str:
    if value is None or value != value:
        return "<c/>"
    if isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value):
        digits = repr(float(value)) if isinstance(value, float) else str(value)
        return f"<c><v>{digits}</v></c>"
    words = in_english(value) if isinstance(value, str) else str(value)
    held = escape(words.translate(_NO_XML))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{held}</t></is></c>' if held else "<c/>"
