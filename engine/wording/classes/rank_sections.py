"""How classifiers of several classes rank: approximations of the VUS, probabilities, orders."""

import math
from fractions import Fraction

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.class_cells import bounds, interval_cells, interval_head, rate
from engine.wording.classes.interval_sections import interval_section
from engine.wording.classes.results_section import ResultsSection, one_table, row_of
from engine.wording.classes.vus_sections import chance_words, share_of

APPROXIMATED = tr("Approximations of the crisp classifiers’ VUS")
RANKED = tr("How well probabilities rank")
APPROXIMATIONS = tr(
    "{approximated}, Ferri et al. 2003 (no volumes; each has a "
    "chance level of its own; ^0.76: the generalised mean of hits), "
    "beside that VUS, normalised",
    approximated=APPROXIMATED,
)
NAMES = (
    ("accuracy", tr("accuracy")),
    ("macro_average", tr("macro")),
    ("macro_average_076", tr("^0.76")),
    ("one_point", tr("1-point")),
    ("ht1a", "HT1a"),
    ("ht1b", "HT1b"),
    ("ht2", "HT2"),
    ("ht3", "HT3"),
)
RANKS = (("one_vs_rest_mean", tr("one-vs-rest")), ("hum", "HUM"), ("pdi", "PDI"))


def approximation_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The paper's approximations of each crisp classifier's VUS."""
    rows = []
    for found in analysis.crisp:
        values = found.measures.approximations
        if values is not None:
            cells = [rate(getattr(values, key)) for key, _ in NAMES]
            vus = share_of(found.measures.vus)
            rows.append(row_of(found.name, vus, *cells, look=found.look))
    header = ["", "VUS", *(words for _, words in NAMES)]
    return one_table(APPROXIMATED, APPROXIMATIONS, header, rows)


def approximation_intervals(analysis: ClassesAnalysis) -> ResultsSection | None:
    """Their bootstrap intervals."""
    return interval_section(APPROXIMATED, analysis, tr("the approximations"), NAMES)


def ranking_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """M, one-vs-rest, HUM and PDI of each soft classifier."""
    rows = []
    for found in analysis.models:
        ranking = found.measures.ranking
        if ranking is not None:
            values = (getattr(ranking, key) for key, _ in RANKS)
            interval = interval_cells(analysis, found.name, "m")
            soft = found.measures.soft
            share = share_of(None if soft is None else soft.vus)
            cells = [share, rate(ranking.m), *interval, *map(rate, values)]
            rows.append(row_of(found.name, *cells, look=found.look))
    header = ["", "VUS", "M", *interval_head(analysis), *(words for _, words in RANKS)]
    return one_table(RANKED, _ranking_title(analysis), header, rows)


def ranking_intervals(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The bootstrap intervals of what stands beside M, which has its own in the table."""
    return interval_section(RANKED, analysis, tr("what ranks besides M"), RANKS)


def _ranking_title(analysis: ClassesAnalysis) -> str:
    classes = analysis.cases.classes
    return tr(
        "{ranked}: Hand & Till’s M (chance 1/2), one-vs-rest AUC, mean "
        "(chance 1/2), HUM (chance 1/{factorial}), PDI (chance "
        "1/{classes}), beside the VUS of all their crisp classifiers, "
        "normalised",
        ranked=RANKED,
        factorial=math.factorial(classes),
        classes=classes,
    )


def ordered_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The ordered-class VUS of each marker or soft classifier."""
    rows = []
    for found in analysis.models:
        ordered, normal = found.measures.ordered, found.measures.trinormal
        if ordered is not None:
            cells = (
                rate(ordered.value),
                rate(ordered.standard_error),
                bounds(ordered.interval),
                rate(normal.value if normal else None),
            )
            rows.append(row_of(found.name, *cells, look=found.look))
    level = formatting.percent(analysis.session.level)
    header = [
        "",
        ordered_name(analysis),
        tr("std error"),
        tr("{level} interval", level=level),
        "trinormal",
    ]
    return one_table(_ordered_heading(analysis), _ordered_title(analysis), header, rows)


def ordered_intervals(analysis: ClassesAnalysis) -> ResultsSection | None:
    """Their bootstrap intervals, the trinormal value's too."""
    name = ordered_name(analysis)
    measures = (("ordered_vus", name), ("trinormal_vus", tr("trinormal")))
    return interval_section(
        _ordered_heading(analysis), analysis, tr("the {name}", name=name), measures
    )


def _ordered_heading(analysis: ClassesAnalysis) -> str:
    """What of three ordered classes is a VUS, and of others a HUM."""
    return tr("Ordered-class VUS") if analysis.cases.classes == 3 else tr("HUM of ordered classes")


def _ordered_title(analysis: ClassesAnalysis) -> str:
    order = analysis.session.order or ()
    chance = Fraction(1, math.factorial(max(len(order), 1)))
    what = "Mossman 1999, Nakas & Yiannoutsos 2004"
    if len(order) != 3:
        what = tr("the hypervolume under their manifold")
    return tr(
        "{ordered_heading}, {what}: the chance that one case of each "
        "class is scored in the order {order}; chance {chance_words}",
        ordered_heading=_ordered_heading(analysis),
        what=what,
        order=" < ".join(order),
        chance_words=chance_words(chance),
    )


def ordered_name(analysis: ClassesAnalysis) -> str:
    """Of three classes the ordered VUS, of others the HUM: never the same word."""
    return tr("ordered VUS") if analysis.cases.classes == 3 else "HUM"
