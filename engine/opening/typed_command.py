"""The command line that does what was chosen in the window."""

import os
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

from engine.data.read_options import PIXEL, ReadOptions
from engine.data.roles import RoleRequest

PASTED = "-"  # what is no file comes on standard input


def command_line(
    path: Path | None,
    options: ReadOptions,
    request: RoleRequest,
    add: tuple[Path, ...] = (),
    order: tuple[str, ...] = (),
) -> str:
    """The words that open a table in the same way: "voroscope analyse FILE --label y …".

    Args:
        path: the file; None reads standard input.
        options: how it is read.
        request: the roles of its columns; what it does not name is guessed.
        add: further files whose scores are added.
        order: of ordered classes, the lowest first.
    """
    words = ["voroscope", "analyse", PASTED if path is None else str(path)]
    for option, value in _given(options, request, add):
        # A value that begins with a dash would be taken for an option of its own.
        words += [f"{option}={value}"] if value.startswith("-") else [option, value]
    words += ["--order", ",".join(order)] if order else []
    words += ["--swap"] if request.swap else []
    return _quoted(words)


def _given(
    options: ReadOptions, request: RoleRequest, add: tuple[Path, ...]
) -> Iterator[tuple[str, str]]:
    """Every option that says something, with its value."""
    separator = "tab" if options.separator == "\t" else options.separator
    header = {None: None, True: "yes", False: "no"}[options.header]
    single: tuple[tuple[str, str | None], ...] = (
        ("--kind", None if request.kind == "auto" else request.kind),
        ("--label", request.label),
        ("--positive", request.positive),
        ("--negative", request.negative),
        ("--weight", request.weight),
        ("--case-cost-fp", request.case_cost_fp),
        ("--case-cost-fn", request.case_cost_fn),
        ("--cluster", request.cluster),
        ("--fold", request.fold),
        ("--group", request.group),
        ("--missing", None if request.missing == "paired" else request.missing),
        ("--separator", "space" if separator == " " else separator),
        ("--decimal", options.decimal),
        ("--encoding", options.encoding),
        ("--header", header),
        ("--sheet", options.sheet),
        ("--engine", None if options.engine == "memory" else options.engine),
        ("--where", options.where or None),
        ("--certain-to", _width(options.certain_to)),
    )
    yield from ((option, value) for option, value in single if value is not None)
    yield from (("--score", name) for name in request.scores)
    yield from (("--lower", name) for name in request.lower)
    yield from (("--na", value) for value in options.na)
    yield from (("--add", str(path)) for path in add)


def _width(certain_to: float) -> str | None:
    """How `--certain-to` is written; None where every score is counted."""
    if not certain_to:
        return None
    return "pixel" if certain_to == PIXEL else repr(certain_to)


def _quoted(words: list[str]) -> str:
    """The words as a shell of this system takes them."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
