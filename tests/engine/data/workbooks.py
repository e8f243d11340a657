"""Small workbooks written by hand: what a sheet's XML says is exactly what a test means."""

import io
import zipfile
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_ODS = "application/vnd.oasis.opendocument.spreadsheet"

Cell = str | float | bool | None


def xlsx(
    sheets: Mapping[str, str],
    hidden: tuple[str, ...] = (),
    before: str = "",
    more: Mapping[str, bytes] | None = None,
) -> bytes:
    """A workbook of Excel.

    Args:
        sheets: the XML of the rows, by the sheet's name.
        hidden: names of sheets that are hidden.
        before: what stands before the root of each sheet.
        more: further parts.
    """
    numbers = range(1, len(sheets) + 1)
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{_TYPES}">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="rId1" '
        f'Type="{_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCUMENT}"><sheets>'
        + "".join(
            f"<sheet name={quoteattr(name)} "
            f"{'state=' + quoteattr('hidden') if name in hidden else ''} "
            f'sheetId="{n}" r:id="rId{n}"/>'
            for n, name in zip(numbers, sheets, strict=True)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">'
        + "".join(
            f'<Relationship Id="rId{n}" Type="{_DOCUMENT}/worksheet" '
            f'Target="worksheets/sheet{n}.xml"/>'
            for n in numbers
        )
        + "</Relationships>",
    }
    for n, rows in zip(numbers, sheets.values(), strict=True):
        parts[f"xl/worksheets/sheet{n}.xml"] = (
            f'{before}<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
        )
    return _zipped(parts | dict(more or {}))


def rows_of(table: list[list[Cell]], row: int = 1, column: int = 1) -> str:
    """The XML of rows with these cells; the first one stands at (row, column), from 1."""
    return "".join(
        f'<row r="{i}">'
        + "".join(cell(j, i, value) for j, value in enumerate(cells, start=column))
        + "</row>"
        for i, cells in enumerate(table, start=row)
    )


def cell(column: int, row: int, value: Cell) -> str:
    """The XML of a cell."""
    if value is None:
        return ""
    place = f'r="{letters(column)}{row}"'
    if isinstance(value, bool):
        return f'<c {place} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, str):
        return f'<c {place} t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f"<c {place}><v>{value!r}</v></c>"


def letters(column: int) -> str:
    """The letters of a column's number (from 1)."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def ods(rows: str, before: str = "") -> bytes:
    """A workbook of OpenDocument with one sheet, from the XML of its rows."""
    space = "urn:oasis:names:tc:opendocument:xmlns"
    return _zipped(
        {
            "mimetype": _ODS,
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{space}:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_ODS}"/>'
            "</manifest:manifest>",
            "content.xml": f'{before}<office:document-content xmlns:office="{space}:office:1.0" '
            f'xmlns:table="{space}:table:1.0" xmlns:text="{space}:text:1.0"><office:body>'
            f'<office:spreadsheet><table:table table:name="S">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def ods_cell(value: float, more: str = "") -> str:
    """The XML of a number in a workbook of OpenDocument."""
    return (
        f'<table:table-cell office:value-type="float" office:value="{value!r}" {more}>'
        f"<text:p>{value!r}</text:p></table:table-cell>"
    )


def _zipped(parts: Mapping[str, str | bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return held.getvalue()
