"""A report document as HTML, its figures as SVG within the page."""

import re

from PySide6.QtCore import QSize

from engine.messages.language import tr
from engine.report.document import Document
from engine.report.html_report import as_html
from gui.export.page_blocks import Figures
from gui.export.picture import Picture, svg_bytes
from gui.export.steps import Step, Steps
from gui.themes.theme import FONT_FAMILY, load_theme

NARROW, WIDE = 480, 700  # of figures that are square, and of the others
_NAMED = re.compile(r'\bid="|url\(#|href="#')
MOST_MODELS = 24  # classes in the style sheet; a report with more is no longer read by colour


def report_html(document: Document, figures: Figures) -> Steps[bytes]:
    """Make the bytes of one HTML file, in steps; always in the light theme."""
    theme = load_theme("light")
    drawn: dict[int, str] = {}
    for figure in document.figures:
        width = NARROW if figure.aspect >= 1 else WIDE
        size = QSize(width, round(width * figure.aspect))
        picture = Picture(figures[figure.kind], size, theme.plot, figure.caption)
        text = (yield from svg_bytes(picture)).decode()
        # Clips are named alike in every drawing, and a page has room for each name once.
        own = _NAMED.sub(rf"\g<0>figure-{figure.number}-", text)
        drawn[figure.number] = own[own.index("<svg") :]
    yield Step(0.9, tr("Binding the page"))
    return as_html(document, _style(), lambda figure: drawn[figure.number]).encode()


def _style() -> str:
    theme = load_theme("light")
    models = [
        f".model-{index} {{ --model: {theme.model(index).color.name()}; "
        f"--words: {theme.model(index).word_color.name()}; "
        f"--on: {theme.model(index).band_word_color.name()} }}"
        for index in range(MOST_MODELS)
    ]
    return "\n".join(
        [
            f"body {{ font: 15px/1.5 {FONT_FAMILY}, system-ui, sans-serif;",
            f"  font-variant-numeric: tabular-nums; color: {theme.ink.name()};",
            f"  background: {theme.plot.name()}; max-width: 60rem; margin: 2rem auto;",
            "  padding: 0 1rem }",
            "h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 }",
            "h2, h3 { margin: 1.6em 0 .3em }",
            f".small, small, figcaption, footer {{ font-size: .85em; color: {theme.ink2.name()} }}",
            f".verdict {{ font-size: 1.25em; background: {theme.selected.name()};",
            f"  border-left: 4px solid {theme.accent.name()}; padding: .8em 1em }}",
            "dl { margin: 1em 0 } dd { margin: 0 } figure { margin: 1em 0 }",
            ".facts { display: flex; flex-wrap: wrap; gap: .5em 2.5em }",
            f".facts dt {{ font-size: .8em; color: {theme.ink3.name()} }}",
            ".facts dd { font-weight: 600 }",
            ".entries > div { display: flex; justify-content: space-between; gap: 2em;",
            f"  padding: .25em 0; border-bottom: 1px solid {theme.separator.name()} }}",
            ".entries dt { flex: none; min-width: 9em } .entries dd { overflow-wrap: anywhere }",
            ".beside { display: flex; flex-wrap: wrap; gap: 2rem }",
            ".beside > figure { flex: 2 1 26rem } .beside > div { flex: 1 1 16rem }",
            ".row { display: flex; flex-wrap: wrap; gap: 2rem } .row > figure { flex: 1 1 22rem }",
            "svg { width: 100%; height: auto }",
            ".bar { display: flex; gap: 2px; padding: 0; margin: .3em 0; list-style: none;",
            "  font-weight: 600; font-size: .85em }",
            ".bar li { background: var(--model); color: var(--on); padding: .3em;",
            "  overflow: hidden; white-space: nowrap; text-align: center; flex-basis: 0 }",
            f".model-none {{ --model: {theme.neutral.name()}; --words: {theme.ink2.name()};",
            f"  --on: {theme.on_band.name()} }}",
            *models,
            "table { border-collapse: collapse; width: 100%; margin: 1.5em 0 }",
            "caption { text-align: left; padding-bottom: .4em }",
            "th, td { text-align: right; padding: .35em .5em; vertical-align: top }",
            "th:first-child { text-align: left }",
            "tbody th { border-left: 4px solid var(--model); color: var(--words) }",
            f"tbody tr {{ border-top: 1px solid {theme.separator.name()} }}",
            f"thead tr, table {{ border-bottom: 1.5px solid {theme.ink.name()} }}",
            f".quiet {{ color: {theme.ink2.name()} }} .quiet th {{ font-weight: 400 }}",
            "@media print { h2 { break-before: auto } figure, tr { break-inside: avoid } }",
        ]
    )
