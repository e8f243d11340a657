"""Names of columns: what a blank one and a second one of the same name are called."""

from collections import Counter


def unique_names(cells: list[str]) -> tuple[str, ...]:
    """Names for columns: trimmed, “col 1” where blank, “score (2)” for a second “score”."""
    named = [" ".join(cell.split()) or f"col {i}" for i, cell in enumerate(cells, start=1)]
    taken = set(named)
    seen: Counter[str] = Counter()
    unique = []
    for name in named:
        seen[name] += 1
        if seen[name] > 1:
            number = seen[name]
            while f"{name} ({number})" in taken:
                number += 1
            name = f"{name} ({number})"
            taken.add(name)
        unique.append(name)
    return tuple(unique)
