"""The VUS of crisp and of soft classifiers, and how each was found."""

from fractions import Fraction

from engine.messages.language import plural, tr
from engine.multiclass.class_bootstrap import TOO_LONG
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.performance import SOFT_CLASSES
from engine.multiclass.soft import OPTIMISM, SoftVus
from engine.multiclass.vus import Vus, maximum_of, minimum_of
from engine.multiclass.vus_polytope import Discarded
from engine.wording import formatting
from engine.wording.classes.class_cells import (
    NONE,
    TOGETHER,
    called,
    interval_cells,
    interval_head,
    rate,
)
from engine.wording.classes.results_section import ResultsSection, SectionRow, one_table, row_of

FAMILIES = {"class weights": tr("class weights"), "cost matrices": tr("cost matrices")}
HOW = tr("how found")
SHORT = 10**9  # a fraction with a larger denominator is printed as a power of ten alone
LEAST_RATE = 5e-5  # what four decimals would show as 0
FEW = 4  # classes; the volumes of more are too small for decimals


def vus_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The VUS of each crisp classifier and of their set."""
    header = ["", tr("VUS"), tr("normalised"), HOW, *interval_head(analysis), tr("needed")]
    rows = []
    for found in analysis.crisp:
        vus = found.measures.vus
        if vus is not None:
            cells = _cells(analysis, found.name, "vus", vus)
            needed = needed_words(found.discarded, analysis)
            rows.append(row_of(found.name, *cells, needed, look=found.look))
    if analysis.set_vus is not None:
        rows.append(row_of(TOGETHER, *_cells(analysis, "", "vus", analysis.set_vus), ""))
    if len(analysis.crisp) < 2:  # one classifier is superfluous only beside the trivial ones
        header = header[:-1]
        rows = [SectionRow(row.cells[:-1], row.look) for row in rows]
    return one_table(tr("VUS of crisp classifiers"), _vus_title(analysis), header, rows)


def _vus_title(analysis: ClassesAnalysis) -> str:
    """What the VUS is, its two ends, and what the words of its table mean."""
    classes = analysis.cases.classes
    title = tr(
        "VUS of crisp classifiers, Ferri et al. 2003: no knowledge "
        "{classes}, perfect {chance_words}",
        classes=chance_words(minimum_of(classes)),
        chance_words=chance_words(maximum_of(classes)),
    )
    known = [vus for vus in _all_vus(analysis) if vus is not None]
    if any(vus.certified for vus in known):
        title += tr("; certified: it is the same along every axis")
    if any(vus.method == "lower bound" for vus in known):
        title += tr("; lower bound: sampling found nothing, or not all, that mixtures add")
    if len(analysis.crisp) > 1:
        title += tr("; needed: no mixture of the others is at least as good, or else which one is")
    return title


def chance_words(value: Fraction) -> str:
    """A fraction and its decimal, "1/180 = 0.00556"; of a long one the decimal alone."""
    if value.denominator == 1:
        return str(value)
    shown = formatting.exact(value)
    return shown if value.denominator > SHORT else f"{value} = {shown}"


def _all_vus(analysis: ClassesAnalysis) -> list[Vus | None]:
    """Every VUS of the first table."""
    return [*(found.measures.vus for found in analysis.crisp), analysis.set_vus]


def needed_words(judged: Discarded | None, analysis: ClassesAnalysis) -> str:
    """Whether a classifier adds anything to the others, and which of them replace it if not."""
    if judged is None or not judged.discarded:
        return tr("yes")
    parts = [(called(name, analysis), share) for name, share in judged.mixture]
    if len(parts) == 1:
        return tr("no: {parts}", parts=parts[0][0])
    mixture = " + ".join(f"{formatting.percent(share)} {name}" for name, share in parts)
    return tr("no: {parts}", parts=mixture)


def _cells(analysis: ClassesAnalysis, name: str, key: str, vus: Vus) -> list[str]:
    """Value, normalised value, how it was found, and interval."""
    return [_volume(vus), share_of(vus), _how(vus), *_interval(analysis, name, key, vus.classes)]


def _how(vus: Vus) -> str:
    """How a volume was found, and how sure it is."""
    error = formatting.exact(Fraction(vus.share_error) * maximum_of(vus.classes), 2)
    sampled = tr("sampled ± {error}", error=error)
    if vus.method == "exact":
        return (
            tr("certified")
            if vus.certified
            else tr("spread {spread}", spread=formatting.plain(vus.spread, 1))
        )
    if vus.method == "sampled":
        return sampled
    return (
        tr("lower bound") if vus.share_error == 0 else tr("lower bound, {sampled}", sampled=sampled)
    )


def _places(classes: int) -> int:
    """How many decimals show a volume to about seven digits."""
    return 6 if classes == 2 else 8 if classes == 3 else 11


def _volume(vus: Vus) -> str:
    """A volume, of many classes as a power of ten."""
    if vus.classes <= FEW:
        return formatting.number(vus.value, _places(vus.classes))
    return formatting.exact(Fraction(vus.share) * maximum_of(vus.classes), 4)


def _interval(analysis: ClassesAnalysis, name: str, key: str, classes: int) -> list[str]:
    """The bootstrap interval of a volume, where there is one."""
    found = analysis.interval(name, key)
    if classes <= FEW or found is None or found.low is None or found.high is None:
        return interval_cells(analysis, name, key, places=_places(classes) - 2)
    return [formatting.between(formatting.plain(found.low), formatting.plain(found.high))]


def share_of(vus: Vus | None) -> str:
    """A normalised VUS, to four decimals or as a power of ten; a dash where there is none."""
    if vus is None:
        return NONE
    share = vus.normalised
    return formatting.plain(share, 2) if 0 < share < LEAST_RATE else rate(share)


def soft_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The VUS of each soft classifier's family."""
    header = [
        "",
        tr("VUS"),
        tr("normalised"),
        HOW,
        *interval_head(analysis),
        tr("weights"),
        tr("matrices"),
    ]
    rows = []
    for found in analysis.models:
        soft = found.measures.soft
        if soft is not None:
            cells = _cells(analysis, found.name, "soft_vus", soft.vus)
            distinct = formatting.count(len(soft.matrices))
            rows.append(row_of(found.name, *cells, _weights(soft), distinct, look=found.look))
    return one_table(tr("VUS of soft classifiers"), _soft_title(analysis), header, rows)


def _soft_title(analysis: ClassesAnalysis) -> str:
    """What the VUS of soft classifiers is, and which of their weights were looked at."""
    title = tr(
        "VUS of all crisp classifiers that the probabilities can be made "
        "into, by {family} (Ferri et al. 2003, the same scale). "
        "{optimism}",
        family=FAMILIES[analysis.session.family],
        optimism=OPTIMISM,
    )
    known = [found.measures.soft for found in analysis.models if found.measures.soft is not None]
    if any(soft.reach == "lower bound" for soft in known):
        title += tr(" Where only some are looked at, it is a lower bound.")
    if any(soft.weights == "drawn" for soft in known):
        title += tr(
            " Of {classes} classes and {cases} a grid of weights would take "
            "too long: weights were drawn.",
            classes=analysis.cases.classes,
            cases=plural("{count} case", "{count} cases", known[0].cases),
        )
    if analysis.bootstrap is not None and analysis.cases.classes > SOFT_CLASSES:
        title += tr(" No interval: {too_long}.", too_long=TOO_LONG)
    return title


def _weights(soft: SoftVus) -> str:
    """Which weights a soft classifier was tried with."""
    if soft.weights == "all":
        return (
            tr("all")
            if soft.tried == 0
            else tr("all, {tried} cost matrices", tried=formatting.count(soft.tried))
        )
    tried = formatting.count(soft.tried)
    if soft.weights == "drawn":
        return tr("{count} drawn", count=tried)
    return tr("{count} of a grid", count=tried)
