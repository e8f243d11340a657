"""Several classes as text for a terminal: what was read, then the sections of the results."""

import textwrap
from collections.abc import Iterable

from engine.command.grid import grid
from engine.command.table_source import guessed, source_words
from engine.data.roles import Guess
from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording.classes.class_source import class_cautions, classes_line
from engine.wording.classes.classes_sections import classes_sections
from engine.wording.classes.results_section import ResultsSection, SectionTable

INDENT = "  "  # of rows that are named after what the corner says


def classes_as_table(
    analysis: ClassesAnalysis, guesses: Iterable[Guess] = (), width: int = 80
) -> str:
    """The whole analysis as lines that end in a line feed."""
    table = analysis.table
    lines = [classes_line(table), *guessed((*table.source.guesses, *guesses))]
    lines += [tr("Warning: {caution}", caution=caution) for caution in class_cautions(analysis)]
    parts = [
        source_words(table.source, table.rows_used, table.left_out, lines, width),
        *(_section_text(section, width) for section in classes_sections(analysis)),
    ]
    return "\n\n".join(parts) + "\n"


def _section_text(section: ResultsSection, width: int) -> str:
    """Title, tables and notes, one below the other."""
    parts = [textwrap.fill(section.title, width)] if section.title else []
    for table in section.tables:
        parts += [_table_text(table), *(textwrap.fill(note, width) for note in table.notes)]
    parts += [textwrap.fill(note, width) for note in section.notes]
    return "\n".join(parts)


def _table_text(table: SectionTable) -> str:
    """A table whose columns stand straight."""
    indent = INDENT if table.header[0] else ""
    rows = [(indent + name, *cells) for name, *cells in (row.with_ranges for row in table.rows)]
    return grid(table.header, rows)
