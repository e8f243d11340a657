"""What WEKA prints: predictions, case by case or as a confusion matrix only."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

import numpy as np

from engine.data.columns.typed import Values, dataset_of
from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.row_by_row import text_lines
from engine.data.sources.source import Origin, TextStream
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

_MATRIX_HEAD = re.compile(r"\s*((?:[a-z]+\s+)+)<--\s*classified as\s*", re.IGNORECASE)
_MATRIX_ROW = re.compile(r"([\s\d.]+)\|\s*([a-z]+)\s*=\s*(\S.*)", re.IGNORECASE)
_SHARE = re.compile(r"[01](\.\d{1,20})?")
_CLASS = re.compile(r"\d{1,6}:\S+")


def read_weka_text(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read what WEKA printed: its predictions if they are there.

    Predictions become the columns instance, actual, predicted and either the probability of
    each class (distribution_yes) or that of the predicted one. A confusion matrix is read where the
    user asks for counts; its columns are predicted, actual, count.

    Raises:
        InputError: neither is there, or only a matrix and nobody asked for it.
        Cancelled: through `progress`.
    """
    with TextStream(origin, options.encoding or "utf-8", progress) as stream:
        lines = [line.rstrip("\r\n") for line in text_lines(stream, 1, origin.name)]
    names, columns, at = _predictions(lines)
    if at and options.kind != "counts":
        return dataset_of(
            origin, names, columns, lines=np.array(at), options=options, progress=progress
        )
    cells, at = _matrix(lines)
    if not cells:
        raise InputError(
            tr("this is what WEKA prints, without predictions and without a confusion matrix"),
            where=origin.name,
            do=tr(
                "Let WEKA print predictions: “Output predictions” in the "
                "Explorer, or -p 0 -distribution."
            ),
        )
    if options.kind != "counts":
        raise InputError(
            tr(
                "this is a summary that WEKA printed: it holds a confusion "
                "matrix, but no prediction of any case"
            ),
            where=origin.name,
            do=tr(
                "Let WEKA print predictions (“Output predictions”, or -p 0 "
                "-distribution), or add --kind counts to analyse the matrix."
            ),
        )
    names = ["predicted", "actual", "count"]
    columns = [[cell[place] for cell in cells] for place in range(3)]
    return dataset_of(
        origin,
        names,
        columns,
        lines=np.array(at),
        kind="counts",
        options=options,
        progress=progress,
    )


def _predictions(lines: Sequence[str]) -> tuple[list[str], list[Values], list[int]]:
    """The columns of “=== Predictions …” and the lines of its rows; empty where it is absent.

    A row is “1  2:neg  1:pos  +  0.25,*0.75”: the mark of an error is there or not.
    """
    rows: list[tuple[str, str, str, list[str]]] = []
    at: list[int] = []
    listed = False
    for number, line in enumerate(lines, start=1):
        cells = line.split()
        if "actual" in cells and "predicted" in cells:
            listed = True
        elif listed and cells:
            row = _prediction(cells)
            if row is None:
                if line.startswith("==="):
                    listed = False
                continue
            rows.append(row)
            at.append(number)
    return (*_columns(rows), at)


def _prediction(cells: Sequence[str]) -> tuple[str, str, str, list[str]] | None:
    """Instance, actual and predicted class with their numbers, and the numbers behind."""
    if len(cells) < 4 or not cells[0].isdigit():
        return None
    if not all(_CLASS.fullmatch(cell) for cell in cells[1:3]):
        return None
    shares = cells[4:] if cells[3] == "+" else cells[3:]
    if shares and shares[-1].startswith("("):  # attributes that WEKA was asked to add
        shares = shares[:-1]
    return cells[0], cells[1], cells[2], ",".join(shares).split(",")


def _columns(
    rows: Sequence[tuple[str, str, str, list[str]]],
) -> tuple[list[str], list[Values]]:
    classes: dict[int, str] = {}
    for _, actual, predicted, _ in rows:
        for place, name in (_class(actual), _class(predicted)):
            classes.setdefault(place, name)
    names = ["instance", "actual", "predicted"]
    columns: list[Values] = [
        [instance for instance, *_ in rows],
        [_class(actual)[1] for _, actual, _, _ in rows],
        [_class(predicted)[1] for _, _, predicted, _ in rows],
    ]
    width = max((len(shares) for *_, shares in rows), default=0)
    if width == 1 and set(classes) == {1, 2}:
        rows = [(*row[:3], _both(row[3][0], _class(row[2])[0])) for row in rows]
        width = 2
    for place in range(width):
        name = str(classes.get(place + 1, place + 1)) if width > 1 else "of_predicted"
        names.append(f"distribution_{name}")  # WEKA's own name for it, in ARFF
        columns.append(
            [shares[place].lstrip("*") if place < len(shares) else None for *_, shares in rows]
        )
    return names, columns


def _class(cell: str) -> tuple[int, str]:
    """The number and the name of a class, from “2:pos”."""
    place, name = cell.split(":", 1)
    return int(place), name


def _both(share: str, predicted: int) -> list[str]:
    """The shares of two classes where WEKA prints that of the predicted one."""
    if _SHARE.fullmatch(share) is None:
        return [share]
    other = str(1 - Decimal(share))  # in decimals, so that equal shares stay equal
    return [share, other] if predicted == 1 else [other, share]


def _matrix(lines: Iterable[str]) -> tuple[list[tuple[str, str, float]], list[int]]:
    """The cells (predicted, actual, count) of the last confusion matrix, and their lines.

    WEKA's rows are the actual classes.
    """
    found: list[tuple[str, str, float]] = []
    at: list[int] = []
    numbered = enumerate(lines, start=1)
    for _, line in numbered:
        head = _MATRIX_HEAD.fullmatch(line)
        if head is not None:
            found, at = _matrix_rows(numbered, len(head[1].split()))
    return found, at


def _matrix_rows(
    lines: Iterator[tuple[int, str]], width: int
) -> tuple[list[tuple[str, str, float]], list[int]]:
    rows: list[tuple[list[str], str, int]] = []
    for number, line in lines:
        match = _MATRIX_ROW.fullmatch(line)
        if match is None or len(match[1].split()) != width:
            break
        rows.append((match[1].split(), match[3].strip(), number))
        if len(rows) == width:
            break
    if len(rows) < width:
        return [], []
    classes = [name for _, name, _ in rows]
    cells = [
        (predicted, actual, float(count))
        for counts, actual, _ in rows
        for predicted, count in zip(classes, counts, strict=True)
    ]
    return cells, [number for *_, number in rows for _ in classes]
