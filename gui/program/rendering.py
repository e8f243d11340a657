"""The commands that paint: `report` and `render`, on any Qt platform."""

import os
import sys
from argparse import Namespace
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from engine.command.measure_file import Measured, measure
from engine.command.progress_line import ProgressLine
from engine.messages.language import tr
from engine.saving import refuse_overwriting, refuse_target, save
from gui.catalogue import view_of
from gui.export.figures import picture_figure
from gui.export.picture import Picture, picture_bytes
from gui.export.report_bytes import refuse_other_formats, report_bytes
from gui.export.steps import Steps, finish
from gui.program.app import make_application
from gui.program.interrupts import ended_by_interrupts
from gui.program.window_picture import window_picture
from gui.starting.import_hook import import_plainly
from gui.themes.theme import load_theme

FONTLESS = "minimal"  # a Qt platform that cannot load the program's typeface


def run_report(options: Namespace) -> int:
    """Write the PDF report."""
    target = Path(options.out)
    refuse_other_formats(target)
    measured = _measured(options, target)
    with ended_by_interrupts():
        application_for_painting()
        content = finish(report_bytes(measured.analysis, measured.guesses, target))
    save(target, content)
    return 0


def run_render(options: Namespace) -> int:
    """Write one picture."""
    target = Path(options.out)
    measured = _measured(options, target)
    with ended_by_interrupts():
        content = finish(_painted(options, measured, target))
    save(target, content)
    return 0


def _painted(options: Namespace, measured: Measured, target: Path) -> Steps[bytes]:
    """The picture, in the format that the file's name ends in."""
    application = application_for_painting()
    if options.view == "window":
        picture = window_picture(application, options, measured)
    else:
        picture = _figure_picture(options, measured)
    return picture_bytes(picture, target)


def _measured(options: Namespace, target: Path) -> Measured:
    """Measure, with progress on the terminal; the inputs may not be written over."""
    import_plainly()  # what measuring loads is not read by PySide6
    refuse_target(target)
    progress = ProgressLine()
    try:
        measured = measure(options, progress)
    finally:
        progress.close()
    refuse_overwriting(target, measured.inputs)
    return measured


def application_for_painting() -> QApplication:
    """The application, on the platform there is; where no display answers nothing is shown."""
    platform = os.environ.get("QT_QPA_PLATFORM")
    if platform in (None, FONTLESS) and sys.platform.startswith("linux"):
        shown = [
            name
            for variable, name in (("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "xcb"))
            if os.environ.get(variable)
        ]
        os.environ["QT_QPA_PLATFORM"] = ";".join([*shown, "offscreen"])  # the first that works
        os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false")
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else make_application()


def _figure_picture(options: Namespace, measured: Measured) -> Picture:
    """One figure over the whole picture."""
    theme = load_theme(options.theme)
    return Picture(
        paint=picture_figure(options.view, measured.analysis, theme),
        size=QSize(*options.size),
        ground=theme.plot,
        title=tr(
            "{title} of {name}",
            title=view_of(options.view).title,
            name=measured.analysis.geometry.source.name,
        ),
    )
