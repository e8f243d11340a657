"""The commands that paint: `report` and `render`, on any Qt platform."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from engine.command.measure_file import measure_any
from engine.command.progress_line import ProgressLine
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.requests_and_answers import Opened
from engine.saving import refuse_overwriting, refuse_target, save
from gui.catalogue import SEVERAL_CLASSES, VIEWS, View, kind_of, view_of
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
    """Write the report, as PDF or HTML.

    Raises:
        InputError: there is no such view or mode.
    """
    target = Path(options.out)
    refuse_other_formats(target)
    modes = dict(_mode_of_figure(given) for given in options.modes)
    opened = _with_progress(partial(measure_any, details=True), options, target)
    with ended_by_interrupts():
        application_for_painting()
        made = report_bytes(opened.analysis, opened.guesses, target, options.show, modes=modes)
        content = finish(made)
    save(target, content)
    return 0


def run_render(options: Namespace) -> int:
    """Write one picture.

    Raises:
        InputError: the view has no such mode, is about another number of classes than the
            file, or about something that the file does not hold.
    """
    target = Path(options.out)
    _refuse_mode(options.view, options.mode)
    views = [view for view in VIEWS if view.key == options.view]  # none where it is the window
    of_two = any(SEVERAL_CLASSES not in view.takes for view in views)
    two_only = f"{options.command} {options.view}" if of_two else ""
    measuring = partial(measure_any, two_only=two_only, details=True)
    opened = _with_progress(measuring, options, target)
    for view in views:
        _refuse_other_views(view, opened)
    progress = ProgressLine()
    try:
        with ended_by_interrupts():
            content = finish(_painted(options, opened, target), progress)
    finally:
        progress.close()
    save(target, content)
    return 0


def _mode_of_figure(given: str) -> tuple[str, str]:
    """The view and the mode of a figure of the report, as they are typed: "cost=brier"."""
    view, _, mode = given.partition("=")
    keys = [each.key for each in VIEWS if each.modes]
    if view not in keys:
        raise InputError(
            tr("“{given}” is not VIEW=MODE of a view with modes", given=given),
            where="--mode",
            do=tr("Name one of {views}.", views=", ".join(keys)),
        )
    _refuse_mode(view, mode)
    return view, mode


def _refuse_mode(view: str, mode: str | None) -> None:
    """Say which modes a view has, before any work is done."""
    modes = [each.key for known in VIEWS if known.key == view for each in known.modes]
    if mode is None or mode in modes:
        return
    named = {"view": view, "mode": mode}
    if not modes:
        raise InputError(
            tr("{view} has no modes, and “{mode}” is none of them", **named),
            do=tr("Leave out --mode."),
        )
    raise InputError(
        tr("{view} has no mode “{mode}”", **named),
        do=tr("Its modes are {modes}.", modes=", ".join(modes)),
    )


def _refuse_other_views(view: View, opened: Opened) -> None:
    """Refuse a view that shows nothing of what was opened."""
    where, classes = opened.dataset.source.name, len(getattr(opened.analysis, "labels", ()))
    if kind_of(opened.analysis) not in view.takes:
        raise InputError(
            tr("the view “{view}” is about several classes, and the file about two", view=view.key),
            where=where,
            do=tr("Choose another view, or name the columns of several classes."),
        )
    if view.classes not in (0, classes):
        raise InputError(
            tr(
                "the view “{view}” is about {needed} classes, and the file about {classes}",
                view=view.key,
                needed=view.classes,
                classes=classes,
            ),
            where=where,
            do=tr("Choose another view."),
        )
    if not view.takes_analysis(opened.analysis):
        raise InputError(
            tr("there is nothing for the view “{view}” to show", view=view.key),
            where=where,
            do=view.remedy,
        )


def _painted(options: Namespace, opened: Opened, target: Path) -> Steps[bytes]:
    """The picture, in the format that the file's name ends in."""
    application = application_for_painting()
    if options.view == "window":
        picture = window_picture(application, options, opened)
    else:
        picture = _figure_picture(options, opened)
    return picture_bytes(picture, target)


def _with_progress(
    measuring: Callable[[Namespace, ProgressLine], Opened], options: Namespace, target: Path
) -> Opened:
    """Open and measure, with progress on the terminal; the inputs may not be written over."""
    import_plainly()  # what measuring loads is not read by PySide6
    refuse_target(target)
    progress = ProgressLine()
    try:
        found = measuring(options, progress)
    finally:
        progress.close()
    refuse_overwriting(target, found.files)
    return found


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


def _figure_picture(options: Namespace, opened: Opened) -> Picture:
    """One figure over the whole picture."""
    theme = load_theme(options.theme)
    return Picture(
        paint=picture_figure(options.view, opened.analysis, theme, mode=options.mode or ""),
        size=QSize(*options.size),
        ground=theme.plot,
        title=tr(
            "{title} of {name}",
            title=view_of(options.view).title,
            name=opened.dataset.source.name,
        ),
    )
