"""Orange's native tables: text between tabs, with types below the names or before them."""

import re
from typing import Literal

from engine.data.columns.building import Builder, NumberBuilder, WordBuilder
from engine.data.columns.cell_kinds import judge
from engine.data.columns.column_names import unique_names
from engine.data.columns.extent import check_height, check_width
from engine.data.dataset import Dataset, Source, with_lines
from engine.data.numbers import NumberStyle, keys_of
from engine.data.read_options import ReadOptions
from engine.data.readers.dialect import TextTable
from engine.data.readers.row_by_row import read_rows
from engine.data.sources.source import Origin, TextStream
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

Shape = Literal["three rows", "prefixes"]

SAMPLE = 1 << 22  # bytes that the header may take
JUDGED = 1000  # rows
_TYPES = {
    **dict.fromkeys(["continuous", "c", "numeric", "n"], "numbers"),
    **dict.fromkeys(["discrete", "d", "categorical", "string", "s", "text", "time", "t"], "words"),
    **dict.fromkeys(["", "basket"], ""),
}
_FLAGS = frozenset(["", "class", "c", "meta", "m", "ignore", "i", "weight", "w"])
_PREFIX = re.compile(r"([mciw]?)([CDSTN]?)#(.*)", re.DOTALL)


def shape_of(sample: str) -> Shape | None:
    """How a table states its types: by two rows below the names, or before the names."""
    rows = [line.rstrip("\r").split("\t") for line in sample.split("\n")[:3]]
    names = rows[0]
    if len(rows) == 3 and len(names) > 1 and all(_is_type(cell) for cell in rows[1]):
        # Words with blanks between them may be the values of a class, or a row of data.
        some = any(cell.strip().casefold() in _TYPES for cell in rows[1] if cell.strip())
        some = some or (any(map(str.strip, rows[1])) and any(map(str.strip, rows[2])))
        if some and len(rows[1]) <= len(names) and all(_is_flag(cell) for cell in rows[2]):
            return "three rows"
    prefixed = [_PREFIX.fullmatch(name.strip()) for name in names]
    stated = [match for match in prefixed if match is not None and (match[1] or match[2])]
    return "prefixes" if len(names) > 1 and len(stated) >= len(names) / 2 else None


def read_orange(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a table as Orange saves it.

    The stated type decides what is a number and what is a word; what a column is for
    (class, meta) is left to the guess of roles.

    Raises:
        InputError: it is no such table.
        Cancelled: through `progress`.
    """
    with TextStream(origin, options.encoding or "utf-8", progress) as stream:
        preview, _ = stream.preview(SAMPLE)
        sample = preview.decode("utf-8-sig", errors="replace")
        shape = shape_of(sample)
        if shape is None:
            raise InputError(
                tr("this is no table as Orange writes it"),
                where=origin.name,
                do=tr("Save it as CSV."),
            )
        head = 3 if shape == "three rows" else 1
        style = NumberStyle(options.decimal or ".", na=keys_of(options.na))
        builders = _builders(sample, shape, style)
        check_width(len(builders), origin.name)
        stream.skip(sum(len(line) for line in preview.splitlines(keepends=True)[:head]))
        table = TextTable(
            separator="\t",
            decimal=options.decimal or ".",
            names=tuple(builder.name for builder in builders),
            kinds=tuple("words" if isinstance(b, WordBuilder) else "spelt" for b in builders),
            styles=(style,) * len(builders),
            data_at=0,
            first_line=head + 1,
            row_bytes=1,
            ragged=True,
        )
        lines = read_rows(stream, table, builders, origin.name)
        source = Source(origin.path, stream.sha256(), lines.size)
        stream.check_unchanged()
    check_height(lines.size, origin.name)
    return with_lines(source, tuple(builder.finish() for builder in builders), lines)


def _is_type(cell: str) -> bool:
    """Whether a cell states a type: a word for one, or the values of a class."""
    word = cell.strip()
    return word.casefold() in _TYPES or (" " in word and "," not in word and not word.isdigit())


def _is_flag(cell: str) -> bool:
    """Whether a cell states what a column is for, or attributes of it (“width=10”)."""
    return all(word in _FLAGS or "=" in word for word in cell.strip().casefold().split(" "))


def _builders(sample: str, shape: Shape, style: NumberStyle) -> list[Builder]:
    head = 3 if shape == "three rows" else 1
    lines = [line.rstrip("\r").split("\t") for line in sample.split("\n")[: head + JUDGED]]
    names = [name.strip() for name in lines[0]]
    if shape == "three rows":
        types = [_TYPES.get(cell.strip().casefold(), "words") for cell in lines[1]]
        types += [""] * (len(names) - len(types))
    else:
        prefixed = [_PREFIX.fullmatch(name) for name in names]
        types = [_TYPES[match[2].casefold()] if match else "" for match in prefixed]
        names = [match[3] if match else name for name, match in zip(names, prefixed, strict=True)]
    builders: list[Builder] = []
    for place, (name, kind) in enumerate(zip(unique_names(names), types, strict=True)):
        if not kind:  # it is not stated, so the cells tell it
            cells = [row[place] for row in lines[head:] if place < len(row)]
            kind, _ = judge(cells, style.decimal, stated=True, na=style.na)
        builders.append(WordBuilder(name) if kind == "words" else NumberBuilder(name, style))
    return builders
