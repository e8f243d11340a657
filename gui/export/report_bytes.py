"""A report as the bytes of a file, in the format that the file's name ends in."""

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.analysis.analysis_kinds import AnyAnalysis
from engine.messages.errors import InputError
from engine.messages.language import alternatives, tr
from engine.report.document import Document, FigureKind, Guesses
from engine.report.sections import build_report
from gui.export.figures import report_figures
from gui.export.html_with_figures import report_html
from gui.export.pdf import report_pdf
from gui.export.steps import Step, Steps, beside
from gui.themes.theme import load_theme

NO_MODES: Mapping[str, str] = {}
FORMATS = (".pdf", ".html")


def refuse_other_formats(target: Path) -> None:
    """Say which formats there are, before any work is done.

    Raises:
        InputError: the name ends in none of them.
    """
    if target.suffix.lower() not in FORMATS:
        raise InputError(
            tr("“{suffix}” is no format of reports", suffix=target.suffix),
            where=str(target),
            do=tr("End the name in {formats}.", formats=alternatives(FORMATS)),
        )


def report_bytes(
    analysis: AnyAnalysis,
    guesses: Guesses,
    target: Path,
    show: Sequence[str] = (),
    *,
    modes: Mapping[str, str] = NO_MODES,
) -> Steps[bytes]:
    """Make today's report, in steps; its figures are painted in the light theme.

    Args:
        analysis: what it is about.
        guesses: what was guessed of the columns' roles.
        target: the file, for its format.
        show: keys of further columns of the table of results.
        modes: by their keys, of views whose figures are in another mode than the first.
    """
    chosen = {kind: modes[kind.value] for kind in FigureKind if kind.value in modes}

    def build() -> Document:
        return build_report(analysis, guesses, dt.datetime.now().date(), show, modes=chosen)

    document = yield from beside(build, 0.0, tr("Gathering the numbers"))
    yield Step(0.02, tr("Laying out the pages"))
    write = report_html if target.suffix.lower() == ".html" else report_pdf
    return (yield from write(document, report_figures(analysis, load_theme("light"), chosen)))
