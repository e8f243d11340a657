"""A dataset on its way from one process to another: plain text and arrays, nothing unpickled."""

import json
from collections.abc import Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from msgspec import convert, to_builtins
from numpy.typing import NDArray

from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn, Source, TextColumn
from engine.data.roles import Guess
from engine.messages.language import tr


class Garbled(Exception):  # noqa: N818 - becomes an InputError where the file is known
    """What came is no dataset."""


def send(dataset: Dataset, out: BinaryIO) -> None:
    """Write a dataset: a line of JSON that describes it, then its arrays one after the other."""
    arrays: list[NDArray[Any]] = []

    def keep(array: NDArray[Any], kind: str) -> list[object]:
        arrays.append(np.ascontiguousarray(array, dtype=kind))
        return [kind, array.size]

    described = {
        "path": str(dataset.source.path),
        "sha256": dataset.source.sha256,
        "rows": dataset.rows,
        "kind": dataset.source.kind,
        "guesses": to_builtins(dataset.source.guesses),
        "first_line": dataset.first_line,
        "lines": None if dataset.lines is None else keep(dataset.lines, "<i8"),
        "columns": [
            {
                "name": column.name,
                "cells": keep(column.values, "<f8")
                if isinstance(column, NumberColumn)
                else keep(column.codes, "<i4"),
                "words": None if isinstance(column, NumberColumn) else list(column.values),
                "style": [column.thousands, column.decimal, column.foreign]
                if isinstance(column, NumberColumn)
                else list(column.numbers),
                "problems": [[p.why, keep(p.rows, "<i8")] for p in column.problems],
            }
            for column in dataset.columns
        ],
    }
    out.write(json.dumps({"dataset": described}).encode("ascii") + b"\n")
    out.writelines(array.tobytes() for array in arrays)


def receive(described: dict[str, Any], file: BufferedIOBase) -> Dataset:
    """Read the arrays of a dataset that `send` described.

    Raises:
        Garbled: the description or the arrays are not what `send` writes.
    """
    try:
        rows = int(described["rows"])
        lines = described["lines"]
        found = None if lines is None else _array(lines, rows, "<i8", file)
        columns = tuple(_columns(described["columns"], rows, file))
        source = Source(
            Path(described["path"]),
            str(described["sha256"]),
            rows,
            str(described["kind"]),
            guesses=convert(described["guesses"], tuple[Guess, ...]),
        )
        return Dataset(source, columns, int(described["first_line"]), found)
    except (LookupError, TypeError, ValueError, EOFError) as error:
        raise Garbled(str(error)) from None


def _columns(described: list[dict[str, Any]], rows: int, file: BufferedIOBase) -> Iterator[Column]:
    for column in described:
        name, words = str(column["name"]), column["words"]
        if words is None:
            values = _array(column["cells"], rows, "<f8", file)
            thousands, decimal, foreign = column["style"]
            problems = _problems(column, rows, file)
            yield NumberColumn(name, values, problems, str(thousands), str(decimal), bool(foreign))
            continue
        codes = _array(column["cells"], rows, "<i4", file)
        if codes.size and not -1 <= codes.min() <= codes.max() < len(words):
            raise ValueError("a code without a word")
        texts = tuple(str(word) for word in words)
        numbers = convert(column["style"], tuple[float | None, ...])
        yield TextColumn(name, codes, texts, _problems(column, rows, file), numbers)


def _problems(column: dict[str, Any], rows: int, file: BufferedIOBase) -> tuple[CellProblem, ...]:
    found = []
    for why, place in column["problems"]:
        array = _array(place, None, "<i8", file, most=rows)
        if array.size and not 0 <= array.min() <= array.max() < rows:
            raise ValueError("a problem in no row")
        found.append(CellProblem(str(why), array))
    return tuple(found)


def _array(
    described: list[Any], size: int | None, kind: str, file: BufferedIOBase, most: int = 0
) -> NDArray[Any]:
    """The next array of the stream; of `size` items, or of `most` at most."""
    given, count = str(described[0]), int(described[1])
    if given != kind or (size is not None and count != size) or count < 0:
        raise ValueError("an array of another kind")
    if size is None and count > most:
        raise ValueError("an array that is too long")
    array = np.empty(count, dtype=kind)
    raw = array.view(np.uint8).data
    done = 0
    while done < raw.nbytes:
        got = file.readinto(raw[done:])
        if not got:
            raise EOFError(tr("an array that ends early"))
        done += got
    return array
