"""The words of a report: its title, what was left out, how to read its figures."""

import datetime as dt
import re
from collections.abc import Sequence

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import Geometry
from engine.binary.voros.conditions import Range
from engine.data.cases.cases import LeftOut
from engine.data.dataset import Source
from engine.messages.language import plural, tr
from engine.report.document import Facts
from engine.wording import formatting
from engine.wording.text_spans import Sentence, TextSpan

# Labels and values that say only "this is the label" or "this is a case".
GENERIC_LABELS = frozenset(
    ["", "y", "label", "labels", "class", "target", "truth", "outcome", "actual", "y_true", "true"]
)
YES = frozenset(["1", "1.0", "true", "t", "yes", "y", "positive", "pos", "+", "+1", "case"])
NUMBERS = (
    *(tr("No"), tr("One"), tr("Two"), tr("Three"), tr("Four"), tr("Five")),
    *(tr("Six"), tr("Seven"), tr("Eight"), tr("Nine"), tr("Ten")),
)
MOST_LINES_NAMED = 5

_MARKS = re.compile(r"\*\*(?P<strong>.+?)\*\*|_\{(?P<low>.+?)\}")


def sentence(marked: str) -> Sentence:
    """Spans of a text in which **key facts** and subscripts, C_{FN}, are marked."""
    spans: list[TextSpan] = []
    end = 0
    for found in _MARKS.finditer(marked):
        spans.append(TextSpan(marked[end : found.start()]))
        strong, low = found["strong"], found["low"]
        spans.append(TextSpan(low, low=True) if strong is None else TextSpan(strong, strong=True))
        end = found.end()
    spans.append(TextSpan(marked[end:]))
    return tuple(span for span in spans if span.text)


def positive_words(geometry: Geometry) -> str:
    """What the positive class is called: "malignant", whether a value or the label's name."""
    label = geometry.label.strip()
    if geometry.positive.strip().casefold() not in YES:
        return geometry.positive
    return tr("positive") if label.casefold() in GENERIC_LABELS else label.replace("_", " ")


def title(analysis: Analysis) -> str:
    """The question that the report answers."""
    cases = tr(
        "finds {positive_words} cases at least cost",
        positive_words=positive_words(analysis.geometry),
    )
    if len(analysis.models) == 1:
        return tr("Which threshold {cases}", cases=cases)
    return tr("Which model {cases}", cases=cases)


def subtitle(analysis: Analysis) -> str:
    """How many models, how many cases, which class is positive."""
    shown, geometry = len(analysis.models), analysis.geometry
    hidden = len(geometry.models) - shown
    models = (
        tr("{number} model", number=number_word(shown))
        if shown == 1
        else tr("{number} models", number=number_word(shown))
    )
    if hidden:
        models += tr(" ({hidden} hidden)", hidden=hidden)
    if geometry.size is None:
        return tr("{models}, given as ROC points without numbers of cases.", models=models)
    cases = plural("{count} case", "{count} cases", geometry.size)
    label = f"{geometry.label} = " if geometry.label else ""
    return tr(
        "{models}, {cases}. Positive class: {label}{positive}.",
        models=models,
        cases=cases,
        label=label,
        positive=geometry.positive,
    )


def formatted_date(date: dt.date) -> str:
    """A date in words that do not depend on the machine's language, "20 November 2026"."""
    months = (
        *(tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June")),
        *(tr("July"), tr("August"), tr("September"), tr("October"), tr("November")),
        tr("December"),
    )
    return tr("{day} {month} {year}", day=date.day, month=months[date.month - 1], year=date.year)


def file_facts(source: Source, rows_used: int, date: dt.date) -> Facts:
    """The file, its checksum, the rows in use and the date, for the head of a report."""
    count, left = formatting.count, source.rows_read - rows_used
    rows = tr(
        "{rows_used} used of {rows_read}",
        rows_used=count(rows_used),
        rows_read=count(source.rows_read),
    )
    return Facts(
        (
            (tr("File"), source.name),
            (tr("SHA-256"), f"{source.sha256[:16]} …"),
            (
                tr("Rows"),
                tr("{rows}, {left} left out", rows=rows, left=count(left)) if left else rows,
            ),
            (tr("Date"), formatted_date(date)),
        )
    )


def left_out(rows: Sequence[LeftOut], *, paired: bool) -> str:
    """Rows left out, with the reasons; empty if there are none.

    Args:
        rows: the reasons, with how many rows each.
        paired: whether several models go without them though one alone has the reason.
    """
    if not rows:
        return ""
    reasons = "; ".join(
        f"{plural('{count} row', '{count} rows', left.rows)}: {left.why}" for left in rows
    )
    why = tr(" Left out for every model, so that all are compared on the same cases.")
    paired_words = why if paired else ""
    return tr("Left out: {reasons}.{paired}", reasons=reasons, paired=paired_words)


def left_out_lines(rows: Sequence[LeftOut]) -> list[str]:
    """Each reason with its count and the first lines of the rows left out."""
    texts = []
    for left in rows:
        lines = ", ".join(formatting.count(line) for line in left.first[:MOST_LINES_NAMED])
        more = ", …" if left.rows > MOST_LINES_NAMED else ""
        counted = plural("{count} row", "{count} rows", left.rows)
        texts.append(
            tr("{rows}: {why}", rows=counted, why=left.why)
            if not left.first
            else tr("{rows}: {why} (line {line})", rows=counted, why=left.why, line=lines)
            if left.rows == 1
            else tr("{rows}: {why} (lines {lines})", rows=counted, why=left.why, lines=lines + more)
        )
    return texts


def how_to_read_plane(analysis: Analysis) -> str:
    """What the lines and the shading of the ROC plane mean."""
    t = formatting.t_short(analysis.t)
    fan = (
        ""
        if analysis.given.a == analysis.given.b
        else tr("Pale lines are supporting lines over the whole range of t; ")
    )
    line = (
        tr("the violet one is t = {t}.", t=t)
        if fan
        else tr("The violet line is the supporting line at t = {t}.", t=t)
    )
    best = analysis.best
    shaded = formatting.rate(analysis.lesser_area)
    who = (
        tr("doing nothing")
        if best is None
        else tr("{possessive} best point", possessive=formatting.possessive(best.name))
    )
    return tr(
        "{fan}{line} Everything in the shaded area costs more than {who} "
        "at that t: A = {shaded}. Thick lines are hulls, thin ones the "
        "curves they cover.",
        fan=fan,
        line=line,
        who=who,
        shaded=shaded,
    )


def weighed(geometry: Geometry) -> str:
    """That rates are shares of weight, where cases weigh."""
    if geometry.weights is None:
        return ""
    return tr("Rates are shares of the cases’ weight; counts are numbers of cases.")


def rival_measures(analysis: Analysis) -> str:
    """That AUC and VOROS favour different models, where they do."""
    if len(analysis.models) < 2:
        return ""
    by_auc = max(analysis.models, key=lambda model: model.curve.auc)
    by_voros = max(analysis.models, key=lambda model: model.voros.value)
    if by_auc is by_voros:
        return ""
    higher, best = (model.name for model in (by_auc, by_voros))
    return tr(
        "{best} has the lower AUC and the higher VOROS than {higher}: "
        "the two answer different questions.",
        best=best,
        higher=higher,
    )


def bounds(stated: Range | None, given: Range | None, *, prevalence: bool = False) -> str:
    """One condition as the report lists it, "2 to 12"."""
    if given is None:
        return tr("not stated")
    write = formatting.prevalence if prevalence else formatting.plain
    text = (
        write(given.low)
        if given.exact
        else tr(
            "{given_low} to {given_high}", given_low=write(given.low), given_high=write(given.high)
        )
    )
    if stated is not None:
        return text
    return (
        tr("{words} (the file’s)", words=text)
        if prevalence
        else tr("{words} (not stated)", words=text)
    )


def t_range(analysis: Analysis) -> str:
    """[a, b] in words, "0.250 to 0.818"."""
    low, high = analysis.given.a, analysis.given.b
    if low == high:
        return formatting.t_value(low)
    return tr(
        "{low} to {high}",
        low=formatting.t_value(low),
        high=formatting.t_value(high),
    )


def number_word(count: int) -> str:
    """A number at the beginning of a sentence, "Three"; from eleven on in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else formatting.count(count)
