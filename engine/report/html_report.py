"""A report document as one HTML page that needs nothing beside it."""

from collections.abc import Callable
from html import escape

from engine.messages.language import language_in_use, tr
from engine.report.document import (
    Block,
    Callout,
    Column,
    Document,
    DocumentCell,
    DocumentHeading,
    DocumentParagraph,
    DocumentRow,
    DocumentTable,
    Entries,
    Facts,
    Figure,
    FigureRow,
    SideBySide,
    Title,
    WinnerBar,
)
from engine.wording.formatting import defused
from engine.wording.text_spans import Sentence

Draw = Callable[[Figure], str]


def as_html(document: Document, style: str, draw: Draw) -> str:
    """The whole page.

    Args:
        document: what it says.
        style: the CSS; models are classes model-0, model-1, … and model-none.
        draw: a figure as HTML: an SVG element, say.
    """
    body = "\n".join(_block(block, draw) for block in document.blocks)
    foot = tr(
        "Voroscope {version} · {source} · SHA-256 {sha256}",
        version=document.version,
        source=document.source,
        sha256=document.sha256,
    )
    return (
        f'<!doctype html>\n<html lang="{language_in_use()}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(document.title)}</title>\n"
        f'<meta name="description" content="{escape(document.subject)}">\n'
        f"<style>\n{style}\n</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n"
        f"<footer>{escape(foot)}</footer>\n</body>\n</html>\n"
    )


def _words(sentence: Sentence) -> str:
    """Spans as inline elements."""
    return "".join(
        f"<sub>{escape(span.text)}</sub>"
        if span.low
        else f"<strong>{escape(span.text)}</strong>"
        if span.strong
        else escape(span.text)
        for span in sentence
    )


def _block(block: Block, draw: Draw) -> str:
    match block:
        case Title():
            return f"<h1>{escape(block.text)}</h1>\n<p>{escape(block.subtitle)}</p>"
        case DocumentHeading():
            return f"<h{block.level + 1}>{escape(block.text)}</h{block.level + 1}>"
        case DocumentParagraph():
            return f"<p{' class=small' if block.small else ''}>{_words(block.sentence)}</p>"
        case Callout():
            return f"<p class=verdict>{_words(block.sentence)}</p>"
        case Facts():
            cells = (f"<div><dt>{escape(n)}<dd>{escape(v)}</div>" for n, v in block.entries)
            return f"<dl class=facts>{''.join(cells)}</dl>"
        case Entries():
            rows = (f"<div><dt>{_words(n)}<dd>{_words(v)}</div>" for n, v in block.rows)
            return f"<dl class=entries>{''.join(rows)}</dl>"
        case Figure():
            numbered = tr("Figure {number}. ", number=block.number).strip()
            caption = f"<strong>{numbered}</strong> {escape(block.caption)}"
            return f"<figure>{draw(block)}<figcaption>{caption}</figcaption></figure>"
        case SideBySide():
            words = "\n".join(_block(word, draw) for word in block.words)
            return f"<section class=beside>{_block(block.figure, draw)}<div>{words}</div></section>"
        case FigureRow():
            figures = "\n".join(_block(figure, draw) for figure in block.figures)
            return f"<section class=row>{figures}</section>"
        case WinnerBar():
            return _bar(block)
        case DocumentTable():
            return _table(block)
    return ""  # a page break: here everything is one page


def _bar(bar: WinnerBar) -> str:
    """Who costs least, as a list in which every stretch is as wide as its share."""
    length = bar.stretches[-1].t_high - bar.stretches[0].t_low
    items = "".join(
        f'<li class="{_model(stretch.look)}" style="flex-grow:'
        f'{1000 * (stretch.t_high - stretch.t_low) / length if length else 1:.3f}">'
        f"{escape(stretch.name)} {escape(stretch.share)}</li>"
        for stretch in bar.stretches
    )
    ticks = ", ".join(text for _, text in bar.ticks)
    words = tr("t from left to right: {ticks}", ticks=ticks)
    return f"<ul class=bar>{items}</ul>\n<p class=small>{words}</p>"


def _table(table: DocumentTable) -> str:
    head = "".join(_head(column) for column in table.columns)
    rows = "\n".join(_row(table, place, row) for place, row in enumerate(table.rows))
    numbered = tr("Table {number}. ", number=table.number).strip()
    caption = f"<strong>{numbered}</strong> {escape(table.caption)}"
    return (
        f"<table><caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody></table>"
    )


def _head(column: Column) -> str:
    below = f"<br><small>{escape(column.below)}</small>" if column.below else ""
    return f"<th scope=col>{escape(defused(column.head))}{below}</th>"


def _row(table: DocumentTable, place: int, row: DocumentRow) -> str:
    """A row; the value that several rows share is repeated, as readers of tables expect."""
    cells = list(row.cells)
    bracket = table.bracket
    if bracket is not None and bracket.first <= place <= bracket.last:
        cells[bracket.column] = DocumentCell(bracket.text)
    first, *rest = cells
    words = escape(defused(first.text))
    name = f'<th scope=row class="{_model(row.look)}">{words}</th>'
    return f"<tr{' class=quiet' if row.quiet else ''}>{name}{''.join(map(_cell, rest))}</tr>"


def _cell(cell: DocumentCell) -> str:
    text = escape(defused(cell.text))
    text = f"<strong>{text}</strong>" if cell.strong else text
    below = f"<br><small>{escape(cell.below)}</small>" if cell.below else ""
    return f"<td>{text}{below}</td>"


def _model(look: int | None) -> str:
    return "model-none" if look is None else f"model-{look}"
