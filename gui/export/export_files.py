"""What is exported, from the question what it is to the bytes of a file; behind a door."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from engine.analysis.analysis import Analysis
from engine.data.roles import Guess
from engine.messages.language import tr
from engine.saving import refuse_overwriting
from gui.export.export_dialog import ExportChoice, ExportDialog
from gui.export.figures import picture_figure
from gui.export.picture import Picture, picture_bytes
from gui.export.report_bytes import refuse_other_formats, report_bytes
from gui.export.steps import Steps
from gui.themes.theme import load_theme


def ask_what_to_export(theme: str, analysis: object, parent: QWidget) -> ExportChoice | None:
    """Ask which view of an analysis to export, in which size and colours; None if nothing."""
    dialog = ExportDialog(theme, analysis, parent)
    return dialog.choice if dialog.exec() else None


def picture_steps(choice: ExportChoice, analysis: Analysis, target: Path) -> Steps[bytes]:
    """Make one view as a picture.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    source = analysis.geometry.source
    refuse_overwriting(target, [source.path])
    theme = load_theme(choice.theme)
    paint = picture_figure(choice.view, analysis, theme)
    picture = Picture(
        paint,
        choice.size,
        theme.plot,
        tr("{choice_name} of {source_name}", choice_name=choice.name, source_name=source.name),
    )
    return (yield from picture_bytes(picture, target))


def report_steps(analysis: Analysis, guesses: Sequence[Guess], target: Path) -> Steps[bytes]:
    """Make the report, as PDF or HTML.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    refuse_other_formats(target)
    refuse_overwriting(target, [analysis.geometry.source.path])
    return (yield from report_bytes(analysis, guesses, target))
