"""What a file of several classes holds, in words."""

from engine.multiclass.class_table import ClassTable
from engine.wording import formatting


def classes_line(table: ClassTable) -> str:
    """The classes and their cases, or how matrices were read."""
    tallies = class_tallies(table)
    if tallies is None:
        return f"Confusion matrices, {table.orientation}, of {', '.join(table.cases.labels)}"
    words = [f"{label} ({formatting.count(tally)})" for label, tally in tallies]
    return f"Label {table.label}: {', '.join(words)}"


def class_tallies(table: ClassTable) -> tuple[tuple[str, int], ...] | None:
    """Each class and its cases in use; None where a file of matrices has no cases of its own."""
    cases = table.cases
    if table.label is None or cases.actual is None:
        return None
    return tuple(
        (label, int((cases.actual == place).sum())) for place, label in enumerate(cases.labels)
    )
