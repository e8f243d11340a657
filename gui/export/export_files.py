"""What is exported, from the question what it is to the bytes of a file; behind a door."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis, source_of
from engine.analysis.cases_behind_counts import CountedCases
from engine.analysis.decision_rule import rule_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.report.document import Guesses
from engine.saving import refuse_overwriting
from engine.wording.rule_as_code import RULE_LANGUAGES
from gui.export.case_list_dialog import CaseListDialog
from gui.export.copied_picture import COPIED_RATIO, copy_in_steps
from gui.export.data_files import Columns, data_steps, separated
from gui.export.export_dialog import ExportChoice, ExportDialog
from gui.export.figures import picture_figure, view_figure
from gui.export.picture import Picture, picture_bytes
from gui.export.report_bytes import NO_MODES, refuse_other_formats, report_bytes
from gui.export.steps import Steps
from gui.scene.looked_at import AT_FIRST, LookedAt
from gui.themes.theme import Theme, load_theme


def ask_what_to_export(
    theme: str, analysis: object, parent: QWidget, view: str = ""
) -> ExportChoice | None:
    """Ask which view of an analysis to export, in which size and colours; None if nothing.

    Args:
        theme: whose colours are chosen at first.
        analysis: what is shown.
        parent: the window.
        view: the key of the view that is chosen at first; empty for the first of all.
    """
    dialog = ExportDialog(theme, analysis, parent, view=view)
    return dialog.choice if dialog.exec() else None


def picture_steps(
    choice: ExportChoice, analysis: AnyAnalysis, target: Path, looked_at: LookedAt = AT_FIRST
) -> Steps[bytes]:
    """Make one view as a picture, as it is looked at in the window.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    source = source_of(analysis)
    refuse_overwriting(target, [source.path])
    theme = load_theme(choice.theme)
    paint = picture_figure(choice.view, analysis, theme, looked_at)
    picture = Picture(
        paint,
        choice.size,
        theme.plot,
        tr("{choice_name} of {source_name}", choice_name=choice.name, source_name=source.name),
    )
    return (yield from picture_bytes(picture, target))


def copy_shown(
    view: str, size: QSize, looked_at: LookedAt, analysis: AnyAnalysis, theme: Theme
) -> Steps[None]:
    """Put what a view shows on the clipboard: its key, its size, how it is looked at."""
    paint = view_figure(view, analysis, theme, looked_at)
    picture = Picture(paint, size, theme.panel, source_of(analysis).name, COPIED_RATIO)
    return copy_in_steps(picture)


def copy_rule_as(form: str, analysis: AnyAnalysis) -> str:
    """Put the verdict's rule on the clipboard as code; what that is called.

    Raises:
        UserError: there is no rule.
    """
    if not isinstance(analysis, Analysis):
        raise InputError(tr("a rule is about two classes, and several were measured"))
    words, code = RULE_LANGUAGES[form]
    QGuiApplication.clipboard().setText(code(rule_of(analysis)))
    return words


def copy_columns(columns: Columns) -> None:
    """Put columns on the clipboard, as cells that a spreadsheet takes."""
    QGuiApplication.clipboard().setText(separated(columns, "\t"))


def case_list_dialog(counted: CountedCases, theme: Theme, parent: QWidget) -> CaseListDialog:
    """A dialog that lists the cases behind a count, and offers to copy and save them."""
    return CaseListDialog(counted, theme, parent)


def data_file_steps(
    name: str, columns: Columns, analysis: AnyAnalysis, target: Path
) -> Steps[bytes]:
    """Make columns a table.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    refuse_overwriting(target, [source_of(analysis).path])
    return (yield from data_steps(name, columns, target))


def report_steps(
    analysis: AnyAnalysis,
    guesses: Guesses,
    target: Path,
    modes: Mapping[str, str] = NO_MODES,
) -> Steps[bytes]:
    """Make the report, as PDF or HTML.

    Args:
        analysis: what it is about.
        guesses: what was guessed of the file.
        target: the file.
        modes: by their keys, of views that are looked at in another mode than at first.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    refuse_other_formats(target)
    refuse_overwriting(target, [source_of(analysis).path])
    return (yield from report_bytes(analysis, guesses, target, modes=modes))
