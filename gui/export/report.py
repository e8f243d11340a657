"""A report as the bytes of a file, in the format that the file's name ends in."""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import InputError

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from engine.report.document import Document

FORMATS = (".pdf", ".html")


def refuse_other_formats(target: Path) -> None:
    """Say which formats there are, before any work is done.

    Raises:
        InputError: the name ends in none of them.
    """
    if target.suffix.lower() not in FORMATS:
        raise InputError(
            f"“{target.suffix}” is no format of reports",
            where=str(target),
            do=f"End the name in {' or '.join(FORMATS)}.",
        )


def report_bytes(document: "Document", analysis: "Analysis", target: Path) -> bytes:
    """The report that a document describes; its figures are painted in the light theme."""
    from gui.export.figures import report_figures
    from gui.export.html import report_html
    from gui.export.pdf import report_pdf
    from gui.theme import load_theme

    write = report_html if target.suffix.lower() == ".html" else report_pdf
    return write(document, report_figures(analysis, load_theme("light")))
