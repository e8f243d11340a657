"""A report as a value: pages of words, tables and figure descriptions, with no ink yet.

Lengths and looks belong to whoever paints it; here stands what is said, in which order,
and which figure goes where.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from engine.data.roles import Guess
from engine.wording.text_spans import Sentence

Guesses: TypeAlias = Sequence[Guess]
"""What was guessed of the columns' roles, which a report tells of."""


class FigureKind(Enum):
    """Pictures that a report may hold."""

    ROC_PLANE = "roc"
    ROC_SURFACE = "surface"
    RIBBON = "ribbon"
    COSTS = "cost"
    DECISION_CURVE = "decision-curve"
    DECISION_MAP = "decisions"
    SCORES = "scores"
    PRECISION_RECALL = "pr"
    CALIBRATION = "calibration"
    LIFT_AND_GAIN = "gain"
    COMPARISON = "comparison"
    CONFUSION = "confusion"
    HIT_CUBE = "cube"
    POLYTOPE = "polytope"
    WEIGHTS = "weights"
    WEIGHT_LINE = "line"
    MATRICES = "matrices"
    ORDERED_SURFACE = "ordered"
    CLASS_SCORES = "class-scores"
    ONE_VS_REST = "one-vs-rest"


NO_MODES: Mapping[FigureKind, str] = {}
"""Of figures that are looked at in another mode than at first: none."""


class Title(Struct, frozen=True):
    """The report's name and one line that says what it is about."""

    text: str
    subtitle: str


class DocumentHeading(Struct, frozen=True):
    """A heading; it opens an entry of the outline.

    Attributes:
        level: 1 for a part of the report, 2 within one.
    """

    text: str
    level: int = 1


class Facts(Struct, frozen=True):
    """Names and values side by side in a strip."""

    entries: tuple[tuple[str, str], ...]


class DocumentParagraph(Struct, frozen=True):
    """Running text; small is a note."""

    sentence: Sentence
    small: bool = False


class Callout(Struct, frozen=True):
    """The sentence that matters most, set apart: the verdict."""

    sentence: Sentence


class Entries(Struct, frozen=True):
    """A list of names with their values, one below the other."""

    rows: tuple[tuple[Sentence, Sentence], ...]


class BarStretch(Struct, frozen=True):
    """A stretch of t in the bar of winners.

    Attributes:
        look: place of the model's look, None for a tie or a trivial classifier.
        name: the model's, those of a tie, or what doing nothing is called.
        share: of [a, b], in words; a narrow stretch leaves it out.
    """

    t_low: float
    t_high: float
    look: int | None
    name: str
    share: str


class WinnerBar(Struct, frozen=True):
    """Who costs least over [a, b], with the t at which it changes."""

    stretches: tuple[BarStretch, ...]
    ticks: tuple[tuple[float, str], ...]


class Figure(Struct, frozen=True):
    """A picture with its number and caption.

    Attributes:
        caption: what it shows, after "Figure 1.".
        aspect: height over width.
    """

    kind: FigureKind
    number: int
    caption: str
    aspect: float


class Column(Struct, frozen=True):
    """A table's column: its head, and smaller below what the numbers are of.

    Attributes:
        wide: takes whatever width is left; its cells are set to the left.
    """

    head: str
    below: str = ""
    wide: bool = False


class DocumentCell(Struct, frozen=True):
    """A table's cell: a number, and smaller below it a second one."""

    text: str
    below: str = ""
    strong: bool = False


class DocumentRow(Struct, frozen=True):
    """A table's row.

    Attributes:
        look: place of the look whose line and marker stand before the row; None for none.
        quiet: doing nothing, or what only adds to the row above, in a paler ink.
        continues: it belongs to the row above, with no line between them.
    """

    cells: tuple[DocumentCell, ...]
    look: int | None = None
    quiet: bool = False
    continues: bool = False


class Bracket(Struct, frozen=True):
    """One value that several rows share; their own cells in that column are empty."""

    column: int
    first: int
    last: int
    text: str


class DocumentTable(Struct, frozen=True):
    """A table with its number and caption."""

    number: int
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[DocumentRow, ...]
    bracket: Bracket | None = None


class SideBySide(Struct, frozen=True):
    """A figure with words to its right."""

    figure: Figure
    words: "tuple[Block, ...]"


class FigureRow(Struct, frozen=True):
    """Figures beside each other, equally wide and equally high."""

    figures: tuple[Figure, ...]


class PageBreak(Struct, frozen=True):
    """What follows starts on a new page."""


Block = (
    Title
    | DocumentHeading
    | Facts
    | DocumentParagraph
    | Callout
    | Entries
    | WinnerBar
    | Figure
    | DocumentTable
    | SideBySide
    | FigureRow
    | PageBreak
)


class Document(Struct, frozen=True):
    """A whole report.

    Attributes:
        title: for the document's properties.
        subject: one line, for the document's properties.
        source: the file's name, for the foot of every page.
        sha256: of the file.
        version: of the program.
    """

    title: str
    subject: str
    source: str
    sha256: str
    version: str
    blocks: tuple[Block, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All its figures, in their order."""
        return tuple(figure for block in self.blocks for figure in figures_of(block))


def figures_of(block: Block) -> tuple[Figure, ...]:
    """The figures in a block."""
    match block:
        case Figure():
            return (block,)
        case SideBySide():
            return (block.figure,)
        case FigureRow():
            return block.figures
    return ()
