"""Not worse by more than a margin, in words; and the omnibus test of all AUCs."""

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.margin_tests import margin_tests
from engine.binary.inference.margins import MarginTest
from engine.binary.inference.omnibus import Omnibus
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.certainty import level_words

OF = {"auc": "AUC", "voros": "VOROS", "cost": tr("normalised cost")}
OF_CORRECTED = OF | {"voros": tr("corrected VOROS"), "cost": tr("corrected normalised cost")}
NOTHING = "–"


class MarginLine(Struct, frozen=True):
    """One model held against the reference, as written.

    Attributes:
        answer: "not worse", "equivalent", "not shown": what the interval says.
        why: why there is none; empty where there is one.
        refused: whether it is worse by more than the margin.
    """

    model: str
    difference: str
    interval: str
    answer: str
    why: str
    refused: bool = False


def margin_lines(analysis: Analysis) -> tuple[MarginLine, ...]:
    """Every shown model but the reference, in the session's order."""
    return tuple(_line(found) for found in margin_tests(analysis))


def _line(found: MarginTest) -> MarginLine:
    interval = found.interval
    if interval.low is None or interval.high is None:
        text = formatting.signed(found.difference, 3)
        return MarginLine(found.new, text, NOTHING, tr("not known"), interval.why)
    return MarginLine(
        found.new,
        formatting.signed(found.difference, 3),
        formatting.interval(interval.low, interval.high),
        answer_words(found),
        "",
        interval.high < -found.margin.delta,
    )


def answer_words(found: MarginTest) -> str:
    """What the intervals say of one model."""
    if found.equivalent and found.non_inferior:
        return tr("equivalent")
    if found.non_inferior:
        return tr("not worse")
    if found.equivalent:
        level = found.interval_of_equivalence.level  # at the narrower interval, not at the wider
        return tr("equivalent at {level}", level=formatting.percent(level))
    if found.interval.high is not None and found.interval.high < -found.margin.delta:
        return tr("worse beyond the margin")
    return tr("not shown")


def margin_question(analysis: Analysis) -> str:
    """What is held against what: "AUC, at most 0.02 worse than forest"; empty if nothing is."""
    tests = margin_tests(analysis)
    if not tests:
        return ""
    of, delta, reference = _parts_of_question(tests[0])
    return tr(
        "{of}, at most {delta} worse than {reference}", of=of, delta=delta, reference=reference
    )


def margin_subtitle(analysis: Analysis) -> str:
    """The same beside the title of the view, in parts, the first of which says the most."""
    tests = margin_tests(analysis)
    if not tests:
        return ""
    of, delta, reference = _parts_of_question(tests[0])
    return tr("at most {delta}; {of}; against {reference}", delta=delta, of=of, reference=reference)


def _parts_of_question(test: MarginTest) -> tuple[str, str, str]:
    """What is compared, the margin, and what it is held against."""
    of = (OF_CORRECTED if test.corrected else OF)[test.margin.of]
    words = tr("{of} on the test data", of=of) if test.on_test else of
    return words, formatting.plain(test.margin.delta, 6), test.reference


def margin_note(analysis: Analysis) -> str:
    """How it is decided, a sentence; empty if nothing is asked."""
    tests = margin_tests(analysis)
    if not tests:
        return ""
    level = level_words(analysis)
    inner = formatting.percent(tests[0].interval_of_equivalence.level)
    return _how_decided(tests[0], level, inner) + ("" if tests[0].on_test else _of_rows(analysis))


def _of_rows(analysis: Analysis) -> str:
    """That a number is not of unseen rows, a further sentence where others are."""
    return "" if analysis.unseen is None else tr(" On the rows that chose the thresholds.")


def _how_decided(test: MarginTest, level: str, inner: str) -> str:
    """What is decided by which interval."""
    return tr(
        "A difference above 0 is better than the reference. Not worse: the {level} interval lies "
        "above −{delta}; equivalent: the {inner} interval lies within ±{delta} (two one-sided "
        "tests). Interval: {method}.",
        level=level,
        inner=inner,
        delta=formatting.plain(test.margin.delta, 6),
        method=test.interval.method,
    )


def omnibus_words(analysis: Analysis) -> str:
    """The test that all AUCs are equal, a sentence; empty where there is none.

    On the test data where there are some; else on the rows that chose.
    """
    known = analysis.inference
    if known is None or len(analysis.models) < 3:
        return ""
    on_test = _omnibus(known.omnibus_on_test)
    if on_test:
        return tr("On the test data: {words}", words=on_test)
    words = _omnibus(known.omnibus)
    return words + _of_rows(analysis) if words else ""


def _omnibus(found: Omnibus | Undefined | None) -> str:
    """One such test, a sentence; empty where there is none."""
    if found is None or isinstance(found, Undefined):
        return ""
    return tr(
        "All AUCs equal ({method}, omnibus): χ² = {chi2} on {df} degrees of freedom, p {p}.",
        chi2=formatting.number(found.chi2, 2),
        df=found.df,
        p=_p(found.p),
        method=found.method,
    )


def _p(p: float) -> str:
    text = formatting.p_value(p)
    return text if text.startswith("<") else f"= {text}"
