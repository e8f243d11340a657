"""The tables of a report: results per model, and which threshold serves which t."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis
from engine.analysis.leading_models import leading_models
from engine.analysis.model_geometry import Geometry
from engine.analysis.ranked_pairs import auc_difference
from engine.binary.inference.pairwise import Pair
from engine.binary.points.operating_point import Confusion
from engine.binary.voros.winners import Winner, winner_at
from engine.messages.language import alternatives, listing, tr
from engine.report.document import Bracket, Column, DocumentCell, DocumentRow, DocumentTable
from engine.report.paragraphs import t_range
from engine.wording import formatting, results_rows
from engine.wording.certainty import (
    auc_difference_method,
    auc_note,
    chance_text,
    interval_words,
    intervals_of,
    level_words,
    replicates_of,
    test_method,
)
from engine.wording.corrected_words import corrects, has_corrected, shown_corrected
from engine.wording.further_columns import FURTHER, further_texts
from engine.wording.results_rows import FormattedNumber, ResultHeads, ResultRow
from engine.wording.rules import rule_cell
from engine.wording.verdict import NOTHING_DONE

MOST_STRETCHES = 40
MOST_PAIRS = 45  # those of ten models


def results_table(analysis: Analysis, number: int, show: Sequence[str] = ()) -> DocumentTable:
    """AUC, VOROS, where each model is best, its threshold, rates and cost; ties; doing nothing.

    Args:
        analysis: with its details where KS is shown.
        number: the table's.
        show: keys of further columns, which stand beside the AUC.
    """
    heads = results_rows.heads(analysis)
    shown = {key: further_texts(analysis, key) for key in dict.fromkeys(show)}
    columns = (
        Column("", wide=True),
        # On unseen rows what stands below says so itself: it is the number in sample.
        Column(heads.auc, "" if analysis.unseen else auc_note(analysis)),
        *(Column(FURTHER[key][0]) for key in shown),
        *_areas(analysis, heads),
        *((Column(heads.partial, tr("keeping the constraints")),) if heads.partial else ()),
        Column(heads.best, tr("of [a, b]")),
        Column(heads.score, heads.at),
        Column(heads.tpr, heads.at),
        Column(heads.fpr, heads.at),
        Column(heads.cost, _note_of_cost(analysis, heads)),
    )
    found = results_rows.rows(analysis)
    rows = tuple(
        _result_row(analysis, row, [texts.get(row.name, "") for texts in shown.values()])
        for row in found
    )
    last = len(rows) - 1
    over = t_range(analysis)
    where = tr(
        "over t from {over}, {words}, and at {at}",
        over=over,
        words=analysis.measure.words,
        at=heads.at,
    )
    if analysis.given.a == analysis.given.b:
        where = tr("at t = {over}", over=over)
    bracket = Bracket(column=2 + len(shown), first=last - 1, last=last, text=found[last].voros.text)
    return DocumentTable(number, tr("Results {where}", where=where), columns, rows, bracket)


def _areas(analysis: Analysis, heads: ResultHeads) -> tuple[Column, ...]:
    """The column of the VOROS, and that of the corrected one where it is shown."""
    title = f"{heads.voros} {heads.over}"
    if has_corrected(analysis):
        level = tr("{level}, corrected", level=level_words(analysis))
        return (Column(title, tr("in sample, gain")), Column(tr("VOROS corrected"), level))
    return (Column(title, "" if analysis.unseen else _interval_note(analysis, tr("gain"))),)


def _note_of_cost(analysis: Analysis, heads: ResultHeads) -> str:
    """What interval stands below costs: none on unseen rows, and none under constraints."""
    costs = (shown_corrected(analysis, model) for model in analysis.models)
    known = [each.minimum_cost for each in costs if each is not None]
    none = bool(known) and not any(cost is not None and cost.interval.defined for cost in known)
    if none or analysis.unseen is not None or analysis.bounded is not None:
        return heads.at
    return _interval_note(analysis, heads.at)


def _interval_note(analysis: Analysis, otherwise: str) -> str:
    """What stands below the numbers that have an interval, or other words where none has."""
    level = level_words(analysis)
    if corrects(analysis):
        return tr("{level}, corrected", level=level) if has_corrected(analysis) else otherwise
    return tr("{level}, bootstrap", level=level) if bootstrapped(analysis) else otherwise


def stretches_table(analysis: Analysis, number: int) -> DocumentTable:
    """Which model serves which stretch of t inside [a, b], and at which threshold."""
    found = stretches_inside(analysis)
    columns: tuple[Column, ...] = (
        Column(tr("Use"), wide=True),
        Column(tr("t from")),
        Column(tr("to")),
        Column(results_rows.heads(analysis).score),
        Column(tr("TPR")),
        Column(tr("FPR")),
    )
    if analysis.geometry.size is not None:
        columns += (Column(tr("TP")), Column(tr("FP")), Column(tr("FN")), Column(tr("TN")))
    rows = [_stretch_row(analysis, winner) for winner in found[:MOST_STRETCHES]]
    caption = tr(
        "Who costs least, at which threshold, for t from {t_range}", t_range=t_range(analysis)
    )
    if len(found) > MOST_STRETCHES:
        caption += tr(
            " (the first {most_stretches} of {found} stretches)",
            most_stretches=MOST_STRETCHES,
            found=formatting.count(len(found)),
        )
    return DocumentTable(number, caption, columns, tuple(rows))


def regions_table(analysis: Analysis, number: int) -> DocumentTable:
    """Partial areas of every model in every region of interest."""
    level, sampled = level_words(analysis), bootstrapped(analysis)
    columns = (
        Column("", wide=True),
        Column(tr("Region")),
        Column(tr("Area"), tr("{level} in sample", level=level) if sampled else ""),
        Column(tr("Area ÷ region")),
        Column(tr("McClish"), tr("chance 0.500")),
    )
    rows = []
    for model in analysis.models:
        known = intervals_of(analysis, model)
        for place, found in enumerate(model.regions):
            mcclish = "–" if found.mcclish is None else formatting.rate(found.mcclish)
            cells = (
                DocumentCell(model.name, strong=True),
                DocumentCell(found.region.spec),
                DocumentCell(
                    formatting.number(found.area, 4),
                    interval_words(known.regions[place], 4) if known else "",
                ),
                DocumentCell(formatting.rate(found.ratio)),
                DocumentCell(mcclish, tr("under the diagonal") if found.below_diagonal else ""),
            )
            rows.append(DocumentRow(cells, model.look))
    return DocumentTable(
        number, tr("Partial areas in the regions of interest"), columns, tuple(rows)
    )


def pairs_table(analysis: Analysis, number: int) -> DocumentTable:
    """Every pair of models: AUC with its test and Holm's correction, VOROS corrected or not."""
    found = () if analysis.inference is None else analysis.inference.pairs
    pairs, caption = _shown_pairs(analysis, found)
    level, sampled = level_words(analysis), bootstrapped(analysis)
    columns = (
        Column(tr("a and b"), wide=True),
        Column(tr("AUC, a − b"), f"{level}, {auc_difference_method(analysis)}"),
        Column("p", test_method(analysis)),
        Column("p", tr("corrected, Holm")),
        Column(
            tr("VOROS, a − b") if has_corrected(analysis) else tr("VOROS in sample, a − b"),
            _interval_note(analysis, ""),
        ),
        *((Column(tr("Chance that a"), tr("has the higher VOROS")),) if sampled else ()),
    )
    rows = []
    for pair in pairs:
        names = listing((pair.a, pair.b))
        test, gap = pair.delong, auc_difference(analysis, pair)
        of_auc = ""
        if gap.low is not None and gap.high is not None:
            of_auc = formatting.interval(gap.low, gap.high)
        cells = [
            DocumentCell(names, strong=True),
            DocumentCell(formatting.signed(pair.auc_difference, 3), of_auc),
            DocumentCell(formatting.p_value(test.p)),
            DocumentCell(formatting.p_value(pair.p_holm)),
            _voros_of_pair(analysis, pair),
        ]
        if sampled:
            chance = pair.chance_a_better
            cells.append(
                DocumentCell(
                    "–" if chance is None else chance_text(chance, replicates_of(analysis))
                )
            )
        rows.append(DocumentRow(tuple(cells)))
    return DocumentTable(number, caption, columns, tuple(rows))


def _voros_of_pair(analysis: Analysis, pair: Pair) -> DocumentCell:
    """The difference of two VOROS with its interval: corrected, or in sample by bootstrap."""
    gap, interval, few = pair.voros_difference, pair.voros_interval, False
    if analysis.corrected is not None and has_corrected(analysis):
        known = analysis.corrected.pairs.get((pair.a, pair.b))
        if known is not None:
            gap, interval = known.voros.value, known.voros.interval
            few = any(analysis.corrected.models[name].few for name in (pair.a, pair.b))
    number = FormattedNumber(
        gap,
        formatting.signed(gap, 3),
        interval_words(interval),
        steps_back=few and interval.defined,
    )
    return _corrected_cell(number)


def _shown_pairs(analysis: Analysis, pairs: tuple[Pair, ...]) -> tuple[tuple[Pair, ...], str]:
    """The pairs that find room, and what they are: of many those with the leading model."""
    if len(pairs) <= MOST_PAIRS:
        return pairs, tr("Every pair of models compared")
    (leading,) = leading_models(analysis, most=1)
    shown = tuple(pair for pair in pairs if leading.name in (pair.a, pair.b))
    name, every = leading.name, formatting.count(len(pairs))
    return shown, tr(
        "{name} compared with every other model; the JSON holds all {every} pairs",
        name=name,
        every=every,
    )


def stretches_inside(analysis: Analysis) -> list[Winner]:
    """The winners' stretches that meet [a, b]; where a = b, the one at the playhead.

    Under constraints of the thresholds that keep them; none where nothing does.
    """
    low, high, deciding = analysis.given.a, analysis.given.b, analysis.deciding
    if low == high:
        return [winner_at(deciding, analysis.t)] if deciding else []
    return [found for found in deciding if found.t_high > low and found.t_low < high]


def bootstrapped(analysis: Analysis) -> bool:
    """Whether there are bootstrap intervals."""
    return any(intervals_of(analysis, model) for model in analysis.models)


def _result_row(analysis: Analysis, row: ResultRow, further: Sequence[str]) -> DocumentRow:
    """One row; below a VOROS stands its interval, or the gain where it has none."""
    model = row.kind == "model"
    in_sample = bootstrapped(analysis) and not corrects(analysis)
    sampled = in_sample or analysis.unseen is not None
    area = DocumentCell(
        row.voros.text, row.voros.below if sampled else row.gain.text, row.voros.best
    )
    corrected = [_corrected_cell(row.corrected)]
    cells = (
        DocumentCell(row.name, strong=model),
        DocumentCell(row.auc.text, row.auc.below, row.auc.best),
        *(DocumentCell(text if model else "") for text in further),
        area if model else DocumentCell(""),  # a bracket holds that of doing nothing
        *(corrected if has_corrected(analysis) else []),
        *([DocumentCell(row.partial.text)] if analysis.bounded is not None else []),
        DocumentCell(row.best_on.text),
        DocumentCell(row.rule),
        DocumentCell(row.tpr.text, row.tpr.below),
        DocumentCell(row.fpr.text, row.fpr.below),
        DocumentCell(row.cost.text, row.cost.below, model and row.cost.best),
    )
    return DocumentRow(cells, row.look, quiet=not model)


def _corrected_cell(number: FormattedNumber) -> DocumentCell:
    """A corrected number above its interval; of few cases the interval above, which leads."""
    if number.steps_back:
        return DocumentCell(number.below, tr("value {number}", number=number.text))
    return DocumentCell(number.text, number.below)


def _stretch_row(analysis: Analysis, winner: Winner) -> DocumentRow:
    geometry = analysis.geometry
    low = formatting.t_value(max(winner.t_low, analysis.given.a))
    high = formatting.t_value(min(winner.t_high, analysis.given.b))
    model = analysis.model(winner.model)
    fpr, tpr = analysis.deciding_rates(winner)
    if model is None:
        name, threshold, look = NOTHING_DONE[winner.model], "", None
        counts = _flags_all_or_none(geometry, round(tpr))
    else:
        hull = analysis.deciding_hull(model)
        names = [winner.model, *winner.ties]
        name = alternatives(names)
        look = model.look
        counts = model.geometry.counts_at(int(hull.index[winner.vertex]))
        shown = hull.shown_threshold(winner.vertex)
        threshold = rule_cell(model.geometry.direction, shown, results_rows.heads(analysis).sign)
    four = (counts.tp, counts.fp, counts.fn, counts.tn) if counts else ()
    cells = (
        DocumentCell(name, strong=model is not None),
        DocumentCell(low),
        DocumentCell(high),
        DocumentCell(threshold),
        DocumentCell(formatting.rate(tpr)),
        DocumentCell(formatting.rate(fpr)),
        *(DocumentCell(formatting.count(count)) for count in four),
    )
    return DocumentRow(cells, look, quiet=model is None)


def _flags_all_or_none(geometry: Geometry, share: int) -> Confusion | None:
    """The counts of flagging everyone (1) or no one (0); None where they are unknown."""
    positives, negatives = geometry.positives, geometry.negatives
    if positives is None or negatives is None:
        return None
    tp, fp = share * positives, share * negatives
    return Confusion(tp, fp, positives - tp, negatives - fp)
