"""A workbook's sheet holds what it was given, as another program reads it."""

import io
import math
import zipfile

from python_calamine import CalamineWorkbook

from engine.wording.workbook_sheet import sheet_parts, sheet_row


def test_words_and_numbers_come_back() -> None:
    rows = [
        ("a <b>", "c & d", " e "),
        (1, -2.5e-7, 0.1 + 0.2),
        (None, math.nan, True),
        (math.inf, "\x0bodd", ""),
    ]
    parts = sheet_parts("what/is: it?" + "x" * 40)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for place, text in parts.others.items():
            archive.writestr(place, text)
        sheet = "".join(sheet_row(number, row) for number, row in enumerate(rows, 1))
        archive.writestr(parts.sheet, parts.before + sheet + parts.after)
    book = CalamineWorkbook.from_filelike(io.BytesIO(whole.getvalue()))
    assert len(book.sheet_names[0]) == 31
    assert book.sheet_names[0].startswith("what-is- it-")
    found = book.get_sheet_by_index(0).to_python()
    assert found == [
        ["a <b>", "c & d", " e "],
        [1, -2.5e-7, 0.1 + 0.2],
        ["", "", "True"],
        ["inf", "odd", ""],
    ]
