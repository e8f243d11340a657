"""The numbers at the playhead as a table for a spreadsheet: one number a cell, every digit."""

from collections.abc import Sequence

from engine.analysis.analysis import Analysis
from engine.messages.language import listing, tr
from engine.wording import formatting, results_rows
from engine.wording.best_shares import TRIVIAL_WORDS
from engine.wording.further_columns import FURTHER, further_values
from engine.wording.results_rows import FormattedNumber, ResultRow


def copied_table(analysis: Analysis, further: Sequence[str] = ()) -> str:
    """Lines of cells parted by tabs, a header first: models, ties, then doing nothing.

    Numbers have all digits and a decimal point; what is not known is an empty cell. The score is
    the printed threshold, which as written gives the rates beside it.

    Args:
        analysis: whose numbers.
        further: keys of further columns, which come last.
    """
    bounded = analysis.bounded is not None
    ties = [part for part in analysis.divided if len(part.names) > 1]
    level = formatting.plain(100 * analysis.session.level)
    money = analysis.scenario is not None
    cost = tr("Cost per 1,000 cases") if money else tr("Normalised cost")
    bounds = (tr("{level} % low", level=level), tr("{level} % high", level=level))
    header = (
        tr("At t = {t!r}", t=analysis.t),
        tr("Best on, share"),
        "VOROS",
        *(tr("VOROS, {bound}", bound=bound) for bound in bounds),
        tr("Rule"),
        "Score",
        "TPR",
        "FPR",
        cost,
        *(f"{cost}, {bound}" for bound in bounds),
        tr("VOROS corrected"),
        *(tr("VOROS corrected, {bound}", bound=bound) for bound in bounds),
        *((tr("Partial VOROS"),) if bounded else ()),
        *(FURTHER[key][0] for key in further),
    )
    found = results_rows.rows(analysis)
    beside = {model.name: further_values(analysis, model) for model in analysis.models}
    blank = ("",) * len(further)
    rows = [
        header,
        *(
            (*_cells(row, bounded=bounded), *(_digits(beside[row.name][key]) for key in further))
            for row in found
            if row.kind == "model"
        ),
        *(_tie_cells(part.names, part.share, len(header)) for part in ties),
        *((*_cells(row, bounded=bounded), *blank) for row in found if row.kind == "nothing"),
    ]
    return "\n".join("\t".join(map(_cell, row)) for row in rows)


def _cells(row: ResultRow, *, bounded: bool) -> tuple[str, ...]:
    return (
        row.name,
        _digits(row.best_on.value),
        _digits(row.voros.value),
        *_bounds(row.voros),
        row.sign,
        row.threshold,
        _digits(row.tpr.value),
        _digits(row.fpr.value),
        _digits(row.cost.value),
        *_bounds(row.cost),
        _digits(row.corrected.value),
        *_bounds(row.corrected),
        *((_digits(row.partial.value),) if bounded else ()),
    )


def _tie_cells(names: tuple[str, ...], share: float, columns: int) -> tuple[str, ...]:
    """All names and every tie, of which other tables show the first ones."""
    words = listing(TRIVIAL_WORDS.get(name, name) for name in names)
    return (tr("Tie of {words}", words=words), _digits(share), *("" for _ in range(columns - 2)))


def _bounds(number: FormattedNumber) -> tuple[str, str]:
    """Both ends of an interval; empty where there is none."""
    low, high = number.bounds or (None, None)
    return _digits(low), _digits(high)


def _digits(value: float | None) -> str:
    """The fewest digits that give this very double again."""
    return "" if value is None else repr(float(value))


def _cell(text: str) -> str:
    """A text that stays in its cell: on one line, and no formula."""
    return formatting.defused(" ".join(text.split()))
