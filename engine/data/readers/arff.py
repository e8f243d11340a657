"""WEKA's ARFF: attributes declared one by one, then a row a line, dense or sparse."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from msgspec import Struct

from engine.data.columns.building import Builder, NumberBuilder, WordBuilder
from engine.data.columns.column_names import unique_names
from engine.data.columns.extent import check_cells, check_width_so_far
from engine.data.dataset import Dataset, Source, with_lines
from engine.data.numbers import NumberStyle, keys_of, shown
from engine.data.read_options import ReadOptions
from engine.data.readers.row_by_row import LONG_ROW, SHORT_ROW, text_lines
from engine.data.sources.source import Origin, TextStream
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

BATCH = 10_000
MISSING = "?"
WEIGHT = "weight"
BAD_SPARSE = tr("the row is no list of places and values")

_NUMERIC = frozenset(["numeric", "real", "integer"])
_QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_ATTRIBUTE = re.compile(rf"@attribute\s+({_QUOTED}|[^\s{{]+)\s*(.*)", re.IGNORECASE | re.DOTALL)
# Possessive (*+), so that no text, however odd, is gone through again and again.
_VALUE = re.compile(rf"\s*+(?:({_QUOTED})\s*+|([^,'\"]*+))(,|$)")
_SPARSE = re.compile(rf"\s*+(\d{{1,9}})\s++(?:({_QUOTED})\s*+|([^,'\"]*+))(,|$)")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}


class _Attribute(Struct, frozen=True):
    """A column as it is declared; `values` is empty where they are not listed."""

    name: str
    numeric: bool
    values: frozenset[str] = frozenset()
    usual: str = "0"  # what a sparse row means where it says nothing


def read_arff(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read an ARFF file.

    Sparse rows are filled as WEKA fills them: 0, or the first value declared. Weights behind
    rows become a column "weight". A cell that is no declared value is rejected.

    Raises:
        InputError: the declarations are wrong, or there are no rows.
        Cancelled: through `progress`.
    """
    encoding = options.encoding or "utf-8"
    with TextStream(origin, encoding, progress) as stream:
        lines = enumerate(text_lines(stream, 1, origin.name), start=1)
        attributes = _declared(lines, origin.name)
        builders = _builders(attributes, NumberStyle(na=keys_of(options.na)))
        weights = NumberBuilder(WEIGHT)
        found: list[int] = []
        rows = _rows(lines)
        weighted = False
        while batch := list(islice(rows, BATCH)):
            check_cells(len(found) + len(batch), len(attributes), stream.size, origin.name)
            _add([_cells(text, attributes) for text, _, _ in batch], attributes, builders)
            given = [weight or "1" for _, weight, _ in batch]
            weighted = weighted or any(weight is not None for _, weight, _ in batch)
            _add_texts(weights, given)
            found += [line for _, _, line in batch]
        if not found:
            raise InputError(
                tr("the file has no rows behind @data"),
                where=origin.name,
                do=tr("Choose a file with data."),
            )
        if weighted:
            builders.append(weights)
        source = Source(origin.path, stream.sha256(), len(found))
        stream.check_unchanged()
    names = unique_names([builder.name for builder in builders])
    for builder, name in zip(builders, names, strict=True):
        builder.name = name
    return with_lines(source, tuple(builder.finish() for builder in builders), np.array(found))


def _declared(lines: Iterator[tuple[int, str]], where: str) -> list[_Attribute]:
    """The attributes, up to the line @data."""
    attributes: list[_Attribute] = []
    for number, line in lines:
        text = line.strip()
        word = text[:10].casefold()
        if word.startswith("@data"):
            if attributes:
                return attributes
            break
        if word.startswith("@attribute"):
            attributes.append(
                _attribute(text, tr("{where}, line {number}", where=where, number=number))
            )
            check_width_so_far(len(attributes), where)
        elif text and not text.startswith(("%", "@")):
            raise InputError(
                tr("“{shown}” is no declaration", shown=shown(text)),
                where=tr("{where}, line {number}", where=where, number=number),
                do=tr("Write @attribute lines, then @data, then the rows."),
            )
    raise InputError(
        tr("no @data line follows @attribute lines, so this is no whole ARFF file"),
        where=where,
        do=tr("Save it in WEKA again."),
    )


def _attribute(text: str, where: str) -> _Attribute:
    match = _ATTRIBUTE.fullmatch(text)
    if match is None:
        raise InputError(
            tr("the attribute has no name"), where=where, do=tr("Save it in WEKA again.")
        )
    name, kind = _plain(match[1]), match[2].strip()
    if kind.startswith("{"):
        body = kind[1:].rstrip()
        values = _split(body.removesuffix("}")) if body.endswith("}") else None
        if values is None:
            raise InputError(
                tr("the values of “{shown}” do not end", shown=shown(name)),
                where=where,
                do=tr("Close the brace or the quotation mark."),
            )
        return _Attribute(name, False, frozenset(values), values[0] if values else MISSING)
    word = kind.split(maxsplit=1)[0].casefold() if kind else ""
    if word in _NUMERIC:
        return _Attribute(name, True)
    if word in {"string", "date"}:
        return _Attribute(name, False, usual=MISSING)
    raise InputError(
        tr(
            "“{name}” is of the type “{kind}”, which holds no plain cells",
            name=shown(name),
            kind=shown(kind),
        ),
        where=where,
        do=tr("Leave it out, or turn it into numbers or words in WEKA."),
    )


def _rows(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[str, str | None, int]]:
    """Rows without their weights, the weights, and the lines."""
    for number, line in lines:
        text = line.strip()
        if not text or text.startswith("%"):
            continue
        brace = text.rfind("{") if text.endswith("}") else 0
        if brace <= 0:
            yield text, None, number
        else:
            yield text[:brace].rstrip(" \t,"), text[brace + 1 : -1].strip(), number


def _cells(text: str, attributes: Sequence[_Attribute]) -> list[str] | str:
    """The cells of a row, or why it has none."""
    if text.startswith("{"):
        return _sparse(text, attributes)
    cells = _split(text)
    if cells is None:
        return tr("a quotation mark in the row is not closed")
    return LONG_ROW if len(cells) > len(attributes) else cells


def _split(text: str) -> list[str] | None:
    """Values between commas, quotation marks removed; None where one is not closed."""
    if "'" not in text and '"' not in text:
        return [cell.strip() for cell in (text.split(",") if "," in text else text.split("\t"))]
    cells, at = [], 0
    while True:
        match = _VALUE.match(text, at)
        if match is None:
            return None
        cells.append(match[2].strip() if match[1] is None else _plain(match[1]))
        at = match.end()
        if not match[3]:
            return cells


def _sparse(text: str, attributes: Sequence[_Attribute]) -> list[str] | str:
    if not text.endswith("}"):
        return BAD_SPARSE
    body = text[1:-1].strip()
    cells = [attribute.usual for attribute in attributes]
    at = 0
    while at < len(body):
        match = _SPARSE.match(body, at)
        if match is None or int(match[1]) >= len(cells):
            return BAD_SPARSE
        cells[int(match[1])] = match[3].strip() if match[2] is None else _plain(match[2])
        at = match.end()
    return cells


def _plain(text: str) -> str:
    """A text without the quotation marks around it."""
    if len(text) < 2 or text[0] not in "'\"" or text[-1] != text[0]:
        return text
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text[1:-1])


def _builders(attributes: Sequence[_Attribute], style: NumberStyle) -> list[Builder]:
    return [
        NumberBuilder(attribute.name, style) if attribute.numeric else WordBuilder(attribute.name)
        for attribute in attributes
    ]


def _add(
    rows: Sequence[list[str] | str],
    attributes: Sequence[_Attribute],
    builders: Sequence[Builder],
) -> None:
    """Give a batch of rows to the builders; code -1 is a cell whose problem is noted."""
    for place, (attribute, builder) in enumerate(zip(attributes, builders, strict=True)):
        seen: dict[str, int] = {}
        codes = np.full(len(rows), -1, dtype=np.int32)
        problems: dict[str, list[int]] = {}
        for row, cells in enumerate(rows):
            if isinstance(cells, str):
                problems.setdefault(cells, []).append(row)
            elif place >= len(cells):
                problems.setdefault(SHORT_ROW, []).append(row)
            elif (
                cells[place] not in attribute.values
                and attribute.values
                and cells[place] != MISSING
            ):
                why = tr("“{shown}” is no declared value", shown=shown(cells[place]))
                problems.setdefault(why, []).append(row)
            else:
                codes[row] = seen.setdefault(cells[place], len(seen))
        for why, found in problems.items():
            builder.note(why, np.array(found, dtype=np.int64))
        builder.add_spelt(codes, list(seen))


def _add_texts(builder: Builder, texts: Sequence[str]) -> None:
    seen: dict[str, int] = {}
    codes = np.array([seen.setdefault(text, len(seen)) for text in texts], dtype=np.int32)
    builder.add_spelt(codes, list(seen))
