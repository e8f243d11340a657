"""The tables of docs/coverage.md on corrected intervals, drawn some cells at a time.

Files of a size from a population are a cell. With a file to keep them in, what was drawn is not
drawn again: the study may be stopped and goes on where it was, and prints the same in the end.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.benchmarks.corrected_coverage import (
    HEADS,
    SIZES,
    Cell,
    Tallies,
    Tally,
    cells,
    holds,
    study,
    tallied,
)
from tests.benchmarks.coverage_populations import POPULATIONS, Population

Size = tuple[int, int]
By = dict[Size, dict[str, Tallies]]
"""The tallies of each size, by population."""


def kept_cells(path: Path | None, files: int) -> dict[tuple[Size, str], Tallies]:
    """The cells of so many files that are in a file of them, by size and population."""
    if path is None or not path.exists():
        return {}
    found = {}
    for line in path.read_text("utf-8").splitlines():
        cell = json.loads(line)
        P, N = cell["size"]
        if cell["files"] == files:
            rows = {(head, who): Tally(*sums) for head, who, *sums in cell["tallies"]}
            found[(P, N), cell["population"]] = rows
    return found


def keep(path: Path | None, size: Size, name: str, tallies: Tallies) -> None:
    """Add a cell to the file of them, a line of JSON."""
    if path is None:
        return
    rows = [[*key, each.files, each.held, each.width, each.error] for key, each in tallies.items()]
    files = next(iter(tallies.values())).files
    cell = {"size": size, "population": name, "files": files, "tallies": rows}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(cell) + "\n")


def drawn(
    files: int,
    populations: Sequence[Population] = POPULATIONS,
    sizes: Sequence[Size] = SIZES,
    path: Path | None = None,
) -> By:
    """All cells: those that are kept, and the others drawn and kept, the smallest sizes first."""
    known = kept_cells(path, files)
    for size in sorted(sizes, key=sum):
        for each in populations:
            if (size, each.name) not in known:
                known[size, each.name] = tallied(study(each, size, files))
                keep(path, size, each.name, known[size, each.name])
    return {size: {each.name: known[size, each.name] for each in populations} for size in sizes}


def cells_of(found: By, populations: Sequence[Population]) -> dict[Size, dict[str, Cell]]:
    """By size and head, over the models of some populations."""
    return {
        size: cells({key: sums for each in populations for key, sums in of[each.name].items()})
        for size, of in found.items()
    }


def run(
    files: int,
    populations: Sequence[Population] = POPULATIONS,
    sizes: Sequence[Size] = SIZES,
    path: Path | None = None,
) -> bool:
    """Draw, print the tables of docs/coverage.md, and say whether all numbers hold."""
    found = drawn(files, populations, sizes, path)
    every = cells_of(found, populations)
    print(f"\n{files:,} files a cell: {', '.join(each.name for each in populations)}\n")
    _table("corrected interval", every, lambda cell: f"{_shares(cell)} w{1000 * cell.width:.0f}")
    after = [each for each in populations if not each.known]
    if after:
        _table("those chosen afterwards", cells_of(found, after), _shares)
    _table("mean error × 1000", every, lambda cell: f"{1000 * cell.error:+.1f}".replace("-", "−"))
    _table("least model", every, lambda cell: f"{100 * cell.worst:.1f}, {cell.least}")
    failed = [
        f"{head} at {size}: {cell.mean:.3f}, {cell.worst:.3f}"
        for size, by_head in every.items()
        for head, cell in by_head.items()
        if not holds(cell, size, files)
    ]
    print(f"corrected intervals: {'held' if not failed else 'NOT HELD: ' + '; '.join(failed)}")
    return not failed


def _shares(cell: Cell) -> str:
    return f"{100 * cell.mean:.1f} [{100 * cell.worst:.1f}]"


def _table(title: str, found: dict[Size, dict[str, Cell]], text: Callable[[Cell], str]) -> None:
    """Print one table, a row a number and a column a size."""
    print(f"| {title} | {' | '.join(f'{P}+{N}' for P, N in found)} |")
    print(f"|---|{'---:|' * len(found)}")
    for head in HEADS:
        print(f"| {head} | {' | '.join(text(by_head[head]) for by_head in found.values())} |")
    print()
