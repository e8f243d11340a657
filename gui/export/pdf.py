"""A report document becomes a PDF: vectors, embedded fonts, an outline, page numbers."""

import io
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from engine.messages.language import tr
from engine.report.document import Document
from gui.export.page import MARGIN, SHEET, STRONG, Ink, Type
from gui.export.page_blocks import Figures, WithFigures
from gui.export.pages import OutlineEntry, Sheet, lay_out
from gui.export.pdf_parts import PdfParts, put_together
from gui.export.pdf_text import restore_text
from gui.export.steps import Step, Steps, beside
from gui.export.stepwise_painter import StepwisePainter
from gui.paint.lettering import Align
from gui.themes.theme import Theme, load_theme

RESOLUTION = 96  # one unit of the painter is a pixel of the window
POINTS = 72
HEADER, HEADER_RULE = 67.0, 83.0
FOOTER_RULE = SHEET.height() - 54.0
FOOTER = SHEET.height() - 39.0


def report_pdf(document: Document, figures: Figures) -> Steps[bytes]:
    """Make the bytes of a PDF file, in steps; always in the light theme: it is paper."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = pdf_writer(buffer, QPageSize(QPageSize.PageSizeId.A4), document.title)
    measuring = Ink(load_theme("light"), writer)
    sheets, entries = yield from lay_out(document, measuring, figures)
    scale = writer.width() / SHEET.width()
    parts = PdfParts(writer)
    painter = StepwisePainter(writer, in_pixels=False, after=parts.count)
    with painter:  # ended where the work is given up, too
        painter.scale(scale, scale)
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        ink = replace(measuring, painter=painter)
        yield from _paint_sheets(ink, painter, parts, document, sheets)
    buffer.close()
    content = bytes(store.data())
    return (
        yield from beside(
            lambda: bound(content, parts.of_pages, entries, document), 0.9, tr("Binding the pages")
        )
    )


def pdf_writer(buffer: QIODevice, size: QPageSize, title: str) -> QPdfWriter:
    """A writer whose painter counts in logical pixels, over the whole sheet."""
    writer = QPdfWriter(buffer)
    writer.setPdfVersion(QPdfWriter.PdfVersion.PdfVersion_1_6)
    writer.setResolution(RESOLUTION)
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    writer.setPageLayout(layout)
    writer.setTitle(title)
    writer.setCreator("Voroscope")
    return writer


def _paint_sheets(
    ink: Ink,
    painter: StepwisePainter,
    parts: PdfParts,
    document: Document,
    sheets: Sequence[Sheet],
) -> Steps[None]:
    for place, sheet in enumerate(sheets):
        step = Step(
            0.6 + 0.3 * place / len(sheets),
            tr("Painting page {place} of {count}", place=place + 1, count=len(sheets)),
        )
        if place:
            parts.turn_page()
        _paint_edges(ink, document, place + 1, len(sheets))
        for block, top in sheet.blocks:
            for figure in block.figures if isinstance(block, WithFigures) else ():
                yield from figure.reckoned(step.fraction, step.doing)
            for _ in painter.in_steps(partial(block.paint, ink, MARGIN, top)):
                yield step


def _paint_edges(ink: Ink, document: Document, page: int, pages: int) -> None:
    """Head and foot of a page."""
    theme: Theme = ink.theme
    left, right = MARGIN, SHEET.width() - MARGIN
    ink.write("Voroscope", QPointF(left, HEADER), Type(11.5, theme.accent, STRONG))
    ink.write(tr("ROC report"), QPointF(right, HEADER), Type(11.5, theme.ink3), Align.RIGHT)
    ink.rule(left, right, HEADER_RULE, theme.ink, 1.4)
    ink.rule(left, right, FOOTER_RULE, theme.separator)
    foot = Type(10.5, theme.ink3)
    name = ink.elided(document.source, (right - left) / 2, foot)
    source = f"Voroscope {document.version} · {name} · {document.sha256[:8]}"
    ink.write(source, QPointF(left, FOOTER), foot)
    ink.write(
        tr("Page {page} of {pages}", page=page, pages=pages),
        QPointF(right, FOOTER),
        foot,
        Align.RIGHT,
    )


def bound(
    content: bytes,
    of_pages: Sequence[int],
    entries: Sequence[OutlineEntry],
    document: Document,
) -> bytes:
    """The PDF with an outline and its properties, which QPdfWriter cannot write.

    Args:
        content: what Qt has written.
        of_pages: of how many parts each page is.
        entries: of the outline.
        document: what it is about.
    """
    from pypdf.generic import Fit

    writer = put_together(content, of_pages)
    restore_text(writer)
    height = float(writer.pages[0].mediabox.height)
    for entry in entries:
        top = height * (1 - (entry.top - 8) / SHEET.height())
        writer.add_outline_item(
            title=entry.text, page_number=entry.sheet, fit=Fit.xyz(left=0, top=top)
        )
    writer.add_metadata(
        {
            "/Title": document.title,
            "/Subject": document.subject,
            "/Creator": f"Voroscope {document.version}",
            "/Keywords": f"ROC, VOROS, SHA-256 {document.sha256}",
        }
    )
    writer.page_mode = "/UseOutlines"
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
