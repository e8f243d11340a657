"""Several classes as text for a terminal; each of the field's volumes under a name of its own."""

import math
import textwrap
from fractions import Fraction

from engine.command.grid import grid
from engine.command.several.class_cells import (
    bounds,
    interval_cells,
    interval_head,
    rate,
)
from engine.command.several.classes_costs_table import (
    costs_words,
    polytope_words,
    voros_rows,
    voros_title,
)
from engine.command.several.classes_intervals import intervals_words
from engine.command.several.classes_vus_table import (
    chance_words,
    share_of,
    soft_rows,
    soft_title,
    vus_rows,
    vus_title,
)
from engine.command.table_source import guessed, source_words
from engine.data.roles import Guess
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import ConfusionMatrix
from engine.wording import formatting
from engine.wording.cautions import on_replicates


def classes_as_table(analysis: ClassesAnalysis, guesses: tuple[Guess, ...], width: int = 80) -> str:
    """The whole analysis as lines that end in a line feed."""
    table = analysis.table
    lines = [_classes(analysis.table), *guessed((*table.source.guesses, *guesses))]
    lines += [f"Warning: {caution}" for caution in on_replicates(analysis.session.bootstrap)]
    parts = [
        source_words(table.source, table.rows_used, table.left_out, lines, width),
        *(_matrix(found.model.confusion) for found in analysis.crisp if found.model.confusion),
        _section(vus_title(analysis), vus_rows(analysis), width),
        _section(soft_title(analysis), soft_rows(analysis), width),
        _section(APPROXIMATIONS, _approximations(analysis), width),
        intervals_words(analysis, "the approximations", NAMES, width),
        _section(_ranking_title(analysis), _ranking(analysis), width),
        intervals_words(analysis, "what ranks besides M", RANKS, width),
        _section(_ordered_title(analysis), _ordered(analysis), width),
        _ordered_intervals(analysis, width),
        _section(voros_title(analysis), voros_rows(analysis), width),
        polytope_words(analysis, width),
        costs_words(analysis, width),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _classes(table: ClassTable) -> str:
    """The classes and their cases, and how matrices were read."""
    cases = table.cases
    if table.label is None or cases.actual is None:
        return f"Confusion matrices, {table.orientation}, of {', '.join(cases.labels)}"
    tallies = [int((cases.actual == place).sum()) for place in range(cases.classes)]
    words = [
        f"{label} ({formatting.count(tally)})"
        for label, tally in zip(cases.labels, tallies, strict=True)
    ]
    return f"Label {table.label}: {', '.join(words)}"


def _matrix(confusion: ConfusionMatrix) -> str:
    """One confusion matrix, with its orientation in the corner."""
    decimals = 0 if confusion.kind == "counts" and not (confusion.cells % 1).any() else 3
    corner = f"{confusion.name}: predicted ↓ actual →"
    rows = [
        [f"  {label}", *(formatting.number(float(cell), decimals) for cell in row)]
        for label, row in zip(confusion.labels, confusion.cells, strict=True)
    ]
    return grid([corner, *confusion.labels], rows)


def _section(title: str, rows: list[list[str]], width: int) -> str:
    """A title over a table; nothing where there is no row."""
    if len(rows) < 2:
        return ""
    return "\n".join([textwrap.fill(title, width), grid(rows[0], rows[1:])])


APPROXIMATIONS = (
    "Approximations of the crisp classifiers’ VUS, Ferri et al. 2003 (no volumes; each has a "
    "chance level of its own; ^0.76: the generalised mean of hits), beside that VUS, normalised"
)
NAMES = (
    ("accuracy", "accuracy"),
    ("macro_average", "macro"),
    ("macro_average_076", "^0.76"),
    ("one_point", "1-point"),
    ("ht1a", "HT1a"),
    ("ht1b", "HT1b"),
    ("ht2", "HT2"),
    ("ht3", "HT3"),
)


def _approximations(analysis: ClassesAnalysis) -> list[list[str]]:
    """The paper's approximations of each crisp classifier."""
    rows = [["", "VUS", *(words for _, words in NAMES)]]
    for found in analysis.crisp:
        values = found.measures.approximations
        if values is not None:
            cells = [rate(getattr(values, key)) for key, _ in NAMES]
            rows.append([found.name, share_of(found.measures.vus), *cells])
    return rows


def _ranking_title(analysis: ClassesAnalysis) -> str:
    classes = analysis.cases.classes
    return (
        "How well probabilities rank: Hand & Till’s M (chance 1/2), one-vs-rest AUC, mean "
        f"(chance 1/2), HUM (chance 1/{math.factorial(classes)}), PDI (chance 1/{classes}), "
        "beside the VUS of all their crisp classifiers, normalised"
    )


RANKS = (("one_vs_rest_mean", "one-vs-rest"), ("hum", "HUM"), ("pdi", "PDI"))


def _ranking(analysis: ClassesAnalysis) -> list[list[str]]:
    """M, one-vs-rest, HUM and PDI of each soft classifier."""
    rows = [["", "VUS", "M", *interval_head(analysis), *(words for _, words in RANKS)]]
    for found in analysis.models:
        ranking = found.measures.ranking
        if ranking is not None:
            values = (getattr(ranking, key) for key, _ in RANKS)
            interval = interval_cells(analysis, found.name, "m")
            soft = found.measures.soft
            share = share_of(None if soft is None else soft.vus)
            cells = [share, rate(ranking.m), *interval, *map(rate, values)]
            rows.append([found.name, *cells])
    return rows


def _ordered_title(analysis: ClassesAnalysis) -> str:
    order = analysis.session.order or ()
    chance = Fraction(1, math.factorial(max(len(order), 1)))
    name = "Ordered-class VUS, Mossman 1999, Nakas & Yiannoutsos 2004"
    if len(order) != 3:
        name = "HUM of ordered classes, the hypervolume under their manifold"
    return (
        f"{name}: the chance that one case of each class is scored in the order "
        f"{' < '.join(order)}; chance {chance_words(chance)}"
    )


def _ordered_name(analysis: ClassesAnalysis) -> str:
    """Of three classes the ordered VUS, of others the HUM: never the same word."""
    return "ordered VUS" if analysis.cases.classes == 3 else "HUM"


def _ordered(analysis: ClassesAnalysis) -> list[list[str]]:
    """The ordered-class VUS of each marker or soft classifier."""
    level = formatting.percent(analysis.session.level)
    rows = [["", _ordered_name(analysis), "std error", f"{level} interval", "trinormal"]]
    for found in analysis.models:
        ordered, normal = found.measures.ordered, found.measures.trinormal
        if ordered is not None:
            rows.append(
                [
                    found.name,
                    rate(ordered.value),
                    rate(ordered.standard_error),
                    bounds(ordered.interval),
                    rate(normal.value if normal else None),
                ]
            )
    return rows


def _ordered_intervals(analysis: ClassesAnalysis, width: int) -> str:
    """Their bootstrap intervals, the trinormal value's too."""
    name = _ordered_name(analysis)
    measures = (("ordered_vus", name), ("trinormal_vus", "trinormal"))
    return intervals_words(analysis, f"the {name}", measures, width)
