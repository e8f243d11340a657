"""What a workbook of Excel consists of beside its numbers (ISO/IEC 29500-2 and 29500-1).

`PARTS` says where each part stands in the archive; $name is the quoted name of the only sheet,
and $rows are its rows.
"""

from string import Template

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


PARTS = {
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
    "xl/worksheets/sheet1.xml": Template(
        f'{_DECLARED}<worksheet xmlns="{_SHEETS}"><sheetData>$rows</sheetData></worksheet>'
    ),
}
